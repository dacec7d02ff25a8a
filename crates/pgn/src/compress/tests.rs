//! Whatever packed a text, the same text comes out, and what is broken says so.

#![allow(clippy::unwrap_used)]

use std::io::Write;

use super::*;
use crate::{
    event::{EventSink, Flow, GameText},
    source::Reader,
};

/// More than any buffer on the way holds, and not the same all over.
fn text(games: usize) -> Vec<u8> {
    let game =
        |n: usize| format!("[Event \"{}\"]\n[Site \"b\"]\n\n1. e4 e5 {{{:x}}} *\n\n", n, n * n * 0x9e37_79b9);
    (0..games).map(game).collect::<String>().into_bytes()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::stream::Encoder::new(Vec::new(), 1).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn xz(text: &[u8]) -> Vec<u8> {
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(0)).unwrap();
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

type Packer = fn(&[u8]) -> Vec<u8>;

const PACKERS: [(Compression, Packer); 4] = [
    (Compression::Gzip, gzip),
    (Compression::Bzip2, bzip2),
    (Compression::Zstd, zstd),
    (Compression::Xz, xz),
];

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in entries {
        if name.ends_with('/') {
            writer.add_directory(*name, zip::write::SimpleFileOptions::default()).unwrap();
        } else {
            writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            writer.write_all(text).unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

/// The names and texts of all members, and how it ended.
fn read(members: Result<Members<'_>, ReadError>) -> (Vec<(String, Vec<u8>)>, Option<ReadErrorKind>) {
    let mut all = Vec::new();
    let mut members = match members {
        Ok(members) => members,
        Err(error) => return (all, Some(error.kind())),
    };
    loop {
        match members.next_member() {
            Ok(None) => return (all, None),
            Err(error) => return (all, Some(error.kind())),
            Ok(Some(mut member)) => {
                let mut text = Vec::new();
                let result = member.read_to_end(&mut text);
                all.push((member.name().to_owned(), text));
                if let Err(error) = result {
                    return (all, Some(ReadError::new(0, error).kind()));
                }
            }
        }
    }
}

fn read_stream(bytes: &[u8]) -> (Vec<(String, Vec<u8>)>, Option<ReadErrorKind>) {
    read(Members::of_reader("input", bytes))
}

fn read_file(bytes: &[u8]) -> (Vec<(String, Vec<u8>)>, Option<ReadErrorKind>) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let (mut all, error) = read(Members::open(file.path()));
    for (name, _) in &mut all {
        *name = name.replace(&file.path().display().to_string(), "input");
    }
    (all, error)
}

fn one(text: &[u8]) -> Vec<(String, Vec<u8>)> {
    vec![("input".to_owned(), text.to_vec())]
}

#[test]
fn compression_is_seen_by_the_first_bytes() {
    for (compression, pack) in PACKERS {
        for text in [&b""[..], b"1. e4 *", &text(5000)] {
            let packed = pack(text);
            assert_eq!(Compression::of(&packed), compression);
            assert_eq!(Compression::of(&packed[..LONGEST_MAGIC.min(packed.len())]), compression);
            assert_eq!(read_stream(&packed), (one(text), None), "{compression}");
            assert_eq!(read_file(&packed), (one(text), None), "{compression}");
        }
    }
    for plain in [&b""[..], b"1", b"BZh9 is a club", b"PK", b"[Event \"a\"]\n", b"\x1f\x8b"] {
        assert_eq!(read_stream(plain), (one(plain), None));
        assert_eq!(read_file(plain), (one(plain), None));
    }
}

#[test]
fn all_members_one_behind_the_other_are_read() {
    for (compression, pack) in PACKERS {
        let packed = [pack(b"1. e4 *\n"), pack(b""), pack(&text(100)), pack(b"1. d4 *")].concat();
        let expected = [b"1. e4 *\n", &text(100)[..], b"1. d4 *"].concat();
        assert_eq!(read_stream(&packed), (one(&expected), None), "{compression}");
    }
}

#[test]
fn data_that_is_cut_off_gives_what_is_there_and_says_so() {
    let text = text(20_000);
    for (compression, pack) in PACKERS {
        let packed = pack(&text);
        for end in [packed.len() - 1, packed.len() / 2, LONGEST_MAGIC] {
            let (all, error) = read_stream(&packed[..end]);
            assert_eq!(error, Some(ReadErrorKind::CutOff), "{compression} cut at {end}");
            let met = &all[0].1;
            assert!(text.starts_with(met), "{compression}");
            // Blocks of these may be some hundred kilobytes.
            let least = if end > text.len() / 100 { text.len() / 4 } else { 0 };
            assert!(met.len() >= least, "{compression} cut at {end} of {} gives {}", packed.len(), met.len());
        }
    }
}

#[test]
fn nearly_as_much_of_cut_off_data_is_given_as_byte_by_byte() {
    let text = text(20_000);
    for (compression, pack) in PACKERS {
        let packed = pack(&text);
        let packed = &packed[..packed.len() * 2 / 3];
        let mut singles = Vec::new();
        let mut input = unpacked(compression, packed).unwrap();
        let mut byte = [0];
        while let Ok(1) = input.read(&mut byte) {
            singles.push(byte[0]);
        }
        let mut large = Vec::new();
        let mut input = unpacked(compression, packed).unwrap();
        let mut space = vec![0; 256 << 10];
        while let Ok(length) = input.read(&mut space) {
            large.extend_from_slice(&space[..length]);
        }
        assert!(singles.starts_with(&large) && large.len() + 256 > singles.len(), "{compression}");
    }
}

#[test]
fn damaged_data_is_told_from_cut_off_data() {
    for (compression, pack) in PACKERS {
        let mut packed = pack(&text(5000));
        let middle = packed.len() / 2;
        for byte in &mut packed[middle..middle + 20] {
            *byte ^= 0x5a;
        }
        let (_, error) = read_stream(&packed);
        assert_eq!(error, Some(ReadErrorKind::Damaged), "{compression}");
    }
}

#[test]
fn every_game_file_of_an_archive_is_a_member() {
    let packed = zip(&[
        ("folder.pgn/", b""),
        ("a.pgn", b"1. e4 *"),
        ("readme.txt", b"nothing"),
        ("__MACOSX/a.pgn", b"no text"),
        ("folder/B.PGN", &text(5000)),
        ("c.pgn.gz", &gzip(b"1. d4 *")),
        ("empty.pgn", b""),
    ]);
    let expected = [
        ("a.pgn", b"1. e4 *".to_vec()),
        ("folder/B.PGN", text(5000)),
        ("c.pgn.gz", b"1. d4 *".to_vec()),
        ("empty.pgn", Vec::new()),
    ];
    let expected: Vec<_> = expected.map(|(name, text)| (name.to_owned(), text)).into();
    assert_eq!(read_stream(&packed), (expected.clone(), None));
    assert_eq!(read_file(&packed), (expected, None));
}

#[test]
fn an_entry_that_is_not_read_is_passed_over() {
    let packed = zip(&[("a.pgn", &text(5000)), ("b.pgn", b"1. d4 *")]);
    let mut members = Members::of_reader("input", &packed[..]).unwrap();
    assert_eq!(members.next_member().unwrap().unwrap().name(), "a.pgn");
    assert_eq!(members.next_member().unwrap().unwrap().name(), "b.pgn");
    assert!(members.next_member().unwrap().is_none());
}

#[test]
fn an_archive_without_games_says_so() {
    for packed in [zip(&[]), zip(&[("readme.txt", b"1. e4 *")])] {
        assert_eq!(read_stream(&packed), (Vec::new(), Some(ReadErrorKind::NoGameFile)));
        assert_eq!(read_file(&packed), (Vec::new(), Some(ReadErrorKind::NoGameFile)));
    }
}

#[test]
fn an_archive_that_is_cut_off_gives_its_first_entries() {
    let packed = zip(&[("a.pgn", b"1. e4 *"), ("b.pgn", &text(5000))]);
    for read in [read_stream, read_file] {
        let (all, error) = read(&packed[..packed.len() / 2]);
        assert_eq!(error, Some(ReadErrorKind::CutOff));
        assert_eq!(all[0], ("a.pgn".to_owned(), b"1. e4 *".to_vec()));
        assert_eq!(all[1].0, "b.pgn");
        assert!(text(5000).starts_with(&all[1].1) && all[1].1.len() > 10_000, "{}", all[1].1.len());
    }
}

#[test]
fn an_archive_of_entries_without_lengths_is_read_from_a_file() {
    // What streams into an archive writes lengths behind the data.
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    writer.start_file("a.pgn", zip::write::SimpleFileOptions::default()).unwrap();
    writer.write_all(b"1. e4 *").unwrap();
    let packed = writer.finish().unwrap().into_inner();
    assert_eq!(read_file(&packed).0, [("a.pgn".to_owned(), b"1. e4 *".to_vec())]);
    assert_eq!(read_stream(&packed).1, Some(ReadErrorKind::Unsupported));
}

#[test]
fn a_window_beyond_all_bounds_is_refused() {
    let mut encoder = zstd::stream::Encoder::new(Vec::new(), 1).unwrap();
    encoder.include_contentsize(false).unwrap();
    encoder.window_log(30).unwrap();
    encoder.write_all(&text(100)).unwrap();
    let packed = encoder.finish().unwrap();
    assert_eq!(read_stream(&packed).1, Some(ReadErrorKind::Unsupported));
    let mut options = lzma_rust2::XzOptions::with_preset(0);
    options.lzma_options.dict_size = 1 << 29;
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    encoder.write_all(&text(100)).unwrap();
    assert_eq!(read_stream(&encoder.finish().unwrap()).1, Some(ReadErrorKind::Unsupported));
}

#[test]
fn a_missing_file_and_a_folder_are_failures() {
    let folder = tempfile::tempdir().unwrap();
    let kind = |path: &Path| Members::open(path).err().unwrap().kind();
    assert_eq!(kind(&folder.path().join("none.pgn")), ReadErrorKind::Failed);
    assert_eq!(kind(folder.path()), ReadErrorKind::Failed);
}

#[test]
fn errors_say_what_and_where() {
    struct Count(usize);
    impl EventSink for Count {
        fn commit_game(&mut self, _: GameText<'_>) -> Flow {
            self.0 += 1;
            Flow::Continue
        }
    }
    let packed = gzip(&text(5000));
    let mut members = Members::of_reader("input", &packed[..packed.len() - 8]).unwrap();
    let member = members.next_member().unwrap().unwrap();
    let mut count = Count(0);
    let error = Reader::new(member).read_all(&mut count).unwrap_err();
    let length = text(5000).len();
    assert_eq!(
        error.to_string(),
        format!(
            "the gzip data is cut off; get the file again, it is not complete, after {length} bytes of text"
        )
    );
    assert_eq!((error.kind(), count.0), (ReadErrorKind::CutOff, 5000));
}

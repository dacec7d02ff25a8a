//! Where results go: files are written whole or not at all, and a closed pipe is no failure.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    process::Stdio,
};

use crate::Folder;

const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n";

#[test]
fn a_file_is_written_and_nothing_else_is_left() {
    let folder = Folder::new().with("a.fen", FEN);
    assert_eq!(folder.run(&["convert", "--to", "fen", "-o", "b.fen", "a.fen"]).done(), "");
    assert_eq!(folder.read("b.fen"), FEN);
    assert_eq!(folder.names(), ["a.fen", "b.fen"]);
}

#[test]
fn a_failure_leaves_the_old_file_as_it_was() {
    let folder = Folder::new().with("a.fen", FEN.repeat(10_000)).with("b.fen", "old\n");
    let run = folder.run(&["convert", "--to", "jsonl", "-o", "b.fen", "a.fen", "missing.fen"]);
    assert!(run.refused(2).contains("missing.fen"));
    assert_eq!(folder.read("b.fen"), "old\n");
    assert_eq!(folder.names(), ["a.fen", "b.fen"]);
}

#[test]
fn input_and_output_may_be_the_same_file() {
    let folder = Folder::new().with("a.fen", FEN.repeat(10_000));
    folder.run(&["convert", "--to", "uci", "-o", "a.fen", "a.fen"]).done();
    assert_eq!(folder.read("a.fen"), format!("position fen {FEN}").repeat(10_000));
}

#[test]
fn errors_in_the_input_do_not_keep_the_rest_from_the_file() {
    let folder = Folder::new().with("a.fen", format!("nonsense\n{FEN}"));
    let run = folder.run(&["convert", "--to", "fen", "-o", "b.fen", "a.fen"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(folder.read("b.fen"), FEN);
}

#[test]
fn a_file_in_a_folder_that_is_not_there_cannot_be_written() {
    let err = Folder::new().run(&["convert", "--to", "fen", "-o", "nowhere/b.fen"]).refused(2);
    assert!(err.starts_with("scoresheet: cannot write to nowhere/b.fen: "), "{err}");
    assert_eq!(err.lines().count(), 1);
}

#[test]
fn a_dash_is_standard_output() {
    assert_eq!(Folder::new().run_with(&["convert", "--to", "fen", "-o", "-"], FEN).done(), FEN);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_survive() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = Folder::new().with("real.fen", "old\n");
    fs::set_permissions(folder.path("real.fen"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.fen", folder.path("link.fen")).unwrap();
    folder.run_with(&["convert", "--to", "fen", "-o", "link.fen"], FEN).done();
    assert!(fs::symlink_metadata(folder.path("link.fen")).unwrap().is_symlink());
    assert_eq!(folder.read("real.fen"), FEN);
    let mode = fs::metadata(folder.path("real.fen")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt as _;

    Folder::new().run_with(&["convert", "--to", "fen", "-o", "/dev/null"], FEN).done();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn a_closed_pipe_is_success() {
    let folder = Folder::new().with("a.fen", FEN.repeat(50_000));
    let mut program = folder.command();
    program.args(["convert", "--to", "jsonl", "a.fen"]);
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"file\":\"a.fen\",\"line\":1,"));
    // The reader, and with it our end of the pipe, is gone now.
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_with_2() {
    let folder = Folder::new().with("a.fen", FEN);
    for args in [&["convert", "--to", "fen", "a.fen"][..], &["show", "e4"], &["perft", "1"], &["man"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = folder.command().args(args).stdin(Stdio::null()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.starts_with("scoresheet: cannot write to standard output: "), "{err}");
    }
    let args = ["convert", "--to", "fen", "-o", "/dev/full", "a.fen"];
    assert!(folder.run(&args).refused(2).contains("cannot write to /dev/full"));
}

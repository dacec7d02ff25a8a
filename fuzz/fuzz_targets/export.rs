//! Law: whatever the bytes, reading and writing them as games ends, and writing what was written changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_pgn::{CanonicalWriter, Lexer, Replay, Style};

fn export(bytes: &[u8]) -> Vec<u8> {
    let mut writer = Replay::new(CanonicalWriter::new(Style::default()));
    let (mut lexer, mut at) = (Lexer::new(), 0);
    while let Some(lexed) = lexer.game(bytes, at, 0, true, &mut writer) {
        assert!(lexed.next > at, "reading goes on");
        at = lexed.next;
    }
    writer.sink().take()
}

fuzz_target!(|bytes: &[u8]| {
    let once = export(bytes);
    assert!(std::str::from_utf8(&once).is_ok(), "the export form is UTF-8");
    let twice = export(&once);
    assert!(once == twice, "{}\n---\n{}", String::from_utf8_lossy(&once), String::from_utf8_lossy(&twice));
});

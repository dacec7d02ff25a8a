//! [`Fill`]: words in lines that are filled greedily.

/// Gathers words and breaks lines between them where the next one would not fit. Signs can be glued before the next
/// word and behind the last one, which moves it to the next line if it no longer fits.
#[derive(Clone, Debug)]
pub struct Fill {
    text: Vec<u8>,
    /// How many characters the last line has.
    column: usize,
    width: usize,
    /// Where the space before the last word stands, and how many characters came before it on its line.
    space: Option<(usize, usize)>,
    /// What will be glued before the next word.
    opened: Vec<u8>,
}

impl Fill {
    /// Lines of at most so many Unicode scalar values; 0 means no limit.
    pub fn new(width: usize) -> Fill {
        let width = if width == 0 { usize::MAX } else { width };
        Fill { text: Vec::new(), column: 0, width, space: None, opened: Vec::new() }
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        self.text.clear();
        self.opened.clear();
        self.column = 0;
        self.space = None;
    }

    /// Adds a word.
    pub fn word(&mut self, word: &[u8]) {
        self.make_room(self.opened.len() + length(word));
        self.text.append(&mut self.opened);
        self.text.extend_from_slice(word);
    }

    /// Adds an ASCII word of at most sixteen bytes, which costs less.
    #[inline]
    pub(super) fn short_word(&mut self, word: &ShortWord) {
        self.make_room(self.opened.len() + word.length);
        if !self.opened.is_empty() {
            self.text.append(&mut self.opened);
        }
        let end = self.text.len() + word.length;
        self.text.extend_from_slice(&word.bytes);
        self.text.truncate(end);
    }

    /// Puts a space or a line break before a word of so many characters.
    #[inline]
    fn make_room(&mut self, length: usize) {
        if self.column == 0 {
            self.column = length;
            self.space = None;
        } else if self.column + 1 + length <= self.width {
            self.space = Some((self.text.len(), self.column));
            self.text.push(b' ');
            self.column += 1 + length;
        } else {
            self.text.push(b'\n');
            self.column = length;
            self.space = None;
        }
    }

    /// Glues an ASCII sign before the next word.
    pub fn open(&mut self, sign: &[u8]) {
        self.opened.extend_from_slice(sign);
    }

    /// Glues an ASCII sign behind the last word, or makes a word of it with what has been opened since.
    pub fn close(&mut self, sign: &[u8]) {
        if !self.opened.is_empty() || self.column == 0 {
            return self.word(sign);
        }
        self.text.extend_from_slice(sign);
        self.column += sign.len();
        if self.column > self.width
            && let Some((space, before)) = self.space.take()
        {
            self.text[space] = b'\n';
            self.column -= before + 1;
        }
    }

    /// A `;` comment, which fills a line of its own.
    pub fn line(&mut self, text: &[u8]) {
        if !self.opened.is_empty() {
            self.word(b"");
        }
        self.end_line();
        self.text.push(b';');
        self.text.extend_from_slice(text);
        self.text.push(b'\n');
    }

    /// Appends the lines and an empty one.
    pub fn append_to(&mut self, output: &mut Vec<u8>) {
        self.end_line();
        output.extend_from_slice(&self.text);
        output.push(b'\n');
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push(b'\n');
            self.column = 0;
        }
    }
}

/// How many Unicode scalar values a word has.
fn length(word: &[u8]) -> usize {
    word.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

/// An ASCII word of at most sixteen bytes, kept and copied whole: that is two instructions instead of a call.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ShortWord {
    bytes: [u8; 16],
    length: usize,
}

impl ShortWord {
    /// Appends bytes; what goes beyond the sixteenth is lost.
    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.bytes[self.length & 15] = byte;
        self.length += 1;
    }

    /// Appends the first `length` of eight bytes.
    #[inline]
    pub(super) fn push_eight(&mut self, eight: [u8; 8], length: usize) {
        let at = self.length & 15;
        if at <= 8 {
            self.bytes[at..at + 8].copy_from_slice(&eight);
            self.length += length;
        } else {
            eight[..length].iter().for_each(|byte| self.push(*byte));
        }
    }

    /// Appends a number of at most six digits.
    #[inline]
    pub(super) fn push_number(&mut self, number: u32) {
        if number >= 10 {
            if number >= 100 {
                let digits = number.to_string();
                return digits.bytes().for_each(|digit| self.push(digit));
            }
            self.push(b'0' + (number / 10) as u8);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length.min(16)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(width: usize, words: &str) -> String {
        let mut fill = Fill::new(width);
        words.split(' ').for_each(|word| fill.word(word.as_bytes()));
        let mut output = Vec::new();
        fill.append_to(&mut output);
        String::from_utf8_lossy(&output).into_owned()
    }

    #[test]
    fn req_072_lines_are_filled_greedily_to_the_width() {
        assert_eq!(filled(7, "aaa bbb ccc"), "aaa bbb\nccc\n\n");
        assert_eq!(filled(6, "aaa bbb ccc"), "aaa\nbbb\nccc\n\n");
        assert_eq!(filled(5, "a longest b"), "a\nlongest\nb\n\n");
        assert_eq!(filled(3, "äöü é"), "äöü\né\n\n");
    }

    #[test]
    fn signs_are_glued_to_words() {
        let mut fill = Fill::new(9);
        fill.word(b"e4");
        fill.open(b"(");
        fill.open(b"{");
        fill.word(b"12345");
        fill.close(b"}");
        fill.close(b")");
        fill.line(b" x }");
        fill.open(b"(");
        fill.close(b")");
        let mut output = Vec::new();
        fill.append_to(&mut output);
        assert_eq!(String::from_utf8_lossy(&output), "e4\n({12345})\n; x }\n()\n\n");
    }
}

//! Places in a text: lines and columns.

/// A place in a text: line and column, both from 1; columns count characters. In binary formats the line is 0 and the
/// column is the byte offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl Location {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// Converts byte offsets to lines and columns; fast for ascending offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locator<'a> {
    text: &'a str,
    /// Last offset that was converted, and its place.
    at: usize,
    location: Location,
    /// Offset and place at which counting starts.
    begin: (usize, Location),
}

impl<'a> Locator<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self::counting_from(text, 0, Location::START)
    }

    /// Creates a locator that counts from `offset`, which lies at `location`.
    pub(super) const fn counting_from(text: &'a str, offset: usize, location: Location) -> Self {
        Self {
            text,
            at: offset,
            location,
            begin: (offset, location),
        }
    }

    /// Creates a locator that counts from `offset`, which lies in `line`.
    pub(super) fn from_line(text: &'a str, offset: usize, line: u32) -> Self {
        let before = text.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line_start..].chars().count() as u32 + 1;
        if before.len() == offset {
            Self::counting_from(text, offset, Location { line, column })
        } else {
            Self::new(text)
        }
    }

    pub(super) fn locate(&mut self, offset: usize) -> Location {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.at {
            (self.at, self.location) = self.begin;
            offset = offset.max(self.at);
        }
        let passed = &self.text[self.at..offset];
        if let Some(end) = passed.rfind('\n') {
            self.location.line += line_ends(passed.as_bytes());
            self.location.column = passed[end + 1..].chars().count() as u32 + 1;
        } else {
            self.location.column += passed.chars().count() as u32;
        }
        self.at = offset;
        self.location
    }
}

/// Number of line ends in `bytes`.
#[expect(
    clippy::naive_bytecount,
    reason = "the compiler makes it wide; a crate for it is not worth it"
)]
pub(super) fn line_ends(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "ab\n天地x\n\nz";
        let mut locator = Locator::new(text);
        let mut check = |offset, line, column| {
            assert_eq!(
                locator.locate(offset),
                Location { line, column },
                "{offset}"
            );
        };
        check(0, 1, 1);
        check(2, 1, 3);
        check(3, 2, 1);
        check(9, 2, 3);
        check(11, 3, 1);
        check(12, 4, 1);
        check(99, 4, 2);
        check(6, 2, 2);
        check(7, 2, 2);
    }
}

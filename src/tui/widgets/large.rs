//! Large digits of half blocks, readable from across the room.

use std::iter::repeat_n;

/// A character and its rows of points; `#` is a filled point.
type Glyph = (char, [&'static str; HIGH]);

/// Rows of points of a character.
const HIGH: usize = 5;

/// Digits and signs of figures and clocks.
const GLYPHS: [Glyph; 15] = [
    (' ', [".."; HIGH]),
    ('0', ["###", "#.#", "#.#", "#.#", "###"]),
    ('1', [".#.", "##.", ".#.", ".#.", "###"]),
    ('2', ["###", "..#", "###", "#..", "###"]),
    ('3', ["###", "..#", ".##", "..#", "###"]),
    ('4', ["#.#", "#.#", "###", "..#", "..#"]),
    ('5', ["###", "#..", "###", "..#", "###"]),
    ('6', ["###", "#..", "###", "#.#", "###"]),
    ('7', ["###", "..#", "..#", ".#.", ".#."]),
    ('8', ["###", "#.#", "###", "#.#", "###"]),
    ('9', ["###", "#.#", "###", "..#", "###"]),
    (':', [".", "#", ".", "#", "."]),
    ('.', [".", ".", ".", ".", "#"]),
    ('(', [".#", "#.", "#.", "#.", ".#"]),
    (')', ["#.", ".#", ".#", ".#", "#."]),
];

fn glyph(c: char) -> Option<[&'static str; HIGH]> {
    let glyph = GLYPHS.iter().find(|(known, _)| *known == c);
    glyph.map(|(_, rows)| *rows)
}

/// Lines that show `text`, two rows of points to a line, with points `scale` times as large; `None` if a
/// character has no large form.
pub(crate) fn lines(text: &str, scale: usize) -> Option<Vec<String>> {
    let glyphs: Vec<_> = text.chars().map(glyph).collect::<Option<_>>()?;
    let point = |glyph: &[&str], row: usize, col: usize| {
        let row = glyph.get(row / scale).map(|row| row.as_bytes());
        row.is_some_and(|row| row[col / scale] == b'#')
    };
    let line = |row: usize| {
        let mut line = String::new();
        for glyph in &glyphs {
            for col in 0..glyph[0].len() * scale {
                line.push(match [row, row + 1].map(|row| point(glyph, row, col)) {
                    [true, true] => '█',
                    [true, false] => '▀',
                    [false, true] => '▄',
                    [false, false] => ' ',
                });
            }
            line.extend(repeat_n(' ', scale));
        }
        line.trim_end().to_owned()
    };
    Some((0..HIGH * scale).step_by(2).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_a_rectangle() {
        for (c, rows) in GLYPHS {
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{c}");
        }
    }

    #[test]
    fn results_and_times_are_drawn() {
        let drawn = lines("0:19.5", 1).expect("drawn");
        let expected = [
            "█▀█ ▄ ▄█  █▀█   █▀▀",
            "█ █ ▄  █  ▀▀█   ▀▀█",
            "▀▀▀   ▀▀▀ ▀▀▀ ▀ ▀▀▀",
        ];
        assert_eq!(drawn, expected);
        assert_eq!(lines("Mia", 1), None);
        let expected = ["██████", "    ██", "    ██", "  ██", "  ██"];
        assert_eq!(lines("7", 2).expect("drawn"), expected);
    }
}

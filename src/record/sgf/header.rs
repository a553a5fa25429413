//! Properties of the SGF root for the game as a whole: names, rules, result.

use super::points::one_line;
use crate::{By, Ending, Points, Record, Tree, handicap_points, key};
use tabletop_core::{Side, Verdict};

/// SGF's property names for the tags of a record.
pub(super) const TAGS: &[(&str, &str)] = &[
    ("EV", key::EVENT),
    ("DT", key::DATE),
    ("PC", key::PLACE),
    ("RO", key::ROUND),
    ("GN", key::TITLE),
    ("BR", key::BLACK_RANK),
    ("WR", key::WHITE_RANK),
    ("BT", key::BLACK_TEAM),
    ("WT", key::WHITE_TEAM),
    ("ON", key::OPENING),
    ("AN", key::ANNOTATOR),
    ("SO", key::SOURCE),
    ("US", key::ENTERED_BY),
    ("CP", key::COPYRIGHT),
    ("GC", key::REMARK),
    ("TM", key::TIME),
    ("OT", key::OVERTIME),
    ("AP", key::PROGRAM),
];

/// Parses a `GM` value, by number or by name: Go by default, `None` for an unknown game.
pub(super) fn game(value: Option<&str>) -> Option<&'static str> {
    let value = value.map(one_line).unwrap_or_default();
    match value.to_ascii_lowercase().as_str() {
        "" | "1" | "go" => Some(key::GO),
        "2" | "othello" | "reversi" => Some(key::REVERSI),
        "4" | "gomoku" | "renju" | "gomoku+renju" => Some(key::GOMOKU),
        _ => None,
    }
}

/// Returns the `GM` number of a game.
pub(super) fn number(game: &str) -> Option<u8> {
    match game {
        key::GO => Some(1),
        key::REVERSI => Some(2),
        key::GOMOKU => Some(4),
        _ => None,
    }
}

/// Default board size of a game, which SGF leaves out.
pub(super) fn usual_size(game: &str) -> u8 {
    match game {
        key::REVERSI => 8,
        key::GOMOKU => 15,
        _ => 19,
    }
}

/// Parses the size of a square board up to 26, from `19` or `19:19`.
pub(super) fn size(value: &str) -> Option<u8> {
    let value = value.trim();
    let (cols, rows) = value.split_once(':').unwrap_or((value, value));
    let cols = cols.trim().parse::<u8>().ok()?;
    let rows = rows.trim().parse::<u8>().ok()?;
    (cols == rows && (2..=26).contains(&cols)).then_some(cols)
}

/// Parses komi from `6.5`, `6,5` or the hundredths of moves that Chinese servers write (`375`), into this program's
/// spelling.
pub(super) fn komi(value: &str) -> Option<String> {
    let number: f64 = value.trim().replace(',', ".").parse().ok()?;
    let number = if number.abs() >= 100.0 {
        let moves = number / 100.0;
        // 3.75 moves each way are 7.5 points; 650 means just 6.5 points.
        if (moves * 2.0).fract() == 0.0 {
            moves
        } else {
            moves * 2.0
        }
    } else {
        number
    };
    let twice = number * 2.0;
    let whole = twice.fract() == 0.0 && twice.abs() < 1e4;
    whole.then(|| tabletop_core::format_halves(twice as i32))
}

/// Converts a `RU` value to options of the game; empty if unknown.
pub(super) fn rules(game: &str, value: &str) -> &'static [(&'static str, &'static str)] {
    let value = one_line(value).to_lowercase();
    match (game, value.as_str()) {
        (key::GO, "japanese" | "korean" | "日本" | "日本规则" | "jp" | "kr") => &[
            ("scoring", "territory"),
            ("ko", "simple"),
            ("suicide", "no"),
        ],
        (key::GO, "chinese" | "中国" | "中国规则" | "cn") => {
            &[("scoring", "area"), ("ko", "positional"), ("suicide", "no")]
        }
        (key::GO, "aga" | "ing" | "goe") => &[
            ("scoring", "area"),
            ("ko", "situational"),
            ("suicide", "no"),
        ],
        (key::GO, "tromp-taylor" | "tromptaylor") => &[
            ("scoring", "area"),
            ("ko", "positional"),
            ("suicide", "yes"),
        ],
        (key::GO, "nz" | "new zealand") => &[
            ("scoring", "area"),
            ("ko", "situational"),
            ("suicide", "yes"),
        ],
        (key::GOMOKU, "renju") => &[("rule", "renju")],
        (key::GOMOKU, "standard" | "gomoku") => &[("rule", "standard")],
        (key::GOMOKU, "freestyle") => &[("rule", "freestyle")],
        _ => &[],
    }
}

/// `RU` values for writing, by game; the first whose options all match is written.
pub(super) const WRITTEN_RULES: &[(&str, &str)] = &[
    (key::GO, "NZ"),
    (key::GO, "Tromp-Taylor"),
    (key::GO, "AGA"),
    (key::GO, "Chinese"),
    (key::GO, "Japanese"),
    (key::GOMOKU, "Renju"),
    (key::GOMOKU, "Standard"),
    (key::GOMOKU, "Freestyle"),
];

/// Returns true if a parsed value has the writer's spelling; other spellings are preserved as they are.
pub(super) fn is_usual(name: &str, value: &str) -> bool {
    match name {
        "PB" | "PW" => !one_line(value).is_empty(),
        "KM" => komi(value).as_deref() == Some(value),
        "RU" => WRITTEN_RULES.iter().any(|(_, written)| *written == value),
        "RE" => ending(value).and_then(write_ending).as_deref() == Some(value),
        _ => true,
    }
}

/// Start position of a Go record with handicap, and the side to move; `None` without a handicap.
pub(super) fn handicap_start(record: &Record, size: u8) -> Option<(Points, Side)> {
    let stones = record
        .option("handicap")
        .filter(|_| record.game == key::GO)?;
    let stones = stones
        .parse()
        .ok()
        .filter(|stones| (2..=9).contains(stones))?;
    let mut points = Points::new(size);
    for cell in handicap_points(size, stones) {
        points.put(cell, Some(Side::Black));
    }
    Some((points, Side::White))
}

/// Side to move in a start position that leaves it out: the side of the first move, else White after a handicap.
pub(super) fn first_turn(record: &Record, tree: &Tree) -> Side {
    let mut moves = tree.main_line().filter_map(|id| tree.node(id).mv.as_ref());
    let first = moves.next().and_then(|mv| mv.side);
    let handicap = record
        .option("handicap")
        .is_some_and(|stones| stones != "0");
    first.unwrap_or(if handicap { Side::White } else { Side::Black })
}

/// Parses a `RE` value. `None` if it is unknown or states no result.
pub(super) fn ending(value: &str) -> Option<Ending> {
    let value = one_line(value);
    let lower = value.to_lowercase();
    match lower.as_str() {
        "0" | "draw" | "jigo" | "d" | "和棋" | "和" => return Some(Ending::DRAW),
        "void" => {
            return Some(Ending {
                verdict: Verdict::NoWinner,
                by: By::Unknown,
            });
        }
        _ => {}
    }
    let mut letters = lower.chars();
    let side = match letters.next()? {
        'b' | '黑' => Side::Black,
        'w' | '白' => Side::White,
        _ => return None,
    };
    // `B+R`, `B+`, and `黑胜`, `黑中盘胜`; not `Both lost`.
    let rest = letters.as_str();
    let by = match rest.strip_prefix('+') {
        Some(by) => by.trim(),
        None if rest.is_empty() || rest == "胜" || rest == " wins" => "",
        None if rest.starts_with("中盘胜") => "r",
        None => return None,
    };
    let by = match by {
        "" | "?" => By::Unknown,
        "r" | "resign" => By::Resignation,
        "t" | "time" => By::Time,
        "f" | "forfeit" => By::Forfeit,
        _ => by_points(by)?,
    };
    Some(Ending::win(side, by))
}

fn by_points(text: &str) -> Option<By> {
    let twice = text
        .replace(',', ".")
        .parse::<f64>()
        .ok()
        .filter(|it| it.is_finite())?
        * 2.0;
    // Chinese counts come to tenths; the winner is valid all the same.
    let whole = twice.fract() == 0.0 && twice.abs() < 1e6;
    Some(if whole {
        By::Halves(twice as i32)
    } else {
        By::Unknown
    })
}

/// Writes an ending as a `RE` value; `None` for endings that only puzzles have.
pub(super) fn write_ending(ending: Ending) -> Option<String> {
    let side = match ending.verdict {
        Verdict::Draw => return Some("0".to_owned()),
        Verdict::NoWinner => return Some("Void".to_owned()),
        Verdict::Solved | Verdict::Stuck => return None,
        Verdict::Win(Side::Black) => "B+",
        Verdict::Win(Side::White) => "W+",
    };
    let by = match ending.by {
        By::Unknown => String::new(),
        By::Halves(twice) => tabletop_core::format_halves(twice),
        By::Resignation => "R".to_owned(),
        By::Time => "T".to_owned(),
        By::Forfeit => "F".to_owned(),
    };
    Some(format!("{side}{by}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_and_written() {
        for text in ["B+R", "W+T", "B+F", "W+0.5", "B+64", "B+", "0", "Void"] {
            assert_eq!(ending(text).and_then(write_ending).as_deref(), Some(text));
        }
        assert_eq!(
            ending("W+Resign"),
            Some(Ending::win(Side::White, By::Resignation))
        );
        assert_eq!(
            ending("黑中盘胜"),
            Some(Ending::win(Side::Black, By::Resignation))
        );
        assert_eq!(ending("Jigo"), Some(Ending::DRAW));
        for text in ["?", "", "unfinished", "Both lost", "B+lots"] {
            assert_eq!(ending(text), None, "{text}");
        }
    }

    #[test]
    fn komi_is_read_as_people_and_servers_write_it() {
        for (text, expected) in [
            ("6.5", Some("6.5")),
            ("7.50", Some("7.5")),
            ("0", Some("0")),
            ("-5", Some("-5")),
            ("6,5", Some("6.5")),
            ("375", Some("7.5")),
            ("650", Some("6.5")),
            ("5.3", None),
            ("much", None),
            ("NaN", None),
        ] {
            assert_eq!(komi(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn boards_are_square() {
        assert_eq!(size("19"), Some(19));
        assert_eq!(size("13:13"), Some(13));
        for text in ["19:13", "1", "27", "0", "", "999"] {
            assert_eq!(size(text), None, "{text}");
        }
    }
}

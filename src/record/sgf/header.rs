//! Properties of the SGF root for the game as a whole: names, rules, result.

use super::points::one_line;
use crate::{By, Ending, Points, Property, Record, Tree, handicap_points, key, wording};
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

/// Returns true if a file's `AP` names a program that writes its komi in hundredths of points, or of moves: Fox, and the
/// converter of gokifu.com.
pub(super) fn has_hundredths<'a>(mut programs: impl Iterator<Item = &'a str>) -> bool {
    programs.any(|program| program.contains("foxwq") || program.contains("SGFC:2.0"))
}

/// Parses komi from `6.5`, `6,5`, words (`7目半`) or the hundredths of points or moves that Chinese servers write (`375`),
/// into this program's spelling. With `hundredths`, small numbers are such hundredths as well.
pub(super) fn komi(value: &str, hundredths: bool) -> Option<String> {
    let value = one_line(value);
    let number = match value.replace(',', ".").parse::<f64>() {
        Ok(number) if number.abs() >= 100.0 || (hundredths && is_hundredth(number)) => {
            let moves = number / 100.0;
            // 3.75 moves each way are 7.5 points; 650 means just 6.5 points.
            let counts_moves =
                (moves * 2.0).fract() != 0.0 || (hundredths && (moves.abs() - 3.5).abs() < 0.01);
            if counts_moves { moves * 2.0 } else { moves }
        }
        Ok(number) if number.is_nan() => return None,
        _ => wording::komi(&value)?,
    };
    let twice = number * 2.0;
    let whole = twice.fract() == 0.0 && twice.abs() < 1e4;
    whole.then(|| tabletop_core::format_halves(twice as i32))
}

/// Returns true for a number of hundredths: `50` is half a point.
fn is_hundredth(number: f64) -> bool {
    number.abs() >= 25.0 && number % 25.0 == 0.0
}

/// Gives the properties of a Go game by Sina's old program their names of today: `TE` for the event, `RD` for the date,
/// `KO` for komi. In other files these are a good move, and a move against the rule of ko.
pub(super) fn rename_old(properties: &mut [Property]) {
    for (old, new) in [("TE", "EV"), ("RD", "DT"), ("KO", "KM")] {
        let named = |name: &str| properties.iter().position(|it| it.key == name);
        let (Some(at), None) = (named(old), named(new)) else {
            continue;
        };
        let value = properties[at].values[0].as_str();
        let fits = match new {
            "KM" => komi(value, false).is_some(),
            _ => !matches!(value.trim(), "" | "1" | "2"),
        };
        if fits {
            new.clone_into(&mut properties[at].key);
        }
    }
}

/// Rules: the game, their names, and the options of the game that they mean.
const RULES: &str = "\
go:japanese|japan|korean|korea|日本|日韩|日韓|韩国|韓国|韓國|일본|한국|jp|kr:scoring=territory ko=simple suicide=no
go:chinese|china|中国|中國|중국|cn:scoring=area ko=positional suicide=no bonus=n
go:aga|bga|french:scoring=area ko=situational suicide=no bonus=n-1
go:ing|goe|应氏|應氏|잉|응씨:scoring=area ko=situational suicide=no
go:tromp-taylor|tromptaylor:scoring=area ko=positional suicide=yes
go:nz|new zealand:scoring=area ko=situational suicide=yes
gomoku:renju|4:rule=renju
gomoku:standard|gomoku|1:rule=standard
gomoku:freestyle|0:rule=freestyle";

/// Words for rules after the name of a country, the longest first.
const RULES_WORDS: &str = "rules|rule|规则|規則|规约|規約|ルール|룰|규칙|围棋|圍棋|囲碁|바둑|式|식";

/// Converts a `RU` value to options of the game; empty if unknown.
pub(super) fn rules(game: &str, value: &str) -> Vec<(&'static str, &'static str)> {
    let value = one_line(value).to_lowercase();
    let mut name = value.as_str();
    for word in RULES_WORDS.split('|') {
        name = name.trim_end_matches(word).trim_end();
    }
    let options = RULES.lines().find_map(|row| {
        let (names, options) = row.strip_prefix(game)?.strip_prefix(':')?.split_once(':')?;
        names.split('|').any(|it| it == name).then_some(options)
    });
    let options = options.unwrap_or_default().split(' ');
    options
        .filter_map(|option| option.split_once('='))
        .collect()
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
pub(super) fn is_usual(game: &str, name: &str, value: &str) -> bool {
    match name {
        "PB" | "PW" => !one_line(value).is_empty(),
        "KM" => komi(value, false).as_deref() == Some(value),
        "RU" => WRITTEN_RULES.iter().any(|(_, written)| *written == value),
        "RE" => ending(game, value).and_then(write_ending).as_deref() == Some(value),
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
pub(super) fn ending(game: &str, value: &str) -> Option<Ending> {
    wording::ending(game, &one_line(value))
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
            let written = ending(key::GO, text).and_then(write_ending);
            assert_eq!(written.as_deref(), Some(text));
        }
    }

    #[test]
    fn komi_is_read_as_people_and_servers_write_it() {
        for (text, plain, hundredths) in [
            ("6.5", Some("6.5"), Some("6.5")),
            ("7.50", Some("7.5"), Some("7.5")),
            ("0", Some("0"), Some("0")),
            ("-5", Some("-5"), Some("-5")),
            ("6,5", Some("6.5"), Some("6.5")),
            ("375", Some("7.5"), Some("7.5")),
            ("650", Some("6.5"), Some("6.5")),
            ("350", Some("3.5"), Some("7")),
            ("50", Some("50"), Some("0.5")),
            ("-50", Some("-50"), Some("-0.5")),
            ("20", Some("20"), Some("20")),
            ("3.75", Some("7.5"), Some("7.5")),
            ("7目半", Some("7.5"), Some("7.5")),
            ("5.3", None, None),
            ("much", None, None),
            ("NaN", None, None),
        ] {
            assert_eq!(komi(text, false).as_deref(), plain, "{text}");
            assert_eq!(komi(text, true).as_deref(), hundredths, "{text}");
        }
    }

    #[test]
    fn rules_are_known_by_their_names_in_four_languages() {
        for text in [
            "Japanese Rules",
            "日本囲碁規約",
            "日本ルール",
            "한국룰",
            "韩国规则",
            "Korean",
        ] {
            assert_eq!(rules(key::GO, text)[0], ("scoring", "territory"), "{text}");
        }
        for text in ["中国围棋规则", "中國規則", "Chinese rules", "중국식", "AGA"] {
            assert_eq!(rules(key::GO, text)[0], ("scoring", "area"), "{text}");
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

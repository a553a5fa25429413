//! Results, komi and dates in the words of people: English, Chinese, Japanese and Korean.
//!
//! A text is split into words of one table and numbers. A text with any other word is not understood, so that it is
//! never understood by half.

use crate::{By, Ending, key};
use tabletop_core::Side;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Side(Side),
    /// The opponent of the side named before.
    Opponent,
    /// `by`: its subject won if no other word says who did.
    Through,
    Wins,
    Loses,
    /// Manner of a result, of which the verdict is stated by another word.
    By(By),
    /// Manner that says by itself that its subject won (`中押し`), or lost (`resigned`).
    WonBy(By),
    LostBy(By),
    Points,
    /// Unit of stones on the board, each of which makes a difference of two points.
    Stones,
    /// Unit of moves: the number before it is the length of the game.
    Moves,
    Number(f64),
    /// Komi or its giving, which says nothing in a komi.
    Komi,
    Filler,
}

use Word::{Filler, Komi, Loses, LostBy, Moves, Opponent, Points, Stones, Through, Wins, WonBy};

const RESIGNED: By = By::Resignation;
const TIME: By = By::Time;
const FORFEIT: By = By::Forfeit;
const BLACK: Word = Word::Side(Side::Black);
const WHITE: Word = Word::Side(Side::White);
const HALF: Word = Word::Number(0.5);

/// Words by meaning, in lower case, with `|` between them. The longest that fits is taken; Latin words end where their letters end.
const WORDS: &[(Word, &str)] = &[
    (BLACK, "black|b|黑|黒|흑"),
    (WHITE, "white|w|白|백"),
    (Opponent, "opponent|对方|對方|相手|상대"),
    (
        Wins,
        "+|win|wins|won|winner|victory|胜|勝|勝ち|勝利|胜利|赢|贏|获胜|獲勝|승|승리",
    ),
    (
        Loses,
        "lose|loses|lost|loss|负|負|負け|败|敗|敗れ|输|輸|패|패배",
    ),
    (Word::By(RESIGNED), "r|res|resign|resignation"),
    (
        WonBy(RESIGNED),
        "中盘|中盤|中押し|中押|불계|不计|不計|不计点|不計點",
    ),
    (
        LostBy(RESIGNED),
        "resigns|resigned|gave up|gives up|认输|認輸|认负|認負|投了|投子|投子认输|投子认负|\
         投子認輸|投子認負|돌을 거둠",
    ),
    (Word::By(TIME), "t|time|timeout|time-out|time out"),
    (
        LostBy(TIME),
        "timed out|times out|ran out of time|runs out of time|超时|超時|逾时|逾時|读秒超时|\
         讀秒超時|時間切れ|时间切れ|切れ|시간|시간초과|시간 초과",
    ),
    (
        Word::By(FORFEIT),
        "f|forfeit|forfeiture|default|walkover|offline|disconnection|no-show|no show",
    ),
    (WonBy(FORFEIT), "不戦|不战|不戰|부전"),
    (
        LostBy(FORFEIT),
        "forfeits|forfeited|defaulted|disqualified|反则|反則|犯规|犯規|违规|違規|弃权|棄權|棄権|\
         失格|缺席|断线|斷線|掉线|掉線|逃跑|disconnected|반칙|기권|실격",
    ),
    (Points, "point|points|pt|pts|moku|disc|discs|目|点|點|집|호"),
    (Stones, "子"),
    (Moves, "move|moves|手|수"),
    (HALF, "半|반|half|a half"),
    (Komi, "komi|贴|貼|贴目|貼目|贴还|貼還|コミ|コミ出し|出し|덤"),
    (Through, "by"),
    (
        Filler,
        ",| |.|:|;|!|?|(|)|'s|’s|。|、|方|棋|番|执|執|判定|裁定|又|以|因|的|了|判|完|共|局|于|\
         於|则|则为|优势|の|で|まで|により|による|이|가|은|는|의|으로|로|and|on|judgment|\
         judgement|adjudication|referee|a|the|an|due to|after|in|of|with|has|is|player",
    ),
];

/// Texts of a draw and of a game without a result, without their blanks.
const DRAWS: &str = "0|d|draw|jigo|tie|tied|drawn|和棋|双方和棋|雙方和棋|和|和局|平局|平|平手|打和|持碁|持棋|\
     ジゴ|引き分け|引分け|引分|무승부|빅|화국";
const VOIDS: &str =
    "void|noresult|annulled|无胜负|無勝負|无效|無効|無效|무효|무효국|三劫无胜负|三コウ無勝負";

/// Parses a result. `None` if any part of it is not understood, or if it states none.
pub(crate) fn ending(game: &str, text: &str) -> Option<Ending> {
    let text = plain(text);
    let solid: String = text.split_whitespace().collect();
    let solid = solid.trim_end_matches(['.', '。', '!']);
    if is_one_of(DRAWS, solid) {
        return Some(Ending::DRAW);
    }
    if is_one_of(VOIDS, solid) {
        return Some(Ending::NO_WINNER);
    }
    // A remark in parentheses that names no player: `B+R (moves beyond 144 not known)`.
    let remark = text
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('));
    let remark = remark.filter(|(_, remark)| !remark.is_empty() && !names_side(remark));
    let words = words(&shorthand(&text)).or_else(|| words(&shorthand(remark?.0.trim())))?;
    if let [Word::Side(side)] = words[..] {
        return Some(Ending::win(side, By::Unknown));
    }
    let mut found: Option<Side> = None;
    let mut by = By::Unknown;
    for (winner, how) in clauses(&words, game)? {
        match (found, winner) {
            (Some(one), Some(other)) if one != other => return None,
            _ => found = found.or(winner),
        }
        if by == By::Unknown {
            by = how;
        } else if how != By::Unknown && how != by {
            return None;
        }
    }
    Some(Ending::win(found?, by))
}

/// The usual form of `W 5.5`, `W:R`, in which another sign stands for `+`.
fn shorthand(text: &str) -> String {
    let rest = text
        .strip_prefix(['b', 'w'])
        .and_then(|rest| rest.strip_prefix([' ', ':', '=']));
    let rest = rest.filter(|rest| {
        matches!(*rest, "r" | "t" | "f") || rest.starts_with(|it: char| it.is_ascii_digit())
    });
    rest.map_or_else(|| text.to_owned(), |rest| format!("{}+{rest}", &text[..1]))
}

fn names_side(text: &str) -> bool {
    let sides = WORDS
        .iter()
        .filter(|(word, _)| matches!(word, Word::Side(_) | Opponent));
    let mut names = sides.flat_map(|(_, names)| names.split('|'));
    names.any(|name| name.len() > 1 && text.contains(name))
}

fn is_one_of(words: &str, text: &str) -> bool {
    words.split('|').any(|word| word == text)
}

/// Splits words into clauses, of which each has a subject; returns the winner that it states, and the manner.
fn clauses(words: &[Word], game: &str) -> Option<Vec<(Option<Side>, By)>> {
    let is_subject = |word: &Word| matches!(word, Word::Side(_) | Opponent);
    let mut starts: Vec<_> = (0..words.len())
        .filter(|&at| is_subject(&words[at]))
        .collect();
    starts.push(words.len());
    let first = words.iter().find_map(|word| match word {
        Word::Side(side) => Some(side),
        _ => None,
    })?;
    let mut from = 0;
    let mut found = Vec::new();
    for pair in starts.windows(2) {
        let side = match words[pair[0]] {
            Word::Side(side) => side,
            _ => first.other(),
        };
        found.push(clause(side, &words[from..pair[1]], game)?);
        from = pair[1];
    }
    Some(found)
}

fn clause(subject: Side, words: &[Word], game: &str) -> Option<(Option<Side>, By)> {
    let (mut stated, mut implied, mut by) = (None, None, By::Unknown);
    for word in words {
        match *word {
            Wins | Loses => {
                let wins = *word == Wins;
                // `B+Win` and `胜…胜` say it twice; not both ways.
                if *stated.get_or_insert(wins) != wins {
                    return None;
                }
            }
            Word::By(how) => by = how,
            WonBy(how) => (implied, by) = (Some(true), how),
            LostBy(how) => (implied, by) = (Some(false), how),
            Through => implied = implied.or(Some(true)),
            Komi => return None,
            _ => {}
        }
    }
    if let Some((value, unit)) = amount(words)? {
        let doubled = unit == Some(Stones) && game == key::GO;
        let twice = value * if doubled { 4.0 } else { 2.0 };
        // Chinese counts come to tenths, or are the whole of a side; the winner is valid all the same.
        let is_lead = !doubled || value < 100.0;
        let whole = is_lead && twice.fract() == 0.0 && twice < 1e6;
        if by == By::Unknown && whole {
            by = By::Halves(twice as i32);
        }
        implied = implied.or(unit.map(|_| true));
    }
    let wins = stated.or(implied);
    Some((
        wins.map(|wins| if wins { subject } else { subject.other() }),
        by,
    ))
}

/// Sums up the numbers of a text and finds their unit. `None` if they do not make one number.
#[expect(clippy::option_option, reason = "no number is not a wrong number")]
fn amount(words: &[Word]) -> Option<Option<(f64, Option<Word>)>> {
    let (mut value, mut unit) = (None::<f64>, None);
    for word in words {
        match *word {
            Word::Number(number) => match value {
                None => value = Some(number),
                // `2 3/4`, `七目半`.
                Some(whole) if whole.fract() == 0.0 && number > 0.0 && number < 1.0 => {
                    value = Some(whole + number);
                }
                Some(_) => return None,
            },
            Moves => value = None,
            Points | Stones if unit.is_none() => unit = Some(*word),
            Points | Stones if unit != Some(*word) => return None,
            _ => {}
        }
    }
    match (value, unit) {
        (None, Some(_)) => None,
        (None, None) => Some(None),
        (Some(value), unit) => Some(Some((value, unit))),
    }
}

/// Parses a komi, in points: `6.5`, `7目半`, `3又3/4子`, `黑贴3.75子`. Quarters only occur where stones are counted, each of
/// them two points.
pub(crate) fn komi(text: &str) -> Option<f64> {
    let text = plain(text);
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(&text)),
    };
    let words = words(text)?;
    let says_only_komi = |word: &Word| {
        matches!(word, Word::Number(_) | Points | Stones | Komi | Filler) || *word == BLACK
    };
    if !words.iter().all(says_only_komi) {
        return None;
    }
    let (value, unit) = amount(&words)??;
    let quarter = (value * 2.0).fract() != 0.0;
    let points = match unit {
        Some(Stones) => value * 2.0,
        None if quarter => value * 2.0,
        _ => value,
    };
    Some(sign * points)
}

/// Returns a text in lower case with its full-width letters, digits and signs in ASCII, blanks around removed.
fn plain(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        letter if letter.is_whitespace() => ' ',
        letter => letter,
    };
    let text: String = text.chars().map(narrow).collect();
    text.trim().to_lowercase()
}

/// Splits a text into words; `None` if a part of it is none.
fn words(text: &str) -> Option<Vec<Word>> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (word, length) = number(rest)
            .map(|(number, length)| (Word::Number(number), length))
            .or_else(|| known(rest))?;
        found.push(word);
        rest = &rest[length..];
    }
    Some(found)
}

/// The longest word at the beginning of a text, and its length.
fn known(text: &str) -> Option<(Word, usize)> {
    let ends = |word: &str| {
        let latin = word.ends_with(|letter: char| letter.is_ascii_alphabetic());
        let after = text[word.len()..].chars().next();
        !latin || !after.is_some_and(|letter| letter.is_ascii_alphabetic())
    };
    let rows = WORDS.iter();
    let rows = rows.flat_map(|(meaning, words)| words.split('|').map(|word| (*meaning, word)));
    let fit = rows.filter(|(_, word)| text.starts_with(*word) && ends(word));
    fit.max_by_key(|(_, word)| word.len())
        .map(|(meaning, word)| (meaning, word.len()))
}

/// Reads the number at the beginning of a text, in digits or in Chinese: `2.5`, `3/4`, `½`, `十二`, `四分之三`.
fn number(text: &str) -> Option<(f64, usize)> {
    let first = text.chars().next()?;
    if let Some(at) = "¼½¾".chars().position(|it| it == first) {
        return Some(((at + 1) as f64 / 4.0, first.len_utf8()));
    }
    if let Some((number, length)) = numerals(text) {
        let rest = text[length..]
            .strip_prefix("分之")
            .or_else(|| text[length..].strip_prefix("分の"));
        return match rest.and_then(|rest| Some((numerals(rest)?, rest))) {
            Some(((over, more), rest)) if number > 0.0 => {
                Some((over / number, text.len() - rest.len() + more))
            }
            _ => Some((number, length)),
        };
    }
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    let point = text[length..].starts_with(['.', ',']);
    let more = if point {
        digits(&text[length + 1..])
    } else {
        0
    };
    if length + more == 0 || length + more > 12 {
        return None;
    }
    if more > 0 {
        let value = text[..length + 1 + more].replace(',', ".");
        return Some((value.parse().ok()?, length + 1 + more));
    }
    let mut value: f64 = text[..length].parse().ok()?;
    if let Some(rest) = text[length..].strip_prefix('/')
        && let under @ 1..=3 = digits(rest)
    {
        let under_value: f64 = rest[..under].parse().ok()?;
        value = (under_value > 0.0).then_some(value / under_value)?;
        length += 1 + under;
    }
    Some((value, length))
}

/// Reads Chinese numerals up to 999, with `十` and `百` or digit by digit.
fn numerals(text: &str) -> Option<(f64, usize)> {
    let (mut sum, mut digit, mut length) = (0_u32, None::<u32>, 0);
    for letter in text.chars().take(6) {
        let unit = match letter {
            '十' => 10,
            '百' => 100,
            _ => 0,
        };
        if unit > 0 {
            sum += digit.take().unwrap_or(1) * unit;
        } else if let Some(value) = numeral(letter) {
            digit = Some(digit.unwrap_or(0) * 10 + value);
        } else {
            break;
        }
        length += letter.len_utf8();
    }
    (length > 0).then(|| (f64::from(sum + digit.unwrap_or(0)), length))
}

fn numeral(letter: char) -> Option<u32> {
    match letter {
        '〇' | '零' => Some(0),
        '两' | '兩' => Some(2),
        _ => "一二三四五六七八九"
            .chars()
            .position(|it| it == letter)
            .map(|at| at as u32 + 1),
    }
}

/// First years of calendars that count from an event, less one.
const ERAS: &[(&str, u32)] = &[
    ("明治", 1867),
    ("大正", 1911),
    ("昭和", 1925),
    ("平成", 1988),
    ("令和", 2018),
    ("民国", 1911),
    ("民國", 1911),
    ("서기", 0),
    ("公元", 0),
    ("西暦", 0),
];

const MONTHS: &[&str] = &[
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// Parses a date in another spelling than `2026-11-21` and converts it to that; a time of day after it stays. `None` if it
/// has that form already, is ambiguous (`3/5/2011`), or is no date.
pub(crate) fn date(text: &str) -> Option<String> {
    let text = plain(text);
    let (day, time) = match text.rsplit_once(' ') {
        Some((day, time)) if time.contains(':') => (day.trim_end(), Some(time)),
        _ => (text.as_str(), None),
    };
    let date = written_date(date_of_numbers(day).or_else(|| english_date(day))?)?;
    Some(time.map_or_else(|| date.clone(), |time| format!("{date} {time}")))
}

/// Parses `2011年3月5日`, `昭和三十五年五月`, `2011.3.5`, `20110305`, `5.3.2011`: year, month and day, 0 if left out.
fn date_of_numbers(text: &str) -> Option<[u32; 3]> {
    let era = ERAS.iter().find(|(name, _)| text.starts_with(name));
    let before = era.map_or(0, |(_, before)| *before);
    let mut rest = era.map_or(text, |(name, _)| text[name.len()..].trim_start());
    let (mut values, mut between, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
    while !rest.is_empty() && values.len() < 4 {
        let (number, length) = if rest.starts_with("元年") {
            (1, "元".len())
        } else {
            date_number(rest)?
        };
        rest = &rest[length..];
        let begins =
            |letter: char| letter.is_ascii_digit() || letter == '十' || numeral(letter).is_some();
        let until = rest.find(begins).unwrap_or(rest.len());
        values.push(number);
        lengths.push(length);
        between.push(rest[..until].trim());
        rest = &rest[until..];
    }
    let units = [["年", "년"], ["月", "월"], ["日", "일"]];
    let in_units = between
        .iter()
        .zip(units)
        .all(|(said, unit)| unit.contains(said));
    let signs = |sign: &str| {
        between.len() == 3 && between[..2] == [sign, sign] && matches!(between[2], "" | ".")
    };
    let year_first = lengths.first() == Some(&4);
    match values[..] {
        [year] if in_units => Some([year + before, 0, 0]),
        [year, month] if in_units => Some([year + before, month, 0]),
        [year, month, day] if in_units => Some([year + before, month, day]),
        [whole] if era.is_none() && lengths[0] == 8 && between[0].is_empty() => {
            Some([whole / 10_000, whole / 100 % 100, whole % 100])
        }
        [year, month, day] if year_first && (signs("/") || signs(".")) => Some([year, month, day]),
        [year, month, day] if year_first && signs("-") && lengths[1].min(lengths[2]) < 2 => {
            Some([year, month, day])
        }
        [day, month, year] if signs(".") || (signs("/") && day > 12) => Some([year, month, day]),
        [month, day, year] if signs("/") && day > 12 => Some([year, month, day]),
        _ => None,
    }
}

fn date_number(text: &str) -> Option<(u32, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match digits {
        0 => numerals(text).map(|(number, length)| (number as u32, length)),
        1..=8 => Some((text[..digits].parse().ok()?, digits)),
        _ => None,
    }
}

/// Parses `March 5, 2011`, `5 Mar 2011`, `5th of March 2011`.
fn english_date(text: &str) -> Option<[u32; 3]> {
    let words = text
        .split([' ', ',', '.', '-'])
        .filter(|word| !word.is_empty() && *word != "of");
    let (mut month, mut numbers) = (0, Vec::new());
    for word in words {
        let named = MONTHS.iter().position(|name| word.starts_with(name));
        if let Some(named) = named.filter(|_| month == 0) {
            month = named as u32 + 1;
        } else {
            let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
            let suffix = &word[digits.len()..];
            if !matches!(suffix, "" | "st" | "nd" | "rd" | "th") {
                return None;
            }
            numbers.push(digits.parse::<u32>().ok()?);
        }
    }
    match numbers[..] {
        [day, year] | [year, day] if month > 0 && (1..=31).contains(&day) && year > 31 => {
            Some([year, month, day])
        }
        [year] if month > 0 && year > 31 => Some([year, month, 0]),
        _ => None,
    }
}

/// Writes year, month and day; zeros are left out.
fn written_date([year, month, day]: [u32; 3]) -> Option<String> {
    if !(1000..=2999).contains(&year) || month > 12 || day > 31 || (month == 0 && day > 0) {
        return None;
    }
    Some(match (month, day) {
        (0, _) => format!("{year}"),
        (_, 0) => format!("{year}-{month:02}"),
        _ => format!("{year}-{month:02}-{day:02}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};
    use tabletop_core::Verdict;

    #[track_caller]
    fn check(by: By, texts: [&[&str]; 2]) {
        for (side, texts) in Side::BOTH.into_iter().zip(texts) {
            for text in texts {
                assert_eq!(ending(key::GO, text), Some(Ending::win(side, by)), "{text}");
            }
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table is read by its rows")]
    fn results_are_read_in_the_words_of_four_languages() {
        check(
            By::Resignation,
            [
                &[
                    "B+R",
                    "Black+Resign",
                    "Black wins by resignation",
                    "黑中盘胜",
                    "黑方中盘胜",
                    "흑 불계승",
                    "黒中押し勝ち",
                    "白认输",
                    "White resigned",
                    "黒番中押勝",
                    "黑胜 (白认输)",
                    "共239手 黑中盤勝",
                    "백 불계패",
                    "Ｂ＋Ｒ",
                    "Black by resignation",
                    "B+R (moves beyond 144 not known)",
                    "黑不计胜",
                    "执黑中盘胜",
                    "B:R",
                ],
                &[
                    "W+Res.",
                    "黑认输",
                    "黒投了",
                    "白の中押し勝ち",
                    "白中盘胜(对方认输)",
                    "对方认输，白胜",
                    "백불계승",
                    "White won by Black's resignation",
                ],
            ],
        );
        check(
            By::Time,
            [
                &[
                    "B+T",
                    "Black wins on time",
                    "白超时负",
                    "白超时",
                    "흑 시간승",
                    "黒時間切れ勝ち",
                    "White ran out of time",
                ],
                &[
                    "W+Time",
                    "黑超时负",
                    "黑超時",
                    "흑 시간패",
                    "白超时胜",
                    "黒時間切れ負け",
                    "Black lost on time",
                    "W+timeout",
                    "黑读秒超时",
                ],
            ],
        );
        check(
            By::Forfeit,
            [
                &[
                    "B+F",
                    "Black won by forfeit",
                    "黒不戦勝",
                    "白弃权",
                    "흑 기권승",
                    "黑胜(断线)",
                    "B+Offline",
                ],
                &[
                    "W+Forfeit",
                    "黑弃权负",
                    "黒反則負け",
                    "Black forfeits",
                    "흑 반칙패",
                ],
            ],
        );
        check(
            By::Halves(5),
            [
                &[
                    "B+2.5",
                    "黑胜2.5目",
                    "黒２目半勝ち",
                    "흑 2집반승",
                    "黑胜1又1/4子",
                    "B+2,5",
                    "Black wins by 2½ points",
                    "黒二目半勝",
                ],
                &[
                    "W+2.5 points",
                    "白2目半勝ち",
                    "白胜一又四分之一子",
                    "黑负2.5目",
                    "White by 2.5 points",
                    "W 2.5",
                    "执白胜2.5目",
                    "백 2집 반 승",
                    "白勝 2.5 目",
                    "W+2 1/2",
                ],
            ],
        );
        check(
            By::Halves(1),
            [
                &["黑半目胜", "黑胜1/4子", "흑 반집승", "黒半目勝ち"],
                &["白胜半目", "백반집승", "黑输四分之一子"],
            ],
        );
        check(
            By::Halves(11),
            [
                &["黑胜2又3/4子", "黑胜2.75子", "黑勝２又３／４子"],
                &["白胜2又四分之三子"],
            ],
        );
        check(By::Halves(87), [&[], &["白胜43.5目"]]);
        check(
            By::Unknown,
            [
                &[
                    "B+",
                    "黑胜",
                    "黒勝ち",
                    "흑승",
                    "Black wins",
                    "B",
                    "B+?",
                    "黑185子胜",
                ],
                &["W+0.3", "白方胜", "黑负", "백승"],
            ],
        );
        for text in [
            "Jigo",
            "和棋",
            "持碁",
            "무승부",
            "0",
            "Draw.",
            "引き分け",
            "双方和棋",
        ] {
            assert_eq!(ending(key::GO, text), Some(Ending::DRAW), "{text}");
        }
        for text in ["Void", "No Result", "无胜负", "無勝負", "무효"] {
            let verdict = ending(key::GO, text).map(|it| it.verdict);
            assert_eq!(verdict, Some(Verdict::NoWinner), "{text}");
        }
        // The difference of discs is counted as it is.
        let discs = Ending::win(Black, By::Halves(20));
        assert_eq!(ending(key::REVERSI, "黑胜10子"), Some(discs));
    }

    #[test]
    fn a_result_is_not_understood_by_half() {
        for text in [
            "",
            "?",
            "unfinished",
            "Both lost",
            "B+lots",
            "黑胜白胜",
            "black and white",
            "B+2.5 3.5",
            "黑",
            "White resign",
            "B+R W+T",
            "黑胜2目3子",
            "by resignation",
            "目",
            "黑 王中盘胜",
            "B+R (White was late)",
            "B R W",
        ] {
            let expected = (text == "黑").then(|| Ending::win(Black, By::Unknown));
            assert_eq!(ending(key::GO, text), expected, "{text}");
        }
        assert_eq!(ending(key::GO, "W"), Some(Ending::win(White, By::Unknown)));
    }

    #[test]
    fn komi_counts_points_or_stones() {
        for (text, expected) in [
            ("7目半", Some(7.5)),
            ("6.5目", Some(6.5)),
            ("3又3/4子", Some(7.5)),
            ("黑贴3又3/4子", Some(7.5)),
            ("3.75", Some(7.5)),
            ("2.75子", Some(5.5)),
            ("6 1/2", Some(6.5)),
            ("6½", Some(6.5)),
            ("コミ６目半", Some(6.5)),
            ("덤 6집반", Some(6.5)),
            ("-5", Some(-5.0)),
            ("komi 5.5 points", Some(5.5)),
            ("白贴5目", None),
            ("much", None),
            ("", None),
        ] {
            assert_eq!(komi(text), expected, "{text}");
        }
    }

    #[test]
    fn dates_are_converted_where_their_meaning_is_certain() {
        for (text, expected) in [
            ("2011年3月5日", "2011-03-05"),
            ("2011年12月", "2011-12"),
            ("2011.3.5", "2011-03-05"),
            ("2011/03/05", "2011-03-05"),
            ("2011-3-5", "2011-03-05"),
            ("20110305", "2011-03-05"),
            ("5.3.2011", "2011-03-05"),
            ("13/5/2011", "2011-05-13"),
            ("05/13/2011", "2011-05-13"),
            ("平成23年3月5日", "2011-03-05"),
            ("昭和三十五年五月", "1960-05"),
            ("令和元年5月1日", "2019-05-01"),
            ("二〇一一年三月五日", "2011-03-05"),
            ("2011년 3월 5일", "2011-03-05"),
            ("March 5, 2011", "2011-03-05"),
            ("5th of Mar 2011", "2011-03-05"),
            ("2011年3月5日 14:30", "2011-03-05 14:30"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "2011-03-05",
            "2011-03-05 20:46:58",
            "1996-05-06,07",
            "3/5/2011",
            "1846",
            "",
            "spring",
            "2011年13月",
            "99.99.9999",
        ] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_without_harm(text in "[黑白胜負目子半又一二十百分之年月日元平成 0-9./+bwrt½]{0,12}") {
            let _ = (ending(key::GO, &text), komi(&text), date(&text));
        }
    }
}

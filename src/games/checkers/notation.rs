//! Moves as text: PDN, and informal spellings.

use super::moves::{MAX_SQUARES, Move};
use super::position::Position;
use super::refusal::Refusal;
use super::square::{GRID, Square};
use tabletop_core::Position as _;
use tabletop_core::squares::FROM_BOTTOM;

/// Parses a move: square numbers, `c3` or `x,y` for every square, separated by `-`, `x`, `:` or blanks.
///
/// The kind of separator is ignored. Squares may be left out of a route if only one legal move fits, or if all that fit
/// take the same pieces: then the order makes no difference.
pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    let route = read_route(text)?;
    if route.len() > MAX_SQUARES {
        return Err(Refusal::TooLong {
            found: route.len(),
            most: MAX_SQUARES,
        });
    }
    let Some(typed) = Move::along(&route) else {
        return Err(Refusal::TooShort);
    };
    let moves = position.legal_moves();
    if moves.contains(&typed) {
        return Ok(typed);
    }
    let fitting: Vec<&Move> = moves.iter().filter(|mv| shortens(&route, mv)).collect();
    match fitting[..] {
        [] => Ok(typed),
        [only] => Ok(*only),
        [first, ref others @ ..] if others.iter().all(|it| it.jumped() == first.jumped()) => {
            Ok(*first)
        }
        _ => Err(Refusal::Ambiguous {
            text: text.trim().to_owned(),
            moves: fitting.into_iter().copied().collect(),
        }),
    }
}

/// True if `route` is that of `mv` with some intermediate squares left out.
fn shortens(route: &[Square], mv: &Move) -> bool {
    let (first, last) = (route.first(), route.last());
    if first != Some(&mv.from()) || last != Some(&mv.to()) {
        return false;
    }
    let mut whole = mv.route()[1..mv.route().len() - 1].iter();
    route[1..route.len() - 1]
        .iter()
        .all(|square| whole.any(|other| other == square))
}

/// Squares named in `text`, in order.
fn read_route(text: &str) -> Result<Vec<Square>, Refusal> {
    let text = text.trim();
    let unreadable = || Refusal::Unreadable(text.to_owned());
    if text.len() > 120 {
        let start: String = text.chars().take(40).collect();
        return Err(Refusal::Unreadable(start + "…"));
    }
    let tokens = tokens(text);
    if tokens.is_empty() {
        return Err(unreadable());
    }
    tokens
        .iter()
        .map(|token| read_square(token).map_err(|error| error.unwrap_or_else(unreadable)))
        .collect()
}

/// Parses a square; an error without a reason if `token` does not look like one.
fn read_square(token: &str) -> Result<Square, Option<Refusal>> {
    if token.bytes().all(|byte| byte.is_ascii_digit()) {
        let square = token.parse().ok().and_then(Square::numbered);
        return square.ok_or_else(|| Some(Refusal::NoSuchSquare(token.to_owned())));
    }
    let looks_right = token.contains(',')
        || token.bytes().any(|byte| byte.is_ascii_digit())
            && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !looks_right {
        return Err(None);
    }
    let read = FROM_BOTTOM.parse(GRID, token);
    let cell = read.map_err(|error| Some(Refusal::Square(error)))?;
    Square::at(cell).ok_or_else(|| Some(Refusal::Light(token.to_owned())))
}

/// Splits at separators; blanks beside a comma do not separate.
fn tokens(text: &str) -> Vec<String> {
    let mut pairs = String::with_capacity(text.len());
    for part in text.split(',') {
        if !pairs.is_empty() {
            pairs = pairs.trim_end().to_owned() + ",";
        }
        pairs.push_str(if pairs.is_empty() {
            part
        } else {
            part.trim_start()
        });
    }
    let separator =
        |c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | 'x' | 'X' | '×' | ':' | '>');
    pairs
        .split(separator)
        .filter(|token| !token.is_empty())
        .map(str::to_owned)
        .collect()
}

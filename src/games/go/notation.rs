//! Moves and positions as text.

use super::board::Board;
use super::position::{Go, Move, Stage};
use super::refusal::Refusal;
use super::rules::Rules;
use tabletop_core::{Position, Side, StoneMark, WordMove, discs, squares};

/// Writes a move: `Q16` or `pass`; once play has stopped `dead D4`, `alive D4`, `accept` or `resume`.
pub(super) fn write_move(position: &Go, mv: Move) -> String {
    let grid = position.rules().grid();
    match mv {
        Move::Place(cell) => squares::GO.name(grid, cell),
        Move::Pass => WordMove::Pass.notation().to_owned(),
        Move::Accept => WordMove::Accept.notation().to_owned(),
        Move::Resume => WordMove::Resume.notation().to_owned(),
        Move::Mark(cell) => {
            let mark = StoneMark {
                is_dead: !is_dead(position, grid.index(cell)),
                point: &squares::GO.name(grid, cell),
            };
            mark.notation().into_string()
        }
    }
}

/// Parses a move. While dead groups are being marked, a bare point stands for the group there.
pub(super) fn read_move(position: &Go, text: &str) -> Result<Move, Refusal> {
    let grid = position.rules().grid();
    let text = text.trim();
    let lower = text.to_lowercase();
    if let Some(word) = read_word(&lower) {
        return Ok(word);
    }
    if let Some(mark) = StoneMark::parse(&lower) {
        return read_mark(position, mark);
    }
    let marking = matches!(position.stage(), Stage::Marking { .. });
    match squares::GO.parse(grid, text) {
        Ok(cell) if marking => Ok(Move::Mark(cell)),
        Ok(cell) => Ok(Move::Place(cell)),
        Err(_) if marking => Err(Refusal::NotAMark {
            text: text.to_owned(),
            grid,
        }),
        // For a name that looks like a point, report the parser's error, which lists the valid columns and rows.
        Err(error) if looks_like_a_point(text) => Err(Refusal::Square(error)),
        Err(_) => Err(Refusal::NotAMove {
            text: text.to_owned(),
            grid,
        }),
    }
}

/// Reads a move that is a word, in either language.
fn read_word(lower: &str) -> Option<Move> {
    let word = match lower {
        "停一手" | "停着" | "虚手" => WordMove::Pass,
        "接受" => WordMove::Accept,
        "继续" => WordMove::Resume,
        _ => WordMove::from_notation(lower)?,
    };
    match word {
        WordMove::Pass => Some(Move::Pass),
        WordMove::Accept => Some(Move::Accept),
        WordMove::Resume => Some(Move::Resume),
        WordMove::Swap | WordMove::Two | WordMove::Stay => None,
    }
}

fn looks_like_a_point(text: &str) -> bool {
    text.len() <= 4 && text.bytes().any(|byte| byte.is_ascii_digit())
}

fn read_mark(position: &Go, mark: StoneMark) -> Result<Move, Refusal> {
    let grid = position.rules().grid();
    let cell = squares::GO
        .parse(grid, mark.point)
        .map_err(Refusal::Square)?;
    if matches!(position.stage(), Stage::Marking { .. })
        && is_dead(position, grid.index(cell)) == mark.is_dead
    {
        return Err(Refusal::AlreadyMarked {
            grid,
            cell,
            dead: mark.is_dead,
        });
    }
    Ok(Move::Mark(cell))
}

/// Returns true if the stone at `index` is marked as dead.
pub(super) fn is_dead(position: &Go, index: usize) -> bool {
    position.dead().is_some_and(|dead| dead[index])
}

/// Writes the rows from the top, joined by `/`.
pub(super) fn write_position(position: &Go) -> String {
    discs::rows(position.board().points(), position.board().grid())
}

/// Parses the output of [`write_position`], optionally followed by a space and the side to move; Black by default.
pub(super) fn read_position(rules: Rules, text: &str) -> Result<Go, Refusal> {
    let bad = || Refusal::NotAPosition {
        text: text.to_owned(),
        size: rules.size,
    };
    let mut words_of_text = text.split_whitespace();
    let rows: Vec<&str> = words_of_text.next().ok_or_else(bad)?.split('/').collect();
    let turn = match words_of_text.next() {
        None | Some("X" | "x") => Side::Black,
        Some("O" | "o") => Side::White,
        Some(_) => return Err(bad()),
    };
    let size = usize::from(rules.size);
    if words_of_text.next().is_some() || rows.len() != size {
        return Err(bad());
    }
    let mut board = Board::new(rules.grid());
    for (row, line) in rows.iter().enumerate() {
        if line.chars().count() != size {
            return Err(bad());
        }
        for (col, letter) in line.chars().enumerate() {
            let stone = match letter {
                'X' | 'x' => Some(Side::Black),
                'O' | 'o' => Some(Side::White),
                '.' => None,
                _ => return Err(bad()),
            };
            board.set(row * size + col, stone);
        }
    }
    if let Some(chain) = board
        .chains()
        .iter()
        .find(|chain| chain.liberties.is_empty())
    {
        let grid = board.grid();
        let cell = grid.cell(chain.stones[0]);
        return Err(Refusal::NoLiberty { grid, cell });
    }
    Ok(Go::set_up(rules, board, turn))
}

/// Why nothing can be done at the first cell of `path`.
pub(super) fn explain_illegal(position: &Go, path: &[tabletop_core::Cell]) -> Refusal {
    let Some(&cell) = path.first() else {
        return Refusal::GameOver;
    };
    let mv = match position.stage() {
        Stage::Marking { .. } => Move::Mark(cell),
        _ => Move::Place(cell),
    };
    position.refusal(&mv).unwrap_or(Refusal::Outside)
}

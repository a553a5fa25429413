//! Describes the position in words, for players who do not see the board.

use super::words::describe as words;
use super::{Effect, Refused, Reply, Setup, Tabs, name_of, recorded_of, state_of, step_of};
use tabletop_core::cell::Direction;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{BoardView, Cell, DisplayText, Grid, Marks, Message, Piece, Side, Text};
use tabletop_play::session::{GameSession, Hover, StepKind};

/// Maximum number of legal moves listed; of more, only their number is given.
const MOST_MOVES: usize = 40;

/// A list of names with its length; `None` if it is empty.
fn list(heading: Text, side: Option<Side>, names: &[String]) -> Option<Message> {
    if names.is_empty() {
        return None;
    }
    let of = side.map_or(Text::same(""), Side::name);
    let message = Message::new(heading).words(of).arg(names.len());
    Some(message.arg(names.join(" ")))
}

/// Describes the position: side to move, pieces, figures, last move and legal moves.
fn position(session: &GameSession) -> Vec<Message> {
    let view = session.view();
    let (text, size) = if view.is_full() {
        (
            words::GAME,
            format!("{}×{}", view.grid.cols, view.grid.rows),
        )
    } else {
        (words::GAME_OF_PLACES, view.places().count().to_string())
    };
    let mut lines = vec![
        Message::new(text)
            .words(session.info().name)
            .arg(size)
            .message(state_of(session)),
    ];
    lines.extend(recorded_of(session));
    let names = |wanted: &dyn Fn(Cell) -> bool| -> Vec<String> {
        let cells = view.grid.cells().filter(|&cell| wanted(cell));
        cells.map(|cell| named(session, cell)).collect()
    };
    for side in Side::BOTH {
        for (heading, piece) in [
            (words::DISCS, Piece::Disc(side)),
            (words::MEN, Piece::Man(side)),
            (words::KINGS, Piece::King(side)),
        ] {
            let found = names(&|cell| view.square(cell).piece == piece);
            lines.extend(list(heading, Some(side), &found));
        }
    }
    let almonds = names(&|cell| view.square(cell).piece == Piece::Almond);
    lines.extend(list(words::ALMONDS, None, &almonds));
    lines.extend(numbers(session, &view));
    for (heading, mark) in [
        (words::DEAD, Marks::DEAD),
        (words::BLACK_AREA, Marks::BLACK_AREA),
        (words::WHITE_AREA, Marks::WHITE_AREA),
        (words::FORBIDDEN, Marks::FORBIDDEN),
        (words::WINNING, Marks::WIN),
    ] {
        let found = names(&|cell| view.square(cell).marks.contains(mark));
        lines.extend(list(heading, None, &found));
    }
    if let Some(node) = session.node(session.current()).filter(|node| {
        matches!(
            node.kind,
            StepKind::Move(_) | StepKind::Settling | StepKind::End
        )
    }) {
        let who = name_of(session, node.side);
        let last = Message::new(words::LAST).arg(node.ply).message(who);
        lines.push(last.message(step_of(&node)));
    }
    if !session.is_over() {
        lines.push(legal(session));
    }
    lines
}

fn numbers(session: &GameSession, view: &BoardView) -> Option<Message> {
    let placed = view
        .grid
        .cells()
        .filter_map(|cell| match view.square(cell).piece {
            Piece::Number(number) => Some(format!("{} = {number};", session.cell_name(cell))),
            _ => None,
        });
    list(words::NUMBERS, None, &placed.collect::<Vec<_>>())
}

/// Name of a cell, followed by its name in move notation if that differs.
pub(super) fn named(session: &GameSession, cell: Cell) -> String {
    let name = session.cell_name(cell);
    match session.pos().cell_number(cell) {
        Some(number) => format!("{name}/{number}"),
        None => name,
    }
}

fn legal(session: &GameSession) -> Message {
    let moves = session.legal_display();
    let count = moves.len();
    if count > MOST_MOVES {
        return Message::new(words::MANY_MOVES).arg(count);
    }
    Message::new(words::MOVES)
        .arg(count)
        .arg(DisplayText::line(&moves))
}

fn piece(piece: Piece) -> Message {
    let of = |text, side: Side| Message::new(text).words(side.name());
    match piece {
        Piece::None => words::EMPTY.into(),
        Piece::Disc(side) => of(words::A_DISC, side),
        Piece::Man(side) => of(words::A_MAN, side),
        Piece::King(side) => of(words::A_KING, side),
        Piece::Almond => words::AN_ALMOND.into(),
        Piece::Number(number) => Message::new(Text::same("{0}")).arg(number),
    }
}

pub(crate) fn describe(tabs: &Tabs, setup: &Setup) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let lines = position(session)
        .iter()
        .map(|line| line.get(setup.lang))
        .collect();
    Ok(Reply::effect(Effect::Describe(lines)))
}

/// Describes a cell of the current game, and the moves possible there.
pub(crate) fn describe_cell(tabs: &Tabs, cell: Cell) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    Ok(Reply::list(at(session, cell)))
}

pub(crate) fn describe_attacks(tabs: &Tabs) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let attacks = session.pos().attacks();
    let attacks = attacks.ok_or(Refused::NoAttacks(session.info().name))?;
    let names = |cells: &[Cell]| -> String {
        let names: Vec<_> = cells.iter().map(|&cell| named(session, cell)).collect();
        names.join(" ")
    };
    let described = attacks.iter().map(|attack| {
        let message = Message::new(attack.text).words(attack.side.name());
        message.arg(names(&attack.cells)).arg(names(&attack.ends))
    });
    let mut messages: Vec<_> = described.collect();
    if messages.is_empty() {
        messages.push(words::NO_ATTACK.into());
    }
    Ok(Reply::list(messages))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A row, named as at the rim.
    Row,
    /// A column, named as at the rim.
    Column,
    /// Both diagonals through a cell.
    Diagonals,
}

/// Describes a row or column by its name at the rim, or the diagonals through a cell.
pub(crate) fn describe_lines(tabs: &Tabs, kind: LineKind, name: &str) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let view = session.view();
    let grid = view.grid;
    let usual = FROM_BOTTOM.labels(grid);
    let labels =
        |own: &[String], usual: Vec<String>| if own.is_empty() { usual } else { own.to_vec() };
    let cols = labels(&view.col_labels, usual.0);
    let rows = labels(&view.row_labels, usual.1);
    let called = |labels: &[String]| {
        let place = labels
            .iter()
            .position(|label| label.eq_ignore_ascii_case(name));
        place.map(|at| at as u8)
    };
    let found = match kind {
        LineKind::Row => called(&rows).map(|row| {
            let cells = (0..grid.cols).map(|col| Cell::new(col, row)).collect();
            vec![(words::ROW, rows[usize::from(row)].clone(), cells)]
        }),
        LineKind::Column => called(&cols).map(|col| {
            let cells = (0..grid.rows).map(|row| Cell::new(col, row)).collect();
            vec![(words::COLUMN, cols[usize::from(col)].clone(), cells)]
        }),
        LineKind::Diagonals => session.cell_called(name).map(|cell| {
            let lines = [Direction::new(1, 1), Direction::new(1, -1)];
            let cells = lines.map(|direction| diagonal(grid, cell, direction));
            // A corner alone is no diagonal.
            let lines = cells
                .into_iter()
                .filter(|cells| cells.len() > 1)
                .map(|cells| {
                    let ends =
                        [cells.first(), cells.last()].map(|end| end.map_or(cell, |&end| end));
                    let [from, to] = ends.map(|end| session.cell_name(end));
                    (words::DIAGONAL, format!("{from}–{to}"), cells)
                });
            lines.collect()
        }),
    };
    let lines = found.ok_or_else(|| {
        Refused::NoLine(match kind {
            LineKind::Row => format!("row {}", rows[0]),
            LineKind::Column => format!("column {}", cols[0]),
            LineKind::Diagonals => format!("diagonal {}", session.cell_name(Cell::new(0, 0))),
        })
    })?;
    let described = lines
        .into_iter()
        .map(|(text, name, cells): (Text, _, Vec<Cell>)| {
            Message::new(text)
                .arg(name)
                .message(contents(session, &view, &cells))
        });
    Ok(Reply::list(described))
}

/// Cells of the diagonal through `cell`, from the left.
fn diagonal(grid: Grid, cell: Cell, direction: Direction) -> Vec<Cell> {
    let steps = -(grid.cols as i8)..=(grid.cols as i8);
    steps
        .filter_map(|steps| grid.step(cell, direction, steps))
        .collect()
}

/// Pieces on a line of cells; equal neighbours are named by the first and the last.
fn contents(session: &GameSession, view: &BoardView, cells: &[Cell]) -> Message {
    let places: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|&cell| !view.square(cell).hole)
        .collect();
    let runs = places.chunk_by(|&one, &other| view.square(one).piece == view.square(other).piece);
    let named = runs.map(|run| {
        let (first, last) = (run[0], run[run.len() - 1]);
        let named = |text: Text| Message::new(text).arg(session.cell_name(first));
        let run = if first == last {
            named(words::CELL_HAS)
        } else {
            named(words::CELLS_FROM).arg(session.cell_name(last))
        };
        run.message(piece(view.square(first).piece))
    });
    let joined = named.reduce(|one, other| Message::new(words::BOTH).message(one).message(other));
    joined.unwrap_or_else(|| words::EMPTY.into())
}

fn at(session: &GameSession, cell: Cell) -> Vec<Message> {
    let view = session.view();
    let square = view.square(cell);
    let name = session.cell_name(cell);
    let mut messages = vec![
        Message::new(words::AT)
            .arg(&name)
            .message(piece(square.piece)),
    ];
    if let Some(number) = session.pos().cell_number(cell) {
        messages.push(Message::new(words::SQUARE_NUMBER).arg(number));
    }
    let texts = [
        (Marks::LAST, words::IS_LAST),
        (Marks::CHOSEN, words::IS_CHOSEN),
        (Marks::HINT, words::IS_HINT),
        (Marks::DEAD, words::IS_DEAD),
        (Marks::BLACK_AREA, words::IS_BLACK_AREA),
        (Marks::WHITE_AREA, words::IS_WHITE_AREA),
        (Marks::WIN, words::IS_WINNING),
        (Marks::WRONG, words::IS_WRONG),
    ];
    let marks = texts
        .iter()
        .filter(|(mark, _)| square.marks.contains(*mark));
    messages.extend(marks.map(|(_, text)| Message::from(*text)));
    if !session.is_over() {
        messages.push(possible(session, cell));
        messages.extend(session.candidates_hint(cell));
    }
    messages
}

/// Moves of the side to move at a cell, or the reason why there are none.
fn possible(session: &GameSession, cell: Cell) -> Message {
    match session.hover(cell) {
        Hover::Refused(reason) => Message::new(words::NOT_HERE).message(reason.into()),
        Hover::Legal(changed) if changed.is_empty() => words::HERE.into(),
        Hover::Legal(changed) => {
            let names: Vec<_> = changed.iter().map(|&cell| named(session, cell)).collect();
            Message::new(words::HERE_CHANGES).arg(names.join(" "))
        }
    }
}

//! The position in words, for those who do not see the board.

use crate::core::{BoardView, Cell, Marks, Message, Piece, Side, Text};
use crate::session::{Hover, Table};
use crate::workspace::words::describe as words;
use crate::workspace::{Reply, Workspace, name_of, result_of, step_of, turn_of};

/// The most legal moves that are listed; of more, their number is said.
const MOST_MOVES: usize = 40;

/// A list of names with their number; nothing if there are none.
fn list(heading: Text, side: Option<Side>, names: &[String]) -> Option<Message> {
    if names.is_empty() {
        return None;
    }
    let of = side.map_or(Text::same(""), Side::name);
    let message = Message::new(heading).words(of).arg(names.len());
    Some(message.arg(names.join(" ")))
}

/// The position: whose turn it is, what stands where, what counts, the last move and the legal ones.
pub(crate) fn position(table: &dyn Table) -> Vec<Message> {
    let view = table.view();
    let size = format!("{}×{}", view.grid.cols, view.grid.rows);
    let state = match table.outcome() {
        Some(outcome) => result_of(table, outcome),
        None => turn_of(table),
    };
    let mut lines = vec![
        Message::new(words::GAME)
            .words(table.info().name)
            .arg(size)
            .message(state),
    ];
    let names = |wanted: &dyn Fn(Cell) -> bool| -> Vec<String> {
        let cells = view.grid.cells().filter(|&cell| wanted(cell));
        cells.map(|cell| table.cell_name(cell)).collect()
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
    lines.extend(numbers(table, &view));
    for (heading, mark) in [
        (words::DEAD, Marks::DEAD),
        (words::BLACK_AREA, Marks::BLACK_AREA),
        (words::WHITE_AREA, Marks::WHITE_AREA),
        (words::FORBIDDEN, Marks::FORBIDDEN),
        (words::WINNING, Marks::WIN),
    ] {
        let found = names(&|cell| view.square(cell).marks.has(mark));
        lines.extend(list(heading, None, &found));
    }
    if let Some(node) = table.node(table.current()).filter(|node| node.ply > 0) {
        let who = name_of(table, node.side);
        let last = Message::new(words::LAST).arg(node.ply).message(who);
        lines.push(last.message(step_of(&node)));
    }
    if !table.is_over() {
        lines.push(legal(table));
    }
    lines
}

fn numbers(table: &dyn Table, view: &BoardView) -> Option<Message> {
    let placed = view
        .grid
        .cells()
        .filter_map(|cell| match view.square(cell).piece {
            Piece::Number(number) => Some(format!("{} = {number};", table.cell_name(cell))),
            _ => None,
        });
    list(words::NUMBERS, None, &placed.collect::<Vec<_>>())
}

fn legal(table: &dyn Table) -> Message {
    let moves = table.legal();
    let count = moves.len();
    if count > MOST_MOVES {
        return Message::new(words::MANY_MOVES).arg(count);
    }
    Message::new(words::MOVES).arg(count).arg(moves.join(" "))
}

/// What stands on a cell, in words.
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

/// The cell of this name, in any case.
fn cell_called(table: &dyn Table, name: &str) -> Option<Cell> {
    let grid = table.thumbnail().grid;
    let same = |cell: &Cell| table.cell_name(*cell).eq_ignore_ascii_case(name);
    grid.cells().find(same)
}

pub(crate) fn where_is(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.table().ok_or(crate::workspace::words::NO_GAME)?;
    let view = table.view();
    let name = args.concat();
    let last = view.grid.cells().last();
    let Some(cell) = cell_called(table, &name) else {
        let (first, last) = (Cell::new(0, 0), last.unwrap_or(Cell::new(0, 0)));
        return Err(Message::new(words::NO_PLACE)
            .arg(name)
            .arg(table.cell_name(first))
            .arg(table.cell_name(last)));
    };
    let square = view.square(cell);
    let name = table.cell_name(cell);
    let mut messages = vec![
        Message::new(words::AT)
            .arg(&name)
            .message(piece(square.piece)),
    ];
    let said = [
        (Marks::LAST, words::IS_LAST),
        (Marks::CHOSEN, words::IS_CHOSEN),
        (Marks::HINT, words::IS_HINT),
        (Marks::DEAD, words::IS_DEAD),
        (Marks::BLACK_AREA, words::IS_BLACK_AREA),
        (Marks::WHITE_AREA, words::IS_WHITE_AREA),
        (Marks::WIN, words::IS_WINNING),
        (Marks::WRONG, words::IS_WRONG),
    ];
    let marks = said.iter().filter(|(mark, _)| square.marks.has(*mark));
    messages.extend(marks.map(|(_, text)| Message::from(*text)));
    if !table.is_over() {
        messages.push(possible(table, cell));
    }
    Ok(Reply {
        messages,
        ..Reply::default()
    })
}

/// What the side to move can do at a cell, or why nothing.
fn possible(table: &dyn Table, cell: Cell) -> Message {
    match table.hover(cell) {
        Hover::Refused(reason) => Message::new(words::NOT_HERE).message(reason),
        Hover::Legal(changed) if changed.is_empty() => words::HERE.into(),
        Hover::Legal(changed) => {
            let names: Vec<_> = changed.iter().map(|&cell| table.cell_name(cell)).collect();
            Message::new(words::HERE_CHANGES).arg(names.join(" "))
        }
    }
}

//! Moves outside the opening book.

use super::history::History;
use super::{HistoryEntry, NodeId};
use tabletop_core::{Notation, Options, Position as _};

/// The first move of a line outside the opening book.
pub(super) struct LeftBook {
    pub(super) node: NodeId,
    /// The book's moves, the best first.
    pub(super) known: Vec<Notation>,
}

/// Returns the first move of the current line that left the book.
pub(super) fn left(history: &History, options: &Options) -> Option<LeftBook> {
    let line = history.tree().line();
    line.into_iter().find_map(|node| {
        let known = left_at(history, options, node)?;
        Some(LeftBook { node, known })
    })
}

/// Returns the book's moves where the move to `node` left the book: it is none of them, and does not lead to another
/// position of the book. `None` for moves that the opening under `options` played.
pub(super) fn left_at(history: &History, options: &Options, node: NodeId) -> Option<Vec<Notation>> {
    let tree = history.tree();
    let HistoryEntry::Move { mv, .. } = tree.step(node) else {
        return None;
    };
    let before = history.position_at(tree.parent(node)?);
    let known = before.book();
    let after = before.after(mv);
    let is_in_book = || known.iter().any(|(it, _)| it == mv) || !after.book().is_empty();
    let is_drawn = tree.node(node).ply <= (before.rules().opening_moves)(options);
    if known.is_empty() || is_drawn || is_in_book() {
        return None;
    }
    let written = |(mv, _): &(_, _)| before.write_move(mv).into();
    Some(known.iter().map(written).collect())
}

#[cfg(test)]
mod tests {
    use crate::registry::find;
    use tabletop_core::Lang;

    #[track_caller]
    fn check(game: &str, options: &[(&str, &str)], moves: &str, left: Option<&str>) {
        let entry = find(game).expect("a game");
        let mut chosen = entry.options();
        for (key, value) in options {
            chosen.set(key, value).expect("an option");
        }
        let mut session = (entry.start)(chosen).expect("a game");
        for mv in moves.split(' ') {
            session.play(mv).expect("legal");
        }
        let found = session.left_book().map(|it| it.get(Lang::En));
        assert_eq!(found.as_deref(), left, "{moves}");
    }

    #[test]
    fn the_first_move_outside_the_book_is_named_with_the_books_moves() {
        // Whatever the first three moves of checkers lose, the book has answers to them.
        let odd = "9-14 24-20 6-9 28-24 9-13";
        check("checkers", &[], odd, None);
        let on = format!("{odd} 32-28");
        let said = "Move 6, 32-28, left the opening book; the book plays 22-17";
        check("checkers", &[], &on, Some(said));
        check("checkers", &[], &format!("{on} 1-6"), Some(said));
        check("checkers", &[("capture", "free")], &on, None);
        let said = "Move 3, f7, left the opening book; the book plays e6";
        check("reversi", &[], "f5 f6 f7", Some(said));
        check("reversi", &[("opening", "even")], "f5 f6 f7", None);
        check("reversi", &[("size", "10")], "g6 g7 g8", None);
        check("gomoku", &[], "h8 a1", None);
    }
}

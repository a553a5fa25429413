//! Display of a position.

use super::count::Count;
use super::notation::is_dead;
use super::position::{Go, Move, Stage};
use super::refusal::Refusal;
use super::rules::{Scoring, Suicide, WinCondition, star_points};
use super::words;
use tabletop_core::format_halves;
use tabletop_core::{
    BoardView, Cell, Choices, Ground, Marks, Message, Piece, Position, Side, Text, squares,
};

pub(super) fn paint(position: &Go, view: &mut BoardView) {
    let grid = position.rules().grid();
    view.ground = Ground::Lines;
    (view.col_labels, view.row_labels) = squares::GO.labels(grid);
    view.stars = star_points(position.rules().size);
    for cell in grid.cells() {
        let index = grid.index(cell);
        if let Some(side) = position.board().at(index) {
            view.put(cell, Piece::Disc(side));
        } else if matches!(position.stage(), Stage::Play { .. }) && is_ko(position, cell) {
            view.mark(cell, Marks::FORBIDDEN);
        }
        if is_dead(position, index) {
            view.mark(cell, Marks::DEAD);
        }
    }
    let [black, white] = position.prisoners();
    view.stat(words::PRISONERS, black, white);
    if position.dead().is_some() {
        paint_count(position, view);
    }
    notes(position, view);
}

/// Returns true if a ko forbids this point. Suicide is not marked: players see eyes anyway, and the final board is full
/// of them.
fn is_ko(position: &Go, cell: Cell) -> bool {
    let refusal = position.refusal(&Move::Place(cell));
    matches!(refusal, Some(Refusal::Ko { .. } | Refusal::Superko { .. }))
}

/// Draws the stone or the mark that a move at the end of `path` would make.
pub(super) fn paint_path(position: &Go, path: &[Cell], view: &mut BoardView) {
    let Some(&cell) = path.last() else { return };
    let (grid, turn) = (position.rules().grid(), position.turn());
    let index = grid.index(cell);
    if position.board().at(index).is_some() {
        for stone in position.board().chain(index).stones {
            view.mark(grid.cell(stone), Marks::CHOSEN);
        }
        return;
    }
    for stone in position.board().effect(index, turn).taken {
        view.mark(grid.cell(stone), Marks::TAKEN);
    }
    view.put(cell, Piece::Disc(turn));
}

/// Marks the owner of each point and adds the points of both sides.
fn paint_count(position: &Go, view: &mut BoardView) {
    let (grid, count) = (position.rules().grid(), position.count());
    for (index, owner) in count.owners.iter().enumerate() {
        match owner {
            Some(Side::Black) => view.mark(grid.cell(index), Marks::BLACK_AREA),
            Some(Side::White) => view.mark(grid.cell(index), Marks::WHITE_AREA),
            None => {}
        }
    }
    let label = match position.rules().scoring {
        Scoring::Area => words::AREA,
        Scoring::Territory => words::TERRITORY,
    };
    view.stat(label, count.points[0], count.points[1]);
    view.count = Some(breakdown(position, &count));
}

/// The parts of both sides' points: area, or territory and prisoners; for White komi and the bonus for handicap stones
/// or the button too.
fn breakdown(position: &Go, count: &Count) -> Message {
    let points = |side: Side| {
        let owned = count.owners.iter().filter(|&&owner| owner == Some(side));
        let (owned, all) = (owned.count() as i32, count.points[side.index()]);
        let stated = position.stated_komi();
        let [komi, bonus] = match side {
            Side::Black => [0, 0],
            Side::White => [stated, position.rules().komi.0 - stated],
        };
        sum([2 * owned, 2 * (all - owned), komi, bonus])
    };
    Message::new(words::COUNTED)
        .words(words::BLACK)
        .arg(points(Side::Black))
        .words(words::WHITE)
        .arg(points(Side::White))
}

/// Half points added up, as in `9 + 3 + 6.5 = 18.5`.
fn sum(halves: [i32; 4]) -> String {
    let [first, others @ ..] = halves;
    let mut text = format_halves(first);
    for part in others.into_iter().filter(|&part| part != 0) {
        let sign = if part < 0 { '−' } else { '+' };
        text = format!("{text} {sign} {}", format_halves(part.abs()));
    }
    let total = halves.iter().sum::<i32>();
    if total != first {
        text = format!("{text} = {}", format_halves(total));
    }
    text
}

fn notes(position: &Go, view: &mut BoardView) {
    match position.rules().aim {
        WinCondition::Points => notes_of_points(position, view),
        WinCondition::Capture => {
            view.shown_options = &["aim", "komi", "scoring", "ko", "suicide"];
            view.notes.push(words::FIRST_CAPTURE_WINS.into());
        }
    }
}

fn notes_of_points(position: &Go, view: &mut BoardView) {
    let rules = position.rules();
    if view.count.is_none() {
        let komi = format_halves(position.stated_komi());
        view.notes.push(Message::new(words::KOMI).arg(komi));
    }
    if rules.handicap > 0 {
        let bonus = rules.compensation();
        let text = if bonus == 0 {
            words::HANDICAP
        } else {
            words::HANDICAP_BONUS
        };
        view.notes
            .push(Message::new(text).arg(rules.handicap).arg(bonus));
    }
    if rules.button {
        view.notes.push(match position.button() {
            None => words::BUTTON_FREE.into(),
            Some(side) => Message::new(words::BUTTON_TAKEN).words(side.name()),
        });
    }
    view.shown_options = &[
        "komi", "handicap", "bonus", "button", "scoring", "ko", "suicide",
    ];
    view.notes.push(
        Message::new(words::RULES)
            .words(rules.scoring.label())
            .words(rules.ko.label()),
    );
    if rules.suicide == Suicide::Allowed {
        view.notes.push(words::SUICIDE_ALLOWED.into());
    }
    let name = |side| match side {
        Side::Black => words::BLACK,
        Side::White => words::WHITE,
    };
    match position.stage() {
        Stage::Play { passes: 0 } => {}
        Stage::Play { .. } => view
            .notes
            .push(Message::new(words::ONE_PASS).words(name(position.turn().other()))),
        Stage::Marking { accepted, .. } => {
            if *accepted {
                let other = name(position.turn().other());
                view.notes.push(Message::new(words::ACCEPTED).words(other));
            }
            if position.dead().is_some() {
                view.notes.push(margin(position, words::AHEAD));
            }
        }
        // The result already states the margin.
        Stage::Over { .. } => {}
    }
}

/// Returns a message with the leader and the margin, komi included.
fn margin(position: &Go, text: Text) -> Message {
    let margin = position.count().margin_halves(position.rules().komi.0);
    let leader = match margin {
        0 => return words::EVEN.into(),
        1.. => words::BLACK,
        _ => words::WHITE,
    };
    Message::new(text)
        .words(leader)
        .arg(format_halves(margin.abs()))
}

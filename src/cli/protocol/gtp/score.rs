//! Final score and dead stones.

use super::position::letter;
use super::seki::in_seki;
use super::server::{Answer, Server, to_error};
use crate::protocol::host::moves;
use tabletop_core::format_halves;
use tabletop_core::{BoardView, Cell, Marks, Notation, Piece, Side, Square, Verdict, WordMove};
use tabletop_play::session::GameSession;

pub(super) fn final_score(server: &mut Server, _: &[&str]) -> Answer {
    let session = &server.host.session;
    match (session.outcome(), session.pos().lead()) {
        _ if server.host.entry.info.key == "go" => {
            let counted = marked(server)?;
            Ok(margin(counted.pos().lead().ok_or("cannot score")?))
        }
        (_, Some(lead)) => Ok(margin(lead)),
        (Some(outcome), None) => Ok(match outcome.verdict {
            Verdict::Win(side) => format!("{}+", initial(side)),
            _ => "0".to_owned(),
        }),
        (None, None) => Err("cannot score: the game is not over".to_owned()),
    }
}

const fn initial(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

/// Black's lead, in half points, in the protocol's notation.
fn margin(halves: i32) -> String {
    match halves {
        0 => "0".to_owned(),
        1.. => format!("B+{}", format_halves(halves)),
        _ => format!("W+{}", format_halves(-halves)),
    }
}

/// The game after two passes, with the proposed dead stones.
fn marked(server: &Server) -> Result<Box<GameSession>, String> {
    let host = &server.host;
    let mut record = host.session.record();
    // Without friendly passes, the stones count as they stand once the game has ended by passes.
    let passes = [WordMove::Pass; 2].map(Notation::from);
    let passed_out = || host.session.is_over() && moves(&host.session).ends_with(&passes);
    let stand = host.limits.clears && host.options.get("scoring") == "area" && passed_out();
    record.set_option("dead", if stand { "keep" } else { "ask" });
    let (mut session, _) = (host.entry.from_record)(&record).map_err(to_error)?;
    // A game ended by resignation still has a score.
    if session.is_over() {
        let position = host.session.position();
        session =
            (host.entry.from_position)(session.options().clone(), &position).map_err(to_error)?;
    }
    for _ in 0..2 {
        if session
            .actions()
            .iter()
            .any(|action| action.text == WordMove::Pass)
        {
            session.pass().map_err(to_error)?;
        }
    }
    session.refresh(None);
    Ok(session)
}

pub(super) fn final_status_list(server: &mut Server, args: &[&str]) -> Answer {
    let status = args.first().copied().unwrap_or_default();
    if server.host.entry.info.key != "go" {
        return Err("only stones of Go die".to_owned());
    }
    let view = marked(server)?.view();
    let both = |dead: bool| {
        let stones = |side| move |it: &Square| it.piece == Piece::Disc(side) && is_dead(it) == dead;
        Side::BOTH.map(|side| cells(&view, stones(side))).concat()
    };
    // Points of one side's area without a live stone on them.
    let territory = |area| {
        cells(&view, |it| {
            (is_open(it) || is_dead(it)) && it.marks.contains(area)
        })
    };
    let listed = match status {
        "alive" => {
            let seki = in_seki(&view);
            let mut alive = both(false);
            alive.retain(|cell| !seki.contains(cell));
            alive
        }
        "seki" => in_seki(&view),
        "dead" => both(true),
        "black_territory" => territory(Marks::BLACK_AREA),
        "white_territory" => territory(Marks::WHITE_AREA),
        // Open points of nobody's area.
        "dame" => {
            let counted = Marks::BLACK_AREA | Marks::WHITE_AREA | Marks::DEAD;
            cells(&view, |it| is_open(it) && !it.marks.intersects(counted))
        }
        _ => {
            return Err(
                "syntax error: expected alive, dead, seki, black_territory, white_territory or dame"
                    .to_owned(),
            );
        }
    };
    let names: Vec<_> = listed
        .into_iter()
        .map(|cell| server.vertices().name(view.grid, cell))
        .collect();
    Ok(names.join("\n"))
}

fn is_dead(square: &Square) -> bool {
    square.marks.contains(Marks::DEAD)
}

fn is_open(square: &Square) -> bool {
    letter(square.piece) == '.'
}

fn cells(view: &BoardView, wanted: impl Fn(&Square) -> bool) -> Vec<Cell> {
    let cells = view.grid.cells();
    cells.filter(|&cell| wanted(view.square(cell))).collect()
}

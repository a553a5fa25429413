//! Final score and dead stones.

use super::position::stones;
use super::seki::in_seki;
use super::server::{Answer, Server, to_error};
use tabletop_core::format_halves;
use tabletop_core::{BoardView, Marks, Side, Verdict, WordMove};
use tabletop_play::session::GameSession;

pub(super) fn final_score(server: &mut Server, _: &[&str]) -> Answer {
    let session = &server.host.session;
    match (session.outcome(), session.lead()) {
        _ if server.host.entry.info.key == "go" => {
            let counted = marked(server)?;
            Ok(margin(counted.lead().ok_or("cannot score")?))
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
    record.set_option("dead", "ask");
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
        Side::BOTH
            .into_iter()
            .flat_map(|side| stones(&view, side, Marks::DEAD, !dead))
            .collect::<Vec<_>>()
    };
    let cells = match status {
        "alive" => {
            let seki = in_seki(&view);
            let mut alive = both(false);
            alive.retain(|cell| !seki.contains(cell));
            alive
        }
        "seki" => in_seki(&view),
        "dead" => both(true),
        "black_territory" => territory(&view, Marks::BLACK_AREA),
        "white_territory" => territory(&view, Marks::WHITE_AREA),
        "dame" => neutral(&view),
        _ => {
            return Err(
                "syntax error: expected alive, dead, seki, black_territory, white_territory or dame"
                    .to_owned(),
            );
        }
    };
    let names: Vec<_> = cells
        .into_iter()
        .map(|cell| server.vertices().name(view.grid, cell))
        .collect();
    Ok(names.join("\n"))
}

/// Open points of nobody's area.
fn neutral(view: &BoardView) -> Vec<tabletop_core::Cell> {
    let cells = view.grid.cells().filter(|&cell| {
        let square = view.square(cell);
        let counted = Marks::BLACK_AREA | Marks::WHITE_AREA | Marks::DEAD;
        super::position::letter(square.piece) == '.' && !square.marks.intersects(counted)
    });
    cells.collect()
}

/// Points of one side's area without a live stone on them.
fn territory(view: &BoardView, area: Marks) -> Vec<tabletop_core::Cell> {
    view.grid
        .cells()
        .filter(|&cell| {
            let square = view.square(cell);
            let free =
                super::position::letter(square.piece) == '.' || square.marks.contains(Marks::DEAD);
            free && square.marks.contains(area)
        })
        .collect()
}

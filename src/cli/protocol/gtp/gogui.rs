//! Commands of `GoGui` for games other than Go. `GoGui`'s row 1 is row 1 of our vertices.

use super::position::row_text;
use super::server::Server;
use tabletop_core::{Verdict, squares::Rows};

pub(super) fn game_id(server: &Server) -> String {
    let name = match server.host.entry.info.key {
        "reversi" => "Othello",
        _ => server.host.entry.info.name.en,
    };
    name.to_owned()
}

/// Rows from the greatest number down to 1, in whichever direction the game counts them.
pub(super) fn board(server: &Server) -> String {
    let view = server.host.session.view();
    let rows = 0..view.grid.rows;
    let mut texts: Vec<_> = rows.map(|row| row_text(&view, row)).collect();
    if server.vertices().wire.rows == Rows::FromTop {
        texts.reverse();
    }
    texts.join("\n")
}

pub(super) fn legal_moves(server: &Server) -> String {
    let (vertices, grid) = (server.vertices(), server.grid());
    let moves = server.host.session.legal();
    let moves = moves.iter().map(|text| vertices.to_wire(grid, text));
    moves.collect::<Vec<_>>().join(" ")
}

/// Entries of `GoGui`'s analysis window: kind of the answer, label, command.
pub(super) fn analyze_commands(server: &Server) -> String {
    let mut rows = vec![
        "plist/Legal Moves/gogui-rules_legal_moves",
        "string/Final Score/final_score",
        "string/Processor Time/cputime",
    ];
    if server.host.entry.info.key == "go" {
        rows.extend([
            "plist/Dead Stones/final_status_list dead",
            "plist/Black's Territory/final_status_list black_territory",
            "plist/White's Territory/final_status_list white_territory",
        ]);
    }
    rows.join("\n")
}

pub(super) fn final_result(server: &Server) -> String {
    let Some(outcome) = server.host.session.outcome() else {
        return "the game is not over".to_owned();
    };
    match outcome.verdict {
        Verdict::Win(side) => format!("{} wins by {}", side.name().en, outcome.reason.en),
        _ => format!("{}: {}", outcome.verdict.key(), outcome.reason.en),
    }
}

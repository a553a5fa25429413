//! Score estimate shown on request: the probable owner of each point, dead stones and the score.

use super::engine::{GoEngine, classify_dead};
use super::position::{Go, Stage};
use super::{WinCondition, words};
use tabletop_core::{
    Control, Engine as _, Forecast, Limits, Marks, Message, Overlay, Position as _, SearchRequest,
};

const PLAYOUTS: u64 = 400;

/// Minimum ownership, from 0 to 1, with which a point is shown as owned.
const MIN_OWNERSHIP: f32 = 0.35;

/// Minimum lead in points that is shown: the search of a smaller one may see the other side ahead.
const MIN_LEAD: f32 = 1.0;

/// Returns an overlay with the probable owners and the margin as an analysis forecast them, or else a short search of
/// the same kind; an empty one if the points are already counted or do not decide the game.
pub(super) fn overlay(position: &Go, known: Option<&Forecast>) -> Overlay {
    let counts = position.rules().aim == WinCondition::Points;
    if !counts || !matches!(position.stage(), Stage::Play { .. }) {
        return Overlay::default();
    }
    let Some(forecast) = known.cloned().or_else(|| search(position)) else {
        return Overlay::default();
    };
    let (board, grid) = (position.board(), position.rules().grid());
    let for_black = position.turn().sign() as f32;
    let owners: Vec<f32> = forecast.owners.iter().map(|it| it * for_black).collect();
    let margin = forecast.lead * for_black;
    let dead = classify_dead(board, &owners);
    let mut marks = Vec::new();
    for (index, &owner) in owners.iter().enumerate() {
        let cell = grid.cell(index);
        if dead[index] {
            marks.push((cell, Marks::DEAD));
        } else if board.at(index).is_none() && owner.abs() >= MIN_OWNERSHIP {
            let mark = if owner > 0.0 {
                Marks::BLACK_AREA
            } else {
                Marks::WHITE_AREA
            };
            marks.push((cell, mark));
        }
    }
    let name = if margin >= 0.0 {
        words::BLACK
    } else {
        words::WHITE
    };
    let note = if margin.abs() < MIN_LEAD {
        words::ESTIMATE_EVEN.into()
    } else {
        let margin = format!("{:.1}", margin.abs());
        Message::new(words::ESTIMATE).words(name).arg(margin)
    };
    Overlay {
        marks,
        labels: Vec::new(),
        notes: vec![note],
    }
}

fn search(position: &Go) -> Option<Forecast> {
    let limits = Limits {
        nodes: Some(PLAYOUTS),
        ..Limits::default()
    };
    let mut forecast = None;
    GoEngine::default().search(SearchRequest {
        root: position,
        limits: &limits,
        rated: None,
        control: &Control::new(),
        report: &mut |report| forecast = report.forecast.or_else(|| forecast.take()),
    });
    forecast
}

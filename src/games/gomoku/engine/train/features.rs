//! Training features of a position for the evaluation and for move ordering.

use super::super::board::{Board, cell, point};
use super::super::closeness::{CLOSENESSES, Closeness};
use super::super::line_view::{LINE_VIEWS, number};
use super::super::values::Threat;
use super::super::weights::{COMBINATIONS, THREAT_STATES, combination};
use super::{SCALE, SIZE, Sample, WON};
use crate::gomoku::Rule;
use tabletop_core::{Grid, Side};
use tabletop_search::fitting::logistic;
use tabletop_search::net::regions::Regions;

/// Number of weights of the evaluation: points by their combination for the mover, points by that for the other side,
/// and threat states.
pub(super) const VALUES: usize = 2 * COMBINATIONS + THREAT_STATES;

/// Number of weights of move ordering: points by their combination for the mover and for the other side, line views,
/// and the closeness to the mover's and to the other side's last stone.
pub(super) const ORDERS: usize = 2 * COMBINATIONS + LINE_VIEWS + 2 * CLOSENESSES;

/// Number of weights of a move that belong to its point, and the total number.
pub(super) const POINT_PLACES: usize = 2;
pub(super) const MOVE_PLACES: usize = POINT_PLACES + 4 + 2;

/// Share of the game's result in the label; the rest is the search's score.
const RESULT_SHARE: f32 = 0.5;

#[derive(Clone, Debug)]
pub(super) struct Features {
    /// Weights of the evaluation and their multiplicities: see [`VALUES`].
    pub(super) values: Vec<(u16, u8)>,
    /// Weights of the evaluation of the points that are more than quiet, with the zones of these points.
    pub(super) placed: Vec<(u16, u8)>,
    /// Candidate moves: the ordering weights of each, see [`ORDERS`]; first [`POINT_PLACES`], then those of its four
    /// lines, then those of its closeness to the last stones.
    pub(super) moves: Vec<[u16; MOVE_PLACES]>,
    /// Index of the move that the search chose; `None` if it was forced.
    pub(super) chosen: Option<u16>,
}

impl Features {
    pub(super) fn from_sample(sample: &Sample) -> Self {
        // The mover is always Black: freestyle does not distinguish the sides.
        let (own, other) = (Side::Black, Side::White);
        let stone = |cell: &u8| match cell {
            1 => Some(own),
            2 => Some(other),
            _ => None,
        };
        let cells = Grid::square(SIZE).cells();
        let stones = cells
            .zip(&sample.cells)
            .filter_map(|(cell, kept)| Some((cell, stone(kept)?)));
        let mut board = Board::new(SIZE, Rule::Freestyle);
        board.set_up(stones, own);
        let place = |side, at| combination(board.patterns(side, at).all()) as u16;
        let second = COMBINATIONS as u16;
        let mut places: Vec<_> = board
            .all_empty()
            .flat_map(|at| [place(own, at), second + place(other, at)])
            .collect();
        let regions = Regions::of_board(usize::from(SIZE));
        let placed = board.all_empty().flat_map(|at| {
            let cell = cell(at);
            let zone = regions.zone(usize::from(cell.row), usize::from(cell.col)) as u8;
            let [mine, theirs] = [(own, 0), (other, second)].map(|(side, first)| {
                let counts = board.threat(side, at) != Threat::Quiet;
                counts.then(|| (first + place(side, at), zone))
            });
            mine.into_iter().chain(theirs)
        });
        let placed = placed.collect();
        places.sort_unstable();
        let mut values: Vec<_> = places
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], same.len() as u8))
            .collect();
        values.push((2 * second + board.threats() as u16, 1));
        let near: Vec<_> = board.near().collect();
        let best = Grid::square(SIZE).cells().nth(usize::from(sample.best));
        let chosen = near.iter().position(|&at| Some(at) == best.map(point));
        let lasts = sample.last.map(|last| {
            let mut cells = Grid::square(SIZE).cells();
            cells.nth(usize::from(last)).map(point)
        });
        let close = |side: Side, at| {
            let (threat, last) = (board.threat(side, at), lasts[side.index()]);
            let first = 2 * COMBINATIONS + LINE_VIEWS + side.index() * CLOSENESSES;
            (first + Closeness::to(last).feature(at, threat)) as u16
        };
        Self {
            values,
            placed,
            moves: near
                .iter()
                .map(|&at| {
                    let [a, b, c, d] = board.line_views(at).map(|key| 2 * second + number(key));
                    let [mine, theirs] = [close(own, at), close(other, at)];
                    [
                        place(own, at),
                        second + place(other, at),
                        a,
                        b,
                        c,
                        d,
                        mine,
                        theirs,
                    ]
                })
                .collect(),
            chosen: chosen.map(|at| at as u16),
        }
    }
}

fn label(sample: &Sample) -> f32 {
    let result = f32::from(sample.result) / 2.0;
    let expected = match sample.score {
        score if score.abs() == WON => f32::from(u8::from(score > 0)),
        score => logistic(f32::from(score) / SCALE),
    };
    RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expected
}

pub(super) struct Example {
    pub(super) seen: Features,
    pub(super) label: f32,
}

impl Example {
    pub(super) fn from_sample(sample: &Sample) -> Self {
        Self {
            seen: Features::from_sample(sample),
            label: label(sample),
        }
    }
}

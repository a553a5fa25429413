//! Conversion of [`game`](super::game) lines to the features of every move of every position.

use super::super::fast_board::with_size;
use super::super::fast_board::{FastBoard, PASS, Point};
use super::super::features::FeatureContext;
use super::super::priors;
use super::super::shape::Surroundings;
use super::fit::Sample;
use tabletop_core::Grid;

/// Returns the samples of the game in `line`, with this game number; lines that cannot be parsed have none.
#[must_use]
pub fn samples(line: &str, game: usize) -> Vec<Sample> {
    let mut words = line.split(' ');
    let Some(size) = words.next().and_then(|word| word.parse().ok()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    with_size!(size, W, P => {
        let mut board = FastBoard::<W, P>::new(size);
        let around = Surroundings::new(&board);
        for word in words {
            let Some((played, visits)) = turn(&board, word) else { break };
            found.extend(sample(&board, &around, &visits, game));
            board.play(played);
        }
    });
    found
}

/// Parses a turn: the point that was played and the visited points with their visits.
fn turn<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    word: &str,
) -> Option<(Point, Vec<(Point, f32)>)> {
    let grid = Grid::square(board.size as u8);
    let point = |text: &str| {
        let index: usize = text.parse().ok()?;
        let inside = index < usize::from(board.size * board.size);
        Some(if inside {
            board.point(grid.cell(index))
        } else {
            PASS
        })
    };
    let (played, visits) = word.split_once('=')?;
    let looked_at = |text: &str| {
        let (at, visits) = text.split_once(':')?;
        Some((point(at)?, visits.parse().ok()?))
    };
    let visits: Option<Vec<_>> = visits.split(',').map(looked_at).collect();
    Some((point(played)?, visits?))
}

/// Returns the sample of a position, or `None` if the search preferred to pass.
fn sample<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    around: &Surroundings,
    visits: &[(Point, f32)],
    game: usize,
) -> Option<Sample> {
    let all: f32 = visits.iter().map(|(_, visits)| visits).sum();
    let passes: f32 = visits
        .iter()
        .filter(|(point, _)| *point == PASS)
        .map(|(_, visits)| visits)
        .sum();
    if passes * 2.0 > all {
        return None;
    }
    let context = FeatureContext::new(board, around);
    let mut sample = Sample {
        game,
        ..Sample::default()
    };
    for point in board
        .points()
        .filter(|&point| priors::is_candidate(board, point))
    {
        context.features(point, &mut |place| sample.features.push(place as u32));
        sample.ends.push(sample.features.len() as u32);
        let visits = visits.iter().find(|(other, _)| *other == point);
        sample
            .shares
            .push(visits.map_or(0.0, |(_, visits)| visits / (all - passes)));
    }
    (sample.ends.len() > 1).then_some(sample)
}

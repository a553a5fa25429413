//! The audit every game is put through: a random game that checks each promise of [`Game`] and [`Position`] at every ply.

use std::collections::HashSet;

use super::{BoardView, Game, Mirror, Options, Position, Reason as _, Rng};

/// How long an audited game may get, in plies; games without a natural end are cut off there.
const LONGEST: usize = 600;

/// Plays one random game under `options`, checking every promise, and goes back to the start.
///
/// Returns the number of plies, or what was broken and where.
pub fn audit<G: Game>(options: &Options, seed: u64) -> Result<usize, String> {
    let mut rng = Rng::new(seed);
    let start = G::start(options).map_err(|error| format!("{options:?}: {error}"))?;
    let mut past = vec![start];
    let mut played = Vec::new();
    while played.len() < LONGEST {
        let position = &past[past.len() - 1];
        let told = |what: String| {
            format!(
                "{} {options:?} seed {seed} ply {}: {what}\n{position:?}",
                G::INFO.key,
                past.len()
            )
        };
        check_position::<G>(options, position).map_err(told)?;
        let moves = position.legal_moves();
        let Some(mv) = rng.pick(&moves).cloned() else {
            break;
        };
        check_refusals::<G>(position, &played).map_err(told)?;
        let next = position
            .clone()
            .play(&mv)
            .map_err(|error| told(format!("{mv:?} refused: {error}")))?;
        if next == *position {
            return Err(told(format!("{mv:?} changed nothing")));
        }
        played.push(mv);
        past.push(next);
    }
    replay::<G>(options, &past, &played)?;
    Ok(played.len())
}

/// What must hold of a single position.
fn check_position<G: Game>(options: &Options, position: &G::Position) -> Result<(), String> {
    let moves = position.legal_moves();
    if moves.is_empty() != position.outcome().is_some() {
        return Err(format!(
            "{} legal moves and outcome {:?}",
            moves.len(),
            position.outcome()
        ));
    }
    if position.is_over() != position.outcome().is_some() {
        return Err(format!("over: {}", position.is_over()));
    }
    let (mut seen, mut texts, mut pointed) = (HashSet::new(), HashSet::new(), HashSet::new());
    for mv in &moves {
        let text = G::write_move(position, mv);
        if !seen.insert(mv.clone()) || !texts.insert(text.clone()) {
            return Err(format!("{text} is listed twice"));
        }
        if let Some(reason) = position.refusal(mv) {
            return Err(format!(
                "{text} is listed and refused: {}",
                reason.message()
            ));
        }
        match G::read_move(position, &text) {
            Ok(read) if read == *mv => {}
            read => return Err(format!("{mv:?} is written {text} and read {read:?}")),
        }
        let path = G::path(position, mv);
        if path.iter().any(|&cell| !G::grid(position).contains(cell)) {
            return Err(format!("{text} points outside the board: {path:?}"));
        }
        if path.is_empty() != G::action(mv).is_some() {
            return Err(format!(
                "{text} has path {path:?} and button {:?}",
                G::action(mv)
            ));
        }
        if !pointed.insert((path, G::choice(mv), G::action(mv))) {
            return Err(format!("{text} is pointed at like another move"));
        }
    }
    check_view::<G>(position)?;
    check_text::<G>(options, position)
}

fn check_view<G: Game>(position: &G::Position) -> Result<(), String> {
    let grid = G::grid(position);
    let mut view = BoardView::new(grid);
    G::paint(position, &mut view);
    if view.grid != grid || view.col_labels.len() != usize::from(grid.cols) {
        return Err("the view does not fit the grid".to_owned());
    }
    for mv in position.legal_moves().iter().take(20) {
        let path = G::path(position, mv);
        for end in 1..=path.len() {
            G::paint_path(position, &path[..end], &mut view.clone());
        }
    }
    Ok(())
}

/// The position's text is read back to a position of the same text.
fn check_text<G: Game>(options: &Options, position: &G::Position) -> Result<(), String> {
    let text = G::write_position(position);
    let read = G::read_position(options, &text)
        .map_err(|error| format!("{text} is not read back: {}", error.message()))?;
    let again = G::write_position(&read);
    if again == text {
        Ok(())
    } else {
        Err(format!("{text} is read back as {again}"))
    }
}

/// Moves of earlier positions: those not legal here are refused and give the position back unchanged.
fn check_refusals<G: Game>(
    position: &G::Position,
    played: &[<G::Position as Position>::Move],
) -> Result<(), String> {
    let legal = position.legal_moves();
    for mv in played.iter().rev().take(6) {
        let listed = legal.contains(mv);
        if position.is_legal(mv) != listed {
            return Err(format!("{mv:?} is listed: {listed}, legal: {}", !listed));
        }
        if let Err(error) = position.clone().play(mv)
            && error.position != *position
        {
            return Err(format!("{mv:?} was refused and changed the position"));
        }
    }
    Ok(())
}

/// The same moves from the start give the same positions: the past lies in the value and nowhere else.
fn replay<G: Game>(
    options: &Options,
    past: &[G::Position],
    played: &[<G::Position as Position>::Move],
) -> Result<(), String> {
    let mut position = G::start(options).map_err(|error| error.to_string())?;
    for (ply, mv) in played.iter().enumerate() {
        if position != past[ply] {
            return Err(format!(
                "{} {options:?}: replayed position differs at ply {ply}",
                G::INFO.key
            ));
        }
        position.play_unchecked(mv);
    }
    Ok(())
}

/// Walks a random game in the fast form `M` and in the readable one side by side, up to `plies` plies; both must have
/// the same moves throughout. Returns the number of plies walked.
pub fn audit_mirror<P: Position, M: Mirror<P>>(
    start: &P,
    seed: u64,
    plies: usize,
) -> Result<usize, String> {
    let mut rng = Rng::new(seed);
    let mut position = start.clone();
    let Some(mut mirror) = M::of(start) else {
        return Err("the start has no fast form".to_owned());
    };
    for ply in 0..plies {
        let moves = position.legal_moves();
        let expected: HashSet<_> = moves.iter().cloned().collect();
        let fast = mirror.legal_moves();
        let found: HashSet<_> = fast.iter().cloned().collect();
        if found != expected || fast.len() != moves.len() {
            return Err(format!(
                "seed {seed} ply {ply}: {fast:?} instead of {moves:?}\n{position:?}"
            ));
        }
        let Some(mv) = rng.pick(&moves) else {
            return Ok(ply);
        };
        position.play_unchecked(mv);
        mirror.play_unchecked(mv);
    }
    Ok(plies)
}

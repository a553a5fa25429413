//! Audit for every game: a random game that checks each promise of [`Game`] and [`Position`] at every ply. Tests and
//! the lab use it; a game needs nothing of it.

use std::collections::HashSet;

use tabletop_core::{
    BoardView, Cell, Domain, Game, Grid, Info, Mirror, MoveOf, OptionSpec, Options, Piece,
    Position, Reason as _, Rng,
};

/// Maximum length of an audited game in plies; games without a natural end are cut off there.
const MAX_PLIES: usize = 600;

/// Plays one random game under `options`, checking every promise, and replays it from the start.
///
/// Returns the number of plies, or the broken promise with its place.
pub fn audit<G: Game>(options: &Options, seed: u64) -> Result<usize, String> {
    let mut rng = Rng::new(seed);
    let start = G::start(options).map_err(|error| format!("{options:?}: {error}"))?;
    let first = painted::<G>(&start);
    let mut past = vec![start];
    let mut played = Vec::new();
    while played.len() < MAX_PLIES {
        let position = &past[past.len() - 1];
        let located = |what: String| {
            format!(
                "{} {options:?} seed {seed} ply {}: {what}\n{position:?}",
                G::INFO.key,
                past.len()
            )
        };
        check_position::<G>(options, position).map_err(located)?;
        check_board::<G>(position, &first).map_err(located)?;
        let moves = position.legal_moves();
        let Some(mv) = rng.pick(&moves).cloned() else {
            break;
        };
        check_refusals::<G>(position, &played).map_err(located)?;
        let next = position
            .clone()
            .play(&mv)
            .map_err(|error| located(format!("{mv:?} refused: {error}")))?;
        if next == *position {
            return Err(located(format!("{mv:?} changed nothing")));
        }
        check_target::<G>(position, &mv, &next).map_err(located)?;
        played.push(mv);
        past.push(next);
    }
    replay::<G>(options, &past, &played)?;
    Ok(played.len())
}

/// Checks the promises about a single position.
fn check_position<G: Game>(options: &Options, position: &G::Position) -> Result<(), String> {
    let moves = position.legal_moves();
    if moves.is_empty() != position.outcome().is_some() {
        return Err(format!(
            "{} legal moves and outcome {:?}",
            moves.len(),
            position.outcome()
        ));
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

/// Paints the board of a position.
fn painted<G: Game>(position: &G::Position) -> BoardView {
    let mut view = BoardView::new(G::grid(position));
    G::paint(position, &mut view);
    view
}

fn check_view<G: Game>(position: &G::Position) -> Result<(), String> {
    let (grid, view) = (G::grid(position), painted::<G>(position));
    let labels = (view.col_labels.len(), view.row_labels.len());
    if view.grid != grid || labels != (usize::from(grid.cols), usize::from(grid.rows)) {
        return Err(format!(
            "the board has {grid} cells, but paint gives {} of them and labels for {} columns and {} rows",
            view.grid, labels.0, labels.1
        ));
    }
    for mv in position.legal_moves().iter().take(20) {
        let path = G::path(position, mv);
        for end in 1..=path.len() {
            G::paint_path(position, &path[..end], &mut view.clone());
        }
    }
    Ok(())
}

/// Checks that moves point at cells of the board, and that the board keeps its shape during the game.
fn check_board<G: Game>(position: &G::Position, first: &BoardView) -> Result<(), String> {
    let view = painted::<G>(position);
    let holes = |view: &BoardView| -> Vec<Cell> {
        let cells = view.grid.cells();
        cells.filter(|&cell| !view.has(cell)).collect()
    };
    if holes(&view) != holes(first) || view.links != first.links {
        return Err("paint changed the holes or links of the board during the game".to_owned());
    }
    for &(a, b) in &view.links {
        let (cols, rows) = (a.col.abs_diff(b.col), a.row.abs_diff(b.row));
        if !view.has(a) || !view.has(b) {
            return Err(format!(
                "the link {a:?}–{b:?} does not join two places of the board"
            ));
        }
        if (cols, rows) == (0, 0) || (cols != 0 && rows != 0 && cols != rows) {
            return Err(format!(
                "the link {a:?}–{b:?} runs along no row, column or diagonal"
            ));
        }
    }
    for mv in position.legal_moves() {
        let text = G::write_move(position, &mv);
        for cell in G::path(position, &mv) {
            if !view.has(cell) {
                return Err(format!(
                    "path of {text} goes over {cell:?}, no place of the board"
                ));
            }
            if G::resolve_cell(position, cell) != cell {
                let aimed = G::resolve_cell(position, cell);
                return Err(format!(
                    "{cell:?}, in the path of {text}, can't be pointed at: aim makes {aimed:?} of it"
                ));
            }
        }
    }
    for cell in view.places() {
        let aimed = G::resolve_cell(position, cell);
        if !view.has(aimed) || G::resolve_cell(position, aimed) != aimed {
            return Err(format!(
                "aim makes {aimed:?} of {cell:?}: expected a place of the board that aims at itself"
            ));
        }
    }
    Ok(())
}

/// Checks that a move's target is occupied after the move, unless it was empty before too (suicide in Go).
fn check_target<G: Game>(
    position: &G::Position,
    mv: &MoveOf<G>,
    next: &G::Position,
) -> Result<(), String> {
    let (before, after) = (painted::<G>(position), painted::<G>(next));
    let text = G::write_move(position, mv);
    let Some(cell) = G::target(position, mv) else {
        return if G::path(position, mv).is_empty() {
            Ok(())
        } else {
            Err(format!("{text} is made on the board and has no target"))
        };
    };
    if !before.has(cell) {
        return Err(format!(
            "target of {text} is {cell:?}, no place of the board"
        ));
    }
    let stands = |view: &BoardView| view.square(cell).piece != Piece::None;
    if stands(&before) && !stands(&after) {
        return Err(format!(
            "target of {text} is {cell:?}, where nothing stands after it: expected where the piece went"
        ));
    }
    Ok(())
}

/// Checks that the text of a position is read back to a position with the same text.
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

/// Checks that moves of earlier positions that are illegal here are refused, with the position returned unchanged.
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

/// Checks that replaying the moves gives equal positions: the past is part of the value and of nothing else.
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

/// Totals of a sweep of audits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Games played.
    pub games: u64,
    /// Moves made in them.
    pub plies: u64,
}

/// Minimum number of moves of a sweep; short games are repeated more often to reach it.
const MIN_MOVES: u64 = 2000;

/// Audits a game as a whole: its facts, then random games with every value of every option, `games` with each or a
/// number that suits the size of the board. An error names the broken promise, its place and the seed.
pub fn sweep<G: Game>(games: Option<u64>, seed: u64) -> Result<Swept, String> {
    check_info(&G::INFO)?;
    let mut swept = Swept::default();
    let play = |options: &Options, variant: u64, swept: &mut Swept| {
        for game in 0..games.unwrap_or_else(|| games_on(options)) {
            swept.plies += audit::<G>(options, seed + variant * 1000 + game)? as u64;
            swept.games += 1;
        }
        Ok::<(), String>(())
    };
    let usual = Options::defaults(G::INFO.options);
    play(&usual, 0, &mut swept)?;
    play(&G::INFO.headless_options(), 0, &mut swept)?;
    let mut variant = 0;
    for options in variants(G::INFO.options) {
        // Combinations that the game refuses with a reason (a handicap on an odd size) are skipped.
        if G::start(&options).is_ok() {
            variant += 1;
            play(&options, variant, &mut swept)?;
        }
    }
    while games.is_none() && swept.plies < MIN_MOVES {
        variant += 1;
        play(&usual, variant, &mut swept)?;
    }
    Ok(swept)
}

/// Default number of games on a board of this size: small boards are quick and reach every ending.
fn games_on(options: &Options) -> u64 {
    match options.grid().map_or(8, |grid| grid.cols.max(grid.rows)) {
        0..=5 => 60,
        6..=9 => 12,
        10..=15 => 2,
        _ => 1,
    }
}

/// Options with each value of each option in turn, and again on a small board, where games come to their end.
pub fn variants(specs: &'static [OptionSpec]) -> Vec<Options> {
    let size = specs.iter().find(|spec| spec.key == "size");
    let small = size.and_then(|spec| match spec.domain {
        Domain::Integer { min, .. } => Some((min + min % 2).to_string()),
        Domain::Size { min, .. } => Some(min.to_string()),
        _ => None,
    });
    let mut all = Vec::new();
    for spec in specs {
        for value in values(spec) {
            let usual = Options::defaults(specs).with(spec.key, value);
            let Ok(options) = usual else { continue };
            let smaller = small.as_ref().filter(|_| spec.key != "size");
            let smaller = smaller.map(|small| options.clone().with("size", small));
            all.push(options);
            all.extend(smaller.into_iter().flatten());
        }
    }
    all
}

/// Values of an option worth testing: every word; for a number the least, the greatest, the default and some between.
fn values(spec: &OptionSpec) -> Vec<String> {
    let mut values = match spec.domain {
        Domain::Choice(_) => spec.domain.values(),
        Domain::Integer { min, max, step, .. } => {
            let middle = min + (max - min) / step / 2 * step;
            [min, min + step, middle, max]
                .iter()
                .map(ToString::to_string)
                .collect()
        }
        Domain::Size { min, max, .. } => {
            let (wide, high) = (
                Grid {
                    cols: max.cols,
                    rows: min.rows,
                },
                Grid {
                    cols: min.cols,
                    rows: max.rows,
                },
            );
            [min, wide, high, max]
                .iter()
                .map(ToString::to_string)
                .collect()
        }
        Domain::Halves { .. } => vec!["-3".to_owned(), "0.5".to_owned(), "7".to_owned()],
        Domain::Switch => vec!["on".to_owned(), "off".to_owned()],
        Domain::Text(_) | Domain::Theme | Domain::Clock => Vec::new(),
    };
    values.push(spec.default.to_owned());
    values.dedup();
    values
}

/// Checks the facts of a game.
fn check_info(info: &Info) -> Result<(), String> {
    let key = info.key;
    let fault = |what: String| Err(format!("{key}: {what}"));
    let letters = key
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if !letters || !key.starts_with(|c: char| c.is_ascii_lowercase()) {
        return fault(format!(
            "the key `{key}` must be lower-case letters a–z and digits, a letter first, because it is typed and saved"
        ));
    }
    for (what, text) in [
        ("name", info.name),
        ("summary", info.summary),
        ("rules", info.rules),
    ] {
        if text.en.is_empty() || text.zh.is_empty() {
            return fault(format!("the {what} must be given in both languages"));
        }
    }
    if info.rules.en.len() <= 200 {
        return fault(
            "the rules must do for somebody who never played: more than 200 characters".to_owned(),
        );
    }
    if !info.icon.is_ascii_graphic() {
        return fault(format!(
            "the icon {:?} must be one visible ASCII character",
            info.icon
        ));
    }
    if info.example.is_empty() {
        return fault("the example must be a move as it is typed".to_owned());
    }
    if !(1..=2).contains(&info.players) {
        return fault(format!("{} players: expected 1 or 2", info.players));
    }
    if let Some(alias) = info
        .aliases
        .iter()
        .find(|alias| **alias != alias.to_lowercase())
    {
        return fault(format!(
            "the alias `{alias}` must be in lower case, because words are compared so"
        ));
    }
    for spec in info.options {
        if let Err(error) = Options::defaults(info.options).with(spec.key, spec.default) {
            return fault(format!(
                "the default of the option {} is refused: {error}",
                spec.key
            ));
        }
    }
    Ok(())
}

/// Walks a random game in the fast form `M` and in the readable one side by side, up to `plies` plies; both must have
/// the same legal moves throughout. Returns the number of plies walked.
pub fn audit_mirror<P: Position, M: Mirror<P>>(
    start: &P,
    seed: u64,
    plies: usize,
) -> Result<usize, String> {
    let mut rng = Rng::new(seed);
    let mut position = start.clone();
    let Some(mut mirror) = M::from_position(start) else {
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

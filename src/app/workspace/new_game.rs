//! Description of a new game.

use super::training::problems::Problems;
use super::{GamePurpose, Refused, Setup, Tabs, seats};
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Options, Side, TimeControl};
use tabletop_learn::Lesson;
use tabletop_play::registry::{Entry, find};
use tabletop_play::session::{GameSession, MY_STRENGTH, Players, Seat};

#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    pub entry: &'static Entry,
    pub options: Options,
    pub players: Players,
    /// Clock or no clock, if specified; otherwise the settings decide.
    pub clock: Option<Option<TimeControl>>,
    /// True to warn of mistakes at once, if specified; otherwise the settings decide.
    pub teaching: Option<bool>,
}

impl NewGame {
    /// A game with default options, between two people without names.
    pub fn usual(entry: &'static Entry) -> Self {
        Self {
            entry,
            options: entry.options(),
            players: Players::default(),
            clock: None,
            teaching: None,
        }
    }
}

/// Size of a new game that a person is offered, if the game has several: that of the last open game, that of the first
/// game of the lesson, or the default.
pub fn usual_size(tabs: &Tabs, entry: &Entry) -> Option<String> {
    let key = entry.info.key;
    let spec = entry.info.options.iter().find(|spec| spec.key == "size")?;
    if spec.domain.values().len() < 2 {
        return None;
    }
    let is_like = |session: &&GameSession| session.info().key == key && session.line().len() > 1;
    let played = tabs.all().iter().rev();
    let played = played.filter(|tab| !tab.purpose().small_game && tab.attempt().is_none());
    let played = played.map(|tab| &*tab.session).find(is_like);
    let size = played.map(|session| session.options().get("size"));
    let size = size.or_else(|| Lesson::size(key));
    Some(size.unwrap_or(spec.default).to_owned())
}

/// Starts a game as the last tab and returns its index. Unspecified options come from the settings.
pub fn start_game(
    tabs: &mut Tabs,
    setup: &Setup,
    problems: &Problems,
    game: NewGame,
) -> Result<usize, Refused> {
    let mut purpose = purpose_of(setup, &game);
    let control = game.clock.unwrap_or(setup.settings.clock);
    let mut session = prepare_game(setup, problems, game)?;
    purpose.opening = play_opening(&mut session, None)?;
    // No clock runs during the moves of the opening.
    session.set_clock(control);
    let index = tabs.add(session);
    tabs[index].purpose = purpose;
    Ok(index)
}

/// Creates the game before its opening, without a clock, or returns the reason why it can't start.
pub fn prepare_game(
    setup: &Setup,
    problems: &Problems,
    game: NewGame,
) -> Result<Box<GameSession>, Refused> {
    let info = game.entry.info;
    let players = seats::checked_players(setup, problems, game.players, info)?;
    if info.players < 2 && matches!(game.clock, Some(Some(_))) {
        return Err(Refused::NoClockAlone(info.name));
    }
    let mut session = (game.entry.start)(game.options)?;
    *session.players_mut() = players;
    let names = [&setup.settings.first_name, &setup.settings.second_name];
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        if session.players().side(side).name.is_empty() {
            session.players_mut().rename(side, name);
        }
    }
    Ok(session)
}

/// Plays the moves of the opening that the options ask for: drawn by this seed, or a new one. Returns the seed for a
/// rematch to repeat, so that both players get both sides; `None` if this game repeats one, or nothing was drawn.
pub(super) fn play_opening(
    session: &mut GameSession,
    repeated: Option<u64>,
) -> Result<Option<u64>, Refused> {
    let entry = find(session.info().key).filter(|_| session.setup().is_none());
    let seed = repeated.unwrap_or_else(fresh_seed);
    let moves = entry.map_or_else(Vec::new, |entry| (entry.opening)(session.options(), seed));
    for mv in &moves {
        session.play(mv)?;
    }
    Ok(Some(seed).filter(|_| repeated.is_none() && !moves.is_empty()))
}

fn purpose_of(setup: &Setup, game: &NewGame) -> GamePurpose {
    let seats = game.players.0.each_ref().map(|player| &player.seat);
    let has_computer = seats.iter().any(|seat| matches!(seat, Seat::Computer(_)));
    GamePurpose {
        teaches: has_computer && game.teaching.unwrap_or(setup.settings.teaching),
        at_strength: seats.contains(&&Seat::Computer(MY_STRENGTH)),
        ..GamePurpose::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::workspace::Workspace;
    use tabletop_core::Lang;

    /// Moves of the game in front, its first player, and the seed that a rematch repeats.
    fn game(workspace: &Workspace) -> (String, String, Option<u64>) {
        let tab = workspace.tabs.tab().expect("a game");
        let session = &tab.session;
        let moves = session.line().into_iter().skip(1);
        let moves = moves.filter_map(|node| Some(session.node(node)?.notation.to_string()));
        let first = session.players().0[0].name.clone();
        let moves = moves.collect::<Vec<_>>().join(" ");
        (moves, first, tab.purpose().opening)
    }

    #[test]
    fn a_drawn_opening_is_named_by_its_number_while_it_is_news() {
        let mut workspace = Workspace::new(Lang::En);
        let mut note = |line: &str, lang| {
            workspace.run(line).expect(line);
            let session = &workspace.tabs.tab().expect("a game").session;
            let notes = session.view().notes;
            let first = notes.first().map(|note| note.get(lang));
            (first.unwrap_or_default(), session.legal()[0].to_string())
        };
        let ballot = "new checkers opening=3-move number=65 A B";
        let (said, mut next) = note(ballot, Lang::En);
        let value = said.strip_prefix("Ballot 65 of 174: 10-14 22-18 7-10 (book: ");
        let value = value.and_then(|rest| rest.strip_suffix(" for White)"));
        let value = value.unwrap_or_else(|| panic!("{said}"));
        assert!(value.parse::<f32>().is_ok(), "{value}");
        let (chinese, _) = note(ballot, Lang::Zh);
        assert_eq!(
            chinese,
            format!("三步开局第 65 号（共 174 个）：10-14 22-18 7-10（开局库：白方 {value}）")
        );
        for ply in 1..=8 {
            let (now, after) = note(&next, Lang::En);
            assert_eq!(now == said, ply <= 6, "{ply}: {now}");
            next = after;
        }
        let (turned, _) = note(
            "new checkers opening=3-move number=1 first=white A B",
            Lang::En,
        );
        assert!(
            turned.starts_with("Ballot 1 of 174: 24-20 12-16 28-24 (book: "),
            "{turned}"
        );
        let (even, _) = note("new reversi opening=even number=1000 A B", Lang::En);
        assert_eq!(even, "Even position 1000 of 1000: d3 e3 f6 c6 f4 c3 c5 b6");
        let (free, _) = note("new checkers A B", Lang::En);
        assert_eq!(free, "");
    }

    #[test]
    fn a_rematch_repeats_a_drawn_opening_once_with_colours_exchanged() {
        let mut workspace = Workspace::new(Lang::En);
        let mut after = |line: &str| {
            workspace.run(line).expect(line);
            let found = game(&workspace);
            workspace.run("resign").expect("lost");
            found
        };
        let (drawn, first, seed) = after("new checkers opening=3-move clock=5m A B");
        assert_eq!((drawn.split(' ').count(), &*first), (3, "A"));
        assert!(seed.is_some());
        assert_eq!(after("rematch"), (drawn, "B".to_owned(), None));
        let (next, first, seed) = after("rematch");
        assert_eq!((next.split(' ').count(), &*first), (3, "A"));
        assert!(seed.is_some());
        let (moves, ..) = after("new checkers opening=3-move number=65");
        assert_eq!(moves, "10-14 22-18 7-10");
        assert_eq!(after("new checkers").2, None);
    }
}

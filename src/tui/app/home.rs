//! Home screen: starts new games and resumes others. Shown while no game is in front.

use std::cell::OnceCell;

use crate::widgets::home::{Choice, Focus, HomeScreen};
use crate::widgets::thumbnail::{Pictures, bare};
use crate::words;
use tabletop_app::files::read_journal;
use tabletop_app::workspace::{Progress, Workspace};
use tabletop_core::{BoardView, Lang, Message};
use tabletop_learn::Lesson;
use tabletop_play::registry::{Entry, GAMES};
use tabletop_play::session::{GameSession, Seat};

/// Selection on the home screen, and its cached contents.
#[derive(Debug)]
pub(super) struct Home {
    pub(super) game: usize,
    pub(super) focus: Focus,
    /// A sample position of each game, computed when home is first shown.
    boards: OnceCell<Vec<BoardView>>,
    pictures: Pictures,
    /// Playing statistics of each game, read when home is shown.
    progress: OnceCell<Vec<Progress>>,
}

impl Default for Home {
    fn default() -> Self {
        Self {
            game: 0,
            focus: Focus::Games,
            boards: OnceCell::new(),
            pictures: Pictures::default(),
            progress: OnceCell::new(),
        }
    }
}

impl Home {
    /// A sample position of each game.
    pub(super) fn boards(&self) -> &[BoardView] {
        self.boards
            .get_or_init(|| GAMES.iter().filter_map(sample).collect())
    }

    /// A short summary of results in the chosen game.
    fn summary(&self, workspace: &Workspace) -> Option<Message> {
        let progress = self.progress.get_or_init(|| {
            // Faults of the journal are reported where the whole journal is shown.
            let read = workspace.journal.as_deref().map(read_journal);
            read.map_or_else(Vec::new, |read| {
                read.map_or_else(|_| Vec::new(), |(entries, _)| Progress::of(&entries))
            })
        });
        let of_game = progress.iter().find(|it| it.game == self.key())?;
        of_game.summary()
    }

    /// Drops the cached results, as games may end from now on.
    pub(super) fn forget_progress(&mut self) {
        self.progress.take();
    }

    pub(super) fn entry(&self) -> &'static Entry {
        &GAMES[self.game.min(GAMES.len() - 1)]
    }

    /// The key of the chosen game.
    pub(super) fn key(&self) -> &'static str {
        self.entry().info.key
    }

    /// Builds the home screen and passes it to `f`.
    pub(super) fn shown<T>(&self, workspace: &Workspace, f: impl FnOnce(&HomeScreen) -> T) -> T {
        let resumes: Vec<_> = unfinished(workspace)
            .into_iter()
            .map(|index| in_words(&*workspace.tabs.all()[index].session, workspace.setup.lang))
            .collect();
        f(&HomeScreen {
            games: GAMES,
            boards: self.boards(),
            pictures: &self.pictures,
            chosen: self.game,
            focus: self.focus,
            choices: &choices(self.entry(), workspace),
            resumes: &resumes,
            progress: self.summary(workspace).as_ref(),
        })
    }

    /// The possible actions as a hint.
    pub(super) fn hint(&self, workspace: &Workspace, enter: &str) -> Message {
        match self.focus {
            Focus::Games => Message::new(words::HOME_HINT_GAMES)
                .arg(GAMES.len())
                .arg(enter),
            Focus::Choice(index) => match choices(self.entry(), workspace).get(index) {
                Some(Choice::Computer(Some(_))) => {
                    Message::new(words::HOME_HINT_COMPUTER).arg(enter)
                }
                Some(Choice::More) => words::HOME_HINT_MORE.into(),
                _ => Message::new(words::HOME_HINT_START).arg(enter),
            },
            Focus::Resume(_) => Message::new(words::HOME_HINT_RESUME).arg(enter),
        }
    }

    /// Moves the selection by a step left, right, up or down; `across` is the number of tiles in a row.
    pub(super) fn go(&mut self, (dx, dy): (isize, isize), across: usize, counts: (usize, usize)) {
        let (choices, resumes) = counts;
        self.focus = match self.focus {
            Focus::Games => {
                let to = self.game as isize + dx + dy * across as isize;
                let rows = GAMES.len().div_ceil(across);
                match usize::try_from(to) {
                    Ok(to) if to < GAMES.len() => self.game = to,
                    // A last row with fewer tiles can be reached from any tile above it.
                    Ok(_) if dy > 0 && self.game / across + 1 < rows => {
                        self.game = GAMES.len() - 1;
                    }
                    Ok(_) if dy > 0 => return self.focus = Focus::Choice(0),
                    _ => {}
                }
                Focus::Games
            }
            Focus::Choice(0) if dy < 0 => Focus::Games,
            Focus::Choice(_) if dx > 0 => Focus::Resume(0),
            Focus::Choice(at) if at + 1 >= choices && dy > 0 => Focus::Resume(0),
            Focus::Choice(at) => Focus::Choice(at.saturating_add_signed(dy)),
            Focus::Resume(_) if dx < 0 => Focus::Choice(0),
            Focus::Resume(0) if dy < 0 => Focus::Choice(choices.saturating_sub(1)),
            Focus::Resume(at) => {
                Focus::Resume(at.saturating_add_signed(dy).min(resumes.saturating_sub(1)))
            }
        };
    }
}

/// A sample position of the game; the initial position if the sample moves can't be played.
fn sample(entry: &Entry) -> Option<BoardView> {
    let mut options = entry.options();
    for (key, value) in entry.info.sample.options {
        options.set(key, value).ok()?;
    }
    let mut session = (entry.start)(options).ok()?;
    for mv in entry.info.sample.moves.split_whitespace() {
        if session.play(mv).is_err() {
            break;
        }
    }
    Some(bare(session.thumbnail()))
}

/// The choices for a game. The computer's level is the one used last.
pub(super) fn choices(entry: &Entry, workspace: &Workspace) -> Vec<Choice> {
    let offers = workspace.trainer.problems.offers(entry.info.key);
    let teaches = Lesson::shipped(entry.info.key).is_some();
    let offered = |choice: Choice| match choice {
        Choice::Problems => offers,
        Choice::Lesson => teaches,
        _ => true,
    };
    if entry.info.players < 2 {
        let rest = [Choice::Lesson, Choice::Problems, Choice::More];
        let rest = rest.into_iter().filter(|it| offered(*it));
        return std::iter::once(Choice::Alone).chain(rest).collect();
    }
    let has_levels = !(entry.levels)().is_empty();
    let level = has_levels.then_some(workspace.setup.settings.level as u8);
    let all = [
        Choice::Computer(level),
        Choice::Friend,
        Choice::Lesson,
        Choice::Problems,
        Choice::More,
    ];
    all.into_iter().filter(|it| offered(*it)).collect()
}

/// Indices of the tabs with a game that has begun and is not over.
pub(super) fn unfinished(workspace: &Workspace) -> Vec<usize> {
    let going_on = |session: &dyn GameSession| session.line().len() > 1 && !session.is_over();
    let tabs = workspace.tabs.all().iter().enumerate();
    tabs.filter(|(_, tab)| going_on(&*tab.session))
        .map(|(index, _)| index)
        .collect()
}

/// Describes a game, as in `Go · move 20 · computer 4`.
fn in_words(session: &dyn GameSession, lang: Lang) -> String {
    let ply = session.node(session.current()).map_or(0, |node| node.ply);
    let mut parts = vec![
        session.info().name.get(lang).to_owned(),
        Message::new(words::MOVE_NUMBER).arg(ply).get(lang),
    ];
    let players = &session.players().0;
    let opponent = players.iter().find_map(|player| match &player.seat {
        Seat::Computer(level) => Some(Message::new(words::COMPUTER_LEVEL).arg(level).get(lang)),
        Seat::Engine(name) => Some(name.clone()),
        Seat::Person | Seat::Remote => None,
    });
    let names = || {
        let names = players.each_ref().map(|player| &*player.name);
        let named = names.into_iter().filter(|name| !name.is_empty());
        Some(named.collect::<Vec<_>>().join(" – ")).filter(|names| !names.is_empty())
    };
    parts.extend(opponent.or_else(names));
    parts.join(" · ")
}

//! Modes of the screen: one table of what each is called and of the commands that matter in it, from which the footer,
//! its badge and the buttons of a task are drawn.

use super::relevant::{choices, has_levels};
use super::{Home, Views, works};
use crate::widgets::footer::{Entry, Press};
use crate::words;
use tabletop_app::commands::Row;
use tabletop_app::workspace::{
    Attempt, Guess, GuessStage, Tab, Workspace, agrees_to_marks, mistakes_to_walk,
};
use tabletop_core::{Cell, Piece, Text};
use tabletop_play::session::{Action, GameSession, Purpose};

/// Maximum number of keys in the footer, and of those of the mode itself.
const MOST: usize = 7;
const MOST_OWN: usize = 5;

/// State of the screen that decides which commands matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Home,
    /// Stepping through an engine line.
    Exploring,
    /// Looking for a better move than a mistake.
    Better,
    /// A move that is no better stands on the board, with its answer.
    Worse,
    /// The better move stands on the board.
    Found,
    /// Guessing the moves of a recorded game.
    Guess,
    /// A mistake in a guessed game stands on the board, with its answer.
    GuessMissed,
    /// A guessed game is at its end.
    GuessOver,
    Lesson,
    LessonDone,
    Problem,
    /// A wrong move stands on the board of a problem.
    Missed,
    ProblemDone,
    /// Marking dead stones.
    Marking,
    /// A game read from a file.
    Record,
    /// A friend at another machine is to move.
    Friend,
    Over,
    Playing,
}

/// A command of a mode, or a group of them.
#[derive(Clone, Copy, Debug)]
enum Key {
    /// A row of the command table, with its own short name.
    Of(&'static str),
    /// A row with another name in this mode.
    Named(&'static str, Text),
    /// Two rows that go together, such as back and forward.
    Pair(&'static str, &'static str, Text),
    /// Moves that are not made on the board, each with a letter of its own.
    Choices,
}

use Key::{Choices, Named, Of, Pair};

const STEPS: Key = Pair("step-back", "step-on", words::STEP);

/// Every mode with its badge and its commands, the likeliest first.
#[rustfmt::skip] // a table is read by its rows
const TABLE: [(Mode, Option<Text>, &[Key]); 18] = [
    (Mode::Home, None, &[Of("touch"), Named("next-legal", words::HOME_NEXT), Of("train"), Of("language"), Of("themes")]),
    (Mode::Exploring, Some(words::BADGE_EXPLORING), &[Pair("left", "right", words::STEP), Named("touch", words::PLAY_THIS),
        Pair("up", "down", words::OTHER_LINE), Named("back", words::END_WALK)]),
    (Mode::Better, Some(words::BADGE_REVIEW), &[Of("touch"), Of("hint"), Named("solve", words::SOLUTION),
        Named("next-mistake", words::NEXT_MISTAKE), Named("back", words::END_WALK)]),
    (Mode::Worse, Some(words::BADGE_REVIEW), &[Named("undo", words::AGAIN_SHORT), Named("solve", words::SOLUTION),
        Named("next-mistake", words::NEXT_MISTAKE), Named("back", words::END_WALK)]),
    (Mode::Found, Some(words::BADGE_REVIEW), &[Named("next-mistake", words::NEXT_MISTAKE), Of("analyse"), Of("both-sides"),
        Named("back", words::END_WALK)]),
    (Mode::Guess, Some(words::BADGE_GUESS), &[Of("touch"), Of("hint"), Named("solve", words::GAMES_MOVE), Of("step-back"),
        Named("back", words::END_WALK)]),
    (Mode::GuessMissed, Some(words::BADGE_GUESS), &[Named("undo", words::AGAIN_SHORT), Named("solve", words::GAMES_MOVE),
        Named("back", words::END_WALK)]),
    (Mode::GuessOver, Some(words::BADGE_GUESS), &[Named("replay", words::AGAIN_SHORT), Of("step-back"), Named("back", words::END_WALK)]),
    (Mode::Lesson, Some(words::BADGE_LESSON), &[Of("touch"), Of("hint"), Of("pass"), Of("step-back"), Of("rules")]),
    (Mode::LessonDone, Some(words::BADGE_LESSON), &[Named("touch", words::NEXT_BOARD), Of("step-back"),
        Named("undo", words::AGAIN_SHORT), Of("rules")]),
    (Mode::Problem, Some(words::BADGE_PROBLEM), &[Of("touch"), Of("hint"), Named("solve", words::SOLUTION), Of("undo"),
        Named("train", words::SKIP)]),
    (Mode::Missed, Some(words::BADGE_PROBLEM), &[Named("undo", words::AGAIN_SHORT), Named("solve", words::SOLUTION),
        Named("train", words::NEXT_PROBLEM)]),
    (Mode::ProblemDone, Some(words::BADGE_PROBLEM), &[Named("train", words::NEXT_PROBLEM), Named("try", words::AGAIN_SHORT),
        Of("analyse"), STEPS, Of("ratings")]),
    (Mode::Marking, Some(words::BADGE_MARKING), &[Named("touch", words::TOGGLE), Choices, Of("undo")]),
    (Mode::Record, Some(words::BADGE_RECORD), &[STEPS, Of("replay"), Of("line"), Of("comment"), Of("analyse"), Of("review"), Of("stop")]),
    (Mode::Friend, Some(words::BADGE_FRIEND), &[Of("talk"), Of("draw"), STEPS, Of("invite"), Of("resign")]),
    (Mode::Over, Some(words::BADGE_OVER), &[Named("learn", words::NEXT_GAME_SHORT), Of("next-mistake"), Of("rematch"),
        Of("review"), Of("stop"), Of("unfinished"), STEPS, Of("undo"), Of("new")]),
    (Mode::Playing, None, &[Choices, Of("touch"), Of("back"), Of("pass"), STEPS, Of("move"), Of("stop"), Of("lines"),
        Of("analyse"), Of("undo"), Of("hint"), Of("rescue"), Of("solve"), Of("talk"), Of("draw"), Of("new")]),
];

/// Commands that matter everywhere, as far as there is room.
const EVERYWHERE: [&str; 5] = ["home", "help", "palette", "lobby", "quit"];

/// Commands listed in a panel with room for them.
const FURTHER: [&str; 14] = [
    "undo", "hint", "analyse", "show", "review", "draw", "resign", "computer", "comment", "save",
    "invite", "flip", "rules", "settings",
];

/// The games and the way they are looked at.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) workspace: &'a Workspace,
    views: &'a Views,
    home: &'a Home,
    pub(super) mode: Mode,
}

/// Mode of the games in front as they are looked at.
fn mode_of(workspace: &Workspace, views: &Views) -> Mode {
    let tabs = &workspace.tabs;
    let (Some(tab), Some(session)) = (tabs.tab(), tabs.session()) else {
        return Mode::Home;
    };
    if views.exploration.is_on(Some(tab)) {
        return Mode::Exploring;
    }
    match tab.attempt() {
        Some(it) if it.is_lesson() && it.is_done() => return Mode::LessonDone,
        Some(it) if it.is_lesson() => return Mode::Lesson,
        Some(it) if it.is_done() => return Mode::ProblemDone,
        Some(it) if it.is_missed() => return Mode::Missed,
        Some(_) => return Mode::Problem,
        None => {}
    }
    match tab.guess().map(Guess::stage) {
        Some(GuessStage::Over) => return Mode::GuessOver,
        Some(GuessStage::Missed) => return Mode::GuessMissed,
        Some(_) => return Mode::Guess,
        None => {}
    }
    match tab.walk() {
        Some(walk) if walk.is_done() => Mode::Found,
        Some(walk) if walk.is_missed() => Mode::Worse,
        Some(_) => Mode::Better,
        None if tab.purpose().record => Mode::Record,
        None if session.is_over() => Mode::Over,
        None if agrees_to_marks(session) => Mode::Marking,
        None if tab.is_friends_turn() => Mode::Friend,
        None => Mode::Playing,
    }
}

impl<'a> Scene<'a> {
    pub(super) fn new(workspace: &'a Workspace, views: &'a Views, home: &'a Home) -> Self {
        Self {
            workspace,
            views,
            home,
            mode: mode_of(workspace, views),
        }
    }
}

impl Scene<'_> {
    fn row(&self) -> (Option<Text>, &'static [Key]) {
        let mode = self.mode;
        let row = TABLE.iter().find(|(it, ..)| *it == mode);
        row.map_or((None, &[]), |(_, badge, keys)| (*badge, keys))
    }

    /// Name of the mode, where it is not that of usual play.
    pub(super) fn badge(&self) -> Option<Text> {
        self.row().0
    }

    /// The mode's own commands that work now, the likeliest first.
    pub(super) fn own_entries(&self) -> Vec<Entry> {
        let keys = self.row().1.iter();
        let mut entries: Vec<_> = keys.flat_map(|key| self.entries_of(*key)).collect();
        entries.truncate(MOST_OWN);
        entries
    }

    /// The commands of a task's card: those that are not made on the board.
    pub(super) fn task_entries(&self) -> Vec<Entry> {
        let is_done = self.mode == Mode::LessonDone;
        let mut entries = self.own_entries();
        entries.retain(|it| match it.press {
            Press::Row(id) => is_done || id != "touch",
            Press::Pair(..) | Press::Choice(..) => false,
        });
        entries
    }

    /// The commands of the footer.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let mut entries = self.own_entries();
        let others = EVERYWHERE.into_iter().map(Of);
        entries.extend(others.flat_map(|key| self.entries_of(key)));
        entries.truncate(MOST);
        entries
    }

    /// Commands that work now and are not among those of the footer.
    pub(super) fn further(&self, footer: &[Entry]) -> Vec<&'static Row> {
        let is_shown = |id: &str| footer.iter().any(|entry| entry.stands_for(id));
        // A task, a walk and an explored line have the panel to themselves.
        let modes = [
            Mode::Playing,
            Mode::Friend,
            Mode::Marking,
            Mode::Record,
            Mode::Over,
        ];
        let ids = FURTHER.into_iter().filter(|_| modes.contains(&self.mode));
        let ids = ids.filter(|id| !is_shown(id) && self.works(id));
        ids.filter_map(Row::find).collect()
    }

    fn entries_of(&self, key: Key) -> Vec<Entry> {
        let (press, id, name) = match key {
            Of(id) => (Press::Row(id), id, Row::find(id).map(|row| row.short)),
            Named(id, name) => (Press::Row(id), id, Some(name)),
            Pair(back, on, name) => (Press::Pair(back, on), on, Some(name)),
            Choices => return self.choices(),
        };
        let is_contest = self.session().is_none_or(|it| it.is_contest());
        let name = match id {
            "touch" if self.mode == Mode::Home => Some(self.home.verb(self.workspace)),
            "touch" if matches!(key, Of(_)) => name.map(|usual| self.verb(usual)),
            "rematch" if !is_contest => Some(words::AGAIN_ALONE),
            "analyse" if self.workspace.tabs.tab().is_some_and(Tab::is_analysed) => {
                Some(words::STOP_ANALYSIS)
            }
            _ => name,
        };
        let entry = name.map(|name| Entry { press, name });
        entry.filter(|_| self.works(id)).into_iter().collect()
    }

    /// Name of a move on the board: pieces are moved, discs and stones placed, numbers filled in.
    fn verb(&self, usual: Text) -> Text {
        let Some(session) = self.workspace.tabs.tab().map(Tab::front) else {
            return usual;
        };
        let view = session.thumbnail();
        let is_piece = |cell: &Cell| view.square(*cell).piece != Piece::None;
        let moves = !session.picked().is_empty() || session.targets().iter().any(is_piece);
        match (moves, session.info().players) {
            (true, _) => words::MOVE_PIECE,
            (false, 1) => words::FILL_IN,
            (false, _) => usual,
        }
    }

    fn choices(&self) -> Vec<Entry> {
        let tab = self.workspace.tabs.tab().filter(|tab| tab.awaits_person());
        let all = tab.map(|tab| choices(tab.front())).unwrap_or_default();
        let entry = |(index, (letter, action)): (usize, (char, Action))| Entry {
            press: Press::Choice(letter, index),
            name: action.label,
        };
        all.into_iter().enumerate().map(entry).collect()
    }

    fn session(&self) -> Option<&GameSession> {
        self.workspace.tabs.session()
    }

    /// Returns true if a command does something now.
    fn works(&self, id: &str) -> bool {
        let tabs = &self.workspace.tabs;
        match (tabs.tab(), id) {
            (_, "lobby") => self.workspace.is_guest(),
            (None, "home") => false,
            (None, _) => true,
            (Some(tab), _) => self.works_in(tab, id),
        }
    }

    fn works_in(&self, tab: &Tab, id: &str) -> bool {
        let (session, workspace) = (tab.front(), self.workspace);
        let two = session.info().players == 2;
        let attempt = tab.attempt();
        let walks = tab.walk().is_some() || tab.guess().is_some();
        let at = session.node(session.current());
        let begun = at.as_ref().is_some_and(|node| node.ply > 0);
        let is_alone = !workspace.sharing.plays_here(&workspace.tabs);
        match id {
            _ if self.mode == Mode::Exploring => id != "down" || self.views.exploration.has_lines(),
            "next-mistake" if walks => tab.walk().is_some_and(|walk| !walk.is_last()),
            "hint" | "solve" | "undo" | "both-sides" if walks => true,
            "touch" if attempt.is_some_and(Attempt::is_done) => true,
            "touch" => {
                let can_touch = !(session.targets().is_empty() && session.picked().is_empty());
                tab.awaits_person() && can_touch
            }
            // A record is somebody else's game.
            "undo" | "draw" | "resign" | "computer" | "invite" if tab.purpose().record => false,
            "back" => walks || !session.picked().is_empty(),
            "move" => tab.waits() || is_moving(session),
            "stop" => is_busy(tab),
            "analyse" if attempt.is_some() || walks || tab.purpose().record => !session.is_over(),
            "lines" | "analyse" => tab.is_analysed(),
            // A hint is useless where no move is better than another.
            "hint" => is_alone && !session.is_over() && (has_levels(session) || !two),
            "undo" => begun,
            "review" => session.line().len() > 1 && !is_busy(tab) && works(workspace, id),
            "next-mistake" | "prev-mistake" => mistakes_to_walk(session) > 0,
            "rescue" => is_alone && begun && works(workspace, id),
            "solve" => is_alone && works(workspace, id),
            "talk" | "draw" => !is_alone && works(workspace, id),
            "learn" => tab.purpose().small_game,
            "step-back" if attempt.is_some_and(Attempt::is_lesson) => {
                attempt.is_some_and(|it| it.board_before().is_some())
            }
            "step-on" if self.mode == Mode::Playing => at.is_some_and(|it| !it.children.is_empty()),
            "step-on" => session.line().len() > 1,
            "line" => has_variations(session),
            _ => works(workspace, id),
        }
    }
}

/// Returns true while the computer thinks about its move.
fn is_moving(session: &GameSession) -> bool {
    matches!(session.thinking(), Some((Purpose::Move, _)))
}

/// Returns true while the computer reviews on request or thinks about anything but an analysis, which its own key ends.
fn is_busy(tab: &Tab) -> bool {
    let purpose = tab.front().thinking().map(|(purpose, _)| purpose);
    let reviews = tab.is_review_asked() && tab.session.reviewing().is_some();
    reviews || purpose.is_some_and(|it| it != Purpose::Analysis)
}

/// Returns true if the current move, or the position after it, has alternatives.
fn has_variations(session: &GameSession) -> bool {
    let current = session.node(session.current());
    let parent = current.as_ref().and_then(|node| session.node(node.parent?));
    let mut places = current.iter().chain(&parent);
    places.any(|node| node.children.len() > 1)
}

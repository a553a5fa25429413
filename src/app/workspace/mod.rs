//! The open games: what is done with them, and what is said about them.

mod boards;
mod changes;
mod clock;
mod club;
mod computer;
mod deadline;
mod describe;
mod engines;
mod history;
mod imports;
mod journal;
mod new_game;
mod playing;
mod progress;
mod refused;
mod reply;
mod seats;
mod setting;
mod sharing;
mod tab;
mod telling;
mod training;
mod words;

pub use changes::change_of;
pub use club::{ClubRefused, ClubRequest, LobbyRow, Said, USUAL_DAYS, Wish};
pub use engines::{EngineFault, define, read_games, read_patience, read_protocol};
pub use history::Place;
pub use imports::{Import, Imported, Report};
pub use journal::{GameId, JournalEntry};
pub use new_game::NewGame;
pub use playing::declines;
pub use progress::{Opponent, Progress, Results, progress_lines};
pub use refused::Refused;
pub use reply::{Effect, Reply};
pub use seats::Computers;
pub use sharing::{Asked, Reach, SharedRefused, Sharing, Shelf};
pub use tab::{About, Course, Tab, TabId};
pub use telling::{
    name_of, played_by_computer, recorded_of, result_of, step_of, turn_of, worth_of,
};
pub use training::TrainRequest;
pub use training::attempt::Attempt;
pub use training::problems::{Training, shipped as shipped_problems};

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use self::imports::Imports;
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Lang, Limits, Side};
use tabletop_play::registry::GAMES;
use tabletop_play::session::{GameSession, MY_STRENGTH, Purpose, Seat, SessionEvent};
use tabletop_search::external::Definition;
use tabletop_search::worker::Waker;
use tabletop_settings::Settings;
use tabletop_settings::themes::Themes;

/// How the computer thinks.
#[derive(Clone, Debug, PartialEq)]
pub struct Thinking {
    /// Time for a move; low levels take less.
    pub time: Duration,
    /// Time for an analysis; without it, it goes on until stopped.
    pub analysis: Option<Duration>,
    /// Threads of a search.
    pub threads: usize,
    /// Memory for tables, in MiB.
    pub memory: usize,
    /// Seed of every random choice.
    pub seed: u64,
    /// Whether moves may come from an opening book.
    pub book: bool,
}

impl Default for Thinking {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(1),
            analysis: None,
            threads: 1,
            memory: 64,
            seed: 0,
            book: true,
        }
    }
}

/// Of the time left on a clock, what keeping the pace may take at a move.
const PACE_SHARE: u32 = 100;

/// The games of a first start.
const FIRST_GAMES: [&str; 2] = ["peace", "reversi"];

/// All open games, in the order of their tabs, and the language they speak.
pub struct Workspace {
    tabs: Vec<Tab>,
    current: usize,
    /// Whether none of them is in front.
    at_home: bool,
    made: u64,
    /// The language of everything that is shown.
    pub lang: Lang,
    /// The language that `auto` means.
    pub locale: Lang,
    /// The settings; [`set`](Self::set) changes them.
    pub settings: Settings,
    /// The themes there are.
    pub themes: Themes,
    /// How the computer thinks.
    pub thinking: Thinking,
    /// Engines of others that can take a seat.
    pub engines: Vec<Arc<Definition>>,
    imports: Imports,
    /// Where results are kept, if they are.
    pub journal: Option<PathBuf>,
    /// The problems there are, and what was tried.
    pub training: Training,
    /// The games that are played at two machines.
    pub sharing: Sharing,
    /// The club that one is a guest of.
    club: Option<club::Club>,
    /// Whether answers of the computer keep the pace of the settings.
    paced: bool,
    /// Called from search threads when there is something to [`poll`](Self::poll).
    pub waker: Waker,
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new(Lang::En)
    }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace")
            .field("tabs", &self.tabs)
            .field("current", &self.current)
            .finish_non_exhaustive()
    }
}

impl Workspace {
    /// No game open.
    pub fn new(lang: Lang) -> Self {
        Self {
            tabs: Vec::new(),
            current: 0,
            at_home: false,
            made: 0,
            lang,
            locale: lang,
            settings: Settings::default(),
            themes: Themes::default(),
            thinking: Thinking::default(),
            engines: Vec::new(),
            imports: Imports::default(),
            journal: None,
            training: Training::default(),
            sharing: Sharing::default(),
            club: None,
            paced: false,
            waker: Arc::new(|| ()),
        }
    }

    /// What the program starts with the first time: 1 Peace, 2 Reversi.
    pub fn first_start(lang: Lang) -> Self {
        let mut workspace = Self::new(lang);
        workspace.open_first_games();
        workspace
    }

    /// Adds the games of a first start.
    pub fn open_first_games(&mut self) {
        for key in FIRST_GAMES {
            let entry = GAMES.iter().find(|entry| entry.info.key == key);
            let session = entry.and_then(|entry| (entry.start)(entry.options()).ok());
            if let Some(session) = session {
                self.add(session);
            }
        }
    }

    /// Adds a game that begins here behind the others and returns its index; the current game stays.
    pub fn add(&mut self, session: Box<dyn GameSession>) -> usize {
        self.made += 1;
        self.tabs.push(Tab {
            id: TabId(self.made),
            session,
            offer: None,
            cuts: Vec::new(),
            analyst: None,
            analysed: None,
            held: None,
            attempt: None,
            resumes: None,
            course: Course::default(),
            strength_noted: false,
            taught: None,
            harvest: tab::Harvest::default(),
            review_asked: false,
            shared: None,
            sharing: None,
            game_id: Some(GameId::new(fresh_seed() ^ self.made)),
        });
        self.tabs.len() - 1
    }

    /// Adds a game that came out of a file: whoever moves by itself there waits for a word.
    pub fn add_held(&mut self, session: Box<dyn GameSession>) -> usize {
        let index = self.add(session);
        self.tabs[index].game_id = None;
        self.tabs[index].hold();
        index
    }

    /// Says what a game is known by in the journal: one of before, which went on, or none where it is not to be noted.
    /// A game that is over was noted when it ended.
    pub fn identify(&mut self, index: usize, id: Option<GameId>) {
        if let Some(tab) = self.tabs.get_mut(index) {
            tab.game_id = id.filter(|_| !tab.session.is_over());
        }
    }

    /// Starts a game behind the others and returns its index. What was not asked for, the settings say.
    pub fn start(&mut self, game: NewGame) -> Result<usize, Refused> {
        let course = self.course_of(&game);
        let session = self.prepare(game)?;
        let index = self.add(session);
        self.tabs[index].course = course;
        Ok(index)
    }

    /// What a game that is to begin is for.
    fn course_of(&self, game: &NewGame) -> Course {
        let seats = game.players.0.each_ref().map(|player| &player.seat);
        let has_computer = seats.iter().any(|seat| matches!(seat, Seat::Computer(_)));
        Course {
            first_game: false,
            small_game: false,
            teaches: has_computer && game.teaching.unwrap_or(self.settings.teaching),
            at_strength: seats.contains(&&Seat::Computer(MY_STRENGTH)),
        }
    }

    /// A game of the session was a problem: it is one again as soon as the problems are there.
    pub fn resume_problem(&mut self, index: usize, id: String) {
        if let (Some(tab), false) = (self.tabs.get_mut(index), id.is_empty()) {
            tab.game_id = None;
            tab.resumes = Some(id);
        }
    }

    /// A game of the session is for what it was for.
    pub fn take_course(&mut self, index: usize, course: Course) {
        if let Some(tab) = self.tabs.get_mut(index) {
            tab.course = course;
            // What ended before was noted then.
            tab.strength_noted = tab.session.is_over();
        }
    }

    /// The game as it would start, or why it can't.
    pub fn prepare(&self, game: NewGame) -> Result<Box<dyn GameSession>, Refused> {
        let info = game.entry.info;
        let players = self.checked_players(game.players, info)?;
        if info.players < 2 && matches!(game.clock, Some(Some(_))) {
            return Err(Refused::NoClockAlone(info.name));
        }
        let mut session = (game.entry.start)(game.options)?;
        *session.players_mut() = players;
        for mv in (game.entry.opening)(session.options(), fresh_seed()) {
            session.play(&mv)?;
        }
        let names = [&self.settings.first_name, &self.settings.second_name];
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            if session.players().of(side).name.is_empty() {
                session.players_mut().rename(side, name);
            }
        }
        if let Some(control) = game.clock.unwrap_or(self.settings.clock) {
            session.set_clock(Some(control));
        }
        Ok(session)
    }

    /// The open games, in the order of their tabs.
    pub fn tabs(&self) -> &[Tab] {
        &self.tabs
    }

    /// The index of the current game, at home of the one that was in front; 0 if none is open.
    pub const fn current(&self) -> usize {
        self.current
    }

    /// Whether no game is in front: one is at home, where games begin. Where none is open there is nothing else.
    pub const fn is_home(&self) -> bool {
        self.at_home || self.tabs.is_empty()
    }

    /// Leaves the games as they are: none of them is in front until one is gone to.
    pub const fn go_home(&mut self) {
        self.at_home = true;
    }

    /// The tab that is in front, or at home the one that was.
    pub fn last_tab(&self) -> Option<&Tab> {
        self.tabs.get(self.current)
    }

    /// The current tab; none at home.
    pub fn tab(&self) -> Option<&Tab> {
        self.last_tab().filter(|_| !self.at_home)
    }

    /// Whether the game of this index is in front.
    pub fn is_in_front(&self, index: usize) -> bool {
        !self.is_home() && index == self.current
    }

    /// Whether the open games are those of a first start, and nothing was done in them.
    pub fn is_untouched(&self) -> bool {
        let as_opened = |(tab, key): (&Tab, &&str)| {
            let session = &*tab.session;
            let mut options = session.options().iter();
            session.info().key == *key
                && session.line().len() == 1
                && options.all(|(spec, value)| value == spec.default)
        };
        self.tabs.len() == FIRST_GAMES.len() && self.tabs.iter().zip(&FIRST_GAMES).all(as_opened)
    }

    /// The current game and where it stands.
    pub fn about(&self) -> Option<About> {
        self.tab().map(|tab| About {
            tab: tab.id,
            node: tab.session.current(),
        })
    }

    /// The current tab, to change it.
    pub fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tabs.get_mut(self.current).filter(|_| !self.at_home)
    }

    /// Every tab, to change it.
    fn tabs_mut(&mut self) -> &mut [Tab] {
        &mut self.tabs
    }

    /// The game of a tab, to change it.
    fn session_at(&mut self, index: usize) -> Option<&mut Box<dyn GameSession>> {
        self.tabs.get_mut(index).map(|tab| &mut tab.session)
    }

    /// The tab of this id and its index, if it is still open.
    pub fn find(&self, id: TabId) -> Option<usize> {
        self.tabs.iter().position(|tab| tab.id == id)
    }

    /// The current game.
    pub fn session(&self) -> Option<&dyn GameSession> {
        self.tab().map(|tab| &*tab.session)
    }

    /// The current game, to change it.
    pub fn session_mut(&mut self) -> Option<&mut Box<dyn GameSession>> {
        self.tab_mut().map(|tab| &mut tab.session)
    }

    /// Goes to the game of this index; whether there is one.
    pub fn switch(&mut self, index: usize) -> bool {
        let there = index < self.tabs.len();
        if there {
            self.current = index;
            self.at_home = false;
        }
        there
    }

    /// Goes `by` tabs to the right (left if negative), round the ends. Home lies beside the first.
    pub fn cycle(&mut self, by: isize) {
        let count = self.tabs.len() as isize;
        if count > 0 {
            let from = match (self.at_home, by > 0) {
                (true, true) => -1,
                (true, false) => 0,
                (false, _) => self.current as isize,
            };
            self.switch((from + by).rem_euclid(count) as usize);
        }
    }

    /// Closes a game; the tab to its right becomes the current one if it was that.
    pub fn close(&mut self, index: usize) -> Option<Tab> {
        if index >= self.tabs.len() {
            return None;
        }
        let tab = self.tabs.remove(index);
        if index < self.current || self.current == self.tabs.len() {
            self.current = self.current.saturating_sub(1);
        }
        Some(tab)
    }

    /// Moves a tab to another place; the current game stays current.
    pub fn move_tab(&mut self, from: usize, to: usize) -> bool {
        if from >= self.tabs.len() || to >= self.tabs.len() {
            return false;
        }
        let current = self.tabs[self.current].id;
        let tab = self.tabs.remove(from);
        self.tabs.insert(to, tab);
        self.current = self.find(current).unwrap_or(to);
        true
    }

    /// The next game to the right of the current one that is not over, round the end.
    pub fn next_unfinished(&self) -> Option<usize> {
        let count = self.tabs.len();
        (1..=count)
            .map(|by| (self.current + by) % count)
            .find(|&index| !self.tabs[index].session.is_over())
    }

    /// Whether games are open and every one of them is over.
    pub fn all_over(&self) -> bool {
        !self.tabs.is_empty() && self.tabs.iter().all(|tab| tab.session.is_over())
    }

    /// The limits of a search at `level`.
    pub fn limits(&self, level: u8) -> Limits {
        let Thinking {
            time,
            threads,
            memory,
            seed,
            ..
        } = self.thinking;
        Limits {
            time: Some(time),
            level,
            threads,
            memory,
            seed,
            ..Limits::default()
        }
    }

    /// Has the computer think about the current game.
    fn think(&mut self, purpose: Purpose, limits: Limits) -> Result<(), Refused> {
        let waker = Arc::clone(&self.waker);
        let session = self.session_mut().ok_or(Refused::NoGame)?;
        Ok(session.think(purpose, limits, waker)?)
    }

    /// Lets the computer begin wherever it has to move, and fetches what it found out in every game.
    pub fn poll(&mut self) -> Vec<(TabId, SessionEvent)> {
        let mut events = Vec::new();
        events.extend(self.fall_flags());
        self.poll_club(&mut events);
        self.poll_sharing(&mut events);
        self.consult();
        for index in 0..self.tabs.len() {
            if self.kept_back(&self.tabs[index]).is_some() {
                continue;
            }
            let mut news = self.tabs[index].session.poll();
            self.settle_attempt(index, &mut news);
            self.harvest(index, &mut news);
            self.note_first_game(index);
            self.note_strength(index);
            self.go_on_teaching(index, &mut news);
            let id = self.tabs[index].id;
            self.note_analysis(index, &news);
            events.extend(news.into_iter().map(|event| (id, event)));
            let held = self.tabs[index].is_held();
            let busy = matches!(
                self.tabs[index].session.thinking(),
                Some((Purpose::Move | Purpose::Draw | Purpose::Try, _))
            );
            if !busy
                && !held
                && let Err(reason) = self.begin_engine(index)
            {
                events.push((id, SessionEvent::Failed(reason.into_reason())));
            }
            if let Err(reason) = self.go_on_analysing(index) {
                self.tabs[index].analyst = None;
                events.push((id, SessionEvent::Failed(reason.into_reason())));
            }
            if held {
                continue;
            }
            let Some(level) = self.tabs[index].session.computer_level() else {
                self.ponder(index);
                continue;
            };
            let (limits, waker) = (self.move_limits(index, level), Arc::clone(&self.waker));
            if !busy
                && let Err(reason) = self.tabs[index].session.think(Purpose::Move, limits, waker)
            {
                events.push((id, SessionEvent::Failed(reason.into())));
            }
        }
        self.share_all(&mut events);
        events
    }

    /// How long what the computer of this game found is kept back still, so that the move before is seen first. A clock that
    /// runs short takes precedence.
    fn kept_back(&self, tab: &Tab) -> Option<Duration> {
        let Some((Purpose::Move, thought)) = tab.session.thinking() else {
            return None;
        };
        let pace = Duration::from_millis(self.settings.pace.into());
        let pace = tab.session.clock().map_or(pace, |(clock, now)| {
            let player = tab.session.player_of(tab.session.turn());
            pace.min(clock.reading(player, now).time / PACE_SHARE)
        });
        pace.checked_sub(thought)
            .filter(|left| self.paced && !left.is_zero())
    }

    /// From now on the computer's answers keep the pace of the settings, for somebody looks on.
    pub const fn keep_pace(&mut self) {
        self.paced = true;
    }

    /// How long until an answer that is kept back may be fetched; nothing where none is.
    pub fn until_answer(&self) -> Option<Duration> {
        self.tabs.iter().filter_map(|tab| self.kept_back(tab)).min()
    }

    /// Has the proposals made that are awaited: at once that of the current game, the others one after another.
    fn consult(&mut self) {
        let awaits = |tab: &Tab| tab.session.awaits_proposal();
        let others = self.tabs.iter().position(awaits);
        for index in others.into_iter().chain([self.current]) {
            let waker = Arc::clone(&self.waker);
            if let Some(session) = self.session_at(index).filter(|it| it.awaits_proposal()) {
                session.consult(Some(&waker));
            }
        }
    }

    /// Lets the computer think on while a person is to move, in the game that is looked at and if it is wanted.
    fn ponder(&mut self, index: usize) {
        let wanted = self.settings.ponder && self.is_in_front(index);
        let limits = self.limits(10);
        let session = &mut self.tabs[index].session;
        if wanted {
            session.ponder(limits);
        } else if session.is_pondering() {
            session.stop_thinking();
        }
    }

    /// Whether the computer is thinking in any game.
    pub fn is_thinking(&self) -> bool {
        if self.session().is_some_and(GameSession::awaits_proposal) {
            return true;
        }
        self.tabs.iter().any(|tab| {
            let session = &tab.session;
            session.thinking().is_some() || session.reviewing().is_some() || session.revealing().1
        })
    }
}

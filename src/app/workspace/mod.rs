//! The workspace: all open games, with the operations on them and their messages.

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
pub use sharing::{Asked, Reach, SharedGameStore, SharedRefused, Sharing};
pub use tab::{About, GamePurpose, Tab, TabId};
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
use tabletop_core::{CommandKeys, Lang, Limits, Message, Side};
use tabletop_play::registry::GAMES;
use tabletop_play::session::{GameSession, MY_STRENGTH, Purpose, Seat, SessionEvent};
use tabletop_search::external::Definition;
use tabletop_search::worker::Waker;
use tabletop_settings::Settings;
use tabletop_settings::themes::Themes;

/// Parameters of the computer's searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Thinking {
    /// Time per move; low levels use less.
    pub time: Duration,
    /// Time for an analysis; unlimited if `None`.
    pub analysis: Option<Duration>,
    /// Threads of a search.
    pub threads: usize,
    /// Memory for tables, in MiB.
    pub memory: usize,
    /// Seed of every random choice.
    pub seed: u64,
    /// True if moves may come from an opening book.
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

/// A delayed answer may take at most one part in this number of the time left on a clock.
const PACE_SHARE: u32 = 100;

/// Games opened at the first start.
const FIRST_GAMES: [&str; 2] = ["peace", "reversi"];

/// All open games, in the order of their tabs, with the settings and engines that they share.
pub struct Workspace {
    tabs: Vec<Tab>,
    current: usize,
    /// True if the home screen is shown and no game is current.
    at_home: bool,
    made: u64,
    /// The language of everything that is shown.
    pub lang: Lang,
    /// Keys of the screen, which messages name in place of words to type.
    pub keys: Option<Arc<CommandKeys>>,
    /// Language of the system's locale, meant by `auto`.
    pub locale: Lang,
    /// The settings; [`set`](Self::set) changes them.
    pub settings: Settings,
    /// Available themes.
    pub themes: Themes,
    /// Parameters of the computer's searches.
    pub thinking: Thinking,
    /// External engines that can take a seat.
    pub engines: Vec<Arc<Definition>>,
    imports: Imports,
    /// Path of the journal, if results are stored.
    pub journal: Option<PathBuf>,
    /// Problems, and attempts at them.
    pub training: Training,
    /// Games shared between two machines.
    pub sharing: Sharing,
    /// Club in which the program is a guest.
    club: Option<club::Club>,
    /// True if the computer's answers are delayed as set in the settings.
    paced: bool,
    /// Callback invoked by search threads when [`poll`](Self::poll) has something to do.
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
    /// A workspace without games.
    pub fn new(lang: Lang) -> Self {
        Self {
            tabs: Vec::new(),
            current: 0,
            at_home: false,
            made: 0,
            lang,
            keys: None,
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

    /// The message with commands named as this front end invokes them: by keys on a screen, by words in plain mode.
    pub fn worded(&self, message: impl Into<Message>) -> Message {
        let message = message.into();
        match &self.keys {
            Some(keys) => message.with_keys(keys),
            None => message,
        }
    }

    /// A workspace with the games of a first start: 1 Peace, 2 Reversi.
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

    /// Adds a new game as the last tab and returns its index; the current game stays current.
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
            purpose: GamePurpose::default(),
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

    /// Adds an imported game: its computer and engines wait for a confirmation before they move.
    pub fn add_held(&mut self, session: Box<dyn GameSession>) -> usize {
        let index = self.add(session);
        self.tabs[index].game_id = None;
        self.tabs[index].hold();
        index
    }

    /// Sets the journal's identifier of a game: that of an earlier session, or `None` if the game must not be recorded.
    /// A finished game was recorded when it ended.
    pub fn identify(&mut self, index: usize, id: Option<GameId>) {
        if let Some(tab) = self.tabs.get_mut(index) {
            tab.game_id = id.filter(|_| !tab.session.is_over());
        }
    }

    /// Starts a game as the last tab and returns its index. Unspecified options come from the settings.
    pub fn start(&mut self, game: NewGame) -> Result<usize, Refused> {
        let purpose = self.purpose_of(&game);
        let session = self.prepare(game)?;
        let index = self.add(session);
        self.tabs[index].purpose = purpose;
        Ok(index)
    }

    /// Purpose of a new game.
    fn purpose_of(&self, game: &NewGame) -> GamePurpose {
        let seats = game.players.0.each_ref().map(|player| &player.seat);
        let has_computer = seats.iter().any(|seat| matches!(seat, Seat::Computer(_)));
        GamePurpose {
            first_game: false,
            small_game: false,
            teaches: has_computer && game.teaching.unwrap_or(self.settings.teaching),
            at_strength: seats.contains(&&Seat::Computer(MY_STRENGTH)),
        }
    }

    /// Marks a restored game as a problem; it becomes one once the problems are loaded.
    pub fn resume_problem(&mut self, index: usize, id: String) {
        if let (Some(tab), false) = (self.tabs.get_mut(index), id.is_empty()) {
            tab.game_id = None;
            tab.resumes = Some(id);
        }
    }

    /// Restores the purpose of a game from the session.
    pub fn set_purpose(&mut self, index: usize, purpose: GamePurpose) {
        if let Some(tab) = self.tabs.get_mut(index) {
            tab.purpose = purpose;
            // A game that ended earlier was recorded then.
            tab.strength_noted = tab.session.is_over();
        }
    }

    /// Creates the game without opening it, or returns the reason why it can't start.
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

    /// Index of the current game, or at home of the last one; 0 if none is open.
    pub const fn current(&self) -> usize {
        self.current
    }

    /// Returns true if the home screen is shown and no game is current. Without open games it is always shown.
    pub const fn is_home(&self) -> bool {
        self.at_home || self.tabs.is_empty()
    }

    /// Goes to the home screen; the games stay as they are.
    pub const fn go_home(&mut self) {
        self.at_home = true;
    }

    /// The current tab, or at home the last one.
    pub fn last_tab(&self) -> Option<&Tab> {
        self.tabs.get(self.current)
    }

    /// The current tab; `None` at home.
    pub fn tab(&self) -> Option<&Tab> {
        self.last_tab().filter(|_| !self.at_home)
    }

    /// Returns true if the game of this index is current.
    pub fn is_in_front(&self, index: usize) -> bool {
        !self.is_home() && index == self.current
    }

    /// Returns true if the open games are those of a first start, with no moves made.
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

    /// The current game and its position.
    pub fn about(&self) -> Option<About> {
        self.tab().map(|tab| About {
            tab: tab.id,
            node: tab.session.current(),
        })
    }

    /// The current tab, mutably.
    pub fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tabs.get_mut(self.current).filter(|_| !self.at_home)
    }

    /// All tabs, mutably.
    fn tabs_mut(&mut self) -> &mut [Tab] {
        &mut self.tabs
    }

    /// The game of a tab, mutably.
    fn session_at(&mut self, index: usize) -> Option<&mut Box<dyn GameSession>> {
        self.tabs.get_mut(index).map(|tab| &mut tab.session)
    }

    /// Index of the tab with this id, if it is still open.
    pub fn find(&self, id: TabId) -> Option<usize> {
        self.tabs.iter().position(|tab| tab.id == id)
    }

    /// The current game.
    pub fn session(&self) -> Option<&dyn GameSession> {
        self.tab().map(|tab| &*tab.session)
    }

    /// The current game, mutably.
    pub fn session_mut(&mut self) -> Option<&mut Box<dyn GameSession>> {
        self.tab_mut().map(|tab| &mut tab.session)
    }

    /// Goes to the game of this index. Returns true if there is one.
    pub fn switch(&mut self, index: usize) -> bool {
        let there = index < self.tabs.len();
        if there {
            self.current = index;
            self.at_home = false;
        }
        there
    }

    /// Goes `by` tabs to the right (left if negative), wrapping round. Home lies beside the first tab.
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

    /// Closes a game; if it was current, the tab to its right becomes current.
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

    /// The next game to the right of the current one that is not over, wrapping round.
    pub fn next_unfinished(&self) -> Option<usize> {
        let count = self.tabs.len();
        (1..=count)
            .map(|by| (self.current + by) % count)
            .find(|&index| !self.tabs[index].session.is_over())
    }

    /// Returns true if games are open and all of them are over.
    pub fn all_over(&self) -> bool {
        !self.tabs.is_empty() && self.tabs.iter().all(|tab| tab.session.is_over())
    }

    /// Limits of a search at `level`.
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

    /// Starts a search in the current game.
    fn think(&mut self, purpose: Purpose, limits: Limits) -> Result<(), Refused> {
        let waker = Arc::clone(&self.waker);
        let session = self.session_mut().ok_or(Refused::NoGame)?;
        Ok(session.think(purpose, limits, waker)?)
    }

    /// Starts the computer wherever it is to move, and collects the results of all games.
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

    /// Delay left for the answer of this game's computer, so that the previous move can be seen first. It is shortened
    /// when a
    /// clock runs low.
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

    /// Delays the computer's answers as set in the settings, for a person who watches.
    pub const fn keep_pace(&mut self) {
        self.paced = true;
    }

    /// Time until a delayed answer may be fetched; `None` if there is no such answer.
    pub fn until_answer(&self) -> Option<Duration> {
        self.tabs.iter().filter_map(|tab| self.kept_back(tab)).min()
    }

    /// Requests pending proposals: at once for the current game, one after another for the others.
    fn consult(&mut self) {
        let awaits = |tab: &Tab| tab.session.awaits_proposal();
        let others = self.tabs.iter().position(awaits);
        for index in others.into_iter().chain([self.current]) {
            let waker = Arc::clone(&self.waker);
            if let Some(session) = self.session_at(index).filter(|it| it.awaits_proposal()) {
                session.refresh(Some(&waker));
            }
        }
    }

    /// Lets the computer ponder while a person is to move, if the game is current and the settings allow it.
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

    /// Returns true if the computer is thinking in any game.
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

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
mod setup;
mod sharing;
mod tab;
mod tabs;
mod telling;
mod training;
mod words;

pub use changes::change_of;
pub use club::{ClubGuest, ClubRefused, ClubRequest, LobbyRow, Said, USUAL_DAYS, Wish};
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
pub use setup::{Setup, Thinking};
pub use sharing::{Asked, Reach, SharedGameStore, SharedRefused, Sharing};
pub use tab::{About, GamePurpose, Tab, TabId};
pub use tabs::Tabs;
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
use tabletop_core::{Lang, Side};
use tabletop_net::club::ClubStore;
use tabletop_play::session::{GameSession, MY_STRENGTH, Purpose, Seat, SessionEvent};

/// All open games, in the order of their tabs, with the settings and engines that they share.
pub struct Workspace {
    /// The open games.
    pub tabs: Tabs,
    /// Settings and engines.
    pub setup: Setup,
    imports: Imports,
    /// Path of the journal, if results are stored.
    pub journal: Option<PathBuf>,
    /// Problems, and attempts at them.
    pub training: Training,
    /// Games shared between two machines.
    pub sharing: Sharing,
    /// Club in which the program is a guest.
    club: Option<ClubGuest>,
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
            .finish_non_exhaustive()
    }
}

impl Workspace {
    /// A workspace without games.
    pub fn new(lang: Lang) -> Self {
        Self {
            tabs: Tabs::default(),
            setup: Setup::new(lang),
            imports: Imports::default(),
            journal: None,
            training: Training::default(),
            sharing: Sharing::default(),
            club: None,
        }
    }

    /// A workspace with the games of a first start: 1 Peace, 2 Reversi.
    pub fn first_start(lang: Lang) -> Self {
        let mut workspace = Self::new(lang);
        workspace.tabs.open_first_games();
        workspace
    }

    /// Joins a club under this name. From now on only a guest's requests are allowed, at bounded cost.
    pub fn enter_club(&mut self, name: &str, store: Box<dyn ClubStore>) -> Result<(), Refused> {
        self.club = Some(ClubGuest::enter(name, store)?);
        name.clone_into(&mut self.sharing.name);
        ClubGuest::limit(&mut self.setup.thinking);
        Ok(())
    }

    /// Returns true if the program is a guest of a club.
    pub const fn is_guest(&self) -> bool {
        self.club.is_some()
    }

    /// Name of the guest in the club.
    pub fn guest_name(&self) -> Option<&str> {
        self.club.as_ref().map(ClubGuest::name)
    }

    /// Rows of the lobby; empty if the program is in no club.
    pub fn lobby_rows(&self) -> Vec<LobbyRow> {
        self.club.as_ref().map_or_else(Vec::new, ClubGuest::rows)
    }

    /// The lobby as lines.
    pub fn lobby_lines(&self) -> Vec<String> {
        let lang = self.setup.lang;
        self.club
            .as_ref()
            .map_or_else(Vec::new, |club| club.lines(lang))
    }

    /// Carries out an action in the lobby.
    pub(crate) fn in_club(&mut self, request: ClubRequest) -> Result<Reply, Refused> {
        let club = self.club.as_mut().ok_or(ClubRefused::NoClub)?;
        club.apply(request, &mut self.tabs, &mut self.sharing, &self.setup)
    }

    /// Checks that another game may be opened: in a club their number is limited.
    pub(crate) fn has_room(&self) -> Result<(), Refused> {
        match &self.club {
            Some(_) => ClubGuest::has_room(&self.tabs),
            None => Ok(()),
        }
    }

    /// Returns true if anything is shared or being joined: a loop that waits for input must then also wait for
    /// connections.
    pub fn is_sharing(&self) -> bool {
        !self.sharing.is_idle() || self.is_guest()
    }

    /// Makes an offer at the current board, or accepts the same offer of the other player. Another game with a player
    /// of the club is a new challenge.
    pub fn ask(&mut self, asked: Asked) -> Result<Reply, Refused> {
        let game = self.sharing.club_game(&self.tabs);
        match game.filter(|_| asked == Asked::Rematch) {
            Some(number) => {
                let club = self.club.as_mut().ok_or(ClubRefused::NoClub)?;
                club.challenge_again(number)
            }
            None => self.sharing.ask(&mut self.tabs, asked),
        }
    }

    /// Starts a game as the last tab and returns its index. Unspecified options come from the settings.
    pub fn start(&mut self, game: NewGame) -> Result<usize, Refused> {
        let purpose = self.purpose_of(&game);
        let session = self.prepare(game)?;
        let index = self.tabs.add(session);
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
            teaches: has_computer && game.teaching.unwrap_or(self.setup.settings.teaching),
            at_strength: seats.contains(&&Seat::Computer(MY_STRENGTH)),
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
        let names = [
            &self.setup.settings.first_name,
            &self.setup.settings.second_name,
        ];
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            if session.players().of(side).name.is_empty() {
                session.players_mut().rename(side, name);
            }
        }
        if let Some(control) = game.clock.unwrap_or(self.setup.settings.clock) {
            session.set_clock(Some(control));
        }
        Ok(session)
    }

    /// Starts the computer wherever it is to move, and collects the results of all games.
    pub fn poll(&mut self) -> Vec<(TabId, SessionEvent)> {
        let mut events = Vec::new();
        events.extend(self.fall_flags());
        if let Some(club) = &mut self.club {
            club.poll(&self.tabs, &self.sharing, &self.setup, &mut events);
        }
        self.sharing.poll(&mut self.tabs, &self.setup, &mut events);
        self.consult();
        for index in 0..self.tabs.len() {
            if self.setup.kept_back(&self.tabs[index]).is_some() {
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
            let (limits, waker) = (
                self.move_limits(index, level),
                Arc::clone(&self.setup.waker),
            );
            if !busy
                && let Err(reason) = self.tabs[index].session.think(Purpose::Move, limits, waker)
            {
                events.push((id, SessionEvent::Failed(reason.into())));
            }
        }
        self.sharing.share_all(&mut self.tabs, &mut events);
        events
    }

    /// Time until a delayed answer may be fetched; `None` if there is no such answer.
    pub fn until_answer(&self) -> Option<Duration> {
        self.tabs
            .all()
            .iter()
            .filter_map(|tab| self.setup.kept_back(tab))
            .min()
    }

    /// Requests pending proposals: at once for the current game, one after another for the others.
    fn consult(&mut self) {
        let awaits = |tab: &Tab| tab.session.awaits_proposal();
        let others = self.tabs.all().iter().position(awaits);
        for index in others.into_iter().chain([self.tabs.current()]) {
            let waker = Arc::clone(&self.setup.waker);
            if let Some(session) = self
                .tabs
                .session_at(index)
                .filter(|it| it.awaits_proposal())
            {
                session.refresh(Some(&waker));
            }
        }
    }

    /// Lets the computer ponder while a person is to move, if the game is current and the settings allow it.
    fn ponder(&mut self, index: usize) {
        let wanted = self.setup.settings.ponder && self.tabs.is_in_front(index);
        let limits = self.setup.limits(10);
        let session = &mut self.tabs[index].session;
        if wanted {
            session.ponder(limits);
        } else if session.is_pondering() {
            session.stop_thinking();
        }
    }
}

//! The workspace: all open games, with the operations on them and their messages.

pub(crate) mod boards;
pub(crate) mod changes;
pub(crate) mod clock;
mod club;
pub(crate) mod computer;
mod deadline;
pub(crate) mod describe;
pub(crate) mod engines;
pub(crate) mod history;
pub(crate) mod imports;
mod journal;
pub(crate) mod new_game;
pub(crate) mod playing;
mod progress;
mod refused;
mod reply;
pub(crate) mod review;
pub(crate) mod seats;
pub(crate) mod setting;
mod setup;
pub(crate) mod sharing;
mod tab;
mod tabs;
mod telling;
pub(crate) mod training;
mod walk;
pub(crate) mod walking;
mod words;

pub use boards::BoardRequest;
pub use changes::change_of;
pub use clock::ClockRequest;
pub use club::rows::{LobbyRow, RowText};
pub use club::{
    ClubGuest, ClubRefused, ClubRequest, EventRecord, EventWish, USUAL_DAYS, Wish, digest,
};
pub use computer::ComputerRequest;
pub use describe::LineKind;
pub use engines::{EngineFault, define, read_games, read_patience, read_protocol};
pub use history::{HistoryRequest, Place};
pub use imports::{Import, Imported, Imports, Report};
pub use journal::{GameId, JournalEntry};
pub use new_game::{NewGame, prepare_game, start_game, usual_size};
pub use playing::{PlayRequest, acting_side, declines};
pub use progress::{Opponent, Progress, Results, progress_lines, result_line};
pub use refused::Refused;
pub use reply::{Effect, Reply};
pub use seats::{Computers, SeatRequest};
pub use setting::SettingRequest;
pub use setup::{Setup, Thinking};
pub use sharing::IfRequest;
pub use sharing::{Asked, Reach, SharedGameStore, SharedRefused, Sharing};
pub use tab::{About, GamePurpose, Tab, TabId};
pub use tabs::Tabs;
pub use telling::{
    address_of, agrees_to_marks, count_of, move_of, name_of, named_result_of, played_by_computer,
    recorded_of, result_of, result_of_record, state_of, step_of, turn_of, with_names, worth_of,
};
pub use training::attempt::Attempt;
pub use training::guess::{Guess, GuessStage};
pub use training::guessing::ReplayRequest;
pub use training::problems::{Problems, shipped as shipped_problems};
pub use training::school::{Opening, are_openings_read, openings};
pub use training::task_card::{RunState, TaskCard, task_card};
pub use training::{TrainRequest, Trainer};
pub use walk::Walk;
pub use walking::{WalkRequest, counts, mistakes_to_walk};

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tabletop_core::{Lang, Message};
use tabletop_net::club::ClubStore;
use tabletop_play::session::{Purpose, SessionEvent};

/// All open games, in the order of their tabs, with the settings and engines that they share.
pub struct Workspace {
    pub tabs: Tabs,
    pub setup: Setup,
    /// Games being imported, and the last listing.
    pub imports: Imports,
    /// Path of the journal, if results are stored.
    pub journal: Option<PathBuf>,
    pub trainer: Trainer,
    /// Games shared between two machines.
    pub sharing: Sharing,
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
    pub fn new(lang: Lang) -> Self {
        Self {
            tabs: Tabs::default(),
            setup: Setup::new(lang),
            imports: Imports::default(),
            journal: None,
            trainer: Trainer::default(),
            sharing: Sharing::default(),
            club: None,
        }
    }

    /// Joins a club under this name. From now on only a guest's requests are allowed, at bounded cost.
    pub fn enter_club(&mut self, name: &str, store: Box<dyn ClubStore>) -> Result<(), Refused> {
        self.club = Some(ClubGuest::enter(name, store)?);
        name.clone_into(&mut self.sharing.name);
        ClubGuest::limit(&mut self.setup.thinking);
        Ok(())
    }

    pub const fn is_guest(&self) -> bool {
        self.club.is_some()
    }

    pub fn guest_name(&self) -> Option<&str> {
        self.club.as_ref().map(ClubGuest::name)
    }

    pub fn refresh_lobby(&mut self) {
        if let Some(club) = &mut self.club {
            club.look_who_is_here();
        }
    }

    /// Rows of the lobby; empty if the program is in no club.
    pub fn lobby_rows(&self) -> Vec<LobbyRow> {
        self.club.as_ref().map_or_else(Vec::new, ClubGuest::rows)
    }

    pub fn lobby_lines(&self) -> Vec<String> {
        let lang = self.setup.lang;
        self.club
            .as_ref()
            .map_or_else(Vec::new, |club| club.lines(lang))
    }

    pub(crate) fn in_club(&mut self, request: ClubRequest) -> Result<Reply, Refused> {
        let club = self.club.as_mut().ok_or(ClubRefused::NoClub)?;
        club.apply(request, &mut self.tabs, &mut self.sharing, &self.setup)
    }

    pub fn event_records(&mut self, number: u64) -> Result<Vec<EventRecord>, Refused> {
        let club = self.club.as_mut().ok_or(ClubRefused::NoClub)?;
        club.event_records(number, &self.setup)
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

    /// Makes an offer at the current board, or accepts the same offer of the other player. Another game with a player of
    /// the club is a new challenge.
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

    pub fn fall_flags(&mut self) -> Vec<(TabId, SessionEvent)> {
        clock::fall_flags(&mut self.tabs, &self.sharing)
    }

    /// Announces that little time is left in the current game, for players who don't see the clock. Also returns the time
    /// until there may be another announcement.
    pub fn announce_time(&mut self) -> (Option<Message>, Option<Duration>) {
        clock::announce(&mut self.tabs)
    }

    /// Starts the computer wherever it is to move, and collects the results of all games.
    pub fn poll(&mut self) -> Vec<(TabId, SessionEvent)> {
        let mut events = self.fall_flags();
        let trusts_clock = self.club.as_mut().is_none_or(ClubGuest::trusts_clock);
        let (tabs, setup) = (&mut self.tabs, &self.setup);
        self.sharing.poll(tabs, setup, trusts_clock, &mut events);
        computer::consult(tabs, setup);
        for index in 0..tabs.len() {
            if setup.kept_back(&tabs[index]).is_none() {
                let news = poll_tab(tabs, setup, &mut self.trainer, index);
                events.extend(news.into_iter().map(|event| (tabs[index].id, event)));
            }
        }
        self.sharing.share_all(tabs, &mut events);
        // Results are noted once the lists of their games have them.
        if let Some(club) = &mut self.club {
            club.poll(tabs, &self.sharing, setup, &mut events);
        }
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
}

/// Collects the results of the game at this index, and starts the computer if it is to move.
fn poll_tab(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    index: usize,
) -> Vec<SessionEvent> {
    let mut news = tabs[index].session.poll();
    trainer.settle_attempt(tabs, setup, index, &mut news);
    training::harvest::harvest(tabs, setup, trainer, index, &mut news);
    training::lesson::note_first_game(tabs, trainer, index);
    training::teaching::note_strength(tabs, trainer, index);
    training::teaching::go_on_teaching(tabs, setup, index, &mut news);
    news.extend(walking::poll(&mut tabs[index]));
    news.extend(training::guessing::poll(tabs, setup, trainer, index));
    computer::note_analysis(tabs, index, &news);
    let failed = |reason: Refused| SessionEvent::Failed(reason.into_reason());
    let is_held = tabs[index].is_held();
    let thinking = tabs[index].session.thinking();
    let moves = matches!(
        thinking,
        Some((Purpose::Move | Purpose::Draw | Purpose::Try, _))
    );
    if !moves && !is_held {
        let begun = engines::begin_engine(tabs, setup, index);
        news.extend(begun.err().map(failed));
    }
    if let Err(reason) = computer::go_on_analysing(tabs, setup, index) {
        tabs[index].analyst = None;
        news.push(failed(reason));
    }
    match tabs[index].session.computer_level() {
        _ if is_held => {}
        None => computer::ponder(tabs, setup, index),
        Some(_) if moves => {}
        Some(level) => {
            let limits = clock::move_limits(tabs, setup, index, level);
            let waker = Arc::clone(&setup.waker);
            let begun = tabs[index].session.think(Purpose::Move, limits, waker);
            news.extend(
                begun
                    .err()
                    .map(|reason| SessionEvent::Failed(reason.into())),
            );
        }
    }
    news
}

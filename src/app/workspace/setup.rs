//! Settings and engines shared by all games, and the parameters of the computer's searches.

use std::sync::Arc;
use std::time::Duration;

use super::tab::Tab;
use tabletop_core::{Lang, Limits};
use tabletop_play::session::{GameSession, Purpose};
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
    pub threads: usize,
    /// Memory for tables, in MiB.
    pub memory: usize,
    /// Seed of every random choice.
    pub seed: u64,
    /// True if moves may come from an opening book.
    pub book: bool,
    /// Positions that a review visits for each move; the game's own number if `None`.
    pub review_nodes: Option<u64>,
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
            review_nodes: None,
        }
    }
}

/// A delayed answer may take at most one part in this number of the time left on a clock.
const PACE_SHARE: u32 = 100;

/// Settings and engines that all games share.
pub struct Setup {
    /// The language of everything that is shown.
    pub lang: Lang,
    /// Language of the system's locale, meant by `auto`.
    pub locale: Lang,
    /// The settings; [`set`](Self::set) changes them.
    pub settings: Settings,
    pub themes: Themes,
    pub thinking: Thinking,
    /// External engines that can take a seat.
    pub engines: Vec<Arc<Definition>>,
    /// True if the computer's answers are delayed as set in the settings, for a person who watches a screen.
    pub(super) paced: bool,
    /// Callback invoked by search threads when [`poll`](super::Workspace::poll) has something to do.
    pub waker: Waker,
}

impl Setup {
    /// Default settings without engines.
    pub(super) fn new(lang: Lang) -> Self {
        Self {
            lang,
            locale: lang,
            settings: Settings::default(),
            themes: Themes::default(),
            thinking: Thinking::default(),
            engines: Vec::new(),
            paced: false,
            waker: Arc::new(|| ()),
        }
    }
}

impl Setup {
    /// Limits of a search at `level`.
    pub fn limits(&self, level: u8) -> Limits {
        let thinking = &self.thinking;
        Limits {
            time: Some(thinking.time),
            level,
            threads: thinking.threads,
            memory: thinking.memory,
            seed: thinking.seed,
            ..Limits::default()
        }
    }

    /// Positions that a review of a game visits for each move.
    pub(super) fn review_nodes(&self, session: &GameSession) -> u64 {
        let chosen = self.thinking.review_nodes;
        chosen.unwrap_or_else(|| session.review_nodes())
    }

    /// Delay left for the answer of this game's computer, so that the previous move can be seen first. It is shortened
    /// when a clock runs low.
    pub(super) fn kept_back(&self, tab: &Tab) -> Option<Duration> {
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
}

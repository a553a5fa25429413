//! Stepping into a line that the computer showed, the game staying where it is.

use crossterm::event::{KeyCode, KeyEvent};

use super::{App, Tone};
use crate::core::{BoardView, Lang, Message};
use crate::session::{NodeId, RatedLine};
use crate::tui::words;
use crate::workspace::TabId;

/// A line being looked at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Explored {
    tab: TabId,
    node: NodeId,
    /// The lines as they were when it began: those of a search go on changing.
    pub(crate) lines: Vec<RatedLine>,
    /// The one looked at.
    pub(crate) line: usize,
    /// How many of its moves are shown.
    pub(crate) shown: usize,
}

impl Explored {
    fn moves(&self) -> &[String] {
        self.lines.get(self.line).map_or(&[], |line| &line.moves)
    }

    fn step(&mut self, by: isize) {
        let to = self.shown.saturating_add_signed(by);
        self.shown = to.clamp(1, self.moves().len().max(1));
    }

    fn other_line(&mut self, by: isize) {
        let to = self.line.saturating_add_signed(by);
        self.line = to.min(self.lines.len().saturating_sub(1));
        self.step(0);
    }
}

impl App {
    /// What is being looked at, as long as the game stands where it began.
    pub(crate) fn explored(&self) -> Option<&Explored> {
        let tab = self.workspace.tab()?;
        self.explored
            .as_ref()
            .filter(|it| it.tab == tab.id && it.node == tab.session.current())
    }

    /// Begins to look at a line of the computer's, this many moves into it.
    pub(super) fn explore(&mut self, line: usize, shown: usize) {
        self.dirty = true;
        let lines = match self.explored() {
            Some(explored) => explored.lines.clone(),
            None => self
                .workspace
                .session()
                .and_then(|session| session.analysis())
                .map(|analysis| analysis.lines.clone())
                .unwrap_or_default(),
        };
        let (Some(tab), false) = (self.workspace.tab(), lines.is_empty()) else {
            self.refuse(words::NO_LINES);
            return;
        };
        let mut explored = Explored {
            tab: tab.id,
            node: tab.session.current(),
            lines,
            line,
            shown,
        };
        explored.other_line(0);
        self.explored = Some(explored);
        self.message = None;
    }

    /// Goes on or back in the line that is looked at; whether there is one.
    pub(super) fn step_explored(&mut self, by: isize) -> bool {
        if self.explored().is_none() {
            return false;
        }
        if let Some(explored) = &mut self.explored {
            explored.step(by);
        }
        self.dirty = true;
        true
    }

    /// A key while a line is looked at; whether it was one for that. Any other ends the looking.
    pub(super) fn explore_key(&mut self, key: KeyEvent) -> bool {
        if self.explored().is_none() {
            self.explored = None;
            return false;
        }
        let Some(explored) = &mut self.explored else {
            return false;
        };
        match key.code {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ' | 'l') => explored.step(1),
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => explored.step(-1),
            KeyCode::Down | KeyCode::Char('j') => explored.other_line(1),
            KeyCode::Up | KeyCode::Char('k') => explored.other_line(-1),
            KeyCode::Home => explored.shown = 1,
            KeyCode::End => explored.step(isize::MAX),
            KeyCode::Esc => self.explored = None,
            _ => {
                self.explored = None;
                return false;
            }
        }
        self.dirty = true;
        true
    }

    /// The board of the line that is looked at.
    pub(super) fn explored_view(&self) -> Option<BoardView> {
        let explored = self.explored()?;
        let moves = explored.moves();
        let shown = &moves[..explored.shown.min(moves.len())];
        self.workspace.session()?.preview(shown)
    }

    /// What the message line says meanwhile.
    pub(super) fn explored_words(&self, lang: Lang) -> Option<(Tone, String)> {
        let explored = self.explored()?;
        let line = explored.lines.get(explored.line)?;
        let text = Message::new(words::EXPLORING)
            .arg(explored.line + 1)
            .arg(line.score)
            .arg(explored.shown)
            .arg(line.moves.len());
        Some((Tone::News, text.get(lang)))
    }
}

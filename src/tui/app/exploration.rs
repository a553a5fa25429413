//! Stepping through an engine line without changing the game.

use crate::widgets::evaluation;
use crate::widgets::panel::ExploredLines;
use crate::words;
use tabletop_app::workspace::{Tab, TabId};
use tabletop_core::{BoardView, Message, Notation};
use tabletop_play::session::{NodeId, RatedLine};

/// A set of engine lines, one of which is being explored.
#[derive(Clone, Debug, PartialEq)]
struct Explored {
    tab: TabId,
    node: NodeId,
    /// Snapshot of the lines at the start: a running search keeps changing them.
    lines: Vec<RatedLine>,
    /// Index of the explored line.
    line: usize,
    /// Number of its moves that are shown.
    shown: usize,
}

impl Explored {
    fn moves(&self) -> &[Notation] {
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

#[derive(Clone, Debug, Default)]
pub(super) struct Exploration(Option<Explored>);

impl Exploration {
    /// The explored lines, while the game in front is in the position where exploring began.
    fn of(&self, tab: Option<&Tab>) -> Option<&Explored> {
        let tab = tab?;
        let is_current = |it: &&Explored| it.tab == tab.id && it.node == tab.front().current();
        self.0.as_ref().filter(is_current)
    }

    /// True if a line of the game in front is being explored.
    pub(super) fn is_on(&self, tab: Option<&Tab>) -> bool {
        self.of(tab).is_some()
    }

    /// Starts exploring an engine line, or switches to another, `shown` moves deep. Returns false if there is no
    /// such line.
    pub(super) fn begin(&mut self, tab: Option<&Tab>, line: usize, shown: usize) -> bool {
        let rated = |tab: &Tab| {
            let ranked = evaluation::ranked(&tab.front().analysis()?.lines);
            Some(ranked.into_iter().cloned().collect())
        };
        let lines = match self.of(tab) {
            Some(explored) => explored.lines.clone(),
            None => tab.and_then(rated).unwrap_or_default(),
        };
        let (Some(tab), false) = (tab, lines.is_empty()) else {
            return false;
        };
        let mut explored = Explored {
            tab: tab.id,
            node: tab.front().current(),
            lines,
            line,
            shown,
        };
        explored.other_line(0);
        self.0 = Some(explored);
        true
    }

    /// Starts exploring the line found for a hint, at its first move.
    pub(super) fn follow(&mut self, tab: Option<&Tab>, line: Option<RatedLine>) {
        let explored = tab.zip(line).map(|(tab, line)| Explored {
            tab: tab.id,
            node: tab.front().current(),
            shown: 1,
            lines: vec![line],
            line: 0,
        });
        self.0 = explored;
    }

    pub(super) fn end(&mut self) {
        self.0 = None;
    }

    /// Steps forwards or backwards in the explored line. Returns false if there is none.
    pub(super) fn step(&mut self, tab: Option<&Tab>, by: isize) -> bool {
        let is_on = self.is_on(tab);
        if let Some(explored) = self.0.as_mut().filter(|_| is_on) {
            explored.step(by);
        }
        is_on
    }

    /// Steps by the command of this id while a line is explored, and returns true if it was used. Any other command
    /// stops exploring.
    pub(super) fn act(&mut self, tab: Option<&Tab>, id: &str) -> bool {
        let is_on = self.is_on(tab);
        let Some(explored) = self.0.as_mut().filter(|_| is_on) else {
            self.end();
            return false;
        };
        match id {
            "right" | "step-on" => explored.step(1),
            "left" | "step-back" => explored.step(-1),
            "down" => explored.other_line(1),
            "up" => explored.other_line(-1),
            // Help is about the keys of exploring.
            "help" => return false,
            "start" => explored.shown = 1,
            "end" => explored.step(isize::MAX),
            _ => {
                self.end();
                return id == "back";
            }
        }
        true
    }

    /// The moves shown of the explored line.
    pub(super) fn moves(&self, tab: Option<&Tab>) -> Option<&[Notation]> {
        let explored = self.of(tab)?;
        explored.moves().get(..explored.shown)
    }

    /// True if there are several lines.
    pub(super) fn has_lines(&self) -> bool {
        self.0.as_ref().is_some_and(|it| it.lines.len() > 1)
    }

    pub(super) fn lines(&self, tab: &Tab) -> Option<ExploredLines<'_>> {
        let explored = self.of(Some(tab))?;
        Some(ExploredLines {
            lines: &explored.lines,
            line: explored.line,
            shown: explored.shown,
        })
    }

    /// The board after the shown moves of the explored line.
    pub(super) fn view(&self, tab: Option<&Tab>) -> Option<BoardView> {
        tab?.front().preview(self.moves(tab)?)
    }

    /// The text of the message line while exploring.
    pub(super) fn words(&self, tab: Option<&Tab>) -> Option<Message> {
        let explored = self.of(tab)?;
        let line = explored.lines.get(explored.line)?;
        let alone = tab?.front().info().players < 2;
        let text = Message::new(words::EXPLORING)
            .arg(evaluation::letter(explored.line))
            .message(evaluation::value(line, alone))
            .arg(explored.shown)
            .arg(line.moves.len());
        Some(text)
    }
}

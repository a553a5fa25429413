//! The screen around the games: its look, popups, message line, mouse, and the tasks for the event loop.

use ratatui::layout::Rect;

use super::display::Display;
use super::message_line::{MessageLine, Tone};
use super::pointer::Pointer;
use crate::hit::Target;
use crate::popups::{Act, Kind, Layer};
use tabletop_app::workspace::Tabs;
use tabletop_core::{Cell, Message};

/// Tasks that events create and that the event loop carries out before the next frame.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    /// Text for the terminal's clipboard.
    pub(crate) copied: Option<String>,
    /// Text of a desktop notification.
    pub(crate) notice: Option<String>,
    pub(crate) bell: bool,
    pub(crate) redraw: bool,
}

/// State of the screen that belongs to no game.
#[derive(Debug)]
pub(super) struct Screen {
    pub(super) display: Display,
    pub(super) area: Rect,
    pub(super) is_dirty: bool,
    /// True if nothing but the computer's progress changed since the last frame.
    pub(super) only_progress: bool,
    /// The open popups, the uppermost last.
    pub(super) layers: Vec<Box<dyn Layer>>,
    pub(super) message: MessageLine,
    pub(super) pointer: Pointer,
    pub(super) outbox: Outbox,
    /// True while the terminal's window is in front; `None` if the terminal has not said.
    pub(super) is_in_front: Option<bool>,
}

impl Screen {
    /// A screen without popups and messages.
    pub(super) fn new(display: Display) -> Self {
        Self {
            display,
            area: Rect::default(),
            is_dirty: true,
            only_progress: false,
            layers: Vec::new(),
            message: MessageLine::default(),
            pointer: Pointer::default(),
            outbox: Outbox::default(),
            is_in_front: None,
        }
    }

    pub(super) fn open(&mut self, layer: impl Layer + 'static) {
        self.pointer.forget();
        self.layers.push(Box::new(layer));
        self.is_dirty = true;
    }

    pub(super) fn say(&mut self, tone: Tone, messages: Vec<Message>) {
        let messages = messages.into_iter().map(|it| self.worded(it)).collect();
        self.message.say(tone, messages);
        self.is_dirty = true;
    }

    /// The message with commands named by their keys.
    pub(super) fn worded(&self, message: impl Into<Message>) -> Message {
        message.into().with_keys(self.display.keymap.commands())
    }

    pub(super) fn refuse(&mut self, reason: impl Into<Message>) {
        self.say(Tone::Refusal, vec![reason.into()]);
    }

    pub(super) fn refuse_without_games(&mut self, tabs: &Tabs) {
        self.refuse(tabs.none_in_front());
    }

    /// True if the uppermost popup takes typed characters.
    pub(super) fn takes_text(&self) -> bool {
        self.layers.last().is_some_and(|layer| layer.takes_text())
    }

    /// True if a popup of this kind is open.
    pub(super) fn shows(&self, kind: Kind) -> bool {
        self.layers.iter().any(|layer| layer.kind() == kind)
    }

    pub(super) fn close(&mut self, kind: Kind) {
        self.layers.retain(|layer| layer.kind() != kind);
    }

    /// Closes all popups, the uppermost first. Returns what has to be done after that, as after closing them one by one.
    #[must_use = "a closed popup may have something to take back"]
    pub(super) fn close_all(&mut self) -> Vec<Act> {
        let closed = std::mem::take(&mut self.layers).into_iter().rev();
        // A file goes on being opened, and its progress is shown again: only its own button cancels that.
        let closed = closed.filter(|layer| layer.kind() != Kind::Loading);
        closed.filter_map(|layer| layer.on_close()).collect()
    }

    /// The cell under the mouse, if no popup is open.
    pub(super) fn hovered_cell(&self) -> Option<Cell> {
        match self.pointer.hover {
            Some(Target::Cell(cell)) if self.layers.is_empty() => Some(cell),
            _ => None,
        }
    }
}

//! The screen around the games: its look, popups, message line, mouse, and the tasks for the event loop.

use ratatui::layout::Rect;

use super::display::Display;
use super::frame::Frame;
use super::layers::Layers;
use super::message_line::{MessageLine, Tone};
use super::outbox::Outbox;
use super::pointer::Pointer;
use crate::hit::Target;
use crate::popups::Layer;
use tabletop_app::workspace::Tabs;
use tabletop_core::{Cell, Message};

/// State of the screen that belongs to no game.
#[derive(Debug)]
pub(super) struct Screen {
    pub(super) display: Display,
    pub(super) frame: Frame,
    pub(super) layers: Layers,
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
            frame: Frame::new(),
            layers: Layers::default(),
            message: MessageLine::default(),
            pointer: Pointer::default(),
            outbox: Outbox::default(),
            is_in_front: None,
        }
    }
}

impl Screen {
    pub(super) fn open(&mut self, layer: impl Layer + 'static) {
        self.pointer.forget();
        self.layers.push(Box::new(layer));
        self.frame.invalidate();
    }

    pub(super) const fn area(&self) -> Rect {
        self.frame.area()
    }

    pub(super) fn say(&mut self, tone: Tone, messages: Vec<Message>) {
        let messages = messages.into_iter().map(|it| self.worded(it)).collect();
        self.message.say(tone, messages);
        self.frame.invalidate();
    }

    /// The message with commands named by their keys.
    pub(super) fn worded(&self, message: impl Into<Message>) -> Message {
        message.into().with_keys(self.display.keymap().commands())
    }

    pub(super) fn refuse(&mut self, reason: impl Into<Message>) {
        self.say(Tone::Refusal, vec![reason.into()]);
    }

    pub(super) fn refuse_without_games(&mut self, tabs: &Tabs) {
        self.refuse(tabs.none_in_front());
    }

    /// The cell under the mouse, if no popup is open.
    pub(super) fn hovered_cell(&self) -> Option<Cell> {
        match self.pointer.hovered() {
            Some(Target::Cell(cell)) if self.layers.is_empty() => Some(cell),
            _ => None,
        }
    }
}

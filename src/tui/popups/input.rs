//! A single-line text input.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tui_input::{Input, InputRequest};

#[derive(Clone, Debug, Default)]
pub(crate) struct Line(Input);

impl Line {
    pub(crate) fn new(text: &str) -> Self {
        Self(Input::new(text.to_owned()))
    }

    pub(crate) fn text(&self) -> &str {
        self.0.value()
    }

    pub(crate) fn set(&mut self, text: &str) {
        *self = Self::new(text);
    }

    /// True if the cursor is before the first character.
    pub(crate) fn is_at_start(&self) -> bool {
        self.0.cursor() == 0
    }

    /// Cuts the text at the cursor and returns the part after it, with the cursor at its start.
    pub(crate) fn split_off(&mut self) -> Self {
        let cursor = self.0.cursor();
        let (before, after): (String, String) = {
            let text = self.text().chars();
            (
                text.clone().take(cursor).collect(),
                text.skip(cursor).collect(),
            )
        };
        self.set(&before);
        Self(Input::new(after).with_cursor(0))
    }

    /// Appends the text of another line; the cursor stays between both.
    pub(crate) fn append(&mut self, other: &Self) {
        let end = self.text().chars().count();
        let text = format!("{}{}", self.text(), other.text());
        self.0 = Input::new(text).with_cursor(end);
    }

    /// Handles an editing key. Returns false for other keys.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let request = match key.code {
            KeyCode::Char('w') if control => InputRequest::DeletePrevWord,
            KeyCode::Char('u') if control => InputRequest::DeleteLine,
            KeyCode::Char('a') if control => InputRequest::GoToStart,
            KeyCode::Char('e') if control => InputRequest::GoToEnd,
            KeyCode::Char('k') if control => InputRequest::DeleteTillEnd,
            KeyCode::Char('h') if control => InputRequest::DeletePrevChar,
            KeyCode::Char(c) if !control && !alt => InputRequest::InsertChar(c),
            KeyCode::Backspace if alt => InputRequest::DeletePrevWord,
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left if control || alt => InputRequest::GoToPrevWord,
            KeyCode::Right if control || alt => InputRequest::GoToNextWord,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            KeyCode::Home => InputRequest::GoToStart,
            KeyCode::End => InputRequest::GoToEnd,
            _ => return false,
        };
        self.0.handle(request);
        true
    }

    pub(crate) fn paste(&mut self, text: &str) {
        for c in text.chars() {
            self.0.handle(InputRequest::InsertChar(c));
        }
    }

    /// Draws the field and returns the cursor position.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, style: Style) -> Position {
        let room = usize::from(area.width.saturating_sub(1)).max(1);
        let scroll = self.0.visual_scroll(room);
        let mut skipped = 0;
        let rest: String = self
            .text()
            .chars()
            .skip_while(|c| {
                let skip = skipped < scroll;
                skipped += super::width(c.encode_utf8(&mut [0; 4]));
                skip
            })
            // Line breaks are shown, so that they can be deleted.
            .map(|c| if c == '\n' { '¶' } else { c })
            .collect();
        buf.set_style(area, style);
        buf.set_stringn(area.x, area.y, &rest, usize::from(area.width), style);
        let at = self.0.visual_cursor().saturating_sub(scroll) as u16;
        Position::new(area.x + at.min(area.width.saturating_sub(1)), area.y)
    }
}

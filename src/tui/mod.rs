//! The full-screen program: the only part that knows ratatui and crossterm.

mod cells;
mod color;
mod event;
mod glyphs;
mod hit;
mod join;
mod options;
mod terminal;
mod theme;
mod widgets;

pub use color::Depth;
pub use event::Event;
pub use glyphs::GlyphSet;
pub use options::{MouseMode, ScreenOptions};

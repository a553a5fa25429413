//! The full-screen program: the only part that knows ratatui and crossterm.

mod actions;
mod app;
mod cells;
mod chord;
mod color;
mod event;
mod glyphs;
mod hit;
mod join;
mod layout;
mod options;
mod picture;
mod popups;
mod run;
mod terminal;
mod theme;
mod widgets;
mod words;

pub use actions::key_table;
pub use app::App;
pub use color::Depth;
pub use event::Event;
pub use glyphs::GlyphSet;
pub use options::{MouseMode, ScreenOptions};
pub use picture::svg;
pub use run::{Ended, Keeper, run};

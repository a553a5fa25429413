//! The full-screen program: the only part of the game that knows ratatui and crossterm.

mod app;
mod base64;
mod cells;
mod chord;
mod color;
mod decode;
mod doctor;
mod escape;
mod event;
mod glyphs;
mod hit;
mod join;
mod keymap;
mod layout;
mod levels;
mod options;
mod pictures;
mod popups;
mod probe;
mod run;
mod terminal;
mod theme;
mod widgets;
mod words;

pub use app::App;
pub use color::Depth;
pub use doctor::{doctor, doctor_json, reset};
pub use event::{Event, TypedAhead};
pub use glyphs::GlyphSet;
pub use keymap::check_keys;
pub use options::{MouseMode, Protocols, ScreenOptions};
pub use run::{Ended, Keeper, run};

/// Decodes bytes of a terminal in pieces, as the event loop does. Returns the number of inputs, of which no byte makes more
/// than a few. For fuzzing.
#[doc(hidden)]
pub fn decode_terminal(pieces: &[&[u8]]) -> usize {
    let mut decoder = decode::Decoder::default();
    let count = pieces
        .iter()
        .map(|piece| decoder.push(piece).len())
        .sum::<usize>();
    let _ = (decoder.patience(), decoder.take_reports());
    count + decoder.pause().len()
}

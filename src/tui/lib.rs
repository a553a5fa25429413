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
pub(crate) use chord::Chord;
pub use color::Depth;
pub(crate) use color::Rgb;
pub use doctor::{doctor, doctor_json, reset};
pub use event::{Event, TypedAhead};
pub use glyphs::GlyphSet;
pub(crate) use hit::{HitMap, Target, Zone};
pub(crate) use keymap::Keymap;
pub use keymap::check_keys;
pub use options::{MouseMode, Protocols, ScreenOptions};
pub use run::{Ended, Keeper, run};
pub(crate) use theme::{Palette, Role};

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

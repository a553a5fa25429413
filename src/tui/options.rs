//! How the full-screen program starts.

use super::color::Depth;
use super::glyphs::GlyphSet;

/// What the mouse reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MouseMode {
    /// Clicks, drags and movement.
    #[default]
    Full,
    /// Clicks and drags.
    Clicks,
    /// Nothing: the terminal keeps the mouse.
    Off,
}

/// Choices for the screen, from the command line and the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenOptions {
    /// The word of a theme.
    pub theme: String,
    /// How many colours the terminal shows.
    pub depth: Depth,
    /// Which characters boards are drawn with.
    pub glyphs: GlyphSet,
    /// What the mouse reports.
    pub mouse: MouseMode,
    /// Whether to show the three lines of orientation.
    pub first_run: bool,
}

impl ScreenOptions {
    /// What suits the terminal that the environment describes; `get` reads a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            theme: "felt".to_owned(),
            glyphs: GlyphSet::detect(&get),
            depth: Depth::detect(get),
            mouse: MouseMode::Full,
            first_run: false,
        }
    }
}

//! How the full-screen program starts.

use super::color::Depth;
use super::glyphs::GlyphSet;
use super::probe;
pub use tabletop_settings::MouseMode;
use tabletop_settings::{Glyphs, Settings};

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
    /// What was typed while the terminal was asked about itself, as it sent it.
    pub typed_ahead: Vec<u8>,
    /// Lines that are done first, as if they were typed.
    pub lines: Vec<String>,
}

impl ScreenOptions {
    /// What the settings say; what they leave to the terminal, the environment describes: `get` reads a variable.
    pub fn of(settings: &Settings, get: impl Fn(&str) -> Option<String> + Copy) -> Self {
        let detected = Self::detect(get);
        Self {
            theme: settings.theme.clone(),
            depth: Depth::of(settings.color).unwrap_or(detected.depth),
            glyphs: GlyphSet::of(settings.glyphs).unwrap_or(detected.glyphs),
            mouse: settings.mouse,
            first_run: false,
            typed_ahead: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// What the settings and this process's terminal say. Whether characters of ambiguous width are wide no variable tells:
    /// the terminal is asked.
    pub fn of_terminal(settings: &Settings) -> Self {
        let get = |name: &str| std::env::var(name).ok();
        let mut options = Self::of(settings, get);
        options.depth = Depth::of(settings.color).unwrap_or_else(Depth::here);
        if settings.glyphs == Glyphs::Auto && options.glyphs == GlyphSet::Unicode {
            let told = probe::columns(&["●"]);
            if told.columns == [Some(2)] {
                options.glyphs = GlyphSet::Wide;
            }
            options.typed_ahead = told.typed;
        }
        options
    }

    /// What suits the terminal that the environment describes; `get` reads a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            theme: "auto".to_owned(),
            glyphs: GlyphSet::detect(&get),
            depth: Depth::detect(get),
            mouse: MouseMode::Full,
            first_run: false,
            typed_ahead: Vec::new(),
            lines: Vec::new(),
        }
    }
}

//! Start-up options of the full-screen program.

use super::color::Depth;
use super::glyphs::GlyphSet;
use super::probe;
pub use tabletop_settings::MouseMode;
use tabletop_settings::{Glyphs, Settings};

/// Screen options, from the command line and the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenOptions {
    /// Name of the theme.
    pub theme: String,
    /// Number of colours the terminal shows.
    pub depth: Depth,
    /// Characters that boards are drawn with.
    pub glyphs: GlyphSet,
    /// Mouse events that the terminal reports.
    pub mouse: MouseMode,
    /// Show the three introductory lines.
    pub first_run: bool,
    /// Bytes typed while the terminal was queried, as received.
    pub typed_ahead: Vec<u8>,
    /// Lines that are executed first, as if typed.
    pub lines: Vec<String>,
}

impl ScreenOptions {
    /// Options of the settings. Where a setting is `auto`, the environment decides; `get` reads a variable.
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

    /// Options of the settings and of this process's terminal. The width of ambiguous characters is in no variable:
    /// the terminal is queried for it.
    pub fn of_terminal(settings: &Settings) -> Self {
        let get = |name: &str| std::env::var(name).ok();
        let mut options = Self::of(settings, get);
        options.depth = Depth::of(settings.color).unwrap_or_else(Depth::here);
        if settings.glyphs == Glyphs::Auto && options.glyphs == GlyphSet::Unicode {
            let report = probe::columns(&["●"]);
            if report.columns == [Some(2)] {
                options.glyphs = GlyphSet::Wide;
            }
            options.typed_ahead = report.typed;
        }
        options
    }

    /// Options that suit the terminal described by the environment; `get` reads a variable.
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

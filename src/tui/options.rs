//! Start-up options of the full-screen program.

pub use super::decode::Protocols;
use super::{Depth, GlyphSet, TypedAhead, probe};
pub use tabletop_settings::MouseMode;
use tabletop_settings::{ColorDepth, Glyphs, Settings};

/// Screen options, from the command line and the settings.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenOptions {
    /// Name of the theme.
    pub theme: String,
    pub depth: Depth,
    /// Characters that boards are drawn with.
    pub glyphs: GlyphSet,
    /// True if the terminal's background is light.
    pub is_light: bool,
    /// Protocols that the terminal speaks.
    pub protocols: Protocols,
    /// Mouse events that the terminal reports.
    pub mouse: MouseMode,
    /// Show the three introductory lines.
    pub first_run: bool,
    /// Input from while the terminal was queried.
    pub typed_ahead: TypedAhead,
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
            mouse: mouse_here(settings.mouse, get),
            ..detected
        }
    }

    /// Options of the settings and of this process's terminal. The width of ambiguous characters is in no variable:
    /// the terminal is queried for it.
    pub fn of_terminal(settings: &Settings) -> Self {
        let get = |name: &str| std::env::var(name).ok();
        let mut options = Self::of(settings, get);
        options.depth = Depth::of(settings.color).unwrap_or_else(Depth::from_environment);
        // The console of Linux answers nothing but where its cursor is.
        if get("TERM").is_some_and(|term| ["linux", "dumb"].contains(&term.as_str())) {
            return options;
        }
        let answers = probe::start("●");
        if settings.glyphs == Glyphs::Auto && options.glyphs == GlyphSet::Unicode {
            match answers.columns {
                Some(2) => options.glyphs = GlyphSet::Wide,
                // A terminal that is not UTF-8 shows three characters.
                Some(3) => options.glyphs = GlyphSet::Ascii,
                _ => {}
            }
        }
        options.is_light = answers.background.is_some_and(probe::is_light);
        options.protocols = answers.protocols;
        if options.protocols.has_pictures() && settings.color == ColorDepth::Auto {
            options.depth = options.depth.with_pictures(get);
        }
        options.typed_ahead = answers.typed;
        options
    }

    /// Options that suit the terminal described by the environment; `get` reads a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            theme: "auto".to_owned(),
            glyphs: GlyphSet::detect(&get),
            depth: Depth::detect(&get),
            mouse: mouse_here(MouseMode::Auto, get),
            is_light: false,
            protocols: Protocols::default(),
            first_run: false,
            typed_ahead: TypedAhead::default(),
            lines: Vec::new(),
        }
    }
}

/// Mouse mode of the setting, where `auto` depends on the connection; `get` reads a variable.
pub(crate) fn mouse_here(setting: MouseMode, get: impl Fn(&str) -> Option<String>) -> MouseMode {
    let is_remote = || {
        ["SSH_CONNECTION", "SSH_TTY"]
            .into_iter()
            .any(|name| get(name).is_some())
    };
    match setting {
        MouseMode::Auto if is_remote() => MouseMode::Clicks,
        MouseMode::Auto => MouseMode::Full,
        mode => mode,
    }
}

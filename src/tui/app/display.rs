//! What the screen makes of the settings: colours, characters, keys and layout change as soon as a setting does.

use crate::color::Depth;
use crate::glyphs::GlyphSet;
use crate::keymap::Keymap;
use crate::layout::Wishes;
use crate::options::{MouseMode, ScreenOptions};
use crate::theme::{Palette, Role};
use tabletop_core::Message;
use tabletop_settings::themes::Themes;
use tabletop_settings::{Glyphs, Settings};

/// How everything is shown.
#[derive(Debug)]
pub(super) struct Display {
    palette: Palette,
    depth: Depth,
    glyphs: GlyphSet,
    mouse: MouseMode,
    wishes: Wishes,
    keymap: Keymap,
    /// The settings as they are followed.
    followed: Settings,
    /// The characters that `auto` means.
    auto_glyphs: GlyphSet,
}

/// What the settings say about the layout.
fn wishes(settings: &Settings) -> Wishes {
    Wishes {
        panel: settings.panel,
        zen: false,
        clock: false,
        labels: settings.coordinates,
        shrink: settings.smaller_cells as usize,
        games: settings.thumbnails,
        pictures: false,
    }
}

impl Display {
    /// What the settings and the program's start say, and what is wrong with that.
    pub(super) fn new(
        settings: &Settings,
        themes: &Themes,
        options: &ScreenOptions,
    ) -> (Self, Vec<Message>) {
        let (palette, mut problems) = first_palette(themes, options);
        let (keymap, faults) = Keymap::new(&settings.keys);
        problems.extend(faults);
        let display = Self {
            palette,
            depth: options.depth,
            glyphs: options.glyphs,
            mouse: options.mouse,
            wishes: wishes(settings),
            keymap,
            followed: settings.clone(),
            auto_glyphs: match settings.glyphs {
                Glyphs::Auto => options.glyphs,
                _ => GlyphSet::detect(|name| std::env::var(name).ok()),
            },
        };
        (display, problems)
    }

    /// Whether the settings are others than those that are followed.
    pub(super) fn is_behind(&self, settings: &Settings) -> bool {
        self.followed != *settings
    }

    /// Does what the settings say that changed since the last time; what is wrong with the keys, and with the theme.
    pub(super) fn follow(
        &mut self,
        now: &Settings,
        themes: &Themes,
    ) -> (Vec<Message>, Result<(), Message>) {
        let old = std::mem::replace(&mut self.followed, now.clone());
        if old.color != now.color {
            self.depth = Depth::of(now.color).unwrap_or_else(Depth::here);
        }
        if old.glyphs != now.glyphs {
            self.glyphs = GlyphSet::of(now.glyphs).unwrap_or(self.auto_glyphs);
        }
        if old.mouse != now.mouse {
            self.mouse = now.mouse;
        }
        self.wishes = Wishes {
            zen: self.wishes.zen,
            ..wishes(now)
        };
        let mut problems = Vec::new();
        if old.keys != now.keys {
            (self.keymap, problems) = Keymap::new(&now.keys);
        }
        let themed = if (&old.theme, old.color) == (&now.theme, now.color) {
            Ok(())
        } else {
            self.show_theme(themes, &now.theme)
        };
        (problems, themed)
    }

    /// Shows the theme of this word, or says what is wrong with it and keeps the colours that are shown.
    pub(super) fn show_theme(&mut self, themes: &Themes, key: &str) -> Result<(), Message> {
        let file = themes.require(key)?;
        self.palette = Palette::new(file, self.depth)?;
        Ok(())
    }

    /// The colours.
    pub(super) const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The characters.
    pub(super) const fn glyphs(&self) -> GlyphSet {
        self.glyphs
    }

    /// What the mouse shall report.
    pub(super) const fn mouse(&self) -> MouseMode {
        self.mouse
    }

    /// What the keys do.
    pub(super) const fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// How many cell sizes smaller than the largest that fits.
    pub(super) const fn shrink(&self) -> usize {
        self.wishes.shrink
    }

    /// The board alone, or everything again.
    pub(super) const fn toggle_zen(&mut self) {
        self.wishes.zen = !self.wishes.zen;
    }

    /// Everything again.
    pub(super) const fn leave_zen(&mut self) {
        self.wishes.zen = false;
    }

    /// What is wished of the layout; a `clock` belongs to the board.
    pub(super) fn wishes(&self, clock: bool) -> Wishes {
        let colors = self.palette.point(Role::Ground).is_some();
        Wishes {
            pictures: colors && self.glyphs == GlyphSet::Unicode,
            clock,
            ..self.wishes
        }
    }
}

/// The colours to start with; where the theme can't be read, those of the usual one and the reason.
fn first_palette(themes: &Themes, options: &ScreenOptions) -> (Palette, Vec<Message>) {
    let load = |key: &str| Palette::new(themes.require(key)?, options.depth);
    match load(&options.theme) {
        Ok(palette) => (palette, Vec::new()),
        Err(reason) => (
            load("auto").unwrap_or_else(|_| Palette::bare()),
            vec![reason],
        ),
    }
}

//! Display state derived from the settings: colours, characters, keys and layout change as soon as a setting does.

use crate::decode::Report;
use crate::layout::Wishes;
use crate::options::mouse_here;
use crate::pictures::{self, Pictures, Protocol};
use crate::popups::Context;
use crate::probe::is_light;
use crate::{Depth, GlyphSet, Keymap, MouseMode, Palette, Protocols, ScreenOptions};
use ratatui::layout::Rect;
use tabletop_app::workspace::Workspace;
use tabletop_core::Message;
use tabletop_settings::themes::Themes;
use tabletop_settings::{Background, Glyphs, Graphics, Settings};

/// Everything that decides the look of the screen.
#[derive(Debug)]
pub(super) struct Display {
    pub(super) palette: Palette,
    depth: Depth,
    pub(super) glyphs: GlyphSet,
    /// Mouse events that the terminal shall report.
    pub(super) mouse: MouseMode,
    pub(super) wishes: Wishes,
    pub(super) keymap: Keymap,
    /// The settings last applied.
    followed: Settings,
    /// The characters used for `auto`.
    auto_glyphs: GlyphSet,
    /// True if the terminal reported a light background.
    is_light: bool,
    /// Protocols that the terminal speaks.
    protocols: Protocols,
    /// The pictures of boards on the terminal.
    pub(super) pictures: Pictures,
}

/// Theme of the settings: for `auto`, the light one where the background is light.
pub(super) fn theme_of(settings: &Settings, is_light: bool) -> &str {
    let is_light = match settings.background {
        Background::Auto => is_light,
        Background::Dark => false,
        Background::Light => true,
    };
    if is_light && settings.theme == "auto" {
        &settings.light_theme
    } else {
        &settings.theme
    }
}

/// Layout choices of the settings.
fn wishes(settings: &Settings) -> Wishes {
    Wishes {
        panel: settings.panel,
        zen: false,
        clock: false,
        task: false,
        labels: settings.coordinates,
        shrink: settings.smaller_cells as usize,
        games: settings.thumbnails,
        pictures: false,
    }
}

impl Display {
    /// Applies the settings and the start-up options; returns problems found in them.
    pub(super) fn new(
        settings: &Settings,
        themes: &Themes,
        options: &ScreenOptions,
    ) -> (Self, Vec<Message>) {
        let theme = match options.theme.as_str() {
            "auto" => theme_of(settings, options.is_light),
            chosen => chosen,
        };
        let (palette, mut problems) = first_palette(themes, theme, options.depth);
        let (mut keymap, faults) = Keymap::new(&settings.keys);
        keymap.name_squares(settings.checkers_squares.into());
        problems.extend(faults);
        let mut display = Self {
            palette,
            depth: options.depth,
            glyphs: options.glyphs,
            mouse: options.mouse,
            wishes: wishes(settings),
            keymap,
            followed: settings.clone(),
            is_light: options.is_light,
            protocols: options.protocols,
            pictures: Pictures::default(),
            auto_glyphs: match settings.glyphs {
                Glyphs::Auto => options.glyphs,
                _ => GlyphSet::detect(|name| std::env::var(name).ok()),
            },
        };
        display.measure();
        display.pictures.protocol = display.protocol();
        (display, problems)
    }

    /// The pictures to draw boards with, if the terminal and the settings want them.
    pub(super) fn pictures_for_boards(&self) -> Option<&Pictures> {
        (self.pictures.protocol).map(|_| &self.pictures)
    }

    /// The protocol that the terminal and the settings want.
    fn protocol(&self) -> Option<Protocol> {
        let protocol = match self.followed.graphics {
            Graphics::Auto if self.protocols.has_kitty_pictures => Protocol::Kitty,
            Graphics::Auto => {
                pictures::cell_pixels().or(self.protocols.cell)?;
                self.protocols.has_sixel.then_some(Protocol::Sixel)?
            }
            Graphics::Kitty => Protocol::Kitty,
            Graphics::Sixel => Protocol::Sixel,
            Graphics::Cells => return None,
        };
        (self.glyphs != GlyphSet::Ascii && self.depth == Depth::True).then_some(protocol)
    }

    /// Begins pictures anew, with characters of the size that they now have.
    pub(super) fn measure(&mut self) {
        let cell = pictures::cell_pixels().or(self.protocols.cell);
        self.pictures.resize(cell, self.protocols.colors);
    }

    /// True if the settings differ from those last applied.
    pub(super) fn is_behind(&self, settings: &Settings) -> bool {
        self.followed != *settings
    }

    /// Applies settings that changed since the last call; returns problems of the keys and of the theme.
    pub(super) fn follow(
        &mut self,
        now: &Settings,
        themes: &Themes,
    ) -> (Vec<Message>, Result<(), Message>) {
        let old = std::mem::replace(&mut self.followed, now.clone());
        if old.color != now.color {
            self.depth = self.depth_here(now);
        }
        if old.glyphs != now.glyphs {
            self.glyphs = GlyphSet::of(now.glyphs).unwrap_or(self.auto_glyphs);
        }
        if old.mouse != now.mouse {
            self.mouse = mouse_here(now.mouse, |name| std::env::var(name).ok());
        }
        self.wishes = Wishes {
            zen: self.wishes.zen,
            ..wishes(now)
        };
        let mut problems = Vec::new();
        if old.keys != now.keys {
            (self.keymap, problems) = Keymap::new(&now.keys);
        }
        self.keymap.name_squares(now.checkers_squares.into());
        let theme = theme_of(now, self.is_light);
        let themed = if (theme_of(&old, self.is_light), old.color) == (theme, now.color) {
            Ok(())
        } else {
            self.show_theme(themes, theme)
        };
        self.pictures.protocol = self.protocol();
        (problems, themed)
    }

    /// Number of colours by the settings and the terminal.
    fn depth_here(&self, settings: &Settings) -> Depth {
        Depth::of(settings.color).unwrap_or_else(|| {
            if self.protocols.has_pictures() {
                Depth::from_environment().with_pictures(|name| std::env::var(name).ok())
            } else {
                Depth::from_environment()
            }
        })
    }

    /// Takes a report of the terminal into account.
    pub(super) fn learn(&mut self, themes: &Themes, report: Report) -> Result<(), Message> {
        let before = (self.depth, self.is_light);
        self.protocols.take(report);
        match report {
            Report::Light(is_light) => self.is_light = is_light,
            Report::Background(color) => self.is_light = is_light(color),
            Report::TakesSixel | Report::TakesPictures => {
                self.depth = self.depth_here(&self.followed);
            }
            Report::SixelColors(_) | Report::Cell(_) => self.measure(),
            Report::KittyKeys | Report::Mode(_) => {}
        }
        self.pictures.protocol = self.protocol();
        // A burst of equal reports would read the theme again for each.
        if before == (self.depth, self.is_light) {
            return Ok(());
        }
        let theme = theme_of(&self.followed, self.is_light).to_owned();
        self.show_theme(themes, &theme)
    }

    /// Shows the theme of this name, or returns the reason and keeps the current colours.
    pub(super) fn show_theme(&mut self, themes: &Themes, key: &str) -> Result<(), Message> {
        let file = themes.require(key)?;
        self.palette = Palette::new(file, self.depth)?;
        Ok(())
    }

    /// Games and look of the screen, for a popup.
    pub(super) fn context<'a>(&'a self, workspace: &'a Workspace) -> Context<'a> {
        Context {
            workspace,
            palette: &self.palette,
            glyphs: self.glyphs,
            keys: self.keymap.commands(),
            panel: Rect::default(),
        }
    }
}

/// The initial colours; if the theme can't be read, those of the default theme, with the reason.
fn first_palette(themes: &Themes, theme: &str, depth: Depth) -> (Palette, Vec<Message>) {
    let load = |key: &str| Palette::new(themes.require(key)?, depth);
    match load(theme) {
        Ok(palette) => (palette, Vec::new()),
        Err(reason) => (
            load("auto").unwrap_or_else(|_| Palette::bare()),
            vec![reason],
        ),
    }
}

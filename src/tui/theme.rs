//! Themes on a terminal: colours of all roles at the terminal's colour depth.

use ratatui::style::{Color, Modifier, Style};

use super::color::{Depth, Paint, Rgb, shown, usual};
use super::words;
use tabletop_core::{Ground, Message};
use tabletop_settings::theme::{BOARDS, Theme};
pub(crate) use tabletop_settings::theme::{ROLES, Role};
use tabletop_settings::themes::ThemeFile;

/// The roles used to draw boards.
const ON_BOARDS: [Role; 21] = [
    Role::Background,
    Role::Ground,
    Role::Ground2,
    Role::Light,
    Role::Dark,
    Role::Line,
    Role::Hollow,
    Role::Box,
    Role::Number,
    Role::Black,
    Role::White,
    Role::Almond,
    Role::Crown,
    Role::Last,
    Role::Hint,
    Role::Cursor,
    Role::Legal,
    Role::Chosen,
    Role::Win,
    Role::Forbidden,
    Role::Wrong,
];

/// A theme at a terminal's colour depth, as a source of styles.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    /// The key of the requested theme.
    pub(crate) key: String,
    pub(crate) depth: Depth,
    theme: Theme,
    colors: [Color; ROLES.len()],
    /// Palettes for each kind of board, in the order of [`BOARDS`]; empty if they are all alike.
    boards: Vec<Palette>,
}

impl Palette {
    /// A theme at the given `depth`, or the error of its file.
    pub(crate) fn new(file: &ThemeFile, depth: Depth) -> Result<Self, Message> {
        let about = |reason| match &file.path {
            Some(path) => Message::new(words::NAMED)
                .arg(path.display())
                .message(reason),
            None => reason,
        };
        let asked = Theme::parse(file).map_err(|fault| about(fault.message()))?;
        let key = &*file.key;
        let (depth, shown) = match depth {
            Depth::Mono => (depth, shipped("mono")?),
            // Sixteen colours are the terminal's own: no theme can know them.
            Depth::Sixteen if key != "mono" => (depth, shipped("terminal")?),
            _ if key == "mono" => (Depth::Mono, asked),
            _ => (depth, asked),
        };
        Ok(Self::of(key, shown, depth))
    }

    /// A palette without colours, which needs no file.
    pub(crate) fn bare() -> Self {
        Self::of("mono", Theme::bare(), Depth::Mono)
    }

    fn of(key: &str, theme: Theme, depth: Depth) -> Self {
        let colors = theme.paints().map(|paint| shown(paint, depth));
        let boards = theme.boards().into_iter().flatten();
        Self {
            key: key.to_owned(),
            depth,
            boards: boards.map(|board| Self::of(key, board, depth)).collect(),
            theme,
            colors,
        }
    }

    /// The palette for a board of this kind, which may have a material of its own.
    pub(crate) fn on(&self, ground: Ground) -> &Self {
        let board = BOARDS.iter().position(|(known, _)| *known == ground);
        board.and_then(|at| self.boards.get(at)).unwrap_or(self)
    }

    pub(crate) const fn color(&self, role: Role) -> Color {
        self.colors[role as usize]
    }

    /// The colours of all roles, in the order of [`ROLES`].
    pub(crate) const fn colors(&self) -> [Color; ROLES.len()] {
        self.colors
    }

    /// The exact RGB colour of a role; `None` where the terminal chooses the colour.
    pub(crate) fn rgb(&self, role: Role) -> Option<Rgb> {
        match (self.theme.paint(role), self.color(role)) {
            (Paint::Rgb(rgb, _), Color::Rgb(..)) => Some(rgb),
            (Paint::Rgb(..), Color::Indexed(index)) => Some(Rgb::of_index(index)),
            _ => None,
        }
    }

    /// The RGB colour of a role for calculated pictures: exact, or the typical appearance of the terminal's own
    /// colour. `None` without colours.
    pub(crate) fn point(&self, role: Role) -> Option<Rgb> {
        match self.theme.paint(role) {
            _ if self.depth == Depth::Mono => None,
            Paint::Rgb(..) => self.rgb(role),
            paint => Some(usual(paint)),
        }
    }

    /// The terminal's colours for points, where some can't be mixed because they are the terminal's own: pairs of
    /// the calculated and the shown colour. Empty if all colours of a board are exact.
    pub(crate) fn own_colors(&self) -> Vec<(Rgb, Color)> {
        if self.rgb(Role::Ground).is_some() {
            return Vec::new();
        }
        let known = |role: Role| Some((self.point(role)?, self.color(role)));
        ON_BOARDS.into_iter().filter_map(known).collect()
    }

    /// The colour at `share` (0–1) between two roles; the nearer of the two where the theme's colours are not
    /// exact.
    pub(crate) fn mix(&self, from: Role, to: Role, share: f32) -> Color {
        match (self.rgb(from), self.rgb(to)) {
            (Some(a), Some(b)) => shown(Paint::Rgb(a.blend(b, share), None), self.depth),
            _ if share > 0.5 && self.depth != Depth::Mono => self.color(to),
            _ => self.color(from),
        }
    }

    /// Style of a foreground on its own background; without colours expressed by reverse, bold and underline.
    pub(crate) fn style(&self, front: Role, ground: Role) -> Style {
        // The terminal's own background is no colour for letters.
        let is_own = self.color(Role::Background) == Color::Reset;
        if is_own && front == Role::Background && ground != front {
            return self.style(ground, front).add_modifier(Modifier::REVERSED);
        }
        let style = Style::new().fg(self.color(front)).bg(self.color(ground));
        style.add_modifier(self.emphasis(front, ground))
    }

    /// Style of a foreground that leaves the background as is.
    pub(crate) fn front(&self, front: Role) -> Style {
        Style::new()
            .fg(self.color(front))
            .add_modifier(self.emphasis(front, Role::Background))
    }

    fn emphasis(&self, front: Role, ground: Role) -> Modifier {
        if self.depth != Depth::Mono {
            return Modifier::empty();
        }
        let ground = match ground {
            Role::Selected | Role::Cursor => Modifier::REVERSED,
            _ => Modifier::empty(),
        };
        let front = match front {
            Role::Accent | Role::Error | Role::Win | Role::Chosen | Role::Wrong => Modifier::BOLD,
            Role::Hint | Role::Last => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        };
        ground | front
    }
}

fn shipped(key: &str) -> Result<Theme, Message> {
    Theme::shipped(key).map_err(|fault| fault.message())
}

#[cfg(test)]
mod tests;

//! Themes on a terminal: what everything is coloured with as far as it can show that.

use ratatui::style::{Color, Modifier, Style};

use super::color::{Depth, Paint, Rgb, shown, usual};
use super::words::theme as words;
use tabletop_core::{Ground, Message};
use tabletop_settings::theme::{BOARDS, Theme};
pub(crate) use tabletop_settings::theme::{ROLES, Role};
use tabletop_settings::themes::ThemeFile;

/// The roles whose colours boards are drawn with.
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

/// A theme on a terminal of some depth: gives styles.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    /// The word of the theme that was asked for.
    pub(crate) key: String,
    /// How many colours the terminal shows.
    pub(crate) depth: Depth,
    theme: Theme,
    colors: [Color; ROLES.len()],
    /// The same for each kind of board, in the order of [`BOARDS`]; none where they are all alike.
    boards: Vec<Palette>,
}

impl Palette {
    /// A theme, as well as a terminal of `depth` can show it; or what is wrong with its file.
    pub(crate) fn new(file: &ThemeFile, depth: Depth) -> Result<Self, Message> {
        let about = |reason| match &file.path {
            Some(path) => Message::new(words::IN_FILE)
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

    /// No colours, without reading any file.
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

    /// The colours on a board of this kind, which may be made of something of its own.
    pub(crate) fn on(&self, ground: Ground) -> &Self {
        let board = BOARDS.iter().position(|(known, _)| *known == ground);
        board.and_then(|at| self.boards.get(at)).unwrap_or(self)
    }

    /// The colour of a role.
    pub(crate) const fn color(&self, role: Role) -> Color {
        self.colors[role as usize]
    }

    /// The colours of all roles, in the order of [`ROLES`], as the terminal has them.
    pub(crate) const fn colors(&self) -> [Color; ROLES.len()] {
        self.colors
    }

    /// The exact colour of a role as the terminal shows it; nothing where that is the terminal's own choice.
    pub(crate) fn rgb(&self, role: Role) -> Option<Rgb> {
        match (self.theme.paint(role), self.depth) {
            (Paint::Rgb(rgb, _), Depth::True) => Some(rgb),
            (Paint::Rgb(_, index), Depth::Indexed) => Some(Rgb::of_index(index)),
            _ => None,
        }
    }

    /// The colour of a role that pictures are calculated with: the exact one, or what the terminal's own usually looks like.
    /// None where there are no colours.
    pub(crate) fn point(&self, role: Role) -> Option<Rgb> {
        match self.theme.paint(role) {
            _ if self.depth == Depth::Mono => None,
            Paint::Rgb(..) => self.rgb(role),
            paint => Some(usual(paint)),
        }
    }

    /// What points are shown in where some colours are the terminal's own, which can't be mixed: every role's colour beside
    /// what it is calculated with. Nothing where all of a board's colours are exact.
    pub(crate) fn own_colors(&self) -> Vec<(Rgb, Color)> {
        if self.rgb(Role::Ground).is_some() {
            return Vec::new();
        }
        let known = |role: Role| Some((self.point(role)?, self.color(role)));
        ON_BOARDS.into_iter().filter_map(known).collect()
    }

    /// The colour `share` of the way (0–1) from one role to another; the nearer one where the theme's are not exact.
    pub(crate) fn mix(&self, from: Role, to: Role, share: f32) -> Color {
        match (self.rgb(from), self.rgb(to)) {
            (Some(a), Some(b)) => {
                let mixed = a.blend(b, share);
                shown(Paint::Rgb(mixed, mixed.indexed()), self.depth)
            }
            _ if share > 0.5 && self.depth != Depth::Mono => self.color(to),
            _ => self.color(from),
        }
    }

    /// Something written or drawn on a ground of its own; without colours told by reverse, bold and underline.
    pub(crate) fn style(&self, front: Role, ground: Role) -> Style {
        let style = Style::new().fg(self.color(front)).bg(self.color(ground));
        style.add_modifier(self.emphasis(front, ground))
    }

    /// The same on whatever ground is there.
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

/// A theme that comes with the program.
fn shipped(key: &str) -> Result<Theme, Message> {
    Theme::shipped(key).map_err(|fault| fault.message())
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod vision;

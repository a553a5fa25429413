//! Themes: what every part of the screen is coloured with, read from TOML.

use std::ops::Range;

use ratatui::style::{Color, Modifier, Style};
use toml_edit::{Document, Key};

use super::color::{Depth, Paint, Rgb};
use super::words::theme as words;
use crate::core::{Ground, Message, Text};
use crate::settings::themes::{SHIPPED, ThemeFile};

/// A part of the screen that has a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Background,
    Text,
    Dim,
    Accent,
    Selected,
    SelectedText,
    Popup,
    Border,
    Error,
    Good,
    Ground,
    Ground2,
    Light,
    Dark,
    Line,
    Label,
    Hollow,
    Box,
    Number,
    Black,
    White,
    Almond,
    Crown,
    Last,
    Hint,
    Cursor,
    Legal,
    Chosen,
    Win,
    Forbidden,
    Wrong,
}

/// Every role and the word a theme's file has for it, in the order of [`Role`].
pub(crate) const ROLES: [(Role, &str); 31] = [
    (Role::Background, "background"),
    (Role::Text, "text"),
    (Role::Dim, "dim"),
    (Role::Accent, "accent"),
    (Role::Selected, "selected"),
    (Role::SelectedText, "selected-text"),
    (Role::Popup, "popup"),
    (Role::Border, "border"),
    (Role::Error, "error"),
    (Role::Good, "good"),
    (Role::Ground, "ground"),
    (Role::Ground2, "ground2"),
    (Role::Light, "light"),
    (Role::Dark, "dark"),
    (Role::Line, "line"),
    (Role::Label, "label"),
    (Role::Hollow, "hollow"),
    (Role::Box, "box"),
    (Role::Number, "number"),
    (Role::Black, "black"),
    (Role::White, "white"),
    (Role::Almond, "almond"),
    (Role::Crown, "crown"),
    (Role::Last, "last"),
    (Role::Hint, "hint"),
    (Role::Cursor, "cursor"),
    (Role::Legal, "legal"),
    (Role::Chosen, "chosen"),
    (Role::Win, "win"),
    (Role::Forbidden, "forbidden"),
    (Role::Wrong, "wrong"),
];

/// The boards a theme may have other colours for, and the word of their table in its file.
const BOARDS: [(Ground, &str); 5] = [
    (Ground::Squares, "squares"),
    (Ground::Checkered, "checkered"),
    (Ground::Lines, "lines"),
    (Ground::Hollows, "hollows"),
    (Ground::Boxes, "boxes"),
];

/// The colours of one kind of board that are not those of the rest of the screen.
type Material = Vec<(Role, Paint)>;

/// The colours of every role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// The word that chooses it.
    pub(crate) key: String,
    colors: [Paint; ROLES.len()],
    /// What each kind of board is made of, in the order of [`BOARDS`].
    materials: [Material; BOARDS.len()],
}

impl Theme {
    /// The theme that comes with the program under this word.
    pub(crate) fn shipped(key: &str) -> Result<Self, Message> {
        let file = SHIPPED.iter().find(|theme| theme.key == key);
        file.ok_or_else(|| Message::new(words::NO_BASE).arg(key))
            .and_then(Self::parse)
    }

    /// Reads a theme's file; an error names the line and the key. A file of the user's may leave colours out: it has those
    /// of the theme that it inherits from, which is `felt` unless it says otherwise.
    pub(crate) fn parse(file: &ThemeFile) -> Result<Self, Message> {
        let text = &*file.text;
        let document = Document::parse(text).map_err(|error| {
            let line = line_of(text, error.span());
            let there = text.lines().nth(line - 1).unwrap_or_default();
            let key = there.split('=').next().unwrap_or_default().trim();
            at_line(
                line,
                key,
                Message::new(Text::same("{0}")).arg(error.message()),
            )
        })?;
        let base = match (document.get("inherits"), &file.path) {
            (None, None) => None,
            (None, Some(_)) => Some(Self::shipped("felt")?),
            (Some(item), _) => {
                let line = line_of(text, item.span());
                let base = Self::shipped(item.as_str().unwrap_or_default());
                Some(base.map_err(|reason| at_line(line, "inherits", reason))?)
            }
        };
        let mut colors = base
            .as_ref()
            .map_or([None; ROLES.len()], |base| base.colors.map(Some));
        let mut materials = base.map(|base| base.materials).unwrap_or_default();
        for (word, item) in document.iter() {
            let line = line_of(text, document.as_table().key(word).and_then(Key::span));
            if word == "inherits" {
                continue;
            }
            if let Some(board) = BOARDS.iter().position(|(_, known)| *known == word)
                && let Some(table) = item.as_table()
            {
                for (word, item) in table {
                    let line = line_of(text, table.key(word).and_then(Key::span));
                    let (role, paint) = colored(word, item, line)?;
                    materials[board].retain(|(other, _)| *other != role);
                    materials[board].push((role, paint));
                }
                continue;
            }
            let (role, paint) = colored(word, item, line)?;
            colors[role as usize] = Some(paint);
            // What a person gives a colour has it on every board.
            for material in &mut materials {
                material.retain(|(other, _)| *other != role);
            }
        }
        let mut whole = [Paint::Default; ROLES.len()];
        for ((place, color), (_, word)) in whole.iter_mut().zip(colors).zip(ROLES) {
            *place = color.ok_or_else(|| Message::new(words::NO_COLOR).arg(word))?;
        }
        Ok(Self {
            key: file.key.to_string(),
            colors: whole,
            materials,
        })
    }

    /// The theme as a board of each kind shows it, in the order of [`BOARDS`]; nothing where all boards are alike.
    fn boards(&self) -> Option<[Self; BOARDS.len()]> {
        let special = self.materials.iter().any(|material| !material.is_empty());
        special.then(|| {
            self.materials.each_ref().map(|material| {
                let mut colors = self.colors;
                for &(role, paint) in material {
                    colors[role as usize] = paint;
                }
                Self {
                    key: self.key.clone(),
                    colors,
                    materials: Default::default(),
                }
            })
        })
    }

    /// The colour of a role.
    pub(crate) const fn paint(&self, role: Role) -> Paint {
        self.colors[role as usize]
    }
}

/// The role of a line of a theme's file, and its colour.
fn colored(word: &str, item: &toml_edit::Item, line: usize) -> Result<(Role, Paint), Message> {
    let Some((role, _)) = ROLES.iter().find(|(_, known)| *known == word) else {
        return Err(at_line(line, word, words::NO_ROLE.into()));
    };
    let value = item.as_str().unwrap_or_default();
    let found = paint(value).map(|paint| (*role, paint));
    found.ok_or_else(|| at_line(line, word, Message::new(words::NO_PAINT).arg(value)))
}

/// The line of a place in `text`, from 1.
fn line_of(text: &str, span: Option<Range<usize>>) -> usize {
    let at = span.map_or(0, |span| span.start).min(text.len());
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

fn at_line(line: usize, key: &str, reason: Message) -> Message {
    Message::new(words::AT_LINE)
        .arg(line)
        .arg(key)
        .message(reason)
}

fn paint(text: &str) -> Option<Paint> {
    if text == "default" {
        return Some(Paint::Default);
    }
    if let Some(index) = text.strip_prefix("ansi ") {
        return index
            .parse()
            .ok()
            .filter(|&index| index < 16)
            .map(Paint::Ansi);
    }
    let (rgb, index) = match text.split_once(' ') {
        Some((rgb, index)) => (Rgb::parse(rgb)?, index.trim().parse().ok()?),
        None => {
            let rgb = Rgb::parse(text)?;
            (rgb, rgb.indexed())
        }
    };
    (index >= FIRST_INDEX).then_some(Paint::Rgb(rgb, index))
}

/// The colours before this index of the 256 are the terminal's own.
const FIRST_INDEX: u8 = 16;

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
        let asked = Theme::parse(file).map_err(about)?;
        let key = &*file.key;
        let (depth, shown) = match depth {
            Depth::Mono => (depth, Theme::shipped("mono")?),
            // Sixteen colours are the terminal's own: no theme can know them.
            Depth::Sixteen if key != "mono" => (depth, Theme::shipped("terminal")?),
            _ if key == "mono" => (Depth::Mono, asked),
            _ => (depth, asked),
        };
        Ok(Self::of(key, shown, depth))
    }

    /// No colours, without reading any file.
    pub(crate) fn bare() -> Self {
        let theme = Theme {
            key: "mono".to_owned(),
            colors: [Paint::Default; ROLES.len()],
            materials: Default::default(),
        };
        Self::of("mono", theme, Depth::Mono)
    }

    fn of(key: &str, theme: Theme, depth: Depth) -> Self {
        let colors = theme.colors.map(|paint| paint.color(depth));
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

    /// The exact colour of a role as the terminal shows it; nothing where that is the terminal's own choice.
    pub(crate) fn rgb(&self, role: Role) -> Option<Rgb> {
        match (self.theme.paint(role), self.depth) {
            (Paint::Rgb(rgb, _), Depth::True) => Some(rgb),
            (Paint::Rgb(_, index), Depth::Indexed) => Some(Rgb::of_index(index)),
            _ => None,
        }
    }

    /// The colour `share` of the way (0–1) from one role to another; the first one where the theme's are not exact.
    pub(crate) fn mix(&self, from: Role, to: Role, share: f32) -> Color {
        match (self.rgb(from), self.rgb(to)) {
            (Some(a), Some(b)) => {
                let mixed = a.blend(b, share);
                Paint::Rgb(mixed, mixed.indexed()).color(self.depth)
            }
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

#[cfg(test)]
mod tests;

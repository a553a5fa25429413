//! Themes: the colours of every part of the screen and of a picture, parsed from TOML.

use toml_edit::{Document, Key, Table};

use super::color::{Paint, Rgb};
use super::fault::ThemeFault;
use super::file::line_at;
use super::themes::{SHIPPED, ThemeFile};
use tabletop_core::Ground;

macro_rules! roles {
    ($($role:ident $word:literal),*) => {
        /// A part of the screen that has a colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Role { $($role),* }

        /// Every role and the word a theme's file has for it, in the order of [`Role`].
        pub const ROLES: [(Role, &str); 31] = [$((Role::$role, $word)),*];
    };
}

roles! {
    Background "background",
    Text "text",
    Dim "dim",
    Accent "accent",
    Selected "selected",
    SelectedText "selected-text",
    Popup "popup",
    Border "border",
    Error "error",
    Good "good",
    Ground "ground",
    Ground2 "ground2",
    Light "light",
    Dark "dark",
    Line "line",
    Label "label",
    Hollow "hollow",
    Box "box",
    Number "number",
    Black "black",
    White "white",
    Almond "almond",
    Crown "crown",
    Last "last",
    Hint "hint",
    Cursor "cursor",
    Legal "legal",
    Chosen "chosen",
    Win "win",
    Forbidden "forbidden",
    Wrong "wrong"
}

/// The boards a theme may have other colours for, and the word of their table in its file.
pub const BOARDS: [(Ground, &str); 5] = [
    (Ground::Squares, "squares"),
    (Ground::Checkered, "checkered"),
    (Ground::Lines, "lines"),
    (Ground::Hollows, "hollows"),
    (Ground::Boxes, "boxes"),
];

/// Overrides of colours for one kind of board.
type Material = Vec<(Role, Paint)>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The word that chooses it.
    pub key: String,
    colors: [Paint; ROLES.len()],
    /// Overrides for each kind of board, in the order of [`BOARDS`].
    materials: [Material; BOARDS.len()],
}

impl Theme {
    /// The theme that comes with the program under this word.
    pub fn shipped(key: &str) -> Result<Self, ThemeFault> {
        let file = SHIPPED.iter().find(|theme| theme.key == key);
        file.ok_or_else(|| ThemeFault::NoBase(key.to_owned()))
            .and_then(Self::parse)
    }

    /// Reads a theme's file; an error names the line and the key. A file of the user's may leave colours out: it has those
    /// of the theme that it inherits from, which is `felt` unless it says otherwise.
    pub fn parse(file: &ThemeFile) -> Result<Self, ThemeFault> {
        let text = &*file.text;
        let document = Document::parse(text).map_err(|error| {
            let line = line_at(text, error.span());
            let line_text = text.lines().nth(line - 1).unwrap_or_default();
            let key = line_text.split('=').next().unwrap_or_default().trim();
            at_line(line, key, ThemeFault::Syntax(error.message().to_owned()))
        })?;
        let base = match (document.get("inherits"), &file.path) {
            (None, None) => None,
            (None, Some(_)) => Some(Self::shipped("felt")?),
            (Some(item), _) => {
                let line = line_at(text, item.span());
                let base = Self::shipped(item.as_str().unwrap_or_default());
                Some(base.map_err(|reason| at_line(line, "inherits", reason))?)
            }
        };
        let mut colors = base
            .as_ref()
            .map_or([None; ROLES.len()], |base| base.colors.map(Some));
        let mut materials = base.map(|base| base.materials).unwrap_or_default();
        let read = |table: &Table, word: &str, item| {
            let line = || line_at(text, table.key(word).and_then(Key::span));
            colored(word, item).map_err(|fault| at_line(line(), word, fault))
        };
        for (word, item) in document.iter() {
            if word == "inherits" {
                continue;
            }
            if let Some(board) = BOARDS.iter().position(|(_, known)| *known == word)
                && let Some(table) = item.as_table()
            {
                for (word, item) in table {
                    let (role, paint) = read(table, word, item)?;
                    materials[board].retain(|(other, _)| *other != role);
                    materials[board].push((role, paint));
                }
                continue;
            }
            let (role, paint) = read(document.as_table(), word, item)?;
            colors[role as usize] = Some(paint);
            // A colour set by the user applies to every board.
            for material in &mut materials {
                material.retain(|(other, _)| *other != role);
            }
        }
        let mut whole = [Paint::Default; ROLES.len()];
        for ((place, color), (_, word)) in whole.iter_mut().zip(colors).zip(ROLES) {
            *place = color.ok_or(ThemeFault::NoColor(word))?;
        }
        Ok(Self {
            key: file.key.to_string(),
            colors: whole,
            materials,
        })
    }

    /// The theme as a board of each kind shows it, in the order of [`BOARDS`]; nothing where all boards are alike.
    pub fn boards(&self) -> Option<[Self; BOARDS.len()]> {
        let special = self.materials.iter().any(|material| !material.is_empty());
        special.then(|| BOARDS.map(|(ground, _)| self.on(ground)))
    }

    /// The theme as a board of this kind shows it.
    #[must_use]
    pub fn on(&self, ground: Ground) -> Self {
        let mut colors = self.colors;
        let board = BOARDS.iter().position(|(known, _)| *known == ground);
        for &(role, paint) in board.map_or(&[][..], |at| &self.materials[at]) {
            colors[role as usize] = paint;
        }
        Self {
            key: self.key.clone(),
            colors,
            materials: Default::default(),
        }
    }

    /// A theme without any colours.
    pub fn bare() -> Self {
        Self {
            key: "mono".to_owned(),
            colors: [Paint::Default; ROLES.len()],
            materials: Default::default(),
        }
    }

    /// The colours of all roles, in the order of [`ROLES`].
    pub const fn paints(&self) -> [Paint; ROLES.len()] {
        self.colors
    }

    pub const fn paint(&self, role: Role) -> Paint {
        self.colors[role as usize]
    }
}

/// Parses a line of a theme file: the role and its colour.
fn colored(word: &str, item: &toml_edit::Item) -> Result<(Role, Paint), ThemeFault> {
    let role = ROLES.iter().find(|(_, known)| *known == word);
    let (role, _) = role.ok_or(ThemeFault::NoRole)?;
    let value = item.as_str().unwrap_or_default();
    let found = paint(value).map(|paint| (*role, paint));
    found.ok_or_else(|| ThemeFault::NoPaint(value.to_owned()))
}

fn at_line(line: usize, key: &str, fault: ThemeFault) -> ThemeFault {
    ThemeFault::At(line, key.to_owned(), Box::new(fault))
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
    let Some((rgb, index)) = text.split_once(' ') else {
        return Some(Paint::Rgb(Rgb::parse(text)?, None));
    };
    let index = index.trim().parse().ok()?;
    (index >= FIRST_INDEX).then_some(Paint::Rgb(Rgb::parse(rgb)?, Some(index)))
}

/// Palette colours below this index are the terminal's own.
const FIRST_INDEX: u8 = 16;

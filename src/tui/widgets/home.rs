//! The home screen: a tile for every game, the choices for the chosen game, and games to resume.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::thumbnail::Pictures;
use super::{Canvas, take_line, thumbnail};
use crate::cells::{fit, width, wrap};
use crate::hit::{HomeTarget, Target};
use crate::theme::Role;
use crate::words;
use tabletop_core::{BoardView, Message, Text};
use tabletop_play::registry::Entry;

/// A choice for the chosen game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Play the computer, at this level where the game has levels.
    Computer(Option<u8>),
    /// Two people at one terminal.
    Friend,
    Alone,
    /// The first lesson.
    Lesson,
    /// Problems of the game.
    Problems,
    /// The dialogue with all options.
    More,
}

impl Choice {
    const fn label(self) -> Text {
        match self {
            Self::Computer(_) => words::HOME_COMPUTER,
            Self::Friend => words::HOME_FRIEND,
            Self::Alone => words::HOME_ALONE,
            Self::Lesson => words::HOME_LESSON,
            Self::Problems => words::HOME_PROBLEMS,
            Self::More => words::HOME_MORE,
        }
    }
}

/// The part of the screen with the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    Games,
    /// The choice at this index.
    Choice(usize),
    /// The row at this index below: games to resume, then the one that opens a file.
    Resume(usize),
}

/// Contents of the home screen.
pub(crate) struct HomeScreen<'a> {
    pub(crate) games: &'a [Entry],
    /// A sample position of each game.
    pub(crate) boards: &'a [BoardView],
    /// Cached drawings of the sample positions.
    pub(crate) pictures: &'a Pictures,
    pub(crate) chosen: usize,
    pub(crate) focus: Focus,
    pub(crate) choices: &'a [Choice],
    /// Descriptions of the games to resume.
    pub(crate) resumes: &'a [String],
    /// Results in the chosen game so far, if any.
    pub(crate) progress: Option<&'a Message>,
}

/// Lines reserved for games to resume where there is little room.
const LINES_OF_RESUMES: u16 = 2;
/// Minimum columns for four tiles side by side, with two columns of text below.
const WIDE: u16 = 56;
/// Maximum columns of a tile.
const WIDEST: u16 = 50;
/// Columns of the level pips, including the arrows around them and the number.
const PIPS: u16 = 17;
/// Number of the computer's levels.
const LEVELS: u8 = 10;

/// Layout of the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiles {
    /// Tiles in a row.
    pub(crate) across: usize,
    rows: u16,
    wide: u16,
    /// Rows of a picture; 0 if only names fit.
    picture: u16,
    /// True if each tile has a line that summarises the game.
    tagline: bool,
    gap: u16,
}

impl Tiles {
    /// Places as many tiles side by side as the width allows; the pictures are as high as the rest of the screen
    /// allows.
    pub(crate) fn of(area: Rect, boards: &[BoardView]) -> Self {
        let across: u16 = if area.width >= WIDE { 4 } else { 2 };
        let rows = (boards.len() as u16).div_ceil(across).max(1);
        let wide = (area.width / across).min(WIDEST);
        let each = |below: u16| area.height.saturating_sub(below) / rows;
        let mut tiles = Self {
            across: across.into(),
            rows,
            wide,
            picture: 0,
            tagline: false,
            gap: 0,
        };
        let below = [9, 7, 5].into_iter().find(|&below| each(below) >= 8);
        if let Some(below) = below {
            (tiles.picture, tiles.tagline, tiles.gap) = (each(below) - 3, true, 1);
        } else if let Some(below) = [3, 5].into_iter().find(|&below| each(below) >= 10 - below) {
            (tiles.picture, tiles.gap) = (each(below) - 2, 1);
        }
        let room = (wide.saturating_sub(2), tiles.picture);
        let heights = boards.iter().map(|board| thumbnail::height(board, room));
        tiles.picture = heights.max().unwrap_or(0).min(tiles.picture);
        tiles
    }

    const fn high(&self) -> u16 {
        self.picture + 1 + self.tagline as u16 + self.gap
    }

    fn tile(&self, area: Rect, index: usize) -> Rect {
        let (col, row) = ((index % self.across) as u16, (index / self.across) as u16);
        Rect {
            x: area.x + col * self.wide,
            y: area.y + row * self.high(),
            width: self.wide.saturating_sub(1),
            height: self.high() - self.gap,
        }
        .intersection(area)
    }
}

/// Draws the home screen in the middle of `area`.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, home: &HomeScreen) {
    let tiles = Tiles::of(area, home.boards);
    let whole = tiles.wide * tiles.across as u16;
    let above = tiles.rows * tiles.high();
    let below = below_rows(home, area.width) + u16::from(tiles.tagline);
    let spare = area.height.saturating_sub(above + below);
    let (top, between) = match tiles.gap {
        0 => (0, spare.min(1)),
        _ => (spare / 3, 0),
    };
    let area = Rect {
        x: area.x + (area.width - whole) / 2,
        y: area.y + top,
        width: whole,
        height: area.height - top,
    };
    // Where every row is needed, no blank row is left under the tiles.
    let wanted = home.choices.len() as u16 + u16::from(tiles.tagline);
    let gap = tiles.gap * u16::from(area.height < above + wanted);
    let above = above + between - gap;
    for (index, (game, board)) in home.games.iter().zip(home.boards).enumerate() {
        let tile = tiles.tile(area, index);
        draw_tile(canvas, tile, home, index, (game, board), &tiles);
    }
    let mut rest = Rect {
        x: area.x + 1,
        y: area.y + above.min(area.height),
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(above),
    };
    if tiles.tagline {
        summary(canvas, &mut rest, home);
    }
    if area.width >= WIDE {
        let half = rest.width * 11 / 20;
        let left = Rect {
            width: half.saturating_sub(1),
            ..rest
        };
        let right = Rect {
            x: rest.x + half,
            width: rest.width - half,
            ..rest
        };
        let mut below = choices(canvas, left, home);
        resumes(canvas, right, home);
        if home.resumes.len() < home.choices.len() {
            // There is no second column.
            below.width = rest.width;
        }
        about_level(canvas, below, home);
    } else {
        // The rows to resume a game and to open a file are kept as long as one choice remains visible.
        let kept = (home.resumes.len() as u16 + 1).min(LINES_OF_RESUMES);
        let wanted = home.choices.len() as u16;
        let high = wanted.min(rest.height.saturating_sub(kept).max(1));
        choices(
            canvas,
            Rect {
                height: high,
                ..rest
            },
            home,
        );
        let below = Rect {
            y: rest.y + high,
            height: rest.height.saturating_sub(high),
            ..rest
        };
        resumes(canvas, below, home);
    }
}

/// Number of rows wanted below the tiles.
fn below_rows(home: &HomeScreen, columns: u16) -> u16 {
    let (choices, resumes) = (home.choices.len(), home.resumes.len() + 1);
    let rows = if columns >= WIDE {
        (choices + 2).max(resumes + 1)
    } else {
        choices + resumes
    };
    rows as u16
}

fn draw_tile(
    canvas: &mut Canvas,
    tile: Rect,
    home: &HomeScreen,
    index: usize,
    (game, board): (&Entry, &BoardView),
    tiles: &Tiles,
) {
    let target = Target::Home(HomeTarget::Game(index));
    let (here, hovered) = (index == home.chosen, canvas.is_hovered(target));
    let ground = if here { Role::Popup } else { Role::Background };
    canvas
        .buf
        .set_style(tile, canvas.palette.style(Role::Text, ground));
    canvas.hits.add(tile, target);
    let mut rest = tile;
    if tiles.picture > 0 {
        let (wide, high) = (tile.width.saturating_sub(2), tiles.picture.min(tile.height));
        let taken = thumbnail::height(board, (wide, high));
        let picture = Rect::new(tile.x + 1, tile.y + (high - taken) / 2, wide, taken);
        home.pictures.draw(canvas, picture, index, board);
        rest.y += high;
        rest.height -= high;
    }
    let style = match (here, hovered) {
        (true, _) if home.focus == Focus::Games => canvas.bold(Role::SelectedText, Role::Selected),
        (true, _) => canvas.bold(Role::Accent, ground),
        (false, true) => canvas.style(Role::Accent, ground),
        (false, false) => canvas.style(Role::Text, ground),
    };
    let name = format!("{} {}", index + 1, game.info.name.get(canvas.lang));
    line_of_tile(canvas, &mut rest, &name, style, tiles);
    if tiles.tagline {
        let dim = canvas.style(Role::Dim, ground);
        let text = game.info.tagline.get(canvas.lang);
        line_of_tile(canvas, &mut rest, text, dim, tiles);
    }
}

/// Writes a line centred below a picture; names without pictures are aligned in columns.
fn line_of_tile(canvas: &mut Canvas, rest: &mut Rect, text: &str, style: Style, tiles: &Tiles) {
    let Some(line) = take_line(rest) else {
        return;
    };
    let room = usize::from(line.width);
    let before = match tiles.picture {
        0 => 1,
        _ => room.saturating_sub(width(text)) / 2,
    };
    let text = fit(&format!("{}{text}", " ".repeat(before)), room);
    canvas.write(line.x, line.y, &text, line.width, style);
}

/// Writes the name of the chosen game and its summary.
fn summary(canvas: &mut Canvas, rest: &mut Rect, home: &HomeScreen) {
    let (Some(game), Some(line)) = (home.games.get(home.chosen), take_line(rest)) else {
        return;
    };
    let strong = canvas.bold(Role::Accent, Role::Background);
    let name = game.info.name.get(canvas.lang);
    let taken = canvas.write(line.x, line.y, name, line.width, strong) + 2;
    let soft = canvas.style(Role::Text, Role::Background);
    let room = line.width.saturating_sub(taken);
    let text = game.info.summary.get(canvas.lang);
    canvas.write(line.x + taken, line.y, text, room, soft);
}

/// Draws the choices for the chosen game; returns the remaining area.
fn choices(canvas: &mut Canvas, mut rest: Rect, home: &HomeScreen) -> Rect {
    let room = usize::from(rest.height);
    let first = match home.focus {
        Focus::Choice(index) => (index + 1).saturating_sub(room),
        _ => 0,
    };
    let shown = home.choices.iter().enumerate().skip(first).take(room);
    for (index, choice) in shown {
        let Some(line) = take_line(&mut rest) else {
            return rest;
        };
        let last = index + 1 == first + room;
        let beyond = [last && first > 0, last && index + 1 < home.choices.len()];
        hidden_beyond(canvas, line, beyond);
        let target = Target::Home(HomeTarget::Choice(index));
        let here = home.focus == Focus::Choice(index);
        let taken = entry(canvas, line, canvas.word(choice.label()), here, target);
        if let Choice::Computer(Some(level)) = *choice {
            let room = Rect {
                x: line.x + taken + 1,
                width: line.width.saturating_sub(taken + 1),
                ..line
            };
            level_pips(canvas, room, level, here);
        }
    }
    rest
}

/// Writes the results so far, and a description of the computer's chosen level.
fn about_level(canvas: &mut Canvas, mut rest: Rect, home: &HomeScreen) {
    let level = home.choices.iter().find_map(|choice| match choice {
        Choice::Computer(level) => *level,
        _ => None,
    });
    let levels = home.games.get(home.chosen).map(|game| (game.levels)());
    let about = levels
        .zip(level)
        .and_then(|(levels, level)| levels.get(usize::from(level) - 1));
    if let Some(progress) = home.progress {
        let progress = progress.sentence(canvas.lang);
        remark(canvas, &mut rest, &progress, Role::Text);
    }
    if let Some(text) = about {
        remark(canvas, &mut rest, canvas.word(*text), Role::Dim);
    }
}

/// Writes a remark below the choices.
fn remark(canvas: &mut Canvas, rest: &mut Rect, text: &str, role: Role) {
    let style = canvas.style(role, Role::Background);
    for text in wrap(text, usize::from(rest.width.saturating_sub(2))) {
        let Some(line) = take_line(rest) else {
            break;
        };
        canvas.write(line.x + 2, line.y, &text, line.width - 2, style);
    }
}

/// Draws a selectable line and returns its width in columns.
fn entry(canvas: &mut Canvas, line: Rect, text: &str, here: bool, target: Target) -> u16 {
    let style = if here {
        canvas.bold(Role::SelectedText, Role::Selected)
    } else if canvas.is_hovered(target) {
        canvas.style(Role::Accent, Role::Background)
    } else {
        canvas.style(Role::Text, Role::Background)
    };
    let mark = if here {
        canvas.glyphs.pick("▸", ">", ">")
    } else {
        " "
    };
    let text = format!("{mark} {text} ");
    let taken = canvas.write(line.x, line.y, &text, line.width, style);
    canvas.clickable(line.x, line.y, taken, target);
    taken
}

/// Marks at the right of a line that entries above or below are hidden.
fn hidden_beyond(canvas: &mut Canvas, line: Rect, [above, below]: [bool; 2]) {
    let style = canvas.style(Role::Dim, Role::Background);
    let mark = match (above, below) {
        (true, true) => canvas.glyphs.pick("↕", "|", "|"),
        (true, false) => canvas.glyphs.pick("▲", "^", "^"),
        (false, true) => canvas.glyphs.pick("▼", "v", "v"),
        (false, false) => return,
    };
    canvas.write(line.right().saturating_sub(1), line.y, mark, 1, style);
}

/// Drops trailing parts between dots until the text fits, so that no part is cut in two.
fn whole_parts(mut text: String, room: usize) -> String {
    while width(&text) > room
        && let Some(at) = text.rfind(" · ")
    {
        text.truncate(at);
    }
    text
}

/// Draws the computer's level: one clickable pip for each level, or only the number where they don't fit.
fn level_pips(canvas: &mut Canvas, area: Rect, level: u8, here: bool) {
    let (less, more) = canvas.glyphs.pick(("◂", "▸"), ("<", ">"), ("<", ">"));
    let (full, empty) = canvas.glyphs.pick(("●", "○"), ("#", "-"), ("#", "-"));
    let role = if here { Role::Accent } else { Role::Dim };
    let style = canvas.style(role, Role::Background);
    let mut x = area.x;
    let mut put = |canvas: &mut Canvas, text: &str, level: u8| {
        let room = area.right().saturating_sub(x);
        let taken = canvas.write(x, area.y, text, room, style);
        canvas.clickable(x, area.y, taken, Target::Home(HomeTarget::Level(level)));
        x += taken;
    };
    put(canvas, &format!("{less} "), level.saturating_sub(1).max(1));
    if area.width >= PIPS {
        for pip in 1..=LEVELS {
            put(canvas, if pip <= level { full } else { empty }, pip);
        }
    } else {
        put(canvas, &level.to_string(), level);
    }
    put(canvas, &format!(" {more} "), (level + 1).min(LEVELS));
    if area.width >= PIPS {
        put(canvas, &level.to_string(), level);
    }
}

/// Draws the games to resume, and the row that opens a file.
fn resumes(canvas: &mut Canvas, mut rest: Rect, home: &HomeScreen) {
    let room = usize::from(rest.height);
    // The row that opens a file is always shown.
    let shown = home.resumes.len().min(room.saturating_sub(1));
    let first = match home.focus {
        Focus::Resume(index) => (index + 1)
            .saturating_sub(shown)
            .min(home.resumes.len() - shown),
        _ => 0,
    };
    let last = first + shown;
    for index in first..last {
        if let Some(line) = take_line(&mut rest) {
            let more = [
                index == first && first > 0,
                index + 1 == last && last < home.resumes.len(),
            ];
            hidden_beyond(canvas, line, more);
            let text = Message::new(words::HOME_CONTINUE).arg(&home.resumes[index]);
            // One column for the mark before the text, one for the blank after it.
            let text = whole_parts(
                text.get(canvas.lang),
                usize::from(line.width.saturating_sub(4)),
            );
            let target = Target::Home(HomeTarget::Resume(index));
            entry(
                canvas,
                line,
                &text,
                home.focus == Focus::Resume(index),
                target,
            );
        }
    }
    if let Some(line) = take_line(&mut rest) {
        let index = home.resumes.len();
        let target = Target::Home(HomeTarget::Resume(index));
        let here = home.focus == Focus::Resume(index);
        let taken = entry(canvas, line, canvas.word(words::HOME_OPEN), here, target);
        let style = canvas.style(Role::Dim, Role::Background);
        let room = line.width.saturating_sub(taken + 1);
        let key = canvas.keymap.key("open");
        canvas.write(line.x + taken + 1, line.y, &key, room, style);
    }
}

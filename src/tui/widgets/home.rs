//! The home screen: a game to continue, a tile for every game, the controls of the chosen game, problems and lessons.

mod tiles;

use std::cell::Cell;

use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::home::tiles::{ENTRIES, Tiles};
use super::thumbnail::{self, Pictures};
use super::{Canvas, take_line};
use crate::cells::{at_columns, at_rows, cut, fit, from_column, whole_parts, width, wrap};
use crate::hit::HomeTarget;
use crate::{Depth, GlyphSet, Role, Target, words};
use tabletop_core::{BoardView, Ground, Piece, Text};
use tabletop_play::registry::Entry;

/// A control of the chosen game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// Starts a game against the computer, or a puzzle.
    Play,
    Level,
    Size,
    /// The person's side.
    You,
    /// Starts a game of two people at one terminal.
    Friend,
    Learn,
    /// Opens the dialogue with all options.
    Custom,
}

impl Control {
    const fn label(self) -> Text {
        match self {
            Self::Play => words::HOME_PLAY,
            Self::Level => words::HOME_LEVEL,
            Self::Size => words::HOME_SIZE,
            Self::You => words::HOME_YOU,
            Self::Friend => words::HOME_FRIEND,
            Self::Learn => words::HOME_LEARN,
            Self::Custom => words::HOME_CUSTOM,
        }
    }
}

/// A control with its value, or the key that presses it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) control: Control,
    pub(crate) value: Option<String>,
    pub(crate) key: String,
}

/// An entry beside the tiles: name, key and details.
#[derive(Clone, Debug)]
pub(crate) struct Beside {
    pub(crate) name: Text,
    pub(crate) key: String,
    pub(crate) details: String,
}

/// The part of the screen with the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    /// The game to continue.
    Resume,
    Games,
    /// The control at this index.
    Control(usize),
    /// The entry at this index.
    Beside(usize),
}

/// Texts about the chosen game, where there is room for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// Results so far in a line.
    pub(crate) results: Option<String>,
    /// Description of the computer's level.
    pub(crate) level: Option<Text>,
    pub(crate) rules: String,
    /// Results by level.
    pub(crate) record: Vec<String>,
    pub(crate) last: Vec<String>,
}

/// Position of the entries in the last drawing, and the number of tiles in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) across: usize,
    /// True if the entries stand at the place of a tile.
    pub(crate) in_grid: bool,
}

pub(crate) struct HomeScreen<'a> {
    pub(crate) games: &'a [Entry],
    /// The key that chooses each game.
    pub(crate) letters: &'a [Option<char>],
    /// A sample position of each game.
    pub(crate) boards: &'a [BoardView],
    /// Cached drawings of the sample positions.
    pub(crate) pictures: &'a Pictures,
    pub(crate) chosen: usize,
    pub(crate) focus: Focus,
    /// The game to continue, and the way to others.
    pub(crate) resume: Option<(String, String)>,
    pub(crate) controls: &'a [Shown],
    pub(crate) beside: &'a [Beside],
    pub(crate) about: &'a About,
    /// Receives the layout.
    pub(crate) drawn: &'a Cell<Drawn>,
}

/// Least columns for texts in two columns below the controls.
const TWO_COLUMNS: u16 = 100;
/// Least lines of the rules.
const RULES: u16 = 3;

/// Draws the home screen in `area`.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, home: &HomeScreen) {
    let points = canvas.glyphs == GlyphSet::Unicode && canvas.palette.depth != Depth::Mono;
    let tiles = Tiles::of(area, home.games.len(), points);
    let free = tiles.free();
    home.drawn.set(Drawn {
        across: tiles.across.into(),
        in_grid: free.is_some(),
    });
    let (x, width) = (tiles.x, tiles.columns);
    let line = Rect::new(x, area.y, width, 1).intersection(area);
    resume(canvas, line, home);
    for index in 0..home.games.len() {
        draw_tile(canvas, area, &tiles, home, index);
    }
    let y = tiles.bottom().min(area.bottom());
    let mut below = Rect::new(x, y, width, area.bottom() - y);
    let rows = control_rows(canvas, below.width, home);
    let count = rows.last().map_or(0, |at| at.y + 1);
    // The game, the controls and the entries with a blank row between.
    if free.is_none() && below.height < count + 2 + ENTRIES {
        return cramped(canvas, below, home, &rows);
    }
    summary(canvas, &mut below, home);
    controls(canvas, below, home, &rows);
    for _ in 0..count {
        take_line(&mut below);
    }
    take_line(&mut below);
    match free {
        Some(place) => {
            beside(canvas, place, home);
            about(canvas, below, home);
        }
        None if below.width >= TWO_COLUMNS => {
            let side = at_columns(below, x + width - 38, 38);
            below.width -= 42;
            beside(canvas, side, home);
            about(canvas, below, home);
        }
        None => {
            let rest = beside(canvas, below, home);
            about(canvas, rest, home);
        }
    }
}

/// Draws the bar of the game to continue.
fn resume(canvas: &mut Canvas, line: Rect, home: &HomeScreen) {
    let Some((text, more)) = &home.resume else {
        return;
    };
    let target = Target::Home(HomeTarget::Resume);
    let is_focused = home.focus == Focus::Resume;
    let style = canvas.choice(is_focused, target);
    canvas.buf.set_style(line, style);
    canvas.hits.add(line, target);
    let room = usize::from(line.width);
    let key = canvas.keymap.key("touch");
    let right = if is_focused { &key } else { more };
    let left = room.saturating_sub(width(right) + 4);
    let text = whole_parts(text, left);
    let text = fit(&format!(" {text}"), room.saturating_sub(width(right) + 1));
    canvas.line(line, &format!("{text}{right} "), style);
}

fn draw_tile(canvas: &mut Canvas, area: Rect, tiles: &Tiles, home: &HomeScreen, index: usize) {
    let target = Target::Home(HomeTarget::Game(index));
    let tile = tiles.tile(index as u16).intersection(area);
    if tile.is_empty() {
        return;
    }
    let (columns, rows) = tiles.picture;
    if rows > 0 && tile.height > rows {
        let room = Rect {
            width: columns,
            height: rows,
            ..tile
        };
        picture(canvas, room, home, index);
    }
    let (here, hovered) = (index == home.chosen, canvas.is_hovered(target));
    let style = match (here, hovered) {
        (true, _) if home.focus == Focus::Games => canvas.bold(Role::SelectedText, Role::Selected),
        (true, _) => canvas.bold(Role::Accent, Role::Background),
        (false, true) => canvas.style(Role::Accent, Role::Background),
        (false, false) => canvas.style(Role::Text, Role::Background),
    };
    let name = home.games[index].info.name.get(canvas.lang);
    let letter = home.letters.get(index).copied().flatten();
    let line = at_rows(tile, tile.bottom() - 1, 1);
    let written = named(canvas, line, name, letter, style);
    canvas.hits.add(written, target);
    canvas.hits.add(tile, target);
}

/// Writes a name with the letter that chooses it underlined, or beside it if the name doesn't contain it; returns its
/// area.
fn named(canvas: &mut Canvas, line: Rect, name: &str, letter: Option<char>, style: Style) -> Rect {
    let at = letter.and_then(|letter| {
        let same = |c: char| c.eq_ignore_ascii_case(&letter);
        name.char_indices().find(|(_, c)| same(*c))
    });
    let text = match (letter, at) {
        (Some(letter), None) => format!("{name} {letter}"),
        _ => name.to_owned(),
    };
    // A name may be a little wider than its picture.
    let text = format!(" {text} ");
    let x = (line.x + line.width / 2).saturating_sub(width(&text).div_ceil(2) as u16);
    let taken = canvas.write(x, line.y, &text, width(&text) as u16, style);
    let written = Rect::new(x, line.y, taken, 1);
    let x = x + 1;
    let (offset, key) = match (letter, at) {
        (Some(_), Some((at, c))) => (width(&name[..at]), c),
        (Some(letter), None) => (width(name) + 1, letter),
        _ => return written,
    };
    let style = style.add_modifier(Modifier::UNDERLINED);
    canvas.write(x + offset as u16, line.y, &key.to_string(), 1, style);
    written
}

/// Draws a game's picture into a box of its ground.
fn picture(canvas: &mut Canvas, room: Rect, home: &HomeScreen, index: usize) {
    let Some(board) = home.boards.get(index) else {
        return;
    };
    if board.ground == Ground::Boxes && small_numbers(canvas, room, board) {
        return;
    }
    if board.ground != Ground::Boxes {
        let ground = canvas.palette.on(board.ground);
        canvas
            .buf
            .set_style(room, ground.style(Role::Text, Role::Ground));
    }
    if board.ground != Ground::Boxes && u16::from(board.grid.cols) * 2 > room.width {
        return thumbnail::framed_points(canvas, room, board);
    }
    let high = thumbnail::height(board, room.as_size()).min(room.height);
    // The last of the lines is followed by a blank row.
    let lines = u16::from(board.ground == Ground::Lines);
    let spare = room.height - high + lines;
    let middle = at_rows(room, room.y + spare / 2, high);
    home.pictures.draw(canvas, middle, index, board);
}

/// Draws a board of numbers in cells of 2 × 1 if larger ones don't fit. Returns false if they do.
fn small_numbers(canvas: &mut Canvas, room: Rect, board: &BoardView) -> bool {
    let (cols, rows) = (u16::from(board.grid.cols), u16::from(board.grid.rows));
    if cols * 4 <= room.width || cols * 2 > room.width || rows > room.height {
        return false;
    }
    let palette = canvas.palette.on(board.ground);
    let x = room.x + (room.width - cols * 2) / 2;
    let y = room.y + (room.height - rows) / 2;
    canvas
        .buf
        .set_style(room, palette.style(Role::Text, Role::Popup));
    for cell in board.places() {
        let text = match board.square(cell).piece {
            Piece::Number(number) => format!("{number:2}"),
            _ => "  ".to_owned(),
        };
        let even = (cell.col + cell.row) % 2 == 0;
        let ground = if even { Role::Box } else { Role::Border };
        let at = (x + u16::from(cell.col) * 2, y + u16::from(cell.row));
        canvas
            .buf
            .set_stringn(at.0, at.1, text, 2, palette.style(Role::Number, ground));
    }
    true
}

/// Writes the name of the chosen game and its summary.
fn summary(canvas: &mut Canvas, rest: &mut Rect, home: &HomeScreen) {
    let (Some(game), Some(line)) = (home.games.get(home.chosen), take_line(rest)) else {
        return;
    };
    let name = game.info.name.get(canvas.lang);
    let taken = canvas.line(line, name, canvas.bold(Role::Accent, Role::Background)) + 2;
    let soft = canvas.style(Role::Text, Role::Background);
    let text = game.info.summary.get(canvas.lang);
    canvas.line(from_column(line, line.x + taken), text, soft);
}

/// Draws the focused part of what doesn't fit as a whole: the controls or the entries.
fn cramped(canvas: &mut Canvas, area: Rect, home: &HomeScreen, places: &[Position]) {
    if matches!(home.focus, Focus::Beside(_)) {
        beside(canvas, area, home);
        return;
    }
    let focused = match home.focus {
        Focus::Control(index) => places.get(index).map_or(0, |at| at.y),
        _ => 0,
    };
    let first = (focused + 1).saturating_sub(area.height);
    let shown = |at: &Position| Position::new(at.x, at.y.wrapping_sub(first));
    let places: Vec<_> = places.iter().map(shown).collect();
    controls(canvas, area, home, &places);
}

/// Column and row of each control, in as few rows as they fit.
fn control_rows(canvas: &Canvas, columns: u16, home: &HomeScreen) -> Vec<Position> {
    let (mut x, mut row) = (0, 0);
    let widths: Vec<_> = home
        .controls
        .iter()
        .map(|it| control_width(canvas, it))
        .collect();
    let place = |index: usize| {
        let is_button = |at: usize| at > 0 && home.controls[at].value.is_none();
        // The buttons after the values stay together where they don't all fit beside those.
        let rest: u16 = widths[index..].iter().map(|wide| wide + 2).sum();
        let begins_buttons = is_button(index) && !is_button(index - 1);
        let breaks = begins_buttons && x + rest > columns + 2;
        if x > 0 && (breaks || x + widths[index] > columns) {
            (x, row) = (0, row + 1);
        }
        let at = Position::new(x, row);
        x += widths[index] + 2;
        at
    };
    (0..widths.len()).map(place).collect()
}

/// Draws the controls of the chosen game.
fn controls(canvas: &mut Canvas, area: Rect, home: &HomeScreen, places: &[Position]) {
    let places = places.iter().enumerate();
    for (index, at) in places.filter(|(_, at)| at.y < area.height) {
        let width = control_width(canvas, &home.controls[index]);
        let line = Rect::new(area.x + at.x, area.y + at.y, width, 1);
        draw_control(canvas, line.intersection(area), home, index);
    }
}

fn control_width(canvas: &Canvas, shown: &Shown) -> u16 {
    let label = width(canvas.word(shown.control.label()));
    let value = shown.value.as_ref().map(|value| label + width(value) + 5);
    value.unwrap_or_else(|| width(&button_text(canvas, shown, false))) as u16
}

/// Text of a control without a value. Without colours a button is seen by its brackets.
fn button_text(canvas: &Canvas, shown: &Shown, is_here: bool) -> String {
    let label = canvas.word(shown.control.label());
    if shown.control == Control::Play {
        let arrows = canvas.glyphs.pick(["▸", "◂"], [">", "<"], [">", "<"]);
        let [left, right] = if is_here { arrows } else { [" ", " "] };
        return format!("  {left} {label} {right}  ");
    }
    let is_mono = canvas.palette.depth == Depth::Mono;
    let [open, close] = if is_mono { ["[", "]"] } else { [" ", " "] };
    let gap = if shown.key.is_empty() { "" } else { " " };
    format!("{open}{label}{gap}{}{close}", shown.key)
}

fn draw_control(canvas: &mut Canvas, area: Rect, home: &HomeScreen, index: usize) {
    let shown = &home.controls[index];
    let target = Target::Home(HomeTarget::Control(index));
    let is_focused = home.focus == Focus::Control(index);
    let label = canvas.word(shown.control.label());
    if let Some(value) = &shown.value {
        let taken = canvas.line(area, label, canvas.style(Role::Text, Role::Background)) + 1;
        let rest = from_column(area, area.x + taken);
        return draw_value(canvas, rest, value, index, is_focused);
    }
    // Without colours the first button is reversed.
    let is_mono = canvas.palette.depth == Depth::Mono;
    let style = match shown.control {
        Control::Play if is_focused || is_mono => canvas.bold(Role::SelectedText, Role::Selected),
        Control::Play => canvas.bold(Role::Background, Role::Accent),
        _ => canvas.choice(is_focused, target),
    };
    canvas.link(area, &button_text(canvas, shown, is_focused), style, target);
    if shown.control != Control::Play && !shown.key.is_empty() && !is_focused {
        let x = area.x + width(label) as u16 + 2;
        let style = canvas.style(Role::Accent, Role::Popup);
        canvas.line(from_column(area, x), &shown.key, style);
    }
}

/// Draws a value between two arrows that change it.
fn draw_value(canvas: &mut Canvas, area: Rect, value: &str, index: usize, is_focused: bool) {
    let (less, more) = canvas.glyphs.pick(("◂", "▸"), ("<", ">"), ("<", ">"));
    let by = |by| Target::Home(HomeTarget::Step(index, by));
    let style = if is_focused {
        canvas.bold(Role::SelectedText, Role::Selected)
    } else if canvas.is_hovered(by(1)) || canvas.is_hovered(by(-1)) {
        canvas.style(Role::Accent, Role::Background)
    } else {
        canvas.bold(Role::Text, Role::Background)
    };
    let taken = canvas.link(area, &format!("{less} {value} {more}"), style, by(1));
    canvas.clickable(area.x, area.y, 2.min(taken), by(-1));
}

/// Draws the entries for problems, lessons and files; returns the remaining area.
fn beside(canvas: &mut Canvas, mut rest: Rect, home: &HomeScreen) -> Rect {
    // The details have a line of their own where there is room for all of them.
    let roomy = rest.height >= 2 * ENTRIES && rest.width < 30;
    for (index, entry) in home.beside.iter().enumerate() {
        let Some(line) = take_line(&mut rest) else {
            return rest;
        };
        let target = Target::Home(HomeTarget::Beside(index));
        let is_focused = home.focus == Focus::Beside(index);
        let style = if is_focused {
            canvas.choice(true, target)
        } else if canvas.is_hovered(target) {
            canvas.style(Role::Accent, Role::Background)
        } else {
            canvas.style(Role::Text, Role::Background)
        };
        let name = format!(" {} ", canvas.word(entry.name));
        let taken = canvas.line(line, &name, style);
        let accent = canvas.style(Role::Accent, Role::Background);
        let after = from_column(line, line.x + taken);
        let key = canvas.line(after, &entry.key, accent);
        canvas.clickable(line.x, line.y, taken + key, target);
        let dim = canvas.style(Role::Dim, Role::Background);
        let (x, y) = if roomy && !entry.details.is_empty() {
            match take_line(&mut rest) {
                Some(line) => (line.x + 2, line.y),
                None => return rest,
            }
        } else {
            (line.x + taken + key + 1 + u16::from(key > 0), line.y)
        };
        let room = line.right().saturating_sub(x);
        let details = whole_parts(&entry.details, room.into());
        canvas.write(x, y, &cut(details, room.into()), room, dim);
    }
    take_line(&mut rest);
    rest
}

/// Writes what is known of the chosen game: in a line where there is little room, else under headings.
fn about(canvas: &mut Canvas, mut rest: Rect, home: &HomeScreen) {
    let about = home.about;
    if let Some(level) = about.level.filter(|_| rest.height > 0) {
        remark(canvas, &mut rest, canvas.word(level), Role::Dim, 2);
    }
    // Headings need a blank line, the heading and the text.
    if rest.height < 4 {
        if let Some(results) = &about.results {
            remark(canvas, &mut rest, results, Role::Text, 1);
        }
        return;
    }
    let rules = [about.rules.clone()];
    let lists = [&about.record, &about.last].into_iter();
    let lists = lists.filter(|it| !it.is_empty());
    let below = lists.map(|it| it.len() as u16 + 2).sum::<u16>();
    let max = rest.height.saturating_sub(below + 2).max(RULES).into();
    let parts: [(Text, &[String], usize); 3] = [
        (words::HOME_RULES, &rules, max),
        (words::HOME_RECORD, &about.record, 1),
        (words::HOME_LAST, &about.last, 1),
    ];
    for (heading, lines, max) in parts {
        if lines.iter().all(String::is_empty) || rest.height < 3 {
            continue;
        }
        take_line(&mut rest);
        let key = if heading == words::HOME_RULES {
            canvas.keymap.key("rules")
        } else {
            String::new()
        };
        let heading = format!("{}  {key}", canvas.word(heading));
        remark(canvas, &mut rest, &heading, Role::Accent, 1);
        for line in lines {
            remark(canvas, &mut rest, line, Role::Text, max);
        }
    }
}

/// Writes a text in at most this number of lines.
fn remark(canvas: &mut Canvas, rest: &mut Rect, text: &str, role: Role, limit: usize) {
    let lines = whole_sentences(text, usize::from(rest.width), limit);
    canvas.lines(rest, take_line, lines, canvas.style(role, Role::Background));
}

/// The text in at most `most` lines, ending with a whole sentence where it is longer.
fn whole_sentences(text: &str, columns: usize, limit: usize) -> Vec<String> {
    let mut lines = wrap(text, columns);
    if lines.len() <= limit {
        return lines;
    }
    lines.truncate(limit);
    let ends = lines
        .iter()
        .map(|line| line.rmatch_indices(['.', '。']).next());
    let ends = ends
        .map(|end| end.map(|(at, dot)| at + dot.len()))
        .enumerate();
    let last = ends.rev().find_map(|(index, end)| Some((index, end?)));
    if let Some((last, end)) = last {
        lines.truncate(last + 1);
        lines[last].truncate(end);
    }
    lines
}

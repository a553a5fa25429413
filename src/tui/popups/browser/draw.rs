//! Drawing of the file browser: input line, entries of the folder, and details of the selected file.

use std::time::SystemTime;

use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::folder::{Entry, Order};
use super::{Context, Sheet};
use crate::cells::{at_columns, at_rows, cut, fit, tail, width, wrap};
use crate::popups::Browser;
use crate::{Role, Target, words};
use tabletop_app::files::{Preview, format_for, is_picture, save_path};
use tabletop_core::{Lang, Message};
use tabletop_play::registry::find;
use tabletop_record::format_of_name;

/// Minimum columns to show details of the selected file beside the list.
const WIDE: u16 = 66;
/// Columns of these details.
const ASIDE: u16 = 28;
/// Columns of an entry's age and size.
const FACTS: usize = 20;

impl Browser {
    pub(super) fn titles(&self, context: &Context) -> (String, String) {
        let title = context.word(if self.save {
            words::SAVE_AS
        } else {
            words::OPEN_FILE
        });
        let path = self.path.display().to_string();
        let foot = context.word(match (self.save, self.takes_name()) {
            (true, true) => words::HINT_SAVING,
            (true, false) => words::HINT_NAMING,
            (false, _) => words::HINT_BROWSER,
        });
        let title = Message::new(words::NAMED).arg(title).arg(tail(&path, 60));
        (title.get(context.lang()), foot.to_owned())
    }

    pub(super) fn paint(&self, sheet: &mut Sheet) -> Position {
        let mut area = sheet.area;
        let line = Rect { height: 1, ..area };
        let cursor = self.name_line(sheet, line);
        self.headings(sheet, at_rows(line, area.y + 1, 1));
        area.y += 2;
        area.height = area.height.saturating_sub(2);
        let below = self.below(sheet.context);
        if let Some((text, role)) = below.filter(|_| area.height > 3) {
            area.height -= 1;
            let text = cut(&text, usize::from(area.width));
            sheet.write(at_rows(area, area.bottom(), 1), &text, sheet.style(role));
        }
        if area.height == 0 {
            return cursor;
        }
        if area.width >= WIDE {
            area.width -= ASIDE + 2;
            self.aside(sheet, at_columns(area, area.right() + 2, ASIDE));
        }
        self.entries(sheet, area);
        cursor
    }

    /// Draws the input line; a proposed name is shown as selected.
    fn name_line(&self, sheet: &mut Sheet, line: Rect) -> Position {
        let cursor = sheet.input(&self.input, line);
        if self.proposed {
            let width = (width(self.input.text()) as u16).min(line.width);
            let chosen = sheet.style_of(Role::Text, true);
            sheet.buf.set_style(Rect { width, ..line }, chosen);
        }
        cursor
    }

    /// Draws the entries of the folder that match the typed text.
    fn entries(&self, sheet: &mut Sheet, area: Rect) {
        let (room, context) = (usize::from(area.width), sheet.context);
        let now = SystemTime::now();
        let row = |place: usize| {
            let entry = self.folder.entry(self.shown[place]);
            let text = entry.map(|entry| entry_line(entry, room, now, context.lang()));
            let role = match entry {
                Some(entry) if entry.is_folder => Role::Accent,
                Some(entry) if format_of_name(&entry.name, None).is_none() => Role::Dim,
                _ => Role::Text,
            };
            (text.unwrap_or_default(), role)
        };
        if self.shown.is_empty() {
            let text = context.word(if self.listing.is_some() {
                words::LOOKING
            } else {
                words::NOTHING_FOUND
            });
            sheet.write(area, text, sheet.style(Role::Dim));
        }
        self.scroll.is_idle.set(self.takes_name());
        self.scroll.draw(sheet, area, self.shown.len(), row);
    }

    /// Draws the sort orders; the current one is underlined.
    fn headings(&self, sheet: &mut Sheet, line: Rect) {
        let (mut x, dim) = (line.x, sheet.style(Role::Dim));
        for order in Order::ALL {
            let style = if order == self.folder.order() {
                dim.add_modifier(Modifier::UNDERLINED | Modifier::BOLD)
            } else {
                dim
            };
            let rest = at_columns(line, x, line.right().saturating_sub(x));
            let end = sheet.write(rest, sheet.context.word(order.word()), style);
            let heading = at_columns(line, x, end - x);
            sheet.hits.add(heading, Target::Item(order.target()));
            x = (end + 2).min(line.right());
        }
        let shown = self.folder.without_parent(&self.shown);
        let count = format!("{shown}/{}", self.folder.len());
        let columns = count.len() as u16;
        if line.right().saturating_sub(x) > columns {
            let place = at_columns(line, line.right() - columns, columns);
            sheet.write(place, &count, dim);
        }
    }

    /// The text below the list: the error, or else a description of the game to save.
    fn below(&self, context: &Context) -> Option<(String, Role)> {
        let lang = context.lang();
        if let Some(error) = &self.error {
            let error = context.worded(error.clone());
            return Some((error.sentence(lang), Role::Error));
        }
        let session = context.workspace.tabs.session().filter(|_| self.save)?;
        let path = save_path(self.input.text().trim());
        if is_picture(&path) {
            let message = Message::new(words::SAVES_AS)
                .words(words::A_PICTURE)
                .words(session.info().name);
            return Some((message.sentence(lang), Role::Dim));
        }
        let key = session.info().key;
        let format = format_for(&path.to_string_lossy(), key);
        let (text, role) = if format.writes(key) {
            (words::SAVES_AS, Role::Dim)
        } else {
            (words::DOES_NOT_HOLD, Role::Error)
        };
        let message = Message::new(text)
            .words(format.name)
            .words(session.info().name);
        Some((message.sentence(lang), role))
    }

    /// Draws the details of the selected file.
    fn aside(&self, sheet: &mut Sheet, area: Rect) {
        let context = sheet.context;
        let (lines, role) = match &self.preview {
            Some(Ok(preview)) => (preview_lines(preview, context.lang()), Role::Text),
            Some(Err(reason)) => {
                let reason = context.worded(reason.message());
                (vec![reason.sentence(context.lang())], Role::Dim)
            }
            None if self.previewing.is_some() => {
                (vec![context.word(words::LOOKING).to_owned()], Role::Dim)
            }
            None => return,
        };
        let lines = lines.iter().flat_map(|line| wrap(line, area.width.into()));
        sheet.lines(area, lines, sheet.style(role));
    }
}

fn preview_lines(preview: &Preview, lang: Lang) -> Vec<String> {
    let mut lines = vec![preview.format.get(lang).to_owned()];
    if let Some(entry) = find(&preview.first.game) {
        lines.push(entry.info.name.get(lang).to_owned());
    }
    let count = match (preview.games, preview.more) {
        (1, false) => Message::new(words::ONE_GAME),
        (games, false) => Message::new(words::SOME_GAMES).arg(games),
        (games, true) => Message::new(words::AT_LEAST_GAMES).arg(games),
    };
    lines.push(count.sentence(lang));
    lines.push(String::new());
    let first = &preview.first;
    lines.extend(first.names.iter().filter(|name| !name.is_empty()).cloned());
    for text in [&first.date, &first.event, &first.result] {
        if !text.is_empty() {
            lines.push(text.clone());
        }
    }
    if let Some(moves) = first.moves.filter(|&moves| moves > 0) {
        lines.push(Message::new(words::SOME_MOVES).arg(moves).get(lang));
    }
    lines
}

/// Name, age and size in `room` columns.
fn entry_line(entry: &Entry, room: usize, now: SystemTime, lang: Lang) -> String {
    let name = if entry.is_folder {
        format!("{}/", entry.name)
    } else {
        entry.name.clone()
    };
    if room < FACTS * 2 {
        return name;
    }
    let size = if entry.is_folder {
        String::new()
    } else {
        size_text(entry.size)
    };
    let age = entry
        .changed
        .map_or(String::new(), |at| age_text(at, now, lang));
    let name = fit(&name, room - FACTS);
    let blanks = (FACTS - 9).saturating_sub(width(&age));
    format!("{name}{}{age}{size:>9}", " ".repeat(blanks))
}

fn size_text(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut size = bytes as f64 / 1024.0;
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < UNITS.len() {
        size /= 1024.0;
        unit += 1;
    }
    format!("{size:.0} {}", UNITS[unit])
}

/// Age of a change in its largest unit, which avoids time zones.
fn age_text(at: SystemTime, now: SystemTime, lang: Lang) -> String {
    let seconds = now.duration_since(at).map_or(0, |since| since.as_secs());
    let (count, text) = match seconds {
        0..60 => (0, words::AGE_NOW),
        60..3600 => (seconds / 60, words::AGE_MINUTES),
        3600..86_400 => (seconds / 3600, words::AGE_HOURS),
        86_400..31_536_000 => (seconds / 86_400, words::AGE_DAYS),
        _ => (seconds / 31_536_000, words::AGE_YEARS),
    };
    Message::new(text).arg(count).get(lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn facts_are_short() {
        for (bytes, text) in [
            (0, "0 B"),
            (999, "999 B"),
            (1024, "1 KiB"),
            (52_428_800, "50 MiB"),
            (u64::MAX, "16777216 TiB"),
        ] {
            assert_eq!(size_text(bytes), text);
        }
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let age = |ago| age_text(now - Duration::from_secs(ago), now, Lang::En);
        assert_eq!([age(3), age(120), age(7200)], ["now", "2 min", "2 h"]);
        assert_eq!([age(200_000), age(70_000_000)], ["2 d", "2 y"]);
    }
}

//! The games of a large file, with search and selection.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect, Size};

use super::input::Line;
use super::list::Scroll;
use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::{at_columns, at_rows, cut, fit, width};
use crate::{Role, words};
use tabletop_app::commands::FileRequest;
use tabletop_app::files::origin;
use tabletop_app::workspace::result_of_record;
use tabletop_core::Lang;
use tabletop_play::registry::find;
use tabletop_record::{Collection, Metadata};

#[derive(Clone, Debug)]
pub(crate) struct Listing {
    games: Arc<Collection>,
    input: Line,
    found: Vec<u32>,
    scroll: Scroll,
}

/// Widths of the columns beside the names; 0 where a column does not fit.
struct Columns {
    number: usize,
    /// Kind of game, in a collection of several kinds.
    game: usize,
    name: usize,
    event: usize,
    date: usize,
    result: usize,
    moves: usize,
}

impl Columns {
    fn of(room: usize, games: &Collection) -> Self {
        let count = games.len();
        let number = count.to_string().len();
        // A collection of several kinds has them one after the other.
        let is_mixed = count > 1 && games.metadata(0).game != games.metadata(count - 1).game;
        let game = if is_mixed && room >= 64 { 8 } else { 0 };
        let (event, date, result, moves) = match room {
            0..40 => (0, 0, 0, 0),
            40..52 => (0, 0, 9, 0),
            52..64 => (0, 10, 9, 0),
            64..90 => (0, 10, 9, 5),
            _ => (room / 3, 10, 9, 5),
        };
        let columns = [game, event, date, result, moves];
        let gaps = columns.iter().filter(|&&w| w > 0).count() * 2 + 5;
        let rest = room.saturating_sub(number + columns.iter().sum::<usize>() + gaps);
        Self {
            number,
            game,
            name: (rest / 2).max(4),
            event,
            date,
            result,
            moves,
        }
    }

    fn line(&self, cells: [&str; 8]) -> String {
        let [number, game, black, white, event, date, result, moves] = cells;
        let mut line = format!("{number:>0$} ", self.number);
        for (text, wide) in [
            (game, self.game),
            (black, self.name),
            (white, self.name),
            (event, self.event),
            (date, self.date),
            (result, self.result),
        ] {
            if wide > 0 {
                line.push_str(&fit(text, wide));
                line.push_str("  ");
            }
        }
        if self.moves > 0 {
            line.push_str(&format!("{moves:>0$}", self.moves));
        }
        line
    }

    fn heads(&self, context: &Context) -> String {
        self.line([
            "",
            context.word(words::GAME),
            context.word(words::BLACK),
            context.word(words::WHITE),
            context.word(words::EVENT),
            context.word(words::DATE),
            context.word(words::RESULT),
            context.word(words::MOVES),
        ])
    }

    fn row(&self, row: &Metadata, lang: Lang) -> String {
        let moves = row.moves.map_or(String::new(), |moves| moves.to_string());
        let names = row.names.each_ref().map(|name| match name.as_str() {
            "" => "?",
            name => name,
        });
        let number = row.number.to_string();
        let result = result_of_record(&row.result).get(lang);
        let game = find(&row.game).map_or("", |entry| entry.info.name.get(lang));
        self.line([
            &number, game, names[0], names[1], &row.event, &row.date, &result, &moves,
        ])
    }
}

impl Listing {
    pub(crate) fn new(games: Arc<Collection>, text: &str) -> Self {
        Self {
            found: games.find(text, None),
            games,
            input: Line::new(text),
            scroll: Scroll::default(),
        }
    }

    /// Updates the results after the typed text has changed from `before`.
    fn search(&mut self, before: &str) {
        let text = self.input.text();
        // A longer text can only narrow the results of a shorter one.
        let within = text.starts_with(before).then_some(&self.found[..]);
        self.found = self.games.find(text, within);
        self.scroll.selected = 0;
    }

    fn choose(&self, place: usize) -> Reaction {
        match self.found.get(place) {
            Some(&index) => {
                let open = FileRequest::OpenListed(index as usize + 1);
                Reaction::Done(Act::Request(open.into()))
            }
            None => Reaction::Stay,
        }
    }
}

impl Layer for Listing {
    fn title(&self, context: &Context) -> (String, String) {
        let source = origin(&self.games).get(context.lang());
        let source = std::path::Path::new(&source);
        let name = source.file_name().unwrap_or(source.as_os_str());
        let foot = context.word(words::HINT_LISTING);
        (name.to_string_lossy().into_owned(), foot.to_owned())
    }

    fn wanted(&self, _context: &Context, room: Size) -> Size {
        Size::new(
            room.width.min(150),
            room.height.min(self.games.len() as u16 + 3).max(8),
        )
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let (area, context) = (sheet.area, sheet.context);
        let room = usize::from(area.width);
        let count = format!(" {}/{}", self.found.len(), self.games.len());
        let line = Rect {
            height: 1,
            width: area.width.saturating_sub(width(&count) as u16).max(1),
            ..area
        };
        let cursor = sheet.input(&self.input, line);
        let dim = sheet.style(Role::Dim);
        sheet.write(at_columns(line, line.right(), area.width), &count, dim);
        if area.height < 3 {
            return Some(cursor);
        }
        let columns = Columns::of(room, &self.games);
        let heads = cut(&columns.heads(context), room);
        sheet.write(at_rows(area, area.y + 1, 1), &heads, dim);
        let rows = at_rows(area, area.y + 2, area.height - 2);
        if self.found.is_empty() {
            sheet.write(rows, context.word(words::NOTHING_FOUND), dim);
        }
        let row = |place: usize| {
            let index = self.found[place] as usize;
            let row = columns.row(&self.games.metadata(index), context.lang());
            (row, Role::Text)
        };
        self.scroll.draw(sheet, rows, self.found.len(), row);
        Some(cursor)
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        match key.code {
            KeyCode::Esc => return Reaction::Close,
            KeyCode::Enter => return self.choose(self.scroll.selected),
            _ if self.scroll.key(key, self.found.len()) => {}
            _ => {
                let before = self.input.text().to_owned();
                if self.input.key(key) && self.input.text() != before {
                    self.search(&before);
                }
            }
        }
        Reaction::Stay
    }

    fn click(&mut self, item: usize, _context: &Context) -> Reaction {
        self.choose(item)
    }

    fn hover(&mut self, item: usize) -> Option<Reaction> {
        self.scroll.selected = item.min(self.found.len().saturating_sub(1));
        None
    }

    fn wheel(&mut self, by: i32) {
        self.scroll.by(by as isize * 3, self.found.len());
    }

    fn paste(&mut self, text: &str) {
        let before = self.input.text().to_owned();
        self.input.paste(text);
        self.search(&before);
    }

    fn takes_text(&self) -> bool {
        true
    }
}

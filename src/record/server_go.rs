//! Common parts of the readers of Go servers' own formats: one game of Go in lines, without variations.

use std::borrow::Cow;

use super::issue::Warnings;
use super::lines::Lines;
use super::location::Locator;
use super::{By, Ending, Move, NodeId, Points, Read, ReadError, Record, Tree, key, wording};
use tabletop_core::squares::GO;
use tabletop_core::{Cell, Grid, Side, Text, texts};

texts! {
    OFF_BOARD = "this move is off the board; read as a pass", "此着在棋盘之外，按停一手读取";
}

/// A game that is being read.
pub(super) struct ServerGame {
    pub(super) record: Record,
    pub(super) warnings: Warnings,
    /// The node of the last move, and its side.
    pub(super) at: NodeId,
    last: Option<Side>,
    grid: Grid,
    /// Stones before the first move.
    start: Option<Points>,
}

impl ServerGame {
    /// Text of a file, in the declared character set or a detected one, and the game to read from it.
    pub(super) fn of<'a>(bytes: &'a [u8], declared: Option<&[u8]>) -> (Cow<'a, str>, Self) {
        let mut record = Record::new(key::GO);
        // All of these servers count territory, with the rules of Japan or Korea.
        for (key, value) in [("size", "19"), ("scoring", "territory"), ("ko", "simple")] {
            record.set_option(key, value);
        }
        let mut game = Self {
            record,
            warnings: Warnings::default(),
            at: Tree::ROOT,
            last: None,
            grid: Grid::square(19),
            start: None,
        };
        let decoded = super::charset::decode(bytes, declared);
        if let Some(note) = decoded.note {
            game.warnings.remark(0, note);
        }
        (decoded.text, game)
    }

    /// Sets the size of the board, if there are such boards.
    pub(super) fn set_size(&mut self, text: &str) {
        let size = text.trim().parse().ok();
        if let Some(size) = size.filter(|size| (2..=25).contains(size)) {
            self.grid = Grid::square(size);
            self.record.set_option("size", size.to_string());
        }
    }

    pub(super) const fn size(&self) -> u8 {
        self.grid.cols
    }

    /// Sets the number of handicap stones, which stand on the usual points unless the file places them.
    pub(super) fn set_handicap(&mut self, text: &str) {
        let stones = text.trim().parse::<u8>().ok();
        if let Some(stones) = stones.filter(|stones| (2..=9).contains(stones)) {
            self.record.set_option("handicap", stones.to_string());
        }
    }

    /// Sets komi from a number of points.
    pub(super) fn set_komi(&mut self, komi: f64) {
        let twice = komi * 2.0;
        if twice.fract() == 0.0 && twice.abs() < 1000.0 {
            let komi = tabletop_core::format_halves(twice as i32);
            self.record.set_option("komi", komi);
        }
    }

    pub(super) fn set_player(&mut self, side: Side, name: &str, rank: &str) {
        let cut = |text: &str| text.trim().chars().take(200).collect::<String>();
        self.record.names[side.index()] = cut(name);
        let tag = [key::BLACK_RANK, key::WHITE_RANK][side.index()];
        self.record.set_tag(tag, cut(rank));
    }

    /// Sets a player from `name (rank)`.
    pub(super) fn set_named(&mut self, side: Side, text: &str) {
        let inner = text.trim().strip_suffix(')');
        let (name, rank) = inner
            .and_then(|inner| inner.rsplit_once('('))
            .unwrap_or((text, ""));
        self.set_player(side, name, rank);
    }

    /// Sets the date, if the text is one and none is known.
    pub(super) fn set_date(&mut self, text: &str) {
        if let (Some(date), "") = (wording::date(text), self.record.tag(key::DATE)) {
            self.record.set_tag(key::DATE, date);
        }
    }

    pub(super) fn set_result(&mut self, winner: Side, by: By) {
        self.record.ending = Some(Ending::win(winner, by));
    }

    /// Puts a stone before the first move.
    pub(super) fn set_up(&mut self, col: u8, row: u8) {
        let size = self.size();
        let start = self.start.get_or_insert_with(|| Points::new(size));
        start.put(Cell::new(col, row), Some(Side::Black));
    }

    /// Adds a move by its column and row from the upper left; a pass without them.
    pub(super) fn play(&mut self, offset: usize, side: Option<Side>, point: Option<(u8, u8)>) {
        if !self.warnings.take_item(offset) {
            return;
        }
        let first = if self.record.option("handicap").is_some() {
            Side::White
        } else {
            Side::Black
        };
        let side = side.unwrap_or_else(|| self.last.map_or(first, Side::other));
        let cell = point.map(|(col, row)| Cell::new(col, row));
        let inside = cell.filter(|&cell| self.grid.contains(cell));
        if cell != inside {
            self.warnings.add(offset, OFF_BOARD);
        }
        let text = inside.map_or_else(|| "pass".to_owned(), |cell| GO.name(self.grid, cell));
        self.at = self.record.tree.add(self.at, Some(Move::by(side, text)));
        self.record.tree.mark(self.at, offset);
        self.last = Some(side);
    }

    /// Returns the game, or an error if the text has no move.
    pub(super) fn finish(mut self, text: &str, no_game: Text) -> Read<Vec<Record>> {
        if self.record.tree.len() == 1 {
            return Err(ReadError::at_start(no_game));
        }
        if let Some(start) = self.start {
            self.record.start = Some(start.write(self.record.tree_turn()));
        }
        self.record.tree.locate(&mut Locator::new(text));
        Ok((vec![self.record], self.warnings.located_in(text)))
    }
}

impl Record {
    /// Side of the first move.
    fn tree_turn(&self) -> Side {
        let mut moves = self.tree.main_line();
        let first = moves.find_map(|id| self.tree.node(id).mv.as_ref()?.side);
        first.unwrap_or(Side::White)
    }
}

/// Iterates over the lines of a text that say something, with their offsets.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut lines = Lines::new(text);
    std::iter::from_fn(move || lines.next_said())
}

//! Commands that send a board stone by stone, and the swap2 opening.

use std::io::Write;

use super::{Answer, Server, error, refused};
use crate::protocol::host::rows;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Marks, Piece, Side, WordMove};

/// Parses `x,y`.
pub(super) fn read(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

pub(super) fn write(cell: Cell) -> String {
    format!("{},{}", cell.col, cell.row)
}

impl<W: Write> Server<'_, W> {
    /// Reads lines up to `DONE`; `None` if the input ends before.
    pub(super) fn lines(&mut self) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let line = self.host.inbox.line()?;
            let line = line.trim();
            if line.eq_ignore_ascii_case("DONE") {
                return Some(lines);
            }
            if !line.is_empty() {
                lines.push(line.to_owned());
            }
        }
    }

    /// Sets up the stones of the lines `x,y,who` up to `DONE`: 1 is ours, 2 the opponent's.
    pub(super) fn board(&mut self) -> Result<(), String> {
        let Some(lines) = self.lines() else {
            return Err(error("the board has no DONE"));
        };
        let mut stones = Vec::new();
        for line in &lines {
            let (field, who) = line.rsplit_once(',').unwrap_or((line, ""));
            let cell = self.cell(field)?;
            let taken = stones.iter().any(|&(at, _)| at == cell);
            match who.trim() {
                _ if taken => return Err(error(format!("{field} is given twice"))),
                "1" => stones.push((cell, true)),
                "2" => stones.push((cell, false)),
                // 3 marks the stones of a five in a continued game, which is no new information.
                "3" => {}
                _ => return Err(error(format!("{line}: expected X,Y,1 or X,Y,2"))),
            }
        }
        let own = if stones.len() % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let sided: Vec<_> = stones
            .into_iter()
            .map(|(cell, is_own)| (cell, if is_own { own } else { own.other() }))
            .collect();
        if self.goes_on_to(&sided) {
            return Ok(());
        }
        let position = rows(self.grid(), &sided, own);
        let options = self.host.options.clone();
        self.host.set_up(options, &position).map_err(refused)
    }

    /// Plays only the new stones if `stones` contains all stones of the board and the new ones alternate in colour:
    /// then the engine keeps its transposition table. Returns true if so.
    fn goes_on_to(&mut self, stones: &[(Cell, Side)]) -> bool {
        let view = self.host.session.view();
        let lie = view.grid.cells().map(|cell| view.square(cell).piece);
        let lie = lie.filter(|&piece| piece != Piece::None).count();
        let is_new = |&&(cell, side): &&_| view.square(cell).piece != Piece::Disc(side);
        let new: Vec<_> = stones.iter().filter(is_new).collect();
        let session = &mut self.host.session;
        stones.len() - new.len() == lie
            && new.into_iter().all(|&(cell, side)| {
                session.turn() == side && session.play(&FROM_BOTTOM.name(view.grid, cell)).is_ok()
            })
    }

    /// Removes the stone on `cell`; the side that placed it is to move again.
    pub(super) fn take_back(&mut self, cell: Cell) -> Result<(), String> {
        let session = &self.host.session;
        if session.node_at(cell) == Some(session.current()) && self.host.undo() {
            return Ok(());
        }
        let view = self.host.session.view();
        let Piece::Disc(side) = view.square(cell).piece else {
            return Err(error(format!("there is no stone on {}", write(cell))));
        };
        let stones: Vec<_> = view
            .grid
            .cells()
            .filter(|&at| at != cell)
            .filter_map(|at| match view.square(at).piece {
                Piece::Disc(side) => Some((at, side)),
                _ => None,
            })
            .collect();
        let position = rows(view.grid, &stones, side);
        let options = self.host.options.clone();
        self.host.set_up(options, &position).map_err(refused)
    }

    /// The swap2 opening: with no stones the answer is the first three, with three a choice or two more stones, with
    /// five a choice.
    pub(super) fn swap2(&mut self) -> Answer {
        let Some(lines) = self.lines() else {
            return Err(error("the board has no DONE"));
        };
        self.opened(&lines)
    }

    fn opened(&mut self, lines: &[String]) -> Answer {
        let mut options = self.host.options.clone();
        let play = options.clone();
        options.set("opening", "swap2").map_err(error)?;
        self.host.restart(options).map_err(refused)?;
        let answer = self.open(lines);
        // The game itself follows as a board.
        self.host.restart(play).map_err(refused)?;
        answer
    }

    /// The swap2 opening in the words of Yixin-Board, step by step; the stones come from the board.
    pub(super) fn yixin_swap2(&mut self, step: &str) -> Answer {
        let expected = match step {
            "YXSWAP2STEP1" => 0,
            "YXSWAP2STEP2" => 3,
            _ => 5,
        };
        let lines = if expected == 0 {
            Vec::new()
        } else {
            self.in_turn()
        };
        if lines.len() != expected {
            return Err(error(format!(
                "{} stones: this step needs {expected}",
                lines.len()
            )));
        }
        let answer = self.opened(&lines)?;
        let words: Vec<_> = answer.split(' ').collect();
        let moves = |from: usize| {
            let lines = words.iter().zip(from..);
            let lines = lines
                .map(|(at, number)| format!("MESSAGE SWAP2 MOVE{number} {}", at.replace(',', " ")));
            lines.collect::<Vec<_>>().join("\n")
        };
        Ok(match (expected, &words[..]) {
            (0, _) => moves(1),
            (3, ["SWAP"]) => "MESSAGE SWAP2 SWAP1 YES".to_owned(),
            (3, [_, _]) => moves(4),
            (3, _) => "MESSAGE SWAP2 SWAP1 NO".to_owned(),
            (_, ["SWAP"]) => "MESSAGE SWAP2 SWAP2 YES".to_owned(),
            _ => "MESSAGE SWAP2 SWAP2 NO".to_owned(),
        })
    }

    /// Stones of the board in turn, Black's first.
    fn in_turn(&self) -> Vec<String> {
        let view = self.host.session.view();
        let of = |side| {
            let is_his = |cell: &Cell| view.square(*cell).piece == Piece::Disc(side);
            view.grid.cells().filter(is_his).collect::<Vec<_>>()
        };
        let (black, white) = (of(Side::Black), of(Side::White));
        let turns = black.len().max(white.len());
        let pairs = (0..turns).flat_map(|turn| [black.get(turn), white.get(turn)]);
        pairs.flatten().map(|&cell| write(cell)).collect()
    }

    /// Points that renju forbids to the side to move, each as four digits.
    pub(super) fn forbidden(&self) -> String {
        let view = self.host.session.view();
        let cells = view.grid.cells();
        let forbidden = cells.filter(|&cell| view.square(cell).marks.contains(Marks::FORBIDDEN));
        let points = forbidden.map(|cell| format!("{:02}{:02}", cell.col, cell.row));
        format!("FORBID {}.", points.collect::<String>())
    }

    fn open(&mut self, lines: &[String]) -> Answer {
        let count = lines.len();
        if ![0, 3, 5].contains(&count) {
            return Err(error(format!("{count} stones: swap2 asks about 0, 3 or 5")));
        }
        for (index, line) in lines.iter().enumerate() {
            if index == 3 {
                self.host
                    .session
                    .play(WordMove::Two.notation())
                    .map_err(refused)?;
            }
            let field: Vec<_> = line.split(',').take(2).collect();
            let cell = self.cell(&field.join(","))?;
            self.put(cell)?;
        }
        let time = self.time() / 3;
        let mut stones = match count {
            0 => vec![self.think_for(time, 1)?, self.think_for(time, 1)?],
            _ => match self.think_for(time, 1)?.as_str() {
                "SWAP" => return Ok("SWAP".to_owned()),
                "TWO" => vec![self.think_for(time, 1)?],
                "STAY" => Vec::new(),
                // A stone means that we keep our colour.
                stone => return Ok(stone.to_owned()),
            },
        };
        stones.push(self.think_for(time, 1)?);
        Ok(stones.join(" "))
    }
}

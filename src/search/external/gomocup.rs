//! Gomocup engines. They get the whole board for each move, so that their state is always right.

use super::dialect::{Dialect, Talk};
use super::{EngineReply, Trouble, stones};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Notation, Side, WordMove, texts};

texts! {
    NO_OPENING = "Gomocup engines know no opening with colours to choose but swap2", "Gomocup 引擎在可换色的开局中只支持 swap2";
}

#[derive(Default)]
pub(super) struct Gomocup {
    size: u8,
    /// Further stones of an answer in the swap2 opening, to be played one by one.
    to_come: Vec<Notation>,
}

impl Dialect for Gomocup {
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        self.start(talk)
    }

    fn think(&mut self, talk: &mut Talk<'_>) -> Result<EngineReply, Trouble> {
        if self.size != talk.task.grid.cols {
            self.start(talk)?;
        }
        if !self.to_come.is_empty() {
            let next = self.to_come.remove(0);
            if talk.task.legal.contains(&next) {
                return Ok(EngineReply::Move(next));
            }
            self.to_come.clear();
        }
        let task = talk.task;
        if let Some(time) = task.limits.time {
            talk.say(&format!("INFO timeout_turn {}", time.as_millis()))?;
        }
        let mut stones = ordered(talk);
        let choosing = task.legal.iter().any(|mv| *mv == WordMove::Swap);
        let opening = task.option("opening");
        if ["taraguchi10", "soosorv8"].contains(&opening) && (choosing || stones.len() < 5) {
            return Err(Trouble::CannotSay(NO_OPENING));
        }
        if choosing || (opening == "swap2" && stones.is_empty()) {
            return self.open(talk, &stones);
        }
        if stones.is_empty() {
            talk.say("BEGIN")?;
        } else {
            talk.say("BOARD")?;
            for (side, cell) in stones.drain(..) {
                let who = if side == task.turn { 1 } else { 2 };
                talk.say(&format!("{},{},{who}", cell.col, cell.row))?;
            }
            talk.say("DONE")?;
        }
        let text = answer(talk)?;
        let cell = cell(&text).filter(|&cell| task.grid.contains(cell));
        let cell = cell.ok_or(Trouble::Nonsense(text))?;
        Ok(EngineReply::Move(FROM_BOTTOM.name(task.grid, cell).into()))
    }
}

fn cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Reads the next line that is not a message.
fn answer(talk: &mut Talk<'_>) -> Result<String, Trouble> {
    loop {
        let line = talk.thought(false)?.trim().to_owned();
        let word = line.split(' ').next().unwrap_or_default();
        match word.to_ascii_uppercase().as_str() {
            "" | "MESSAGE" | "DEBUG" | "SUGGEST" => {}
            "ERROR" | "UNKNOWN" => return Err(Trouble::Refused("BOARD".to_owned(), line)),
            _ => return Ok(line),
        }
    }
}

/// Stones in the order in which they were placed; those of a set-up position alternate.
fn ordered(talk: &Talk<'_>) -> Vec<(Side, Cell)> {
    let task = talk.task;
    let all = stones::from_position(&task.position);
    let placed = task
        .moves
        .iter()
        .filter_map(|(_, text)| FROM_BOTTOM.parse(task.grid, text).ok());
    let mut left = all.clone();
    let mut moves = Vec::new();
    for cell in placed {
        if let Some(at) = left.iter().position(|&(_, it)| it == cell) {
            moves.push(left.remove(at));
        }
    }
    // The remaining stones were on the board at the start.
    let (black, white): (Vec<_>, Vec<_>) =
        left.into_iter().partition(|&(side, _)| side == Side::Black);
    let mut out = Vec::new();
    for index in 0..black.len().max(white.len()) {
        out.extend(black.get(index));
        out.extend(white.get(index));
    }
    out.extend(moves);
    out
}

impl Gomocup {
    fn start(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        self.size = talk.task.grid.cols;
        self.to_come.clear();
        talk.say(&format!("START {}", self.size))?;
        loop {
            let line = talk.line()?;
            let word = line.trim().to_ascii_uppercase();
            if word.starts_with("OK") {
                break;
            }
            if word.starts_with("ERROR") || word.starts_with("UNKNOWN") {
                return Err(Trouble::Refused(format!("START {}", self.size), line));
            }
        }
        let rule = match talk.task.option("rule") {
            "standard" => 1,
            "renju" => 4,
            _ => 0,
        };
        let memory = (talk.task.limits.memory as u64) << 20;
        for (key, value) in [
            ("rule", rule),
            ("timeout_match", 0),
            ("max_memory", memory),
            ("game_type", 1),
        ] {
            talk.say(&format!("INFO {key} {value}"))?;
        }
        for (key, value) in &talk.definition.options {
            talk.say(&format!("INFO {key} {value}"))?;
        }
        Ok(())
    }

    /// Plays a step of the swap2 opening.
    fn open(
        &mut self,
        talk: &mut Talk<'_>,
        stones: &[(Side, Cell)],
    ) -> Result<EngineReply, Trouble> {
        talk.say("SWAP2BOARD")?;
        for (_, cell) in stones {
            talk.say(&format!("{},{}", cell.col, cell.row))?;
        }
        talk.say("DONE")?;
        let text = answer(talk)?;
        if text.eq_ignore_ascii_case("SWAP") {
            return Ok(EngineReply::Move(WordMove::Swap.into()));
        }
        let grid = talk.task.grid;
        let names = text.split_whitespace().map(|field| {
            let cell = cell(field).filter(|&cell| grid.contains(cell))?;
            Some(FROM_BOTTOM.name(grid, cell).into())
        });
        let mut names: Vec<Notation> = names
            .collect::<Option<_>>()
            .filter(|names: &Vec<_>| !names.is_empty())
            .ok_or(Trouble::Nonsense(text))?;
        let legal = |word: WordMove| talk.task.legal.iter().any(|mv| *mv == word);
        // Two stones after three are a separate choice in our rules; a stone after five means to keep the colour.
        let word = match names.len() {
            2 if legal(WordMove::Two) => Some(WordMove::Two),
            1 if legal(WordMove::Stay) => Some(WordMove::Stay),
            _ => None,
        };
        let first = word.map_or_else(|| names.remove(0), Notation::from);
        self.to_come = names;
        Ok(EngineReply::Move(first))
    }
}

//! GTP engines. An engine gets the moves since its last request, or the whole game from an empty board.

use super::dialect::{Dialect, Talk};
use super::vertex::Vertices;
use super::{EngineInfo, EngineReply, PvLine, Trouble, stones};
use tabletop_core::{Notation, Score, Side, StoneMark, WordMove, texts};

texts! {
    NO_SET_UP = "GTP has no command to set up a position of this game", "GTP 没有此棋种的摆局命令";
}

#[derive(Default)]
pub(super) struct Gtp {
    known: Vec<String>,
    /// The game it is in: board and start, then the moves.
    game: Option<(String, Vec<(Side, Notation)>)>,
    /// Moves of the game after which it was asked about dead stones.
    judged: Option<usize>,
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

/// Sends `command` and waits for the answer; `?` makes it an error.
fn ask(talk: &mut Talk<'_>, command: &str) -> Result<String, Trouble> {
    talk.say(command)?;
    answer(talk, command)
}

/// Reads the next answer: the text from `=` or `?` to an empty line.
fn answer(talk: &mut Talk<'_>, command: &str) -> Result<String, Trouble> {
    let mut text: Option<(bool, String)> = None;
    loop {
        let line = talk.thought(false)?;
        match &mut text {
            None => {
                if let Some(rest) = line.strip_prefix(['=', '?']) {
                    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                    text = Some((line.starts_with('='), rest.trim().to_owned()));
                }
            }
            Some((true, text)) if line.trim().is_empty() => return Ok(std::mem::take(text)),
            Some((false, text)) if line.trim().is_empty() => {
                return Err(Trouble::Refused(command.to_owned(), std::mem::take(text)));
            }
            Some((_, text)) if text.len() < 1 << 16 => {
                text.push('\n');
                text.push_str(line.trim_end());
            }
            Some(_) => {}
        }
    }
}

impl Dialect for Gtp {
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        // Engines that cannot list their commands get the basic ones.
        let list = match ask(talk, "list_commands") {
            Err(Trouble::Refused(..)) => String::new(),
            list => list?,
        };
        self.known = list.split_whitespace().map(str::to_owned).collect();
        for (key, value) in &talk.definition.options {
            ask(talk, format!("{key} {value}").trim())?;
        }
        Ok(())
    }

    fn think(&mut self, talk: &mut Talk<'_>) -> Result<EngineReply, Trouble> {
        self.follow(talk)?;
        if talk.task.legal.iter().any(|mv| *mv == WordMove::Accept) {
            return self.judge(talk);
        }
        self.set_clock(talk)?;
        let side = letter(talk.task.turn);
        let vertices = Vertices::for_game(talk.task.game, false);
        if !talk.task.plays && self.knows("lz-analyze") {
            return analyse(talk, vertices);
        }
        let asks = !talk.task.plays && self.knows("reg_genmove");
        let verb = if asks { "reg_genmove" } else { "genmove" };
        let reply = ask(talk, &format!("{verb} {side}"))?;
        let word = reply.split_whitespace().next().unwrap_or_default();
        let own: Notation = match word.to_ascii_lowercase().as_str() {
            "resign" => {
                // The game may still go on, but the engine has to start anew.
                self.game = None;
                return Ok(EngineReply::Resign);
            }
            word if word == WordMove::Pass.notation() => WordMove::Pass.into(),
            _ => {
                let own = vertices.to_game(talk.task.grid, word);
                own.ok_or_else(|| Trouble::Nonsense(reply.clone()))?.into()
            }
        };
        if !asks {
            if talk.task.plays {
                if let Some((_, moves)) = &mut self.game {
                    moves.push((talk.task.turn, own.clone()));
                }
            } else {
                // The engine has played a move that was only wanted as a hint.
                self.game = None;
            }
        }
        Ok(EngineReply::Move(own))
    }
}

impl Gtp {
    /// After two passes in Go: marks the stones that the engine thinks dead, one chain each call, then accepts. The
    /// other player's marks are accepted unchanged once the engine has marked its own.
    fn judge(&mut self, talk: &mut Talk<'_>) -> Result<EngineReply, Trouble> {
        let task = talk.task;
        let stopped = task.moves.iter().rposition(|(_, mv)| *mv == WordMove::Pass);
        let accept = Ok(EngineReply::Move(WordMove::Accept.into()));
        if self.judged == stopped || !self.knows("final_status_list") {
            return accept;
        }
        let Ok(list) = ask(talk, "final_status_list dead") else {
            return accept;
        };
        let vertices = Vertices::for_game(task.game, false);
        let dead = list
            .split_whitespace()
            .filter_map(|vertex| vertices.to_game(task.grid, vertex));
        let mark = |point: String| {
            StoneMark {
                is_dead: true,
                point: &point,
            }
            .notation()
        };
        let mut marks = dead.map(mark);
        match marks.find(|mark| task.legal.contains(mark)) {
            Some(mark) => Ok(EngineReply::Move(mark)),
            None => {
                self.judged = stopped;
                accept
            }
        }
    }

    fn knows(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// Brings the engine to the task's position.
    fn follow(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        let task = talk.task;
        let komi = task.option("komi").to_owned();
        let key = format!(
            "{} {komi} {} {}",
            task.grid.cols, task.start, task.is_set_up
        );
        let known_moves = match self.game.take() {
            Some((at, moves)) if at == key && task.moves.starts_with(&moves) => moves.len(),
            _ => {
                self.set_up(talk, &komi)?;
                0
            }
        };
        for (side, text) in &task.moves[known_moves..] {
            // The agreement on dead stones is not part of GTP.
            let word = WordMove::from_notation(text);
            let settles = matches!(word, Some(WordMove::Accept | WordMove::Resume));
            if settles || StoneMark::parse(text).is_some() {
                continue;
            }
            let vertex = Vertices::for_game(task.game, false).to_wire(task.grid, text);
            let played = ask(talk, &format!("play {} {vertex}", letter(*side)));
            match played {
                // Programs differ in whether they expect forced passes.
                Err(Trouble::Refused(..))
                    if word == Some(WordMove::Pass) && task.game == "reversi" => {}
                other => drop(other?),
            }
        }
        self.game = Some((key, task.moves.clone()));
        Ok(())
    }

    fn set_up(&mut self, talk: &mut Talk<'_>, komi: &str) -> Result<(), Trouble> {
        let task = talk.task;
        if self.knows("set_game") && task.game != "go" {
            let name = if task.game == "reversi" {
                "Othello"
            } else {
                "Gomoku"
            };
            // Engines for a single game may refuse; `boardsize` shows if they play it.
            let _ = ask(talk, &format!("set_game {name}"));
        }
        ask(talk, &format!("boardsize {}", task.grid.cols))?;
        ask(talk, "clear_board")?;
        if !komi.is_empty() {
            ask(talk, &format!("komi {komi}"))?;
        }
        if task.game == "reversi" {
            return if task.is_set_up {
                Err(Trouble::CannotSay(NO_SET_UP))
            } else {
                Ok(())
            };
        }
        let vertices = Vertices::for_game(task.game, false);
        for (side, cell) in stones::from_position(&task.start) {
            let vertex = vertices.name(task.grid, cell);
            ask(talk, &format!("play {} {vertex}", letter(side)))?;
        }
        Ok(())
    }

    /// Sets the time of one move, which GTP lacks, as overtime of one stone.
    fn set_clock(&self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        let Some(time) = talk.task.limits.time else {
            return Ok(());
        };
        let seconds = time.as_secs_f64().ceil().max(1.0);
        if self.knows("time_settings") {
            ask(talk, &format!("time_settings 0 {seconds} 1"))?;
        }
        if self.knows("time_left") {
            let side = letter(talk.task.turn);
            ask(talk, &format!("time_left {side} {seconds} 1"))?;
        }
        Ok(())
    }
}

/// Reads analysis until the time is over or the search is stopped; the answer is the first move of the best line.
fn analyse(talk: &mut Talk<'_>, vertices: Vertices) -> Result<EngineReply, Trouble> {
    talk.say(&format!("lz-analyze {} 20", letter(talk.task.turn)))?;
    let begun = std::time::Instant::now();
    let mut best = None;
    loop {
        let over = talk
            .task
            .limits
            .time
            .is_some_and(|time| begun.elapsed() > time);
        let line = if over {
            Err(Trouble::Hurried)
        } else {
            talk.thought(true)
        };
        match line {
            Ok(line) if line.starts_with('?') => {
                return Err(Trouble::Refused("lz-analyze".to_owned(), line));
            }
            Ok(line) if line.starts_with("info ") => {
                let info = read_info(&line, talk, vertices);
                if let Some(first) = info.lines.first().and_then(|line| line.moves.first()) {
                    best = Some(first.clone());
                }
                (talk.tell)(info);
            }
            Ok(_) => {}
            Err(Trouble::Hurried) => break,
            Err(trouble) => return Err(trouble),
        }
    }
    // Any command ends the stream; its answer comes after the stream's empty line.
    ask(talk, "protocol_version")?;
    best.map(EngineReply::Move)
        .ok_or_else(|| Trouble::Nonsense(String::new()))
}

/// `info move D4 visits 10 winrate 5321 … pv D4 Q16 info move …`.
fn read_info(line: &str, talk: &Talk<'_>, vertices: Vertices) -> EngineInfo {
    let mut info = EngineInfo::default();
    for part in line.split("info ").filter(|part| !part.trim().is_empty()) {
        let (head, pv) = part.split_once(" pv ").unwrap_or((part, ""));
        let words: Vec<_> = head.split_whitespace().collect();
        let value = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1).copied()
        };
        let number = |text: &str| text.parse::<f64>().unwrap_or_default();
        let visits = value("visits").map_or(0, |text| number(text) as u32);
        let chance = value("winrate").map_or(0.0, read_chance);
        let moves = pv
            .split_whitespace()
            .map_while(|vertex| match vertex.to_ascii_lowercase().as_str() {
                word if word == WordMove::Pass.notation() => Some(WordMove::Pass.into()),
                _ => vertices.to_game(talk.task.grid, vertex).map(Notation::from),
            })
            .collect::<Vec<_>>();
        if !moves.is_empty() {
            info.nodes += u64::from(visits);
            info.depth = info.depth.max(visits);
            info.lines.push(PvLine {
                moves,
                score: Score::Chance(chance),
                depth: visits,
            });
        }
    }
    info
}

/// A chance to win in whole hundredths of a percent, or as a fraction, which some programs have.
fn read_chance(text: &str) -> f32 {
    match text.parse::<u16>() {
        Ok(hundredths) => f32::from(hundredths) / 10_000.0,
        Err(_) => text.parse().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::read_chance;

    #[test]
    fn whole_numbers_are_hundredths_of_a_percent() {
        for (text, chance) in [("1", 0.0001), ("10000", 1.0), ("1.0", 1.0), ("0.25", 0.25)] {
            assert_eq!(read_chance(text).to_bits(), f32::to_bits(chance), "{text}");
        }
    }
}

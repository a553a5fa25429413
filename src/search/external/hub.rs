//! Hub engines for checkers. They get the start position and all moves each time.

use super::dialect::{Dialect, Talk};
use super::wire::{self, Line};
use super::{EngineInfo, EngineReply, PvLine, Trouble};
use tabletop_core::{Score, texts};

pub(super) struct Hub;

texts! {
    NO_POSITION = "this position can't be sent to the engine", "无法把此局面发给引擎";
}

const USUAL_SECONDS: f64 = 1.0;

impl Dialect for Hub {
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        talk.say("hub")?;
        let mut english = false;
        loop {
            let line = Line::parse(&talk.line()?);
            match line.command.as_str() {
                "wait" => break,
                "param" if line.get("name") == Some("variant") => {
                    english = line.get("value") == Some("english");
                }
                "error" => return Err(refused("hub", &line)),
                _ => {}
            }
        }
        if !english {
            talk.say("set-param name=variant value=english")?;
        }
        for (key, value) in &talk.definition.options {
            talk.say(&format!("set-param name={key} value=\"{value}\""))?;
        }
        talk.say("init")?;
        loop {
            let line = Line::parse(&talk.line()?);
            match line.command.as_str() {
                "ready" => return Ok(()),
                "error" => return Err(refused("init", &line)),
                _ => {}
            }
        }
    }

    fn think(&mut self, talk: &mut Talk<'_>) -> Result<EngineReply, Trouble> {
        let task = talk.task;
        let start = wire::position(&task.start).ok_or(Trouble::CannotSay(NO_POSITION))?;
        let moves: Vec<_> = task
            .moves
            .iter()
            .map(|(_, text)| wire::write_move(text))
            .collect();
        talk.say(&format!("pos pos={start} moves=\"{}\"", moves.join(" ")))?;
        talk.say(&level(talk))?;
        talk.say("go think")?;
        let mut hurry = true;
        loop {
            let line = match talk.thought(hurry) {
                Err(Trouble::Hurried) => {
                    talk.say("stop")?;
                    hurry = false;
                    continue;
                }
                line => line?,
            };
            let read = Line::parse(&line);
            match read.command.as_str() {
                "info" => (talk.tell)(info_of(&read)),
                "error" => return Err(refused("go think", &read)),
                "done" => {
                    let mv = read.get("move").unwrap_or_default();
                    let own = wire::read_move(mv, &task.legal);
                    return own
                        .map(EngineReply::Move)
                        .map_err(|_| Trouble::Illegal(mv.to_owned()));
                }
                _ => {}
            }
        }
    }
}

fn refused(command: &str, line: &Line) -> Trouble {
    let reason = line.get("message").unwrap_or_default();
    Trouble::Refused(command.to_owned(), reason.to_owned())
}

fn level(talk: &Talk<'_>) -> String {
    let limits = &talk.task.limits;
    match (limits.time, limits.depth, limits.nodes) {
        (None, Some(depth), _) => format!("level depth={depth}"),
        (None, None, Some(nodes)) => format!("level nodes={nodes}"),
        (time, ..) => {
            let seconds = time.map_or(USUAL_SECONDS, |time| time.as_secs_f64());
            format!("level move-time={seconds:.3}")
        }
    }
}

/// Report of an info line. Its moves are in the protocol's notation, which only the game could parse.
fn info_of(line: &Line) -> EngineInfo {
    let number = |key| line.get(key).and_then(|value| value.parse::<f64>().ok());
    let depth = number("depth").unwrap_or_default() as u32;
    let moves = line.get("pv").unwrap_or_default().split_whitespace();
    // Quiet moves are the same in both notations; the line is shown up to the first capture.
    let moves: Vec<_> = moves
        .map_while(|mv| (!mv.contains('x')).then(|| mv.into()))
        .collect();
    let score = number("score").map(|men| Score::Centi((men * 100.0) as i32));
    let lines = match score {
        Some(score) if !moves.is_empty() => vec![PvLine {
            moves,
            score,
            depth,
        }],
        _ => Vec::new(),
    };
    EngineInfo {
        lines,
        depth,
        nodes: number("nodes").unwrap_or_default() as u64,
    }
}

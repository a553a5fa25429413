//! `NBoard` engines. They get the whole game for each move.

use super::dialect::{Dialect, Talk};
use super::{EngineInfo, EngineReply, PvLine, Trouble};
use tabletop_core::{Notation, Score, WordMove};
use tabletop_record::{Move, Record, Tree, ggf};

pub(super) struct NBoard;

/// Search depth in plies for each level, where no depth limit is set.
const PLIES_PER_LEVEL: u32 = 2;

impl Dialect for NBoard {
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble> {
        talk.say("nboard 2")?;
        for (key, value) in &talk.definition.options {
            talk.say(&format!("set {key} {value}"))?;
        }
        Ok(())
    }

    fn think(&mut self, talk: &mut Talk<'_>) -> Result<EngineReply, Trouble> {
        let limits = &talk.task.limits;
        let level = PLIES_PER_LEVEL * u32::from(limits.level);
        talk.say(&format!("set depth {}", limits.depth.unwrap_or(level)))?;
        talk.say(&format!("set game {}", game(talk)))?;
        // Messages about the previous game come before the pong.
        talk.say("ping 1")?;
        while talk.line()?.trim() != "pong 1" {}
        talk.say("go")?;
        loop {
            let line = talk.thought(false)?;
            if let Some(rest) = line.trim().strip_prefix("===") {
                let word = rest.trim().split(['/', ' ']).next().unwrap_or_default();
                return own(word)
                    .map(EngineReply::Move)
                    .ok_or(Trouble::Nonsense(line));
            }
            if let Some(info) = line.strip_prefix("search ").and_then(read_search) {
                (talk.tell)(info);
            }
        }
    }
}

/// A move of the protocol in our notation.
fn own(word: &str) -> Option<Notation> {
    let word = word.to_lowercase();
    match word.as_str() {
        "pa" | "pass" => Some(WordMove::Pass.into()),
        _ if word.len() == 2 => Some(word.into()),
        _ => None,
    }
}

fn game(talk: &Talk<'_>) -> String {
    let task = talk.task;
    let mut record = Record::new(task.game);
    record.options.clone_from(&task.options);
    record.start = task.is_set_up.then(|| task.start.clone());
    record.names = ["Black".to_owned(), "White".to_owned()];
    let moves = task.moves.iter();
    let mut at = Tree::ROOT;
    for (side, text) in moves {
        let mv = Move::by(*side, text.as_str());
        at = record.tree.add(at, Some(mv));
    }
    ggf::write(&record).replace(['\n', '\r'], "")
}

/// Parses `F5D6 1.5 0 12 …`.
fn read_search(text: &str) -> Option<EngineInfo> {
    let mut words = text.split_whitespace();
    let moves = words.next()?.replace('-', "");
    let discs = words.next()?.parse::<f32>().ok()?;
    let depth = words.nth(1)?.trim_end_matches('%').parse().unwrap_or(0);
    let moves: Vec<_> = (0..moves.len() / 2)
        .map_while(|at| own(moves.get(2 * at..2 * at + 2)?))
        .collect();
    let line = PvLine {
        moves,
        score: Score::Discs(discs),
        depth,
    };
    Some(EngineInfo {
        lines: vec![line],
        depth,
        nodes: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_lines_are_read() {
        assert_eq!(own("F5").as_deref(), Some("f5"));
        assert_eq!(own("PA").as_deref(), Some("pass"));
        assert_eq!(own(""), None);
        let info = read_search("F5-d6PA -1.50 0 12 extra").expect("a line");
        assert_eq!(info.lines[0].moves, ["f5", "d6", "pass"]);
        assert_eq!((info.lines[0].score, info.depth), (Score::Discs(-1.5), 12));
        assert_eq!(read_search("F5"), None);
    }
}

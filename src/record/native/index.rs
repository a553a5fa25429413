//! Index of the games of a large file in our own format, built without their trees.

use super::read::{Reader, version};
use crate::index::{MAX_GAMES, Progress, Report};
use crate::issue::Warnings;
use crate::lines::Lines;
use crate::location::line_ends;
use crate::{Index, IndexEntry, Record};

/// Lists the games of a text. `report` is called about once a MiB with the number of bytes done and may stop the pass.
pub(super) fn index(text: &str, report: Report<'_>) -> Index {
    let mut progress = Progress::new(report);
    let mut index = Index::default();
    let mut lines = Lines::new(text);
    let (mut line, mut counted) = (1, 0);
    // State of the pass: inside a game, and the depth reached in its main line.
    let (mut inside, mut depth) = (false, None);
    while let Some((at, said)) = lines.next_said() {
        if progress.stops(at) || index.games.len() >= MAX_GAMES {
            index.stopped = true;
            break;
        }
        if version(said).is_some() {
            line += line_ends(&text.as_bytes()[counted..at]);
            counted = at;
            (inside, depth) = (true, Some(0));
            index.games.push(IndexEntry {
                start: at,
                end: at,
                line,
                moves: 0,
            });
        }
        let Some(game) = index.games.last_mut().filter(|_| inside) else {
            continue;
        };
        game.end = lines.at();
        inside = said != "end";
        if let (Some(before), Some(here)) = (depth, depth_of(said)) {
            // The main line ends at the first variation.
            depth = (here == before + 1).then_some(here);
            game.moves += u32::from(depth.is_some() && !said.ends_with(" ."));
        }
    }
    index
}

/// Parses the depth in a node's line.
fn depth_of(line: &str) -> Option<u32> {
    line.split(' ').next()?.parse().ok()
}

/// Reads the header of a listed game.
pub(super) fn headers(text: &str, entry: IndexEntry) -> Record {
    let mut warnings = Warnings::default();
    let mut reader = Reader::new(&mut warnings);
    let mut lines = Lines::from(text.get(..entry.end).unwrap_or(text), entry.start);
    // The first line holds the version.
    lines.next_said();
    while let Some((_, line)) = lines.next_said() {
        // Unknown lines are reported when the game is read.
        if line == "moves" || reader.header(line).is_err() && line == "end" {
            break;
        }
    }
    reader.record
}

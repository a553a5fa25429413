//! Conversion of [`self_play`](super::self_play) games to training positions for a network.
//!
//! A file holds positions of one board size: `TTGP`, the version, the size and the record length in bytes (u32 each),
//! then the records. A record, all little-endian and from the view of the side to move:
//!
//! | bytes | |
//! |---|---|
//! | 4 | number of the game (u32) |
//! | 4 | 1 if the move was searched at length, else 0 (u32) |
//! | 4 | the score at the end: 1, 0.5 or 0 (f32) |
//! | 4 | the lead at the end, komi included (f32) |
//! | 4 | the winning chance according to the search, −1 if it was not searched (f32) |
//! | 4 · [`GLOBALS`] | the numbers of the position (f32) |
//! | 2 · (size² + 1) | the share of each move in 65,535ths, the pass last: of the visits, or the move that was played (u16) |
//! | size² | owner of each point at the end: 1 the mover's, −1 the other side's (i8) |
//! | rest | the planes, one after the other by rows from the top, a bit a point, the highest of a byte first |

use super::super::fast_board::{FastBoard, Point, with_size};
use super::super::planes::{GLOBALS, PLANES};
use super::super::search::board_of;
use crate::go::rules::{DeadStones, Rules, Suicide};
use crate::go::{Move, Position};
use tabletop_core::{Cell, Grid, Halves, Position as _, Side, Value};

const MARK: &[u8; 4] = b"TTGP";
const VERSION: u32 = 1;

/// Returns the header of a file of positions of this size.
#[must_use]
pub fn positions_header(size: u8) -> Vec<u8> {
    let mut header = MARK.to_vec();
    for number in [VERSION, u32::from(size), record_len(size) as u32] {
        header.extend(number.to_le_bytes());
    }
    header
}

/// Returns the record length in bytes.
pub(super) const fn record_len(size: u8) -> usize {
    let points = size as usize * size as usize;
    20 + 4 * GLOBALS + 2 * (points + 1) + points + (PLANES * points).div_ceil(8)
}

struct Turn {
    /// Point that was played, numbered by rows from the top, with the pass after all points.
    played: usize,
    /// Points and visits; empty if the turn was not searched at length.
    visits: Vec<(usize, f32)>,
    /// Winning chance of the side to move according to the search.
    chance: f32,
}

/// A parsed game.
struct SelfPlayGame {
    rules: Rules,
    turns: Vec<Turn>,
    /// Black's margin in half points.
    margin: i32,
    owners: Vec<Option<Side>>,
}

/// Returns the board size and the records of the game in `line`, with this game number, or `None` if it cannot be
/// parsed.
#[must_use]
pub fn position_records(line: &str, game: u32) -> Option<(u8, Vec<u8>)> {
    let played = SelfPlayGame::parse(line)?;
    let size = played.rules.size;
    let mut records = Vec::new();
    let mut position = Position::new(played.rules);
    let grid = Grid::square(size);
    for turn in &played.turns {
        let mv = match turn.played {
            at if at < grid.len() => Move::Place(grid.cell(at)),
            _ => Move::Pass,
        };
        if !position.is_legal(&mv) {
            return None;
        }
        played.record(&position, turn, game, &mut records);
        position.play_unchecked(&mv);
    }
    Some((size, records))
}

impl SelfPlayGame {
    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.split(" ; ");
        let rules = read_rules(parts.next()?)?;
        let points = rules.grid().len();
        let turns: Option<Vec<Turn>> = parts
            .next()?
            .split(' ')
            .map(|word| Turn::parse(word, points))
            .collect();
        let (margin, owners) = parts.next()?.split_once(' ')?;
        let owner = |letter| match letter {
            'b' => Some(Side::Black),
            'w' => Some(Side::White),
            _ => None,
        };
        let owners: Vec<_> = owners.chars().map(owner).collect();
        (owners.len() == points).then_some(Self {
            rules,
            turns: turns?,
            margin: margin.parse().ok()?,
            owners,
        })
    }

    fn record(&self, position: &Position, turn: &Turn, game: u32, records: &mut Vec<u8>) {
        let sign = if position.turn() == Side::Black {
            1
        } else {
            -1
        };
        let margin = sign * self.margin;
        let share = match margin.signum() {
            1 => 1.0_f32,
            0 => 0.5,
            _ => 0.0,
        };
        records.extend(game.to_le_bytes());
        records.extend(u32::from(!turn.visits.is_empty()).to_le_bytes());
        for number in [share, margin as f32 / 2.0, turn.chance] {
            records.extend(number.to_le_bytes());
        }
        with_size!(self.rules.size, W, P => {
            let board = board_of::<W, P>(position);
            for number in board.globals(&self.rules, position.prisoners()) {
                records.extend(number.to_le_bytes());
            }
            for share in turn.shares(self.owners.len()) {
                records.extend(share.to_le_bytes());
            }
            let mover = position.turn();
            records.extend(self.owners.iter().map(|owner| {
                owner.map_or(0, |side| if side == mover { 1 } else { -1_i8 }) as u8
            }));
            records.extend(packed_planes(&board));
        });
    }
}

/// Returns the planes as bits, one per point.
fn packed_planes<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> Vec<u8> {
    let size = usize::from(board.size);
    let mut bytes = vec![0; (PLANES * size * size).div_ceil(8)];
    board.planes(&mut |plane, point: Point| {
        let Cell { row, col } = board.cell(point);
        let bit = (plane * size + usize::from(row)) * size + usize::from(col);
        bytes[bit / 8] |= 0x80 >> (bit % 8);
    });
    bytes
}

fn read_rules(words: &str) -> Option<Rules> {
    let word = |name: &str| {
        let mut pairs = words.split(' ').filter_map(|word| word.split_once('='));
        pairs.find(|pair| pair.0 == name).map(|pair| pair.1)
    };
    Some(Rules {
        size: word("size")?
            .parse()
            .ok()
            .filter(|size| (2..=25).contains(size))?,
        komi: Halves(word("komi")?.parse().ok()?),
        handicap: word("handicap")?.parse().ok()?,
        scoring: Value::parse(word("scoring")?),
        ko: Value::parse(word("ko")?),
        suicide: Suicide::Refused,
        dead: DeadStones::Ask,
        ..Rules::PLAIN
    })
}

impl Turn {
    fn parse(word: &str, points: usize) -> Option<Self> {
        let point = |text: &str| text.parse().ok().filter(|&point| point <= points);
        let Some((played, searched)) = word.split_once('=') else {
            return Some(Self {
                played: point(word)?,
                visits: Vec::new(),
                chance: -1.0,
            });
        };
        let (visits, chance) = searched.split_once('@')?;
        let looked_at = |text: &str| {
            let (at, visits) = text.split_once(':')?;
            Some((point(at)?, visits.parse().ok()?))
        };
        Some(Self {
            played: point(played)?,
            visits: visits.split(',').map(looked_at).collect::<Option<_>>()?,
            chance: chance.parse::<f32>().ok()? / 1000.0,
        })
    }

    fn shares(&self, points: usize) -> Vec<u16> {
        let mut shares = vec![0; points + 1];
        let all: f32 = self.visits.iter().map(|(_, visits)| visits).sum();
        for &(at, visits) in &self.visits {
            shares[at] = (visits / all.max(1.0) * f32::from(u16::MAX)).round() as u16;
        }
        if self.visits.is_empty() {
            shares[self.played] = u16::MAX;
        }
        shares
    }
}

//! Training positions for a network: of [`self_play`](super::self_play) games, and labelled by a teacher.
//!
//! A file holds positions of one board size: `TTGP`, the version, the size and the record length in bytes (u32 each),
//! then the records. A record, all little-endian and from the view of the side to move:
//!
//! | bytes | |
//! |---|---|
//! | 4 | number of the game (u32) |
//! | 4 | 1 if the move was searched at length, else 0 (u32) |
//! | 4 | the score at the end: 1, 0.5 or 0; of a label the winning chance (f32) |
//! | 4 | the lead at the end or of the label, komi included (f32) |
//! | 4 | the winning chance according to the search, −1 if it was not searched (f32) |
//! | 4 | the standard deviation of the label's score, −1 without a label (f32) |
//! | 4 · [`GLOBALS`] | the numbers of the position (f32) |
//! | 2 · (size² + 1) | the share of each move in 65,535ths, the pass last: of the visits, of the label's policy, or the move that was played (u16) |
//! | size² | ownership of each point at the end or of the label in 127ths, positive for the mover (i8) |
//! | rest | the planes, one after the other by rows from the top, a bit a point, the highest of a byte first |

use super::super::fast_board::{FastBoard, Point, with_size};
use super::super::planes;
use super::super::planes::{GLOBALS, PLANES};
use super::super::search::board_of;
use crate::go::rules::{DeadStones, Rules, Suicide};
use crate::go::{Move, Position};
use tabletop_core::{Cell, Grid, Halves, Position as _, Side, Value};

const MARK: &[u8; 4] = b"TTGP";
const VERSION: u32 = 2;
/// Value of a point that belongs to one side for certain.
const WHOLLY: i8 = 127;

/// Returns the header of a file of positions of this size.
#[must_use]
pub fn positions_header(size: u8) -> Vec<u8> {
    let mut header = MARK.to_vec();
    for number in [VERSION, u32::from(size), record_len(size) as u32] {
        header.extend(number.to_le_bytes());
    }
    header
}

/// Bytes of a record before the numbers of the position.
pub(super) const OWN_NUMBERS: usize = 24;

pub(super) const fn record_len(size: u8) -> usize {
    let points = size as usize * size as usize;
    OWN_NUMBERS + 4 * GLOBALS + 2 * (points + 1) + points + (PLANES * points).div_ceil(8)
}

struct Turn {
    /// Point that was played, numbered by rows from the top, with the pass after all points.
    played: usize,
    /// Points and visits; empty if the turn was not searched at length.
    visits: Vec<(usize, f32)>,
    /// Winning chance of the side to move according to the search.
    chance: f32,
}

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
        let mover = position.turn();
        let owner = |owner: &Option<Side>| match owner {
            Some(side) if *side == mover => WHOLLY,
            Some(_) => -WHOLLY,
            None => 0,
        };
        Targets {
            game,
            is_searched: !turn.visits.is_empty(),
            numbers: [share, margin as f32 / 2.0, turn.chance, -1.0],
            shares: turn.shares(self.owners.len()),
            owners: self.owners.iter().map(owner).collect(),
        }
        .write(position, records);
    }
}

/// Evaluation of a position by a teacher, for the side to move. Points are numbered by rows from the top.
#[derive(Clone, Debug)]
pub struct Label {
    /// Probability of each move, the pass last.
    pub policy: Vec<f32>,
    pub chance: f32,
    /// Expected lead in points, komi included.
    pub lead: f32,
    /// Standard deviation of the score in points.
    pub deviation: f32,
    /// Ownership of each point, from −1 (the other side's) to 1 (the mover's).
    pub owners: Vec<f32>,
}

/// Returns the record of a labelled position of the game with this number.
#[must_use]
pub fn labelled_record(position: &Position, label: &Label, game: u32) -> Vec<u8> {
    let whole = f32::from(u16::MAX);
    let mut record = Vec::new();
    Targets {
        game,
        is_searched: true,
        numbers: [label.chance, label.lead, label.chance, label.deviation],
        shares: (label.policy.iter())
            .map(|share| (share.clamp(0.0, 1.0) * whole).round() as u16)
            .collect(),
        owners: (label.owners.iter())
            .map(|owner| (owner.clamp(-1.0, 1.0) * f32::from(WHOLLY)).round() as i8)
            .collect(),
    }
    .write(position, &mut record);
    record
}

/// Targets of a position, as they are stored.
struct Targets {
    game: u32,
    is_searched: bool,
    /// Score, lead, winning chance and deviation.
    numbers: [f32; 4],
    shares: Vec<u16>,
    owners: Vec<i8>,
}

impl Targets {
    fn write(&self, position: &Position, records: &mut Vec<u8>) {
        records.extend(self.game.to_le_bytes());
        records.extend(u32::from(self.is_searched).to_le_bytes());
        let rules = position.rules();
        with_size!(rules.size, W, P => {
            let board = board_of::<W, P>(position);
            let globals = planes::globals(&board, rules, position.prisoners());
            for number in self.numbers.iter().chain(&globals) {
                records.extend(number.to_le_bytes());
            }
            records.extend(self.shares.iter().flat_map(|share| share.to_le_bytes()));
            records.extend(self.owners.iter().map(|&owner| owner as u8));
            records.extend(packed_planes(&board));
        });
    }
}

/// Returns the planes as bits, one per point.
fn packed_planes<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> Vec<u8> {
    let size = usize::from(board.size);
    let mut bytes = vec![0; (PLANES * size * size).div_ceil(8)];
    planes::planes(board, &mut |plane, point: Point| {
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

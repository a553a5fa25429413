//! Positions of Go labelled by a teacher: an analysis engine that speaks `KataGo`'s protocol of queries and responses, a
//! line of JSON each.
//!
//! The teacher's own policy plays the games, at a temperature and with blunders that differ from game to game; every
//! position is written down with the teacher's policy, winning chance, lead and ownership. Many games run at once, so
//! that the teacher can evaluate positions in batches.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tabletop_core::{Halves, Position as _, Rng, Side, Value as _};
use tabletop_games::go::engine::train::{Label, labelled_record, positions_header};
use tabletop_games::go::rules::{DeadStones, Ko, Scoring, Suicide};
use tabletop_games::go::{Move, Position, Rules, WinCondition};

/// Number of games at once.
const GAMES: u32 = 48;
/// Winning chance above which most games are broken off, and the probability to do so at each turn.
const DECIDED: f32 = 0.98;
const BREAK_OFF: f64 = 0.1;
/// Temperature of the first moves.
const OPENING_TEMPERATURE: f32 = 1.4;

/// Teacher, a process.
struct Teacher {
    process: Child,
    queries: ChildStdin,
    responses: BufReader<ChildStdout>,
}

impl Teacher {
    fn start(words: &[&str]) -> io::Result<Self> {
        let mut process = Command::new(words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("the teacher has no standard input or output");
        Ok(Self {
            queries: process.stdin.take().ok_or_else(missing)?,
            responses: BufReader::new(process.stdout.take().ok_or_else(missing)?),
            process,
        })
    }

    fn ask(&mut self, query: &Value) -> io::Result<()> {
        writeln!(self.queries, "{query}")?;
        self.queries.flush()
    }

    /// Returns the next response: the number of the game and the label, or `None` for a warning.
    fn response(&mut self) -> io::Result<Option<(u32, Label)>> {
        let mut line = String::new();
        if self.responses.read_line(&mut line)? == 0 {
            return Err(io::Error::other("the teacher ended"));
        }
        let response: Value = serde_json::from_str(&line)?;
        if let Some(error) = response.get("error") {
            return Err(io::Error::other(format!("the teacher refused: {error}")));
        }
        Ok(label(&response))
    }
}

/// Returns the number of the game and the label in a response.
fn label(response: &Value) -> Option<(u32, Label)> {
    let numbers = |name: &str| -> Option<Vec<f32>> {
        let numbers = response.get(name)?.as_array()?.iter();
        numbers
            .map(|number| Some(number.as_f64()? as f32))
            .collect()
    };
    let root = |name: &str| Some(response.get("rootInfo")?.get(name)?.as_f64()? as f32);
    let game = response.get("id")?.as_str()?.parse().ok()?;
    let policy = numbers("policy")?;
    let label = Label {
        policy: policy.iter().map(|share| share.max(0.0)).collect(),
        chance: root("winrate")?,
        lead: root("scoreLead")?,
        deviation: root("rawScoreSelfplayStdev")?,
        owners: numbers("ownership")?,
    };
    Some((game, label))
}

/// Game that is being played.
struct Game {
    number: u32,
    rng: Rng,
    position: Position,
    moves: Vec<Move>,
    /// Exponent of the policy is the inverse.
    temperature: f32,
    /// Probability of a move that is not drawn from the policy.
    blunders: f64,
    /// Number of moves drawn at the temperature of the opening.
    opening: usize,
    /// True if komi makes the game even after the opening.
    is_evened: bool,
    plays_on: bool,
}

impl Game {
    fn new(number: u32, max_size: u8) -> Self {
        let mut rng = Rng::new(u64::from(number));
        let rules = draw_rules(&mut rng, max_size);
        Self {
            number,
            temperature: 0.4 + 0.8 * rng.unit() as f32,
            blunders: [0.0, 0.0, 0.01, 0.03, 0.1, 0.3][rng.below(6)],
            opening: rng.below(2 + usize::from(rules.size)),
            is_evened: rng.below(5) > 0,
            plays_on: rng.below(2) == 0,
            position: Position::new(rules),
            moves: Vec::new(),
            rng,
        }
    }

    fn query(&self, visits: u64) -> Value {
        let rules = self.position.rules();
        let ko = rules.ko.spelling().to_uppercase();
        let scoring = rules.scoring.spelling().to_uppercase();
        let vertex = |mv: &Move| match mv {
            Move::Place(cell) => format!("({},{})", cell.col, cell.row),
            _ => "pass".into(),
        };
        let sides = ["B", "W"].into_iter().cycle();
        let moves = self.moves.iter().zip(sides);
        json!({
            "id": self.number.to_string(),
            "moves": moves.map(|(mv, side)| json!([side, vertex(mv)])).collect::<Vec<_>>(),
            "rules": {
                "ko": ko, "scoring": scoring, "tax": "NONE", "suicide": false, "hasButton": false,
                "whiteHandicapBonus": "0", "friendlyPassOk": true,
            },
            "komi": f64::from(rules.komi.0) / 2.0,
            "boardXSize": rules.size,
            "boardYSize": rules.size,
            "maxVisits": visits,
            "includePolicy": true,
            "includeOwnership": true,
        })
    }

    /// Plays a move of the labelled position. Returns false if the game is over.
    fn advance(&mut self, label: &Label) -> bool {
        let points = self.position.board().points().len();
        let is_decided = label.chance.max(1.0 - label.chance) > DECIDED;
        if is_decided && !self.plays_on && self.rng.unit() < BREAK_OFF {
            return false;
        }
        if self.moves.len() == self.opening && self.is_evened {
            self.even_komi(label.lead);
        }
        let mv = self.draw(label);
        self.moves.push(mv);
        self.position.play_unchecked(&mv);
        self.position.passes() < 2 && self.moves.len() < 2 * points
    }

    /// Sets a komi that makes the game about even, as the teacher sees it.
    fn even_komi(&mut self, lead: f32) {
        let mut rules = *self.position.rules();
        let black = match self.position.turn() {
            Side::Black => lead,
            Side::White => -lead,
        };
        // The sum of four is nearly normal, with a standard deviation of 0.58.
        let spread: f64 = (0..4).map(|_| self.rng.unit() - 0.5).sum();
        let change = black + spread as f32 * f32::from(rules.size) * 0.3;
        let max = 2 * i32::from(rules.size) * i32::from(rules.size);
        rules.komi = Halves((rules.komi.0 + (2.0 * change).round() as i32).clamp(-max, max));
        self.position = Position::new(rules);
        for mv in &self.moves {
            self.position.play_unchecked(mv);
        }
    }

    fn draw(&mut self, label: &Label) -> Move {
        let temperature = match self.moves.len() {
            turn if turn < self.opening => OPENING_TEMPERATURE,
            _ => self.temperature,
        };
        // A blunder is any move, or one that the policy considers at least a little.
        let exponent = match self.rng.unit() < self.blunders {
            true if self.rng.below(2) == 0 => 0.0,
            true => 0.4,
            false => 1.0 / temperature,
        };
        let weight = |share: &f32| match *share {
            share if share > 0.0 => f64::from(share.powf(exponent)),
            _ => 0.0,
        };
        let mut weights: Vec<f64> = label.policy.iter().map(weight).collect();
        loop {
            let mut left = self.rng.unit() * weights.iter().sum::<f64>();
            let drawn = weights.iter().position(|weight| {
                left -= weight;
                left < 0.0
            });
            let Some(at) = drawn else { return Move::Pass };
            let rules = self.position.rules();
            let mv = if at < weights.len() - 1 {
                Move::Place(rules.grid().cell(at))
            } else {
                Move::Pass
            };
            if self.position.is_legal(&mv) {
                return mv;
            }
            weights[at] = 0.0;
        }
    }
}

/// Draws the rules of a game; most are on boards of `max_size`.
fn draw_rules(rng: &mut Rng, max_size: u8) -> Rules {
    let is_smaller = rng.below(6) == 0 && max_size > 5;
    Rules {
        size: max_size
            - if is_smaller {
                2 * (1 + rng.below(2) as u8)
            } else {
                0
            },
        komi: Halves([14, 14, 14, 13, 15, 11, 1][rng.below(7)]),
        handicap: 0,
        scoring: [Scoring::Territory, Scoring::Area][rng.below(5).min(1)],
        ko: [Ko::Positional, Ko::Positional, Ko::Situational, Ko::Simple][rng.below(4)],
        suicide: Suicide::Refused,
        dead: DeadStones::Ask,
        aim: WinCondition::Points,
        ..Rules::PLAIN
    }
}

/// Files of positions, one for each size.
struct Files {
    folder: PathBuf,
    open: HashMap<u8, File>,
}

impl Files {
    fn append(&mut self, size: u8, record: &[u8]) -> io::Result<()> {
        if !self.open.contains_key(&size) {
            let path = self.folder.join(format!("{size}.positions"));
            self.open
                .insert(size, whole_records(&path, size, record.len() as u64)?);
        }
        match self.open.get_mut(&size) {
            Some(file) => file.write_all(record),
            None => Ok(()),
        }
    }
}

/// Opens a file of positions to append to, without the partial record that an interrupted run has left.
fn whole_records(path: &Path, size: u8, record: u64) -> io::Result<File> {
    let header = positions_header(size);
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let begin = header.len() as u64;
    match file.metadata()?.len().checked_sub(begin) {
        Some(records) => file.set_len(begin + records / record * record)?,
        None => {
            file.set_len(0)?;
            file.write_all(&header)?;
        }
    }
    Ok(file)
}

/// Adds `count` labelled positions on boards of up to `max_size` to the files in `folder`. Runs with different seeds
/// play different games.
pub(super) fn label_positions(
    folder: &str,
    seed: u64,
    max_size: u8,
    [count, visits]: [u64; 2],
    teacher: &[&str],
) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut files = Files {
        folder: folder.into(),
        open: HashMap::new(),
    };
    let mut teacher = Teacher::start(teacher)?;
    let first = (seed as u32) << 16;
    let mut games = HashMap::new();
    for number in first..first + GAMES {
        let game = Game::new(number, max_size);
        teacher.ask(&game.query(visits))?;
        games.insert(number, game);
    }
    let (mut next, mut done) = (first + GAMES, 0);
    while done < count {
        let Some((number, label)) = teacher.response()? else {
            continue;
        };
        let Some(mut game) = games.remove(&number) else {
            continue;
        };
        let record = labelled_record(&game.position, &label, number);
        files.append(game.position.rules().size, &record)?;
        done += 1;
        if !game.advance(&label) {
            game = Game::new(next, max_size);
            next += 1;
        }
        teacher.ask(&game.query(visits))?;
        games.insert(game.number, game);
    }
    drop(teacher.queries);
    teacher.process.kill()?;
    teacher.process.wait()?;
    println!("{done} positions, {} games begun", next - first);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_becomes_a_label_and_a_warning_none() {
        let response = json!({
            "id": "17",
            "policy": [0.5, -1.0, 0.5],
            "ownership": [1.0, -0.5],
            "rootInfo": {"winrate": 0.75, "scoreLead": 2.5, "rawScoreSelfplayStdev": 9.0},
        });
        let (game, label) = label(&response).expect("a label");
        assert_eq!((game, label.policy), (17, vec![0.5, 0.0, 0.5]));
        assert_eq!(
            (label.chance, label.lead, label.deviation),
            (0.75, 2.5, 9.0)
        );
        assert!(super::label(&json!({"id": "17", "warning": "komi"})).is_none());
    }

    #[test]
    fn a_game_follows_the_policy_and_asks_about_what_it_played() {
        let mut game = Game::new(1, 9);
        game.blunders = 0.0;
        let points = game.position.board().points().len();
        let mut policy = vec![0.0; points + 1];
        policy[1] = 1.0;
        let label = Label {
            policy,
            chance: 0.5,
            lead: 7.0,
            deviation: 1.0,
            owners: vec![0.0; points],
        };
        assert!(game.advance(&label));
        let query = game.query(1);
        assert_eq!(query["moves"], json!([["B", "(1,0)"]]));
        // The point is occupied: the pass is all that is left, twice.
        assert!(game.advance(&label));
        assert!(!game.advance(&label));
    }
}

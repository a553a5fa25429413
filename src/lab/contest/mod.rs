//! Matches between levels of the computer and external engines, without a screen.
//!
//! Each player has its own transposition table, so that no search profits from the other's. Openings are random legal
//! moves that the built-in engine rates as about even; each is played twice with colours exchanged.

mod attempt;
mod calibration;
mod figures;
mod game;
mod opening;
mod player;
mod simple;
mod sprt;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;

pub(crate) use attempt::solves;
pub(crate) use calibration::{Calibration, HeldOut, Tries};
pub(crate) use figures::Tally;
pub(crate) use game::{Contest, Game, Score};
pub(crate) use player::Who;
pub(crate) use sprt::{Finding, Sprt};
use tabletop_core::{Notation, Rng, Side, Verdict, WordMove};
use tabletop_play::session::{GameSession, Played, Players, Refused, Watch};
use tabletop_system::cpu_time;

/// Games longer than this number of plies per cell of the board are drawn.
const PLIES_PER_CELL: usize = 4;

impl Contest {
    /// Plays every game whose number, from 1, is `wanted`, and adds it to `tally`; `report` gets each game when it
    /// ends, and
    /// decides whether to continue. A game does not depend on the other games played.
    pub(crate) fn run(
        &self,
        wanted: &dyn Fn(usize) -> bool,
        mut tally: Tally,
        report: &mut dyn FnMut(&Game, &Tally) -> Result<ControlFlow<()>>,
    ) -> Result<Tally> {
        let mut watch = Watch::default();
        // A game needs two sessions, so that each player has its own engine. They are reused for all games: allocating
        // the
        // tables would take most of the time of a short game.
        let mut sessions = [self.session()?, self.session()?];
        for first in (1..=self.games).step_by(2) {
            let pair = [(first, Side::Black), (first + 1, Side::White)];
            let pair = pair
                .into_iter()
                .filter(|&(number, _)| number <= self.games && wanted(number));
            let pair: Vec<_> = pair.collect();
            if pair.is_empty() {
                continue;
            }
            let seed = self.limits.seed.wrapping_add(first as u64);
            let opening = opening::find(self, &mut sessions[0], &mut Rng::new(seed), &mut watch)?;
            for (number, side) in pair {
                for session in &mut sessions {
                    self.begin(session, side)?;
                }
                let game = self.game(number, side, &opening, sessions, &mut watch)?;
                tally.add(&game);
                if report(&game, &tally)?.is_break() {
                    return Ok(tally);
                }
                sessions = game.sessions;
            }
        }
        Ok(tally)
    }

    fn session(&self) -> Result<Box<GameSession>> {
        Ok((self.entry.start)(self.options.clone())?)
    }

    /// Begins a game in which the first player starts as `side`.
    fn begin(&self, session: &mut GameSession, side: Side) -> Result<()> {
        session.restart(self.options.clone())?;
        let [first, second] = &self.players;
        let (black, white) = if side == Side::Black {
            (first, second)
        } else {
            (second, first)
        };
        *session.players_mut() = Players::named(&black.name(), &white.name());
        Ok(())
    }

    /// Plays one game on freshly begun `sessions`, in which the first player starts as `side`.
    fn game(
        &self,
        number: usize,
        side: Side,
        opening: &[Notation],
        mut sessions: [Box<GameSession>; 2],
        watch: &mut Watch,
    ) -> Result<Game> {
        for text in opening {
            for session in &mut sessions {
                session.play(text)?;
            }
        }
        let max_plies = PLIES_PER_CELL * sessions[0].grid().len() + opening.len();
        let mut time = [(Duration::ZERO, 0); 2];
        let mut cpu = [Duration::ZERO; 2];
        let mut plies = opening.len();
        let (result, reason) = loop {
            accept(&mut sessions)?;
            if let Some(outcome) = sessions[0].outcome() {
                let result = score(outcome.verdict, &sessions[0], side);
                break (result, outcome.reason.en.to_owned());
            }
            if plies >= max_plies {
                break (Score::Draw, format!("cut off after {plies} plies"));
            }
            // Players keep their seats; colours may be exchanged in the opening.
            let at = usize::from(sessions[0].player_of(sessions[0].turn()) != side);
            let begun = (Instant::now(), cpu_time());
            let limits = self.players[at].limits(&self.limits, number, plies);
            let moved = self.players[at].play(&mut sessions[at], limits, watch);
            time[at].0 += begun.0.elapsed();
            if let (Some(before), Some(now)) = (begun.1, cpu_time()) {
                cpu[at] += now.saturating_sub(before);
            }
            time[at].1 += usize::from(moved.is_ok());
            plies += 1;
            match moved.and_then(|played| Ok(follow(&mut sessions[1 - at], &played)?)) {
                Ok(()) => {}
                Err(reason) => {
                    let lost = [Score::Loss, Score::Win][at];
                    break (lost, format!("{}: {reason}", self.players[at].name()));
                }
            }
        };
        Ok(Game {
            number,
            side,
            result,
            reason,
            time,
            cpu,
            sessions,
        })
    }
}

/// After two passes in Go, accepts the proposed dead stones for both players.
fn accept(sessions: &mut [Box<GameSession>; 2]) -> Result<()> {
    for session in sessions {
        while session
            .actions()
            .iter()
            .any(|action| action.text == WordMove::Accept)
        {
            session.play(WordMove::Accept.notation())?;
        }
    }
    Ok(())
}

/// Repeats the other player's move.
fn follow(session: &mut Box<GameSession>, played: &Played) -> Result<(), Refused> {
    match tabletop_play::session::Ending::from_key(&played.notation) {
        Some(ending) => session.end(ending).map(drop),
        None => session.play(&played.notation).map(drop),
    }
}

fn score(verdict: Verdict, session: &GameSession, side: Side) -> Score {
    match verdict {
        Verdict::Win(winner) if session.player_of(winner) == side => Score::Win,
        Verdict::Win(_) => Score::Loss,
        _ => Score::Draw,
    }
}

/// Plays each level against the one below; returns a Markdown table.
pub(crate) fn ladder(
    contest: &Contest,
    levels: std::ops::RangeInclusive<u8>,
    report: &mut dyn FnMut(u8, &Game, &Tally) -> Result<()>,
) -> Result<String> {
    let mut rows = BTreeMap::new();
    for level in levels {
        let players = [Who::Level(level), Who::Level(level - 1)];
        let pair = Contest {
            players,
            ..contest.clone()
        };
        let report = &mut |game: &Game, tally: &Tally| {
            report(level, game, tally).map(|()| ControlFlow::Continue(()))
        };
        let tally = pair.run(&|_| true, Tally::default(), report)?;
        rows.insert(level, tally);
    }
    let texts = (contest.entry.levels)();
    let mut out = String::from(
        "| level | what it is like | against | games | won | drawn | lost | score | 95 % |\n\
         |--:|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for (level, tally) in rows {
        let text = texts.get(usize::from(level) - 1).map_or("", |text| text.en);
        let [won, drawn, lost] = tally.counts;
        let (low, high) = tally.interval();
        let _ = writeln!(
            out,
            "| {level} | {text} | {} | {} | {won} | {drawn} | {lost} | {:.1} % | {:.1}–{:.1} % |",
            level - 1,
            tally.games(),
            100.0 * tally.score(),
            100.0 * low,
            100.0 * high
        );
    }
    Ok(out)
}

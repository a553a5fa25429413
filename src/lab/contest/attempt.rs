//! Runs a contest player on a problem.

use anyhow::{Context, Result};

use super::Who;
use tabletop_core::problem::{AttemptVerdict, Problem};
use tabletop_core::rng::mix;
use tabletop_core::{Limits, Options};
use tabletop_learn::Examiner;
use tabletop_play::registry::Entry;
use tabletop_play::session::{GameSession, Watch};

/// Size of the search tables in MiB: a problem is short, and larger tables would take longer to allocate than the
/// search.
const TABLE_MIB: usize = 4;

/// Returns true if `who` solves a problem: plays a right move at every step up to the end of the solution. The result
/// is
/// deterministic as long as the player's strength does not depend on time: levels from 1 to 9, and players without
/// lookahead.
pub(crate) fn solves(
    who: &Who,
    entry: &Entry,
    problem: &Problem,
    examiner: &mut dyn Examiner,
) -> Result<bool> {
    let mut session = opened(entry, problem)?;
    let mut watch = Watch::default();
    let limits = Limits {
        seed: mix(problem.id.number()),
        memory: TABLE_MIB,
        ..Limits::default()
    };
    let mut line: Vec<String> = Vec::new();
    loop {
        let limits = who.limits(&limits, 0, line.len());
        let Ok(played) = who.play(&mut session, limits, &mut watch) else {
            return Ok(false);
        };
        let so_far: Vec<_> = line.iter().map(String::as_str).collect();
        let Ok(judged) = examiner.judge(problem, &so_far, &played.notation) else {
            // The program resigned, or ended the game in another way.
            return Ok(false);
        };
        if judged.answer == AttemptVerdict::Wrong {
            return Ok(false);
        }
        let reply = judged.follows.into_iter().next();
        let Some(reply) = reply.filter(|_| !judged.solved) else {
            return Ok(true);
        };
        session.play(&reply)?;
        line.extend([played.notation.into_string(), reply]);
    }
}

fn opened(entry: &Entry, problem: &Problem) -> Result<Box<GameSession>> {
    let mut options = Options::defaults(entry.info.options);
    for (key, value) in &problem.options {
        let set = options.set(key, value);
        set.with_context(|| format!("{}: {key}={value}", problem.id))?;
    }
    let opened = (entry.from_position)(options, &problem.position);
    opened.map_err(|reason| anyhow::anyhow!("{}: {reason}", problem.id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::simple::Simple;
    use tabletop_learn::ProblemSet;
    use tabletop_play::registry::find;

    /// The player that turns the most discs solves no problem of Reversi, and the level that plays the last twenty
    /// discs
    /// exactly solves every one.
    #[test]
    fn who_looks_ahead_solves_what_greed_does_not() {
        let entry = find("reversi").expect("a game");
        let mut examiner = (entry.problems)().expect("problems");
        let set = ProblemSet::shipped("reversi");
        for problem in set.iter().take(20).flatten() {
            let mut by = |who| solves(&who, entry, &problem, &mut *examiner).expect("a try");
            assert!(!by(Who::Simple(Simple::Greedy)), "{}", problem.id);
            assert!(by(Who::Level(9)), "{}", problem.id);
        }
    }
}

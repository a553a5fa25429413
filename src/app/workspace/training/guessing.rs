//! Guessing the moves of a recorded game: the other side's moves are played from the record, and the game itself stays
//! as it is.

use std::sync::Arc;

use super::attempt::start_of_move;
use super::guess::{Guess, GuessStage, Verdict};
use super::harvest::card;
use super::words::guess as words;
use crate::workspace::deadline::now;
use crate::workspace::review::limits_of;
use crate::workspace::walking::WalkAct;
use crate::workspace::{Effect, Refused, Reply, Setup, Tabs, Trainer, move_of};
use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_core::{Message, Notation, Side};
use tabletop_play::session::{Loss, NodeId, SessionEvent};
use tabletop_play::training::{AttemptResult, Card, Rating, Tried};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayRequest {
    Ask,
    /// Begins to find the moves of this side from the current position on, at the end of the game from its start.
    Begin(Side),
    End,
}

pub(crate) fn apply(
    tabs: &mut Tabs,
    setup: &Setup,
    request: ReplayRequest,
) -> Result<Reply, Refused> {
    if request == ReplayRequest::End {
        let tab = tabs.require_tab()?;
        let guess = tab.guess.take().ok_or(Refused::NotGuessing)?;
        // To begin here again goes on with the same move.
        if let Some(node) = guess.wanted_at() {
            tab.session.go(node);
        }
        return Ok(Reply::shown(
            Message::new(words::LEFT).message(guess.heading()),
        ));
    }
    tabs.require_two_players()?;
    tabs.require_contest()?;
    let tab = tabs.require_tab()?;
    if tab.attempt.is_some() {
        return Err(Refused::NothingToGuess);
    }
    let session = &*tab.session;
    let [here, start] = [session.current(), session.line()[0]];
    let begin = |side: Side| {
        let from = |node| Guess::new(session, side, node);
        from(here).or_else(|| from(start))
    };
    let ReplayRequest::Begin(side) = request else {
        let has_moves = Side::BOTH.into_iter().any(|side| begin(side).is_some());
        let ask = Reply {
            effect: Effect::AskSide,
            ..Reply::say(words::WHICH_SIDE)
        };
        return has_moves.then_some(ask).ok_or(Refused::NothingToGuess);
    };
    let guess = begin(side).ok_or(Refused::NothingToGuess)?;
    let reply = Reply::shown(guess.state());
    tab.session.stop_thinking();
    tab.analyst = None;
    tab.walk = None;
    let guess = tab.guess.insert(guess);
    look_ahead(guess, setup);
    Ok(reply)
}

/// Searches the game's move while a person thinks at a screen, so that the verdict comes sooner.
fn look_ahead(guess: &mut Guess, setup: &Setup) {
    if setup.paced && guess.stage == GuessStage::Open {
        let limits = limits_of(setup, guess.board());
        // If the search can't start, the one for the verdict reports why.
        let _ = guess.search(&limits, Arc::clone(&setup.waker));
    }
}

/// Handles a request while a game is guessed; requests that would change the game are refused.
pub(crate) fn instead(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    act: WalkAct,
) -> Option<Result<Reply, Refused>> {
    let guess = tabs.tab_mut()?.guess.as_mut()?;
    let is_missed = guess.stage == GuessStage::Missed;
    let is_away = is_missed || guess.board().current() != guess.before;
    Some(match act {
        WalkAct::None => return None,
        WalkAct::Leave | WalkAct::Analyse => Err(Refused::Guessing),
        _ if matches!(guess.stage, GuessStage::Over | GuessStage::Judging) => {
            Ok(Reply::shown(guess.state()))
        }
        WalkAct::Move if is_away => {
            guess.take_back();
            return None;
        }
        WalkAct::Undo | WalkAct::Touch if is_missed || act == WalkAct::Touch && is_away => {
            guess.take_back();
            Ok(Reply::shown(guess.state()))
        }
        WalkAct::Touch | WalkAct::Move => return None,
        WalkAct::Undo => Err(Refused::NothingToUndo),
        WalkAct::Hint => {
            guess.take_back();
            guess.hints += 1;
            let start = start_of_move(guess.board(), &guess.game_move());
            let hint = guess.hint(start);
            guess.verdict = hint;
            Ok(Reply::say(guess.state()))
        }
        WalkAct::Solve => {
            let game = move_of(guess.board(), &guess.game_move());
            note(guess, trainer, None);
            guess.advance(Message::new(words::GIVEN).message(game));
            look_ahead(guess, setup);
            Ok(Reply::shown(guess.state()))
        }
    })
}

/// Judges the move just tried: at once if its value is known, else by searches. `None` if no game is guessed.
pub(in crate::workspace) fn judge(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
) -> Option<Result<Reply, Refused>> {
    let guess = tabs.tab_mut()?.guess.as_mut()?;
    let tried = guess.tried()?;
    if tried == guess.game_move() {
        settle(guess, setup, trainer);
        return Some(Ok(Reply::shown(guess.state())));
    }
    guess.stage = GuessStage::Judging;
    let judging = Message::new(words::JUDGING).message(move_of(guess.board(), &tried));
    guess.verdict = Some(judging);
    let goes_on = guess.judge.thinking().is_some();
    let begun = goes_on || {
        let limits = limits_of(setup, guess.board());
        match guess.search(&limits, Arc::clone(&setup.waker)) {
            Ok(begun) => begun,
            Err(reason) => {
                guess.take_back();
                return Some(Err(reason.into()));
            }
        }
    };
    if !begun {
        settle(guess, setup, trainer);
    }
    Some(Ok(Reply::shown(guess.state())))
}

/// Processes the results of the judge's searches.
pub(in crate::workspace) fn poll(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    index: usize,
) -> Option<SessionEvent> {
    let guess = tabs[index].guess.as_mut()?;
    let is_end =
        |event: &SessionEvent| matches!(event, SessionEvent::Hint(_) | SessionEvent::Failed(_));
    let end = guess.judge.poll().into_iter().find(is_end)?;
    if guess.stage != GuessStage::Judging {
        return None;
    }
    let limits = limits_of(setup, guess.board());
    let begun = match end {
        SessionEvent::Failed(reason) => Err(reason),
        _ => guess
            .search(&limits, Arc::clone(&setup.waker))
            .map_err(Into::into),
    };
    match begun {
        Ok(true) => return None,
        Ok(false) => settle(guess, setup, trainer),
        Err(reason) => {
            guess.take_back();
            return Some(SessionEvent::Failed(reason));
        }
    }
    Some(SessionEvent::Changed(guess.state()))
}

/// Gives the verdict on the move tried. A mistake stays on the board with its refutation; after any other move the game
/// goes on.
fn settle(guess: &mut Guess, setup: &Setup, trainer: &mut Trainer) {
    let tried = guess.tried().unwrap_or_default();
    let Some((verdict, loss)) = guess.judged(&tried) else {
        let game = move_of(guess.board(), &guess.game_move());
        guess.advance(Message::new(words::UNKNOWN).message(game));
        return;
    };
    let is_mistake = verdict == Verdict::Mistake;
    if is_mistake && guess.is_first && setup.settings.mistakes {
        trainer.problems.keep(card_of(guess, &tried));
    }
    note(guess, trainer, Some((verdict, loss)));
    let verdict_text = guess.words_of(&tried, verdict, loss);
    if is_mistake {
        guess.miss(&tried, verdict_text);
    } else {
        guess.advance(verdict_text);
        look_ahead(guess, setup);
    }
}

fn card_of(guess: &mut Guess, tried: &Notation) -> Vec<Card> {
    if guess.set_judge(Some(tried)).is_err() {
        return Vec::new();
    }
    let moves = guess.line.len();
    let judge = &mut *guess.judge;
    let current = judge.current();
    let is_made = |node: &NodeId| judge.node(*node).is_some_and(|it| !it.automatic);
    let mut path = std::iter::successors(Some(current), |node| judge.node(*node)?.parent);
    let mistake = path.find(is_made).and_then(|made| judge.mistake_at(made));
    let card = mistake.and_then(|it| card(judge, it, moves, Card::MASTER.to_owned()));
    card.into_iter().collect()
}

/// Counts and rates a first try; `None` if the move was given away.
fn note(guess: &mut Guess, trainer: &mut Trainer, judged: Option<(Verdict, Loss)>) {
    if !guess.is_first {
        return;
    }
    let (verdict, loss) = judged.unwrap_or((Verdict::Mistake, Loss::ALL));
    let result = match verdict {
        Verdict::Mistake => AttemptResult::Failed,
        Verdict::SmallLoss => AttemptResult::Hinted,
        _ if guess.hints > 0 => AttemptResult::Hinted,
        _ => AttemptResult::Solved,
    };
    guess.count(verdict, loss);
    // The position before the move can be set up in any game.
    if guess.set_judge(None).is_err() {
        return;
    }
    let key = guess.board().info().key;
    let parts = [
        key,
        &guess.judge.pos().start_text(guess.judge.options()),
        guess.game_move().as_str(),
    ]
    .map(str::to_owned);
    let hash = parts
        .iter()
        .fold(FNV_START, |hash, part| fnv1a(hash, part.as_bytes()));
    trainer.problems.add(Tried {
        at: now(),
        id: format!("guess-{hash:016x}"),
        game: key.to_owned(),
        themes: vec![Card::MASTER.to_owned()],
        result,
        problem: Rating::default(),
        daily: false,
    });
    guess.rating = Some(trainer.problems.standing.rating(key).written());
}

#[cfg(test)]
#[path = "guessing_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "agreement_tests.rs"]
mod agreement_tests;

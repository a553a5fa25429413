//! Judges moves in problems: right or wrong, as good as the solution, or to be evaluated by the computer.

use std::sync::Arc;

use super::attempt::{Stage, TryResult};
use super::{REFUTATION, words};
use crate::workspace::{Reply, Setup, Tabs, Trainer, review};
use tabletop_core::{Limits, Message, Notation, WordMove};
use tabletop_play::session::{NodeId, Purpose, SessionEvent};
use tabletop_play::training::{AttemptResult, Origin, themes_line};

impl Trainer {
    /// Judges the move made after `before` in the current game, if it is a problem.
    pub(in crate::workspace) fn judge_attempt(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        before: NodeId,
    ) {
        let Some(tab) = tabs.tab_mut() else {
            return;
        };
        let Some(attempt) = &mut tab.attempt else {
            return;
        };
        attempt.messages.clear();
        attempt.hint = None;
        if attempt.is_lesson() {
            self.judge_lesson(tabs, setup, before);
            return;
        }
        let session = &mut tab.session;
        let line = session.line();
        let after = line.iter().position(|&node| node == before);
        let after = after.and_then(|at| line.get(at + 1).copied());
        let made = after.and_then(|node| session.node(node));
        let (Some(turn), Some(made)) = (attempt.turn_at(before), made) else {
            return;
        };
        let texts: Vec<_> = line
            .iter()
            .skip_while(|&&node| node != attempt.path[0])
            .skip(1)
            .take_while(|&&node| Some(node) != after)
            .filter_map(|&node| session.node(node))
            .map(|node| node.notation)
            .collect();
        let texts: Vec<_> = texts.iter().map(Notation::as_str).collect();
        let judged = attempt.judged(turn, &texts, &made.notation);
        match judged.unwrap_or_else(|| attempt.answer(turn, &made.notation)) {
            TryResult::GoOn(reply) => {
                let played = session.node(session.current());
                let is_played = played.is_some_and(|it| it.notation == reply && it.parent == after);
                if is_played || session.play(&reply).is_ok() {
                    attempt.go_on(session.current(), session.display(&reply));
                } else {
                    self.finish_attempt(tabs, setup, false);
                }
            }
            TryResult::Solved { as_good } => self.finish_attempt(tabs, setup, as_good),
            TryResult::Wrong(None)
                if attempt.exercise.may_count(&made.notation) && !session.is_over() =>
            {
                attempt.stage = Stage::Judging(before);
                if review::judge(tabs, setup).is_err() {
                    self.miss(tabs, setup, before, None);
                }
            }
            TryResult::Wrong(reply) => self.miss(tabs, setup, before, reply),
        }
    }

    /// A wrong move was played: it counts, and is answered by what refutes it, or by what the computer finds.
    fn miss(&mut self, tabs: &mut Tabs, setup: &Setup, before: NodeId, reply: Option<Notation>) {
        self.note_attempt(tabs, AttemptResult::Failed);
        if let Some(attempt) = tabs.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.stage = Stage::Missed(before);
            attempt.messages = vec![words::WRONG.into()];
        }
        if self.run.is_some() {
            self.go_on_running(tabs, setup);
            return;
        }
        if reply.as_ref().is_some_and(|mv| *mv == WordMove::Pass) {
            say_of_pass(tabs);
        }
        if let (Some(reply), Some(tab)) = (reply, tabs.tab_mut()) {
            let current = tab.session.node(tab.session.current());
            let is_played = current.is_some_and(|it| it.automatic && it.notation == reply);
            if is_played || tab.session.play(&reply).is_ok() {
                return;
            }
        }
        let limits = Limits {
            time: Some(REFUTATION.min(setup.thinking.time)),
            ..setup.limits(10)
        };
        if tabs.session().is_some_and(|session| !session.is_over()) {
            // If the computer can't answer, the message about the move remains.
            let _ = tabs.think(setup, Purpose::Move, limits);
        }
    }

    fn finish_attempt(&mut self, tabs: &mut Tabs, setup: &Setup, as_good: bool) {
        let Some(attempt) = tabs.attempt() else {
            return;
        };
        let is_judged = matches!(attempt.stage, Stage::Judging(_));
        let outside = is_judged && attempt.exercise.origin == Origin::Book;
        let result = match attempt.result {
            AttemptResult::Solved if outside => AttemptResult::Hinted,
            result => result,
        };
        self.note_attempt(tabs, result);
        let standing = &self.problems.standing;
        let rating = tabs.attempt();
        let rating = rating.map(|attempt| attempt.standing_in(words::RATING, standing));
        let lang = setup.lang;
        if let Some(attempt) = tabs.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.stage = Stage::Done;
            let is_proven = attempt.exercise.origin == Origin::Problem;
            let text = match (as_good, attempt.result) {
                (true, _) if outside => words::BESIDE_BOOK,
                (true, _) => words::AS_GOOD,
                (false, AttemptResult::Solved) => words::SOLVED,
                (false, _) => words::SOLVED_LATE,
            };
            attempt.messages = vec![text.into()];
            if as_good {
                let line = attempt.exercise.line().join(" ");
                attempt.messages.push(Message::new(words::LINE).arg(line));
            }
            if is_proven && !attempt.exercise.themes.is_empty() {
                let themes = themes_line(&attempt.exercise.themes, lang);
                attempt
                    .messages
                    .push(Message::new(words::ABOUT).arg(themes));
            }
            attempt.messages.extend(rating.filter(|_| is_proven));
            if attempt.daily {
                attempt.messages.push(attempt.share());
            }
        }
        if self.run.is_some() {
            self.go_on_running(tabs, setup);
        }
    }

    /// Records the result of the current problem, once.
    fn note_attempt(&mut self, tabs: &mut Tabs, result: AttemptResult) {
        let Some(tab) = tabs.tab_mut() else {
            return;
        };
        if let Some(attempt) = tab.attempt.as_mut().filter(|it| !it.is_lesson()) {
            attempt.wrong += usize::from(result == AttemptResult::Failed);
            attempt.result = result;
            if std::mem::replace(&mut attempt.noted, true) {
                return;
            }
            let exercise = Arc::clone(&attempt.exercise);
            let before = self.problems.standing.rating(&exercise.game).value;
            self.problems.note(&exercise, result, attempt.daily);
            let after = self.problems.standing.rating(&exercise.game).value;
            attempt.rated = (before.to_bits() != after.to_bits()).then_some([before, after]);
            if let Some(run) = &mut self.run {
                let failed = result == AttemptResult::Failed;
                run.solved += usize::from(!failed);
                run.failed += usize::from(failed);
            }
        }
    }

    /// Shows the answer of the current problem, which then counts as failed.
    pub(in crate::workspace) fn answer_of_attempt(&mut self, tabs: &mut Tabs) -> Option<Reply> {
        tabs.attempt()?;
        self.give_away(tabs);
        let tab = tabs.tab_mut()?;
        let attempt = tab.attempt.as_mut()?;
        attempt.stage = Stage::Done;
        attempt.hint = None;
        let line = attempt.exercise.line();
        tab.session.stop_thinking();
        tab.session.go(attempt.path[0]);
        let played = line.iter().take_while(|mv| {
            let passed = tab.session.node(tab.session.current());
            let passed = passed.is_some_and(|it| it.automatic && it.notation == **mv);
            passed || tab.session.play(mv).is_ok()
        });
        let shown: Vec<_> = played.cloned().collect();
        let shown = tab.session.display_line(&shown);
        let answer = Message::new(words::ANSWER).arg(shown);
        attempt.messages = vec![answer.clone()];
        Some(Reply::shown(answer))
    }

    /// The answer is shown, or may be seen: the current problem counts as failed.
    pub(in crate::workspace) fn give_away(&mut self, tabs: &mut Tabs) {
        if is_unsolved(tabs) {
            self.note_attempt(tabs, AttemptResult::Failed);
        }
    }

    /// Handles the evaluation of a move that is not among the known good ones, in problems from own mistakes and in
    /// openings: within the tolerance it counts as right.
    pub(in crate::workspace) fn settle_attempt(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        index: usize,
        news: &mut Vec<SessionEvent>,
    ) {
        let Some(attempt) = tabs[index].attempt.as_ref() else {
            return;
        };
        let passes = |event: &SessionEvent| matches!(event, SessionEvent::Played(played) if played.notation == WordMove::Pass);
        if matches!(attempt.stage, Stage::Missed(_)) && news.iter().any(passes) {
            news.push(SessionEvent::Message(words::WRONG_PASSED.into()));
        }
        let Stage::Judging(before) = attempt.stage else {
            return;
        };
        let over = |event: &&mut SessionEvent| {
            matches!(event, SessionEvent::Hint(_) | SessionEvent::Failed(_))
        };
        let Some(event) = news.iter_mut().find(over) else {
            return;
        };
        if !tabs.is_in_front(index) {
            return;
        }
        let session = &tabs[index].session;
        // An automatic pass may follow the move.
        let mut line = session.line().into_iter();
        let made = line.find(|node| *node == before).and(line.next());
        let mistake = made.and_then(|made| session.mistake_at(made));
        // A search that ended before it rated the move says nothing for it.
        let played = made.and_then(|made| Some(session.node(made)?.notation));
        let known = session.evaluation(before).zip(played);
        let is_rated = known.is_some_and(|(it, mv)| it.compared(&mv).is_some());
        tabs[index].held = None;
        if !is_rated || mistake.is_some() || matches!(event, SessionEvent::Failed(_)) {
            self.miss(tabs, setup, before, None);
            let attempt = tabs.tab_mut().and_then(|tab| tab.attempt.as_mut());
            let book = attempt.filter(|it| it.exercise.origin == Origin::Book);
            if let (Some(attempt), Some(mistake)) = (book, mistake) {
                let left = Message::new(words::LEFT_BOOK).message(mistake.cost);
                attempt.messages = vec![left];
            }
        } else {
            self.finish_attempt(tabs, setup, true);
        }
        let messages = tabs.attempt().map(|attempt| attempt.messages.clone());
        if let Some(first) = messages.into_iter().flatten().next() {
            *event = SessionEvent::Hint(first);
        }
    }
}

/// Explains a pass as the answer to a wrong move: the pass alone would not show why the move is wrong.
fn say_of_pass(tabs: &mut Tabs) {
    if let Some(attempt) = tabs.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
        attempt.messages = vec![words::WRONG_PASSED.into()];
    }
}

fn is_unsolved(tabs: &Tabs) -> bool {
    tabs.attempt()
        .is_some_and(|attempt| attempt.stage != Stage::Done)
}

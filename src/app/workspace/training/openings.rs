//! Progress in the opening school.

use std::sync::Arc;

use super::problems::Problems;
use super::school::{Opening, School, cards, schools};
use super::words;
use crate::workspace::deadline::now;
use crate::workspace::{Effect, Refused, Reply, Setup};
use tabletop_core::Message;
use tabletop_play::training::{Exercise, ExerciseFilter};

impl Opening {
    /// Number of the cards that are known, and of all.
    pub fn progress(&self, problems: &Problems) -> [usize; 2] {
        let now = now();
        let known = |card: &&Arc<Exercise>| problems.standing.remembers(&card.id, now);
        [self.cards.iter().filter(known).count(), self.cards.len()]
    }

    pub fn theme(&self) -> Option<String> {
        self.cards.first()?.themes.first().cloned()
    }
}

/// Lists the openings of a game, or of all games, with what is known of them.
pub(super) fn list(
    problems: &Problems,
    setup: &Setup,
    game: Option<&str>,
) -> Result<Reply, Refused> {
    let lang = setup.lang;
    let all: Vec<_> = cards().collect();
    let mut lines = Vec::new();
    for School { entry, openings } in schools() {
        let key = entry.info.key;
        if game.is_some_and(|game| game != key) {
            continue;
        }
        let count = |index: usize| openings.iter().map(|it| it.progress(problems)[index]).sum();
        let [known, cards]: [usize; 2] = [0, 1].map(count);
        let filter = ExerciseFilter::book(Some(key.to_owned()));
        let due = problems.standing.due(&all, &filter, now());
        let head = Message::new(words::OPENINGS_KNOWN).words(entry.info.name);
        lines.push(head.arg(known).arg(cards).arg(due).sentence(lang));
        lines.extend(openings.iter().map(|it| {
            let [known, cards] = it.progress(problems);
            let line = Message::new(words::OPENING_KNOWN).words(it.name);
            let value = it
                .value
                .map_or_else(String::new, |value| format!(" {value}"));
            let line = line.arg(&it.line).arg(value).arg(known).arg(cards);
            format!("{}{}", "  ".repeat(it.depth + 1), line.get(lang))
        }));
    }
    if lines.is_empty() {
        return Err(Refused::NoOpenings);
    }
    Ok(Reply::effect(Effect::Page(words::OPENINGS, lines)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::board_of;
    use super::super::school::openings;
    use super::*;
    use crate::workspace::{Workspace, task_card};
    use tabletop_core::Lang;
    use tabletop_play::training::AttemptResult;

    fn workspace() -> Workspace {
        let mut workspace = Workspace::new(Lang::En);
        workspace.setup.thinking.time = Duration::from_secs(3600);
        workspace.setup.thinking.review_nodes = Some(5_000);
        workspace
    }

    /// Runs a line, waits for the judge, and returns the first message about the card.
    fn run(workspace: &mut Workspace, line: &str) -> String {
        let reply = workspace.run(line);
        let reply = reply.unwrap_or_else(|it| panic!("{line}: {}", it.get(Lang::En)));
        tabletop_patience::wait_until(line, || {
            workspace.poll();
            !workspace.tabs.is_thinking()
        });
        let card = task_card(&workspace.trainer, &workspace.tabs, &workspace.setup);
        let news = card.and_then(|card| card.news.first().cloned());
        let message = news.or_else(|| reply.messages.first().cloned());
        message.map_or_else(String::new, |message| message.get(Lang::En))
    }

    fn results(workspace: &Workspace) -> Vec<AttemptResult> {
        let tries = workspace.trainer.problems.tries().iter();
        tries.map(|it| it.result).collect()
    }

    #[test]
    fn games_with_a_book_have_openings_with_cards_of_legal_moves() {
        for School { entry, openings } in schools() {
            assert!(openings.len() >= 28, "{}", entry.info.key);
            for card in openings.iter().flat_map(|it| &it.cards) {
                let mut session = board_of(card).expect("a position");
                for mv in card.line() {
                    session.play(&mv).expect("a legal line");
                }
                assert!((1..=3).contains(&card.steps.len()));
            }
        }
        let keys: Vec<_> = schools().iter().map(|it| it.entry.info.key).collect();
        assert_eq!(keys, ["reversi", "gomoku", "checkers"]);
        let mut ids: Vec<_> = cards().map(|card| card.id.clone()).collect();
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn a_line_of_the_book_is_answered_move_by_move_and_then_known() {
        let mut workspace = workspace();
        let task = run(&mut workspace, "train openings reversi tiger");
        assert_eq!(task, "White to play and find the book moves: Tiger");
        let tiger = openings("reversi").iter().find(|it| it.name.en == "Tiger");
        let tiger = tiger.expect("an opening");
        assert_eq!((&*tiger.line, tiger.depth), ("c4 e3 f6 e6 f5", 1));
        let line = tiger.cards[0].line();
        for mv in line.iter().step_by(2) {
            run(&mut workspace, mv);
        }
        assert_eq!(results(&workspace), [AttemptResult::Solved]);
        assert_eq!(tiger.progress(&workspace.trainer.problems), [1, 2]);
        let rating = workspace.trainer.problems.standing().rating("reversi");
        assert_eq!(rating, tabletop_play::training::Rating::default());
        let Ok(Reply {
            effect: Effect::Page(_, lines),
            ..
        }) = workspace.run("train openings list reversi")
        else {
            panic!("a page");
        };
        let count = openings("reversi").iter().map(|it| it.cards.len());
        let head = format!("Reversi: 1 of {} known, 0 to repeat", count.sum::<usize>());
        assert!(lines[0].starts_with(&head), "{}", lines[0]);
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("    Tiger (c4 e3 f6 e6 f5) "))
        );
        for wrong in [
            "train openings go",
            "train openings list peace",
            "train openings tigre",
        ] {
            let why = workspace.run(wrong).expect_err(wrong).get(Lang::En);
            assert!(
                why.starts_with("there is no such opening"),
                "{wrong}: {why}"
            );
        }
    }

    #[test]
    fn a_move_outside_the_book_is_judged() {
        let mut workspace = workspace();
        run(&mut workspace, "train openings reversi tiger");
        let said = run(&mut workspace, "b3");
        assert!(
            said.starts_with("Outside the book, and it loses 1"),
            "{said}"
        );
        assert_eq!(results(&workspace), [AttemptResult::Failed]);
        run(&mut workspace, "train openings checkers denny");
        let said = run(&mut workspace, "24-19");
        assert_eq!(said, "Not a book move, but no mistake");
        assert_eq!(results(&workspace)[1..], [AttemptResult::Hinted]);
    }

    #[test]
    fn openings_of_gomoku_are_drilled_under_the_rule_of_renju() {
        let mut workspace = workspace();
        let task = run(&mut workspace, "train openings gomoku kagetsu");
        assert!(task.ends_with("find the book moves: Kagetsu"), "{task}");
        let session = workspace.tabs.session().expect("a card");
        assert_eq!(session.options().get("rule"), "renju");
        let kagetsu = openings("gomoku").iter().find(|it| it.name.en == "Kagetsu");
        let kagetsu = kagetsu.expect("an opening");
        assert_eq!((kagetsu.depth, kagetsu.cards.len()), (1, 2));
        for mv in kagetsu.cards[0].line().iter().step_by(2) {
            run(&mut workspace, mv);
        }
        assert_eq!(results(&workspace), [AttemptResult::Solved]);
    }
}

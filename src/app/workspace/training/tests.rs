use super::*;
use crate::workspace::{TaskCard, Workspace, task_card};
use tabletop_core::{Lang, Notation};
use tabletop_play::training::{AttemptResult, Origin, Rating, Step, Task};

/// A made-up problem of Reversi from the usual start: d3, the reply c3, then c4.
fn made_up() -> Exercise {
    let step = |accepted: &[&str], reply: Option<&str>| Step {
        accepted: accepted.iter().map(|&mv| mv.into()).collect(),
        reply: reply.map(Notation::from),
    };
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new reversi").expect("a game");
    Exercise {
        id: "made-up".to_owned(),
        game: "reversi".to_owned(),
        options: Vec::new(),
        position: workspace.tabs.session().expect("a game").position(),
        task: Task::Asked(Message::verbatim("win in 2")),
        themes: vec!["parity".to_owned()],
        rating: Rating::new(1500.0, 60.0),
        steps: vec![step(&["d3", "f5"], Some("c3")), step(&["c4"], None)],
        origin: Origin::Problem,
        proven: None,
    }
}

fn solving() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    workspace.trainer.problems.source = || vec![made_up()];
    let reply = workspace.run("train reversi").expect("a problem");
    assert_eq!(said(&reply), "Black to play and win in 2");
    workspace
}

fn said(reply: &Reply) -> String {
    let parts: Vec<_> = reply.messages.iter().map(|it| it.get(Lang::En)).collect();
    parts.join("; ")
}

fn card(workspace: &Workspace) -> TaskCard {
    let card = task_card(&workspace.trainer, &workspace.tabs, &workspace.setup);
    card.expect("a problem")
}

fn moves(workspace: &Workspace) -> usize {
    let session = workspace.tabs.session().expect("a problem");
    session.node(session.current()).expect("there").ply
}

fn result(workspace: &Workspace) -> Vec<AttemptResult> {
    workspace
        .trainer
        .problems
        .tries()
        .iter()
        .map(|it| it.result)
        .collect()
}

#[test]
fn right_moves_are_answered_until_it_is_solved() {
    let mut workspace = solving();
    let reply = workspace.run("d3").expect("right");
    assert!(said(&reply).contains("Right! The reply is c3"), "{reply:?}");
    assert_eq!(moves(&workspace), 2);
    assert!(result(&workspace).is_empty());
    let reply = workspace.run("c4").expect("right");
    assert!(said(&reply).starts_with("Solved!; "), "{reply:?}");
    assert_eq!(result(&workspace), [AttemptResult::Solved]);
    assert!(
        workspace
            .trainer
            .problems
            .standing()
            .rating("reversi")
            .value
            > 1500.0
    );
    // After the solution any move may be tried.
    workspace.run("undo").expect("undone");
    workspace.run("e6").expect("another move");
    assert_eq!(result(&workspace), [AttemptResult::Solved]);
}

#[test]
fn a_move_that_is_as_good_counts() {
    let mut workspace = solving();
    let reply = workspace.run("f5").expect("as good");
    assert!(
        said(&reply).contains("as good; main line d3 c3 c4"),
        "{reply:?}"
    );
    assert_eq!(result(&workspace), [AttemptResult::Solved]);
}

#[test]
fn a_wrong_move_is_answered_and_fails_once_whatever_follows() {
    let mut workspace = solving();
    workspace.run("d3").expect("right");
    workspace.run("e6").expect("wrong");
    assert_eq!(result(&workspace), [AttemptResult::Failed]);
    assert!(workspace.tabs.is_thinking(), "the computer answers it");
    let reply = workspace.run("undo").expect("taken back");
    assert!(!workspace.tabs.is_thinking());
    assert_eq!(
        (said(&reply), moves(&workspace)),
        ("Black to play and win in 2".to_owned(), 2)
    );
    workspace.run("b3").expect("wrong again");
    workspace.run("train again").expect("taken back");
    let reply = workspace.run("c4").expect("right");
    assert!(
        said(&reply).starts_with("Solved, after a hint"),
        "{reply:?}"
    );
    assert_eq!(result(&workspace), [AttemptResult::Failed]);
    assert!(
        workspace
            .trainer
            .problems
            .standing()
            .rating("reversi")
            .value
            < 1500.0
    );
}

#[test]
fn a_hint_halves_it_and_looking_at_the_answer_fails_it() {
    let mut workspace = solving();
    let reply = workspace.run("hint").expect("a hint");
    assert_eq!(said(&reply), "The move is in column d");
    let reply = workspace.run("hint").expect("another");
    assert!(said(&reply).starts_with("Play d3 · the next hint"));
    assert_eq!(card(&workspace).hints, Some([2, 3]));
    assert_eq!(result(&workspace), []);
    workspace.run("f5").expect("as good");
    assert_eq!(result(&workspace), [AttemptResult::Hinted]);
    for peek in ["solve", "analyse", "move"] {
        let mut workspace = solving();
        workspace.run(peek).expect("looked at");
        assert_eq!(result(&workspace), [AttemptResult::Failed], "{peek}");
    }
    let mut workspace = solving();
    let reply = workspace.run("solve").expect("shown");
    assert_eq!(said(&reply), "Solution: d3 c3 c4");
    assert_eq!(moves(&workspace), 3);
}

#[test]
fn the_last_hint_is_the_line_and_fails_the_problem() {
    let mut workspace = solving();
    let warned = "Play d3 · the next hint shows the line and fails the problem";
    for hint in ["The move is in column d", warned, "The line is d3 c3 c4"] {
        assert_eq!(result(&workspace), [], "before {hint}");
        let reply = workspace.run("hint").expect("a hint");
        assert_eq!(said(&reply), hint);
    }
    assert_eq!(result(&workspace), [AttemptResult::Failed]);
    workspace.run("d3").expect("right");
    let reply = workspace.run("hint").expect("a hint for the next turn");
    assert_eq!(said(&reply), "The move is in column c");
    assert_eq!(card(&workspace).hints, Some([1, 2]));
}

#[test]
fn a_last_move_is_hinted_at_as_often_as_you_like() {
    let mut workspace = solving();
    workspace.run("d3").expect("right");
    for hint in ["The move is in column c", "Play c4", "Play c4"] {
        assert_eq!(said(&workspace.run("hint").expect("a hint")), hint);
    }
    workspace.run("c4").expect("right");
    assert_eq!(result(&workspace), [AttemptResult::Hinted]);
}

#[test]
fn the_task_stays_with_the_verdict_below_it_until_the_end() {
    let mut workspace = solving();
    let first = card(&workspace);
    assert_eq!(first.title.get(Lang::En), "Problem");
    assert_eq!(first.worth, Some((2, 1500.0)));
    assert!(first.counts.is_some() && first.standing.is_none());
    let mut state = |line: &str| {
        workspace.run(line).expect("a line");
        let card = card(&workspace);
        assert_eq!(card.task, first.task, "{line}");
        let news = card.news.first().map(|it| it.get(Lang::En));
        let standing = card.standing.map(|it| it.get(Lang::En));
        (
            card.verdict,
            news.unwrap_or_default(),
            standing.unwrap_or_default(),
        )
    };
    let (verdict, news, standing) = state("d3");
    assert_eq!((verdict, &*standing), (Some(true), ""));
    assert_eq!(news, "Right! The reply is c3. Your move");
    let (verdict, news, standing) = state("e6");
    assert_eq!(verdict, Some(false));
    assert!(news.starts_with("Not quite"), "{news}");
    assert!(
        standing.contains("(−") && standing.ends_with("streak 0"),
        "{standing}"
    );
    assert_eq!(state("undo").0, None);
    let (verdict, news, _) = state("c4");
    assert_eq!(verdict, Some(true));
    assert_eq!(news, "Solved, after a hint or another try");
}

#[test]
fn a_solution_seen_in_a_timed_run_counts_as_wrong_once() {
    for peek in ["solve", "analyse"] {
        let mut workspace = solving();
        workspace.run("train timed reversi").expect("a run");
        workspace.run(peek).expect("looked at");
        workspace.run("train again").expect("again");
        workspace.run("f5").expect("right");
        let run = card(&workspace).run.expect("a run");
        assert_eq!((run.solved, run.failed), (0, 1), "{peek}");
    }
}

#[test]
fn the_next_problem_takes_the_place_of_the_one_in_front() {
    let mut workspace = solving();
    workspace.run("new go").expect("a game");
    workspace.run("1").expect("back");
    workspace.run("train").expect("the next one");
    assert_eq!(workspace.tabs.all().len(), 2);
    assert_eq!(workspace.tabs.current(), 0);
    assert!(workspace.tabs.attempt().is_some());
    assert_eq!(
        workspace.run("train go").map(|_| ()),
        Err(Refused::NoProblems.into())
    );
    assert_eq!(
        workspace.run("train throw").map(|_| ()),
        Err(Refused::NotOwn.into())
    );
}

#[test]
fn the_problem_of_the_day_ends_with_a_line_to_share_without_a_move() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.trainer.problems.source = || vec![made_up()];
    workspace.run("train daily").expect("a problem");
    let reply = workspace.run("f5").expect("as good");
    let line = reply.messages.last().expect("said").get(Lang::En);
    assert!(
        line.starts_with("tabletop reversi 20") && line.ends_with(": 1 try"),
        "{line}"
    );
}

#[test]
fn a_timed_run_goes_on_by_itself_and_counts() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.trainer.problems.source = || vec![made_up()];
    workspace.run("train timed").expect("a problem");
    let reply = workspace.run("f5").expect("as good");
    assert!(said(&reply).starts_with("1 solved, "), "{reply:?}");
    assert_eq!(moves(&workspace), 0, "the next one is there");
    // The card of the next problem shows its task once, and no verdict on the move before.
    let next = card(&workspace);
    assert_eq!((next.verdict, next.news.len()), (None, 0));
    if let Some(run) = &mut workspace.trainer.run {
        run.until = 0;
    }
    let reply = workspace.run("c4").expect("wrong");
    assert!(
        said(&reply).starts_with("Time! 1 solved, 1 wrong"),
        "{reply:?}"
    );
}

/// A workspace with the problems that come with the program; the current one is the first of `game`.
fn shipped(game: &str) -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    workspace.trainer.problems.source = problems::shipped;
    workspace.run(&format!("train {game}")).expect("a problem");
    workspace
}

#[test]
fn the_problems_that_come_with_it_are_solved_by_their_answers() {
    for game in ["reversi", "go", "almonds", "magic"] {
        let mut workspace = shipped(game);
        for solved in 1..=8 {
            while let Some(attempt) = workspace.tabs.attempt().filter(|it| !it.is_done()) {
                let turn = attempt.path.len() - 1;
                let mv = attempt.exercise.steps[turn].accepted[0].clone();
                let id = attempt.exercise.id.clone();
                let reply = workspace.run(&format!("play {}", mv.as_str()));
                let reply = reply.unwrap_or_else(|error| panic!("{game} {id} {mv:?}: {error:?}"));
                let attempt = workspace.tabs.attempt().expect("still there");
                assert!(!attempt.is_missed(), "{game}: {mv:?}: {reply:?}");
            }
            assert_eq!(
                result(&workspace),
                vec![AttemptResult::Solved; solved],
                "{game}"
            );
            workspace.run("train").expect("the next one");
        }
    }
}

#[test]
fn a_wrong_move_is_refuted_by_the_proof() {
    let mut workspace = shipped("reversi");
    let exercise = Arc::clone(&workspace.tabs.attempt().expect("a problem").exercise);
    let session = workspace.tabs.session().expect("a problem");
    let mut legal = session.legal().into_iter();
    let wrong = legal.find(|mv| !exercise.accepts(0, mv)).expect("another");
    let before = workspace.tabs.session().expect("a problem").current();
    workspace.run(&wrong).expect("a move");
    assert_eq!(result(&workspace), [AttemptResult::Failed]);
    assert!(!workspace.tabs.is_thinking(), "the answer is known");
    let session = workspace.tabs.session().expect("a problem");
    let answer = session.node(session.current()).expect("there");
    assert_ne!(answer.parent, Some(before), "it was answered");
    workspace.run("undo").expect("taken back");
    assert_eq!(
        workspace.tabs.session().expect("a problem").current(),
        before
    );
}

/// Returns true if every move of a problem's line, and every accepted alternative, is legal in its position.
fn is_playable(exercise: &Exercise) -> bool {
    let entry = find(&exercise.game).expect("a game");
    let mut options = entry.options();
    for (key, value) in exercise.options.iter().filter_map(|it| it.split_once('=')) {
        options.set(key, value).expect("an option");
    }
    let mut session = (entry.from_position)(options, &exercise.position).expect("a position");
    exercise.steps.iter().all(|step| {
        let legal = session.legal();
        let are_legal = step.accepted.iter().all(|mv| legal.contains(mv));
        let main = step.accepted.first().into_iter();
        are_legal
            && main.chain(&step.reply).all(|mv| {
                let passed = session.node(session.current());
                passed.is_some_and(|it| it.automatic && it.notation == *mv)
                    || session.play(mv).is_ok()
            })
    })
}

#[test]
fn the_lines_of_shipped_problems_are_playable() {
    can_be_played(8);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn the_lines_of_the_shipped_problems_are_playable() {
    can_be_played(1);
}

/// Checks the line of one of so many problems.
#[track_caller]
fn can_be_played(step: usize) {
    let problems = problems::shipped();
    let unplayable = problems.iter().step_by(step).filter(|it| !is_playable(it));
    let unplayable: Vec<_> = unplayable
        .map(|it| format!("{} {}", it.game, it.id))
        .collect();
    assert!(unplayable.is_empty(), "{unplayable:?}");
}

#[test]
fn a_position_to_begin_from_says_that_white_is_to_move() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new go size=5").expect("a game");
    workspace.run("C3").expect("a move");
    let session = workspace.tabs.session().expect("a game");
    let (text, entry) = (
        session.pos().start_text(session.options()),
        find("go").expect("a game"),
    );
    let mut options = entry.options();
    options.set("size", "5").expect("an option");
    let again = (entry.from_position)(options, &text).expect("a position");
    assert_eq!(again.turn(), tabletop_core::Side::White, "{text}");
}

#[test]
fn a_capture_names_what_is_to_be_taken() {
    let mut workspace = shipped("go");
    let reply = workspace.run("train go ladder").expect("a problem");
    let cell = workspace
        .tabs
        .attempt()
        .and_then(|it| it.target_stones().first().copied());
    let session = workspace.tabs.session().expect("a problem");
    let name = session.cell_name(cell.expect("stones to take"));
    let task = said(&reply);
    assert!(task.contains("to play and capture "), "{task}");
    assert!(task.ends_with(&format!(" at {name})")), "{task}");
}

#[test]
fn a_hint_for_a_magic_square_names_a_number() {
    let mut workspace = shipped("magic");
    let hint = workspace.run("hint").expect("a hint");
    assert!(said(&hint).starts_with("Where does "), "{hint:?}");
}

#[test]
fn a_problem_of_the_session_is_put_again_from_its_start() {
    let mut before = solving();
    before.run("d3").expect("right");
    let tab = before.tabs.tab().expect("a problem");
    let id = tab.problem().expect("known").to_owned();
    let mut after = Workspace::new(Lang::En);
    after.run("new reversi").expect("a game");
    after.run("d3").expect("played");
    after.tabs[0].resumes = Some(id);
    // An unknown problem is ignored.
    after.trainer.problems.source = || vec![made_up()];
    after.trainer.resume_problems(&mut after.tabs);
    assert_eq!(moves(&after), 0);
    let task = super::task(&after.tabs, &after.setup).expect("a problem");
    assert_eq!(task.get(Lang::En), "Black to play and win in 2");
    after.run("new gomoku").expect("a game");
    after.tabs[1].resumes = Some("of-another-version".to_owned());
    after.trainer.resume_problems(&mut after.tabs);
    assert!(super::task(&after.tabs, &after.setup).is_none());
}

#[test]
fn a_run_shows_its_clock_and_ends_when_its_time_is_up() {
    let mut workspace = solving();
    workspace.run("train timed reversi").expect("a run");
    let run = card(&workspace).run.expect("a run");
    assert!([180, 179].contains(&run.left), "{run:?}");
    assert_eq!((run.solved, run.failed), (0, 0));
    assert_eq!(workspace.trainer.end_run(), None);
    workspace.trainer.run.as_mut().expect("a run").until = 0;
    let message = workspace.trainer.end_run().expect("its end");
    assert_eq!(message.get(Lang::En), "Time! 0 solved, 0 wrong");
    assert!(!workspace.trainer.is_running(&workspace.tabs));
    assert_eq!(result(&workspace), [], "what stands is nobody's failure");
}

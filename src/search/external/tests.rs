//! External engines that behave, and some that don't, as small shell scripts.

use std::sync::Arc;
use std::time::Duration;

use tabletop_patience::{HeldPipe, PATIENCE, wait_until};

use super::{Definition, EngineReply, External, Protocol, Task, Trouble};
use crate::worker::CancelToken;
use tabletop_core::{Grid, Limits, Notation, Side};

fn task(game: &'static str, legal: &[&str]) -> Task {
    Task {
        game,
        grid: Grid::square(8),
        options: vec![("size".to_owned(), "8".to_owned())],
        start: "......../......../......../......../......../......../......../........".to_owned(),
        is_set_up: false,
        moves: Vec::new(),
        position: "......../......../......../......../......../......../......../........"
            .to_owned(),
        turn: Side::Black,
        legal: legal.iter().map(|&mv| mv.into()).collect(),
        limits: Limits {
            time: Some(Duration::from_millis(50)),
            ..Limits::default()
        },
        plays: true,
    }
}

fn engine(protocol: Protocol, script: &str) -> External {
    External::new(Arc::new(definition(protocol, script)))
}

fn definition(protocol: Protocol, script: &str) -> Definition {
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    let mut definition = Definition::new("fake", protocol, command);
    definition.patience = PATIENCE;
    definition
}

fn think(external: &External, task: &Task) -> Result<EngineReply, Trouble> {
    external
        .caller()
        .think(task, &CancelToken::default(), &mut |_| ())
}

/// A GTP engine that answers every command with an empty success but `genmove`, which gets `$MOVE`.
const GTP: &str = r#"while read line; do case "$line" in genmove*) printf '= %s\n\n' "$MOVE";; *) printf '=\n\n';; esac; done"#;

#[track_caller]
fn check(protocol: Protocol, game: &'static str, script: &str, expected: Result<&str, &str>) {
    let external = engine(protocol, script);
    let answer = think(&external, &task(game, &["d3", "e3", "D3"]));
    match (answer, expected) {
        (Ok(EngineReply::Move(text)), Ok(mv)) => assert_eq!(text, mv, "{script}"),
        (Ok(EngineReply::Resign), Ok("resign")) => {}
        (Err(trouble), Err(words)) => {
            assert!(trouble.to_string().contains(words), "{script}: {trouble}");
        }
        (answer, _) => panic!("{script}: {answer:?}"),
    }
}

#[test]
fn gtp_engines_are_asked_for_moves() {
    check(
        Protocol::Gtp,
        "reversi",
        &format!("MOVE=D3; {GTP}"),
        Ok("d3"),
    );
    check(
        Protocol::Gtp,
        "reversi",
        &format!("MOVE=resign; {GTP}"),
        Ok("resign"),
    );
}

#[test]
fn errors_of_engines_are_reported() {
    for (script, words) in [
        (format!("MOVE=a1; {GTP}"), "an illegal move, a1"),
        (
            format!("MOVE='I am lost'; {GTP}"),
            "“I am lost” is not a move",
        ),
        (
            "read line; printf '? no such board\\n\\n'; read line; printf '? never\\n\\n'"
                .to_owned(),
            "rejected “boardsize 8”: never",
        ),
        ("exit 3".to_owned(), "it exited (exit status: 3)"),
        ("read line; kill -9 $$".to_owned(), "it exited (signal: 9"),
        ("yes".to_owned(), "sent too much output"),
        ("head -c 4000000 /dev/zero".to_owned(), "it ended"),
    ] {
        check(Protocol::Gtp, "reversi", &script, Err(words));
    }
}

#[test]
fn a_silent_engine_is_given_up_after_its_patience() {
    let mut definition = definition(Protocol::Gtp, "sleep 300");
    definition.patience = Duration::from_millis(400);
    let external = External::new(Arc::new(definition));
    let trouble = think(&external, &task("reversi", &["d3"])).expect_err("no answer");
    assert!(
        trouble.to_string().contains("didn't answer within 0.5 s"),
        "{trouble}"
    );
}

#[test]
fn dead_stones_are_marked_once_and_then_accepted() {
    let script = "while read line; do case \"$line\" in list_commands) printf '= final_status_list\\nplay\\n\\n';; \
                  final*) printf '= A1 B2\\n\\n';; play*[dp]e*) printf '? what\\n\\n';; *) printf '=\\n\\n';; esac; done";
    let external = engine(Protocol::Gtp, script);
    let mut task = task("go", &["accept", "alive A1", "dead B2", "dead C3"]);
    task.moves = vec![(Side::Black, "pass".into()), (Side::White, "pass".into())];
    let play = |mv: &str| Ok(EngineReply::Move(mv.into()));
    assert_eq!(think(&external, &task), play("dead B2"));
    task.moves.push((Side::Black, "dead B2".into()));
    task.legal = ["accept", "alive A1", "alive B2", "dead C3"]
        .map(Notation::from)
        .to_vec();
    assert_eq!(think(&external, &task), play("accept"));
    // The person thinks otherwise: we had our say.
    task.moves.push((Side::White, "alive A1".into()));
    task.legal.push("dead A1".into());
    assert_eq!(think(&external, &task), play("accept"));
}

#[test]
fn a_missing_program_is_named() {
    let definition = Definition::new(
        "none",
        Protocol::Gtp,
        vec!["no-such-program-at-all".to_owned()],
    );
    let external = External::new(Arc::new(definition));
    let trouble = think(&external, &task("go", &["D3"])).expect_err("no such program");
    assert!(
        trouble
            .to_string()
            .starts_with("couldn't start no-such-program-at-all"),
        "{trouble}"
    );
}

#[test]
fn last_words_can_be_read() {
    let external = engine(Protocol::Gtp, "echo 'weights are missing' >&2; exit 1");
    think(&external, &task("go", &["D3"])).expect_err("it ended");
    assert_eq!(external.errors(), ["weights are missing"]);
}

#[test]
fn an_engine_that_failed_is_started_anew() {
    // The engine works every second time; the file counts the starts.
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark");
    let script = format!(
        "if [ ! -e '{0}' ]; then touch '{0}'; exit 1; fi; MOVE=D3; {GTP}",
        mark.display()
    );
    let external = engine(Protocol::Gtp, &script);
    let task = task("reversi", &["d3"]);
    think(&external, &task).expect_err("the first time");
    assert_eq!(think(&external, &task), Ok(EngineReply::Move("d3".into())));
}

#[test]
fn a_dropped_engine_is_ended_with_all_it_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = HeldPipe::new(folder.path());
    let script = format!("{} MOVE=D3; {GTP}", pipe.held_by_children());
    let external = engine(Protocol::Gtp, &script);
    think(&external, &task("reversi", &["d3"])).expect("a move");
    pipe.ends_after(|| drop(external));
}

#[test]
fn a_search_that_nobody_waits_for_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark");
    let external = engine(
        Protocol::Gtp,
        &format!("touch '{}'; sleep 300", mark.display()),
    );
    let (caller, task) = (external.caller(), task("reversi", &["d3"]));
    let waker: crate::worker::Waker = Arc::new(|| ());
    let (send, ended) = std::sync::mpsc::channel();
    let job = crate::worker::spawn::<u8>(waker, move |token, _| {
        let answer = caller.think(&task, token, &mut |_| ());
        send.send(answer).expect("a listener");
        crate::worker::News::Resigned
    });
    wait_until("the engine", || mark.exists());
    drop(job);
    let answer = ended.recv_timeout(PATIENCE).expect("an end");
    assert_eq!(answer, Err(Trouble::Stopped));
}

#[test]
fn other_protocols_are_spoken() {
    let gomocup = "while read line; do case \"$line\" in START*) echo 'MESSAGE hello'; echo OK;; BEGIN) echo '3,5';; esac; done";
    check(Protocol::Gomocup, "gomoku", gomocup, Ok("d3"));
    let refuses = "read line; echo 'ERROR too small'";
    check(
        Protocol::Gomocup,
        "gomoku",
        refuses,
        Err("rejected “START 8”: ERROR too small"),
    );
    let nboard = "while read line; do case \"$line\" in ping*) echo 'pong 1';; go) echo 'search D3E3 1.0 0 5'; echo '=== D3/1.0/0.1';; esac; done";
    check(Protocol::NBoard, "reversi", nboard, Ok("d3"));
}

#[test]
fn hub_engines_are_set_up_and_asked() {
    let hub = "while read line; do case \"$line\" in hub) echo 'param name=variant value=normal'; echo wait;; init) echo ready;; go*) echo 'info depth=3 score=0.1 pv=\"11-15\"'; echo 'done move=11-15';; esac; done";
    let external = engine(Protocol::Hub, hub);
    let mut task = task("checkers", &["11-15", "9-13"]);
    task.start = "B:W21,22:B1,2,11".to_owned();
    assert_eq!(
        think(&external, &task),
        Ok(EngineReply::Move("11-15".into()))
    );
    // The move now: the engine is told to stop and answers.
    let slow = hub.replace("go*)", "stop)");
    let external = engine(Protocol::Hub, &slow);
    let token = CancelToken::default();
    token.control.stop();
    let answer = external.caller().think(&task, &token, &mut |_| ());
    assert_eq!(answer, Ok(EngineReply::Move("11-15".into())));
}

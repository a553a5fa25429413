//! Tests that hold on every system.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tabletop_patience::PATIENCE;

use super::{Group, cpu_time};

/// A program that waits for its input to end.
fn waiting() -> Command {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "pause"]);
        command
    } else {
        Command::new("cat")
    };
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    command
}

#[test]
fn a_group_ends_on_request_and_when_dropped() {
    for on_request in [true, false] {
        let (mut child, group) = Group::start(&mut waiting()).expect("started");
        assert!(child.try_wait().expect("asked").is_none(), "it waits");
        if on_request {
            group.end();
        } else {
            drop(group);
        }
        let status = child.wait().expect("ended");
        assert!(!status.success(), "{status}");
    }
}

/// Calls itself until the stack is full.
#[cfg(unix)]
#[expect(unconditional_recursion, reason = "the purpose")]
fn overflow(depth: u64) -> u64 {
    std::hint::black_box([depth; 64])[0] + std::hint::black_box(overflow(depth + 1))
}

/// Run by the next test as a program of its own.
#[cfg(unix)]
#[test]
fn overflows_where_asked_to() {
    if std::env::var_os("TABLETOP_OVERFLOW").is_some() {
        super::restore_on_crash(|| "<restored>".to_owned());
        overflow(0);
    }
}

#[cfg(unix)]
#[test]
fn a_stack_overflow_restores_the_terminal() {
    let program = std::env::current_exe().expect("a path");
    let child = Command::new(program)
        .args(["overflows_where_asked_to", "--nocapture"])
        .env("TABLETOP_OVERFLOW", "1")
        .output()
        .expect("started");
    let said =
        [child.stdout, child.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(!child.status.success(), "{said:?}");
    assert_eq!(said[0].matches("<restored>").count(), 1, "{said:?}");
    assert!(said[1].contains("overflowed its stack"), "{said:?}");
}

#[test]
fn a_missing_program_is_reported() {
    let error = Group::start(&mut Command::new("no-such-program-at-all")).expect_err("not there");
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
}

#[test]
fn processor_time_passes() {
    let before = cpu_time().expect("known here");
    let begun = Instant::now();
    let mut sum = 0_u64;
    while cpu_time().expect("known here") < before + Duration::from_millis(20) {
        sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        assert!(begun.elapsed() < PATIENCE, "{sum}");
    }
}

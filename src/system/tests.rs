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

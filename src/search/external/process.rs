//! Process of an external engine: started in its own process group, with line-based input and output, and killed
//! reliably.

use std::collections::VecDeque;
use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};

use super::trouble::cut;
use super::{Definition, Trouble};
use crate::lines;
use crate::worker::CancelToken;
use tabletop_system::Group;

/// Interval at which a waiting thread checks for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Maximum number of lines of one answer; more are a flood.
const MAX_REPLY_LINES: usize = 200_000;

/// Maximum number of stored lines of error output.
const MAX_ERROR_LINES: usize = 20;

/// Time for a program that closed its output to exit.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// Handle that kills a running program with all its child processes.
#[derive(Debug, Default)]
pub(super) struct Grip(Arc<Mutex<Option<Group>>>);

impl Grip {
    /// Kills the program and all its child processes.
    pub(super) fn end(&self) {
        let group = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(group) = &*group {
            group.end();
        }
    }
}

pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    group: Arc<Mutex<Option<Group>>>,
    /// Number of lines received since the last command.
    heard: usize,
}

impl Process {
    pub(super) fn start(
        definition: &Definition,
        grip: &Grip,
        errors: &Arc<Mutex<VecDeque<String>>>,
    ) -> Result<Self, Trouble> {
        let (program, args) = definition
            .command
            .split_first()
            .ok_or_else(|| Trouble::NotStarted(definition.name.clone(), "no command".to_owned()))?;
        let failed =
            |error: std::io::Error| Trouble::NotStarted(program.clone(), error.to_string());
        // The lock is held until the group is known, so that a concurrent `end` waits for it.
        let mut group = grip.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut command = Command::new(program);
        command.args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::piped());
        let (mut child, started) = Group::start(&mut command).map_err(failed)?;
        *group = Some(started);
        drop(group);
        let no_pipe = || failed(std::io::Error::other("no pipe"));
        let input = child.stdin.take().ok_or_else(no_pipe)?;
        let output = child.stdout.take().ok_or_else(no_pipe)?;
        let lines = lines::read(output).map_err(failed)?;
        if let Some(stderr) = child.stderr.take() {
            let shared = Arc::clone(errors);
            // Without this thread the program still runs; only its error output is lost.
            let _ = lines::each(stderr, move |line| {
                keep(&shared, &line);
                true
            });
        }
        Ok(Self {
            child,
            input,
            lines,
            group: Arc::clone(&grip.0),
            heard: 0,
        })
    }

    pub(super) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        self.heard = 0;
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.died())
    }

    /// Reads the next line within `time`. With `hurry` a request to move now ends the wait as well.
    pub(super) fn line(
        &mut self,
        time: Duration,
        token: &CancelToken,
        hurry: bool,
    ) -> Result<String, Trouble> {
        let begun = Instant::now();
        loop {
            if token.is_dropped() {
                return Err(Trouble::Stopped);
            }
            if hurry && token.control.stopped() {
                return Err(Trouble::Hurried);
            }
            match self.lines.recv_timeout(POLL_INTERVAL) {
                Ok(line) => {
                    self.heard += 1;
                    if self.heard > MAX_REPLY_LINES {
                        return Err(Trouble::Flood);
                    }
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
                Err(RecvTimeoutError::Timeout) if begun.elapsed() > time => {
                    return Err(Trouble::Silent(time));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn died(&mut self) -> Trouble {
        let begun = Instant::now();
        while begun.elapsed() < EXIT_TIMEOUT {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Trouble::Died(status.to_string());
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Trouble::Died("its output is closed".to_owned())
    }

    /// Kills the program and waits a moment for its last output.
    pub(super) fn last_words(&mut self) {
        self.end();
        std::thread::sleep(POLL_INTERVAL);
    }

    fn end(&mut self) {
        let group = self
            .group
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop(group);
        // The process was killed: waiting is short, and leaves no zombie.
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

fn keep(errors: &Mutex<VecDeque<String>>, line: &str) {
    let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
    if errors.len() == MAX_ERROR_LINES {
        errors.pop_front();
    }
    errors.push_back(cut(line));
}

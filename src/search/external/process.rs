//! A program of somebody else's: started in a process group of its own, spoken to line by line, ended for certain.

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

/// How often a wait looks whether it is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// More lines than this for one answer are a flood.
const MAX_REPLY_LINES: usize = 200_000;

/// Lines of error output that are kept.
const MAX_ERROR_LINES: usize = 20;

/// How long a program that closed its output may take to end.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// A running program with all it has started, for whoever has to end it.
#[derive(Debug, Default)]
pub(super) struct Grip(Arc<Mutex<Option<Group>>>);

impl Grip {
    /// Ends the program and all it has started.
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
    /// Lines since something was said last.
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
        // Held until the group is known, so that whoever ends us meanwhile waits for that.
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
            let kept = Arc::clone(errors);
            // Without it the program runs as well; only its last words are lost.
            let _ = lines::each(stderr, move |line| keep(&kept, &line));
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
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| self.died())
    }

    /// The next line within `time`. With `hurry` a wish for the move now ends the wait as well.
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

    /// Ends the program and waits a moment for what it says at the end.
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
        // It has been killed: this does not take long, and no zombie stays.
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

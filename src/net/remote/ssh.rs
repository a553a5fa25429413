//! Connections by the system's own `ssh`. They need no secret of ours: access to the account is access to the game. At
//! the other end `tabletop serve` speaks the protocol on its standard input and output, as git's programs do.

use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::PathBuf;
use std::process::{ChildStderr, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::framing::{Streams, spawn};
use super::{LostReason, MAX_LINE_BYTES, SshTarget, clean};
use tabletop_system::{self as system, Group};

const PATIENCE: Duration = Duration::from_secs(30);
/// Time for further error output of `ssh` once the connection has ended.
const ERROR_PATIENCE: Duration = Duration::from_secs(2);
const MAX_SHOWN: usize = 200;
const MAX_READ: u64 = 16 << 10;
/// Error output of `ssh`, the same in every language, if it may not ask for a password or confirm a host key.
const MUST_ASK: [&str; 2] = ["Permission denied (", "Host key verification failed"];

/// Path of the control socket of a connection that was opened before the screen, for reuse by later ones
/// (`ssh_config(5)`, `ControlPath`). `None` without a private folder, and if the system's `ssh` does not support it.
fn control() -> Option<String> {
    control_in(&system::socket_folders())
}

fn control_in(folders: &[PathBuf]) -> Option<String> {
    let folder = folders.iter().find(|folder| folder.is_dir())?.to_str()?;
    // `%` starts a token of `ssh`, and blanks separate words.
    let quoted = folder.replace('%', "%%");
    (!quoted.contains(['"', '\\'])).then(|| format!("ControlPath=\"{quoted}/tabletop-%C\""))
}

fn ssh(target: &SshTarget, control: Option<&str>) -> Command {
    let mut command = Command::new("ssh");
    command.args(["-o", "ServerAliveInterval=5"]);
    if let Some(control) = control {
        command.args(["-o", control]);
    }
    if let Some(port) = target.port {
        command.args(["-p", &port.to_string()]);
    }
    command
}

impl SshTarget {
    fn account(&self) -> String {
        format!("{}@{}", self.user, self.host)
    }

    /// Connects before the terminal is in use by the game, so that `ssh` may ask for input. Returns true on success.
    pub fn prepare(&self) -> io::Result<bool> {
        let Some(control) = control() else {
            // Without a control socket each connection has to authenticate without asking: an agent's keys will do.
            return Ok(true);
        };
        let mut command = ssh(self, Some(&control));
        command.args(["-o", "ControlMaster=auto", "-o", "ControlPersist=60"]);
        command.args(["-f", "-N", "--", &self.account()]);
        Ok(command.stdin(Stdio::null()).status()?.success())
    }
}

/// Builds the command line of `ssh`. Questions are forbidden: the terminal belongs to the game.
fn command(target: &SshTarget) -> Command {
    let mut command = ssh(target, control().as_deref());
    command.args(["-T", "-o", "BatchMode=yes"]);
    command.args(["--", &target.account(), "tabletop", "serve"]);
    command.args(&target.game);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    command
}

/// Collects the error output of `ssh` and of the program at the other end, and limits the wait for an answer.
pub(super) struct Watch {
    error_output: Arc<Mutex<String>>,
    closed: Receiver<()>,
    welcome: Sender<()>,
}

impl Watch {
    /// Returns the reason for a failed connection: the last error output of `ssh`, if there is any.
    pub(super) fn reason(&self, reason: LostReason) -> LostReason {
        // After the timeout, the output so far is used.
        let _ = self.closed.recv_timeout(ERROR_PATIENCE);
        let last_lines = self.error_output.lock();
        let last_lines = last_lines.unwrap_or_else(PoisonError::into_inner);
        if reason != LostReason::Closed || last_lines.is_empty() {
            reason
        } else if MUST_ASK.iter().any(|words| last_lines.contains(words)) {
            LostReason::MustAsk
        } else {
            LostReason::Unreachable(last_lines.clone())
        }
    }

    /// Ends the wait, because the game has answered.
    pub(super) fn welcomed(&self) {
        // If the wait has ended already, the connection is being closed, which its reader will notice.
        let _ = self.welcome.try_send(());
    }
}

/// Connects to the other machine. The first line received states if access was granted.
pub(super) fn connect(target: &SshTarget) -> Result<(Streams, Watch), LostReason> {
    let failed = |error: io::Error| LostReason::Unreachable(format!("ssh: {error}"));
    let (mut child, group) = Group::start(&mut command(target)).map_err(failed)?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, child.stderr.take()) else {
        return Err(failed(io::ErrorKind::BrokenPipe.into()));
    };
    let error_output = Arc::new(Mutex::new(String::new()));
    let (welcome, answer) = bounded(1);
    let end: Arc<dyn Fn() + Send + Sync> = Arc::new(move || group.end());
    let (words, kill) = (Arc::clone(&error_output), Arc::clone(&end));
    let (open, closed) = bounded(0);
    let read = move || {
        read_last_line(stderr, &words);
        drop(open);
        // A process that is waited for does not remain as a zombie; an error means that it is gone.
        let _ = child.wait();
    };
    spawn("ssh words", read).map_err(failed)?;
    let timeout = move || {
        if answer.recv_timeout(PATIENCE).is_err() {
            kill();
        }
    };
    spawn("ssh answer", timeout).map_err(failed)?;
    let streams = Streams {
        input: Box::new(BufReader::with_capacity(MAX_LINE_BYTES, stdout)),
        output: Box::new(stdin),
        end,
    };
    let watch = Watch {
        error_output,
        closed,
        welcome,
    };
    Ok((streams, watch))
}

fn read_last_line(stderr: ChildStderr, error_output: &Mutex<String>) {
    let mut input = BufReader::new(stderr).take(MAX_READ);
    let mut line = Vec::new();
    while input
        .read_until(b'\n', &mut line)
        .is_ok_and(|read| read > 0)
    {
        let text = clean(&String::from_utf8_lossy(&line), MAX_SHOWN);
        if !text.trim().is_empty() {
            text.trim()
                .clone_into(&mut error_output.lock().unwrap_or_else(PoisonError::into_inner));
        }
        line.clear();
    }
    // Further output is read and dropped, so that the writer does not block.
    let _ = io::copy(&mut input.into_inner(), &mut io::sink());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_lies_in_the_first_folder_that_is_there() {
        let odd = tempfile::Builder::new().prefix("a b%c").tempdir();
        let odd = odd.expect("a folder");
        let missing = odd.path().join(".ssh");
        let shown = odd.path().display().to_string().replace('%', "%%");
        assert_eq!(
            control_in(&[missing.clone(), odd.path().to_owned()]),
            Some(format!("ControlPath=\"{shown}/tabletop-%C\""))
        );
        assert_eq!(control_in(&[missing]), None);
        assert_eq!(control_in(&[]), None);
    }

    #[test]
    fn the_words_of_ssh_are_read_as_a_reason() {
        let reason = |error_output: &str| {
            let watch = Watch {
                error_output: Arc::new(Mutex::new(error_output.to_owned())),
                closed: bounded(0).1,
                welcome: bounded(1).0,
            };
            watch.reason(LostReason::Closed)
        };
        let denied = "anna@example.org: Permission denied (publickey,password).";
        assert_eq!(reason(denied), LostReason::MustAsk);
        assert_eq!(reason("Host key verification failed."), LostReason::MustAsk);
        let missing = "bash: line 1: tabletop: Permission denied";
        assert_eq!(reason(missing), LostReason::Unreachable(missing.to_owned()));
        assert_eq!(reason(""), LostReason::Closed);
    }
}

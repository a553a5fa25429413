//! A person at a program of their own, line by line.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use tabletop_patience::PATIENCE;

/// A program with a session of its own, which a person types to.
pub(crate) struct Person {
    pub(crate) home: PathBuf,
    pub(crate) child: Child,
    input: ChildStdin,
    pub(crate) output: Receiver<String>,
}

impl Person {
    pub(crate) fn start(home: &Path, arguments: &[&str]) -> Self {
        std::fs::create_dir_all(home).expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabletop"))
            .arg("--plain")
            .arg("--session")
            .arg(home.join("session"))
            .args(arguments)
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("its input");
        let (send, output) = channel();
        let stdout = child.stdout.take().expect("its output");
        let errors = child.stderr.take().expect("its errors");
        for stream in [
            Box::new(stdout) as Box<dyn std::io::Read + Send>,
            Box::new(errors),
        ] {
            let send = send.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let home = home.to_owned();
        Self {
            home,
            child,
            input,
            output,
        }
    }

    pub(crate) fn types(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    /// Waits until a line with these words is printed, and gives all lines up to it.
    pub(crate) fn waits_for(&self, words: &str) -> Vec<String> {
        let (mut lines, begun) = (Vec::new(), Instant::now());
        while let Ok(line) = self
            .output
            .recv_timeout(PATIENCE.saturating_sub(begun.elapsed()))
        {
            let found = line.contains(words);
            lines.push(line);
            if found {
                return lines;
            }
        }
        panic!("{words} was not printed, but {lines:#?}");
    }

    /// Kills the program, and starts it again.
    pub(crate) fn is_killed(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
        *self = Self::start(&self.home.clone(), &[]);
    }

    pub(crate) fn quits(&mut self) {
        self.types("quit");
        self.child.wait().expect("gone");
    }

    /// The files of shared games that end so.
    pub(crate) fn shared(&self, ending: &str) -> usize {
        let files = std::fs::read_dir(self.home.join("session.shared")).expect("the folder");
        let names = files.map(|file| file.expect("a file").file_name());
        names
            .filter(|name| name.to_string_lossy().ends_with(ending))
            .count()
    }

    /// The moves of the game in front.
    pub(crate) fn moves(&mut self) -> String {
        while self.output.try_recv().is_ok() {}
        self.types("moves");
        loop {
            let line = self.waits_for("1. ").pop().expect("a line");
            // A board that is printed late has its number before it, and more in one line.
            if !line.contains('|') {
                return line;
            }
        }
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        // One that has ended has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

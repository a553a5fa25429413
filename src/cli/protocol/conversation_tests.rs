//! A scripted controller for tests: sends each line after the output that it waits for, and closes the connection after
//! the last.

use std::collections::VecDeque;
use std::io::{Read, Write};

use crossbeam_channel::{Receiver, Sender, unbounded};

/// The controller's reading end: output of the server.
pub(super) struct ScriptOutput {
    received: Vec<u8>,
    /// Offset from which the awaited text is searched.
    matched: usize,
    script: VecDeque<(&'static str, &'static str)>,
    sender: Option<Sender<Vec<u8>>>,
}

/// The controller's writing end: input of the server.
pub(super) struct ScriptInput {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

/// Builds a conversation from pairs of an awaited text and a line: the line is sent once the text has appeared after
/// the previous match. With an empty text it is sent at once.
pub(super) fn conversation(script: &[(&'static str, &'static str)]) -> (ScriptInput, ScriptOutput) {
    let (sender, lines) = unbounded();
    let mut output = ScriptOutput {
        received: Vec::new(),
        matched: 0,
        script: script.iter().copied().collect(),
        sender: Some(sender),
    };
    output.go_on();
    let rest = Vec::new();
    (ScriptInput { lines, rest }, output)
}

impl ScriptOutput {
    /// Whole output of the server.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.received).into_owned()
    }

    fn go_on(&mut self) {
        while let Some(&(awaited, line)) = self.script.front() {
            let received = &self.received[self.matched..];
            let text = String::from_utf8_lossy(received);
            let Some(at) = text.find(awaited) else { return };
            self.matched += at + awaited.len();
            self.script.pop_front();
            if let Some(sender) = &self.sender {
                let _ = sender.send(format!("{line}\n").into_bytes());
            }
        }
        self.sender = None;
    }
}

impl Write for ScriptOutput {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.received.extend_from_slice(bytes);
        self.go_on();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Read for ScriptInput {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

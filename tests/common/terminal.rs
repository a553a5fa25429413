//! A pseudo-terminal with the program in it.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tabletop_patience::{Wait, wait_until};

/// Answer of a terminal that is asked for the column of its cursor after a character of ambiguous width.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// The character's width in columns, with keys sent before the answer.
    AtOnce(u16, &'static str),
    Never,
}

impl Answer {
    /// Answers the question (DSR 6).
    fn give(self, writer: &Mutex<Box<dyn Write + Send>>) {
        let (columns, typed) = match self {
            Self::AtOnce(columns, typed) => (columns, typed),
            Self::Never => return,
        };
        let mut writer = writer.lock().expect("the writer");
        // The program that asked may be gone.
        let _ = write!(writer, "{typed}\x1b[1;{}R", columns + 1);
        let _ = writer.flush();
    }
}

pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    /// The screen, and all bytes that came.
    parser: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    reader: Option<std::thread::JoinHandle<()>>,
    _home: tempfile::TempDir,
}

impl Terminal {
    pub(crate) fn start(args: &[&str], cols: u16, rows: u16) -> Self {
        Self::that_answers(Answer::AtOnce(1, ""), args, cols, rows)
    }

    pub(crate) fn that_answers(answer: Answer, args: &[&str], cols: u16, rows: u16) -> Self {
        Self::with((answer, &[]), args, (cols, rows))
    }

    /// A terminal with these variables.
    pub(crate) fn with(
        (answer, variables): (Answer, &[(&str, &str)]),
        args: &[&str],
        (cols, rows): (u16, u16),
    ) -> Self {
        let size = PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).expect("a pty");
        let home = tempfile::tempdir().expect("a folder");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabletop"));
        command.args(args);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_GB.UTF-8");
        command.env("HOME", home.path());
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let mut from = pair.master.try_clone_reader().expect("a reader");
        let parser = Arc::new(Mutex::new((vt100::Parser::new(rows, cols, 0), Vec::new())));
        let into = Arc::clone(&parser);
        let writer = pair.master.take_writer().expect("a writer");
        let writer = Arc::new(Mutex::new(writer));
        let to = Arc::clone(&writer);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = from.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                let mut parser = into.lock().expect("the parser");
                parser.0.process(&bytes[..count]);
                parser.1.extend_from_slice(&bytes[..count]);
                drop(parser);
                if bytes[..count].windows(4).any(|some| some == b"\x1b[6n") {
                    answer.give(&to);
                }
            }
        });
        Self {
            child,
            master: pair.master,
            writer,
            parser,
            reader: Some(reader),
            _home: home,
        }
    }

    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let mut writer = self.writer.lock().expect("the writer");
        writer.write_all(bytes.as_ref()).expect("written");
        writer.flush().expect("flushed");
    }

    pub(crate) fn text(&self) -> String {
        self.parser
            .lock()
            .expect("the parser")
            .0
            .screen()
            .contents()
    }

    /// Colour of the ground in the upper left corner.
    pub(crate) fn ground(&self) -> Option<vt100::Color> {
        let parser = self.parser.lock().expect("the parser");
        parser.0.screen().cell(0, 0).map(vt100::Cell::bgcolor)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.parser.lock().expect("the parser").1.len()
    }

    /// True if these bytes came.
    pub(crate) fn has_come(&self, wanted: &str) -> bool {
        let parser = self.parser.lock().expect("the parser");
        parser
            .1
            .windows(wanted.len())
            .any(|bytes| bytes == wanted.as_bytes())
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, wanted: &str) {
        let wait = Wait::begin();
        while !self.text().contains(wanted) {
            wait.pause(|| format!("{wanted:?} did not come:\n{}", self.text()));
        }
    }

    /// Waits until the text is gone. A key that closes a popup is followed by others once it is closed: right after an Esc
    /// they would belong to one key.
    #[track_caller]
    pub(crate) fn wait_without(&self, text: &str) {
        wait_until("the end of a popup", || !self.text().contains(text));
    }

    /// Waits until nothing is written for a while; something that moves by itself never lets it end.
    #[track_caller]
    pub(crate) fn wait_for_silence(&self) {
        wait_until("silence", || {
            let before = self.bytes();
            std::thread::sleep(Duration::from_millis(500));
            self.bytes() == before
        });
    }

    pub(crate) fn resize(&self, cols: u16, rows: u16) {
        self.parser
            .lock()
            .expect("the parser")
            .0
            .screen_mut()
            .set_size(rows, cols);
        let size = PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.master.resize(size).expect("a new size");
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("a running program");
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id.to_string()])
            .status();
        assert!(sent.expect("kill").success());
    }

    /// Waits for the end; the exit status. The terminal must be as it was before.
    #[track_caller]
    pub(crate) fn end(mut self) -> u32 {
        let wait = Wait::begin();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                break status;
            }
            wait.pause(|| format!("it goes on:\n{}", self.text()));
        };
        drop(self.master);
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader");
        }
        let parser = self.parser.lock().expect("the parser");
        let screen = parser.0.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.bracketed_paste(), "bracketed paste is off");
        assert!(!screen.hide_cursor(), "the cursor is seen");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        status.exit_code()
    }
}

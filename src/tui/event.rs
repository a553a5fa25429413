//! The events the program reacts to, and the two threads that receive them. Nothing ticks: without input no thread
//! wakes up.

use std::io;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};
use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, MouseEvent, MouseEventKind, poll, read,
};

use super::decode::{Decoder, Report, WAIT};
use super::join::Join;
use tabletop_system::{self as system, Keyboard, Notice};

/// An event of the main loop.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// The terminal was resized to this many columns and rows.
    Resize(u16, u16),
    /// The terminal window got or lost the focus.
    Focus(bool),
    Report(Report),
    /// A worker has a result to show.
    Wake,
    /// The system sent a signal or a similar request.
    System(Notice),
    Closed,
}

/// Two wheel events of the same direction within this time are one notch: some terminals send two.
const NOTCH: Duration = Duration::from_millis(15);

/// Bytes that are read at once.
const MOST_BYTES: usize = 4096;

/// Input from before the threads started.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedAhead {
    keys: Vec<Input>,
    /// Knows what has begun, a report or a paste, and goes on with its rest.
    decoder: Decoder,
}

impl TypedAhead {
    /// Takes bytes in that a terminal sent, in its usual mode at first; returns the reports among them.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<Report> {
        // In its usual mode a terminal makes a line feed of Enter.
        let bytes: Vec<u8> = { bytes.iter() }
            .map(|&byte| if byte == b'\n' { b'\r' } else { byte })
            .collect();
        self.keys.extend(self.decoder.push(&bytes));
        self.decoder.take_reports()
    }
}

/// Starts the threads; what they notice comes out of the receiver. Workers get clones of the sender.
pub(crate) fn start(ahead: TypedAhead) -> io::Result<(Sender<Event>, Receiver<Event>)> {
    let (sender, receiver) = crossbeam_channel::unbounded();
    let to_loop = sender.clone();
    system::listen(move |notice| to_loop.send(Event::System(notice)).is_ok())?;
    let TypedAhead { keys, decoder } = ahead;
    let inputs = Inputs::open(decoder);
    if matches!(inputs, Ok(Inputs::Events(_))) {
        // From here on a change of the window's size is noticed. What fails now fails again where it is read.
        let _ = poll(Duration::ZERO);
    }
    let to_loop = sender.clone();
    std::thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            if inputs
                .and_then(|inputs| read_input(inputs, keys, &to_loop))
                .is_err()
            {
                let _ = to_loop.send(Event::Closed);
            }
        })?;
    Ok((sender, receiver))
}

/// Where input comes from.
pub(crate) enum Inputs {
    /// A terminal, whose bytes are decoded here.
    Bytes(Keyboard, Decoder),
    /// A system that reports keys.
    Events(Join),
}

impl Inputs {
    pub(crate) fn open(decoder: Decoder) -> io::Result<Self> {
        Ok(match Keyboard::open()? {
            Some(keyboard) => Self::Bytes(keyboard, decoder),
            None => Self::Events(Join::default()),
        })
    }

    /// Takes the reports of the terminal since the last call.
    fn take_reports(&mut self) -> Vec<Report> {
        match self {
            Self::Bytes(_, decoder) => decoder.take_reports(),
            Self::Events(_) => Vec::new(),
        }
    }

    pub(crate) fn next(&mut self) -> io::Result<Vec<Input>> {
        match self {
            Self::Bytes(keyboard, decoder) => {
                let mut bytes = [0; MOST_BYTES];
                Ok(match keyboard.read(decoder.patience(), &mut bytes)? {
                    0 => decoder.pause(),
                    count => decoder.push(&bytes[..count]),
                })
            }
            Self::Events(join) => {
                let is_pause = join.is_open() && !poll(WAIT)?;
                let input = if is_pause { None } else { Some(read()?) };
                Ok(join.push(input))
            }
        }
    }
}

/// Passes on what was `read`, and reads until the terminal is gone or nobody listens any more.
fn read_input(mut inputs: Inputs, mut read: Vec<Input>, sender: &Sender<Event>) -> io::Result<()> {
    let mut wheel: Option<(MouseEventKind, Instant)> = None;
    loop {
        let events = read.into_iter().filter_map(translate).collect();
        for event in without_passed(events)
            .into_iter()
            .chain(inputs.take_reports().into_iter().map(Event::Report))
        {
            if is_second_half(&event, &mut wheel) {
                continue;
            }
            if sender.send(event).is_err() {
                return Ok(());
            }
        }
        read = inputs.next()?;
    }
}

/// Drops movements of the mouse and sizes that the next event replaces: a burst of thousands is one.
fn without_passed(mut events: Vec<Event>) -> Vec<Event> {
    events.dedup_by(|next, kept| {
        let moved =
            |event: &Event| matches!(event, Event::Mouse(it) if it.kind == MouseEventKind::Moved);
        let sized = |event: &Event| matches!(event, Event::Resize(..));
        let replaces = (moved(next) && moved(kept)) || (sized(next) && sized(kept));
        if replaces {
            std::mem::swap(next, kept);
        }
        replaces
    });
    events
}

/// Returns true for a wheel event that came right after an equal one.
fn is_second_half(event: &Event, wheel: &mut Option<(MouseEventKind, Instant)>) -> bool {
    let Event::Mouse(mouse) = event else {
        return false;
    };
    let turns = matches!(
        mouse.kind,
        MouseEventKind::ScrollUp | MouseEventKind::ScrollDown
    );
    if !turns {
        return false;
    }
    let now = Instant::now();
    let soon = wheel.is_some_and(|(kind, at)| kind == mouse.kind && now - at < NOTCH);
    if !soon {
        *wheel = Some((mouse.kind, now));
    }
    soon
}

fn translate(input: Input) -> Option<Event> {
    match input {
        Input::Key(key) => is_wanted(&key).then_some(Event::Key(key)),
        Input::Mouse(mouse) => Some(Event::Mouse(mouse)),
        Input::Paste(text) => Some(Event::Paste(text)),
        Input::Resize(cols, rows) => Some(Event::Resize(cols, rows)),
        Input::FocusGained => Some(Event::Focus(true)),
        Input::FocusLost => Some(Event::Focus(false)),
    }
}

/// True for presses, and for repeats of the keys that move a cursor or erase.
const fn is_wanted(key: &KeyEvent) -> bool {
    match key.kind {
        KeyEventKind::Press => true,
        KeyEventKind::Release => false,
        KeyEventKind::Repeat => matches!(
            key.code,
            KeyCode::Left
                | KeyCode::Right
                | KeyCode::Up
                | KeyCode::Down
                | KeyCode::PageUp
                | KeyCode::PageDown
                | KeyCode::Backspace
                | KeyCode::Delete
        ),
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyModifiers;

    use super::*;

    #[test]
    fn of_movements_in_a_burst_the_last_counts() {
        let moved = |column| {
            Event::Mouse(MouseEvent {
                kind: MouseEventKind::Moved,
                column,
                row: 1,
                modifiers: KeyModifiers::NONE,
            })
        };
        let key = || Event::Focus(true);
        let events = vec![
            moved(1),
            moved(2),
            key(),
            moved(3),
            Event::Resize(1, 1),
            Event::Resize(2, 2),
        ];
        let rest = vec![moved(2), key(), moved(3), Event::Resize(2, 2)];
        assert_eq!(without_passed(events), rest);
    }

    #[test]
    fn bytes_typed_ahead_are_keys() {
        #[track_caller]
        fn check(bytes: &[u8], expected: &[(KeyCode, KeyModifiers)]) {
            let keys = expected
                .iter()
                .map(|&(code, modifiers)| Event::Key(KeyEvent::new(code, modifiers)));
            let mut ahead = TypedAhead::default();
            assert_eq!(ahead.push(bytes), [], "{bytes:?}");
            let typed = ahead.keys.into_iter().chain(ahead.decoder.pause());
            let typed: Vec<_> = typed.filter_map(translate).collect();
            assert_eq!(typed, keys.collect::<Vec<_>>(), "{bytes:?}");
        }
        let plain = |code| (code, KeyModifiers::NONE);
        check(b"", &[]);
        check(b"\t\r", &[plain(KeyCode::Tab), plain(KeyCode::Enter)]);
        check(
            b"\x1b[Bq\x1b",
            &[
                plain(KeyCode::Down),
                plain(KeyCode::Char('q')),
                plain(KeyCode::Esc),
            ],
        );
        check(
            "Z\x11\u{5f20}".as_bytes(),
            &[
                (KeyCode::Char('Z'), KeyModifiers::SHIFT),
                (KeyCode::Char('q'), KeyModifiers::CONTROL),
                plain(KeyCode::Char('张')),
            ],
        );
        check(b"\xff\xfe", &[]);
    }
}

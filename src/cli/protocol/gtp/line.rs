//! Parses command lines.

use std::time::{Duration, Instant};

use crate::protocol::host::SearchListener;
use crate::protocol::inbox::LineEffect;

/// Parses a command line: its id, if it has one, and its words.
pub(super) fn parse(line: &str) -> Option<(String, Vec<String>)> {
    let line = line.split('#').next().unwrap_or_default();
    let clean: String = line
        .chars()
        .filter(|&c| c == '\t' || !c.is_control())
        .collect();
    let mut words: Vec<_> = clean.split_whitespace().map(str::to_owned).collect();
    let id = match words.first() {
        Some(first) if first.bytes().all(|byte| byte.is_ascii_digit()) => words.remove(0),
        _ => String::new(),
    };
    (!words.is_empty() || !id.is_empty()).then_some((id, words))
}

/// A controller that asks to leave within this time after its move command has sent all its input in advance, as
/// `echo genmove b | tabletop gtp go` does, and waits for the move; a later request means that it is gone.
const SENT_IN_ADVANCE: Duration = Duration::from_millis(100);

/// End of a move search when the controller wants to leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaving {
    /// A request to leave from this time on ends the search at once.
    at_once_from: Instant,
    /// An earlier request ends the search by this time.
    by: Instant,
}

impl Leaving {
    /// For a search that starts at `begun` with a default time per move of `usual`.
    pub(super) fn new(begun: Instant, usual: Duration) -> Self {
        Self {
            at_once_from: begun + SENT_IN_ADVANCE,
            by: begun + usual,
        }
    }

    fn eof_at(self, now: Instant) -> LineEffect {
        if now < self.at_once_from {
            LineEffect::EndBy(self.by)
        } else {
            LineEffect::Stop
        }
    }

    fn line_at(self, line: &str, now: Instant) -> LineEffect {
        let name = parse(line).and_then(|(_, words)| words.into_iter().next());
        match name.as_deref() {
            Some("stop") => LineEffect::Stop,
            Some("quit") => self.eof_at(now),
            _ => LineEffect::Later,
        }
    }
}

impl SearchListener for Leaving {
    fn on_line(&mut self, line: &str) -> LineEffect {
        self.line_at(line, Instant::now())
    }

    fn on_eof(&mut self) -> LineEffect {
        self.eof_at(Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_during_a_search_ends_it_and_a_script_gets_its_move() {
        let (begun, hour) = (Instant::now(), Duration::from_secs(3600));
        let leaving = Leaving::new(begun, hour);
        for (line, millis, expected) in [
            ("quit", 0, LineEffect::EndBy(begun + hour)),
            ("9 quit", 101, LineEffect::Stop),
            ("stop", 0, LineEffect::Stop),
            ("name", 101, LineEffect::Later),
        ] {
            let now = begun + Duration::from_millis(millis);
            assert_eq!(
                leaving.line_at(line, now),
                expected,
                "{line} after {millis} ms"
            );
        }
    }
}

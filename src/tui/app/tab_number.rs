//! A tab number typed digit by digit after a key.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent};
use tabletop_system::time;

const DIGITS: usize = 4;

/// Meaning of a key while a number is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// More digits may follow.
    Typing,
    Go(usize),
    /// The number is cancelled; the key has no other effect.
    GivenUp,
    /// The number is cancelled, and the key has its usual meaning.
    Other,
}

/// An Enter within this time after a number that was complete without it still belongs to the number.
const LATE: Duration = Duration::from_millis(700);

/// The digits typed so far, while a number is typed.
#[derive(Clone, Debug, Default)]
pub(super) struct TabNumber {
    pub(super) typed: Option<String>,
    /// Time at which a number was complete without Enter, until the next key.
    completed: Option<Instant>,
}

impl TabNumber {
    /// Handles a key where there are `count` tabs: the number is complete as soon as no further digit can lead to a
    /// tab.
    pub(super) fn key(&mut self, key: KeyEvent, count: usize) -> Step {
        let completed = self.completed.take();
        let Some(mut typed) = self.typed.take() else {
            let late = completed.is_some_and(|at| time::elapsed(at) < LATE);
            let swallowed = late && key.code == KeyCode::Enter;
            return if swallowed {
                Step::GivenUp
            } else {
                Step::Other
            };
        };
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                typed.push(digit);
                let number = typed.parse::<usize>();
                let more = number.is_ok_and(|n| n > 0 && n * 10 <= count);
                if !more || typed.len() >= DIGITS {
                    self.completed = Some(time::now());
                    return complete(&typed);
                }
            }
            KeyCode::Enter if !typed.is_empty() => return complete(&typed),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Esc => return Step::GivenUp,
            _ => return Step::Other,
        }
        self.typed = Some(typed);
        Step::Typing
    }
}

/// Parses the typed number: at most [`DIGITS`] digits always form one.
fn complete(typed: &str) -> Step {
    typed.parse().map_or(Step::GivenUp, Step::Go)
}

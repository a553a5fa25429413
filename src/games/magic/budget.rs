//! Budget of a search for a completion.

use std::time::Instant;

use tabletop_core::Control;

/// Steps between two checks of the clock; a step takes less than 5 µs.
const POLL_INTERVAL: u64 = 256;

/// A budget of search steps or time.
#[derive(Debug)]
pub struct Budget<'a> {
    control: Option<&'a Control>,
    until: Option<Instant>,
    steps: u64,
    max_steps: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    pub const fn steps(max_steps: u64) -> Self {
        Self {
            control: None,
            until: None,
            steps: 0,
            max_steps,
            spent: false,
        }
    }

    /// Creates a budget that lasts until a time or, without one, until `control` is stopped.
    pub const fn until(until: Option<Instant>, control: &'a Control) -> Self {
        Self {
            control: Some(control),
            until,
            ..Self::steps(u64::MAX)
        }
    }

    /// Limits the budget to `steps` steps, if given.
    #[must_use]
    pub fn at_most(mut self, steps: Option<u64>) -> Self {
        self.max_steps = steps.unwrap_or(self.max_steps);
        self
    }

    /// Counts a step. Returns false if the budget is used up.
    pub fn step(&mut self) -> bool {
        if self.steps.is_multiple_of(POLL_INTERVAL) {
            let late = self.until.is_some_and(|until| Instant::now() >= until);
            self.spent |= late || self.control.is_some_and(Control::stopped);
        }
        self.spent |= self.steps >= self.max_steps;
        self.steps += 1;
        !self.spent
    }

    /// Number of steps counted so far.
    pub const fn counted(&self) -> u64 {
        self.steps
    }

    /// True if the budget is used up.
    pub const fn is_spent(&self) -> bool {
        self.spent
    }
}

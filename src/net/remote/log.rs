//! The numbered list of events of a game: the authoritative state of a shared board.

use std::sync::Arc;

/// Callback for new entries, which may also be called without any.
pub type Follower = Arc<dyn Fn() + Send + Sync>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The number is in use already, or the previous entry is missing.
    Taken,
    /// Storing failed; holds the system's message.
    NotKept(String),
}

impl LogError {
    /// Returns the system's message, empty if there is none.
    pub fn reason(self) -> String {
        match self {
            Self::NotKept(why) => why,
            Self::Taken => String::new(),
        }
    }
}

/// A list of entries, numbered from 1. An append names the expected number: of two simultaneous appends one fails
/// because its number is taken.
pub trait GameLog: Send {
    /// Appends `entry`, a line, as number `expected`. The entry is stored safely when this returns.
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError>;

    /// Returns the entries after number `known`, in order.
    fn since(&self, known: u64) -> Result<Vec<String>, LogError>;

    /// Sets `follower` to be called after every entry from now on.
    fn follow(&mut self, follower: Follower);
}

#[derive(Default)]
pub struct MemoryLog {
    entries: Vec<String>,
    follower: Option<Follower>,
}

impl MemoryLog {
    pub fn with(entries: Vec<String>) -> Self {
        Self {
            entries,
            follower: None,
        }
    }

    /// Checks that this is the number of the next entry.
    pub fn expects(&self, number: u64) -> Result<(), LogError> {
        let next = self.entries.len() as u64 + 1;
        if number == next {
            Ok(())
        } else {
            Err(LogError::Taken)
        }
    }
}

impl GameLog for MemoryLog {
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError> {
        self.expects(expected)?;
        self.entries.push(entry.to_owned());
        if let Some(follower) = &self.follower {
            follower();
        }
        Ok(())
    }

    fn since(&self, known: u64) -> Result<Vec<String>, LogError> {
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        Ok(self.entries.get(known..).unwrap_or_default().to_vec())
    }

    fn follow(&mut self, follower: Follower) {
        self.follower = Some(follower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_next_number_is_taken() {
        let mut log = MemoryLog::default();
        assert_eq!(log.append(2, "b"), Err(LogError::Taken));
        assert_eq!(log.append(1, "a"), Ok(()));
        assert_eq!(log.append(1, "b"), Err(LogError::Taken));
        assert_eq!(log.append(2, "b"), Ok(()));
        assert_eq!(log.since(1), Ok(vec!["b".to_owned()]));
        assert_eq!(log.since(9), Ok(Vec::new()));
    }
}

//! The numbered list of what happened in a game: the one truth of a shared board.

use std::sync::Arc;

/// Called when there may be entries that were not read yet.
pub type Follower = Arc<dyn Fn() + Send + Sync>;

/// Why an entry was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// Another entry has this number already, or the one before it is missing.
    Taken,
    /// It could not be kept; the system's reason.
    NotKept(String),
}

impl LogError {
    /// The system's reason, if it gave one.
    pub fn reason(self) -> String {
        match self {
            Self::NotKept(why) => why,
            Self::Taken => String::new(),
        }
    }
}

/// A list of entries, numbered from 1. Whoever appends says which number is expected: of two who append at once one is told
/// that the number is taken.
pub trait GameLog: Send {
    /// Keeps `entry`, a line, as number `expected`. It is safe when this returns.
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError>;

    /// The entries after number `known`, in order.
    fn since(&self, known: u64) -> Result<Vec<String>, LogError>;

    /// Has `follower` called after every entry from now on.
    fn follow(&mut self, follower: Follower);
}

/// A list that is gone with the program: where nothing is kept.
#[derive(Default)]
pub struct MemoryLog {
    entries: Vec<String>,
    follower: Option<Follower>,
}

impl MemoryLog {
    /// A list that holds these already.
    pub fn with(entries: Vec<String>) -> Self {
        Self {
            entries,
            follower: None,
        }
    }

    /// Whether this is the number of the next entry.
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

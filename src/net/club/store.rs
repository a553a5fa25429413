//! Storage of a club's lists.

use std::sync::{Arc, Mutex, PoisonError};

use crate::remote::{Follower, GameLog, LogError, MemoryLog};

/// The lists of a club, and the people present. Several programs access the same lists at once.
pub trait ClubStore: Send {
    fn lobby(&self) -> Result<Box<dyn GameLog>, String>;

    fn game(&self, number: u64) -> Result<Box<dyn GameLog>, String>;

    /// Returns the names of the people present, without duplicates.
    fn present(&self) -> Vec<String>;

    /// Returns the time of the last change before this program came, in seconds since 1970 by the storage's clock; 0 if that
    /// is unknown.
    fn last_change(&self) -> u64 {
        0
    }
}

/// A club in memory. Opening a list repeatedly gives the same list.
#[derive(Clone, Default)]
pub struct MemoryStore {
    lists: Arc<Mutex<Vec<(u64, Shared)>>>,
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<MemoryLog>>);

/// Number under which the lobby's list is stored among those of the games.
const LOBBY: u64 = 0;

impl MemoryStore {
    fn list(&self, number: u64) -> Box<dyn GameLog> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, list)) = lists.iter().find(|(known, _)| *known == number) {
            return Box::new(list.clone());
        }
        let list = Shared::default();
        lists.push((number, list.clone()));
        Box::new(list)
    }
}

impl ClubStore for MemoryStore {
    fn lobby(&self) -> Result<Box<dyn GameLog>, String> {
        Ok(self.list(LOBBY))
    }

    fn game(&self, number: u64) -> Result<Box<dyn GameLog>, String> {
        Ok(self.list(number))
    }

    fn present(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Shared {
    fn with<T>(&self, work: impl FnOnce(&mut MemoryLog) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl GameLog for Shared {
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError> {
        self.with(|log| log.append(expected, entry))
    }

    fn since(&self, known: u64) -> Result<Vec<String>, LogError> {
        self.with(|log| log.since(known))
    }

    fn follow(&mut self, follower: Follower) {
        self.with(|log| log.follow(follower));
    }
}

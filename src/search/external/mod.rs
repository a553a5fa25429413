//! External engines: programs that speak GTP, `NBoard`, Gomocup or Hub and take a seat like the built-in engines.
//!
//! An [`External`] belongs to one seat of one game. Its process starts with its first move and ends when it is
//! dropped, even while thinking; a process that hangs, dies, floods or sends nonsense is killed and the [`Trouble`]
//! is reported. The next request starts it anew.

mod definition;
mod dialect;
mod gomocup;
mod gtp;
mod hub;
mod nboard;
mod process;
mod stones;
#[cfg(test)]
mod tests;
mod trouble;
pub mod vertex;
pub mod wire;

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::worker::CancelToken;
use dialect::{Dialect, Talk};
use process::{Grip, Process};

pub use definition::{Definition, Protocol};
pub use dialect::{EngineInfo, EngineReply, PvLine, Task};
pub use trouble::Trouble;

struct Client {
    process: Process,
    dialect: Box<dyn Dialect>,
    begun: bool,
}

struct Inner {
    definition: Arc<Definition>,
    client: Mutex<Option<Client>>,
    /// Kills the process, even while a thread is talking to it.
    grip: Grip,
    errors: Arc<Mutex<VecDeque<String>>>,
}

/// An engine in a seat. Dropping it kills its process and all child processes.
pub struct External(Arc<Inner>);

/// Handle of an engine for the thread that talks to it.
#[derive(Clone)]
pub struct Caller(Arc<Inner>);

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "External({})", self.0.definition.name)
    }
}

impl Drop for External {
    fn drop(&mut self) {
        self.0.grip.end();
    }
}

impl External {
    /// Creates an engine, which will be started at the first request.
    pub fn new(definition: Arc<Definition>) -> Self {
        Self(Arc::new(Inner {
            definition,
            client: Mutex::new(None),
            grip: Grip::default(),
            errors: Arc::default(),
        }))
    }

    /// Definition of the engine.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.0.definition
    }

    /// Creates a handle for the thread that will talk to the engine.
    pub fn caller(&self) -> Caller {
        Caller(Arc::clone(&self.0))
    }

    /// Last lines of the engine's error output.
    pub fn errors(&self) -> Vec<String> {
        let errors = self.0.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.iter().cloned().collect()
    }
}

impl Caller {
    /// Thinks about `task`. Blocks until the answer: to be called on a separate thread.
    pub fn think(
        &self,
        task: &Task,
        token: &CancelToken,
        tell: &mut dyn FnMut(EngineInfo),
    ) -> Result<EngineReply, Trouble> {
        let inner = &*self.0;
        let mut slot = inner.client.lock().unwrap_or_else(PoisonError::into_inner);
        let mut client = match slot.take() {
            Some(client) => client,
            None => inner.start()?,
        };
        let mut talk = Talk {
            process: &mut client.process,
            definition: &inner.definition,
            task,
            token,
            tell,
        };
        let answered = if client.begun {
            Ok(())
        } else {
            client.dialect.begin(&mut talk)
        }
        .and_then(|()| client.dialect.think(&mut talk));
        client.begun = true;
        match answered {
            Ok(EngineReply::Move(text)) if !task.legal.contains(&text) => {
                Err(Trouble::Illegal(text.into_string()))
            }
            Ok(answer) => {
                // After an error the process is not used again.
                *slot = Some(client);
                Ok(answer)
            }
            Err(trouble) => {
                client.process.last_words();
                Err(trouble)
            }
        }
    }
}

impl Inner {
    fn start(&self) -> Result<Client, Trouble> {
        let process = Process::start(&self.definition, &self.grip, &self.errors)?;
        let dialect: Box<dyn Dialect> = match self.definition.protocol {
            Protocol::Gtp => Box::new(gtp::Gtp::default()),
            Protocol::NBoard => Box::new(nboard::NBoard),
            Protocol::Gomocup => Box::new(gomocup::Gomocup::default()),
            Protocol::Hub => Box::new(hub::Hub),
        };
        Ok(Client {
            process,
            dialect,
            begun: false,
        })
    }
}

//! Engines of others: programs that speak GTP, `NBoard`, Gomocup or Hub and take a seat like the engines built in.
//!
//! An [`External`] belongs to one seat of one game. Its process is started when it has to think for the first time and
//! ends with it, whatever it does at that moment; a process that hangs, dies, floods or answers nonsense is ended and
//! the [`Trouble`] is told. The next thought starts it anew.

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
pub use dialect::{Answer, EngineInfo, PvLine, Task};
pub use trouble::Trouble;

/// A process and its dialect.
struct Client {
    process: Process,
    dialect: Box<dyn Dialect>,
    begun: bool,
}

struct Inner {
    definition: Arc<Definition>,
    client: Mutex<Option<Client>>,
    /// Ends the process whoever talks to it at the moment.
    grip: Grip,
    errors: Arc<Mutex<VecDeque<String>>>,
}

/// An engine in a seat. Dropping it ends its process and those it has started.
pub struct External(Arc<Inner>);

/// The same engine for the thread that talks to it.
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
    /// An engine that will be started when it is asked for the first time.
    pub fn new(definition: Arc<Definition>) -> Self {
        Self(Arc::new(Inner {
            definition,
            client: Mutex::new(None),
            grip: Grip::default(),
            errors: Arc::default(),
        }))
    }

    /// What it was made from.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.0.definition
    }

    /// For the thread that will talk to it.
    pub fn caller(&self) -> Caller {
        Caller(Arc::clone(&self.0))
    }

    /// The last lines of its error output.
    pub fn errors(&self) -> Vec<String> {
        let errors = self.0.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.iter().cloned().collect()
    }
}

impl Caller {
    /// Thinks about `task`. Waits for the answer: to be called on a thread of its own.
    pub fn think(
        &self,
        task: &Task,
        token: &CancelToken,
        tell: &mut dyn FnMut(EngineInfo),
    ) -> Result<Answer, Trouble> {
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
            Ok(Answer::Move(text)) if !task.legal.contains(&text) => Err(Trouble::Illegal(text)),
            Ok(answer) => {
                // Only an engine that answered as it should is asked again.
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

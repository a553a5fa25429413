//! A club's lists on NATS `JetStream`, so that several machines can serve the same games: one stream with a subject for
//! each list.
//!
//! An entry is appended only if the last sequence of its subject is the expected one
//! (`Nats-Expected-Last-Subject-Sequence`): of two simultaneous appends one fails because its number is taken. Entries
//! are read by an ordered consumer, which is recreated after a lost connection: after a restart of the server it would
//! deliver nothing for a while.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{DeliverPolicy, pull::OrderedConfig};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, LastRawMessageErrorKind, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt as _;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use tabletop_net::club::ClubStore;
use tabletop_net::remote::{Follower, GameLog, LogError, MAX_NAME_CHARS, clean};

/// Timeout for answers of the server.
const PATIENCE: Duration = Duration::from_secs(3);

/// Delay before a failed request for a list is repeated.
const AGAIN: Duration = Duration::from_millis(300);

/// Interval of presence messages, and lifetime of one.
const HERE_EVERY: Duration = Duration::from_secs(10);
const HERE_FOR: Duration = Duration::from_secs(25);

/// A club on a NATS server.
pub struct NatsStore {
    runtime: Arc<Runtime>,
    context: Context,
    stream: Stream,
    club: String,
    /// Notified after every reconnection.
    connected: Arc<Notify>,
    present: Arc<Mutex<BTreeMap<String, Instant>>>,
}

/// Error message of the client library.
fn why(error: impl Display) -> String {
    error.to_string()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl NatsStore {
    /// Connects the person `name` to the club `club`, a word, on the server at `url`, such as `nats://10.0.0.5:4222`.
    /// Creates the stream if it is missing. Without a person the lists can only be read, and nothing is created.
    pub fn connect(url: &str, club: &str, name: Option<&str>) -> Result<Self, String> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if club.is_empty() || !club.chars().all(is_word) {
            return Err(format!(
                "“{club}” is not a club's name: letters, digits, - and _"
            ));
        }
        let mut builder = Builder::new_multi_thread();
        builder.worker_threads(1).thread_name("nats").enable_all();
        let runtime = Arc::new(builder.build().map_err(why)?);
        let connected = Arc::new(Notify::new());
        let tell = Arc::clone(&connected);
        let options = ConnectOptions::new().event_callback(move |event| {
            if matches!(event, Event::Connected) {
                tell.notify_waiters();
            }
            async {}
        });
        let (client, context, stream) = runtime.block_on(async {
            let client = tokio::time::timeout(PATIENCE, options.connect(url)).await;
            let client = client.map_err(why)?.map_err(why)?;
            let mut context = jetstream::new(client.clone());
            context.set_timeout(PATIENCE);
            let config = Config {
                name: format!("tabletop-{club}"),
                subjects: vec![format!("tabletop.{club}.>")],
                ..Config::default()
            };
            let stream = match name {
                Some(_) => context.get_or_create_stream(config).await.map_err(why)?,
                None => context.get_stream(&config.name).await.map_err(why)?,
            };
            Ok::<_, String>((client, context, stream))
        })?;
        let present = Arc::default();
        if let Some(name) = name {
            let subject = format!("tabletop-here.{club}");
            runtime.spawn(say_here(client.clone(), subject, name.to_owned()));
        }
        runtime.spawn(hear_who(
            client,
            format!("tabletop-here.{club}"),
            Arc::clone(&present),
        ));
        Ok(Self {
            runtime,
            context,
            stream,
            club: club.to_owned(),
            connected,
            present,
        })
    }

    fn list(&self, name: &str) -> Result<Box<dyn GameLog>, String> {
        let subject = format!("tabletop.{}.{name}", self.club);
        Ok(Box::new(NatsLog::open(self, subject)?))
    }
}

impl ClubStore for NatsStore {
    fn lobby(&self) -> Result<Box<dyn GameLog>, String> {
        self.list("lobby")
    }

    fn game(&self, number: u64) -> Result<Box<dyn GameLog>, String> {
        self.list(&format!("game.{number}"))
    }

    fn present(&self) -> Vec<String> {
        let mut present = lock(&self.present);
        present.retain(|_, heard| heard.elapsed() < HERE_FOR);
        present.keys().cloned().collect()
    }
}

async fn say_here(client: Client, subject: String, name: String) {
    loop {
        // A lost message is made up for by the next one.
        let _ = client.publish(subject.clone(), name.clone().into()).await;
        tokio::time::sleep(HERE_EVERY).await;
    }
}

async fn hear_who(client: Client, subject: String, members: Arc<Mutex<BTreeMap<String, Instant>>>) {
    // Without a subscription nobody is listed as present.
    let Ok(mut messages) = client.subscribe(subject).await else {
        return;
    };
    while let Some(message) = messages.next().await {
        let name = clean(&String::from_utf8_lossy(&message.payload), MAX_NAME_CHARS);
        if !name.is_empty() {
            lock(&members).insert(name, Instant::now());
        }
    }
}

/// One list of a club on a server.
struct NatsLog {
    runtime: Arc<Runtime>,
    context: Context,
    stream: Stream,
    subject: String,
    read: Arc<ReadSoFar>,
    reader: JoinHandle<()>,
}

/// Local copy of a list.
#[derive(Default)]
struct ReadSoFar {
    list: Mutex<List>,
    grew: Condvar,
}

#[derive(Default)]
struct List {
    entries: Vec<String>,
    /// Stream sequence of the last entry; 0 if there is none.
    last: u64,
    follower: Option<Follower>,
}

impl ReadSoFar {
    /// Adds an entry, unless it has been added already.
    fn take(&self, sequence: u64, entry: &str) {
        let mut list = lock(&self.list);
        if sequence <= list.last {
            return;
        }
        list.entries.push(entry.to_owned());
        list.last = sequence;
        let follower = list.follower.clone();
        drop(list);
        self.grew.notify_all();
        if let Some(follower) = follower {
            follower();
        }
    }

    /// Waits until the entry of this sequence has been read. Returns false on timeout.
    fn wait_for(&self, sequence: u64) -> bool {
        let list = lock(&self.list);
        let lacks = |list: &mut List| list.last < sequence;
        let waited = self.grew.wait_timeout_while(list, PATIENCE, lacks);
        let (list, _) = waited.unwrap_or_else(PoisonError::into_inner);
        list.last >= sequence
    }
}

/// Reads a list while the task runs: from the start, and after every lost connection from the last entry read.
async fn read_on(stream: Stream, subject: String, connected: Arc<Notify>, read: Arc<ReadSoFar>) {
    loop {
        let start_sequence = lock(&read.list).last + 1;
        let config = OrderedConfig {
            filter_subject: subject.clone(),
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence },
            ..OrderedConfig::default()
        };
        if let Ok(consumer) = stream.create_consumer(config).await
            && let Ok(mut messages) = consumer.messages().await
        {
            loop {
                let message = tokio::select! {
                    message = messages.next() => message,
                    () = connected.notified() => break,
                };
                let Some(Ok(message)) = message else {
                    break;
                };
                if let Ok(info) = message.info() {
                    let entry = String::from_utf8_lossy(&message.payload);
                    read.take(info.stream_sequence, &entry);
                }
            }
        }
        tokio::time::sleep(AGAIN).await;
    }
}

impl NatsLog {
    fn open(store: &NatsStore, subject: String) -> Result<Self, String> {
        let read = Arc::new(ReadSoFar::default());
        let (stream, connected) = (store.stream.clone(), Arc::clone(&store.connected));
        let reader = read_on(stream, subject.clone(), connected, Arc::clone(&read));
        let log = Self {
            runtime: Arc::clone(&store.runtime),
            context: store.context.clone(),
            stream: store.stream.clone(),
            subject,
            read,
            reader: store.runtime.spawn(reader),
        };
        let last = log.last_there()?;
        if log.read.wait_for(last) {
            Ok(log)
        } else {
            Err("the server does not send the list".to_owned())
        }
    }

    /// Returns the sequence of the last entry on the server.
    fn last_there(&self) -> Result<u64, String> {
        let asked = self.stream.get_last_raw_message_by_subject(&self.subject);
        let asked = async { tokio::time::timeout(PATIENCE, asked).await };
        match self.runtime.block_on(asked).map_err(why)? {
            Ok(message) => Ok(message.sequence),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(0),
            Err(error) => Err(why(error)),
        }
    }

    /// Determines the result of an append without answer: the entry may be in the list, or another one in its place.
    fn resolve(&self, expected: u64, entry: &str, silent: &str) -> Result<(), LogError> {
        let not_kept = |why: String| LogError::NotKept(why);
        let last = self.last_there().map_err(not_kept)?;
        if !self.read.wait_for(last) {
            return Err(not_kept(silent.to_owned()));
        }
        let list = lock(&self.read.list);
        match list.entries.get(expected as usize - 1) {
            Some(there) if there == entry => Ok(()),
            Some(_) => Err(LogError::Taken),
            None => Err(not_kept(silent.to_owned())),
        }
    }
}

impl GameLog for NatsLog {
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError> {
        let last = {
            let list = lock(&self.read.list);
            if expected != list.entries.len() as u64 + 1 {
                return Err(LogError::Taken);
            }
            list.last
        };
        let message = PublishMessage::build()
            .payload(entry.to_owned().into())
            .expected_last_subject_sequence(last);
        let published = self.runtime.block_on(async {
            let sent = self.context.send_publish(self.subject.clone(), message);
            sent.await?.await
        });
        match published {
            Ok(kept) => {
                self.read.take(kept.sequence, entry);
                Ok(())
            }
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {
                // The competing entry is read before the caller looks at the list.
                let stored = self.last_there().map_err(LogError::NotKept)?;
                self.read.wait_for(stored);
                Err(LogError::Taken)
            }
            Err(error) => self.resolve(expected, entry, &why(error)),
        }
    }

    fn since(&self, known: u64) -> Result<Vec<String>, LogError> {
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        let list = lock(&self.read.list);
        Ok(list.entries.get(known..).unwrap_or_default().to_vec())
    }

    fn follow(&mut self, follower: Follower) {
        lock(&self.read.list).follower = Some(follower);
    }
}

impl Drop for NatsLog {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

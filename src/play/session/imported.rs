//! What a record says beyond what a game is played by: event, ratings, properties of other programs. It is kept as it
//! is and written back, so that a game that was opened, played on and saved has lost nothing.

use super::eval_property::EVALUATION;
use super::history::History;
use super::unfollowed::{UNFOLLOWED, Unfollowed};
use super::{NodeId, Players};
use tabletop_core::{Clock, Game, Side};
use tabletop_record::{self as record, Property, Record, session_tag};

/// What is kept of a record as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct ImportedMetadata {
    /// Names as the record has them; those of the players are shorter.
    names: [String; 2],
    tags: Vec<(String, String)>,
    /// The options that the record says; all are said of a game that began here.
    said: Option<Vec<String>>,
    /// Options that could not be used.
    options: Vec<(String, String)>,
    /// A clock that is not written as this program does; one that is runs on.
    clock: String,
    /// How the game ended, and the end of the main line that this is said of.
    ending: Option<(NodeId, record::Ending)>,
    /// Lines that the rules refuse.
    unfollowed: Unfollowed,
}

impl ImportedMetadata {
    pub(super) fn of(record: &Record) -> Self {
        Self {
            names: record.names.clone(),
            tags: other_tags(record).cloned().collect(),
            said: Some(record.options.iter().map(|(key, _)| key.clone()).collect()),
            options: Vec::new(),
            clock: match record.clock.parse::<Clock>() {
                Ok(_) => String::new(),
                Err(()) => record.clock.clone(),
            },
            ending: None,
            unfollowed: Unfollowed::default(),
        }
    }

    /// Keeps an option that could not be used. Whether that is news: a record of our own may say so already.
    pub(super) fn refuse(&mut self, record: &Record, key: &str, value: &str) -> bool {
        self.options.push((key.to_owned(), value.to_owned()));
        let mut known = record.tag(UNFOLLOWED).split(' ');
        known.all(|known| known != key)
    }

    /// Whether a record of the game says an option that has its usual value.
    pub(super) fn says(&self, option: &str) -> bool {
        let said = self.said.as_ref();
        said.is_none_or(|said| said.iter().any(|it| it == option))
    }

    pub(super) const fn ended(&mut self, at: NodeId, ending: record::Ending) {
        self.ending = Some((at, ending));
    }

    /// What the record said of a game whose main line ends at `end`.
    pub(super) fn ending_at(&self, end: NodeId) -> Option<record::Ending> {
        let (at, ending) = self.ending?;
        (at == end).then_some(ending)
    }

    /// A player's name as the record has it, unless it was changed since.
    pub(super) fn name(&self, side: Side, players: &Players) -> String {
        let mut shortened = Players::default();
        shortened.rename(side, &self.names[side.index()]);
        let now = &players.of(side).name;
        if shortened.of(side).name == *now {
            self.names[side.index()].clone()
        } else {
            now.clone()
        }
    }

    /// The lines that the rules refuse.
    pub(super) const fn unfollowed(&self) -> &Unfollowed {
        &self.unfollowed
    }

    /// The same, to add to them.
    pub(super) const fn unfollowed_mut(&mut self) -> &mut Unfollowed {
        &mut self.unfollowed
    }

    /// Says in `record` what was said in the first one.
    pub(super) fn say(&self, record: &mut Record) {
        for (key, value) in &self.tags {
            record.set_tag(key, value);
        }
        for (key, value) in &self.options {
            record.set_option(key, value);
        }
        let mut refused: Vec<_> = self.options.iter().map(|(key, _)| key.as_str()).collect();
        refused.sort_unstable();
        record.set_tag(UNFOLLOWED, refused.join(" "));
        record.clock.clone_from(&self.clock);
    }
}

/// Tags about the game. Those of the session are left out: in a record that somebody sends they would act at the next start.
fn other_tags(record: &Record) -> impl Iterator<Item = &(String, String)> {
    let is_internal = |key: &str| key == UNFOLLOWED || session_tag::ALL.contains(&key);
    record.tags.iter().filter(move |(key, _)| !is_internal(key))
}

/// Takes over what a record's node says beside its move to the node of `history` that was made of it.
pub(super) fn annotate<G: Game>(history: &mut History<G>, node: NodeId, imported: &record::Node) {
    if !imported.comment.is_empty() {
        history.set_comment(node, imported.comment.clone());
    }
    // What is known of the position has a place of its own, and what was refused once may not be refused any more.
    let of_ours = |property: &Property| [EVALUATION, UNFOLLOWED].contains(&property.key.as_str());
    let said = imported.properties.iter().filter(|it| !of_ours(it));
    history.properties_mut(node).extend(said.cloned());
}

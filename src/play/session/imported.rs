//! Parts of a record that the game itself does not use: event, ratings, properties of other programs. They are stored
//! unchanged and written back, so that opening, playing on and saving a game loses nothing.

use super::eval_property::EVALUATION;
use super::history::History;
use super::illegal_lines::{ILLEGAL_LINE, IllegalLines};
use super::{NodeId, Players};
use tabletop_core::{Clock, Side};
use tabletop_record::{self as record, Property, Record};

/// Parts of a record that are stored unchanged.
#[derive(Clone, Debug, Default)]
pub(super) struct ImportedMetadata {
    /// Names as in the record; those of the players may be shortened.
    names: [String; 2],
    tags: Vec<(String, String)>,
    /// Options stated by the record; for a new game, all of them.
    named_options: Option<Vec<String>>,
    options: Vec<(String, String)>,
    /// A clock in the notation of another program; one in our own goes on running.
    clock: String,
    /// Recorded ending, and the end of the main line to which it applies.
    ending: Option<(NodeId, record::Ending)>,
    pub(super) illegal_lines: IllegalLines,
}

impl ImportedMetadata {
    pub(super) fn from_record(record: &Record) -> Self {
        let other_tags = record.tags.iter().filter(|(key, _)| key != ILLEGAL_LINE);
        Self {
            names: record.names.clone(),
            tags: other_tags.cloned().collect(),
            named_options: Some(record.options.iter().map(|(key, _)| key.clone()).collect()),
            options: Vec::new(),
            clock: match record.clock.parse::<Clock>() {
                Ok(_) => String::new(),
                Err(()) => record.clock.clone(),
            },
            ending: None,
            illegal_lines: IllegalLines::default(),
        }
    }

    /// Returns a tag, empty if the record has none.
    pub(super) fn tag(&self, key: &str) -> &str {
        let tag = self.tags.iter().find(|(name, _)| name == key);
        tag.map_or("", |(_, value)| value)
    }

    /// Stores an option that was refused. Returns false if the record marks it as known to be refused.
    pub(super) fn refuse(&mut self, record: &Record, key: &str, value: &str) -> bool {
        self.options.push((key.to_owned(), value.to_owned()));
        let mut known = record.tag(ILLEGAL_LINE).split(' ');
        known.all(|known| known != key)
    }

    /// Returns true if the game's record states an option even at its default value.
    pub(super) fn says(&self, option: &str) -> bool {
        let known = self.named_options.as_ref();
        known.is_none_or(|known| known.iter().any(|it| it == option))
    }

    pub(super) const fn ended(&mut self, at: NodeId, ending: record::Ending) {
        self.ending = Some((at, ending));
    }

    /// Returns the recorded ending for a main line that ends at `end`.
    pub(super) fn ending_at(&self, end: NodeId) -> Option<record::Ending> {
        let (at, ending) = self.ending?;
        (at == end).then_some(ending)
    }

    /// Returns a player's name as in the record, unless it was changed since.
    pub(super) fn name(&self, side: Side, players: &Players) -> String {
        let mut shortened = Players::default();
        shortened.rename(side, &self.names[side.index()]);
        let now = &players.side(side).name;
        if shortened.side(side).name == *now {
            self.names[side.index()].clone()
        } else {
            now.clone()
        }
    }

    /// Writes the stored parts to `record`.
    pub(super) fn say(&self, record: &mut Record) {
        for (key, value) in &self.tags {
            record.set_tag(key, value);
        }
        for (key, value) in &self.options {
            record.set_option(key, value);
        }
        let mut refused: Vec<_> = self.options.iter().map(|(key, _)| key.as_str()).collect();
        refused.sort_unstable();
        record.set_tag(ILLEGAL_LINE, refused.join(" "));
        record.clock.clone_from(&self.clock);
    }
}

/// Copies the annotations of a record's node to its node in `history`.
pub(super) fn annotate(history: &mut History, node: NodeId, imported: &record::Node) {
    if !imported.comment.is_empty() {
        history.node_mut(node).comment.clone_from(&imported.comment);
    }
    // Evaluations are stored elsewhere, and a line that was refused once may be legal now.
    let of_ours = |property: &Property| [EVALUATION, ILLEGAL_LINE].contains(&property.key.as_str());
    let foreign = imported.properties.iter().filter(|it| !of_ours(it));
    history.node_mut(node).properties.extend(foreign.cloned());
}

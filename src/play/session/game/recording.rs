//! Conversion between a game and its record, for saving, opening and copying.

use super::{GameSession, Timekeeper};
use crate::rules::Rules;
use crate::session::history::History;
use crate::session::reading::Reader;
use crate::session::{Ending, HistoryEntry, NodeId, Seat, eval_property, illegal_lines};
use tabletop_core::{AnyReason, Message, Position as _, Side, Verdict};
use tabletop_record::{self as record, By, Record};

impl GameSession {
    /// Creates a game from a record, with warnings about the parts that could not be replayed.
    pub fn from_record(
        rules: &'static Rules,
        record: &Record,
    ) -> Result<(Self, Vec<Message>), AnyReason> {
        let (mut reader, options) = Reader::begin(rules, record)?;
        reader.follow();
        let mut session = Self::from_history(options, reader.history);
        session.imported = reader.imported;
        session.evaluations = reader.evaluations;
        for side in Side::BOTH {
            let seat = Seat::from_word(&record.seats[side.index()]);
            session.players.rename(side, &record.names[side.index()]);
            session.players.seat(side, seat);
        }
        let clock = record.clock.parse().ok();
        session.timekeeper = clock.map_or_else(Timekeeper::default, Timekeeper::new);
        Ok((session, reader.problems))
    }

    /// Returns the whole game as a record: players, options, start, the tree with comments, the current node.
    pub fn record(&self) -> Record {
        let mut record = self.header();
        let tree = self.history.tree();
        let end = self.history.main_end();
        let played = || self.ending_at(*tree.line().last()?);
        record.ending = self.known_ending(end).or_else(played);
        let mut open = vec![(History::ROOT, record::Tree::ROOT)];
        while let Some((node, written)) = open.pop() {
            self.write_node(node, written, &mut record);
            let illegal_lines = &self.imported.illegal_lines;
            let from = open.len();
            for (before, child) in tree.children(node).enumerate() {
                illegal_lines.write(node, before, false, written, &mut record);
                // The children of a pass that the record left out are written after the pass's parent.
                let place = if tree.node(child).left_out {
                    written
                } else {
                    record.tree.add(written, self.written(child))
                };
                open.push((child, place));
            }
            illegal_lines.write(
                node,
                tree.children(node).count(),
                true,
                written,
                &mut record,
            );
            open[from..].reverse();
        }
        record
    }

    /// Returns the current line as a record, without variations.
    pub fn line_record(&self) -> Record {
        let mut record = self.header();
        let line = self.line();
        let mut written = record::Tree::ROOT;
        for &node in &line {
            if node != History::ROOT {
                written = record.tree.add(written, self.written(node));
            }
            self.write_node(node, written, &mut record);
        }
        let end = line.last().copied().unwrap_or_default();
        if self.history.tree().children(end).next().is_none() {
            let illegal_lines = &self.imported.illegal_lines;
            illegal_lines.write(end, 0, true, written, &mut record);
        }
        record.ending = self.known_ending(end);
        record
    }

    /// Returns a record without moves: players, options and start.
    fn header(&self) -> Record {
        let mut record = Record::new(self.info().key);
        for side in Side::BOTH {
            record.names[side.index()] = self.imported.name(side, &self.players);
            record.seats[side.index()] = self.players.side(side).seat.word();
        }
        for (spec, value) in self.options.iter() {
            // Options that the record left out stay out.
            if self.imported.says(spec.key) || value != spec.default {
                record.set_option(spec.key, value);
            }
        }
        record.start = self.setup();
        self.imported.say(&mut record);
        if let Some(clock) = self.timekeeper.at_rest() {
            record.clock = clock.to_string();
        }
        record
    }

    fn write_node(&self, node: NodeId, written: record::NodeId, record: &mut Record) {
        let tree = self.history.tree();
        if node == tree.current() {
            record.current = Some(written);
        }
        let into = record.tree.node_mut(written);
        if !tree.node(node).left_out {
            tree.node(node).comment.clone_into(&mut into.comment);
            into.properties
                .extend_from_slice(&tree.node(node).properties);
            let in_tree = |mv: &str| tree.children(node).any(|child| tree.text(child) == mv);
            let known = self.evaluations.get(node);
            let known = known.map(|known| eval_property::to_property(known, in_tree));
            into.properties.extend(known);
        }
        let marked = match tree.step(node) {
            HistoryEntry::Move { legality, .. } => legality.is_against_the_rules(),
            HistoryEntry::Note => !tree.text(node).is_empty(),
            HistoryEntry::Start | HistoryEntry::End(_) => false,
        };
        if marked && !illegal_lines::is_marked(&into.properties) {
            into.properties.push(illegal_lines::mark());
        }
    }

    /// Returns the move of a node for records; `None` for an annotation.
    fn written(&self, node: NodeId) -> Option<record::Move> {
        let tree = self.history.tree();
        match tree.step(node) {
            HistoryEntry::Start => None,
            // A note with text is a move of the record that can't be made.
            HistoryEntry::Note if tree.text(node).is_empty() => None,
            HistoryEntry::Note | HistoryEntry::Move { .. } | HistoryEntry::End(_) => Some(
                record::Move::by(tree.node(node).step.colour, tree.text(node)),
            ),
        }
    }

    /// Returns the recorded ending of the line that ends here, if the rules give another result.
    pub fn recorded(&self) -> Option<record::Ending> {
        let current = self.history.tree().current();
        let ending = self.imported.ending_at(current)?;
        // The discs on the board may have been written down rather than the count.
        let on_board = self.history.position_at(current).score();
        let on_board = margin(
            on_board.map(|[black, white]| 2 * (black - white)),
            ending.verdict,
        );
        let same = |found: record::Ending| {
            found.verdict == ending.verdict
                && [By::Unknown, found.by, on_board].contains(&ending.by)
        };
        (!self.ending_at(current).is_some_and(same)).then_some(ending)
    }

    /// Returns the ending of the line that ends at `node`: the recorded one, or else the one by the rules.
    fn known_ending(&self, node: NodeId) -> Option<record::Ending> {
        // The result written down at the board takes precedence.
        let recorded = self.imported.ending_at(node);
        recorded.or_else(|| self.ending_at(node))
    }

    /// Returns true if the current line ends with the game's end; remembered, because screens ask in every frame.
    pub fn has_ended(&self) -> bool {
        let line = self.history.tree().line();
        let end = line.last().copied().filter(|end| *end != self.current());
        let Some(end) = end else {
            return self.is_over();
        };
        match self.ended.get() {
            Some((revision, node, ended)) if (revision, node) == (self.revision, end) => ended,
            _ => {
                let ended = self.ending_at(end).is_some();
                self.ended.set(Some((self.revision, end, ended)));
                ended
            }
        }
    }

    /// Returns the ending by the rules of the line that ends at `node`; `None` if it is not determined yet.
    fn ending_at(&self, node: NodeId) -> Option<record::Ending> {
        if let HistoryEntry::End(ending) = self.history.tree().step(node) {
            let by = match ending {
                Ending::Resigned(_) => By::Resignation,
                Ending::Timeout(_) => By::Time,
                Ending::Forfeited(_) => By::Forfeit,
                Ending::Agreed => By::Unknown,
            };
            let verdict = ending.outcome().verdict;
            return Some(record::Ending { verdict, by });
        }
        let position = self.history.position_at(node);
        if position.needs_dead_stones() {
            return None;
        }
        let verdict = position.outcome()?.verdict;
        let by = margin(position.lead(), verdict);
        Some(record::Ending { verdict, by })
    }
}

/// Returns the margin of victory, if the winner is the side with the higher count.
fn margin(lead: Option<i32>, verdict: Verdict) -> By {
    match (lead, verdict) {
        (Some(halves @ 1..), Verdict::Win(Side::Black)) => By::Halves(halves),
        (Some(halves @ ..=-1), Verdict::Win(Side::White)) => By::Halves(-halves),
        _ => By::Unknown,
    }
}

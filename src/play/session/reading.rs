//! Building a game from a record: the record's moves are text and are replayed through the rules, so that no record can
//! create an impossible position.

use super::evaluation::Evaluations;
use super::history::{History, step_of, under_legality};
use super::illegal_lines::{is_marked, mark};
use super::imported::{ImportedMetadata, annotate};
use super::{
    Ending, HistoryEntry, MoveLegality, NodeId, Step, dead_stone_proposal, eval_property, words,
};
use crate::rules::{Move, Position, Rules};
use tabletop_core::{
    AnyReason, Message, Options, Position as _, Reason as _, SetUp, Side, Text, Verdict,
};
use tabletop_record::{self as record, By, Issue, MAX_WARNINGS, MORE, Record};

/// Proposals that are made while a record is followed, in cells of their boards: 16 boards of 19 × 19. A game that was played
/// stops once or twice, and each proposal on such a board takes a tenth of a second or more.
const MAX_PROPOSED_CELLS: usize = 16 * 19 * 19;

/// Replays a record's tree through the rules.
pub(super) struct Reader<'a> {
    record: &'a Record,
    pub(super) history: History,
    pub(super) imported: ImportedMetadata,
    pub(super) evaluations: Evaluations,
    /// Warnings about parts that could not be replayed, and the number of those beyond [`MAX_WARNINGS`].
    pub(super) problems: Vec<Message>,
    more: usize,
    /// Cells of the boards for which proposals were made so far.
    proposed: usize,
}

/// A node of the record still to be replayed, the parent node in the game and the position there.
type Open = (record::NodeId, NodeId, Position);

impl<'a> Reader<'a> {
    /// Reads the options and the start position of a record, without its moves.
    pub(super) fn begin(
        rules: &'static Rules,
        record: &'a Record,
    ) -> Result<(Self, Options), AnyReason> {
        let (mut problems, mut first) = (Vec::new(), None);
        let mut options = Options::defaults(rules.info.options);
        let mut imported = ImportedMetadata::from_record(record);
        for (key, value) in &record.options {
            if let Err(error) = options.set(key, value)
                && imported.refuse(record, key, value)
            {
                problems.push(error.message());
                first.get_or_insert(error);
            }
        }
        let start = match &record.start {
            // An invalid option may be the reason why the position is refused.
            Some(text) => (rules.read_position)(&options, text)
                .map_err(|reason| first.map_or(reason, AnyReason::from))?,
            None => (rules.start)(&options)?,
        };
        let reader = Self {
            record,
            history: History::new(start, record.start.is_some()),
            imported,
            evaluations: Evaluations::default(),
            problems,
            more: 0,
            proposed: 0,
        };
        Ok((reader, options))
    }

    /// Replays the record's tree, each line as far as the rules allow, and goes to the record's current node.
    pub(super) fn follow(&mut self) {
        let root = History::ROOT;
        let mut current = None;
        let mut position = self.history.start().clone();
        let mut open = Vec::new();
        self.enter(record::Tree::ROOT, root, &mut position, &mut open);
        if self.record.current == Some(record::Tree::ROOT) {
            current = Some(root);
        }
        while let Some((id, parent, mut position)) = open.pop() {
            match self.follow_node(id, parent, &mut position) {
                Ok(at) => {
                    self.enter(id, at, &mut position, &mut open);
                    if self.record.current == Some(id) {
                        current = Some(at);
                    }
                }
                Err(reason) => self.refuse(id, parent, reason),
            }
        }
        if let Some(ending) = self.record.ending {
            self.follow_ending(ending);
        }
        if self.more > 0 {
            self.problems.push(Message::new(MORE).arg(self.more));
        }
        self.history
            .go(current.unwrap_or_else(|| self.history.main_end()));
    }

    /// Copies the annotations of a record's node to the node `at`, and adds the record's child nodes to `open`.
    fn enter(
        &mut self,
        id: record::NodeId,
        at: NodeId,
        position: &mut Position,
        open: &mut Vec<Open>,
    ) {
        let node = self.record.tree.node(id);
        annotate(&mut self.history, at, node);
        let children: Vec<_> = self.record.tree.children(id).collect();
        if position.needs_dead_stones() {
            self.follow_proposal(at, position, &children);
        }
        let mut properties = node.properties.iter();
        let known = properties.find_map(|it| eval_property::from_property(position, it));
        if let Some(known) = known {
            self.evaluations.put(at, known);
        }
        let after = children.into_iter().rev();
        open.extend(after.map(|child| (child, at, position.clone())));
    }

    /// Stores a line that the rules refuse, with a warning unless the record marks it as known.
    fn refuse(&mut self, id: record::NodeId, parent: NodeId, reason: Message) {
        let before = self.history.tree().children(parent).count();
        let illegal_lines = &mut self.imported.illegal_lines;
        illegal_lines.add(parent, before, self.record, id);
        self.tell_of(words::NOT_FOLLOWED, id, parent, reason);
    }

    /// Warns of the move of a record's node after `parent`, unless the record marks it as known.
    fn tell_of(&mut self, text: Text, id: record::NodeId, parent: NodeId, reason: Message) {
        if !is_marked(&self.record.tree.node(id).properties) {
            self.tell(id, self.about(text, id, parent, reason));
        }
    }

    /// Creates a message about the move of a record's node after `parent`.
    fn about(&self, text: Text, id: record::NodeId, parent: NodeId, reason: Message) -> Message {
        let mv = self.record.tree.node(id).mv.as_ref();
        Message::new(text)
            .arg(self.history.tree().node(parent).ply + 1)
            .arg(mv.map_or("", |mv| &mv.text))
            .message(reason)
    }

    /// Adds a warning about a record's node.
    fn tell(&mut self, id: record::NodeId, what: Message) {
        if self.problems.len() >= MAX_WARNINGS {
            self.more += 1;
            return;
        }
        self.problems
            .push(match self.record.tree.node(id).location() {
                Some(location) => Issue::at(location, what).message(),
                None => what,
            });
    }

    /// Passes in the proposal that was made at a node. Records of old don't say it: it has to be made again where marks
    /// follow that changed it, as far as [`MAX_PROPOSED_CELLS`] goes; elsewhere that has time until it is looked at.
    fn follow_proposal(&mut self, at: NodeId, position: &mut Position, after: &[record::NodeId]) {
        let marks = |&child: &record::NodeId| {
            let mv = self.record.tree.node(child).mv.as_ref();
            let Some(mv) = mv else { return false };
            // Later moves that can't be read without the proposal may depend on it.
            let read = position.read_move(&mv.text);
            read.map_or(true, |read| {
                !position.path(&read).is_empty() && position.write_move(&read) == mv.text
            })
        };
        let known = dead_stone_proposal::get(&self.history.tree().node(at).properties);
        let cells = known.or_else(|| {
            let cells = self.proposed + position.grid().cells().count();
            let needed = cells <= MAX_PROPOSED_CELLS && after.iter().any(marks);
            if needed {
                self.proposed = cells;
            }
            needed.then(|| position.proposal())
        });
        if let Some(cells) = cells {
            dead_stone_proposal::set(&mut self.history.node_mut(at).properties, &cells);
            position.propose(&cells);
        }
    }

    /// Adds a node of a record after `parent`, and plays it in `position`.
    fn follow_node(
        &mut self,
        id: record::NodeId,
        parent: NodeId,
        position: &mut Position,
    ) -> Result<NodeId, Message> {
        let node = self.record.tree.node(id);
        let at = match &node.mv {
            Some(mv) => self.follow_move(id, mv, parent, position)?,
            None => {
                let note = Step::by(position.turn(), HistoryEntry::Note, "");
                self.history.add(parent, note)
            }
        };
        let grid = position.grid();
        if let Some(change) = record::sgf::set_up(position.info().key, grid, &node.properties) {
            match position.set_up(&change) {
                Some(changed) => {
                    *position = changed;
                    self.history.node_mut(at).set_up = Some(Box::new(change));
                }
                None => {
                    if !is_marked(&node.properties) {
                        self.tell(id, words::NOT_SET_UP.into());
                    }
                    self.history.node_mut(at).properties.push(mark());
                }
            }
        }
        Ok(at)
    }

    /// Adds one move of a record after `parent`: by the rules, or else after a forced pass that the record left out,
    /// out of turn, or against the rules.
    fn follow_move(
        &mut self,
        id: record::NodeId,
        mv: &record::Move,
        parent: NodeId,
        position: &mut Position,
    ) -> Result<NodeId, Message> {
        if let Some(ending) = Ending::from_key(&mv.text) {
            let entry = HistoryEntry::End(ending);
            let step = Step::by(position.turn(), entry, mv.text.as_str());
            return Ok(self.history.add(parent, step));
        }
        let mut reason = match read_in_turn(position, mv) {
            Ok(legal) => return Ok(self.add_move(parent, &legal, MoveLegality::Legal, position)),
            Err(reason) => reason,
        };
        if let Some((pass, legal)) = after_forced_pass(position, mv) {
            let parent = self.add_forced_pass(parent, &pass, mv.side.is_some(), position);
            return Ok(self.add_move(parent, &legal, MoveLegality::Legal, position));
        }
        let side = mv.side.unwrap_or(position.turn());
        let in_turn = position.turn() == side;
        let given =
            under_legality(position, MoveLegality::OutOfTurn, side).ok_or(reason.clone())?;
        let (played, legality, given) = match read_legal(&given, &mv.text) {
            // A third pass, with which games of PandaNet end.
            Ok(legal) if position.needs_dead_stones() && given.path(&legal).is_empty() => {
                let kept = Step::by(side, HistoryEntry::Note, mv.text.as_str());
                return Ok(self.history.add(parent, kept));
            }
            Ok(legal) if in_turn => {
                // If the same text is a different move here, the reason for its refusal would mislead.
                if position
                    .read_move(&mv.text)
                    .is_ok_and(|parsed| parsed != legal)
                {
                    reason = words::STOPPED.into();
                }
                (legal, MoveLegality::PlayedOn, given)
            }
            Ok(legal) => (legal, MoveLegality::OutOfTurn, given),
            Err(refused) => {
                let relaxed = under_legality(position, MoveLegality::RelaxedRules, side);
                let relaxed = relaxed.ok_or(refused.message())?;
                let Ok(legal) = read_legal(&relaxed, &mv.text) else {
                    self.tell_of(words::NOT_PLAYED, id, parent, refused.message());
                    return Ok(self.keep(mv, side, parent, position));
                };
                (legal, MoveLegality::RelaxedRules, relaxed)
            }
        };
        if legality.is_against_the_rules() {
            self.tell_of(words::AGAINST_THE_RULES, id, parent, reason);
        }
        *position = given;
        Ok(self.add_move(parent, &played, legality, position))
    }

    /// Adds a move that can't be made in any way, such as a stone on a stone, as a node that leaves the board unchanged
    /// and passes the turn.
    fn keep(
        &mut self,
        mv: &record::Move,
        side: Side,
        parent: NodeId,
        position: &mut Position,
    ) -> NodeId {
        let note = Step::by(side, HistoryEntry::Note, mv.text.as_str());
        let at = self.history.add(parent, note);
        let change = SetUp::turn(side.other());
        if let Some(changed) = position.set_up(&change) {
            *position = changed;
            self.history.node_mut(at).set_up = Some(Box::new(change));
        }
        at
    }

    /// Adds a move after `parent` and plays it in `position`, where it is legal under its legality.
    fn add_move(
        &mut self,
        parent: NodeId,
        mv: &Move,
        legality: MoveLegality,
        position: &mut Position,
    ) -> NodeId {
        let automatic = position
            .automatic()
            .is_some_and(|(forced, _)| forced == *mv);
        let step = step_of(position, mv, legality, automatic);
        position.play_unchecked(mv);
        self.history.add(parent, step)
    }

    /// Inserts a forced pass; adjacent lines share it. For a record that states the side of each move, the pass is
    /// marked as left out there.
    fn add_forced_pass(
        &mut self,
        parent: NodeId,
        pass: &Move,
        sides_are_said: bool,
        position: &mut Position,
    ) -> NodeId {
        let last = self.history.tree().children(parent).last();
        if let Some(known) = last.filter(|&last| self.history.tree().node(last).left_out) {
            position.play_unchecked(pass);
            return known;
        }
        let node = self.add_move(parent, pass, MoveLegality::Legal, position);
        if sides_are_said {
            self.history.node_mut(node).left_out = true;
        }
        node
    }

    /// Ends the game by the recorded ending if the players ended it: records of other programs have no step for that.
    fn follow_ending(&mut self, ending: record::Ending) {
        let end = self.history.main_end();
        let over = matches!(self.history.tree().step(end), HistoryEntry::End(_));
        let position = self.history.position_at(end);
        let by_players = match (ending.verdict, ending.by) {
            (Verdict::Win(side), By::Resignation) => Some(Ending::Resigned(side.other())),
            (Verdict::Win(side), By::Time) => Some(Ending::Timeout(side.other())),
            (Verdict::Win(side), By::Forfeit) => Some(Ending::Forfeited(side.other())),
            // If the game is decided by a count, a draw may be the result of the count.
            (Verdict::Draw, _) if position.score().is_none() => Some(Ending::Agreed),
            _ => None,
        };
        // Only our own records have a current node, and they have every ending as a step.
        let followed = self.problems.is_empty() && self.imported.illegal_lines.is_empty();
        let whole = followed && self.record.current.is_none();
        match by_players.filter(|_| whole && !over && position.outcome().is_none()) {
            Some(by_players) => {
                let entry = HistoryEntry::End(by_players);
                let step = Step::by(position.turn(), entry, by_players.key());
                self.history.add(end, step);
            }
            None => self.imported.ended(end, ending),
        }
    }
}

/// Parses a record's text as a legal move, or returns the reason for its refusal.
fn read_legal(position: &Position, text: &str) -> Result<Move, AnyReason> {
    let mv = position.read_move(text)?;
    match position.why_illegal(&mv) {
        None => Ok(mv),
        Some(reason) => Err(reason),
    }
}

/// Parses a record's move as a legal move of the side to move, or returns the reason for its refusal.
fn read_in_turn(position: &Position, mv: &record::Move) -> Result<Move, Message> {
    let legal = read_legal(position, &mv.text).map_err(|reason| reason.message())?;
    let Some(side) = mv.side.filter(|_| position.info().players == 2) else {
        return Ok(legal);
    };
    if side != position.turn() && side != position.colour(&legal) {
        return Err(Message::new(words::NOT_ITS_TURN).words(side.name()));
    }
    if is_another(position, mv, &legal) {
        return Err(words::STOPPED.into());
    }
    Ok(legal)
}

/// Returns true if a move of a record would be different from `read` with play going on: after play has stopped, a bare
/// point marks a group, which records of other programs do not mean.
fn is_another(position: &Position, mv: &record::Move, read: &Move) -> bool {
    if position.write_move(read) == mv.text {
        return false;
    }
    let going_on = under_legality(position, MoveLegality::PlayedOn, position.turn());
    going_on.is_some_and(|going_on| {
        let other = going_on.read_move(&mv.text);
        other.is_ok_and(|other| going_on.write_move(&other) == mv.text)
    })
}

/// Returns the only legal move, if it is not made on the board, and the legal move for the record's move after it.
fn after_forced_pass(position: &Position, mv: &record::Move) -> Option<(Move, Move)> {
    if !position.info().passes {
        // Listing all moves takes long in some games, and a record may hold any number of lines that are refused.
        return None;
    }
    let moves = position.legal_moves();
    let [pass] = moves.as_slice() else {
        return None;
    };
    pass.action()?;
    let after = position.after(pass);
    let legal = read_in_turn(&after, mv).ok()?;
    Some((pass.clone(), legal))
}

//! Following a record: its moves are text and are replayed through the rules, so that no record can make an impossible
//! position.

use super::evaluation::Evaluations;
use super::history::History;
use super::imported::{ImportedMetadata, annotate};
use super::unfollowed::is_marked;
use super::{Ending, HistoryEntry, NodeId, eval_property, proposal, words};
use crate::core::{
    AnyReason, Game, Message, MoveOf, Options, Position, Reason as _, RefusalOf, Verdict,
};
use crate::record::{self, By, Issue, Record};

/// What was followed of a record.
pub(super) struct Reader<'a, G: Game> {
    record: &'a Record,
    pub(super) history: History<G>,
    pub(super) imported: ImportedMetadata,
    pub(super) evaluations: Evaluations,
    /// What could not be followed.
    pub(super) problems: Vec<Message>,
}

/// A node of a record that is still to be followed, the node of the game before it and the position there.
type Open<G> = (record::NodeId, NodeId, <G as Game>::Position);

impl<'a, G: Game> Reader<'a, G> {
    /// The options and the start of a record, before any move of it.
    pub(super) fn begin(record: &'a Record) -> Result<(Self, Options), AnyReason> {
        let (mut problems, mut first) = (Vec::new(), None);
        let mut options = Options::defaults(G::INFO.options);
        let mut imported = ImportedMetadata::of(record);
        for (key, value) in &record.options {
            if let Err(error) = options.set(key, value)
                && imported.refuse(record, key, value)
            {
                problems.push(error.message());
                first.get_or_insert(error);
            }
        }
        let start = match &record.start {
            // What is wrong with an option may well be why the position is refused.
            Some(text) => G::read_position(&options, text)
                .map_err(|reason| first.map_or_else(|| reason.into(), AnyReason::from))?,
            None => G::start(&options)?,
        };
        let reader = Self {
            record,
            history: History::new(start, record.start.is_some()),
            imported,
            evaluations: Evaluations::default(),
            problems,
        };
        Ok((reader, options))
    }

    /// Replays the record's tree, each line as far as the rules allow, and goes to where the game stood.
    pub(super) fn follow(&mut self) {
        let root = History::<G>::ROOT;
        let mut current = None;
        let mut position = self.history.start().clone();
        let mut open = Vec::new();
        self.enter(record::Tree::ROOT, root, &mut position, &mut open);
        if self.record.current == Some(record::Tree::ROOT) {
            current = Some(root);
        }
        while let Some((id, mut parent, mut position)) = open.pop() {
            let mv = &self.record.tree.node(id).mv;
            let followed = match mv {
                Some(mv) => self.follow_move(&mv.text, &mut parent, &mut position),
                None => Ok(parent),
            };
            match followed {
                Ok(at) => {
                    self.enter(id, at, &mut position, &mut open);
                    if self.record.current == Some(id) {
                        current = Some(at);
                    }
                }
                Err(reason) => self.refuse(id, parent, &reason),
            }
        }
        if let Some(ending) = self.record.ending {
            self.follow_ending(ending);
        }
        self.history
            .go(current.unwrap_or_else(|| self.history.main_end()));
    }

    /// Takes in what the record says of a node that was followed to `at`, and opens the nodes after it.
    fn enter(
        &mut self,
        id: record::NodeId,
        at: NodeId,
        position: &mut G::Position,
        open: &mut Vec<Open<G>>,
    ) {
        let node = self.record.tree.node(id);
        annotate(&mut self.history, at, node);
        let children: Vec<_> = self.record.tree.children(id).collect();
        if G::awaits_proposal(position) {
            self.follow_proposal(at, position, &children);
        }
        let mut properties = node.properties.iter();
        let known = properties.find_map(|it| eval_property::read::<G>(position, it));
        if let Some(known) = known {
            self.evaluations.put(at, known);
        }
        let after = children.into_iter().rev();
        open.extend(after.map(|child| (child, at, position.clone())));
    }

    /// Keeps a line that the rules refuse, and tells so unless that is known.
    fn refuse(&mut self, id: record::NodeId, parent: NodeId, reason: &RefusalOf<G>) {
        let node = self.record.tree.node(id);
        let before = self.history.tree().children(parent).len();
        let unfollowed = self.imported.unfollowed_mut();
        unfollowed.keep(parent, before, self.record, id);
        if is_marked(&node.properties) {
            return;
        }
        let refused = Message::new(words::NOT_FOLLOWED)
            .arg(self.history.tree().ply(parent) + 1)
            .arg(node.mv.as_ref().map_or("", |mv| &mv.text))
            .message(reason.message());
        self.problems.push(match node.location() {
            Some(location) => Issue::at(location, refused).message(),
            None => refused,
        });
    }

    /// Passes in the proposal that was made at a node. Records of old don't say it: it has to be made again where marks
    /// follow that changed it; elsewhere that has time until it is looked at.
    fn follow_proposal(
        &mut self,
        at: NodeId,
        position: &mut G::Position,
        after: &[record::NodeId],
    ) {
        let marks = |&child: &record::NodeId| {
            let mv = self.record.tree.node(child).mv.as_ref();
            let read = mv.and_then(|mv| G::read_move(position, &mv.text).ok());
            mv.is_some() && read.is_none_or(|mv| !G::path(position, &mv).is_empty())
        };
        let needed = after.iter().any(marks);
        let properties = self.history.properties_mut(at);
        let known = proposal::read(properties);
        let cells = known.or_else(|| needed.then(|| G::proposal(position)));
        if let Some(cells) = cells {
            proposal::write(properties, &cells);
            G::propose(position, &cells);
        }
    }

    /// Adds one move of a record after `parent`; a forced pass that the record left out is put in.
    fn follow_move(
        &mut self,
        text: &str,
        parent: &mut NodeId,
        position: &mut G::Position,
    ) -> Result<NodeId, RefusalOf<G>> {
        if let Some(ending) = Ending::from_key(text) {
            let (step, side) = (HistoryEntry::End(ending), position.turn());
            return Ok(self.history.append(*parent, step, text.to_owned(), side));
        }
        let mv = match read_legal::<G>(position, text) {
            Ok(mv) => mv,
            Err(reason) => {
                let forced = forced_pass::<G>(position).ok_or_else(|| reason.clone())?;
                let mut after = position.clone();
                after.play_unchecked(&forced);
                let mv = read_legal::<G>(&after, text).map_err(|_| reason)?;
                *parent = self.append_move(*parent, &forced, position);
                mv
            }
        };
        Ok(self.append_move(*parent, &mv, position))
    }

    /// Adds a legal move after `parent` and plays it in `position`.
    fn append_move(
        &mut self,
        parent: NodeId,
        mv: &MoveOf<G>,
        position: &mut G::Position,
    ) -> NodeId {
        let automatic = G::automatic(position).is_some_and(|(forced, _)| forced == *mv);
        let text = G::write_move(position, mv);
        let step = HistoryEntry::Move {
            mv: mv.clone(),
            automatic,
        };
        let node = self.history.append(parent, step, text, position.turn());
        position.play_unchecked(mv);
        node
    }

    /// Has the game end as its record says, where the players ended it: other programs have no step for that.
    fn follow_ending(&mut self, ending: record::Ending) {
        let end = self.history.main_end();
        let over = matches!(self.history.tree().step(end), HistoryEntry::End(_));
        let position = self.history.position_at(end);
        let by_players = match (ending.verdict, ending.by) {
            (Verdict::Win(side), By::Resignation) => Some(Ending::Resigned(side.other())),
            (Verdict::Win(side), By::Time) => Some(Ending::Timeout(side.other())),
            (Verdict::Win(side), By::Forfeit) => Some(Ending::Forfeited(side.other())),
            // Where counts decide, a draw may as well be counted.
            (Verdict::Draw, _) if G::score(&position).is_none() => Some(Ending::Agreed),
            _ => None,
        };
        // Only our own records say where the player stands: they have every ending as a step.
        let followed = self.problems.is_empty() && self.imported.unfollowed().is_empty();
        let whole = followed && self.record.current.is_none();
        match by_players.filter(|_| whole && !over && position.outcome().is_none()) {
            Some(by_players) => {
                let (text, side) = (by_players.key().to_owned(), position.turn());
                self.history
                    .append(end, HistoryEntry::End(by_players), text, side);
            }
            None => self.imported.ended(end, ending),
        }
    }
}

/// The legal move that a record's text stands for, or why there is none.
fn read_legal<G: Game>(position: &G::Position, text: &str) -> Result<MoveOf<G>, RefusalOf<G>> {
    let mv = G::read_move(position, text)?;
    match position.refusal(&mv) {
        None => Ok(mv),
        Some(reason) => Err(reason),
    }
}

/// The only legal move, if it is one that is not made on the board.
fn forced_pass<G: Game>(position: &G::Position) -> Option<MoveOf<G>> {
    let moves = position.legal_moves();
    match moves.as_slice() {
        [only] if G::action(only).is_some() => Some(only.clone()),
        _ => None,
    }
}

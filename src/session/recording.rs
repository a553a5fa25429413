//! A game and its record: what is saved, opened, copied and brought back.
//!
//! Records hold moves as text; they are replayed through the rules, so that no record can make an impossible position.

use super::clocks::Timekeeper;
use super::eval_property;
use super::imported::ImportedMetadata;
use super::insight;
use super::unfollowed::is_marked;
use super::{Ending, GameSession, NodeId, Seat, Session, Step, Tree, words};
use crate::core::{
    AnyReason, Game, Message, MoveOf, Options, Position, Reason as _, RefusalOf, Side, Verdict,
};
use crate::record::{self, By, Issue, Record};

/// The word of a seat in records.
fn write_seat(seat: &Seat) -> String {
    match seat {
        Seat::Person => "person".to_owned(),
        Seat::Computer(level) => format!("computer level={level}"),
        Seat::Engine(name) => format!("engine {name}"),
    }
}

/// The seat a record's word stands for; a person where it says nothing known.
fn read_seat(text: &str) -> Seat {
    let level = text
        .strip_prefix("computer level=")
        .and_then(|level| level.parse().ok());
    match (level, text.strip_prefix("engine ")) {
        (Some(level @ 1..=10), _) => Seat::Computer(level),
        (_, Some(name)) => Seat::Engine(name.to_owned()),
        _ => Seat::Person,
    }
}

impl<G: Game> Session<G> {
    /// The whole game as a record: players, options, start, the tree with comments, and where it stands.
    pub(super) fn to_record(&self) -> Record {
        let mut record = self.header();
        let end = self.main_end();
        let played = || self.tree.line().last().and_then(|&end| self.ending_at(end));
        record.ending = self
            .ending_at(end)
            .or_else(|| self.imported.ending_at(end))
            .or_else(played);
        let mut open = vec![(Tree::<MoveOf<G>>::ROOT, record::Tree::ROOT)];
        while let Some((node, written)) = open.pop() {
            self.write_node(node, written, &mut record);
            let children = self.tree.children(node);
            let unfollowed = &self.imported.unfollowed;
            let from = open.len();
            for (before, &child) in children.iter().enumerate() {
                unfollowed.write(node, (before, false), written, &mut record);
                open.push((child, record.tree.add(written, Some(self.written(child)))));
            }
            unfollowed.write(node, (children.len(), true), written, &mut record);
            open[from..].reverse();
        }
        record
    }

    /// The line that is played as a record, without the variations beside it.
    pub(super) fn line_record(&self) -> Record {
        let mut record = self.header();
        let line = self.tree.line();
        let mut written = record::Tree::ROOT;
        for &node in &line {
            if node != Tree::<MoveOf<G>>::ROOT {
                written = record.tree.add(written, Some(self.written(node)));
            }
            self.write_node(node, written, &mut record);
        }
        let end = line.last().copied().unwrap_or_default();
        if self.tree.children(end).is_empty() {
            let unfollowed = &self.imported.unfollowed;
            unfollowed.write(end, (0, true), written, &mut record);
        }
        record.ending = self.ending_at(end).or_else(|| self.imported.ending_at(end));
        record
    }

    /// A record without moves: players, options and start.
    fn header(&self) -> Record {
        let mut record = Record::new(G::INFO.key);
        for side in Side::BOTH {
            record.names[side.index()] = self.imported.name(side, &self.players);
            record.seats[side.index()] = write_seat(&self.players.of(side).seat);
        }
        for (spec, value) in self.options.iter() {
            record.set_option(spec.key, value);
        }
        record.start = self.setup();
        self.imported.say(&mut record);
        if let Some(keeper) = &self.timekeeper {
            record.clock = keeper.at_rest().to_string();
        }
        record
    }

    /// Says in `written` what is known of `node` beyond its move.
    fn write_node(&self, node: NodeId, written: record::NodeId, record: &mut Record) {
        let told = record.tree.node_mut(written);
        self.tree.comment(node).clone_into(&mut told.comment);
        told.properties
            .extend_from_slice(self.tree.properties(node));
        told.properties
            .extend(self.knowledge.get(node).map(eval_property::write));
        if node == self.tree.current() {
            record.current = Some(written);
        }
    }

    fn written(&self, node: NodeId) -> record::Move {
        record::Move::by(self.tree.side(node), self.tree.text(node))
    }

    /// How the line that ends at `node` ends, as records say it; nothing where that is still to be found out.
    fn ending_at(&self, node: NodeId) -> Option<record::Ending> {
        if let Step::End(ending) = self.tree.step(node) {
            let by = match ending {
                Ending::Resigned(_) => By::Resignation,
                Ending::Timeout(_) => By::Time,
                Ending::Forfeited(_) => By::Forfeit,
                Ending::Agreed => By::Unknown,
            };
            let verdict = ending.outcome().verdict;
            return Some(record::Ending { verdict, by });
        }
        let position = self.position_at(node);
        if G::awaits_proposal(&position) {
            return None;
        }
        let verdict = position.outcome()?.verdict;
        let by = margin(G::lead(&position), verdict);
        Some(record::Ending { verdict, by })
    }

    /// The game that a record tells, and what of it could not be followed.
    pub fn from_record(record: &Record) -> Result<(Self, Vec<Message>), AnyReason> {
        let (mut problems, mut first) = (Vec::new(), None);
        let mut options = Options::defaults(G::INFO.options);
        let mut told = ImportedMetadata::of(record);
        for (key, value) in &record.options {
            if let Err(error) = options.set(key, value)
                && told.refuse(record, key, value)
            {
                first.get_or_insert_with(|| error.clone());
                problems.push(error.into());
            }
        }
        let mut session = if let Some(text) = &record.start {
            // What is wrong with an option may well be why the position is refused.
            Self::from_position(options, text)
                .map_err(|reason| first.map_or_else(|| reason.into(), AnyReason::from))?
        } else {
            let start = G::start(&options)?;
            Self::at(options, start, false)
        };
        session.imported = told;
        for side in Side::BOTH {
            session.players.rename(side, &record.names[side.index()]);
            session
                .players
                .seat(side, read_seat(&record.seats[side.index()]));
        }
        session.follow_record(record, &mut problems);
        session.timekeeper = record.clock.parse().ok().map(Timekeeper::new);
        Ok((session, problems))
    }

    /// Has the game end as its record says, where the players ended it: other programs have no step for that.
    fn follow_ending(&mut self, told: record::Ending, whole: bool) {
        let end = self.main_end();
        let over = matches!(self.tree.step(end), Step::End(_));
        let position = self.position_at(end);
        let by_players = match (told.verdict, told.by) {
            (Verdict::Win(side), By::Resignation) => Some(Ending::Resigned(side.other())),
            (Verdict::Win(side), By::Time) => Some(Ending::Timeout(side.other())),
            (Verdict::Win(side), By::Forfeit) => Some(Ending::Forfeited(side.other())),
            // Where counts decide, a draw may as well be counted.
            (Verdict::Draw, _) if G::score(&position).is_none() => Some(Ending::Agreed),
            _ => None,
        };
        let ending = by_players.filter(|_| whole && !over && position.outcome().is_none());
        match ending {
            Some(ending) => {
                let (text, side) = (ending.key().to_owned(), position.turn());
                self.tree.append(end, Step::End(ending), text, side);
            }
            None => self.imported.ended(end, told),
        }
    }

    /// Replays the record's tree; a line is followed as far as the rules allow.
    fn follow_record(&mut self, record: &Record, problems: &mut Vec<Message>) {
        let root = Tree::<MoveOf<G>>::ROOT;
        self.note(root, record.tree.node(record::Tree::ROOT));
        let mut current = (record.current == Some(record::Tree::ROOT)).then_some(root);
        let start = self.past[0].clone();
        self.remember(root, &start, record.tree.node(record::Tree::ROOT));
        let mut open: Vec<_> = record
            .tree
            .children(record::Tree::ROOT)
            .map(|id| (id, root, start.clone()))
            .collect();
        open.reverse();
        while let Some((id, mut parent, mut position)) = open.pop() {
            let node = record.tree.node(id);
            let followed = match &node.mv {
                Some(mv) => self.follow_move(&mv.text, &mut parent, &mut position),
                None => Ok(parent),
            };
            let at = match followed {
                Ok(at) => at,
                Err(reason) => {
                    let before = self.tree.children(parent).len();
                    self.imported.unfollowed.keep(parent, before, record, id);
                    if is_marked(&node.properties) {
                        continue;
                    }
                    let ply = self.tree.ply(parent) + 1;
                    let text = node.mv.as_ref().map_or("", |mv| &mv.text);
                    let told = Message::new(words::NOT_FOLLOWED)
                        .arg(ply)
                        .arg(text)
                        .message(reason.message());
                    problems.push(match node.location() {
                        Some(location) => Issue::at(location, told).message(),
                        None => told,
                    });
                    continue;
                }
            };
            self.note(at, node);
            let children: Vec<_> = record.tree.children(id).collect();
            self.follow_proposal(at, &mut position, &children, record);
            self.remember(at, &position, node);
            if record.current == Some(id) {
                current = Some(at);
            }
            open.extend(
                children
                    .into_iter()
                    .rev()
                    .map(|child| (child, at, position.clone())),
            );
        }
        if let Some(ending) = record.ending {
            // Only our own records say where the player stands: they have every ending as a step.
            let followed = problems.is_empty() && self.imported.unfollowed.is_empty();
            let whole = followed && record.current.is_none();
            self.follow_ending(ending, whole);
        }
        let goal = current.unwrap_or_else(|| self.main_end());
        let from = self.tree.path(self.tree.current());
        self.tree.go(goal);
        self.rebuild(&from);
    }

    /// Passes in the proposal that was made at a node. Records of old don't say it: it has to be made again where marks
    /// follow that changed it; elsewhere that has time until it is looked at.
    fn follow_proposal(
        &mut self,
        at: NodeId,
        position: &mut G::Position,
        children: &[record::NodeId],
        record: &Record,
    ) {
        if !G::awaits_proposal(position) {
            return;
        }
        let marks = |&child: &record::NodeId| {
            let mv = record.tree.node(child).mv.as_ref();
            let read = mv.and_then(|mv| G::read_move(position, &mv.text).ok());
            mv.is_some() && read.is_none_or(|mv| !G::path(position, &mv).is_empty())
        };
        let needed = children.iter().any(marks);
        let known = insight::proposed(self.tree.properties(at));
        let cells = known.or_else(|| needed.then(|| G::proposal(position)));
        if let Some(cells) = cells {
            insight::note_proposal(self.tree.properties_mut(at), &cells);
            G::propose(position, &cells);
        }
    }

    /// Takes in what a record knows of the position at a node.
    fn remember(&mut self, at: NodeId, position: &G::Position, node: &record::Node) {
        let mut properties = node.properties.iter();
        if let Some(known) = properties.find_map(|it| Self::read_known(position, it)) {
            self.knowledge.put(at, known);
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
            let side = position.turn();
            return Ok(self
                .tree
                .append(*parent, Step::End(ending), text.to_owned(), side));
        }
        let read = |position: &G::Position| -> Result<MoveOf<G>, RefusalOf<G>> {
            let mv = G::read_move(position, text)?;
            match position.refusal(&mv) {
                None => Ok(mv),
                Some(reason) => Err(reason),
            }
        };
        let mv = match read(position) {
            Ok(mv) => mv,
            Err(reason) => {
                let forced = forced_pass::<G>(position).ok_or_else(|| reason.clone())?;
                let mut after = position.clone();
                after.play_unchecked(&forced);
                let mv = read(&after).map_err(|_| reason)?;
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
        let step = Step::Move {
            mv: mv.clone(),
            automatic,
        };
        let node = self.tree.append(parent, step, text, position.turn());
        position.play_unchecked(mv);
        node
    }
}

/// The difference of the counts, where the winner is the one who has more.
fn margin(lead: Option<i32>, verdict: Verdict) -> By {
    match (lead, verdict) {
        (Some(halves @ 1..), Verdict::Win(Side::Black)) => By::Halves(halves),
        (Some(halves @ ..=-1), Verdict::Win(Side::White)) => By::Halves(-halves),
        _ => By::Unknown,
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

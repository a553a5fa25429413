//! A game and its record: what is saved, opened, copied and brought back.
//!
//! Records hold moves as text; they are replayed through the rules, so that no record can make an impossible position.

use super::memory;
use super::{Ending, NodeId, Seat, Session, Step, Table, Tree, words};
use crate::core::{Game, Message, MoveOf, OptionError, Options, Position, Side, Verdict};
use crate::record::{self, By, Record};

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
        let mut record = Record::new(G::INFO.key);
        for side in Side::BOTH {
            let player = self.players.of(side);
            record.names[side.index()].clone_from(&player.name);
            record.seats[side.index()] = write_seat(&player.seat);
        }
        for (spec, value) in self.options.iter() {
            record.set_option(spec.key, value);
        }
        record.start = self.setup();
        record.ending = self.recorded_ending();
        let mut open = vec![(Tree::<MoveOf<G>>::ROOT, record::Tree::ROOT)];
        while let Some((node, written)) = open.pop() {
            let comment = &mut record.tree.node_mut(written).comment;
            self.tree.comment(node).clone_into(comment);
            if let Some(known) = self.knowledge.get(node) {
                let properties = &mut record.tree.node_mut(written).properties;
                properties.push(memory::write(known));
            }
            if node == self.tree.current() {
                record.current = Some(written);
            }
            let children = self.tree.children(node);
            let added: Vec<_> = children
                .iter()
                .map(|&child| (child, record.tree.add(written, Some(self.written(child)))))
                .collect();
            open.extend(added.into_iter().rev());
        }
        record
    }

    fn written(&self, node: NodeId) -> record::Move {
        record::Move::of(self.tree.side(node), self.tree.text(node))
    }

    /// How the game stands at its current node, as records say it.
    fn recorded_ending(&self) -> Option<record::Ending> {
        let outcome = self.outcome()?;
        let by = match self.ending() {
            Some(Ending::Resigned(_)) => By::Resignation,
            Some(Ending::Timeout(_)) => By::Time,
            Some(Ending::Forfeited(_)) => By::Forfeit,
            Some(Ending::Agreed) => By::Unknown,
            None => self.margin(outcome.verdict),
        };
        Some(record::Ending {
            verdict: outcome.verdict,
            by,
        })
    }

    /// The difference of the counts, where the winner is the one who has more.
    fn margin(&self, verdict: Verdict) -> By {
        match (self.score(), verdict) {
            (Some([black, white]), Verdict::Win(Side::Black)) if black > white => {
                By::Halves(2 * (black - white))
            }
            (Some([black, white]), Verdict::Win(Side::White)) if white > black => {
                By::Halves(2 * (white - black))
            }
            _ => By::Unknown,
        }
    }

    /// The game that a record tells, and what of it could not be followed.
    pub fn from_record(record: &Record) -> Result<(Self, Vec<Message>), Message> {
        let mut problems = Vec::new();
        let mut options = Options::defaults(G::INFO.options);
        for (key, value) in &record.options {
            if let Err(OptionError(reason)) = options.set(key, value) {
                problems.push(reason);
            }
        }
        let mut session = if let Some(text) = &record.start {
            Self::from_position(options, text)?
        } else {
            let start = G::start(&options).map_err(|error| error.0)?;
            Self::at(options, start, false)
        };
        for side in Side::BOTH {
            session.players.rename(side, &record.names[side.index()]);
            session
                .players
                .seat(side, read_seat(&record.seats[side.index()]));
        }
        session.follow_record(record, &mut problems);
        Ok((session, problems))
    }

    /// Replays the record's tree; a line is followed as far as the rules allow.
    fn follow_record(&mut self, record: &Record, problems: &mut Vec<Message>) {
        let root = Tree::<MoveOf<G>>::ROOT;
        self.tree
            .set_comment(root, record.tree.node(record::Tree::ROOT).comment.clone());
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
                    let ply = self.tree.ply(parent) + 1;
                    let text = node.mv.as_ref().map_or("", |mv| &mv.text);
                    problems.push(
                        Message::new(words::NOT_FOLLOWED)
                            .arg(ply)
                            .arg(text)
                            .message(reason),
                    );
                    continue;
                }
            };
            if !node.comment.is_empty() {
                let before = self.tree.comment(at);
                let comment = if before.is_empty() || before == node.comment {
                    node.comment.clone()
                } else {
                    format!("{before}\n{}", node.comment)
                };
                self.tree.set_comment(at, comment);
            }
            self.remember(at, &position, node);
            if record.current == Some(id) {
                current = Some(at);
            }
            let children: Vec<_> = record.tree.children(id).collect();
            open.extend(
                children
                    .into_iter()
                    .rev()
                    .map(|child| (child, at, position.clone())),
            );
        }
        let end = || {
            std::iter::successors(Some(root), |&at| self.tree.children(at).first().copied()).last()
        };
        let goal = current.or_else(end).unwrap_or(root);
        let from = self.tree.path(self.tree.current());
        self.tree.go(goal);
        self.rebuild(&from);
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
    ) -> Result<NodeId, Message> {
        if let Some(ending) = Ending::from_key(text) {
            let side = position.turn();
            return Ok(self
                .tree
                .append(*parent, Step::End(ending), text.to_owned(), side));
        }
        let read = |position: &G::Position| -> Result<MoveOf<G>, Message> {
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

/// The only legal move, if it is one that is not made on the board.
fn forced_pass<G: Game>(position: &G::Position) -> Option<MoveOf<G>> {
    let moves = position.legal_moves();
    match moves.as_slice() {
        [only] if G::action(only).is_some() => Some(only.clone()),
        _ => None,
    }
}

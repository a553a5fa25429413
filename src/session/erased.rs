//! The one implementation of [`Table`], for every game.

use super::words;
use super::{
    Action, Ask, Cut, Ending, Hover, NodeId, NodeInfo, Picked, Played, Players, Session, Step,
    Table, Touch,
};
use std::sync::Arc;
use std::time::Duration;

use super::{Analysis, Known, Mistake, Purpose, Thought};
use crate::core::{BoardView, Cell, Clock, Game, Info, Message, Options, Outcome, Position, Side};
use crate::core::{Limits, Text, TimeControl};
use crate::record::Record;
use crate::search::external::Definition;
use crate::search::worker::Waker;

impl<G: Game> Table for Session<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn players_mut(&mut self) -> &mut Players {
        self.revision += 1;
        &mut self.players
    }

    fn chair(&self, side: Side) -> Side {
        if G::swapped(self.here()) {
            side.other()
        } else {
            side
        }
    }

    fn turn(&self) -> Side {
        self.here().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
            .map(Ending::outcome)
            .or_else(|| self.here().outcome())
    }

    fn is_over(&self) -> bool {
        self.ending().is_some() || self.here().is_over()
    }

    fn position(&self) -> String {
        G::write_position(self.here())
    }

    fn setup(&self) -> Option<String> {
        let start = &self.past[0];
        self.setup.then(|| {
            let text = G::write_position(start);
            let read = G::read_position(&self.options, &text);
            // A text that leaves the side to move to be guessed has to say it where the guess is wrong.
            match read {
                Ok(read) if read.turn() != start.turn() => {
                    format!("{text} {}", start.turn().letter())
                }
                _ => text,
            }
        })
    }

    fn score(&self) -> Option<[i32; 2]> {
        G::score(self.here())
    }

    fn lead(&self) -> Option<i32> {
        G::lead(self.here())
    }

    fn view(&self) -> BoardView {
        self.fill(BoardView::new(G::grid(self.here())))
    }

    fn view_at_once(&self) -> BoardView {
        Session::view_at_once(self)
    }

    fn prepare(&mut self, waker: &Waker) {
        self.begin_preparing(waker);
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<_> = self
            .legal_here()
            .moves
            .iter()
            .map(|mv| G::write_move(self.here(), mv))
            .collect();
        texts.sort_unstable();
        texts
    }

    fn targets(&self) -> Vec<Cell> {
        let picked = self.pick.cells();
        let next = |path: &Vec<Cell>| {
            if path.starts_with(picked) {
                path.get(picked.len()).copied()
            } else {
                None
            }
        };
        let mut cells: Vec<_> = self.legal_here().paths.iter().filter_map(next).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells.dedup();
        cells
    }

    fn actions(&self) -> Vec<Action> {
        let here = self.here();
        let with_label = self
            .legal_here()
            .moves
            .iter()
            .filter_map(|mv| Some((mv, G::action(mv)?)));
        with_label
            .map(|(mv, label)| Action {
                text: G::write_move(here, mv),
                label,
            })
            .collect()
    }

    fn hover(&self, cell: Cell) -> Hover {
        if let Err(over) = self.refuse_if_over() {
            return Hover::Refused(over);
        }
        let paths = &self.legal_here().paths;
        match self.pick.clone().touch(paths, cell) {
            Picked::Move(index) => Hover::Legal(self.changes(index)),
            Picked::Nothing(path) => Hover::Refused(G::why_not(self.here(), &path)),
            Picked::Ask(_) | Picked::More | Picked::PutBack => Hover::Legal(Vec::new()),
        }
    }

    fn thumbnail(&self) -> BoardView {
        let mut view = BoardView::brief(G::grid(self.here()));
        G::paint(self.here(), &mut view);
        view
    }

    fn cell_name(&self, cell: Cell) -> String {
        let view = self.thumbnail();
        let col = view
            .col_labels
            .get(usize::from(cell.col))
            .map_or("", String::as_str);
        let row = view
            .row_labels
            .get(usize::from(cell.row))
            .map_or("", String::as_str);
        let comma = if col.ends_with(|c: char| c.is_ascii_digit()) {
            ","
        } else {
            ""
        };
        format!("{col}{comma}{row}")
    }

    fn touch(&mut self, cell: Cell) -> Touch {
        if let Err(over) = self.refuse_if_over() {
            return Touch::Refused(over);
        }
        let mut pick = std::mem::take(&mut self.pick);
        let picked = pick.touch(&self.legal_here().paths, cell);
        self.pick = pick;
        match picked {
            Picked::Move(index) => {
                let mv = self.legal_here().moves[index].clone();
                Touch::Played(self.make(&mv))
            }
            Picked::Ask(indices) => {
                self.pick.clear();
                let legal = self.legal_here();
                let ask = |mv| Ask {
                    text: G::write_move(self.here(), mv),
                    number: G::choice(mv).unwrap_or(0),
                };
                Touch::Ask(
                    indices
                        .into_iter()
                        .map(|index| ask(&legal.moves[index]))
                        .collect(),
                )
            }
            Picked::More => Touch::Picked,
            Picked::PutBack => Touch::PutBack,
            Picked::Nothing(path) => {
                let reason = G::why_not(self.here(), &path);
                if self.is_strict() {
                    Touch::Played(self.forfeit(&reason))
                } else {
                    Touch::Refused(reason)
                }
            }
        }
    }

    fn picked(&self) -> Vec<Cell> {
        self.pick.cells().to_vec()
    }

    fn put_back(&mut self) -> bool {
        self.pick.clear()
    }

    fn play(&mut self, text: &str) -> Result<Played, Message> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Message::new(words::EMPTY).arg(G::INFO.example));
        }
        let word = text.to_ascii_lowercase();
        if word == "pass" {
            return self.pass();
        }
        self.refuse_if_over()?;
        let mv = G::read_move(self.here(), text)?;
        match self.here().refusal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) if self.is_strict() => Ok(self.forfeit(&reason)),
            Some(reason) => Err(reason),
        }
    }

    fn pass(&mut self) -> Result<Played, Message> {
        if !G::INFO.passes {
            return Err(Message::new(words::NO_PASS).words(G::INFO.name));
        }
        // An explicit pass right after an automatic one is the same pass.
        let current = self.tree.current();
        if self.is_automatic(current)
            && self.tree.text(current) == "pass"
            && self.ending().is_none()
        {
            return Ok(Played {
                text: String::new(),
                notices: vec![words::ALREADY.into()],
                outcome: self.outcome(),
            });
        }
        self.refuse_if_over()?;
        let mv = G::read_move(self.here(), "pass")?;
        match self.here().refusal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) => Err(reason),
        }
    }

    fn end(&mut self, ending: Ending) -> Result<Played, Message> {
        if G::INFO.players < 2 {
            let text = if ending == Ending::Agreed {
                words::ONE_PLAYER_DRAW
            } else {
                words::ONE_PLAYER_RESIGN
            };
            return Err(Message::new(text).words(G::INFO.name));
        }
        self.refuse_if_over()?;
        let side = self.turn();
        Ok(self.finish(ending, side))
    }

    fn solve(&mut self) -> Result<Played, Message> {
        self.play_solution()
    }

    fn rescue(&mut self) -> Result<usize, Message> {
        self.back_to_solvable()
    }

    fn undo(&mut self, turns: usize) -> usize {
        let undone = (0..turns).take_while(|_| self.undo_turn()).count();
        if undone > 0 {
            self.stop_clock();
            self.moved();
        }
        undone
    }

    fn redo(&mut self, turns: usize) -> usize {
        let redone = (0..turns).take_while(|_| self.redo_turn()).count();
        if redone > 0 {
            self.stop_clock();
            self.moved();
        }
        redone
    }

    fn current(&self) -> NodeId {
        self.tree.current()
    }

    fn line(&self) -> Vec<NodeId> {
        self.tree.line()
    }

    fn node(&self, node: NodeId) -> Option<NodeInfo> {
        self.tree.contains(node).then(|| NodeInfo {
            ply: self.tree.ply(node),
            side: self.tree.side(node),
            text: self.tree.text(node).to_owned(),
            ending: match self.tree.step(node) {
                Step::End(ending) => Some(*ending),
                _ => None,
            },
            automatic: self.is_automatic(node),
            comment: self.tree.comment(node).to_owned(),
            parent: self.tree.parent(node),
            children: self.tree.children(node).to_vec(),
        })
    }

    fn go(&mut self, node: NodeId) -> bool {
        if !self.tree.contains(node) {
            return false;
        }
        let from = self.tree.path(self.tree.current());
        self.tree.go(node);
        self.rebuild(&from);
        true
    }

    fn node_at(&self, cell: Cell) -> Option<NodeId> {
        let path = self.tree.path(self.tree.current());
        let made = |&(index, node): &(usize, NodeId)| match self.tree.step(node) {
            Step::Move { mv, .. } if index > 0 => {
                G::path(&self.past[index - 1], mv).last() == Some(&cell)
            }
            _ => false,
        };
        path.into_iter()
            .enumerate()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .find(made)
            .map(|(_, node)| node)
    }

    fn comment(&mut self, node: NodeId, comment: &str) {
        if self.tree.contains(node) {
            self.tree.set_comment(node, comment.to_owned());
            self.revision += 1;
        }
    }

    fn promote(&mut self, node: NodeId) {
        if self.tree.contains(node) {
            self.tree.promote(node);
            self.revision += 1;
        }
    }

    fn delete(&mut self, node: NodeId) -> Option<Cut> {
        if !self.tree.contains(node) {
            return None;
        }
        let from = self.tree.path(self.tree.current());
        let cut = self.tree.delete(node)?;
        self.rebuild(&from);
        Some(cut)
    }

    fn restore(&mut self, cut: Cut) {
        let from = self.tree.path(self.tree.current());
        self.tree.restore(cut);
        self.rebuild(&from);
    }

    fn record(&self) -> Record {
        self.to_record()
    }

    fn line_record(&self) -> Record {
        Session::line_record(self)
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn levels(&self) -> &'static [Text] {
        G::levels()
    }

    fn computer_level(&self) -> Option<u8> {
        Session::computer_level(self)
    }

    fn think(&mut self, purpose: Purpose, limits: Limits, waker: Waker) -> Result<(), Message> {
        self.begin(purpose, limits, waker)
    }

    fn engine_to_move(&self) -> Option<&str> {
        self.external_to_move()
    }

    fn think_with(
        &mut self,
        engine: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Message> {
        self.begin_external(engine, purpose, limits, waker)
    }

    fn engine_errors(&self, name: &str) -> Vec<String> {
        self.external_errors(name)
    }

    fn thinking(&self) -> Option<(Purpose, Duration)> {
        self.mind
            .purpose()
            .map(|purpose| (purpose, self.mind.elapsed()))
    }

    fn move_now(&self) {
        self.mind.move_now();
    }

    fn ponder(&mut self, limits: Limits) -> bool {
        Session::ponder(self, limits)
    }

    fn is_pondering(&self) -> bool {
        // Nothing is told but that it has come to its end.
        let job = self.mind.pondering.as_ref();
        job.is_some_and(|(job, _)| !job.has_news())
    }

    fn stop_thinking(&mut self) {
        self.mind.stop();
        self.keep_knowledge();
    }

    fn poll(&mut self) -> Vec<Thought> {
        let mut thoughts = self.fetch();
        thoughts.extend(self.fetch_review());
        thoughts.extend(self.go_on_revealing());
        thoughts.extend(self.go_on_preparing());
        thoughts
    }

    fn review(&mut self, limits: Limits, waker: Waker) -> Result<(), Message> {
        self.begin_review(limits, waker)
    }

    fn reviewing(&self) -> Option<(usize, usize)> {
        self.knowledge.progress()
    }

    fn stop_review(&mut self) {
        self.knowledge.stop();
        self.keep_knowledge();
    }

    fn known(&self, node: NodeId) -> Option<&Known> {
        self.knowledge.get(node)
    }

    fn mistakes(&self) -> Vec<Mistake> {
        self.find_mistakes()
    }

    fn reveals(&self) -> bool {
        G::REVEALS
    }

    fn reveal(&mut self, waker: Option<Waker>) -> Result<(), Message> {
        self.want_revealed(waker)
    }

    fn revealing(&self) -> (bool, bool) {
        self.revealing_state()
    }

    fn look_ahead(&self, moves: &[String]) -> Option<BoardView> {
        self.look(moves)
    }

    fn analysis(&self) -> Option<&Analysis> {
        self.analysis_here()
    }

    fn clock(&self) -> Option<(&Clock, Duration)> {
        self.clock_now()
    }

    fn set_clock(&mut self, control: Option<TimeControl>) {
        self.give_clock(control);
    }

    fn pause_clock(&mut self) -> bool {
        self.stop_clock()
    }

    fn resume_clock(&mut self) -> bool {
        self.start_clock()
    }

    fn fall_flag(&mut self) -> Option<Played> {
        self.fall()
    }

    fn trail(&self) -> Vec<(usize, Cell)> {
        let path = self.tree.path(self.tree.current());
        let place = |(index, node): (usize, NodeId)| match self.tree.step(node) {
            Step::Move { mv, .. } if index > 0 => {
                let cell = G::path(&self.past[index - 1], mv).last().copied()?;
                Some((index, cell))
            }
            _ => None,
        };
        path.into_iter().enumerate().filter_map(place).collect()
    }
}

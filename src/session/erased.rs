//! The one implementation of [`GameSession`], for every game.

use super::words;
use super::{
    Action, Cut, Ending, GameSession, Hover, NodeId, NodeInfo, Played, Players, Refused, Session,
    Step, Touch,
};
use std::time::Duration;

use crate::core::TimeControl;
use crate::core::{
    BoardView, Cell, Clock, Game, Grid, Info, Options, Outcome, Position, Side, Verdict,
};
use crate::record::Record;
use crate::search::worker::Waker;

/// The result of a game whose dead stones are still being looked for.
const BEING_COUNTED: Outcome = Outcome::new(Verdict::NoWinner, words::BEING_COUNTED);

impl<G: Game> GameSession for Session<G> {
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

    fn player_of(&self, side: Side) -> Side {
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
        let counted = || {
            let outcome = self.here().outcome()?;
            // An old record does not say what was proposed, on which the result depends.
            let known = !G::awaits_proposal(self.here());
            Some(if known { outcome } else { BEING_COUNTED })
        };
        self.ending().map(Ending::outcome).or_else(counted)
    }

    fn awaits_proposal(&self) -> bool {
        G::awaits_proposal(self.here())
    }

    fn consult(&mut self, waker: Option<&Waker>) {
        self.ask_insight(waker);
    }

    fn position(&self) -> String {
        G::write_position(self.here())
    }

    fn setup(&self) -> Option<String> {
        let start = &self.past[0];
        self.setup.then(|| {
            let text = G::write_start(start);
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

    fn grid(&self) -> Grid {
        G::grid(self.here())
    }

    fn view(&self) -> BoardView {
        self.fill(BoardView::new(G::grid(self.here())))
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
        self.next_cells()
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
        self.point_at(cell)
    }

    fn thumbnail(&self) -> BoardView {
        let mut view = BoardView::new(self.grid());
        G::paint(self.here(), &mut view);
        view
    }

    fn aim(&self, cell: Cell) -> Cell {
        G::aim(self.here(), cell)
    }

    fn cell_name(&self, cell: Cell) -> String {
        name_on(&self.thumbnail(), cell)
    }

    fn cell_called(&self, name: &str) -> Option<Cell> {
        let view = self.thumbnail();
        let is_called = |cell: &Cell| name_on(&view, *cell).eq_ignore_ascii_case(name);
        view.places().find(is_called)
    }

    fn touch(&mut self, cell: Cell) -> Touch {
        self.enter(cell)
    }

    fn picked(&self) -> Vec<Cell> {
        self.pick.cells().to_vec()
    }

    fn put_back(&mut self) -> bool {
        self.pick.clear()
    }

    fn play(&mut self, text: &str) -> Result<Played, Refused> {
        self.play_text(text)
    }

    fn pass(&mut self) -> Result<Played, Refused> {
        self.play_pass()
    }

    fn end(&mut self, ending: Ending) -> Result<Played, Refused> {
        if G::INFO.players < 2 {
            let name = G::INFO.name;
            return Err(match ending {
                Ending::Agreed => Refused::DrawAlone(name),
                _ => Refused::ResignAlone(name),
            });
        }
        self.refuse_if_over()?;
        let side = self.turn();
        Ok(self.finish(ending, side))
    }

    fn solve(&mut self) -> Result<Played, Refused> {
        self.play_solution()
    }

    fn rescue(&mut self) -> Result<usize, Refused> {
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
                G::target(&self.past[index - 1], mv) == Some(cell)
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
                Some((index, G::target(&self.past[index - 1], mv)?))
            }
            _ => None,
        };
        path.into_iter().enumerate().filter_map(place).collect()
    }
}

/// The name of a cell by the labels at the rim.
fn name_on(view: &BoardView, cell: Cell) -> String {
    let label = |labels: &[String], at: u8| labels.get(usize::from(at)).cloned();
    let col = label(&view.col_labels, cell.col).unwrap_or_default();
    let row = label(&view.row_labels, cell.row).unwrap_or_default();
    let comma = if col.ends_with(|c: char| c.is_ascii_digit()) {
        ","
    } else {
        ""
    };
    format!("{col}{comma}{row}")
}

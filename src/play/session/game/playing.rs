//! Playing: the part of a game session without searches, for every game.

use std::time::Duration;

use super::Session;
use super::rematch;
use crate::rules::{Move, Position};
use crate::session::dead_stone_proposal;
use crate::session::history::History;
use crate::session::move_start;
use crate::session::solution;
use crate::session::timekeeper::Timekeeper;
use crate::session::{
    Action, Ask, Cut, Ending, GameSession, HistoryEntry, Hover, MoveStart, NodeId, NodeInfo,
    Notice, Pick, Picked, Played, Players, Refused, Seat, StepKind, Touch, board_view, book, words,
};
use tabletop_core::{
    Attack, BoardView, Cell, Clock, DisplayText, Grid, Info, Message, Notation, OptionError,
    Options, Outcome, Position as _, Side, SquareNames, TimeControl, Verdict, WordMove,
};
use tabletop_record::Record;
use tabletop_record::sgf::{Markup, markup, put_markup};
use tabletop_search::worker::Waker;

/// Outcome of a game while its dead stones are being determined.
const BEING_COUNTED: Outcome = Outcome::new(Verdict::NoWinner, words::BEING_COUNTED);

impl GameSession for Session {
    fn info(&self) -> &'static Info {
        self.here().info()
    }

    fn is_contest(&self) -> bool {
        self.info().players == 2 && self.here().rules().has_winner()
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
        player_at(self.here(), side)
    }

    fn restart(&mut self, options: Options) -> Result<(), OptionError> {
        let mut next = Self::new(self.here().rules(), options)?;
        self.thinking.reset();
        std::mem::swap(&mut next.thinking, &mut self.thinking);
        next.revision = self.revision + 1;
        *self = next;
        Ok(())
    }

    fn turn(&self) -> Side {
        self.here().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        let counted = || {
            let outcome = self.history.outcome()?;
            // Older records lack the proposal on which the result depends.
            let known = !self.here().needs_dead_stones();
            Some(if known { outcome } else { BEING_COUNTED })
        };
        let ended = self.history.ending().map(Ending::outcome);
        ended.or_else(counted)
    }

    fn has_ended(&self) -> bool {
        self.line_has_ended()
    }

    fn needs_dead_stones(&self) -> bool {
        self.here().needs_dead_stones()
    }

    fn refresh(&mut self, waker: Option<&Waker>) {
        self.resolve_proposal(waker);
        self.queries.query_puzzle_status(&self.history, waker);
    }

    fn stop_proposal(&mut self) -> bool {
        let given_up = self.queries.give_up_dead_stones(&mut self.history);
        if given_up {
            self.pick.clear();
        }
        given_up
    }

    fn position(&self) -> String {
        self.here().write_position()
    }

    fn beginning(&self) -> String {
        self.here().start_text(&self.options)
    }

    fn setup(&self) -> Option<String> {
        let start = self.history.start();
        let is_set_up = self.history.is_set_up();
        is_set_up.then(|| start.start_text(&self.options))
    }

    fn score(&self) -> Option<[i32; 2]> {
        self.here().score()
    }

    fn counted(&self) -> Option<[i32; 2]> {
        self.here().counted()
    }

    fn background_status(&self) -> Option<Message> {
        self.here().rules().background_status()
    }

    fn lead(&self) -> Option<i32> {
        self.here().lead()
    }

    fn grid(&self) -> Grid {
        self.here().grid()
    }

    fn view(&self) -> BoardView {
        let mut view = self.thumbnail().clone();
        let opening = self.here().opening_name();
        let opening = opening.map(|name| Message::new(words::OPENING).words(name));
        view.notes.splice(0..0, opening);
        view.notes
            .extend(self.queries.puzzle_status(&self.history).cloned());
        let before = self.history.tree().parent(self.current());
        if before.is_some_and(|it| self.evaluations.get(it).is_some_and(|it| it.reviewed)) {
            let known = book::left_at(&self.history, &self.options, self.current());
            let known = known.map(|known| self.display_line(&known));
            let note = known.map(|it| Message::new(words::LEFT_BOOK_HERE).arg(it));
            view.notes.extend(note);
        }
        let hint = self.thinking.hint(self.current());
        board_view::mark(&self.history, &self.pick, hint, &mut view);
        let properties = self.history.tree().properties(self.current());
        for (cell, markup) in markup(self.info().key, view.grid, properties) {
            view.square_mut(cell).label = Some(markup.symbol().to_owned());
        }
        self.queries.apply_overlay(&self.history, &mut view);
        view
    }

    fn thumbnail(&self) -> &BoardView {
        self.history
            .bare_board(|history| board_view::bare(history, self.names))
    }

    fn name_squares(&mut self, names: SquareNames) {
        if self.names != names {
            self.history.forget_board();
        }
        self.names = names;
    }

    fn display(&self, notation: &str) -> DisplayText {
        self.display_of(notation)
    }

    fn move_start(&self, notation: &str) -> Option<MoveStart> {
        move_start::from_notation(self.here(), notation, self.names)
    }

    fn path(&self, node: NodeId) -> Vec<Cell> {
        let tree = self.history.tree();
        if !tree.contains(node) {
            return Vec::new();
        }
        match (tree.step(node), tree.parent(node)) {
            (HistoryEntry::Move { mv, .. }, Some(before)) => {
                self.history.position_at(before).path(mv)
            }
            _ => Vec::new(),
        }
    }

    fn legal(&self) -> Vec<Notation> {
        self.sorted_texts(&self.history.legal().moves)
    }

    fn legal_display(&self) -> Vec<DisplayText> {
        let legal = self.legal();
        let mut texts: Vec<_> = legal.iter().map(|mv| self.display_of(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn greedy_moves(&self) -> Vec<Notation> {
        let moves = &self.history.legal().moves;
        self.sorted_texts(&self.here().greedy_moves(moves))
    }

    fn targets(&self) -> Vec<Cell> {
        board_view::targets(&self.history, &self.pick)
    }

    fn actions(&self) -> Vec<Action> {
        let action = |mv: &Move| {
            Some(Action {
                label: mv.action()?,
                text: self.here().write_move(mv).into(),
            })
        };
        let legal = self.history.legal();
        let named = legal.actions.iter().map(|&index| &legal.moves[index]);
        named.filter_map(action).collect()
    }

    fn candidates_hint(&self, cell: Cell) -> Option<Message> {
        self.here()
            .candidates_hint(cell)
            .filter(|_| self.outcome().is_none())
    }

    fn hover(&self, cell: Cell) -> Hover {
        if let Err(over) = self.refuse_if_over() {
            return Hover::Refused(over);
        }
        match point(&self.history, &mut self.pick.clone(), cell) {
            Picked::Move(index) => {
                Hover::Legal(board_view::changes(&self.history, self.thumbnail(), index))
            }
            Picked::Nothing(path) => {
                Hover::Refused(Refused::Rule(self.here().explain_illegal(&path)))
            }
            Picked::Ask(_) | Picked::More | Picked::PutBack => Hover::Legal(Vec::new()),
        }
    }

    fn resolve_cell(&self, cell: Cell) -> Cell {
        self.here().resolve_cell(cell)
    }

    fn cell_name(&self, cell: Cell) -> String {
        board_view::name_on(self.thumbnail(), cell)
    }

    fn cell_called(&self, name: &str) -> Option<Cell> {
        let view = self.thumbnail();
        let number = name.parse().ok();
        let is_called = |cell: &Cell| {
            board_view::name_on(view, *cell).eq_ignore_ascii_case(name)
                || number.is_some() && self.cell_number(*cell) == number
        };
        view.places().find(is_called)
    }

    fn cell_number(&self, cell: Cell) -> Option<u16> {
        self.here().cell_number(cell)
    }

    fn attacks(&self) -> Option<Vec<Attack>> {
        self.here().attacks()
    }

    fn touch(&mut self, cell: Cell) -> Touch {
        self.resolve_proposal(None);
        if let Err(over) = self.refuse_if_over() {
            return Touch::Refused(over);
        }
        let picked = point(&self.history, &mut self.pick, cell);
        let legal = self.history.legal();
        match picked {
            Picked::Move(index) => {
                let mv = legal.moves[index].clone();
                Touch::Played(self.make(&mv))
            }
            Picked::Ask(indices) => {
                self.pick.clear();
                let ask = |mv| Ask {
                    text: self.here().write_move(mv).into(),
                    number: mv.choice().unwrap_or(0),
                };
                let moves = indices.into_iter().map(|index| &legal.moves[index]);
                Touch::Ask(moves.map(ask).collect())
            }
            Picked::More => Touch::Picked,
            Picked::PutBack => Touch::PutBack,
            Picked::Nothing(path) => {
                let reason = self.here().explain_illegal(&path);
                if self.is_strict() {
                    Touch::Played(self.forfeit(reason))
                } else {
                    Touch::Refused(Refused::Rule(reason))
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

    fn play(&mut self, text: &str) -> Result<Played, Refused> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Refused::NoMove(self.info().example));
        }
        if text.eq_ignore_ascii_case(WordMove::Pass.notation()) {
            return self.pass();
        }
        self.resolve_proposal(None);
        self.refuse_if_over()?;
        let mv = parse_typed(self.here(), text)?;
        match self.here().why_illegal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) if self.is_strict() => Ok(self.forfeit(reason)),
            Some(reason) => Err(Refused::Rule(reason)),
        }
    }

    fn is_move(&self, text: &str) -> bool {
        let legal = |mv| self.here().is_legal(&mv);
        !self.is_over() && self.here().read_move(text.trim()).is_ok_and(legal)
    }

    fn pass(&mut self) -> Result<Played, Refused> {
        if !self.info().passes {
            return Err(Refused::NoPass(self.info().name));
        }
        // An explicit pass right after an automatic one is the same pass.
        let current = self.current();
        let pass = WordMove::Pass.notation();
        if self.history.is_automatic(current) && self.history.tree().text(current) == pass {
            return Ok(Played {
                notices: vec![Notice::AlreadyPassed],
                outcome: self.outcome(),
                ..Played::default()
            });
        }
        self.resolve_proposal(None);
        self.refuse_if_over()?;
        let mv = parse_typed(self.here(), pass)?;
        match self.here().why_illegal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) => Err(Refused::Rule(reason)),
        }
    }

    fn end(&mut self, ending: Ending) -> Result<Played, Refused> {
        if self.info().players < 2 {
            let name = self.info().name;
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
        refuse_unless_puzzle(self.info())?;
        self.refuse_if_over()?;
        let line = self.history.positions();
        let known = self.queries.with_guide(|guide| guide.solution(line));
        let mut played = None;
        for mv in known.unwrap_or_default() {
            played = Some(self.make(&mv));
            solution::note(self.history.properties_mut(self.history.current()));
        }
        played.ok_or_else(|| self.why_unsolved(Refused::NoSolution))
    }

    fn rescue(&mut self) -> Result<usize, Refused> {
        refuse_unless_puzzle(self.info())?;
        let line = self.history.positions();
        match self.queries.with_guide(|guide| guide.take_back(line)) {
            Some(0) => Err(Refused::StillSolvable),
            Some(moves) => Ok(self.undo(moves)),
            None => Err(self.why_unsolved(Refused::NothingSolvable)),
        }
    }

    fn undo(&mut self, turns: usize) -> usize {
        let answers = |position: &_| answers(&self.players, position);
        let undone = (0..turns).take_while(|_| self.history.undo(answers));
        let undone = undone.count();
        if undone > 0 {
            self.after_navigation();
        }
        undone
    }

    fn redo(&mut self, turns: usize) -> usize {
        let answers = |position: &_| answers(&self.players, position);
        let redone = (0..turns).take_while(|_| self.history.redo(answers));
        let redone = redone.count();
        if redone > 0 {
            self.after_navigation();
        }
        redone
    }

    fn current(&self) -> NodeId {
        self.history.current()
    }

    fn line(&self) -> Vec<NodeId> {
        self.history.tree().line()
    }

    fn node(&self, node: NodeId) -> Option<NodeInfo> {
        let tree = self.history.tree();
        tree.contains(node).then(|| NodeInfo {
            ply: tree.ply(node),
            kind: match tree.step(node) {
                HistoryEntry::Start => StepKind::Start,
                HistoryEntry::Move { .. } if !tree.is_numbered(node) => StepKind::Settling,
                HistoryEntry::Move { legality, .. } => StepKind::Move(*legality),
                HistoryEntry::Note if tree.set_up(node).is_some() => StepKind::SetUp,
                HistoryEntry::Note => StepKind::Note,
                HistoryEntry::End(_) => StepKind::End,
            },
            side: tree.side(node),
            colour: tree.colour(node),
            notation: tree.text(node).into(),
            display: self.display_of(tree.text(node)),
            ending: match tree.step(node) {
                HistoryEntry::End(ending) => Some(*ending),
                _ => None,
            },
            automatic: self.history.is_automatic(node),
            shown: solution::is_noted(tree.properties(node)),
            comment: tree.comment(node).to_owned(),
            parent: tree.parent(node),
            children: tree.children(node).collect(),
        })
    }

    fn go(&mut self, node: NodeId) -> bool {
        let there = self.history.go(node);
        if there {
            self.after_navigation();
        }
        there
    }

    fn node_at(&self, cell: Cell) -> Option<NodeId> {
        let mut moves = self
            .history
            .moves()
            .filter(|(.., mv)| mv.puts_piece())
            .rev();
        let made = moves.find(|(_, _, before, mv)| before.target(mv) == Some(cell))?;
        Some(made.1)
    }

    fn trail(&self) -> Vec<(usize, Cell)> {
        let moves = self.history.moves().filter(|(.., mv)| mv.puts_piece());
        moves
            .filter_map(|(number, _, before, mv)| Some((number, before.target(mv)?)))
            .collect()
    }

    fn comment(&mut self, node: NodeId, comment: &str) {
        if self.history.tree().contains(node) {
            self.history.set_comment(node, comment.to_owned());
            self.revision += 1;
        }
    }

    fn tag(&self, key: &str) -> &str {
        self.imported.tag(key)
    }

    fn mark_up(&mut self, cell: Cell, markup: Option<&Markup>) {
        let (game, grid, here) = (self.info().key, self.grid(), self.current());
        put_markup(game, grid, self.history.properties_mut(here), cell, markup);
        self.revision += 1;
    }

    fn promote(&mut self, node: NodeId) {
        if self.history.tree().contains(node) {
            self.history.promote(node);
            self.revision += 1;
        }
    }

    fn delete(&mut self, node: NodeId) -> Option<Cut> {
        let cut = self.history.delete(node)?;
        self.after_navigation();
        Some(cut)
    }

    fn restore(&mut self, cut: Cut) {
        self.history.restore(cut);
        self.after_navigation();
    }

    fn scratch(&self, node: NodeId) -> Option<Box<dyn GameSession>> {
        Some(Box::new(rematch::new_scratch(self, node)?))
    }

    fn rematch(&mut self) -> Box<dyn GameSession> {
        Box::new(rematch::new_rematch(self))
    }

    fn recorded(&self) -> Option<tabletop_record::Ending> {
        self.recorded_apart()
    }

    fn record(&self) -> Record {
        self.to_record()
    }

    fn line_record(&self) -> Record {
        self.line_to_record()
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn clock(&self) -> Option<(&Clock, Duration)> {
        self.timekeeper.now()
    }

    fn set_clock(&mut self, control: Option<TimeControl>) {
        // Puzzles have no clock.
        self.timekeeper = Timekeeper::with_control(control.filter(|_| self.info().players == 2));
        self.revision += 1;
    }

    fn pause_clock(&mut self) -> bool {
        let ran = self.timekeeper.stop();
        self.revision += u64::from(ran);
        ran
    }

    fn resume_clock(&mut self) -> bool {
        let player = self.player_of(self.turn());
        !self.is_over() && self.timekeeper.start(player)
    }

    fn proposed_at(&self, node: NodeId) -> Option<Vec<Cell>> {
        let tree = self.history.tree();
        tree.contains(node)
            .then(|| dead_stone_proposal::get(tree.properties(node)))?
    }

    fn propose_at(&mut self, node: NodeId, cells: &[Cell]) {
        if self.history.tree().contains(node) {
            self.history.propose(node, cells);
            self.after_change();
        }
    }

    fn clock_text(&self) -> (String, Option<Side>) {
        let text = self.timekeeper.at_rest().map(|clock| clock.to_string());
        let running = self.timekeeper.now().and_then(|(clock, _)| clock.running());
        (text.unwrap_or_default(), running)
    }

    fn put_clock(&mut self, text: &str, running: Option<Side>) {
        let clock = text.parse().ok().filter(|_| self.info().players == 2);
        self.timekeeper = clock.map_or_else(Timekeeper::default, Timekeeper::new);
        if let Some(player) = running {
            self.timekeeper.start(player);
        }
        self.revision += 1;
    }

    fn fall_flag(&mut self) -> Option<Played> {
        let player = self.timekeeper.fallen()?;
        if self.is_over() {
            self.pause_clock();
            return None;
        }
        let of_player = |&side: &Side| self.player_of(side) == player;
        let side = Side::BOTH.into_iter().find(of_player).unwrap_or(player);
        Some(self.finish(Ending::Timeout(side), side))
    }
}

/// Adds `cell` to the selection and returns the result.
fn point(history: &History, pick: &mut Pick, cell: Cell) -> Picked {
    let (here, legal) = (history.here(), history.legal());
    let goes = |index: usize| {
        let last = legal.paths[index].last().copied();
        here.target(&legal.moves[index]) == last
    };
    pick.touch(&legal.paths, goes, here.resolve_cell(cell))
}

/// Returns the player who has `side` in a position: the other one after an exchange of colours.
fn player_at(position: &Position, side: Side) -> Side {
    if position.swapped() {
        side.other()
    } else {
        side
    }
}

/// Returns true if the computer is to move in a position of a game against a person.
fn answers(players: &Players, position: &Position) -> bool {
    let player = player_at(position, position.turn());
    players.any_person() && players.side(player).seat != Seat::Person
}

fn refuse_unless_puzzle(info: &Info) -> Result<(), Refused> {
    if info.players == 1 {
        Ok(())
    } else {
        Err(Refused::NoPuzzle(info.name))
    }
}

pub(super) fn parse_typed(position: &Position, text: &str) -> Result<Move, Refused> {
    position.read_move(text).map_err(Refused::Rule)
}

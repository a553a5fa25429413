//! Beginning and playing a game: what needs no search.

use std::cell;
use std::time::Duration;

use super::GameSession;
use crate::rules::{Move, Position, Rules};
use crate::session::background_queries::BackgroundQueries;
use crate::session::dead_stone_proposal;
use crate::session::evaluation::Evaluations;
use crate::session::history::History;
use crate::session::imported::ImportedMetadata;
use crate::session::move_start;
use crate::session::review::Review;
use crate::session::solution;
use crate::session::thinking::Thinking;
use crate::session::timekeeper::{self, Timekeeper};
use crate::session::{
    Action, Ask, Cut, Ending, HistoryEntry, Hover, MoveStart, NodeId, NodeInfo, Notice, Pick,
    Picked, Played, Player, Players, Refused, Seat, StepKind, Touch, board_view, book, words,
};
use tabletop_core::{
    AnyReason, BoardView, Cell, Clock, DisplayText, Grid, Info, Message, Notation, OptionError,
    Options, Outcome, Position as _, Side, SquareNames, Text, TimeControl, Verdict, WordMove,
};
use tabletop_record::sgf::{Markup, markup, put_markup};
use tabletop_search::worker::Waker;

/// Number of the steps in which names of openings are looked for: more than the longest named line has.
const LONGEST_OPENING: usize = 30;

/// Number of moves after a drawn opening in which the opening is still named.
const DRAWN_IS_NEWS: usize = 6;

/// Outcome of a game while its dead stones are being determined.
const BEING_COUNTED: Outcome = Outcome::new(Verdict::NoWinner, words::BEING_COUNTED);

impl GameSession {
    pub fn new(rules: &'static Rules, options: Options) -> Result<Self, OptionError> {
        let start = (rules.start)(&options)?;
        let mut session = Self::from_history(options, History::new(start, false));
        session.play_automatic();
        Ok(session)
    }

    pub fn from_position(
        rules: &'static Rules,
        options: Options,
        text: &str,
    ) -> Result<Self, AnyReason> {
        let start = (rules.read_position)(&options, text)?;
        Ok(Self::from_history(options, History::new(start, true)))
    }

    pub(super) fn from_history(options: Options, history: History) -> Self {
        let rules = history.pos().rules();
        Self {
            options,
            players: Players::default(),
            history,
            pick: Pick::default(),
            imported: ImportedMetadata::default(),
            thinking: Thinking::default(),
            evaluations: Evaluations::default(),
            review: Review::default(),
            queries: BackgroundQueries::new(rules),
            timekeeper: Timekeeper::default(),
            revision: 0,
            ended: cell::Cell::new(None),
            names: SquareNames::Both,
        }
    }

    /// A move in notation as people read it.
    pub fn display(&self, notation: &str) -> DisplayText {
        board_view::display_text(self.pos().rules(), notation, self.names)
    }

    /// Moves at the current position, sorted as plain strings.
    fn sorted_texts(&self, moves: &[Move]) -> Vec<Notation> {
        let texts = moves.iter().map(|mv| self.pos().write_move(mv));
        let mut texts: Vec<_> = texts.map(Notation::from).collect();
        texts.sort_unstable();
        texts
    }

    /// The current position: what the game says of it without a session.
    pub fn pos(&self) -> &Position {
        self.history.pos()
    }

    /// To be called after every change of the current position.
    fn after_change(&mut self) {
        self.pick.clear();
        self.thinking.stop();
        self.revision += 1;
    }

    /// To be called after going to another node: like [`after_change`](Self::after_change), but the clock stops.
    fn after_navigation(&mut self) {
        self.timekeeper.stop();
        self.after_change();
    }

    /// Plays a legal move, and the automatic moves after it.
    pub(super) fn make(&mut self, mv: &Move) -> Played {
        let mover = self.player_of(self.turn());
        let text = self.history.play(mv, false);
        // A move that had only been shown now counts as played.
        solution::clear(&mut self.history.node_mut(self.history.current()).properties);
        self.after_change();
        let notices = self.play_automatic();
        self.time_move(mover);
        Played {
            display: self.display(&text),
            notation: text.into(),
            notices,
            outcome: self.outcome(),
        }
    }

    fn play_automatic(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Some((mv, reason)) = self.pos().automatic() {
            self.history.play(&mv, true);
            self.after_change();
            notices.push(Notice::Automatic(reason));
        }
        notices
    }

    /// Starts the clock of the side to move, and stores the time left to `mover`.
    fn time_move(&mut self, mover: Side) {
        let (next, over) = (self.player_of(self.turn()), self.is_over());
        if let Some(left) = self.timekeeper.after_move(mover, next, over) {
            let node = self.history.last_made();
            let side = self.history.tree().node(node).step.side;
            timekeeper::note_time(&mut self.history.node_mut(node).properties, side, left);
        }
    }

    /// Ends the game by an ending outside the rules of play.
    pub(super) fn finish(&mut self, ending: Ending, side: Side) -> Played {
        self.history.end(ending, side);
        self.after_navigation();
        Played {
            notation: ending.key().into(),
            display: DisplayText::new(ending.key()),
            notices: Vec::new(),
            outcome: self.outcome(),
        }
    }

    fn forfeit(&mut self, reason: AnyReason) -> Played {
        let side = self.turn();
        let mut played = self.finish(Ending::Forfeited(side), side);
        played.notices.push(Notice::Forfeit(reason));
        played
    }

    /// Returns true if the game is strict: in games with an option `strict` a person's illegal move loses while it is on.
    fn is_strict(&self) -> bool {
        self.options.get("strict") == "on" && *self.seat_of(self.turn()) == Seat::Person
    }

    pub(super) fn refuse_if_over(&self) -> Result<(), Refused> {
        if self.is_over() {
            Err(Refused::GameOver)
        } else {
            Ok(())
        }
    }

    /// The player who has `side` now.
    pub fn player(&self, side: Side) -> &Player {
        self.players.side(self.player_of(side))
    }

    /// The seat of the player who has `side` now.
    pub fn seat_of(&self, side: Side) -> &Seat {
        &self.player(side).seat
    }

    /// Returns the seat to move: at the end of the line or right after a move, in an unfinished game without pending
    /// computations.
    pub(super) fn seat_to_move(&self) -> Option<&Seat> {
        let goes_on = self.history.is_at_end() || self.history.was_played();
        let waits = goes_on && !self.is_over() && !self.needs_dead_stones();
        waits.then(|| self.seat_of(self.turn()))
    }

    /// Computes the awaited proposal: in the background with a waker, otherwise at once.
    pub(super) fn resolve_proposal(&mut self, waker: Option<&Waker>) {
        if self.queries.query_dead_stones(&mut self.history, waker) {
            // The proposal is saved with the next change; until then it can be computed again from the saved game.
            self.pick.clear();
            self.thinking.stop();
        }
    }

    pub fn info(&self) -> &'static Info {
        self.pos().info()
    }

    /// Returns true if two players contend, so that moves can be better or worse; false in puzzles and in games that
    /// nobody can win.
    pub fn is_contest(&self) -> bool {
        self.info().players == 2 && self.pos().rules().has_winner
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn players(&self) -> &Players {
        &self.players
    }

    pub fn players_mut(&mut self) -> &mut Players {
        self.revision += 1;
        &mut self.players
    }

    /// Returns the player who has `side` now, named by the side at the start: the other one after an exchange of colours.
    pub fn player_of(&self, side: Side) -> Side {
        player_at(self.pos(), side)
    }

    /// Side of the only person at this machine, whom texts address; `None` where nobody or both players sit here.
    pub fn own_side(&self) -> Option<Side> {
        let is_person = |side: &Side| *self.seat_of(*side) == Seat::Person;
        let mut own = Side::BOTH.into_iter().filter(is_person);
        let side = own.next().filter(|_| self.info().players == 2);
        side.filter(|_| own.next().is_none())
    }

    /// Begins a new game of the same kind with the same engine, which discards its results. Players and clock are as in
    /// any new game.
    ///
    /// On error, nothing changes.
    pub fn restart(&mut self, options: Options) -> Result<(), OptionError> {
        let mut next = Self::new(self.pos().rules(), options)?;
        self.thinking.reset();
        std::mem::swap(&mut next.thinking, &mut self.thinking);
        next.revision = self.revision + 1;
        *self = next;
        Ok(())
    }

    pub fn turn(&self) -> Side {
        self.pos().turn()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        let counted = || {
            let outcome = self.history.outcome()?;
            // Older records lack the proposal on which the result depends.
            let known = !self.pos().needs_dead_stones();
            Some(if known { outcome } else { BEING_COUNTED })
        };
        let ended = self.history.ending().map(Ending::outcome);
        ended.or_else(counted)
    }

    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    pub fn display_line(&self, moves: &[Notation]) -> DisplayText {
        let texts: Vec<_> = moves.iter().map(|mv| self.display(mv)).collect();
        DisplayText::line(&texts)
    }

    /// Returns true if the current position waits for a proposal (dead groups). The proposal is computed in time for
    /// the next move; [`refresh`](Self::refresh) computes it sooner.
    pub fn needs_dead_stones(&self) -> bool {
        self.pos().needs_dead_stones()
    }

    /// Computes information on the current position that needs a search: dead groups, the prospects of a puzzle. With a
    /// waker this is done in the background and reported by [`poll`](Self::poll), otherwise at once.
    pub fn refresh(&mut self, waker: Option<&Waker>) {
        self.resolve_proposal(waker);
        self.queries.query_puzzle_status(&self.history, waker);
    }

    /// Gives up the proposal that is awaited, so that nothing is proposed; returns false where none is.
    pub fn stop_proposal(&mut self) -> bool {
        let given_up = self.queries.give_up_dead_stones(&mut self.history);
        if given_up {
            self.pick.clear();
        }
        given_up
    }

    pub fn position(&self) -> String {
        self.pos().write_position()
    }

    /// Returns the first position as text if it was set up, `None` if it is the usual one.
    pub fn setup(&self) -> Option<String> {
        let start = self.history.start();
        let is_set_up = self.history.is_set_up();
        is_set_up.then(|| start.start_text(&self.options))
    }

    /// Progress of a background computation for a game that goes on.
    pub fn background_status(&self) -> Option<Message> {
        (!self.is_over()).then(self.pos().rules().background_status)?
    }

    /// Returns the number and moves of the drawn opening, with the book's value of it where there is one.
    fn drawn_opening(&self) -> Option<Message> {
        let (rules, line) = (self.pos().rules(), self.line());
        let end = (rules.opening_moves)(&self.options);
        let ply = self.history.tree().node(self.current()).ply;
        if end == 0 || !(end..=end + DRAWN_IS_NEWS).contains(&ply) {
            return None;
        }
        let moves = line.get(1..=end)?.iter();
        let moves: Vec<_> = moves
            .filter_map(|&it| Some(self.node(it)?.notation))
            .collect();
        let name = (rules.drawn)(&self.options, &moves.join(" "))?;
        let position = self.history.position_at(line[end]);
        let describe = |text| {
            Message::new(text)
                .message(name)
                .arg(self.display_line(&moves))
        };
        Some(match position.book().first() {
            Some((_, value)) => describe(words::DRAWN_VALUE)
                .words(position.turn().name())
                .arg(value),
            None => describe(words::DRAWN),
        })
    }

    pub fn grid(&self) -> Grid {
        self.pos().grid()
    }

    /// Draws the board: pieces, and marks of legal moves, the last move and the move being entered.
    pub fn view(&self) -> BoardView {
        let mut view = self.thumbnail().clone();
        let opening = self.pos().opening_name();
        let opening = opening.map(|name| Message::new(words::OPENING).words(name));
        view.notes
            .splice(0..0, self.drawn_opening().into_iter().chain(opening));
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
        let properties = &self.history.tree().node(self.current()).properties;
        for (cell, markup) in markup(self.info().key, view.grid, properties) {
            view.square_mut(cell).label = Some(markup.symbol().to_owned());
        }
        self.queries.apply_overlay(&self.history, &mut view);
        view
    }

    /// Draws the board without marks, for small pictures.
    pub fn thumbnail(&self) -> &BoardView {
        self.history
            .bare_board(|history| board_view::bare(history, self.names))
    }

    /// Sets the naming of squares in displayed boards, moves, hints and lines. Records keep the game's notation.
    pub fn name_squares(&mut self, names: SquareNames) {
        if self.names != names {
            self.history.forget_board();
        }
        self.names = names;
    }

    /// The beginning of a move of the current position, for hints; none for a text that is no move.
    pub fn move_start(&self, notation: &str) -> Option<MoveStart> {
        move_start::from_notation(self.pos(), notation, self.names)
    }

    /// The cells that point at the move of a node; none where it is not made on the board.
    pub fn path(&self, node: NodeId) -> Vec<Cell> {
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

    /// Every legal move, sorted as plain strings.
    pub fn legal(&self) -> Vec<Notation> {
        self.sorted_texts(&self.history.legal().moves)
    }

    pub fn legal_display(&self) -> Vec<DisplayText> {
        let legal = self.legal();
        let mut texts: Vec<_> = legal.iter().map(|mv| self.display(mv)).collect();
        texts.sort_unstable();
        texts
    }

    /// The legal moves that are worth most to a player without foresight, sorted like [`legal`](Self::legal); see
    /// [`Game::static_gain`](tabletop_core::Game::static_gain).
    pub fn greedy_moves(&self) -> Vec<Notation> {
        let moves = &self.history.legal().moves;
        self.sorted_texts(&self.pos().greedy_moves(moves))
    }

    pub fn targets(&self) -> Vec<Cell> {
        board_view::targets(&self.history, &self.pick)
    }

    /// Returns the legal moves that are not made on the board.
    pub fn actions(&self) -> Vec<Action> {
        let action = |mv: &Move| {
            Some(Action {
                label: mv.action()?,
                text: self.pos().write_move(mv).into(),
            })
        };
        let legal = self.history.legal();
        let named = legal.actions.iter().map(|&index| &legal.moves[index]);
        named.filter_map(action).collect()
    }

    /// Values that could be chosen for an empty cell; see [`Game::candidates_hint`](tabletop_core::Game::candidates_hint).
    pub fn candidates_hint(&self, cell: Cell) -> Option<Message> {
        self.pos()
            .candidates_hint(cell)
            .filter(|_| self.outcome().is_none())
    }

    pub fn hover(&self, cell: Cell) -> Hover {
        if let Err(over) = self.refuse_if_over() {
            return Hover::Refused(over);
        }
        match point(&self.history, &mut self.pick.clone(), cell) {
            Picked::Move(index) => {
                Hover::Legal(board_view::changes(&self.history, self.thumbnail(), index))
            }
            Picked::Nothing(path) => {
                Hover::Refused(Refused::Rule(self.pos().explain_illegal(&path)))
            }
            Picked::Ask(_) | Picked::More | Picked::PutBack => Hover::Legal(Vec::new()),
        }
    }

    /// The name of `cell` as the board shows it, for status lines; moves may call it by its number.
    pub fn cell_name(&self, cell: Cell) -> String {
        board_view::name_on(self.thumbnail(), cell)
    }

    pub fn cell_called(&self, name: &str) -> Option<Cell> {
        let view = self.thumbnail();
        let number = name.parse().ok();
        let is_called = |cell: &Cell| {
            board_view::name_on(view, *cell).eq_ignore_ascii_case(name)
                || number.is_some() && self.pos().cell_number(*cell) == number
        };
        view.places().find(is_called)
    }

    pub fn touch(&mut self, cell: Cell) -> Touch {
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
                    text: self.pos().write_move(mv).into(),
                    number: mv.choice().unwrap_or(0),
                };
                let moves = indices.into_iter().map(|index| &legal.moves[index]);
                Touch::Ask(moves.map(ask).collect())
            }
            Picked::More => Touch::Picked,
            Picked::PutBack => Touch::PutBack,
            Picked::Nothing(path) => {
                let reason = self.pos().explain_illegal(&path);
                if self.is_strict() {
                    Touch::Played(self.forfeit(reason))
                } else {
                    Touch::Refused(Refused::Rule(reason))
                }
            }
        }
    }

    pub fn picked(&self) -> Vec<Cell> {
        self.pick.cells().to_vec()
    }

    /// Cancels the move being entered. Returns true if there was one.
    pub fn put_back(&mut self) -> bool {
        self.pick.clear()
    }

    pub fn play(&mut self, text: &str) -> Result<Played, Refused> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Refused::NoMove(self.info().example));
        }
        if text.eq_ignore_ascii_case(WordMove::Pass.notation()) {
            return self.pass();
        }
        self.resolve_proposal(None);
        self.refuse_if_over()?;
        let mv = parse_typed(self.pos(), text)?;
        match self.pos().why_illegal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) if self.is_strict() => Ok(self.forfeit(reason)),
            Some(reason) => Err(Refused::Rule(reason)),
        }
    }

    /// Returns true if the text is a move that can be made now, as a person or a program may write it.
    pub fn is_move(&self, text: &str) -> bool {
        let legal = |mv| self.pos().is_legal(&mv);
        !self.is_over() && self.pos().read_move(text.trim()).is_ok_and(legal)
    }

    pub fn pass(&mut self) -> Result<Played, Refused> {
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
        let mv = parse_typed(self.pos(), pass)?;
        match self.pos().why_illegal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) => Err(Refused::Rule(reason)),
        }
    }

    pub fn end(&mut self, ending: Ending) -> Result<Played, Refused> {
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

    /// Plays a puzzle to its solution, if one is known.
    pub fn solve(&mut self) -> Result<Played, Refused> {
        refuse_unless_puzzle(self.info())?;
        self.refuse_if_over()?;
        let line = self.history.positions();
        let known = self.queries.with_guide(|guide| guide.solution(line));
        let mut played = None;
        for mv in known.unwrap_or_default() {
            played = Some(self.make(&mv));
            solution::note(&mut self.history.node_mut(self.history.current()).properties);
        }
        played.ok_or_else(|| self.why_unsolved(Refused::NoSolution))
    }

    /// Takes moves of a puzzle back until it can be solved. Returns their number.
    pub fn rescue(&mut self) -> Result<usize, Refused> {
        refuse_unless_puzzle(self.info())?;
        let line = self.history.positions();
        match self.queries.with_guide(|guide| guide.take_back(line)) {
            Some(0) => Err(Refused::StillSolvable),
            Some(moves) => Ok(self.undo(moves)),
            None => Err(self.why_unsolved(Refused::NothingSolvable)),
        }
    }

    /// Takes back up to `turns` turns, each with the automatic moves and the computer's answer after it. Returns their
    /// number.
    pub fn undo(&mut self, turns: usize) -> usize {
        let answers = |position: &_| answers(&self.players, position);
        let undone = (0..turns).take_while(|_| self.history.undo(answers));
        let undone = undone.count();
        if undone > 0 {
            self.after_navigation();
        }
        undone
    }

    pub fn redo(&mut self, turns: usize) -> usize {
        let answers = |position: &_| answers(&self.players, position);
        let redone = (0..turns).take_while(|_| self.history.redo(answers));
        let redone = redone.count();
        if redone > 0 {
            self.after_navigation();
        }
        redone
    }

    pub fn current(&self) -> NodeId {
        self.history.current()
    }

    /// Returns the current line: from the start over the current node to its end.
    pub fn line(&self) -> Vec<NodeId> {
        self.history.tree().line()
    }

    pub fn node(&self, node: NodeId) -> Option<NodeInfo> {
        let tree = self.history.tree();
        tree.contains(node).then(|| NodeInfo {
            ply: tree.node(node).ply,
            kind: match tree.step(node) {
                HistoryEntry::Start => StepKind::Start,
                HistoryEntry::Move { .. } if !tree.node(node).step.numbered => StepKind::Settling,
                HistoryEntry::Move { legality, .. } => StepKind::Move(*legality),
                HistoryEntry::Note if tree.node(node).set_up.is_some() => StepKind::SetUp,
                HistoryEntry::Note => StepKind::Note,
                HistoryEntry::End(_) => StepKind::End,
            },
            side: tree.node(node).step.side,
            colour: tree.node(node).step.colour,
            notation: tree.text(node).into(),
            display: self.display(tree.text(node)),
            ending: match tree.step(node) {
                HistoryEntry::End(ending) => Some(*ending),
                _ => None,
            },
            automatic: self.history.is_automatic(node),
            shown: solution::is_noted(&tree.node(node).properties),
            comment: tree.node(node).comment.clone(),
            parent: tree.parent(node),
            children: tree.children(node).collect(),
        })
    }

    /// Goes to a node. Returns false if it does not exist.
    pub fn go(&mut self, node: NodeId) -> bool {
        let exists = self.history.go(node);
        if exists {
            self.after_navigation();
        }
        exists
    }

    /// Returns the last node on the path to the current one whose move placed or moved a piece to `cell`.
    pub fn node_at(&self, cell: Cell) -> Option<NodeId> {
        let mut moves = self
            .history
            .moves()
            .filter(|(.., mv)| mv.puts_piece())
            .rev();
        let made = moves.find(|(_, _, before, mv)| before.target(mv) == Some(cell))?;
        Some(made.1)
    }

    /// Returns the moves up to the current node that were made on the board: number and target cell.
    pub fn trail(&self) -> Vec<(usize, Cell)> {
        let moves = self.history.moves().filter(|(.., mv)| mv.puts_piece());
        moves
            .filter_map(|(number, _, before, mv)| Some((number, before.target(mv)?)))
            .collect()
    }

    pub fn comment(&mut self, node: NodeId, comment: &str) {
        if self.history.tree().contains(node) {
            comment.clone_into(&mut self.history.node_mut(node).comment);
            self.revision += 1;
        }
    }

    /// Returns a tag of the record (see [`tabletop_record::key`]); empty if it has none.
    pub fn tag(&self, key: &str) -> &str {
        self.imported.tag(key)
    }

    /// Replaces the markup of a point at the current node; `None` removes it.
    pub fn mark_up(&mut self, cell: Cell, markup: Option<&Markup>) {
        let (game, grid, current) = (self.info().key, self.grid(), self.current());
        put_markup(
            game,
            grid,
            &mut self.history.node_mut(current).properties,
            cell,
            markup,
        );
        self.revision += 1;
    }

    pub fn promote(&mut self, node: NodeId) {
        if self.history.tree().contains(node) {
            self.history.promote(node);
            self.revision += 1;
        }
    }

    pub fn delete(&mut self, node: NodeId) -> Option<Cut> {
        let cut = self.history.delete(node)?;
        self.after_navigation();
        Some(cut)
    }

    pub fn restore(&mut self, cut: Cut) {
        self.history.restore(cut);
        self.after_navigation();
    }

    /// Copies the game at a node, for trying moves that leave the game as it is: two people sit at it, and the results of
    /// searches go with it. `None` if there is no such node.
    pub fn scratch(&self, node: NodeId) -> Option<Box<GameSession>> {
        let history = self.history.copy_at(node)?;
        let mut session = Self::from_history(self.options.clone(), history);
        session.players = self.players.clone();
        for side in Side::BOTH {
            session.players.seat(side, Seat::Person);
        }
        session.evaluations = self.evaluations.clone();
        session.names = self.names;
        Some(Box::new(session))
    }

    /// Creates a rematch from the same start: players with colours exchanged, same rules and clock. The engines move to it.
    pub fn rematch(&mut self) -> Box<GameSession> {
        let history = History::new(self.history.start().clone(), self.history.is_set_up());
        let mut session = Self::from_history(self.options.clone(), history);
        session.players = self.players.clone();
        if self.is_contest() {
            session.players.0.reverse();
        }
        let control = self.clock().map(|(clock, _)| clock.control());
        session.set_clock(control);
        session.thinking = self.thinking.hand_over();
        session.play_automatic();
        Box::new(session)
    }

    /// Name of the last opening that the main line has gone through.
    pub fn opening(&self) -> Option<Text> {
        let tree = self.history.tree();
        let path = tree.path(self.history.main_end()).into_iter();
        let name = |node| self.history.position_at(node).opening_name();
        path.take(LONGEST_OPENING).filter_map(name).last()
    }

    /// Counter of changes: a different value means that something worth saving has changed.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the clock, if there is one, and the current time for its methods. The clock counts by players: Black is
    /// the first one.
    pub fn clock(&self) -> Option<(&Clock, Duration)> {
        self.timekeeper.now()
    }

    /// Sets a new clock, or none. The clock starts with the next move.
    pub fn set_clock(&mut self, control: Option<TimeControl>) {
        // Puzzles have no clock.
        self.timekeeper = Timekeeper::with_control(control.filter(|_| self.info().players == 2));
        self.revision += 1;
    }

    /// Stops the clock until the next move. Returns true if it was running.
    pub fn pause_clock(&mut self) -> bool {
        let ran = self.timekeeper.stop();
        self.revision += u64::from(ran);
        ran
    }

    pub fn resume_clock(&mut self) -> bool {
        let player = self.player_of(self.turn());
        !self.is_over() && self.timekeeper.start(player)
    }

    pub fn proposed_at(&self, node: NodeId) -> Option<Vec<Cell>> {
        let tree = self.history.tree();
        tree.contains(node)
            .then(|| dead_stone_proposal::get(&tree.node(node).properties))?
    }

    /// Applies a proposal at a node on the path to the current one.
    pub fn propose_at(&mut self, node: NodeId, cells: &[Cell]) {
        if self.history.tree().contains(node) {
            self.history.propose(node, cells);
            self.after_change();
        }
    }

    /// Returns the clock in the form of records, empty without one, and the player whose time runs.
    pub fn clock_text(&self) -> (String, Option<Side>) {
        let text = self.timekeeper.at_rest().map(|clock| clock.to_string());
        let running = self.timekeeper.now().and_then(|(clock, _)| clock.running());
        (text.unwrap_or_default(), running)
    }

    /// Sets the clock from the form of records, with the time of this player running. An invalid text removes the clock.
    pub fn put_clock(&mut self, text: &str, running: Option<Side>) {
        let clock = text.parse().ok().filter(|_| self.info().players == 2);
        self.timekeeper = clock.map_or_else(Timekeeper::default, Timekeeper::new);
        if let Some(player) = running {
            self.timekeeper.start(player);
        }
        self.revision += 1;
    }

    pub fn fall_flag(&mut self) -> Option<Played> {
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
    let (here, legal) = (history.pos(), history.legal());
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

//! A running game without its type: the interface for front ends and commands.

use std::sync::Arc;
use std::time::Duration;

use super::{
    Analysis, Cut, Ending, Evaluation, Mistake, MoveLegality, MoveStart, NodeId, Notice, Players,
    RatedLine, Refused,
};
use tabletop_core::{
    AnyReason, Attack, BoardView, Cell, Clock, DisplayText, Grid, Info, Limits, Message, Notation,
    OptionError, Options, Outcome, Side, SquareNames, Text, TimeControl,
};
use tabletop_record::sgf::Markup;
use tabletop_record::{self as record, Record};
use tabletop_search::external::Definition;
use tabletop_search::worker::Waker;

/// Purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play the best move.
    Move,
    /// To show a good move.
    Hint,
    /// To rate the moves of the position.
    Analysis,
    /// To judge a move that was tried in place of a mistake.
    Try,
    /// To compare a move with the best one.
    Rate,
    /// To answer a draw offer by the evaluation of the game.
    Draw,
}

/// Next stage of a hint on display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// The moves that the search expects, the advised one first.
    Line(Vec<DisplayText>),
    /// Nothing: the mark is gone.
    Hidden,
}

/// Event of a running search or of a shared board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// New intermediate results: redraw.
    Progress,
    /// The computer played.
    Played(Played),
    /// A player's time ran out: this ended the game.
    TimeOut(Played),
    /// The computer agreed to a draw: this ended the game.
    Ended(Played),
    /// The computer, playing this side, declined a draw.
    DrawDeclined(Side),
    /// A hint was found.
    Hint(Message),
    /// The analysis has ended.
    Finished,
    /// The review has ended; holds a message on the worst mistake.
    Reviewed(Message),
    /// The overlay was computed: redraw.
    Revealed,
    /// Dead groups or the prospects of a puzzle were computed: redraw.
    Refreshed,
    /// Notice about the other machine of a shared board.
    Message(Message),
    /// The shared board changed otherwise than by a move; holds a description.
    Changed(Message),
    /// The other player of a shared board made an offer.
    Offered(Message),
    /// A computation failed; after the failure of an engine, its seat was given to the person.
    Failed(AnyReason),
}

/// Result of selecting a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// A move was played.
    Played(Played),
    /// The selection was begun or continued.
    Picked,
    /// One of these moves has to be chosen: call [`GameSession::play`] with its text.
    Ask(Vec<Ask>),
    /// The selection was cancelled.
    PutBack,
    /// Nothing can be done here, for this reason.
    Refused(Refused),
}

/// One of several moves with the same path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The move to play.
    pub text: Notation,
    /// Number that distinguishes this choice from the others (the number to place).
    pub number: i32,
}

/// A move that was played, with its consequences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The move, or the word of an ending; empty if nothing had to be played.
    pub notation: Notation,
    /// Display text of the move.
    pub display: DisplayText,
    /// Notices for the players: automatic passes, a forfeit.
    pub notices: Vec<Notice>,
    /// Outcome of the game, if it ended.
    pub outcome: Option<Outcome>,
}

/// Meaning of the cell under the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hover {
    /// A move can be made, begun or continued here; these cells would lose or change their piece.
    Legal(Vec<Cell>),
    /// No move is possible here, for this reason.
    Refused(Refused),
}

/// A move that is not made on the board, and its button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The move, for [`GameSession::play`].
    pub text: Notation,
    /// Label of the button.
    pub label: Text,
}

/// Kind of the step that leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// No step: the first position.
    Start,
    /// A move, with its legality.
    Move(MoveLegality),
    /// A step after play has stopped: a mark of dead stones, the score accepted, play resumed. Has no number.
    Settling,
    /// No move: an annotation.
    Note,
    /// No move: stones set up, or a change of the side to move.
    SetUp,
    /// The players ended the game.
    End,
}

/// Data of a node of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeInfo {
    /// Number of moves from the start, an ending counted.
    pub ply: usize,
    /// Kind of the step.
    pub kind: StepKind,
    /// The side that made the step.
    pub side: Side,
    /// Colour of the step in records: differs from the side if one player places both colours.
    pub colour: Side,
    /// The step, or the word of an ending; empty at the start.
    pub notation: Notation,
    /// Display text of the step.
    pub display: DisplayText,
    /// The ending, if players ended the game here.
    pub ending: Option<Ending>,
    /// True if the move was played automatically by the rules.
    pub automatic: bool,
    /// True if the move was shown, as a part of a puzzle's solution, not played.
    pub shown: bool,
    /// Comment of the node, empty for none.
    pub comment: String,
    /// The parent node, `None` for the root.
    pub parent: Option<NodeId>,
    /// The child nodes, the main line first.
    pub children: Vec<NodeId>,
}

/// A running game, with its [`Computer`]. Implemented by [`Session`](super::Session).
pub trait GameSession: Computer + Send {
    /// Returns the facts of the game.
    fn info(&self) -> &'static Info;
    /// Returns the options of the game.
    fn options(&self) -> &Options;
    /// Returns true if two players contend, so that moves can be better or worse; false in puzzles and in games that
    /// nobody can win.
    fn is_contest(&self) -> bool;
    /// Returns the two players.
    fn players(&self) -> &Players;
    /// Returns the two players for changes.
    fn players_mut(&mut self) -> &mut Players;
    /// Returns the player who has `side` now, named by the side at the start: the other one after an exchange of colours.
    fn player_of(&self, side: Side) -> Side;

    /// Begins a new game of the same kind with the same engine, which discards its results. Players and clock are as in
    /// any new game.
    ///
    /// On error, nothing changes.
    fn restart(&mut self, options: Options) -> Result<(), OptionError>;

    /// The side to move.
    fn turn(&self) -> Side;
    /// Returns the result of the game, if it has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns true if the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
    /// Returns true if the current line ends with the game's end, also while an earlier move is shown.
    fn has_ended(&self) -> bool;
    /// Returns true if the current position waits for a proposal (dead groups). The proposal is computed in time for
    /// the next move; [`refresh`](Self::refresh) computes it sooner.
    fn needs_dead_stones(&self) -> bool;
    /// Computes information on the current position that needs a search: dead groups, the prospects of a puzzle. With a
    /// waker this is done in the background and reported by [`poll`](Computer::poll), otherwise at once.
    fn refresh(&mut self, waker: Option<&Waker>);
    /// Gives up the proposal that is awaited, so that nothing is proposed; returns false where none is.
    fn stop_proposal(&mut self) -> bool;
    /// The position as text, as [`Game::write_position`](tabletop_core::Game::write_position) gives it.
    fn position(&self) -> String;
    /// The position as text that a game can begin from, with whose turn it is: see [`start_text`](tabletop_core::start_text).
    fn beginning(&self) -> String;
    /// Returns the first position as text if it was set up, `None` if it is the usual one.
    fn setup(&self) -> Option<String>;
    /// Returns the count of both sides, if the game has one that programs compare.
    fn score(&self) -> Option<[i32; 2]>;
    /// Returns the count of both sides as the result has it, if that is another.
    fn counted(&self) -> Option<[i32; 2]>;
    /// Returns the progress of a background computation of the game, if one is running.
    fn background_status(&self) -> Option<Message>;
    /// Returns Black's lead in half points as the result counts it, if there is a count.
    fn lead(&self) -> Option<i32>;
    /// Returns the size of the board in cells.
    fn grid(&self) -> Grid;
    /// Draws the board: pieces, and marks of legal moves, the last move and the move being entered.
    fn view(&self) -> BoardView;
    /// Every legal move, sorted as plain strings.
    fn legal(&self) -> Vec<Notation>;
    /// Every legal move for people, sorted as plain strings.
    fn legal_display(&self) -> Vec<DisplayText>;
    /// The legal moves that are worth most to a player without foresight, sorted like [`legal`](Self::legal); see
    /// [`Game::static_gain`](tabletop_core::Game::static_gain).
    fn greedy_moves(&self) -> Vec<Notation>;
    /// Cells where a legal move can be made, begun or carried on, by rows.
    fn targets(&self) -> Vec<Cell>;
    /// Pieces under attack by the rules alone; see [`Game::attacks`](tabletop_core::Game::attacks).
    fn attacks(&self) -> Option<Vec<Attack>>;
    /// Returns the legal moves that are not made on the board.
    fn actions(&self) -> Vec<Action>;
    /// Returns the meaning of `cell` under the pointer.
    fn hover(&self, cell: Cell) -> Hover;
    /// Values that could be chosen for an empty cell; see [`Game::candidates_hint`](tabletop_core::Game::candidates_hint).
    fn candidates_hint(&self, cell: Cell) -> Option<Message>;
    /// The cell that is meant by pointing at `cell`; see [`Game::resolve_cell`](tabletop_core::Game::resolve_cell).
    fn resolve_cell(&self, cell: Cell) -> Cell;
    /// The name of `cell` as the board shows it, for status lines; moves may call it by its number.
    fn cell_name(&self, cell: Cell) -> String;
    /// Returns the number of `cell` in the notation, if cells are numbered.
    fn cell_number(&self, cell: Cell) -> Option<u16>;
    /// Returns the cell of this name, in any case, or of this number.
    fn cell_called(&self, name: &str) -> Option<Cell>;

    /// Selects a cell.
    fn touch(&mut self, cell: Cell) -> Touch;
    /// Returns the selected cells of the move being entered.
    fn picked(&self) -> Vec<Cell>;
    /// Cancels the move being entered. Returns true if there was one.
    fn put_back(&mut self) -> bool;
    /// Returns true if the text is a move that can be made now, as a person or a program may write it.
    fn is_move(&self, text: &str) -> bool;
    /// Plays a typed move.
    fn play(&mut self, text: &str) -> Result<Played, Refused>;
    /// Passes, if the rules allow it.
    fn pass(&mut self) -> Result<Played, Refused>;
    /// Ends the game by a decision of the players.
    fn end(&mut self, ending: Ending) -> Result<Played, Refused>;

    /// Plays a puzzle to its solution, if one is known.
    fn solve(&mut self) -> Result<Played, Refused>;
    /// Takes moves of a puzzle back until it can be solved. Returns their number.
    fn rescue(&mut self) -> Result<usize, Refused>;

    /// Takes back up to `turns` turns, each with the automatic moves and the computer's answer after it. Returns their
    /// number.
    fn undo(&mut self, turns: usize) -> usize;
    /// Replays up to `turns` turns that were taken back. Returns their number.
    fn redo(&mut self, turns: usize) -> usize;
    /// Returns the current node.
    fn current(&self) -> NodeId;
    /// Returns the current line: from the start over the current node to its end.
    fn line(&self) -> Vec<NodeId>;
    /// Returns the data of a node, if it exists.
    fn node(&self, node: NodeId) -> Option<NodeInfo>;
    /// Goes to a node. Returns false if it does not exist.
    fn go(&mut self, node: NodeId) -> bool;
    /// Returns the last node on the path to the current one whose move placed or moved a piece to `cell`.
    fn node_at(&self, cell: Cell) -> Option<NodeId>;
    /// Sets the comment of a node.
    fn comment(&mut self, node: NodeId, comment: &str);
    /// Replaces the markup of a point at the current node; `None` removes it.
    fn mark_up(&mut self, cell: Cell, markup: Option<&Markup>);
    /// Makes the line through `node` the main line.
    fn promote(&mut self, node: NodeId);
    /// Deletes the subtree of `node`.
    fn delete(&mut self, node: NodeId) -> Option<Cut>;
    /// Restores a deleted subtree.
    fn restore(&mut self, cut: Cut);
    /// Copies the game at a node, for trying moves that leave the game as it is: two people sit at it, and the results of
    /// searches go with it. `None` if there is no such node.
    fn scratch(&self, node: NodeId) -> Option<Box<dyn GameSession>>;
    /// Creates a rematch from the same start: players with colours exchanged, same rules and clock. The engines move to it.
    fn rematch(&mut self) -> Box<dyn GameSession>;
    /// Returns the recorded ending of the line that ends at the current node, if it differs from that of the position.
    fn recorded(&self) -> Option<record::Ending>;
    /// Returns a tag of the record (see [`record::key`]); empty if it has none.
    fn tag(&self, key: &str) -> &str;
    /// Returns the whole game as a record.
    fn record(&self) -> Record;
    /// Returns the current line as a record, for formats without variations.
    fn line_record(&self) -> Record;
    /// Name of the last opening that the main line has gone through.
    fn opening(&self) -> Option<Text>;
    /// Counter of changes: a different value means that something worth saving has changed.
    fn revision(&self) -> u64;

    /// Sets the naming of squares in displayed boards, moves, hints and lines. Records keep the game's notation.
    fn name_squares(&mut self, names: SquareNames);
    /// A move of this game, written in its notation, for people.
    fn display(&self, notation: &str) -> DisplayText;

    /// The beginning of a move of the current position, for hints; none for a text that is no move.
    fn move_start(&self, notation: &str) -> Option<MoveStart>;
    /// The cells that point at the move of a node; none where it is not made on the board.
    fn path(&self, node: NodeId) -> Vec<Cell>;

    /// Moves one after the other for people, blanks between them.
    fn display_line(&self, moves: &[Notation]) -> DisplayText {
        let texts: Vec<_> = moves.iter().map(|mv| self.display(mv)).collect();
        DisplayText::line(&texts)
    }

    /// Draws the board without marks, for small pictures.
    fn thumbnail(&self) -> &BoardView;

    /// Returns the clock, if there is one, and the current time for its methods. The clock counts by players: Black is
    /// the first one.
    fn clock(&self) -> Option<(&Clock, Duration)>;
    /// Sets a new clock, or none. The clock starts with the next move.
    fn set_clock(&mut self, control: Option<TimeControl>);
    /// Stops the clock until the next move. Returns true if it was running.
    fn pause_clock(&mut self) -> bool;
    /// Starts the clock of the side to move. Returns false if there is none.
    fn resume_clock(&mut self) -> bool;
    /// Ends the game if a player's time has run out.
    fn fall_flag(&mut self) -> Option<Played>;
    /// Cells proposed at a node, if there is a proposal.
    fn proposed_at(&self, node: NodeId) -> Option<Vec<Cell>>;
    /// Applies a proposal at a node on the path to the current one.
    fn propose_at(&mut self, node: NodeId, cells: &[Cell]);
    /// Returns the clock in the form of records, empty without one, and the player whose time runs.
    fn clock_text(&self) -> (String, Option<Side>);
    /// Sets the clock from the form of records, with the time of this player running. An invalid text removes the clock.
    fn put_clock(&mut self, text: &str, running: Option<Side>);
    /// Returns the moves up to the current node that were made on the board: number and target cell.
    fn trail(&self) -> Vec<(usize, Cell)>;
}

/// The part of a [`GameSession`] that controls searches.
pub trait Computer {
    /// Returns the descriptions of the levels, level 1 first; empty if there are no levels.
    fn levels(&self) -> &'static [Text];
    /// Returns the level of the computer that is to move, at the end of the line of an unfinished game.
    fn computer_level(&self) -> Option<u8>;
    /// Starts a search of the current position; an earlier one is dropped.
    fn think(&mut self, purpose: Purpose, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// Starts a search that compares a legal move of the current position, as a person may write it, with the best one. The
    /// comparison comes as [`SessionEvent::Hint`].
    fn evaluate(&mut self, mv: &str, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// Returns the name of the external engine that is to move.
    fn external_to_move(&self) -> Option<&str>;
    /// Starts a search of the current position by an external engine.
    fn think_with(
        &mut self,
        engine: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused>;
    /// Returns the last lines of error output of an external engine used in this game.
    fn external_errors(&self, name: &str) -> Vec<String>;
    /// Returns the purpose and the elapsed time of the running search.
    fn thinking(&self) -> Option<(Purpose, Duration)>;
    /// Asks the search for the best move found so far.
    fn move_now(&self);
    /// Starts pondering if a person is to move against the highest level of the computer. Returns true if it does.
    /// Ended by a move or any other search.
    fn ponder(&mut self, limits: Limits) -> bool;
    /// Returns true while the computer ponders.
    fn is_pondering(&self) -> bool;
    /// Returns the line that begins with the suggested move, if there is a hint.
    fn hint_line(&self) -> Option<&RatedLine>;
    /// Advances a hint on display to its next stage: its line, then hidden; `None` if there is no hint.
    fn follow_hint(&mut self) -> Option<HintStep>;
    /// Stops the search without a move.
    fn stop_thinking(&mut self);
    /// Processes new results of searches, and plays the computer's move.
    fn poll(&mut self) -> Vec<SessionEvent>;
    /// Starts a review: rates every position of the current line, in the background.
    fn review(&mut self, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// Returns the maximum number of positions (playouts) per move of an interactive review.
    fn review_nodes(&self) -> u64;
    /// Returns the number of reviewed positions and of all positions to review, while a review is running.
    fn reviewing(&self) -> Option<(usize, usize)>;
    /// Stops the review; its results so far remain.
    fn stop_review(&mut self);
    /// Returns the evaluation of the position at a node.
    fn evaluation(&self, node: NodeId) -> Option<&Evaluation>;
    /// Returns the mistakes of the current line that a second search confirmed, the worst first.
    fn mistakes(&self) -> Vec<Mistake>;
    /// Returns the mistake that led to a node, even if no second search has confirmed it yet.
    fn mistake_at(&self, node: NodeId) -> Option<Mistake>;
    /// The first move of the current line that left the opening book, in a sentence.
    fn left_book(&self) -> Option<Message>;
    /// Returns the accuracy of each side in the current line, from 0 to 100, if known.
    fn accuracy(&self) -> [Option<f64>; 2];
    /// Returns true if the game has an overlay, see [`reveal`](Self::reveal).
    fn reveals(&self) -> bool;
    /// Switches the overlay on for every position from now on, or off without a waker.
    fn reveal(&mut self, waker: Option<Waker>) -> Result<(), Refused>;
    /// Returns whether the overlay is switched on, and whether it is still being computed.
    fn revealing(&self) -> (bool, bool);
    /// The board after these moves from the current position, each one's cell labelled with its number, the game
    /// staying where it is; nothing where one of them can't be played.
    fn preview(&self, moves: &[Notation]) -> Option<BoardView>;
    /// Analysis of the current position.
    fn analysis(&self) -> Option<&Analysis>;
    /// Returns the last analysis, if it is of the position at `node`; for a move that has been played, of the position
    /// before it.
    fn analysis_at(&self, node: NodeId) -> Option<&Analysis>;
}

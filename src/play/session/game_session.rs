//! A game being played, whatever game it is: all that front ends and commands see.

use std::sync::Arc;
use std::time::Duration;

use super::{
    Analysis, Cut, Ending, Evaluation, Footing, Mistake, NodeId, Notice, Players, RatedLine,
    Refused,
};
use tabletop_core::{
    AnyReason, BoardView, Cell, Clock, Grid, Info, Limits, Message, OptionError, Options, Outcome,
    Side, SquareNames, Text, TimeControl,
};
use tabletop_record::{self as record, Record};
use tabletop_search::external::Definition;
use tabletop_search::worker::Waker;

/// Why the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play the move it finds.
    Move,
    /// To mark a good move.
    Hint,
    /// To rate the moves of the position.
    Analysis,
    /// To say how good the move was that was tried in the place of a mistake.
    Try,
    /// To know whether the game is even: the computer was asked for a draw.
    Draw,
}

/// What follows a hint that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// The moves that the search expects, the advised one first, as they are shown.
    Line(Vec<String>),
    /// Nothing: the mark is gone.
    Hidden,
}

/// What came of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// It knows more: draw again.
    Progress,
    /// The computer played.
    Played(Played),
    /// A player's time ran out: this ended the game.
    TimeOut(Played),
    /// The computer agreed to a draw: this ended the game.
    Ended(Played),
    /// The computer, which has this side, plays on.
    DrawDeclined(Side),
    /// It found this hint.
    Hint(Message),
    /// Analysis came to its end.
    Finished,
    /// The review of the game came to its end; the worst mistake in words.
    Reviewed(Message),
    /// What is shown on request was found out.
    Revealed,
    /// What belongs to the position and only a search can tell was found out: draw again.
    Consulted,
    /// News of the other machine of a shared board.
    Told(Message),
    /// The board of a shared game changed otherwise than by a move, in words.
    Changed(Message),
    /// The other player of a shared board offers something.
    Offered(Message),
    /// Something that was under way broke off; an engine that did gave its seat to the person.
    Failed(AnyReason),
}

/// What pointing at a cell did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// A move was played.
    Played(Played),
    /// A piece was chosen, or its way carried on.
    Picked,
    /// One of these moves has to be chosen; answer with [`GameSession::play`] and its text.
    Ask(Vec<Ask>),
    /// The chosen piece was put back.
    PutBack,
    /// Nothing can be done here, and why.
    Refused(Refused),
}

/// One of several moves that are pointed at alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The move in the game's notation.
    pub text: String,
    /// What tells it from the others (the number to place).
    pub number: i32,
}

/// A move that was played and all that came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The move in the game's notation; empty if nothing had to be played.
    pub text: String,
    /// What has to be told: automatic passes, a forfeit.
    pub notices: Vec<Notice>,
    /// The end of the game, if this ended it.
    pub outcome: Option<Outcome>,
}

/// What the pointer rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hover {
    /// A move can be made, begun or carried on here; these cells would lose or change their piece.
    Legal(Vec<Cell>),
    /// No move here, and why.
    Refused(Refused),
}

/// A move that is not made on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The move in the game's notation, for [`GameSession::play`].
    pub text: String,
    /// What its button says.
    pub label: Text,
}

/// What leads to a node of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Nothing: the first position.
    Start,
    /// A move, made in such a position.
    Move(Footing),
    /// What is settled after play has stopped: a mark of dead stones, the score accepted, play resumed. It has no number.
    Settling,
    /// No move: something is said of the position.
    Note,
    /// No move: stones are set up, or the turn is given.
    SetUp,
    /// The players ended the game.
    End,
}

/// A node of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeInfo {
    /// Number of moves from the start, an ending counted.
    pub ply: usize,
    /// What kind of step it is.
    pub kind: StepKind,
    /// The side that made the step.
    pub side: Side,
    /// The colour that it has in records: another where one player places both.
    pub colour: Side,
    /// The step in the game's notation, or the word of an ending; empty at the start.
    pub text: String,
    /// The ending, if players ended the game here.
    pub ending: Option<Ending>,
    /// Whether the rules played the move for the player.
    pub automatic: bool,
    /// Whether it was not played but shown, as a part of a puzzle's solution.
    pub shown: bool,
    /// What was written about it.
    pub comment: String,
    /// The node before.
    pub parent: Option<NodeId>,
    /// The nodes after, the main line's first.
    pub children: Vec<NodeId>,
}

/// A game being played, and the [`Computer`] at it. A session of its kind is the only implementation.
pub trait GameSession: Computer + Send {
    /// The game's facts.
    fn info(&self) -> &'static Info;
    /// The options it was started with.
    fn options(&self) -> &Options;
    /// Who plays.
    fn players(&self) -> &Players;
    /// Changes who plays.
    fn players_mut(&mut self) -> &mut Players;
    /// The player who has `side` now, named by the side they began with: the other one after an exchange of colours.
    fn player_of(&self, side: Side) -> Side;

    /// Begins a new game of the same kind with the same engine, which forgets this one. Players and clock are as in any new
    /// game.
    ///
    /// Nothing changes where the options are none of the game's.
    fn begin_again(&mut self, options: Options) -> Result<(), OptionError>;

    /// The side to move.
    fn turn(&self) -> Side;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
    /// Whether the current position depends on a proposal that is still to be made: which groups are dead. It is made in time
    /// for the next move; [`consult`](Self::consult) makes it sooner.
    fn awaits_proposal(&self) -> bool;
    /// Finds out what belongs to the current position and only a search can tell: which groups are dead, what a puzzle still
    /// allows. With a waker that is done in the background, and [`poll`](Computer::poll) tells when something was found;
    /// without one at once.
    fn consult(&mut self, waker: Option<&Waker>);
    /// The position as text, as [`Game::write_position`](tabletop_core::Game::write_position) gives it.
    fn position(&self) -> String;
    /// The position as text that a game can begin from, with whose turn it is: see [`start_text`](tabletop_core::start_text).
    fn beginning(&self) -> String;
    /// The first position as text if it was set up, `None` if it is the usual one.
    fn setup(&self) -> Option<String>;
    /// Both sides' count, where programs compare one.
    fn score(&self) -> Option<[i32; 2]>;
    /// What the game makes behind everything else at the moment, and how far that has come.
    fn in_the_making(&self) -> Option<Message>;
    /// Black's lead in half points as the result counts it, where there is a count.
    fn lead(&self) -> Option<i32>;
    /// The size of the board in cells.
    fn grid(&self) -> Grid;
    /// The board to draw: pieces, and the marks of legal moves, last move and what is being entered.
    fn view(&self) -> BoardView;
    /// Every legal move in the game's notation, sorted as plain strings.
    fn legal(&self) -> Vec<String>;
    /// The legal moves that are worth most to a player without foresight, sorted like [`legal`](Self::legal); see
    /// [`Game::worth_at_once`](tabletop_core::Game::worth_at_once).
    fn greediest(&self) -> Vec<String>;
    /// Cells where a legal move can be made, begun or carried on, by rows.
    fn targets(&self) -> Vec<Cell>;
    /// The legal moves that are not made on the board.
    fn actions(&self) -> Vec<Action>;
    /// What a pointer resting on `cell` would do.
    fn hover(&self, cell: Cell) -> Hover;
    /// What could be chosen for an empty cell; see [`Game::fitting`](tabletop_core::Game::fitting).
    fn fitting(&self, cell: Cell) -> Option<Message>;
    /// The cell that is meant by pointing at `cell`; see [`Game::aim`](tabletop_core::Game::aim).
    fn aim(&self, cell: Cell) -> Cell;
    /// The name of `cell` as used in this game's moves, for status lines.
    fn cell_name(&self, cell: Cell) -> String;
    /// The number that moves call `cell` by, where cells are numbered.
    fn cell_number(&self, cell: Cell) -> Option<u16>;
    /// The cell of this name, in any case, or of this number.
    fn cell_called(&self, name: &str) -> Option<Cell>;

    /// Points at a cell.
    fn touch(&mut self, cell: Cell) -> Touch;
    /// The cells of the move that is being entered.
    fn picked(&self) -> Vec<Cell>;
    /// Forgets the move that is being entered; whether there was one.
    fn put_back(&mut self) -> bool;
    /// Whether a text is a move that can be made now, in the game's notation.
    fn is_move(&self, text: &str) -> bool;
    /// Plays a typed move.
    fn play(&mut self, text: &str) -> Result<Played, Refused>;
    /// Passes, where the rules give it.
    fn pass(&mut self) -> Result<Played, Refused>;
    /// Ends the game by the players' will.
    fn end(&mut self, ending: Ending) -> Result<Played, Refused>;

    /// Plays a puzzle to its solution, where one is known.
    fn solve(&mut self) -> Result<Played, Refused>;
    /// Takes back a puzzle's moves to where it can still be solved; returns how many.
    fn rescue(&mut self) -> Result<usize, Refused>;

    /// Takes back up to `turns` turns, each with the automatic moves and the computer's answer after it;
    /// returns how many.
    fn undo(&mut self, turns: usize) -> usize;
    /// Plays up to `turns` turns again that were taken back; returns how many.
    fn redo(&mut self, turns: usize) -> usize;
    /// The node the game stands at.
    fn current(&self) -> NodeId;
    /// The line that is played, from the start over the current node to its end.
    fn line(&self) -> Vec<NodeId>;
    /// A node of the history, if it is there.
    fn node(&self, node: NodeId) -> Option<NodeInfo>;
    /// Goes to a node; whether it is there.
    fn go(&mut self, node: NodeId) -> bool;
    /// The last node up to the current one whose move put something on `cell` or moved something to it.
    fn node_at(&self, cell: Cell) -> Option<NodeId>;
    /// Writes about a node.
    fn comment(&mut self, node: NodeId, comment: &str);
    /// Makes the line through `node` the main one.
    fn promote(&mut self, node: NodeId);
    /// Deletes `node` and all after it.
    fn delete(&mut self, node: NodeId) -> Option<Cut>;
    /// Brings back what was deleted.
    fn restore(&mut self, cut: Cut);
    /// The same game from its start: the players with colours exchanged, the rules, the clock. Its engines go with it.
    fn rematch(&mut self) -> Box<dyn GameSession>;
    /// How the record that the game was opened from says that the line ended that ends here, where the position doesn't say
    /// the same.
    fn recorded(&self) -> Option<record::Ending>;
    /// The whole game as a record.
    fn record(&self) -> Record;
    /// The line that is played as a record, for formats that hold no variations.
    fn line_record(&self) -> Record;
    /// Counts changes: a different number means that something worth saving changed.
    fn revision(&self) -> u64;

    /// Names squares like this in what is shown from now on: boards, moves, hints, lines. Records keep the game's notation.
    fn name_squares(&mut self, names: SquareNames);

    /// The board alone, without marks: for small pictures.
    fn thumbnail(&self) -> BoardView;

    /// The clock, if there is one, and the time to ask it with. It counts by players: Black is the first one.
    fn clock(&self) -> Option<(&Clock, Duration)>;
    /// Gives the game a new clock, or none. It begins to run with the next move.
    fn set_clock(&mut self, control: Option<TimeControl>);
    /// Stops the clock until the next move; whether it ran.
    fn pause_clock(&mut self) -> bool;
    /// Lets the clock of whose turn it is run; whether there is one that can.
    fn resume_clock(&mut self) -> bool;
    /// Ends the game if a player's time ran out.
    fn fall_flag(&mut self) -> Option<Played>;
    /// The step of a node as the game's notation has it, however squares are named in what is shown.
    fn notation(&self, node: NodeId) -> Option<String>;
    /// What was proposed at a node, where something was.
    fn proposed_at(&self, node: NodeId) -> Option<Vec<Cell>>;
    /// Passes in what is proposed at a node on the way to the current one.
    fn propose_at(&mut self, node: NodeId, cells: &[Cell]);
    /// The clock as records keep it, empty without one, and the player whose time runs.
    fn clock_text(&self) -> (String, Option<Side>);
    /// Has the clock show what records keep of one, and the time of this player run. A text that is no clock takes it away.
    fn put_clock(&mut self, text: &str, running: Option<Side>);
    /// The moves up to the current node that were made on the board: each one's number, and the cell it led to.
    fn trail(&self) -> Vec<(usize, Cell)>;
}

/// What the computer does at a game being played: the part of a [`GameSession`] that thinks.
pub trait Computer {
    /// What each level of the computer is like, level 1 first; none where there is nothing to choose.
    fn levels(&self) -> &'static [Text];
    /// The level at which the computer has to move now: its turn at the end of the line, the game not over.
    fn computer_level(&self) -> Option<u8>;
    /// Has the computer think about the current position; what it thought of before is dropped.
    fn think(&mut self, purpose: Purpose, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// The name of the engine of the settings that has to move now.
    fn external_to_move(&self) -> Option<&str>;
    /// Has an engine of the settings think about the current position, in place of the one built in.
    fn think_with(
        &mut self,
        engine: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused>;
    /// The last lines of error output of an engine of the settings that was asked in this game.
    fn external_errors(&self, name: &str) -> Vec<String>;
    /// Why the computer is thinking, if it is, and for how long.
    fn thinking(&self) -> Option<(Purpose, Duration)>;
    /// Asks for the best move found so far.
    fn move_now(&self);
    /// Where a person is to move against the highest level of the computer, has that think on meanwhile, out of sight;
    /// whether it does. A move or any other search ends it.
    fn ponder(&mut self, limits: Limits) -> bool;
    /// Whether the computer thinks on while a person is to move.
    fn is_pondering(&self) -> bool;
    /// The line that begins with the move that is advised here, if one is.
    fn hint_line(&self) -> Option<&RatedLine>;
    /// Goes on from a hint that is shown: to its line, then to nothing; `None` where none is shown.
    fn follow_hint(&mut self) -> Option<HintStep>;
    /// Stops thinking without a move.
    fn stop_thinking(&mut self);
    /// Fetches what the computer found out since the last time, and plays its move.
    fn poll(&mut self) -> Vec<SessionEvent>;
    /// Begins to rate every position of the line that is played, in the background.
    fn review(&mut self, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// Positions (playouts) that a review on a screen visits for a move at most.
    fn review_nodes(&self) -> u64;
    /// Reviewed positions and positions to review, while a review is under way.
    fn reviewing(&self) -> Option<(usize, usize)>;
    /// Stops the review; what it found out stays.
    fn stop_review(&mut self);
    /// What is known of the position at a node.
    fn evaluation(&self, node: NodeId) -> Option<&Evaluation>;
    /// The moves of the played line that gave something away, the worst first, as far as that is known.
    fn mistakes(&self) -> Vec<Mistake>;
    /// How well each side played the line that is played, from 0 to 100, as far as that is known.
    fn accuracy(&self) -> [Option<f64>; 2];
    /// Whether the game has something to show by [`reveal`](Self::reveal).
    fn reveals(&self) -> bool;
    /// Shows on the board what is not plain to see, for every position from now on, or ends that without a waker.
    fn reveal(&mut self, waker: Option<Waker>) -> Result<(), Refused>;
    /// Whether that is shown, and whether it is still being found out.
    fn revealing(&self) -> (bool, bool);
    /// The board after these moves from the current position, each one's cell labelled with its number, the game
    /// staying where it is; nothing where one of them can't be played.
    fn preview(&self, moves: &[String]) -> Option<BoardView>;
    /// What is known of the current position.
    fn analysis(&self) -> Option<&Analysis>;
    /// What the last search told, if it was about the position at `node`: of a move that has been played, where it was found.
    fn analysis_at(&self, node: NodeId) -> Option<&Analysis>;
}

//! Requests to a session and its answers.

use super::{Ending, MoveLegality, NodeId, Notice, Refused};
use tabletop_core::{AnyReason, Cell, DisplayText, Message, Notation, Outcome, Side, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
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
    Played(Played),
    /// A player's time ran out: this ended the game.
    TimeOut(Played),
    /// The computer agreed to a draw: this ended the game.
    Ended(Played),
    /// The computer, playing this side, declined a draw.
    DrawDeclined(Side),
    Hint(Message),
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
    Played(Played),
    /// The selection was begun or continued.
    Picked,
    /// One of these moves has to be chosen: call [`GameSession::play`](super::GameSession::play) with its text.
    Ask(Vec<Ask>),
    /// The selection was cancelled.
    PutBack,
    /// Nothing can be done here, for this reason.
    Refused(Refused),
}

/// One of several moves with the same path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub text: Notation,
    /// Number that distinguishes this choice from the others (the number to place).
    pub number: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The move, or the word of an ending; empty if nothing had to be played.
    pub notation: Notation,
    pub display: DisplayText,
    /// Notices for the players: automatic passes, a forfeit.
    pub notices: Vec<Notice>,
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
    /// The move, for [`GameSession::play`](super::GameSession::play).
    pub text: Notation,
    pub label: Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// No step: the first position.
    Start,
    Move(MoveLegality),
    /// A step after play has stopped: a mark of dead stones, the score accepted, play resumed. Has no number.
    Settling,
    /// No move: an annotation.
    Note,
    /// No move: stones set up, or a change of the side to move.
    SetUp,
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeInfo {
    /// Number of moves from the start, an ending counted.
    pub ply: usize,
    pub kind: StepKind,
    pub side: Side,
    /// Colour of the step in records: differs from the side if one player places both colours.
    pub colour: Side,
    /// The step, or the word of an ending; empty at the start.
    pub notation: Notation,
    pub display: DisplayText,
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

//! A mistake of a reviewed game that is to be improved on a scratch board, in a walk through all of them.

use super::telling::{move_of, name_of};
use super::words::walk as words;
use tabletop_core::Message;
use tabletop_play::session::{GameSession, Mistake, NodeId, NodeInfo};

/// State of the mistake on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Open,
    Judging,
    /// The move tried was wrong; its answer is on the board.
    Missed,
    Found,
    Shown,
}

/// A walk through the mistakes of a game.
pub struct Walk {
    /// Copy of the game on which moves are tried.
    pub(super) board: Box<GameSession>,
    pub(super) mistake: Mistake,
    /// Number of the mistake, from 1, and number of all.
    pub(super) number: [usize; 2],
    /// Text of the mistake with its loss, as the game calls it.
    pub(super) played: Message,
    pub(super) whose: Message,
    /// True if the mistakes of both sides are walked.
    pub(super) both: bool,
    pub(super) stage: Stage,
    pub(super) verdict: Option<Message>,
}

impl Walk {
    pub(super) fn board(&self) -> &GameSession {
        &self.board
    }

    pub(super) const fn board_mut(&mut self) -> &mut Box<GameSession> {
        &mut self.board
    }

    pub const fn mistake(&self) -> &Mistake {
        &self.mistake
    }

    /// Returns true while the position before the mistake is on the board.
    pub fn is_at_start(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Shown)
    }

    pub const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Found | Stage::Shown)
    }

    pub const fn is_last(&self) -> bool {
        self.number[0] == self.number[1]
    }

    pub fn is_missed(&self) -> bool {
        self.stage == Stage::Missed
    }

    /// Number of the mistake and of all, and whose it is: `Mistake 1 of 3 · you`.
    pub fn heading(&self) -> Message {
        let [number, count] = self.number;
        let heading = Message::new(words::HEADING).arg(number).arg(count);
        heading.message(self.whose.clone())
    }

    /// Task at this mistake: `5. b2?? −20: find a better move`.
    pub fn task(&self) -> Message {
        Message::new(words::TASK).message(self.played.clone())
    }

    pub const fn verdict(&self) -> Option<&Message> {
        self.verdict.as_ref()
    }

    /// Heading, and the verdict or else the task, in one line.
    pub fn state(&self) -> Message {
        let text = self.verdict.clone().unwrap_or_else(|| self.task());
        Message::new(words::STATE)
            .message(self.heading())
            .message(text)
    }

    pub(super) fn before(&self) -> NodeId {
        let node = self.board.node(self.mistake.node);
        node.and_then(|node| node.parent).unwrap_or_default()
    }

    /// Goes back to the position before the mistake.
    pub(super) fn take_back(&mut self) {
        self.board.stop_thinking();
        self.board.go(self.before());
        self.stage = Stage::Open;
        self.verdict = None;
    }

    pub(super) fn tried(&self) -> Option<NodeId> {
        let before = self.before();
        let parent = |&node: &NodeId| self.board.node(node)?.parent;
        let mut line = std::iter::successors(Some(self.board.current()), parent);
        line.find(|node| parent(node) == Some(before))
    }

    /// The moves on the scratch board from the position before the mistake on.
    pub fn scratch_line(&self) -> Vec<NodeInfo> {
        let before = self.before();
        let node = |id: &NodeId| self.board.node(*id);
        let back = std::iter::successors(Some(self.board.current()), |id| node(id)?.parent);
        let line: Vec<_> = back.take_while(|id| *id != before).collect();
        let line = line.iter().rev().filter(|_| self.tried().is_some());
        line.filter_map(node).collect()
    }

    pub(super) fn conclude(&mut self, stage: Stage, verdict: Message) {
        (self.stage, self.verdict) = (stage, Some(verdict));
    }

    /// Judges the move tried by what is known of it; a wrong one is answered.
    pub(super) fn settle(&mut self) {
        let Some(tried) = self.tried() else {
            return;
        };
        let played = self.board.node(tried).map(|node| node.notation);
        let played = played.unwrap_or_default();
        let text = move_of(&self.board, &played);
        let Some(mistake) = self.board.mistake_at(tried) else {
            let best = move_of(&self.board, &self.mistake.best);
            let good = if played == self.mistake.best {
                words::BEST
            } else {
                words::GOOD
            };
            self.conclude(Stage::Found, Message::new(good).message(text).message(best));
            return;
        };
        let known = self.board.evaluation(self.before());
        let compared = known.and_then(|known| known.compared(&played));
        let answer = compared.and_then(|it| it.line.moves.get(1).cloned());
        let turn = self.board.turn();
        let answer = answer.filter(|_| self.board.current() == tried);
        let answer = answer.filter(|mv| self.board.play(mv).is_ok());
        let wrong = Message::new(words::WRONG)
            .message(text)
            .arg(mistake.badge.sign())
            .message(mistake.cost);
        let verdict = match answer {
            Some(answer) => Message::new(words::ANSWERED)
                .message(wrong)
                .message(name_of(&self.board, turn))
                .message(move_of(&self.board, &answer)),
            None => wrong,
        };
        self.conclude(Stage::Missed, verdict);
    }
}

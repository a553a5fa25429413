//! A problem on a board, and its progress.

use std::sync::Arc;
use std::time::SystemTime;

use super::words;
use tabletop_core::problem::AttemptVerdict;
use tabletop_core::{Cell, DisplayText, Message, Notation, Text, calendar};
use tabletop_learn::{Lesson, LessonBoard};
use tabletop_play::registry::find;
use tabletop_play::session::{GameSession, MoveStart, NodeId};
use tabletop_play::training::{AttemptResult, Exercise, ExerciseFilter, Standing};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Open,
    /// The move to this node is being evaluated.
    Judging(NodeId),
    /// The move to this node was wrong.
    Missed(NodeId),
    /// Solved, or its answer was shown.
    Done,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TryResult {
    /// The move is right, this is the opponent's answer, and the problem goes on.
    GoOn(Notation),
    Solved {
        /// True for a move other than the one in the solution.
        as_good: bool,
    },
    /// The move does not solve the problem. The opponent's answer, where it is known.
    Wrong(Option<Notation>),
}

#[derive(Clone, Debug)]
pub struct Attempt {
    pub(super) exercise: Arc<Exercise>,
    /// Kind of the next problem.
    pub(super) aim: ExerciseFilter,
    /// Nodes of the solver's turns so far.
    pub(super) path: Vec<NodeId>,
    pub(super) stage: Stage,
    pub(super) result: AttemptResult,
    pub(super) noted: bool,
    pub(super) wrong: usize,
    pub(super) daily: bool,
    /// Messages about the last move.
    pub(super) messages: Vec<Message>,
    /// Turn for which hints were given, and their number.
    pub(super) hints: (usize, usize),
    /// The last hint, until the next move.
    pub(super) hint: Option<Message>,
    /// Ratings before and after the problem was recorded, if it was rated.
    pub(super) rated: Option<[f64; 2]>,
    /// True after a move as good as the solution's: from then on the solution does not give the next move.
    pub(super) is_aside: bool,
    target_stones: Vec<Cell>,
    /// Place in a first lesson, if it is a board of one.
    pub(super) lesson: Option<Place>,
}

/// A board of a first lesson.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) lesson: &'static Lesson,
    /// Number of the board, from 0.
    pub(super) number: usize,
}

impl Place {
    pub(super) fn board(self) -> &'static LessonBoard {
        &self.lesson.board[self.number]
    }
}

pub(in crate::workspace) fn start_of_move(session: &GameSession, mv: &str) -> Option<Message> {
    Some(match session.move_start(mv)? {
        MoveStart::Number(number) => Message::new(words::HINT_NUMBER).arg(number),
        MoveStart::From(square) => Message::new(words::HINT_FROM).arg(square),
        MoveStart::Column(column) => Message::new(words::HINT_FILE).arg(column),
        MoveStart::Word(word) => Message::new(words::HINT_MOVE).arg(word),
    })
}

fn target_stones(exercise: &Exercise) -> Option<Vec<Cell>> {
    let problem = exercise.proven.as_ref()?;
    let mut examiner = (find(&problem.game)?.problems)()?;
    examiner.target_stones(problem).ok()
}

impl Attempt {
    pub(super) fn new(
        exercise: Arc<Exercise>,
        aim: ExerciseFilter,
        start: NodeId,
        daily: bool,
    ) -> Self {
        Self {
            target_stones: target_stones(&exercise).unwrap_or_default(),
            exercise,
            aim,
            path: vec![start],
            stage: Stage::Open,
            result: AttemptResult::Solved,
            noted: false,
            wrong: 0,
            daily,
            messages: Vec::new(),
            hints: (0, 0),
            hint: None,
            rated: None,
            is_aside: false,
            lesson: None,
        }
    }

    pub const fn is_daily(&self) -> bool {
        self.daily
    }

    pub const fn is_lesson(&self) -> bool {
        self.lesson.is_some()
    }

    /// Cells of the pieces to be captured or killed, if that is the aim of the problem.
    pub fn target_stones(&self) -> &[Cell] {
        &self.target_stones
    }

    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Returns true if the problem is solved, or its answer was shown.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    pub const fn is_missed(&self) -> bool {
        matches!(self.stage, Stage::Missed(_))
    }

    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Index of the solver's turn at a node, if it is one.
    pub(super) fn turn_at(&self, node: NodeId) -> Option<usize> {
        if self.stage != Stage::Open {
            return None;
        }
        self.path.iter().position(|&it| it == node)
    }

    pub(in crate::workspace) fn start(&self) -> NodeId {
        self.path[0]
    }

    pub(super) fn is_on_path(&self, node: NodeId) -> bool {
        self.path.contains(&node)
    }

    pub(super) fn answer(&mut self, turn: usize, mv: &str) -> TryResult {
        let exercise = &self.exercise;
        if !exercise.accepts(turn, mv) {
            return TryResult::Wrong(None);
        }
        let main = exercise.is_main(turn, mv);
        let reply = exercise.steps.get(turn).and_then(|step| step.reply.clone());
        let goes_on = main && turn + 1 < exercise.steps.len();
        match reply.filter(|_| goes_on) {
            Some(reply) => {
                self.path.truncate(turn + 1);
                TryResult::GoOn(reply)
            }
            None => TryResult::Solved { as_good: !main },
        }
    }

    /// Judges a move by the problem's proof, after the moves `line` of both sides; the solution itself needs no proof.
    pub(super) fn judged(&mut self, turn: usize, line: &[&str], mv: &str) -> Option<TryResult> {
        if !self.is_aside && self.exercise.is_main(turn, mv) {
            return None;
        }
        let problem = self.exercise.proven.as_ref()?;
        let mut examiner = (find(&problem.game)?.problems)()?;
        let judged = examiner.judge(problem, line, mv).ok()?;
        let as_good = judged.answer == AttemptVerdict::AsGood;
        self.is_aside |= as_good;
        let follows = judged.follows.into_iter().next().map(Notation::from);
        Some(match (judged.answer, follows) {
            (AttemptVerdict::Wrong, reply) => TryResult::Wrong(reply),
            (_, Some(reply)) if !judged.solved => {
                self.path.truncate(turn + 1);
                TryResult::GoOn(reply)
            }
            _ => TryResult::Solved { as_good },
        })
    }

    /// The answer to a right move was played.
    pub(super) fn go_on(&mut self, node: NodeId, reply: DisplayText) {
        self.path.push(node);
        self.messages = vec![Message::new(words::GO_ON).arg(reply)];
    }

    /// Number of hints given for a turn, and of those there are: where the move begins, the move, and the rest of the
    /// line if it has more moves.
    pub(super) fn hints_at(&self, turn: usize) -> [usize; 2] {
        let (of, given) = self.hints;
        let left = self.exercise.steps.len().saturating_sub(turn);
        let limit = if left > 1 { 3 } else { 2 };
        [if of == turn { given.min(limit) } else { 0 }, limit]
    }

    /// The next hint for a turn; from now on it is solved with a hint, and not at all by one who sees the line.
    pub(super) fn next_hint(&mut self, turn: usize, session: &GameSession) -> Option<Message> {
        let hint = match self.lesson {
            Some(place) if place.board().play.is_empty() => words::HINT_ANY.into(),
            _ => self.hint_of(turn, session)?,
        };
        self.hint = Some(hint.clone());
        Some(hint)
    }

    fn hint_of(&mut self, turn: usize, session: &GameSession) -> Option<Message> {
        let step = self.exercise.steps.get(turn).filter(|_| !self.is_aside)?;
        let mv = step.accepted.first()?;
        let whole = Message::new(words::HINT_MOVE).arg(session.display(mv));
        if self.is_lesson() {
            return Some(whole);
        }
        let [given, most] = self.hints_at(turn);
        let level = given.min(most - 1);
        let hint = match (level, session.move_start(mv)?) {
            (0, MoveStart::Number(number)) => Message::new(words::HINT_NUMBER).arg(number),
            (0, MoveStart::From(square)) => Message::new(words::HINT_FROM).arg(square),
            (0, MoveStart::Column(column)) => Message::new(words::HINT_FILE).arg(column),
            (1, _) if most > 2 => Message::new(words::HINT_BEFORE_LINE).arg(session.display(mv)),
            (0 | 1, _) => whole,
            _ => {
                let line = session.display_line(&self.exercise.line_from(turn));
                Message::new(words::HINT_LINE).arg(line)
            }
        };
        self.hints = (turn, given + 1);
        let seen = if level > 1 {
            AttemptResult::Failed
        } else {
            AttemptResult::Hinted
        };
        if self.result != AttemptResult::Failed {
            self.result = seen;
        }
        Some(hint)
    }

    /// Rating and streak after the problem in a text: `1524 (+24)`, without a change where it was not rated.
    pub(super) fn standing_in(&self, text: Text, standing: &Standing) -> Message {
        let rating = standing.rating(&self.exercise.game);
        let written = match self.rated {
            Some([before, after]) => {
                let change = format!("{:+.0}", after.round() - before.round());
                let written = Message::new(words::CHANGED).arg(format!("{after:.0}"));
                written.arg(change.replace('-', "−"))
            }
            None => Message::verbatim(format!("{:.0}", rating.value)),
        };
        let message = Message::new(text).message(written).arg(standing.streak());
        message.words(rating.remark())
    }

    /// A line to send to others that gives nothing away.
    pub(super) fn share(&self) -> Message {
        let day = calendar::utc(calendar::seconds(SystemTime::now()));
        let tries = match self.result {
            AttemptResult::Failed if self.wrong == 0 => "–".to_owned(),
            AttemptResult::Solved => "1".to_owned(),
            AttemptResult::Hinted => "1?".to_owned(),
            AttemptResult::Failed => (self.wrong + 1).to_string(),
        };
        let game = &self.exercise.game;
        Message::new(words::SHARE)
            .arg(game)
            .arg(&day[..10])
            .arg(tries)
    }
}

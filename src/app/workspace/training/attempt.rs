//! A problem on a board, and how far it is solved.

use std::sync::Arc;
use std::time::SystemTime;

use super::words;
use tabletop_core::problem::Answer;
use tabletop_core::{Cell, Message, calendar};
use tabletop_learn::{Lesson, LessonBoard};
use tabletop_play::registry::find;
use tabletop_play::session::NodeId;
use tabletop_play::training::{Aim, Came, Exercise};

/// How far a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It is to be solved.
    Open,
    /// The move played here is looked into.
    Judging(NodeId),
    /// A wrong move was played here.
    Missed(NodeId),
    /// It is solved, or its answer was shown.
    Done,
}

/// What is said of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It is right, this is answered, and the problem goes on.
    GoOn(String),
    /// The problem is solved by it.
    Solved {
        /// By another move than the one that is shown.
        as_good: bool,
    },
    /// It is not one of those that solve it. What the opponent answers, where that is known.
    Wrong(Option<String>),
}

/// A problem on a board.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub(super) exercise: Arc<Exercise>,
    /// Of which kind the next one is wanted.
    pub(super) aim: Aim,
    /// Where whoever solves it has their turns, as far as they came.
    pub(super) path: Vec<NodeId>,
    pub(super) stage: Stage,
    pub(super) came: Came,
    /// Whether what came of it stands among the tries.
    pub(super) noted: bool,
    /// Wrong moves so far.
    pub(super) wrong: usize,
    pub(super) daily: bool,
    /// What is to be told of the last move.
    pub(super) told: Vec<Message>,
    /// Whether a move was played that is as good as the one of the line, which no longer says what comes next.
    pub(super) is_aside: bool,
    /// The cells of what is to be taken or killed.
    prey: Vec<Cell>,
    /// The board of a first lesson that it is, if it is one.
    pub(super) lesson: Option<Place>,
}

/// A board of a first lesson.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) lesson: &'static Lesson,
    /// The number of the board, from 0.
    pub(super) number: usize,
}

impl Place {
    pub(super) fn board(self) -> &'static LessonBoard {
        &self.lesson.board[self.number]
    }
}

fn prey(exercise: &Exercise) -> Option<Vec<Cell>> {
    let problem = exercise.proven.as_ref()?;
    let mut examiner = (find(&problem.game)?.problems)()?;
    examiner.prey(problem).ok()
}

impl Attempt {
    pub(super) fn new(exercise: Arc<Exercise>, aim: Aim, start: NodeId, daily: bool) -> Self {
        Self {
            prey: prey(&exercise).unwrap_or_default(),
            exercise,
            aim,
            path: vec![start],
            stage: Stage::Open,
            came: Came::Solved,
            noted: false,
            wrong: 0,
            daily,
            told: Vec::new(),
            is_aside: false,
            lesson: None,
        }
    }

    /// Whether it is a board of a first lesson.
    pub const fn is_lesson(&self) -> bool {
        self.lesson.is_some()
    }

    /// The cells of what is to be taken or killed, where the problem is about that.
    pub fn prey(&self) -> &[Cell] {
        &self.prey
    }

    /// The problem.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Whether it is solved, or its answer was shown.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Whether a wrong move stands on the board.
    pub const fn is_missed(&self) -> bool {
        matches!(self.stage, Stage::Missed(_))
    }

    /// What is to be told of the last move.
    pub fn told(&self) -> &[Message] {
        &self.told
    }

    /// Whose turn it is at a node, if it is one of the solver's.
    pub(super) fn turn_at(&self, node: NodeId) -> Option<usize> {
        if self.stage != Stage::Open {
            return None;
        }
        self.path.iter().position(|&it| it == node)
    }

    /// Where it begins.
    pub(in crate::workspace) fn start(&self) -> NodeId {
        self.path[0]
    }

    pub(super) fn is_on_path(&self, node: NodeId) -> bool {
        self.path.contains(&node)
    }

    /// What a move at this turn comes to.
    pub(super) fn answer(&mut self, turn: usize, mv: &str) -> Said {
        let exercise = &self.exercise;
        if !exercise.accepts(turn, mv) {
            return Said::Wrong(None);
        }
        let main = exercise.is_main(turn, mv);
        let reply = exercise.steps.get(turn).and_then(|step| step.reply.clone());
        let goes_on = main && turn + 1 < exercise.steps.len();
        match reply.filter(|_| goes_on) {
            Some(reply) => {
                self.path.truncate(turn + 1);
                Said::GoOn(reply)
            }
            None => Said::Solved { as_good: !main },
        }
    }

    /// The same by the proof of the problem, after the moves `line` of both sides; the line that is shown needs no judge.
    pub(super) fn judged(&mut self, turn: usize, line: &[&str], mv: &str) -> Option<Said> {
        if !self.is_aside && self.exercise.is_main(turn, mv) {
            return None;
        }
        let problem = self.exercise.proven.as_ref()?;
        let mut examiner = (find(&problem.game)?.problems)()?;
        let judged = examiner.judge(problem, line, mv).ok()?;
        let as_good = judged.answer == Answer::AsGood;
        self.is_aside |= as_good;
        Some(match (judged.answer, judged.follows.into_iter().next()) {
            (Answer::Wrong, reply) => Said::Wrong(reply),
            (_, Some(reply)) if !judged.solved => {
                self.path.truncate(turn + 1);
                Said::GoOn(reply)
            }
            _ => Said::Solved { as_good },
        })
    }

    /// The answer to a right move was played.
    pub(super) fn go_on(&mut self, here: NodeId, reply: &str) {
        self.path.push(here);
        self.told = vec![Message::new(words::GO_ON).arg(reply)];
    }

    /// Where the move of this turn begins; from now on it is solved with a hint.
    pub(super) fn hint(&mut self, turn: usize) -> Option<Message> {
        let step = self.exercise.steps.get(turn).filter(|_| !self.is_aside)?;
        let mv = step.accepted.first()?;
        if self.is_lesson() {
            return Some(Message::new(words::HINT_MOVE).arg(mv));
        }
        let number = mv.split_once('@').map(|(number, _)| number);
        let told = match number {
            Some(number) => Message::new(words::HINT_NUMBER).arg(number),
            None => Self::beginning_of(mv),
        };
        if self.came == Came::Solved {
            self.came = Came::Hinted;
        }
        Some(told)
    }

    /// Where a move on the board begins, in words.
    fn beginning_of(mv: &str) -> Message {
        match mv.find(['-', 'x', '=', ':']) {
            Some(end) => Message::new(words::HINT_FROM).arg(&mv[..end]),
            None => {
                let file = mv.trim_end_matches(|c: char| c.is_ascii_digit());
                Message::new(words::HINT_FILE).arg(if file.is_empty() { mv } else { file })
            }
        }
    }

    /// A line to send to others that gives nothing away.
    pub(super) fn share(&self) -> Message {
        let day = calendar::utc(calendar::seconds(SystemTime::now()));
        let tries = match self.came {
            Came::Failed if self.wrong == 0 => "–".to_owned(),
            Came::Solved => "1".to_owned(),
            Came::Hinted => "1?".to_owned(),
            Came::Failed => (self.wrong + 1).to_string(),
        };
        let game = &self.exercise.game;
        Message::new(words::SHARE)
            .arg(game)
            .arg(&day[..10])
            .arg(tries)
    }
}

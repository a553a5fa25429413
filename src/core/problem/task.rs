//! Tasks of problems, in one line of text.

use std::fmt;
use std::str::FromStr;

use crate::{Message, Text};

/// Declares the goals: the variant, its word in files, its text without a number and with one.
macro_rules! goals {
    ($($(#[$about:meta])* $goal:ident = $word:literal ($en:literal, $zh:literal) ($en_number:literal, $zh_number:literal),)*) => {
        /// Goal of a task.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Goal {
            $($(#[$about])* $goal,)*
        }

        const GOALS: &[(Goal, &str, Text, Text)] =
            &[$((Goal::$goal, $word, Text::new($en, $zh), Text::new($en_number, $zh_number))),*];
    };
}

goals! {
    /// To win; within a number of moves if there is one.
    Win = "win" ("win", "取胜") ("win in {0}", "{0} 步内取胜"),
    /// To save a draw.
    Draw = "draw" ("draw", "求和") ("draw in {0}", "{0} 步内求和"),
    /// To win by as many discs as possible: the number is the final difference.
    Most = "most" ("win by as many discs as possible", "胜得越多越好") ("find the best move (ends {0})", "找出最佳着法（终局 {0}）"),
    /// Not to lose to a threat.
    Defend = "defend" ("find the only defence", "找出唯一的防守") ("hold out for {0} {0|move|moves}", "坚守 {0} 步"),
    /// To take stones.
    Capture = "capture" ("capture", "吃子") ("capture {0} {0|stone|stones}", "吃 {0} 子"),
    /// To win a race of two groups for their liberties.
    Race = "race" ("win the capturing race", "对杀取胜") ("win the capturing race in {0}", "{0} 手内对杀取胜"),
    /// To make a group live.
    Live = "live" ("live", "做活") ("live in {0}", "{0} 手内做活"),
    /// To kill a group.
    Kill = "kill" ("kill", "杀棋") ("kill in {0}", "{0} 手内杀棋"),
    /// As few turns as possible.
    Turns = "turns" ("leave one almond in the centre in as few turns as possible", "用最少的回合只留中心一颗")
        ("leave one almond in the centre in {0} {0|turn|turns}", "用 {0} 个回合只留中心一颗"),
    /// To fill in the rest; the number is that of the open cells.
    Complete = "complete" ("complete the square", "补全幻方") ("fill in the {0} missing {0|number|numbers}", "填入缺少的 {0} 个数"),
}

/// Task of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// The goal.
    pub goal: Goal,
    /// Number of moves, turns, stones or numbers, or difference in discs, depending on the goal.
    pub number: Option<i16>,
}

impl Task {
    /// Creates a task without a number.
    pub const fn new(goal: Goal) -> Self {
        Self { goal, number: None }
    }

    /// Creates a task with a number.
    pub const fn with(goal: Goal, number: i16) -> Self {
        Self {
            goal,
            number: Some(number),
        }
    }

    const fn row(self) -> &'static (Goal, &'static str, Text, Text) {
        &GOALS[self.goal as usize]
    }

    /// The task as part of a sentence.
    pub fn message(self) -> Message {
        let (_, _, plain, numbered) = self.row();
        match self.number {
            None => Message::new(*plain),
            Some(discs) if self.goal == Goal::Most => {
                Message::new(*numbered).arg(format_args!("{discs:+}"))
            }
            Some(number) => Message::new(*numbered).arg(number),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().1)?;
        match self.number {
            Some(number) => write!(f, " {number}"),
            None => Ok(()),
        }
    }
}

/// The text is no task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTask;

impl FromStr for Task {
    type Err = NoTask;

    fn from_str(text: &str) -> Result<Self, NoTask> {
        let (word, number) = match text.split_once(' ') {
            Some((word, number)) => (word, Some(number.parse().map_err(|_| NoTask)?)),
            None => (text, None),
        };
        let row = GOALS.iter().find(|row| row.1 == word).ok_or(NoTask)?;
        Ok(Self {
            goal: row.0,
            number,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn tasks_are_read_back_and_said() {
        for (goal, ..) in GOALS {
            for task in [Task::new(*goal), Task::with(*goal, 5)] {
                assert_eq!(task.to_string().parse(), Ok(task));
            }
        }
        for wrong in ["", "lose", "win five", "win 5 6"] {
            assert_eq!(wrong.parse::<Task>(), Err(NoTask), "{wrong}");
        }
        let said = Task::with(Goal::Win, 5).message();
        assert_eq!(said.get(Lang::En), "win in 5");
        assert_eq!(said.get(Lang::Zh), "5 步内取胜");
        let said = Task::with(Goal::Complete, 1).message();
        assert_eq!(said.sentence(Lang::En), "Fill in the 1 missing number");
    }
}

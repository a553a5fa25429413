//! Learning from a review: step through mistakes, and try a better move.

use super::App;
use super::lesson::Lesson;
use super::message_line::Tone;
use crate::words;
use tabletop_app::commands::Request;
use tabletop_app::workspace::judge;
use tabletop_app::workspace::{About, Place, Refused, Tab, TrainRequest};
use tabletop_core::{BoardView, Marks, Message, Piece};
use tabletop_play::session::NodeId;

impl App {
    /// The lesson, while the game is in the position before the mistake.
    fn lesson_here(&self) -> Option<&Lesson> {
        let here = self.workspace.tabs.about();
        self.lesson.as_ref().filter(|it| Some(it.about) == here)
    }

    /// Node of the mistake shown.
    pub(super) fn mistake_here(&self) -> Option<NodeId> {
        self.lesson_here().map(|lesson| lesson.mistake.node)
    }

    /// Marks the moves of a lesson, or the target of a problem while it is on the board.
    pub(super) fn mark_lesson(&self, view: &mut BoardView) {
        let problem = self.workspace.tabs.attempt().filter(|it| !it.is_done());
        if let (Some(attempt), Some(solver)) = (problem, self.workspace.tabs.solver()) {
            for &cell in attempt.prey() {
                // After the capture, a stone of the solver may be on that point.
                if view.square(cell).piece == Piece::Disc(solver.other()) {
                    view.mark(cell, Marks::TAKEN);
                }
            }
        }
        if let Some(lesson) = self.lesson_here().filter(|lesson| !lesson.tries) {
            lesson.mark(view);
        }
    }

    /// Goes to the position before a mistake and shows the better move.
    pub(super) fn show_mistake(&mut self, node: NodeId) {
        let known = self.workspace.tabs.session().and_then(|session| {
            let mut mistakes = session.mistakes().into_iter();
            let mistake = mistakes.find(|mistake| mistake.node == node)?;
            let info = session.node(node)?;
            let texts = [&mistake.played, &mistake.best].map(|mv| session.display(mv));
            Some((mistake, info.ply, info.parent?, texts))
        });
        let Some((mistake, ply, before, [played, best])) = known else {
            self.refuse(Refused::NoMistakes);
            return;
        };
        self.request(Request::go_to(Place::Node(before)));
        let Some(about) = self.workspace.tabs.about() else {
            return;
        };
        let key = |id| self.display.keymap().key(id);
        let said = Message::new(words::LESSON)
            .arg(ply)
            .arg(played)
            .arg(mistake.badge.sign())
            .message(mistake.cost.clone())
            .arg(best)
            .arg(key("try"))
            .arg(key("next-mistake"));
        self.lesson = Some(Lesson {
            about,
            mistake,
            tries: false,
        });
        self.say(Tone::News, vec![said]);
    }

    /// Goes to the next or previous mistake of the line, wrapping around.
    pub(super) fn step_to_mistake(&mut self, by: i8) {
        let at_mistake = self.mistake_here();
        let Some(session) = self.workspace.tabs.session() else {
            self.refuse_without_games();
            return;
        };
        let (line, mistakes) = (session.line(), session.mistakes());
        let is_bad = |node: &&NodeId| mistakes.iter().any(|mistake| mistake.node == **node);
        let here = at_mistake.unwrap_or(session.current());
        let at = line.iter().position(|&node| node == here).unwrap_or(0);
        let found = if by > 0 {
            let later = line[at + 1..].iter().find(is_bad);
            later.or_else(|| line.iter().find(is_bad))
        } else {
            let end = at + usize::from(at_mistake.is_none());
            let earlier = line[..end.min(line.len())].iter().rev().find(is_bad);
            earlier.or_else(|| line.iter().rev().find(is_bad))
        };
        match found {
            Some(&node) => self.show_mistake(node),
            None => {
                let reason = Refused::no_mistakes(session);
                self.refuse(reason);
            }
        }
    }

    /// Asks the user for a better move than the last mistake shown, from the position before it.
    pub(super) fn begin_try(&mut self) {
        if self.workspace.tabs.attempt().is_some() {
            self.request(TrainRequest::Again.into());
            return;
        }
        let tab = self.workspace.tabs.tab().map(|tab| tab.id);
        let lesson = self.lesson.take();
        let Some(mut lesson) = lesson.filter(|lesson| Some(lesson.about.tab) == tab) else {
            self.refuse(Refused::NoMistakes);
            return;
        };
        self.request(Request::go_to(Place::Node(lesson.about.node)));
        let session = self.workspace.tabs.session();
        let played = session.map(|session| session.display(&lesson.mistake.played));
        let said = Message::new(words::TRY_IT).arg(played.unwrap_or_default());
        lesson.tries = true;
        self.lesson = Some(lesson);
        self.say(Tone::News, vec![said]);
    }

    /// Rates the move tried in place of a mistake.
    pub(super) fn judge_try(&mut self, before: Option<About>) {
        let tried = self.lesson.as_ref().filter(|lesson| lesson.tries);
        let Some(lesson) = tried.filter(|lesson| Some(lesson.about) == before) else {
            return;
        };
        let follows = |tab: &Tab| {
            let node = tab.session.node(tab.session.current());
            tab.id == lesson.about.tab
                && node.is_some_and(|node| node.parent == Some(lesson.about.node))
                && !tab.session.is_over()
        };
        if self.workspace.tabs.tab().is_some_and(follows)
            && let Err(refused) = judge(&mut self.workspace.tabs, &self.workspace.setup)
        {
            self.refuse(refused);
        }
    }
}

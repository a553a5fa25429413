//! Actions of the computer: hints, moves, analysis, reviews.

use std::sync::Arc;
use std::time::Duration;

use super::seats::level_now;
use super::tab::{Analyst, Tab};
use super::{Effect, Refused, Reply, Workspace, words};
use tabletop_core::{DisplayText, Limits, Message, Side};
use tabletop_play::session::{HintStep, Mistake, Purpose, Seat, SessionEvent};

/// Time per position of a review.
const REVIEW_TIME: Duration = Duration::from_millis(400);

impl Workspace {
    /// Searches for a hint and marks it; a second request shows its line, a third hides it.
    pub fn hint(&mut self) -> Result<Reply, Refused> {
        if let Some(replied) = self.hint_of_attempt() {
            return replied;
        }
        match self.tabs.require_session()?.follow_hint() {
            Some(HintStep::Line(moves)) => {
                return Ok(Reply {
                    effect: Effect::HintLine,
                    ..Reply::say(Message::new(words::HINT_LINE).arg(DisplayText::line(&moves)))
                });
            }
            Some(HintStep::Hidden) => return Ok(Reply::say(words::HINT_HIDDEN)),
            None => {}
        }
        let limits = self.setup.limits(10);
        self.tabs.think(&self.setup, Purpose::Hint, limits)?;
        Ok(Reply::default())
    }

    /// Lets the computer play one move, or ends the current search and plays its best move.
    pub fn move_once(&mut self) -> Result<Reply, Refused> {
        self.give_away();
        let tab = self.tabs.require_tab()?;
        if tab.waits() {
            // This request is the confirmation: the seats now take effect as in the file.
            tab.held = None;
            return Ok(Reply::default());
        }
        let session = self.tabs.require_session()?;
        if matches!(session.thinking(), Some((Purpose::Move, _))) {
            session.move_now();
            return Ok(Reply::default());
        }
        let level = level_now(&**session).unwrap_or(10);
        let limits = self.setup.limits(level);
        self.tabs.think(&self.setup, Purpose::Move, limits)?;
        Ok(Reply::default())
    }

    /// Analyses the current position, and on a screen every position shown from now on, with the computer or the engine
    /// of this
    /// name.
    pub fn analyse(&mut self, engine: Option<&str>) -> Result<Reply, Refused> {
        let analyst = match engine {
            None => Analyst::Own,
            Some(name) => {
                let info = self.tabs.session().ok_or(Refused::NoGame)?.info();
                Analyst::Engine(self.setup.engine_for(name, info)?.name.clone())
            }
        };
        self.begin_analysis(analyst)?;
        self.give_away();
        Ok(Reply::default())
    }

    /// Stops the analysis.
    pub fn stop_analysing(&mut self) -> Result<Reply, Refused> {
        let tab = self.tabs.require_tab()?;
        if tab.analyst.take().is_none() && tab.session.thinking().is_none() {
            return Err(Refused::NotThinking);
        }
        tab.session.stop_thinking();
        Ok(Reply::say(words::STOPPED))
    }

    /// Starts or stops the analysis.
    pub fn toggle_analysis(&mut self) -> Result<Reply, Refused> {
        if self.tabs.tab().is_some_and(Tab::is_analysed) {
            self.stop_analysing()
        } else {
            self.analyse(None)
        }
    }

    /// Shows stable discs, threats or territory on the board, or hides them again.
    pub fn reveal(&mut self, wanted: bool) -> Result<Reply, Refused> {
        let waker = Arc::clone(&self.setup.waker);
        let session = self.tabs.require_session()?;
        let wanted = wanted && !session.revealing().0;
        session.reveal(wanted.then_some(waker))?;
        Ok(Reply::effect(if wanted {
            Effect::None
        } else {
            Effect::Board
        }))
    }

    /// Reviews the whole game.
    pub fn review(&mut self) -> Result<Reply, Refused> {
        let limits = self.review_limits()?;
        let waker = Arc::clone(&self.setup.waker);
        let tab = self.tabs.require_tab()?;
        tab.session.review(limits, waker)?;
        tab.asked_for_review();
        self.give_away();
        Ok(Reply::say(words::REVIEWING))
    }

    /// Evaluates the move tried in place of a mistake. The computer does not answer before a confirmation.
    pub fn judge(&mut self) -> Result<Reply, Refused> {
        let limits = self.review_limits()?;
        self.tabs.require_tab()?.hold();
        self.tabs.think(&self.setup, Purpose::Try, limits)?;
        Ok(Reply::default())
    }

    /// Limits of a review per position. Normally the nodes end it, so that its result does not depend on the load; the
    /// time limit
    /// is for slow machines.
    fn review_limits(&mut self) -> Result<Limits, Refused> {
        let limits = self.setup.limits(10);
        let session = self.tabs.require_session()?;
        Ok(Limits {
            nodes: Some(session.review_nodes()),
            time: limits.time.map(|time| time.min(REVIEW_TIME)),
            ..limits
        })
    }

    /// Lists the mistakes found so far.
    pub fn list_mistakes(&self) -> Result<Reply, Refused> {
        let session = self.tabs.session().ok_or(Refused::NoGame)?;
        let line = |mistake: &Mistake| {
            let ply = session.node(mistake.node).map_or(0, |node| node.ply);
            Message::new(words::MISTAKE)
                .arg(ply)
                .arg(format!(
                    "{}{}",
                    session.display(&mistake.played),
                    mistake.badge.sign()
                ))
                .message(mistake.cost.clone())
                .arg(session.display(&mistake.best))
                .get(self.setup.lang)
        };
        let lines: Vec<_> = session.mistakes().iter().map(line).collect();
        if lines.is_empty() {
            return Err(Refused::no_mistakes(session));
        }
        Ok(Reply::effect(Effect::Lines(lines)))
    }

    /// Stops the computer.
    pub fn stop(&mut self) -> Result<Reply, Refused> {
        let tab = self.tabs.require_tab()?;
        let session = &mut tab.session;
        let to_move = session.computer_level().is_some() || session.external_to_move().is_some();
        let counted = session.stop_proposal();
        let idle = session.thinking().is_none() && session.reviewing().is_none();
        if !to_move && !counted && idle {
            return Err(Refused::NotThinking);
        }
        // If it is the computer's turn it would start again at once, so its seats go to people.
        if to_move {
            for side in Side::BOTH {
                session.players_mut().seat(side, Seat::Person);
            }
        }
        session.stop_thinking();
        session.stop_review();
        tab.analyst = None;
        Ok(Reply::say(words::STOPPED))
    }
}

impl Workspace {
    /// Analyses the current position; on a screen every position shown from now on.
    pub(super) fn begin_analysis(&mut self, analyst: Analyst) -> Result<(), Refused> {
        let endless = self.setup.thinking.analysis.is_none();
        self.tabs.require_tab()?;
        let index = self.tabs.current();
        self.analyse_with(index, &analyst)?;
        if let Some(tab) = self.tabs.tab_mut() {
            tab.analysed = None;
            tab.analyst = endless.then_some(analyst);
        }
        Ok(())
    }

    fn analyse_with(&mut self, index: usize, analyst: &Analyst) -> Result<(), Refused> {
        let limits = Limits {
            time: self.setup.thinking.analysis,
            lines: usize::MAX,
            ..self.setup.limits(10)
        };
        let waker = Arc::clone(&self.setup.waker);
        let engine = match analyst {
            Analyst::Own => None,
            Analyst::Engine(name) => Some(self.setup.engine(name)?),
        };
        let session = self.tabs.session_at(index).ok_or(Refused::NoGame)?;
        match engine {
            None => session.think(Purpose::Analysis, limits, waker)?,
            Some(engine) => session.think_with(&engine, Purpose::Analysis, limits, waker)?,
        }
        Ok(())
    }

    /// Moves the analysis to the current position, or suspends it while another game is shown.
    pub(super) fn go_on_analysing(&mut self, index: usize) -> Result<(), Refused> {
        let here = self.tabs.is_in_front(index);
        let tab = &mut self.tabs.all_mut()[index];
        if !here {
            let analysing = matches!(tab.session.thinking(), Some((Purpose::Analysis, _)));
            if tab.is_analysed() && analysing {
                tab.session.stop_thinking();
            }
            return Ok(());
        }
        match tab.analyst.clone().filter(|_| tab.wants_analysis()) {
            Some(analyst) => self.analyse_with(index, &analyst),
            None => Ok(()),
        }
    }

    /// Records that an analysis has ended, so that it does not restart at once.
    pub(super) fn note_analysis(&mut self, index: usize, news: &[SessionEvent]) {
        let tab = &mut self.tabs.all_mut()[index];
        for event in news {
            match event {
                SessionEvent::Finished => tab.analysed = Some(tab.session.current()),
                SessionEvent::Failed(_) => tab.analyst = None,
                _ => {}
            }
        }
    }
}

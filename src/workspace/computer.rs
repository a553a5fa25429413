//! Commands that put the computer to work.

use std::sync::Arc;
use std::time::Duration;

use crate::core::{Limits, Message, Side};
use crate::session::{GameSession, Purpose, Seat, SessionEvent};
use crate::workspace::engines::called;
use crate::workspace::seats::{change, level_words, read_side};
use crate::workspace::tab::Analyst;
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace, name_of};

pub(crate) fn read_level(word: &str) -> Result<u8, Message> {
    let level = word.parse().ok().filter(|level| (1..=10).contains(level));
    level.ok_or_else(|| Message::new(words::NOT_A_LEVEL).arg(word))
}

/// The level that a seat of this game has, if the computer has one.
fn level_now(session: &dyn GameSession) -> Option<u8> {
    session
        .players()
        .0
        .iter()
        .find_map(|player| match player.seat {
            Seat::Computer(level) => Some(level),
            _ => None,
        })
}

pub(crate) fn require_two_players(
    workspace: &mut Workspace,
) -> Result<&mut Box<dyn GameSession>, Message> {
    let session = workspace.session_mut().ok_or(words::NO_GAME)?;
    if session.info().players < 2 {
        return Err(Message::new(words::ALONE).words(session.info().name));
    }
    Ok(session)
}

/// Says who plays each side.
pub(crate) fn seats(session: &dyn GameSession) -> Message {
    let who = |side: Side| {
        let name = name_of(session, session.player_of(side));
        match &session.players().of(side).seat {
            Seat::Person => Message::new(words::SEAT_PERSON).message(name),
            Seat::Computer(level) => Message::new(words::SEAT_COMPUTER).message(name).arg(level),
            Seat::Engine(engine) => Message::new(words::SEAT_ENGINE).message(name).arg(engine),
        }
    };
    Message::new(words::SEATS)
        .message(who(Side::Black))
        .message(who(Side::White))
}

pub(crate) fn cpu(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let usual = workspace.settings.level as u8;
    let session = require_two_players(workspace)?;
    let level = match args.get(1) {
        Some(word) => read_level(word)?,
        None => level_now(&**session).unwrap_or(usual),
    };
    let word = args.first().map_or("", String::as_str);
    let named = read_side(word);
    let computer = match (word.to_lowercase().as_str(), &named) {
        (_, Some(side)) => std::slice::from_ref(side),
        ("both", _) => &Side::BOTH,
        ("none" | "off", _) => &[],
        _ => return Err(Message::new(words::WHICH_SIDE).arg(word)),
    };
    for side in Side::BOTH {
        let is_engine = matches!(session.players().of(side).seat, Seat::Engine(_));
        if computer.contains(&side) {
            change(&mut **session, side, Seat::Computer(level));
        } else if named.is_none() || !is_engine {
            // A program of somebody else's keeps the other chair; our own leaves it.
            change(&mut **session, side, Seat::Person);
        }
    }
    let mut reply = Reply::say(seats(&**session));
    if !computer.is_empty() {
        reply.messages.extend(level_words(&**session, level));
    }
    Ok(reply)
}

pub(crate) fn level(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = require_two_players(workspace)?;
    let level = read_level(args.first().map_or("", String::as_str))?;
    let has_computer = level_now(&**session).is_some();
    // Asked for a level while no chair is the computer's, it takes the second, or the first if a program has that.
    let taken = matches!(session.players().of(Side::White).seat, Seat::Engine(_));
    let free = if taken { Side::Black } else { Side::White };
    for side in Side::BOTH {
        let is_computer = matches!(session.players().of(side).seat, Seat::Computer(_));
        if is_computer || (!has_computer && side == free) {
            change(&mut **session, side, Seat::Computer(level));
        }
    }
    let mut reply = Reply::say(seats(&**session));
    reply.messages.extend(level_words(&**session, level));
    Ok(reply)
}

pub(crate) fn hint(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let limits = workspace.limits(10);
    workspace.think(Purpose::Hint, limits)?;
    Ok(Reply::default())
}

pub(crate) fn solve(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let played = workspace.session_mut().ok_or(words::NO_GAME)?.solve()?;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

pub(crate) fn rescue(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let taken = workspace.session_mut().ok_or(words::NO_GAME)?.rescue()?;
    Ok(Reply {
        messages: vec![Message::new(words::UNDONE).arg(taken)],
        effect: Effect::Board,
    })
}

pub(crate) fn play_one(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let session = workspace.session_mut().ok_or(words::NO_GAME)?;
    if session
        .thinking()
        .is_some_and(|(purpose, _)| purpose == Purpose::Move)
    {
        session.move_now();
        return Ok(Reply::default());
    }
    let level = level_now(&**session).unwrap_or(10);
    let limits = workspace.limits(level);
    workspace.think(Purpose::Move, limits)?;
    Ok(Reply::default())
}

pub(crate) fn analyse(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let word = args.first().map(|word| word.to_lowercase());
    if word.as_deref() == Some("off") {
        let tab = workspace.tab_mut().ok_or(words::NO_GAME)?;
        if tab.analyst.take().is_none() && tab.session.thinking().is_none() {
            return Err(words::NOT_THINKING.into());
        }
        tab.session.stop_thinking();
        return Ok(Reply::say(words::STOPPED));
    }
    workspace.begin_analysis(Analyst::Own)?;
    Ok(Reply::default())
}

impl Workspace {
    /// Rates the current position; on a screen every position that is shown from now on.
    pub(crate) fn begin_analysis(&mut self, analyst: Analyst) -> Result<(), Message> {
        let endless = self.thinking.analysis.is_none();
        let index = self.current();
        self.analyse_with(index, &analyst)?;
        if let Some(tab) = self.tab_mut() {
            tab.analysed = None;
            tab.analyst = endless.then_some(analyst);
        }
        Ok(())
    }

    fn analyse_with(&mut self, index: usize, analyst: &Analyst) -> Result<(), Message> {
        let limits = Limits {
            time: self.thinking.analysis,
            lines: usize::MAX,
            ..self.limits(10)
        };
        let waker = Arc::clone(&self.waker);
        let engine = match analyst {
            Analyst::Own => None,
            Analyst::Engine(name) => Some(called(self, name)?),
        };
        let session = self.session_at(index).ok_or(words::NO_GAME)?;
        match engine {
            None => session.think(Purpose::Analysis, limits, waker)?,
            Some(engine) => session.think_with(&engine, Purpose::Analysis, limits, waker)?,
        }
        Ok(())
    }

    /// Goes on with the position that is shown now, and rests where another game is.
    pub(crate) fn go_on_analysing(&mut self, index: usize) -> Result<(), Message> {
        let here = index == self.current();
        let tab = &mut self.tabs_mut()[index];
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

    /// Notes where an analysis has come to its end, so that it does not begin again at once.
    pub(crate) fn note_analysis(&mut self, index: usize, news: &[SessionEvent]) {
        let tab = &mut self.tabs_mut()[index];
        for event in news {
            match event {
                SessionEvent::Finished => tab.analysed = Some(tab.session.current()),
                SessionEvent::Failed(_) => tab.analyst = None,
                _ => {}
            }
        }
    }
}

/// Shows what is not plain to see, or hides it again.
pub(crate) fn show(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let waker = Arc::clone(&workspace.waker);
    let session = workspace.session_mut().ok_or(words::NO_GAME)?;
    let off = args
        .first()
        .is_some_and(|word| word.eq_ignore_ascii_case("off"));
    let wanted = !off && !session.revealing().0;
    session.reveal(wanted.then_some(waker))?;
    Ok(Reply::effect(if wanted {
        Effect::None
    } else {
        Effect::Board
    }))
}

/// Time for each position of a review.
const REVIEW_TIME: Duration = Duration::from_millis(400);

pub(crate) fn review(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let limits = Limits {
        time: Some(REVIEW_TIME.min(workspace.thinking.time)),
        ..workspace.limits(10)
    };
    let waker = Arc::clone(&workspace.waker);
    let session = workspace.session_mut().ok_or(words::NO_GAME)?;
    session.review(limits, waker)?;
    Ok(Reply::say(words::REVIEWING))
}

pub(crate) fn mistakes(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let session = workspace.session_mut().ok_or(words::NO_GAME)?;
    let line = |mistake: &crate::session::Mistake| {
        let ply = session.node(mistake.node).map_or(0, |node| node.ply);
        format!(
            "{ply}. {}: {} ({})",
            mistake.played,
            mistake.cost.get(lang),
            mistake.best
        )
    };
    let lines: Vec<_> = session.mistakes().iter().map(line).collect();
    if lines.is_empty() {
        return Err(words::NO_MISTAKES.into());
    }
    Ok(Reply::effect(Effect::Lines(lines)))
}

pub(crate) fn stop(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let session = workspace.session_mut().ok_or(words::NO_GAME)?;
    let to_move = session.computer_level().is_some() || session.external_to_move().is_some();
    if !to_move && session.thinking().is_none() && session.reviewing().is_none() {
        return Err(words::NOT_THINKING.into());
    }
    // A computer that is stopped on its own turn would begin again at once: its seats go to the people.
    if to_move {
        for side in Side::BOTH {
            session.players_mut().seat(side, Seat::Person);
        }
    }
    session.stop_thinking();
    session.stop_review();
    if let Some(tab) = workspace.tab_mut() {
        tab.analyst = None;
    }
    Ok(Reply::say(words::STOPPED))
}

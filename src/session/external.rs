//! Engines of others in the seats of a game.

use std::sync::Arc;

use super::{GameSession, Purpose, Refused, Seat, Session, SessionEvent, Step};
use crate::core::{AnyReason, Game, Limits, Line, MoveOf, Position, Report};
use crate::search::external::{Answer, Definition, EngineInfo, External, PvLine, Task, Trouble};
use crate::search::worker::{self, News, Waker};

/// Error output that is shown with a failure, in lines.
const SHOWN_ERRORS: usize = 3;

impl<G: Game> Session<G> {
    pub(super) fn begin_external(
        &mut self,
        definition: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused> {
        self.refuse_if_over()?;
        self.ask_proposal(None);
        let task = self.task(purpose, limits);
        let (root, node) = (self.here().clone(), self.current());
        self.mind.stop();
        self.mind.hint = None;
        let caller = self.external(definition).caller();
        let work = move |token: &worker::CancelToken, report: &mut dyn FnMut(Report<MoveOf<G>>)| {
            let begun = std::time::Instant::now();
            let mut tell = |told: EngineInfo| {
                if let Some(read) = read_told::<G>(&root, &told, begun.elapsed()) {
                    report(read);
                }
            };
            match caller.think(&task, token, &mut tell) {
                Ok(Answer::Resign) => News::Resigned,
                Ok(Answer::Move(text)) => match G::read_move(&root, &text) {
                    Ok(mv) => News::Done(Some(mv)),
                    Err(_) => News::Trouble(Trouble::Illegal(text).into()),
                },
                Err(trouble) => News::Trouble(trouble.into()),
            }
        };
        let job = worker::spawn(waker, work).map_err(Refused::no_thread)?;
        self.set_job(job, purpose, node, Some(definition.name.clone()));
        Ok(())
    }

    /// The engine made from `definition`; one of the same name made from another is ended.
    fn external(&mut self, definition: &Arc<Definition>) -> &External {
        let externals = &mut self.mind.externals;
        externals.retain(|external| {
            external.definition().name != definition.name || external.definition() == definition
        });
        let known = externals
            .iter()
            .position(|external| external.definition() == definition);
        let index = known.unwrap_or_else(|| {
            externals.push(External::new(Arc::clone(definition)));
            externals.len() - 1
        });
        &externals[index]
    }

    fn task(&self, purpose: Purpose, limits: Limits) -> Task {
        let path = self.tree.path(self.tree.current());
        let moves = path.iter().filter_map(|&node| match self.tree.step(node) {
            Step::Move { .. } => Some((self.tree.side(node), self.tree.text(node).to_owned())),
            _ => None,
        });
        let options = self
            .options
            .iter()
            .map(|(spec, value)| (spec.key.to_owned(), value.to_owned()));
        Task {
            game: G::INFO.key,
            grid: G::grid(self.here()),
            options: options.collect(),
            start: G::write_position(&self.past[0]),
            is_set_up: self.setup,
            moves: moves.collect(),
            position: G::write_position(self.here()),
            turn: self.turn(),
            legal: self.legal(),
            limits,
            plays: purpose == Purpose::Move,
        }
    }

    /// The seat of an engine that failed falls to the person, with the engine's last words.
    pub(super) fn external_failed(&mut self, trouble: AnyReason) -> SessionEvent {
        let name = self.mind.asked.take().unwrap_or_default();
        let mut said = self.external_errors(&name);
        said.drain(..said.len().saturating_sub(SHOWN_ERRORS));
        let player = self.player_of(self.turn());
        if matches!(&self.players.of(player).seat, Seat::Engine(it) if *it == name) {
            self.players.seat(player, Seat::Person);
            self.revision += 1;
        }
        let failed = Refused::EngineFailed {
            name,
            trouble,
            said,
        };
        SessionEvent::Failed(failed.into())
    }

    pub(super) fn external_errors(&self, name: &str) -> Vec<String> {
        let mut externals = self.mind.externals.iter();
        externals
            .find(|external| external.definition().name == name)
            .map(External::errors)
            .unwrap_or_default()
    }

    /// The engine that has to move now: its turn, at the end of the line, the game not over.
    pub(super) fn external_to_move(&self) -> Option<&str> {
        let leaf = self.tree.children(self.tree.current()).is_empty();
        match &self.players.of(self.player_of(self.turn())).seat {
            Seat::Engine(name) if leaf && !self.is_over() && !self.awaits_proposal() => Some(name),
            _ => None,
        }
    }
}

/// What an engine told, with its moves read; nothing if no line of it can be played.
fn read_told<G: Game>(
    root: &G::Position,
    told: &EngineInfo,
    time: std::time::Duration,
) -> Option<Report<MoveOf<G>>> {
    let lines: Vec<_> = told
        .lines
        .iter()
        .filter_map(|line| read_line::<G>(root, line))
        .collect();
    (!lines.is_empty()).then_some(Report {
        lines,
        depth: told.depth,
        nodes: told.nodes,
        time,
    })
}

fn read_line<G: Game>(root: &G::Position, told: &PvLine) -> Option<Line<MoveOf<G>>> {
    let mut position = root.clone();
    let mut moves = Vec::new();
    for text in &told.moves {
        let read = G::read_move(&position, text).ok();
        let Some(mv) = read.filter(|mv| position.is_legal(mv)) else {
            break;
        };
        position.play_unchecked(&mv);
        moves.push(mv);
    }
    (!moves.is_empty()).then_some(Line {
        moves,
        score: told.score,
        exact: false,
        depth: told.depth,
    })
}

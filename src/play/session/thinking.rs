//! The searches of a game: for a move, a hint, an analysis, or pondering; by the built-in engine or an external one. At
//! most one is running.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Purpose;
use super::evaluation::{Analysis, RatedLine};
use super::{NodeId, Refused};
use crate::rules::{Move, Position};
use tabletop_core::{Engine, Limits, Line, Position as _, Report};
use tabletop_search::external::{
    Definition, EngineInfo, EngineReply, External, PvLine, Task, Trouble,
};
use tabletop_search::worker::{self, EngineSlot, Job, News, OwnedRequest, Waker};

/// The level that ponders: the others have a measured strength, which pondering would change.
pub(super) const PONDERS: u8 = 10;

struct Search {
    job: Job<Move>,
    purpose: Purpose,
    node: NodeId,
    /// Name of the external engine; `None` for the built-in one.
    asked: Option<String>,
}

/// A suggested move, while it is shown.
struct Hint {
    node: NodeId,
    mv: Move,
    /// The continuation found by the search.
    line: Option<RatedLine>,
    /// True once the line has been shown.
    line_shown: bool,
}

/// The engines of a game, their running searches and last results.
#[derive(Default)]
pub(super) struct Thinking {
    engine_slot: EngineSlot<Box<dyn Engine<Position>>>,
    search: Option<Search>,
    pondering: Option<(Job<Move>, NodeId)>,
    analysis: Option<(NodeId, Analysis)>,
    hint: Option<Hint>,
    /// Move that the last search had to rate.
    rated: Option<Move>,
    externals: Vec<External>,
    /// Level of the last search for a move, if the computer may resign instead.
    resigns: Option<u8>,
}

impl Thinking {
    pub(super) fn stop(&mut self) {
        self.search = None;
        self.pondering = None;
    }

    /// Stops all searches, and moves the engines to another game of the same kind: the built-in one with its tables,
    /// external ones as running processes.
    pub(super) fn hand_over(&mut self) -> Self {
        self.stop();
        Self {
            engine_slot: std::mem::take(&mut self.engine_slot),
            externals: std::mem::take(&mut self.externals),
            ..Self::default()
        }
    }

    /// Returns the purpose and the elapsed time of the running search.
    pub(super) fn purpose(&self) -> Option<(Purpose, Duration)> {
        let search = self.search.as_ref()?;
        Some((search.purpose, search.job.elapsed()))
    }

    /// Resets the state for a new game. The engine stays, with its memory but without its results.
    pub(super) fn reset(&mut self) {
        let engine_slot = std::mem::take(&mut self.engine_slot);
        engine_slot.forget();
        *self = Self {
            engine_slot,
            ..Self::default()
        };
    }

    pub(super) fn move_now(&self) {
        if let Some(search) = &self.search {
            search.job.move_now();
        }
    }

    pub(super) fn analysis(&self, node: NodeId) -> Option<&Analysis> {
        let (about, analysis) = self.analysis.as_ref()?;
        (*about == node).then_some(analysis)
    }

    pub(super) const fn rated(&self) -> Option<&Move> {
        self.rated.as_ref()
    }

    pub(super) fn set_analysis(&mut self, node: NodeId, analysis: Analysis) {
        self.analysis = Some((node, analysis));
    }

    pub(super) fn hint(&self, node: NodeId) -> Option<&Move> {
        let hint = self.hint.as_ref().filter(|hint| hint.node == node)?;
        Some(&hint.mv)
    }

    /// Stores the move suggested at `node`, and the line that begins with it, as far as known.
    pub(super) fn set_hint(&mut self, node: NodeId, mv: Move, line: Option<RatedLine>) {
        self.hint = Some(Hint {
            node,
            mv,
            line: line.filter(|line| line.moves.len() > 1),
            line_shown: false,
        });
    }

    pub(super) fn hint_line(&self, node: NodeId) -> Option<&RatedLine> {
        let hint = self.hint.as_ref().filter(|hint| hint.node == node)?;
        hint.line.as_ref()
    }

    /// Advances the hint at `node` to its next stage: true for its line, then false for hidden; `None` if there is no hint.
    pub(super) fn follow_hint(&mut self, node: NodeId) -> Option<bool> {
        let hint = self.hint.as_mut().filter(|hint| hint.node == node)?;
        let shows_line = hint.line.is_some() && !hint.line_shown;
        hint.line_shown = true;
        if !shows_line {
            self.hint = None;
        }
        Some(shows_line)
    }

    /// Starts a search by the built-in engine while the game is at `node`; an earlier search is dropped.
    pub(super) fn begin(
        &mut self,
        node: NodeId,
        purpose: Purpose,
        mut asked: OwnedRequest<Position>,
        waker: Waker,
    ) -> Result<(), Refused> {
        self.clear(purpose);
        asked.limits.proofs = purpose != Purpose::Move;
        if !matches!(purpose, Purpose::Move | Purpose::Draw) {
            asked.limits = asked.root.patience(asked.limits);
        }
        let may_resign = purpose == Purpose::Move && asked.limits.resigns;
        self.resigns = may_resign.then_some(asked.limits.level);
        self.rated.clone_from(&asked.rated);
        let job = worker::start(&self.engine_slot, engine_of(&asked.root), asked, waker)
            .map_err(Refused::no_thread)?;
        self.search = Some(Search {
            job,
            purpose,
            node,
            asked: None,
        });
        Ok(())
    }

    /// Starts the search `task` about `root` by an external engine.
    pub(super) fn begin_external(
        &mut self,
        node: NodeId,
        root: Position,
        definition: &Arc<Definition>,
        purpose: Purpose,
        task: Task,
        waker: Waker,
    ) -> Result<(), Refused> {
        self.clear(purpose);
        let caller = self.external(definition).caller();
        let work = move |token: &worker::CancelToken, report: &mut dyn FnMut(Report<Move>)| {
            let begun = Instant::now();
            let mut tell = |info: EngineInfo| {
                if let Some(read) = read_info(&root, &info, begun.elapsed()) {
                    report(read);
                }
            };
            match caller.think(&task, token, &mut tell) {
                Ok(EngineReply::Resign) => News::Resigned,
                Ok(EngineReply::Move(text)) => match root.read_move(&text) {
                    Ok(mv) => News::Done(Some(mv)),
                    Err(_) => News::Trouble(Trouble::Illegal(text.into_string()).into()),
                },
                Err(trouble) => News::Trouble(trouble.into()),
            }
        };
        self.search = Some(Search {
            job: worker::spawn(waker, work).map_err(Refused::no_thread)?,
            purpose,
            node,
            asked: Some(definition.name.clone()),
        });
        Ok(())
    }

    /// Returns the level of the last search for a move, if the computer may resign instead.
    pub(super) const fn resigns(&self) -> Option<u8> {
        self.resigns
    }

    /// Ends the running search for a new one. An analysis keeps the hint of its position.
    fn clear(&mut self, purpose: Purpose) {
        self.stop();
        self.resigns = None;
        if purpose != Purpose::Analysis {
            self.hint = None;
        }
    }

    /// Returns the engine for `definition`; an engine of the same name with another definition is ended.
    fn external(&mut self, definition: &Arc<Definition>) -> &External {
        let externals = &mut self.externals;
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

    pub(super) fn external_errors(&self, name: &str) -> Vec<String> {
        let mut externals = self.externals.iter();
        let external = externals.find(|external| external.definition().name == name);
        external.map(External::errors).unwrap_or_default()
    }

    /// Starts pondering: the results stay in the engine's tables, for the search for the answer. Returns true if it was
    /// started.
    pub(super) fn ponder(&mut self, node: NodeId, root: &Position, limits: Limits) -> bool {
        if matches!(self.pondering, Some((_, about)) if about == node) {
            return true;
        }
        self.pondering = None;
        let limits = Limits {
            level: PONDERS,
            time: None,
            ..limits
        };
        // If no thread is available, the computer just waits.
        let job = worker::ponder(&self.engine_slot, engine_of(root), root.clone(), limits);
        self.pondering = job.ok().map(|job| (job, node));
        self.pondering.is_some()
    }

    pub(super) fn stop_pondering(&mut self) {
        self.pondering = None;
    }

    pub(super) fn is_pondering(&self) -> bool {
        // The only news of this job is its end.
        let job = self.pondering.as_ref();
        job.is_some_and(|(job, _)| !job.has_news())
    }

    /// Returns the next news of the search of the position at `node`, with its purpose and the name of the external
    /// engine. Any news but a report ends the search.
    pub(super) fn fetch(&mut self, node: NodeId) -> Option<(Purpose, Option<String>, News<Move>)> {
        // A search of any other position is dropped: the game has moved on.
        let search = self.search.take().filter(|search| search.node == node)?;
        let news = search.job.poll();
        let (purpose, asked) = (search.purpose, search.asked.clone());
        if matches!(news, None | Some(News::Report(_))) {
            self.search = Some(search);
        }
        Some((purpose, asked, news?))
    }
}

pub(super) fn engine_of(
    root: &Position,
) -> impl FnOnce() -> Box<dyn Engine<Position>> + Send + use<> {
    let rules = root.rules();
    || (rules.engine)()
}

/// Parses the report of an external engine; `None` if no line of it is legal.
fn read_info(root: &Position, info: &EngineInfo, time: Duration) -> Option<Report<Move>> {
    let lines = info.lines.iter();
    let lines: Vec<_> = lines.filter_map(|line| read_line(root, line)).collect();
    (!lines.is_empty()).then_some(Report {
        lines,
        depth: info.depth,
        nodes: info.nodes,
        time,
        forecast: None,
    })
}

fn read_line(root: &Position, pv: &PvLine) -> Option<Line<Move>> {
    let mut position = root.clone();
    let mut moves = Vec::new();
    for text in &pv.moves {
        let read = position.read_move(text).ok();
        let Some(mv) = read.filter(|mv| position.is_legal(mv)) else {
            break;
        };
        position.play_unchecked(&mv);
        moves.push(mv);
    }
    (!moves.is_empty()).then_some(Line {
        moves,
        score: pv.score,
        exact: false,
        depth: pv.depth,
        nodes: 0,
        lead: None,
        solutions: None,
    })
}

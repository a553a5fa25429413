//! The searches of a game: for a move, for a hint, for an analysis, or on a person's time; by the engine built in or by one of
//! the settings. At most one is under way.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::evaluation::{Analysis, RatedLine};
use super::game_session::Purpose;
use super::{NodeId, Refused};
use tabletop_core::{Game, Limits, Line, MoveOf, Position, Report};
use tabletop_search::external::{Answer, Definition, EngineInfo, External, PvLine, Task, Trouble};
use tabletop_search::worker::{self, Asked, EngineSlot, Job, News, Waker};

/// The level that thinks on while a person is to move: the others have a strength that was measured, and would lose it.
pub(super) const PONDERS: u8 = 10;

/// A search under way.
struct Search<G: Game> {
    job: Job<MoveOf<G>>,
    purpose: Purpose,
    node: NodeId,
    /// The engine of the settings that was asked; none if it is the one built in.
    asked: Option<String>,
}

/// A move that is advised, as long as it is shown.
struct Hint<G: Game> {
    node: NodeId,
    mv: MoveOf<G>,
    /// How the search went on after it.
    line: Option<RatedLine>,
    /// Whether that has been shown.
    line_shown: bool,
}

/// What the engines of a game do, and what they found out last.
pub(super) struct Thinking<G: Game> {
    engine_slot: EngineSlot<G::Engine>,
    search: Option<Search<G>>,
    /// The search out of sight, and the position it is about.
    pondering: Option<(Job<MoveOf<G>>, NodeId)>,
    analysis: Option<(NodeId, Analysis)>,
    hint: Option<Hint<G>>,
    /// Engines of the settings that have been asked in this game.
    externals: Vec<External>,
    /// The level of the search for a move that was begun last, where it may resign instead.
    resigns: Option<u8>,
}

impl<G: Game> Default for Thinking<G> {
    fn default() -> Self {
        Self {
            engine_slot: EngineSlot::default(),
            search: None,
            pondering: None,
            analysis: None,
            hint: None,
            externals: Vec::new(),
            resigns: None,
        }
    }
}

impl<G: Game> Thinking<G> {
    /// Stops whatever is being thought about.
    pub(super) fn stop(&mut self) {
        self.search = None;
        self.pondering = None;
    }

    /// Stops, and gives the engines to another game of the same kind: those built in with their tables, those of the
    /// settings as they run.
    pub(super) fn hand_over(&mut self) -> Self {
        self.stop();
        Self {
            engine_slot: std::mem::take(&mut self.engine_slot),
            externals: std::mem::take(&mut self.externals),
            ..Self::default()
        }
    }

    /// Why it is thought, and for how long by now.
    pub(super) fn purpose(&self) -> Option<(Purpose, Duration)> {
        let search = self.search.as_ref()?;
        Some((search.purpose, search.job.elapsed()))
    }

    /// As at the beginning of a game, but with the engine of the game before: it forgets what it knows and keeps its memory.
    pub(super) fn begin_again(&mut self) {
        let engine_slot = std::mem::take(&mut self.engine_slot);
        engine_slot.forget();
        *self = Self {
            engine_slot,
            ..Self::default()
        };
    }

    /// Asks for the best move found so far.
    pub(super) fn move_now(&self) {
        if let Some(search) = &self.search {
            search.job.move_now();
        }
    }

    /// What was told of the position at `node`.
    pub(super) fn analysis(&self, node: NodeId) -> Option<&Analysis> {
        let (about, analysis) = self.analysis.as_ref()?;
        (*about == node).then_some(analysis)
    }

    /// Forgets what was told.
    pub(super) fn forget_analysis(&mut self) {
        self.analysis = None;
    }

    /// Keeps what is told of the position at `node`.
    pub(super) fn set_analysis(&mut self, node: NodeId, analysis: Analysis) {
        self.analysis = Some((node, analysis));
    }

    /// The move that was advised at `node`.
    pub(super) fn hint(&self, node: NodeId) -> Option<&MoveOf<G>> {
        let hint = self.hint.as_ref().filter(|hint| hint.node == node)?;
        Some(&hint.mv)
    }

    /// Keeps the move that is advised at `node`, and the line that begins with it, as far as it is known.
    pub(super) fn set_hint(&mut self, node: NodeId, mv: MoveOf<G>, line: Option<RatedLine>) {
        self.hint = Some(Hint {
            node,
            mv,
            line: line.filter(|line| line.moves.len() > 1),
            line_shown: false,
        });
    }

    /// The line that begins with the move that was advised at `node`.
    pub(super) fn hint_line(&self, node: NodeId) -> Option<&RatedLine> {
        let hint = self.hint.as_ref().filter(|hint| hint.node == node)?;
        hint.line.as_ref()
    }

    /// Goes on from the hint at `node`: to its line the first time, after that to nothing. Whether it is the line; nothing
    /// where there is no hint.
    pub(super) fn follow_hint(&mut self, node: NodeId) -> Option<bool> {
        let hint = self.hint.as_mut().filter(|hint| hint.node == node)?;
        let shows_line = hint.line.is_some() && !hint.line_shown;
        hint.line_shown = true;
        if !shows_line {
            self.hint = None;
        }
        Some(shows_line)
    }

    /// Has the engine built in think while the game stands at `node`; what it thought of before is dropped.
    pub(super) fn begin(
        &mut self,
        node: NodeId,
        purpose: Purpose,
        mut asked: Asked<G::Position>,
        waker: Waker,
    ) -> Result<(), Refused> {
        self.clear(purpose);
        asked.limits.proofs = purpose != Purpose::Move;
        if !matches!(purpose, Purpose::Move | Purpose::Draw) {
            asked.limits = G::patience(&asked.root, asked.limits);
        }
        let may_resign = purpose == Purpose::Move && asked.limits.resigns;
        self.resigns = may_resign.then_some(asked.limits.level);
        let job = worker::start(&self.engine_slot, G::engine, asked, waker)
            .map_err(Refused::no_thread)?;
        self.search = Some(Search {
            job,
            purpose,
            node,
            asked: None,
        });
        Ok(())
    }

    /// Has an engine of the settings do its `task`, which is about `root`.
    pub(super) fn begin_external(
        &mut self,
        (node, root): (NodeId, G::Position),
        definition: &Arc<Definition>,
        (purpose, task): (Purpose, Task),
        waker: Waker,
    ) -> Result<(), Refused> {
        self.clear(purpose);
        let caller = self.external(definition).caller();
        let work = move |token: &worker::CancelToken, report: &mut dyn FnMut(Report<MoveOf<G>>)| {
            let begun = Instant::now();
            let mut tell = |info: EngineInfo| {
                if let Some(read) = read_info::<G>(&root, &info, begun.elapsed()) {
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
        self.search = Some(Search {
            job: worker::spawn(waker, work).map_err(Refused::no_thread)?,
            purpose,
            node,
            asked: Some(definition.name.clone()),
        });
        Ok(())
    }

    /// The level of the computer that was asked for a move last and may resign instead.
    pub(super) const fn resigns(&self) -> Option<u8> {
        self.resigns
    }

    /// Makes room for a search. A hint stays marked while its position is analysed.
    fn clear(&mut self, purpose: Purpose) {
        self.stop();
        self.resigns = None;
        if purpose != Purpose::Analysis {
            self.hint = None;
        }
    }

    /// The engine made from `definition`; one of the same name made from another is ended.
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

    /// The last lines of error output of an engine of the settings.
    pub(super) fn external_errors(&self, name: &str) -> Vec<String> {
        let mut externals = self.externals.iter();
        let external = externals.find(|external| external.definition().name == name);
        external.map(External::errors).unwrap_or_default()
    }

    /// Has the engine look at a position out of sight: what it finds out stays in its tables, which the search for the answer
    /// goes on with. Whether it does.
    pub(super) fn ponder(&mut self, node: NodeId, root: &G::Position, limits: Limits) -> bool {
        if matches!(self.pondering, Some((_, about)) if about == node) {
            return true;
        }
        self.pondering = None;
        let limits = Limits {
            level: PONDERS,
            time: None,
            ..limits
        };
        // Where the system gives no thread, the computer simply waits.
        let job = worker::ponder(&self.engine_slot, G::engine, root.clone(), limits);
        self.pondering = job.ok().map(|job| (job, node));
        self.pondering.is_some()
    }

    /// Ends what is thought out of sight.
    pub(super) fn stop_pondering(&mut self) {
        self.pondering = None;
    }

    /// Whether something is thought out of sight.
    pub(super) fn is_pondering(&self) -> bool {
        // Nothing is told but that it has come to its end.
        let job = self.pondering.as_ref();
        job.is_some_and(|(job, _)| !job.has_news())
    }

    /// The next news of the search about the position at `node`: why it was asked, and by which engine of the settings. After
    /// anything but a report the search is over.
    pub(super) fn fetch(
        &mut self,
        node: NodeId,
    ) -> Option<(Purpose, Option<String>, News<MoveOf<G>>)> {
        // Whoever moves on in the game ends the search; this one speaks of another position.
        let search = self.search.take().filter(|search| search.node == node)?;
        let news = search.job.poll();
        let (purpose, asked) = (search.purpose, search.asked.clone());
        if matches!(news, None | Some(News::Report(_))) {
            self.search = Some(search);
        }
        Some((purpose, asked, news?))
    }
}

/// What an engine told, with its moves read; nothing if no line of it can be played.
fn read_info<G: Game>(
    root: &G::Position,
    info: &EngineInfo,
    time: Duration,
) -> Option<Report<MoveOf<G>>> {
    let lines = info.lines.iter();
    let lines: Vec<_> = lines
        .filter_map(|line| read_line::<G>(root, line))
        .collect();
    (!lines.is_empty()).then_some(Report {
        lines,
        depth: info.depth,
        nodes: info.nodes,
        time,
        forecast: None,
    })
}

fn read_line<G: Game>(root: &G::Position, pv: &PvLine) -> Option<Line<MoveOf<G>>> {
    let mut position = root.clone();
    let mut moves = Vec::new();
    for text in &pv.moves {
        let read = G::read_move(&position, text).ok();
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

//! Games without their types: one type of position and one of move for all of them, so that sessions are compiled once.
//!
//! A [`Position`] knows the rules it is played by. Its methods are those of [`Game`] and of its positions; see there.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use tabletop_core::{
    self as core, AnyReason, Attack, BoardView, Cell, Engine, Forecast, Game, Grid, Guide, Info,
    Limits, Message, MoveOf, OptionError, Options, Outcome, Overlay, Position as _, Reason, Report,
    Score, SearchRequest, SetUp, Side, Text, reason::NotLegal,
};

/// The rules of a game and what belongs to it, whatever the position: the items of [`Game`], by their names.
pub struct Rules {
    pub info: &'static Info,
    pub reveals: Option<Text>,
    pub has_winner: bool,
    pub is_symmetric: bool,
    pub review_nodes: u64,
    pub start: fn(&Options) -> Result<Position, OptionError>,
    pub read_position: fn(&Options, &str) -> Result<Position, AnyReason>,
    pub opening_moves: fn(&Options) -> usize,
    pub drawn: fn(&Options, &str) -> Option<Message>,
    pub in_letters: fn(&str) -> String,
    pub marks_legal: fn() -> bool,
    pub background_status: fn() -> Option<Message>,
    pub levels: fn() -> &'static [Text],
    pub guide: fn() -> Option<Box<dyn Guide<Position>>>,
    pub engine: fn() -> Box<dyn Engine<Position>>,
}

pub const fn rules<G: Game>() -> &'static Rules {
    const {
        &Rules {
            info: &G::INFO,
            reveals: G::REVEALS,
            has_winner: G::HAS_WINNER,
            is_symmetric: G::SYMMETRIC,
            review_nodes: G::REVIEW_NODES,
            start: |options| G::start(options).map(Position::new::<G>),
            read_position: |options, text| Ok(Position::new::<G>(G::read_position(options, text)?)),
            opening_moves: G::opening_moves,
            drawn: G::drawn,
            in_letters: G::in_letters,
            marks_legal: G::marks_legal,
            background_status: G::background_status,
            levels: G::levels,
            guide: || Some(Box::new(GuideOf::<G>(G::guide()?))),
            engine: || Box::new(EngineOf::<G>(G::engine())),
        }
    }
}

pub struct Position(Box<dyn AnyPosition>);

/// Defines the functions of [`Game`], by their names, whose types are those of every game.
macro_rules! functions_of {
    ($of:ident, $trait:ident: $($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        pub trait $trait: Any + Send + Sync {
            $(
                fn $name(&self, $($argument: $type),*) -> $result;
            )*
        }

        impl<G: Game> $trait for $of<G> {
            $(
                fn $name(&self, $($argument: $type),*) -> $result {
                    G::$name(&self.0, $($argument),*)
                }
            )*
        }
    };
}

functions_of! { PositionOf, AnyView:
    patience(limits: Limits) -> Limits;
    write_position() -> String;
    cell_number(cell: Cell) -> Option<u16>;
    resolve_cell(cell: Cell) -> Cell;
    is_hopeless(level: u8, score: Score, lead: Option<f32>) -> bool;
    paint(view: &mut BoardView) -> ();
    grid() -> Grid;
    paint_path(path: &[Cell], view: &mut BoardView) -> ();
    score() -> Option<[i32; 2]>;
    counted() -> Option<[i32; 2]>;
    opening_name() -> Option<Text>;
    lead() -> Option<i32>;
    swapped() -> bool;
    candidates_hint(cell: Cell) -> Option<Message>;
    attacks() -> Option<Vec<Attack>>;
    reveal(forecast: Option<&Forecast>) -> Option<Overlay>;
    needs_dead_stones() -> bool;
    proposal() -> Vec<Cell>;
}

/// The methods of a position of any game: those of [`Game`], by their names. Moves are those of the same game; any other
/// counts as none.
pub trait AnyPosition: AnyView {
    fn rules(&self) -> &'static Rules;
    fn why_illegal(&self, mv: &Move) -> Option<AnyReason>;
    /// The position as text for records, with the side to move where a reader would take the other; see
    /// [`core::start_text`].
    fn start_text(&self, options: &Options) -> String;
    fn set_up(&self, change: &SetUp) -> Option<Position>;
    fn relaxed(&self) -> Option<Position>;
    fn colour(&self, mv: &Move) -> Side;
    fn write_move(&self, mv: &Move) -> String;
    fn read_move(&self, text: &str) -> Result<Move, AnyReason>;
    fn path(&self, mv: &Move) -> Vec<Cell>;
    fn target(&self, mv: &Move) -> Option<Cell>;
    fn automatic(&self) -> Option<(Move, AnyReason)>;
    fn explain_illegal(&self, path: &[Cell]) -> AnyReason;
    fn reasons(&self, mv: &Move) -> Vec<Message>;
    fn proof(&self, mv: &Move) -> Option<Message>;
    fn book(&self) -> Vec<(Move, Score)>;
    fn propose(&mut self, cells: &[Cell]);
    /// Those of `moves` with the highest immediate value; see [`core::greedy_moves`].
    fn greedy_moves(&self, moves: &[Move]) -> Vec<Move>;

    #[doc(hidden)]
    fn rule_turn(&self) -> Side;
    #[doc(hidden)]
    fn rule_moves(&self) -> Vec<Move>;
    #[doc(hidden)]
    fn rule_play(&mut self, mv: &Move);
    #[doc(hidden)]
    fn rule_outcome(&self) -> Option<Outcome>;
    #[doc(hidden)]
    fn copy(&self) -> Position;
    #[doc(hidden)]
    fn equals(&self, other: &dyn Any) -> bool;
    #[doc(hidden)]
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Position {
    fn new<G: Game>(position: G::Position) -> Self {
        Self(Box::new(PositionOf::<G>(position)))
    }

    fn as_game<G: Game>(&self) -> Option<&G::Position> {
        let of = (&*self.0 as &dyn Any).downcast_ref::<PositionOf<G>>()?;
        Some(&of.0)
    }

    /// Facts about the game.
    pub fn info(&self) -> &'static Info {
        self.rules().info
    }

    /// Passes a proposal in; see [`Game::propose`].
    pub fn propose(&mut self, cells: &[Cell]) {
        self.0.propose(cells);
    }
}

impl Deref for Position {
    type Target = dyn AnyPosition;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        self.0.copy()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

/// Reason why a move of any game is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(AnyReason);

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        self.0.code()
    }

    fn message(&self) -> Message {
        self.0.message()
    }
}

impl core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.0.rule_turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.rule_moves()
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        self.0.why_illegal(mv).map(Refusal)
    }

    fn play_unchecked(&mut self, mv: &Move) {
        self.0.rule_play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.rule_outcome()
    }
}

struct PositionOf<G: Game>(G::Position);

impl<G: Game> AnyPosition for PositionOf<G> {
    fn rules(&self) -> &'static Rules {
        rules::<G>()
    }

    fn why_illegal(&self, mv: &Move) -> Option<AnyReason> {
        match mv.as_game::<G>() {
            Some(mv) => self.0.refusal(mv).map(AnyReason::from),
            None => Some(NotLegal.into()),
        }
    }

    fn start_text(&self, options: &Options) -> String {
        core::start_text::<G>(options, &self.0)
    }

    fn set_up(&self, change: &SetUp) -> Option<Position> {
        G::set_up(&self.0, change).map(Position::new::<G>)
    }

    fn relaxed(&self) -> Option<Position> {
        G::relaxed(&self.0).map(Position::new::<G>)
    }

    fn colour(&self, mv: &Move) -> Side {
        mv.as_game::<G>()
            .map_or_else(|| self.0.turn(), |mv| G::colour(&self.0, mv))
    }

    fn write_move(&self, mv: &Move) -> String {
        let write = |mv| G::write_move(&self.0, mv);
        mv.as_game::<G>().map(write).unwrap_or_default()
    }

    fn read_move(&self, text: &str) -> Result<Move, AnyReason> {
        Ok(Move::new::<G>(G::read_move(&self.0, text)?))
    }

    fn path(&self, mv: &Move) -> Vec<Cell> {
        let path = |mv| G::path(&self.0, mv);
        mv.as_game::<G>().map(path).unwrap_or_default()
    }

    fn target(&self, mv: &Move) -> Option<Cell> {
        G::target(&self.0, mv.as_game::<G>()?)
    }

    fn automatic(&self) -> Option<(Move, AnyReason)> {
        let (mv, reason) = G::automatic(&self.0)?;
        Some((Move::new::<G>(mv), reason))
    }

    fn explain_illegal(&self, path: &[Cell]) -> AnyReason {
        G::explain_illegal(&self.0, path).into()
    }

    fn reasons(&self, mv: &Move) -> Vec<Message> {
        let reasons = |mv| G::reasons(&self.0, mv);
        mv.as_game::<G>().map(reasons).unwrap_or_default()
    }

    fn proof(&self, mv: &Move) -> Option<Message> {
        G::proof(&self.0, mv.as_game::<G>()?)
    }

    fn book(&self) -> Vec<(Move, Score)> {
        let known = G::book(&self.0).into_iter();
        known
            .map(|(mv, score)| (Move::new::<G>(mv), score))
            .collect()
    }

    fn propose(&mut self, cells: &[Cell]) {
        G::propose(&mut self.0, cells);
    }

    fn greedy_moves(&self, moves: &[Move]) -> Vec<Move> {
        let moves: Vec<_> = moves
            .iter()
            .filter_map(|mv| mv.as_game::<G>().cloned())
            .collect();
        let best = core::greedy_moves::<G>(&self.0, &moves);
        best.into_iter().map(Move::new::<G>).collect()
    }

    fn rule_turn(&self) -> Side {
        self.0.turn()
    }

    fn rule_moves(&self) -> Vec<Move> {
        let moves = self.0.legal_moves().into_iter();
        moves.map(Move::new::<G>).collect()
    }

    fn rule_play(&mut self, mv: &Move) {
        if let Some(mv) = mv.as_game::<G>() {
            self.0.play_unchecked(mv);
        }
    }

    fn rule_outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn copy(&self) -> Position {
        Position::new::<G>(self.0.clone())
    }

    fn equals(&self, other: &dyn Any) -> bool {
        let other = other.downcast_ref::<Self>();
        other.is_some_and(|other| self.0 == other.0)
    }

    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[derive(Clone)]
pub struct Move(Arc<dyn AnyMove>);

functions_of! { MoveBox, AnyMoveView:
    puts_piece() -> bool;
    is_numbered() -> bool;
    choice() -> Option<i32>;
    action() -> Option<Text>;
}

pub trait AnyMove: AnyMoveView {
    #[doc(hidden)]
    fn equals(&self, other: &dyn Any) -> bool;
    #[doc(hidden)]
    fn feed(&self, state: &mut dyn Hasher);
    #[doc(hidden)]
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Move {
    fn new<G: Game>(mv: MoveOf<G>) -> Self {
        Self(Arc::new(MoveBox::<G>(mv)))
    }

    fn as_game<G: Game>(&self) -> Option<&MoveOf<G>> {
        let of = (&*self.0 as &dyn Any).downcast_ref::<MoveBox<G>>()?;
        Some(&of.0)
    }
}

impl Deref for Move {
    type Target = dyn AnyMove;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

struct MoveBox<G: Game>(MoveOf<G>);

impl<G: Game> AnyMove for MoveBox<G> {
    fn equals(&self, other: &dyn Any) -> bool {
        let other = other.downcast_ref::<Self>();
        other.is_some_and(|other| self.0 == other.0)
    }

    fn feed(&self, mut state: &mut dyn Hasher) {
        self.0.hash(&mut state);
    }

    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

struct EngineOf<G: Game>(G::Engine);

impl<G: Game> Engine<Position> for EngineOf<G> {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let root = request.root.as_game::<G>()?;
        let found = self.0.search(SearchRequest {
            root,
            limits: request.limits,
            rated: request.rated.and_then(Move::as_game::<G>),
            control: request.control,
            report: &mut |found| (request.report)(found.with_moves(|mv| Some(Move::new::<G>(mv)))),
        });
        found.map(Move::new::<G>)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

struct GuideOf<G: Game>(Box<dyn Guide<G::Position>>);

impl<G: Game> GuideOf<G> {
    /// The positions of a line as the game has them; empty for those of another game.
    fn line(line: &[Position]) -> Vec<G::Position> {
        line.iter()
            .filter_map(|it| it.as_game::<G>().cloned())
            .collect()
    }
}

impl<G: Game> Guide<Position> for GuideOf<G> {
    fn learn(&mut self, position: &Position, found: &Report<Move>) {
        let Some(position) = position.as_game::<G>() else {
            return;
        };
        let own = |mv: Move| mv.as_game::<G>().cloned();
        let report = found.clone().with_moves(own);
        self.0.learn(position, &report);
    }

    fn outlook(&mut self, line: &[Position]) -> Option<Message> {
        self.0.outlook(&Self::line(line))
    }

    fn remark(&mut self, line: &[Position], mv: &Move) -> Option<Message> {
        self.0.remark(&Self::line(line), mv.as_game::<G>()?)
    }

    fn solution(&mut self, line: &[Position]) -> Option<Vec<Move>> {
        let moves = self.0.solution(&Self::line(line))?;
        Some(moves.into_iter().map(Move::new::<G>).collect())
    }

    fn take_back(&mut self, line: &[Position]) -> Option<usize> {
        self.0.take_back(&Self::line(line))
    }

    fn is_hopeless(&mut self, line: &[Position]) -> bool {
        self.0.is_hopeless(&Self::line(line))
    }
}

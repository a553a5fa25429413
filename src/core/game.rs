//! The trait of a game, with everything specific to it. A new game is one folder that implements it and one line in the
//! registry.

use super::problem::{ProblemMaker, Problems};
use super::{
    AnyReason, BoardView, Cell, Engine, Forecast, Guide, Limits, Message, OptionError, OptionSpec,
    Options, Piece, Position, Score, SetUp, Side, Text,
};

/// The move type of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// The refusal type of a game.
pub type RefusalOf<G> = <<G as Game>::Position as Position>::Refusal;

/// Static facts about a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The word that is typed and saved (`reversi`): lower-case ASCII.
    pub key: &'static str,
    /// Other names, in lower case.
    pub aliases: &'static [&'static str],
    /// Display name.
    pub name: Text,
    /// Description in one sentence.
    pub summary: Text,
    /// Task of a player in two to four words: at most 18 columns.
    pub tagline: Text,
    /// The rules for beginners: paragraphs separated by blank lines, first the way to enter a move.
    pub rules: Text,
    /// Symbol of the game for small places; one column wide in every terminal (ASCII).
    pub icon: char,
    /// Number of players, 1 or 2.
    pub players: u8,
    /// True if the rules have a pass.
    pub passes: bool,
    /// Example of a move, as typed.
    pub example: &'static str,
    /// A typical position, for previews.
    pub sample: Sample,
    /// The options, in the order in which they are shown.
    pub options: &'static [OptionSpec],
    /// Overrides of defaults for uses without a person (rules service, matches, audits), such as no dead-stone dialogue.
    pub headless: &'static [(&'static str, &'static str)],
}

/// A typical position of a game: its options, and the moves from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The options that differ from their defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// The moves in the game's notation, separated by blanks.
    pub moves: &'static str,
}

/// A line of an opening with the name of its last position.
#[derive(Clone, Debug)]
pub struct NamedLine<T> {
    /// Moves from the start, or the positions after them.
    pub steps: Vec<T>,
    /// Name of the opening.
    pub name: Text,
}

impl Info {
    /// Returns true if `word` is the key or an alias of this game, in any case.
    pub fn is_called(&self, word: &str) -> bool {
        let word = word.trim().to_lowercase();
        word == self.key || self.aliases.contains(&word.as_str())
    }

    /// Default options for programs.
    pub fn headless_options(&self) -> Options {
        let mut options = Options::defaults(self.options);
        for (key, value) in self.headless {
            let set = options.set(key, value);
            debug_assert!(set.is_ok(), "{}: headless {key}={value}: {set:?}", self.key);
        }
        options
    }
}

/// A game: its rules, its notation, its input by cells, its display and its engine.
pub trait Game: Sized + Send + Sync + 'static {
    /// Facts about the game.
    const INFO: Info;
    /// A position together with the rules.
    type Position: Position;
    /// Name of what [`reveal`](Self::reveal) shows; `None` if it shows nothing.
    const REVEALS: Option<Text> = None;
    /// True if the rules are invariant under rotation and reflection of the board.
    const SYMMETRIC: bool = false;
    /// False if nobody can win: then no move is better than another, and there is nothing to review.
    const HAS_WINNER: bool = true;
    /// Maximum number of positions (playouts) that a review visits per move: a few tenths of a second's worth.
    const REVIEW_NODES: u64 = 100_000;
    /// Options of [`named_openings`](Self::named_openings) that differ from their defaults.
    const BOOK_OPTIONS: &'static [(&'static str, &'static str)] = &[];
    /// The computer opponent.
    type Engine: Engine<Self::Position> + Default;

    /// Creates the first position under `options`, each of which is valid; an error if they exclude each other.
    fn start(options: &Options) -> Result<Self::Position, OptionError>;

    /// Moves that are played for both sides at once when a new game begins under `options` (a random opening); the same
    /// for the same seed. Records hold them like any other move.
    fn opening(_options: &Options, _start: &Self::Position, _seed: u64) -> Vec<MoveOf<Self>> {
        Vec::new()
    }

    /// Number of the moves of [`opening`](Self::opening) under `options`, on boards that have room for them.
    fn opening_moves(_options: &Options) -> usize {
        0
    }

    /// Name and number of a drawn opening under `options`, by the notation of its moves.
    fn drawn(_options: &Options, _moves: &str) -> Option<Message> {
        None
    }

    /// The named openings of a game under [`BOOK_OPTIONS`](Self::BOOK_OPTIONS): the moves from the start.
    fn named_openings() -> Vec<NamedLine<MoveOf<Self>>> {
        Vec::new()
    }

    /// Name of the opening that a position belongs to.
    fn opening_name(_position: &Self::Position) -> Option<Text> {
        None
    }

    /// The moves of the opening book in a position, the best first, with their values for the mover; empty outside the
    /// book.
    fn book(_position: &Self::Position) -> Vec<(MoveOf<Self>, Score)> {
        Vec::new()
    }

    /// The limits of a hint for `position`: `limits`, or wider ones if a few seconds are enough for an exact result.
    fn patience(_position: &Self::Position, limits: Limits) -> Limits {
        limits
    }

    /// Parses a set-up position written by [`write_position`](Self::write_position), under `options`.
    ///
    /// The rows may be followed by a blank and the side to move (`X` or `O`); without it the game infers the side.
    fn read_position(options: &Options, text: &str) -> Result<Self::Position, RefusalOf<Self>>;

    /// Writes the position as text: rows from the top joined by `/`, or the standard notation of the game (FEN).
    fn write_position(position: &Self::Position) -> String;

    /// Writes a set-up position for records: [`write_position`](Self::write_position) and the state it leaves out, such
    /// as turns played before. [`read_position`](Self::read_position) reads it.
    fn write_start(position: &Self::Position) -> String {
        Self::write_position(position)
    }

    /// Applies a change of a record without a move: stones added or removed, the side to move changed. Play goes on
    /// from there even if the game had ended or stopped, and no ko holds: the position is free of the past.
    ///
    /// `None`, as by default, if the game has no such changes or the stones can't stand there.
    fn set_up(_position: &Self::Position, _change: &SetUp) -> Option<Self::Position> {
        None
    }

    /// Returns the position under the loosest rules that the game has: moves are allowed that only an option or the
    /// past forbids. For reading games that were played under other rules. `None`, as by default, if that allows
    /// nothing more.
    fn relaxed(_position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Colour of a move in records: that of the side to move, unless one player places both colours (swap2).
    fn colour(position: &Self::Position, _mv: &MoveOf<Self>) -> Side {
        position.turn()
    }

    /// Writes the move in the game's notation.
    fn write_move(position: &Self::Position, mv: &MoveOf<Self>) -> String;

    /// Converts a move of [`write_move`](Self::write_move) to the notation with squares named by letters, which
    /// [`read_move`](Self::read_move) reads too. Only for games whose standard notation is another one.
    fn in_letters(text: &str) -> String {
        text.to_owned()
    }

    /// Parses a move as typed by a person. The result need not be legal; `refusal` then gives the reason. Everything
    /// that `write_move` writes is read back as the same move.
    fn read_move(position: &Self::Position, text: &str) -> Result<MoveOf<Self>, RefusalOf<Self>>;

    /// The cells that a player selects for a move, in order: the target of a placement, or the origin, the landing squares
    /// and the destination. Empty for a move that is not made on the board (a pass); such a move has an
    /// [`action`](Self::action).
    fn path(position: &Self::Position, mv: &MoveOf<Self>) -> Vec<Cell>;

    /// The number of a cell in the notation, if cells are numbered and not named by column and row.
    fn cell_number(_position: &Self::Position, _cell: Cell) -> Option<u16> {
        None
    }

    /// The cell of the moved or placed piece after the move, for move numbers, evaluations and `made`. By default the
    /// last one selected; overridden by games where a turn may end with the selection of a piece to capture.
    fn target(position: &Self::Position, mv: &MoveOf<Self>) -> Option<Cell> {
        Self::path(position, mv).last().copied()
    }

    /// Returns true if a move made on the board places or moves a piece, false if it only marks one.
    fn puts_piece(_mv: &MoveOf<Self>) -> bool {
        true
    }

    /// Returns true if a move has a number of its own. Settling dead stones after play has stopped has none.
    fn is_numbered(_mv: &MoveOf<Self>) -> bool {
        true
    }

    /// The cell meant by selecting `cell`: itself, unless cells stand for others (any cell of a column for the one
    /// where a disc would land).
    fn resolve_cell(_position: &Self::Position, cell: Cell) -> Cell {
        cell
    }

    /// Distinguishes moves of equal paths (the number to place). Such moves are offered as a choice by their
    /// `write_move` if this is `Some`; the number is displayed.
    fn choice(_mv: &MoveOf<Self>) -> Option<i32> {
        None
    }

    /// Text of the button for a move without a path (`Pass`, `Swap colours`).
    fn action(_mv: &MoveOf<Self>) -> Option<Text> {
        None
    }

    /// The move that is played for the player without asking, and the notice for it (an automatic pass).
    fn automatic(_position: &Self::Position) -> Option<(MoveOf<Self>, AnyReason)> {
        None
    }

    /// Returns true if a computer of this level considers the position hopeless, given the score of the best move and
    /// the lead in points. The computer resigns after some such turns. By default games are played to their end.
    fn is_hopeless(
        _position: &Self::Position,
        _level: u8,
        _score: Score,
        _lead: Option<f32>,
    ) -> bool {
        false
    }

    /// Reason why no legal move's path starts with `path`. Only called if none does; `path` is never empty.
    fn explain_illegal(position: &Self::Position, path: &[Cell]) -> RefusalOf<Self>;

    /// Draws the position: pieces, labels at the rim, marks that the game defines, and the figures for the panel. `view`
    /// comes with the grid of [`grid`](Self::grid), every cell empty. A board with holes removes those cells
    /// ([`BoardView::remove`]), one with lines of its own sets them ([`BoardView::links`]); both stay the same during a
    /// game.
    fn paint(position: &Self::Position, view: &mut BoardView);

    /// The size of the board in cells.
    fn grid(position: &Self::Position) -> super::Grid;

    /// Returns true if marking the cells of legal moves helps the player; false if nearly every empty cell is legal,
    /// where marks are only noise.
    fn marks_legal() -> bool {
        true
    }

    /// Draws a move that is being entered: `path` is the beginning, never empty, of at least one legal move and `view`
    /// has been painted. By default the piece is drawn where the path ends; if it begins on an empty cell, a disc of
    /// the side to move is placed.
    fn paint_path(position: &Self::Position, path: &[Cell], view: &mut BoardView) {
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
            return;
        };
        if view.square(from).piece == Piece::None {
            view.put(from, Piece::Disc(position.turn()));
        } else {
            view.move_piece(from, to);
        }
    }

    /// Count of both sides, if the game has one that programs compare: discs, area without komi, men and kings.
    fn score(position: &Self::Position) -> Option<[i32; 2]> {
        let _ = position;
        None
    }

    /// Value of a move to a player without foresight, who looks one ply ahead: by default the mover's lead by
    /// [`score`](Self::score) after the move, and 0 if there is no score.
    fn static_gain(position: &Self::Position, mv: &MoveOf<Self>) -> i64 {
        let side = position.turn();
        let next = position.after(mv);
        Self::score(&next).map_or(0, |score| {
            i64::from(score[side.index()]) - i64::from(score[side.other().index()])
        })
    }

    /// Progress of a background computation of the game, if one is running.
    fn background_status() -> Option<Message> {
        None
    }

    /// Count of both sides as the result has it, where that is another than [`score`](Self::score): the empty squares of
    /// a finished board may count for the winner.
    fn counted(position: &Self::Position) -> Option<[i32; 2]> {
        let _ = position;
        None
    }

    /// Black's lead in half points as the result counts it, with komi; by default that of [`counted`](Self::counted) or
    /// [`score`](Self::score). `None` if counting decides nothing, as in checkers.
    fn lead(position: &Self::Position) -> Option<i32> {
        let [black, white] = Self::counted(position).or_else(|| Self::score(position))?;
        Some(2 * (black - white))
    }

    /// Returns true if the players have exchanged colours in the opening (swap2).
    fn swapped(_position: &Self::Position) -> bool {
        false
    }

    /// Number of leaves `depth` plies below `position`, as [`super::perft`] counts them; overridden by games with a
    /// fast form of their positions.
    fn perft(position: &Self::Position, depth: u32) -> u64 {
        super::perft(position, depth)
    }

    /// Facts about a legal move by the rules alone, in a few words each (`takes a corner`), the most telling first.
    /// Hints show them: none may be a guess.
    fn reasons(_position: &Self::Position, _mv: &MoveOf<Self>) -> Vec<Message> {
        Vec::new()
    }

    /// The sensible choices for an empty cell (numbers to place), without those that fail obviously, in a few words;
    /// `None` if there is no choice.
    fn candidates_hint(_position: &Self::Position, _cell: Cell) -> Option<Message> {
        None
    }

    /// The proven result of a legal move that needs no search: the move ends the game, or a table has it. Shown in
    /// place of a search result.
    fn proof(_position: &Self::Position, _mv: &MoveOf<Self>) -> Option<Message> {
        None
    }

    /// Pieces under attack by the rules alone, as people see them on the board: stones in atari, men that can be taken, fours.
    /// `None`, as by default, if the game knows no attacks.
    fn attacks(_position: &Self::Position) -> Option<Vec<super::Attack>> {
        None
    }

    /// Non-obvious features of the position, shown on request: stable discs, threats, expected owners of points. What an
    /// analysis of the position forecast is used instead of an own search. May take a while; only called if
    /// [`REVEALS`](Self::REVEALS) has a name.
    fn reveal(_position: &Self::Position, _forecast: Option<&Forecast>) -> Option<super::Overlay> {
        None
    }

    /// Creates the look-ahead of a puzzle; `None` for games of two players.
    fn guide() -> Option<Box<dyn Guide<Self::Position>>> {
        None
    }

    /// Returns true if play waits for a proposal that only a search can make and that was not passed in yet: the dead
    /// groups, once play has stopped.
    fn needs_dead_stones(_position: &Self::Position) -> bool {
        false
    }

    /// Computes the cells to propose if [`needs_dead_stones`](Self::needs_dead_stones) is true. May take a while.
    fn proposal(_position: &Self::Position) -> Vec<Cell> {
        Vec::new()
    }

    /// Passes a proposal in.
    fn propose(_position: &mut Self::Position, _cells: &[Cell]) {}

    /// Computes the awaited proposal and passes it in, however long it takes.
    fn settle(position: &mut Self::Position) {
        if Self::needs_dead_stones(position) {
            let cells = Self::proposal(position);
            Self::propose(position, &cells);
        }
    }

    /// Descriptions of the levels of the engine, level 1 first; empty if there are no levels.
    fn levels() -> &'static [Text] {
        &[]
    }

    /// Creates the judge of problems; `None` if the game has no problems.
    fn problems() -> Option<Box<dyn Problems<Self::Position>>> {
        None
    }

    /// Creates a computer opponent, ready to search.
    fn engine() -> Self::Engine {
        Self::Engine::default()
    }
}

/// A game with a maker of problems; the games implement it for the lab only.
pub trait MakesProblems: Game {
    /// Creates the maker of problems; `None` if the game has no problems.
    fn maker() -> Option<Box<dyn ProblemMaker<Self::Position>>> {
        None
    }
}

/// Writes a start position as text: [`Game::write_start`], with the side to move if a reader would infer the wrong one.
pub fn start_text<G: Game>(options: &Options, position: &G::Position) -> String {
    let text = G::write_start(position);
    match G::read_position(options, &text) {
        Ok(read) if read.turn() != position.turn() => {
            format!("{text} {}", position.turn().letter())
        }
        _ => text,
    }
}

/// Returns those of `moves` with the highest immediate value, in their order: all of them if none is better than another.
pub fn greedy_moves<G: Game>(position: &G::Position, moves: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
    let worth = |mv: &&MoveOf<G>| G::static_gain(position, mv);
    let Some(most) = moves.iter().map(|mv| worth(&mv)).max() else {
        return Vec::new();
    };
    let best = moves.iter().filter(|mv| worth(mv) == most);
    best.cloned().collect()
}

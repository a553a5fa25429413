//! Everything that is a game's own, in one trait. A new game is one folder that implements it and one line in the list of games.

use super::{
    AnyReason, BoardView, Cell, Engine, Guide, Limits, Message, OptionError, OptionSpec, Options,
    Piece, Position, Score, SetUp, Side, Text,
};

/// The move type of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// Why a move or a position of a game is refused.
pub type RefusalOf<G> = <<G as Game>::Position as Position>::Refusal;

/// The facts of a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The word that is typed and saved (`reversi`): lower-case ASCII.
    pub key: &'static str,
    /// Other words for it, in lower case.
    pub aliases: &'static [&'static str],
    /// Its name.
    pub name: Text,
    /// One sentence on what it is.
    pub summary: Text,
    /// What one does in it, in two to four words: at most 18 columns.
    pub tagline: Text,
    /// Its rules for somebody who never played it: paragraphs separated by blank lines, first how to enter a move.
    pub rules: Text,
    /// A character that stands for it in small places; one column wide in every terminal (ASCII).
    pub icon: char,
    /// Number of players, 1 or 2.
    pub players: u8,
    /// Whether its rules know a pass.
    pub passes: bool,
    /// An example of a move, as typed.
    pub example: &'static str,
    /// A position that shows what it looks like.
    pub sample: Sample,
    /// Its options, in the order in which they are shown.
    pub options: &'static [OptionSpec],
    /// Options that differ where no person takes part (rules service, matches, audits), such as no dead-stone dialogue.
    pub headless: &'static [(&'static str, &'static str)],
}

/// A position to show of a game: how it begins, and the moves that lead there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The options that are not at their defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// The moves in the game's notation, blanks between them.
    pub moves: &'static str,
}

impl Info {
    /// Whether `word` names this game, in any case.
    pub fn is_called(&self, word: &str) -> bool {
        let word = word.trim().to_lowercase();
        word == self.key || self.aliases.contains(&word.as_str())
    }

    /// The options a program gets unless it asks for others.
    pub fn headless_options(&self) -> Options {
        let mut options = Options::defaults(self.options);
        for (key, value) in self.headless {
            let set = options.set(key, value);
            debug_assert!(set.is_ok(), "{}: headless {key}={value}: {set:?}", self.key);
        }
        options
    }
}

/// A game: its rules, its notation, how it is pointed at and drawn, and who plays it.
pub trait Game: Sized + Send + Sync + 'static {
    /// The facts.
    const INFO: Info;
    /// A position together with its rules.
    type Position: Position;
    /// Whether [`reveal`](Self::reveal) has something to show.
    const REVEALS: bool = false;
    /// Whether the rules are the same however the board is turned or mirrored.
    const SYMMETRIC: bool = false;
    /// Positions (playouts) that a review visits for a move at most: a few tenths of a second's worth.
    const REVIEW_NODES: u64 = 100_000;
    /// The computer opponent.
    type Engine: Engine<Self::Position>;

    /// The first position under `options`, which are each valid for themselves; an error where they don't go together.
    fn start(options: &Options) -> Result<Self::Position, OptionError>;

    /// Moves that are played for both sides at once when a new game begins under `options` (a random opening); the same
    /// for the same seed. Records hold them like any other move.
    fn opening(options: &Options, start: &Self::Position, seed: u64) -> Vec<MoveOf<Self>> {
        let _ = (options, start, seed);
        Vec::new()
    }

    /// The limits of a hint about `position`: `limits`, or wider ones where a few seconds bring what is exact.
    fn patience(position: &Self::Position, limits: Limits) -> Limits {
        let _ = position;
        limits
    }

    /// Reads what [`write_position`](Self::write_position) wrote: a set-up position under `options`.
    ///
    /// Rows may be followed by a blank and the side to move (`X` or `O`); without it the game says who is to move.
    fn read_position(options: &Options, text: &str) -> Result<Self::Position, RefusalOf<Self>>;

    /// The position as text: rows from the top joined by `/`, or the field's own notation (FEN).
    fn write_position(position: &Self::Position) -> String;

    /// A set-up position as records keep it: [`write_position`](Self::write_position) with what that leaves out, such as
    /// turns played before. [`read_position`](Self::read_position) reads it.
    fn write_start(position: &Self::Position) -> String {
        Self::write_position(position)
    }

    /// The position changed as records change it without a move: stones set up or taken away, the turn given to a side. Play
    /// goes on from there even if it had ended or stopped, and no ko holds; what is set up is not the past's to forbid.
    ///
    /// `None`, as by default, where the game knows no such thing or the stones can't stand so.
    fn set_up(position: &Self::Position, change: &SetUp) -> Option<Self::Position> {
        let _ = (position, change);
        None
    }

    /// The same position, going on under the loosest rules that the game knows: with what only an option or the past
    /// forbids. Games that were played under other rules are looked at so. `None`, as by default, where that allows nothing
    /// more.
    fn loosened(position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// The colour that records give a move: that of the side to move, unless one player places both colours (swap2).
    fn colour(position: &Self::Position, mv: &MoveOf<Self>) -> Side {
        let _ = mv;
        position.turn()
    }

    /// The move in the game's notation.
    fn write_move(position: &Self::Position, mv: &MoveOf<Self>) -> String;

    /// A move as it is shown where squares are named by letters; a move of [`write_move`](Self::write_move) comes in, and
    /// [`read_move`](Self::read_move) reads what goes out. Only games whose notation is another one have anything to do.
    fn in_letters(text: &str) -> String {
        text.to_owned()
    }

    /// Reads a move as a person may type it. The result need not be legal, but then `refusal` says why.
    /// Everything that `write_move` writes is read back as the same move.
    fn read_move(position: &Self::Position, text: &str) -> Result<MoveOf<Self>, RefusalOf<Self>>;

    /// The cells that point at a move, in order: where to put, or from, over the landing places, to. Empty for a move
    /// that is not made on the board (a pass); such a move has an [`action`](Self::action).
    fn path(position: &Self::Position, mv: &MoveOf<Self>) -> Vec<Cell>;

    /// The number that moves call a cell by, where cells are numbered and not named by column and row.
    fn cell_number(position: &Self::Position, cell: Cell) -> Option<u16> {
        let _ = (position, cell);
        None
    }

    /// The cell where what was moved or placed stands after the move: what move numbers, values and `made` speak of.
    /// By default the last one pointed at; a turn that ends by pointing at a man to be taken says otherwise.
    fn target(position: &Self::Position, mv: &MoveOf<Self>) -> Option<Cell> {
        Self::path(position, mv).last().copied()
    }

    /// Whether a move that is made on the board puts or moves a piece there, and does not only say something of one.
    fn places(mv: &MoveOf<Self>) -> bool {
        let _ = mv;
        true
    }

    /// Whether a move has a number of its own. What is settled after play has stopped, which stones are dead, has none.
    fn is_numbered(mv: &MoveOf<Self>) -> bool {
        let _ = mv;
        true
    }

    /// The cell that is meant by pointing at `cell`: itself, unless places stand for others (any cell of a column for the
    /// one where a disc comes to lie).
    fn aim(position: &Self::Position, cell: Cell) -> Cell {
        let _ = position;
        cell
    }

    /// Tells moves of equal paths apart (the number to place). Such moves are offered as a choice by their `write_move`
    /// when this is `Some`; the number is what is shown.
    fn choice(mv: &MoveOf<Self>) -> Option<i32> {
        let _ = mv;
        None
    }

    /// What the button of a move without a path says (`Pass`, `Swap colours`).
    fn action(mv: &MoveOf<Self>) -> Option<Text> {
        let _ = mv;
        None
    }

    /// The move that is played for the player without asking, and the notice that says so (an automatic pass).
    fn automatic(position: &Self::Position) -> Option<(MoveOf<Self>, AnyReason)> {
        let _ = position;
        None
    }

    /// Whether a computer of this level sees nothing to hope for in a position of which its search says this: the worth
    /// of the best move, and the lead in points. It resigns after some turns like that. By default games are played to their end.
    fn is_hopeless(
        position: &Self::Position,
        level: u8,
        (score, lead): (Score, Option<f32>),
    ) -> bool {
        let _ = (position, level, score, lead);
        false
    }

    /// Why no legal move's path starts with `path`. Only asked where none does; `path` is never empty.
    fn why_not(position: &Self::Position, path: &[Cell]) -> RefusalOf<Self>;

    /// Draws the position: pieces, labels at the rim, marks the game knows of, and the figures for the panel.
    /// `view` comes with the grid of [`grid`](Self::grid), every cell empty; a board with holes takes those cells out
    /// ([`BoardView::remove`]), one with lines of its own says them ([`BoardView::links`]), the same all game long.
    fn paint(position: &Self::Position, view: &mut BoardView);

    /// The size of the board in cells.
    fn grid(position: &Self::Position) -> super::Grid;

    /// Whether marking the places where a move can be made tells a player something; where nearly every empty place
    /// will do, marks are only noise.
    fn marks_legal() -> bool {
        true
    }

    /// Draws a move that is being entered: `path` is the beginning, never empty, of at least one legal move and `view`
    /// has been painted. By default the piece stands where the path ends; where it begins on an empty cell, a disc of the
    /// side to move is placed.
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

    /// Both sides' count, where the game has one that programs compare: discs, area without komi, men and kings.
    fn score(position: &Self::Position) -> Option<[i32; 2]> {
        let _ = position;
        None
    }

    /// What a move is worth to a player without foresight, who looks at the position after it and no further: by default the
    /// mover's lead there by [`score`](Self::score), and nothing where there is no score.
    fn worth_at_once(position: &Self::Position, mv: &MoveOf<Self>) -> i64 {
        let side = position.turn();
        let mut next = position.clone();
        next.play_unchecked(mv);
        Self::score(&next).map_or(0, |score| {
            i64::from(score[side.index()]) - i64::from(score[side.other().index()])
        })
    }

    /// What the game makes behind everything else at the moment, and how far that has come.
    fn in_the_making() -> Option<Message> {
        None
    }

    /// Black's lead in half points as the result counts it, with komi; by default that of [`score`](Self::score). None where
    /// counting decides nothing, as in checkers.
    fn lead(position: &Self::Position) -> Option<i32> {
        let [black, white] = Self::score(position)?;
        Some(2 * (black - white))
    }

    /// Whether the two players have exchanged colours in the opening (swap2).
    fn swapped(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Number of leaves `depth` plies below `position`, as [`super::perft`] counts them; a game with a fast form of its
    /// positions counts with that.
    fn perft(position: &Self::Position, depth: u32) -> u64 {
        super::perft(position, depth)
    }

    /// What is true of a legal move by the rules alone, in a few words each (`takes a corner`), the most telling first. Hints
    /// say them: nothing here may be a guess. None where there is nothing to tell.
    fn reasons(position: &Self::Position, mv: &MoveOf<Self>) -> Vec<Message> {
        let _ = (position, mv);
        Vec::new()
    }

    /// What could be chosen for an empty cell (numbers to place) without spoiling anything that is plain to see, in a few
    /// words; none where there is nothing to choose.
    fn fitting(position: &Self::Position, cell: Cell) -> Option<Message> {
        let _ = (position, cell);
        None
    }

    /// What a legal move is proven to come to without a search: it ends the game, or a table knows. Said in place of what a
    /// search found.
    fn proof(position: &Self::Position, mv: &MoveOf<Self>) -> Option<Message> {
        let _ = (position, mv);
        None
    }

    /// What the position holds that is not plain to see, to be shown on request: discs that can't be turned any more,
    /// threats, whose every point will probably be. It may take a while; only asked where [`REVEALS`](Self::REVEALS).
    fn reveal(position: &Self::Position) -> Option<super::Overlay> {
        let _ = position;
        None
    }

    /// Who looks ahead in a puzzle; games of two have none.
    fn guide() -> Option<Box<dyn Guide<Self::Position>>> {
        None
    }

    /// Whether the players go on from a proposal here that only a search can make and that was not passed in yet: which
    /// groups are dead, once play has stopped.
    fn awaits_proposal(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The cells to propose where [`awaits_proposal`](Self::awaits_proposal) says so. It may take a while.
    fn proposal(position: &Self::Position) -> Vec<Cell> {
        let _ = position;
        Vec::new()
    }

    /// Passes a proposal in.
    fn propose(position: &mut Self::Position, cells: &[Cell]) {
        let _ = (position, cells);
    }

    /// Makes the proposal that is awaited and passes it in, however long it takes.
    fn settle(position: &mut Self::Position) {
        if Self::awaits_proposal(position) {
            let cells = Self::proposal(position);
            Self::propose(position, &cells);
        }
    }

    /// What each level of the computer opponent is like, level 1 first; none where there is nothing to choose.
    fn levels() -> &'static [Text] {
        &[]
    }

    /// Who makes and judges problems; none where the game has none.
    fn problems() -> Option<Box<dyn super::problem::Problems<Self::Position>>> {
        None
    }

    /// A computer opponent, ready to search.
    fn engine() -> Self::Engine;
}

/// A position as text that a game can begin from: [`Game::write_start`], and whose turn it is where a reader would guess wrong.
pub fn start_text<G: Game>(options: &Options, position: &G::Position) -> String {
    let text = G::write_start(position);
    match G::read_position(options, &text) {
        Ok(read) if read.turn() != position.turn() => {
            format!("{text} {}", position.turn().letter())
        }
        _ => text,
    }
}

/// Of `moves`, those that are worth most at once, in their order: all of them where none is worth more than another.
pub fn greediest<G: Game>(position: &G::Position, moves: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
    let worth = |mv: &&MoveOf<G>| G::worth_at_once(position, mv);
    let Some(most) = moves.iter().map(|mv| worth(&mv)).max() else {
        return Vec::new();
    };
    let best = moves.iter().filter(|mv| worth(mv) == most);
    best.cloned().collect()
}

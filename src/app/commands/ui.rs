//! What only a screen can do.

/// Something that a screen does itself: it asks before it does, shows a form or a list, or changes how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiCommand {
    /// The cursor to the left.
    Left,
    /// The cursor to the right.
    Right,
    /// The cursor up.
    Up,
    /// The cursor down.
    Down,
    /// The cursor to the next place where something can be done.
    NextLegal,
    /// The cursor to the one before.
    PreviousLegal,
    /// Point at the cell under the cursor.
    Touch,
    /// Put back what was picked up.
    Back,
    /// Type a move.
    Type,
    /// Pass, or agree to the stones that are marked as dead.
    Pass,
    /// Find and run anything.
    Palette,
    /// The form of a new game.
    NewGame,
    /// The form of the players' names.
    Names,
    /// All help.
    Help,
    /// The list of open games.
    Games,
    /// The menu of what matters here.
    Menu,
    /// Give up, if that is meant.
    Resign,
    /// Close the game, if that is meant.
    Close,
    /// Show or hide the panel.
    Panel,
    /// The board alone, or everything.
    Zen,
    /// Show or hide coordinates.
    Labels,
    /// The board from the other side.
    Flip,
    /// Larger cells.
    Larger,
    /// Smaller cells.
    Smaller,
    /// The list of themes.
    Themes,
    /// The other language.
    Language,
    /// A tab's number is typed next.
    TabNumber,
    /// The tab of this number.
    Tab(u8),
    /// Home, where games begin.
    Home,
    /// The tab to the left.
    TabLeft,
    /// The tab to the right.
    TabRight,
    /// The form of what is said to the other player.
    Talk,
    /// The form of a comment.
    Comment,
    /// Delete the move and all after it, if that is meant.
    Delete,
    /// Give the mouse to the terminal, or take it.
    Mouse,
    /// Ask for the number of a move to go to.
    GoTo,
    /// To the move that made the square under the cursor.
    Origin,
    /// Step into the computer's best line.
    Lines,
    /// The list of engines.
    Engines,
    /// To the position before the next mistake, or the one before.
    Mistake(i8),
    /// Try a move of one's own in the place of the mistake that is shown.
    Try,
    /// Show a puzzle's solution, move by move.
    Solve,
    /// The form of who plays.
    Seats,
    /// Other characters.
    Glyphs,
    /// Draw everything again.
    Redraw,
    /// The dialogue of settings.
    Settings,
    /// The list of keys.
    Keys,
    /// The form of the clock.
    Clock,
    /// A move back or on without words, if negative or positive.
    Step(i8),
}

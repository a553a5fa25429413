//! Commands that only a screen can carry out.

/// A command of the screen: a question before an action, a form or a list, or a change of appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiCommand {
    Left,
    Right,
    Up,
    Down,
    /// Moves the cursor to the next place with a legal action.
    NextLegal,
    /// Moves the cursor to the previous place with a legal action.
    PreviousLegal,
    /// Selects the cell under the cursor.
    Touch,
    /// Cancels the move being entered.
    Back,
    /// Opens the input line for a move.
    Type,
    /// Passes, or agrees to the stones marked as dead.
    Pass,
    /// Opens the palette, which finds and runs any command.
    Palette,
    NewGame,
    /// Opens the form of the players' names.
    Names,
    Help,
    Games,
    Menu,
    /// Resigns after a confirmation.
    Resign,
    /// Closes the game after a confirmation.
    Close,
    Panel,
    /// Switches between the board alone and the full screen.
    Zen,
    /// Shows or hides coordinates.
    Labels,
    /// Turns the board round.
    Flip,
    Larger,
    Smaller,
    Themes,
    /// Switches to the other language.
    Language,
    /// Waits for a tab's number.
    TabNumber,
    Tab(u8),
    /// Goes to the home tab, where games begin.
    Home,
    TabLeft,
    TabRight,
    /// Opens the form of a chat message.
    Talk,
    /// Opens the form of a comment.
    Comment,
    /// Deletes the current move and all after it, after a confirmation.
    Delete,
    /// Leaves the mouse to the terminal, or captures it again.
    Mouse,
    /// Asks for the number of a move to go to.
    GoTo,
    /// Goes to the move that made the square under the cursor.
    Origin,
    /// Steps into the computer's principal variation.
    Lines,
    Engines,
    /// Shows a puzzle's solution, move by move.
    Solve,
    /// Opens the form of the players.
    Seats,
    /// Switches to another set of characters.
    Glyphs,
    Redraw,
    Settings,
    Keys,
    /// Opens the form of the clock.
    Clock,
    /// Steps one move back or on without a message, if negative or positive.
    Step(i8),
}

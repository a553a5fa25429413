//! Parses typed lines: moves, commands, tab numbers, names of games.

use super::{Args, BoardRequest, Request, Row, UsageError, parse_new};
use crate::workspace::Workspace;
use std::borrow::Cow;

use tabletop_core::{half_width_text, split_words};
use tabletop_play::session::GameSession;

/// Parses a typed line; `None` if it is empty.
///
/// A legal move of the current game is that move, whatever else the text may mean, unless it follows a colon. Other
/// text is a command, a tab's number, a game's name, or an illegal move.
pub fn parse(line: &str, workspace: &Workspace) -> Result<Option<Request>, UsageError> {
    let clean = |c: &char| !c.is_control() || c.is_whitespace();
    let line: String = line.chars().filter(clean).collect();
    // A byte order mark may stand before the first line of a file.
    let line = line.trim_start_matches('\u{feff}').trim();
    let line = &*half_width_unless_text(line);
    let (is_command, text) = match line.strip_prefix(':') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, line),
    };
    if text.is_empty() {
        return Ok(None);
    }
    let is_move = workspace
        .tabs
        .session()
        .is_some_and(|session| session.is_move(text));
    if is_move && !is_command {
        return Ok(Some(Request::play(text)));
    }
    match parse_command(text, workspace)? {
        Some(request) => Ok(Some(request)),
        None => no_move(text, workspace).map(Some),
    }
}

/// The line with the ASCII characters of its full-width ones, except in words for people.
fn half_width_unless_text(line: &str) -> Cow<'_, str> {
    const FOR_PEOPLE: [&str; 3] = ["say", "comment", "names"];
    let folded = half_width_text(line);
    let first = folded.trim_start_matches(':').split(' ').next();
    if first.is_some_and(|first| FOR_PEOPLE.contains(&first)) {
        return Cow::Borrowed(line);
    }
    folded
}

fn parse_command(line: &str, workspace: &Workspace) -> Result<Option<Request>, UsageError> {
    let words = split_words(line);
    let Some(first) = words.first() else {
        return Ok(None);
    };
    // Where the game asks for a number, it says which ones it takes.
    let is_number = |session: &GameSession| session.pos().read_move(first).is_ok();
    let asked = || workspace.tabs.session().is_some_and(is_number);
    if let ([_], Ok(number)) = (&words[..], first.parse())
        && ((1..=workspace.tabs.all().len()).contains(&number) || !asked())
    {
        return Ok(Some(BoardRequest::GoTo(number).into()));
    }
    let game = parse_new(&words);
    match Row::typed_as(first) {
        // `board` is a command without arguments and also a name of Peace: `board 10` means the game.
        Some(typed) if game.is_none() || !typed.syntax.is_empty() || words.len() == 1 => {
            if let Some(more) = words.get(1).filter(|_| typed.syntax.is_empty()) {
                return Err(UsageError::alone(first, more));
            }
            let args = Args {
                words: &words[1..],
                text: line.get(first.len()..).unwrap_or_default(),
                workspace,
            };
            (typed.parse)(&args).map(Some)
        }
        _ => match game {
            Some(game) => Ok(Some(
                BoardRequest::New {
                    game: game?,
                    stay: true,
                }
                .into(),
            )),
            None => Ok(None),
        },
    }
}

/// Handles text that is neither a command nor a legal move: if it looks like a move, the game gives the reason.
fn no_move(text: &str, workspace: &Workspace) -> Result<Request, UsageError> {
    let Some(session) = workspace.tabs.session() else {
        return Err(UsageError::NeitherGame(text.to_owned()));
    };
    let looks_like_one = text.chars().any(|c| c.is_ascii_digit()) || text.len() <= 2;
    if looks_like_one || session.is_over() {
        return Ok(Request::play(text));
    }
    let usual = session.info().example.to_owned();
    let legal = session.legal_display().into_iter();
    let mut legal: Vec<_> = legal.map(|mv| mv.to_string()).collect();
    let example = match legal.len() {
        0 => usual,
        _ if legal.contains(&usual) => usual,
        count => legal.swap_remove(count / 2),
    };
    Err(UsageError::Unknown {
        text: text.to_owned(),
        example,
    })
}

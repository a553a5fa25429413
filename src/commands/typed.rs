//! Typed lines: commands, numbers of boards, names of games, and moves.

use crate::commands::{Command, boards};
use crate::core::{Message, split_words};
use crate::session::GameSession;
use crate::workspace::new_game::parse_new;
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Tab, Workspace};

impl Workspace {
    /// Does what a typed line says: a command, a board's number, a game's name, or else a move in the current game.
    /// An error changed nothing.
    pub fn run(&mut self, line: &str) -> Result<Reply, Message> {
        let line: String = line
            .chars()
            .filter(|c| !c.is_control() || c.is_whitespace())
            .collect();
        let words = split_words(&line);
        let Some(first) = words.first() else {
            return Ok(Reply::default());
        };
        if let (Ok(number), 1) = (first.parse::<usize>(), words.len()) {
            return self.go_to_board(number);
        }
        let command = Command::find(first);
        let names_game = parse_new(&words).is_some();
        match command {
            // `board` is a command without arguments and a name of Peace: `board 10` means the game.
            // What is written about a move stands as it was typed: quotes, blanks, lines.
            Some(command) if command.names[0] == "comment" => {
                let text = line.trim_start().get(first.len()..).unwrap_or_default();
                (command.run)(self, &[text.trim().to_owned()])
            }
            Some(command) if !(names_game && command.args.is_empty() && words.len() > 1) => {
                (command.run)(self, &words[1..])
            }
            _ if names_game => boards::add(self, &words),
            _ => self.play(line.trim()),
        }
    }

    fn go_to_board(&mut self, number: usize) -> Result<Reply, Message> {
        let count = self.tabs().len();
        if number == 0 || !self.switch(number - 1) {
            return Err(match count {
                0 => words::NO_GAME.into(),
                _ => Message::new(words::NO_SUCH_BOARD).arg(number).arg(count),
            });
        }
        Ok(self.opened())
    }

    /// Says which game one is at now.
    pub(crate) fn opened(&self) -> Reply {
        let Some(session) = self.session() else {
            return Reply::say(words::NO_GAME);
        };
        let message = Message::new(words::OPENED)
            .arg(self.current() + 1)
            .words(session.info().name);
        Reply {
            messages: vec![message],
            effect: Effect::Board,
        }
    }

    /// Plays a typed move in the current game.
    fn play(&mut self, text: &str) -> Result<Reply, Message> {
        let session = self.require_session()?;
        let looks_like_a_move = text.chars().any(|c| c.is_ascii_digit()) || text.len() <= 2;
        let played = match session.play(text) {
            Ok(played) => played,
            Err(reason) if looks_like_a_move || session.is_over() => return Err(reason.into()),
            // A word such as `accept` may be a move of its game; what is neither gets the advice on both.
            Err(reason) if session.actions().iter().any(|action| action.text == text) => {
                return Err(reason.into());
            }
            Err(_) => {
                return Err(Message::new(words::UNKNOWN_COMMAND)
                    .arg(text)
                    .arg(session.info().example));
            }
        };
        Ok(Reply {
            messages: self.after(&played),
            effect: Effect::Board,
        })
    }

    pub(crate) fn require_tab(&mut self) -> Result<&mut Tab, Message> {
        self.tab_mut().ok_or_else(|| words::NO_GAME.into())
    }

    pub(crate) fn require_session(&mut self) -> Result<&mut Box<dyn GameSession>, Message> {
        self.session_mut().ok_or_else(|| words::NO_GAME.into())
    }
}

/// The number in the first argument, 1 if there is none.
pub(crate) fn count(args: &[String], command: &str) -> Result<usize, Message> {
    let Some(word) = args.first() else {
        return Ok(1);
    };
    word.parse()
        .ok()
        .filter(|&n| n > 0)
        .ok_or_else(|| Message::new(words::NOT_A_COUNT).arg(word).arg(command))
}

pub(crate) fn shown(message: impl Into<Message>) -> Reply {
    Reply {
        messages: vec![message.into()],
        effect: Effect::Board,
    }
}

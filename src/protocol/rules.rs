//! `tabletop rules`: one JSON request a line, one JSON answer a line.
//!
//! A request is `{"game":"checkers","options":{"capture":"free"},"start":"B:W21,22:B1,2","moves":["11-15"]}`;
//! `options`, `start` and `moves` may be missing. The answer tells the position after the moves, or which was refused: the
//! sentence in `error`, and in `code` a word that stays the same in every version.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::replay::{ReplayError, Replayed};
use crate::core::{AnyReason, Lang, Message, Options, Reason, Text};
use crate::registry::{Entry, GAMES, find};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Given back as it came, so that answers can be told apart.
    #[serde(default)]
    id: Option<Value>,
}

#[derive(Serialize)]
struct Answer {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    body: Body,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body {
    Position(Reached),
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
        error: String,
        code: &'static str,
    },
}

/// A request that can't be answered, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum BadRequest {
    /// It is not written as one; what is wrong with it.
    Unreadable(String),
    /// There is no such game.
    NoSuchGame(String),
}

const UNREADABLE: Text = Text::new(
    "not a request: {0}; expected {1}",
    "不是请求：{0}；格式如 {1}",
);
const NO_SUCH_GAME: Text = Text::new(
    "there is no game {0}: choose from {1}",
    "没有棋种 {0}：可选 {1}",
);

impl Reason for BadRequest {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "not-a-request",
            Self::NoSuchGame(_) => "no-such-game",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Unreadable(what) => Message::new(UNREADABLE)
                .arg(what)
                .arg(r#"{"game":"reversi","moves":["d3"]}"#),
            Self::NoSuchGame(game) => {
                let games: Vec<_> = GAMES.iter().map(|entry| entry.info.key).collect();
                Message::new(NO_SUCH_GAME)
                    .arg(format_args!("{game:?}"))
                    .arg(games.join(", "))
            }
        }
    }
}

impl From<ReplayError> for Body {
    fn from(ReplayError { ply, reason }: ReplayError) -> Self {
        Self::Refused {
            ply,
            error: reason.message().get(Lang::En),
            code: reason.code(),
        }
    }
}

#[derive(Serialize)]
struct Reached {
    turn: Option<&'static str>,
    legal: Vec<String>,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct Score {
    black: i32,
    white: i32,
}

#[derive(Serialize)]
struct Outcome {
    winner: &'static str,
    reason: &'static str,
}

/// Answers every line of `input` on `output`, in order, until the input ends.
pub fn serve(input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    for line in input.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        serde_json::to_writer(&mut output, &answer(&line))?;
        output.write_all(b"\n")?;
        // A program that waits for this answer before it asks again must get it.
        output.flush()?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Answer {
    let request: Request = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => {
            let reason = BadRequest::Unreadable(error.to_string()).into();
            return Answer {
                ok: false,
                id: None,
                body: ReplayError { ply: None, reason }.into(),
            };
        }
    };
    let id = request.id.clone();
    match replay(&request) {
        Ok(replayed) => Answer {
            ok: true,
            id,
            body: Body::Position(position(replayed)),
        },
        Err(refused) => Answer {
            ok: false,
            id,
            body: refused.into(),
        },
    }
}

fn replay(request: &Request) -> Result<Replayed, ReplayError> {
    let refused = |reason| ReplayError { ply: None, reason };
    let entry = find(&request.game)
        .ok_or_else(|| refused(BadRequest::NoSuchGame(request.game.clone()).into()))?;
    let options = options(entry, request).map_err(refused)?;
    let moves: Vec<_> = request.moves.iter().map(String::as_str).collect();
    (entry.replay)(&options, request.start.as_deref(), &moves)
}

/// The options asked for; a start given by rows says the size itself.
fn options(entry: &Entry, request: &Request) -> Result<Options, AnyReason> {
    let mut options = entry.info.headless_options();
    if let Some(start) = &request.start {
        options.fit(start)?;
    }
    for (key, value) in &request.options {
        let value = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        options.set(key, &value)?;
    }
    Ok(options)
}

fn position(replayed: Replayed) -> Reached {
    Reached {
        turn: replayed.turn.map(crate::core::Side::key),
        legal: replayed.legal,
        position: rows(replayed.position),
        score: replayed.score.map(|[black, white]| Score { black, white }),
        outcome: replayed.outcome.map(|outcome| Outcome {
            winner: outcome.verdict.key(),
            reason: outcome.reason.get(Lang::En),
        }),
    }
}

/// The rows alone: the side to move is a field of its own.
fn rows(position: String) -> String {
    match position
        .strip_suffix(" X")
        .or_else(|| position.strip_suffix(" O"))
    {
        Some(rows) => rows.to_owned(),
        None => position,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(request: &str, expected: &str) {
        let mut output = Vec::new();
        serve(request.as_bytes(), &mut output).expect("writing to memory");
        assert_eq!(
            String::from_utf8_lossy(&output).trim_end(),
            expected,
            "{request}"
        );
    }

    #[test]
    fn a_request_is_answered_with_the_position() {
        check(
            r#"{"game":"othello","options":{"size":4},"moves":["b1","c1"]}"#,
            r#"{"ok":true,"turn":"black","legal":["d1","d2","d3","d4"],"position":".XO./.XO./.XO./....","score":{"black":3,"white":3},"outcome":null}"#,
        );
    }

    #[test]
    fn a_refused_move_is_named_by_its_number() {
        let mut output = Vec::new();
        serve(
            &br#"{"game":"reversi","moves":["d3","d3"]}"#[..],
            &mut output,
        )
        .expect("writing to memory");
        let answer: Value = serde_json::from_slice(&output).expect("JSON");
        assert_eq!(
            (&answer["ok"], &answer["ply"], &answer["code"]),
            (&Value::Bool(false), &Value::from(2), &"occupied".into())
        );
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|error| error.contains("d3")),
            "{answer}"
        );
    }

    #[test]
    fn what_is_no_request_is_told_what_one_looks_like() {
        for (request, code) in [
            ("nonsense", "not-a-request"),
            ("{}", "not-a-request"),
            ("[]", "not-a-request"),
            (r#"{"game":"chess"}"#, "no-such-game"),
            (r#"{"game":"reversi","options":{"size":7}}"#, "not-a-value"),
        ] {
            let mut output = Vec::new();
            serve(request.as_bytes(), &mut output).expect("writing to memory");
            let answer: Value = serde_json::from_slice(&output).expect("JSON");
            assert_eq!(answer["ok"], Value::Bool(false), "{request}: {answer}");
            assert_eq!(answer["code"], code, "{request}");
            assert!(
                answer["error"]
                    .as_str()
                    .is_some_and(|error| error.contains("expected") || error.contains("choose")),
                "{answer}"
            );
        }
    }
}

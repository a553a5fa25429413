//! `tabletop rules`: one JSON request a line, one JSON answer a line.
//!
//! A request is `{"game":"checkers","options":{"capture":"free"},"start":"B:W21,22:B1,2","moves":["11-15"]}`;
//! `options`, `start` and `moves` are optional. The answer holds the position after the moves, or the error: a sentence
//! in `error`, and in `code` a word that is stable across versions. An answer's `start` is the position with the side
//! to
//! move: sent back as `start` it continues the game. `turn` is null once the game is over; `lead` is Black's lead in
//! the points
//! of the result, with komi, and `komi` is present if the game has one.
//!
//! `{"games":true}` is answered with every game and its options. An `id` is returned unchanged, even with an error.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use tabletop_core::replay::{ReplayError, Replayed};
use tabletop_core::{AnyReason, Domain, Lang, OptionSpec, Options, reasons};
use tabletop_play::registry::{Entry, GAMES, find};

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
}

reasons! {
    /// Error of a request, independent of the game.
    enum BadRequest {
        Unreadable(what: String) => ("not-a-request",
            "not a request: {0}; expected {1}", "不是请求：{0}；格式如 {1}", arg(what), arg(r#"{"game":"reversi","moves":["d3"]}"#)),
        NoSuchGame(game: String) => ("no-such-game",
            "there is no game {0}: choose from {1}", "没有棋种 {0}：可选 {1}",
            arg(format_args!("{game:?}")), arg(GAMES.iter().map(|entry| entry.info.key).collect::<Vec<_>>().join(", "))),
    }
}

fn refusal(ReplayError { ply, reason }: ReplayError) -> Map<String, Value> {
    let ply = ply.map(|ply| ("ply", json!(ply)));
    let error = json!(reason.message().get(Lang::En));
    named(
        ply.into_iter()
            .chain([("error", error), ("code", json!(reason.code()))]),
    )
}

fn named(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Map<String, Value> {
    let named = |(key, value): (&str, _)| (key.to_owned(), value);
    fields.into_iter().map(named).collect()
}

/// Answers every line of `input` on `output`, in order, until the input ends.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    tabletop_search::lines::skip_mark(&mut input);
    for line in input.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        serde_json::to_writer(&mut output, &answer(&line))?;
        output.write_all(b"\n")?;
        // A program that waits for this answer before its next request must receive it.
        output.flush()?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Value {
    let unreadable = |error: serde_json::Error| ReplayError {
        ply: None,
        reason: BadRequest::Unreadable(error.to_string()).into(),
    };
    let request = serde_json::from_slice::<Value>(line).map_err(unreadable);
    // Returned unchanged, so that answers can be matched to requests, even with an error.
    let mut id = None;
    let body = request.and_then(|mut request| {
        let fields = request.as_object_mut();
        id = fields.and_then(|fields| fields.remove("id"));
        if request.get("games") == Some(&Value::Bool(true)) {
            let games = GAMES.iter().map(describe).collect();
            return Ok(named([("version", json!(VERSION)), ("games", games)]));
        }
        position(&serde_json::from_value(request).map_err(unreadable)?)
    });
    let ok = [("ok", json!(body.is_ok()))];
    let mut answer = named(ok.into_iter().chain(id.map(|id| ("id", id))));
    answer.extend(body.unwrap_or_else(refusal));
    Value::Object(answer)
}

/// Version of the description of games; raised when a field changes its meaning or is removed.
const VERSION: u32 = 1;

/// A game and its options as JSON.
pub fn describe(entry: &Entry) -> Value {
    let info = entry.info;
    let option = |spec: &OptionSpec| {
        let mut values = json!({ "expected": spec.domain.expected() });
        match spec.domain {
            Domain::Switch | Domain::Choice(_) => {
                values = json!({ "values": spec.domain.values() });
            }
            Domain::Integer { min, max, step, .. } => {
                values = json!({ "min": min, "max": max, "step": step });
            }
            Domain::Halves { min, max } => values = json!({ "min": min, "max": max, "step": 0.5 }),
            Domain::Size { min, max, .. } => {
                values = json!({ "min": [min.cols, min.rows], "max": [max.cols, max.rows] });
            }
            Domain::Text(_) | Domain::Theme | Domain::Clock => {}
        }
        let row = json!({ "key": spec.key, "label": spec.label.en, "default": spec.default });
        let (Value::Object(mut row), Value::Object(values)) = (row, values) else {
            return Value::Null;
        };
        row.extend(values);
        Value::Object(row)
    };
    json!({
        "game": info.key,
        "name": info.name.en,
        "aliases": info.aliases,
        "players": info.players,
        "passes": info.passes,
        "example": info.example,
        "options": info.options.iter().map(option).collect::<Vec<_>>(),
    })
}

fn position(request: &Request) -> Result<Map<String, Value>, ReplayError> {
    let refused = |reason| ReplayError { ply: None, reason };
    let entry = find(&request.game)
        .ok_or_else(|| refused(BadRequest::NoSuchGame(request.game.clone()).into()))?;
    let options = options(entry, request).map_err(refused)?;
    let moves: Vec<_> = request.moves.iter().map(String::as_str).collect();
    let replayed = (entry.replay)(&options, request.start.as_deref(), &moves)?;
    let has_komi = entry.info.options.iter().any(|spec| spec.key == "komi");
    let komi = has_komi.then(|| f64::from(options.halves("komi")) / 2.0);
    Ok(reached(replayed, komi))
}

/// Requested options; a start given as rows determines the size itself.
fn options(entry: &Entry, request: &Request) -> Result<Options, AnyReason> {
    let mut options = entry.info.headless_options();
    // A position without rows gets its own error.
    if let Some(start) = request.start.as_ref().filter(|start| start.contains('/')) {
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

fn reached(replayed: Replayed, komi: Option<f64>) -> Map<String, Value> {
    let rows = rows(&replayed.position);
    // A text with the side to move at its end or its start (FEN) is complete.
    let start = match replayed.turn {
        Some(side) if rows == replayed.position && !rows.contains(':') => {
            format!("{rows} {}", side.letter())
        }
        _ => replayed.position.clone(),
    };
    let turn = replayed.turn.filter(|_| replayed.outcome.is_none());
    let score = |[black, white]: [i32; 2]| json!({ "black": black, "white": white });
    let lead = |halves| json!(f64::from(halves) / 2.0);
    let outcome = replayed.outcome.map(|outcome| {
        json!({ "winner": outcome.verdict.key(), "reason": outcome.reason.get(Lang::En) })
    });
    let fields = [
        ("turn", Some(json!(turn.map(tabletop_core::Side::key)))),
        ("legal", Some(json!(replayed.legal))),
        ("position", Some(json!(rows))),
        ("start", Some(json!(start))),
        ("score", replayed.score.map(score)),
        ("komi", komi.map(|komi| json!(komi))),
        ("lead", replayed.lead.map(lead)),
        ("outcome", Some(json!(outcome))),
    ];
    named(
        fields
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?))),
    )
}

/// The rows alone: the side to move is a field of its own.
pub(super) fn rows(position: &str) -> &str {
    let bare = position.strip_suffix(" X");
    let bare = bare.or_else(|| position.strip_suffix(" O"));
    bare.unwrap_or(position)
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
            r#"{"ok":true,"turn":"black","legal":["d1","d2","d3","d4"],"position":".XO./.XO./.XO./....","start":".XO./.XO./.XO./.... X","score":{"black":3,"white":3},"lead":0.0,"outcome":null}"#,
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

    fn answer_to(request: &str) -> Value {
        let mut output = Vec::new();
        serve(request.as_bytes(), &mut output).expect("writing to memory");
        serde_json::from_slice(&output).expect("JSON")
    }

    /// The `start` of an answer leads to the same position and moves, whichever side is to move.
    #[test]
    fn every_position_can_be_given_back_as_a_start() {
        for (game, moves) in [
            ("reversi", r#"["c4"]"#),
            ("peace", r#"["a1"]"#),
            ("gomoku", r#"["h8"]"#),
            ("go", r#"["D4"]"#),
            ("checkers", r#"["11-15"]"#),
            ("almonds", r#"["2,2-2,4"]"#),
            ("magic", r#"["4@0,0"]"#),
        ] {
            let first = answer_to(&format!(r#"{{"game":"{game}","moves":{moves}}}"#));
            let again = answer_to(&json!({"game": game, "start": first["start"]}).to_string());
            for field in ["ok", "turn", "legal", "position", "start"] {
                assert_eq!(
                    first[field], again[field],
                    "{game} {field}: {first} {again}"
                );
            }
        }
    }

    #[test]
    fn the_lead_counts_komi_and_nobody_moves_after_the_end() {
        let over = answer_to(
            r#"{"id":[7],"game":"go","options":{"size":5,"komi":6.5},"moves":["C3","pass","pass"]}"#,
        );
        assert_eq!(
            (&over["id"], &over["turn"], &over["komi"], &over["lead"]),
            (&json!([7]), &Value::Null, &json!(6.5), &json!(18.5)),
            "{over}"
        );
        let wrong = answer_to(r#"{"id":7,"game":"reversi","positon":"x"}"#);
        assert_eq!((&wrong["id"], &wrong["ok"]), (&json!(7), &json!(false)));
    }

    #[test]
    fn the_games_are_listed_with_their_options() {
        let games = answer_to(r#"{"games":true,"id":"all"}"#);
        assert_eq!(
            (&games["id"], &games["version"]),
            (&json!("all"), &json!(1))
        );
        let listed = games["games"].as_array().expect("a list");
        assert_eq!(listed.len(), GAMES.len());
        let go = listed.iter().find(|game| game["game"] == "go").expect("Go");
        let options = go["options"].as_array().expect("options");
        let komi = options
            .iter()
            .find(|option| option["key"] == "komi")
            .expect("komi");
        assert_eq!(
            (&komi["default"], &komi["step"]),
            (&json!("7.5"), &json!(0.5))
        );
    }

    #[test]
    fn an_invalid_request_gets_an_example() {
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
                    .is_some_and(|error| ["expected", "choose", "must be"]
                        .iter()
                        .any(|word| error.contains(word))),
                "{answer}"
            );
        }
        for entry in GAMES {
            let answer =
                answer_to(&json!({"game": entry.info.key, "start": "nonsense"}).to_string());
            let code = answer["code"].as_str();
            assert!(
                matches!(code, Some("not-a-position" | "row-count")),
                "{answer}"
            );
        }
    }
}

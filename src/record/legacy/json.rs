//! JSON save files of an earlier platform: Gomoku, Go, Reversi.

use serde_json::{Map, Value};

use crate::issue::{Warnings, quoting};
use crate::sgf::points::naming;
use crate::{By, Ending, Location, Move, Points, Read, ReadError, Record, Tree, key};
use tabletop_core::squares::Naming;
use tabletop_core::{Message, Side, texts};

texts! {
    NOT_JSON = "not a JSON object: {0}", "这不是 JSON 对象：{0}";
    TOO_LARGE = "too large for a saved game: at most 3 MiB", "文件过大，不是存档：最大 3 MiB";
    NO_KIND = "the kind of game is missing: expected meta.type, type, game_type or class", "缺少棋种：需要 meta.type、type、game_type 或 class";
    OTHER_KIND = "{0} is not a game of these saves, only Gomoku, Go and Reversi are", "“{0}”不是此类存档中的棋种：只有五子棋、围棋和黑白棋";
    NO_BOARD = "the board is missing: expected board or board.grid, an array of rows", "缺少棋盘：需要 board 或 board.grid（由各行组成的数组）";
    BAD_BOARD = "the board is not square, or has cells other than 0, 1, 2, -1", "棋盘不是正方形，或有 0、1、2、-1 以外的格子";
    IGNORED = "the field {0} is unknown and was ignored", "不认识字段 {0}，已忽略";
    BAD_HISTORY = "the history doesn't add one stone per move; the game starts from the saved position", "历史记录不是每步一子；从所存局面开始";
    BAD_FIELD = "the field {0} was not recognised and ignored", "无法识别字段 {0}，已忽略";
}

/// The fields of a save that are read.
const KNOWN: &str = "meta type game_type class board grid size current turn current_player komi \
    history ended winner last_pos players names";

/// Maximum size of a board.
const MAX_SIZE: usize = 26;

/// Maximum size of a save in bytes; as values in memory it is some sixty times as large.
const MAX_BYTES: usize = 3 << 20;

/// Reads a JSON save.
pub fn read_json(bytes: &[u8]) -> Read<Record> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::at_start(TOO_LARGE));
    }
    let decoded = crate::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line() as u32, error.column() as u32);
        let reason = Message::new(NOT_JSON).arg(&error);
        ReadError::at(Location { line, column }, reason)
    })?;
    let Value::Object(save) = value else {
        return Err(ReadError::at_start(Message::new(NOT_JSON).arg("{…}")));
    };
    let record = read_save(&save, &mut warnings).map_err(ReadError::at_start)?;
    Ok((record, warnings.located_in(text)))
}

fn read_save(save: &Map<String, Value>, warnings: &mut Warnings) -> Result<Record, Message> {
    let game = kind(save)?;
    let board = board_of(save).ok_or(NO_BOARD)?;
    let points = read_board(board).ok_or(BAD_BOARD)?;
    for name in save
        .keys()
        .filter(|name| !KNOWN.split(' ').any(|known| known == *name))
    {
        warnings.add(0, quoting(IGNORED, name));
    }
    let mut record = Record::new(game);
    record.set_option("size", points.grid().cols.to_string());
    if game == key::GO {
        match save.get("komi").map(komi) {
            Some(Some(komi)) => record.set_option("komi", komi),
            Some(None) => warnings.add(0, Message::new(BAD_FIELD).arg("komi")),
            None => {}
        }
    }
    names(save, &mut record);
    let turn = turn(save, warnings);
    if !history(save, &points, turn, &mut record) {
        if save
            .get("history")
            .and_then(Value::as_array)
            .is_some_and(|list| !list.is_empty())
        {
            warnings.add(0, BAD_HISTORY);
        }
        let turn = turn.unwrap_or_else(|| usual_turn(&points));
        if points != usual_start(game, points.grid().cols) || turn != Side::Black {
            record.start = Some(points.write(turn));
        }
    }
    record.ending = ending(save);
    Ok(record)
}

/// Parses the kind of game, in any spelling.
fn kind(save: &Map<String, Value>) -> Result<&'static str, Message> {
    let meta = save.get("meta").and_then(Value::as_object);
    let inner = meta.and_then(|meta| meta.get("type"));
    let outer = ["type", "game_type", "class"]
        .iter()
        .find_map(|name| save.get(*name));
    let text = inner.or(outer).and_then(Value::as_str).ok_or(NO_KIND)?;
    let word: String = text
        .trim()
        .to_lowercase()
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-' | '_'))
        .collect();
    match word.as_str() {
        "reversi" | "othello" | "reversigame" | "reverseboard" | "黑白棋" | "翻转棋" | "反转棋"
        | "奥赛罗" | "othellogame" => Ok(key::REVERSI),
        "gomoku" | "gobang" | "fiveinarow" | "gomokugame" | "五子棋" => Ok(key::GOMOKU),
        "go" | "weiqi" | "baduk" | "igo" | "gogame" | "围棋" => Ok(key::GO),
        _ => Err(quoting(OTHER_KIND, text)),
    }
}

/// Returns the rows of a save or of a step of its history.
fn board_of(save: &Map<String, Value>) -> Option<&Vec<Value>> {
    match save.get("board").or_else(|| save.get("grid"))? {
        Value::Array(rows) => Some(rows),
        Value::Object(board) => board.get("grid").or_else(|| board.get("board"))?.as_array(),
        _ => None,
    }
}

fn read_board(rows: &[Value]) -> Option<Points> {
    if !(2..=MAX_SIZE).contains(&rows.len()) {
        return None;
    }
    let mut points = Points::new(rows.len() as u8);
    let grid = points.grid();
    let mut cells = grid.cells();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == rows.len())?;
        for value in row {
            let disc = match value.as_i64()? {
                0 => None,
                1 => Some(Side::Black),
                2 | -1 => Some(Side::White),
                _ => return None,
            };
            points.put(cells.next()?, disc);
        }
    }
    Some(points)
}

fn komi(value: &Value) -> Option<String> {
    let number = value
        .as_f64()
        .or_else(|| value.as_str()?.trim().parse().ok())?;
    let twice = number * 2.0;
    (twice.fract() == 0.0 && twice.abs() < 1e4).then(|| tabletop_core::format_halves(twice as i32))
}

fn names(save: &Map<String, Value>, record: &mut Record) {
    let players = save.get("players").or_else(|| save.get("names"));
    for (side, place) in Side::BOTH.into_iter().zip(0..) {
        let name = match players {
            Some(Value::Array(list)) => list.get(place),
            Some(Value::Object(map)) => map.get(side.key()),
            _ => None,
        };
        let name = match name {
            Some(Value::Object(player)) => player.get("name"),
            name => name,
        };
        if let Some(name) = name.and_then(Value::as_str) {
            name.trim().clone_into(&mut record.names[side.index()]);
        }
    }
}

fn side_of(value: &Value) -> Option<Side> {
    match value {
        Value::Number(number) => match number.as_i64()? {
            1 => Some(Side::Black),
            2 | -1 => Some(Side::White),
            _ => None,
        },
        Value::String(text) => match text.trim().to_lowercase().as_str() {
            "black" | "b" | "x" | "黑" | "黑方" | "黑棋" | "1" => Some(Side::Black),
            "white" | "w" | "o" | "白" | "白方" | "白棋" | "2" => Some(Side::White),
            _ => None,
        },
        Value::Object(player) => player
            .get("color")
            .or_else(|| player.get("side"))
            .and_then(side_of),
        _ => None,
    }
}

fn turn(save: &Map<String, Value>, warnings: &mut Warnings) -> Option<Side> {
    let fields = ["current", "turn", "current_player"];
    let (name, value) = fields
        .iter()
        .find_map(|name| Some((*name, save.get(*name)?)))?;
    let side = side_of(value);
    if side.is_none() {
        warnings.add(0, Message::new(BAD_FIELD).arg(name));
    }
    side
}

/// Returns the side with fewer discs, Black if equal: right for placing games without captures.
fn usual_turn(points: &Points) -> Side {
    if points.count(Side::White) < points.count(Side::Black) {
        Side::White
    } else {
        Side::Black
    }
}

fn usual_start(game: &str, size: u8) -> Points {
    if game == key::REVERSI {
        Points::centre(size)
    } else {
        Points::new(size)
    }
}

/// Rebuilds the moves if each step of the history adds one disc on an empty cell. Captured and flipped discs are left to
/// the rules: a replay that ends in another position than the saved board shows that the history was not a valid game.
fn history(
    save: &Map<String, Value>,
    last: &Points,
    turn: Option<Side>,
    record: &mut Record,
) -> bool {
    let Some(steps) = save.get("history").and_then(Value::as_array) else {
        return false;
    };
    let boards = steps.iter().map(|step| {
        let board = match step {
            Value::Object(step) => board_of(step),
            Value::Array(rows) => Some(rows),
            _ => None,
        };
        board.and_then(|board| read_board(board))
    });
    let Some(mut boards) = boards.collect::<Option<Vec<_>>>() else {
        return false;
    };
    if boards.last() != Some(last) {
        boards.push(last.clone());
    }
    let naming = naming(&record.game);
    let mut tree = Tree::new();
    let (mut at, mut before) = (Tree::ROOT, None);
    let mut first = None;
    for pair in boards.windows(2) {
        let Some(mv) = step(&pair[0], &pair[1], before, &record.game, naming) else {
            return false;
        };
        let side = mv.side;
        first = first.or(side);
        before = side;
        at = tree.add(at, Some(mv));
    }
    let start = &boards[0];
    let begins = first.or(turn).unwrap_or_else(|| usual_turn(start));
    if *start != usual_start(&record.game, start.grid().cols) || begins != Side::Black {
        record.start = Some(start.write(begins));
    }
    record.tree = tree;
    true
}

/// Returns the move between two boards: the one disc on a cell that was empty, or a pass if nothing changed.
fn step(
    from: &Points,
    to: &Points,
    before: Option<Side>,
    game: &str,
    naming: Naming,
) -> Option<Move> {
    if from.grid() != to.grid() {
        return None;
    }
    if from == to {
        let passes = game != key::GOMOKU;
        let side = before.map_or(Side::Black, Side::other);
        return passes.then(|| Move::by(side, "pass"));
    }
    let grid = from.grid();
    let mut placed = grid
        .cells()
        .filter(|&cell| from.at(cell).is_none() && to.at(cell).is_some());
    let cell = placed.next().filter(|_| placed.next().is_none())?;
    // Other cells may only have been captured (Go) or flipped (Reversi).
    let lost = grid
        .cells()
        .filter(|&other| other != cell && from.at(other) != to.at(other))
        .count();
    if lost > 0 && game == key::GOMOKU {
        return None;
    }
    Some(Move::by(to.at(cell)?, naming.name(grid, cell)))
}

fn ending(save: &Map<String, Value>) -> Option<Ending> {
    let ended = match save.get("ended") {
        Some(Value::Bool(ended)) => *ended,
        _ => save.contains_key("winner"),
    };
    let winner = save.get("winner")?;
    if !ended {
        return None;
    }
    match (winner, side_of(winner)) {
        (_, Some(side)) => Some(Ending::win(side, By::Unknown)),
        (Value::String(text), None) => {
            let draw = matches!(
                text.trim().to_lowercase().as_str(),
                "draw" | "tie" | "平局" | "和棋" | "平"
            );
            draw.then_some(Ending::DRAW)
        }
        (Value::Number(number), None) if number.as_i64() == Some(0) => Some(Ending::DRAW),
        _ => None,
    }
}

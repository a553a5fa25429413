//! Conversion of a tree of raw values into a record: header, set-up, moves in the game's notation.

use super::header;
use super::parse::RawGame;
use super::points::{one_line, point, push_name, rectangle};
use super::set_up::{self, sets_up};
use crate::issue::{Warnings, cut};
use crate::lines::Failure;
use crate::{Move, Points, Property, Record, Tree, key, wording};
use tabletop_core::{Grid, Message, Side, texts};

texts! {
    OTHER_GAME = "GM[{0}] is not supported, only Go GM[1], Othello GM[2] and gomoku GM[4]; skipped",
        "不支持 GM[{0}] 的棋局（只支持围棋 GM[1]、黑白棋 GM[2]、五子棋 GM[4]），已跳过";
    NO_SIZE = "a board of size {0} is not supported, only square boards of 2 to 26; the game was skipped",
        "不支持大小为 {0} 的棋盘（只支持 2 到 26 的正方形），该局已跳过";
    NOT_A_SETUP = "{0} is not a point of this board; skipped", "{0} 不是此棋盘上的点，已跳过";
    UNPLACED = "HA[{0}] without its stones; read with them on the handicap points", "HA[{0}] 没有让子的位置；已按让子点放置";
    NOT_UNDERSTOOD = "{0}[{1}] is not recognised; kept unchanged", "无法识别 {0}[{1}]，原样保留";
}

/// Properties that the writer generates.
const OWN: &[&str] = &["FF", "CA", "GM"];

/// Converts a game's tree into a record. Fails for games and sizes that this program does not have.
pub(super) fn record(mut raw: RawGame, warnings: &mut Warnings) -> Result<Record, Failure> {
    let start = raw.offsets[0];
    let root = raw.tree.node(Tree::ROOT);
    let gm = root.value("GM");
    let Some(game) = header::game(gm) else {
        let shown = gm.map(|gm| cut(gm, 20)).unwrap_or_default();
        return Err((start, Message::new(OTHER_GAME).arg(shown)));
    };
    let size = match root.value("SZ") {
        None => header::usual_size(game),
        Some(value) => {
            let Some(size) = header::size(value) else {
                return Err((start, Message::new(NO_SIZE).arg(cut(value, 20))));
            };
            size
        }
    };
    let grid = Grid::square(size);
    // Our own older files leave out the stones of a handicap; in files of other programs, no stones means none where Black
    // begins.
    let own =
        |it: &Property| it.key == "XO" && !it.values.iter().any(|it| it.starts_with("handicap="));
    if root.value("XO").is_none()
        && let Some(stones) = set_up::unplaced_handicap(game, grid, &raw.tree)
    {
        warnings.remark(start, Message::new(UNPLACED).arg(stones.len()));
        raw.keep("AB", stones);
    }
    let root = raw.tree.node(Tree::ROOT);
    let has_stones = root.value("AB").is_some() || root.properties.iter().any(own);
    let mut reader = Reader {
        record: Record::new(game),
        has_stones,
        game,
        grid,
        hundredths: false,
        warnings,
    };
    reader.record.set_option("size", size.to_string());
    let mut properties = std::mem::take(&mut raw.tree.node_mut(Tree::ROOT).properties);
    if game == key::GO {
        header::rename_old(&mut properties);
    }
    let programs = properties.iter().filter(|it| it.key == "AP");
    reader.hundredths =
        header::has_hundredths(programs.flat_map(|it| &it.values).map(String::as_str));
    let others = properties
        .into_iter()
        .filter_map(|property| reader.header(start, property))
        .collect();
    raw.tree.node_mut(Tree::ROOT).properties = others;
    reader.moves(&mut raw);
    reader.setup(&mut raw);
    for id in raw.tree.ids() {
        reader.check_points(raw.offsets[id.index()], &raw.tree.node(id).properties);
    }
    for id in raw.tree.ids() {
        raw.tree.mark(id, raw.offsets[id.index()]);
    }
    reader.record.tree = raw.tree;
    Ok(reader.record)
}

struct Reader<'a> {
    record: Record,
    game: &'static str,
    grid: Grid,
    /// True if a handicap means stones on the board.
    has_stones: bool,
    /// True if the program that wrote the file gives komi in hundredths.
    hundredths: bool,
    warnings: &'a mut Warnings,
}

impl Reader<'_> {
    /// Moves a root property into the record's header; returns it if it has to stay in the tree.
    fn header(&mut self, start: usize, property: Property) -> Option<Property> {
        let name = property.key.as_str();
        let value = property.values[0].as_str();
        if OWN.contains(&name) || name == "SZ" {
            return None;
        }
        let understood = match name {
            "PB" => self.name(Side::Black, value),
            "PW" => self.name(Side::White, value),
            "KM" if self.game == key::GO && value.trim().is_empty() => true,
            "KM" if self.game == key::GO => match header::komi(value, self.hundredths) {
                Some(komi) => self.option("komi", &komi),
                None => false,
            },
            "HA" if self.game == key::GO => match value.trim().parse::<u8>() {
                Ok(2..=9) if self.has_stones && matches!(self.grid.cols, 9 | 13 | 19) => {
                    self.option("handicap", value.trim())
                }
                Ok(_) => return Some(property),
                Err(_) => false,
            },
            "RU" => {
                let options = header::rules(self.game, value);
                for (name, value) in &options {
                    self.option(name, value);
                }
                !options.is_empty()
            }
            "RE" => {
                self.record.ending = header::ending(self.game, value);
                self.record.ending.is_some() || matches!(value.trim(), "" | "?")
            }
            "XT" => {
                for value in &property.values {
                    if let Some((name, value)) = one_line(value).split_once('=') {
                        self.record.set_tag(name, value);
                    }
                }
                true
            }
            "XO" => {
                for value in &property.values {
                    let text = one_line(value);
                    if let Some((name, value)) = text.split_once('=') {
                        self.option(name, value);
                    }
                }
                true
            }
            _ => return self.tag(property),
        };
        if understood {
            return (!header::is_usual(self.game, name, value)).then_some(property);
        }
        if name != "RU" {
            let message = Message::new(NOT_UNDERSTOOD).arg(name).arg(cut(value, 20));
            self.warnings.remark(start, message);
        }
        Some(property)
    }

    fn name(&mut self, side: Side, value: &str) -> bool {
        self.record.names[side.index()] = one_line(value);
        true
    }

    fn option(&mut self, name: &str, value: &str) -> bool {
        self.record.set_option(name, value);
        true
    }

    fn tag(&mut self, property: Property) -> Option<Property> {
        let Some((_, key)) = header::TAGS.iter().find(|(name, _)| *name == property.key) else {
            return Some(property);
        };
        let mut text = String::new();
        super::points::simple_text(&property.values[0], *key == key::REMARK, &mut text);
        let date = wording::date(&text).filter(|_| *key == key::DATE);
        self.record
            .set_tag(key, date.as_deref().unwrap_or(text.trim()));
        let whole = property.values.len() == 1 && !text.trim().is_empty() && date.is_none();
        (!whole).then_some(property)
    }

    /// Converts the set-up stones of the root into the start position.
    fn setup(&mut self, raw: &mut RawGame) {
        let root = raw.tree.node_mut(Tree::ROOT);
        let others = std::mem::take(&mut root.properties);
        let (setups, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|it| sets_up(&it.key));
        root.properties = others;
        if setups.is_empty() {
            return;
        }
        let turns = setups.iter().filter(|it| it.key == "PL");
        let turn = turns
            .filter_map(|it| set_up::side(&it.values[0]))
            .next_back();
        let points = self.place(raw.offsets[0], &setups);
        if points.count(Side::Black) == 0
            && let Some(stones) = self.record.option("handicap").map(str::to_owned)
        {
            self.record.set_option("handicap", "");
            raw.keep("HA", vec![stones]);
        }
        let usual_turn = header::first_turn(&self.record, &raw.tree);
        if turn == Some(usual_turn) {
            // `PL` states the default.
            let to_play = setups.into_iter().filter(|it| it.key == "PL");
            to_play.for_each(|it| raw.keep("PL", it.values));
        }
        let turn = turn.unwrap_or(usual_turn);
        let (usual, begins) = self.usual_start();
        if points != usual || turn != begins {
            self.record.start = Some(points.write(turn));
        }
    }

    /// Returns the start position implied by the options, and the side to move.
    fn usual_start(&self) -> (Points, Side) {
        header::handicap_start(&self.record, self.grid.cols).unwrap_or_else(|| {
            let points = if self.game == key::REVERSI {
                Points::centre(self.grid.cols)
            } else {
                Points::new(self.grid.cols)
            };
            (points, Side::Black)
        })
    }

    fn place(&mut self, offset: usize, setups: &[Property]) -> Points {
        self.check_points(offset, setups);
        let mut points = Points::new(self.grid.cols);
        let change = set_up::set_up(self.game, self.grid, setups).unwrap_or_default();
        for (cell, disc) in change.stones {
            points.put(cell, disc);
        }
        // An Othello file may leave out the four discs in the centre.
        let usual = Points::centre(self.grid.cols);
        let mut middle = Side::BOTH.iter().flat_map(|&side| usual.cells_of(side));
        if self.game == key::REVERSI && middle.all(|cell| points.at(cell).is_none()) {
            for side in Side::BOTH {
                for cell in usual.cells_of(side) {
                    points.put(cell, Some(side));
                }
            }
        }
        points
    }

    /// Converts the points of all moves into the game's notation. Invalid points are stored unchanged, in brackets:
    /// replaying the game reports them, and the writer writes them back.
    fn moves(&self, raw: &mut RawGame) {
        for id in raw.tree.ids() {
            let node = raw.tree.node_mut(id);
            if node.mv.is_none() && id != Tree::ROOT {
                node.mv = extra_move(&mut node.properties);
            } else if let Some(mv) = &mut node.mv
                && !self.convert(&mut mv.text)
            {
                mv.text = format!("[{}]", mv.text);
            }
        }
    }

    /// Warns of invalid points in set-up properties.
    fn check_points(&mut self, offset: usize, properties: &[Property]) {
        let stones = properties
            .iter()
            .filter(|it| sets_up(&it.key) && it.key != "PL");
        for value in stones.flat_map(|it| &it.values) {
            if !value.trim().is_empty() && rectangle(self.game, self.grid, value).is_none() {
                let message = Message::new(NOT_A_SETUP).arg(cut(value, 20));
                self.warnings.add(offset, message);
            }
        }
    }

    fn convert(&self, text: &mut String) -> bool {
        let Some(cell) = point(self.game, self.grid, text) else {
            let pass = is_pass(text, self.grid);
            if pass {
                "pass".clone_into(text);
            }
            return pass;
        };
        text.clear();
        push_name(self.game, self.grid, cell, text);
        true
    }
}

/// Returns true for `[]`, and for `[tt]` on boards without such a point.
fn is_pass(text: &str, grid: Grid) -> bool {
    let text = text.trim();
    let old = text == "tt" && grid.cols <= 19;
    text.is_empty() || old || text == "--" || text.eq_ignore_ascii_case("pass")
}

fn extra_move(properties: &mut Vec<Property>) -> Option<Move> {
    let at = properties
        .iter()
        .position(|property| property.key == "XM")?;
    let text = one_line(&properties.remove(at).values[0]);
    let (side, text) = match text.split_once(' ') {
        Some(("B", rest)) => (Some(Side::Black), rest.to_owned()),
        Some(("W", rest)) => (Some(Side::White), rest.to_owned()),
        _ => (None, text),
    };
    (!text.is_empty()).then_some(Move { side, text })
}

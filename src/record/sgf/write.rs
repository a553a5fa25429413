//! Records as SGF FF\[4\], UTF-8.

use std::fmt::Write;

use super::header;
use super::points::{escape, keep_escaped, naming, write_point};
use super::set_up;
use crate::model::letter;
use crate::{Move, Node, NodeId, Points, Property, Record, Tree, key, wording};
use tabletop_core::{Grid, Side};

/// Line length in bytes from which a line is broken before a node.
const LINE: usize = 72;

/// Writes one game. Games without an SGF number are written as Go with their moves as `XM[…]`.
pub fn write(record: &Record) -> String {
    let size = record.size().filter(|size| (2..=26).contains(size));
    let mut writer = Writer {
        record,
        grid: Grid::square(size.unwrap_or_else(|| header::usual_size(&record.game))),
        out: String::new(),
        line: 0,
        written: Vec::new(),
    };
    writer.header();
    writer.tree();
    writer.out.push('\n');
    writer.out
}

/// Item of the writer's work list.
enum Step {
    Node(NodeId),
    Open,
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    grid: Grid,
    out: String,
    /// Offset of the current line.
    line: usize,
    /// Names of the root properties written so far.
    written: Vec<String>,
}

impl Writer<'_> {
    fn new_line(&mut self) {
        self.out.push('\n');
        self.line = self.out.len();
    }

    fn new_node(&mut self) {
        if self.out.len() - self.line >= LINE {
            self.new_line();
        }
        self.out.push(';');
    }

    fn property(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.written.push(name.to_owned());
            self.out.push_str(name);
            self.out.push('[');
            escape(text, &mut self.out);
            self.out.push(']');
        }
    }

    fn header(&mut self) {
        let record = self.record;
        let number = header::number(&record.game).unwrap_or(1);
        let size = self.grid.cols;
        let _ = write!(self.out, "(;FF[4]GM[{number}]CA[UTF-8]SZ[{size}]");
        self.new_line();
        self.property("PB", &record.names[0]);
        self.property("PW", &record.names[1]);
        self.result();
        self.options();
        let clock = record.time_control();
        if let Some(control) = clock {
            self.property("TM", &control.main().as_secs().to_string());
            let overtime = control.overtime();
            if !overtime.is_empty() {
                self.property("OT", &overtime);
            }
        }
        for (key, value) in &record.tags {
            // The clock of the game replaces time limits read from the file.
            if clock.is_some() && [key::TIME, key::OVERTIME].contains(&key.as_str()) {
                continue;
            }
            if let Some((name, _)) = header::TAGS.iter().find(|(_, tag)| tag == key) {
                let same_date = *name == "DT"
                    && self.raw_value(name).and_then(wording::date).as_ref() == Some(value);
                let whole = same_date || self.raw(name).is_some_and(|it| it.values.len() > 1);
                self.property(name, if whole { "" } else { value });
            }
        }
        let other = |key: &str| header::TAGS.iter().all(|(_, tag)| *tag != key);
        let tags = record
            .tags
            .iter()
            .filter(|(key, _)| other(key) && !key.contains('='));
        self.list("XT", tags.map(|(key, value)| format!("{key}={value}")));
        self.start();
    }

    /// The root property as read from the file.
    fn raw(&self, name: &str) -> Option<&Property> {
        let properties = &self.record.tree.node(Tree::ROOT).properties;
        properties.iter().find(|property| property.key == name)
    }

    /// The first value of the root property as read from the file.
    fn raw_value(&self, name: &str) -> Option<&str> {
        self.raw(name)?.values.first().map(String::as_str)
    }

    /// Writes a property of several values.
    fn list(&mut self, name: &str, values: impl Iterator<Item = String>) {
        for (at, value) in values.enumerate() {
            self.out.push_str(if at == 0 { name } else { "" });
            self.out.push('[');
            escape(&value, &mut self.out);
            self.out.push(']');
        }
    }

    /// Writes the result: in the spelling of the file while it has the same meaning.
    fn result(&mut self) {
        let ending = self.record.ending;
        let read = |value: &str| header::ending(&self.record.game, value);
        let raw = self.raw_value("RE").and_then(read);
        if raw.is_some() && raw == ending {
            return;
        }
        if let Some(result) = ending.and_then(header::write_ending) {
            self.property("RE", &result);
        } else if raw.is_some() {
            // The result in the file is out of date.
            self.written.push("RE".to_owned());
        }
    }

    /// Returns the options of the `RU` value in the file, if they match those of the record.
    fn raw_rules(&self) -> Option<Vec<(&'static str, &'static str)>> {
        let rules = header::rules(&self.record.game, self.raw_value("RU")?);
        let holds = |(key, value): &(&str, &str)| self.record.option(key) == Some(*value);
        (!rules.is_empty() && rules.iter().all(holds)).then_some(rules)
    }

    fn options(&mut self) {
        let record = self.record;
        let mut written = vec!["size"];
        if record.game == key::GO {
            // A komi that is no number would not be read back.
            let komi = record.option("komi");
            let raw_programs = self.raw("AP").map_or(&[][..], |it| &it.values);
            let programs = raw_programs.iter().map(String::as_str);
            let hundredths = header::has_hundredths(programs.chain([record.tag(key::PROGRAM)]));
            let read = |text: &str| header::komi(text, hundredths);
            if let Some(komi) = komi.filter(|text| read(text).as_deref() == Some(*text)) {
                let raw = self.raw_value("KM").and_then(read);
                if raw.as_deref() != Some(komi) {
                    self.property("KM", komi);
                }
                written.push("komi");
            }
            let handicap = record
                .option("handicap")
                .and_then(|text| text.parse::<u8>().ok());
            if let Some(stones) = handicap.filter(|&stones| stones >= 2) {
                self.property("HA", &stones.to_string());
                written.push("handicap");
            }
        }
        let raw_rules = self.raw_rules();
        if let Some(raw) = &raw_rules {
            written.extend(raw.iter().map(|(key, _)| *key));
        }
        let names = header::WRITTEN_RULES
            .iter()
            .filter(|(game, _)| *game == record.game);
        for (_, name) in names.filter(|_| raw_rules.is_none()) {
            let rules = header::rules(&record.game, name);
            if rules
                .iter()
                .all(|(key, value)| record.option(key) == Some(value))
            {
                self.property("RU", name);
                written.extend(rules.iter().map(|(key, _)| *key));
                break;
            }
        }
        let no_stones = ("handicap".to_owned(), "0".to_owned());
        let rest = record.options.iter().filter(|(key, value)| {
            !written.contains(&key.as_str()) && !value.is_empty() && !key.contains('=')
        });
        let mut rest: Vec<_> = rest.filter(|it| **it != no_stones).collect();
        // Beside options of our own, a handicap number would mean stones.
        let shown = self
            .raw_value("HA")
            .and_then(|text| text.trim().parse::<u8>().ok());
        if !rest.is_empty() && shown.is_some_and(|stones| stones >= 2) {
            rest.push(&no_stones);
        }
        self.list(
            "XO",
            rest.into_iter()
                .map(|(key, value)| format!("{key}={value}")),
        );
    }

    fn start(&mut self) {
        let record = self.record;
        let read = record.start.as_deref().and_then(Points::parse);
        let handicap = || header::handicap_start(record, self.grid.cols);
        let read = read.or_else(|| handicap().map(|(points, turn)| (points, Some(turn))));
        let Some((points, turn)) = read else {
            return;
        };
        for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
            for (at, cell) in points.cells_of(side).enumerate() {
                self.out.push_str(if at == 0 { name } else { "" });
                self.out.push('[');
                write_point(cell, &mut self.out);
                self.out.push(']');
            }
        }
        let own_turn = self.raw_value("PL").and_then(set_up::side);
        let usual = header::first_turn(record, &record.tree);
        if let Some(turn) =
            turn.filter(|&turn| own_turn != Some(turn) && (own_turn.is_some() || turn != usual))
        {
            self.property("PL", letter(turn));
        }
    }

    fn tree(&mut self) {
        let tree = &self.record.tree;
        let mut steps = vec![Step::Close, Step::Node(Tree::ROOT)];
        let mut turns = Turns::from_record(self.record);
        while let Some(step) = steps.pop() {
            match step {
                Step::Open => {
                    self.new_line();
                    self.out.push('(');
                }
                Step::Close => self.out.push(')'),
                Step::Node(id) => {
                    self.node(id, &mut turns);
                    let from = steps.len();
                    let branches = tree.branches(id);
                    for child in tree.children(id) {
                        if branches {
                            steps.push(Step::Open);
                        }
                        steps.push(Step::Node(child));
                        if branches {
                            steps.push(Step::Close);
                        }
                    }
                    steps[from..].reverse();
                }
            }
        }
    }

    fn node(&mut self, id: NodeId, turns: &mut Turns) {
        let node: &Node = self.record.tree.node(id);
        let mut has_move = false;
        if id != Tree::ROOT {
            self.new_node();
            let side = turns.side(&self.record.tree, id);
            if let Some(mv) = node.mv.as_ref().filter(|mv| !mv.text.trim().is_empty()) {
                self.played(mv, side);
                has_move = true;
            }
        }
        for property in &node.properties {
            let is_comment = property.key == "C" && !node.comment.is_empty();
            let in_header =
                is_comment || (id == Tree::ROOT && self.written.contains(&property.key));
            if !in_header {
                self.property_as_read(property, has_move);
            }
        }
        self.property("C", &node.comment);
        // After a comment of several lines, the current line begins at its last line feed.
        if let Some(at) = self.out[self.line..].rfind('\n') {
            self.line += at + 1;
        }
    }

    /// Writes a property of other programs as it was read.
    fn property_as_read(&mut self, property: &Property, has_move: bool) {
        let empty_comment = property.key == "C" && property.values == [""];
        // Only at the beginning of a node do these begin a game.
        let is_header = has_move && matches!(property.key.as_str(), "FF" | "GM");
        if !(is_name(&property.key) || empty_comment || is_header) || property.values.is_empty() {
            return;
        }
        self.out.push_str(&property.key);
        for value in &property.values {
            self.out.push('[');
            keep_escaped(value, &mut self.out);
            self.out.push(']');
        }
    }

    fn played(&mut self, mv: &Move, side: Side) {
        let cell = match mv.text.as_str() {
            "pass" => None,
            // A text in brackets is no point of the board and is written as it was read.
            text if text.starts_with('[') && text.ends_with(']') && text.len() > 1 => {
                self.out.push_str(letter(side));
                self.out.push('[');
                keep_escaped(&text[1..text.len() - 1], &mut self.out);
                self.out.push(']');
                return;
            }
            text => {
                let known = header::number(&self.record.game).is_some();
                let cell = naming(&self.record.game).parse(self.grid, text).ok();
                // A move is written as a point only if it is read back as the same text.
                let same = |&cell: &_| naming(&self.record.game).name(self.grid, cell) == text;
                let Some(cell) = cell.filter(same).filter(|_| known) else {
                    let text = format!("{} {text}", letter(side));
                    self.property("XM", &text);
                    return;
                };
                Some(cell)
            }
        };
        self.out.push_str(letter(side));
        self.out.push('[');
        if let Some(cell) = cell {
            write_point(cell, &mut self.out);
        }
        self.out.push(']');
    }
}

/// Returns true if `name` is valid for an extra property of a node.
///
/// Excluded are the names of moves and comments, which the node writes itself, and those that begin a game, which would
/// start a new game in the middle of this one.
fn is_name(name: &str) -> bool {
    !matches!(name, "B" | "W" | "C" | "XM" | "FF" | "GM")
        && name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// Side of each node's move if the record leaves it out: the sides alternate.
struct Turns {
    next: Vec<Option<Side>>,
}

impl Turns {
    fn from_record(record: &Record) -> Self {
        let turn =
            record
                .start
                .as_deref()
                .and_then(|text| match text.split_whitespace().nth(1)? {
                    "O" | "o" => Some(Side::White),
                    _ => None,
                });
        let mut next = vec![None; record.tree.len()];
        next[0] = Some(turn.unwrap_or(Side::Black));
        Self { next }
    }

    /// Returns the side that moved at `id`. To be called for parents before their children.
    fn side(&mut self, tree: &Tree, id: NodeId) -> Side {
        let before = tree.parent(id).and_then(|parent| self.next[parent.index()]);
        let before = before.unwrap_or(Side::Black);
        let mv = tree.node(id).mv.as_ref();
        let side = mv.and_then(|mv| mv.side).unwrap_or(before);
        self.next[id.index()] = Some(if mv.is_some() { side.other() } else { before });
        side
    }
}

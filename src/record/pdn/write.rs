//! Records as PDN.

use std::fmt::Write;

use super::scan::is_any_move;
use super::{TIME, tags};
use crate::charset;
use crate::{Node, NodeId, Record, Tree};
use tabletop_core::Side;

/// Lines of moves are broken at this many characters.
const LINE: usize = 79;

/// Writes one game.
pub fn write(record: &Record) -> String {
    let mut out = String::new();
    for (name, value) in tags::write(record) {
        let value = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace(['\n', '\r'], " ");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    out.push('\n');
    let mut writer = Writer {
        record,
        out,
        column: 0,
        glued: true,
    };
    writer.moves();
    writer.word(tags::write_result(record.ending));
    writer.out.push('\n');
    charset::mark(writer.out)
}

/// Item of the writer's work list.
enum Step {
    /// A move. If true, a move of White gets a number too, as needed at the beginning of a line; some readers stumble
    /// over such numbers elsewhere.
    Move(NodeId, bool),
    Open,
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    out: String,
    /// Width of the current line, in characters.
    column: usize,
    /// True if the next word follows without a blank.
    glued: bool,
}

impl Writer<'_> {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if !self.glued {
            let full = self.column + 1 + width > LINE;
            self.out.push(if full { '\n' } else { ' ' });
            self.column = if full { 0 } else { self.column + 1 };
        }
        self.out.push_str(word);
        self.column += width;
        self.glued = false;
    }

    fn moves(&mut self) {
        let tree = &self.record.tree;
        let white_begins = self
            .record
            .start
            .as_deref()
            .is_some_and(|start| start.starts_with(['W', 'w']))
            || (self.record.start.is_none() && self.record.option("first") == Some("white"));
        self.comment(Tree::ROOT);
        // Plies from the start: parents are written before their children.
        let mut plies = vec![0_usize; tree.len()];
        plies[0] = usize::from(white_begins);
        let mut steps = Vec::new();
        push_children(tree, Tree::ROOT, true, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Open => {
                    self.word("(");
                    self.glued = true;
                }
                Step::Close => {
                    self.glued = true;
                    self.word(")");
                }
                Step::Move(id, numbered) => {
                    let before = tree.parent(id).map_or(0, |parent| plies[parent.index()]);
                    plies[id.index()] = before + usize::from(tree.node(id).mv.is_some());
                    self.node(id, before, numbered);
                    push_children(tree, id, false, &mut steps);
                    if tree.parent(id).and_then(|parent| tree.first_child(parent)) == Some(id) {
                        // The variations beside this move come before the rest of the line.
                        push_siblings(tree, id, &mut steps);
                    }
                }
            }
        }
    }

    fn node(&mut self, id: NodeId, ply: usize, numbered: bool) {
        let node = self.record.tree.node(id);
        if let Some(mv) = &node.mv {
            let number = ply / 2 + 1;
            // The first mover's moves carry the number; with White beginning, Black's half is missing.
            if ply % 2 == Side::Black.index() {
                self.word(&format!("{number}."));
            } else if numbered {
                self.word(&format!("{number}..."));
            }
            let text: String = mv.text.split_whitespace().collect();
            if is_any_move(&text) {
                self.word(&text);
            } else {
                self.braced(&mv.text);
            }
        }
        let glyphs = node.properties.iter().filter(|it| it.key == "NAG");
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        for value in glyphs.flat_map(|it| &it.values) {
            if value.strip_prefix('$').is_some_and(is_number) {
                self.word(value);
            }
        }
        self.comment(id);
    }

    fn comment(&mut self, id: NodeId) {
        let node = self.record.tree.node(id);
        let comment = &node.comment;
        let text = match time_left(node) {
            Some(time) => format!("[%clk {time}] {comment}").trim_end().to_owned(),
            None => comment.clone(),
        };
        if text.is_empty() {
            return;
        }
        self.braced(&text);
    }

    fn braced(&mut self, text: &str) {
        // A comment must not contain its closing brace.
        let text = text.replace('}', ")");
        self.word("{");
        self.out.push_str(&text);
        self.out.push('}');
        let last = text.rsplit('\n').next().unwrap_or_default();
        let broken = last.len() < text.len();
        self.column = last.chars().count() + 1 + if broken { 0 } else { self.column };
    }
}

/// Remaining time of the player after a move: read from PDN, or converted from the seconds of SGF.
fn time_left(node: &Node) -> Option<String> {
    let value = |keys: &[&str]| {
        let found = node.properties.iter().find(|it| keys.contains(&&*it.key))?;
        found.values.first()
    };
    if let Some(time) = value(&[TIME]) {
        return Some(time.clone());
    }
    let seconds: f64 = value(&["BL", "WL"])?.parse().ok()?;
    let seconds = seconds.clamp(0.0, 1e6) as u32;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    Some(format!("{hours}:{minutes:02}:{:02}", seconds % 60))
}

/// Pushes the next node of the main line.
fn push_children(tree: &Tree, id: NodeId, numbered: bool, steps: &mut Vec<Step>) {
    steps.extend(
        tree.first_child(id)
            .map(|child| Step::Move(child, numbered)),
    );
}

/// Pushes the variations beside a first child, to be written in their order.
fn push_siblings(tree: &Tree, id: NodeId, steps: &mut Vec<Step>) {
    let from = steps.len();
    let others = std::iter::successors(tree.next_sibling(id), |&other| tree.next_sibling(other));
    for other in others {
        steps.extend([Step::Open, Step::Move(other, true), Step::Close]);
    }
    steps[from..].reverse();
}

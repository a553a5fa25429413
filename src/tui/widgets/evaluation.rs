//! Evaluation displays: the bar beside the board, and the graph of the whole game with its biggest mistakes.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::{legend, legend_role};
use super::{Canvas, take_line};
use crate::cells::{at_columns, at_rows, fit, from_column, width};
use crate::{GlyphSet, Role, Target, Zone, words};
use tabletop_app::workspace::{Tab, move_of, step_of, worth_of};
use tabletop_core::{Marks, Message, Score};
use tabletop_play::session::{Badge, GameSession, Mistake, NodeId, RatedLine};

/// Block characters filled from zero to eight eighths of their height.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// White's share of the bar, from 0 to 1, for a score from Black's view.
fn white_share(for_black: Score) -> f64 {
    match for_black {
        // The winner is often certain early and the margin is what counts, so the bar shows the margin. The square
        // root makes small leads visible.
        Score::Discs(discs) => {
            let lead = (f64::from(discs.abs()) / 64.0).min(1.0).sqrt();
            0.5 - 0.5 * lead * f64::from(discs.signum())
        }
        _ => 1.0 - for_black.chance(),
    }
}

/// The score from Black's view at the current node, or at its nearest evaluated ancestor.
fn standing(session: &GameSession) -> Option<Score> {
    let mut node = session.current();
    loop {
        if let Some(known) = session.evaluation(node) {
            return Some(known.for_black());
        }
        node = session.node(node)?.parent?;
    }
}

/// A block character whose lower `eighths` belong to White.
const fn block(glyphs: GlyphSet, eighths: usize) -> &'static str {
    match glyphs {
        GlyphSet::Unicode => EIGHTHS[eighths],
        GlyphSet::Ascii | GlyphSet::Wide if eighths >= 4 => "#",
        GlyphSet::Ascii | GlyphSet::Wide => ".",
    }
}

/// Rows of a column of this height, the upper one first, each with the eighths that belong to White.
fn shares(height: u16, for_black: Score) -> impl Iterator<Item = (u16, usize)> {
    let all = usize::from(height) * 8;
    let white = (white_share(for_black) * all as f64).round() as usize;
    let below = move |row| usize::from(height - 1 - row) * 8;
    (0..height).map(move |row| (row, white.saturating_sub(below(row)).min(8)))
}

/// True if the evaluation should be shown: the game is analysed, under review or over, has no human player, or has
/// an evaluation at nearly every move.
fn is_wanted(tab: &Tab) -> bool {
    let session = tab.listed();
    if !session.is_contest() {
        return false;
    }
    let line = session.line();
    let is_known = |node: &&NodeId| session.evaluation(**node).is_some();
    let known = line.iter().filter(is_known);
    tab.is_analysed()
        || session.reviewing().is_some()
        || session.is_over()
        || !session.players().any_person()
        || (line.len() > 2 && known.count() * 10 >= line.len() * 9)
}

/// Draws the bar into a column, White's share at the bottom.
pub(crate) fn bar(canvas: &mut Canvas, area: Rect, tab: &Tab) {
    let session = tab.front();
    if area.height < 4 || area.width == 0 || !is_wanted(tab) {
        return;
    }
    let Some(score) = standing(session) else {
        return;
    };
    // Both ends differ from the screen's background, be it dark or light.
    let mix = |from, to| canvas.palette.mix(from, to, 0.2);
    let (front, ground) = (mix(Role::White, Role::Black), mix(Role::Black, Role::White));
    let style = Style::new().fg(front).bg(ground);
    for (row, white) in shares(area.height, score) {
        let text = block(canvas.glyphs, white);
        canvas.write(area.x, area.y + row, text, 1, style);
    }
    let hit = Rect { width: 1, ..area };
    canvas.hits.add(hit, Target::Action("analyse"));
}

/// Height of the graph for a panel with this many rows left: odd, so that there is a middle row, or 0 if there is
/// too little room.
fn rows_of(rest: u16) -> u16 {
    match rest {
        0..10 => 0,
        10..12 => 3,
        12..20 => 5,
        20..30 => 7,
        _ => 9,
    }
}

/// Number of rows for mistakes below the graph for this many rows left, so that some moves remain visible.
fn named_of(rest: u16) -> usize {
    match rest {
        0..6 => 0,
        6..9 => usize::from(rest - 5),
        9..16 => 4,
        _ => usize::from(rest) / 2,
    }
}

/// True if enough positions of a two-player game are evaluated for a graph.
pub(crate) fn has_graph(tab: &Tab) -> bool {
    let session = tab.listed();
    let is_known = |node: &NodeId| session.evaluation(*node).is_some();
    is_wanted(tab) && session.line().into_iter().filter(is_known).count() >= 3
}

/// Draws the graph and the mistakes into the upper part of `rest`, if enough positions are evaluated.
pub(crate) fn graph(canvas: &mut Canvas, rest: &mut Rect, tab: &Tab) {
    let session = tab.listed();
    let rows = rows_of(rest.height);
    if rows == 0 || !has_graph(tab) {
        return;
    }
    let mistakes = session.mistakes();
    heading(canvas, rest);
    let area = at_rows(*rest, rest.y, rows + 1);
    rest.y += area.height;
    rest.height -= area.height;
    let walked = tab.walk().map(|walk| walk.mistake().node);
    let current = walked.unwrap_or_else(|| session.current());
    columns(canvas, area, session, &session.line(), current, &mistakes);
    // A walk through the mistakes names its own, and hides the better move.
    if tab.walk().is_none() {
        list(canvas, rest, session, mistakes);
    }
    let zone = at_rows(area, area.y, rest.y - area.y);
    canvas.hits.zone(zone, Zone::Mistakes);
}

/// Lists the mistakes in game order: those around the one looked at where there is too little room for all.
fn list(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession, mut all: Vec<Mistake>) {
    all.sort_by_key(|mistake| mistake.node);
    let room = named_of(rest.height).min(all.len());
    let current = session.current();
    let at = all.iter().position(|it| it.node == current).unwrap_or(0);
    let first = at.saturating_sub(room / 2).min(all.len() - room);
    let area = at_rows(*rest, rest.y, room as u16);
    for mistake in &all[first..first + room] {
        name(canvas, rest, session, mistake);
    }
    canvas.more(area, first > 0, first + room < all.len());
}

fn heading(canvas: &mut Canvas, rest: &mut Rect) {
    let Some(line) = take_line(rest) else {
        return;
    };
    let place = canvas.heading(line, canvas.word(words::GRAPH));
    canvas.hits.add(place, Target::Action("review"));
}

/// Mapping between plies and columns of the graph.
struct Scale {
    plies: usize,
    columns: usize,
}

impl Scale {
    const fn ply(&self, column: usize) -> usize {
        column * self.plies / self.columns
    }

    const fn column(&self, ply: usize) -> usize {
        (ply * self.columns).div_ceil(self.plies)
    }
}

fn columns(
    canvas: &mut Canvas,
    area: Rect,
    session: &GameSession,
    line: &[NodeId],
    current: NodeId,
    bad: &[Mistake],
) {
    let mut scores = line.iter().filter_map(|node| session.evaluation(*node));
    let is_chance = scores.any(|it| matches!(it.for_black(), Score::Chance(_)));
    let label = if is_chance { "50%" } else { "0" };
    axis(canvas, area, label);
    let before = label.len() as u16 + 1;
    let area = at_columns(area, area.x + before, area.width.saturating_sub(before));
    // A short game is not drawn wider than necessary.
    let columns = usize::from(area.width).min(line.len() * 3).max(1);
    let scale = Scale {
        plies: line.len(),
        columns,
    };
    let mut last = None;
    for column in 0..columns {
        let first = scale.ply(column);
        let after = scale.ply(column + 1).max(first + 1);
        let mut seen = line[first..after.min(line.len())].iter().rev();
        let score = seen.find_map(|node| session.evaluation(*node));
        // A ply without an evaluation, as between two moves of the computer, takes the one before it.
        last = score.or(last);
        let strip = at_columns(area, area.x + column as u16, 1);
        if let Some(known) = last {
            let height = area.height - 1;
            strip_of(canvas, Rect { height, ..strip }, known.for_black());
        }
        canvas.hits.add(strip, Target::Node(line[first]));
    }
    let place = |node: NodeId| {
        let ply = line.iter().position(|&it| it == node)?;
        Some(area.x + scale.column(ply).min(columns - 1) as u16)
    };
    let y = area.bottom() - 1;
    if let Some(x) = place(current) {
        let sign = canvas.glyphs.pick("▴", "^", "^");
        canvas.write(x, y, sign, 1, canvas.style(Role::Accent, Role::Background));
    }
    let mut taken = Vec::new();
    for mistake in bad {
        let sign = mistake.badge.sign();
        let wide = sign.len() as u16;
        // The worst mistakes are written first; those without room are named in the list only.
        let x = place(mistake.node).map(|x| x.min(area.right().saturating_sub(wide)));
        // Adjacent badges would read as one.
        let free = |x: &u16| (x.saturating_sub(1)..=x + wide).all(|x| !taken.contains(&x));
        let Some(x) = x.filter(free) else {
            continue;
        };
        taken.extend(x..x + wide);
        let style = badge_style(canvas, mistake.badge);
        canvas.write(x, y, sign, wide, style);
        canvas.clickable(x, y, wide, Target::Mistake(mistake.node));
    }
}

/// Draws the axis, which marks the even score with this label.
fn axis(canvas: &mut Canvas, area: Rect, label: &str) {
    let style = canvas.style(Role::Dim, Role::Background);
    let rows = area.height - 1;
    let (line, tick) = canvas.glyphs.pick(("│", "┤"), ("|", "+"), ("|", "+"));
    let columns = label.len() as u16;
    for row in 0..rows {
        let sign = if row == rows / 2 { tick } else { line };
        canvas.write(area.x + columns, area.y + row, sign, 1, style);
    }
    canvas.write(area.x, area.y + rows / 2, label, columns, style);
}

pub(crate) fn badge_style(canvas: &Canvas, badge: Badge) -> Style {
    match badge {
        Badge::Inaccuracy => canvas.style(Role::Accent, Role::Background),
        Badge::Mistake => canvas.style(Role::Error, Role::Background),
        Badge::Blunder => canvas.bold(Role::Error, Role::Background),
    }
}

/// Draws one column of the graph: White's share from the bottom, crossed by the line of the even score.
fn strip_of(canvas: &mut Canvas, area: Rect, for_black: Score) {
    for (row, white) in shares(area.height, for_black) {
        let is_middle = row == area.height / 2 && canvas.glyphs == GlyphSet::Unicode;
        let (text, style) = match white {
            0 if is_middle => ("─", canvas.style(Role::Border, Role::Black)),
            8 if is_middle => ("─", canvas.style(Role::Border, Role::White)),
            _ => (
                block(canvas.glyphs, white),
                canvas.style(Role::White, Role::Black),
            ),
        };
        canvas.write(area.x, area.y + row, text, 1, style);
    }
}

/// Writes a mistake in a line: the side, the move with its badge, its loss, and the better move.
fn name(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession, mistake: &Mistake) {
    let (Some(line), Some(node)) = (take_line(rest), session.node(mistake.node)) else {
        return;
    };
    let lang = canvas.lang;
    let stone = legend(node.side, canvas.glyphs, canvas.palette.depth);
    let board = canvas.palette.on(session.thumbnail().ground);
    let ground = board.style(legend_role(node.side), Role::Ground);
    let mut x = line.x;
    x += canvas.write(x, line.y, &format!(" {stone} "), 3, ground) + 1;
    let is_here = session.current() == mistake.node;
    let style = if is_here {
        canvas.style(Role::SelectedText, Role::Selected)
    } else {
        canvas.style(Role::Text, Role::Background)
    };
    let played = format!("{}. {}", node.ply, step_of(&node).get(lang));
    x += canvas.line(from_column(line, x), &played, style);
    let badge = if is_here {
        canvas.bold(Role::SelectedText, Role::Selected)
    } else {
        badge_style(canvas, mistake.badge)
    };
    x += canvas.line(from_column(line, x), mistake.badge.sign(), badge);
    let text = Message::new(words::MISTAKE).message(mistake.loss.brief());
    let text = text.message(move_of(session, &mistake.best)).get(lang);
    canvas.line(from_column(line, x), &text, style);
    canvas.hits.add(line, Target::Mistake(mistake.node));
}

/// Number of analysed moves that get a letter.
pub(crate) const LETTERED: usize = 5;

/// The letter of the move at this rank; the best move is A.
pub(crate) fn letter(place: usize) -> char {
    "ABCDE".chars().nth(place).unwrap_or(' ')
}

/// The lines of an analysis ordered by score, best first. A search may rank a move higher just because it has more
/// visits.
pub(crate) fn ranked(lines: &[RatedLine]) -> Vec<&RatedLine> {
    let mut lines: Vec<_> = lines.iter().collect();
    let few = lines.len().min(LETTERED);
    lines[..few].sort_by(|a, b| worth(b.score).total_cmp(&worth(a.score)));
    lines
}

/// Sort key of a score: a quick win is worth more than a slow one.
fn worth(score: Score) -> f64 {
    let quick = |moves: u32| f64::from(moves.min(1_000)) / 1_000.0;
    match score {
        Score::WinIn(moves) => score.as_units() + 1.0 - quick(moves),
        Score::LossIn(moves) => score.as_units() - 1.0 + quick(moves),
        _ => score.as_units(),
    }
}

/// Grade of a move by its score's distance from the best; differences within the noise count as equal.
pub(crate) fn grade(score: Score, best: Score) -> Marks {
    let less = best.as_units() - score.as_units();
    if less <= score.units_for(0.5 + SLIGHT) {
        Marks::BEST
    } else if less <= score.units_for(0.5 + CLEAR) {
        Marks::FAIR
    } else {
        Marks::POOR
    }
}

/// Loss in winning chances up to which a move of an even game counts as good as the best (`SLIGHT`), or as not poor
/// (`CLEAR`).
const SLIGHT: f64 = 0.02;
const CLEAR: f64 = 0.08;

/// The value of a line in plain words; `alone` in a puzzle.
pub(crate) fn value(line: &RatedLine, alone: bool) -> Message {
    if let Some(solutions) = line.solutions.filter(|_| alone) {
        return Message::new(words::SOLUTIONS).arg(solutions);
    }
    match line.score {
        // Scores count plies of both sides.
        Score::WinIn(plies) if alone => Message::new(words::SOLVED_IN).arg(plies.div_ceil(2)),
        Score::LossIn(_) if alone => words::NO_SOLUTION.into(),
        score => worth_of(score),
    }
}

/// A score as a label for a cell this many columns wide; one column stays blank to separate neighbours.
pub(crate) fn label(score: Score, columns: u16) -> String {
    let room = usize::from(columns - u16::from(columns > 3));
    let rounded = |value: f64| {
        let tenths = format!("{value:+.1}");
        // "1.5", "-.5": the plus sign and the leading zero are omitted.
        let brief = match tenths.trim_start_matches('+') {
            "0.0" | "-0.0" => "0".to_owned(),
            other => other.replacen("0.", ".", 1),
        };
        [tenths, brief, format!("{value:+.0}")]
    };
    let full = score.to_string().replace(" %", "");
    let shorter = match score {
        Score::Discs(value) | Score::Points(value) => rounded(f64::from(value)),
        Score::Centi(value) => rounded(f64::from(value) / 100.0),
        _ => [(); 3].map(|()| full.clone()),
    };
    let mut all = std::iter::once(full.clone()).chain(shorter);
    let fits = all.find(|text| width(text) <= room);
    fits.unwrap_or_else(|| fit(&full, room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_fit_their_cells() {
        #[track_caller]
        fn check(score: Score, columns: u16, expected: &str) {
            assert_eq!(label(score, columns), expected);
        }
        check(Score::Discs(-12.5), 4, "-12");
        check(Score::Discs(3.5), 5, "+3.5");
        check(Score::Discs(3.5), 4, "3.5");
        check(Score::Discs(-0.5), 4, "-.5");
        check(Score::Centi(30), 4, ".3");
        check(Score::Centi(-2), 4, "0");
        check(Score::Discs(-10.25), 6, "-10.2");
        check(Score::Centi(-1234), 4, "-12");
        check(Score::Centi(1234), 4, "+12");
        check(Score::Chance(0.42), 4, "42");
        check(Score::WinIn(5), 4, "+#3");
    }

    fn line(score: Score) -> RatedLine {
        RatedLine {
            moves: vec!["c4".into()],
            cell: None,
            score,
            exact: false,
            depth: 1,
            nodes: 1,
            lead: None,
            solutions: None,
        }
    }

    #[test]
    fn values_are_plain_and_the_best_come_first() {
        #[track_caller]
        fn check(score: Score, alone: bool, expected: &str) {
            assert_eq!(value(&line(score), alone).to_string(), expected);
        }
        check(Score::Discs(50.0), false, "+50");
        check(Score::WinIn(31), false, "wins in 16");
        check(Score::LossIn(4), false, "loses in 2");
        check(Score::Chance(0.62), false, "62%");
        check(Score::WinIn(7), true, "4 moves");
        check(Score::WinIn(1), true, "1 move");
        let counted = RatedLine {
            solutions: Some(1),
            ..line(Score::WinIn(7))
        };
        assert_eq!(value(&counted, true).to_string(), "1 solution");
        let lines = [54.0, 74.0, 80.0].map(|chance| line(Score::Chance(chance / 100.0)));
        let ranked: Vec<_> = ranked(&lines)
            .iter()
            .map(|line| line.score.to_string())
            .collect();
        assert_eq!(ranked, ["80 %", "74 %", "54 %"]);
        let best = Score::Chance(0.8);
        assert_eq!(grade(Score::Chance(0.79), best), Marks::BEST);
        assert_eq!(grade(Score::Chance(0.74), best), Marks::FAIR);
        assert_eq!(grade(Score::Chance(0.54), best), Marks::POOR);
        assert_eq!(grade(Score::Draw, Score::WinIn(9)), Marks::POOR);
    }

    #[test]
    fn shares_are_between_nothing_and_all() {
        for (score, share) in [
            (Score::WinIn(3), 0.0),
            (Score::LossIn(3), 1.0),
            (Score::Draw, 0.5),
            (Score::Chance(0.25), 0.75),
        ] {
            assert!((white_share(score) - share).abs() < 1e-6, "{score}");
        }
        // A lead of a quarter of the board takes a quarter of the height; an early certain win does not fill the
        // bar.
        for (discs, share) in [(-16.0, 0.75), (0.0, 0.5), (4.0, 0.375), (64.0, 0.0)] {
            assert!(
                (white_share(Score::Discs(discs)) - share).abs() < 1e-6,
                "{discs}"
            );
        }
        assert!(white_share(Score::Centi(i32::MAX)) >= 0.0);
    }
}

//! The panel beside or below the board: players, scores, options, buttons, analysis, moves.

mod players;
mod rated;
pub(crate) mod task;

pub(crate) use players::time_of;
pub(crate) use rated::ExploredLines;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::footer::Entry;
use super::{Canvas, evaluation, moves, take_line};
use crate::cells::{at_rows, from_column, whole_sentences, width, wrap};
use crate::{Role, Target, words};
use tabletop_app::commands::Row;
use tabletop_app::workspace::{Attempt, Tab, TaskCard, recorded_of, result_of, with_names};
use tabletop_core::text::in_language;
use tabletop_core::{BoardView, Domain, Message};
use tabletop_play::session::{Action, Analysis, GameSession, Purpose};
use tabletop_record::key;

/// Minimum number of rows of the move list, including its heading.
const MOVES: u16 = 4;

pub(crate) struct Panel<'a> {
    pub(crate) tab: &'a Tab,
    pub(crate) view: &'a BoardView,
    /// The lines being explored, shown in place of those of the search.
    pub(crate) explored: Option<ExploredLines<'a>>,
    /// The problem or the board of a lesson.
    pub(crate) task: Option<TaskCard>,
    pub(crate) entries: &'a [Entry],
    /// Commands that work now and are not in the footer.
    pub(crate) further: &'a [&'static Row],
    /// The button with the keyboard focus.
    pub(crate) button: Option<usize>,
    /// The number taken up, to be placed on a cell.
    pub(crate) held: Option<i32>,
    /// True while the card at the end of a game is open, which gives the result.
    pub(crate) has_card: bool,
    pub(crate) spinner: &'static str,
    /// True if clocks show tenths of seconds.
    pub(crate) tenths: bool,
    /// True to show introductory lines on the first start of the program.
    pub(crate) is_new_here: bool,
}

/// Minimum height of a panel that shows the players beside a task.
const LEAST: u16 = 10;
/// Minimum number of rows above the commands that are listed.
const SPARE: u16 = 14;
/// Minimum height of a panel whose parts stand apart.
pub(crate) const ROOMY: u16 = 28;

/// Draws the panel: players, what is asked or has happened, evaluation, moves. Parts without room are left out.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, panel: &Panel) {
    if area.width < 8 || area.height == 0 {
        return;
    }
    let (session, view) = (panel.tab.listed(), panel.view);
    let mut rest = area;
    heading(canvas, &mut rest, panel);
    occasion(canvas, &mut rest, session);
    gap(&mut rest, area);
    if panel.task.is_none() || area.height >= LEAST {
        players::draw(canvas, &mut rest, panel);
    }
    gap(&mut rest, area);
    match &panel.task {
        Some(card) => task::draw(canvas, &mut rest, card, panel.entries),
        None => {
            if panel.tab.task_on_board().is_none() && !panel.has_card {
                result(canvas, &mut rest, session);
            }
            sharing(canvas, &mut rest, panel.tab);
        }
    }
    walk(canvas, &mut rest, panel.tab);
    buttons(canvas, &mut rest, session, panel.button);
    supply(canvas, &mut rest, panel);
    if !is_lesson(panel.tab) {
        options(canvas, &mut rest, session, view);
        notes(canvas, &mut rest, panel);
    }
    if let Some(made) = session.background_status() {
        let style = canvas.style(Role::Dim, Role::Background);
        paragraph(canvas, &mut rest, &made.get(canvas.lang), 1, style);
    }
    if panel.is_new_here && panel.task.is_none() {
        orientation(canvas, &mut rest);
    }
    if evaluation::has_graph(panel.tab) || analysis_of(panel).is_some() {
        gap(&mut rest, area);
    }
    evaluation(canvas, &mut rest, panel);
    gap(&mut rest, area);
    further(canvas, &mut rest, panel);
    if area.height >= ROOMY && panel.task.is_none() && session.line().len() < 2 {
        rules(canvas, &mut rest, session);
    }
    moves::draw(canvas, rest, panel.tab, view.ground);
}

/// Lists commands and their keys at the foot of a panel that has much room left.
fn further(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let rows = panel.further;
    let shown = panel.tab.listed().pos().rules().reveals;
    let short = |row: &Row| shown.filter(|_| row.id == "show").unwrap_or(row.short);
    let named = |row: &&Row| (canvas.keymap.key(row.id), canvas.word(short(row)));
    let named: Vec<_> = rows.iter().map(named).collect();
    let widths = named.iter().map(|(key, name)| width(key) + 1 + width(name));
    let each = widths.max().unwrap_or(0) as u16 + 3;
    let across = ((rest.width + 3) / each).max(1);
    let high = (rows.len() as u16).div_ceil(across);
    if rows.is_empty() || rest.height < high + SPARE {
        return;
    }
    rest.height -= high + 2;
    let mut foot = at_rows(*rest, rest.bottom() + 1, high + 1);
    if let Some(line) = take_line(&mut foot) {
        canvas.heading(line, canvas.word(words::FURTHER));
    }
    let [strong, soft] = [Role::Accent, Role::Text].map(|it| canvas.style(it, Role::Background));
    let apart = rest.width / across;
    for (index, (row, (key, name))) in (0..).zip(rows.iter().zip(&named)) {
        let (x, y) = (foot.x + index % across * apart, foot.y + index / across);
        let taken = canvas.write(x, y, key, apart, strong) + 1;
        let written = canvas.write(x + taken, y, name, apart.saturating_sub(taken), soft);
        canvas.clickable(x, y, taken + written, Target::Action(row.id));
    }
}

/// Writes the rules of a game that has not begun, as many whole sentences as there is room for.
fn rules(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession) {
    let style = canvas.style(Role::Dim, Role::Background);
    let rules = session.info().rules.get(canvas.lang);
    // How a move is entered comes last, and differs from screen to screen.
    let rules = rules.rsplit_once("\n\n").map_or(rules, |(rules, _)| rules);
    for part in rules.split("\n\n") {
        let room = usize::from(rest.height.saturating_sub(MOVES));
        let fits = whole_sentences(part, rest.width.into(), room);
        paragraph(canvas, rest, fits, room, style);
        if fits.len() < part.len() {
            return;
        }
        take_line(rest);
    }
}

/// Leaves a line blank in a panel with room.
fn gap(rest: &mut Rect, area: Rect) {
    if area.height >= ROOMY && rest.height > MOVES {
        take_line(rest);
    }
}

/// Returns true for lessons and the first games after them, where rules not yet explained would only confuse.
fn is_lesson(tab: &Tab) -> bool {
    let purpose = tab.purpose();
    let is_first = purpose.first_game || purpose.small_game;
    is_first || tab.attempt().is_some_and(Attempt::is_lesson)
}

/// Draws accuracy, analysis and the graph of the game.
fn evaluation(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let session = panel.tab.listed();
    if panel.tab.task_on_board().is_none() && !panel.has_card {
        accuracy(canvas, rest, session);
    }
    if let Some(analysis) = analysis_of(panel) {
        rated::draw(canvas, rest, session, analysis, panel.explored);
    }
    evaluation::graph(canvas, rest, panel.tab);
}

/// The analysis whose lines are listed: that being explored, or else that shown.
fn analysis_of<'a>(panel: &Panel<'a>) -> Option<&'a Analysis> {
    let explored = panel.tab.listed().analysis();
    let explored = explored.filter(|_| panel.explored.is_some());
    explored.or_else(|| analysis_shown(panel.tab))
}

/// The analysis listed in the panel and marked on the board. Its results stay after it is stopped. A hint, with its
/// single move, is marked on the board without numbers.
pub(crate) fn analysis_shown(tab: &Tab) -> Option<&Analysis> {
    let session = tab.listed();
    let several = |lines: usize| lines > 1 && session.info().players == 2;
    let known = session.analysis();
    known.filter(|it| tab.is_analysed() || several(it.lines.len()))
}

/// Takes a line from `rest`, unless the move list needs it.
fn line(rest: &mut Rect) -> Option<Rect> {
    if rest.height > MOVES {
        take_line(rest)
    } else {
        None
    }
}

fn heading(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let (session, view) = (panel.tab.listed(), panel.view);
    let Some(line) = take_line(rest) else {
        return;
    };
    let taken = match &panel.task {
        Some(card) => task::heading(canvas, line, card),
        None => game(canvas, line, session, view),
    };
    let Some((word, action)) = at_work(canvas, panel) else {
        return;
    };
    let columns = width(&word) as u16;
    if taken + columns + 1 < line.width {
        let style = canvas.style(Role::Good, Role::Background);
        let place = from_column(line, line.right() - columns);
        canvas.link(place, &word, style, Target::Action(action));
    }
}

/// Writes the occasion of a recorded game: title, event, round, place, date.
fn occasion(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession) {
    let keys = [key::TITLE, key::EVENT, key::ROUND, key::PLACE, key::DATE];
    let parts: Vec<_> = keys.map(|key| session.tag(key)).into();
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let style = canvas.style(Role::Dim, Role::Background);
    paragraph(canvas, rest, &parts.join(" · "), 2, style);
    let remark = in_language(session.tag(key::REMARK), canvas.lang);
    if !remark.is_empty() {
        paragraph(canvas, rest, remark, 3, style);
    }
}

/// Writes the game and the size of its board; returns the number of columns used.
fn game(canvas: &mut Canvas, line: Rect, session: &GameSession, view: &BoardView) -> u16 {
    let mut text = session.info().name.get(canvas.lang).to_owned();
    if view.is_full() {
        let size = Message::new(words::BOARD_SIZE)
            .arg(view.grid.cols)
            .arg(view.grid.rows);
        text = format!("{text} {}", size.get(canvas.lang));
    }
    let style = canvas.bold(Role::Accent, Role::Background);
    canvas.link(line, &text, style, Target::Action("rules"))
}

/// The computer's current activity, and the action of a click on it.
fn at_work(canvas: &Canvas, panel: &Panel) -> Option<(String, &'static str)> {
    let (session, spinner) = (panel.tab.listed(), panel.spinner);
    let Some((purpose, time)) = session.thinking() else {
        // Automatic reviews are not shown.
        let (done, total) = session
            .reviewing()
            .filter(|_| panel.tab.is_review_asked())?;
        let text = Message::new(words::REVIEWED_OF).arg(done).arg(total);
        return Some((format!("{spinner} {}", text.get(canvas.lang)), "stop"));
    };
    let (word, action) = match purpose {
        Purpose::Analysis => (words::ANALYSIS, "analyse"),
        Purpose::Move => (words::THINKING, "move"),
        Purpose::Hint | Purpose::Draw | Purpose::Try | Purpose::Rate => (words::THINKING, "stop"),
    };
    let text = Message::new(words::AT_WORK).words(word).arg(time.as_secs());
    Some((format!("{spinner} {}", text.get(canvas.lang)), action))
}

/// Writes a paragraph of at most `most` lines, as far as they fit.
fn paragraph(canvas: &mut Canvas, rest: &mut Rect, text: &str, limit: usize, style: Style) {
    let lines = wrap(text, rest.width.into());
    canvas.lines(rest, line, lines.iter().take(limit), style);
}

/// Writes the other player of a shared game and the state of the connection.
fn sharing(canvas: &mut Canvas, rest: &mut Rect, tab: &Tab) {
    if let Some(message) = tab.sharing() {
        let style = canvas.style(Role::Accent, Role::Background);
        let message = message.clone().with_keys(canvas.keymap.commands());
        paragraph(canvas, rest, &message.get(canvas.lang), 2, style);
    }
}

/// Writes which mistake or move of a guessed game is on the board, the task, and the verdict on the last move.
fn walk(canvas: &mut Canvas, rest: &mut Rect, tab: &Tab) {
    let Some((heading, task, verdict)) = tab.task_on_board() else {
        return;
    };
    let head = canvas.bold(Role::Accent, Role::Background);
    let text = canvas.style(Role::Text, Role::Background);
    let keys = canvas.keymap.commands();
    let parts = [(heading, head, 3), (task, text, 3)].into_iter();
    for (part, style, limit) in parts.chain(verdict.map(|it| (it, head, 8))) {
        let wording = part.with_keys(keys).sentence(canvas.lang);
        paragraph(canvas, rest, &wording, limit, style);
    }
}

fn result(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession) {
    if let Some(outcome) = session.outcome() {
        let text = result_of(session, outcome).get(canvas.lang);
        let is_lost = session
            .own_side()
            .is_some_and(|own| outcome.winner() == Some(own.other()));
        let role = if is_lost { Role::Text } else { Role::Good };
        paragraph(canvas, rest, &text, 2, canvas.bold(role, Role::Background));
    }
    if let Some(recorded) = recorded_of(session) {
        let style = canvas.style(Role::Text, Role::Background);
        paragraph(canvas, rest, &recorded.get(canvas.lang), 2, style);
    }
}

/// Writes the accuracy of both sides, once the game is over and reviewed.
fn accuracy(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession) {
    if !session.is_over() || session.reviewing().is_some() || session.info().players < 2 {
        return;
    }
    if let [Some(black), Some(white)] = session.accuracy() {
        let text = Message::new(words::ACCURACY)
            .arg(format!("{black:.0}"))
            .arg(format!("{white:.0}"));
        let style = canvas.style(Role::Text, Role::Background);
        paragraph(canvas, rest, &text.get(canvas.lang), 1, style);
    }
}

/// Draws buttons for the moves that are not made on the board.
fn buttons(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession, focused: Option<usize>) {
    let actions = session.actions();
    // Beside moves on the board they are in the footer.
    let is_aside = actions.len() < 2 || !session.targets().is_empty();
    if is_aside && focused.is_none() {
        return;
    }
    let lang = canvas.lang;
    let text = |(index, action): (usize, Action)| {
        (
            format!(" {} ", action.label.get(lang)),
            Target::Button(index),
        )
    };
    let buttons = actions.into_iter().enumerate().map(text);
    canvas.buttons(rest, line, buttons, focused.map(Target::Button));
}

/// Writes the numbers yet to be placed; a click takes one up for the cell clicked next.
fn supply(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let supply = &panel.view.supply;
    if supply.is_empty() || panel.tab.session.is_over() {
        return;
    }
    let text = canvas.named(canvas.word(words::UNUSED), &supply.join(" "));
    let style = canvas.style(Role::Text, Role::Background);
    for text in wrap(&text, usize::from(rest.width)) {
        let Some(line) = line(rest) else {
            return;
        };
        canvas.line(line, &text, style);
        numbers(canvas, line, &text, panel.held);
    }
}

/// Makes the numbers in a line clickable.
fn numbers(canvas: &mut Canvas, line: Rect, text: &str, held: Option<i32>) {
    let mut at = 0;
    for word in text.split_inclusive([' ', '：']) {
        let number = word.trim_end();
        if let Ok(value) = number.parse::<i32>() {
            let (x, columns) = (line.x + at, width(number) as u16);
            let target = Target::Number(value);
            if held == Some(value) {
                let style = canvas.bold(Role::Background, Role::Accent);
                canvas.write(x, line.y, number, columns, style);
            } else if canvas.is_hovered(target) {
                let style = canvas.bold(Role::Text, Role::Background);
                canvas.write(x, line.y, number, columns, style);
            }
            canvas.clickable(x, line.y, columns, target);
        }
        at += width(word) as u16;
    }
}

/// Writes the options that differ from their defaults, except those that the game's own notes name.
fn options(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession, view: &BoardView) {
    let lang = canvas.lang;
    let shown = |label: &str, value: &str| canvas.named(label, value);
    let texts: Vec<String> = session
        .options()
        .iter()
        .filter(|(spec, value)| spec.key != "size" && *value != spec.default)
        .filter(|(spec, _)| !view.shown_options.contains(&spec.key))
        .filter_map(|(spec, value)| match spec.domain {
            Domain::Choice(choices) => {
                let choice = choices.iter().find(|choice| choice.key == value);
                let value = choice.map_or(value, |choice| choice.label.get(lang));
                let is_noted = view.notes.iter().any(|note| note.get(lang).contains(value));
                (!is_noted).then(|| shown(spec.label.get(lang), value))
            }
            _ => Some(shown(spec.label.get(lang), value)),
        })
        .filter(|text| !view.notes.iter().any(|note| note.get(lang) == *text))
        .collect();
    if texts.is_empty() {
        return;
    }
    let style = canvas.style(Role::Dim, Role::Background);
    let text = in_parts(&texts.join(" · "), usize::from(rest.width));
    paragraph(canvas, rest, &text, 3, style);
}

/// A list broken into lines between its parts.
fn in_parts(text: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split(" · ") {
        match lines.last_mut() {
            Some(line) if width(line) + 3 + width(part) <= columns => {
                line.push_str(" · ");
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    lines.join("\n")
}

/// Writes the notes of the game; players with a name are called by it.
fn notes(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let (session, view) = (panel.tab.listed(), panel.view);
    let count = view.count.iter().filter(|_| !panel.has_card);
    let style = canvas.style(Role::Text, Role::Background);
    for note in count.chain(&view.notes) {
        let note = with_names(session, note.clone()).with_keys(canvas.keymap.commands());
        let text = in_parts(&note.sentence(canvas.lang), usize::from(rest.width));
        paragraph(canvas, rest, &text, usize::MAX, style);
    }
}

/// Writes for new users how to play.
fn orientation(canvas: &mut Canvas, rest: &mut Rect) {
    let style = canvas.style(Role::Text, Role::Background);
    let _ = line(rest);
    paragraph(canvas, rest, canvas.word(words::WELCOME), 3, style);
    let _ = line(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_broken_between_their_parts() {
        let rules = "Area · Positional superko · Suicide: not allowed";
        assert_eq!(in_parts(rules, 60), rules);
        assert_eq!(
            in_parts(rules, 28),
            "Area · Positional superko\nSuicide: not allowed"
        );
        assert_eq!(in_parts("数子法 · 自杀：禁止", 12), "数子法\n自杀：禁止");
    }
}

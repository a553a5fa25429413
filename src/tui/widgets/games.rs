//! The list of open games on wide screens, each with a small picture of its board.

use ratatui::layout::Rect;

use super::{Canvas, OpenGames, tabs, take_line, thumbnail};
use crate::cells::{at_columns, at_rows, fit, from_column, wrap};
use crate::{Role, Target, Zone, words};
use tabletop_app::workspace::state_of;
use tabletop_play::session::GameSession;

/// Rows of an entry in addition to the picture below its text: two of text and a gap.
const WORDS: u16 = 3;
/// Rows of a large picture, and rows and columns of a small one, which has its text at the right.
const LARGE: u16 = 16;
const SMALL: (u16, u16) = (9, 17);

/// Draws as many games as fit, including the current one.
pub(crate) fn draw(canvas: &mut Canvas, mut area: Rect, games: OpenGames) {
    if area.is_empty() {
        return;
    }
    canvas.hits.zone(area, Zone::Tabs);
    if let Some(line) = take_line(&mut area) {
        let text = format!(" {} ({})", canvas.word(words::GAMES), games.tabs.len());
        canvas.line(line, &text, canvas.bold(Role::Accent, Role::Background));
        canvas.hits.add(line, Target::Action("games"));
    }
    let OpenGames { tabs, current, .. } = games;
    let rows = usize::from(area.height) / tabs.len().max(1);
    let high = if rows >= usize::from(LARGE + WORDS) {
        LARGE + WORDS
    } else {
        SMALL.0 + 1
    };
    let shown = usize::from(area.height / high).max(1);
    let labels = tabs::labels(canvas, tabs);
    let first = current
        .saturating_sub(shown / 2)
        .min(tabs.len().saturating_sub(shown));
    for (index, tab) in tabs.iter().enumerate().skip(first).take(shown) {
        let top = area.y + (index - first) as u16 * high;
        let high = high.min(area.bottom().saturating_sub(top));
        let entry = at_rows(area, top, high.saturating_sub(1));
        let label = labels[index].trim_end();
        canvas.hits.add(entry, Target::Tab(index));
        draw_entry(canvas, entry, label, &tab.session, index == current);
    }
}

fn draw_entry(
    canvas: &mut Canvas,
    mut area: Rect,
    label: &str,
    session: &GameSession,
    is_current: bool,
) {
    let lang = canvas.lang;
    let (front, ground) = if is_current {
        (Role::SelectedText, Role::Selected)
    } else {
        (Role::Text, Role::Background)
    };
    let mut picture = at_columns(area, area.x + 1, SMALL.1);
    let is_small = area.height <= SMALL.0;
    if is_small {
        area.x = picture.right() + 1;
        area.width -= SMALL.1 + 2;
    }
    if let Some(line) = take_line(&mut area) {
        let text = fit(label, usize::from(line.width));
        canvas.line(line, &text, canvas.bold(front, ground));
    }
    let style = canvas.style(Role::Dim, Role::Background);
    let mut texts = from_column(area, area.x + 1);
    let lines = wrap(&state_of(session).sentence(lang), texts.width.into());
    let lines = lines.iter().take(if is_small { 3 } else { 1 });
    canvas.lines(&mut texts, take_line, lines, style);
    (area.y, area.height) = (texts.y, texts.height);
    if !is_small {
        picture = at_columns(area, area.x + 1, area.width.saturating_sub(2));
    }
    let view = thumbnail::bare(session.thumbnail().clone());
    thumbnail::draw(canvas, picture, &view, false);
}

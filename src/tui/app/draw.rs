//! Composes the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget};

use super::{Scene, Screen, Views, overlay, views};
use crate::cells::{at_columns, cut, from_column, width, wrap};
use crate::layout::{Plan, Wishes, plan};
use crate::popups::{self, Context};
use crate::widgets::board::{Board, CellSize};
use crate::widgets::home::{self, HomeScreen};
use crate::widgets::panel::{self, Panel, time_of};
use crate::widgets::{Canvas, OpenGames, evaluation, footer, games, prefix, tabs};
use crate::{App, GlyphSet, HitMap, Role, words};
use tabletop_app::workspace::{
    Guess, GuessStage, Tab, TaskCard, Walk, Workspace, state_of, step_of, task_card,
};
use tabletop_core::{BoardView, Cell, Lang, Message, Reason as _, Side};
use tabletop_play::session::{GameSession, Hover, StepKind};

/// Size in columns and rows of the smallest window that shows a board of 8 × 8.
const COMFORTABLE: (u16, u16) = (20, 12);

/// Columns reserved for a cell name at the end of the message line, with its separator.
const ROOM_OF_A_CELL: usize = 6;

/// Wraps a message for a screen `room` columns wide, with a blank column at either edge.
fn in_lines(text: &str, room: usize) -> Vec<String> {
    wrap(text, room.saturating_sub(2))
}

pub(super) fn paint(app: &App, buf: &mut Buffer, hits: &mut HitMap) -> Option<Position> {
    let area = buf.area;
    let mut canvas = canvas(&app.workspace, &app.screen, buf, hits);
    canvas.fill(area);
    let tab = app.workspace.tabs.tab();
    let explored = app.views.exploration.view(tab);
    let is_explored = explored.is_some();
    let mut view = explored.or_else(|| tab.map(|tab| tab.front().view()));
    let wishes = wishes_here(&app.workspace, &app.screen);
    let mut plan = plan(area, view.as_ref(), wishes);
    if plan.tiny {
        paint_tiny(&app.workspace, &app.screen, &mut canvas, area);
        return None;
    }
    let cursor = match (tab, &mut view) {
        (Some(tab), Some(view)) if is_explored => board(app, &plan, tab, view)
            .and_then(|board| board.draw(plan.board, canvas.buf, canvas.hits)),
        (Some(tab), Some(view)) => paint_game(app, &mut canvas, &plan, tab, view),
        _ => {
            let keymap = &app.screen.display.keymap;
            let shown = |screen: &HomeScreen| home::draw(&mut canvas, plan.board, screen);
            app.home.shown(&app.workspace, keymap, shown);
            None
        }
    };
    let spilled = spilled(app, &mut plan, &canvas);
    paint_around(app, &mut canvas, &plan, view.as_ref());
    // A refusal and a typed tab number are shown even in the zen view.
    let has_to_say = app.screen.message.is_refusal() || app.tab_number.typed.is_some();
    if plan.message.is_empty() && has_to_say {
        plan.message = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        Clear.render(plan.message, canvas.buf);
        canvas.fill(plan.message);
        app.pictures().cover(plan.message);
    }
    paint_message(app, &mut canvas, &plan, spilled);
    if let Some(layer) = app.screen.layers.last() {
        let context = Context {
            panel: plan.panel_at_side(),
            ..app.screen.display.context(&app.workspace)
        };
        return popups::draw(&**layer, &context, area, buf, hits);
    }
    cursor
}

/// Draws everything around the board except the message line.
fn paint_around(app: &App, canvas: &mut Canvas, plan: &Plan, view: Option<&BoardView>) {
    let open = OpenGames {
        tabs: app.workspace.tabs.all(),
        current: app.workspace.tabs.current(),
        at_home: app.workspace.tabs.is_home(),
    };
    tabs::draw(canvas, plan.tabs, open);
    games::draw(canvas, plan.games, open);
    let scene = Scene::new(&app.workspace, &app.views, &app.home);
    let task = task_card_of(app);
    let entries = scene.entries();
    // Only a high panel has room for more commands.
    let is_high = plan.panel.height >= panel::ROOMY;
    let further = if is_high {
        scene.further(&entries)
    } else {
        Vec::new()
    };
    // A badge would repeat the heading of the card in the panel.
    let is_said = task.is_some() && !plan.panel.is_empty();
    let badge = scene.badge().filter(|_| !is_said);
    if let Some(card) = task.as_ref().filter(|_| !plan.task.is_empty()) {
        panel::task::draw_lines(canvas, plan.task, card);
    }
    if let (Some(view), Some(tab)) = (view, app.workspace.tabs.tab()) {
        let about = Panel {
            entries: &task
                .as_ref()
                .map_or_else(Vec::new, |_| scene.task_entries()),
            task,
            tab,
            view,
            further: &further,
            explored: app.views.exploration.lines(tab),
            button: app.views.focused_button(&app.workspace, &app.screen),
            held: app.screen.pointer.held,
            has_card: has_card(app),
            spinner: app.views.animation.spinner(app.screen.display.glyphs),
            tenths: views::shows_tenths(&app.workspace),
            is_new_here: is_new_here(app),
        };
        panel::draw(canvas, plan.panel, &about);
        evaluation::bar(canvas, plan.bar(canvas.hits.ground()), tab);
    }
    footer::draw(canvas, plan.footer, badge, &entries);
    if app.tab_number.typed.is_some() && app.screen.layers.is_empty() {
        prefix::draw(canvas, plan.message, open);
    }
}

/// True on the first start of the program until the first move is made, while introductory lines are shown.
pub(super) fn is_new_here(app: &App) -> bool {
    let untouched = |tab: &Tab| tab.session.line().len() <= 1;
    app.first_run && app.workspace.tabs.all().iter().all(untouched)
}

/// Takes a second line for a message longer than its own: the one above where the board leaves it blank, or else the
/// footer's until the next key. Returns the second line.
fn spilled(app: &App, plan: &mut Plan, canvas: &Canvas) -> Rect {
    let room = usize::from(plan.message.width);
    let (text, _) = message_text(app, plan);
    let card = task_card_of(app);
    let message = &app.screen.message;
    let has_message = message.line(app.workspace.setup.lang, None, card.as_ref());
    let has_message = has_message.is_some();
    let long = in_lines(&text, room).len() > 1;
    if !has_message || !long || app.tab_number.typed.is_some() {
        return Rect::default();
    }
    if !is_blank_above(plan, canvas) {
        return std::mem::take(&mut plan.footer);
    }
    let second = plan.message;
    plan.message.y -= 1;
    plan.panel.height -= u16::from(plan.panel.bottom() == second.y && !plan.panel.is_empty());
    second
}

/// True if neither the board nor a task reaches the row above the message line.
fn is_blank_above(plan: &Plan, canvas: &Canvas) -> bool {
    if plan.message.y == 0 {
        return false;
    }
    let above = Rect::new(plan.message.x, plan.message.y - 1, plan.message.width, 1);
    let [board, panel] = [plan.board, plan.panel].map(|part| part.intersection(above));
    let taken = [canvas.hits.ground(), plan.task];
    let is_blank = |at: Position| canvas.buf[at].symbol() == " ";
    panel.height.max(board.height) > 0
        && !taken.iter().any(|part| part.intersects(above))
        && board.positions().all(is_blank)
}

/// Text of the message line, without what the panel says: the task of a walk or a guessed game, and the result.
fn message_text(app: &App, plan: &Plan) -> (String, Role) {
    let lang = app.workspace.setup.lang;
    let (mut text, role) = status(app, lang, usize::from(plan.message.width));
    let tabs = &app.workspace.tabs;
    let is_result = tabs
        .session()
        .is_some_and(|it| it.is_over() && text == state_here(it).get(lang));
    let has_task = tabs.tab().and_then(Tab::task_on_board).is_some();
    let is_said = has_task || (is_result && tabs.attempt().is_none());
    let has_panel = !plan.panel.is_empty();
    if is_said && has_panel && !app.screen.message.is_refusal() {
        text.clear();
    }
    // The panel has the result already.
    let over = tabs.session().filter(|it| it.is_over() && has_panel);
    let result = over.map(|it| format!(" · {}", state_here(it).sentence(lang)));
    if let Some(news) = result.and_then(|result| Some(text.strip_suffix(&result)?.to_owned())) {
        text = news;
    }
    (text, role)
}

/// Draws the last news or refusal, or else the side to move; at the right, the cell pointed at. Text that does
/// not fit continues in the line `spilled`.
fn paint_message(app: &App, canvas: &mut Canvas, plan: &Plan, spilled: Rect) {
    let area = plan.message;
    if area.is_empty() {
        return;
    }
    let lang = app.workspace.setup.lang;
    let room = usize::from(area.width);
    let (mut text, role) = message_text(app, plan);
    let session = app.workspace.tabs.session();
    let session = session.filter(|_| plan.panel.is_empty());
    let tenths = views::shows_tenths(&app.workspace);
    if let Some(times) = session.and_then(|session| both_times(session, tenths)) {
        text = format!("{times} · {text}");
    }
    if let Some(typed) = app.tab_number.typed.as_deref() {
        text = views::named(&app.workspace, &text, typed);
    }
    let style = canvas.palette.style(role, Role::Background);
    if !spilled.is_empty() {
        for (area, line) in [area, spilled].into_iter().zip(&in_lines(&text, room)) {
            canvas.line(from_column(area, area.x + 1), line, style);
        }
        return;
    }
    // Each side may use the columns the other leaves blank; news that fill the line are not cut for a cell
    // name.
    let free = room.saturating_sub(width(&text) + 3);
    let pointed = pointed(&app.workspace, &app.views, &app.screen, lang);
    let mut right = cut(&pointed, (room / 2).max(free));
    let crowded = width(&text) + width(&right) + 2 > room;
    if crowded && app.screen.message.line(lang, None, None).is_some() {
        right.clear();
    }
    let left = room.saturating_sub(width(&right) + 2);
    canvas.line(at_columns(area, area.x + 1, left as u16), &text, style);
    let dim = canvas.palette.style(Role::Dim, Role::Background);
    let x = area.right() - width(&right) as u16;
    canvas.line(from_column(area, x), &right, dim);
}

/// True while the card at the end of a game is open: what it gives stands nowhere else.
fn has_card(app: &App) -> bool {
    let session = app.workspace.tabs.session();
    let is_low = app.screen.layers.last().is_some_and(|layer| layer.is_low());
    is_low && session.is_some_and(|session| session.is_over())
}

/// The explored line, or else the last news or refusal, or else the state of the game.
pub(super) fn status(app: &App, lang: Lang, room: usize) -> (String, Role) {
    let (tab, session) = (app.workspace.tabs.tab(), app.workspace.tabs.session());
    let explored = app.views.exploration.words(tab);
    if let Some(explored) = explored.filter(|_| !app.screen.message.is_refusal()) {
        return (explored.get(lang), Role::Accent);
    }
    if has_card(app) && !app.screen.message.is_refusal() {
        return (String::new(), Role::Text);
    }
    // News are shown together with the side to move if both fit; if not, the news alone: the panel shows the
    // side too.
    let card = task_card_of(app);
    let asked = tab.and_then(Tab::task_on_board);
    let solving = card.is_some() || asked.is_some();
    let going_on = session.filter(|session| !session.is_over() && app.tab_number.typed.is_none());
    let state = going_on.filter(|_| !solving).map(state_here);
    let said = app.screen.message.line(lang, state, card.as_ref());
    if let Some(said) = said.filter(|(text, _)| width(text) + ROOM_OF_A_CELL <= room) {
        return said;
    }
    if let Some(said) = app.screen.message.line(lang, None, card.as_ref()) {
        return said;
    }
    let Some(session) = session else {
        let hint = app.home.hint(&app.workspace);
        return (app.screen.worded(hint).get(lang), Role::Accent);
    };
    let role = match session.outcome() {
        Some(_) => Role::Good,
        None => Role::Text,
    };
    // The card says whose turn it is.
    if card.is_some() {
        return (String::new(), role);
    }
    let asked = asked.map(|(_, task, verdict)| verdict.unwrap_or(task));
    let state = asked.unwrap_or_else(|| state_here(session));
    (app.screen.worded(state).sentence(lang), role)
}

pub(super) fn canvas<'a>(
    workspace: &Workspace,
    screen: &'a Screen,
    buf: &'a mut Buffer,
    hits: &'a mut HitMap,
) -> Canvas<'a> {
    Canvas {
        palette: &screen.display.palette,
        glyphs: screen.display.glyphs,
        keymap: &screen.display.keymap,
        lang: workspace.setup.lang,
        hovered: screen.pointer.hover,
        buf,
        hits,
        pictures: screen.display.pictures_for_boards(),
    }
}

/// Draws the board of the game itself, with all annotations.
fn paint_game(
    app: &App,
    canvas: &mut Canvas,
    plan: &Plan,
    tab: &Tab,
    view: &mut BoardView,
) -> Option<Position> {
    let (workspace, views, screen) = (&app.workspace, &app.views, &app.screen);
    let session = tab.front();
    views.animation.put_back(tab, view);
    if session.is_over() || !expects_move(tab) {
        overlay::unmark_legal(view);
    }
    if workspace.setup.settings.move_numbers {
        overlay::number_moves(session, view);
    }
    if let Some(size) = plan.size {
        overlay::rate(tab, view, size, workspace.setup.settings.move_values);
    }
    Views::mark_lesson(workspace, view);
    let focused = !views.cursor.is_led_by_mouse && screen.layers.is_empty();
    let focused = focused.then(|| views.cursor.of(tab));
    let pointed = |cell: Option<Cell>| cell.filter(|_| tab.awaits_person());
    let (hovered, focused) = (pointed(screen.hovered_cell()), pointed(focused));
    let ghost = overlay::point_at(session, view, hovered, focused);
    let board = Board {
        ghost,
        ..board(app, plan, tab, view)?
    };
    board.draw(plan.board, canvas.buf, canvas.hits)
}

/// True if a move of the person is expected: not while a wrong one, or a task that is done, stands there.
pub(super) fn expects_move(tab: &Tab) -> bool {
    let attempt = tab.attempt();
    let is_settled = attempt.is_some_and(|it| it.is_missed() || it.is_done());
    let stage = tab.guess().map(Guess::stage);
    let is_missed = tab.walk().is_some_and(Walk::is_missed) || stage == Some(GuessStage::Missed);
    tab.awaits_person() && !is_settled && !is_missed
}

fn board<'a>(app: &'a App, plan: &Plan, tab: &Tab, view: &'a BoardView) -> Option<Board<'a>> {
    let cursor = &app.views.cursor;
    Some(Board {
        view,
        palette: app.screen.display.palette.on(view.ground),
        glyphs: app.screen.display.glyphs,
        size: plan.size?,
        frame: plan.frame,
        flipped: app.views.is_flipped(&app.workspace, tab, view),
        focus: cursor.of(tab),
        show_focus: !cursor.is_led_by_mouse,
        ghost: None,
        show_legal: expects_move(tab),
        pictures: app.screen.display.pictures_for_boards(),
    })
}

/// The layout choices, adapted to the game in front.
fn wishes_here(workspace: &Workspace, screen: &Screen) -> Wishes {
    let session = workspace.tabs.session();
    let display = &screen.display;
    let has_colors = display.palette.point(Role::Ground).is_some();
    let wishes = Wishes {
        pictures: has_colors && display.glyphs == GlyphSet::Unicode,
        clock: session.is_some_and(|session| session.clock().is_some()),
        task: workspace.tabs.attempt().is_some(),
        ..display.wishes
    };
    match session {
        // A list of one game would show what stands beside it.
        Some(_) => Wishes {
            games: wishes.games && workspace.tabs.all().len() > 1,
            ..wishes
        },
        // Home uses the whole screen, and the tabs to leave it.
        None => Wishes {
            zen: false,
            games: false,
            ..wishes
        },
    }
}

/// The cell size for `shrink` steps below the largest that fits.
pub(super) fn cells_at(workspace: &Workspace, screen: &Screen, shrink: usize) -> Option<CellSize> {
    let view = workspace.tabs.session().map(GameSession::view);
    let wishes = Wishes {
        shrink,
        ..wishes_here(workspace, screen)
    };
    plan(screen.area, view.as_ref(), wishes).size
}

/// Draws a single line where no board fits: side to move, last move, and the size needed.
fn paint_tiny(workspace: &Workspace, screen: &Screen, canvas: &mut Canvas, area: Rect) {
    let lang = workspace.setup.lang;
    let mut parts = screen.message.parts(lang);
    match workspace.tabs.session() {
        Some(session) => {
            parts.push(state_here(session).sentence(lang));
            if let Some(node) = session.node(session.current()).filter(|node| node.ply > 0) {
                let last = Message::new(words::LAST_MOVE).message(step_of(&node));
                parts.push(last.get(lang));
            }
        }
        None => {
            let none = screen.worded(workspace.tabs.none_in_front());
            parts.push(none.sentence(lang));
        }
    }
    let (wide, high) = COMFORTABLE;
    let too_small = Message::new(words::TOO_SMALL).arg(wide).arg(high);
    parts.push(too_small.sentence(lang));
    let lines = wrap(&parts.join(" · "), usize::from(area.width));
    let style = canvas.palette.style(Role::Text, Role::Background);
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        let room = usize::from(area.width);
        canvas.buf.set_stringn(area.x, y, line, room, style);
    }
}

/// The name of the cell under the mouse, with the reason if no move is possible there, or else of the focused
/// cell.
pub(super) fn pointed(workspace: &Workspace, views: &Views, screen: &Screen, lang: Lang) -> String {
    let Some(tab) = workspace.tabs.tab() else {
        return String::new();
    };
    let session = tab.front();
    let Some(cell) = screen.hovered_cell() else {
        return format!("{} ", session.cell_name(views.cursor.of(tab)));
    };
    let name = session.cell_name(cell);
    // After a refusal its reason is already shown at the left; the cell of one's own last click needs no
    // reason.
    let silent = session.is_over()
        || screen.message.is_refusal()
        || screen.pointer.rests_where_it_played()
        || !tab.awaits_person();
    match session.hover(cell) {
        Hover::Refused(reason) if !silent => {
            let reason = reason.message().get(lang);
            if reason.contains(&name) {
                format!("{reason} ")
            } else {
                format!("{} ", views::named(workspace, &name, &reason))
            }
        }
        _ => format!("{name} "),
    }
}

/// The problem or the board of a lesson in front.
fn task_card_of(app: &App) -> Option<TaskCard> {
    let workspace = &app.workspace;
    task_card(&workspace.trainer, &workspace.tabs, &workspace.setup)
}

/// State of the game, with a remark on an illegal last move.
fn state_here(session: &GameSession) -> Message {
    let state = state_of(session);
    if session.is_over() || !is_against_the_rules(session) {
        return state;
    }
    Message::new(words::AGAINST_THE_RULES).message(state)
}

/// True if the last move is illegal here and comes from a record of other rules.
fn is_against_the_rules(session: &GameSession) -> bool {
    let current = session.node(session.current());
    current.is_some_and(
        |node| matches!(node.kind, StepKind::Move(legality) if legality.is_against_the_rules()),
    )
}

/// Times of both players, Black first.
fn both_times(session: &GameSession, tenths: bool) -> Option<String> {
    let [black, white] = Side::BOTH.map(|side| time_of(session, side, tenths));
    Some(format!("{} – {}", black?.0, white?.0))
}

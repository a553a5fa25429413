//! Composes the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget};

use super::relevant::relevant_actions;
use super::{App, overlay};
use crate::cells::{cut, width, wrap};
use crate::hit::{HitMap, Target};
use crate::layout::{Plan, Wishes, plan};
use crate::popups::{self, Context};
use crate::theme::Role;
use crate::widgets::board::{Board, CellSize, legal_matters};
use crate::widgets::home::HomeScreen;
use crate::widgets::panel::{Panel, time_of};
use crate::widgets::{Canvas, OpenGames, evaluation, footer, games, home, panel, prefix, tabs};
use crate::words;
use tabletop_app::workspace::{Attempt, Tab, result_of, step_of, turn_of};
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

impl App {
    pub(super) fn paint(&self, buf: &mut Buffer, hits: &mut HitMap) -> Option<Position> {
        let area = buf.area;
        let mut canvas = self.canvas(buf, hits);
        canvas.fill(area);
        let tab = self.workspace.tabs.tab();
        let explored = self.exploration.view(tab);
        let is_explored = explored.is_some();
        let mut view = explored.or_else(|| tab.map(|tab| tab.session.view()));
        let mut plan = plan(area, view.as_ref(), self.wishes_here());
        if plan.tiny {
            self.paint_tiny(&mut canvas, area);
            return None;
        }
        let cursor = match (tab, &mut view) {
            (Some(tab), Some(view)) if is_explored => {
                self.paint_board(&mut canvas, &plan, tab, view)
            }
            (Some(tab), Some(view)) => self.paint_game(&mut canvas, &plan, tab, view),
            _ => {
                let shown = |screen: &HomeScreen| home::draw(&mut canvas, plan.board, screen);
                self.home.shown(&self.workspace, shown);
                None
            }
        };
        let spilled = self.spilled(&mut plan);
        self.paint_around(&mut canvas, &plan, view.as_ref());
        if plan.message.is_empty() && self.has_to_say() {
            plan.message = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            Clear.render(plan.message, canvas.buf);
            canvas.fill(plan.message);
        }
        self.paint_message(&mut canvas, &plan, spilled);
        if let Some(layer) = self.layers.top() {
            let context = Context {
                panel: plan.panel_at_side(),
                ..self.context()
            };
            return popups::draw(layer, &context, area, buf, hits);
        }
        cursor
    }

    fn canvas<'a>(&'a self, buf: &'a mut Buffer, hits: &'a mut HitMap) -> Canvas<'a> {
        Canvas {
            palette: self.display.palette(),
            glyphs: self.display.glyphs(),
            keymap: self.display.keymap(),
            lang: self.lang(),
            hovered: self.pointer.hovered(),
            buf,
            hits,
        }
    }

    /// Draws the board of the game itself, with all annotations.
    fn paint_game(
        &self,
        canvas: &mut Canvas,
        plan: &Plan,
        tab: &Tab,
        view: &mut BoardView,
    ) -> Option<Position> {
        let session = &*tab.session;
        self.animation.put_back(tab, view);
        if session.is_over() || !tab.awaits_person() {
            overlay::unmark_legal(view);
        }
        if self.workspace.setup.settings.move_numbers {
            overlay::number_moves(session, view);
        }
        if let Some(size) = plan.size {
            overlay::rate(tab, view, size, self.workspace.setup.settings.move_values);
        }
        self.mark_lesson(view);
        let focused = self.cursor.is_led_by_keys() && self.layers.is_empty();
        let focused = focused.then(|| self.cursor.of(tab));
        let pointed = |cell: Option<Cell>| cell.filter(|_| tab.awaits_person());
        let (hovered, focused) = (pointed(self.hovered_cell()), pointed(focused));
        let ghost = overlay::point_at(session, view, hovered, focused);
        let board = Board {
            ghost,
            ..self.board(plan, tab, view)?
        };
        board.draw(plan.board, canvas.buf, canvas.hits)
    }

    fn paint_board(
        &self,
        canvas: &mut Canvas,
        plan: &Plan,
        tab: &Tab,
        view: &BoardView,
    ) -> Option<Position> {
        let board = self.board(plan, tab, view)?;
        board.draw(plan.board, canvas.buf, canvas.hits)
    }

    fn board<'a>(&'a self, plan: &Plan, tab: &Tab, view: &'a BoardView) -> Option<Board<'a>> {
        Some(Board {
            view,
            palette: self.display.palette().on(view.ground),
            glyphs: self.display.glyphs(),
            size: plan.size?,
            frame: plan.frame,
            flipped: self.is_flipped(tab, view),
            focus: self.cursor.of(tab),
            show_focus: self.cursor.is_led_by_keys(),
            ghost: None,
            show_legal: legal_matters(view) && tab.awaits_person(),
        })
    }

    /// Draws everything around the board except the message line.
    fn paint_around(&self, canvas: &mut Canvas, plan: &Plan, view: Option<&BoardView>) {
        let open = OpenGames {
            tabs: self.workspace.tabs.all(),
            current: self.workspace.tabs.current(),
            at_home: self.workspace.tabs.is_home(),
        };
        tabs::draw(canvas, plan.tabs, open);
        games::draw(canvas, plan.games, open);
        if let (Some(view), Some(tab)) = (view, self.workspace.tabs.tab()) {
            let about = Panel {
                tab,
                view,
                explored: self.exploration.lines(tab),
                mistake: self.mistake_here(),
                button: self.focused_button(),
                held: self.pointer.held(),
                spinner: self.animation.spinner(self.display.glyphs()),
                tenths: self.shows_tenths(),
                is_new_here: self.is_new_here(),
            };
            panel::draw(canvas, plan.panel, &about);
            evaluation::bar(canvas, plan.bar(), tab);
        }
        footer::draw(canvas, plan.footer, &relevant_actions(&self.workspace));
        if self.tab_number.typed().is_some() && self.layers.is_empty() {
            prefix::draw(canvas, plan.message, open);
        }
    }

    /// The layout choices, adapted to the game in front.
    fn wishes_here(&self) -> Wishes {
        let session = self.workspace.tabs.session();
        let clock = session.is_some_and(|session| session.clock().is_some());
        let wishes = self.display.wishes(clock);
        match session {
            Some(_) => wishes,
            // Home uses the whole screen, and the tabs to leave it.
            None => Wishes {
                zen: false,
                games: false,
                ..wishes
            },
        }
    }

    /// The cell size for `shrink` steps below the largest that fits.
    pub(super) fn cells_at(&self, shrink: usize) -> Option<CellSize> {
        let view = self.workspace.tabs.session().map(GameSession::view);
        let wishes = Wishes {
            shrink,
            ..self.wishes_here()
        };
        plan(self.area(), view.as_ref(), wishes).size
    }

    /// The cell under the mouse, if no popup is open.
    fn hovered_cell(&self) -> Option<Cell> {
        match self.pointer.hovered() {
            Some(Target::Cell(cell)) if self.layers.is_empty() => Some(cell),
            _ => None,
        }
    }

    /// True on the first start of the program until the first move is made, while introductory lines are shown.
    fn is_new_here(&self) -> bool {
        let untouched = |tab: &Tab| tab.session.line().len() <= 1;
        self.first_run && self.workspace.tabs.all().iter().all(untouched)
    }

    /// Draws a single line where no board fits: side to move, last move, and the size needed.
    fn paint_tiny(&self, canvas: &mut Canvas, area: Rect) {
        let lang = self.lang();
        let mut parts = self.message.parts(lang);
        match self.workspace.tabs.session() {
            Some(session) => {
                parts.push(state_of(session).sentence(lang));
                if let Some(node) = session.node(session.current()).filter(|node| node.ply > 0) {
                    parts.push(
                        Message::new(words::LAST_MOVE)
                            .message(step_of(&node))
                            .get(lang),
                    );
                }
            }
            None => parts.push(self.no_games().sentence(lang)),
        }
        let (wide, high) = COMFORTABLE;
        parts.push(
            Message::new(words::TOO_SMALL)
                .arg(wide)
                .arg(high)
                .sentence(lang),
        );
        let lines = wrap(&parts.join(" · "), usize::from(area.width));
        let style = canvas.palette.style(Role::Text, Role::Background);
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            canvas
                .buf
                .set_stringn(area.x, y, line, usize::from(area.width), style);
        }
    }

    /// True if a refusal or a typed tab number must be shown even in the zen view.
    fn has_to_say(&self) -> bool {
        self.message.is_refusal() || self.tab_number.typed().is_some()
    }

    /// Takes the footer's line for the rest of a message longer than its own line; the footer returns with the next
    /// key.
    fn spilled(&self, plan: &mut Plan) -> Rect {
        let room = usize::from(plan.message.width);
        let (text, _) = self.status(self.lang(), room);
        let said = self.message.line(self.lang(), None).is_some();
        let said = said
            || self
                .workspace
                .tabs
                .attempt()
                .is_some_and(Attempt::is_lesson);
        let long = in_lines(&text, room).len() > 1;
        if !said || !long || self.tab_number.typed().is_some() {
            return Rect::default();
        }
        std::mem::take(&mut plan.footer)
    }

    /// Draws the last news or refusal, or else the side to move; at the right, the cell pointed at. Text that does
    /// not fit continues in the line `spilled`.
    fn paint_message(&self, canvas: &mut Canvas, plan: &Plan, spilled: Rect) {
        let area = plan.message;
        if area.is_empty() {
            return;
        }
        let lang = self.lang();
        let room = usize::from(area.width);
        let (mut text, role) = self.status(lang, room);
        let times = self
            .workspace
            .tabs
            .session()
            .filter(|_| plan.panel.is_empty());
        if let Some(times) = times.and_then(|session| both_times(session, self.shows_tenths())) {
            text = format!("{times} · {text}");
        }
        if let Some(typed) = self.tab_number.typed() {
            text = self.named(&text, typed);
        }
        let style = canvas.palette.style(role, Role::Background);
        if !spilled.is_empty() {
            let lines = in_lines(&text, room);
            for (area, line) in [area, spilled].into_iter().zip(&lines) {
                let left = usize::from(area.width.saturating_sub(1));
                canvas
                    .buf
                    .set_stringn(area.x + 1, area.y, line, left, style);
            }
            return;
        }
        // Each side may use the columns the other leaves blank; news that fill the line are not cut for a cell
        // name.
        let free = room.saturating_sub(width(&text) + 3);
        let mut right = cut(&self.pointed(lang), (room / 2).max(free));
        let crowded = width(&text) + width(&right) + 2 > room;
        if crowded && self.message.line(lang, None).is_some() {
            right.clear();
        }
        let left = room.saturating_sub(width(&right) + 2);
        canvas
            .buf
            .set_stringn(area.x + 1, area.y, cut(&text, left), left, style);
        let dim = canvas.palette.style(Role::Dim, Role::Background);
        let x = area.right() - width(&right) as u16;
        canvas.buf.set_stringn(x, area.y, &right, room, dim);
    }

    /// The explored line, or else the last news or refusal, or else the state of the game.
    pub(super) fn status(&self, lang: Lang, room: usize) -> (String, Role) {
        let (tab, session) = (self.workspace.tabs.tab(), self.workspace.tabs.session());
        if let Some(explored) = self.exploration.words(tab) {
            return (explored.get(lang), Role::Accent);
        }
        // News are shown together with the side to move if both fit; if not, the news alone: the panel shows the
        // side too.
        let solving = self.workspace.tabs.attempt().is_some();
        let going_on =
            session.filter(|session| !session.is_over() && self.tab_number.typed().is_none());
        let said = self
            .message
            .line(lang, going_on.filter(|_| !solving).map(turn_of));
        if let Some(said) = said.filter(|(text, _)| width(text) + ROOM_OF_A_CELL <= room) {
            return said;
        }
        if let Some(said) = self.message.line(lang, None) {
            return said;
        }
        let Some(session) = session else {
            let enter = self.display.keymap().key("touch");
            let hint = self.home.hint(&self.workspace, &enter);
            return (self.workspace.worded(hint).get(lang), Role::Accent);
        };
        let role = match session.outcome() {
            Some(_) => Role::Good,
            None => Role::Text,
        };
        let asked = self
            .workspace
            .trainer
            .attempt_state(&self.workspace.tabs, &self.workspace.setup);
        let state = asked.unwrap_or_else(|| state_of(session));
        (self.workspace.worded(state).sentence(lang), role)
    }

    /// The name of the cell under the mouse, with the reason if no move is possible there, or else of the focused
    /// cell.
    fn pointed(&self, lang: Lang) -> String {
        let Some(tab) = self.workspace.tabs.tab() else {
            return String::new();
        };
        let session = &tab.session;
        let Some(cell) = self.hovered_cell() else {
            return format!("{} ", session.cell_name(self.cursor.of(tab)));
        };
        let name = session.cell_name(cell);
        // After a refusal its reason is already shown at the left; the cell of one's own last click needs no
        // reason.
        let silent = session.is_over()
            || self.message.is_refusal()
            || self.pointer.rests_where_it_played()
            || !tab.awaits_person();
        match session.hover(cell) {
            Hover::Refused(reason) if !silent => {
                let reason = reason.message().get(lang);
                if reason.contains(&name) {
                    format!("{reason} ")
                } else {
                    format!("{} ", self.named(&name, &reason))
                }
            }
            _ => format!("{name} "),
        }
    }
}

/// The result, or else the side to move.
fn state_of(session: &dyn GameSession) -> Message {
    match session.outcome() {
        Some(outcome) => result_of(session, outcome),
        None if is_against_the_rules(session) => {
            Message::new(words::AGAINST_THE_RULES).message(turn_of(session))
        }
        None => turn_of(session),
    }
}

/// True if the last move is illegal here and comes from a record of other rules.
fn is_against_the_rules(session: &dyn GameSession) -> bool {
    let here = session.node(session.current());
    here.is_some_and(
        |node| matches!(node.kind, StepKind::Move(legality) if legality.is_against_the_rules()),
    )
}

/// Times of both players, Black first.
fn both_times(session: &dyn GameSession, tenths: bool) -> Option<String> {
    let [black, white] = Side::BOTH.map(|side| time_of(session, side, tenths));
    Some(format!("{} – {}", black?.0, white?.0))
}

//! Putting the screen together.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::{App, Tone};
use crate::core::{BoardView, Cell, Ground, Marks, Message, Piece, Side};
use crate::session::{GameSession, Hover};
use crate::tui::cells::{cut, width};
use crate::tui::glyphs::GlyphSet;
use crate::tui::hit::HitMap;
use crate::tui::layout::{Plan, Wishes, plan};
use crate::tui::popups;
use crate::tui::theme::Role;
use crate::tui::widgets::board::{Board, CellSize, legal_matters};
use crate::tui::widgets::{Canvas, evaluation, footer, games, panel, prefix, tabs};
use crate::tui::words;
use crate::workspace::{Tab, result_of, turn_of};

/// Moves whose values stand out on the board while moves are rated; the values of the others are paler.
const PROMINENT: usize = 10;

/// The smallest window that shows a board of eight by eight.
const COMFORTABLE: (u16, u16) = (20, 12);

impl App {
    pub(super) fn paint(&self, buf: &mut Buffer, hits: &mut HitMap) -> Option<Position> {
        let area = buf.area;
        buf.set_style(area, self.palette.style(Role::Text, Role::Background));
        let session = self.workspace.session();
        let explored = self.explored_view();
        let looking = explored.is_some();
        let mut view = explored.or_else(|| session.map(|session| self.view_of(session)));
        let mut plan = plan(area, view.as_ref(), self.wishes_here());
        if plan.tiny {
            self.paint_tiny(area, buf);
            return None;
        }
        let mut cursor = None;
        if let (Some(view), Some(session)) = (&mut view, session) {
            if !looking {
                self.move_pieces(view);
                self.number_moves(session, view);
            }
            let ghost = if looking {
                None
            } else {
                self.rate(session, view, plan.size);
                self.point_at(session, view)
            };
            cursor = self.paint_board(&plan, view, ghost, buf, hits);
        } else {
            let text = self.no_games().get(self.lang());
            let style = self.palette.style(Role::Text, Role::Background);
            let board = plan.board;
            let y = board.y + board.height / 2;
            let text = cut(&text, usize::from(board.width));
            let x = board.x + (board.width - width(&text) as u16) / 2;
            buf.set_string(x, y, text, style);
        }
        let mut canvas = Canvas {
            app: self,
            buf,
            hits,
        };
        tabs::draw(&mut canvas, plan.tabs);
        games::draw(&mut canvas, plan.games);
        if let (Some(view), Some(session)) = (&view, session) {
            panel::draw(&mut canvas, plan.panel, session, view);
            evaluation::bar(&mut canvas, plan.bar(), session);
        }
        footer::draw(&mut canvas, plan.footer);
        if self.prefix.is_some() && self.layers.is_empty() {
            prefix::draw(&mut canvas, plan.message);
        }
        if plan.message.is_empty() && self.has_to_say() {
            plan.message = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            ratatui::widgets::Widget::render(ratatui::widgets::Clear, plan.message, buf);
            buf.set_style(
                plan.message,
                self.palette.style(Role::Text, Role::Background),
            );
        }
        self.paint_message(&plan, buf);
        if let Some(layer) = self.layers.last() {
            return popups::draw(&**layer, &self.context(), area, buf, hits);
        }
        cursor
    }

    /// What is wished of the layout, with what the game and the terminal make of it.
    fn wishes_here(&self) -> Wishes {
        let session = self.workspace.session();
        let exact = self.palette.rgb(Role::Ground).is_some();
        Wishes {
            pictures: exact && self.glyphs == GlyphSet::Unicode,
            clock: session.is_some_and(|session| session.clock().is_some()),
            ..self.wishes
        }
    }

    /// The size of the cells that would be so many sizes smaller than the largest that fit.
    pub(super) fn cells_at(&self, shrink: usize) -> Option<CellSize> {
        let view = self
            .workspace
            .session()
            .map(|session| self.view_of(session));
        let wishes = Wishes {
            shrink,
            ..self.wishes_here()
        };
        plan(self.area(), view.as_ref(), wishes).size
    }

    /// The board of a game; while somebody waits for it, without what takes a while to find.
    fn view_of(&self, session: &dyn GameSession) -> BoardView {
        if self.is_live() {
            session.view_at_once()
        } else {
            session.view()
        }
    }

    /// Writes the values of the moves on the board while they are being rated.
    fn rate(&self, session: &dyn GameSession, view: &mut BoardView, size: Option<CellSize>) {
        let analysed = self.workspace.tab().is_some_and(Tab::is_analysed);
        let (true, Some(analysis), Some(size)) = (analysed, session.analysis(), size) else {
            return;
        };
        let Some(best) = analysis.lines.first().map(|line| line.score) else {
            return;
        };
        // The better of several moves to the same place comes last and stays.
        for (place, line) in analysis.lines.iter().enumerate().rev() {
            let Some(cell) = line.cell.filter(|&cell| view.grid.contains(cell)) else {
                continue;
            };
            let square = view.square_mut(cell);
            square.label = Some(evaluation::label(line.score, best, size.w));
            square.marks = square
                .marks
                .without(Marks::LEGAL | Marks::BEST | Marks::EXACT | Marks::POOR);
            if place == 0 || line.score == best {
                square.marks |= Marks::BEST;
            }
            if place >= PROMINENT {
                square.marks |= Marks::POOR;
            }
            if line.exact {
                square.marks |= Marks::EXACT;
            }
        }
    }

    /// Marks what the mouse rests on; returns the piece that a click would put there.
    fn point_at(&self, session: &dyn GameSession, view: &mut BoardView) -> Option<(Cell, Piece)> {
        let hovered = self.hovered_cell();
        let focused = (self.keys_lead && self.layers.is_empty()).then(|| self.cursor());
        let cell = hovered.or(focused)?;
        let Hover::Legal(changed) = session.hover(cell) else {
            return None;
        };
        let aimed = session.aim(cell);
        for cell in changed {
            view.mark(cell, Marks::TAKEN);
        }
        // At the focus the mark of the place is seen, under the mouse the piece.
        if hovered.is_none() && aimed == cell {
            return None;
        }
        let cell = aimed;
        if view.square(cell).piece != Piece::None {
            return None;
        }
        let piece = match session.picked().last() {
            Some(&picked) => view.square(picked).piece,
            None if !view.supply.is_empty() => return None,
            None => Piece::Disc(session.turn()),
        };
        Some((cell, piece))
    }

    /// Writes the number of its move upon every piece that was put on the board.
    fn number_moves(&self, session: &dyn GameSession, view: &mut BoardView) {
        if !self.workspace.settings.is_on("move-numbers") || view.ground == Ground::Boxes {
            return;
        }
        for (number, cell) in session.trail() {
            let square = view.square_mut(cell);
            if square.piece != Piece::None {
                square.label = Some(number.to_string());
            }
        }
    }

    /// What the clock shows of the player of `side`, and whether it is short.
    pub(crate) fn time_of(&self, session: &dyn GameSession, side: Side) -> Option<(String, bool)> {
        let (clock, now) = session.clock()?;
        let player = session.player_of(side);
        let reading = clock.reading(player, now);
        let short = reading.is_short() && clock.running() == Some(player);
        Some((reading.show(self.shows_tenths()), short))
    }

    /// Both players' times, Black's first.
    fn both_times(&self, session: &dyn GameSession) -> Option<String> {
        let [black, white] = Side::BOTH.map(|side| self.time_of(session, side));
        Some(format!("{} – {}", black?.0, white?.0))
    }

    fn paint_board(
        &self,
        plan: &Plan,
        view: &BoardView,
        ghost: Option<(Cell, Piece)>,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Option<Position> {
        let board = Board {
            view,
            palette: &self.palette,
            glyphs: self.glyphs,
            size: plan.size?,
            labels: plan.labels,
            focus: self.cursor(),
            show_focus: self.keys_lead,
            ghost,
            show_legal: legal_matters(view),
        };
        board.draw(plan.board, buf, hits)
    }

    /// One line of words where no board fits: whose turn it is, the last move, and the size needed.
    fn paint_tiny(&self, area: Rect, buf: &mut Buffer) {
        let lang = self.lang();
        let mut parts = Vec::new();
        if let Some((_, messages)) = &self.message {
            parts.extend(messages.iter().map(|message| message.get(lang)));
        }
        match self.workspace.session() {
            Some(session) => {
                parts.push(match session.outcome() {
                    Some(outcome) => result_of(session, outcome).get(lang),
                    None => turn_of(session).get(lang),
                });
                if let Some(node) = session.node(session.current()).filter(|node| node.ply > 0) {
                    parts.push(Message::new(words::LAST_MOVE).arg(node.text).get(lang));
                }
            }
            None => parts.push(self.no_games().get(lang)),
        }
        let (wide, high) = COMFORTABLE;
        parts.push(Message::new(words::TOO_SMALL).arg(wide).arg(high).get(lang));
        let text = parts.join(" · ");
        let lines = crate::tui::cells::wrap(&text, usize::from(area.width));
        let style = self.palette.style(Role::Text, Role::Background);
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            buf.set_stringn(area.x, y, line, usize::from(area.width), style);
        }
    }

    /// Whether something has to be told even where the board is alone: why not, or what is being typed.
    fn has_to_say(&self) -> bool {
        let refused = matches!(self.message, Some((Tone::Refusal, _)));
        refused || self.prefix.is_some()
    }

    /// The last news or refusal, else whose turn it is; at the right, what is pointed at.
    fn paint_message(&self, plan: &Plan, buf: &mut Buffer) {
        let area = plan.message;
        if area.is_empty() {
            return;
        }
        let lang = self.lang();
        let pointed = self.pointed(lang);
        let room = usize::from(area.width);
        let right = cut(&pointed, room / 2);
        let left = room.saturating_sub(width(&right) + 2);
        let (text, role) = match (&self.message, self.workspace.session()) {
            _ if self.explored_words(lang).is_some() => {
                let text = self.explored_words(lang).map(|(_, text)| text);
                (text.unwrap_or_default(), Role::Accent)
            }
            (Some((tone, messages)), _) => {
                let mut words: Vec<_> = messages.iter().map(|message| message.get(lang)).collect();
                // News do not hide whose turn it is.
                let going_on = self
                    .workspace
                    .session()
                    .filter(|session| !session.is_over());
                if let (Tone::News, Some(session), None) = (tone, going_on, &self.prefix) {
                    words.push(turn_of(session).get(lang));
                }
                match tone {
                    Tone::News => (words.join(" · "), Role::Accent),
                    Tone::Refusal => (format!("! {}", words.join(" · ")), Role::Error),
                }
            }
            (None, Some(session)) => match session.outcome() {
                Some(outcome) => (result_of(session, outcome).get(lang), Role::Good),
                None => (turn_of(session).get(lang), Role::Text),
            },
            (None, None) => (String::new(), Role::Text),
        };
        let text = match self
            .workspace
            .session()
            .and_then(|session| self.both_times(session))
        {
            Some(times) if plan.panel.is_empty() => format!("{times} · {text}"),
            _ => text,
        };
        let text = match &self.prefix {
            Some(typed) => self.named(&text, typed),
            None => text,
        };
        let style = self.palette.style(role, Role::Background);
        buf.set_stringn(area.x + 1, area.y, cut(&text, left), left, style);
        let dim = self
            .palette
            .style(Role::Dim, Role::Background)
            .add_modifier(Modifier::empty());
        let x = area.right() - width(&right) as u16;
        buf.set_stringn(x, area.y, &right, room, dim);
    }

    /// The name of the cell under the mouse and why nothing can be done there, else of the focused cell.
    fn pointed(&self, lang: crate::core::Lang) -> String {
        let Some(session) = self.workspace.session() else {
            return String::new();
        };
        let refused = matches!(self.message, Some((Tone::Refusal, _)));
        match self.hovered_cell() {
            // Why not stands at the left already.
            Some(cell) if refused => format!("{} ", session.cell_name(cell)),
            Some(cell) => {
                let name = session.cell_name(cell);
                match session.hover(cell) {
                    Hover::Refused(reason) if !session.is_over() => {
                        format!("{} ", self.named(&name, &reason.get(lang)))
                    }
                    _ => format!("{name} "),
                }
            }
            None => format!("{} ", session.cell_name(self.cursor())),
        }
    }
}

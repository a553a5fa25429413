//! Mouse events, resolved by the hit map of the last frame.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::App;
use super::message_line::Tone;
use super::pointer::Drag;
use crate::hit::{Target, Zone};
use crate::popups::Reaction;
use crate::words;
use tabletop_app::commands::{BoardRequest, Request, Row};
use tabletop_app::workspace::Place;
use tabletop_core::{Cell, Message};
use tabletop_play::session::GameSession;

impl App {
    pub(super) fn mouse(&mut self, event: MouseEvent) {
        let (x, y) = (event.column, event.row);
        let target = self.pointer.target(x, y);
        match event.kind {
            MouseEventKind::Moved => self.rest_on(target),
            MouseEventKind::Drag(MouseButton::Left) => self.dragged_over(target),
            MouseEventKind::Down(button) => {
                self.frame.invalidate();
                self.rest_on(target);
                self.pressed(button, target, Position::new(x, y));
            }
            MouseEventKind::Up(MouseButton::Left) => self.release(target),
            MouseEventKind::ScrollUp => self.wheel(x, y, -1),
            MouseEventKind::ScrollDown => self.wheel(x, y, 1),
            _ => {}
        }
    }

    /// Handles a mouse movement; only a change of the target needs a new frame.
    fn rest_on(&mut self, target: Option<Target>) {
        if !self.pointer.rest_on(target) {
            return;
        }
        self.frame.invalidate();
        if let (Some(Target::Item(item)), Some(layer)) = (target, self.layers.top_mut())
            && let Some(Reaction::Do(act)) = layer.hover(item)
        {
            self.run_act(act);
            self.wake_layer();
        }
    }

    fn pressed(&mut self, button: MouseButton, target: Option<Target>, at: Position) {
        if !self.layers.is_empty() {
            self.press_on_popup(target);
            return;
        }
        self.message.clear();
        self.tab_number.give_up();
        match (button, target) {
            (MouseButton::Left, Some(target)) => self.click(target),
            (MouseButton::Middle, Some(Target::Tab(index))) => self.close_tab(index),
            (MouseButton::Right, Some(Target::Tab(index))) => {
                self.workspace.tabs.switch(index);
                self.open_menu(Some(at));
            }
            (MouseButton::Right, target) => {
                if let Some(Target::Cell(cell)) = target {
                    self.set_cursor(cell);
                }
                self.open_menu(Some(at));
            }
            _ => {}
        }
    }

    fn press_on_popup(&mut self, target: Option<Target>) {
        let Some(mut layer) = self.layers.pop() else {
            return;
        };
        let reaction = match target {
            Some(Target::Item(item)) => layer.click(item, &self.context()),
            Some(Target::Popup) => Reaction::Stay,
            _ => Reaction::Close,
        };
        self.react(layer, reaction);
    }

    fn click(&mut self, target: Target) {
        self.replay.stop();
        if !matches!(target, Target::Cell(_) | Target::Number(_)) {
            self.pointer.hold(None);
        }
        match target {
            // While a line is explored the board does not show the game: the first click ends exploring.
            Target::Cell(_) if self.exploration.is_on(self.workspace.tabs.tab()) => {
                self.exploration.end();
            }
            Target::Cell(cell) => self.press_on_cell(cell),
            Target::Line(line, shown) => self.explore(line, shown),
            Target::Tab(index) => {
                self.request(BoardRequest::GoTo(index + 1).into());
                if let Some(tab) = self.workspace.tabs.tab() {
                    self.pointer.begin_drag(Drag::Tab(tab.id));
                }
            }
            Target::Action(id) => {
                if let Some(row) = Row::find(id) {
                    self.act_on(row);
                }
            }
            Target::Button(index) => {
                let actions = self.workspace.tabs.session().map(GameSession::actions);
                let text = actions.and_then(|actions| Some(actions.get(index)?.text.clone()));
                if let Some(text) = text {
                    self.request(Request::play(text));
                }
            }
            Target::Number(number) => self.hold_number(number),
            Target::Home(target) => self.click_at_home(target),
            Target::Mistake(node) => self.show_mistake(node),
            Target::Node(node) => self.request(Request::go_to(Place::Node(node))),
            Target::Item(_) | Target::Popup | Target::Outside => {}
        }
    }

    /// Takes a number for the cell clicked next; a second click puts it back.
    fn hold_number(&mut self, number: i32) {
        if self.pointer.held() == Some(number) {
            self.pointer.hold(None);
            self.message.clear();
            return;
        }
        self.pointer.hold(Some(number));
        let said = Message::new(words::NUMBER_HELD).arg(number);
        self.say(Tone::News, vec![said]);
    }

    fn press_on_cell(&mut self, cell: Cell) {
        self.cursor.lead_by_keys(false);
        self.set_cursor(cell);
        let before = self.workspace.tabs.session().map(GameSession::picked);
        self.touch(cell);
        let after = self.workspace.tabs.session().map(GameSession::picked);
        let chosen = after
            .as_ref()
            .is_some_and(|picked| picked.last() == Some(&cell));
        if chosen && self.layers.is_empty() {
            let chose = before != after;
            self.pointer.begin_drag(Drag::Piece { from: cell, chose });
        }
    }

    fn dragged_over(&mut self, target: Option<Target>) {
        if self.pointer.is_dragging() {
            self.rest_on(target);
        }
    }

    fn release(&mut self, target: Option<Target>) {
        match self.pointer.end_drag() {
            Some(Drag::Piece { from, chose }) => match target {
                // A click on the cell of the press selects the piece; the next click moves it.
                Some(Target::Cell(cell)) if cell == from => {}
                Some(Target::Cell(cell)) => {
                    self.set_cursor(cell);
                    self.touch(cell);
                }
                // A release outside the board deselects the piece.
                _ => {
                    if chose && let Some(session) = self.workspace.tabs.session_mut() {
                        session.put_back();
                        self.frame.invalidate();
                    }
                }
            },
            Some(Drag::Tab(id)) => {
                if let (Some(Target::Tab(to)), Some(from)) = (target, self.workspace.tabs.find(id))
                    && from != to
                {
                    self.workspace.tabs.move_tab(from, to);
                    self.frame.invalidate();
                }
            }
            None => {}
        }
    }

    fn wheel(&mut self, x: u16, y: u16, by: i32) {
        let zone = self.pointer.zone(x, y);
        if let Some(layer) = self.layers.top_mut() {
            if zone == Some(Zone::Popup) {
                layer.wheel(by);
                self.wake_layer();
            }
            return;
        }
        match zone {
            Some(Zone::Tabs) => self.request(BoardRequest::Cycle(by.signum() as isize).into()),
            Some(Zone::Board)
                if self
                    .exploration
                    .step(self.workspace.tabs.tab(), by as isize) =>
            {
                self.frame.invalidate();
            }
            Some(Zone::Board | Zone::Moves) => {
                self.request(Request::go_to(Place::Step(by as isize)));
            }
            Some(Zone::Popup) | None => {}
        }
    }
}

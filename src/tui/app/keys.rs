//! Key events: for the uppermost popup, or else for the board.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::relevant::choices;
use super::tab_number::Step;
use super::{Screen, acts, at_home, open_popup, play, views};
use crate::{App, Chord, words};
use tabletop_app::commands::{BoardRequest, Press, Request, UiCommand};
use tabletop_app::workspace::Workspace;
use tabletop_core::{DisplayText, Message, Piece, half_width};

pub(super) fn key(app: &mut App, mut key: KeyEvent) {
    app.screen.is_dirty = true;
    // Where nothing is written, the keys of an input method are those below them.
    if let KeyCode::Char(letter) = key.code
        && !app.screen.takes_text()
    {
        key.code = KeyCode::Char(half_width(letter));
    }
    // Ctrl+Q, unless the settings bind it to another action, and Ctrl+L work everywhere.
    let chord = Chord::of(&key);
    let bound = app.screen.display.keymap.row(chord).map(|row| row.id);
    if Chord::parse("ctrl+q") == Some(chord) && bound.is_none_or(|id| id == "quit") {
        app.quit = true;
        return;
    }
    if bound == Some("redraw") && key.modifiers.contains(KeyModifiers::CONTROL) {
        app.screen.outbox.redraw = true;
        return;
    }
    if !app.screen.layers.is_empty() {
        layer_key(app, key);
        return;
    }
    match app.tab_number.key(key, app.workspace.tabs.all().len()) {
        Step::Typing | Step::GivenUp => return,
        Step::Go(number) => return play::submit(app, BoardRequest::GoTo(number).into()),
        Step::Other => {}
    }
    app.screen.message.clear();
    app.views.replay.stop();
    let row = app.screen.display.keymap.row(Chord::of(&key));
    let id = match key.code {
        KeyCode::Backspace => "left",
        _ => row.map_or("", |row| row.id),
    };
    if acts::explorer_takes(app, id) {
        return;
    }
    let letter = Chord::plain_char(&key).filter(|_| app.workspace.tabs.is_home());
    if letter.is_some_and(|letter| at_home::letter_at_home(app, letter)) {
        return;
    }
    if digit_for_game(app, key) || letter_for_choice(app, key) || key_for_button(app, key) {
        return;
    }
    if let Some(row) = row {
        acts::act_on(app, row);
    }
}

fn layer_key(app: &mut App, key: KeyEvent) {
    // Alt and a digit switches tabs even while a popup is open.
    if let Some(row) = app.screen.display.keymap.row(Chord::of(&key))
        && matches!(row.press, Press::Ui(UiCommand::Tab(_)))
        && Chord::plain_char(&key).is_none_or(|c| !c.is_ascii_digit())
        && !app.screen.takes_text()
    {
        acts::close_layers(app);
        acts::act_on(app, row);
        return;
    }
    let Some(layer) = app.screen.layers.last_mut() else {
        return;
    };
    let reaction = layer.key(key, &app.screen.display.context(&app.workspace));
    acts::react(app, reaction);
}

/// In games of numbers, a digit is placed on the focused cell.
fn digit_for_game(app: &mut App, key: KeyEvent) -> bool {
    let Some(digit) = Chord::plain_char(&key).filter(char::is_ascii_digit) else {
        return false;
    };
    let Some(session) = app.workspace.tabs.session() else {
        return false;
    };
    let cursor = app.views.focus(&app.workspace);
    let view = session.thumbnail();
    if view.supply.is_empty() || session.is_over() {
        return false;
    }
    // Zero goes home, as its footer says, unless it is one of the numbers.
    let is_zero = |cell| view.square(cell).piece == Piece::Number(0);
    let has_zero = view.supply.iter().any(|it| it == "0") || view.grid.cells().any(is_zero);
    if digit == '0' && !has_zero {
        return false;
    }
    if let Piece::Number(number) = view.square(cursor).piece {
        let reason = Message::new(words::HAS_NUMBER).arg(session.cell_name(cursor));
        app.screen.refuse(reason.arg(number));
        return true;
    }
    // The cursor stays at the number, even where it was never moved.
    app.views.set_focus(&app.workspace, &mut app.screen, cursor);
    play::touch(app, cursor);
    if let Some(layer) = app.screen.layers.last_mut() {
        let typed = KeyEvent::new(KeyCode::Char(digit), KeyModifiers::NONE);
        let reaction = layer.key(typed, &app.screen.display.context(&app.workspace));
        acts::react(app, reaction);
    }
    true
}

/// Where buttons are the only moves, a letter presses one.
fn letter_for_choice(app: &mut App, key: KeyEvent) -> bool {
    let tab = app.workspace.tabs.tab().filter(|tab| tab.awaits_person());
    let (Some(typed), Some(tab)) = (Chord::plain_char(&key), tab) else {
        return false;
    };
    // Letters that move the cursor keep that meaning while moves on the board are possible.
    let moves = matches!(typed, 'h' | 'j' | 'k' | 'l') && !tab.front().targets().is_empty();
    let all = choices(tab.front()).into_iter().filter(|_| !moves);
    let Some((_, action)) = all.into_iter().find(|(letter, _)| *letter == typed) else {
        return false;
    };
    play::submit(app, Request::play(action.text));
    true
}

/// While a button is focused, arrows go to the next one, Enter presses it, and Escape returns to the board.
fn key_for_button(app: &mut App, key: KeyEvent) -> bool {
    let Some(focused) = app.views.focused_button(&app.workspace, &app.screen) else {
        return false;
    };
    let count = views::actions(&app.workspace).len();
    match key.code {
        KeyCode::Left | KeyCode::Up => {
            app.views.focus_button(
                &app.workspace,
                &mut app.screen,
                focused.checked_sub(1).or(Some(count - 1)),
            );
        }
        KeyCode::Right | KeyCode::Down => {
            app.views
                .focus_button(&app.workspace, &mut app.screen, Some((focused + 1) % count));
        }
        KeyCode::Enter | KeyCode::Char(' ') => {
            let text = views::actions(&app.workspace).swap_remove(focused).text;
            play::submit(app, Request::play(text));
        }
        KeyCode::Esc => app
            .views
            .focus_button(&app.workspace, &mut app.screen, None),
        _ => return false,
    }
    true
}

pub(super) fn paste(app: &mut App, text: &str) {
    app.screen.is_dirty = true;
    if !app.screen.takes_text() && acts::paste_record(app, text) {
        return;
    }
    let clean: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control())
        .take(MOST_PASTED)
        .collect();
    match app.screen.layers.last_mut() {
        Some(layer) => layer.paste(&clean),
        None => type_pasted(&app.workspace, &mut app.screen, clean.trim()),
    }
}

/// Pasted text that is not a record starts a move, or is refused as unknown.
fn type_pasted(workspace: &Workspace, screen: &mut Screen, text: &str) {
    let Some(session) = workspace.tabs.session() else {
        screen.refuse_without_games(&workspace.tabs);
        return;
    };
    let begins = |mv: &DisplayText| {
        let shown = mv.as_str().to_lowercase();
        shown.starts_with(&text.to_lowercase())
    };
    if session.is_move(text) || session.legal_display().iter().any(begins) {
        open_popup::open_typing(workspace, screen, text);
    } else {
        screen.refuse(words::PASTED_NOTHING);
    }
}

/// Maximum number of characters taken from a paste.
const MOST_PASTED: usize = 2000;

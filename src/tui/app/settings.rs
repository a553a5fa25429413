//! Settings changed by keys and dialogues.

use super::{App, Screen, Tone, Views, draw};
use crate::Keymap;
use crate::cells::width;
use crate::popups::{Act, AskKey, Filter, Item, Pager, Picker};
use crate::words::{self, keys};
use tabletop_app::commands::{Row, keyed_rows, may_set};
use tabletop_app::workspace::{ClubRefused, Refused, Workspace};
use tabletop_core::Message;
use tabletop_settings::Values;

/// Maximum number of steps by which cells can be made smaller; also the limit of the setting `smaller-cells`.
const MOST_SHRINK: usize = 8;

/// Reports problems outside the games.
pub(super) fn report(workspace: &Workspace, screen: &mut Screen, messages: Vec<Message>) {
    if messages.is_empty() {
        return;
    }
    let texts = messages
        .iter()
        .map(|message| screen.worded(message.clone()));
    let lang = workspace.setup.lang;
    let lines: Vec<_> = texts.map(|it| it.sentence(lang)).collect();
    let columns: usize = lines.iter().map(|line| width(line) + 3).sum();
    screen.say(Tone::Refusal, messages);
    // Text that does not fit into the line is shown in a popup.
    if columns + 8 > usize::from(screen.area.width) {
        screen.open(Pager::page(words::PROBLEMS.get(lang), lines));
    }
}

/// Changes a setting without a message.
pub(super) fn set(workspace: &mut Workspace, screen: &mut Screen, name: &str, value: &str) {
    if workspace.is_guest() && !may_set(name) {
        screen.refuse(Refused::from(ClubRefused::Guest));
        return;
    }
    if let Err(reason) = workspace.setup.set(name, value) {
        screen.refuse(reason);
    }
    follow_settings(workspace, screen);
}

/// Changes settings by their fields without a message.
pub(super) fn change(workspace: &mut Workspace, screen: &mut Screen, change: impl Fn(&mut Values)) {
    workspace.setup.change(change);
    follow_settings(workspace, screen);
}

pub(super) fn toggle(app: &mut App, switch: fn(&mut Values) -> &mut bool) {
    let mut now = Values::clone(&app.workspace.setup.settings);
    let on = !*switch(&mut now);
    let App {
        workspace, screen, ..
    } = app;
    change(workspace, screen, |values| *switch(values) = on);
}

/// Draws larger or smaller cells, or shows a message if there are none.
pub(super) fn resize_cells(app: &mut App, larger: bool) {
    let App {
        workspace, screen, ..
    } = app;
    let end = if larger { 0 } else { MOST_SHRINK };
    let mut shrink = screen.display.wishes.shrink;
    let now = draw::cells_at(workspace, screen, shrink);
    while shrink != end {
        shrink = if larger { shrink - 1 } else { shrink + 1 };
        if draw::cells_at(workspace, screen, shrink) != now {
            change(workspace, screen, |values| {
                values.smaller_cells = shrink as u32;
            });
            return;
        }
    }
    let text = if larger {
        words::LARGEST
    } else {
        words::SMALLEST
    };
    screen.say(Tone::News, vec![text.into()]);
}

/// Applies settings that changed since the last call.
pub(super) fn follow_settings(workspace: &Workspace, screen: &mut Screen) {
    let settings = &workspace.setup.settings;
    if !screen.display.is_behind(settings) {
        return;
    }
    let (problems, themed) = screen.display.follow(settings, &workspace.setup.themes);
    screen.is_dirty = true;
    report(workspace, screen, problems);
    if let Err(reason) = themed {
        screen.refuse(reason);
    }
}

/// Shows the theme of this name, or a message with the reason if that fails.
pub(super) fn show_theme(workspace: &Workspace, screen: &mut Screen, key: &str) {
    if let Err(reason) = screen.display.show_theme(&workspace.setup.themes, key) {
        screen.refuse(reason);
    }
}

/// Opens the list of actions with their keys, one of them selected; choosing one asks for a key.
pub(super) fn open_keys(workspace: &Workspace, screen: &mut Screen, id: &str) {
    let lang = workspace.setup.lang;
    let item = |row: &'static Row| {
        let keys = screen.display.keymap.all_keys(row);
        let found_by = format!("{} {} {}", row.id, row.label.en, row.label.zh);
        Item::new(row.label.get(lang), keys, Act::AskKey(row)).found_by(found_by)
    };
    let picker = Picker::new(keys::TITLE, Filter::Find, keyed_rows().map(item).collect());
    screen.open(picker.at_item(keyed_rows().position(|it| it.id == id)));
}

pub(super) fn ask_key(screen: &mut Screen, row: &'static Row) {
    let now = screen.display.keymap.all_keys(row);
    screen.open(AskKey::new(row, now));
}

/// Adds a key to a row, in front of its others, or (for `None`) restores the default keys. A key of another row
/// is refused.
pub(super) fn bind(workspace: &mut Workspace, screen: &mut Screen, row: &Row, key: Option<String>) {
    let mut settings = workspace.setup.settings.clone();
    match &key {
        None => settings.unbind(row.id),
        Some(key) => {
            let others = screen.display.keymap.keys(row).into_iter();
            let keys = std::iter::once(&**key).chain(others.filter(|old| old != key));
            settings.bind(row.id, keys.map(str::to_owned).collect());
        }
    }
    let (_, problems) = Keymap::new(&settings.keys);
    let (_, before) = Keymap::new(&workspace.setup.settings.keys);
    if let Some(reason) = problems.into_iter().find(|it| !before.contains(it)) {
        screen.refuse(reason);
        return;
    }
    workspace.setup.settings = settings;
    follow_settings(workspace, screen);
    let set = Message::new(words::NAMED)
        .words(row.label)
        .arg(screen.display.keymap.all_keys(row));
    screen.say(Tone::News, vec![set]);
}

pub(super) fn flip_board(workspace: &Workspace, views: &mut Views, screen: &mut Screen) {
    match workspace.tabs.tab().map(|tab| tab.id) {
        Some(tab) if views.flips.remove(&tab) => {}
        Some(tab) => drop(views.flips.insert(tab)),
        None => screen.refuse_without_games(&workspace.tabs),
    }
}

/// Applies the setting for square names to the game in front.
pub(super) fn name_squares(workspace: &mut Workspace) {
    let names = workspace.setup.settings.checkers_squares.into();
    if let Some(session) = workspace.tabs.session_mut() {
        session.name_squares(names);
    }
}

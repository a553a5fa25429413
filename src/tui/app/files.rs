//! Files on the screen: browse, open in the background, list, save, paste and copy.

use super::{Screen, Tone};
use crate::popups::{Browser, Listing};
use crate::terminal::MAX_COPIED;
use crate::{App, words};
use tabletop_app::commands::{FileRequest, Request};
use tabletop_app::files::current_folder;
use tabletop_app::workspace::{Effect, Reply, Workspace};
use tabletop_core::Message;
use tabletop_play::session::GameSession;
use tabletop_record::usual_format;

/// Opens the file browser in the folder last used.
fn open_browser(app: &mut App, save: bool) {
    let session = app.workspace.tabs.session().filter(|_| save);
    if save && session.is_none() {
        app.screen.refuse_without_games(&app.workspace.tabs);
        return;
    }
    let proposed = session.map(proposed_name);
    let folder = app.folder.clone().unwrap_or_else(current_folder);
    let context = app.screen.display.context(&app.workspace);
    let browser = Browser::new(folder, proposed.as_deref(), &context);
    app.screen.open(browser);
}

/// Remembers the folder of a file that is opened or saved, as the browser's next start.
pub(super) fn note_folder(app: &mut App, request: &Request) {
    if let Request::File(FileRequest::Open { path, .. } | FileRequest::Save { path, .. }) = request
        && let Some(folder) = path.parent().filter(|folder| folder.is_absolute())
    {
        app.folder = Some(folder.to_path_buf());
    }
}

pub(super) fn file_effect(app: &mut App, reply: &Reply) {
    match &reply.effect {
        Effect::Collection(words) => open_listing(&app.workspace, &mut app.screen, words),
        Effect::Browse { save } => open_browser(app, *save),
        Effect::Invite { line, .. } => app.screen.outbox.copied = Some(line.clone()),
        Effect::Copy(text) if text.len() > MAX_COPIED => {
            app.screen
                .refuse(Message::new(words::TOO_LONG).arg(text.len() / 1000));
        }
        Effect::Copy(text) => app.screen.outbox.copied = Some(text.clone()),
        _ => {}
    }
}

/// Opens the list of games of the file opened last.
fn open_listing(workspace: &Workspace, screen: &mut Screen, text: &str) {
    if let Some(games) = workspace.imports.collection().cloned() {
        screen.open(Listing::new(games, text));
    }
}

/// Lets the uppermost popup fetch results of its threads and start on the item chosen now.
pub(super) fn wake_layer(workspace: &Workspace, screen: &mut Screen) {
    if let Some(layer) = screen.layers.last_mut() {
        layer.wake(&screen.display.context(workspace));
        screen.is_dirty = true;
    }
}

pub(super) fn cancel_opening(workspace: &mut Workspace, screen: &mut Screen) {
    if let Some(message) = workspace.imports.cancel_opening() {
        screen.say(Tone::News, vec![message]);
    }
}

/// Proposes a file name like `reversi-anna-bo.sgf`: letters and digits of any language, and no characters special
/// to a shell.
fn proposed_name(session: &GameSession) -> String {
    let game = session.info().key;
    let mut name = game.to_owned();
    let names = session.players().0.iter().map(|player| &player.name);
    for part in names.filter(|part| !part.is_empty()) {
        let part = part.to_lowercase();
        let clean = part.replace(|c: char| !c.is_alphanumeric(), "-");
        name.push('-');
        name.push_str(clean.trim_matches('-'));
    }
    format!("{name}.{}", usual_format(game).extensions[0])
}

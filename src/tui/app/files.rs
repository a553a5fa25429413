//! Files on the screen: browse, open in the background, list, save, paste and copy.

use std::path::PathBuf;

use super::App;
use super::acts;
use super::message_line::Tone;
use super::play;
use super::screen::Screen;
use crate::popups::{Act, Browser, Filter, Item, Listing, LoadProgress, Picker};
use crate::words;
use tabletop_app::commands::{FileRequest, Request};
use tabletop_app::files::current_folder;
use tabletop_app::workspace::Workspace;
use tabletop_app::workspace::{Effect, Reply};
use tabletop_core::Message;
use tabletop_record::{is_record, usual_format};

/// Opens the file browser in the folder last used.
fn open_browser(app: &mut App, save: bool) {
    let proposed = if save {
        let Some(session) = app.workspace.tabs.session() else {
            app.screen.refuse(words::NO_GAMES);
            return;
        };
        let names = session.players().0.each_ref().map(|player| &*player.name);
        let ending = usual_format(session.info().key).extensions[0];
        Some(proposed_name(session.info().key, names, ending))
    } else {
        None
    };
    let folder = app.folder.clone().unwrap_or_else(current_folder);
    let browser = Browser::new(
        folder,
        proposed.as_deref(),
        &acts::context(&app.workspace, &app.screen),
    );
    app.screen.open(browser);
}

/// Saves the current game; asks before an existing file is replaced.
pub(super) fn save_as(app: &mut App, path: PathBuf, overwrite: bool) {
    if !overwrite && path.exists() {
        let question = Message::new(words::REPLACE_QUESTION).arg(path.display());
        let items = vec![
            Item::new(words::KEEP.get(app.workspace.setup.lang), "", Act::Nothing),
            Item::new(
                words::REPLACE.get(app.workspace.setup.lang),
                "",
                Act::SaveFile(path, true),
            ),
        ];
        let mut picker = Picker::new(words::SAVE_AS, Filter::None, items);
        picker.intro = vec![question.get(app.workspace.setup.lang)];
        app.screen.open(picker);
        return;
    }
    acts::close_layers(app);
    play::submit(app, FileRequest::Save { path, overwrite }.into());
}

/// Remembers the folder of a file that is opened or saved, as the browser's next start.
pub(super) fn note_folder(app: &mut App, request: &Request) {
    if let Request::File(FileRequest::Open { path, .. } | FileRequest::Save { path, .. }) = request
        && let Some(folder) = path.parent().filter(|folder| folder.is_absolute())
    {
        app.folder = Some(folder.to_path_buf());
    }
}

/// Fetches files opened in the background, and shows the progress of a large one.
pub(super) fn fetch_files(app: &mut App) {
    wake_layer(&app.workspace, &mut app.screen);
    while let Some(opened) = app
        .workspace
        .imports
        .fetch_opened(&mut app.workspace.tabs, &app.workspace.setup)
    {
        app.screen.layers.close_loading();
        app.screen.frame.invalidate();
        match opened {
            Ok(reply) => play::show_reply(app, reply),
            Err(reason) => app.screen.refuse(reason),
        }
    }
    let under_way = app
        .workspace
        .imports
        .opening(&app.workspace.setup)
        .is_some_and(|(_, done)| done > 0.0);
    let shown = app.screen.layers.show_loading();
    if under_way && !shown {
        app.screen.open(LoadProgress);
    }
    if under_way {
        app.screen.frame.invalidate();
    }
}

/// Opens pasted text as a game record. Returns false if it is not one.
pub(super) fn paste_record(app: &mut App, text: &str) -> bool {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_record = is_record(&text);
    if is_record {
        play::submit(app, FileRequest::OpenText(text).into());
    }
    is_record
}

/// Applies a reply's effects on files.
pub(super) fn file_effect(app: &mut App, reply: &Reply) {
    match &reply.effect {
        Effect::Collection(words) => open_listing(&app.workspace, &mut app.screen, words),
        Effect::Browse { save } => open_browser(app, *save),
        Effect::Invite { line, .. } => app.screen.outbox.copied = Some(line.clone()),
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
    if let Some(mut layer) = screen.layers.pop() {
        layer.wake(&acts::context(workspace, screen));
        screen.layers.push(layer);
        screen.frame.invalidate();
    }
}

pub(super) fn cancel_opening(workspace: &mut Workspace, screen: &mut Screen) {
    if let Some(message) = workspace.imports.cancel_opening() {
        screen.say(Tone::News, vec![message]);
    }
}

/// Proposes a file name like `reversi-anna-bo.sgf`: letters and digits of any language, and no characters special
/// to a shell.
fn proposed_name(game: &str, names: [&str; 2], ending: &str) -> String {
    let mut name = game.to_owned();
    for part in names.into_iter().filter(|part| !part.is_empty()) {
        let clean = part
            .to_lowercase()
            .replace(|c: char| !c.is_alphanumeric(), "-");
        name.push('-');
        name.push_str(clean.trim_matches('-'));
    }
    format!("{name}.{ending}")
}

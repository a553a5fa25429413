//! Files on the screen: browse, open in the background, list, save, paste and copy.

use std::path::PathBuf;

use super::App;
use super::message_line::Tone;
use crate::popups::{Act, Browser, Filter, Item, Listing, LoadProgress, Picker};
use crate::words;
use tabletop_app::commands::{FileRequest, Request};
use tabletop_app::files::current_folder;
use tabletop_app::workspace::{Effect, Reply};
use tabletop_core::Message;
use tabletop_record::{is_record, usual_format};

impl App {
    /// Opens the file browser in the folder last used.
    pub(super) fn open_browser(&mut self, save: bool) {
        let proposed = if save {
            let Some(session) = self.workspace.tabs.session() else {
                self.refuse(words::NO_GAMES);
                return;
            };
            let names = session.players().0.each_ref().map(|player| &*player.name);
            let ending = usual_format(session.info().key).extensions[0];
            Some(proposed_name(session.info().key, names, ending))
        } else {
            None
        };
        let folder = self.folder.clone().unwrap_or_else(current_folder);
        let browser = Browser::new(folder, proposed.as_deref(), &self.context());
        self.open(browser);
    }

    /// Saves the current game; asks before an existing file is replaced.
    pub(super) fn save_as(&mut self, path: PathBuf, overwrite: bool) {
        if !overwrite && path.exists() {
            let question = Message::new(words::REPLACE_QUESTION).arg(path.display());
            let items = vec![
                Item::new(self.word(words::KEEP), "", Act::Nothing),
                Item::new(self.word(words::REPLACE), "", Act::SaveFile(path, true)),
            ];
            let mut picker = Picker::new(words::SAVE_AS, Filter::None, items);
            picker.intro = vec![question.get(self.lang())];
            self.open(picker);
            return;
        }
        self.close_layers();
        self.request(FileRequest::Save { path, overwrite }.into());
    }

    /// Remembers the folder of a file that is opened or saved, as the browser's next start.
    pub(super) fn note_folder(&mut self, request: &Request) {
        if let Request::File(FileRequest::Open { path, .. } | FileRequest::Save { path, .. }) =
            request
            && let Some(folder) = path.parent().filter(|folder| folder.is_absolute())
        {
            self.folder = Some(folder.to_path_buf());
        }
    }

    /// Opens the list of games of the file opened last.
    pub(super) fn open_listing(&mut self, text: &str) {
        if let Some(games) = self.workspace.imports.collection().cloned() {
            self.open(Listing::new(games, text));
        }
    }

    /// Lets the uppermost popup fetch results of its threads and start on the item chosen now.
    pub(super) fn wake_layer(&mut self) {
        if let Some(mut layer) = self.layers.pop() {
            layer.wake(&self.context());
            self.layers.push(layer);
            self.frame.invalidate();
        }
    }

    /// Fetches files opened in the background, and shows the progress of a large one.
    pub(super) fn fetch_files(&mut self) {
        self.wake_layer();
        while let Some(opened) = self
            .workspace
            .imports
            .fetch_opened(&mut self.workspace.tabs, &self.workspace.setup)
        {
            self.layers.close_loading();
            self.frame.invalidate();
            match opened {
                Ok(reply) => self.reply(reply),
                Err(reason) => self.refuse(reason),
            }
        }
        let under_way = self
            .workspace
            .imports
            .opening(&self.workspace.setup)
            .is_some_and(|(_, done)| done > 0.0);
        let shown = self.layers.show_loading();
        if under_way && !shown {
            self.open(LoadProgress);
        }
        if under_way {
            self.frame.invalidate();
        }
    }

    pub(super) fn cancel_opening(&mut self) {
        if let Some(message) = self.workspace.imports.cancel_opening() {
            self.say(Tone::News, vec![message]);
        }
    }

    /// Opens pasted text as a game record. Returns false if it is not one.
    pub(super) fn paste_record(&mut self, text: &str) -> bool {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let is_record = is_record(&text);
        if is_record {
            self.request(FileRequest::OpenText(text).into());
        }
        is_record
    }

    /// Applies a reply's effects on files.
    pub(super) fn file_effect(&mut self, reply: &Reply) {
        match &reply.effect {
            Effect::Collection(words) => self.open_listing(words),
            Effect::Browse { save } => self.open_browser(*save),
            Effect::Invite { line, .. } => self.outbox.copied = Some(line.clone()),
            Effect::Copy(text) => self.outbox.copied = Some(text.clone()),
            _ => {}
        }
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

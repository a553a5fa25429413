//! A file browser, to open a file or to save a game in one.
//!
//! Typed text filters the entries; a `/` enters the folder named before it, and `~` and `..` have their usual
//! meaning. Folders and files are read on a separate thread, so that a slow disk never blocks the screen.

mod draw;
mod folder;

use ratatui::layout::{Position, Size};
use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::input::Line;
use super::list::Scroll;
use super::{Act, Context, Layer, Reaction, Sheet};
use folder::{Folder, Order, PARENT};
use tabletop_app::commands::FileRequest;
use tabletop_app::files::{Cause, FileError, Preview, list_folder, preview, save_path, typed_path};
use tabletop_core::{AnyReason, Message, Reason as _};
use tabletop_search::task::Task;

/// Result of reading a folder or a file.
type Found<T> = Option<Result<T, AnyReason>>;

#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a state of its own, none excludes another"
)]
pub(crate) struct Browser {
    save: bool,
    path: PathBuf,
    folder: Folder,
    input: Line,
    /// True if the typed text filters the entries, unlike a proposed name.
    filters: bool,
    /// True if the line holds the proposed name, which the next typed text replaces.
    proposed: bool,
    /// True if an entry was selected since the last typed character.
    chosen: bool,
    shown: Vec<usize>,
    scroll: Scroll,
    error: Option<Message>,
    listing: Option<Task<Result<Folder, FileError>>>,
    previewing: Option<Task<Result<Preview, AnyReason>>>,
    preview: Found<Preview>,
    previewed: PathBuf,
}

impl Browser {
    /// Creates a browser for this folder; to save a game, with a proposed name.
    pub(crate) fn new(path: PathBuf, proposed: Option<&str>, context: &Context) -> Self {
        let mut browser = Self {
            save: proposed.is_some(),
            input: Line::new(proposed.unwrap_or_default()),
            proposed: proposed.is_some(),
            ..Self::default()
        };
        browser.go(path, context);
        browser
    }

    /// Changes to another folder.
    fn go(&mut self, path: PathBuf, context: &Context) {
        self.path.clone_from(&path);
        self.error = None;
        self.folder = Folder::default();
        self.shown.clear();
        self.scroll = Scroll::default();
        let order = self.folder.order();
        let work = move |_: &tabletop_search::task::Progress| {
            list_folder(&path).map(|entries| Folder::new(entries, order))
        };
        let waker = std::sync::Arc::clone(&context.workspace.setup.waker);
        match Task::start(waker, work) {
            Ok(task) => self.listing = Some(task),
            Err(error) => self.error = Some(Message::verbatim(error)),
        }
        self.preview_chosen(context);
    }

    /// Enters the subfolder of this name; `..` goes up.
    fn enter(&mut self, name: &str, context: &Context) {
        let path = if name == PARENT {
            self.path.parent().map(Path::to_path_buf)
        } else {
            Some(self.path.join(name))
        };
        if let Some(path) = path {
            if self.filters || !self.save {
                self.input.set("");
            }
            self.filters = false;
            self.chosen = false;
            self.go(path, context);
        }
    }

    fn entry(&self) -> Option<&folder::Entry> {
        let index = *self.shown.get(self.scroll.selected)?;
        self.folder.entry(index)
    }

    /// Handles a change of the typed text: a `/` enters a folder, the rest filters.
    fn typed(&mut self, context: &Context) {
        self.error = None;
        self.chosen = false;
        self.filters = true;
        let text = self.input.text().to_owned();
        if let Some((folder, rest)) = text.rsplit_once('/') {
            let path = match folder {
                "" => PathBuf::from("/"),
                folder => clean(&self.path.join(typed_path(folder))),
            };
            self.input.set(rest);
            self.filters = !rest.is_empty();
            self.go(path, context);
        }
        self.filter(context);
    }

    /// Shows the entries that match the typed text.
    fn filter(&mut self, context: &Context) {
        let text = if self.filters { self.input.text() } else { "" };
        self.shown = self.folder.find(text);
        // The parent folder is rarely the one looked for.
        let first = self.shown.first().and_then(|&at| self.folder.entry(at));
        let above = first.is_some_and(|entry| entry.name == PARENT);
        self.scroll.selected = usize::from(above && self.shown.len() > 1);
        self.preview_chosen(context);
    }

    /// Starts reading the selected file for the preview.
    fn preview_chosen(&mut self, context: &Context) {
        let wanted = self.entry().filter(|entry| !entry.is_folder);
        let path = wanted.map(|entry| self.path.join(&entry.name));
        let Some(path) = path else {
            self.previewing = None;
            self.preview = None;
            self.previewed = PathBuf::new();
            return;
        };
        if path == self.previewed {
            return;
        }
        self.previewed.clone_from(&path);
        self.preview = None;
        let waker = std::sync::Arc::clone(&context.workspace.setup.waker);
        self.previewing = Task::start(waker, move |_| preview(&path)).ok();
    }

    /// Completes the typed text as far as it is unambiguous; a single matching folder is entered.
    fn complete(&mut self, context: &Context) {
        let text = self.input.text().to_owned();
        let Some((whole, only)) = self.folder.complete(&text) else {
            return;
        };
        if let Some(folder) = only {
            self.enter(&folder, context);
            return;
        }
        self.input.set(&whole);
        self.proposed = false;
        self.typed(context);
    }

    /// True if Enter saves under the typed name, rather than taking the selected entry.
    fn takes_name(&self) -> bool {
        let typed = self.input.text().trim();
        self.save && !self.chosen && !matches!(typed, "" | ".." | "~")
    }

    /// Handles Enter on the selected entry or on the typed text.
    fn submit(&mut self, context: &Context) -> Reaction {
        let typed = self.input.text().trim().to_owned();
        if self.takes_name() {
            let path = save_path(&self.path.join(typed).to_string_lossy());
            return Reaction::Do(Act::SaveFile(path, false));
        }
        if !self.save && matches!(typed.as_str(), ".." | "~") {
            self.input.set(&format!("{typed}/"));
            self.typed(context);
            return Reaction::Stay;
        }
        self.pick(context)
    }

    fn pick(&mut self, context: &Context) -> Reaction {
        let Some(entry) = self.entry().cloned() else {
            return Reaction::Stay;
        };
        if entry.is_folder {
            self.enter(&entry.name, context);
            return Reaction::Stay;
        }
        if self.save {
            self.input.set(&entry.name);
            self.proposed = false;
            self.chosen = false;
            return Reaction::Stay;
        }
        let open = FileRequest::Open {
            path: self.path.join(&entry.name),
            number: None,
            charset: None,
        };
        Reaction::Done(Act::Request(open.into()))
    }

    fn sort(&mut self, order: Order, context: &Context) {
        let name = self.entry().map(|entry| entry.name.clone());
        self.folder.sort(order);
        self.filter(context);
        let is_same = |&at: &usize| self.folder.entry(at).map(|it| &it.name) == name.as_ref();
        let place = self.shown.iter().position(is_same);
        self.scroll.selected = place.unwrap_or(self.scroll.selected);
    }
}

/// Normalises a path: removes `.` and resolves every `..`.
fn clean(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}

impl Layer for Browser {
    fn title(&self, context: &Context) -> (String, String) {
        self.titles(context)
    }

    fn wanted(&self, _context: &Context, room: Size) -> Size {
        Size::new(room.width.min(110), room.height.min(30))
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        Some(self.paint(sheet))
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return Reaction::Close,
            KeyCode::Enter => return self.submit(context),
            KeyCode::Tab => self.complete(context),
            KeyCode::Char('t') if control => self.sort(self.folder.order().next(), context),
            KeyCode::Backspace if self.input.text().is_empty() => self.enter(PARENT, context),
            _ if self.scroll.key(key, self.shown.len()) => {
                self.chosen = true;
                self.preview_chosen(context);
            }
            _ => {
                let before = self.input.text().to_owned();
                let types = matches!(key.code, KeyCode::Char(_)) && !control;
                if std::mem::take(&mut self.proposed) && types {
                    self.input.set("");
                }
                if self.input.key(key) && self.input.text() != before {
                    self.typed(context);
                }
            }
        }
        Reaction::Stay
    }

    fn click(&mut self, item: usize, context: &Context) -> Reaction {
        if let Some(order) = Order::of_target(item) {
            self.sort(order, context);
            return Reaction::Stay;
        }
        self.scroll.selected = item;
        self.chosen = true;
        self.preview_chosen(context);
        self.pick(context)
    }

    fn hover(&mut self, item: usize) -> Option<Reaction> {
        if item < self.shown.len() && item != self.scroll.selected {
            self.scroll.selected = item;
            self.chosen = true;
            return Some(Reaction::Do(Act::Nothing));
        }
        None
    }

    fn wheel(&mut self, by: i32) {
        self.scroll.by(by as isize * 3, self.shown.len());
        self.chosen = true;
    }

    fn paste(&mut self, text: &str) {
        if std::mem::take(&mut self.proposed) {
            self.input.set("");
        }
        self.input.paste(text);
        self.filters = true;
        self.chosen = false;
        self.pasted();
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn wake(&mut self, context: &Context) {
        if let Some(done) = self.listing.as_ref().and_then(Task::poll) {
            self.listing = None;
            match done {
                Ok(Ok(folder)) => {
                    self.folder = folder;
                    self.folder.add_parent(self.path.parent().is_some());
                    self.filter(context);
                }
                Ok(Err(reason)) => {
                    self.folder.add_parent(true);
                    self.filter(context);
                    self.error = Some(reason.message());
                }
                Err(broken) => self.error = Some(Message::verbatim(broken)),
            }
        }
        if let Some(done) = self.previewing.as_ref().and_then(Task::poll) {
            self.previewing = None;
            self.preview = Some(done.unwrap_or_else(|broken| Err(self.not_read(broken).into())));
        }
        self.preview_chosen(context);
    }
}

impl Browser {
    fn not_read(&self, broken: String) -> FileError {
        FileError::NotRead(self.previewed.clone(), Cause::Other(broken))
    }

    /// A pasted path is followed with the next key; a name without a folder filters at once.
    fn pasted(&mut self) {
        let text = if self.filters { self.input.text() } else { "" };
        if !text.contains('/') {
            self.shown = self.folder.find(text);
        }
    }
}

//! The settings file, and the folder of the user's themes beside it.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::disk::{ABANDONED, Access, read_settings_text, remove_leftovers, replace};
use super::lines_file::Failing;
use super::places::make_own_folder;
use super::{Cause, FileError, in_file, words};
use crate::workspace::Workspace;
use tabletop_core::{Lang, Message};
use tabletop_settings::themes::ThemeFile;
use tabletop_settings::{FileFault, SETTINGS, Settings, at_key, read, write_keys, write_value};

/// The most themes of the user's that are read.
const MOST_THEMES: usize = 200;

#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// Last known content of the file.
    written: Settings,
    /// True if the file can't be parsed: then it is left as it is.
    broken: bool,
    failing: Failing,
}

impl SettingsFile {
    /// Loads the settings at `path` into `workspace`, with the user's themes. The file may be missing.
    /// The messages report errors in it; a file that is no TOML is never written to.
    pub fn open(path: &Path, workspace: &mut Workspace) -> (Self, Vec<Message>) {
        remove_leftovers(path, ABANDONED);
        let (text, unreadable) = match read_settings_text(path) {
            Ok(text) => (text, None),
            Err(error) if error.kind() == ErrorKind::NotFound => (String::new(), None),
            Err(error) => {
                let fault = Message::new(words::NOT_READ)
                    .arg(path.display())
                    .message(Cause::from(error).message());
                (String::new(), Some(fault))
            }
        };
        let broken = |faults| (Settings::default(), faults, true);
        let (mut settings, mut faults, broken) = match (&unreadable, read(&text)) {
            (None, Ok((settings, faults))) => (settings, faults, false),
            (None, Err(fault)) => broken(vec![fault]),
            (Some(_), _) => broken(Vec::new()),
        };
        workspace.setup.themes.folder = path.parent().map(|folder| folder.join("themes"));
        reload_themes(workspace);
        let written = settings.clone();
        if let Err(reason) = workspace.setup.themes.require(&settings.theme) {
            faults.push(at_key(&text, "theme", reason));
            // The default theme always exists.
            let _ = settings.set_now("theme", "default");
        }
        let faults = faults.into_iter().map(|fault| in_file(path, fault));
        let mut notes: Vec<_> = unreadable.into_iter().chain(faults).collect();
        if broken {
            notes.push(words::SETTINGS_DEFAULT.into());
        }
        let file = Self {
            path: path.to_owned(),
            written,
            broken,
            failing: Failing::default(),
        };
        workspace.setup.take_settings(settings);
        (file, notes)
    }

    /// The settings file at `path` for a program that starts with defaults: the values in it are ignored, and later
    /// changes are written to it.
    pub fn unread(path: PathBuf, workspace: &mut Workspace) -> Self {
        workspace.setup.themes.folder = path.parent().map(|folder| folder.join("themes"));
        Self {
            path,
            written: workspace.setup.settings.clone(),
            broken: false,
            failing: Failing::default(),
        }
    }

    /// Writes the settings changed since the last call, and nothing else. An error is reported once, and again after a
    /// success in between.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        let settings = &workspace.setup.settings;
        if settings.keeps_the_same_as(&self.written) {
            return None;
        }
        let result = if self.broken {
            Err(FileError::In(
                self.path.clone(),
                FileError::SettingsBroken.into(),
            ))
        } else {
            self.write(settings, workspace.setup.lang)
        };
        // A failed write is retried: by then the disk may have room, or the folder may be writable.
        if result.is_ok() {
            self.written = settings.clone();
        }
        self.failing.note(result)
    }

    fn write(&self, settings: &Settings, lang: Lang) -> Result<(), FileError> {
        let failed = |error: io::Error| FileError::NotSaved(self.path.clone(), error.into());
        // Another copy of the program, or a person, may have changed the file meanwhile.
        let before = match read_settings_text(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let in_file = |fault: FileFault| FileError::In(self.path.clone(), fault.into());
        let mut text = before.clone();
        for setting in SETTINGS {
            let value = setting.value(settings.kept());
            if value != setting.value(self.written.kept()) {
                text = write_value(&text, setting, &value, lang).map_err(in_file)?;
            }
        }
        for now in &settings.keys {
            if !self.written.keys.contains(now) {
                text = write_keys(&text, &now.action, Some(&now.keys)).map_err(in_file)?;
            }
        }
        for old in &self.written.keys {
            if settings.keys.iter().all(|now| now.action != old.action) {
                text = write_keys(&text, &old.action, None).map_err(in_file)?;
            }
        }
        if text == before {
            return Ok(());
        }
        make_own_folder(&self.path)
            .and_then(|()| replace(&self.path, text.as_bytes(), Access::Private))
            .map_err(failed)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Reloads the user's themes: every `NAME.toml` of their folder. Invalid files are skipped.
pub fn reload_themes(workspace: &mut Workspace) {
    if workspace.is_guest() {
        // The files belong to the owner of the machine.
        return;
    }
    let Some(folder) = &workspace.setup.themes.folder else {
        return;
    };
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut own: Vec<_> = files
        .filter_map(|file| read_theme(file.path()))
        .take(MOST_THEMES)
        .collect();
    own.sort_by(|a, b| a.key.cmp(&b.key));
    workspace.setup.themes.own = own;
}

fn read_theme(path: PathBuf) -> Option<ThemeFile> {
    let key = path.file_stem()?.to_str()?.to_lowercase();
    let is_theme = path.extension().is_some_and(|ending| ending == "toml");
    if !is_theme {
        return None;
    }
    Some(ThemeFile {
        key: Cow::Owned(key),
        name: None,
        text: Cow::Owned(read_settings_text(&path).ok()?),
        path: Some(path),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_settings::Glyphs;

    fn joined(notes: &[Message]) -> String {
        notes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn what_is_changed_is_there_at_the_next_start_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        let mut workspace = Workspace::new(Lang::En);
        let (mut file, notes) = SettingsFile::open(&path, &mut workspace);
        assert_eq!(notes, []);
        assert_eq!(file.save(&workspace), None);
        assert!(
            !path.exists(),
            "nothing was changed: there is nothing to keep"
        );
        workspace.setup.set("theme", "wood").expect("set");
        workspace.setup.set("language", "zh").expect("set");
        workspace.setup.set_now("glyphs", "ascii").expect("set");
        assert_eq!(file.save(&workspace), None);
        let text = fs::read_to_string(&path).expect("written");
        let edited = format!("# mine\n{text}").replace("wood\"", "wood\"  # warm");
        fs::write(&path, &edited).expect("written");
        let mut again = Workspace::new(Lang::En);
        let (mut file, notes) = SettingsFile::open(&path, &mut again);
        assert_eq!(notes, []);
        assert_eq!(again.setup.settings.theme, "wood");
        assert_eq!(again.setup.lang, Lang::Zh);
        assert_eq!(
            again.setup.settings.glyphs,
            Glyphs::Auto,
            "that was for one run"
        );
        again.setup.set("theme", "slate").expect("set");
        assert_eq!(file.save(&again), None);
        let text = fs::read_to_string(&path).expect("written");
        assert_eq!(text, edited.replace("\"wood\"", "\"slate\""));
    }

    #[test]
    fn a_file_that_is_no_toml_is_never_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        let text = "theme = \"wood\"\nlevel = = 3\n";
        fs::write(&path, text).expect("written");
        let mut workspace = Workspace::new(Lang::En);
        let (mut file, notes) = SettingsFile::open(&path, &mut workspace);
        let at_start = joined(&notes);
        assert!(at_start.contains("line 2, level"), "{at_start}");
        assert_eq!(workspace.setup.settings, Settings::default());
        workspace.setup.set("theme", "slate").expect("set");
        assert_eq!(workspace.setup.settings.theme, "slate", "play goes on");
        let not_kept = file.save(&workspace).expect("a failure");
        assert!(
            not_kept.to_string().contains("fix the settings file"),
            "{not_kept}"
        );
        workspace.setup.set("theme", "wood").expect("set");
        assert_eq!(file.save(&workspace), None, "reported once");
        assert_eq!(fs::read_to_string(&path).expect("there"), text);
    }

    #[test]
    fn a_failed_write_is_reported_once_and_retried() {
        let folder = tempfile::tempdir().expect("a folder");
        let below = folder.path().join("below");
        // A file in place of the folder.
        fs::write(&below, "").expect("written");
        let path = below.join("settings.toml");
        let mut workspace = Workspace::new(Lang::En);
        let (mut file, notes) = SettingsFile::open(&path, &mut workspace);
        let at_start = joined(&notes);
        workspace.setup.set("theme", "slate").expect("set");
        let not_kept = file.save(&workspace).expect("a failure").to_string();
        for text in [at_start, not_kept] {
            assert_eq!(text.matches("settings.toml").count(), 1, "{text}");
        }
        assert_eq!(file.save(&workspace), None, "reported once");
        let (mut file, _) = SettingsFile::open(&folder.path().join("new.toml"), &mut workspace);
        workspace.setup.set("theme", "slate").expect("set");
        fs::create_dir(folder.path().join("new.toml")).expect("a folder");
        assert!(file.save(&workspace).is_some());
        fs::remove_dir(folder.path().join("new.toml")).expect("removed");
        assert_eq!(file.save(&workspace), None);
        let text = fs::read_to_string(folder.path().join("new.toml")).expect("written");
        assert!(text.contains("slate"), "{text}");
    }

    #[test]
    fn user_themes_can_be_chosen_and_missing_ones_are_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        fs::write(&path, "theme = \"Mine\"\n").expect("written");
        let mut workspace = Workspace::new(Lang::En);
        let (_, notes) = SettingsFile::open(&path, &mut workspace);
        let notice = joined(&notes);
        assert!(
            notice.contains("line 1, theme: there is no theme mine") && notice.contains("wood"),
            "{notice}"
        );
        let themes = folder.path().join("themes");
        fs::create_dir(&themes).expect("a folder");
        fs::write(themes.join("mine.toml"), "inherits = \"wood\"\n").expect("written");
        reload_themes(&mut workspace);
        workspace
            .setup
            .set("theme", "mine")
            .expect("it is there now");
        assert!(workspace.setup.set("theme", "yours").is_err());
    }
}

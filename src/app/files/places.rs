//! Default locations of the program's own files.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::make_private_folder;
use tabletop_system as system;

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The user's folders for this program.
fn folders() -> Option<impl AppStrategy> {
    choose_app_strategy(AppStrategyArgs {
        app_name: "tabletop".to_owned(),
        ..AppStrategyArgs::default()
    })
    .ok()
}

/// Default session file: in the user's state folder.
pub fn default_path() -> Option<PathBuf> {
    let folders = folders()?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(folder.join("session.tabletop"))
}

/// Default settings file: in the user's configuration folder.
pub fn settings_path() -> Option<PathBuf> {
    Some(folders()?.config_dir().join("settings.toml"))
}

/// Default file of external engines: beside the settings.
pub fn engines_path() -> Option<PathBuf> {
    Some(folders()?.config_dir().join("engines.toml"))
}

pub(super) fn cache_folder() -> Option<PathBuf> {
    Some(folders()?.cache_dir())
}

/// Makes the folder of a file of our own where it is missing. Only those that nobody named are made: a folder that somebody
/// mistyped is reported. The one that holds the session is made the user's alone if it is not.
pub(super) fn make_own_folder(path: &Path) -> io::Result<()> {
    let usual = [settings_path(), engines_path()];
    let folder = path.parent().unwrap_or(Path::new(""));
    let is_usual =
        |usual: Option<PathBuf>| usual.is_some_and(|usual| usual.parent() == Some(folder));
    let is_state = is_usual(default_path());
    if is_state || usual.into_iter().any(is_usual) {
        make_private_folder(folder)?;
    }
    if is_state {
        // Earlier versions let everybody look into it. Where that can't be changed, its files are the user's alone.
        let _ = system::keep_private(folder);
    }
    Ok(())
}

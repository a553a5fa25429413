//! Where the program keeps its own files unless others are named.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::make_private_folder;

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The user's folders for this program.
fn folders() -> Option<impl AppStrategy> {
    choose_app_strategy(AppStrategyArgs {
        app_name: "tabletop".to_owned(),
        ..AppStrategyArgs::default()
    })
    .ok()
}

/// Where the session is kept: in the user's folder for application state.
pub fn default_path() -> Option<PathBuf> {
    let folders = folders()?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(folder.join("session.tabletop"))
}

/// Where settings are kept: in the user's folder for settings.
pub fn settings_path() -> Option<PathBuf> {
    Some(folders()?.config_dir().join("settings.toml"))
}

/// Where the engines of others are listed: beside the settings.
pub fn engines_path() -> Option<PathBuf> {
    Some(folders()?.config_dir().join("engines.toml"))
}

/// Where things are kept that can be made again: in the user's folder for such things.
pub(super) fn cache_folder() -> Option<PathBuf> {
    Some(folders()?.cache_dir())
}

/// Makes the folder of a file of our own where it is missing. Only those that nobody named are made: a folder that somebody
/// mistyped is told.
pub(super) fn make_own_folder(path: &Path) -> io::Result<()> {
    let usual = [default_path(), settings_path(), engines_path()];
    let folder = path.parent().unwrap_or(Path::new(""));
    let is_usual =
        |usual: Option<PathBuf>| usual.is_some_and(|usual| usual.parent() == Some(folder));
    if usual.into_iter().any(is_usual) {
        make_private_folder(folder)?;
        // One of an earlier version may be open to others. What can't be changed is no reason to save nothing.
        let _ = tabletop_system::make_private(folder);
    }
    Ok(())
}

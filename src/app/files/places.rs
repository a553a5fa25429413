//! Default locations of the program's own files.

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

/// The user's cache folder.
pub(super) fn cache_folder() -> Option<PathBuf> {
    Some(folders()?.cache_dir())
}

/// Creates the folder of one of the program's own files if missing. Only default folders are created: a mistyped folder
/// is reported as an error.
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

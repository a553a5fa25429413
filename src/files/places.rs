//! Where the program keeps its own files unless others are named.

use std::path::PathBuf;

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

//! The parts of the screen's state.

use std::path::PathBuf;

use super::{Home, Screen, TabNumber, Views};
use crate::popups::Act;
use tabletop_app::workspace::Workspace;
use tabletop_core::Message;

/// The open games and the state of the screen. Each part manages itself; this type connects them.
#[derive(Debug)]
pub struct App {
    pub(super) workspace: Workspace,
    pub(super) screen: Screen,
    pub(super) views: Views,
    pub(super) tab_number: TabNumber,
    pub(super) home: Home,
    pub(super) quit: bool,
    /// Act that waits for a frame; see [`loading`](super::loading).
    pub(super) deferred: Option<Act>,
    /// Folder of the file opened or saved last.
    pub(super) folder: Option<PathBuf>,
    /// Problems found in the settings at the start.
    pub(super) problems: Vec<Message>,
    pub(super) first_run: bool,
}

//! tabletop: seven board games in your terminal, as a workspace of crates. This one gathers them under their names.

pub use tabletop_app::{commands, diagram, files, workspace};
pub use tabletop_cli::{self as cli, plain, protocol};
pub use tabletop_core as core;
pub use tabletop_games as games;
pub use tabletop_learn as learn;
pub use tabletop_net::{club, remote};
pub use tabletop_play::{registry, session, training};
pub use tabletop_record as record;
pub use tabletop_search as search;
pub use tabletop_settings as settings;
pub use tabletop_system::{self as system, console};
pub use tabletop_tui as tui;

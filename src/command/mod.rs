//! Everything the program can do, without a screen: the open games and the one table of commands that typed lines, keys,
//! menus, the plain mode and the protocols share.

pub mod bench;
mod boards;
mod clock;
mod collection;
mod commands;
mod computer;
pub mod contest;
mod describe;
mod engines;
mod filing;
mod formats;
mod history;
mod kept;
mod loading;
mod new_game;
mod playing;
mod reply;
mod seats;
mod setting;
pub mod settings;
pub mod store;
mod tab;
mod telling;
pub mod themes;
mod typed;
mod words;
mod workspace;

pub use collection::{Collection, Listed, listing};
pub use commands::{COMMANDS, Command};
pub use engines::{join_words, read_engines, write_engines};
pub use filing::{save_path, typed_path, usual_format};
pub use formats::{format_for, read_records, write_game};
pub use history::NO_COMMENT;
pub use kept::{left_out, no_ending};
pub use new_game::{NewGame, parse_new, read_clock};
pub use reply::{Effect, Reply};
pub use seats::{read_seat, write_seat};
pub use tab::{Tab, TabId};
pub use telling::{all_over, name_of, played_by_computer, result_of, step_of, turn_of};
pub use typed::split_words;
pub use words::store::NOTHING_SAVED;
pub use workspace::{Thinking, Workspace};

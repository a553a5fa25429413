//! Files: the session that comes back at the next start, and games saved and opened by name. The only place that touches
//! the file system.

mod browse;
mod bytes;
mod collection;
mod engines;
mod filing;
mod formats;
mod games;
mod kept;
mod loading;
mod session;
mod settings;
mod words;

pub use browse::{FolderEntry, Preview, current_folder, list_folder, preview};
pub use bytes::{read_bytes, write_bytes};
pub use collection::{Collection, Listed, listing};
pub(crate) use engines::save_engines;
pub use engines::{engines_path, open_engines};
pub(crate) use filing::{copy, open, save, save_over};
pub use filing::{save_path, typed_path, usual_format};
pub use formats::{format_for, read_records, write_game};
pub use games::{Loaded, Opened, Report, Source, load, open_file, save_file};
pub use kept::{left_out, no_ending};
pub(crate) use loading::{Loading, collection};
pub use session::{SessionFile, default_path, open_record};
pub use settings::{SettingsFile, reload_themes, settings_path};
pub use words::NOTHING_SAVED;

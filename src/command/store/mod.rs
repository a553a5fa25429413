//! Files: the session that comes back at the next start, and games saved and opened by name. The only place that touches
//! the file system.

mod browse;
mod bytes;
mod engines;
mod files;
mod session;
mod settings;

pub use browse::{FolderEntry, Preview, current_folder, list_folder, preview};
pub use bytes::{read_bytes, write_bytes};
pub(in crate::command) use engines::save_engines;
pub use engines::{engines_path, open_engines};
pub use files::{Loaded, Opened, Report, Source, load, open_file, save_file};
pub use session::{SessionFile, default_path, open_record};
pub use settings::{SettingsFile, reload_themes, settings_path};

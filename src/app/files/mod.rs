//! Files: the session restored at the next start, and games saved and opened by name. The only module that touches the
//! file system.

mod browse;
mod club;
mod disk;
mod engines;
mod error;
mod filing;
mod format_loss;
mod formats;
mod games_in;
mod import;
mod journal;
mod kept;
mod lines_file;
mod listing;
mod masters;
mod pictures;
mod places;
mod results;
mod session;
mod settings;
mod shared;
mod training;
mod words;

pub use browse::{FolderEntry, Preview, current_folder, list_folder, preview};
pub use club::{ClubFolder, club_folder};
pub use disk::{
    Replacement, Unfinished, make_folder, outlive_file_limit, read_bytes, replace_keeping,
    write_bytes,
};
pub use engines::{EnginesFile, read_engines, write_engines};
pub use error::{Cause, FileError, OtherFormats, in_file};
pub(crate) use filing::apply;
pub use filing::{FileRequest, path_and_number, save_path, typed_path};
pub use format_loss::{left_out, lost};
pub use formats::{endings, format_for, no_ending, save_event, save_file, write_game};
pub use games_in::{GamesIn, STANDARD, read_input};
pub use import::{Source, open_first, open_record, origin, read_games};
pub use journal::{JournalFile, delete_journal, journal_path, read_journal, stats};
pub use kept::CacheFolder;
pub use listing::listing;
pub use pictures::{Drawing, game_cast, game_picture, is_picture, position_picture};
pub use places::{default_path, engines_path, settings_path};
pub use results::ResultsFile;
pub use session::SessionFile;
pub use settings::{SettingsFile, reload_themes};
pub use shared::{keep_shared, shared_here};
pub use training::{TrainingFile, training_path};

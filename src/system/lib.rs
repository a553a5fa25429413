//! Differences of operating systems behind one interface: groups of processes, signals, the terminal, priorities, file
//! modes. Each system has a file here with the same functions; the rest of the program does not depend on the system,
//! except for the large pages of Linux (`search/table/memory.rs`).

pub mod console;
#[cfg(unix)]
mod crash;
mod notice;
pub mod time;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as host;
#[cfg(windows)]
use windows as host;

#[cfg(unix)]
pub use crash::{cancel_restore_on_crash, restore_on_crash};
pub use notice::Notice;
#[cfg(windows)]
pub use windows::{cancel_restore_on_crash, restore_on_crash};

pub use host::{
    Group, Keyboard, LocalStream, connect_local, cpu_time, cursor_column, keep_private, listen,
    listen_local, lower_priority, on_interrupt, outlive_file_limit, private_file, private_folder,
    private_replacement, read_without_waiting, remove_local, report_mouse, socket_folders, suspend,
    take_escapes,
};

#[cfg(test)]
mod tests;

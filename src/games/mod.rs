//! The games. Each is a folder that uses only the core, record and search layers, and one line here.

mod registry;
#[cfg(test)]
pub(crate) mod trial;

pub use registry::{Entry, find};

/// Makes a module of each folder and an entry of its game.
macro_rules! games {
    ($($folder:ident::$game:ident,)*) => {
        $(pub mod $folder;)*

        /// Every game, in the order in which they are offered.
        pub const GAMES: &[Entry] = &[$(Entry::of::<$folder::$game>(),)*];
    };
}

games! {
    reversi::Reversi,
    peace::Peace,
    gomoku::Gomoku,
    go::Go,
    checkers::Checkers,
    almonds::Almonds,
    magic::Magic,
}

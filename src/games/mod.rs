//! The games. Each is a folder that uses only the core, record and search layers, and an entry in the list below.

#[cfg(test)]
pub(crate) mod trial;

/// List of all games: passes every game to the macro `$each`, in the order in which they are offered.
macro_rules! games {
    ($each:ident) => {
        $each! {
            reversi::Reversi,
            peace::Peace,
            gomoku::Gomoku,
            go::Go,
            checkers::Checkers,
            almonds::Almonds,
            magic::Magic,
        }
    };
}

pub(crate) use games;

/// Declares a module for each folder.
macro_rules! modules {
    ($($folder:ident::$game:ident,)*) => {
        $(pub mod $folder;)*
    };
}

games!(modules);

//! The games. Each is a folder that uses only the core, record and search layers, and an entry in the list below.

/// The one list: hands every game to the macro `$each`, in the order in which they are offered.
#[macro_export]
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

macro_rules! modules {
    ($($folder:ident::$game:ident,)*) => {
        $(pub mod $folder;)*
    };
}

games!(modules);

#[cfg(test)]
mod tests;

//! The interfaces that every game and every front end share: plain values, without I/O, threads or the name of any game.

#![warn(missing_docs)]

pub mod calendar;
pub mod cell;
pub mod clock;
mod command_keys;
pub mod discs;
pub mod domain;
pub mod engine;
mod full_width;
pub mod game;
mod guide;
pub mod hash;
pub mod lang;
pub mod mirror;
mod notation;
pub mod options;
pub mod outcome;
mod overlay;
pub mod position;
pub mod problem;
mod quoting;
pub mod reason;
pub mod replay;
pub mod rng;
mod set_up;
pub mod side;
mod sorting;
mod square_names;
pub mod squares;
pub mod text;
pub mod value;
pub mod view;
mod word_move;

pub use cell::{Cell, Grid};
pub use clock::{Clock, ClockError, TimeControl};
pub use command_keys::CommandKeys;
pub use discs::Discs;
pub use domain::{Choice, Domain, ValueError, format_halves, parse_switch};
pub use engine::{
    Control, Engine, Forecast, Limits, Line, Report, Score, SearchRequest, reported_lines,
};
pub use full_width::{half_width, half_width_text};
pub use game::{
    Game, Info, MakesProblems, MoveOf, NamedLine, RefusalOf, Sample, greedy_moves, start_text,
};
pub use guide::Guide;
pub use lang::Lang;
pub use mirror::Mirror;
pub use notation::{DisplayText, Notation};
pub use options::{OptionError, OptionSpec, Options};
pub use outcome::{Outcome, Verdict};
pub use overlay::{Attack, Overlay};
pub use position::{PlayError, Position, perft};
pub use quoting::{join_words, split_words, value_of};
pub use reason::{AnyReason, Reason};
pub use rng::Rng;
pub use set_up::SetUp;
pub use side::Side;
pub use sorting::sort_by_rank;
pub use square_names::SquareNames;
pub use text::{Message, Text};
pub use value::{Choices, Halves, Value};
pub use view::{BoardView, Ground, Marks, Piece, Square, Stat, Sum, Sums};
pub use word_move::{FifthMove, StoneMark, WordMove};

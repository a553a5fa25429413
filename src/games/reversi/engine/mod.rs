//! The Reversi engine: bitboards, an exact endgame solver, a pattern evaluation and a selective midgame search.

pub mod board;
pub mod cpu;
mod endgame;
mod last;
mod ordering;
pub mod perft;
mod portable;
mod rays;
#[cfg(target_arch = "x86_64")]
mod simd;
pub mod solve;
mod stability;
pub mod table;

#[cfg(test)]
mod tests;

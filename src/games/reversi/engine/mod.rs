//! The Reversi engine: bitboards, an exact endgame solver, a pattern evaluation and a selective midgame search.

pub mod board;
pub mod cpu;
pub mod perft;
mod portable;
mod rays;
#[cfg(target_arch = "x86_64")]
mod simd;

#[cfg(test)]
mod tests;

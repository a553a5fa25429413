//! The Reversi engine: bitboards, an exact endgame solver, a pattern evaluation and a selective midgame search.
#![expect(
    clippy::inline_always,
    reason = "a node and all it calls must be compiled into one function of the processor level; see `cpu`"
)]

pub mod board;
pub mod cpu;
mod endgame;
mod large_boards;
mod last_four;
pub mod levels;
mod margins;
pub mod midgame;
pub mod mirror;
pub mod node;
mod order_weights;
mod ordering;
pub mod patterns;
pub mod perft;
pub mod player;
pub mod portable;
mod probcut;
mod rays;
pub mod root;
mod shallow_search;
#[cfg(target_arch = "x86_64")]
mod simd;
pub mod simd_level;
mod six;
pub mod solve;
mod split;
mod stability;
pub mod table;
pub mod thread_pool;
#[cfg(feature = "tools")]
pub mod train;
pub mod weights;

#[cfg(test)]
mod tests;

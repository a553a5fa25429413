//! Tests of the lab, in one binary that links once.

mod audit;
mod matches;
mod mining;
mod pictures;
mod program;

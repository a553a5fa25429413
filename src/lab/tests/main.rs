//! Tests of the lab, in one binary that links once.

mod pictures;

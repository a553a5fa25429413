//! Magic Square.

//! Reversi (Othello).

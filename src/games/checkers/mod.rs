//! Checkers (English draughts).

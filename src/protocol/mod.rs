//! Engine protocols, served and used.

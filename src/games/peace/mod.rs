//! Peace.

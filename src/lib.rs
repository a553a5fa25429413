//! tabletop: seven board games at one terminal. The layers, lowest first; each may use those above it in this list only.

pub mod core;

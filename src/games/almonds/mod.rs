//! Nine Almonds.

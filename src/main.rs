//! The `tabletop` program.

fn main() {}

//! Text to data and back: the file formats of these games, without files and without rules.

//! The application below its front ends: the open games, files, and the commands that act on them.

pub mod commands;
pub mod diagram;
pub mod files;
pub mod workspace;

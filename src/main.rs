//! The `tabletop` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabletop::cli::run().unwrap_or_else(|error| {
        eprintln!("tabletop: {error:#}");
        ExitCode::FAILURE
    })
}

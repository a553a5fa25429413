//! The `tabletop` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabletop::cli::run().unwrap_or_else(|error| {
        tabletop::console::complain(format_args!("tabletop: {error:#}"));
        ExitCode::FAILURE
    })
}

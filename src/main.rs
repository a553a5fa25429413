//! The `tabletop` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabletop_cli::run().unwrap_or_else(|error| {
        tabletop_system::console::complain(format_args!("tabletop: {error:#}"));
        ExitCode::FAILURE
    })
}

//! The `tabletop-lab` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabletop_lab::run().unwrap_or_else(|error| {
        tabletop_system::console::complain(format_args!("tabletop-lab: {error:#}"));
        ExitCode::FAILURE
    })
}

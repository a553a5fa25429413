//! The command line of the running program: errors in it, and values that several commands read from it.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::sync::OnceLock;

use clap::Command;
use clap::error::ErrorKind;

use super::lists;
use tabletop_app::workspace::{Workspace, shipped_problems};
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Lang, Options};
use tabletop_learn::ProblemSet;
use tabletop_play::registry::find;
use tabletop_system::console::{self, printable};

/// Command line of the running program, for errors found after parsing.
static COMMAND: OnceLock<fn() -> Command> = OnceLock::new();

/// Sets the command line whose usage is shown with errors.
pub fn set_command(read: fn() -> Command) {
    let _ = COMMAND.set(read);
}

fn command() -> Command {
    COMMAND
        .get()
        .map_or_else(|| Command::new("tabletop"), |read| read())
}

/// Reports an error in the command line, with the usage, and exits with status 2.
pub fn usage(message: impl std::fmt::Display) -> ! {
    let mut command = command();
    command.build();
    let words = service_first(&command, std::env::args_os().collect());
    let name = words.get(1).and_then(|word| word.to_str());
    if let Some(service) = name.and_then(|name| command.find_subcommand_mut(name)) {
        say_and_end(&service.error(ErrorKind::InvalidValue, message));
    }
    say_and_end(&command.error(ErrorKind::InvalidValue, message))
}

/// Reports an error in the command line with an example of valid arguments.
pub(super) fn usage_like(message: impl std::fmt::Display, example: &str) -> ! {
    usage(format!("{message}\n\nFor example: tabletop {example}"))
}

/// Prints an error in the command line, or the requested help, and exits with clap's status. Words of the command line
/// may be names of files.
pub(super) fn say_and_end(error: &clap::Error) -> ! {
    let plain = error.render().to_string();
    if printable(&plain) == plain {
        let written = error.print().and_then(|()| console::out().flush());
        match written {
            // If the message can't be printed, the status still reports the error.
            Err(fault) if !error.use_stderr() && fault.kind() != std::io::ErrorKind::BrokenPipe => {
                console::complain(format_args!("tabletop: {fault}"));
                std::process::exit(1)
            }
            _ => std::process::exit(error.exit_code()),
        }
    }
    let _ = console::err().write_all(plain.as_bytes());
    std::process::exit(error.exit_code())
}

/// The arguments with a subcommand moved before the flags (`--no-session open FILE`), and with `open` inserted before
/// a lone file name.
pub(super) fn service_first(command: &Command, mut args: Vec<OsString>) -> Vec<OsString> {
    let with_values: Vec<_> = command
        .get_arguments()
        .filter(|flag| flag.get_action().takes_values() && !flag.is_positional())
        .flat_map(|flag| {
            let long = flag.get_long().map(|long| format!("--{long}"));
            let short = flag.get_short().map(|short| format!("-{short}"));
            long.into_iter().chain(short)
        })
        .collect();
    let mut takes_value = false;
    let word = args.iter().skip(1).position(|arg| {
        let arg = arg.to_string_lossy();
        let is_value = std::mem::take(&mut takes_value);
        takes_value = !is_value && with_values.iter().any(|flag| *flag == *arg);
        !is_value && !arg.starts_with('-')
    });
    if let Some(at) = word.map(|at| at + 1) {
        let name = args[at].to_string_lossy();
        if command.find_subcommand(&*name).is_some() {
            args[1..=at].rotate_right(1);
        } else if find(&name).is_none() && Path::new(&args[at]).is_file() {
            // A lone file is opened, as in other programs.
            args.insert(1, "open".into());
        }
    }
    args
}

pub(super) fn unknown_game(word: &str) -> ! {
    let games = lists::games();
    let command = command();
    let commands = command.get_subcommands().map(Command::get_name);
    let known = games.iter().copied().chain(commands);
    if word.contains(['/', '\\', '.']) {
        usage(format!("{word}: no such file"));
    }
    let meant = lists::nearest(word, known).map(|near| format!("; did you mean {near}?"));
    usage(format!(
        "{word} is neither a game nor a command{}\n\nGames: {}",
        meant.unwrap_or_default(),
        games.join(", ")
    ))
}

/// `options` with the values of the flags.
pub fn chosen(mut options: Options, size: Option<&String>, pairs: &[String]) -> Options {
    let size = size.map(|size| format!("size={size}"));
    for pair in size.iter().chain(pairs) {
        let Some((key, value)) = pair.split_once('=') else {
            usage(format!(
                "{pair} is not an option: expected KEY=VALUE, such as size=10"
            ))
        };
        if let Err(error) = options.set(key, value) {
            usage(error)
        }
    }
    options
}

/// The language asked for, or that of the locale.
pub(super) fn locale(asked: Option<&str>) -> Lang {
    let set = |name| {
        std::env::var(name)
            .ok()
            .filter(|value: &String| !value.is_empty())
    };
    let locale = || {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(set)
            .unwrap_or_default()
    };
    match asked.map(str::to_lowercase).as_deref() {
        Some("en") => Lang::En,
        Some("zh") => Lang::Zh,
        // The only other word of the list stands for the locale.
        _ if locale().starts_with("zh") => Lang::Zh,
        _ => Lang::En,
    }
}

/// The program with nothing open, in the language of the locale.
pub(crate) fn new_workspace() -> Workspace {
    let mut workspace = Workspace::new(locale(None));
    workspace.setup.thinking.seed = fresh_seed();
    workspace.trainer.problems.source = shipped_problems;
    workspace.trainer.problems.has = ProblemSet::is_shipped;
    workspace
}

/// Returns true if the error is that the reader of our output has exited.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

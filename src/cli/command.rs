//! The command line as seen by clap: the options of each command, and the help screen.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::arguments::Cli;
use super::command_line::locale;
use super::lists::{GROUPS, games};
use tabletop_core::{Lang, Text, texts};

/// Commands to which each global option applies. The others accept it silently, so that a script may put it before any
/// command, and omit it from their help.
#[rustfmt::skip] // a table is read by its rows
const MEANT_BY: [(&str, &str); 9] = [
    ("plain", "open train learn host join watch club"),
    ("no_board", "open train learn host join watch club"),
    ("config", "open train learn host join watch doctor picture"),
    ("theme", "open train learn club doctor picture"),
    ("color", "open train learn club doctor"),
    ("glyphs", "open train learn club doctor"),
    ("lang", "open train learn host join watch club doctor games convert mend stats picture"),
    ("session", "open train learn host join watch serve stats"),
    ("no_session", "open train learn host join watch"),
];

/// Commands of games without an opening book, and one that searches every move: `--book` is accepted for older scripts,
/// but omitted from their help.
const WITHOUT_BOOK: [&str; 2] = ["gomocup", "analyze"];

/// Usage: starting a game, or running a command.
const USAGE: &str =
    "tabletop [OPTIONS] [GAME [SIZE] [KEY=VALUE]... [NAME]...]\n       tabletop COMMAND ...";

/// Width of the help screen.
const WIDTH: usize = 79;

/// The command line used for parsing `words`; only the commands among them are complete.
pub(super) fn read(words: impl IntoIterator<Item = OsString>) -> Command {
    let words: Vec<_> = words.into_iter().collect();
    let command = shaped(|service, options| {
        if !words.iter().any(|word| word == service.get_name()) {
            return service;
        }
        let name = service.get_name().to_owned();
        let unmeant = options.iter().filter(|option| !option.is_meant_by(&name));
        service.args(unmeant.map(|option| option.arg.clone().hide(true)))
    });
    let help = screen(&command, lang_of(&words));
    command.override_help(help)
}

/// The command line used for documentation: each command with the options that apply to it.
pub(super) fn described() -> Command {
    let mut command = shaped(|service, options| {
        let name = service.get_name().to_owned();
        let meant = options.iter().filter(|option| option.is_meant_by(&name));
        service.args(meant.map(|option| option.arg.clone()))
    });
    for (id, _) in MEANT_BY {
        command = command.mut_arg(id, |option| option.global(false));
    }
    command
}

/// A global option as one of a command's own, and the commands to which it applies.
struct Global {
    arg: Arg,
    meant: &'static str,
}

impl Global {
    fn is_meant_by(&self, name: &str) -> bool {
        self.meant.split(' ').any(|meant| meant == name)
    }
}

/// The commands, each changed in view of the global options.
fn shaped(change: impl Fn(Command, &[Global]) -> Command) -> Command {
    let command = Cli::command().override_usage(USAGE);
    let global = |&(id, meant)| Global {
        arg: option(&command, id).clone().global(false),
        meant,
    };
    let options: Vec<_> = MEANT_BY.iter().map(global).collect();
    command.mut_subcommands(|mut service| {
        if WITHOUT_BOOK.contains(&service.get_name()) {
            service = service.mut_arg("book", |option| option.hide(true));
        }
        change(service, &options)
    })
}

/// The language asked for among `words`, or that of the locale: help is shown before the words are parsed.
fn lang_of(words: &[OsString]) -> Lang {
    let words = words.iter().filter_map(|word| word.to_str());
    let words: Vec<_> = words.flat_map(|word| word.split('=')).collect();
    let asked = words.windows(2).find(|two| two[0] == "--lang");
    locale(asked.map(|two| two[1]))
}

fn option<'a>(command: &'a Command, id: &str) -> &'a Arg {
    let found = command.get_arguments().find(|option| option.get_id() == id);
    found.unwrap_or_else(|| unreachable!("MEANT_BY names options that there are"))
}

/// Text of `tabletop --help`: one screen of 80 × 24.
fn screen(command: &Command, lang: Lang) -> String {
    let (about, head) = (ABOUT.get(lang), padded(USAGE_HEAD.get(lang), 7));
    let mut text = format!("{about}\n\n{head}{USAGE}\n\n");
    let head = padded(GAMES.get(lang), 10);
    let _ = writeln!(text, "{head} {}", games().join(", "));
    for (number, (group, names)) in GROUPS.iter().enumerate() {
        let head = if number == 0 { COMMANDS.get(lang) } else { "" };
        let (head, group) = (padded(head, 10), padded(group.get(lang), 8));
        let _ = writeln!(text, "{head}{group} {}", names.replace(' ', ", "));
    }
    text.push('\n');
    paragraph(&mut text, OPTIONS.get(lang), &options(command));
    text.push('\n');
    for (effect, line) in EXAMPLES {
        let _ = writeln!(text, "  {} {}", padded(line, 36), effect.get(lang));
    }
    let _ = writeln!(text, "\n{}", MORE.get(lang));
    text
}

/// A text with blanks up to a number of columns.
fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

/// Options of the program itself, with their values.
fn options(command: &Command) -> Vec<String> {
    let shown = command.get_arguments().filter(|arg| !arg.is_positional());
    let named = shown.filter_map(|arg| {
        let value = arg.get_action().takes_values().then(|| {
            let names = arg.get_value_names().unwrap_or_default();
            format!(" {}", names.join(" "))
        });
        Some(format!(
            "--{}{}",
            arg.get_long()?,
            value.unwrap_or_default()
        ))
    });
    named.chain(["--version".to_owned()]).collect()
}

/// Appends words after a head, in lines as wide as the screen.
fn paragraph(text: &mut String, head: &str, words: &[String]) {
    let mut line = padded(head, 10);
    for word in words {
        if line.width() + 1 + word.len() >= WIDTH {
            let _ = writeln!(text, "{line}");
            line = " ".repeat(10);
        }
        let _ = write!(line, " {word}");
        if words.last() != Some(word) {
            line.push(',');
        }
    }
    let _ = writeln!(text, "{line}");
}

texts! {
    ABOUT = "Seven board games in your terminal.", "终端里的七种棋。";
    USAGE_HEAD = "Usage:", "用法：";
    GAMES = "Games:", "棋种：";
    COMMANDS = "Commands:", "命令：";
    OPTIONS = "Options:", "选项：";
    MORE = "See `tabletop COMMAND --help`, and `tabletop help topics` for more.",
        "另见 `tabletop 命令 --help` 与 `tabletop help topics`（英文）。";
}

/// Examples of command lines, each with its effect.
const EXAMPLES: [(Text, &str); 4] = [
    (
        Text::new("your open games, or the home screen", "打开的棋局，或主页"),
        "tabletop",
    ),
    (
        Text::new("against the computer at level 5", "与难度 5 的电脑对弈"),
        "tabletop reversi --white cpu:5",
    ),
    (
        Text::new("with size, options and names", "指定大小、选项和姓名"),
        "tabletop go 9 komi=6.5 Anna Ben",
    ),
    (
        Text::new("open a game file", "打开棋谱文件"),
        "tabletop open game.sgf",
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::lists::names;

    #[test]
    fn the_screen_of_help_is_one_and_names_every_command_once() {
        let command = read([]);
        for lang in [Lang::En, Lang::Zh] {
            let text = screen(&command, lang);
            assert!(text.lines().count() < 24, "{text}");
            assert!(text.lines().all(|line| line.width() <= 80), "{text}");
        }
        let asked = ["--help", "--lang=zh"].map(OsString::from);
        assert_eq!(lang_of(&asked), Lang::Zh);
        let text = screen(&command, Lang::En);
        let mut named: Vec<_> = names();
        named.sort_unstable();
        let mut there: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
        there.sort_unstable();
        assert_eq!(named, there);
        for option in Cli::command().get_arguments().filter_map(Arg::get_long) {
            assert!(text.contains(&format!("--{option}")), "--{option}: {text}");
        }
    }

    #[test]
    fn every_command_takes_the_options_of_all_and_shows_its_own() {
        let mut command = read(names().into_iter().map(OsString::from));
        command.build();
        let mut described = described();
        described.build();
        for service in command
            .get_subcommands()
            .filter(|one| one.get_name() != "help")
        {
            let name = service.get_name();
            for (id, meant) in MEANT_BY {
                let means = meant.split(' ').any(|meant| meant == name);
                let taken = option(service, id);
                assert_eq!(taken.is_hide_set(), !means, "{name} {id}");
                let shown = described.find_subcommand(name).expect("described");
                let shown = shown.get_arguments().any(|option| option.get_id() == id);
                assert_eq!(shown, means, "{name} {id}");
            }
        }
        let all: BTreeSet<_> = names().into_iter().collect();
        for (_, meant) in MEANT_BY {
            assert!(
                meant.split(' ').all(|name| all.contains(&name)),
                "{meant:?}"
            );
        }
    }

    /// Help follows STYLE.md: a capital first, no full stop at the end, one line per paragraph, and no line of a page
    /// wider than a terminal of 80 columns.
    #[test]
    fn help_is_written_as_every_text() {
        let check = |place: &str, help: &str| {
            let first = help.chars().next().expect("help");
            assert!(!first.is_lowercase(), "{place}: {help}");
            assert!(!help.ends_with('.'), "{place}: {help}");
            assert!(help.chars().count() <= 200, "{place}: {help}");
        };
        let program = described();
        for command in std::iter::once(&program).chain(program.get_subcommands()) {
            let name = command.get_name();
            let about = command.get_about().expect("what it does").to_string();
            check(name, &about);
            assert!(about.chars().count() <= 70, "{name}: {about}");
            for option in command.get_arguments() {
                let help = option.get_help().expect("help").to_string();
                check(&format!("{name} {}", option.get_id()), &help);
            }
            let notes = command.get_after_help().map(ToString::to_string);
            for line in notes.unwrap_or_default().lines() {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
        }
    }
}

//! The manual: a page for the program, for each command and for each topic of `docs/`, for `man` or as plain text; what
//! shells complete.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, ValueHint};
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::lists::names;
use tabletop_app::commands::{Line, TOPICS, Topic};
use tabletop_app::files::{make_folder, write_bytes};
use tabletop_play::registry::GAMES;
use tabletop_system::console;

/// The change log, whose newest released version dates the pages.
const CHANGES: &str = include_str!("../../CHANGELOG.md");

/// The width of pages that are printed as text.
const WIDTH: usize = 80;

/// Which pages.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// Command or topic (default: tabletop itself)
    #[arg(value_parser = PossibleValuesParser::new(names().into_iter().chain(topics())))]
    command: Option<String>,

    /// Write all pages to this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["command", "text"], value_hint = ValueHint::DirPath)]
    out_dir: Option<PathBuf>,

    /// Print plain text instead of a man page
    #[arg(long)]
    text: bool,
}

fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|topic| topic.name)
}

/// Page that `tabletop help WORD` prints where WORD is a topic, or `topics`, which lists them.
pub(super) fn topic_page(word: &str) -> Option<String> {
    if let Some(topic) = Topic::find(word) {
        return Some(topic.text(WIDTH - 2));
    }
    let line = |topic: &Topic| format!("  {:<14}{}\n", topic.name, topic.about.en);
    let list: String = TOPICS.iter().map(line).collect();
    word.eq_ignore_ascii_case("topics").then(|| {
        format!("`tabletop help TOPIC` explains one of these:\n\n{list}\n`tabletop man --text` lists the options of tabletop itself.\n")
    })
}

/// Prints a page of `program`, or writes all.
pub(super) fn manual(args: &ManArgs, program: Command) -> Result<ExitCode> {
    let mut program = program.disable_help_subcommand(true).term_width(WIDTH);
    program.build();
    if let Some(folder) = &args.out_dir {
        make_folder(folder)?;
        for page in std::iter::once(&program).chain(program.get_subcommands()) {
            let mut text = Vec::new();
            write_page(page, &mut text)?;
            write_bytes(&folder.join(format!("{}.1", name(page))), &text)?;
        }
        for topic in TOPICS {
            let mut text = Vec::new();
            write_topic(topic, &mut text)?;
            write_bytes(&folder.join(format!("tabletop-{}.7", topic.name)), &text)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(topic) = args.command.as_deref().and_then(Topic::find) {
        let mut out = console::data();
        if args.text {
            write!(out, "{}", topic.text(WIDTH - 2))?;
        } else {
            write_topic(topic, &mut out)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let command = match &args.command {
        Some(name) => program
            .find_subcommand(name)
            .with_context(|| format!("there is no command {name}"))?,
        None => &program,
    };
    let mut out = console::data();
    if args.text {
        write!(out, "{}", command.clone().render_long_help())?;
    } else {
        write_page(command, &mut out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn name(command: &Command) -> &str {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
}

fn page(command: Command, title: &str) -> Man {
    Man::new(command)
        .title(title.to_uppercase())
        .date(day())
        .source(concat!("tabletop ", env!("CARGO_PKG_VERSION")))
        .manual("tabletop")
}

/// A page in the language of `man`.
fn write_page(command: &Command, out: &mut impl Write) -> io::Result<()> {
    // The sections of a command's notes are sections of the page.
    let notes = command.get_after_help().map(ToString::to_string);
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).to_owned();
    let man = page(command.clone().override_usage(usage), name(command));
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        man.render_options_section(out)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    if let Some(notes) = notes {
        write_notes(&notes, out)?;
    }
    if name(command) == command.get_name() {
        let pages: Vec<_> = topics()
            .map(|topic| format!("\\fBtabletop\\-{}\\fR(7)", escaped(topic)))
            .collect();
        writeln!(out, ".SH \"SEE ALSO\"\n{}", pages.join(", "))?;
    } else {
        writeln!(out, ".SH \"SEE ALSO\"\n\\fBtabletop\\fR(1)")?;
    }
    Ok(())
}

/// A topic's page in the language of `man`.
fn write_topic(topic: &Topic, out: &mut impl Write) -> io::Result<()> {
    let name = format!("tabletop-{}", topic.name);
    let man = page(Command::new("tabletop"), &name).section("7");
    man.render_title(out)?;
    writeln!(
        out,
        ".SH NAME\n{} \\- {}\n.nf",
        escaped(&name),
        escaped(topic.about.en)
    )?;
    let mut begins = true;
    for line in topic.lines(WIDTH - 10) {
        match line {
            Line::Head(head) => {
                writeln!(out, ".fi\n.SH {}\n.nf", escaped(&head.to_uppercase()))?;
                begins = true;
            }
            Line::Text(text) if text.is_empty() && begins => {}
            Line::Text(text) => {
                writeln!(out, "{}", escaped(&text))?;
                begins = false;
            }
        }
    }
    writeln!(out, ".fi")
}

/// Day of the newest version, from its heading `## [1.2.3] - 2026-01-31`.
fn day() -> &'static str {
    released().map_or("", |(_, day)| day)
}

/// The newest released version and its day; `## [Unreleased]` above it has none.
fn released() -> Option<(&'static str, &'static str)> {
    let mut heads = CHANGES.lines().filter_map(|line| line.strip_prefix("## "));
    heads.find_map(|head| head.strip_prefix('[')?.split_once("] - "))
}

/// Notes as sections: a line `Head:` at the margin begins one, other lines stay as they are.
fn write_notes(notes: &str, out: &mut impl Write) -> io::Result<()> {
    let mut lines = notes.lines().peekable();
    let mut begun = false;
    while let Some(line) = lines.next() {
        match line.strip_suffix(':') {
            Some(head) if !line.starts_with(' ') => {
                end_of_lines(begun, out)?;
                writeln!(out, ".SH {}\n.nf", escaped(&head.to_uppercase()))?;
                begun = true;
            }
            _ if !begun => {
                writeln!(out, ".SH NOTES\n.nf\n{}", escaped(line))?;
                begun = true;
            }
            _ if line.is_empty() && lines.peek().is_none_or(|next| next.ends_with(':')) => {}
            _ => writeln!(out, "{}", escaped(line))?,
        }
    }
    end_of_lines(begun, out)
}

fn end_of_lines(begun: bool, out: &mut impl Write) -> io::Result<()> {
    if begun {
        writeln!(out, ".fi")?;
    }
    Ok(())
}

/// A line whose letters mean nothing to `man`.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    match line.chars().next() {
        // At the beginning these make a request of a line.
        Some('.' | '\'') => format!("\\&{line}"),
        _ => line,
    }
}

/// Prints what a shell needs to complete our words.
pub(super) fn completions(shell: Shell, program: &Command) -> Result<ExitCode> {
    // The generator itself panics where nobody reads on.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut completed(program), "tabletop", &mut script);
    let mut script = String::from_utf8(script)?;
    if shell == Shell::Fish {
        mend_fish(&mut script, program);
    }
    console::data().write_all(script.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The command line as shells complete it: the games are commands with the options of the program. As values of a word
/// beside commands they would be offered by some shells nowhere, by others everywhere.
fn completed(program: &Command) -> Command {
    let options = || program.get_arguments().filter(|arg| !arg.is_positional());
    let games = GAMES.iter().map(|entry| {
        Command::new(entry.info.key)
            .about(entry.info.summary.en)
            .args(options())
    });
    Command::new("tabletop")
        .version(env!("CARGO_PKG_VERSION"))
        .args(options())
        .subcommands(games)
        .subcommands(program.get_subcommands())
}

/// Two things that the script for fish lacks: values of an option that is still being typed before a command, and values of
/// words that are no options.
fn mend_fish(script: &mut String, program: &Command) {
    *script = script.replacen("\n    or return\n", "\n    or return 0\n", 1);
    for command in program.get_subcommands() {
        let values = command
            .get_positionals()
            .flat_map(Arg::get_possible_values)
            .map(|value| value.get_name().to_owned());
        let values = values.collect::<Vec<_>>().join(" ");
        if !values.is_empty() {
            script.push_str(&format!(
                "complete -c tabletop -n \"__fish_tabletop_using_subcommand {}\" -f -a \"{values}\"\n",
                command.get_name()
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_is_that_of_this_version() {
        let version = released().map(|(version, _)| version);
        assert_eq!(version, Some(env!("CARGO_PKG_VERSION")));
        assert_eq!(day().len(), "2026-01-31".len());
    }

    #[test]
    fn shells_are_offered_games_and_values() {
        let program = crate::command::described();
        let script = |shell: Shell| {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut completed(&program), "tabletop", &mut script);
            String::from_utf8(script).expect("UTF-8")
        };
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let script = script(shell);
            for word in ["reversi", "gtp", "truecolor", "high-contrast", "swap2"] {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
        let mut fish = script(Shell::Fish);
        assert!(fish.contains("\n    or return\n"), "{fish}");
        mend_fish(&mut fish, &program);
        assert!(
            fish.contains("_subcommand perft\" -f -a \"reversi "),
            "{fish}"
        );
    }

    #[test]
    fn a_topic_is_a_page_and_no_topic_is_a_command() {
        for topic in TOPICS {
            let mut page = Vec::new();
            write_topic(topic, &mut page).expect("written");
            let page = String::from_utf8(page).expect("UTF-8");
            assert!(page.contains("\n.SH NAME\n"), "{page}");
            assert!(topic_page(topic.name).is_some());
            assert!(!names().contains(&topic.name), "{}", topic.name);
        }
        let list = topic_page("topics").expect("a list");
        assert!(topics().all(|topic| list.contains(topic)), "{list}");
    }

    #[test]
    fn notes_become_sections_and_nothing_a_request() {
        let mut out = Vec::new();
        write_notes(".x\nExamples:\n  a \\ -b\n\nExit status:\n  0", &mut out).expect("written");
        assert_eq!(
            String::from_utf8_lossy(&out),
            ".SH NOTES\n.nf\n\\&.x\n.fi\n.SH EXAMPLES\n.nf\n  a \\e \\-b\n.fi\n.SH EXIT STATUS\n.nf\n  0\n.fi\n"
        );
    }
}

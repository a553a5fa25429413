//! Flags about the display and settings, and the commands that print them: `--print-config`, `doctor`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use clap::builder::ValueHint;

use super::command_line::{locale, usage};
use super::lists;
use tabletop_app::commands::usual_keys;
use tabletop_app::files::{SettingsFile, default_path, engines_path, settings_path};
use tabletop_app::workspace::Workspace;
use tabletop_core::{Message, problem};
use tabletop_settings::print;
use tabletop_system::console;
use tabletop_tui::{self as tui, ScreenOptions};

/// Flags about the display and settings. They hold for one run; the settings file keeps choices.
#[derive(Debug, Default, Args)]
pub(super) struct DisplayArgs {
    /// Settings file instead of the default one
    #[arg(long, value_name = "FILE", global = true, value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,

    /// Print all settings as a settings file and exit
    #[arg(long)]
    pub(super) print_config: bool,

    /// Run the doctor command
    #[arg(long)]
    pub(super) doctor: bool,

    /// Theme: one of these or your own
    #[arg(long, value_name = "NAME", global = true, value_parser = lists::theme())]
    theme: Option<String>,

    /// Number of colours
    #[arg(long, value_name = "DEPTH", global = true, value_parser = lists::color())]
    color: Option<String>,

    /// Character set for boards
    #[arg(long, value_name = "SET", global = true, value_parser = lists::glyphs())]
    glyphs: Option<String>,

    /// Language (default: from the settings or locale)
    #[arg(long, value_name = "LANG", global = true, value_parser = lists::language())]
    pub(super) lang: Option<String>,
}

/// Arguments of `doctor`.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct DoctorArgs {
    /// Print what the terminal was asked and answered as JSON
    #[arg(long)]
    json: bool,

    /// Reset a terminal that another program left broken
    #[arg(long, conflicts_with = "json")]
    reset: bool,
}

impl DisplayArgs {
    pub(super) const fn names_a_file(&self) -> bool {
        self.config.is_some()
    }
}

/// Loads the settings file and the flags into `workspace`. A run with piped input starts with defaults unless a file is
/// named, but saves the settings that it changes.
pub(super) fn settings(
    args: &DisplayArgs,
    piped: bool,
    workspace: &mut Workspace,
) -> (Option<SettingsFile>, Vec<Message>) {
    let open = |path| match &args.config {
        None if piped => (SettingsFile::unread(path, workspace), Vec::new()),
        _ => SettingsFile::open(&path, workspace),
    };
    let path = args.config.clone().or_else(settings_path);
    let (file, mut notes) = path.map(open).unzip();
    set_flags(args, workspace);
    // The screen shows these messages itself.
    if piped && let Some(notes) = &mut notes {
        notes.extend(tui::check_keys(&workspace.setup.settings.keys));
    }
    (file, notes.unwrap_or_default())
}

/// Applies the flags to `workspace`, for this run.
pub(super) fn set_flags(args: &DisplayArgs, workspace: &mut Workspace) {
    let flags = [
        ("theme", &args.theme),
        ("color", &args.color),
        ("glyphs", &args.glyphs),
        ("language", &args.lang),
    ];
    for (name, value) in flags {
        if let Some(value) = value
            && let Err(reason) = workspace.setup.set_now(name, value)
        {
            let meant = (name == "theme").then(|| meant_theme(workspace, value));
            let meant = meant.flatten().unwrap_or_default();
            usage(format!("{reason}{meant}"))
        }
    }
}

/// Suggestion for an unknown screen theme: one with a similar name, or a theme of problems.
fn meant_theme(workspace: &Workspace, word: &str) -> Option<String> {
    if word.parse::<problem::Theme>().is_ok() {
        return Some(format!(
            "; for problems of that theme: tabletop train {word}"
        ));
    }
    let known = workspace.setup.themes.all().map(|theme| &*theme.key);
    let near = lists::nearest(word, known)?;
    Some(format!("; did you mean {near}?"))
}

/// Prints the current settings in the form of a settings file.
pub(super) fn print_config(args: &DisplayArgs, mut out: impl Write) -> Result<ExitCode> {
    let mut workspace = Workspace::new(locale(None));
    let (_, mut notes) = settings(args, false, &mut workspace);
    notes.extend(tui::check_keys(&workspace.setup.settings.keys));
    let lang = workspace.setup.lang;
    for note in &notes {
        console::complain(note.sentence(lang));
    }
    let text = print(&workspace.setup.settings, lang, &usual_keys());
    out.write_all(text.as_bytes())?;
    Ok(ExitCode::from(u8::from(!notes.is_empty())))
}

/// Reports the terminal's abilities, the locations of files, and errors in the settings.
pub(super) fn doctor(args: &DisplayArgs, what: DoctorArgs) -> Result<ExitCode> {
    if what.reset {
        tui::reset()?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut workspace = Workspace::new(locale(None));
    let (file, notes) = settings(args, false, &mut workspace);
    let options = ScreenOptions::of_terminal(&workspace.setup.settings);
    let faults = notes
        .into_iter()
        .chain(tui::check_keys(&workspace.setup.settings.keys));
    let paths = [
        file.as_ref().map(|file| file.path().to_owned()),
        workspace.setup.themes.folder.clone(),
        engines_path(),
        default_path(),
    ];
    let faults: Vec<_> = faults.collect();
    if what.json {
        tui::doctor_json(&workspace, &options, &faults)?;
    } else {
        tui::doctor(&workspace, &options, &paths, &faults)?;
    }
    Ok(ExitCode::SUCCESS)
}

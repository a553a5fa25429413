//! Diagnosis of the terminal's abilities, the program's files and their faults, and the keys that arrive.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::decode::Decoder;
use super::event::Inputs;
use super::terminal::{LINK_END, link, reset_sequence, shows_links};
use super::words::doctor as words;
use super::{Chord, Depth, Keymap, ScreenOptions, pictures, probe};
use tabletop_app::workspace::Workspace;
use tabletop_core::{Lang, Message, Text};
use tabletop_settings::theme::Theme;
use tabletop_system::console::{self, Console, is_interactive};

/// Characters whose width differs between terminals; the last one is always wide.
const PROBED: [&str; 7] = ["●", "○", "─", "│", "▀", "▄", "中"];
/// Environment variables that describe the terminal and the language.
const VARIABLES: [&str; 8] = [
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "NO_COLOR",
    "TMUX",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
];

fn variables() -> impl Iterator<Item = (&'static str, String)> {
    let set = VARIABLES.into_iter();
    set.filter_map(|name| Some((name, std::env::var(name).ok()?)))
}

struct Doctor<'a, W> {
    out: Console<W>,
    lang: Lang,
    workspace: &'a Workspace,
    options: &'a ScreenOptions,
}

/// Reports on the terminal, the files at `paths` (settings, themes, engines, session) and the `faults` found in
/// settings; at a terminal, then shows which keys arrive until `q`.
pub fn doctor(
    workspace: &Workspace,
    options: &ScreenOptions,
    paths: &[Option<PathBuf>; 4],
    faults: &[Message],
) -> Result<()> {
    let at_terminal = is_interactive();
    let mut doctor = Doctor {
        out: console::out(),
        lang: workspace.setup.lang,
        workspace,
        options,
    };
    doctor.terminal(at_terminal)?;
    doctor.language()?;
    doctor.files(paths)?;
    doctor.faults(faults)?;
    if at_terminal {
        doctor.keys()?;
    }
    Ok(())
}

/// Repairs a terminal that another program left in pieces.
pub fn reset() -> Result<()> {
    console::out().write_styled(&reset_sequence())?;
    Ok(())
}

/// Reports on the terminal as a JSON object: variables, size, answers to queries, what was concluded, and `faults`.
pub fn doctor_json(
    workspace: &Workspace,
    options: &ScreenOptions,
    faults: &[Message],
) -> Result<()> {
    let lang = workspace.setup.lang;
    let at_terminal = is_interactive();
    let answers = if at_terminal {
        probe::start("●")
    } else {
        probe::Answers::default()
    };
    let variables: serde_json::Map<_, _> = variables()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let report = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "variables": variables,
        "size": crossterm::terminal::size().ok().filter(|_| at_terminal),
        "answers": {
            "columns of ●": answers.columns,
            "background": answers.background,
            "kitty keyboard": answers.protocols.has_kitty_keys,
            "kitty pictures": answers.protocols.has_kitty_pictures,
            "sixel": answers.protocols.has_sixel,
            "sixel colors": answers.protocols.colors,
            "pixels of a character": pictures::cell_pixels().or(answers.protocols.cell),
            "modes": at_terminal.then(probe::modes),
        },
        "colors": options.depth.key(),
        "glyphs": options.glyphs.key(),
        "light": options.is_light,
        "mouse": format!("{:?}", options.mouse).to_lowercase(),
        "faults": faults.iter().map(|fault| fault.sentence(lang)).collect::<Vec<_>>(),
    });
    writeln!(console::out(), "{report:#}")?;
    Ok(())
}

impl<W: Write> Doctor<'_, W> {
    fn line(&mut self, name: Text, value: impl std::fmt::Display) -> Result<()> {
        let name = super::cells::fit(name.get(self.lang), 14);
        Ok(writeln!(self.out, "{name} {value}")?)
    }

    fn terminal(&mut self, at_terminal: bool) -> Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.line(words::PROGRAM, format!("tabletop {version}"))?;
        let set: Vec<_> = variables()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        self.line(words::VARIABLES, set.join(" "))?;
        let size = crossterm::terminal::size().ok().filter(|_| at_terminal);
        let none = words::NO_TERMINAL.get(self.lang).to_owned();
        let shown = size.map_or(none.clone(), |(wide, high)| format!("{wide} × {high}"));
        self.line(words::SIZE, shown)?;
        self.line(words::COLORS, self.options.depth.key())?;
        if at_terminal {
            let sample = sample(self.options.depth);
            self.sample(&sample)?;
        }
        self.line(words::GLYPHS, self.options.glyphs.key())?;
        if at_terminal {
            self.answers()?;
        }
        let widths = if at_terminal { self.widths() } else { none };
        self.line(words::WIDTHS, widths)
    }

    /// Reports the queries to the terminal and its answers.
    fn answers(&mut self) -> Result<()> {
        let answers = probe::start("●");
        let silent = words::SILENT.get(self.lang);
        let background = answers.background.map_or(silent.to_owned(), |color| {
            let [red, green, blue] = color.map(|part| (part * 255.0).round());
            let kind = if probe::is_light(color) {
                words::LIGHT
            } else {
                words::DARK
            };
            format!("{red} {green} {blue} ({})", kind.get(self.lang))
        });
        self.line(words::BACKGROUND, background)?;
        let keys = if answers.protocols.has_kitty_keys {
            "kitty"
        } else {
            silent
        };
        self.line(words::KEYBOARD, keys)?;
        let protocols = [
            answers.protocols.has_kitty_pictures.then_some("kitty"),
            answers.protocols.has_sixel.then_some("sixel"),
        ];
        let mut pictures: Vec<_> = protocols.into_iter().flatten().map(str::to_owned).collect();
        if pictures.is_empty() {
            pictures.push(silent.to_owned());
        } else if let Some((wide, high)) = pictures::cell_pixels().or(answers.protocols.cell) {
            pictures.push(format!("({wide} × {high})"));
        }
        self.line(words::PICTURES, pictures.join(" "))?;
        let modes: Vec<_> = probe::modes().iter().map(u16::to_string).collect();
        let modes = modes.join(" ");
        let none = words::NO_FAULTS.get(self.lang);
        let modes = if modes.is_empty() { none } else { &modes };
        self.line(words::MODES, modes)
    }

    fn sample(&mut self, colors: &str) -> Result<()> {
        write!(self.out, "{} ", super::cells::fit("", 14))?;
        self.out.write_styled(colors)?;
        Ok(writeln!(self.out)?)
    }

    /// Widths in which the terminal draws [`PROBED`].
    fn widths(&self) -> String {
        let measured = probe::columns(&PROBED);
        if measured.iter().all(Option::is_none) {
            return words::SILENT.get(self.lang).to_owned();
        }
        let pairs = PROBED.iter().zip(measured);
        let pairs = pairs.map(|(text, columns)| match columns {
            Some(columns) => format!("{text} {columns}"),
            None => format!("{text} ?"),
        });
        pairs.collect::<Vec<_>>().join("  ")
    }

    fn language(&mut self) -> Result<()> {
        let language = match self.lang {
            Lang::En => "English (en)",
            Lang::Zh => "简体中文 (zh)",
        };
        self.line(words::LANGUAGE, language)
    }

    fn files(&mut self, paths: &[Option<PathBuf>; 4]) -> Result<()> {
        let names = [
            words::SETTINGS,
            words::THEMES,
            words::ENGINES,
            words::SESSION,
        ];
        let has_links = is_interactive() && shows_links(|name| std::env::var(name).ok());
        for (name, path) in names.into_iter().zip(paths) {
            let Some(path) = path else {
                self.line(name, words::NO_FOLDER.get(self.lang))?;
                continue;
            };
            let state = if path.exists() {
                words::THERE
            } else {
                words::NOT_YET
            };
            let link = link(path).filter(|_| has_links && path.exists());
            write!(self.out, "{} ", super::cells::fit(name.get(self.lang), 14))?;
            self.out.write_styled(link.as_deref().unwrap_or_default())?;
            write!(self.out, "{}", path.display())?;
            self.out
                .write_styled(if link.is_some() { LINK_END } else { "" })?;
            writeln!(self.out, " ({})", state.get(self.lang))?;
        }
        Ok(())
    }

    fn faults(&mut self, faults: &[Message]) -> Result<()> {
        let mut lines: Vec<_> = faults
            .iter()
            .map(|fault| fault.sentence(self.lang))
            .collect();
        for theme in &self.workspace.setup.themes.own {
            if let Err(fault) = Theme::parse(theme) {
                lines.push(format!(
                    "themes/{}.toml: {}",
                    theme.key,
                    fault.message().sentence(self.lang)
                ));
            }
        }
        if lines.is_empty() {
            lines.push(words::NO_FAULTS.get(self.lang).to_owned());
        }
        for line in lines {
            self.line(words::FAULTS, line)?;
        }
        Ok(())
    }

    /// Shows which keys arrive and what they do, until `q` or Ctrl+C.
    fn keys(&mut self) -> Result<()> {
        writeln!(self.out, "\n{}", words::PRESS.get(self.lang))?;
        enable_raw_mode()?;
        let shown = self.show_keys();
        disable_raw_mode()?;
        shown
    }

    fn show_keys(&mut self) -> Result<()> {
        let (keymap, _) = Keymap::new(&self.workspace.setup.settings.keys);
        let mut inputs = Inputs::open(Decoder::default())?;
        loop {
            for input in inputs.next()? {
                let Input::Key(key) = input else {
                    continue;
                };
                if self.show_key(&key, &keymap)? {
                    return Ok(());
                }
            }
        }
    }

    /// Shows what a key does; returns true for the one that ends it.
    fn show_key(&mut self, key: &KeyEvent, keymap: &Keymap) -> Result<bool> {
        let chord = Chord::of(key);
        let does = match keymap.row(chord) {
            Some(row) => format!("{} ({})", row.label.get(self.lang), row.id),
            None => words::NOTHING.get(self.lang).to_owned(),
        };
        write!(self.out, "  {:<14} {does}\r\n", chord.text())?;
        self.out.flush()?;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        Ok(key.code == KeyCode::Char('q') || (control && key.code == KeyCode::Char('c')))
    }
}

/// A strip of colours as this depth shows them, a smooth gradient where there are many.
fn sample(depth: Depth) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    // Writing to a string does not fail.
    for step in 0..32_u16 {
        let _ = match depth {
            Depth::True => write!(out, "\x1b[48;2;{};{};120m ", step * 8, 255 - step * 8),
            Depth::Indexed => write!(out, "\x1b[48;5;{}m ", 16 + step * 6),
            Depth::Sixteen if step < 16 => {
                let base = if step < 8 { 40 } else { 92 };
                write!(out, "\x1b[{}m  ", base + step)
            }
            Depth::Sixteen => Ok(()),
            Depth::Mono => write!(out, "\x1b[{}m ", if step % 2 == 0 { 7 } else { 27 }),
        };
    }
    out.push_str("\x1b[0m");
    out
}

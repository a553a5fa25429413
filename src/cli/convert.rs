//! Converts games to another format: many inputs, pipes, one output or one for each.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValuesParser, ValueHint};

use super::command_line::usage;
use super::files::charset;
use tabletop_app::files::{
    FileError, GamesIn, Replacement, STANDARD, Unfinished, format_for, left_out, no_ending,
    open_record, write_game,
};
use tabletop_core::{Lang, Message, Reason as _};
use tabletop_record::{Charset, Read, Record, Warning, format_of_name, written};
use tabletop_system::console::{self, complain};

const EXAMPLES: &str = "\
Examples:
  tabletop convert game.sgf game.tt            one file
  tabletop convert 2004.wtb 2004.sgf           a database and its name files
  tabletop convert *.sgf all.tt                many files into one
  tabletop convert *.sgf --to pdn --out-dir D  each to its own file in folder D
  zcat games.sgf.gz | tabletop convert - --to tt > games.tt

Exit status:
  0  every game was converted completely; notes on standard error (another
     character set, damaged letters, a result kept unchanged) don't count
  1  a file could not be read or written, something in it was skipped, or a
     game stopped at an illegal move: see standard error. All other games are
     written, unless a file or a game is too large to read: then nothing is
  2  usage error";

/// A conversion.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ConvertArgs {
    /// Game files in any format, then the file to write; its extension sets the format. - is standard input or output; with
    /// one IN alone, the output is standard output
    #[arg(value_name = "IN... OUT", required = true, value_hint = ValueHint::FilePath)]
    paths: Vec<PathBuf>,
    /// Format to write, as a file extension (default: that of OUT)
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<String>,
    /// Write each IN to its own file in this folder; needs --to
    #[arg(long, value_name = "DIR", requires = "to", value_hint = ValueHint::DirPath)]
    out_dir: Option<PathBuf>,
    /// Character set of every IN, such as big5, where it is guessed wrong
    #[arg(long, value_name = "NAME", value_parser = charset)]
    charset: Option<Charset>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(written(None).map(|format| format.extensions[0]))
}

/// Reads the games of all inputs and writes them.
pub(super) fn convert(args: &ConvertArgs, lang: Lang) -> Result<ExitCode> {
    let mut conversion = Conversion {
        lang,
        name: String::new(),
        force: args.force,
        charset: args.charset,
        faults: false,
        unfinished: Unfinished::watched(),
    };
    if let (Some(folder), Some(format)) = (&args.out_dir, &args.to) {
        conversion.name = format!("x.{format}");
        conversion.each(&args.paths, folder, format);
    } else {
        let (inputs, output) = match args.paths.split_last() {
            Some((output, inputs)) if !inputs.is_empty() => (inputs, output.clone()),
            _ => (&args.paths[..], PathBuf::from(STANDARD)),
        };
        conversion.name = format_name(&output, args.to.as_deref(), lang);
        let converted = conversion.all(inputs, &output)?;
        conversion.faults |= !converted;
    }
    Ok(ExitCode::from(u8::from(conversion.faults)))
}

/// Name whose extension selects the format of `output`.
fn format_name(output: &Path, to: Option<&str>, lang: Lang) -> String {
    let name = output.to_string_lossy().into_owned();
    let named = format_of_name(&name, None);
    match (to, named) {
        (None, None) => usage(no_ending(output).message().get(lang)),
        (None, Some(_)) => name,
        (Some(to), Some(format)) if !format.extensions.contains(&to) => usage(format!(
            "{} is not a {to} file: is OUT missing? (- is standard output)",
            output.display()
        )),
        (Some(to), _) => format!("x.{to}"),
    }
}

struct Conversion {
    lang: Lang,
    /// Name whose extension selects the format.
    name: String,
    force: bool,
    charset: Option<Charset>,
    /// True if some information was lost.
    faults: bool,
    unfinished: Unfinished,
}

/// Reason why nothing is written.
enum Stop {
    /// An input ends before its end was read: a partial output would look complete.
    Input(FileError),
    /// No game can be written, for reasons that were reported.
    Reported,
    /// The output can't be written.
    Output(std::io::Error),
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

/// Error when no input has a game that can be written.
fn empty(inputs: &[PathBuf], output: &Path) -> FileError {
    let named = match inputs {
        [input] => input,
        _ => output,
    };
    FileError::In(named.to_owned(), FileError::Empty.into())
}

impl Conversion {
    fn say(&self, path: &Path, message: &Message) {
        complain(format_args!(
            "{}: {}",
            path.display(),
            message.get(self.lang)
        ));
    }

    /// Writes all inputs to one output. Returns false if nothing is written.
    fn all(&mut self, inputs: &[PathBuf], output: &Path) -> Result<bool> {
        let is_pipe = output == Path::new(STANDARD);
        if !is_pipe && output.exists() && !self.force {
            complain(format_args!(
                "{} already exists: use --force to replace it",
                output.display()
            ));
            return Ok(false);
        }
        let done = if is_pipe {
            self.pipe(inputs, output)
        } else {
            self.one_file(inputs, output)
        };
        let reason = match done {
            Ok(()) => return Ok(true),
            Err(Stop::Reported) => return Ok(false),
            Err(Stop::Input(reason)) => reason,
            // The reader of the output has exited, or the disk is full.
            Err(Stop::Output(error)) if is_pipe => return Err(error.into()),
            Err(Stop::Output(error)) => FileError::NotSaved(output.to_owned(), error.into()),
        };
        complain(reason.message().get(self.lang));
        Ok(false)
    }

    fn pipe(&mut self, inputs: &[PathBuf], output: &Path) -> Result<(), Stop> {
        let mut out = BufWriter::new(console::data());
        let done = self.games(inputs, output, &mut out);
        out.flush()?;
        done
    }

    fn one_file(&mut self, inputs: &[PathBuf], output: &Path) -> Result<(), Stop> {
        self.unfinished.set(output);
        let mut file = Replacement::begin(output)?;
        self.games(inputs, output, &mut file)?;
        Ok(file.commit()?)
    }

    /// Writes each input to a file of its own in `folder`.
    fn each(&mut self, inputs: &[PathBuf], folder: &Path, ending: &str) {
        let mut written = HashSet::new();
        for input in inputs {
            let stem = match input.file_stem() {
                Some(stem) if input != Path::new(STANDARD) => stem.to_owned(),
                _ => OsString::from("stdin"),
            };
            let mut name = stem;
            name.push(format!(".{ending}"));
            let output = folder.join(name);
            if !written.insert(output.clone()) {
                complain(format_args!(
                    "{}: {} was already written from another file with this name",
                    input.display(),
                    output.display()
                ));
                self.faults = true;
                continue;
            }
            let faulty = std::mem::take(&mut self.faults);
            let done = self.all(std::slice::from_ref(input), &output);
            self.faults |= faulty || !done.unwrap_or(false);
        }
    }

    /// Writes the games of all inputs, at least one, and reports losses.
    fn games(
        &mut self,
        inputs: &[PathBuf],
        output: &Path,
        out: &mut impl Write,
    ) -> Result<(), Stop> {
        let mut some = false;
        // A loss shared by many games is reported once.
        let mut lost: BTreeMap<String, usize> = BTreeMap::new();
        for input in inputs {
            let mut games = GamesIn::open(input, self.charset).map_err(Stop::Input)?;
            while let Some(read) = games.next_game().map_err(Stop::Input)? {
                let limit = match &read {
                    Ok((_, warnings)) => warnings.iter().find(|warning| warning.is_limit()),
                    Err(error) => Some(error).filter(|error| error.is_limit()),
                };
                if let Some(limit) = limit {
                    return Err(Stop::Input(FileError::In(
                        input.clone(),
                        limit.clone().into(),
                    )));
                }
                let Some(text) = self.game(input, read, &mut lost) else {
                    continue;
                };
                out.write_all(text.as_bytes())?;
                some = true;
            }
        }
        for (lost, games) in lost {
            let place = output.display();
            match games {
                1 => complain(format_args!("{place}: {lost}")),
                games => complain(format_args!("{place}: {lost} ({games})")),
            }
        }
        match some {
            true => Ok(()),
            false if self.faults => Err(Stop::Reported),
            false => Err(Stop::Input(empty(inputs, output))),
        }
    }

    /// Text of a game; reports information that the format can't hold.
    fn game(
        &mut self,
        input: &Path,
        read: Read<Record>,
        lost: &mut BTreeMap<String, usize>,
    ) -> Option<String> {
        let read = match read {
            Ok((record, warnings)) => {
                // A mere remark does not count as a loss.
                self.faults |= !warnings.iter().all(Warning::is_remark);
                for warning in &warnings {
                    self.say(input, &warning.message());
                }
                Ok((record, Vec::new()))
            }
            Err(error) => Err(error),
        };
        let mut problems = Vec::new();
        let written = open_record(read, &mut problems).and_then(|session| {
            let format = format_for(&self.name, session.info().key);
            let text = write_game(&session, format)?;
            let left_out = left_out(&session, format, &text);
            Ok((text, left_out))
        });
        self.faults |= !problems.is_empty() || written.is_err();
        for problem in &problems {
            self.say(input, problem);
        }
        match written {
            Ok((text, left_out)) => {
                if let Some(left_out) = left_out {
                    *lost.entry(left_out.get(self.lang)).or_default() += 1;
                }
                Some(text)
            }
            Err(reason) => {
                self.say(input, &reason.message());
                None
            }
        }
    }
}

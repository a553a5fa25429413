//! Opens the files of the command line.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::ValueHint;

use tabletop_app::commands::read_charset;
use tabletop_app::files::{STANDARD, Source, listing};
use tabletop_app::workspace::{Effect, Workspace};
use tabletop_core::{Lang, Message};
use tabletop_record::Charset;

/// Files to open.
#[derive(Debug, Args)]
pub(super) struct OpenArgs {
    /// Game files in any format; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) files: Vec<PathBuf>,
    /// Character set of the files, such as big5, where it is guessed wrong
    #[arg(long, value_name = "NAME", value_parser = charset)]
    charset: Option<Charset>,
}

pub(super) fn charset(name: &str) -> Result<Charset, String> {
    read_charset(name).map_err(|error| error.message().get(Lang::En))
}

impl OpenArgs {
    /// Returns true if one of the files is standard input.
    pub(super) fn reads_input(&self) -> bool {
        self.files.iter().any(|path| path == Path::new(STANDARD))
    }
}

/// Leaves the opening of the files to the screen, which shows its progress.
pub(super) fn open_later(workspace: &mut Workspace, args: &OpenArgs) {
    for path in &args.files {
        workspace
            .imports
            .open_later(Source::File(path.clone(), None, args.charset));
    }
}

/// Error: a file could not be opened.
#[derive(Debug)]
pub(super) struct Unopened;

/// Opens every file; failures are reported in `notes` and do not stop the rest.
pub(super) fn open(
    workspace: &mut Workspace,
    args: &OpenArgs,
    notes: &mut Vec<Message>,
) -> Result<(), Unopened> {
    let mut opened = Ok(());
    for path in &args.files {
        let source = if path == Path::new(STANDARD) {
            Source::Standard(args.charset)
        } else {
            Source::File(path.clone(), None, args.charset)
        };
        match workspace
            .imports
            .open(&mut workspace.tabs, &workspace.setup, source)
        {
            Ok(reply) => {
                notes.extend(reply.messages);
                if reply.effect != Effect::Board {
                    notes.extend(listing(workspace, "").into_iter().map(Message::verbatim));
                }
            }
            Err(reason) => {
                notes.push(reason.into());
                opened = Err(Unopened);
            }
        }
    }
    opened
}

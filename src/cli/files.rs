//! Files that are opened.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::ValueHint;

use tabletop_app::files::{STANDARD, Source, listing};
use tabletop_app::workspace::{Effect, Workspace};
use tabletop_core::Message;

/// Files to open.
#[derive(Debug, Args)]
pub(super) struct OpenArgs {
    /// Game files in any format; - reads standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) files: Vec<PathBuf>,
}

impl OpenArgs {
    /// Whether one of them is standard input.
    pub(super) fn reads_input(&self) -> bool {
        self.files.iter().any(|path| path == Path::new(STANDARD))
    }
}

/// Has every file opened by the screen, which shows how far that is.
pub(super) fn open_later(workspace: &mut Workspace, args: &OpenArgs) {
    for path in &args.files {
        workspace.open_later(Source::File(path.clone(), None));
    }
}

/// A file that can't be opened.
#[derive(Debug)]
pub(super) struct Unopened;

/// Opens every file; what can't be opened is told in `notes` and the rest goes on.
pub(super) fn open(
    workspace: &mut Workspace,
    args: &OpenArgs,
    notes: &mut Vec<Message>,
) -> Result<(), Unopened> {
    let mut opened = Ok(());
    for path in &args.files {
        let source = if path == Path::new(STANDARD) {
            Source::Standard
        } else {
            Source::File(path.clone(), None)
        };
        match workspace.open(source) {
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

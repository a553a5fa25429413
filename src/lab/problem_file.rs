//! Files of problems: read for a game, and written problem by problem.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};

use tabletop_app::files::ResultsFile;
use tabletop_core::problem::Problem;
use tabletop_learn::ProblemSet;
use tabletop_play::registry::Entry;
use tabletop_system::console;

/// Output for problems: printed, or appended to a file.
pub(super) enum Sink {
    Printed,
    File(ResultsFile),
}

impl Sink {
    pub(super) fn add(&mut self, problem: &Problem) -> Result<()> {
        match self {
            Self::Printed => {
                let mut out = console::out();
                writeln!(out, "{problem}")?;
                Ok(out.flush()?)
            }
            Self::File(file) => Ok(file.add(&problem.to_string())?),
        }
    }
}

/// Problems of a set read from `path`, all of one game.
pub(super) fn problems(entry: &Entry, set: &ProblemSet, path: &Path) -> Result<Vec<Problem>> {
    let read: Result<Vec<_>, _> = set.iter().collect();
    let read = read.with_context(|| path.display().to_string())?;
    match read.iter().find(|one| one.game != entry.info.key) {
        Some(other) => bail!("{} holds problems of {}", path.display(), other.game),
        None => Ok(read),
    }
}

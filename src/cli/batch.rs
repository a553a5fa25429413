//! Long runs in parts: JSON output, shards for many machines, and resuming an interrupted run.
//!
//! A line is a JSON object. `version` is the version of the line format, raised when a field changes its meaning;
//! `task` describes
//! the run, `item` the part of it that the line answers, so that lines of many runs can be merged in any order.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::ValueHint;
use serde_json::{Map, Value};

use tabletop_app::files::ResultsFile;

/// Version of the line format: raised when a field changes its meaning or is removed.
pub const VERSION: u32 = 1;

/// Flags that divide a long run, and choose its output.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,

    /// Do only part K of N, such as 3/8
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    /// Append each result to this file as JSON; results already in it are skipped
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    results: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Index, from 0.
    index: usize,
    of: usize,
}

impl Shard {
    const ALL: Self = Self { index: 0, of: 1 };

    /// Returns true if the shard contains the item of this number.
    pub const fn has(self, number: usize) -> bool {
        number % self.of == self.index
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse::<usize>().ok()?)));
        match parts {
            Some((k @ 1.., of)) if k <= of => Ok(Self { index: k - 1, of }),
            _ => Err("expected K/N with K from 1 to N, such as 3/8".to_owned()),
        }
    }
}

pub struct Batch {
    json: bool,
    shard: Shard,
    task: String,
    results: Option<ResultsFile>,
    /// Items done by earlier runs.
    done: HashSet<String>,
}

impl Batch {
    /// Starts or resumes `task`; returns its earlier results too. A results file of another task is refused and not
    /// changed.
    pub fn open(args: &BatchArgs, task: String) -> Result<(Self, Vec<Value>)> {
        let (mut results, mut known) = (None, Vec::new());
        if let Some(path) = &args.results {
            let opened = ResultsFile::open(path);
            let (file, lines) = opened.with_context(|| format!("opening {}", path.display()))?;
            results = Some(file);
            for line in lines {
                let value: Value = serde_json::from_str(&line)
                    .with_context(|| format!("{}: not a line of results", path.display()))?;
                if value["task"] != task {
                    bail!(
                        "{} holds results of another run: {}",
                        path.display(),
                        value["task"]
                    );
                }
                known.push(value);
            }
        }
        let batch = Self {
            json: args.json,
            shard: args.shard.unwrap_or(Shard::ALL),
            task,
            results,
            done: known
                .iter()
                .map(|value| value["item"].to_string())
                .collect(),
        };
        Ok((batch, known))
    }

    /// Returns true if the part `number` (from 0) belongs to this shard.
    pub const fn has(&self, number: usize) -> bool {
        self.shard.has(number)
    }

    /// Returns true if an earlier run has done the item.
    pub fn is_done(&self, item: &Value) -> bool {
        self.done.contains(&item.to_string())
    }

    /// Prints the result of an item: as JSON, or in the words of `text`.
    pub fn tell(
        &mut self,
        out: &mut impl Write,
        item: Value,
        mut fields: Map<String, Value>,
        text: impl FnOnce() -> String,
    ) -> Result<()> {
        fields.insert("item".to_owned(), item);
        fields.insert("task".to_owned(), self.task.clone().into());
        let line = line(fields);
        if let Some(file) = &mut self.results {
            file.add(&line).context("writing the results")?;
        }
        if self.json {
            writeln!(out, "{line}")?;
        } else {
            write!(out, "{}", text())?;
        }
        Ok(out.flush()?)
    }

    /// Prints the summary after all items.
    pub fn sum_up(
        &self,
        out: &mut impl Write,
        mut fields: Map<String, Value>,
        text: impl FnOnce() -> String,
    ) -> Result<()> {
        if self.json {
            fields.insert("task".to_owned(), self.task.clone().into());
            writeln!(out, "{}", line(fields))?;
        } else {
            write!(out, "{}", text())?;
        }
        Ok(out.flush()?)
    }
}

/// Formats an object as a line, with the version.
pub fn line(mut fields: Map<String, Value>) -> String {
    fields.insert("version".to_owned(), VERSION.into());
    Value::Object(fields).to_string()
}

/// Fields of an object; none for any other value.
pub fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_hold_every_item_once() {
        let shards: Vec<Shard> = (1..=3)
            .map(|k| format!("{k}/3").parse().expect("a shard"))
            .collect();
        for item in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(item)).count(), 1);
        }
        for wrong in ["0/3", "4/3", "1", "1/0", "/", "a/b", "-1/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}

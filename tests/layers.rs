//! What the boundaries of crates can't hold: inside a crate no files use each other in a circle, and the disk and threads stay
//! where ARCHITECTURE.md says.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::common::sources;

/// Folders and files that may use the disk and threads.
const HOMES: [(&str, &[&str]); 2] = [
    ("std::fs", &["app/files/", "system/", "lab/"]),
    (
        "std::thread",
        &[
            "app/contest/bench.rs",
            "app/files/",
            "lab/",
            "net/remote/",
            "patience/",
            "search/",
            "system/",
            "tui/event.rs",
            "tui/terminal.rs",
        ],
    ),
];

/// Circles that stay, and why. A file and those of its own folder that use nothing but it need no argument: they are one
/// module that stands in several files.
const ARGUED: [(&[&str], &str); 0] = [];

/// The names of a path, the folder of the crate first.
type Path = Vec<String>;

/// What a file names outside tests.
#[derive(Default)]
struct Module {
    file: String,
    /// Paths by the names that a `use` gives them.
    brought: BTreeMap<String, Path>,
    /// Paths that are used here; one that is only handed on by `pub use` is not.
    used: Vec<Path>,
}

/// Lists the words and signs of code without those of tests.
fn words(code: TokenStream, into: &mut Path) {
    let mut tokens = code.into_iter();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = &token else {
            into.push(token.to_string());
            continue;
        };
        let text = group.stream().to_string().replace(' ', "");
        let is_for_tests = ["cfg(test", "cfg(all(test"].iter().any(|it| text.starts_with(it));
        if is_for_tests && group.delimiter() == Delimiter::Bracket {
            tokens.by_ref().find(|it| match it {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                it => it.to_string() == ";",
            });
            continue;
        }
        // `pub(in crate::there)` says who may see something, and uses nothing.
        let seen_by = text.starts_with("incrate");
        into.push("{".to_owned());
        words(if seen_by { TokenStream::new() } else { group.stream() }, into);
        into.push("}".to_owned());
    }
}

impl Module {
    fn of((file, text): (String, String)) -> Self {
        let mut all = Vec::new();
        words(text.parse().expect("tokens"), &mut all);
        let mut module = Self { file, ..Self::default() };
        let (mut at, mut path) = (0, Vec::new());
        while at < all.len() {
            let (before, word) = (all[at.saturating_sub(1)].as_str(), all[at].as_str());
            let goes_on = all[at + 1..].starts_with(&[":", ":"].map(str::to_owned));
            if word == "use" && all[at + 1] != "<" {
                at = module.tree(&all, at + 1, &[], before == "pub" || before == "}");
            } else if goes_on {
                path.push(word.to_owned());
                at += 2;
            } else if !path.is_empty() {
                path.push(word.to_owned());
                module.used.push(std::mem::take(&mut path));
            }
            at += 1;
        }
        module
    }

    /// Reads a tree of a `use` from `at` on, and returns where it ends.
    fn tree(&mut self, all: &[String], mut at: usize, before: &[String], is_handed_on: bool) -> usize {
        let mut path = before.to_vec();
        loop {
            match all[at].as_str() {
                "{" => {
                    at += 1;
                    while all[at] != "}" {
                        at = self.tree(all, at, &path, is_handed_on);
                        at += usize::from(all[at] == ",");
                    }
                    return at + 1;
                }
                "," | ";" | "}" | "as" => break,
                ":" | "self" if !path.is_empty() => {}
                word => path.push(word.to_owned()),
            }
            at += 1;
        }
        let name = if all[at] == "as" { Some(&all[at + 1]) } else { path.last() };
        if let Some(name) = name.cloned() {
            self.brought.insert(name, path.clone());
        }
        if !is_handed_on {
            self.used.push(path);
        }
        at + if all[at] == "as" { 2 } else { 0 }
    }
}

/// The modules of all crates.
struct Source(BTreeMap<Path, Module>);

impl Source {
    fn read() -> Self {
        let module = |source: (String, String)| {
            let place = source.0.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/lib");
            (place.split('/').map(str::to_owned).collect(), Module::of(source))
        };
        Self(sources().into_iter().map(module).collect())
    }

    /// A path as written in the module `at`, from the crate on; `None` for one of another crate.
    fn absolute(&self, at: &[String], path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some([&at[..1], rest].concat()),
            "self" => Some([at, rest].concat()),
            "super" if rest.first().is_some_and(|it| it == "super") => self.absolute(&at[..at.len() - 1], rest),
            "super" => Some([&at[..at.len() - 1], rest].concat()),
            _ => {
                let below = [at, path].concat();
                self.0.contains_key(&below[..=at.len()]).then_some(below)
            }
        }
    }

    /// The file that defines what an absolute path names.
    fn defined_in(&self, path: &[String]) -> &str {
        let depth = (1..=path.len()).take_while(|&end| self.0.contains_key(&path[..end])).count();
        let (at, rest) = path.split_at(depth);
        let brought = rest.first().and_then(|name| self.0[at].brought.get(name));
        match brought.and_then(|it| self.absolute(at, it)) {
            Some(inside) => self.defined_in(&[&inside, &rest[1..]].concat()),
            None => &self.0[at].file,
        }
    }

    /// The files that each file uses.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let of = |(at, module): (&Path, &Module)| {
            let paths = module.used.iter().filter_map(|path| self.absolute(at, path));
            let files: BTreeSet<_> = paths.map(|path| self.defined_in(&path)).collect();
            files.into_iter().filter(|file| *file != module.file).collect()
        };
        self.0.iter().map(|it| (&*it.1.file, of(it))).collect()
    }
}

type Files<'a> = BTreeSet<&'a str>;

/// Sets of files that reach each other.
fn circles<'a>(edges: &BTreeMap<&'a str, Files<'a>>) -> BTreeSet<Files<'a>> {
    let reach = |start: &'a str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(at) = open.pop() {
            open.extend(edges[at].iter().filter(|next| seen.insert(**next)));
        }
        seen
    };
    let reached: BTreeMap<_, _> = edges.keys().map(|&file| (file, reach(file))).collect();
    let circle = |(file, seen): (&&'a str, &Files<'a>)| -> Files<'a> {
        seen.iter().copied().filter(|other| reached[other].contains(*file)).collect()
    };
    reached.iter().map(circle).filter(|circle| circle.len() > 1).collect()
}

/// True if all but one use nothing of the circle but that one, in whose folder they stand.
fn is_one_module(circle: &Files<'_>, edges: &BTreeMap<&str, Files<'_>>) -> bool {
    circle.iter().any(|whole| {
        let folder = whole.trim_end_matches("mod.rs").trim_end_matches("lib.rs").trim_end_matches(".rs");
        let is_part = |file: &&str| file.starts_with(folder) && (&edges[file] & circle) == BTreeSet::from([*whole]);
        circle.iter().all(|file| file == whole || is_part(file))
    })
}

#[test]
fn no_circle_of_files_is_left_but_those_argued_for() {
    let source = Source::read();
    let edges = source.edges();
    assert!(edges.len() > 500, "the sources were not found");
    let argued: BTreeSet<Files<'_>> = ARGUED.iter().map(|it| it.0.iter().copied().collect()).collect();
    let mut found = circles(&edges);
    found.retain(|circle| !is_one_module(circle, &edges));
    let uses = |circle: &Files<'_>| -> String {
        circle.iter().map(|file| format!("{file} uses {:?}\n", &edges[file] & circle)).collect()
    };
    let left: Vec<_> = found.difference(&argued).map(uses).collect();
    assert!(left.is_empty(), "files that use each other:\n{}", left.join("\n"));
    let gone: Vec<_> = argued.difference(&found).collect();
    assert!(gone.is_empty(), "no such circles any more: {gone:?}");
}

#[test]
fn the_disk_and_threads_stay_at_home() {
    for module in Source::read().0.values() {
        let named: Vec<_> = module.used.iter().chain(module.brought.values()).map(|path| path.join("::")).collect();
        for (what, homes) in HOMES {
            let is_home = homes.iter().any(|home| module.file.starts_with(home));
            let uses_it = named.iter().any(|path| path.starts_with(what));
            assert!(is_home || !uses_it, "{} uses {what}", module.file);
        }
    }
}

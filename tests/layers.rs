//! Boundaries that a compiler can't hold: inside a crate no files use each other in a circle, and the disk and threads stay
//! where ARCHITECTURE.md says.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Item, UseTree, Visibility};

use crate::common::sources;

/// Folders and files that may use the disk and threads, as they begin.
const HOMES: [(&str, &str); 2] = [
    (
        "std::fs",
        "app/files/ lab/ learn/build.rs patience/ system/",
    ),
    (
        "std::thread",
        "app/files/ lab/ net/remote/ patience/ search/ system/ tui/event.rs tui/terminal.rs",
    ),
];

/// The names of a path, the folder of the crate first.
type Path = Vec<String>;
type Files<'a> = BTreeSet<&'a str>;

/// Names used by a file outside tests.
#[derive(Default)]
struct Module {
    file: String,
    /// Paths by the names that a `use` gives them.
    brought: BTreeMap<String, Path>,
    /// Paths that are used here; one that is only handed on by `pub use` is not.
    used: Vec<Path>,
    /// Types that get methods of their own here.
    extended: Vec<Path>,
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let conditions = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    let mut lists = conditions.filter_map(|it| it.meta.require_list().ok());
    lists.any(|it| {
        it.tokens
            .to_string()
            .replace("all (", "")
            .starts_with("test")
    })
}

impl Module {
    fn of((file, text): (String, String)) -> Self {
        let mut module = Self {
            file,
            ..Self::default()
        };
        module.visit_file(&syn::parse_file(&text).expect("Rust"));
        module
    }

    /// Adds what a `use` names, and the name that it has from there on.
    fn bring(&mut self, tree: &UseTree, before: &[String], is_used: bool) {
        let below = |name: &Ident| [before, &[name.to_string()]].concat();
        let (path, name) = match tree {
            UseTree::Path(it) => return self.bring(&it.tree, &below(&it.ident), is_used),
            UseTree::Group(it) => {
                return it
                    .items
                    .iter()
                    .for_each(|it| self.bring(it, before, is_used));
            }
            UseTree::Name(it) if it.ident != "self" => {
                (below(&it.ident), Some(it.ident.to_string()))
            }
            UseTree::Rename(it) => (below(&it.ident), Some(it.rename.to_string())),
            _ => (before.to_vec(), before.last().cloned()),
        };
        self.brought.extend(name.map(|it| (it, path.clone())));
        self.used.extend(is_used.then_some(path));
    }
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Mod(it) if is_for_tests(&it.attrs) => {}
            Item::Fn(it) if is_for_tests(&it.attrs) => {}
            Item::Use(it) if is_for_tests(&it.attrs) => {}
            Item::Use(it) => self.bring(&it.tree, &[], matches!(it.vis, Visibility::Inherited)),
            // A macro's own text is used where it is called.
            Item::Macro(it) if it.mac.path.is_ident("macro_rules") => {}
            Item::Impl(it) if it.trait_.is_none() => {
                if let syn::Type::Path(of) = &*it.self_ty {
                    let names = of.path.segments.iter().map(|it| it.ident.to_string());
                    self.extended.push(names.collect());
                }
                visit::visit_item_impl(self, it);
            }
            it => visit::visit_item(self, it),
        }
    }

    /// `pub(in crate::there)` says who may see something, and uses nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|it| it.ident.to_string());
        self.used.push(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let text = call.tokens.to_string();
        let text = text.replace(" :: ", "::").replace("in crate::", "");
        let words = text.split(|it: char| !it.is_alphanumeric() && !"_:".contains(it));
        let paths = words.filter(|it| it.contains("::"));
        let names = |it: &str| it.split("::").map(str::to_owned).collect();
        self.used.extend(paths.map(names));
    }
}

/// The modules of all crates.
struct Source(BTreeMap<Path, Module>);

impl Source {
    /// Parses the files of some crates.
    fn read(is_read: impl Fn(&str, &str) -> bool) -> Self {
        let module = |source: (String, String)| {
            let place = source.0.trim_end_matches(".rs");
            let place = place.trim_end_matches("/mod").trim_end_matches("/lib");
            let place = place.split('/').map(str::to_owned).collect();
            (place, Module::of(source))
        };
        let read = sources().into_iter();
        Self(
            read.filter(|(path, text)| is_read(path, text))
                .map(module)
                .collect(),
        )
    }

    /// A path as written in the module `at`, from the crate on; `None` for one of another crate.
    fn absolute(&self, at: &[String], path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some([&at[..1], rest].concat()),
            "self" => Some([at, rest].concat()),
            "super" => {
                let above = &at[..at.len() - 1];
                let higher = rest.first().is_some_and(|it| it == "super");
                let inside = higher.then(|| self.absolute(above, rest)).flatten();
                Some(inside.unwrap_or_else(|| [above, rest].concat()))
            }
            _ => {
                let below = [at, path].concat();
                self.0.contains_key(&below[..=at.len()]).then_some(below)
            }
        }
    }

    /// The file that defines what an absolute path names.
    fn defined_in(&self, path: &[String]) -> &str {
        let mut depths = (1..=path.len()).rev();
        let depth = depths.find(|&end| self.0.contains_key(&path[..end]));
        let (at, rest) = path.split_at(depth.expect("a crate"));
        let brought = rest.first().and_then(|name| self.0[at].brought.get(name));
        match brought.and_then(|it| self.absolute(at, it)) {
            Some(inside) => self.defined_in(&[&inside, &rest[1..]].concat()),
            None => &self.0[at].file,
        }
    }

    /// The files that each file uses.
    fn edges(&self) -> BTreeMap<&str, Files<'_>> {
        let of = |(at, module): (&Path, &Module)| {
            let paths = module.used.iter().filter_map(|it| self.absolute(at, it));
            let files = paths.map(|path| self.defined_in(&path));
            files.filter(|file| *file != module.file).collect()
        };
        self.0.iter().map(|it| (&*it.1.file, of(it))).collect()
    }
}

/// Maximum number of files with methods of one type.
const MAX_FILES: usize = 3;

#[test]
fn no_type_has_methods_in_more_than_three_files() {
    let source = Source::read(|_, _| true);
    let mut files = BTreeMap::<_, Files<'_>>::new();
    for (at, module) in &source.0 {
        for path in &module.extended {
            let brought = module.brought.get(&path[0]).unwrap_or(path);
            let whole = source.absolute(at, brought);
            let home = whole.map_or(&*module.file, |it| source.defined_in(&it));
            let of = files.entry((home, brought.last())).or_default();
            of.insert(&module.file);
        }
    }
    assert!(files.len() > 500, "the sources were not found");
    files.retain(|_, files| files.len() > MAX_FILES);
    assert!(files.is_empty(), "{files:#?}");
}

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
        let circle = seen.iter().filter(|it| reached[**it].contains(*file));
        circle.copied().collect()
    };
    let circles = reached.iter().map(circle);
    circles.filter(|circle| circle.len() > 1).collect()
}

/// True if all but one use nothing of the circle but that one, in whose folder they stand.
fn is_one_module(circle: &Files<'_>, edges: &BTreeMap<&str, Files<'_>>) -> bool {
    circle.iter().any(|whole| {
        let folder = whole.trim_end_matches(".rs");
        let folder = folder.trim_end_matches("mod").trim_end_matches("lib");
        let is_part = |file: &&str| {
            file.starts_with(folder) && (&edges[file] & circle) == BTreeSet::from([*whole])
        };
        circle.iter().all(|file| file == whole || is_part(file))
    })
}

#[test]
fn no_files_of_small_crates_use_each_other_in_a_circle() {
    check_circles(50, &["core/", "learn/", "net/", "play/", "settings/"]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn no_files_use_each_other_in_a_circle() {
    check_circles(500, &[""]);
}

/// Checks the files whose paths begin in one of these ways, which are more than `least`. A file and those of its own folder
/// that use nothing of a circle but that file are one module in several files, and no circle.
#[track_caller]
fn check_circles(least: usize, beginnings: &[&str]) {
    let is_asked = |path: &str| beginnings.iter().any(|it| path.starts_with(it));
    let source = Source::read(|path, _| is_asked(path));
    let edges = source.edges();
    assert!(edges.len() > least, "the sources were not found");
    let mut found = circles(&edges);
    found.retain(|circle| !is_one_module(circle, &edges));
    assert!(found.is_empty(), "circles: {found:#?}");
}

#[test]
fn the_disk_and_threads_stay_at_home() {
    let named = HOMES.map(|(what, _)| what);
    let may_use_them =
        |_: &str, text: &str| text.contains("std::{") || named.iter().any(|it| text.contains(it));
    for module in Source::read(may_use_them).0.values() {
        let named = module.used.iter().chain(module.brought.values());
        let named: Vec<_> = named.map(|path| path.join("::")).collect();
        for (what, homes) in HOMES {
            let is_home = homes.split(' ').any(|home| module.file.starts_with(home));
            let uses_it = named.iter().any(|path| path.starts_with(what));
            assert!(is_home || !uses_it, "{} uses {what}", module.file);
        }
    }
}

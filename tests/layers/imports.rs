//! What every file of `src` names of others: `use` trees with braces and `super::`, paths in code and in macros, each
//! resolved through re-exports to the file that defines it. Code for tests (`#[cfg(test)]`) is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::visit::Visit;
use syn::{Attribute, Item, UseTree, Visibility};

type Names = Vec<String>;

/// Where a macro is taken to come from that is named without a path.
const STD: &str = "std";

/// One module, inline or a file.
#[derive(Default)]
struct Module {
    file: String,
    children: BTreeSet<String>,
    items: BTreeSet<String>,
    uses: Vec<Use>,
    paths: Vec<(Names, usize)>,
}

/// One name that a `use` brings.
struct Use {
    name: String,
    path: Names,
    /// Whether it is handed on (`pub use`): then it is no dependency of this file, only a way to another.
    handed_on: bool,
    line: usize,
}

/// Something that a file names: the file it is defined in, or a path outside the crate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    File(String),
    Outside(Names),
}

/// One dependency.
#[derive(Clone, Debug)]
pub(super) struct Import {
    pub(super) from: String,
    pub(super) line: usize,
    pub(super) target: Target,
}

/// The modules of a crate, by their paths from its root.
#[derive(Default)]
pub(super) struct Crate(BTreeMap<Names, Module>);

impl Crate {
    /// Reads the crate whose root is `file` below `folder`.
    pub(super) fn read(folder: &Path, file: &str) -> Self {
        let mut all = Self::default();
        let text = |file: &str| fs::read_to_string(folder.join(file)).ok();
        all.add_file(&text, &[], file);
        all
    }

    /// A crate of these files, for the test of the test.
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let mut all = Self::default();
        let text = |file: &str| {
            let found = files.iter().find(|(name, _)| *name == file);
            found.map(|(_, text)| (*text).to_owned())
        };
        all.add_file(&text, &[], "lib.rs");
        all
    }

    fn add_file(&mut self, text: &dyn Fn(&str) -> Option<String>, path: &[String], file: &str) {
        let source = text(file).unwrap_or_else(|| panic!("{file} is not there"));
        let parsed = syn::parse_file(&source).unwrap_or_else(|error| panic!("{file}: {error}"));
        self.add_items(text, path, file, parsed.items);
    }

    fn add_items(
        &mut self,
        text: &dyn Fn(&str) -> Option<String>,
        path: &[String],
        file: &str,
        items: Vec<Item>,
    ) {
        let mut module = Module {
            file: file.to_owned(),
            ..Module::default()
        };
        let child = |name: &str| [path, &[name.to_owned()]].concat();
        for item in items {
            match item {
                Item::Mod(inner) if is_for_tests(&inner.attrs) => {}
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    module.children.insert(name.clone());
                    match inner.content {
                        Some((_, items)) => self.add_items(text, &child(&name), file, items),
                        None => self.add_child(text, &child(&name)),
                    }
                }
                // The list of games declares its modules.
                Item::Macro(call) if file == "games/mod.rs" => {
                    for name in listed(call.mac.tokens.clone()) {
                        module.children.insert(name.clone());
                        self.add_child(text, &child(&name));
                    }
                }
                item => {
                    let mut reader = Reader(&mut module);
                    reader.visit_item(&item);
                }
            }
        }
        self.0.insert(path.to_vec(), module);
    }

    fn add_child(&mut self, text: &dyn Fn(&str) -> Option<String>, path: &[String]) {
        let base = path.join("/");
        let file = [format!("{base}.rs"), format!("{base}/mod.rs")]
            .into_iter()
            .find(|file| text(file).is_some())
            .unwrap_or_else(|| panic!("no file for the module {}", path.join("::")));
        self.add_file(text, path, &file);
    }

    /// The files there are.
    pub(super) fn files(&self) -> BTreeSet<&str> {
        self.0.values().map(|module| module.file.as_str()).collect()
    }

    /// Every dependency, each line's once; names handed on are none.
    pub(super) fn imports(&self) -> Vec<Import> {
        let mut imports = Vec::new();
        for (path, module) in &self.0 {
            let used = module.uses.iter().filter(|it| !it.handed_on);
            let named = used.map(|it| (self.absolute(path, &it.path, false), it.line));
            let written = module
                .paths
                .iter()
                .map(|(names, line)| (self.absolute(path, names, true), *line));
            for (absolute, line) in named.chain(written) {
                let target = match absolute {
                    Absolute::Inside(inside) => Target::File(self.defined_in(&inside, 0)),
                    Absolute::Outside(outside) => Target::Outside(outside),
                };
                if target != Target::File(module.file.clone()) {
                    imports.push(Import {
                        from: module.file.clone(),
                        line,
                        target,
                    });
                }
            }
        }
        imports
    }

    /// A path as written in the module `at`, from the root of the crate; in code an imported name may begin it.
    fn absolute(&self, at: &[String], path: &[String], in_code: bool) -> Absolute {
        let (first, rest) = path.split_first().expect("a path has a name");
        let module = &self.0[at];
        match first.as_str() {
            "crate" => Absolute::Inside(rest.to_vec()),
            "self" => Absolute::Inside([at, rest].concat()),
            "super" => {
                let up = &at[..at.len().saturating_sub(1)];
                match rest.first().map(String::as_str) {
                    Some("super") => self.absolute(up, rest, in_code),
                    _ => Absolute::Inside([up, rest].concat()),
                }
            }
            name if module.children.contains(name) => Absolute::Inside([at, path].concat()),
            name if in_code => match module.uses.iter().find(|it| it.name == name) {
                Some(it) => match self.absolute(at, &it.path, false) {
                    Absolute::Inside(start) => Absolute::Inside([&start, rest].concat()),
                    Absolute::Outside(start) => Absolute::Outside([&start, rest].concat()),
                },
                None => Absolute::Outside(path.to_vec()),
            },
            _ => Absolute::Outside(path.to_vec()),
        }
    }

    /// The file in which this path from the root is defined.
    fn defined_in(&self, path: &[String], depth: usize) -> String {
        let mut at: Names = Vec::new();
        for (index, name) in path.iter().enumerate() {
            let module = &self.0[&at];
            if module.children.contains(name) {
                at.push(name.clone());
                continue;
            }
            let brought = module.uses.iter().find(|it| it.name == *name);
            if let Some(it) = brought
                && depth < 8
                && let Absolute::Inside(inside) = self.absolute(&at, &it.path, false)
            {
                return self.defined_in(&[&inside, &path[index + 1..]].concat(), depth + 1);
            }
            let globs = module.uses.iter().filter(|it| it.name == "*");
            for glob in globs {
                if let Absolute::Inside(inside) = self.absolute(&at, &glob.path, false)
                    && self
                        .0
                        .get(&inside)
                        .is_some_and(|it| it.items.contains(name))
                {
                    return self.0[&inside].file.clone();
                }
            }
            break;
        }
        self.0[&at].file.clone()
    }
}

enum Absolute {
    Inside(Names),
    Outside(Names),
}

/// Whether these attributes keep something for tests.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| {
                    let words: Vec<_> = list
                        .tokens
                        .clone()
                        .into_iter()
                        .map(|token| token.to_string())
                        .collect();
                    words == ["test"]
                        || words.first().is_some_and(|word| word == "all") && {
                            list.tokens.to_string().contains("(test")
                        }
                })
    })
}

/// The folders of `folder::Game,` lines in a macro.
fn listed(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let all: Vec<_> = tokens.into_iter().collect();
    for (at, token) in all.iter().enumerate() {
        match token {
            TokenTree::Group(group) => found.extend(listed(group.stream())),
            TokenTree::Ident(name)
                if matches!(&all[at + 1..], [TokenTree::Punct(a), TokenTree::Punct(b), TokenTree::Ident(_), TokenTree::Punct(c), ..]
                    if a.as_char() == ':' && b.as_char() == ':' && c.as_char() == ',')
                    && (at == 0
                        || matches!(&all[at - 1], TokenTree::Punct(p) if p.as_char() == ',')) =>
            {
                found.push(name.to_string());
            }
            _ => {}
        }
    }
    found
}

fn begins_with_in(tokens: &TokenStream) -> bool {
    matches!(tokens.clone().into_iter().next(), Some(TokenTree::Ident(name)) if name == "in")
}

/// Collects what an item names.
struct Reader<'a>(&'a mut Module);

impl Reader<'_> {
    fn tree(&mut self, tree: &UseTree, before: &[String], handed_on: bool) {
        let line = tree.span().start().line;
        let mut add = |name: String, path: Names| {
            self.0.uses.push(Use {
                name,
                path,
                handed_on,
                line,
            });
        };
        match tree {
            UseTree::Path(path) => {
                let before = [before, &[path.ident.to_string()]].concat();
                self.tree(&path.tree, &before, handed_on);
            }
            UseTree::Name(name) if name.ident == "self" => {
                add(before.last().cloned().unwrap_or_default(), before.to_vec());
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                add(name.clone(), [before, &[name]].concat());
            }
            UseTree::Rename(it) => {
                let path = [before, &[it.ident.to_string()]].concat();
                add(it.rename.to_string(), path);
            }
            UseTree::Glob(_) => add("*".to_owned(), before.to_vec()),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, before, handed_on);
                }
            }
        }
    }

    /// Paths in the arguments of a macro, where only tokens are seen.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Names = Vec::new();
        let mut line = 0;
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.end(&mut path, line);
                        line = name.span().start().line;
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                // `pub(in crate::there)` says who may see something, and needs nothing.
                TokenTree::Group(group) if begins_with_in(&group.stream()) => {}
                TokenTree::Group(group) => {
                    self.end(&mut path, line);
                    self.tokens(group.stream());
                    colons = 0;
                }
                _ => {
                    self.end(&mut path, line);
                    colons = 0;
                }
            }
        }
        self.end(&mut path, line);
    }

    fn end(&mut self, path: &mut Names, line: usize) {
        let path = std::mem::take(path);
        if path.len() > 1 {
            self.0.paths.push((path, line));
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, name) = match item {
            Item::Const(it) => (&it.attrs, Some(&it.ident)),
            Item::Enum(it) => (&it.attrs, Some(&it.ident)),
            Item::Fn(it) => (&it.attrs, Some(&it.sig.ident)),
            Item::Static(it) => (&it.attrs, Some(&it.ident)),
            Item::Struct(it) => (&it.attrs, Some(&it.ident)),
            Item::Trait(it) => (&it.attrs, Some(&it.ident)),
            Item::Type(it) => (&it.attrs, Some(&it.ident)),
            Item::Impl(it) => (&it.attrs, None),
            Item::Use(it) => (&it.attrs, None),
            _ => return syn::visit::visit_item(self, item),
        };
        if is_for_tests(attributes) {
            return;
        }
        if let Some(name) = name {
            self.0.items.insert(name.to_string());
        }
        if let Item::Use(it) = item {
            let handed_on = !matches!(it.vis, Visibility::Inherited);
            return self.tree(&it.tree, &[], handed_on);
        }
        syn::visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            syn::visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_use(&mut self, it: &'ast syn::ItemUse) {
        self.tree(&it.tree, &[], false);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let names = path.segments.iter().map(|it| it.ident.to_string());
            let line = path.span().start().line;
            self.0.paths.push((names.collect(), line));
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let line = call.path.span().start().line;
        if let Some(name) = call.path.get_ident() {
            self.0
                .paths
                .push((vec![STD.to_owned(), name.to_string()], line));
        } else {
            self.visit_path(&call.path);
        }
        self.tokens(call.tokens.clone());
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

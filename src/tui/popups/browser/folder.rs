//! The entries of a folder: sorting and filtering.

use std::cmp::Ordering;

use crate::words;
use tabletop_app::files::FolderEntry;
use tabletop_core::Text;

pub(super) type Entry = FolderEntry;

/// Name of the entry for the parent folder.
pub(super) const PARENT: &str = "..";

/// Sort order of entries; folders always come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    #[default]
    Name,
    /// Last changed first.
    Time,
    /// Largest first.
    Size,
}

impl Order {
    pub(super) const ALL: [Self; 3] = [Self::Name, Self::Time, Self::Size];

    pub(super) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    pub(super) const fn word(self) -> Text {
        match self {
            Self::Name => words::BY_NAME,
            Self::Time => words::BY_TIME,
            Self::Size => words::BY_SIZE,
        }
    }

    /// Click target of the order's heading.
    pub(super) const fn target(self) -> usize {
        usize::MAX - self as usize
    }

    pub(super) fn of_target(item: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.target() == item)
    }

    fn compare(self, a: &Entry, b: &Entry) -> Ordering {
        let names = || natural(&a.name).cmp(&natural(&b.name));
        let folders_first = (b.name == PARENT, b.is_folder).cmp(&(a.name == PARENT, a.is_folder));
        folders_first.then_with(|| match self {
            Self::Name => names(),
            Self::Time => b.changed.cmp(&a.changed).then_with(names),
            Self::Size => b.size.cmp(&a.size).then_with(names),
        })
    }
}

/// Sort key of a name, ignoring case.
fn natural(name: &str) -> (String, &str) {
    (name.to_lowercase(), name)
}

#[derive(Clone, Debug, Default)]
pub(super) struct Folder {
    entries: Vec<Entry>,
    order: Order,
}

impl Folder {
    pub(super) fn new(entries: Vec<Entry>, order: Order) -> Self {
        let mut folder = Self { entries, order };
        folder.sort(order);
        folder
    }

    /// Adds the entry for the parent folder, if there is one.
    pub(super) fn add_parent(&mut self, exists: bool) {
        if exists && !self.has_parent() {
            let parent = Entry {
                name: PARENT.to_owned(),
                is_folder: true,
                size: 0,
                changed: None,
            };
            self.entries.insert(0, parent);
        }
    }

    pub(super) const fn order(&self) -> Order {
        self.order
    }

    pub(super) fn sort(&mut self, order: Order) {
        self.order = order;
        self.entries.sort_by(|a, b| order.compare(a, b));
    }

    fn has_parent(&self) -> bool {
        self.entries.first().is_some_and(|it| it.name == PARENT)
    }

    /// Number of entries without the parent folder.
    pub(super) fn len(&self) -> usize {
        self.entries.len() - usize::from(self.has_parent())
    }

    /// Number of these entries without the parent folder.
    pub(super) fn without_parent(&self, shown: &[usize]) -> usize {
        let is_entry = |&&at: &&usize| self.entry(at).is_some_and(|entry| entry.name != PARENT);
        shown.iter().filter(is_entry).count()
    }

    pub(super) fn entry(&self, index: usize) -> Option<&Entry> {
        self.entries.get(index)
    }

    /// Indices of the entries whose names contain `text`, those that begin with it first. Hidden ones are included
    /// if the text begins with a dot.
    pub(super) fn find(&self, text: &str) -> Vec<usize> {
        let wanted = text.trim().to_lowercase();
        let all = 0..self.entries.len();
        let seen = |&index: &usize| {
            let name = &self.entries[index].name;
            name == PARENT || !name.starts_with('.') || wanted.starts_with('.')
        };
        if wanted.is_empty() {
            return all.filter(seen).collect();
        }
        let name = |index: usize| self.entries[index].name.to_lowercase();
        let (first, rest): (Vec<_>, Vec<_>) = all
            .filter(seen)
            .filter(|&index| name(index).contains(&wanted))
            .partition(|&index| name(index).starts_with(&wanted));
        first.into_iter().chain(rest).collect()
    }

    /// Longest common completion of the entries that begin with `text`, and the folder's name if it is the only
    /// match.
    pub(super) fn complete(&self, text: &str) -> Option<(String, Option<String>)> {
        let is_seen = |name: &str| !name.starts_with('.') || text.starts_with('.');
        let fits = |it: &&Entry| it.name != PARENT && begins(&it.name, text) && is_seen(&it.name);
        let fits: Vec<_> = self.entries.iter().filter(fits).collect();
        let first = fits.first()?;
        if let [only] = fits[..] {
            let folder = only.is_folder.then(|| only.name.clone());
            return Some((only.name.clone(), folder));
        }
        let mut common = first.name.clone();
        for entry in &fits {
            let both = common.chars().zip(entry.name.chars());
            let same = both.take_while(|(a, b)| a.to_lowercase().eq(b.to_lowercase()));
            common = same.map(|(a, _)| a).collect();
        }
        (common.len() > text.len()).then_some((common, None))
    }
}

fn begins(name: &str, text: &str) -> bool {
    name.to_lowercase().starts_with(&text.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    fn folder() -> Folder {
        let entry = |name: &str, is_folder, size, age: u64| Entry {
            name: name.to_owned(),
            is_folder,
            size,
            changed: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1000 - age)),
        };
        let entries = vec![
            entry("b.sgf", false, 10, 5),
            entry("Games", true, 0, 9),
            entry("a.sgf", false, 30, 7),
            entry(".hidden", false, 1, 1),
            entry("abc.pdn", false, 20, 1),
        ];
        let mut folder = Folder::new(entries, Order::Name);
        folder.add_parent(true);
        folder
    }

    fn names(folder: &Folder, text: &str) -> String {
        let found = folder.find(text);
        let names = found.into_iter().filter_map(|at| folder.entry(at));
        names.map(|e| e.name.clone()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn entries_are_filtered_and_sorted() {
        let mut folder = folder();
        assert_eq!(names(&folder, ""), ".. Games a.sgf abc.pdn b.sgf");
        assert_eq!(names(&folder, "B"), "b.sgf abc.pdn");
        assert_eq!(names(&folder, ".h"), ".hidden");
        folder.sort(Order::Time);
        assert_eq!(names(&folder, ""), ".. Games abc.pdn b.sgf a.sgf");
        folder.sort(Order::Size);
        assert_eq!(names(&folder, ""), ".. Games a.sgf abc.pdn b.sgf");
    }

    #[test]
    fn names_are_completed_as_far_as_there_is_no_doubt() {
        let folder = folder();
        let complete = |text| folder.complete(text);
        assert_eq!(complete("g"), Some(("Games".into(), Some("Games".into()))));
        assert_eq!(complete("ab"), Some(("abc.pdn".into(), None)));
        assert_eq!(complete("a"), None, "a.sgf and abc.pdn differ at once");
        assert_eq!(complete("x"), None);
    }
}

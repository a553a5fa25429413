//! Well-known games that come with the program.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use tabletop_record::Collection;

/// The games, in one file; `assets/masters.md` names their sources.
const GAMES: &[u8] = include_bytes!("../../../assets/masters.tt");
/// Name by which the file is listed and opened.
pub(super) const NAME: &str = "masters";

pub(super) fn is_shelf(games: &Collection) -> bool {
    games.origin() == Some(Path::new(NAME))
}

/// Reads the shelf; `None` if it is damaged.
pub(super) fn shelf() -> Option<Arc<Collection>> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let (mut games, _) = Collection::open(GAMES.to_vec(), Some(Path::new(NAME)), go_on).ok()?;
    games.index_metadata(&mut |_| ControlFlow::Continue(()));
    Some(Arc::new(games))
}

/// The game of the shelf of this number, or the first whose players, event or date are named; `None` where a file has
/// that name.
pub(super) fn on_shelf(path: &Path, number: Option<usize>) -> Option<(Arc<Collection>, usize)> {
    if path.exists() {
        return None;
    }
    let (games, name) = (shelf()?, path.to_string_lossy());
    let named = |words: &str| Some(*games.find(words, None).first()? as usize);
    let index = match number {
        Some(number) if name == NAME => number.checked_sub(1)?,
        Some(number) => named(&format!("{name} {number}"))?,
        None => named(&name)?,
    };
    Some((games, index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;
    use tabletop_core::Lang;
    use tabletop_core::text::in_language;
    use tabletop_play::registry;

    /// Each game is legal by the rules from its first move to the last, and a count that needs no estimate is the result.
    #[test]
    fn every_game_replays_to_its_end() {
        let games = shelf().expect("the games");
        let mut counts = std::collections::BTreeMap::new();
        for index in 0..games.len() {
            let metadata = games.metadata(index);
            let (record, issues) = games.record(index).expect("a game");
            assert!(issues.is_empty(), "{metadata:?}: {issues:?}");
            let (session, problems) = registry::open(&record).expect("a game");
            assert!(problems.is_empty(), "{metadata:?}: {problems:?}");
            let least = if metadata.game == "checkers" { 30 } else { 55 };
            assert!(session.line().len() > least, "{metadata:?}");
            let nodes = session
                .line()
                .into_iter()
                .filter_map(|node| session.node(node));
            for remark in nodes.map(|node| node.comment).filter(|it| !it.is_empty()) {
                let [en, zh] = [Lang::En, Lang::Zh].map(|lang| in_language(&remark, lang));
                assert_ne!(en, zh, "{remark}");
            }
            let is_counted = metadata.game == "reversi";
            assert!(!is_counted || session.recorded().is_none(), "{metadata:?}");
            *counts.entry(metadata.game).or_insert(0) += 1;
        }
        let counts: Vec<_> = counts.values().copied().collect();
        assert!(
            counts.len() == 3 && counts.iter().all(|it| *it >= 20),
            "{counts:?}"
        );
    }

    #[test]
    fn games_are_named_by_players_events_and_numbers() {
        let mut workspace = Workspace::new(Lang::En);
        workspace.run("train masters").expect("the list");
        assert_eq!(workspace.imports.collection().map(|it| it.len()), Some(76));
        for (line, word) in [
            ("train replay ear-reddening white", "Gennan"),
            ("replay challenge game 4 white", "Lee Sedol"),
            ("train replay masters 1 black", "Shusaku"),
            (
                "train replay man–machine world championship 1992, game 8 white",
                "Chinook",
            ),
        ] {
            workspace
                .run(line)
                .unwrap_or_else(|it| panic!("{line}: {}", it.get(Lang::En)));
            let tab = workspace.tabs.tab().expect("a game");
            assert!(tab.guess().is_some(), "{line}");
            let names = tab.session.players().0.each_ref().map(|it| it.name.clone());
            assert!(names.concat().contains(word), "{line}: {names:?}");
        }
        workspace.run("train masters").expect("the list");
        workspace.run("collection 1").expect("a game of the list");
        let session = workspace.tabs.session().expect("a game");
        assert_eq!(session.current(), session.line()[0]);
        workspace.run("goto 127").expect("the famous move");
        let remark = &workspace.run("comment").expect("a remark").messages[0];
        assert!(remark.get(Lang::En).ends_with("reddened an ear."));
        assert!(remark.get(Lang::Zh).ends_with("耳朵变红。"));
        workspace
            .run("train replay nobody-s-game black")
            .expect_err("no such game");
    }
}

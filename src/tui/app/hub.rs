//! The popups of problems and lessons: everything that can be trained, with the state of each.

use super::screen::Screen;
use crate::popups::{Act, Filter, Item, Picker};
use crate::words;
use tabletop_app::commands::FileRequest;
use tabletop_app::workspace::{Opening, TrainRequest, Workspace, openings};
use tabletop_core::{Message, Text};
use tabletop_play::registry::{Entry, GAMES, find};
use tabletop_play::training::{ExerciseFilter, themes_line};

fn act(request: TrainRequest) -> Act {
    Act::Request(request.into())
}

/// State of the daily problem.
pub(super) fn daily(workspace: &Workspace) -> Text {
    match workspace.trainer.problems.daily_result() {
        Some(true) => words::HUB_SOLVED,
        Some(false) => words::HUB_MISSED,
        None => words::HUB_OPEN,
    }
}

/// Opens the hub: the next problem of a game, the daily one, a timed run, themes, the person's own mistakes, ratings.
pub(super) fn open(workspace: &Workspace, screen: &mut Screen, entry: &Entry) {
    let lang = workspace.setup.lang;
    let problems = &workspace.trainer.problems;
    let standing = problems.standing();
    // A game without problems offers those of all games.
    let game = problems
        .offers(entry.info.key)
        .then(|| entry.info.key.to_owned());
    let of_game = || ExerciseFilter {
        game: game.clone(),
        ..ExerciseFilter::default()
    };
    let rating = game.as_ref().map_or_else(String::new, |game| {
        let rating = format!("{:.0}", standing.rating(game).value);
        Message::new(words::HOME_RATING).arg(rating).get(lang)
    });
    let own = problems.cards().len();
    let own = match own {
        0 => words::HUB_NONE.get(lang).to_owned(),
        _ => own.to_string(),
    };
    let mut items = Vec::new();
    // A digit chooses an item too.
    let mut item = |label: Text, state: &str, act: Act| {
        let label = format!("{} {}", items.len() + 1, label.get(lang));
        items.push(Item::new(label, state, act));
    };
    let next = act(TrainRequest::Begin(of_game()));
    item(words::HUB_NEXT, &rating, next);
    let of_today = act(TrainRequest::Daily(game.clone()));
    item(words::HUB_DAILY, daily(workspace).get(lang), of_today);
    let timed = act(TrainRequest::Timed(of_game()));
    item(words::HUB_TIMED, words::HUB_MINUTES.get(lang), timed);
    if let Some(game) = game.clone() {
        item(words::HUB_THEMES, "", Act::Themes(game));
    }
    let own_mistakes = act(TrainRequest::Begin(ExerciseFilter::own()));
    item(words::HUB_MINE, &own, own_mistakes);
    let masters = Act::Request(FileRequest::Masters.into());
    item(words::HUB_MASTERS, "", masters);
    if (entry.has_openings)() {
        item(words::HUB_OPENINGS, "", Act::Openings(entry.info.key));
    }
    item(words::HUB_RATINGS, "", act(TrainRequest::Ratings));
    let mut picker = Picker::new(words::HOME_PROBLEMS, Filter::None, items);
    picker.intro = game.map_or_else(Vec::new, |_| vec![entry.info.name.get(lang).to_owned()]);
    screen.open(picker);
}

pub(super) fn open_themes(workspace: &mut Workspace, screen: &mut Screen, game: &str) {
    let lang = workspace.setup.lang;
    let item = |(theme, count): (String, usize)| {
        let name = themes_line(std::slice::from_ref(&theme), lang);
        let aim = ExerciseFilter {
            game: Some(game.to_owned()),
            theme: Some(theme.clone()),
            origin: None,
        };
        Item::new(name, count.to_string(), act(TrainRequest::Begin(aim))).found_by(theme)
    };
    let themes = workspace.trainer.problems.themes(game);
    let items = themes.into_iter().map(item).collect();
    screen.open(Picker::new(words::THEMES_OF, Filter::Find, items));
}

/// Opens the tree of a game's openings, with what is known of each; the first item goes on with the next card.
pub(super) fn open_openings(workspace: &Workspace, screen: &mut Screen, game: &'static str) {
    let lang = workspace.setup.lang;
    let next = ExerciseFilter::book(Some(game.to_owned()));
    let item = |it: &Opening| {
        let [known, all] = it.progress(&workspace.trainer.problems);
        let aim = ExerciseFilter {
            theme: it.theme(),
            ..next.clone()
        };
        let name = format!("{}{} {}", "  ".repeat(it.depth), it.name.get(lang), it.line);
        let state = Message::new(words::HUB_KNOWN).arg(known).arg(all);
        Item::new(name, state.get(lang), act(TrainRequest::Begin(aim)))
    };
    let go_on = act(TrainRequest::Begin(next.clone()));
    let first = Item::new(words::NEXT_CARD.get(lang), "", go_on);
    let items = std::iter::once(first).chain(openings(game).iter().map(item));
    let items = items.collect();
    screen.open(Picker::new(words::OPENINGS, Filter::Find, items));
}

/// Opens the list of lessons with their progress; the chosen game's lesson is selected.
pub(super) fn open_lessons(workspace: &Workspace, screen: &mut Screen, chosen: &str) {
    let lang = workspace.setup.lang;
    let item = |entry: &Entry| {
        let key = entry.info.key;
        let (done, all) = workspace.trainer.lesson_progress(key)?;
        let state = Message::new(words::LESSON_BOARDS).arg(done).arg(all);
        let learn = act(TrainRequest::Learn(Some(key.to_owned()), None));
        Some(Item::new(entry.info.name.get(lang), state.get(lang), learn))
    };
    let items: Vec<_> = GAMES.iter().filter_map(item).collect();
    let name = find(chosen).map_or("", |entry| entry.info.name.get(lang));
    let selected = items.iter().position(|item| item.label == name);
    screen.open(Picker::new(words::HOME_LESSONS, Filter::None, items).at_item(selected));
}

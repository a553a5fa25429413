//! Statistics of all tries: ratings by game and theme, the streak, due repeats, and the choice of the next problem.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::{AttemptResult, Exercise, Origin, Rating, Schedule, Tried, themes_line, words};
use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_core::rng::mix;
use tabletop_core::{Lang, Message, calendar};

/// The next problem is drawn from this number of problems nearest to the person's rating.
const CANDIDATES: usize = 20;
/// Maximum change of a rating by one try, which says little of a newcomer.
const MOST_CHANGE: f64 = 100.0;
/// Number of recent ratings that are listed.
const SHOWN: usize = 12;
/// Maximum number of columns of a graph, and the bars by height.
const WIDE: usize = 40;
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExerciseFilter {
    pub game: Option<String>,
    pub theme: Option<String>,
    /// Origin to which problems are limited; without one, any but the opening book.
    pub origin: Option<Origin>,
}

impl ExerciseFilter {
    /// The user's own mistakes.
    pub fn own() -> Self {
        Self {
            origin: Some(Origin::Mistake),
            ..Self::default()
        }
    }

    pub fn book(game: Option<String>) -> Self {
        Self {
            game,
            origin: Some(Origin::Book),
            ..Self::default()
        }
    }

    fn meets(&self, exercise: &Exercise) -> bool {
        let game = self.game.as_ref().is_none_or(|it| *it == exercise.game);
        let has = |theme: &String| exercise.themes.contains(theme);
        let theme = self.theme.as_ref().is_none_or(has);
        let is_book = exercise.origin == Origin::Book;
        let origin = self.origin.map_or(!is_book, |it| it == exercise.origin);
        game && theme && origin
    }
}

#[derive(Clone, Debug, Default)]
struct Track {
    now: Rating,
    before: Vec<f64>,
    solved: usize,
}

impl Track {
    fn add(&mut self, tried: &Tried) {
        let before = self.now.value;
        self.now = self.now.after(tried.problem, tried.result);
        self.now.value = self
            .now
            .value
            .clamp(before - MOST_CHANGE, before + MOST_CHANGE);
        self.before.push(self.now.value);
        self.solved += usize::from(tried.result == AttemptResult::Solved);
    }
}

#[derive(Clone, Debug, Default)]
pub struct Standing {
    games: BTreeMap<String, Track>,
    themes: BTreeMap<(String, String), Track>,
    schedules: HashMap<String, Schedule>,
    days: BTreeMap<u64, bool>,
    streak: usize,
    longest: usize,
    tries: usize,
}

impl Standing {
    /// Computes the statistics of `tries`, given in the order in which they were made.
    pub fn from_tries<'a>(tries: impl IntoIterator<Item = &'a Tried>) -> Self {
        let mut standing = Self::default();
        for tried in tries {
            standing.add(tried);
        }
        standing
    }

    /// Prefix of the identifiers of boards of first lessons, which are no problems and are not rated.
    pub const LESSON: &'static str = "lesson-";

    /// Adds a try. Only the first try at a problem is rated, since later its answer is known.
    pub fn add(&mut self, tried: &Tried) {
        let known = self.schedules.get(&tried.id);
        let first = known.is_none();
        let next = known.map_or_else(
            || Schedule::first(tried.result, tried.at),
            |known| known.after(tried.result, tried.at),
        );
        self.schedules.insert(tried.id.clone(), next);
        if tried.id.starts_with(Self::LESSON) {
            return;
        }
        self.tries += 1;
        self.streak = match tried.result {
            AttemptResult::Solved => self.streak + 1,
            AttemptResult::Hinted | AttemptResult::Failed => 0,
        };
        self.longest = self.longest.max(self.streak);
        if tried.daily {
            self.days
                .entry(tried.at / 86_400)
                .or_insert(tried.result == AttemptResult::Solved);
        }
        let unrated = [super::card::OWN, Exercise::BOOK];
        if first && !unrated.iter().any(|prefix| tried.id.starts_with(prefix)) {
            self.games.entry(tried.game.clone()).or_default().add(tried);
            for theme in &tried.themes {
                let key = (tried.game.clone(), theme.clone());
                self.themes.entry(key).or_default().add(tried);
            }
        }
    }

    pub fn rating(&self, game: &str) -> Rating {
        self.games
            .get(game)
            .map_or_else(Rating::default, |track| track.now)
    }

    pub const fn streak(&self) -> usize {
        self.streak
    }

    pub fn knows(&self, id: &str) -> bool {
        self.schedules.contains_key(id)
    }

    /// Returns true if a problem has been tried and is not due for repetition.
    pub fn remembers(&self, id: &str, now: u64) -> bool {
        self.schedules.get(id).is_some_and(|it| it.due() > now)
    }

    /// Returns the number of these problems that are due for repetition.
    pub fn due(&self, exercises: &[Arc<Exercise>], aim: &ExerciseFilter, now: u64) -> usize {
        let due = |exercise: &&Arc<Exercise>| aim.meets(exercise) && self.is_due(exercise, now);
        exercises.iter().filter(due).count()
    }

    fn is_due(&self, exercise: &Exercise, now: u64) -> bool {
        let schedule = self.schedules.get(&exercise.id);
        schedule.is_some_and(|schedule| schedule.due() <= now)
    }

    /// Chooses the next problem: a due one first, then a new mistake of the user's own or opening, then a new problem near
    /// the user's rating. If all have been tried, the one that is due soonest. `last` is not repeated at once if there is
    /// another problem, and no new problem is `shown` twice before the others.
    pub fn next(
        &self,
        exercises: &[Arc<Exercise>],
        aim: &ExerciseFilter,
        now: u64,
        last: Option<&str>,
        shown: &[String],
    ) -> Option<Arc<Exercise>> {
        let wanted = exercises.iter().filter(|it| aim.meets(it));
        let all: Vec<_> = wanted.collect();
        let others = all
            .iter()
            .filter(|it| Some(&*it.id) != last || all.len() == 1);
        let (old, new): (Vec<&Arc<Exercise>>, Vec<_>) = others.partition(|it| self.knows(&it.id));
        let due = |it: &&&Arc<Exercise>| self.schedules.get(&it.id).map_or(0, Schedule::due);
        let soonest = old.iter().min_by_key(due);
        if let Some(back) = soonest.filter(|it| self.is_due(it, now)) {
            return Some(Arc::clone(back));
        }
        let fresh = new.iter().filter(|it| !shown.contains(&it.id)).copied();
        let fresh: Vec<_> = fresh.collect();
        let new = if fresh.is_empty() { new } else { fresh };
        let own = new.iter().find(|it| it.origin != Origin::Problem);
        let found = own.copied().or_else(|| self.nearest(&new));
        found.or(soonest.copied()).map(Arc::clone)
    }

    /// Returns one of the problems nearest to the rating, selected by the number of tries.
    fn nearest<'a>(&self, new: &[&'a Arc<Exercise>]) -> Option<&'a Arc<Exercise>> {
        let far = |it: &Exercise| (it.rating.value - self.rating(&it.game).aim()).abs();
        let mut by_distance: Vec<_> = new.iter().map(|it| (far(it), *it)).collect();
        let order = |a: &(f64, &Arc<Exercise>), b: &(f64, &Arc<Exercise>)| {
            a.0.total_cmp(&b.0).then_with(|| a.1.id.cmp(&b.1.id))
        };
        // Thousands of problems are not put in order for the few that are wanted.
        if by_distance.len() > CANDIDATES {
            by_distance.select_nth_unstable_by(CANDIDATES, order);
            by_distance.truncate(CANDIDATES);
        }
        by_distance.sort_by(order);
        let count = by_distance.len().max(1) as u64;
        let index = mix(self.tries as u64) % count;
        by_distance.get(index as usize).map(|(_, found)| *found)
    }

    /// True before the first try.
    pub const fn is_empty(&self) -> bool {
        self.tries == 0
    }

    /// Formats the statistics in lines: ratings by game and theme with their uncertainty and history (as a graph or in
    /// numbers), the streak, the number of due problems.
    pub fn lines(
        &self,
        name_of: impl Fn(&str) -> String,
        due: usize,
        graph: bool,
        lang: Lang,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for (game, track) in &self.games {
            lines.push(name_of(game));
            lines.push(track.message(words::RATED).sentence(lang));
            if track.before.len() > 1 {
                let course = if graph {
                    track.graph()
                } else {
                    track.last_ratings()
                };
                lines.push(Message::new(words::BEFORE).arg(course).sentence(lang));
            }
            for ((_, theme), track) in self.themes.iter().filter(|((of, _), _)| of == game) {
                let theme = themes_line(std::slice::from_ref(theme), lang);
                let message = Message::new(words::OF_THEME).arg(theme);
                let message = message.arg(track.now.written()).arg(track.solved);
                lines.push(message.arg(track.before.len()).sentence(lang));
            }
            lines.push(String::new());
        }
        let streak = Message::new(words::STREAK)
            .arg(self.streak)
            .arg(self.longest);
        lines.push(streak.sentence(lang));
        let today = match due {
            0 => words::NOTHING_DUE.into(),
            _ => Message::new(words::DUE).arg(due),
        };
        lines.push(today.sentence(lang));
        lines
    }

    /// Returns the ratings in a game after each try, for a graph.
    pub fn graph(&self, game: &str) -> &[f64] {
        self.games.get(game).map_or(&[], |track| &track.before)
    }

    /// Returns true if the problem of today was solved at the first try, false if it was missed; `None` if it is open.
    pub fn daily_result(&self, now: u64) -> Option<bool> {
        self.days.get(&(now / 86_400)).copied()
    }

    pub fn rated_games(&self) -> impl Iterator<Item = &str> {
        self.games.keys().map(String::as_str)
    }
}

impl Track {
    fn last_ratings(&self) -> String {
        let from = self.before.len().saturating_sub(SHOWN);
        let shown = self.before[from..].iter().map(|it| format!("{it:.0}"));
        shown.collect::<Vec<_>>().join(" ")
    }

    /// Draws the history of the rating between its minimum and its maximum: one column per try, or per several tries if
    /// there are many.
    fn graph(&self) -> String {
        let least = self.before.iter().copied().fold(f64::INFINITY, f64::min);
        let max = self
            .before
            .iter()
            .copied()
            .fold(f64::NEG_INFINITY, f64::max);
        let each = self.before.len().div_ceil(WIDE);
        let column = |tries: &[f64]| {
            let mean = tries.iter().sum::<f64>() / tries.len() as f64;
            let share = (mean - least) / (max - least).max(1.0);
            let height = (share * (BARS.len() - 1) as f64).round();
            BARS[(height as usize).min(BARS.len() - 1)]
        };
        let columns: String = self.before.chunks(each.max(1)).map(column).collect();
        format!("{columns} ({least:.0}–{max:.0})")
    }

    fn message(&self, text: tabletop_core::Text) -> Message {
        let message = Message::new(text).arg(self.now.written());
        let message = message.arg(self.solved).arg(self.before.len());
        message.words(self.now.remark())
    }
}

/// Returns the problem of the day of a game, the same for every user with the same problems.
pub fn daily(exercises: &[Arc<Exercise>], game: &str, now: u64) -> Option<Arc<Exercise>> {
    let mut all: Vec<_> = exercises
        .iter()
        .filter(|it| it.game == game && it.origin == Origin::Problem)
        .collect();
    all.sort_by(|a, b| a.id.cmp(&b.id));
    let day = &calendar::utc(now)[..10];
    let seed = mix(fnv1a(fnv1a(FNV_START, game.as_bytes()), day.as_bytes()));
    let index = seed % (all.len() as u64).max(1);
    all.get(index as usize).map(|it| Arc::clone(it))
}

#[cfg(test)]
mod tests {
    use super::super::{Step, Task};
    use super::*;

    fn exercise(id: &str, game: &str, theme: &str, value: f64) -> Arc<Exercise> {
        Arc::new(Exercise {
            id: id.to_owned(),
            game: game.to_owned(),
            options: Vec::new(),
            position: String::new(),
            task: Task::Asked(Message::verbatim("win")),
            themes: vec![theme.to_owned()],
            rating: Rating::new(value, 60.0),
            steps: vec![Step {
                accepted: vec!["d3".into()],
                reply: None,
            }],
            origin: match id.split('-').next() {
                Some("own") => Origin::Mistake,
                Some("book") => Origin::Book,
                _ => Origin::Problem,
            },
            proven: None,
        })
    }

    fn tried(exercise: &Exercise, result: AttemptResult, at: u64) -> Tried {
        Tried {
            at,
            id: exercise.id.clone(),
            game: exercise.game.clone(),
            themes: exercise.themes.clone(),
            result,
            problem: exercise.rating,
            daily: false,
        }
    }

    const NOW: u64 = 1_780_000_000;

    #[test]
    fn new_problems_are_not_repeated_before_the_others() {
        let all: Vec<_> = (0..30)
            .map(|number| exercise(&format!("a{number}"), "reversi", "parity", 1500.0))
            .collect();
        let standing = Standing::default();
        let mut shown: Vec<String> = Vec::new();
        for _ in 0..30 {
            let last = shown.last().cloned();
            let aim = ExerciseFilter::default();
            let next = standing.next(&all, &aim, NOW, last.as_deref(), &shown);
            shown.push(next.expect("a problem").id.clone());
        }
        shown.sort();
        shown.dedup();
        assert_eq!(shown.len(), 30);
    }

    #[test]
    fn a_graph_goes_from_the_least_to_the_greatest_rating_and_is_no_wider_than_a_screen() {
        let track = |before: Vec<f64>| Track {
            before,
            ..Track::default()
        };
        assert_eq!(
            track(vec![1500.0, 1570.0, 1535.0]).graph(),
            "▁█▅ (1500–1570)"
        );
        assert_eq!(track(vec![1500.0, 1500.0]).graph(), "▁▁ (1500–1500)");
        let long = track((0..1000).map(f64::from).collect()).graph();
        assert!(long.chars().count() <= WIDE + 12, "{long}");
        assert!(long.contains("▁▁") && long.contains("██"), "{long}");
    }

    #[test]
    fn the_first_problems_are_easy_and_no_try_changes_a_rating_by_much() {
        let all: Vec<_> = (0..60)
            .map(|n| {
                exercise(
                    &format!("r{n:02}"),
                    "reversi",
                    "parity",
                    900.0 + 20.0 * f64::from(n),
                )
            })
            .collect();
        for result in [AttemptResult::Solved, AttemptResult::Failed] {
            let mut standing = Standing::default();
            for tries in 0..20_u32 {
                let now = NOW + u64::from(tries);
                let next = standing.next(&all, &ExerciseFilter::default(), now, None, &[]);
                let next = next.expect("a problem");
                let before = standing.rating("reversi");
                assert!(before.is_vague() || tries > 3, "provisional at first");
                assert!(tries > 0 || next.rating.value < 1500.0, "{next:?}");
                standing.add(&tried(&next, result, now));
                let change = standing.rating("reversi").value - before.value;
                assert!(change.abs() <= MOST_CHANGE, "{tries}: {change}");
            }
        }
    }

    #[test]
    fn only_the_first_try_is_rated() {
        let it = exercise("a", "reversi", "parity", 1500.0);
        let mut standing = Standing::from_tries(&[tried(&it, AttemptResult::Failed, NOW)]);
        let first = standing.rating("reversi");
        assert!(first.value < 1500.0);
        standing.add(&tried(&it, AttemptResult::Solved, NOW + 60));
        assert_eq!(standing.rating("reversi"), first);
        assert_eq!(standing.rating("go"), Rating::default());
        assert_eq!(standing.streak(), 1);
    }

    #[test]
    fn lines_of_the_book_are_repeated_and_not_rated() {
        let it = exercise("book-a", "go", "tiger", 1500.0);
        let standing = Standing::from_tries(&[tried(&it, AttemptResult::Solved, NOW)]);
        assert_eq!(standing.rating("go"), Rating::default());
        assert!(standing.remembers("book-a", NOW) && !standing.remembers("book-b", NOW));
        let month = NOW + 30 * 86_400;
        assert!(!standing.remembers("book-a", month));
        let all = [it];
        assert_eq!(standing.due(&all, &ExerciseFilter::book(None), month), 1);
        assert_eq!(standing.due(&all, &ExerciseFilter::default(), month), 0);
    }

    #[test]
    fn what_is_due_comes_first_then_ones_own_then_what_is_as_hard() {
        let all: Vec<_> = (0..60)
            .map(|n| {
                exercise(
                    &format!("r{n:02}"),
                    "reversi",
                    "parity",
                    900.0 + 20.0 * f64::from(n),
                )
            })
            .chain([exercise("own-1", "reversi", "mistake", 1500.0)])
            .collect();
        let aim = ExerciseFilter::default();
        let mut standing = Standing::default();
        let own = standing
            .next(&all, &aim, NOW, None, &[])
            .expect("a problem");
        assert_eq!(own.id, "own-1");
        standing.add(&tried(&own, AttemptResult::Solved, NOW));
        let new = standing
            .next(&all, &aim, NOW, Some("own-1"), &[])
            .expect("one");
        assert!(new.rating.value < 1500.0, "easy for a newcomer: {new:?}");
        standing.add(&tried(&new, AttemptResult::Failed, NOW));
        let month = NOW + 30 * 86_400;
        assert_eq!(standing.due(&all, &aim, month), 2);
        let back = standing.next(&all, &aim, month, None, &[]).expect("one");
        assert_eq!(
            back.id, new.id,
            "what was failed comes back before what was solved"
        );
    }

    #[test]
    fn aims_choose_by_game_theme_and_origin() {
        let all = [
            exercise("a", "reversi", "parity", 1500.0),
            exercise("b", "go", "ladder", 1500.0),
            exercise("own-1", "go", "mistake", 1500.0),
            exercise("book-1", "gomoku", "tiger", 1500.0),
        ];
        let next = |aim: &ExerciseFilter| {
            Standing::default()
                .next(&all, aim, NOW, None, &[])
                .map(|it| it.id.clone())
        };
        let of = |game: Option<&str>, theme: Option<&str>, own: bool| ExerciseFilter {
            game: game.map(str::to_owned),
            theme: theme.map(str::to_owned),
            origin: own.then_some(Origin::Mistake),
        };
        assert_eq!(
            next(&of(Some("reversi"), None, false)).as_deref(),
            Some("a")
        );
        assert_eq!(next(&of(None, Some("ladder"), false)).as_deref(), Some("b"));
        assert_eq!(next(&of(None, None, true)).as_deref(), Some("own-1"));
        assert_eq!(next(&of(Some("reversi"), Some("ladder"), false)), None);
        assert_eq!(next(&of(Some("reversi"), None, true)), None);
        assert_eq!(next(&of(Some("gomoku"), None, false)), None);
        let book = |game: &str| ExerciseFilter::book(Some(game.to_owned()));
        assert_eq!(next(&book("gomoku")).as_deref(), Some("book-1"));
        assert_eq!(next(&book("go")), None);
    }

    #[test]
    fn the_problem_of_a_day_is_the_same_for_all_and_another_tomorrow() {
        let mut all: Vec<_> = (0..500)
            .map(|n| exercise(&format!("r{n:03}"), "reversi", "parity", 1500.0))
            .collect();
        let of = |all: &[Arc<Exercise>], now| daily(all, "reversi", now).expect("one").id.clone();
        let today = of(&all, NOW);
        all.reverse();
        assert_eq!(of(&all, NOW), today, "in whatever order they stand");
        assert_ne!(of(&all, NOW + 86_400), today);
        assert_eq!(daily(&all, "go", NOW), None);
    }
}

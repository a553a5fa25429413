//! Home screen: starts new games and resumes others. Shown while no game is in front.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

use super::{hub, works};
use crate::levels::level_in_words;
use crate::widgets::home::{About, Beside, Control, Drawn, Focus, HomeScreen, Shown};
use crate::widgets::thumbnail::{Pictures, bare};
use crate::{Chord, Keymap, words};
use tabletop_app::files::read_journal;
use tabletop_app::workspace::{
    JournalEntry, Progress, Tab, Workspace, result_line, turn_of, usual_size,
};
use tabletop_core::{BoardView, Cell as Square, Grid, Ground, Lang, Message, Side, Text};
use tabletop_learn::Lesson;
use tabletop_play::registry::{Entry, GAMES};
use tabletop_play::session::{GameSession, Seat};

/// Columns and rows of a sample of a larger board of lines: its upper left corner.
const SAMPLE: u8 = 8;
/// Number of finished games that are listed.
const LAST_GAMES: usize = 4;
/// Selection on the home screen, and its cached contents.
#[derive(Debug)]
pub(super) struct Home {
    pub(super) game: usize,
    pub(super) focus: Focus,
    /// The person's side in the next game against the computer.
    pub(super) side: Side,
    /// Sizes chosen in this run, by game.
    sizes: HashMap<&'static str, String>,
    /// True if home was entered from a game, to which Esc returns.
    pub(super) can_return: bool,
    /// Layout of the last drawing.
    drawn: Cell<Drawn>,
    /// A sample position of each game, computed when home is first shown.
    boards: OnceCell<Vec<BoardView>>,
    pictures: Pictures,
    /// Finished games, read when home is shown, and their statistics.
    results: OnceCell<(Vec<JournalEntry>, Vec<Progress>)>,
}

impl Default for Home {
    fn default() -> Self {
        Self {
            game: 0,
            focus: Focus::Games,
            side: Side::Black,
            sizes: HashMap::new(),
            can_return: false,
            drawn: Cell::default(),
            boards: OnceCell::new(),
            pictures: Pictures::default(),
            results: OnceCell::new(),
        }
    }
}

impl Home {
    /// A sample position of each game.
    pub(super) fn boards(&self) -> &[BoardView] {
        self.boards
            .get_or_init(|| GAMES.iter().filter_map(sample).collect())
    }

    /// The finished games, the last one last, and their statistics.
    fn results(&self, workspace: &Workspace) -> &(Vec<JournalEntry>, Vec<Progress>) {
        self.results.get_or_init(|| {
            // Faults of the journal are reported where the whole journal is shown.
            let read = workspace.journal.as_deref().map(read_journal);
            let entries = read.and_then(Result::ok).map_or_else(Vec::new, |it| it.0);
            let progress = Progress::of(&entries);
            (entries, progress)
        })
    }

    /// Drops the cached results, as games may end from now on.
    pub(super) fn forget_progress(&mut self) {
        self.results.take();
    }

    pub(super) fn entry(&self) -> &'static Entry {
        &GAMES[self.game.min(GAMES.len() - 1)]
    }

    pub(super) fn key(&self) -> &'static str {
        self.entry().info.key
    }

    /// Builds the home screen and passes it to `f`.
    pub(super) fn shown<T>(
        &self,
        workspace: &Workspace,
        keymap: &Keymap,
        f: impl FnOnce(&HomeScreen) -> T,
    ) -> T {
        f(&HomeScreen {
            games: GAMES,
            letters: &letters(workspace, keymap),
            boards: self.boards(),
            pictures: &self.pictures,
            chosen: self.game,
            focus: self.focus(workspace),
            resume: resume_line(workspace, keymap),
            controls: &self.controls(workspace, keymap),
            beside: &beside(self.key(), workspace, keymap),
            about: &self.about(workspace),
            drawn: &self.drawn,
        })
    }

    /// The focused part; the tiles if there is no game to continue any more.
    pub(super) fn focus(&self, workspace: &Workspace) -> Focus {
        match self.focus {
            Focus::Resume if to_continue(workspace).is_none() => Focus::Games,
            focus => focus,
        }
    }

    /// Name of what Enter does with the focused part, and the possible actions as a hint.
    fn enter_and_hint(&self, workspace: &Workspace) -> [Text; 2] {
        let control = |index| self.controls_of(workspace).get(index).copied();
        match self.focus(workspace) {
            Focus::Resume => [words::HOME_GOES_ON, words::HOME_HINT_RESUME],
            Focus::Games => [words::HOME_PLAYS, words::HOME_HINT_GAMES],
            Focus::Control(index) => match control(index) {
                Some(Control::Level | Control::Size | Control::You) => {
                    [words::HOME_PLAYS, words::HOME_HINT_VALUE]
                }
                Some(Control::Custom) => [words::HOME_OPENS, words::HOME_HINT_CUSTOM],
                Some(Control::Friend) => [words::HOME_PLAYS, words::HOME_HINT_FRIEND],
                Some(Control::Learn) => [words::HOME_OPENS, words::HOME_HINT_LEARN],
                _ => [words::HOME_PLAYS, words::HOME_HINT_PLAY],
            },
            Focus::Beside(0) => [words::HOME_OPENS, words::HOME_HINT_PROBLEMS],
            Focus::Beside(1) => [words::HOME_OPENS, words::HOME_HINT_LESSONS],
            Focus::Beside(_) => [words::HOME_OPENS, words::HOME_HINT_OPEN],
        }
    }

    /// Name of what Enter does with the focused part.
    pub(super) fn verb(&self, workspace: &Workspace) -> Text {
        self.enter_and_hint(workspace)[0]
    }

    /// The possible actions as a hint.
    pub(super) fn hint(&self, workspace: &Workspace) -> Text {
        self.enter_and_hint(workspace)[1]
    }

    pub(super) fn controls_of(&self, workspace: &Workspace) -> Vec<Control> {
        let entry = self.entry();
        let two = entry.info.players == 2;
        let all = [
            (Control::Play, true),
            (Control::Level, two && !(entry.levels)().is_empty()),
            (Control::Size, self.size(workspace).is_some()),
            (Control::You, two),
            (Control::Friend, two),
            (Control::Learn, Lesson::boards(entry.info.key).is_some()),
            (Control::Custom, true),
        ];
        let offered = all.into_iter().filter(|(_, offered)| *offered);
        offered.map(|(control, _)| control).collect()
    }

    fn controls(&self, workspace: &Workspace, keymap: &Keymap) -> Vec<Shown> {
        let lang = workspace.setup.lang;
        let shown = |control| Shown {
            control,
            value: match control {
                Control::Level => Some(level_in_words(workspace.setup.settings.level, lang)),
                Control::Size => self.size(workspace).map(|size| squared(&size)),
                Control::You => Some(self.side.name().get(lang).to_owned()),
                _ => None,
            },
            key: match control {
                Control::Learn => keymap.key("learn"),
                Control::Custom => keymap.key("new"),
                _ => String::new(),
            },
        };
        let controls = self.controls_of(workspace);
        controls.into_iter().map(shown).collect()
    }

    /// Size of the next game, if the game has several: the one chosen, or the usual one.
    pub(super) fn size(&self, workspace: &Workspace) -> Option<String> {
        let usual = usual_size(&workspace.tabs, self.entry())?;
        Some(self.sizes.get(self.key()).cloned().unwrap_or(usual))
    }

    /// Changes the size of the next game to the next one that is offered, or the one before.
    pub(super) fn change_size(&mut self, workspace: &Workspace, by: i8) {
        let info = self.entry().info;
        let spec = info.options.iter().find(|spec| spec.key == "size");
        let (Some(spec), Some(now)) = (spec, self.size(workspace)) else {
            return;
        };
        let sizes = spec.domain.values();
        let at = sizes.iter().position(|size| *size == now).unwrap_or(0);
        let to = at.saturating_add_signed(by.into()).min(sizes.len() - 1);
        self.sizes.insert(info.key, sizes[to].clone());
    }

    /// Texts about the chosen game.
    fn about(&self, workspace: &Workspace) -> About {
        let (lang, entry) = (workspace.setup.lang, self.entry());
        let (entries, progress) = self.results(workspace);
        let progress = progress.iter().find(|it| it.game == entry.info.key);
        let of_game = entries.iter().filter(|it| it.game == entry.info.key);
        let last = of_game.rev().take(LAST_GAMES);
        let rules = entry.info.rules.get(lang);
        let level = workspace.setup.settings.level as usize;
        let levels = if entry.info.players == 2 {
            (entry.levels)()
        } else {
            &[]
        };
        About {
            results: progress
                .and_then(Progress::summary)
                .map(|it| it.sentence(lang)),
            level: levels.get(level.saturating_sub(1)).copied(),
            // The way to enter a move comes last.
            rules: rules
                .rsplit_once("\n\n")
                .map_or(rules, |it| it.0)
                .replace("\n\n", "\n"),
            record: progress.map_or_else(Vec::new, |it| results_of(it, lang)),
            last: last.map(|it| result_line(it, lang)).collect(),
        }
    }

    /// Moves the focus by a step left, right, up or down.
    pub(super) fn go(&mut self, workspace: &Workspace, dx: isize, dy: isize) {
        let Drawn { across, in_grid } = self.drawn.get();
        let across = across.max(1);
        let controls = self.controls_of(workspace).len();
        let resumes = to_continue(workspace).is_some();
        let last = GAMES.len() - 1;
        let from = self.focus(workspace);
        self.focus = match from {
            Focus::Resume if dy > 0 => Focus::Games,
            Focus::Resume => from,
            Focus::Games => {
                let to = self.game as isize + dx + dy * across as isize;
                let is_last_row = self.game / across == last / across;
                match usize::try_from(to) {
                    Ok(to) if to <= last => self.game = to,
                    Ok(_) if in_grid && !(dy > 0 && is_last_row) => {
                        return self.focus = Focus::Beside(0);
                    }
                    // A last row with fewer tiles can be reached from any tile above it.
                    Ok(_) if dy > 0 && !is_last_row => self.game = last,
                    Ok(_) if dy > 0 => return self.focus = Focus::Control(0),
                    Err(_) if dy < 0 && resumes => return self.focus = Focus::Resume,
                    _ => {}
                }
                Focus::Games
            }
            Focus::Control(_) if dy < 0 => Focus::Games,
            Focus::Control(_) if dy > 0 && !in_grid => Focus::Beside(0),
            Focus::Control(at) if dx > 0 && at + 1 == controls && !in_grid => Focus::Beside(0),
            Focus::Control(at) => Focus::Control(at.saturating_add_signed(dx).min(controls - 1)),
            Focus::Beside(at) if dx < 0 => {
                if in_grid {
                    self.game = last;
                    Focus::Games
                } else {
                    Focus::Control(at.min(controls - 1))
                }
            }
            Focus::Beside(0) if dy < 0 && in_grid => {
                self.game = across - 1;
                Focus::Games
            }
            Focus::Beside(0) if dy < 0 => Focus::Control(0),
            Focus::Beside(at) if dy > 0 && at + 1 == BESIDE && in_grid => Focus::Control(0),
            Focus::Beside(at) => Focus::Beside(at.saturating_add_signed(dy).min(BESIDE - 1)),
        };
    }

    /// Moves the focus to the next part in reading order, or the one before.
    pub(super) fn cycle(&mut self, workspace: &Workspace, by: isize) {
        let controls = (0..self.controls_of(workspace).len()).map(Focus::Control);
        let entries = (0..BESIDE).map(Focus::Beside);
        let resume = to_continue(workspace).map(|_| Focus::Resume);
        let all = std::iter::once(Focus::Games).chain(controls).chain(entries);
        let all: Vec<_> = all.chain(resume).collect();
        let focus = self.focus(workspace);
        let at = all.iter().position(|it| *it == focus).unwrap_or(0);
        let to = (at as isize + by).rem_euclid(all.len() as isize);
        self.focus = all[to as usize];
    }
}

/// A sample position of the game, in part if the board is large; the initial position if the sample moves can't be
/// played.
fn sample(entry: &Entry) -> Option<BoardView> {
    let mut options = entry.options();
    for (key, value) in entry.info.sample.options {
        options.set(key, value).ok()?;
    }
    let mut session = (entry.start)(options).ok()?;
    for mv in entry.info.sample.moves.split_whitespace() {
        if session.play(mv).is_err() {
            break;
        }
    }
    Some(corner(bare(session.thumbnail().clone())))
}

/// The upper left corner of a large board of lines, which is as large as the boards of squares.
fn corner(whole: BoardView) -> BoardView {
    if whole.ground != Ground::Lines || whole.grid.cols <= SAMPLE || !whole.links.is_empty() {
        return whole;
    }
    let grid = Grid {
        cols: SAMPLE,
        rows: SAMPLE,
    };
    let mut part = BoardView::new(grid);
    part.ground = whole.ground;
    let is_shown = |cell: &Square| cell.col < SAMPLE && cell.row < SAMPLE;
    part.stars = whole.stars.iter().copied().filter(is_shown).collect();
    for cell in grid.cells() {
        *part.square_mut(cell) = whole.square(cell).clone();
    }
    part
}

/// Number of entries beside the tiles: problems, lessons, files.
const BESIDE: usize = 3;

fn beside(game: &str, workspace: &Workspace, keymap: &Keymap) -> Vec<Beside> {
    let problems = problems_in_words(game, workspace);
    let entries = [
        (words::HOME_PROBLEMS, "train", problems),
        (words::HOME_LESSONS, "", lessons_in_words(workspace)),
        (words::HOME_OPEN, "open", String::new()),
    ];
    let entry = |(name, id, details)| Beside {
        name,
        key: keymap.key(id),
        details,
    };
    entries.map(entry).into()
}

fn problems_in_words(game: &str, workspace: &Workspace) -> String {
    let (lang, problems) = (workspace.setup.lang, &workspace.trainer.problems);
    let rated = problems.standing().rated_games().any(|it| it == game);
    let rating = problems.standing().rating(game).value;
    let rating = rated.then(|| Message::new(words::HOME_RATING).arg(format!("{rating:.0}")));
    let parts =
        std::iter::once(Message::new(words::HOME_DAILY).words(hub::daily(workspace))).chain(rating);
    parts.map(|it| it.get(lang)).collect::<Vec<_>>().join(" · ")
}

fn lessons_in_words(workspace: &Workspace) -> String {
    let of = |entry: &Entry| workspace.trainer.lesson_progress(entry.info.key);
    let all: Vec<_> = GAMES.iter().filter_map(of).collect();
    let done = all.iter().filter(|(done, all)| done == all).count();
    let message = Message::new(words::HOME_LESSONS_DONE)
        .arg(done)
        .arg(all.len());
    message.get(workspace.setup.lang)
}

/// The letter that chooses each game: its initial, or else the first letter of its key that does nothing else here.
pub(super) fn letters(workspace: &Workspace, keymap: &Keymap) -> Vec<Option<char>> {
    let mut letters = vec![None; GAMES.len()];
    for initials in [true, false] {
        for (index, game) in GAMES.iter().enumerate() {
            let is_free = |letter: &char| {
                let chord = Chord::parse(&letter.to_string());
                let row = chord.and_then(|chord| keymap.row(chord));
                let is_idle = row.is_none_or(|row| !works(workspace, row.id));
                is_idle && !letters.contains(&Some(*letter))
            };
            let limit = if initials { 1 } else { usize::MAX };
            if letters[index].is_none() {
                letters[index] = game.info.key.chars().take(limit).find(is_free);
            }
        }
    }
    letters
}

fn results_of(progress: &Progress, lang: Lang) -> Vec<String> {
    let lines = progress.lines(lang).into_iter().skip(1);
    lines.map(|line| line.trim_start().to_owned()).collect()
}

/// A size as columns and rows.
fn squared(size: &str) -> String {
    let is_number = size.parse::<u8>().is_ok();
    if is_number {
        format!("{size}×{size}")
    } else {
        size.replace('x', "×")
    }
}

/// Index of the tab to continue: the last one in front, or the first one, with a game that has begun and is not over.
pub(super) fn to_continue(workspace: &Workspace) -> Option<usize> {
    let all = unfinished(workspace);
    let current = workspace.tabs.current();
    let here = all.iter().find(|&&index| index == current);
    here.or(all.first()).copied()
}

/// Indices of the tabs with a game that has begun and is not over. Problems and lessons are continued from their own
/// entries, and a record opened to be read isn't a game of one's own.
fn unfinished(workspace: &Workspace) -> Vec<usize> {
    let going_on = |session: &GameSession| session.line().len() > 1 && !session.has_ended();
    let tabs = workspace.tabs.all().iter().enumerate();
    let is_own = |tab: &Tab| tab.attempt().is_none() && !tab.purpose().record;
    tabs.filter(|(_, tab)| is_own(tab) && going_on(&tab.session))
        .map(|(index, _)| index)
        .collect()
}

/// The game to continue, and the number of further ones with the key that leads to them.
fn resume_line(workspace: &Workspace, keymap: &Keymap) -> Option<(String, String)> {
    let lang = workspace.setup.lang;
    let session = &*workspace.tabs.all()[to_continue(workspace)?].session;
    let text = Message::new(words::HOME_CONTINUE).arg(in_words(session, lang));
    let more = unfinished(workspace).len() - 1;
    let more = (more > 0).then(|| {
        let message = Message::new(words::HOME_MORE_GAMES).arg(more);
        message.arg(keymap.key("unfinished")).get(lang)
    });
    Some((text.get(lang), more.unwrap_or_default()))
}

/// Describes a game, as in `Go v. level 4 · move 20 · your move`.
fn in_words(session: &GameSession, lang: Lang) -> String {
    let ply = session.node(session.current()).map_or(0, |node| node.ply);
    let name = session.info().name;
    let players = &session.players().0;
    let opponent = players.iter().find_map(|player| match &player.seat {
        Seat::Computer(level) => Some(Message::new(words::COMPUTER_LEVEL).arg(level)),
        Seat::Engine(name) => Some(Message::verbatim(name)),
        Seat::Person | Seat::Remote => None,
    });
    let names = || {
        let names = players.each_ref().map(|player| &*player.name);
        let named = names.into_iter().filter(|name| !name.is_empty());
        let names = named.collect::<Vec<_>>().join(" – ");
        (!names.is_empty()).then(|| Message::verbatim(&names))
    };
    let game = match (opponent, names()) {
        (Some(opponent), _) => Message::new(words::AGAINST).words(name).message(opponent),
        (None, Some(names)) => Message::new(words::NAMED).words(name).message(names),
        (None, None) => name.into(),
    };
    let parts = [
        game,
        Message::new(words::MOVE_NUMBER).arg(ply),
        turn_of(session),
    ];
    parts.map(|part| part.get(lang)).join(" · ")
}

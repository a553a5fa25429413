//! Opening popups.

use std::collections::HashSet;

use ratatui::layout::Position;

use super::{Scene, Screen, views, works};
use crate::popups::{Act, Chat, Filter, Form, Item, Pager, PagerRow, Picker};
use crate::widgets::footer;
use crate::words;
use tabletop_app::commands::{
    BoardRequest, ComputerRequest, Line, PlayRequest, Press, Request, Row, SettingRequest,
    ShareRequest, TABLE, TOPICS, Topic, UiCommand, rows, typed_rows,
};
use tabletop_app::workspace::{
    NewGame, Place, Refused, ReplayRequest, SharedRefused, TrainRequest, Workspace, name_of,
    state_of, step_of,
};
use tabletop_core::{Message, Notation, Side, Text};
use tabletop_play::registry::find;
use tabletop_play::session::{Ask, GameSession};
use tabletop_play::training::ExerciseFilter;
use tabletop_settings::themes::ThemeFile;

/// Columns of a page of help: as many as a pager has.
const PAGE_WIDTH: usize = 72;

pub(super) fn open_typing(workspace: &Workspace, screen: &mut Screen, text: &str) {
    let Some(session) = workspace.tabs.session() else {
        screen.refuse_without_games(&workspace.tabs);
        return;
    };
    let mut moves = session.legal();
    moves.sort_by_cached_key(|mv| number_and_rest(session.display(mv).as_str()));
    let item = |mv: Notation| {
        let shown = session.display(&mv).to_string();
        Item::new(shown, "", Act::Request(Request::play(mv)))
    };
    let items = moves.into_iter().map(item).collect();
    let mut picker = Picker::new(words::TYPE_MOVE, Filter::Complete, items).typed(text);
    picker.grid = true;
    picker.about = workspace.tabs.about();
    screen.open(picker);
}

/// Further words that find a row in the palette.
const FOUND_BY: [(&str, &str); 4] = [
    ("show", "score estimate 形势 点目"),
    ("stats", "score record 成绩"),
    ("board", "score describe 盘面"),
    ("teach", "blunder warnings teaching 教学"),
];

/// Opens the palette with everything that can be done here.
pub(super) fn open_palette(workspace: &Workspace, screen: &mut Screen) {
    let lang = workspace.setup.lang;
    let mut items = rows_in_palette(workspace, screen);
    let (all, own) = (ExerciseFilter::default(), ExerciseFilter::own());
    let trained = [
        (words::HUB_DAILY, "daily", TrainRequest::Daily(None)),
        (words::HUB_TIMED, "timed clock", TrainRequest::Timed(all)),
        (words::HUB_MINE, "mine own", TrainRequest::Begin(own)),
    ];
    for (text, found_by, request) in trained {
        let label = views::named(workspace, words::HOME_PROBLEMS.get(lang), text.get(lang));
        let found_by = format!("{found_by} {} {} train problem", text.en, text.zh);
        items.push(Item::new(label, "", Act::Request(request.into())).found_by(found_by));
    }
    for entry in tabletop_play::registry::GAMES {
        let name = entry.info.name.get(lang);
        let label = views::named(workspace, words::NEW_GAME.get(lang), name);
        let game = NewGame::usual(entry);
        let new = BoardRequest::New { game, stay: false };
        let item = Item::new(label, entry.info.key, Act::Request(new.into()));
        let found_by = format!("{} {}", entry.info.key, entry.info.aliases.join(" "));
        items.push(item.found_by(found_by));
    }
    for theme in workspace.setup.themes.all() {
        let name = theme.shown_name().get(lang);
        let label = views::named(workspace, words::THEMES.get(lang), &name);
        let item = Item::new(label, "", use_theme(theme));
        items.push(item.found_by(format!("theme {}", theme.key)));
    }
    let mut picker = Picker::new(words::PALETTE, Filter::Command, items);
    let session = workspace.tabs.session();
    picker.moves = session.map(said_of_the_board).unwrap_or_default();
    screen.open(picker);
}

/// The rows of the table that can do something here: those with keys, then words that need no argument.
fn rows_in_palette(workspace: &Workspace, screen: &Screen) -> Vec<Item> {
    let lang = workspace.setup.lang;
    let of_row = |row: &'static Row| {
        let typed = row.typed.filter(|_| !row.has_key());
        let item = match typed {
            Some(typed) => {
                let act = Act::Typed(workspace.tabs.about(), typed.names[0].to_owned());
                Item::new(typed.help_in(lang), typed.names[0], act)
            }
            None => {
                let keys = screen.display.keymap.all_keys(row);
                Item::new(label_of(workspace, row), keys, Act::Row(row))
            }
        };
        // Users search in either language and by command name.
        let more = FOUND_BY.iter().find(|(id, _)| *id == row.id);
        let more = more.map_or("", |(_, words)| words);
        // The first word names an action; a command's whole name means the command.
        let first = if typed.is_some() { "" } else { row.id };
        let (id, en, zh) = (row.id, row.label.en, row.label.zh);
        item.found_by(format!("{first} {id} {en} {zh} {more}"))
    };
    let is_whole = |row: &&'static Row| {
        let needs_nothing = |syntax: &str| syntax.is_empty() || syntax.starts_with('[');
        row.has_key() || row.typed.is_some_and(|it| needs_nothing(it.syntax))
    };
    let selected = rows()
        .filter(|row| works(workspace, row.id))
        .filter(is_whole);
    let (with_keys, words): (Vec<&'static Row>, Vec<&'static Row>) =
        selected.partition(|row| row.has_key());
    // Nobody searches for the arrow keys: they come last.
    let (routine, sought): (Vec<&Row>, Vec<&Row>) =
        with_keys.into_iter().partition(|row| is_routine(row));
    let all = sought.into_iter().chain(words).chain(routine);
    all.map(of_row).collect()
}

/// Asks for a move number of the current line.
pub(super) fn open_goto(workspace: &Workspace, screen: &mut Screen) {
    let (Some(about), Some(session)) = (workspace.tabs.about(), workspace.tabs.session()) else {
        screen.refuse_without_games(&workspace.tabs);
        return;
    };
    let item = |&node: &tabletop_play::session::NodeId| {
        let info = session.node(node);
        let step = info
            .as_ref()
            .map(|info| step_of(info).get(workspace.setup.lang));
        Item::new(
            info.map_or(0, |info| info.ply).to_string(),
            step.unwrap_or_default(),
            Act::Request(Request::go_to(Place::Node(node)).at(about)),
        )
    };
    let line = session.line();
    let items: Vec<_> = line.iter().map(item).collect();
    let index = line.iter().position(|&node| node == about.node);
    screen.open(Picker::new(words::WHICH_MOVE, Filter::Prefix, items).at_item(index));
}

/// Opens the dialogue for a new game, preset with the players, rules and clock of the game in front.
pub(super) fn open_new_game(workspace: &Workspace, screen: &mut Screen) {
    if let Some(session) = workspace.tabs.session() {
        let form = Form::new_game(session.info().key, workspace);
        screen.open(form.like(session, workspace));
    }
}

pub(super) fn open_games(workspace: &Workspace, screen: &mut Screen) {
    let lang = workspace.setup.lang;
    let tabs = workspace.tabs.all().iter().enumerate();
    let items = tabs
        .map(|(index, tab)| {
            let session = &*tab.session;
            let name = session.info().name;
            let label = format!("{} {}", index + 1, name.get(lang));
            let go = BoardRequest::GoTo(index + 1);
            let state = state_of(session).sentence(lang);
            let [first, second] = &session.players().0;
            let (en, zh) = (name.en, name.zh);
            let found_by = format!("{en} {zh} {} {}", first.name, second.name);
            Item::new(label, state, Act::Request(go.into())).found_by(found_by)
        })
        .collect();
    let current = Some(workspace.tabs.current());
    screen.open(Picker::new(words::GAMES, Filter::Find, items).at_item(current));
}

/// Opens the context menu, at the mouse or in the middle.
pub(super) fn open_menu(workspace: &Workspace, screen: &mut Screen, at: Option<Position>) {
    let lang = workspace.setup.lang;
    let mut items = Vec::new();
    if let (Some(session), Some(about)) = (workspace.tabs.session(), workspace.tabs.about()) {
        for action in session.actions() {
            let act = Act::Request(Request::play(action.text.as_str()).at(about));
            let key = screen.display.keymap.key(&action.text);
            items.push(Item::new(action.label.get(lang), key, act));
        }
        let ids = [
            "touch", "undo", "redo", "hint", "draw", "resign", "origin", "computer", "names",
            "clock", "pause", "analyse", "review", "show", "solve", "rescue", "rules", "close",
        ];
        let node = session.node(about.node);
        let is_now = |id: &&str| match *id {
            "undo" | "origin" => node.as_ref().is_some_and(|node| node.parent.is_some()),
            "redo" => node.as_ref().is_some_and(|node| !node.children.is_empty()),
            id => works(workspace, id),
        };
        let wanted = ids.into_iter().filter(is_now);
        // One dialog has both players and names.
        let wanted = wanted.filter(|id| *id != "names" || session.info().players < 2);
        let wanted = wanted.filter_map(Row::find);
        items.extend(wanted.map(|row| menu_item(workspace, screen, row)));
    }
    let always = [
        "new", "open", "save", "copy", "games", "settings", "themes", "language", "help", "quit",
    ];
    let always = always.into_iter().filter(|id| works(workspace, id));
    let always = always.filter_map(Row::find);
    items.extend(always.map(|row| menu_item(workspace, screen, row)));
    let mut picker = Picker::new(words::MENU, Filter::None, items);
    picker.at = at;
    screen.open(picker);
}

/// Description of a command's key, in the words of the game in front.
pub(super) fn label_of(workspace: &Workspace, row: &Row) -> String {
    let session = workspace.tabs.session().filter(|_| row.id == "show");
    let shown = session.and_then(|it| it.pos().rules().reveals);
    let label = shown.map_or(row.label.into(), |it| Message::new(words::SHOW).words(it));
    label.get(workspace.setup.lang)
}

fn menu_item(workspace: &Workspace, screen: &Screen, row: &'static Row) -> Item {
    let key = screen.display.keymap.key(row.id);
    Item::new(label_of(workspace, row), key, Act::Row(row))
}

/// Opens the field for a chat line, if another player can receive it.
pub(super) fn open_talk(workspace: &Workspace, screen: &mut Screen) {
    if workspace.sharing.is_shared_here(&workspace.tabs) {
        screen.open(Chat::default());
    } else {
        screen.refuse(Refused::from(SharedRefused::NotShared));
    }
}

/// Asks whether to accept the offer of the other player in a shared game.
pub(super) fn open_offer(workspace: &Workspace, screen: &mut Screen) {
    let Some((question, asked)) = workspace.sharing.offered_here(&workspace.tabs) else {
        return;
    };
    let lang = workspace.setup.lang;
    let answers = [ShareRequest::Ask(asked), ShareRequest::Decline];
    let answers = answers.map(|request| Act::Request(request.into()));
    let question = question.sentence(lang);
    screen.open(Picker::offer(words::OFFER, question, lang, answers));
}

/// Asks the other player about the draw that was offered. Closing the question declines.
pub(super) fn open_draw(workspace: &Workspace, screen: &mut Screen) {
    let (Some(about), Some([side, other]), Some(session)) = (
        workspace.tabs.about(),
        workspace.tabs.offer(),
        workspace.tabs.session(),
    ) else {
        return;
    };
    let lang = workspace.setup.lang;
    let question = Message::new(words::DRAW_QUESTION)
        .message(name_of(session, side))
        .message(name_of(session, other))
        .get(lang);
    let answers = [PlayRequest::Draw, PlayRequest::DeclineDraw];
    let answers = answers.map(|request| Act::Request(Request::from(request).at(about)));
    screen.open(Picker::offer(words::DRAW, question, lang, answers));
}

/// Asks for the side whose moves are to be guessed.
pub(super) fn open_sides(workspace: &Workspace, screen: &mut Screen) {
    let lang = workspace.setup.lang;
    let item = |side: Side| {
        let label = Message::new(words::GUESS_SIDE).words(side.name());
        let begin = ComputerRequest::Replay(ReplayRequest::Begin(side));
        Item::new(label.get(lang), "", Act::Request(begin.into()))
    };
    let items = Side::BOTH.into_iter().map(item).collect();
    let title = Row::find("replay").map_or(words::SIDE, |row| row.label);
    screen.open(Picker::new(title, Filter::None, items));
}

/// Asks which of several moves on the same cell is meant.
pub(super) fn open_ask(workspace: &Workspace, screen: &mut Screen, asks: &[Ask]) {
    let Some(about) = workspace.tabs.about() else {
        return;
    };
    let numbers = asks.iter().all(|ask| ask.number != 0) || asks.len() > 1;
    let item = |ask: &Ask| {
        let act = Act::Request(Request::play(ask.text.as_str()).at(about));
        Item::new(ask.number.to_string(), "", act)
    };
    let title = if numbers {
        words::CHOOSE_NUMBER
    } else {
        words::CHOOSE_MOVE
    };
    let mut picker = Picker::new(title, Filter::Prefix, asks.iter().map(item).collect());
    picker.grid = true;
    picker.at_once = true;
    screen.open(picker);
}

pub(super) fn open_themes(workspace: &mut Workspace, screen: &mut Screen) {
    tabletop_app::files::reload_themes(workspace);
    let lang = workspace.setup.lang;
    let item = |theme: &ThemeFile| {
        let name = theme.shown_name().get(lang);
        // The key to type is shown beside the name if they differ.
        let same = name.replace(' ', "-").eq_ignore_ascii_case(&theme.key);
        let word = if same { "" } else { &*theme.key };
        Item::new(name, word, use_theme(theme))
    };
    let items = workspace.setup.themes.all().map(item).collect();
    let now = screen.display.palette.key.clone();
    let place = workspace.setup.themes.all().position(|it| it.key == now);
    let mut picker = Picker::new(words::THEMES, Filter::None, items).at_item(place);
    picker.cancel = Some(Act::Preview(now));
    picker.preview = true;
    screen.open(picker);
}

/// Opens the help: for a game its rules, for a command its words, otherwise everything.
pub(super) fn open_help(scene: Scene<'_>, screen: &mut Screen, topic: Option<&str>) {
    let workspace = scene.workspace;
    let lang = workspace.setup.lang;
    if let Some(entry) = topic.and_then(find) {
        let title = Message::new(words::RULES).words(entry.info.name).get(lang);
        let rules = screen.worded(entry.info.rules).get(lang);
        screen.open(Pager::page(&title, rules.split('\n').map(str::to_owned)));
        return;
    }
    let is_command = |word: &str| Row::typed_as(word).is_some();
    if let Some(topic) = topic.filter(|word| !is_command(word)).and_then(Topic::find) {
        let lines = topic.lines(PAGE_WIDTH).into_iter();
        let rows = lines.map(|line| match line {
            Line::Head(head) => PagerRow::Head(head),
            Line::Text(text) => PagerRow::Text(text),
        });
        screen.open(Pager::new(topic.about.get(lang).to_owned(), rows.collect()));
        return;
    }
    let mut rows = Vec::new();
    if let Some(session) = workspace.tabs.session() {
        rows.push(PagerRow::Head(session.info().name.get(lang).to_owned()));
        // The notation of moves comes last.
        let rules = screen.worded(session.info().rules).get(lang);
        let entering = rules.rsplit("\n\n").next();
        rows.push(PagerRow::Text(entering.unwrap_or_default().to_owned()));
    }
    key_rows(scene, screen, &mut rows);
    let pages = [
        (words::HELP_MOUSE, words::HELP_MOUSE_TEXT),
        (words::HELP_POPUPS, words::HELP_POPUPS_TEXT),
    ];
    for (head, text) in pages {
        rows.push(PagerRow::Head(head.get(lang).to_owned()));
        rows.push(PagerRow::Text(text.get(lang).to_owned()));
    }
    rows.push(PagerRow::Head(screen.worded(words::HELP_TYPING).get(lang)));
    for typed in typed_rows() {
        let help = typed.help_in(lang);
        rows.push(PagerRow::Key(typed.usage(), help, None));
    }
    for topic in TOPICS {
        let about = topic.about.get(lang).to_owned();
        rows.push(PagerRow::Key(format!("help {}", topic.name), about, None));
    }
    let title = words::HELP.get(lang).to_owned();
    screen.open(Pager::new(title, rows));
}

/// Adds the keys: those that matter now, then all that can do something here by group, then the others.
fn key_rows(scene: Scene<'_>, screen: &Screen, rows: &mut Vec<PagerRow>) {
    let workspace = scene.workspace;
    let lang = workspace.setup.lang;
    let now = scene.entries();
    let keymap = &screen.display.keymap;
    rows.push(PagerRow::Head(words::HELP_NOW.get(lang).to_owned()));
    rows.extend(now.iter().map(|entry| {
        let (keys, row) = match entry.press {
            footer::Press::Row(id) => (String::new(), Row::find(id)),
            footer::Press::Pair(back, id) => (keymap.key(back) + " ", Row::find(id)),
            footer::Press::Choice(letter, _) => (letter.to_string(), None),
        };
        let keys = keys + &row.map_or_else(String::new, |row| keymap.all_keys(row));
        // At home the key of the next problem opens the list of problems.
        let is_hub = |id| id == "train" && workspace.tabs.is_home();
        let usual = row.filter(|row| row.short == entry.name && !is_hub(row.id));
        let name = Message::new(usual.map_or(entry.name, |row| row.label));
        PagerRow::Key(keys, name.sentence(lang), row)
    }));
    // The keys of tabs 2 to 8 are obvious from those of tabs 1 and 9.
    let is_listed = |row: &&Row| {
        let is_tab = matches!(row.press, Press::Ui(UiCommand::Tab(2..=8)));
        row.has_key() && !is_tab && !now.iter().any(|it| it.stands_for(row.id))
    };
    let mut push = |head: Text, of_group: Vec<&'static Row>| {
        if of_group.is_empty() {
            return;
        }
        rows.push(PagerRow::Head(head.get(lang).to_owned()));
        rows.extend(of_group.into_iter().map(|row| {
            let keys = keymap.all_keys(row);
            PagerRow::Key(keys, label_of(workspace, row), Some(row))
        }));
    };
    let mut elsewhere = Vec::new();
    for (group, of_group) in TABLE {
        let listed = of_group.iter().filter(is_listed);
        let (here, others): (Vec<_>, Vec<_>) = listed.partition(|row| works(workspace, row.id));
        push(group.name(), here);
        elsewhere.extend(others);
    }
    push(words::HELP_ELSEWHERE, elsewhere);
}

/// Legal moves and cell names in lower case: `b3` must not be understood as tab 3.
fn said_of_the_board(session: &GameSession) -> HashSet<String> {
    let view = session.thumbnail();
    let names = view.places().map(|cell| session.cell_name(cell));
    // A number alone may be a tab as well as a square.
    let moves = session.legal_display().into_iter();
    let texts = names.chain(moves.map(|mv| mv.to_string()));
    texts
        .filter(|text| text.parse::<usize>().is_err())
        .map(|text| text.to_lowercase())
        .collect()
}

/// Splits a move into its leading number and the rest, so that 2 sorts before 10.
fn number_and_rest(text: &str) -> (usize, String) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse();
    (number.unwrap_or(0), rest.to_owned())
}

/// True for the rows of the arrow keys, Enter, Esc and the digits.
fn is_routine(row: &Row) -> bool {
    matches!(
        row.id,
        "touch" | "left" | "right" | "up" | "down" | "next-legal" | "prev-legal" | "back"
    ) || row.id.starts_with("tab-") && row.id.len() == "tab-1".len()
}

fn use_theme(theme: &ThemeFile) -> Act {
    Act::Request(SettingRequest::Theme(Some(theme.key.to_string())).into())
}

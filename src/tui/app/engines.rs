//! External engines: the list, and the actions on each of them.

use super::screen::Screen;
use crate::popups::{Act, Filter, Form, Item, Picker};
use crate::words;
use tabletop_app::commands::{ComputerRequest, EngineRequest, Page, SeatRequest};
use tabletop_app::workspace::Workspace;
use tabletop_core::{Message, Side};
use tabletop_play::session::Seat;

/// Opens the list of all configured engines, with an entry to add another.
pub(super) fn open_engines(workspace: &Workspace, screen: &mut Screen) {
    let engines = workspace.setup.engines.iter();
    let items = engines.map(|engine| {
        let detail = format!("{} {}", engine.protocol.key(), engine.command.join(" "));
        Item::new(&*engine.name, detail, Act::Engine(engine.name.clone()))
    });
    let lang = workspace.setup.lang;
    let add = Item::new(words::ADD_ENGINE.get(lang), "", Act::EditEngine(None));
    let items = items.chain([add]).collect();
    let mut picker = Picker::new(words::ENGINES, Filter::None, items);
    picker.intro = vec![words::ENGINES_INTRO.get(lang).to_owned()];
    screen.open(picker);
}

pub(super) fn open_engine(workspace: &Workspace, screen: &mut Screen, name: &str) {
    let Some(engine) = workspace.setup.engines.iter().find(|it| it.name == name) else {
        open_engines(workspace, screen);
        return;
    };
    let lang = workspace.setup.lang;
    let session = workspace.tabs.session();
    let plays = session.is_some_and(|session| engine.plays(session.info().key));
    let mut items = Vec::new();
    let mut item = |text: tabletop_core::Text, act| items.push(Item::new(text.get(lang), "", act));
    if plays {
        let seat = |side| SeatRequest::Give(vec![(side, Seat::Engine(name.to_owned()))]);
        let analyse = ComputerRequest::Analyse(Some(name.to_owned()));
        for (text, request) in [
            (words::SEAT_FIRST, seat(Side::Black).into()),
            (words::SEAT_SECOND, seat(Side::White).into()),
            (words::LET_ANALYSE, analyse.into()),
            (words::ENGINE_LOG, Page::EngineLog(name.to_owned()).into()),
        ] {
            item(text, Act::Request(request));
        }
    }
    item(words::CHANGE, Act::EditEngine(Some(name.to_owned())));
    let remove = EngineRequest::Remove(name.to_owned());
    item(words::REMOVE, Act::Request(remove.into()));
    item(words::BACK, Act::of("engines"));
    let games = match &engine.games[..] {
        [] => engine.protocol.games().join(", "),
        games => games.join(", "),
    };
    let about = Message::new(words::ENGINE_ABOUT)
        .arg(name)
        .arg(engine.protocol.key())
        .arg(games)
        .arg(engine.command.join(" "));
    let mut picker = Picker::new(words::ENGINES, Filter::None, items);
    picker.intro = vec![about.get(lang)];
    screen.open(picker);
}

/// Opens the settings of an engine, or of a new one.
pub(super) fn edit_engine(workspace: &Workspace, screen: &mut Screen, name: Option<String>) {
    let mut engines = workspace.setup.engines.iter();
    let engine = name.and_then(|name| engines.find(|it| it.name == name));
    screen.open(Form::engine(engine.map(AsRef::as_ref)));
}

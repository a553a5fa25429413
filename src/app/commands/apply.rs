//! Dispatches requests to the open games and to the files.

use super::{
    BoardRequest, ComputerRequest, EngineRequest, FileRequest, HistoryRequest, Page, PlayRequest,
    Request, SettingRequest, ShareRequest, UsageError, guest, parse, shared,
};
use crate::files;
use crate::workspace::training::guessing;
use crate::workspace::walking::WalkAct;
use crate::workspace::{
    ClubRefused, Effect, Refused, Reply, Workspace, boards, changes, clock, computer, describe,
    engines, history, playing, review, seats, walking,
};
use tabletop_core::{Lang, Message, reasons};

reasons! {
    /// Reason why a typed line did nothing: it can't be understood, or the request can't be carried out.
    pub enum Error: worded {
        Usage(error: UsageError) => error,
        Refused(refused: Refused) => refused,
    }
}

impl Error {
    pub fn get(&self, lang: Lang) -> String {
        self.message().get(lang)
    }
}

impl From<UsageError> for Error {
    fn from(error: UsageError) -> Self {
        Self::Usage(error)
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Error> for Message {
    fn from(error: Error) -> Self {
        error.message()
    }
}

/// Commands that can be given to the open games, from keys, menus, plain text or a club's guests.
impl Workspace {
    /// Carries out a request. A refused request changes nothing.
    pub fn apply(&mut self, request: Request) -> Result<Reply, Refused> {
        if self.is_guest() && !guest::may(&request) {
            return Err(ClubRefused::Guest.into());
        }
        let result = self.carry_out(request);
        let refused = self.tabs.none_in_front();
        result.map_err(|reason| {
            if reason == Refused::NoGame {
                refused
            } else {
                reason
            }
        })
    }

    fn carry_out(&mut self, request: Request) -> Result<Reply, Refused> {
        match request {
            Request::At(about, request) if self.tabs.about() == Some(about) => self.apply(*request),
            Request::At(..) => Err(Refused::Gone),
            request if self.sharing.is_shared_here(&self.tabs) => {
                match shared::instead(self, &request)? {
                    Some(reply) => Ok(reply),
                    None => apply(self, request),
                }
            }
            request => apply(self, request),
        }
    }

    /// Parses and carries out a typed line. An error changes nothing.
    pub fn run(&mut self, line: &str) -> Result<Reply, Error> {
        match parse(line, self)? {
            Some(request) => Ok(self.apply(request)?),
            None => Ok(Reply::default()),
        }
    }
}

/// Carries out a request with one machine's words for places.
fn apply(workspace: &mut Workspace, request: Request) -> Result<Reply, Refused> {
    if let Request::Board(BoardRequest::New { .. } | BoardRequest::Reopen) = request {
        workspace.has_room()?;
    }
    // A theme's file may be new, or may have changed since the last read.
    if let Request::Setting(SettingRequest::Set("theme", _) | SettingRequest::Theme(_)) = request {
        files::reload_themes(workspace);
    }
    let Workspace {
        tabs,
        setup,
        trainer,
        sharing,
        ..
    } = workspace;
    if let Some(reply) = guessing::instead(tabs, setup, trainer, act_in_guess(&request)) {
        return reply;
    }
    if let Some(reply) = walking::instead(tabs, act_in_walk(&request)) {
        return reply;
    }
    match request {
        Request::At(_, request) => workspace.apply(*request),
        Request::Play(request) => playing::apply(tabs, setup, trainer, sharing, request),
        Request::Board(request) => boards::apply(tabs, setup, &trainer.problems, request),
        Request::History(request) => history::apply(tabs, request),
        Request::Seat(request) => seats::apply(tabs, setup, &trainer.problems, request),
        Request::Clock(request) => clock::apply(tabs, request),
        Request::Computer(request) => computer::apply(tabs, setup, trainer, request),
        Request::Engine(EngineRequest::Set { replaces, engine }) => {
            Ok(setup.set_engine(replaces.as_deref(), engine))
        }
        Request::Engine(EngineRequest::Remove(name)) => setup.remove_engine(&name),
        Request::File(request) => files::apply(workspace, request),
        Request::Setting(request) => setup.apply(request),
        Request::Train(request) => trainer.apply(tabs, setup, request),
        Request::Show(page) => show(workspace, page),
        Request::Share(request) => share(workspace, request),
        Request::Club(request) => workspace.in_club(request),
        Request::Quit => Ok(Reply::effect(Effect::Quit)),
    }
}

/// Meaning of a request while a mistake is on the board.
const fn act_in_walk(request: &Request) -> WalkAct {
    match request {
        Request::Play(PlayRequest::Touch { .. }) => WalkAct::Touch,
        Request::Play(PlayRequest::Move(_) | PlayRequest::Pass) => WalkAct::Move,
        Request::Play(PlayRequest::Undo(_)) => WalkAct::Undo,
        Request::Play(PlayRequest::Solve) => WalkAct::Solve,
        Request::Computer(ComputerRequest::Hint) => WalkAct::Hint,
        Request::Computer(
            ComputerRequest::Analyse(_)
            | ComputerRequest::ToggleAnalysis
            | ComputerRequest::Evaluate(_),
        ) => WalkAct::Analyse,
        Request::Computer(ComputerRequest::Walk(_)) => WalkAct::None,
        Request::Play(_)
        | Request::History(_)
        | Request::Seat(_)
        | Request::Clock(_)
        | Request::Computer(_)
        | Request::Board(BoardRequest::Rematch | BoardRequest::Close(_))
        | Request::File(_)
        | Request::Share(_) => WalkAct::Leave,
        _ => WalkAct::None,
    }
}

/// Meaning of a request while a game is guessed: the game so far may be looked at, and other games may be opened.
const fn act_in_guess(request: &Request) -> WalkAct {
    match request {
        Request::Computer(ComputerRequest::Walk(_)) => WalkAct::Leave,
        Request::History(HistoryRequest::GoTo(_))
        | Request::Board(BoardRequest::Close(_))
        | Request::Computer(ComputerRequest::Stop | ComputerRequest::Replay(_)) => WalkAct::None,
        Request::File(request) if !matches!(request, FileRequest::Save { .. }) => WalkAct::None,
        _ => act_in_walk(request),
    }
}

fn share(workspace: &mut Workspace, request: ShareRequest) -> Result<Reply, Refused> {
    let (tabs, setup) = (&mut workspace.tabs, &workspace.setup);
    match request {
        ShareRequest::Invite(friend, reach) => workspace.sharing.invite(tabs, setup, friend, reach),
        ShareRequest::Join(invite) => workspace.sharing.join(tabs, setup, &invite),
        ShareRequest::Say(words) => workspace.sharing.say(tabs, &words),
        ShareRequest::Decline => workspace.sharing.decline(tabs),
        ShareRequest::Ask(asked) => workspace.ask(asked),
        ShareRequest::If(request) => workspace.sharing.prepare(tabs, request, setup.lang),
    }
}

fn show(workspace: &mut Workspace, page: Page) -> Result<Reply, Refused> {
    let (tabs, setup) = (&mut workspace.tabs, &workspace.setup);
    match page {
        Page::Board => describe::describe(tabs, setup),
        Page::Cell(cell) => describe::describe_cell(tabs, cell),
        Page::Lines(kind, name) => describe::describe_lines(tabs, kind, &name),
        Page::Attacks => describe::describe_attacks(tabs),
        Page::Changes => changes::since_own_move(tabs),
        Page::Moves => history::list_moves(tabs, setup),
        Page::Legal => playing::list_legal(tabs),
        Page::Comment => history::read_comment(tabs),
        Page::Names => playing::names(tabs),
        Page::Seats => seats::seats(tabs),
        Page::Clock => clock::read_clocks(tabs),
        Page::Mistakes => review::list_mistakes(tabs, setup),
        Page::Boards => Ok(tabs.list_boards(setup)),
        Page::Stats => files::stats(workspace),
        Page::Engines => Ok(setup.list_engines()),
        Page::EngineLog(name) => engines::engine_log(tabs, &name),
        Page::Settings => Ok(setup.list_settings()),
        Page::Setting(name) => setup.say_setting(name),
        Page::Language => Ok(setup.say_language()),
        Page::Rules(key) => {
            let own_game = || tabs.session().map(|session| session.info().key);
            let key = key.or_else(own_game).ok_or(Refused::NoGame)?;
            Ok(Reply::effect(Effect::Help(Some(key.to_owned()))))
        }
        Page::Help(topic) => Ok(Reply::effect(Effect::Help(topic))),
    }
}

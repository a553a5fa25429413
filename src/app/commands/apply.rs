//! Dispatches requests to the open games and to the files.

use super::{
    BoardRequest, ClockRequest, ComputerRequest, EngineRequest, FileRequest, HistoryRequest, Page,
    PlayRequest, Request, SeatRequest, SettingRequest, ShareRequest, UsageError, guest, parse,
    shared,
};
use crate::files;
use crate::workspace::training::{guessing, teaching};
use crate::workspace::walking::WalkAct;
use crate::workspace::{
    ClubRefused, Effect, Refused, Reply, Tabs, Workspace, boards, changes, clock, computer,
    describe, engines, history, playing, review, seats, walking,
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
    let Workspace {
        tabs,
        setup,
        trainer,
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
        Request::Play(request) => play(workspace, request),
        Request::Board(request) => board(workspace, request),
        Request::History(request) => history(tabs, request),
        Request::Seat(SeatRequest::Give(wishes)) => {
            seats::seat(tabs, setup, &trainer.problems, &wishes)
        }
        Request::Seat(SeatRequest::Computers(who, level)) => {
            seats::seat_computers(tabs, setup, who, level)
        }
        Request::Seat(SeatRequest::Level(level)) => seats::set_level(tabs, level),
        Request::Clock(request) => clock(tabs, request),
        Request::Computer(request) => computer(workspace, request),
        Request::Engine(EngineRequest::Set { replaces, engine }) => {
            Ok(setup.set_engine(replaces.as_deref(), engine))
        }
        Request::Engine(EngineRequest::Remove(name)) => setup.remove_engine(&name),
        Request::File(request) => file(workspace, request),
        Request::Setting(request) => setting(workspace, request),
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

fn play(workspace: &mut Workspace, request: PlayRequest) -> Result<Reply, Refused> {
    let Workspace {
        tabs,
        setup,
        trainer,
        sharing,
        ..
    } = workspace;
    match request {
        PlayRequest::Move(text) => playing::play(tabs, setup, trainer, sharing, &text),
        PlayRequest::Touch { cell, number } => {
            playing::touch(tabs, setup, trainer, sharing, cell, number)
        }
        PlayRequest::Undo(turns) => playing::undo(tabs, setup, turns),
        PlayRequest::Redo(turns) => playing::redo(tabs, turns),
        PlayRequest::Pass => playing::pass(tabs, setup, trainer, sharing),
        PlayRequest::Resign => playing::resign(tabs),
        PlayRequest::Draw => playing::draw(tabs, setup),
        PlayRequest::DeclineDraw => playing::decline_draw(tabs),
        PlayRequest::Rename(names) => playing::rename(tabs, &names),
        PlayRequest::Solve => playing::solve(tabs, trainer),
        PlayRequest::Rescue => playing::rescue(tabs),
    }
}

fn board(workspace: &mut Workspace, request: BoardRequest) -> Result<Reply, Refused> {
    if let BoardRequest::New { .. } | BoardRequest::Reopen = request {
        workspace.has_room()?;
    }
    let (tabs, problems) = (&mut workspace.tabs, &workspace.trainer.problems);
    match request {
        BoardRequest::New { game, stay } => {
            boards::open_new(tabs, &workspace.setup, problems, game, stay)
        }
        BoardRequest::Rematch => boards::rematch(tabs, problems),
        BoardRequest::Reopen => tabs.reopen_board(),
        BoardRequest::Close(number) => tabs.close_board(number),
        BoardRequest::GoTo(number) => tabs.go_to_board(number),
        BoardRequest::Cycle(by) => tabs.cycle_boards(by),
        BoardRequest::Unfinished => tabs.go_to_unfinished(),
        BoardRequest::Place(number) => tabs.place_board(number),
    }
}

fn history(tabs: &mut Tabs, request: HistoryRequest) -> Result<Reply, Refused> {
    match request {
        HistoryRequest::GoTo(place) => history::go_to(tabs, place),
        HistoryRequest::Promote => history::promote(tabs),
        HistoryRequest::Delete => history::delete(tabs),
        HistoryRequest::Restore => history::restore(tabs),
        HistoryRequest::Comment(text) => history::comment(tabs, text.as_deref()),
        HistoryRequest::MarkUp(cell, markup) => history::mark_up(tabs, cell, markup.as_ref()),
    }
}

fn clock(tabs: &mut Tabs, request: ClockRequest) -> Result<Reply, Refused> {
    match request {
        ClockRequest::Set(control) => clock::set_clock(tabs, control),
        ClockRequest::Pause => clock::pause_clock(tabs),
        ClockRequest::Resume => clock::resume_clock(tabs),
        ClockRequest::Toggle => clock::toggle_clock(tabs),
    }
}

fn computer(workspace: &mut Workspace, request: ComputerRequest) -> Result<Reply, Refused> {
    let Workspace {
        tabs,
        setup,
        trainer,
        ..
    } = workspace;
    match request {
        ComputerRequest::Hint => computer::hint(tabs, setup, trainer),
        ComputerRequest::Move => computer::move_once(tabs, setup, trainer),
        ComputerRequest::Analyse(engine) => {
            computer::analyse(tabs, setup, trainer, engine.as_deref())
        }
        ComputerRequest::Evaluate(mv) => computer::evaluate(tabs, setup, trainer, &mv),
        ComputerRequest::StopAnalysing => computer::stop_analysing(tabs),
        ComputerRequest::ToggleAnalysis => computer::toggle_analysis(tabs, setup, trainer),
        ComputerRequest::Review => computer::review(tabs, setup, trainer),
        ComputerRequest::Walk(request) => walking::apply(tabs, request),
        ComputerRequest::Replay(request) => guessing::apply(tabs, setup, request),
        ComputerRequest::Reveal(wanted) => computer::reveal(tabs, setup, wanted),
        ComputerRequest::Teach(wanted) => teaching::teach(tabs, wanted),
        ComputerRequest::Stop => computer::stop(tabs),
    }
}

fn file(workspace: &mut Workspace, request: FileRequest) -> Result<Reply, Refused> {
    match request {
        FileRequest::Save { path, overwrite } => files::save(workspace, &path, overwrite),
        FileRequest::Open {
            path,
            number,
            charset,
        } => files::open(workspace, path, number, charset),
        FileRequest::Masters => files::masters(workspace),
        FileRequest::Replay {
            path,
            number,
            replay,
        } => files::replay(workspace, path, number, replay),
        FileRequest::OpenText(text) => files::open_text(workspace, text),
        FileRequest::OpenListed(number) => files::open_listed(workspace, number),
        FileRequest::List(words) => files::list(workspace, words),
        FileRequest::Browse { save } if save && workspace.tabs.session().is_none() => {
            Err(Refused::NoGame)
        }
        FileRequest::Browse { save } => Ok(Reply::effect(Effect::Browse { save })),
        FileRequest::CopyGame(format) => files::copy_game(workspace, format),
        FileRequest::CopyPosition => files::copy_position(workspace),
    }
}

fn setting(workspace: &mut Workspace, request: SettingRequest) -> Result<Reply, Refused> {
    // A theme's file may be new, or may have changed since the last read.
    if matches!(
        request,
        SettingRequest::Set("theme", _) | SettingRequest::Theme(_)
    ) {
        files::reload_themes(workspace);
    }
    match request {
        SettingRequest::Set(name, value) => workspace.setup.change_setting(name, &value),
        SettingRequest::Theme(Some(name)) => workspace.setup.change_theme(&name),
        SettingRequest::Theme(None) => Ok(Reply::effect(Effect::Theme(None))),
        SettingRequest::Language(lang) => workspace.setup.change_language(lang),
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
            let here = || tabs.session().map(|session| session.info().key);
            let key = key.or_else(here).ok_or(Refused::NoGame)?;
            Ok(Reply::effect(Effect::Help(Some(key.to_owned()))))
        }
        Page::Help(topic) => Ok(Reply::effect(Effect::Help(topic))),
    }
}

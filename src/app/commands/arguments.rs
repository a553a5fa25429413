//! Parses the arguments of a typed line.

use super::new_game::require_new;
use super::values::{read_charset, read_clock, read_level, read_seat, read_side};
use super::{
    BoardRequest, ClockRequest, ComputerRequest, EngineRequest, FileRequest, HistoryRequest, Page,
    PlayRequest, Request, SeatRequest, SettingRequest, ShareRequest, UsageError,
};
use crate::files::{path_and_number, save_path};
use crate::workspace::{
    ClubRequest, Computers, EventWish, IfRequest, LineKind, Place, Reach, Refused, ReplayRequest,
    TrainRequest, USUAL_DAYS, WalkRequest, Wish, Workspace, define, read_games, read_patience,
    read_protocol,
};
use tabletop_core::{Cell, Lang, Side, parse_switch};
use tabletop_net::club::labelled_game;
use tabletop_net::remote::{MAX_NAME_CHARS, Network, clean, read_host};
use tabletop_play::registry::find;
use tabletop_play::session::{GameSession, Seat};
use tabletop_play::training::{ExerciseFilter, Origin};
use tabletop_record::format_of_name;
use tabletop_record::sgf::Markup;
use tabletop_search::external::Definition;
use tabletop_settings::Settings;

/// Rounds of a Swiss event, unless others are wished.
const USUAL_ROUNDS: usize = 5;

type Parsed = Result<Request, UsageError>;

#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    pub words: &'a [String],
    pub text: &'a str,
    /// The open games; squares and moves are read in the notation of the current one.
    pub workspace: &'a Workspace,
}

impl<'a> Args<'a> {
    pub const fn none(workspace: &'a Workspace) -> Self {
        Self {
            words: &[],
            text: "",
            workspace,
        }
    }

    pub fn first(&self) -> Option<&'a str> {
        self.words.first().map(String::as_str)
    }

    /// The switch that comes first, if one does.
    pub(super) fn switch(&self, command: &'static str) -> Result<Option<bool>, UsageError> {
        let Some(word) = self.first() else {
            return Ok(None);
        };
        let read = parse_switch(word).ok_or_else(|| UsageError::NotASwitch {
            word: word.to_owned(),
            command,
        });
        read.map(Some)
    }

    /// The first argument as a number, 1 if there is none.
    pub(super) fn count(&self, command: &'static str) -> Result<usize, UsageError> {
        let Some(word) = self.first() else {
            return Ok(1);
        };
        let number = word.parse().ok().filter(|&n| n > 0);
        number.ok_or_else(|| UsageError::NotACount {
            word: word.to_owned(),
            command,
        })
    }

    fn session(&self) -> Result<&'a GameSession, Refused> {
        let tabs = &self.workspace.tabs;
        tabs.session().ok_or_else(|| tabs.none_in_front())
    }

    /// The cell named by the arguments, ignoring case.
    fn cell(&self) -> Result<Option<Cell>, UsageError> {
        Ok(self.session()?.cell_called(&self.words.concat()))
    }
}

/// `play d3` means `d3`, as in GTP and in common speech; `play` alone lets the computer play.
pub(super) fn play(args: &Args<'_>) -> Request {
    if args.words.is_empty() {
        ComputerRequest::Move.into()
    } else {
        Request::play(args.text)
    }
}

pub(super) fn clock(args: &Args<'_>) -> Parsed {
    Ok(match args.first() {
        None => Page::Clock.into(),
        Some("pause" | "stop") => ClockRequest::Pause.into(),
        Some("go" | "start") => ClockRequest::Resume.into(),
        Some(_) => ClockRequest::Set(read_clock(&args.words.concat())?).into(),
    })
}

pub(super) fn invite(args: &Args<'_>) -> Parsed {
    let (mut friend, mut reach) = (None, Reach::default());
    for word in args.words {
        match (read_side(word), &**word) {
            (Some(side), _) => friend = Some(side),
            (None, "here") => reach = Reach::Here,
            (None, place) => {
                let network = read_place(place);
                reach =
                    Reach::Network(network.ok_or_else(|| UsageError::WhichPlace(word.clone()))?);
            }
        }
    }
    Ok(ShareRequest::Invite(friend, reach).into())
}

/// `if d3 c4`: an answer to a move of the friend; `if clear`; without words the list.
pub(super) fn if_moves(args: &Args<'_>) -> Request {
    let request = match args.words {
        [] => IfRequest::List,
        [word] if word == "clear" => IfRequest::Clear,
        moves => IfRequest::Add(moves.to_vec()),
    };
    ShareRequest::If(request).into()
}

/// The number of a challenge or a game of the club; without one the lobby, which lists them.
pub(super) fn of_club(
    args: &Args<'_>,
    command: &'static str,
    request: fn(u64) -> ClubRequest,
) -> Parsed {
    let number = args.first().and_then(labelled_game);
    if number.is_none() && !args.words.is_empty() {
        args.count(command)?;
    }
    Ok(number.map_or(ClubRequest::Lobby, request).into())
}

/// `event swiss reversi 8 rounds=5 days=2 both "Winter Cup"`, `event 12`, `event 12 pair`.
pub(super) fn event(args: &Args<'_>) -> Parsed {
    let number = args.first().and_then(|word| word.parse::<u64>().ok());
    match (number, args.words) {
        (_, []) => return Ok(ClubRequest::Lobby.into()),
        (Some(number), [_]) => return Ok(ClubRequest::Standings(number).into()),
        (Some(number), [_, word]) if word == "pair" => {
            return Ok(ClubRequest::Pair(number).into());
        }
        _ => {}
    }
    let mut words = args.words.to_vec();
    let rounds = count_of(&mut words, "rounds=", "event")?;
    let mut has = |wanted: &str| {
        let before = words.len();
        words.retain(|word| word != wanted);
        words.len() < before
    };
    let (both, robin, _) = (has("both"), has("robin"), has("swiss"));
    let is_size = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'x')
    };
    let of_game = |word: &&String| word.contains('=') || is_size(word);
    let named = 1 + words.iter().skip(1).take_while(of_game).count();
    let title = words.split_off(named.min(words.len())).join(" ");
    let wish = EventWish {
        is_swiss: !robin,
        rounds: rounds.map_or(USUAL_ROUNDS, |rounds| rounds as usize),
        both,
        title,
        games: wish(words, "event")?,
        players: Vec::new(),
    };
    Ok(ClubRequest::Event(wish).into())
}

/// Takes the number after `key` out of the words.
fn count_of(
    words: &mut Vec<String>,
    key: &str,
    command: &'static str,
) -> Result<Option<u32>, UsageError> {
    let Some(at) = words.iter().rposition(|word| word.starts_with(key)) else {
        return Ok(None);
    };
    let word = words.remove(at)[key.len()..].to_owned();
    let count = word.parse();
    count
        .map(Some)
        .map_err(|_| UsageError::NotACount { word, command })
}

/// Parses a game as for `new`, days for a move, and one name.
fn wish(mut words: Vec<String>, command: &'static str) -> Result<Wish, UsageError> {
    let days = count_of(&mut words, "days=", command)?.unwrap_or(USUAL_DAYS);
    let game = require_new(&words)?;
    let [to, other] = game.players.0.each_ref().map(|player| player.name.clone());
    if !other.is_empty() {
        return Err(UsageError::TooManyNames(other));
    }
    Ok(Wish {
        game: game.entry.info.key,
        options: game.options,
        seat: None,
        days,
        to: clean(&to, MAX_NAME_CHARS),
    })
}

/// `challenge reversi 8 black days=3 Ben`: a game as for `new`, the challenger's side, days for a move, and the
/// opponent.
pub(super) fn challenge(args: &Args<'_>) -> Parsed {
    let mut words = args.words.to_vec();
    let mut sides = words.iter().filter_map(|word| read_side(word));
    let seat = sides.next_back().map(Side::index);
    words.retain(|word| read_side(word).is_none());
    let mut wish = wish(words, "challenge")?;
    wish.seat = seat;
    Ok(ClubRequest::Challenge(wish).into())
}

pub(super) fn teach(args: &Args<'_>) -> Parsed {
    Ok(ComputerRequest::Teach(args.switch("teach")?).into())
}

pub(super) fn show(args: &Args<'_>) -> Parsed {
    let wanted = args.switch("show")?.unwrap_or(true);
    Ok(ComputerRequest::Reveal(wanted).into())
}

/// Parses this machine's public name, and a fixed port if one is given: `HOST`, `HOST:PORT` or `:PORT`.
fn read_place(text: &str) -> Option<Network> {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
        _ => (text, 0),
    };
    let host = match host {
        "" => None,
        host => Some(read_host(host)?),
    };
    Some(Network { host, port })
}

pub(super) fn join(args: &Args<'_>) -> Request {
    ShareRequest::Join(args.text.to_owned()).into()
}

pub(super) fn names(args: &Args<'_>) -> Request {
    if args.words.is_empty() {
        return Page::Names.into();
    }
    let name = |index: usize| args.words.get(index).cloned();
    PlayRequest::Rename([name(0), name(1)]).into()
}

pub(super) fn place(args: &Args<'_>) -> Parsed {
    if let Some(cell) = args.cell()? {
        return Ok(Page::Cell(cell).into());
    }
    let session = args.session()?;
    let view = session.thumbnail();
    let named = |cell: Option<Cell>| cell.map_or_else(String::new, |at| session.cell_name(at));
    Err(UsageError::NoPlace {
        word: args.words.concat(),
        first: named(view.places().next()),
        last: named(view.places().last()),
    })
}

pub(super) fn lines(args: &Args<'_>, kind: LineKind) -> Request {
    Page::Lines(kind, args.words.concat()).into()
}

pub(super) fn new(args: &Args<'_>, stay: bool) -> Parsed {
    let game = require_new(args.words)?;
    Ok(BoardRequest::New { game, stay }.into())
}

pub(super) fn open(args: &Args<'_>) -> Parsed {
    const CHARSET: &str = "charset=";
    let (chosen, words): (Vec<_>, Vec<_>) =
        { args.words.iter().cloned() }.partition(|word| word.starts_with(CHARSET));
    let charset = match chosen.last() {
        Some(word) => Some(read_charset(&word[CHARSET.len()..])?),
        None => None,
    };
    if words.is_empty() {
        return Ok(FileRequest::Browse { save: false }.into());
    }
    let (path, number) = path_and_number(&words);
    let open = FileRequest::Open {
        path,
        number,
        charset,
    };
    Ok(open.into())
}

pub(super) fn save(args: &Args<'_>, overwrite: bool) -> Request {
    if args.words.is_empty() {
        return FileRequest::Browse { save: true }.into();
    }
    // A name with blanks needs no quotes.
    let path = save_path(&args.words.join(" "));
    FileRequest::Save { path, overwrite }.into()
}

pub(super) fn collection(args: &Args<'_>) -> Request {
    if let [number] = args.words
        && let Ok(number) = number.parse()
    {
        return FileRequest::OpenListed(number).into();
    }
    FileRequest::List(args.words.join(" ")).into()
}

pub(super) fn copy(args: &Args<'_>) -> Parsed {
    let Some(word) = args.first() else {
        return Ok(FileRequest::CopyGame(None).into());
    };
    let word = word.to_lowercase();
    if let "position" | "pos" | "fen" = word.as_str() {
        return Ok(FileRequest::CopyPosition.into());
    }
    let game = args.session()?.info().key;
    let format = format_of_name(&format!("x.{word}"), Some(game));
    let format = format.ok_or(UsageError::NoFormat(word))?;
    Ok(FileRequest::CopyGame(Some(format)).into())
}

pub(super) fn close(args: &Args<'_>) -> Parsed {
    let number = match args.words {
        [] => None,
        _ => Some(args.count("close")?),
    };
    Ok(BoardRequest::Close(number).into())
}

pub(super) fn place_board(args: &Args<'_>) -> Parsed {
    if args.words.is_empty() {
        let open = args.workspace.tabs.all().len();
        return Err(UsageError::PlaceWhere { open });
    }
    let number = args.count("place").map_err(|_| UsageError::NotABoard {
        word: args.first().unwrap_or_default().to_owned(),
        open: args.workspace.tabs.all().len(),
    })?;
    Ok(BoardRequest::Place(number).into())
}

/// Parses `train`, `train go ladder`, `train next`, `train daily go`, `train mine`, `train ratings`.
pub(super) fn train(args: &Args<'_>) -> Parsed {
    let word = args.first().unwrap_or_default().to_lowercase();
    let rest = args.words.get(1..).unwrap_or_default();
    Ok(match word.as_str() {
        "" | "next" => TrainRequest::Next,
        "again" | "retry" => TrainRequest::Again,
        "daily" => TrainRequest::Daily(resolve_cell(rest)?.game),
        "timed" => TrainRequest::Timed(resolve_cell(rest)?),
        "mine" => TrainRequest::Begin(ExerciseFilter {
            origin: Some(Origin::Mistake),
            ..resolve_cell(rest)?
        }),
        "openings" => match rest.split_first() {
            Some((list, rest)) if list == "list" => {
                TrainRequest::Openings(resolve_cell(rest)?.game)
            }
            _ => TrainRequest::Begin(ExerciseFilter {
                origin: Some(Origin::Book),
                ..resolve_cell(rest)?
            }),
        },
        "mistakes" | "masters" | "throw" | "ratings" if !rest.is_empty() => {
            return Err(UsageError::alone(&word, &rest[0]));
        }
        "mistakes" => TrainRequest::Mistakes,
        "replay" => return Ok(replay_file(rest)),
        "masters" => return Ok(FileRequest::Masters.into()),
        "throw" => TrainRequest::Throw,
        "ratings" => TrainRequest::Ratings,
        _ => TrainRequest::Begin(resolve_cell(args.words)?),
    }
    .into())
}

/// Parses `replay`, `replay black`, `replay end`.
pub(super) fn replay(args: &Args<'_>) -> Request {
    replay_file(args.words)
}

/// Parses a file with the number of a game, and the side whose moves are to be guessed; without a file, the game is the
/// current one.
fn replay_file(words: &[String]) -> Request {
    let side = words.last().and_then(|word| read_side(word));
    let replay = side.map_or(ReplayRequest::Ask, ReplayRequest::Begin);
    let file = &words[..words.len() - usize::from(side.is_some())];
    match file {
        [] => ComputerRequest::Replay(replay).into(),
        [word] if word == "end" => ComputerRequest::Replay(ReplayRequest::End).into(),
        _ => {
            let (path, number) = path_and_number(file);
            let file = FileRequest::Replay {
                path,
                number,
                replay,
            };
            file.into()
        }
    }
}

/// Parses `mistake`, `mistake back`, `mistake sides`, `mistake end`.
pub(super) fn mistake(args: &Args<'_>) -> Parsed {
    let request = match args.first().unwrap_or("next") {
        "next" => WalkRequest::Next,
        "back" => WalkRequest::Previous,
        "sides" => WalkRequest::Sides,
        "end" => WalkRequest::End,
        word => {
            let word = word.to_owned();
            return Err(UsageError::NotAStep { word });
        }
    };
    Ok(ComputerRequest::Walk(request).into())
}

/// Parses `learn`, `learn go`, `learn go 3`.
pub(super) fn learn(args: &Args<'_>) -> Parsed {
    let mut words = args.words.iter().peekable();
    let game = words.next_if(|word| word.parse::<usize>().is_err());
    let entry = game.map(|word| find(word).ok_or(Refused::NoLesson));
    let game = entry.transpose()?.map(|entry| entry.info.key.to_owned());
    let number = words.next().map(|word| {
        let number = word.parse::<usize>().ok();
        number
            .and_then(|it| it.checked_sub(1))
            .ok_or(Refused::NoLesson)
    });
    if words.next().is_some() {
        return Err(Refused::NoLesson.into());
    }
    Ok(TrainRequest::Learn(game, number.transpose()?).into())
}

/// Selects problems by game and theme; a word that is no game is a theme.
fn resolve_cell(words: &[String]) -> Result<ExerciseFilter, UsageError> {
    let mut aim = ExerciseFilter::default();
    for word in words {
        match find(word) {
            Some(entry) if aim.game.is_none() => aim.game = Some(entry.info.key.to_owned()),
            _ if aim.theme.is_none() => aim.theme = Some(word.to_lowercase()),
            _ => return Err(Refused::NoProblems.into()),
        }
    }
    Ok(aim)
}

pub(super) fn rules(args: &Args<'_>) -> Parsed {
    if args.words.is_empty() {
        return Ok(Page::Rules(None).into());
    }
    let game = require_new(args.words)?;
    Ok(Page::Rules(Some(game.entry.info.key)).into())
}

pub(super) fn goto(args: &Args<'_>) -> Parsed {
    let place = match args.first() {
        Some("start") => Place::Start,
        Some("end") => Place::End,
        word => {
            let ply = word.and_then(|word| word.parse().ok());
            let moves = args.session()?.line().len() - 1;
            Place::Ply(ply.ok_or_else(|| UsageError::NoSuchMove {
                word: word.unwrap_or_default().to_owned(),
                moves,
            })?)
        }
    };
    Ok(Request::go_to(place))
}

pub(super) fn made(args: &Args<'_>) -> Parsed {
    if let Some(cell) = args.cell()? {
        return Ok(Request::go_to(Place::MoveTo(cell)));
    }
    Err(no_square(args, args.words.join(" ")))
}

/// Error for a word that names no square, with the middle of the board as an example.
fn no_square(args: &Args<'_>, word: String) -> UsageError {
    let example = args.session().map(|session| {
        let grid = session.grid();
        session.cell_name(Cell::new(grid.cols / 2, grid.rows / 2))
    });
    let example = example.unwrap_or_default();
    UsageError::NoSquare { word, example }
}

/// `mark d3`, `mark d3 square`, `mark d3 A`, `mark d3 -`.
pub(super) fn mark_up(args: &Args<'_>) -> Parsed {
    let (what, square) = match args.words {
        [square @ .., what] if !square.is_empty() => (what.as_str(), square.concat()),
        square => ("triangle", square.concat()),
    };
    let cell = args.session()?.cell_called(&square);
    let cell = cell.ok_or_else(|| no_square(args, square))?;
    let markup = match what {
        "-" => None,
        word => Some(Markup::read(word).ok_or_else(|| UsageError::Markup(word.to_owned()))?),
    };
    Ok(HistoryRequest::MarkUp(cell, markup).into())
}

/// A comment is taken as typed, with its quotes, blanks and line breaks.
pub(super) fn comment(args: &Args<'_>) -> Request {
    match args.text.trim() {
        "" => Page::Comment.into(),
        "-" => HistoryRequest::Comment(None).into(),
        text => HistoryRequest::Comment(Some(text.to_owned())).into(),
    }
}

pub(super) fn analyse(args: &Args<'_>) -> Parsed {
    Ok(match args.switch("analyse")? {
        Some(false) => ComputerRequest::StopAnalysing.into(),
        Some(true) | None => ComputerRequest::Analyse(None).into(),
    })
}

/// Parses `seat black cpu:5`, `seat white engine:gnugo`, `seat black me`: one side alone, or both as in `seat cpu:5
/// me`.
pub(super) fn seat(args: &Args<'_>) -> Parsed {
    let wishes = match args.words {
        [] => return Ok(Page::Seats.into()),
        [first, second] => match read_side(first) {
            Some(side) => vec![(side, read_seat(second)?)],
            None => vec![
                (Side::Black, read_seat(first)?),
                (Side::White, read_seat(second)?),
            ],
        },
        words => {
            let side = words.first().and_then(|word| read_side(word));
            return Err(match (side, words) {
                (Some(side), [_]) => UsageError::WhoPlays(side),
                _ => UsageError::Who(words.join(" ")),
            });
        }
    };
    Ok(SeatRequest::Give(wishes).into())
}

pub(super) fn cpu(args: &Args<'_>) -> Parsed {
    let level = args.words.get(1).map(|word| read_level(word)).transpose()?;
    let word = args.first().unwrap_or_default();
    let who = match (read_side(word), word.to_lowercase().as_str()) {
        (Some(side), _) => Computers::Side(side),
        (None, "both") => Computers::Both,
        (None, "none" | "off") => Computers::Neither,
        _ => return Err(UsageError::WhichSide(word.to_owned())),
    };
    Ok(SeatRequest::Computers(who, level).into())
}

pub(super) fn level(args: &Args<'_>) -> Parsed {
    let level = read_level(args.first().unwrap_or_default())?;
    Ok(SeatRequest::Level(level).into())
}

/// Parses `engine`, `engine add NAME PROTOCOL COMMAND…`, `engine games NAME GAME…`, `engine option NAME KEY VALUE`,
/// `engine patience NAME SECONDS`, `engine remove NAME`, `engine black NAME`, `engine analyse NAME`, `engine log NAME`.
pub(super) fn engine(args: &Args<'_>) -> Parsed {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    let Some((&verb, rest)) = words.split_first() else {
        return Ok(Page::Engines.into());
    };
    match (verb.to_lowercase().as_str(), rest) {
        ("add", [name, protocol, command @ ..]) => {
            let protocol = read_protocol(protocol)?;
            let command = command.iter().map(|&word| word.to_owned()).collect();
            let engine = define(name, protocol, command)?;
            Ok(set_engine(None, engine))
        }
        ("games", [name, games @ ..]) => {
            let games = read_games(games)?;
            changed_engine(args, name, |engine| engine.games = games)
        }
        ("option", [name, key, value @ ..]) => {
            let pair = ((*key).to_owned(), value.join(" "));
            changed_engine(args, name, |engine| engine.options.push(pair))
        }
        ("patience", [name, seconds]) => {
            let patience = read_patience(seconds)?;
            changed_engine(args, name, |engine| engine.patience = patience)
        }
        ("remove", [name]) => Ok(EngineRequest::Remove((*name).to_owned()).into()),
        ("analyse" | "analyze", [name]) => {
            Ok(ComputerRequest::Analyse(Some((*name).to_owned())).into())
        }
        ("log", [name]) => Ok(Page::EngineLog((*name).to_owned()).into()),
        (word, [name]) => {
            let side = read_side(word).ok_or(UsageError::EngineUsage)?;
            let seat = Seat::Engine((*name).to_owned());
            Ok(SeatRequest::Give(vec![(side, seat)]).into())
        }
        _ => Err(UsageError::EngineUsage),
    }
}

fn set_engine(replaces: Option<String>, engine: Definition) -> Request {
    EngineRequest::Set { replaces, engine }.into()
}

/// Request that replaces the engine of this name by a changed copy.
fn changed_engine(args: &Args<'_>, name: &str, change: impl FnOnce(&mut Definition)) -> Parsed {
    let mut engine = (*args.workspace.setup.engine(name)?).clone();
    change(&mut engine);
    Ok(set_engine(Some(engine.name.clone()), engine))
}

pub(super) fn setting(args: &Args<'_>) -> Parsed {
    let Some(name) = args.first() else {
        return Ok(Page::Settings.into());
    };
    // `set theme=wood` is accepted as well.
    if let (Some((name, value)), 1) = (name.split_once('='), args.words.len()) {
        return set(name, value);
    }
    match &args.words[1..] {
        [] => Ok(Page::Setting(Settings::find(name)?.key).into()),
        [equals, value @ ..] if equals == "=" => set(name, &value.join(" ")),
        value => set(name, &value.join(" ")),
    }
}

fn set(name: &str, value: &str) -> Parsed {
    let setting = Settings::find(name)?;
    Ok(SettingRequest::Set(setting.key, value.to_owned()).into())
}

pub(super) fn theme(args: &Args<'_>) -> Request {
    let name = args.words.join(" ").trim().to_lowercase();
    SettingRequest::Theme((!name.is_empty()).then_some(name)).into()
}

pub(super) fn language(args: &Args<'_>) -> Parsed {
    let Some(word) = args.first() else {
        return Ok(Page::Language.into());
    };
    let lang = match word.to_lowercase().as_str() {
        "en" | "english" => Some(Lang::En),
        "zh" | "cn" | "chinese" | "中文" => Some(Lang::Zh),
        "auto" => None,
        _ => return Err(UsageError::NoLanguage(word.to_owned())),
    };
    Ok(SettingRequest::Language(lang).into())
}

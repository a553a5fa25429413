//! The plain mode: reads a line, prints the change, for pipes, scripts and screen readers. Commands and texts are
//! shared with the screen.

use std::collections::VecDeque;
use std::io::{Cursor, Read, Write, stdin};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use crossbeam_channel::{Receiver, after, never, select};
use unicode_width::UnicodeWidthStr;

use crate::command_line::is_broken_pipe;
use tabletop_app::commands::{
    ComputerRequest, Request, Row, TOPICS, Topic, Typed, parse, typed_rows,
};
use tabletop_app::files::listing;
use tabletop_app::workspace::{
    Effect, Refused, Reply, TabId, Workspace, change_of, count_of, declines, played_by_computer,
    recorded_of, state_of, worth_of,
};
use tabletop_core::{BoardView, Lang, Marks, Message, Piece, Score, Side, Square, texts};
use tabletop_play::registry::find;
use tabletop_play::session::{Ending, GameSession, NodeId, Purpose, RatedLine, SessionEvent};
use tabletop_search::lines;
use tabletop_system::console::{self, Console};

texts! {
    WELCOME = "tabletop, plain mode: type a move, a tab's number, a game's name, help or quit",
        "tabletop 纯文本模式：请输入着法、标签编号、棋种名、help 或 quit";
    NO_THEMES = "Plain mode has no colours", "纯文本模式没有颜色";
    WHICH_FILE = "Which file? For example {0} game.sgf", "哪个文件？例如 {0} game.sgf";
    HELP_MOVES = "Play a move, such as {0}; a number goes to that tab, a game's name starts that game",
        "落子，例如 {0}；输入数字转到该标签，输入棋种名新开一局";
}

/// Columns of a page of help.
const PAGE_WIDTH: usize = 78;
texts! {
    NO_HELP = "There is no command, game or topic “{0}”", "没有命令、棋种或主题“{0}”";
    SQUARES = "MOVE", "着法";
    LINE = "{0}: {1}", "{0}：{1}";
    ABOUT = "about {0}: {1}", "约 {0}：{1}";
    MORE_RATED = "{0} other {0|move is|moves are} no better", "其余 {0} 手不会更好";
    SOLUTIONS = "{0} {0|solution|solutions} left after it", "之后还有 {0} 个解";
    SOLVABLE = "still solvable after it", "之后仍有解";
    UNSOLVABLE = "no solution after it", "之后无解";
    UNKNOWN = "unknown", "尚不清楚";
}

/// Maximum number of rated lines listed; in every game it covers the moves worth considering.
const MOST_RATED: usize = 12;
texts! {
    STAT = "{0}: {1} : {2}", "{0} {1} : {2}";
    STAT_ALONE = "{0}: {1}", "{0} {1}";
    NOT_KEPT = "For this run only: use --config FILE to keep it", "仅在本次运行中有效：可用 --config 文件 保存";
    ENGINE_NOT_KEPT = "For this run only: use --engines FILE to keep them", "引擎仅在本次运行中有效：可用 --engines 文件 保存";
}

/// Callback that saves changes of the open games; returns an error message.
type Keeper<'a> = &'a mut dyn FnMut(&Workspace) -> Option<Message>;

/// Maximum number of lines queued while the computer thinks. A faster sender is blocked, not buffered.
const MAX_WAITING_LINES: usize = 4096;

/// Flags of plain mode.
#[derive(Debug, Default, clap::Args)]
pub(super) struct PlainArgs {
    /// Exit with a status that tells the result of the game (plain mode)
    #[arg(long)]
    pub(super) exit_result: bool,

    /// Exit with status 1 at the first rejected line (plain mode)
    #[arg(long)]
    pub(super) strict: bool,

    /// Describe each change instead of printing the board (plain mode)
    #[arg(global = true, long)]
    pub(super) no_board: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct PlainOptions {
    /// True if a person types at a terminal: then a prompt is shown.
    pub prompt: bool,
    /// True if the first refused line ends the run.
    pub strict: bool,
    /// True if boards may be shown; the settings can still turn them off.
    pub board: bool,
    /// Changes that outlive this run.
    pub kept: Kept,
}

impl PlainOptions {
    /// The options of a run with these flags, of a person at a terminal if `prompt`.
    pub(super) const fn of(flags: &PlainArgs, prompt: bool, kept: Kept) -> Self {
        Self {
            prompt,
            strict: flags.strict,
            board: !flags.no_board,
            kept,
        }
    }
}

/// Changes that outlive a run.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    pub settings: bool,
    pub engines: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The input ended, or contained `quit`.
    Whole,
    /// A line was refused in strict mode.
    Refused,
}

/// Plays by these lines and those of standard input, at this program's output. Returns `None` if its reader has exited: there
/// is nobody to report to.
pub fn run_here(
    workspace: &mut Workspace,
    first: &[String],
    options: PlainOptions,
    keep: Keeper<'_>,
) -> Result<Option<Ended>> {
    let first = first.iter().flat_map(|line| [line.as_str(), "\n"]);
    let first: String = first.collect();
    let input = Cursor::new(first).chain(stdin());
    let (output, errors) = (&mut console::out(), &mut console::err());
    match run(workspace, input, output, errors, options, keep) {
        Err(error) if is_broken_pipe(&error) => Ok(None),
        ended => ended.map(Some),
    }
}

/// Plays the games of `workspace` by lines of `input` until it ends or contains `quit`. Refusals and errors are printed
/// on `errors`. While the computer thinks, `stop` is obeyed at once.
pub fn run(
    workspace: &mut Workspace,
    input: impl Read + Send + 'static,
    output: &mut Console<impl Write>,
    errors: &mut Console<impl Write>,
    options: PlainOptions,
    keep: Keeper<'_>,
) -> Result<Ended> {
    // In plain mode, analysis needs a time limit.
    workspace.setup.thinking.analysis = Some(workspace.setup.thinking.time);
    let (wake, woken) = crossbeam_channel::bounded(1);
    workspace.setup.waker = Arc::new(move || {
        // A full channel means that a wake-up is already pending.
        let _ = wake.try_send(());
    });
    let mut plain = Plain {
        workspace,
        output,
        errors,
        keep,
        options,
        lines: lines::read(input)?,
        waiting: VecDeque::new(),
        woken,
        seen: None,
        leaving: None,
    };
    plain.play()
}

/// Board shown last, and its place in the game.
struct Seen {
    tab: TabId,
    node: NodeId,
    view: BoardView,
}

/// Next event of the loop.
enum Next {
    Line(String),
    /// A search, the clock or the other machine may have news.
    News,
    End,
}

struct Plain<'a, O, E> {
    workspace: &'a mut Workspace,
    output: &'a mut Console<O>,
    errors: &'a mut Console<E>,
    keep: Keeper<'a>,
    options: PlainOptions,
    lines: Receiver<String>,
    /// Lines that arrived while the computer was thinking.
    waiting: VecDeque<String>,
    woken: Receiver<()>,
    seen: Option<Seen>,
    /// Set when the run is to end.
    leaving: Option<Ended>,
}

impl<O: Write, E: Write> Plain<'_, O, E> {
    fn play(&mut self) -> Result<Ended> {
        writeln!(self.output, "{}", WELCOME.get(self.workspace.setup.lang))?;
        self.show_board()?;
        let ended = loop {
            // The computer may have the first move.
            self.settle()?;
            if let Some(ended) = self.leaving {
                break ended;
            }
            if self.options.prompt {
                write!(self.output, "> ")?;
            }
            self.output.flush()?;
            let wait = self.announce_time()?;
            match self.next_line(wait) {
                Next::Line(line) => self.take(&line)?,
                // The loop begins by reporting pending news.
                Next::News => {}
                Next::End => break Ended::Whole,
            }
        };
        self.workspace.tabs.pause_clocks();
        self.workspace.sharing.leave();
        self.save()?;
        self.output.flush()?;
        Ok(ended)
    }

    /// Says that little time is left; returns the time until the clock may have more to say.
    fn announce_time(&mut self) -> Result<Option<Duration>> {
        let (message, wait) = self.workspace.announce_time();
        if let Some(message) = message {
            self.write(&message)?;
        }
        self.output.flush()?;
        Ok(wait)
    }

    /// Waits for the next line, for the clock; in a shared game, also for news from the other machine.
    fn next_line(&mut self, clock: Option<Duration>) -> Next {
        if let Some(line) = self.waiting.pop_front() {
            return Next::Line(line);
        }
        let idle = never();
        let news = if self.workspace.is_sharing() {
            &self.woken
        } else {
            &idle
        };
        let time = clock.map_or_else(never, after);
        select! {
            recv(news) -> _ => Next::News,
            recv(time) -> _ => Next::News,
            recv(self.lines) -> line => line.map_or(Next::End, Next::Line),
        }
    }

    fn take(&mut self, line: &str) -> Result<()> {
        // A player whose time ran out has lost before the typed line counts.
        for (id, event) in self.workspace.fall_flags() {
            self.tell(id, event)?;
        }
        let settings = self.workspace.setup.settings.clone();
        let engines = self.workspace.setup.engines.clone();
        let thinking = self.workspace.tabs.session().and_then(|it| it.thinking());
        let rated = match thinking {
            Some((Purpose::Analysis, _)) => self.rated_lines(),
            _ => Vec::new(),
        };
        let replied = self.workspace.run(line);
        // An answered command is saved: killing the program afterwards loses nothing.
        self.save()?;
        let lang = self.workspace.setup.lang;
        match replied {
            Err(reason) => {
                self.complain(&reason.message().sentence(lang))?;
                if self.options.strict {
                    self.leaving = Some(Ended::Refused);
                }
            }
            Ok(reply) if reply.effect == Effect::Quit => self.leaving = Some(Ended::Whole),
            Ok(reply) => {
                if !self.workspace.tabs.is_thinking() {
                    // Results found before the stop.
                    self.write_lines(&rated)?;
                }
                self.show(&reply)?;
            }
        }
        if settings != self.workspace.setup.settings && !self.options.kept.settings {
            self.complain(NOT_KEPT.get(lang))?;
        }
        if engines != self.workspace.setup.engines && !self.options.kept.engines {
            self.complain(ENGINE_NOT_KEPT.get(lang))?;
        }
        Ok(())
    }

    /// Lines of the last analysis, as text.
    fn rated_lines(&self) -> Vec<String> {
        let session = self.workspace.tabs.session();
        let known = session.and_then(|session| Some((session, session.analysis()?)));
        known.map_or_else(Vec::new, |(session, known)| {
            best_lines(session, &known.lines, self.workspace.setup.lang)
        })
    }

    /// Reports an error, after all earlier output.
    fn complain(&mut self, what: &str) -> Result<()> {
        self.output.flush()?;
        // A closed error stream is no failure of its own.
        let _ = writeln!(self.errors, "{what}");
        Ok(())
    }

    /// Saves changes; an error is reported and play continues.
    fn save(&mut self) -> Result<()> {
        match (self.keep)(self.workspace) {
            Some(problem) => self.complain(&problem.sentence(self.workspace.setup.lang)),
            None => Ok(()),
        }
    }

    /// Waits until the computer is idle, and reports its moves.
    fn settle(&mut self) -> Result<()> {
        while self.leaving.is_none() {
            self.await_proposal()?;
            self.refresh();
            let events = self.workspace.poll();
            self.save()?;
            // A report may need what the next move waits for, such as the dead stones: then the computer goes on.
            let has_news = !events.is_empty();
            for (id, event) in events {
                self.tell(id, event)?;
            }
            if has_news {
                continue;
            }
            if !self.workspace.tabs.is_thinking() {
                return Ok(());
            }
            self.output.flush()?;
            self.wait()?;
        }
        Ok(())
    }

    /// Typed lines, or none while the queue is full.
    fn lines_to_queue(&self) -> Receiver<String> {
        match self.waiting.len() {
            ..MAX_WAITING_LINES => self.lines.clone(),
            _ => never(),
        }
    }

    /// Waits for news of the computer or for a line: an urgent line is carried out at once, others are queued.
    fn wait(&mut self) -> Result<()> {
        let line = select! {
            recv(self.woken) -> woken => return woken.context("waiting for the computer"),
            recv(self.lines_to_queue()) -> line => line,
        };
        match line {
            Ok(line) if self.is_for_now(&line) => self.take(&line),
            Ok(line) => {
                self.waiting.push_back(line);
                Ok(())
            }
            // A pipe has sent all its lines and waits for the results. At a terminal, the user has hung up.
            Err(_) if self.options.prompt => {
                self.leaving = Some(Ended::Whole);
                Ok(())
            }
            Err(_) => self.woken.recv().context("waiting for the computer"),
        }
    }

    /// Waits for the proposal on which the current position depends, unless `stop` ends it.
    fn await_proposal(&mut self) -> Result<()> {
        let waker = Arc::clone(&self.workspace.setup.waker);
        while let Some(session) = self.workspace.tabs.session_mut() {
            if session.needs_dead_stones() {
                session.refresh(Some(&waker));
            }
            if !session.needs_dead_stones() {
                break;
            }
            let line = select! {
                recv(self.woken) -> _ => None,
                recv(self.lines_to_queue()) -> line => line.ok(),
            };
            match line {
                Some(line) if self.is_stop(&line) => self.take(&line)?,
                Some(line) => self.waiting.push_back(line),
                // The proposal has been made, or no more lines come.
                None => self.refresh(),
            }
        }
        Ok(())
    }

    /// Finds out what belongs to the current position, however long that takes.
    fn refresh(&mut self) {
        if let Some(session) = self.workspace.tabs.session_mut() {
            session.refresh(None);
        }
    }

    fn is_stop(&self, line: &str) -> bool {
        let stop = Request::Computer(ComputerRequest::Stop);
        parse(line, self.workspace).is_ok_and(|request| request == Some(stop))
    }

    /// Returns true if a line is executed while the computer thinks. Scripts are executed line by line, except for lines
    /// that stop the computer; people go on as they like unless it is the computer's turn.
    fn is_for_now(&self, line: &str) -> bool {
        let on_move =
            |session: &GameSession| matches!(session.thinking(), Some((Purpose::Move, _)));
        match parse(line, self.workspace) {
            Ok(Some(Request::Computer(ComputerRequest::Stop | ComputerRequest::StopAnalysing))) => {
                true
            }
            Ok(Some(Request::Quit | Request::Computer(ComputerRequest::Move))) => {
                self.options.prompt
            }
            _ => self.options.prompt && !self.workspace.tabs.session().is_some_and(on_move),
        }
    }

    fn tell(&mut self, id: TabId, event: SessionEvent) -> Result<()> {
        let lang = self.workspace.setup.lang;
        let is_current = self.workspace.tabs.tab().is_some_and(|tab| tab.id == id);
        match event {
            SessionEvent::Finished => {
                let lines = self.rated_lines();
                self.write_lines(&lines)?;
            }
            SessionEvent::Hint(message)
            | SessionEvent::Reviewed(message)
            | SessionEvent::Message(message)
            | SessionEvent::Offered(message) => self.write(&message)?,
            SessionEvent::Failed(reason) => self.complain(&reason.message().sentence(lang))?,
            SessionEvent::Played(played) if is_current => {
                self.show_board()?;
                if let Some(session) = self.workspace.tabs.session() {
                    self.write(&played_by_computer(session, &played))?;
                }
                self.say(&self.workspace.tabs.reply_to_move(&played))?;
            }
            SessionEvent::Changed(message) if is_current => {
                self.show_board()?;
                self.write(&message)?;
            }
            SessionEvent::Revealed if is_current => {
                self.show_board()?;
                let session = self.workspace.tabs.session();
                let labels = session.map(labels_of).unwrap_or_default();
                writeln!(self.output, "{}", labels.join(" "))?;
            }
            SessionEvent::DrawDeclined(side) => {
                let index = self.workspace.tabs.find(id);
                let session = index.map(|index| &*self.workspace.tabs.all()[index].session);
                let reply = session.map(|session| declines(session, side).sentence(lang));
                writeln!(self.output, "{}", reply.unwrap_or_default())?;
            }
            SessionEvent::TimeOut(played) | SessionEvent::Ended(played) if is_current => {
                self.show_board()?;
                self.say(&self.workspace.tabs.reply_to_move(&played))?;
            }
            SessionEvent::Progress
            | SessionEvent::Refreshed
            | SessionEvent::Played(_)
            | SessionEvent::TimeOut(_)
            | SessionEvent::Ended(_)
            | SessionEvent::Changed(_)
            | SessionEvent::Revealed => {}
        }
        Ok(())
    }

    fn show(&mut self, reply: &Reply) -> Result<()> {
        let lang = self.workspace.setup.lang;
        if matches!(reply.effect, Effect::Board | Effect::Describe(_)) {
            self.show_board()?;
        }
        // Copied text is meant for other programs: no other output is mixed in.
        if !matches!(reply.effect, Effect::Copy(_)) {
            self.say(reply)?;
        }
        match &reply.effect {
            Effect::Theme(_) => writeln!(self.output, "{}", NO_THEMES.get(lang))?,
            Effect::Copy(text) => {
                self.output.write_data(&format!("{}\n", text.trim_end()))?;
            }
            Effect::Help(topic) => self.help(topic.as_deref())?,
            Effect::Lines(lines)
            | Effect::Page(_, lines)
            | Effect::Describe(lines)
            | Effect::Invite { lines, .. } => {
                self.write_lines(lines)?;
            }
            Effect::Lobby => self.write_lines(&self.workspace.lobby_lines())?,
            Effect::Collection(words) => self.write_lines(&listing(self.workspace, words))?,
            Effect::Browse { save } => {
                let command = if *save { "save" } else { "open" };
                let words = WHICH_FILE.get(lang).replace("{0}", command);
                writeln!(self.output, "{words}")?;
            }
            // Only a pointer asks: a typed move is complete.
            Effect::Ask(_)
            | Effect::AskSide
            | Effect::Board
            | Effect::AskDraw
            | Effect::HintLine
            | Effect::None
            | Effect::Quit => {}
        }
        Ok(())
    }

    /// Prints a reply, and after the end of the last game a hint what to do next.
    fn say(&mut self, reply: &Reply) -> Result<()> {
        for message in &reply.messages {
            self.write(message)?;
        }
        if reply.all_over {
            self.write(&Refused::AllOver.message())?;
        }
        Ok(())
    }

    fn write(&mut self, message: &Message) -> Result<()> {
        let words = message.sentence(self.workspace.setup.lang);
        Ok(writeln!(self.output, "{words}")?)
    }

    fn write_lines(&mut self, lines: &[String]) -> Result<()> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    /// Prints the current game: the last move's changes in words, if there was one since it was last shown; the board,
    /// unless turned off; its figures, and the side to move or the result.
    fn show_board(&mut self) -> Result<()> {
        let lang = self.workspace.setup.lang;
        // Line by line there is time: what is printed once is printed whole.
        self.await_proposal()?;
        self.refresh();
        let (Some(session), Some(tab)) = (self.workspace.tabs.session(), self.workspace.tabs.tab())
        else {
            return Ok(());
        };
        if let Some(change) = self.change(session, tab.id) {
            writeln!(self.output, "{}", change.sentence(lang))?;
        }
        let view = session.view();
        if self.options.board && self.workspace.setup.settings.plain_board {
            write!(self.output, "{}", board_text(&view))?;
        }
        let place = format!(
            "{}. {}",
            self.workspace.tabs.current() + 1,
            session.info().name.get(lang)
        );
        let parts = figures(session, &view, lang);
        writeln!(self.output, "{place} | {}", parts.join(" | "))?;
        self.seen = Some(Seen {
            tab: tab.id,
            node: session.current(),
            view: session.thumbnail().clone(),
        });
        Ok(())
    }

    /// Changes by the single move made since the game was last shown; `None` if more or fewer moves were made.
    fn change(&self, session: &GameSession, tab: TabId) -> Option<Message> {
        let seen = self.seen.as_ref().filter(|seen| seen.tab == tab)?;
        let (mut at, mut made) = (session.current(), None);
        while at != seen.node {
            let node = session.node(at)?;
            if !node.automatic && made.replace(at).is_some() {
                return None;
            }
            at = node.parent?;
        }
        change_of(session, made?, &seen.view)
    }

    /// Word of an action off the board (`accept`), if it is possible now.
    fn action(&self, text: &str) -> Option<&'static str> {
        let actions = self.workspace.tabs.session()?.actions();
        let action = actions.into_iter().find(|action| action.text == text)?;
        Some(action.label.get(self.workspace.setup.lang))
    }

    fn help(&mut self, topic: Option<&str>) -> Result<()> {
        let lang = self.workspace.setup.lang;
        let Some(topic) = topic else {
            let session = self.workspace.tabs.session();
            let example = session.map_or("d3", |session| session.info().example);
            let moves = HELP_MOVES.get(lang).replace("{0}", example);
            writeln!(self.output, "{} {moves}", padded(SQUARES.get(lang)))?;
            for typed in typed_rows() {
                writeln!(self.output, "{}", help_line(typed, lang))?;
            }
            for topic in TOPICS {
                let call = format!("help {}", topic.name);
                writeln!(self.output, "{} {}", padded(&call), topic.about.get(lang))?;
            }
            return Ok(());
        };
        match (Row::typed_as(topic), find(topic)) {
            (_, Some(entry)) => {
                let rules = Message::from(entry.info.rules).get(lang);
                writeln!(self.output, "{}\n\n{rules}", entry.info.name.get(lang))?;
            }
            (Some(typed), None) => writeln!(self.output, "{}", help_line(typed, lang))?,
            (None, None) => match (self.action(topic), Topic::find(topic)) {
                (Some(label), _) => writeln!(self.output, "{} {label}", padded(topic))?,
                (None, Some(page)) => write!(self.output, "{}", page.text(PAGE_WIDTH))?,
                (None, None) => self.complain(&NO_HELP.get(lang).replace("{0}", topic))?,
            },
        }
        Ok(())
    }
}

/// Figures of a game, and the side to move or the result.
fn figures(session: &GameSession, view: &BoardView, lang: Lang) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let two = session.info().players == 2;
    for stat in &view.stats {
        let [first, second] = Side::BOTH.map(|side| stat.figure(side, lang));
        let text = if two { STAT } else { STAT_ALONE };
        let message = Message::new(text).words(stat.label).arg(first).arg(second);
        parts.push(message.get(lang));
    }
    if !view.supply.is_empty() {
        parts.push(view.supply.join(" "));
    }
    parts.extend(count_of(session).map(|message| message.get(lang)));
    parts.extend(view.notes.iter().map(|note| note.sentence(lang)));
    parts.push(state_of(session).sentence(lang));
    parts.extend(recorded_of(session).map(|message| message.get(lang)));
    for action in session.actions() {
        let message = Message::new(LINE)
            .arg(action.text.as_str())
            .words(action.label);
        parts.push(message.get(lang));
    }
    parts
}

fn help_line(typed: &Typed, lang: Lang) -> String {
    let call = format!("{} {}", typed.names.join(", "), typed.syntax);
    format!("{} {}", padded(call.trim_end()), typed.help_in(lang))
}

/// A command in a column of help.
fn padded(call: &str) -> String {
    let blanks = 44_usize.saturating_sub(call.width());
    format!("{call}{}", " ".repeat(blanks))
}

/// Labels of cells, each after the cell's name.
fn labels_of(session: &GameSession) -> Vec<String> {
    let view = session.view();
    let labelled = view.grid.cells().filter_map(|cell| {
        let label = view.square(cell).label.as_ref()?;
        Some(format!("{}:{label}", session.cell_name(cell)))
    });
    labelled.collect()
}

/// The best of the rated lines, and how many more there are.
fn best_lines(session: &GameSession, lines: &[RatedLine], lang: Lang) -> Vec<String> {
    let shown = lines.iter().take(MOST_RATED);
    let mut texts: Vec<_> = shown.map(|line| line_text(session, line, lang)).collect();
    let more = lines.len().saturating_sub(MOST_RATED);
    if more > 0 {
        texts.push(Message::new(MORE_RATED).arg(more).get(lang));
    }
    texts
}

/// A rated line: what its first move is worth, and the moves. Of a puzzle's only the move: the rest would solve it.
fn line_text(session: &GameSession, line: &RatedLine, lang: Lang) -> String {
    let text = if line.exact { LINE } else { ABOUT };
    if session.info().players == 1 {
        let message = match (line.score, line.solutions) {
            (Score::WinIn(_), Some(count)) => {
                Message::new(LINE).message(Message::new(SOLUTIONS).arg(count))
            }
            (Score::WinIn(_), None) => Message::new(LINE).words(SOLVABLE),
            (Score::LossIn(_), _) => Message::new(LINE).words(UNSOLVABLE),
            _ => Message::new(LINE).words(UNKNOWN),
        };
        let first = line.moves.first().map(|mv| session.display(mv));
        return message.arg(first.unwrap_or_default()).get(lang);
    }
    let message = Message::new(text).message(worth_of(line.score));
    message.arg(session.display_line(&line.moves)).get(lang)
}

/// Exit status for the result of the game `started`: see the table in the README.
pub fn exit_status(workspace: &Workspace, started: TabId) -> u8 {
    use tabletop_core::Verdict::{Draw, NoWinner, Solved, Stuck, Win};
    let index = workspace.tabs.find(started);
    let Some(session) = index.map(|index| &workspace.tabs.all()[index].session) else {
        return 0;
    };
    let ending = session.node(session.current()).and_then(|node| node.ending);
    if let Some(Ending::Resigned(side)) = ending {
        let second = session.info().players == 2 && session.player_of(side) == Side::White;
        return if second { 16 } else { 15 };
    }
    match session.outcome().map(|outcome| outcome.verdict) {
        None => 0,
        Some(Win(side)) if session.player_of(side) == Side::Black => 10,
        Some(Solved) => 10,
        Some(Win(_)) => 11,
        Some(Draw) => 12,
        Some(NoWinner) => 13,
        Some(Stuck) => 14,
    }
}

/// The board as rows of text with coordinates.
pub fn board_text(view: &BoardView) -> String {
    use std::fmt::Write;
    let labels = view.row_labels.iter().map(String::len).max().unwrap_or(0);
    let texts: Vec<_> = view
        .grid
        .cells()
        .map(|cell| square_text(view.square(cell)))
        .collect();
    let width = texts
        .iter()
        .chain(&view.col_labels)
        .map(String::len)
        .max()
        .unwrap_or(1);
    let mut out = String::new();
    for (row, cells) in texts.chunks(usize::from(view.grid.cols).max(1)).enumerate() {
        let label = view.row_labels.get(row).map_or("", String::as_str);
        let _ = write!(out, "{label:>labels$}");
        for text in cells {
            let _ = write!(out, " {text:>width$}");
        }
        if let Some(sum) = view.sums.as_ref().and_then(|sums| sums.rows.get(row)) {
            let _ = write!(out, " = {}", sum.value);
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    if !view.col_labels.is_empty() {
        out.push_str(&" ".repeat(labels));
        for label in &view.col_labels {
            let _ = write!(out, " {label:>width$}");
        }
        out.push('\n');
    }
    if let Some(sums) = &view.sums {
        let values: Vec<_> = sums
            .cols
            .iter()
            .chain(&sums.diagonals)
            .map(|sum| sum.value.to_string())
            .collect();
        let margin = " ".repeat(labels);
        let _ = writeln!(out, "{margin} = {} -> {}", values.join(" "), sums.target);
    }
    out
}

/// Black's discs and men are X, White's O; kings are B and W, as in the old saves; dead stones are lower case.
fn square_text(square: &Square) -> String {
    let dead = square.marks.contains(Marks::DEAD);
    match square.piece {
        Piece::Disc(side) | Piece::Man(side) if dead => {
            side.letter().to_ascii_lowercase().to_string()
        }
        Piece::Disc(side) | Piece::Man(side) => side.letter().to_string(),
        Piece::King(Side::Black) => "B".to_owned(),
        Piece::King(Side::White) => "W".to_owned(),
        Piece::Almond => "A".to_owned(),
        Piece::Number(number) => number.to_string(),
        Piece::None if square.hole => String::new(),
        Piece::None if square.marks.contains(Marks::BLACK_AREA) => "+".to_owned(),
        Piece::None if square.marks.contains(Marks::WHITE_AREA) => "-".to_owned(),
        Piece::None => ".".to_owned(),
    }
}

//! The plain mode: one line in, one change out, for pipes, scripts and screen readers. The same commands, the same words.

use std::io::{BufRead, Write};
use std::sync::Arc;

use anyhow::{Context, Result};
use crossbeam_channel::Receiver;
use unicode_width::UnicodeWidthStr;

use crate::commands::{Commands, Row, Typed, typed_rows};
use crate::console::Console;
use crate::core::{BoardView, Lang, Marks, Message, Piece, Side, Square, Text};
use crate::files::listing;
use crate::registry::find;
use crate::session::{Ending, GameSession, RatedLine, SessionEvent};
use crate::workspace::{
    Effect, Refused, Reply, TabId, Workspace, declines, played_by_computer, result_of, turn_of,
    worth_of,
};

const WELCOME: Text = Text::new(
    "tabletop, plain mode: type a move, a board's number, a game's name, help or quit",
    "tabletop 纯文本模式：请输入着法、棋局编号、棋种名、help 或 quit",
);
const NO_THEMES: Text = Text::new("Plain mode has no colours", "纯文本模式没有颜色");
const WHICH_FILE: Text = Text::new(
    "Which file? Such as {0} game.sgf",
    "哪个文件？例如：{0} game.sgf",
);
const HELP_MOVES: Text = Text::new(
    "Play a move, such as {0}; a number goes to that board, a game's name starts one",
    "落子，例如 {0}；输入数字转到该局，输入棋种名新开一局",
);
const NO_HELP: Text = Text::new("There is no command or game “{0}”", "没有命令或棋种“{0}”");
const SQUARES: Text = Text::new("MOVE", "着法");
const LINE: Text = Text::new("{0}: {1}", "{0}：{1}");
const ABOUT: Text = Text::new("about {0}: {1}", "约 {0}：{1}");
const STAT: Text = Text::new("{0}: {1} : {2}", "{0} {1} : {2}");
const STAT_ALONE: Text = Text::new("{0}: {1}", "{0} {1}");

/// Keeps what changed in the open games; says what went wrong with that.
type Keeper<'a> = &'a mut dyn FnMut(&Workspace) -> Option<Message>;

/// Plays the games of `workspace` by lines of `input` until it ends or says `quit`.
/// With `prompt`, a person types at a terminal and sees where.
pub fn run(
    workspace: &mut Workspace,
    input: impl BufRead,
    output: &mut Console<impl Write>,
    prompt: bool,
    keep: Keeper<'_>,
) -> Result<()> {
    writeln!(output, "{}", WELCOME.get(workspace.lang))?;
    show_board(workspace, output)?;
    // Line by line, analysis has to come to an end.
    workspace.thinking.analysis = Some(workspace.thinking.time);
    let (wake, woken) = crossbeam_channel::bounded(1);
    workspace.waker = Arc::new(move || {
        // Full means that a wake-up is waiting already.
        let _ = wake.try_send(());
    });
    let mut lines = input.split(b'\n');
    // The computer may have the first move.
    settle(workspace, &woken, keep, output)?;
    loop {
        if prompt {
            write!(output, "> ")?;
        }
        output.flush()?;
        let Some(line) = lines.next() else {
            workspace.pause_clocks();
            return save(workspace, keep, output);
        };
        let line = line.context("reading a line")?;
        // Whoever thought too long has lost before what they typed counts.
        for (id, event) in workspace.fall_flags() {
            tell(workspace, id, event, output)?;
        }
        let replied = workspace.run(&String::from_utf8_lossy(&line));
        // What is answered is safe: whoever ends us after this loses nothing.
        save(workspace, keep, output)?;
        let lang = workspace.lang;
        match replied {
            Err(error) => writeln!(output, "{}", error.message().sentence(lang))?,
            Ok(reply) if reply.effect == Effect::Quit => {
                workspace.pause_clocks();
                return save(workspace, keep, output);
            }
            Ok(reply) => show(workspace, &reply, output)?,
        }
        settle(workspace, &woken, keep, output)?;
    }
}

/// Keeps what changed; what goes wrong with that is told and play goes on.
fn save(workspace: &Workspace, keep: Keeper<'_>, output: &mut impl Write) -> Result<()> {
    match keep(workspace) {
        Some(problem) => Ok(writeln!(output, "{}", problem.sentence(workspace.lang))?),
        None => Ok(()),
    }
}

/// Waits until the computer has nothing more to do, and tells what it did.
fn settle(
    workspace: &mut Workspace,
    woken: &Receiver<()>,
    keep: Keeper<'_>,
    output: &mut impl Write,
) -> Result<()> {
    loop {
        if let Some(session) = workspace.session_mut() {
            session.consult(None);
        }
        let events = workspace.poll();
        save(workspace, keep, output)?;
        for (id, event) in events {
            tell(workspace, id, event, output)?;
        }
        if !workspace.is_thinking() {
            return Ok(());
        }
        woken.recv().context("waiting for the computer")?;
    }
}

fn tell(
    workspace: &mut Workspace,
    id: TabId,
    event: SessionEvent,
    output: &mut impl Write,
) -> Result<()> {
    let lang = workspace.lang;
    let here = workspace.tab().is_some_and(|tab| tab.id == id);
    match event {
        SessionEvent::Finished => {
            for line in workspace
                .session()
                .and_then(|session| session.analysis())
                .iter()
                .flat_map(|known| &known.lines)
            {
                writeln!(output, "{}", line_text(line, lang))?;
            }
        }
        SessionEvent::Hint(message) | SessionEvent::Reviewed(message) => {
            writeln!(output, "{}", message.sentence(lang))?;
        }
        SessionEvent::Failed(reason) => {
            writeln!(output, "{}", reason.message().sentence(lang))?;
        }
        SessionEvent::Played(played) if here => {
            show_board(workspace, output)?;
            if let Some(session) = workspace.session() {
                writeln!(
                    output,
                    "{}",
                    played_by_computer(session, &played.text).sentence(lang)
                )?;
            }
            say(workspace, &workspace.told_of(&played), output)?;
        }
        SessionEvent::Revealed if here => {
            show_board(workspace, output)?;
            let session = workspace.session();
            let labels = session.map(labels_of).unwrap_or_default();
            writeln!(output, "{}", labels.join(" "))?;
        }
        SessionEvent::DrawDeclined(side) => {
            let index = workspace.find(id);
            let session = index.map(|index| &*workspace.tabs()[index].session);
            let told = session.map(|session| declines(session, side).sentence(lang));
            writeln!(output, "{}", told.unwrap_or_default())?;
        }
        SessionEvent::TimeOut(played) | SessionEvent::DrawAgreed(played) if here => {
            say(workspace, &workspace.told_of(&played), output)?;
        }
        SessionEvent::Progress
        | SessionEvent::Consulted
        | SessionEvent::Played(_)
        | SessionEvent::TimeOut(_)
        | SessionEvent::DrawAgreed(_)
        | SessionEvent::Revealed => {}
    }
    Ok(())
}

/// What is written on cells, each after its name.
fn labels_of(session: &dyn GameSession) -> Vec<String> {
    let view = session.view();
    let labelled = view.grid.cells().filter_map(|cell| {
        let label = view.square(cell).label.as_ref()?;
        Some(format!("{}:{label}", session.cell_name(cell)))
    });
    labelled.collect()
}

/// A rated line: what its first move is worth, and the moves.
fn line_text(line: &RatedLine, lang: Lang) -> String {
    let text = if line.exact { LINE } else { ABOUT };
    let said = Message::new(text).message(worth_of(line.score));
    said.arg(line.moves.join(" ")).get(lang)
}

/// The exit status that tells how the game `started` ended: see the table in the README.
pub fn exit_status(workspace: &Workspace, started: TabId) -> u8 {
    use crate::core::Verdict::{Draw, NoWinner, Solved, Stuck, Win};
    let index = workspace.find(started);
    let Some(session) = index.map(|index| &workspace.tabs()[index].session) else {
        return 0;
    };
    let ending = session.node(session.current()).and_then(|node| node.ending);
    if matches!(ending, Some(Ending::Resigned(_))) {
        return 15;
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

fn show(workspace: &mut Workspace, reply: &Reply, output: &mut Console<impl Write>) -> Result<()> {
    let lang = workspace.lang;
    if matches!(reply.effect, Effect::Board | Effect::Describe(_)) {
        show_board(workspace, output)?;
    }
    // What is copied is to be used by other programs: nothing else stands among it.
    if !matches!(reply.effect, Effect::Copy(_)) {
        say(workspace, reply, output)?;
    }
    match &reply.effect {
        Effect::Theme(_) => writeln!(output, "{}", NO_THEMES.get(lang))?,
        Effect::Copy(text) => output.write_data(&format!("{}\n", text.trim_end()))?,
        Effect::Help(topic) => help(workspace, topic.as_deref(), output)?,
        Effect::Lines(lines) | Effect::Describe(lines) => write_lines(lines, output)?,
        Effect::Collection(words) => write_lines(&listing(workspace, words), output)?,
        Effect::Browse { save } => {
            let command = if *save { "save" } else { "open" };
            writeln!(output, "{}", WHICH_FILE.get(lang).replace("{0}", command))?;
        }
        Effect::Board | Effect::AskDraw | Effect::None | Effect::Quit => {}
    }
    Ok(())
}

/// Says what a reply tells, and after the end of the last game what may follow.
fn say(workspace: &Workspace, reply: &Reply, output: &mut impl Write) -> Result<()> {
    for message in &reply.messages {
        writeln!(output, "{}", message.sentence(workspace.lang))?;
    }
    if reply.all_over {
        writeln!(
            output,
            "{}",
            Refused::AllOver.message().sentence(workspace.lang)
        )?;
    }
    Ok(())
}

fn write_lines(lines: &[String], output: &mut impl Write) -> Result<()> {
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// The board of the current game, its figures, and whose turn it is or how it ended.
fn show_board(workspace: &mut Workspace, output: &mut impl Write) -> Result<()> {
    let lang = workspace.lang;
    if let Some(session) = workspace.session_mut() {
        // Line by line there is time: what is printed once is printed whole.
        session.consult(None);
    }
    let Some(session) = workspace.session() else {
        return Ok(());
    };
    let view = session.view();
    write!(output, "{}", board_text(&view))?;
    let mut parts: Vec<String> = Vec::new();
    let two = session.info().players == 2;
    for stat in &view.stats {
        let [first, second] = &stat.values;
        let text = if two { STAT } else { STAT_ALONE };
        let said = Message::new(text).words(stat.label).arg(first).arg(second);
        parts.push(said.get(lang));
    }
    if !view.supply.is_empty() {
        parts.push(view.supply.join(" "));
    }
    parts.extend(view.notes.iter().map(|note| note.sentence(lang)));
    let state = match session.outcome() {
        Some(outcome) => result_of(session, outcome),
        None => turn_of(session),
    };
    parts.push(state.sentence(lang));
    for action in session.actions() {
        let said = Message::new(LINE).arg(&action.text).words(action.label);
        parts.push(said.get(lang));
    }
    let place = format!(
        "{}. {}",
        workspace.current() + 1,
        session.info().name.get(lang)
    );
    writeln!(output, "{place} | {}", parts.join(" | "))?;
    Ok(())
}

/// The board as rows of text with its coordinates.
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

/// Black's discs and men are X, White's O; kings B and W, as the old saves write them; dead stones in small letters.
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

fn help(workspace: &Workspace, topic: Option<&str>, output: &mut impl Write) -> Result<()> {
    let lang = workspace.lang;
    match topic {
        None => {
            let example = workspace
                .session()
                .map_or("d3", |session| session.info().example);
            writeln!(
                output,
                "{} {}",
                padded(SQUARES.get(lang)),
                HELP_MOVES.get(lang).replace("{0}", example)
            )?;
            typed_rows().try_for_each(|typed| help_line(typed, lang, output))
        }
        Some(topic) => match (Row::typed_as(topic), find(topic)) {
            (_, Some(entry)) => {
                let info = entry.info;
                Ok(writeln!(
                    output,
                    "{}\n\n{}",
                    info.name.get(lang),
                    info.rules.get(lang)
                )?)
            }
            (Some(typed), None) => help_line(typed, lang, output),
            (None, None) => Ok(writeln!(
                output,
                "{}",
                NO_HELP.get(lang).replace("{0}", topic)
            )?),
        },
    }
}

fn help_line(typed: &Typed, lang: Lang, output: &mut impl Write) -> Result<()> {
    let call = format!("{} {}", typed.names.join(", "), typed.syntax);
    Ok(writeln!(
        output,
        "{} {}",
        padded(call.trim_end()),
        typed.help_in(lang)
    )?)
}

/// What is typed, in a column of help.
fn padded(call: &str) -> String {
    let blanks = 44_usize.saturating_sub(call.width());
    format!("{call}{}", " ".repeat(blanks))
}

//! The table of commands. Help pages and completions are printed from its rows.

use super::new_game::{parse_new, require_new};
use super::words;
use super::workspace::name_of;
use super::{Effect, Reply, Tab, Workspace};
use super::{clock, computer, describe, engines, filing, loading, seats, setting};
use crate::core::{Message, Side, Text};
use crate::session::{Ending, Seat, Table};

/// Something a person can type.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its name, then other names for it.
    pub names: &'static [&'static str],
    /// What may follow, as shown in help; empty if nothing does.
    pub args: &'static str,
    /// What it does, in half a sentence.
    pub help: Text,
    run: fn(&mut Workspace, &[String]) -> Result<Reply, Message>,
}

const fn row(
    names: &'static [&'static str],
    args: &'static str,
    help: Text,
    run: fn(&mut Workspace, &[String]) -> Result<Reply, Message>,
) -> Command {
    Command {
        names,
        args,
        help,
        run,
    }
}

/// Every command, in the order in which help shows them.
pub const COMMANDS: &[Command] = &[
    row(
        &["undo", "u"],
        "[n]",
        Text::new("take back a turn, or n", "悔一步或 n 步"),
        undo,
    ),
    row(
        &["redo"],
        "[n]",
        Text::new("play again what was taken back", "重下已悔的棋"),
        redo,
    ),
    row(
        &["pass"],
        "",
        Text::new("pass, where the rules give it", "停一手（规则允许时）"),
        pass,
    ),
    row(
        &["resign"],
        "",
        Text::new("give up: the other side wins", "认输"),
        resign,
    ),
    row(
        &["draw"],
        "",
        Text::new("offer a draw, or agree to one", "提和或同意和棋"),
        draw,
    ),
    row(
        &["new"],
        "GAME [size] [option=value …] [black=cpu:5 …] [clock=5m+3s] [names]",
        Text::new("open a new game and go there", "新开一局并转到该局"),
        new,
    ),
    row(
        &["add"],
        "GAME [size] [option=value …] [clock=5m+3s] [names]",
        Text::new("open a new game and stay here", "新开一局但留在当前局"),
        add,
    ),
    row(
        &["close"],
        "[n]",
        Text::new("close this game, or board n", "关闭当前局或第 n 局"),
        close,
    ),
    row(
        &["next"],
        "",
        Text::new("go to the next board", "下一局"),
        next,
    ),
    row(
        &["prev"],
        "",
        Text::new("go to the board before", "上一局"),
        prev,
    ),
    row(
        &["unfinished"],
        "",
        Text::new(
            "go to the next game that is not over",
            "转到下一个未结束的棋局",
        ),
        unfinished,
    ),
    row(
        &["place"],
        "n",
        Text::new("move this board to place n", "将当前局移到第 n 位"),
        place,
    ),
    row(
        &["names"],
        "FIRST SECOND",
        Text::new("name the players", "为对局者命名"),
        names,
    ),
    row(
        &["seat", "seats"],
        "[black | white] me | cpu:1…10 | engine:NAME",
        Text::new(
            "who plays a side: a person, the computer, another program",
            "某一方由谁下：人、电脑或其他程序",
        ),
        seats::seat,
    ),
    row(
        &["clock"],
        "[5m | 5m+3s | 10m/5x30s | 10m/15in5m | none | pause | go]",
        Text::new(
            "give this game a clock, stop it, or let it go on",
            "为本局设棋钟、暂停或继续",
        ),
        clock::clock,
    ),
    row(
        &["cpu"],
        "black | white | both | none [level]",
        Text::new("let the computer play a side", "让电脑执某一方"),
        computer::cpu,
    ),
    row(
        &["engine"],
        "[add NAME PROTOCOL COMMAND… | games NAME … | option NAME … | patience NAME s | remove NAME | black NAME | white NAME | analyse NAME | log NAME]",
        Text::new(
            "let another program play a side or analyse, by GTP, NBoard, Gomocup or Hub",
            "让其他程序执某一方或分析（GTP、NBoard、Gomocup、Hub）",
        ),
        engines::engine,
    ),
    row(
        &["level"],
        "1…10",
        Text::new("how well the computer plays", "电脑的水平"),
        computer::level,
    ),
    row(
        &["hint"],
        "",
        Text::new("mark a good move and say why", "提示一步好棋及理由"),
        computer::hint,
    ),
    row(
        &["solve"],
        "",
        Text::new(
            "play a puzzle to its solution",
            "把单人益智游戏走到解开为止",
        ),
        computer::solve,
    ),
    row(
        &["rescue"],
        "",
        Text::new(
            "take back to where a puzzle can still be solved",
            "退回到单人益智游戏仍可解的局面",
        ),
        computer::rescue,
    ),
    row(
        &["move", "play"],
        "",
        Text::new(
            "let the computer play one move, or move now",
            "让电脑代走一步，或立即出招",
        ),
        computer::play_one,
    ),
    row(
        &["analyse", "analyze"],
        "[off]",
        Text::new("rate the moves of this position", "分析当前局面"),
        computer::analyse,
    ),
    row(
        &["review"],
        "",
        Text::new(
            "rate the whole game and find the mistakes",
            "复盘全局并找出失误",
        ),
        computer::review,
    ),
    row(
        &["mistakes"],
        "",
        Text::new("list the mistakes that are known", "列出已知失误"),
        computer::mistakes,
    ),
    row(
        &["show"],
        "[off]",
        Text::new(
            "show more: stable discs, threats, whose the points will be",
            "显示更多：稳定子、威胁、形势判断",
        ),
        computer::show,
    ),
    row(
        &["stop"],
        "",
        Text::new("stop the computer", "停止电脑思考"),
        computer::stop,
    ),
    row(
        &["goto"],
        "n | start | end",
        Text::new("go to move n of this line", "转到第 n 步"),
        goto,
    ),
    row(
        &["made", "origin"],
        "SQUARE",
        Text::new(
            "go to the move that made this square what it is",
            "跳到造成此格现状的那一步",
        ),
        made,
    ),
    row(
        &["variation"],
        "n",
        Text::new(
            "go to variation n after this move",
            "转到此步之后的第 n 个变化",
        ),
        variation,
    ),
    row(
        &["promote"],
        "",
        Text::new("make this line the main one", "将此变化设为主线"),
        promote,
    ),
    row(
        &["delete"],
        "",
        Text::new("delete this move and all after it", "删除此步及其后"),
        delete,
    ),
    row(
        &["restore"],
        "",
        Text::new("bring back what was deleted last", "恢复最近删除的内容"),
        restore,
    ),
    row(
        &["comment"],
        "TEXT",
        Text::new("write about this move", "为此步写评注"),
        comment,
    ),
    row(
        &["board"],
        "",
        Text::new(
            "show the position again, and say it in words",
            "再次显示局面，并用文字说明",
        ),
        board,
    ),
    row(
        &["where"],
        "PLACE",
        Text::new(
            "say what is at a place, such as d3, and what can be done there",
            "说明某处（如 d3）有什么、能做什么",
        ),
        describe::where_is,
    ),
    row(
        &["moves"],
        "",
        Text::new("list the moves of this game", "列出本局着法"),
        moves,
    ),
    row(
        &["legal"],
        "",
        Text::new("list the legal moves", "列出合法着法"),
        legal,
    ),
    row(
        &["save", "export"],
        "[FILE]",
        Text::new(
            "save this game; the ending of the name says how (.tt .sgf .pdn .ggf .txt .psq .sav)",
            "保存本局；扩展名决定格式（.tt .sgf .pdn .ggf .txt .psq .sav）",
        ),
        filing::save,
    ),
    row(
        &["save!"],
        "FILE",
        Text::new("the same over a file that is there", "同上，覆盖已有文件"),
        filing::save_over,
    ),
    row(
        &["open", "import"],
        "[FILE [n]]",
        Text::new(
            "open the games of a file, or game n of it; large files are listed",
            "打开文件中的棋局或其中第 n 局；大文件先列表",
        ),
        filing::open,
    ),
    row(
        &["collection", "list"],
        "[n | WORDS]",
        Text::new(
            "list the games of the file that was opened last, or open game n",
            "列出最近打开的文件中的棋局，或打开第 n 局",
        ),
        loading::collection,
    ),
    row(
        &["copy"],
        "[position | FORMAT]",
        Text::new(
            "copy this game as a record, or the position",
            "复制本局棋谱或当前局面",
        ),
        filing::copy,
    ),
    row(
        &["boards"],
        "",
        Text::new("list the open games", "列出打开的棋局"),
        boards,
    ),
    row(
        &["rules"],
        "[GAME]",
        Text::new(
            "explain the rules of this game, or of another",
            "说明本棋或某棋的规则",
        ),
        rules,
    ),
    row(
        &["theme"],
        "NAME",
        Text::new("use other colours", "更换配色"),
        setting::theme,
    ),
    row(
        &["lang"],
        "en | zh",
        Text::new("speak another language", "更换语言"),
        setting::lang,
    ),
    row(
        &["set"],
        "[NAME [VALUE | default]]",
        Text::new(
            "change a setting, or show one or all of them",
            "更改设置项，或显示一项或全部",
        ),
        setting::set,
    ),
    row(
        &["help", "?"],
        "[COMMAND]",
        Text::new("explain the commands", "说明命令"),
        help,
    ),
    row(
        &["quit", "exit", "q"],
        "",
        Text::new("leave the program", "退出程序"),
        quit,
    ),
];

impl Command {
    /// The command of this name, in any case.
    pub fn find(word: &str) -> Option<&'static Self> {
        COMMANDS.iter().find(|command| {
            command
                .names
                .iter()
                .any(|name| name.eq_ignore_ascii_case(word))
        })
    }
}

/// Splits a line at blanks; words in double quotes stay together.
pub fn split_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                any = true;
            }
            c if c.is_whitespace() && !quoted => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

impl Workspace {
    /// Does what a typed line says: a command, a board's number, a game's name, or else a move in the current game.
    /// An error changed nothing.
    pub fn run(&mut self, line: &str) -> Result<Reply, Message> {
        let line: String = line
            .chars()
            .filter(|c| !c.is_control() || c.is_whitespace())
            .collect();
        let words = split_words(&line);
        let Some(first) = words.first() else {
            return Ok(Reply::default());
        };
        if let (Ok(number), 1) = (first.parse::<usize>(), words.len()) {
            return self.go_to_board(number);
        }
        let command = Command::find(first);
        let names_game = parse_new(&words).is_some();
        match command {
            // `board` is a command without arguments and a name of Peace: `board 10` means the game.
            // What is written about a move stands as it was typed: quotes, blanks, lines.
            Some(command) if command.names[0] == "comment" => {
                let text = line.trim_start().get(first.len()..).unwrap_or_default();
                (command.run)(self, &[text.trim().to_owned()])
            }
            Some(command) if !(names_game && command.args.is_empty() && words.len() > 1) => {
                (command.run)(self, &words[1..])
            }
            _ if names_game => add(self, &words),
            _ => self.play(line.trim()),
        }
    }

    fn go_to_board(&mut self, number: usize) -> Result<Reply, Message> {
        let count = self.tabs().len();
        if number == 0 || !self.switch(number - 1) {
            return Err(match count {
                0 => words::NO_GAME.into(),
                _ => Message::new(words::NO_SUCH_BOARD).arg(number).arg(count),
            });
        }
        Ok(self.opened())
    }

    /// Says which game one is at now.
    fn opened(&self) -> Reply {
        let Some(table) = self.table() else {
            return Reply::say(words::NO_GAME);
        };
        let message = Message::new(words::OPENED)
            .arg(self.current() + 1)
            .words(table.info().name);
        Reply {
            messages: vec![message],
            effect: Effect::Board,
        }
    }

    /// Plays a typed move in the current game.
    fn play(&mut self, text: &str) -> Result<Reply, Message> {
        let table = self.require_table()?;
        let looks_like_a_move = text.chars().any(|c| c.is_ascii_digit()) || text.len() <= 2;
        let played = match table.play(text) {
            Ok(played) => played,
            Err(reason) if looks_like_a_move || table.outcome().is_some() => return Err(reason),
            // A word such as `accept` may be a move of its game; what is neither gets the advice on both.
            Err(reason) if table.actions().iter().any(|action| action.text == text) => {
                return Err(reason);
            }
            Err(_) => {
                return Err(Message::new(words::UNKNOWN_COMMAND)
                    .arg(text)
                    .arg(table.info().example));
            }
        };
        Ok(Reply {
            messages: self.after(&played),
            effect: Effect::Board,
        })
    }

    fn require_tab(&mut self) -> Result<&mut Tab, Message> {
        self.tab_mut().ok_or_else(|| words::NO_GAME.into())
    }

    fn require_table(&mut self) -> Result<&mut Box<dyn Table>, Message> {
        self.table_mut().ok_or_else(|| words::NO_GAME.into())
    }
}

/// The number in the first argument, 1 if there is none.
fn count(args: &[String], command: &str) -> Result<usize, Message> {
    let Some(word) = args.first() else {
        return Ok(1);
    };
    word.parse()
        .ok()
        .filter(|&n| n > 0)
        .ok_or_else(|| Message::new(words::NOT_A_COUNT).arg(word).arg(command))
}

fn shown(message: impl Into<Message>) -> Reply {
    Reply {
        messages: vec![message.into()],
        effect: Effect::Board,
    }
}

fn undo(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let turns = count(args, "undo")?;
    match workspace.require_table()?.undo(turns) {
        0 => Err(words::NOTHING_TO_UNDO.into()),
        done => Ok(shown(Message::new(words::UNDONE).arg(done))),
    }
}

fn redo(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let turns = count(args, "redo")?;
    match workspace.require_table()?.redo(turns) {
        0 => Err(words::NOTHING_TO_REDO.into()),
        done => Ok(shown(Message::new(words::REDONE).arg(done))),
    }
}

fn pass(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let played = workspace.require_table()?.pass()?;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

/// The side that resigns or offers: the only person's, else the side to move.
fn acting_side(table: &dyn Table) -> Side {
    let is_person = |side: &Side| table.players().of(table.chair(*side)).seat == Seat::Person;
    let mut people = Side::BOTH.into_iter().filter(is_person);
    match (people.next(), people.next()) {
        (Some(only), None) => only,
        _ => table.turn(),
    }
}

fn resign(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let side = acting_side(&**table);
    let played = table.end(Ending::Resigned(side))?;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

fn draw(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let here = tab.table.current();
    if tab.table.info().players == 2 && tab.table.outcome().is_none() {
        let side = acting_side(&*tab.table);
        if tab.offer.map(|(node, _)| node) != Some(here) {
            tab.offer = Some((here, side));
            return Ok(Reply::say(
                Message::new(words::DRAW_OFFERED).message(name_of(&*tab.table, side)),
            ));
        }
    }
    let played = tab.table.end(Ending::Agreed)?;
    tab.offer = None;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

fn open_new(workspace: &mut Workspace, args: &[String]) -> Result<usize, Message> {
    let game = require_new(args)?;
    workspace.start(game)
}

fn new(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let index = open_new(workspace, args)?;
    workspace.switch(index);
    Ok(workspace.opened())
}

fn add(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let index = open_new(workspace, args)?;
    let name = workspace.tabs()[index].table.info().name;
    Ok(Reply::say(
        Message::new(words::ADDED).arg(index + 1).words(name),
    ))
}

fn close(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let number = if args.is_empty() {
        workspace.current() + 1
    } else {
        count(args, "close")?
    };
    let open = workspace.tabs().len();
    let Some(tab) = workspace.close(number - 1) else {
        let none = Message::new(words::NO_SUCH_BOARD).arg(number).arg(open);
        return Err(if open == 0 {
            words::NO_GAME.into()
        } else {
            none
        });
    };
    Ok(shown(
        Message::new(words::CLOSED)
            .arg(number)
            .words(tab.table.info().name),
    ))
}

fn next(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    workspace.require_tab()?;
    workspace.cycle(1);
    Ok(workspace.opened())
}

fn prev(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    workspace.require_tab()?;
    workspace.cycle(-1);
    Ok(workspace.opened())
}

fn unfinished(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    workspace.require_tab()?;
    let index = workspace.next_unfinished().ok_or(words::ALL_OVER)?;
    workspace.switch(index);
    Ok(workspace.opened())
}

fn place(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let to = count(args, "place")?;
    let open = workspace.tabs().len();
    if !workspace.move_tab(workspace.current(), to - 1) {
        return Err(Message::new(words::NO_SUCH_BOARD).arg(to).arg(open));
    }
    Ok(Reply::say(Message::new(words::MOVED).arg(to)))
}

fn names(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    for (side, name) in Side::BOTH.into_iter().zip(args) {
        table.players_mut().rename(side, name);
    }
    let text = if args.is_empty() {
        words::NAMES_NOW
    } else {
        words::NAMES
    };
    let [first, second] = Side::BOTH.map(|side| name_of(&**table, table.chair(side)));
    Ok(Reply::say(
        Message::new(text).message(first).message(second),
    ))
}

fn goto(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let line = table.line();
    let index = match args.first().map(String::as_str) {
        Some("start") => 0,
        Some("end") => line.len() - 1,
        Some(word) if word.parse::<usize>().is_ok_and(|n| n < line.len()) => {
            word.parse().unwrap_or(0)
        }
        word => {
            return Err(Message::new(words::NO_SUCH_MOVE)
                .arg(word.unwrap_or("?"))
                .arg(line.len() - 1));
        }
    };
    table.go(line[index]);
    Ok(Reply::effect(Effect::Board))
}

fn made(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let wanted = args.concat().to_lowercase();
    let grid = table.view().grid;
    let mut cells = grid.cells();
    let Some(cell) = cells.find(|&cell| table.cell_name(cell).to_lowercase() == wanted) else {
        let middle = crate::core::Cell::new(grid.cols / 2, grid.rows / 2);
        return Err(Message::new(words::NO_SQUARE)
            .arg(args.join(" "))
            .arg(table.cell_name(middle)));
    };
    let node = table
        .node_at(cell)
        .ok_or_else(|| Message::new(words::NOT_MADE).arg(table.cell_name(cell)))?;
    table.go(node);
    Ok(Reply::effect(Effect::Board))
}

fn variation(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let wanted = count(args, "variation")?;
    let table = workspace.require_table()?;
    let children = table
        .node(table.current())
        .map(|node| node.children)
        .unwrap_or_default();
    let Some(&node) = children.get(wanted - 1) else {
        return Err(Message::new(words::NO_VARIATION)
            .arg(wanted)
            .arg(children.len()));
    };
    table.go(node);
    Ok(Reply::effect(Effect::Board))
}

fn promote(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    table.promote(table.current());
    Ok(Reply::say(words::PROMOTED))
}

fn delete(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let here = tab.table.current();
    let text = tab
        .table
        .node(here)
        .map(|node| node.text)
        .unwrap_or_default();
    let cut = tab.table.delete(here).ok_or(words::NOT_THE_START)?;
    tab.cuts.push(cut);
    Ok(shown(Message::new(words::DELETED).arg(text)))
}

fn restore(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let cut = tab.cuts.pop().ok_or(words::NOTHING_DELETED)?;
    tab.table.restore(cut);
    Ok(shown(words::RESTORED))
}

fn comment(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    table.comment(table.current(), &args.join(" "));
    Ok(Reply::say(words::NOTE_SET))
}

fn board(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let said = describe::position(&**workspace.require_table()?);
    let lines = said.iter().map(|message| message.get(lang)).collect();
    Ok(Reply::effect(Effect::Describe(lines)))
}

fn moves(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let played = table
        .line()
        .into_iter()
        .skip(1)
        .filter_map(|node| table.node(node));
    let texts: Vec<_> = played
        .map(|node| format!("{}. {}", node.ply, node.text))
        .collect();
    Ok(Reply::effect(Effect::Lines(vec![texts.join(" ")])))
}

fn legal(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let moves = workspace.require_table()?.legal();
    Ok(Reply::effect(Effect::Lines(vec![moves.join(" ")])))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
fn boards(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let line = |(index, tab): (usize, &Tab)| {
        let state = match tab.table.outcome() {
            Some(outcome) => super::result_of(&*tab.table, outcome),
            None => super::turn_of(&*tab.table),
        };
        let mark = if index == workspace.current() {
            '*'
        } else {
            ' '
        };
        format!(
            "{mark}{} {}: {}",
            index + 1,
            tab.table.info().name.get(lang),
            state.get(lang)
        )
    };
    Ok(Reply::effect(Effect::Lines(
        workspace.tabs().iter().enumerate().map(line).collect(),
    )))
}

fn rules(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let key = if args.is_empty() {
        workspace.require_table()?.info().key
    } else {
        require_new(args)?.entry.info.key
    };
    Ok(Reply::effect(Effect::Help(Some(key.to_owned()))))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
fn help(_workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    Ok(Reply::effect(Effect::Help(args.first().cloned())))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
fn quit(_workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    Ok(Reply::effect(Effect::Quit))
}

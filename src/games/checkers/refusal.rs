//! Reasons why a move or a position of checkers is refused, and why a game is over.

use std::fmt::Display;

use super::moves::Move;
use super::square::Square;
use tabletop_core::squares::SquareError;
use tabletop_core::{Side, SquareNames, reasons, texts};

/// The start position, as an example.
const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

reasons! {
    /// Reason why a move or a position is refused: the first broken rule, with the accepted alternatives.
    pub enum Refusal {
        GameOver(end: GameOverReason) => ("game-over", "the game is over: {0}", "对局已结束：{0}", words((*end).into())),
        LightSquare => ("light-square", "choose a dark square: light squares aren't used", "请选深色格：浅色格不用"),
        TooShort => ("too-short",
            "name two squares, from and to, such as 11-15", "请写出起点和落点，例如 11-15"),
        TooLong { found: usize, most: usize } => ("too-long",
            "a move has at most {0} squares, not {1}", "一手棋最多 {0} 个格子，而不是 {1} 个", arg(most), arg(found)),
        Empty(square: Square) => ("no-piece",
            "{0} is empty: choose one of your pieces", "{0} 上没有棋子：请选己方棋子", squares(named(square))),
        NotYours { square: Square, owner: Side } => ("not-your-piece",
            "the piece on {0} is {1}'s: it is {2}'s turn",
            "{0} 上是{1}的棋子：现在轮到{2}", squares(named(square)), words(owner.name()), words(owner.other().name())),
        MustJump(jumpers: Vec<Square>) => ("must-jump",
            "you must jump: {0} can", "有吃必吃：{0} 可以吃子", squares(listed(jumpers))),
        Blocked(square: Square) => ("blocked", "the piece on {0} can't move", "{0} 上的棋子动不了", squares(named(square))),
        GoOn(moves: Vec<Move>) => ("jump-goes-on", "keep jumping: {0}", "必须继续跳完：{0}", squares(listed(moves))),
        Crowned(square: Square) => ("crowned-there",
            "the move ends on {0}, where the man is crowned", "兵在 {0} 升王，这一手到此结束", squares(named(square))),
        EndsThere(moves: Vec<Move>) => ("ends-there", "the move ends there: {0}", "这一手到此为止：{0}", squares(listed(moves))),
        Occupied { square: Square, owner: Side, possible: Vec<Move> } => ("occupied",
            "{1} is taken by {2}. Legal: {0}",
            "{1} 上有{2}的棋子。可走：{0}", squares(listed(possible)), squares(named(square)), words(owner.name())),
        Backwards(possible: Vec<Move>) => ("backwards",
            "men move and jump forward only. Legal: {0}", "兵只能向前走、向前跳。可走：{0}", squares(listed(possible))),
        JumpFirst(possible: Vec<Move>) => ("piece-must-jump",
            "this piece must jump: {0}", "这枚棋子必须吃子：{0}", squares(listed(possible))),
        OverOwn { over: Square, possible: Vec<Move> } => ("jumps-own-piece",
            "the piece on {1} is your own. Legal: {0}", "{1} 上是己方棋子，不能跳过。可走：{0}", squares(listed(possible)), squares(named(over))),
        JumpedTwice { over: Square, possible: Vec<Move> } => ("jumped-twice",
            "the piece on {1} was already jumped. Legal: {0}", "{1} 上的棋子已被跳过。可走：{0}", squares(listed(possible)), squares(named(over))),
        OverNothing { over: Square, possible: Vec<Move> } => ("nothing-to-jump",
            "there is nothing to jump on {1}. Legal: {0}", "{1} 上没有可跳的棋子。可走：{0}", squares(listed(possible)), squares(named(over))),
        TooFar(possible: Vec<Move>) => ("too-far",
            "pieces move one square diagonally or jump. Legal: {0}",
            "棋子斜走一格，或跳过相邻棋子。可走：{0}", squares(listed(possible))),
        Unreadable(text: String) => ("not-a-move",
            "“{0}” is not a move: write it as 11-15, 15x22x29, c3-d4 or 2,2 3,3",
            "“{0}”不是着法：例如 11-15、15x22x29、c3-d4、2,2 3,3", arg(text)),
        NoSuchSquare(text: String) => ("no-such-square",
            "there is no square {0}: squares are 1 to 32", "没有格子 {0}：格子为 1 到 32", arg(text)),
        Light(text: String) => ("light-square",
            "{0} is a light square: choose a dark one", "{0} 是浅色格：请选深色格", arg(text)),
        Square(error: SquareError) => error,
        Ambiguous { text: String, moves: Vec<Move> } => ("ambiguous",
            "{0} can go several ways: name the whole route, {1}", "{0} 有多条路线：请写全，{1}", arg(text), squares(listed(moves))),
        NotAPosition(text: String) => ("not-a-position",
            "“{0}” is not a position: write it as {1}",
            "“{0}”不是局面：例如 {1}", arg(text), arg(START)),
        NotARange(text: String) => ("not-a-range",
            "{0} is neither a square nor a range such as 21-32", "{0} 不是格子，也不是 21-32 这样的范围", arg(text)),
        Twice(square: Square) => ("two-pieces",
            "there are two pieces on square {0}", "{0} 号格上有两枚棋子", arg(square.number())),
        Uncrowned { side: Side, square: Square } => ("not-crowned",
            "a man of {0} would be a king on square {1}: write K{1}",
            "{0}的兵到 {1} 号格已升王：请写作 K{1}", words(side.name()), arg(square.number())),
    }
}

texts! {
    pub enum GameOverReason {
        NoPieces = "all pieces captured", "一方棋子被吃光";
        NoMove = "all pieces blocked", "一方无子可动";
        Repetition = "threefold repetition", "同一局面出现三次";
        FortyMoves = "40 moves by each side without a capture or a man moving", "双方各 40 手没有吃子也没有走兵";
    }
}

fn name(item: &impl Display, names: SquareNames) -> String {
    let both = item.to_string();
    let number = both.split(' ').next().unwrap_or_default();
    match names {
        SquareNames::Both => both,
        SquareNames::Numbers => number.to_owned(),
        SquareNames::Letters => super::square::in_letters(number),
    }
}

fn named(item: &impl Display) -> impl Fn(SquareNames) -> String {
    move |names| name(item, names)
}

/// Items in a row: `11 (f6), 15 (e5)` or `11-15, 11-16`.
fn listed<T: Display>(items: &[T]) -> impl Fn(SquareNames) -> String {
    move |names| {
        let items: Vec<String> = items.iter().map(|item| name(item, names)).collect();
        items.join(", ")
    }
}

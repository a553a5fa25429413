use super::*;
use crate::workspace::Workspace;
use tabletop_core::{Lang, Notation, Piece, Side, Text, Verdict};
use tabletop_play::registry::GAMES;
use tabletop_play::training::{AttemptResult, Tried};
use unicode_width::UnicodeWidthStr as _;

/// Columns of a message line on the smallest screen.
const COLUMNS: usize = 39;

/// Numbers of the other side's pieces, of own pieces, and of own kings.
fn count(session: &GameSession, side: Side) -> (usize, usize, usize) {
    let view = session.thumbnail();
    let of = |wanted: &dyn Fn(Piece) -> bool| {
        let cells = view.grid.cells();
        cells
            .filter(|&cell| wanted(view.square(cell).piece))
            .count()
    };
    let belongs = |piece: Piece, to: Side| match piece {
        Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => side == to,
        _ => false,
    };
    (
        of(&|piece| belongs(piece, side.other())),
        of(&|piece| belongs(piece, side)),
        of(&|piece| piece == Piece::King(side)),
    )
}

/// The moves that win at once for the side to move.
fn wins(entry: &Entry, board: &LessonBoard, played: &[&str]) -> Vec<Notation> {
    let begin = || {
        let mut session = prepare(entry, board).expect("a board");
        for mv in played {
            session.play(mv).expect("legal");
        }
        session
    };
    let side = begin().turn();
    let won = |mv: &Notation| {
        let mut session = begin();
        let outcome = session.play(mv).expect("legal").outcome;
        outcome.is_some_and(|it| it.verdict == Verdict::Win(side))
    };
    begin().legal().into_iter().filter(won).collect()
}

/// Maximum number of stones that the side to move could capture at once.
fn at_risk(entry: &Entry, board: &LessonBoard, played: &[&str]) -> usize {
    let begin = || {
        let mut session = prepare(entry, board).expect("a board");
        for mv in played {
            session.play(mv).expect("legal");
        }
        session
    };
    let session = begin();
    let side = session.turn().other();
    let left = session.legal().into_iter().map(|mv| {
        let mut session = begin();
        session.play(&mv).expect("legal");
        count(&session, side).1
    });
    let own = count(&session, side).1;
    own - left.min().unwrap_or(own)
}

/// Stones of a board, row by row.
fn stones(session: &GameSession) -> Vec<Vec<Option<Side>>> {
    let view = session.thumbnail();
    let mut rows: Vec<Vec<Option<Side>>> = Vec::new();
    let mut last = None;
    for cell in view.grid.cells() {
        if last.replace(cell.row) != Some(cell.row) {
            rows.push(Vec::new());
        }
        let stone = match view.square(cell).piece {
            Piece::Disc(side) => Some(side),
            _ => None,
        };
        rows.last_mut().expect("a row").push(stone);
    }
    rows
}

/// Empty points, as row and column.
fn empty(rows: &[Vec<Option<Side>>]) -> Vec<(usize, usize)> {
    let all = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |col| (row, col)));
    all.filter(|&(row, col)| rows[row][col].is_none()).collect()
}

/// Number of points that complete five in a row.
fn fives(rows: &[Vec<Option<Side>>], side: Side) -> usize {
    let at = |row: isize, col: isize| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(col).ok()?)?
    };
    let run = |(row, col): (usize, usize), (down, right): (isize, isize)| {
        let steps = 1..5isize;
        let mut there = steps.map(|by| at(row as isize + by * down, col as isize + by * right));
        let end = there.position(|it| it != Some(side));
        end.unwrap_or(4)
    };
    let makes = |place: &(usize, usize)| {
        let mut directions = [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter();
        directions
            .any(|(down, right)| run(*place, (down, right)) + run(*place, (-down, -right)) >= 4)
    };
    empty(rows).iter().filter(|place| makes(place)).count()
}

/// Maximum number of points that complete five in a row after one more stone of a side.
fn most_fives(rows: &[Vec<Option<Side>>], side: Side) -> usize {
    let after = empty(rows).into_iter().map(|(row, col)| {
        let mut rows = rows.to_vec();
        rows[row][col] = Some(side);
        fives(&rows, side)
    });
    after.max().unwrap_or(0)
}

/// Empty points with only stones of a side around them.
fn eyes(rows: &[Vec<Option<Side>>], side: Side) -> usize {
    let own = |row: Option<usize>, col: Option<usize>| {
        let stone = row.zip(col).and_then(|(row, col)| rows.get(row)?.get(col));
        stone.is_none_or(|stone| *stone == Some(side))
    };
    let is_eye = |&(row, col): &(usize, usize)| {
        own(row.checked_sub(1), Some(col))
            && own(Some(row + 1), Some(col))
            && own(Some(row), col.checked_sub(1))
            && own(Some(row), Some(col + 1))
    };
    empty(rows).iter().filter(|place| is_eye(place)).count()
}

/// Returns true if a move has the effect described by the board.
fn does(entry: &Entry, board: &LessonBoard, mv: &str) -> bool {
    let mut session = prepare(entry, board).expect("a board");
    let (side, legal) = (session.turn(), session.legal());
    let (their, own, kings) = count(&session, side);
    let before = session.position();
    let played = session.play(mv).expect("legal");
    let (their_now, own_now, kings_now) = count(&session, side);
    let taken = their - their_now;
    let verdict = played.outcome.map(|outcome| outcome.verdict);
    let (word, number) = board.shows.rsplit_once(' ').unwrap_or((&board.shows, ""));
    let number = number.parse::<usize>().ok();
    match (word, number) {
        ("flips", Some(number)) => taken == number && own_now == own + number + 1,
        ("captures", Some(number)) => taken == number && own_now >= own,
        ("saves", Some(number)) => {
            let mut waited = board.clone();
            waited.before.push("pass".to_owned());
            let risk = at_risk(entry, &waited, &[]);
            taken == 0 && risk == number && at_risk(entry, board, &[mv]) == 0
        }
        ("jumps over", Some(number)) => taken == number && legal.iter().all(|it| it.contains('x')),
        ("leaves", Some(number)) => {
            let pieces = |text: &str| text.matches('A').count();
            pieces(&session.position()) == number && pieces(&before) > number
        }
        ("line of", Some(number)) => {
            let sums = line_sums(&session.position());
            let earlier = line_sums(&before);
            sums.contains(&number) && sums.len() > earlier.len()
        }
        ("wins next", Some(number)) => {
            let rows = stones(&session);
            fives(&rows, side) == number && fives(&rows, side.other()) == 0
        }
        ("makes eyes", Some(number)) => eyes(&stones(&session), side) == number,
        ("cannot retake", None) => {
            let place = board.shows.rsplit(' ').next();
            let place = Notation::from(place.unwrap_or_default());
            session.play("pass").expect("legal");
            !legal.contains(&place) && session.legal().contains(&place)
        }
        _ => match board.shows.as_str() {
            "places one" => taken == 0 && own_now == own + 1,
            "fits" => {
                let after = session.position();
                magic_squares().iter().any(|square| agrees(&after, square))
            }
            "holds the three" => {
                let start = prepare(entry, board).expect("a board");
                most_fives(&stones(&start), side.other()) > 1
                    && most_fives(&stones(&session), side.other()) < 2
            }
            "moves one" => taken == 0 && own_now == own && kings_now == kings,
            "takes a corner" => ["a1", "a8", "h1", "h8"].contains(&mv) && taken > 0,
            "moves again" => !session.is_over() && session.turn() == side,
            "crowns" => kings_now == kings + 1,
            "wins" => verdict == Some(Verdict::Win(side)),
            "solves" => verdict == Some(Verdict::Solved),
            "ends" => verdict == Some(Verdict::NoWinner),
            "passes" => mv == "pass" && taken == 0 && own_now == own,
            "stops play" => mv == "pass" && session.needs_dead_stones(),
            "is the only move" => legal == [mv],
            "blocks" => {
                let other = legal.iter().find(|it| *it != mv).expect("another move");
                let threat = wins(entry, board, &[other]);
                !threat.is_empty() && wins(entry, board, &[mv]).is_empty()
            }
            other => panic!("nobody can check that it {other:?}"),
        },
    }
}

/// Magic squares of 3×3, row by row.
fn magic_squares() -> Vec<Vec<u8>> {
    let turn = |square: &Vec<u8>| [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|at| square[at]).to_vec();
    let mirror = |square: &Vec<u8>| [2, 1, 0, 5, 4, 3, 8, 7, 6].map(|at| square[at]).to_vec();
    let first = vec![2, 7, 6, 9, 5, 1, 4, 3, 8];
    let turned = std::iter::successors(Some(first), |square| Some(turn(square))).take(4);
    turned
        .flat_map(|square| [mirror(&square), square])
        .collect()
}

/// Returns true if a position is the beginning of a square.
fn agrees(position: &str, square: &[u8]) -> bool {
    let numbers = position.split(['/', ' ']);
    let mut both = numbers.zip(square);
    both.all(|(number, wanted)| number == "." || number == wanted.to_string())
}

/// Sums of the full rows, columns and diagonals of a magic square.
fn line_sums(position: &str) -> Vec<usize> {
    let rows: Vec<Vec<Option<usize>>> = position
        .split('/')
        .map(|row| row.split_whitespace().map(|it| it.parse().ok()).collect())
        .collect();
    let n = rows.len();
    let rows = &rows;
    let columns = (0..n).map(|col| (0..n).map(|row| rows[row][col]).sum());
    let across = rows.iter().map(|row| row.iter().copied().sum());
    let falling = (0..n).map(|at| rows[at][at]).sum();
    let rising = (0..n).map(|at| rows[n - 1 - at][at]).sum();
    let all: Vec<Option<usize>> = across.chain(columns).chain([falling, rising]).collect();
    all.into_iter().flatten().collect()
}

/// On every board of every game the task is legal and has the described effect, and its texts fit.
#[test]
fn every_board_asks_for_what_can_be_done_and_does_it() {
    let mut wrong = Vec::new();
    for entry in GAMES {
        let game = entry.info.key;
        let Some(lesson) = Lesson::shipped(game) else {
            continue;
        };
        options_of(entry, &lesson.options).expect("options");
        check_words(game, ("", lesson.game, ""), &mut wrong);
        for (number, board) in lesson.board.iter().enumerate() {
            let at = format!("{game} {}", number + 1);
            let session = prepare(entry, board).unwrap_or_else(|it| panic!("{at}: {it}"));
            assert!(!session.is_over(), "{at}");
            let legal = session.legal();
            assert!(board.play.iter().all(|mv| board.accepts(mv)));
            let any = legal
                .iter()
                .filter(|mv| board.play.is_empty() && board.accepts(mv));
            for mv in board.play.iter().chain(any) {
                if !legal.contains(mv) {
                    wrong.push(format!("{at}: {mv:?} is not legal"));
                } else if !does(entry, board, mv) {
                    wrong.push(format!("{at}: {mv:?} does not do: {}", board.shows));
                }
            }
            check_words(&at, ("10/12 ", board.says, ""), &mut wrong);
            check_words(&at, ("", board.then, " Enter: next"), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check_words(at: &str, (before, words, after): (&str, Words, &str), wrong: &mut Vec<String>) {
    let (on_screen, by_lines) = (words.on(true), words.on(false));
    check_text(at, (before, on_screen, after), wrong);
    check_text(at, (before, by_lines, after), wrong);
    // Keys and clicks exist only on the screen.
    let of_keys = ["click", "press", "key", "Enter"];
    if of_keys.iter().any(|word| {
        by_lines
            .en
            .split_whitespace()
            .any(|it| it.trim_matches(['.', ',', ':']) == *word)
    }) {
        wrong.push(format!("{at}: {}", by_lines.en));
    }
}

/// Checks that a text fits two lines of the smallest screen, 40×12, with the text before and after it.
fn check_text(at: &str, (before, text, after): (&str, Text, &str), wrong: &mut Vec<String>) {
    for lang in [Lang::En, Lang::Zh] {
        let said = text.get(lang);
        let mut lines = vec![0];
        for word in format!("{before}{said}{after}").split_inclusive(' ') {
            let (wide, bare) = (word.width(), word.trim_end().width());
            if lines[lines.len() - 1] + bare > COLUMNS && lang == Lang::En {
                lines.push(0);
            }
            *lines.last_mut().expect("a line") += wide;
        }
        let long = lang == Lang::Zh && lines[0] > 2 * COLUMNS - 2;
        if said.is_empty() || lines.len() > 2 || long {
            wrong.push(format!("{at}: {said}"));
        }
    }
    // A message that begins a line is capitalised, which a square's name must not be.
    let begins_small = text
        .en
        .starts_with(|letter: char| letter.is_ascii_lowercase());
    if begins_small || text.en == text.zh || !text.en.is_ascii() {
        wrong.push(format!("{at}: {}", text.en));
    }
}

fn said(reply: &Reply) -> String {
    let parts: Vec<_> = reply.messages.iter().map(|it| it.get(Lang::En)).collect();
    parts.join("; ")
}

#[test]
fn a_whole_lesson_is_played_and_ends_with_a_game() {
    for entry in GAMES {
        let key = entry.info.key;
        let Some(lesson) = Lesson::shipped(key) else {
            continue;
        };
        let mut workspace = Workspace::new(Lang::En);
        let mut reply = workspace.run(&format!("learn {key}")).expect("a board");
        for (number, board) in lesson.board.iter().enumerate() {
            let asked = format!(
                "{}/{} {}",
                number + 1,
                lesson.board.len(),
                board.says.on(false).en
            );
            assert_eq!(said(&reply), asked);
            let legal = workspace.tabs.session().expect("a board").legal();
            let mv = board.play.first().unwrap_or(&legal[0]);
            reply = workspace.run(mv).expect("legal");
            assert!(said(&reply).contains(board.then.on(false).en), "{reply:?}");
            reply = workspace.run("learn").expect("the next");
        }
        if let Some(small) = &lesson.small_game {
            assert_eq!(said(&reply), small.says.on(false).en);
            workspace.run("resign").expect("ended");
            workspace.poll();
            reply = workspace.run("learn").expect("the first game");
            workspace.tabs.close_board(Some(1)).expect("the small game");
        }
        assert_eq!(said(&reply), lesson.game.on(false).en);
        assert_eq!(workspace.tabs.all().len(), 1);
        assert!(workspace.tabs.attempt().is_none());
        let seats = &workspace.tabs.session().expect("a game").players().0;
        let computer = seats
            .iter()
            .any(|it| it.seat == Seat::Computer(FIRST_LEVEL));
        let plays_it = !["peace", "almonds", "magic"].contains(&key);
        assert_eq!(computer, plays_it, "{key}");
        // All attempts are recorded, but not rated.
        let tries = workspace.trainer.problems.tries().to_vec();
        let small = usize::from(lesson.small_game.is_some());
        assert_eq!(tries.len(), lesson.board.len() + small);
        assert_eq!(workspace.trainer.problems.standing().streak(), 0);
        let rating = workspace.trainer.problems.standing().rating(key).written();
        assert_eq!(rating, Rating::default().written());
    }
}

#[test]
fn another_move_is_taken_back_and_a_hint_names_the_one_that_is_asked_for() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("learn reversi").expect("a board");
    let start = workspace.tabs.session().expect("a board").position();
    let reply = workspace.run("c4").expect("legal");
    assert!(said(&reply).contains("c4 is legal, but"), "{reply:?}");
    assert_eq!(workspace.tabs.session().expect("a board").position(), start);
    assert!(workspace.trainer.problems.tries().is_empty());
    let refused = workspace.run("a1").expect_err("against the rules");
    assert!(!refused.get(Lang::En).is_empty());
    assert_eq!(said(&workspace.run("hint").expect("a hint")), "Play d3");
    workspace.run("d3").expect("right");
    assert!(workspace.tabs.attempt().is_some_and(Attempt::is_done));
    // Continued on another day, the lesson resumes where it was left.
    let tries = workspace.trainer.problems.tries().to_vec();
    let mut later = Workspace::new(Lang::En);
    later.trainer.problems.restore(tries, Vec::new());
    let reply = later.run("learn reversi").expect("a board");
    assert!(said(&reply).starts_with("2/"), "{reply:?}");
    let reply = later.run("learn reversi 1").expect("a board");
    assert!(said(&reply).starts_with("1/"), "{reply:?}");
    later.run("learn reversi 99").expect_err("no such board");
    later.run("learn chess").expect_err("no such game");
}

#[test]
fn the_handicap_of_the_first_game_of_go_follows_the_results() {
    let mut workspace = Workspace::new(Lang::En);
    let boards = Lesson::shipped("go").expect("a lesson").board.len();
    let done = (0..boards).map(|number| id("go", number));
    let tries: Vec<_> = done
        .chain([small_game_id("go")])
        .map(|id| Tried {
            at: 0,
            id,
            game: "go".to_owned(),
            themes: Vec::new(),
            result: AttemptResult::Solved,
            problem: Rating::default(),
            daily: false,
        })
        .collect();
    workspace.trainer.problems.restore(tries, Vec::new());
    let mut handicap = |ends: &str| {
        workspace.run("learn go").expect("a game");
        let session = workspace.tabs.session().expect("a game");
        let options = session.options().iter();
        let handicap: Vec<_> = options
            .filter(|(spec, _)| spec.key == "handicap")
            .map(|(_, value)| value.to_owned())
            .collect();
        workspace.run(ends).expect("ended");
        workspace.poll();
        workspace.poll();
        handicap.concat()
    };
    assert_eq!(handicap("resign"), "4");
    assert_eq!(handicap("resign"), "5");
}

/// The boards of Go are followed by a game on 5×5 that the first capture wins; then by the usual first game, even after
/// a loss.
#[test]
fn a_small_game_of_first_capture_comes_before_the_first_game_of_go() {
    let mut workspace = Workspace::new(Lang::En);
    let lesson = Lesson::shipped("go").expect("a lesson");
    for number in 0..lesson.board.len() {
        let problems = &mut workspace.trainer.problems;
        problems.note_lesson(id("go", number), "go".to_owned(), true);
    }
    let option = |workspace: &Workspace, key: &str| {
        let session = workspace.tabs.session().expect("a game");
        let options = session.options().iter();
        let found = options.filter(|(spec, _)| spec.key == key);
        found.map(|(_, value)| value.to_owned()).collect::<String>()
    };
    workspace.run("learn go").expect("the small game");
    let seen = ["size", "aim", "handicap"].map(|key| option(&workspace, key));
    assert_eq!(seen, ["5", "capture", "0"]);
    assert!(workspace.tabs.tab().expect("a tab").purpose().small_game);
    workspace.run("resign").expect("ended");
    workspace.poll();
    workspace.run("learn").expect("the first game");
    let seen = ["size", "aim", "handicap"].map(|key| option(&workspace, key));
    assert_eq!(seen, ["9", "points", "4"]);
}

#[test]
fn what_the_rules_play_by_themselves_leaves_room_for_how_one_goes_on() {
    let mut workspace = Workspace::new(Lang::En);
    workspace
        .run("learn reversi 7")
        .expect("the board of passing");
    let messages = workspace.run("h8").expect("the move it asks for").messages;
    let messages: Vec<_> = messages.iter().map(|it| it.get(Lang::En)).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert_eq!(messages[1], "type learn to go on");
}

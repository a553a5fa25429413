//! Descriptions of a game: players, side to move, result.

use super::words;
use tabletop_core::{
    DisplayText, FifthMove, Message, Outcome, Score, Side, StoneMark, Text, Verdict, WordMove,
    format_halves,
};
use tabletop_play::session::{Ending, GameSession, MoveLegality, NodeInfo, Played, Seat, StepKind};
use tabletop_record::result_in_short;

/// Name of the player of `side`: as given, else the side.
pub fn name_of(session: &GameSession, side: Side) -> Message {
    match session.player(side).name.as_str() {
        "" if session.info().players < 2 => words::ALONE_NAME.into(),
        "" => side.name().into(),
        name => Message::new(Text::same("{0}")).arg(name),
    }
}

/// Name of the player of `side` for the person at this machine: "You" or "Anna (you)" if it is their own.
pub fn address_of(session: &GameSession, side: Side) -> Message {
    let name = name_of(session, side);
    let is_unnamed = session.player(side).name.is_empty();
    if session.own_side() != Some(side) {
        let is_alone = is_unnamed && session.info().players < 2;
        return if is_alone { words::YOU.into() } else { name };
    }
    let text = if is_unnamed {
        words::YOU_AS
    } else {
        words::WHO_IS_YOU
    };
    Message::new(text).message(name)
}

/// A move or an ending, as in the move list.
pub fn step_of(node: &NodeInfo) -> Message {
    let text = || match StoneMark::parse(&node.notation) {
        Some(mark) if mark.is_dead => Message::new(words::DEAD_AT).arg(mark.point),
        Some(mark) => Message::new(words::ALIVE_AT).arg(mark.point),
        None => in_words(&node.notation, &node.display),
    };
    match (node.kind, node.ending) {
        (_, Some(ending)) => ending.label().into(),
        (StepKind::Note | StepKind::SetUp, _) if !node.notation.is_empty() => {
            Message::new(words::AGAINST_THE_RULES).message(text())
        }
        (StepKind::Note, _) => words::A_NOTE.into(),
        (StepKind::SetUp, _) => words::A_SET_UP.into(),
        (StepKind::Move(MoveLegality::OutOfTurn), _) => {
            let coloured = Message::new(words::OF_COLOUR).words(node.side.name());
            coloured.message(text())
        }
        (StepKind::Move(legality), _) if legality.is_against_the_rules() => {
            Message::new(words::AGAINST_THE_RULES).message(text())
        }
        _ => text(),
    }
}

/// The result, or else the side to move.
pub fn state_of(session: &GameSession) -> Message {
    match session.outcome() {
        Some(outcome) => result_of(session, outcome),
        None => turn_of(session),
    }
}

pub fn agrees_to_marks(session: &GameSession) -> bool {
    let mut actions = session.actions().into_iter();
    actions.any(|action| action.text == WordMove::Accept)
}

/// Message about the side to move, or about the dead stones it has to agree to.
pub fn turn_of(session: &GameSession) -> Message {
    if session.info().players < 2 {
        return words::YOUR_MOVE.into();
    }
    let turn = session.turn();
    let is_own = session.own_side() == Some(turn);
    match agrees_to_marks(session) {
        true if is_own => return words::MARKING_YOURS.into(),
        true => return Message::new(words::MARKING_TURN).message(name_of(session, turn)),
        false if is_own => return Message::new(words::YOUR_MOVE_AS).words(turn.name()),
        false => {}
    }
    let is_remote = *session.seat_of(turn) == Seat::Remote;
    let text = if is_remote && session.own_side().is_some() {
        words::WAITING_FOR
    } else {
        words::TO_MOVE
    };
    Message::new(text).message(name_of(session, turn))
}

/// The side of who made the last move, `notation`.
pub(super) fn mover(session: &GameSession, notation: &str) -> Option<Side> {
    let mut line = std::iter::successors(session.node(session.current()), |node| {
        session.node(node.parent?)
    });
    // An automatic pass after it does not count.
    let made = line.find(|node| !node.automatic)?;
    Some(match made.ending {
        Some(Ending::Resigned(side)) => side,
        // After the exchange of colours the mover has the other one.
        _ if WordMove::from_notation(notation) == Some(WordMove::Swap) => made.side.other(),
        _ => made.side,
    })
}

/// Message about the computer's move just played, which names the engine if it is one of the settings.
pub fn played_by_computer(session: &GameSession, played: &Played) -> Message {
    let side = mover(session, &played.notation);
    let seat = side.map(|side| session.seat_of(side));
    let who = match seat {
        Some(Seat::Engine(name)) => Message::verbatim(name),
        Some(Seat::Remote) => {
            side.map_or_else(|| words::THE_COMPUTER.into(), |side| name_of(session, side))
        }
        _ => words::THE_COMPUTER.into(),
    };
    match session.node(session.current()).and_then(|node| node.ending) {
        Some(Ending::Resigned(_)) => return Message::new(words::RESIGNS).message(who),
        // A draw or a loss on time is no move.
        Some(ending) => return ending.label().into(),
        None => {}
    }
    // In a game for one, the mover needs no name.
    if session.info().players < 2 && matches!(seat, Some(Seat::Person)) {
        return Message::verbatim(&played.display);
    }
    deed(&who, &played.notation).unwrap_or_else(|| {
        let plays = Message::new(words::PLAYS).message(who);
        plays.arg(&played.display)
    })
}

/// Message about a move of `who` that puts nothing on the board.
pub(super) fn deed(who: &Message, notation: &str) -> Option<Message> {
    if let Some(mark) = StoneMark::parse(notation) {
        let marks = if mark.is_dead {
            words::MARKS_DEAD
        } else {
            words::MARKS_ALIVE
        };
        return Some(Message::new(marks).message(who.clone()).arg(mark.point));
    }
    match FifthMove::parse(notation) {
        Some(FifthMove::Offer(point)) => {
            return Some(Message::new(words::OFFERS).message(who.clone()).arg(point));
        }
        Some(FifthMove::Number(count)) => {
            return Some(
                Message::new(words::ANNOUNCES)
                    .message(who.clone())
                    .arg(count),
            );
        }
        None => {}
    }
    let done = match WordMove::from_notation(notation)? {
        WordMove::Pass => words::PASSES,
        WordMove::Accept => words::ACCEPTS,
        WordMove::Resume => words::RESUMES,
        WordMove::Swap => words::SWAPS,
        WordMove::Stay => words::KEEPS_COLOURS,
        WordMove::Two => words::PLACES_TWO,
    };
    Some(Message::new(done).message(who.clone()))
}

/// The result of a game in one sentence for the person at this machine, with the score if the game has one.
pub fn result_of(session: &GameSession, outcome: Outcome) -> Message {
    let own = session.own_side();
    let personal = own.and_then(|own| own_result(session, outcome, own));
    personal.unwrap_or_else(|| named_result_of(session, outcome))
}

/// The result from the side of `own`; `None` if nobody won.
fn own_result(session: &GameSession, outcome: Outcome, own: Side) -> Option<Message> {
    let winner = outcome.winner()?;
    let has_won = winner == own;
    let pick = |won: Text, lost: Text| Message::new(if has_won { won } else { lost });
    let ending = session.node(session.current()).and_then(|node| node.ending);
    if let Some(ending) = ending {
        let message = match ending {
            Ending::Agreed => return None,
            Ending::Resigned(_) => pick(words::THEY_RESIGNED, words::YOU_RESIGNED),
            Ending::Timeout(_) => pick(words::THEY_LOST_ON_TIME, words::YOU_LOST_ON_TIME),
            Ending::Forfeited(_) => pick(words::THEY_FORFEITED, words::YOU_FORFEITED),
        };
        return Some(message.message(name_of(session, own.other())));
    }
    Some(match figures_of(session) {
        (None, _) => pick(words::YOU_WON, words::YOU_LOST).words(outcome.reason),
        (Some(lead), None) => {
            pick(words::YOU_WON_BY, words::YOU_LOST_BY).arg(format_halves(lead.abs()))
        }
        (Some(_), Some(score)) => {
            let counted = session.pos().counted();
            let message = match counted {
                None => pick(words::YOU_WON_SCORE, words::YOU_LOST_SCORE),
                Some(_) => pick(words::YOU_WON_COUNTED, words::YOU_LOST_COUNTED),
            };
            let sides = [own.index(), own.other().index()];
            let figures = [score, counted.unwrap_or_default()];
            let figures = figures
                .into_iter()
                .flat_map(|count| sides.map(|side| count[side]));
            figures.fold(message, Message::arg)
        }
    })
}

/// Basis of the result: no count, a count on the board, or one with komi or prisoners.
fn figures_of(session: &GameSession) -> (Option<i32>, Option<[i32; 2]>) {
    let (score, lead) = (session.pos().score(), session.pos().lead());
    let counted = session.pos().counted().or(score);
    let decides = counted.is_some_and(|[black, white]| lead == Some(2 * (black - white)));
    (lead, score.filter(|_| decides))
}

/// The result of a game in one sentence with the names of the players, with the score if the game has one.
pub fn named_result_of(session: &GameSession, outcome: Outcome) -> Message {
    // If the players ended the game, the score did not decide it.
    if let Some(ending) = session.node(session.current()).and_then(|node| node.ending) {
        return ended_by_players(session, ending);
    }
    let (lead, score) = figures_of(session);
    match (outcome.verdict, lead, score) {
        (Verdict::Win(side), None, _) => Message::new(words::WINS)
            .message(name_of(session, side))
            .words(outcome.reason),
        (Verdict::Win(side), Some(lead), None) => Message::new(words::WINS_BY)
            .message(name_of(session, side))
            .arg(format_halves(lead.abs())),
        (Verdict::Win(side), _, Some([black, white])) => {
            let counted = session.pos().counted();
            let text = counted.map_or(words::WINS_SCORE, |_| words::WINS_COUNTED);
            let [most, least] = counted.unwrap_or_default();
            Message::new(text)
                .message(name_of(session, side))
                .arg(black.max(white))
                .arg(black.min(white))
                .arg(most.max(least))
                .arg(most.min(least))
        }
        (Verdict::Draw, _, None) => Message::new(words::DRAWN).words(outcome.reason),
        (Verdict::Draw, _, Some([black, white])) => {
            Message::new(words::DRAWN_SCORE).arg(black).arg(white)
        }
        (Verdict::NoWinner, ..) => Message::new(words::NOBODY).words(outcome.reason),
        (Verdict::Solved, ..) if was_shown(session) => {
            Message::new(words::SHOWN).words(outcome.reason)
        }
        (Verdict::Solved, ..) => Message::new(words::SOLVED).words(outcome.reason),
        (Verdict::Stuck, ..) => Message::new(words::STUCK).words(outcome.reason),
    }
}

/// Breakdown of the count, if the game has one.
pub fn count_of(session: &GameSession) -> Option<Message> {
    Some(with_names(session, session.view().count?))
}

/// A text about the sides with the names of the players.
pub fn with_names(session: &GameSession, text: Message) -> Message {
    Side::BOTH.into_iter().fold(text, |text, side| {
        text.replacing(side.name(), &name_of(session, side))
    })
}

/// Result in the game's record, if the position gives another.
pub fn recorded_of(session: &GameSession) -> Option<Message> {
    let ending = session.recorded()?;
    let result = result_in_short(ending, session.info().key);
    Some(Message::new(words::RECORDED).message(result_of_record(&result)))
}

/// A result in the short convention of records, such as `B+R`: English keeps it as it is.
pub fn result_of_record(short: &str) -> Message {
    let (side, text) = match short.split_once('+') {
        Some(("B", by)) => (words::BLACK_SHORT, words::won_by(by)),
        Some(("W", by)) => (words::WHITE_SHORT, words::won_by(by)),
        _ if matches!(short, "=" | "1/2-1/2") => (words::BLACK_SHORT, words::RESULT_DRAWN),
        _ => return Message::verbatim(short),
    };
    let text = Message::new(text).words(side).arg(short);
    text.arg(short.get(2..).unwrap_or_default())
}

/// A move as people read it; one that is a word, such as a pass, in words.
pub fn move_of(session: &GameSession, mv: &str) -> Message {
    in_words(mv, &session.display(mv))
}

fn in_words(mv: &str, display: &DisplayText) -> Message {
    match FifthMove::parse(mv) {
        Some(FifthMove::Offer(point)) => return Message::new(words::AN_OFFER).arg(point),
        Some(FifthMove::Number(count)) => return Message::new(words::FIFTHS).arg(count),
        None => {}
    }
    let word = WordMove::from_notation(mv).map(words::of_word);
    word.map_or_else(|| Message::verbatim(display), Message::from)
}

/// Returns true if the position was reached by showing a solution.
fn was_shown(session: &GameSession) -> bool {
    let current = session.node(session.current());
    current.is_some_and(|node| node.shown)
}

/// Result of an ending by the players: the winner, and the other player's action.
fn ended_by_players(session: &GameSession, ending: Ending) -> Message {
    let (text, loser) = match ending {
        Ending::Agreed => return words::DRAW_AGREED.into(),
        Ending::Resigned(side) => (words::WINS_RESIGNED, side),
        Ending::Timeout(side) => (words::WINS_ON_TIME, side),
        Ending::Forfeited(side) => (words::WINS_FORFEIT, side),
    };
    Message::new(text)
        .message(name_of(session, loser.other()))
        .message(name_of(session, loser))
}

/// Moves in order: one or two by name, more as a number.
pub(super) fn steps_of(nodes: &[NodeInfo]) -> Message {
    match nodes {
        [one] => step_of(one),
        [one, two] => Message::new(words::TWO_STEPS)
            .message(step_of(one))
            .message(step_of(two)),
        many => Message::new(words::MANY_STEPS).arg(many.len()),
    }
}

/// Value of a move for its player, in the usual notation: `+4`, `54%`, `wins in 16`.
pub fn worth_of(score: Score) -> Message {
    match score {
        Score::WinIn(plies) => Message::new(words::WINS_IN).arg(plies.div_ceil(2)),
        Score::LossIn(plies) => Message::new(words::LOSES_IN).arg(plies.div_ceil(2)),
        Score::Draw => words::EVEN.into(),
        Score::Chance(_) => Message::verbatim(score.to_string().replace(' ', "")),
        Score::Discs(_) | Score::Points(_) | Score::Centi(_) => Message::verbatim(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Lang;
    use tabletop_play::registry::find;

    #[test]
    fn results_of_records_are_words_in_chinese() {
        for (short, chinese) in [
            ("B+2.5", "黑胜 2.5"),
            ("W+R", "白中盘胜"),
            ("B+T", "黑超时胜"),
            ("W+F", "白胜（弃权）"),
            ("=", "和棋"),
            ("1/2-1/2", "和棋"),
            ("1-0", "1-0"),
            ("", ""),
        ] {
            let said = result_of_record(short);
            assert_eq!(said.get(Lang::En), short);
            assert_eq!(said.get(Lang::Zh), chinese);
        }
    }

    #[test]
    fn moves_of_the_computer_are_described_in_words() {
        let entry = find("gomoku").expect("a game");
        let session = (entry.start)(entry.options()).expect("a start");
        let sentence_of = |text: &str| {
            let played = Played {
                notation: text.into(),
                display: session.display(text),
                ..Played::default()
            };
            played_by_computer(&session, &played).sentence(Lang::En)
        };
        assert_eq!(sentence_of("h8"), "The computer played h8");
        for word in WordMove::ALL {
            let text = sentence_of(word.notation());
            let is_bare = text.ends_with(word.notation());
            assert!(!is_bare, "a word of the notation: {text}");
        }
        assert_eq!(sentence_of("offer h8"), "The computer offers h8");
        let announced = sentence_of("fifths 1");
        assert_eq!(announced, "The computer announces 1 fifth move");
    }

    #[test]
    fn a_count_of_go_shows_its_parts() {
        // Two columns each and a neutral one between; in the last game White captures a stone at E5.
        for (options, captures, expected) in [
            ("", "", "Black 10 · White 10 + 7.5 = 17.5"),
            ("komi=0", "", "Black 10 · White 10"),
            ("komi=-5.5", "", "Black 10 · White 10 − 5.5 = 4.5"),
            (
                "scoring=territory komi=6.5",
                "",
                "Black 5 · White 5 + 6.5 = 11.5",
            ),
            (
                "scoring=territory komi=6.5",
                "E5 E4",
                "Black 5 · White 4 + 1 + 6.5 = 11.5",
            ),
        ] {
            let mut workspace = crate::workspace::Workspace::new(Lang::En);
            let mut run = |line: &str| workspace.run(line).map(|_| ()).expect(line);
            run(&format!("new go 5 dead=keep {options}"));
            for row in 1..=5 {
                run(&format!("B{row}"));
                run(&format!("D{row}"));
            }
            captures
                .split_whitespace()
                .chain(["pass", "pass"])
                .for_each(run);
            let session = workspace.tabs.session().expect("a game");
            let count = count_of(session).map(|it| it.get(Lang::En));
            assert_eq!(count.as_deref(), Some(expected), "{options} {captures}");
        }
    }

    #[test]
    fn results_and_turns_speak_to_the_one_person_here() {
        use Seat::{Computer, Person, Remote};
        use Side::{Black, White};
        for (seats, ending, turn, result) in [
            (
                [Person, Computer(3)],
                Ending::Resigned(Black),
                "Your move (Black)",
                "You resigned",
            ),
            (
                [Person, Computer(3)],
                Ending::Resigned(White),
                "Your move (Black)",
                "White resigned: you won",
            ),
            (
                [Computer(3), Person],
                Ending::Timeout(White),
                "Black to move",
                "You lost on time",
            ),
            (
                [Person, Remote],
                Ending::Forfeited(White),
                "Your move (Black)",
                "White made an illegal move: you won",
            ),
            (
                [Person, Person],
                Ending::Resigned(Black),
                "Black to move",
                "White wins by resignation",
            ),
            (
                [Remote, Remote],
                Ending::Resigned(White),
                "Black to move",
                "Black wins by resignation",
            ),
        ] {
            let entry = find("reversi").expect("a game");
            let mut session = (entry.start)(entry.options()).expect("a start");
            for (side, seat) in Side::BOTH.into_iter().zip(seats) {
                session.players_mut().seat(side, seat);
            }
            assert_eq!(turn_of(&session).sentence(Lang::En), turn);
            session.end(ending).expect("an end");
            let outcome = session.outcome().expect("a result");
            assert_eq!(result_of(&session, outcome).get(Lang::En), result);
        }
    }
}

//! Cards of openings: the lines of a game's book after its named openings.

use crate::training::{Exercise, Origin, Rating, Step, Task};
use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_core::{
    Game, Message, MoveOf, NamedLine, Options, Position as _, Score, Text, start_text, texts,
};

/// Maximum number of moves to find in a card.
const STEPS: usize = 3;

texts! {
    FIND = "find the book moves: {0}", "找出开局库的着法（{0}）";
}

/// An opening with its cards, one for each side that has moves in the book.
#[derive(Clone, Debug)]
pub struct OpeningCards {
    pub name: Text,
    pub line: String,
    /// The book's value for the side to move.
    pub value: Option<Score>,
    pub cards: Vec<Exercise>,
}

/// Cards of a game's openings in the order of its table, without those that end outside the book.
pub(crate) fn of_game<G: Game>() -> Vec<OpeningCards> {
    let mut options = Options::defaults(G::INFO.options);
    let set = |&(key, value): &(&str, &str)| options.set(key, value).is_ok();
    if !G::BOOK_OPTIONS.iter().all(set) {
        return Vec::new();
    }
    let Ok(start) = G::start(&options) else {
        return Vec::new();
    };
    let of_line = |NamedLine { steps, name }: NamedLine<MoveOf<G>>| {
        let mut position = start.clone();
        let line = steps.iter().map(|mv| played::<G>(&mut position, mv));
        let line = line.collect::<Vec<_>>().join(" ");
        let card = |skipped: usize| card::<G>(&options, &position, skipped, &line, name);
        let cards: Vec<_> = [0, 1].into_iter().filter_map(card).collect();
        let value = G::book(&position).first().map(|best| best.1);
        (!cards.is_empty()).then_some(OpeningCards {
            name,
            line,
            value,
            cards,
        })
    };
    G::named_openings()
        .into_iter()
        .filter_map(of_line)
        .collect()
}

fn played<G: Game>(position: &mut G::Position, mv: &MoveOf<G>) -> String {
    let text = G::write_move(position, mv);
    position.play_unchecked(mv);
    text
}

/// Card of the book's moves from a position on, after `skipped` of them.
fn card<G: Game>(
    options: &Options,
    position: &G::Position,
    skipped: usize,
    line: &str,
    name: Text,
) -> Option<Exercise> {
    let mut position = position.clone();
    let best = |position: &G::Position| Some(G::book(position).into_iter().next()?.0);
    for _ in 0..skipped {
        let mv = best(&position)?;
        position.play_unchecked(&mv);
    }
    let (beginning, side) = (start_text::<G>(options, &position), position.turn());
    let mut steps = Vec::new();
    while steps.len() < STEPS {
        let known = G::book(&position);
        let Some((mv, _)) = known.first() else {
            break;
        };
        let texts = known
            .iter()
            .map(|(mv, _)| G::write_move(&position, mv).into());
        let accepted: Vec<_> = texts.collect();
        position.play_unchecked(mv);
        let reply = best(&position).map(|mv| played::<G>(&mut position, &mv).into());
        steps.push(Step { accepted, reply });
    }
    // The last move ends the card.
    steps.last_mut()?.reply = None;
    let (game, given) = (G::INFO.key, G::BOOK_OPTIONS.iter());
    let key = [game, line, side.key()]
        .iter()
        .fold(FNV_START, |hash, part| fnv1a(hash, part.as_bytes()));
    Some(Exercise {
        id: format!("{}{game}-{key:016x}", Exercise::BOOK),
        game: game.to_owned(),
        options: given.map(|(key, value)| format!("{key}={value}")).collect(),
        position: beginning,
        task: Task::Asked(Message::new(FIND).words(name)),
        themes: vec![name.en.to_lowercase().replace(' ', "-")],
        rating: Rating::default(),
        steps,
        origin: Origin::Book,
        proven: None,
    })
}

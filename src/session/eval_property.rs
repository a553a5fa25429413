//! What is known of positions, as it is kept with the game in its record.

use super::{Evaluation, RatedLine};
use crate::core::{Game, Position, Score};
use crate::record::Property;

/// The property of a record's node that holds what is known of its position.
pub const EVALUATION: &str = "known";

/// Moves of a line that are kept.
const KEPT_MOVES: usize = 12;

fn write_score(score: Score) -> String {
    match score {
        Score::Discs(value) => format!("d{value}"),
        Score::Centi(value) => format!("c{value}"),
        Score::Points(value) => format!("p{value}"),
        Score::Chance(value) => format!("%{value}"),
        Score::WinIn(plies) => format!("+{plies}"),
        Score::LossIn(plies) => format!("-{plies}"),
        Score::Draw => "=".to_owned(),
    }
}

fn read_score(text: &str) -> Option<Score> {
    let mut chars = text.chars();
    let kind = chars.next()?;
    let rest = chars.as_str();
    let number = || rest.parse::<f32>().ok().filter(|value| value.is_finite());
    Some(match kind {
        'd' => Score::Discs(number()?),
        'c' => Score::Centi(rest.parse().ok()?),
        'p' => Score::Points(number()?),
        '%' => Score::Chance(number()?.clamp(0.0, 1.0)),
        '+' => Score::WinIn(rest.parse().ok()?),
        '-' => Score::LossIn(rest.parse().ok()?),
        '=' if rest.is_empty() => Score::Draw,
        _ => return None,
    })
}

/// An evaluation as a property: whether it is proven, the score, the depth, the moves.
pub(super) fn write(evaluation: &Evaluation) -> Property {
    let best = &evaluation.best;
    let sign = if best.exact { '=' } else { '~' };
    let mut text = format!("{sign} {} {}", write_score(best.score), best.depth);
    for mv in best.moves.iter().take(KEPT_MOVES) {
        text.extend([" ", mv]);
    }
    Property {
        key: EVALUATION.to_owned(),
        values: vec![text],
    }
}

/// What a record's property says of `position`; nothing where it makes no sense there.
pub(super) fn read<G: Game>(position: &G::Position, property: &Property) -> Option<Evaluation> {
    let text = property
        .values
        .first()
        .filter(|_| property.key == EVALUATION)?;
    let mut words = text.split(' ');
    let exact = words.next()? == "=";
    let score = read_score(words.next()?)?;
    let depth = words.next()?.parse().ok()?;
    let mut after = position.clone();
    let mut moves = Vec::new();
    let mut cell = None;
    for word in words.take(KEPT_MOVES) {
        let mv = G::read_move(&after, word).ok();
        let Some(mv) = mv.filter(|mv| after.is_legal(mv)) else {
            break;
        };
        if moves.is_empty() {
            cell = G::target(&after, &mv);
        }
        moves.push(G::write_move(&after, &mv));
        after.play_unchecked(&mv);
    }
    (!moves.is_empty()).then(|| Evaluation {
        side: position.turn(),
        best: RatedLine {
            moves,
            cell,
            score,
            exact,
            depth,
            nodes: 0,
            lead: None,
            solutions: None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_were_written() {
        for score in [
            Score::Discs(-6.0),
            Score::Discs(2.5),
            Score::Centi(-130),
            Score::Points(7.5),
            Score::Chance(0.25),
            Score::WinIn(9),
            Score::LossIn(0),
            Score::Draw,
        ] {
            assert_eq!(read_score(&write_score(score)), Some(score));
        }
        for wrong in ["", "d", "dNaN", "=1", "+-3", "x1", "c1.5"] {
            assert_eq!(read_score(wrong), None, "{wrong}");
        }
    }
}

//! Evaluations of positions as properties in the game's record.

use super::{Comparison, Evaluation, RatedLine};
use crate::rules::Position;
use tabletop_core::{Position as _, Score};
use tabletop_record::Property;

/// Property of a record's node for the evaluation of its position.
pub const EVALUATION: &str = "known";

/// Maximum number of stored moves of a line.
const KEPT_MOVES: usize = 12;

fn format_score(score: Score) -> String {
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

fn parse_score(text: &str) -> Option<Score> {
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

/// Writes an evaluation as a property: the best line first, then the comparisons for moves that are also in the `tree`,
/// each with the best line of its search, then the positions visited and the marks of a review.
pub(super) fn to_property(evaluation: &Evaluation, in_tree: impl Fn(&str) -> bool) -> Property {
    let mut values = vec![format_line(&evaluation.best)];
    let best = evaluation.best.moves.first();
    for Comparison { best: beside, line } in &evaluation.compared {
        let first = line.moves.first();
        let is_plain = first == best && beside.moves.first() == best;
        if !is_plain && first.is_some_and(|mv| in_tree(mv)) {
            values.push(format_line(line) + BESIDE + &format_line(beside));
        }
    }
    if evaluation.effort > 0 || evaluation.reviewed {
        values.push(format!("{SEARCHED}{}", evaluation.effort));
    }
    let marks = [
        (evaluation.reviewed, REVIEWED),
        (evaluation.checked, CHECKED),
    ];
    let marks = marks.into_iter().filter(|(holds, _)| *holds);
    values.extend(marks.map(|(_, mark)| mark.to_owned()));
    Property {
        key: EVALUATION.to_owned(),
        values,
    }
}

/// Separator between a line and the best one it was compared with. Does not occur in moves.
const BESIDE: &str = " < ";

/// Mark of a node that has been reviewed.
const REVIEWED: &str = "reviewed";

/// Mark of a node whose values were confirmed by a deeper search.
const CHECKED: &str = "checked";

/// Beginning of the number of positions visited.
const SEARCHED: &str = "searched ";

/// Writes a line: mark of a proof, score, depth, moves.
fn format_line(line: &RatedLine) -> String {
    let sign = if line.exact { '=' } else { '~' };
    let mut text = format!("{sign} {} {}", format_score(line.score), line.depth);
    for mv in line.moves.iter().take(KEPT_MOVES) {
        text.extend([" ", mv]);
    }
    text
}

/// Parses a record's property for `position`; `None` if it is invalid there.
pub(super) fn from_property(position: &Position, property: &Property) -> Option<Evaluation> {
    let known = (property.key == EVALUATION).then_some(&property.values)?;
    let mut values = known.iter();
    let best = parse_line(position, values.next()?)?;
    let mut evaluation = Evaluation::of_best(position.turn(), best, 0);
    let mut is_old = true;
    for value in values {
        evaluation.reviewed |= value == REVIEWED;
        evaluation.checked |= value == CHECKED;
        if let Some(effort) = value.strip_prefix(SEARCHED) {
            evaluation.effort = effort.parse().unwrap_or(0);
            is_old = false;
        }
        let lines = value.split_once(BESIDE);
        let lines = lines.map(|(line, best)| [line, best].map(|it| parse_line(position, it)));
        if let Some([Some(line), Some(best)]) = lines {
            evaluation.compare(Comparison { best, line });
        }
    }
    // Reviews of earlier versions blamed moves without a check.
    evaluation.checked |= is_old && evaluation.reviewed;
    Some(evaluation)
}

fn parse_line(position: &Position, text: &str) -> Option<RatedLine> {
    let mut words = text.split(' ');
    let exact = words.next()? == "=";
    let score = parse_score(words.next()?)?;
    let depth = words.next()?.parse().ok()?;
    let mut after = position.clone();
    let mut moves = Vec::new();
    let mut cell = None;
    for word in words.take(KEPT_MOVES) {
        let mv = after.read_move(word).ok();
        let Some(mv) = mv.filter(|mv| after.is_legal(mv)) else {
            break;
        };
        if moves.is_empty() {
            cell = after.target(&mv);
        }
        moves.push(after.write_move(&mv).into());
        after.play_unchecked(&mv);
    }
    (!moves.is_empty()).then_some(RatedLine {
        moves,
        cell,
        score,
        exact,
        depth,
        nodes: 0,
        lead: None,
        solutions: None,
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
            assert_eq!(parse_score(&format_score(score)), Some(score));
        }
        for wrong in ["", "d", "dNaN", "=1", "+-3", "x1", "c1.5"] {
            assert_eq!(parse_score(wrong), None, "{wrong}");
        }
    }
}

//! Pictures of boards: SVG drawn from a board view in the colours of a theme, still or animated.
//!
//! A frame is a list of shapes as text. In an animation a shape of several frames is written once, with the times at
//! which it is visible; viewers without animation show the last frame.

mod cast;
mod colors;
mod shapes;

use std::collections::BTreeMap;
use std::fmt::Write;

pub use cast::{Frame, cast};
pub use colors::Colors;

use self::shapes::{Layer, Shape};
use tabletop_core::BoardView;

/// Distance of neighbouring cells in units of the picture.
const CELL: f32 = 40.0;
/// Width of the strip for labels beside the board.
const LABELS: f32 = 28.0;
const MARGIN: f32 = 10.0;
/// Height of the line below the board.
const CAPTION: f32 = 34.0;
/// Seconds per move: usual, and minimum in long games.
const PACE: (f32, f32) = (0.9, 0.25);
/// Maximum duration of an animation in seconds, as far as the minimum per move allows.
const LONGEST: f32 = 75.0;
/// Seconds for which the last position is shown.
const REST: f32 = 4.0;

/// Draws a board as a still picture with `title` below it.
pub fn still(view: &BoardView, title: &str, colors: &Colors) -> String {
    let mut out = begin(view, title, colors);
    for (_, shape) in shapes::frame(view, colors) {
        let _ = writeln!(out, "{}", shape.whole(""));
    }
    out.push_str("</svg>\n");
    out
}

/// Draws a sequence of boards as an animation in an endless loop.
pub fn moving(views: &[BoardView], title: &str, colors: &Colors) -> String {
    let Some(last) = views.last() else {
        return String::new();
    };
    let count = views.len();
    let pace = (LONGEST / count as f32).clamp(PACE.1, PACE.0);
    let seconds = pace * (count - 1) as f32 + REST;
    let mut seen: BTreeMap<(Layer, Shape), Vec<bool>> = BTreeMap::new();
    for (number, view) in views.iter().enumerate() {
        for shape in shapes::frame(view, colors) {
            seen.entry(shape).or_insert_with(|| vec![false; count])[number] = true;
        }
    }
    let mut out = begin(last, title, colors);
    for ((_, shape), seen) in &seen {
        let _ = writeln!(out, "{}", shape.whole(&times(seen, pace, seconds)));
    }
    out.push_str("</svg>\n");
    out
}

/// Animation of a shape's visibility; empty if it is always visible.
fn times(seen: &[bool], pace: f32, seconds: f32) -> String {
    if seen.iter().all(|&it| it) {
        return String::new();
    }
    let word = |it: bool| if it { "1" } else { "0" };
    let (mut values, mut times) = (word(seen[0]).to_owned(), "0".to_owned());
    for number in 1..seen.len() {
        if seen[number] != seen[number - 1] {
            let _ = write!(values, ";{}", word(seen[number]));
            let _ = write!(times, ";{:.4}", pace * number as f32 / seconds);
        }
    }
    // An animation with a single value would have no effect.
    if !values.contains(';') {
        return String::new();
    }
    format!(
        "<animate attributeName=\"opacity\" dur=\"{seconds:.1}s\" calcMode=\"discrete\" \
         repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{times}\"/>"
    )
}

/// Returns the offset of the board's upper left corner, and the size of the picture.
fn layout(view: &BoardView) -> ((f32, f32), (f32, f32)) {
    let left = if view.row_labels.is_empty() {
        0.0
    } else {
        LABELS
    };
    let below = if view.col_labels.is_empty() {
        0.0
    } else {
        LABELS
    };
    let sums = if view.sums.is_some() { CELL } else { 0.0 };
    let (cols, rows) = (f32::from(view.grid.cols), f32::from(view.grid.rows));
    let wide = MARGIN * 2.0 + left.max(sums) + cols * CELL + sums.max(left);
    let high = MARGIN * 2.0 + rows * CELL + below + sums + CAPTION;
    ((MARGIN + left.max(sums), MARGIN), (wide, high))
}

/// Returns the start of a picture: the parts common to all frames.
fn begin(view: &BoardView, title: &str, colors: &Colors) -> String {
    let (_, (wide, high)) = layout(view);
    let title = escaped(title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" role=\"img\" font-family=\"Helvetica,Arial,'Noto Sans CJK SC',sans-serif\" \
         text-anchor=\"middle\">\n<title>{title}</title>\n"
    );
    out.push_str(&shapes::definitions(colors));
    let _ = writeln!(
        out,
        "<rect width=\"{wide}\" height=\"{high}\" fill=\"{}\"/>",
        colors.background
    );
    out.push_str(&shapes::ground(view, colors));
    // A long line is compressed rather than cut off.
    let room = wide - 2.0 * MARGIN;
    let letters: f32 = title
        .chars()
        .map(|letter| if letter.is_ascii() { 7.6 } else { 14.0 })
        .sum();
    let pressed = if letters > room {
        format!(" textLength=\"{room}\" lengthAdjust=\"spacingAndGlyphs\"")
    } else {
        String::new()
    };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"14\" fill=\"{}\"{pressed}>{title}</text>",
        wide / 2.0,
        high - 14.0,
        colors.text
    );
    out
}

/// Escapes markup in a text for XML, and drops characters that XML does not allow.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::{Cell, Grid, Ground, Marks, Piece, Side};

    /// Checks that every tag is closed in its turn and no markup is left over; returns the texts between the tags.
    #[track_caller]
    fn parsed(svg: &str) -> Vec<&str> {
        let (mut open, mut texts, mut rest) = (Vec::new(), Vec::new(), svg);
        while let Some(at) = rest.find('<') {
            let (before, tag) = rest.split_at(at);
            for part in before.split('&').skip(1) {
                let end = part.find(';').expect("an entity ends");
                assert!(
                    ["amp", "lt", "gt", "quot", "#39"].contains(&&part[..end]),
                    "{part}"
                );
            }
            texts.push(before);
            let end = tag.find('>').expect("a tag ends");
            let inner = &tag[1..end];
            assert_eq!(inner.matches('"').count() % 2, 0, "{inner}");
            assert!(!inner.contains('<'), "{inner}");
            if let Some(name) = inner.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "{svg}");
            } else if !inner.ends_with('/') {
                open.push(inner.split(' ').next().expect("a name"));
            }
            rest = &tag[end + 1..];
        }
        assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
        texts
    }

    fn board(ground: Ground) -> BoardView {
        let mut view = BoardView::new(Grid::square(4));
        view.ground = ground;
        view.col_labels = ["a", "b", "<", "d"].map(str::to_owned).to_vec();
        view.row_labels = ["4", "3", "2", "&"].map(str::to_owned).to_vec();
        view
    }

    #[test]
    fn every_ground_and_piece_is_well_formed_and_texts_stay_texts() {
        let grounds = [
            Ground::Squares,
            Ground::Checkered,
            Ground::Lines,
            Ground::Hollows,
            Ground::Boxes,
        ];
        let name = "Al <\"Fox\"> & O'Neill]]>\u{1}";
        for ground in grounds {
            let mut view = board(ground);
            let pieces = [
                Piece::Disc(Side::Black),
                Piece::Man(Side::White),
                Piece::King(Side::Black),
                Piece::Almond,
                Piece::Number(12),
            ];
            for (at, piece) in pieces.into_iter().enumerate() {
                view.put(view.grid.cell(at), piece);
            }
            view.mark(Cell::new(0, 0), Marks::LAST);
            view.stars.push(Cell::new(2, 2));
            for key in ["auto", "felt", "wood", "light", "mono", "terminal"] {
                let svg = still(&view, name, &Colors::of(&[], key, ground));
                let texts = parsed(&svg);
                let shown = "Al &lt;&quot;Fox&quot;&gt; &amp; O&#39;Neill]]&gt; ";
                assert_eq!(
                    texts.iter().filter(|text| **text == shown).count(),
                    2,
                    "{svg}"
                );
            }
        }
    }

    #[test]
    fn a_moving_picture_ends_with_the_last_board_and_shows_each_piece_in_its_time() {
        let mut views = vec![board(Ground::Squares)];
        for number in 0..3 {
            let mut next = views[number].clone();
            next.put(Cell::new(number as u8, 0), Piece::Disc(Side::Black));
            views.push(next);
        }
        // The first disc is captured at the end.
        views[3].put(Cell::new(0, 0), Piece::None);
        let colors = Colors::of(&[], "auto", Ground::Squares);
        let svg = moving(&views, "a game", &colors);
        parsed(&svg);
        assert!(svg.contains("values=\"0;1;0\""), "{svg}");
        // Without animation, shapes that are not in the last frame are invisible.
        assert_eq!(svg.matches(" opacity=\"0\"").count(), 1, "{svg}");
        assert_eq!(svg.matches("<animate").count(), 3, "{svg}");
    }
}

//! Markup of points: `TR`, `SQ`, `CR`, `MA` and `LB`.

use super::points::{escape, one_line, rectangle, write_point};
use crate::Property;
use tabletop_core::{Cell, Grid};

/// Markup of a point of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Markup {
    /// A triangle (`TR`).
    Triangle,
    /// A square (`SQ`).
    Square,
    /// A circle (`CR`).
    Circle,
    /// A cross (`MA`).
    Cross,
    /// A short text (`LB`).
    Label(String),
}

/// Maximum number of characters of a label.
const MAX_LABEL_CHARS: usize = 3;

const FIGURES: [(&str, Markup, &str, &str); 4] = [
    ("TR", Markup::Triangle, "△", "triangle"),
    ("SQ", Markup::Square, "□", "square"),
    ("CR", Markup::Circle, "○", "circle"),
    ("MA", Markup::Cross, "×", "cross"),
];
const LABEL: &str = "LB";

impl Markup {
    /// Parses a word: the name of a figure, else a label of at most three characters.
    pub fn read(word: &str) -> Option<Self> {
        let figure = FIGURES.into_iter().find(|(.., name)| *name == word);
        if let Some((_, markup, ..)) = figure {
            return Some(markup);
        }
        let fits = !word.is_empty() && word.chars().count() <= MAX_LABEL_CHARS;
        fits.then(|| Self::Label(word.to_owned()))
    }

    /// Returns the text drawn on the point.
    pub fn symbol(&self) -> &str {
        match self {
            Self::Label(text) => text,
            figure => {
                let row = FIGURES.iter().find(|(_, it, ..)| it == figure);
                row.map_or("", |(_, _, symbol, _)| symbol)
            }
        }
    }

    fn property(&self) -> &'static str {
        let row = FIGURES.iter().find(|(_, it, ..)| it == self);
        row.map_or(LABEL, |(key, ..)| key)
    }
}

/// Collects the markup of a node. Values that are no points of the board are skipped; of a long label, the beginning
/// is taken.
pub fn markup(game: &str, grid: Grid, properties: &[Property]) -> Vec<(Cell, Markup)> {
    let mut found = Vec::new();
    for property in properties {
        let figure = FIGURES.iter().find(|(key, ..)| *key == property.key);
        for value in &property.values {
            match figure {
                Some((_, markup, ..)) => {
                    let cells = rectangle(game, grid, value).unwrap_or_default();
                    found.extend(cells.into_iter().map(|cell| (cell, markup.clone())));
                }
                None if property.key == LABEL => found.extend(label(game, grid, value)),
                None => {}
            }
        }
    }
    found
}

fn label(game: &str, grid: Grid, value: &str) -> Option<(Cell, Markup)> {
    let (at, text) = value.split_once(':')?;
    let cell = super::points::point(game, grid, at)?;
    let text: String = one_line(text).chars().take(MAX_LABEL_CHARS).collect();
    (!text.is_empty()).then_some((cell, Markup::Label(text)))
}

/// Replaces the markup of a point; `None` removes it.
pub fn put_markup(
    game: &str,
    grid: Grid,
    properties: &mut Vec<Property>,
    cell: Cell,
    new: Option<&Markup>,
) {
    for property in properties.iter_mut() {
        let is_figure = FIGURES.iter().any(|(key, ..)| *key == property.key);
        if is_figure {
            remove(game, grid, &mut property.values, cell);
        } else if property.key == LABEL {
            let is_here = |value: &String| {
                let found = label(game, grid, value);
                found.is_some_and(|(at, _)| at == cell)
            };
            property.values.retain(|value| !is_here(value));
        }
    }
    properties.retain(|property| !property.values.is_empty());
    let Some(new) = new else {
        return;
    };
    let mut value = String::new();
    write_point(cell, &mut value);
    if let Markup::Label(text) = new {
        value.push(':');
        escape(text, &mut value);
    }
    let key = new.property();
    match properties.iter_mut().find(|property| property.key == key) {
        Some(property) => property.values.push(value),
        None => properties.push(Property::new(key, value)),
    }
}

/// Removes a point from a list; a rectangle that contains it is replaced by its other points.
fn remove(game: &str, grid: Grid, values: &mut Vec<String>, cell: Cell) {
    let mut others = Vec::with_capacity(values.len());
    for value in values.drain(..) {
        let cells = rectangle(game, grid, &value).unwrap_or_default();
        if !cells.contains(&cell) {
            others.push(value);
            continue;
        }
        others.extend(cells.into_iter().filter(|it| *it != cell).map(|it| {
            let mut point = String::new();
            write_point(it, &mut point);
            point
        }));
    }
    *values = others;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key;

    fn property(key: &str, values: &[&str]) -> Property {
        Property {
            key: key.to_owned(),
            values: values.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn figures_and_labels_are_read() {
        let properties = [
            property("TR", &["aa:ba", "zz"]),
            property("LB", &["cc:A", "dd:1\\]2345", "ee"]),
            property("C", &["aa"]),
        ];
        let found = markup(key::GO, Grid::square(9), &properties);
        let found: Vec<_> = found
            .iter()
            .map(|(cell, it)| (cell.col, cell.row, it.symbol()))
            .collect();
        let expected = [(0, 0, "△"), (1, 0, "△"), (2, 2, "A"), (3, 3, "1]2")];
        assert_eq!(found, expected);
    }

    #[test]
    fn markup_of_a_point_is_replaced_and_removed() {
        let grid = Grid::square(9);
        let mut properties = vec![property("SQ", &["aa:ba"]), property("LB", &["aa:x"])];
        let mut put = |col, new: Option<&str>| {
            let new = new.and_then(Markup::read);
            put_markup(
                key::GO,
                grid,
                &mut properties,
                Cell::new(col, 0),
                new.as_ref(),
            );
            properties.clone()
        };
        let expected = [property("SQ", &["ba"]), property("LB", &["aa:1:]"])];
        let labelled = put(0, Some("1:]"));
        assert_eq!(labelled[0], expected[0]);
        assert_eq!(markup(key::GO, grid, &labelled[1..])[0].1.symbol(), "1:]");
        assert_eq!(put(0, Some("circle"))[1], property("CR", &["aa"]));
        assert_eq!(put(0, None), [property("SQ", &["ba"])]);
        assert_eq!(put(1, None), []);
        assert_eq!(Markup::read("four"), None);
        assert_eq!(Markup::read(""), None);
    }
}

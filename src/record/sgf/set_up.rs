//! Stones and turns that are set up: `AB`, `AW`, `AE`, `PL`.

use super::points::rectangle;
use crate::core::{Grid, SetUp, Side};
use crate::record::Property;

/// Whether a property of this name sets something up.
pub(super) fn sets_up(name: &str) -> bool {
    matches!(name, "AB" | "AW" | "AE" | "PL")
}

/// What the properties of a record's node change of the position; nothing where none of them does. What is no point of the
/// board is passed over.
pub fn set_up(game: &str, grid: Grid, properties: &[Property]) -> Option<SetUp> {
    let mut found: Option<SetUp> = None;
    for property in properties.iter().filter(|it| sets_up(&it.key)) {
        let change = found.get_or_insert_default();
        if property.key == "PL" {
            change.turn = property
                .values
                .first()
                .and_then(|it| side(it))
                .or(change.turn);
            continue;
        }
        let stone = stone(&property.key);
        let points = property
            .values
            .iter()
            .filter_map(|it| rectangle(game, grid, it));
        change
            .stones
            .extend(points.flatten().map(|cell| (cell, stone)));
    }
    found
}

/// What a property puts on its points.
fn stone(name: &str) -> Option<Side> {
    match name {
        "AB" => Some(Side::Black),
        "AW" => Some(Side::White),
        _ => None,
    }
}

/// The side that a value of `PL` names.
pub(super) fn side(value: &str) -> Option<Side> {
    match value.trim().chars().next()? {
        'B' | 'b' | '1' => Some(Side::Black),
        'W' | 'w' | '2' => Some(Side::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Cell;
    use crate::record::key;

    #[test]
    fn stones_and_turns_are_read_in_the_order_of_the_node() {
        let property = |key: &str, values: &[&str]| Property {
            key: key.to_owned(),
            values: values.iter().map(ToString::to_string).collect(),
        };
        let of = |properties: &[Property]| set_up(key::GO, Grid::square(9), properties);
        assert_eq!(of(&[property("TR", &["aa"])]), None);
        assert_eq!(
            of(&[property("PL", &["W"])]),
            Some(SetUp::turn(Side::White))
        );
        let change = of(&[property("AB", &["aa:ba", "zz"]), property("AE", &["ba"])]);
        let at = |col, stone| (Cell::new(col, 0), stone);
        let black = Some(Side::Black);
        assert_eq!(
            change.map(|change| change.stones),
            Some(vec![at(0, black), at(1, black), at(1, None)])
        );
    }
}

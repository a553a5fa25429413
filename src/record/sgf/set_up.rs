//! Set-up of stones and turns: `AB`, `AW`, `AE`, `PL`.

use super::points::{point, rectangle, write_point};
use crate::{Points, Property, Tree, handicap_points, key};
use tabletop_core::{Cell, Grid, SetUp, Side};

/// Returns true for a set-up property.
pub(super) fn sets_up(name: &str) -> bool {
    matches!(name, "AB" | "AW" | "AE" | "PL")
}

/// Collects the set-up properties of a node; `None` if there are none. Values that are no points of the board are skipped.
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
        for points in points {
            change
                .stones
                .extend(points.into_iter().map(|cell| (cell, stone)));
            if change.stones.len() > MAX_ENTRIES * grid.len() {
                keep_last(&mut change.stones, grid);
            }
        }
    }
    found
}

/// Entries per board point beyond which only the last entry of each point is retained.
const MAX_ENTRIES: usize = 8;

/// Removes all but the last entry of each point.
fn keep_last(stones: &mut Vec<(Cell, Option<Side>)>, grid: Grid) {
    let mut seen = vec![false; grid.len()];
    stones.reverse();
    stones.retain(|&(cell, _)| !std::mem::replace(&mut seen[grid.index(cell)], true));
    stones.reverse();
}

/// The stones of a handicap that a file states without placing them although White begins, as older files of Fox do: on the
/// usual points or, if those are played on earlier, with the fifth and sixth stone above and below the centre.
pub(super) fn unplaced_handicap(game: &str, grid: Grid, tree: &Tree) -> Option<Vec<String>> {
    let root = tree.node(Tree::ROOT);
    let stones: u8 = root.value("HA")?.trim().parse().ok()?;
    let mut points = Points::new(grid.cols);
    let placed = set_up(game, grid, &root.properties).unwrap_or_default();
    for (cell, stone) in placed.stones {
        points.put(cell, stone);
    }
    if Side::BOTH.into_iter().any(|side| points.count(side) > 0) {
        return None;
    }
    let mut moves = Vec::new();
    for id in tree.main_line() {
        let node = tree.node(id);
        let set_ups = node.properties.iter().filter(|it| sets_up(&it.key));
        let mut points = set_ups
            .filter(|it| it.key != "PL")
            .flat_map(|it| &it.values);
        if moves.is_empty() && points.any(|it| rectangle(game, grid, it).is_some()) {
            return None;
        }
        moves.extend(&node.mv);
    }
    let is_go = game == key::GO && matches!(grid.cols, 9 | 13 | 19);
    if !is_go || moves.first()?.side != Some(Side::White) || !(2..=9).contains(&stones) {
        return None;
    }
    let free_for = |cells: &[Cell]| {
        let mut played = moves.iter().map(|mv| point(game, grid, &mv.text));
        let first = played.position(|cell| cell.is_some_and(|cell| cells.contains(&cell)));
        first.unwrap_or(moves.len())
    };
    let usual = handicap_points(grid.cols, stones);
    let turned: Vec<_> = usual.iter().map(|it| Cell::new(it.row, it.col)).collect();
    let cells = if free_for(&turned) > free_for(&usual) {
        turned
    } else {
        usual
    };
    let name = |cell: Cell| {
        let mut name = String::new();
        write_point(cell, &mut name);
        name
    };
    Some(cells.into_iter().map(name).collect())
}

/// The stone that a property places; `None` for an empty point.
fn stone(name: &str) -> Option<Side> {
    match name {
        "AB" => Some(Side::Black),
        "AW" => Some(Side::White),
        _ => None,
    }
}

/// Parses a value of `PL`.
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
    use crate::key;

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
        // Repeated points do not grow the list beyond its bound.
        let whole = vec!["aa:ii"; 1000];
        let change = of(&[property("AB", &whole), property("AE", &["ba"])]);
        let stones = change.expect("a change").stones;
        assert!(stones.len() <= 8 * 81 + 1 && stones.last() == Some(&at(1, None)));
    }
}

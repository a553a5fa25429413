//! Proposals at a node of a game (dead stones), in the form stored in its record.

use tabletop_core::Cell;
use tabletop_record::Property;

/// Property of a node for the cells proposed there.
pub const PROPOSED: &str = "proposed";

const NOTHING: &str = "nothing";

/// Reads the proposal from a node's properties.
pub(in crate::session) fn get(properties: &[Property]) -> Option<Vec<Cell>> {
    let property = properties.iter().find(|it| it.key == PROPOSED)?;
    let text = property.values.first()?;
    let cell = |text: &str| {
        let (col, row) = text.split_once(',')?;
        Some(Cell::new(col.parse().ok()?, row.parse().ok()?))
    };
    let cells = text.split(' ').filter(|text| *text != NOTHING);
    cells.map(cell).collect()
}

pub(super) fn set(properties: &mut Vec<Property>, cells: &[Cell]) {
    let texts = cells
        .iter()
        .map(|cell| format!("{},{}", cell.col, cell.row));
    let mut texts: Vec<_> = texts.collect();
    if texts.is_empty() {
        texts.push(NOTHING.to_owned());
    }
    properties.retain(|property| property.key != PROPOSED);
    properties.push(Property::new(PROPOSED, texts.join(" ")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proposal_is_read_as_it_was_written() {
        for cells in [
            vec![],
            vec![Cell::new(0, 3)],
            vec![Cell::new(18, 0), Cell::new(2, 11)],
        ] {
            let mut properties = Vec::new();
            set(&mut properties, &[Cell::new(9, 9)]);
            set(&mut properties, &cells);
            assert_eq!((get(&properties), properties.len()), (Some(cells), 1));
        }
        for wrong in ["", "1", "1,x", "1,2  3,4"] {
            let values = vec![wrong.to_owned()];
            let key = PROPOSED.to_owned();
            assert_eq!(get(&[Property { key, values }]), None, "{wrong}");
        }
    }
}

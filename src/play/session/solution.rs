//! Moves that were not played but shown: a solution on request.

use tabletop_record::Property;

/// The property of a record's node whose move was shown.
pub const SHOWN: &str = "shown";

/// Notes that the move was shown.
pub(super) fn note(properties: &mut Vec<Property>) {
    clear(properties);
    properties.push(Property {
        key: SHOWN.to_owned(),
        values: vec!["solution".to_owned()],
    });
}

/// Whether it was.
pub(super) fn is_noted(properties: &[Property]) -> bool {
    properties.iter().any(|property| property.key == SHOWN)
}

/// From now on it counts as played.
pub(super) fn clear(properties: &mut Vec<Property>) {
    properties.retain(|property| property.key != SHOWN);
}

//! Moves that were shown, not played: a solution on request.

use tabletop_record::Property;

/// Property of a record's node whose move was shown.
pub const SHOWN: &str = "shown";

/// Marks a move as shown.
pub(super) fn note(properties: &mut Vec<Property>) {
    clear(properties);
    properties.push(Property::new(SHOWN, "solution"));
}

/// Returns true if the move is marked as shown.
pub(super) fn is_noted(properties: &[Property]) -> bool {
    properties.iter().any(|property| property.key == SHOWN)
}

/// Removes the mark: from now on the move counts as played.
pub(super) fn clear(properties: &mut Vec<Property>) {
    properties.retain(|property| property.key != SHOWN);
}

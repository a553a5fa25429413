//! Texts of Peace.

use tabletop_core::Text;

pub(super) const NO_WINNER: Text = Text::new(
    "any empty square will do; nobody wins",
    "下在哪个空格都行，没有胜负",
);

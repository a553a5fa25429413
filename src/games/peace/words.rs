//! Texts of Peace.

use tabletop_core::Text;

pub(super) const NO_WINNER: Text = Text::new(
    "nobody wins here: any empty square is as good",
    "和平棋没有胜负：下在哪个空格都一样",
);

//! The tables of names.

use tabletop_core::Text;
use tabletop_search::opening_book::row;

/// Patterns of the lower left corner: stones of either colour by turns, `-` where one plays elsewhere.
#[rustfmt::skip]
pub(super) const CORNERS: &[(&str, Text)] = &[
    row("D4", "4-4 point", "星"),
    row("C4", "3-4 point", "小目"),
    row("C3", "3-3 point", "三三"),
    row("C5", "3-5 point", "目外"),
    row("D5", "4-5 point", "高目"),
    row("E5", "5-5 point", "五五"),
    row("D4 C3", "4-4 point, 3-3 invasion", "星，点三三"),
    row("D4 F3", "4-4 point, low approach", "星，小飞挂"),
    row("D4 F4", "4-4 point, high approach", "星，一间高挂"),
    row("D4 G3", "4-4 point, large knight approach", "星，大飞挂"),
    row("D4 F3 C6", "4-4 point, knight's move answer", "星，小飞应"),
    row("D4 F3 D6", "4-4 point, one-space answer", "星，单关应"),
    row("D4 F3 C7", "4-4 point, large knight answer", "星，大飞应"),
    row("D4 F3 C6 D2", "4-4 point, slide", "星，小飞进角"),
    row("D4 F3 E3", "4-4 point, diagonal attachment", "星，尖顶"),
    row("D4 F3 F4", "4-4 point, attachment on top", "星，压靠"),
    row("D4 F3 H3", "4-4 point, one-space low pincer", "星，一间低夹"),
    row("D4 F3 H4", "4-4 point, one-space high pincer", "星，一间高夹"),
    row("D4 F3 J3", "4-4 point, two-space low pincer", "星，二间低夹"),
    row("D4 F3 J4", "4-4 point, two-space high pincer", "星，二间高夹"),
    row("D4 F3 - C6", "4-4 point, double approach", "星，双飞燕"),
    row("D4 - F3", "4-4 point, knight's enclosure", "星，小飞守角"),
    row("D4 - F4", "4-4 point, one-space enclosure", "星，单关守角"),
    row("D4 - G3", "4-4 point, large knight enclosure", "星，大飞守角"),
    row("C4 E3", "3-4 point, low approach", "小目，小飞挂"),
    row("C4 E4", "3-4 point, high approach", "小目，一间高挂"),
    row("C4 F3", "3-4 point, large knight approach", "小目，大飞挂"),
    row("C4 F4", "3-4 point, two-space high approach", "小目，二间高挂"),
    row("C4 E3 D5", "3-4 point, Shusaku's diagonal", "小目，秀策尖"),
    row("C4 E3 G3", "3-4 point, one-space low pincer", "小目，一间低夹"),
    row("C4 E3 G4", "3-4 point, one-space high pincer", "小目，一间高夹"),
    row("C4 E3 H3", "3-4 point, two-space low pincer", "小目，二间低夹"),
    row("C4 E3 H4", "3-4 point, two-space high pincer", "小目，二间高夹"),
    row("C4 E4 E3", "3-4 point, attachment below", "小目，托"),
    row("C4 E4 E3 F3 D3", "3-4 point, attach and draw back", "小目，托退定式"),
    row("C4 E4 E5", "3-4 point, attachment on top", "小目，上靠"),
    row("C4 - E3", "3-4 point, knight's enclosure", "无忧角"),
    row("C4 - E4", "3-4 point, one-space enclosure", "小目，单关守角"),
    row("C4 - F3", "3-4 point, large knight enclosure", "小目，大飞守角"),
    row("C4 - F4", "3-4 point, two-space enclosure", "小目，二间高守角"),
    row("C3 D4", "3-3 point, shoulder hit", "三三，肩冲"),
    row("C5 D3", "3-5 point, 3-4 approach", "目外，小目挂"),
    row("D5 D3", "4-5 point, 3-4 approach", "高目，小目挂"),
    row("D5 C3", "4-5 point, 3-3 invasion", "高目，点三三"),
];

/// Stones of one colour on 19×19, those with more stones first.
#[rustfmt::skip]
pub(super) const FORMATIONS: &[(&str, Text)] = &[
    row("Q16 Q3 R9", "Low Chinese opening", "低中国流"),
    row("Q16 Q3 Q9", "High Chinese opening", "高中国流"),
    row("R4 F3 L3", "Mini-Chinese opening", "迷你中国流"),
    row("Q3 F3 K3", "Kobayashi opening", "小林流"),
    row("Q16 Q10 Q4", "Sanrensei", "三连星"),
    row("Q16 R4 P3", "Orthodox opening", "星无忧角"),
    row("Q16 Q4", "Nirensei", "二连星"),
    row("Q16 D4", "Diagonal stars", "对角星"),
    row("K10", "Tengen", "天元"),
];

#[rustfmt::skip]
pub(super) const SMALL: &[(&str, Text)] = &[
    row("E5", "Tengen", "天元"),
    row("D4", "4-4 point", "星"),
    row("C4", "3-4 point", "小目"),
    row("C3", "3-3 point", "三三"),
    row("C5", "3-5 point", "目外"),
    row("D5", "4-5 point", "高目"),
    row("D4 F6", "Opposite 4-4 points", "对角星"),
    row("D4 F4", "Parallel 4-4 points", "平行星"),
    row("E5 C5", "Tengen, 3-5 point", "天元，目外"),
    row("E5 C4", "Tengen, 3-4 point", "天元，小目"),
    row("E5 C3", "Tengen, 3-3 point", "天元，三三"),
];

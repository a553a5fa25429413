//! The tables of names.

use tabletop_core::Text;

const fn line(moves: &'static str, en: &'static str, zh: &'static str) -> (&'static str, Text) {
    (moves, Text::new(en, zh))
}

/// Patterns of the lower left corner: stones of either colour by turns, `-` where one plays elsewhere.
#[rustfmt::skip]
pub(super) const CORNERS: &[(&str, Text)] = &[
    line("D4", "4-4 point", "星"),
    line("C4", "3-4 point", "小目"),
    line("C3", "3-3 point", "三三"),
    line("C5", "3-5 point", "目外"),
    line("D5", "4-5 point", "高目"),
    line("E5", "5-5 point", "五五"),
    line("D4 C3", "4-4 point, 3-3 invasion", "星，点三三"),
    line("D4 F3", "4-4 point, low approach", "星，小飞挂"),
    line("D4 F4", "4-4 point, high approach", "星，一间高挂"),
    line("D4 G3", "4-4 point, large knight approach", "星，大飞挂"),
    line("D4 F3 C6", "4-4 point, knight's move answer", "星，小飞应"),
    line("D4 F3 D6", "4-4 point, one-space answer", "星，单关应"),
    line("D4 F3 C7", "4-4 point, large knight answer", "星，大飞应"),
    line("D4 F3 C6 D2", "4-4 point, slide", "星，小飞进角"),
    line("D4 F3 E3", "4-4 point, diagonal attachment", "星，尖顶"),
    line("D4 F3 F4", "4-4 point, attachment on top", "星，压靠"),
    line("D4 F3 H3", "4-4 point, one-space low pincer", "星，一间低夹"),
    line("D4 F3 H4", "4-4 point, one-space high pincer", "星，一间高夹"),
    line("D4 F3 J3", "4-4 point, two-space low pincer", "星，二间低夹"),
    line("D4 F3 J4", "4-4 point, two-space high pincer", "星，二间高夹"),
    line("D4 F3 - C6", "4-4 point, double approach", "星，双飞燕"),
    line("D4 - F3", "4-4 point, knight's enclosure", "星，小飞守角"),
    line("D4 - F4", "4-4 point, one-space enclosure", "星，单关守角"),
    line("D4 - G3", "4-4 point, large knight enclosure", "星，大飞守角"),
    line("C4 E3", "3-4 point, low approach", "小目，小飞挂"),
    line("C4 E4", "3-4 point, high approach", "小目，一间高挂"),
    line("C4 F3", "3-4 point, large knight approach", "小目，大飞挂"),
    line("C4 F4", "3-4 point, two-space high approach", "小目，二间高挂"),
    line("C4 E3 D5", "3-4 point, Shusaku's diagonal", "小目，秀策尖"),
    line("C4 E3 G3", "3-4 point, one-space low pincer", "小目，一间低夹"),
    line("C4 E3 G4", "3-4 point, one-space high pincer", "小目，一间高夹"),
    line("C4 E3 H3", "3-4 point, two-space low pincer", "小目，二间低夹"),
    line("C4 E3 H4", "3-4 point, two-space high pincer", "小目，二间高夹"),
    line("C4 E4 E3", "3-4 point, attachment below", "小目，托"),
    line("C4 E4 E3 F3 D3", "3-4 point, attach and draw back", "小目，托退定式"),
    line("C4 E4 E5", "3-4 point, attachment on top", "小目，上靠"),
    line("C4 - E3", "3-4 point, knight's enclosure", "无忧角"),
    line("C4 - E4", "3-4 point, one-space enclosure", "小目，单关守角"),
    line("C4 - F3", "3-4 point, large knight enclosure", "小目，大飞守角"),
    line("C4 - F4", "3-4 point, two-space enclosure", "小目，二间高守角"),
    line("C3 D4", "3-3 point, shoulder hit", "三三，肩冲"),
    line("C5 D3", "3-5 point, 3-4 approach", "目外，小目挂"),
    line("D5 D3", "4-5 point, 3-4 approach", "高目，小目挂"),
    line("D5 C3", "4-5 point, 3-3 invasion", "高目，点三三"),
];

/// Stones of one colour on 19×19, those with more stones first.
#[rustfmt::skip]
pub(super) const FORMATIONS: &[(&str, Text)] = &[
    line("Q16 Q3 R9", "Low Chinese opening", "低中国流"),
    line("Q16 Q3 Q9", "High Chinese opening", "高中国流"),
    line("R4 F3 L3", "Mini-Chinese opening", "迷你中国流"),
    line("Q3 F3 K3", "Kobayashi opening", "小林流"),
    line("Q16 Q10 Q4", "Sanrensei", "三连星"),
    line("Q16 R4 P3", "Orthodox opening", "星无忧角"),
    line("Q16 Q4", "Nirensei", "二连星"),
    line("Q16 D4", "Diagonal stars", "对角星"),
    line("K10", "Tengen", "天元"),
];

#[rustfmt::skip]
pub(super) const SMALL: &[(&str, Text)] = &[
    line("E5", "Tengen", "天元"),
    line("D4", "4-4 point", "星"),
    line("C4", "3-4 point", "小目"),
    line("C3", "3-3 point", "三三"),
    line("C5", "3-5 point", "目外"),
    line("D5", "4-5 point", "高目"),
    line("D4 F6", "Opposite 4-4 points", "对角星"),
    line("D4 F4", "Parallel 4-4 points", "平行星"),
    line("E5 C5", "Tengen, 3-5 point", "天元，目外"),
    line("E5 C4", "Tengen, 3-4 point", "天元，小目"),
    line("E5 C3", "Tengen, 3-3 point", "天元，三三"),
];

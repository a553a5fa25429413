//! Options of a game of Go, and the rules that they select.

use super::refusal::Refusal;
use tabletop_core::{
    Cell, Choices, Domain, Grid, Halves, OptionError, Options, Text, choices, options,
};
pub use tabletop_record::handicap_points;
use tabletop_record::star_lines;

choices! {
    /// Board repetitions that are forbidden.
    pub enum Ko {
        /// Only the immediate recapture of a single stone.
        Simple = "simple" ("Simple ko", "简单劫"):
            ("Only the stone just captured by a ko can't be taken back at once.", "仅禁止立即提回劫子。"),
        /// Any earlier board.
        Positional = "positional" ("Positional superko", "禁全局同形"):
            ("No earlier whole-board position may be repeated.", "不得重现任何出现过的全局局面。"),
        /// Any earlier board with the same side to move.
        Situational = "situational" ("Situational superko", "禁全局同形（同一方行棋）"):
            ("No earlier whole-board position may be repeated with the same player to move.", "同一方行棋时，不得重现出现过的全局局面。"),
    }

    /// Points counted at the end.
    pub enum Scoring {
        /// Stones and the points they surround.
        Area = "area" ("Area (Chinese)", "数子法（中国规则）"):
            ("You score your stones on the board and the points they surround.", "盘上己方的子加上围住的空点都算。"),
        /// Surrounded points and prisoners.
        Territory = "territory" ("Territory (Japanese)", "数目法（日本规则）"):
            ("You score the points you surround and the stones you captured.", "围住的空点加上提掉的子。"),
    }

    /// Legality of moves that fill the last liberty of the player's own group.
    pub enum Suicide {
        /// Suicide is illegal.
        Refused = "no" ("Not allowed", "禁止"):
            ("You can't fill the last liberty of your own stones.", "不能填掉己方棋子的最后一口气。"),
        /// Suicide is legal.
        Allowed = "yes" ("Allowed", "允许"):
            ("You may fill the last liberty of your own stones; they are taken off.", "可以填掉己方最后一口气，该块棋随即提掉。"),
    }

    /// Treatment of dead stones after two passes.
    pub enum DeadStones {
        /// The players agree on the dead groups.
        Ask = "ask" ("Agreed by the players", "双方停手后商定"):
            ("After two passes both players mark the dead stones.", "双方停手后一起标出死子。"),
        /// The game is over, and all stones on the board are alive.
        Keep = "keep" ("All stones count as alive", "不判死子（盘上皆活）"):
            ("After two passes everything on the board counts: capture dead stones first.", "双方停手后盘上皆活，死子须先提掉。"),
    }

    /// Winning condition.
    pub enum WinCondition {
        /// More points than the other side at the end.
        Points = "points" ("Most points", "目数多者胜"):
            ("The player with more points at the end wins.", "终局时目数多的一方胜。"),
        /// The first capture; nobody may pass while a stone can be placed.
        Capture = "capture" ("First capture", "先提子者胜"):
            ("The first capture wins: a game for beginners.", "先提子的一方胜，适合初学。"),
    }
}

options! {
    /// Rules of one game.
    pub struct Rules {
        /// Board size: points per side.
        size: u8 = "19", "size" Text::new("Size", "路数") => Domain::integer(2, 25, &[9, 13, 19]),
            Text::new("Points per side. 9×9 is good to begin with.", "每边的路数，初学宜用 9 路。");
        /// Points that White gets for moving second.
        komi: Halves = "7.5", "komi" Text::new("Komi", "贴目") => Domain::Halves { min: -625, max: 625 },
            Text::new("Points White gets for moving second.", "白方后行所得的贴目。");
        /// Number of Black's handicap stones, 0 or 2 to 9.
        handicap: u8 = "0", "handicap" Text::new("Handicap", "让子") => Domain::integer(0, 9, &[0, 2, 3, 4, 5, 6, 7, 8, 9]),
            Text::new("Black's extra stones at the start, for the weaker player.", "开局时黑方多摆的子，用于棋力较弱的一方。");
        /// Scoring method.
        scoring: Scoring = "area", "scoring" Text::new("Scoring", "计算方法") => Domain::Choice(Scoring::CHOICES);
        /// Ko rule.
        ko: Ko = "positional", "ko" Text::new("Ko", "打劫") => Domain::Choice(Ko::CHOICES);
        /// Legality of moves that fill the last liberty of the player's own group.
        suicide: Suicide = "no", "suicide" Text::new("Suicide", "自杀") => Domain::Choice(Suicide::CHOICES);
        /// Treatment of dead stones after two passes.
        dead: DeadStones = "ask", "dead" Text::new("Dead stones", "死子判定") => Domain::Choice(DeadStones::CHOICES);
        /// Winning condition.
        aim: WinCondition = "points", "aim" Text::new("Won by", "胜负") => Domain::Choice(WinCondition::CHOICES);
    }
}

impl Rules {
    /// Returns the rules selected by `options`, or an error if the options are incompatible.
    pub fn checked(options: &Options) -> Result<Self, OptionError> {
        let rules = Self::from_options(options);
        match (rules.handicap, rules.size) {
            (0, _) | (2..=9, 9 | 13 | 19) => Ok(rules),
            (1, _) => Err(OptionError::Together(Refusal::OneStone.into())),
            (_, size) => Err(OptionError::Together(
                Refusal::NoHandicapPoints(size).into(),
            )),
        }
    }

    /// Returns the grid of the board.
    pub const fn grid(&self) -> Grid {
        Grid::square(self.size)
    }
}

/// Returns the star points, which are marked on an empty board.
pub fn star_points(size: u8) -> Vec<Cell> {
    let Some([near, middle, far]) = star_lines(size) else {
        return Vec::new();
    };
    let mut lines = vec![near, far];
    if size >= 15 && size % 2 == 1 {
        lines.insert(1, middle);
    }
    let mut stars: Vec<Cell> = lines
        .iter()
        .flat_map(|&row| lines.iter().map(move |&col| Cell::new(col, row)))
        .collect();
    if size < 15 && size % 2 == 1 {
        stars.push(Cell::new(middle, middle));
    }
    stars
}

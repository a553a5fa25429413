//! Options of a game of Go, and the rules that they select.

use super::refusal::Refusal;
use tabletop_core::{
    Cell, Choices, Domain, Grid, Halves, OptionError, Options, Text, choices, options,
};
pub use tabletop_record::handicap_points;
use tabletop_record::{star_grid, star_lines};

choices! {
    /// Board repetitions that are forbidden.
    pub enum Ko {
        Simple = "simple" ("Simple ko", "简单劫"):
            ("Only the stone just captured by a ko can't be taken back at once.", "仅禁止立即提回劫子。"),
        Positional = "positional" ("Positional superko", "禁全局同形"):
            ("No earlier whole-board position may be repeated.", "不得重现任何出现过的全局局面。"),
        Situational = "situational" ("Situational superko", "禁全局同形（同一方行棋）"):
            ("No earlier whole-board position may be repeated with the same player to move.", "同一方行棋时，不得重现出现过的全局局面。"),
    }

    /// Points counted at the end.
    pub enum Scoring {
        Area = "area" ("Area (Chinese)", "数子法（中国规则）"):
            ("You score your stones on the board and the points they surround.", "盘上己方的子加上围住的空点都算。"),
        Territory = "territory" ("Territory (Japanese)", "数目法（日本规则）"):
            ("You score the points you surround and the stones you captured.", "围住的空点加上提掉的子。"),
    }

    /// Points for White that make up for Black's handicap stones.
    pub enum Bonus {
        Nothing = "none" ("None", "无"):
            ("White gets nothing for Black's handicap stones.", "白方不因让子得到贴还。"),
        AllButOne = "n-1" ("A point for each but one", "让子数减一"):
            ("White gets a point for each of Black's handicap stones but one (AGA).", "每个让子贴还白方一目，少算一子（AGA 规则）。"),
        Each = "n" ("A point for each", "与让子数相同"):
            ("White gets a point for each of Black's handicap stones (Chinese).", "每个让子贴还白方一目（中国规则）。"),
    }

    /// Points that don't count although a side surrounds them.
    pub enum Tax {
        Usual = "usual" ("As usual", "随计算方法"):
            ("Eyes in seki count under area scoring, and not under territory scoring.", "数子法双活中的眼算，数目法不算。"),
        Free = "none" ("Eyes in seki count", "双活的眼算"):
            ("Points in a seki count like any other.", "双活中的眼照算。"),
        Seki = "seki" ("Eyes in seki don't count", "双活的眼不算"):
            ("Points surrounded in a seki don't count.", "双活中围住的空点不算。"),
        All = "all" ("Group tax", "还棋头"):
            ("Each living group pays two points, as in old China.", "每块活棋还两目，如中国古代规则。"),
    }

    /// Legality of moves that fill the last liberty of the player's own group.
    pub enum Suicide {
        Refused = "no" ("Not allowed", "禁止"):
            ("You can't fill the last liberty of your own stones.", "不能填掉己方棋子的最后一口气。"),
        Allowed = "yes" ("Allowed", "允许"):
            ("You may fill the last liberty of your own stones; they are taken off.", "可以填掉己方最后一口气，该块棋随即提掉。"),
    }

    pub enum DeadStones {
        Ask = "ask" ("Agreed by the players", "双方停手后商定"):
            ("After two passes both players mark the dead stones.", "双方停手后一起标出死子。"),
        Keep = "keep" ("All stones count as alive", "不判死子（盘上皆活）"):
            ("After two passes everything on the board counts: capture dead stones first.", "双方停手后盘上皆活，死子须先提掉。"),
    }

    pub enum WinCondition {
        Points = "points" ("Most points", "按终局计算"):
            ("The player with more points at the end wins.", "终局计算后，子数或目数多的一方胜。"),
        Capture = "capture" ("First capture", "先提子者胜"):
            ("The first capture wins: a game for beginners.", "先提子的一方胜，适合初学。"),
    }
}

options! {
    pub struct Rules {
        size: u8 = "19", "size" Text::new("Size", "路数") => Domain::integer(2, 25, &[9, 13, 19]),
            Text::new("Points per side. 9×9 is good to begin with.", "每边的路数，初学宜用 9 路。");
        komi: Halves = "7.5", "komi" Text::new("Komi", "贴目") => Domain::Halves { min: -625, max: 625 },
            Text::new("Points White gets for moving second.", "白方后行所得的贴目。");
        handicap: u8 = "0", "handicap" Text::new("Handicap", "让子") => Domain::integer(0, 9, &[0, 2, 3, 4, 5, 6, 7, 8, 9]),
            Text::new("Black's extra stones at the start, for the weaker player.", "开局时黑方多摆的子，用于棋力较弱的一方。");
        scoring: Scoring = "area", "scoring" Text::new("Scoring", "计算方法") => Domain::Choice(Scoring::CHOICES);
        ko: Ko = "positional", "ko" Text::new("Ko", "打劫") => Domain::Choice(Ko::CHOICES);
        suicide: Suicide = "no", "suicide" Text::new("Suicide", "自杀") => Domain::Choice(Suicide::CHOICES);
        dead: DeadStones = "ask", "dead" Text::new("Dead stones", "死子判定") => Domain::Choice(DeadStones::CHOICES);
        aim: WinCondition = "points", "aim" Text::new("Won by", "胜负") => Domain::Choice(WinCondition::CHOICES);
        bonus: Bonus = "none", "bonus" Text::new("Handicap bonus", "让子贴还") => Domain::Choice(Bonus::CHOICES);
        tax: Tax = "usual", "tax" Text::new("Seki and tax", "双活与还棋头") => Domain::Choice(Tax::CHOICES);
        button: bool = "off", "button" Text::new("Button", "按钮") => Domain::Switch,
            Text::new("The first pass takes the button, worth half a point, and play goes on. Needs area scoring.", "第一次停一手可取按钮，值半目，对局继续。须用数子法。");
    }
}

impl Rules {
    /// Rules without those that few games use; the engine's trainers fill in the rest.
    pub const PLAIN: Self = Self {
        size: 19,
        komi: Halves(15),
        handicap: 0,
        scoring: Scoring::Area,
        ko: Ko::Positional,
        suicide: Suicide::Refused,
        dead: DeadStones::Ask,
        aim: WinCondition::Points,
        bonus: Bonus::Nothing,
        tax: Tax::Usual,
        button: false,
    };

    /// Returns the rules selected by `options`, or an error if the options are incompatible. Komi includes the bonus for
    /// handicap stones.
    pub fn checked(options: &Options) -> Result<Self, OptionError> {
        let mut rules = Self::from_options(options);
        if rules.button && rules.scoring == Scoring::Territory {
            return Err(OptionError::Together(Refusal::ButtonNeedsArea.into()));
        }
        rules.komi.0 += 2 * rules.compensation();
        match (rules.handicap, rules.size) {
            (0, _) | (2..=9, 9 | 13 | 19) => Ok(rules),
            (1, _) => Err(OptionError::Together(Refusal::OneStone.into())),
            (_, size) => Err(OptionError::Together(
                Refusal::NoHandicapPoints(size).into(),
            )),
        }
    }

    /// Returns White's points for Black's handicap stones.
    pub const fn compensation(&self) -> i32 {
        let stones = self.handicap as i32;
        match self.bonus {
            Bonus::Nothing => 0,
            Bonus::AllButOne if stones > 0 => stones - 1,
            Bonus::AllButOne | Bonus::Each => stones,
        }
    }

    pub const fn grid(&self) -> Grid {
        Grid::square(self.size)
    }
}

pub fn star_points(size: u8) -> Vec<Cell> {
    star_lines(size).map_or_else(Vec::new, |[near, ..]| star_grid(size, near, 15))
}

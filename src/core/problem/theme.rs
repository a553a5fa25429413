//! Themes of problems.

use std::fmt;
use std::str::FromStr;

use crate::Text;

/// Declares the themes: the variant, its key in files and on the command line, its name.
macro_rules! themes {
    ($($(#[$about:meta])* $theme:ident = $key:literal ($en:literal, $zh:literal),)*) => {
        /// Theme of a problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Theme {
            $($(#[$about])* $theme,)*
        }

        impl Theme {
            /// Every theme.
            pub const ALL: &'static [Self] = &[$(Self::$theme,)*];

            /// The key, as in files and on the command line.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$theme => $key,)* }
            }

            /// The display name.
            pub const fn name(self) -> Text {
                match self { $(Self::$theme => Text::new($en, $zh),)* }
            }
        }
    };
}

themes! {
    /// For beginners: the most obvious move is right.
    FirstStep = "first-step" ("First step", "入门"),
    /// One move wins, all others don't.
    OnlyWin = "only-win" ("Only winning move", "唯一胜着"),
    /// One move draws, all others lose.
    OnlyDraw = "only-draw" ("Only drawing move", "唯一和着"),
    /// The size of the result counts, not only the winner.
    MostDiscs = "most-discs" ("Most discs", "多得子"),
    /// Playing into a region with an odd number of empty squares.
    Parity = "parity" ("Parity", "奇偶"),
    /// The opponent is left without a disc.
    WipeOut = "wipe-out" ("Wipe-out", "全灭"),
    /// A disc is placed diagonally beside an empty corner.
    XSquare = "x-square" ("X-square", "X 位"),
    /// A corner is taken.
    Corner = "corner" ("Corner", "占角"),
    /// The opponent has to pass.
    ForcedPass = "forced-pass" ("Forced pass", "逼停"),
    /// Every move of the attacker makes a four.
    WinByFours = "win-by-fours" ("Win by fours", "连续冲四取胜"),
    /// Every move of the attacker makes a four or a three.
    WinByThreats = "win-by-threats" ("Win by threats", "连续威胁取胜"),
    /// One move stops the threat.
    OnlyDefence = "only-defence" ("Only defence", "唯一防守"),
    /// Black wins although some points are forbidden to it, or White because they are.
    ForbiddenPoint = "forbidden-point" ("Forbidden point", "禁手"),
    /// Men are given up to take more.
    Shot = "shot" ("Shot", "打击"),
    /// Two against one with the lone king in the double corner: the classic first position.
    FirstPosition = "first-position" ("First position", "第一局面"),
    /// The side to move has to give way.
    Opposition = "opposition" ("Opposition", "对峙"),
    /// A stone is chased in a stair.
    Ladder = "ladder" ("Ladder", "征子"),
    /// A stone is shut in from afar.
    Net = "net" ("Net", "枷"),
    /// Stones are given up to be taken back at once.
    Snapback = "snapback" ("Snapback", "倒扑"),
    /// A stone is given up inside the group.
    ThrowIn = "throw-in" ("Throw-in", "扑"),
    /// Two groups race for their liberties.
    CapturingRace = "capturing-race" ("Capturing race", "对杀"),
    /// A group is to live.
    Life = "life" ("Life", "做活"),
    /// A group is to be killed.
    Death = "death" ("Death", "杀棋"),
    /// The last points of a game.
    Endgame = "endgame" ("Endgame", "收官"),
    /// The fewest turns.
    FewestTurns = "fewest-turns" ("Fewest turns", "最少步数"),
    /// There is exactly one way to fill in the rest.
    OnlyCompletion = "only-completion" ("Only completion", "唯一解"),
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The word is no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTheme;

impl FromStr for Theme {
    type Err = NoTheme;

    fn from_str(word: &str) -> Result<Self, NoTheme> {
        let found = Self::ALL.iter().find(|theme| theme.key() == word);
        found.copied().ok_or(NoTheme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_a_word_of_its_own() {
        for &theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("".parse::<Theme>(), Err(NoTheme));
    }
}

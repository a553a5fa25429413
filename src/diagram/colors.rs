//! The colours of a theme's file that a picture of a board needs.
//!
//! The screen reads the same files and says what is wrong with them; here a colour that is missing, or is the terminal's own,
//! is that of the theme that the program starts with.

use toml_edit::{Document, Item};

use crate::core::Ground;
use crate::settings::themes::{SHIPPED, ThemeFile};

/// How many themes may inherit from each other.
const DEEPEST: usize = 8;

macro_rules! colors {
    ($($(#[$doc:meta])* $field:ident = $word:literal,)*) => {
        /// What everything is coloured with, each as `#rrggbb`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Colors {
            $($(#[$doc])* pub(super) $field: String,)*
        }

        impl Colors {
            /// The colours of the theme `key` on a board of this kind; the user's own themes come before those that come with
            /// the program.
            pub fn of(own: &[ThemeFile], key: &str, ground: Ground) -> Self {
                Self {
                    $($field: find(own, key, ground, $word),)*
                }
            }
        }
    };
}

colors! {
    background = "background",
    text = "text",
    label = "label",
    ground = "ground",
    light = "light",
    dark = "dark",
    line = "line",
    hollow = "hollow",
    boxes = "box",
    number = "number",
    black = "black",
    white = "white",
    almond = "almond",
    crown = "crown",
    last = "last",
    win = "win",
}

/// The colour of a word, else that of the theme that the program starts with.
fn find(own: &[ThemeFile], key: &str, ground: Ground, word: &str) -> String {
    let asked = in_theme(own, key, ground, word, DEEPEST);
    let usual = || in_theme(&[], &SHIPPED[0].key, ground, word, 0);
    asked.or_else(usual).unwrap_or_else(|| "#808080".to_owned())
}

fn in_theme(
    own: &[ThemeFile],
    key: &str,
    ground: Ground,
    word: &str,
    depth: usize,
) -> Option<String> {
    let file = own
        .iter()
        .chain(SHIPPED)
        .find(|theme| theme.key.eq_ignore_ascii_case(key))?;
    let document = Document::parse(&*file.text).ok()?;
    let on_board = document
        .get(table(ground))
        .and_then(|board| board.get(word));
    let own_color = on_board.or_else(|| document.get(word));
    own_color.and_then(hex).or_else(|| {
        let base = document.get("inherits").and_then(Item::as_str);
        let base = base.or_else(|| file.path.as_ref().map(|_| "felt"))?;
        // A theme inherits from those that come with the program.
        in_theme(&[], base, ground, word, depth.checked_sub(1)?)
    })
}

/// The table of a theme's file for boards of a kind.
const fn table(ground: Ground) -> &'static str {
    match ground {
        Ground::Squares => "squares",
        Ground::Checkered => "checkered",
        Ground::Lines => "lines",
        Ground::Hollows => "hollows",
        Ground::Boxes => "boxes",
    }
}

/// `#rrggbb` of `RRGGBB`, after which the number of another colour may stand.
fn hex(item: &Item) -> Option<String> {
    let rgb = item.as_str()?.split_whitespace().next()?;
    let is_hex = rgb.len() == 6 && rgb.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hex.then(|| format!("#{}", rgb.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_its_material_and_a_theme_of_ones_own_what_it_inherits() {
        let of = |key| Colors::of(&[], key, Ground::Lines);
        assert_eq!(of("wood").ground, "#a8762f");
        assert_eq!(of("auto").ground, "#a8762f");
        assert_ne!(Colors::of(&[], "auto", Ground::Squares).ground, "#a8762f");
        assert_eq!(of("terminal").ground, of("auto").ground);
        let own = ThemeFile {
            key: "sea".into(),
            name: None,
            text: "inherits = \"wood\"\nground = \"1F4466 24\"".into(),
            path: None,
        };
        let sea = Colors::of(&[own], "sea", Ground::Lines);
        assert_eq!((&*sea.ground, sea.line), ("#1f4466", of("wood").line));
    }
}

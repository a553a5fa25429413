//! Colours of a theme for pictures of boards.
//!
//! Errors in theme files are reported by the terminal front end; here an unreadable theme, or one of the terminal's own
//! colours, is replaced by the default theme.

use tabletop_core::Ground;
use tabletop_settings::color::{Paint, Rgb};
use tabletop_settings::theme::{Role, Theme};
use tabletop_settings::themes::{SHIPPED, ThemeFile};

macro_rules! colors {
    ($($(#[$doc:meta])* $field:ident = $role:ident,)*) => {
        /// Colours for a picture, each as `#rrggbb`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Colors {
            $($(#[$doc])* pub(super) $field: String,)*
        }

        impl Colors {
            /// Returns the colours of the theme `key` on a board of this kind; the user's own themes override built-in
            /// ones.
            pub fn of(own: &[ThemeFile], key: &str, ground: Ground) -> Self {
                let asked = theme(own, key, ground);
                let usual = theme(&[], &SHIPPED[0].key, ground);
                let themes: Vec<_> = asked.iter().chain(&usual).collect();
                Self {
                    $($field: hex(&themes, Role::$role),)*
                }
            }
        }
    };
}

colors! {
    background = Background,
    text = Text,
    label = Label,
    ground = Ground,
    light = Light,
    dark = Dark,
    line = Line,
    hollow = Hollow,
    boxes = Box,
    number = Number,
    black = Black,
    white = White,
    almond = Almond,
    crown = Crown,
    last = Last,
    win = Win,
}

/// Returns the theme `key` for this kind of board, if it exists and its file is valid.
fn theme(own: &[ThemeFile], key: &str, ground: Ground) -> Option<Theme> {
    let mut known = own.iter().chain(SHIPPED);
    let file = known.find(|theme| theme.key.eq_ignore_ascii_case(key))?;
    Theme::parse(file).ok().map(|theme| theme.on(ground))
}

/// Returns the colour of the first of these themes that has an exact colour for the role.
fn hex(themes: &[&Theme], role: Role) -> String {
    let mut paints = themes.iter().map(|theme| theme.paint(role));
    let rgb = paints.find_map(|paint| match paint {
        Paint::Rgb(rgb, _) => Some(rgb),
        Paint::Ansi(_) | Paint::Default => None,
    });
    let Rgb(r, g, b) = rgb.unwrap_or(Rgb(0x80, 0x80, 0x80));
    format!("#{r:02x}{g:02x}{b:02x}")
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

mod vision;

use self::vision::{Eye, Vision as _};
use super::*;
use tabletop_settings::themes::SHIPPED;

fn rgb(theme: &Theme, role: Role, depth: Depth) -> Option<Rgb> {
    match (theme.paint(role), depth) {
        (Paint::Rgb(rgb, index), Depth::Indexed) => {
            Some(Rgb::of_index(index.unwrap_or_else(|| rgb.indexed())))
        }
        (Paint::Rgb(rgb, _), _) => Some(rgb),
        _ => None,
    }
}

#[track_caller]
fn check(theme: &Theme, front: Role, ground: Role, least: f64) {
    for depth in [Depth::True, Depth::Indexed] {
        let pair = (rgb(theme, front, depth), rgb(theme, ground, depth));
        let (Some(a), Some(b)) = pair else {
            continue;
        };
        assert!(
            a.contrast(b) >= least,
            "{} {depth:?}: {front:?} on {ground:?} has {:.2}, not {least}",
            theme.key,
            a.contrast(b)
        );
    }
}

#[test]
fn every_shipped_theme_is_complete_and_every_role_is_in_its_place() {
    for theme in SHIPPED {
        let read = Theme::parse(theme);
        assert!(read.is_ok(), "{}: {read:?}", theme.key);
    }
    for (index, (role, _)) in ROLES.iter().enumerate() {
        assert_eq!(*role as usize, index);
    }
}

/// The colours of every theme: of the screen and of every kind of board.
fn sheets() -> Vec<Theme> {
    let themes = SHIPPED
        .iter()
        .map(|theme| Theme::parse(theme).expect("a theme"));
    themes
        .flat_map(|theme| {
            let boards = theme.boards().into_iter().flatten().collect::<Vec<_>>();
            std::iter::once(theme).chain(boards)
        })
        .collect()
}

#[test]
fn stones_and_texts_stand_out_in_every_theme() {
    for theme in sheets() {
        for ground in [Role::Ground, Role::Ground2] {
            check(&theme, Role::Black, ground, 3.0);
            check(&theme, Role::White, ground, 3.0);
        }
        check(&theme, Role::Black, Role::Dark, 3.0);
        check(&theme, Role::White, Role::Dark, 3.0);
        check(&theme, Role::Almond, Role::Hollow, 3.0);
        check(&theme, Role::Number, Role::Box, 4.5);
        check(&theme, Role::Wrong, Role::Box, 3.0);
        check(&theme, Role::Label, Role::Background, 4.5);
        check(&theme, Role::Text, Role::Background, 7.0);
        check(&theme, Role::Text, Role::Popup, 7.0);
        check(&theme, Role::Dim, Role::Background, 3.0);
        check(&theme, Role::Dim, Role::Popup, 3.0);
        check(&theme, Role::Accent, Role::Background, 4.5);
        check(&theme, Role::Accent, Role::Popup, 4.5);
        check(&theme, Role::Error, Role::Background, 4.5);
        check(&theme, Role::Good, Role::Background, 4.5);
        check(&theme, Role::SelectedText, Role::Selected, 4.5);
    }
}

#[test]
fn a_colour_may_name_its_index_among_256() {
    let palette = |text: &str, depth| Palette::new(&own(text), depth);
    let text = "ground = \"388E63 29\"";
    let exact = palette(text, Depth::True).expect("a theme");
    assert_eq!(exact.color(Role::Ground), Color::Rgb(0x38, 0x8E, 0x63));
    let indexed = palette(text, Depth::Indexed).expect("a theme");
    assert_eq!(indexed.color(Role::Ground), Color::Indexed(29));
    assert_eq!(indexed.rgb(Role::Ground), Some(Rgb::of_index(29)));
    for wrong in ["388E63 7", "388E63 300", "388E63 x"] {
        let text = format!("ground = \"{wrong}\"");
        assert!(palette(&text, Depth::True).is_err(), "{wrong}");
    }
}

fn own(text: &str) -> ThemeFile {
    ThemeFile {
        key: "mine".into(),
        name: None,
        text: text.to_owned().into(),
        path: Some("themes/mine.toml".into()),
    }
}

#[test]
fn errors_name_line_and_key() {
    let check = |text: &str, expected: &[&str]| {
        let error = Palette::new(&own(text), Depth::True).expect_err("an error");
        let error = error.to_string();
        for words in expected {
            assert!(error.contains(words), "{text}: {error}");
        }
    };
    check(
        "inherits = \"felt\"\ncolour = \"000000\"",
        &[
            "themes/mine.toml",
            "line 2, colour",
            "no colour with this name",
        ],
    );
    check("\n\ntext = ", &["line 3, text"]);
    check(
        "text = \"zebra\"",
        &["line 1, text", "zebra", "six hex digits"],
    );
    check("text = 7", &["line 1, text"]);
    check("inherits = \"oak\"", &["line 1, inherits", "oak", "wood"]);
}

#[test]
fn a_theme_of_the_users_has_the_other_colours_of_the_one_it_inherits_from() {
    let theme = Theme::parse(&own("inherits = \"wood\"\nground = \"123456\"")).expect("a theme");
    let wood = Theme::shipped("wood").expect("a theme");
    let blue = Rgb(0x12, 0x34, 0x56);
    assert_eq!(theme.paint(Role::Ground), Paint::Rgb(blue, None));
    assert_eq!(theme.paint(Role::Black), wood.paint(Role::Black));
    let felt = Theme::shipped("felt").expect("a theme");
    let theme = Theme::parse(&own("")).expect("a theme");
    assert_eq!(theme.paint(Role::Ground), felt.paint(Role::Ground));
}

/// Marks of different meaning that may stand side by side.
const MARKS: [Role; 4] = [Role::Last, Role::Hint, Role::Cursor, Role::Legal];

#[test]
fn marks_stay_apart_for_every_eye() {
    let sheets = sheets();
    for (theme, depth) in sheets
        .iter()
        .flat_map(|theme| [(theme, Depth::True), (theme, Depth::Indexed)])
    {
        for eye in Eye::ALL {
            let seen = |role| rgb(theme, role, depth).map(|color| color.seen_by(eye));
            for (index, a) in MARKS.into_iter().enumerate() {
                for b in MARKS[index + 1..].iter().copied().chain([Role::Ground]) {
                    let (Some(one), Some(other)) = (seen(a), seen(b)) else {
                        continue;
                    };
                    let apart = one.difference(other);
                    assert!(
                        apart >= 12.0,
                        "{} {depth:?} {eye:?}: {a:?} and {b:?} differ by {apart:.1}",
                        theme.key
                    );
                }
            }
        }
    }
}

#[test]
fn without_colours_nothing_is_coloured() {
    let palette = Palette::new(&SHIPPED[1], Depth::Mono).expect("a theme");
    for (role, _) in ROLES {
        assert_eq!(palette.color(role), Color::Reset);
    }
}

#[test]
fn each_board_may_be_made_of_something_of_its_own() {
    use tabletop_core::Ground;
    let ground = |palette: &Palette, ground| palette.on(ground).rgb(Role::Ground);
    let auto = Palette::new(&SHIPPED[0], Depth::True).expect("a theme");
    let (felt, wood) = (ground(&auto, Ground::Squares), ground(&auto, Ground::Lines));
    assert_ne!(felt, wood);
    assert_eq!(
        auto.on(Ground::Lines).color(Role::Text),
        auto.color(Role::Text)
    );
    // A colour that a person chose holds on every board, one for a board on that alone.
    let text = "inherits = \"auto\"\nground = \"123456\"\n[squares]\nground = \"654321\"";
    let mine = Palette::new(&own(text), Depth::True).expect("a theme");
    assert_eq!(ground(&mine, Ground::Lines), Some(Rgb(0x12, 0x34, 0x56)));
    assert_eq!(ground(&mine, Ground::Squares), Some(Rgb(0x65, 0x43, 0x21)));
    let wrong = Palette::new(&own("[lines]\n\nwalnut = \"000000\""), Depth::True);
    let error = wrong.expect_err("no such colour").to_string();
    assert!(error.contains("line 3, walnut"), "{error}");
}

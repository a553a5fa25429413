//! Draws the pictures of the README; `tests/pictures.rs` checks that they are up to date.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use clap::builder::ValueHint;

use crate::svg::svg;
use tabletop_app::files::{Drawing, game_picture, position_picture};
use tabletop_app::workspace::Workspace;
use tabletop_core::Lang;
use tabletop_play::registry::find;
use tabletop_play::session::{GameSession, Players};
use tabletop_settings::themes::Themes;
use tabletop_tui::{App, Depth, GlyphSet, MouseMode, Protocols, ScreenOptions};

/// A game, its options, its start position, and its moves so far.
struct Scene {
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    start: Option<&'static str>,
    moves: &'static str,
    /// Typed keys that move the cursor to its place.
    keys: &'static [&'static str],
    theme: &'static str,
    lang: Lang,
}

const PLAIN: Scene = Scene {
    game: "",
    options: &[],
    start: None,
    moves: "",
    keys: &[],
    theme: "auto",
    lang: Lang::En,
};

/// One picture of the board for each game, as drawn by `tabletop picture`; the first one is animated.
const SCENES: &[Scene] = &[
    Scene {
        game: "reversi",
        moves: "d3 c5 e6 f5 f6 e3 d6 f7 g6 c4 c6 e7 d7 g5 f4 c8 h6 c7 f3 c3 b3 d2 b5",
        keys: &["tab", "tab"],
        ..PLAIN
    },
    Scene {
        game: "go",
        options: &[("size", "9")],
        moves: "G6 C7 E7 G3 C4 D6 E3 H5 H6 D8 H4 H3 G5 F8 E8 E9 H8 F7 E6 E5 F4 F6 B6 B7 C5 A6 A5 A7 C6 G8",
        ..PLAIN
    },
    Scene {
        game: "gomoku",
        moves: "h8 f10 e5 e8 e11 e10 h11 g10 h10 h9 g11 f11 i8 d9 g12 c10",
        ..PLAIN
    },
    Scene {
        game: "checkers",
        start: Some("B:W18,24,27,28,32,K10:B3,5,12,16,20,K22"),
        ..PLAIN
    },
    Scene {
        game: "peace",
        moves: "c3 f6 c6 f3 b2 g7 b7 g2",
        ..PLAIN
    },
    Scene {
        game: "almonds",
        ..PLAIN
    },
    Scene {
        game: "magic",
        options: &[("size", "4")],
        moves: "16@0,3 3@1,3 2@2,3 13@3,3 5@0,2 10@1,2 11@2,2 15@1,0 14@2,0",
        ..PLAIN
    },
];

/// Columns and rows of the screenshot.
const SIZE: (u16, u16) = (100, 30);
/// Columns and rows of the wide screenshot.
const WIDE: (u16, u16) = (200, 56);

/// Arguments of `tabletop-lab pictures`.
#[derive(Debug, Args)]
pub(crate) struct PicturesArgs {
    /// Folder to write to (default: assets/pictures)
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,

    /// Only list outdated pictures
    #[arg(long, conflicts_with = "folder")]
    check: bool,
}

pub(crate) fn draw(args: &PicturesArgs) -> Result<()> {
    if args.check {
        return check();
    }
    write(args.folder.as_deref().unwrap_or(&pictures()))
}

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/pictures")
}

fn write(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for (name, picture) in draw_all()? {
        let path = folder.join(name);
        std::fs::write(&path, picture).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn check() -> Result<()> {
    let mut stale = Vec::new();
    for (name, picture) in draw_all()? {
        let stored = std::fs::read_to_string(pictures().join(&name)).unwrap_or_default();
        if stored != picture {
            stale.push(name);
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    bail!(
        "out of date: {}; draw them again with: cargo run -p tabletop-lab pictures",
        stale.join(", ")
    )
}

/// All pictures with their file names.
fn draw_all() -> Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    let themes = Themes::default();
    let drawing = Drawing {
        themes: &themes,
        theme: PLAIN.theme,
        lang: PLAIN.lang,
    };
    for (index, scene) in SCENES.iter().enumerate() {
        let session = open(scene)?;
        let picture = match index {
            0 => game_picture(&session, drawing).map_err(|error| anyhow!("{error}"))?,
            _ => position_picture(&session, drawing),
        };
        all.push((format!("{}.svg", scene.game), picture));
    }
    let first = &SCENES[0];
    let mut workspace = Workspace::new(first.lang);
    workspace.tabs.add(open(first)?);
    all.push((
        "screen.svg".to_owned(),
        screen(workspace, first, SIZE, "Reversi in a terminal"),
    ));
    let mut workspace = Workspace::new(Lang::Zh);
    for scene in SCENES {
        workspace.tabs.add(open(scene)?);
    }
    let wide = Scene {
        lang: Lang::Zh,
        keys: &["2"],
        ..PLAIN
    };
    all.push((
        "wide.svg".to_owned(),
        screen(workspace, &wide, WIDE, "Seven games in tabs, in Chinese"),
    ));
    Ok(all)
}

fn open(scene: &Scene) -> Result<Box<GameSession>> {
    let entry = find(scene.game).with_context(|| format!("no game {}", scene.game))?;
    let mut options = entry.options();
    for (key, value) in scene.options {
        options.set(key, value)?;
    }
    let mut session = match scene.start {
        Some(text) => (entry.from_position)(options, text).map_err(|error| anyhow!("{error}"))?,
        None => (entry.start)(options)?,
    };
    for mv in scene.moves.split_whitespace() {
        let played = session.play(mv);
        played.map_err(|error| anyhow!("{} {mv}: {error}", scene.game))?;
    }
    if entry.info.players == 2 {
        *session.players_mut() = Players::named("Anna", "Ben");
    }
    Ok(session)
}

fn screen(workspace: Workspace, scene: &Scene, size: (u16, u16), title: &str) -> String {
    let options = ScreenOptions {
        theme: scene.theme.to_owned(),
        depth: Depth::True,
        glyphs: GlyphSet::Unicode,
        mouse: MouseMode::Full,
        is_light: false,
        protocols: Protocols::default(),
        first_run: false,
        typed_ahead: tabletop_tui::TypedAhead::default(),
        lines: Vec::new(),
    };
    let mut app = App::new(workspace, &options);
    app.frame(size.0, size.1);
    for key in scene.keys {
        app.press(key);
    }
    svg(&app.frame(size.0, size.1), title)
}

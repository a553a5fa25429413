//! Saves games as pictures, which can't be opened again.

use std::path::Path;

use super::{FileError, words, write_bytes, write_game};
use crate::diagram::{Colors, Frame, cast, moving, still};
use crate::workspace::{name_of, named_result_of};
use tabletop_core::{AnyReason, Lang, Message, Side};
use tabletop_play::registry;
use tabletop_play::session::{GameSession, NodeInfo};
use tabletop_record::native;
use tabletop_settings::themes::Themes;

pub(super) const ENDING: &str = "svg";
/// Prefix of file names for a picture of the position alone.
const POSITION: &str = "position";

#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    pub themes: &'a Themes,
    pub theme: &'a str,
    pub lang: Lang,
}

pub fn is_picture(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

pub fn position_picture(session: &GameSession, drawing: Drawing<'_>) -> String {
    let view = session.view();
    let colors = Colors::of(&drawing.themes.own, drawing.theme, view.ground);
    still(&view, &title(session, drawing.lang), &colors)
}

/// Draws the current line of a game as an animation.
pub fn game_picture(session: &GameSession, drawing: Drawing<'_>) -> Result<String, AnyReason> {
    let (mut copy, _) = registry::open(&session.line_record())?;
    let mut views = Vec::new();
    for node in copy.line() {
        copy.go(node);
        views.push(copy.view());
    }
    let colors = Colors::of(&drawing.themes.own, drawing.theme, copy.view().ground);
    Ok(moving(&views, &title(&copy, drawing.lang), &colors))
}

/// Writes the current line of a game as a recording of a terminal, with its comments and a graph of its analysis.
pub fn game_cast(session: &GameSession, drawing: Drawing<'_>) -> Result<String, AnyReason> {
    let (mut copy, _) = registry::open(&session.line_record())?;
    let (mut frames, mut chances) = (Vec::new(), Vec::new());
    for (node, shown) in session.line().into_iter().zip(copy.line()) {
        copy.go(shown);
        let evaluation = session.evaluation(node);
        chances.push(evaluation.map(|known| known.for_black().chance()));
        let view = copy.view();
        let figures = view.stats.iter().map(|stat| {
            let figure = |side| stat.figure(side, drawing.lang);
            let of_black = format!("{}  {}", stat.label.get(drawing.lang), figure(Side::Black));
            match session.info().players {
                2 => format!("{of_black} : {}", figure(Side::White)),
                _ => of_black,
            }
        });
        let info = session.node(node);
        let named = info
            .as_ref()
            .filter(|info| info.ply > 0)
            .map(|info| move_text(info, drawing.lang));
        let mut texts = vec![title(&copy, drawing.lang), String::new()];
        texts.extend(named);
        texts.extend(figures);
        let comment = info
            .map(|info| info.comment)
            .filter(|comment| !comment.is_empty());
        texts.extend(
            comment
                .into_iter()
                .flat_map(|comment| [String::new(), comment]),
        );
        frames.push(Frame {
            view,
            texts,
            chances: chances.clone(),
        });
    }
    let record = write_game(session, &native::FORMAT)?;
    let colors = Colors::of(&drawing.themes.own, drawing.theme, copy.view().ground);
    Ok(cast(
        &frames,
        &title(session, drawing.lang),
        &record,
        &colors,
    ))
}

fn move_text(info: &NodeInfo, lang: Lang) -> String {
    format!(
        "{}. {} {}",
        info.ply,
        info.colour.name().get(lang),
        info.display
    )
}

/// Saves a picture at `path`: of the position if the name begins with `position`, else of the whole game.
pub(super) fn save_picture(
    session: &GameSession,
    path: &Path,
    overwrite: bool,
    drawing: Drawing<'_>,
) -> Result<(), AnyReason> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let picture = if name.to_lowercase().starts_with(POSITION) {
        position_picture(session, drawing)
    } else {
        game_picture(session, drawing)?
    };
    if !overwrite && path.exists() {
        return Err(FileError::Exists(path.to_owned()).into());
    }
    Ok(write_bytes(path, picture.as_bytes())?)
}

fn title(session: &GameSession, lang: Lang) -> String {
    use tabletop_core::Side::{Black, White};
    let game = session.info().name;
    let ended = session.outcome();
    let caption = match (session.info().players, ended) {
        (2, _) => Message::new(words::TITLE)
            .words(game)
            .message(name_of(session, Black))
            .message(name_of(session, White)),
        _ => game.into(),
    };
    let Some(outcome) = ended else {
        return caption.get(lang);
    };
    let ended = Message::new(words::TITLE_ENDED).message(caption);
    ended.message(named_result_of(session, outcome)).get(lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    /// A recording of sixty moves is small, and its game comes back with the comments.
    #[test]
    fn a_recording_is_read_back_as_the_game_it_shows() {
        let mut workspace = Workspace::new(Lang::En);
        workspace.run("new go 19").expect("done");
        for number in 0..60 {
            let letter = char::from(b"abcdefghjklmnopqrst"[number % 19]);
            workspace
                .run(&format!("{letter}{}", 3 + 4 * (number / 19)))
                .expect("a move");
        }
        workspace
            .run("comment \"A ladder \u{1b}[2J 征子\"")
            .expect("done");
        let session = workspace.tabs.session().expect("a game");
        let drawing = Drawing {
            themes: &workspace.setup.themes,
            theme: "wood",
            lang: Lang::En,
        };
        let recording = game_cast(session, drawing).expect("a recording");
        assert!(recording.len() < 60_000, "{} bytes", recording.len());
        assert_eq!(recording.lines().count(), 63);
        let (records, _) = tabletop_record::cast::read(recording.as_bytes()).expect("a game");
        let (copy, _) = registry::open(&records[0]).expect("a game");
        assert_eq!(copy.position(), session.position());
        let comment = |of: &GameSession| of.node(of.current()).map(|node| node.comment);
        assert_eq!(comment(&copy), comment(session));
        for frame in recording.lines().skip(1) {
            assert!(!frame.contains("\\u001b[2J \u{5f81}"), "{frame}");
        }
    }

    #[test]
    fn names_say_what_is_drawn_and_pictures_are_not_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).display().to_string();
        let mut workspace = Workspace::new(Lang::En);
        for line in ["new reversi \"<A & B>\" Ben", "d3", "c5"] {
            workspace.run(line).expect("done");
        }
        for (name, moves) in [("position.svg", false), ("game.SVG", true)] {
            let path = at(name);
            workspace.run(&format!("save {path}")).expect("saved");
            let picture = std::fs::read_to_string(&path).expect("there");
            assert_eq!(picture.contains("<animate"), moves, "{name}");
            assert!(picture.contains("&lt;A &amp; B&gt;"), "{picture}");
            assert!(
                workspace.run(&format!("save {path}")).is_err(),
                "{name} is there"
            );
            assert!(workspace.run(&format!("open {path}")).is_err(), "{name}");
        }
    }

    #[test]
    fn sixty_moves_take_less_than_150_kilobytes() {
        let mut workspace = Workspace::new(Lang::En);
        let mut max = 0;
        for game in ["reversi", "go", "gomoku", "checkers", "peace"] {
            workspace.run(&format!("new {game}")).expect("a game");
            for number in 0..60 {
                let session = workspace.tabs.session_mut().expect("a game");
                let legal = session.legal();
                if legal.is_empty() || session.play(&legal[number * 7 % legal.len()]).is_err() {
                    break;
                }
            }
            let drawing = Drawing {
                themes: &workspace.setup.themes,
                theme: "auto",
                lang: Lang::En,
            };
            let session = workspace.tabs.session().expect("a game");
            max = max.max(game_picture(session, drawing).expect("drawn").len());
        }
        assert!(max < 150_000, "{max} bytes");
    }
}

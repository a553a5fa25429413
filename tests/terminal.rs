//! The program on a real pseudo-terminal: keys, mouse, sizes, and what is left of the terminal afterwards.

use tabletop_patience::wait_until;

use crate::common::terminal::{Answer, Terminal};

/// A press and a release of the left button; column and row from 1.
fn click(col: u16, row: u16) -> String {
    format!("\x1b[<0;{col};{row}M\x1b[<0;{col};{row}m")
}

#[test]
fn keys_play_and_quit() {
    let mut terminal = Terminal::start(&["reversi"], 80, 24);
    terminal.wait_for("Black to move");
    // The cursor begins at a legal place; on to the next, and play.
    terminal.send("\t\r");
    terminal.wait_for("White to move");
    terminal.wait_for("1. c4");
    // An arrow key that is cut after its first byte still moves the cursor.
    terminal.send("u");
    terminal.wait_for("Black to move");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_first_screen_suits_the_width_of_the_terminals_characters() {
    // Characters that such a terminal draws over two columns (UAX 11, ambiguous): a screen with them would be shredded.
    let ambiguous = ['●', '○', '─', '│', '█', '▀', '▄', '…', '·'];
    let is_wide = |answer| {
        let mut terminal = Terminal::that_answers(answer, &["reversi"], 80, 24);
        terminal.wait_for("Black to move");
        let is_wide = !terminal.text().contains(ambiguous);
        // An answer that comes late is no key.
        terminal.send("\x1b[1;3R\t\r");
        terminal.wait_for("1. c4");
        terminal.send("q");
        assert_eq!(terminal.end(), 0);
        is_wide
    };
    assert!(!is_wide(Answer::AtOnce(1, "")));
    assert!(!is_wide(Answer::Never));
    // On a busy machine the program may have given up waiting for the answer.
    wait_until("an answer in time", || is_wide(Answer::AtOnce(2, "")));
}

#[test]
fn what_was_typed_before_the_first_screen_counts() {
    let answer = Answer::AtOnce(1, "\t\r");
    let mut terminal = Terminal::that_answers(answer, &["reversi"], 80, 24);
    terminal.wait_for("1. c4");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_mouse_plays_and_switches_tabs() {
    let mut terminal = Terminal::start(&["peace"], 80, 24);
    terminal.wait_for("Black to move");
    let row = terminal
        .text()
        .lines()
        .position(|line| line.trim_start().starts_with("1 "))
        .expect("the first row of the board");
    terminal.send(click(4, row as u16 + 2));
    terminal.wait_for("1. a1");
    terminal.send("\x1b[<2;60;12M");
    terminal.wait_for("Actions");
    terminal.send("\x1b");
    terminal.wait_without("Actions");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let mut terminal = Terminal::start(&["reversi"], 120, 40);
    terminal.wait_for("Reversi 8×8");
    terminal.resize(30, 20);
    terminal.wait_for("Black to move");
    terminal.resize(18, 5);
    terminal.wait_for("Enlarge the window");
    terminal.resize(1, 1);
    terminal.resize(200, 60);
    terminal.wait_for("Reversi 8×8");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn nothing_is_written_while_nothing_happens() {
    let mut terminal = Terminal::start(&["go"], 80, 24);
    terminal.wait_for("Black to move");
    terminal.wait_for_silence();
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    for (name, status) in [
        ("TERM", 143),
        ("HUP", 129),
        ("INT", 130),
        ("QUIT", 131),
        ("ALRM", 142),
        ("USR1", 138),
        // Crashes, which show as such.
        ("ABRT", 1),
        ("SEGV", 1),
        ("XCPU", 1),
    ] {
        let terminal = Terminal::start(&["reversi"], 80, 24);
        terminal.wait_for("Black to move");
        terminal.signal(name);
        assert_eq!(terminal.end(), status, "{name}");
    }
}

#[test]
fn boards_are_sixel_pictures_where_the_terminal_says_so() {
    for (answers, are_pictures) in [
        ("\x1b[6;20;10t\x1b[?62;4;22c", true),
        // Without the size of a character, with kitty's pictures, without sixel.
        ("\x1b[?62;4;22c", false),
        ("\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;4;22c", false),
        ("\x1b[6;20;10t\x1b[?62;22c", false),
    ] {
        let answer = Answer::AtOnce(1, answers);
        let mut terminal = Terminal::that_answers(answer, &["go", "9"], 80, 24);
        terminal.wait_for("Black to move");
        terminal.wait_for_silence();
        assert_eq!(
            terminal.has_come("\x1bP0;1;0q"),
            are_pictures,
            "{answers:?}"
        );
        terminal.send("q");
        wait_until("the end", || terminal.has_come("\x1b[?1049l"));
        assert_eq!(
            terminal.has_come("\x1b[2J\x1b[?2026l\x1b[0m\x1b[23;2t"),
            are_pictures
        );
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn wrong_words_never_touch_the_terminal() {
    let terminal = Terminal::start(&["chess"], 80, 24);
    terminal.wait_for("chess is neither a game nor a command");
    assert_eq!(terminal.end(), 2);
}

#[test]
fn what_is_chosen_on_the_screen_is_there_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("settings.toml");
    std::fs::write(&config, "# mine\ntheme = \"felt\" # green\n").expect("written");
    let path = config.to_str().expect("UTF-8");
    let args = ["--no-session", "--config", path, "reversi"];
    let mut terminal = Terminal::start(&args, 80, 24);
    terminal.wait_for("Black to move");
    // The theme picker, the panel, the language.
    terminal.send("t\x1b[B\r");
    terminal.wait_for("Theme: Wood");
    terminal.send("b");
    terminal.send("E");
    terminal.wait_for("轮到黑方");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    let text = std::fs::read_to_string(&config).expect("kept");
    assert!(
        text.starts_with("# mine\ntheme = \"wood\" # green\n"),
        "{text}"
    );
    assert!(text.contains("panel = false\n"), "{text}");
    let mut terminal = Terminal::start(&args, 80, 24);
    terminal.wait_for("轮到黑方");
    assert!(!terminal.text().contains("着法"), "the panel is hidden");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_file_of_settings_with_faults_is_reported_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("settings.toml");
    let broken = "theme = \"wood\"\nlevel = = 3\n";
    std::fs::write(&config, broken).expect("written");
    let path = config.to_str().expect("UTF-8");
    let args = ["--no-session", "--config", path, "reversi"];
    let mut terminal = Terminal::start(&args, 80, 24);
    terminal.wait_for("line 2, level");
    terminal.send("\x1b");
    terminal.wait_without("Notices");
    terminal.send("b");
    terminal.wait_for("Not saved");
    terminal.send("\x1b");
    terminal.wait_without("Not saved");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(std::fs::read_to_string(&config).expect("there"), broken);
}

#[test]
fn a_flag_falls_by_itself_and_a_stopped_clock_is_silent() {
    let args = ["--no-session", "--clock", "2s", "reversi"];
    let mut terminal = Terminal::start(&args, 80, 24);
    terminal.wait_for("0:02.0");
    // A move, and Ctrl+P at once.
    terminal.send("\t\r\x10");
    terminal.wait_for("paused");
    terminal.wait_for_silence();
    terminal.send("\x10");
    terminal.wait_for("Black wins on time");
    // Ctrl+Q, also from the notice of the result.
    terminal.send("\x11");
    assert_eq!(terminal.end(), 0);
}

/// An ssh connection that stalls for a second while the mouse moves hands on a burst like this.
#[test]
fn a_burst_of_the_mouse_leaves_no_key_behind() {
    let mut terminal = Terminal::start(&["reversi"], 80, 24);
    terminal.wait_for("Black to move");
    let mut moves = String::new();
    for at in 0..600 {
        moves += &format!("\x1b[<35;{};20M", 10 + at % 60);
    }
    terminal.send(&(moves + "q"));
    assert_eq!(terminal.end(), 0);
}

#[test]
fn neither_an_open_paste_nor_an_answer_to_somebody_else_silences_the_keyboard() {
    let mut terminal = Terminal::start(&["reversi"], 80, 24);
    terminal.wait_for("Black to move");
    terminal.send("\x1b]11;rgb:1a1a/1b1b/2626\x1b\\");
    terminal.send("\x1b[200~c4");
    // The pasted text is offered once it is clear that no more comes, and keys are keys again.
    terminal.wait_for("Type a move");
    terminal.send("\x1b");
    terminal.wait_without("Type a move");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

//! The program on a pseudo-terminal: what arrives at any time, what the terminal says about itself, and what it is sent.

use tabletop_patience::wait_until;

use crate::common::terminal::{Answer, Terminal};

const AT_ONCE: Answer = Answer::AtOnce(1, "");
/// Ctrl+Q, which ends the program everywhere.
const QUIT: &str = "\x11";

/// A game of reversi on a terminal with these variables.
fn reversi(variables: &[(&str, &str)]) -> Terminal {
    let terminal = Terminal::with((AT_ONCE, variables), &["reversi"], (80, 24));
    terminal.wait_for("Black to move");
    terminal
}

#[track_caller]
fn quit(mut terminal: Terminal) {
    terminal.send(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn bursts_of_any_kind_leave_no_key_behind() {
    for burst in [
        "\x1b[C".repeat(342),
        "l".repeat(1024),
        "棋".repeat(20_000),
        "\x1b[<35;10;20M".repeat(8000),
        "\x1b[<35;10;20M".repeat(100) + "\x1b[<0;60;2M\x1b[<0;60;2m",
        "\x1b[I\x1b[O\x1b[?997;2n\x1b[?997;1n\x1b[48;24;80;0;0t".repeat(100),
        "\x1b]11;rgb:1a1a/1b1b/2626\x07\x1b[?62;4;22c\x1b[6;20;10t".repeat(100),
        format!("\x1b[200~{}\x1b[201~", "a".repeat(3000)),
        // The rest of a paste of more than a mebibyte is no key.
        format!("\x1b[200~{}\x1b[201~", "a".repeat(2 << 20)),
        format!("\x1b]52;c;{}\x1b\\", "QUJD".repeat(25_000)),
    ] {
        let mut terminal = reversi(&[]);
        terminal.send(&(burst + QUIT));
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn control_strings_and_reports_are_never_typed() {
    let mut terminal = reversi(&[]);
    for string in [
        "\x1b]11;rgb:1a1a/1b1b/2626\x1b\\",
        "\x1b]11;rgb:1a1a/1b1b/2626\x07",
        "\x1bP>|1a1a(380)\x1b\\",
        "\x1b_Gi=1;1a1a\x1b\\",
        "\x1b^1a1a\x1b\\",
        "\x1bX1a1a\x1b\\",
        "\x1b[?65;1;9c\x1b[>1;4000;1a",
        "\x1b[?0$y\x1b[2;1R\x1b[?2026;2$y",
    ] {
        // Cut where no single key can have begun: an Esc is one after a moment.
        for cut in [3, 7] {
            let (begun, rest) = string.split_at(cut);
            terminal.send(begun);
            terminal.send(rest);
        }
    }
    terminal.send(":");
    terminal.wait_for("Command palette");
    let text = terminal.text();
    assert!(!text.contains("1a") && text.contains("Undo"), "{text}");
    quit(terminal);
}

#[test]
fn a_cut_sequence_does_not_eat_the_next_key() {
    let cuts: [&[u8]; 7] = [
        b"\x1b",
        b"\x1b[",
        b"\x1bO",
        b"\x1b[1;2",
        b"\x1b[<35;1",
        b"\xe6\xa3",
        b"\xf0",
    ];
    for cut in cuts {
        let mut terminal = reversi(&[]);
        terminal.send(cut);
        terminal.wait_for_silence();
        // A sequence that is not closed ends here, and the key counts.
        quit(terminal);
    }
}

#[test]
fn keys_of_an_input_method_are_those_below_them() {
    let mut terminal = reversi(&[]);
    terminal.send("：");
    terminal.wait_for("Command palette");
    terminal.send("\x1b");
    terminal.wait_without("Command palette");
    terminal.send("／");
    terminal.wait_for("Type a move");
    terminal.send("ｃ４");
    // In a field they are written as they are, and read as what they mean.
    terminal.wait_for("ｃ４");
    terminal.send("\r");
    terminal.wait_for("1. c4");
    terminal.send("ｑ");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_size_may_come_without_a_signal() {
    let mut terminal = reversi(&[]);
    terminal.send("\x1b[48;14;60;280;600t");
    wait_until("a footer in the new last row", || {
        let text = terminal.text();
        text.lines()
            .nth(13)
            .is_some_and(|line| line.contains("play"))
    });
    quit(terminal);
}

#[test]
fn light_and_dark_follow_the_terminal() {
    let mut terminal = reversi(&[]);
    let dark = terminal.ground();
    for (report, is_dark) in [
        ("\x1b[?997;2n", false),
        ("\x1b[?997;1n", true),
        ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", false),
    ] {
        terminal.send(report);
        wait_until("a theme", || (terminal.ground() == dark) == is_dark);
    }
    quit(terminal);
    let white = Answer::AtOnce(1, "\x1b]11;rgb:ffff/ffff/ffff\x07");
    let terminal = Terminal::that_answers(white, &["reversi"], 80, 24);
    terminal.wait_for("Black to move");
    wait_until("a light theme", || terminal.ground() != dark);
    quit(terminal);
}

#[test]
fn what_the_terminal_says_late_counts() {
    // Pictures say that it has every colour, whatever its name does.
    let mut terminal = reversi(&[("TERM", "xterm")]);
    assert!(!terminal.has_come("\x1b_Ga=t") && !terminal.has_come("\x1b[>5u"));
    terminal.send("\x1b[?0u\x1b_Gi=31;OK\x1b\\");
    wait_until("pictures", || terminal.has_come("\x1b_Ga=t"));
    assert!(terminal.has_come("\x1b[>5u"));
    // Esc and Ctrl+Q by kitty's protocol.
    terminal.send(":");
    terminal.wait_for("Command palette");
    terminal.send("\x1b[27u");
    terminal.wait_without("Command palette");
    terminal.send("\x1b[113;5u");
    wait_until("the end", || terminal.has_come("\x1b[?1049l"));
    assert!(terminal.has_come("\x1b[<u") && terminal.has_come("\x1b_Ga=d,d=A"));
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_clipboard_is_reached_through_tmux() {
    for (variables, is_wrapped) in [(&[("TMUX", "socket,1,0")][..], true), (&[], false)] {
        let mut terminal = reversi(variables);
        terminal.send("Y");
        // Nothing says that it arrived.
        terminal.wait_for("Sent to the clipboard");
        assert!(terminal.has_come("\x1b]52;c;"));
        assert_eq!(terminal.has_come("\x1bPtmux;\x1b\x1b]52;c;"), is_wrapped);
        quit(terminal);
    }
    // Many terminals drop more than this in silence.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.sgf");
    let long = format!("(;GM[2]C[{}])", "word ".repeat(20_000));
    std::fs::write(&file, long).expect("written");
    let args = ["open", file.to_str().expect("UTF-8")];
    let mut terminal = Terminal::start(&args, 80, 24);
    terminal.wait_for("Black to move");
    terminal.send("Y");
    terminal.wait_for("Too long for a terminal's clipboard");
    assert!(!terminal.has_come("\x1b]52;c;"));
    quit(terminal);
}

#[test]
fn over_ssh_the_mouse_reports_clicks_only() {
    for (variables, moves) in [
        (&[("SSH_CONNECTION", "::1 5 ::1 22")][..], false),
        (&[], true),
    ] {
        let terminal = reversi(variables);
        assert!(terminal.has_come("\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?1049h"));
        assert!(terminal.has_come("\x1b[?1000h\x1b[?1002h"));
        assert_eq!(terminal.has_come("\x1b[?1003h"), moves);
        quit(terminal);
    }
}

#[test]
fn a_move_is_told_while_the_window_is_behind() {
    for (name, value, told) in [
        ("TERM", "xterm-256color", "\x1b]9;Reversi: your move"),
        ("TERM", "xterm-kitty", "\x1b]99;;Reversi: your move"),
        (
            "TERM",
            "foot",
            "\x1b]777;notify;tabletop;Reversi: your move",
        ),
        (
            "TMUX",
            "socket,1,0",
            "\x1bPtmux;\x1b\x1b]9;Reversi: your move",
        ),
    ] {
        let args = ["reversi", "--white", "cpu:1"];
        let mut terminal = Terminal::with((AT_ONCE, &[(name, value)]), &args, (80, 24));
        terminal.wait_for("Your move (Black)");
        terminal.send("\x1b[O\t\r");
        wait_until("a notification", || terminal.has_come(told));
        assert!(terminal.has_come("\x1b]2;• Your move (Black): Reversi"));
        quit(terminal);
    }
}

#[test]
fn a_dumb_terminal_gets_plain_mode() {
    let mut terminal = Terminal::with((AT_ONCE, &[("TERM", "dumb")]), &["reversi"], (80, 24));
    terminal.wait_for("plain mode");
    assert!(!terminal.has_come("\x1b"));
    // Words of an input method are read as those below them here too.
    terminal.send("ｃ４\r");
    terminal.wait_for("Black c4 turns d4");
    terminal.send("：quit\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_terminal_that_is_not_utf_8_gets_ascii() {
    let is_ascii = || {
        let terminal = Terminal::that_answers(Answer::AtOnce(3, ""), &["reversi"], 80, 24);
        terminal.wait_for("Black to move");
        let is_ascii = terminal.text().is_ascii();
        quit(terminal);
        is_ascii
    };
    // On a busy machine the program may have given up waiting for the answer.
    wait_until("an answer in time", is_ascii);
}

#[test]
fn doctor_says_what_is_known() {
    let args = ["doctor", "--json"];
    for (name, value, colors) in [
        ("WT_SESSION", "1", "truecolor"),
        ("TERM_PROGRAM", "vscode", "truecolor"),
        ("TERM", "rio", "truecolor"),
        ("KONSOLE_VERSION", "230800", "truecolor"),
        ("VTE_VERSION", "7600", "truecolor"),
        ("NO_COLOR", "1", "mono"),
        ("FORCE_COLOR", "3", "truecolor"),
        ("LANG", "C.UTF-8", "256"),
    ] {
        let terminal = Terminal::with((AT_ONCE, &[(name, value)]), &args, (100, 50));
        terminal.wait_for(&format!("\"colors\": \"{colors}\""));
        assert_eq!(terminal.end(), 0, "{name}");
    }
    let answers = "\x1b[?2026;2$y\x1b[?2048;0$y\x1b[?0u\x1b]11;rgb:ffff/ffff/ffff\x07";
    let is_heard = || {
        let terminal = Terminal::that_answers(Answer::AtOnce(1, answers), &args, 100, 50);
        terminal.wait_for("\"faults\"");
        let text = terminal.text().replace([' ', '\n'], "");
        assert_eq!(terminal.end(), 0);
        text.contains("\"modes\":[2026]") && text.contains("\"kittykeyboard\":true")
    };
    wait_until("answers in time", is_heard);
}

#[test]
fn doctor_repairs_a_terminal() {
    let terminal = Terminal::start(&["doctor", "--reset"], 80, 24);
    let sent = [
        "\x1b[<99u",
        "\x1b_Ga=d,d=A",
        "\x1b[?1003l",
        "\x1b[?2004l",
        "\x1b[?1049l",
    ];
    wait_until("a reset", || sent.iter().all(|it| terminal.has_come(it)));
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_stopped_program_leaves_the_terminal_and_comes_back() {
    let terminal = reversi(&[("COLORTERM", "truecolor")]);
    terminal.signal("TSTP");
    wait_until("the usual screen", || terminal.has_come("\x1b[?1049l"));
    let before = terminal.bytes();
    terminal.signal("CONT");
    wait_until("a frame", || terminal.bytes() > before + 1000);
    terminal.wait_for("Black to move");
    quit(terminal);
}

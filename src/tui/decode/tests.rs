use super::*;

/// Decodes `bytes` and then a silence; the result must not depend on where they are cut.
#[track_caller]
fn check(bytes: &[u8], expected: &[Input]) {
    let decode = |pieces: &[&[u8]]| {
        let mut decoder = Decoder::default();
        let mut out: Vec<_> = pieces
            .iter()
            .flat_map(|piece| decoder.push(piece))
            .collect();
        out.extend(decoder.pause());
        assert_eq!(decoder.patience(), None, "nothing stays behind");
        out
    };
    for at in 0..=bytes.len() {
        let (one, other) = bytes.split_at(at);
        assert_eq!(
            decode(&[one, other]),
            expected,
            "{:?}",
            String::from_utf8_lossy(bytes)
        );
    }
    let single: Vec<_> = bytes.chunks(1).collect();
    assert_eq!(
        decode(&single),
        expected,
        "{:?}",
        String::from_utf8_lossy(bytes)
    );
}

fn typed(letter: char) -> Input {
    key(KeyCode::Char(letter))
}

fn with(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Key(KeyEvent::new(code, modifiers))
}

fn report(kind: MouseEventKind, modifiers: KeyModifiers) -> Input {
    Input::Mouse(MouseEvent {
        kind,
        column: 9,
        row: 4,
        modifiers,
    })
}

#[test]
fn characters_are_keys() {
    let control = |letter| with(KeyCode::Char(letter), KeyModifiers::CONTROL);
    check(
        "aZ张\r\t\x7f".as_bytes(),
        &[
            typed('a'),
            with(KeyCode::Char('Z'), KeyModifiers::SHIFT),
            typed('张'),
            key(KeyCode::Enter),
            key(KeyCode::Tab),
            key(KeyCode::Backspace),
        ],
    );
    check(
        b"\x01\n\x1a\0\x1f",
        &[
            control('a'),
            control('j'),
            control('z'),
            control(' '),
            control('7'),
        ],
    );
    check(b"\xff\xe5q\x80", &[typed('q')]);
    check(b"x\xe5\xbc", &[typed('x')]);
}

#[test]
fn sequences_are_keys() {
    for (bytes, code) in [
        ("\x1b[A", KeyCode::Up),
        ("\x1bOD", KeyCode::Left),
        ("\x1b[H", KeyCode::Home),
        ("\x1b[8~", KeyCode::End),
        ("\x1b[6~", KeyCode::PageDown),
        ("\x1bOP", KeyCode::F(1)),
        ("\x1bOR", KeyCode::F(3)),
        ("\x1b[[B", KeyCode::F(2)),
        ("\x1b[24~", KeyCode::F(12)),
        ("\x1b[13u", KeyCode::Enter),
    ] {
        check(bytes.as_bytes(), &[key(code)]);
    }
    let control = KeyModifiers::CONTROL;
    check(b"\x1b[1;5C", &[with(KeyCode::Right, control)]);
    check(
        b"\x1b[3;6~",
        &[with(KeyCode::Delete, control | KeyModifiers::SHIFT)],
    );
    check(b"\x1b[97;5u", &[with(KeyCode::Char('a'), control)]);
    check(b"\x1b[Z", &[with(KeyCode::BackTab, KeyModifiers::SHIFT)]);
    let released = KeyEvent::new_with_kind(KeyCode::Up, KeyModifiers::NONE, KeyEventKind::Release);
    check(b"\x1b[1;1:3A", &[Input::Key(released)]);
    check(b"\x1b[I\x1b[O", &[Input::FocusGained, Input::FocusLost]);
}

#[test]
fn what_has_no_meaning_is_passed_over() {
    for bytes in [
        "\x1b[12;3R",
        "\x1b[?62;4c",
        "\x1b[99~",
        "\x1b[201~",
        "\x1b[57428u",
        "\x1b[<0;0;5M",
        "\x1b[<0;1M",
    ] {
        check(format!("{bytes}q").as_bytes(), &[typed('q')]);
    }
    // Another sequence breaks one off.
    check(b"\x1b[12\x1b[Aq", &[key(KeyCode::Up), typed('q')]);
    // Input that goes on like this for long is no sequence, nor are its bytes keys.
    check(
        format!("\x1b[{}Aq", "1".repeat(2 * LONGEST)).as_bytes(),
        &[],
    );
}

#[test]
fn an_escape_alone_is_a_key() {
    check(b"\x1b", &[key(KeyCode::Esc)]);
    check(b"\x1b\x1b[B", &[key(KeyCode::Esc), key(KeyCode::Down)]);
    check(b"\x1b\xff\x80q", &[key(KeyCode::Esc), typed('q')]);
    check(b"\x1b3", &[with(KeyCode::Char('3'), KeyModifiers::ALT)]);
    check(
        "\x1b张".as_bytes(),
        &[with(KeyCode::Char('张'), KeyModifiers::ALT)],
    );
    check(b"\x1b[", &[key(KeyCode::Esc), typed('[')]);
    check(b"\x1b]", &[with(KeyCode::Char(']'), KeyModifiers::ALT)]);
}

#[test]
fn the_mouse_is_read_in_every_form() {
    let plain = KeyModifiers::NONE;
    let left = MouseButton::Left;
    check(
        b"\x1b[<0;10;5M",
        &[report(MouseEventKind::Down(left), plain)],
    );
    check(b"\x1b[<0;10;5m", &[report(MouseEventKind::Up(left), plain)]);
    check(
        b"\x1b[<32;10;5M",
        &[report(MouseEventKind::Drag(left), plain)],
    );
    check(b"\x1b[<35;10;5M", &[report(MouseEventKind::Moved, plain)]);
    check(
        b"\x1b[<65;10;5M",
        &[report(MouseEventKind::ScrollDown, plain)],
    );
    check(
        b"\x1b[<18;10;5M",
        &[report(
            MouseEventKind::Down(MouseButton::Right),
            KeyModifiers::CONTROL,
        )],
    );
    check(b"\x1b[M *%", &[report(MouseEventKind::Down(left), plain)]);
    check(
        b"\x1b[32;10;5M",
        &[report(MouseEventKind::Down(left), plain)],
    );
}

/// A terminal under way hands on hundreds of reports and a key in one piece.
#[test]
fn a_burst_is_read_to_its_last_byte() {
    let mut moves = String::new();
    for column in 10..610 {
        moves += &format!("\x1b[<35;{column};20M");
    }
    let found = Decoder::default().push(format!("{moves}u").as_bytes());
    assert_eq!((found.len(), found.last()), (601, Some(&typed('u'))));
}

#[test]
fn a_paste_is_text() {
    let text = |text: &str| Input::Paste(text.to_owned());
    check(
        "\x1b[200~f5\n张\x1b[A\x1b[201~q".as_bytes(),
        &[text("f5\n张\x1b[A"), typed('q')],
    );
    check(
        b"\x1b[200~\x1b[201~\x1b[200~b\x1b[201~",
        &[text(""), text("b")],
    );
    // The paste ends with a silence, and the bytes after it are keys again.
    check(b"\x1b[200~abc\x1b[20", &[text("abc\x1b[20")]);
    let mut decoder = Decoder::default();
    assert_eq!(decoder.push(b"\x1b[200~abc"), []);
    assert_eq!(decoder.patience(), Some(SILENCE));
    assert_eq!(decoder.pause(), [text("abc")]);
    assert_eq!(decoder.push(b"q"), [typed('q')]);
}

#[test]
fn a_paste_that_is_too_long_is_cut_and_types_nothing() {
    let mut decoder = Decoder::default();
    let piece = [b'x'; 4096];
    let mut out = decoder.push(b"\x1b[200~");
    for _ in 0..3 * LONGEST_PASTE / piece.len() {
        out.extend(decoder.push(&piece));
    }
    let [Input::Paste(text)] = out.as_slice() else {
        panic!("one paste");
    };
    assert_eq!(text.len(), LONGEST_PASTE);
    let mut silent = decoder;
    assert_eq!(silent.patience(), Some(SILENCE));
    assert_eq!(silent.push(b"q"), []);
    assert_eq!(silent.pause(), []);
    assert_eq!(
        silent.push(b"q\x1b[200~y\x1b[201~"),
        [typed('q'), Input::Paste("y".to_owned())]
    );
}

/// A late answer to a question that a program before this one asked.
#[test]
fn control_strings_are_passed_over() {
    for bytes in [
        "\x1b]11;rgb:1a1a/1b1b/2626\x1b\\q",
        "\x1b]11;rgb:1a1a/1b1b/2626\x07q",
        "\x1bP>|xterm(380)\x1b\\q",
        "\x1b_Gi=1;OK\x1b\\q",
    ] {
        check(bytes.as_bytes(), &[typed('q')]);
    }
    // One that is broken off, or never closed.
    check(b"\x1b]11;rgb\x1b[Aq", &[key(KeyCode::Up), typed('q')]);
    check(b"\x1b]11;rgb:1a1a", &[]);
}

#[test]
fn a_late_answer_is_a_report() {
    for (bytes, report) in [
        (&b"\x1b_Gi=31;OK\x1b\\"[..], Some(Report::TakesPictures)),
        (b"\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\", None),
        (b"\x1b]_G;OK\x07", None),
        (b"\x1b[?62;4;22c", Some(Report::TakesSixel)),
        (b"\x1b[?4;22c", None),
        (b"\x1b[6;20;10t", Some(Report::Cell((10, 20)))),
        (b"\x1b[6;0;0t", None),
        (b"\x1b[?1;0;16S", Some(Report::SixelColors(16))),
        (b"\x1b[?5u", Some(Report::KittyKeys)),
        (b"\x1b[?2026;2$y", Some(Report::Mode(2026))),
        (b"\x1b[?2026;0$y", None),
        (
            b"\x1b]11;rgb:ffff/8080/00\x07",
            Some(Report::Background([1.0, 32896.0 / 65535.0, 0.0])),
        ),
        (b"\x1b]11;rgb:ffff/8080\x1b\\", None),
    ] {
        for cut in 1..bytes.len() {
            let mut decoder = Decoder::default();
            let mut typed = decoder.push(&bytes[..cut]);
            typed.extend(decoder.push(&bytes[cut..]));
            assert!(typed.is_empty(), "{typed:?} of {bytes:?}, cut at {cut}");
            let expected: Vec<Report> = report.into_iter().collect();
            assert_eq!(decoder.take_reports(), expected, "{bytes:?}, cut at {cut}");
        }
    }
}

/// Parts of what terminals send: whole, cut off, unknown, and plain noise.
const PARTS: [&[u8]; 22] = [
    b"a",
    b"\xe6\xa3\x8b",
    b"\xe6\xa3",
    b"\x1b[A",
    b"\x1bOB",
    b"\x1b[<35;10;20M",
    b"\x1b[<0;300;2m",
    b"\x1b[M !!",
    b"\x1b[200~text\x1b[201~",
    b"\x1b[200~open",
    b"\x1b[201~",
    b"\x1b]11;rgb:1a1a/1b1b/2626\x1b\\",
    b"\x1b]11;rgb:1a1a/1b1b/2626\x07",
    b"\x1b]52;c;cut",
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1bP>|xterm(380)\x1b\\",
    b"\x1b[48;40;120;800;1200t",
    b"\x1b[?997;2n",
    b"\x1b[I\x1b[O",
    b"\x1b",
    b"\x1b[",
    b"\x1b[1;2;3",
];

/// Runs of mixed input; the number of `TABLETOP_STORMS`, or a sample.
fn storms() -> u64 {
    let asked = std::env::var("TABLETOP_STORMS").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(10_000)
}

#[test]
fn after_any_storm_and_a_silence_the_next_key_acts() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as usize % below
    };
    for storm in 0..storms() {
        let (mut decoder, mut bytes) = (Decoder::default(), Vec::new());
        for _ in 0..=random(12) {
            match random(PARTS.len() + 2) {
                at if at < PARTS.len() => bytes.extend_from_slice(PARTS[at]),
                _ => bytes.push(random(256) as u8),
            }
        }
        let cut = random(bytes.len() + 1);
        decoder.push(&bytes[..cut]);
        decoder.push(&bytes[cut..]);
        // An Esc is followed by a short silence, what is left by a long one.
        for _ in 0..2 {
            if decoder.patience().is_some() {
                decoder.pause();
            }
        }
        let acts = decoder.push(b"q");
        assert_eq!(acts, [typed('q')], "storm {storm}: {bytes:?}, cut at {cut}");
    }
}

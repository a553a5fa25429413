//! The rules of `src/core/STYLE.md` that a machine can check: every pair of texts in the sources, read as tokens, and the
//! tables.

use std::sync::{Arc, LazyLock};

use proc_macro2::{TokenStream, TokenTree};
use tabletop::commands::rows;
use tabletop::core::{CommandKeys, Lang, Message, Text};
use tabletop::registry::GAMES;
use tabletop::settings::SETTINGS;

use crate::common::sources;

/// A text in both languages and where it stands.
struct Pair {
    place: String,
    en: String,
    zh: String,
}

/// Every pair of an English and a Chinese literal below `src`, tests left out.
static PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let mut found = Vec::new();
    for (path, text) in sources().into_iter().filter(|it| has_han(&it.1)) {
        let tokens = text.parse::<TokenStream>().expect("tokens");
        read_tokens(tokens, &path, &mut found);
    }
    assert!(found.len() > 900, "only {} texts are found", found.len());
    found
});

fn read_tokens(tokens: TokenStream, file: &str, found: &mut Vec<Pair>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for three in tokens.windows(3) {
        let [first, TokenTree::Punct(comma), second] = three else {
            continue;
        };
        let (Some(en), Some(zh)) = (literal(first), literal(second)) else {
            continue;
        };
        if comma.as_char() == ',' && has_han(&zh) && !has_han(&en) {
            let line = first.span().start().line;
            let place = format!("{file}:{line}");
            found.push(Pair { place, en, zh });
        }
    }
    let mut in_tests = false;
    for token in tokens {
        match token {
            TokenTree::Ident(word) if word == "tests" => in_tests = true,
            TokenTree::Group(group) if !in_tests => read_tokens(group.stream(), file, found),
            TokenTree::Group(_) => in_tests = false,
            _ => {}
        }
    }
}

fn literal(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else {
        return None;
    };
    let text = syn::parse_str::<syn::LitStr>(&literal.to_string()).ok()?;
    Some(text.value())
}

fn is_han(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

fn has_han(text: &str) -> bool {
    text.chars().any(is_han)
}

/// Fails with every text of which `fault` says something.
#[track_caller]
fn check(fault: impl Fn(&Pair) -> Option<&'static str>) {
    let faults: Vec<_> = PAIRS
        .iter()
        .filter_map(|pair| {
            let fault = fault(pair)?;
            Some(format!(
                "{}: {fault}: {} | {}",
                pair.place, pair.en, pair.zh
            ))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_count_takes_its_word_with_it() {
    const COUNTED: [&str; 13] = [
        "games",
        "moves",
        "discs",
        "points",
        "stones",
        "turns",
        "pieces",
        "numbers",
        "solutions",
        "playouts",
        "positions",
        "ways",
        "almonds",
    ];
    check(|pair| {
        let mut rest = pair.en.as_str();
        while let Some(at) = rest.find("} ") {
            let (before, after) = (&rest[..at], &rest[at + 2..]);
            let open = before.rfind('{')?;
            // A rest of a whole, or at least so many: never one.
            let many = before[..open].ends_with("of ") || before[..open].ends_with("1 to {");
            let counted = COUNTED.iter().any(|word| {
                let more = after.strip_prefix(word);
                more.is_some_and(|more| !more.starts_with(" or"))
            });
            if counted && !many && !before[..open].ends_with("1 to ") {
                return Some("a plural without its singular");
            }
            rest = after;
        }
        None
    });
    let games = Text::new("{0} {0|game|games}", "{0} 局");
    let counted = |count| Message::new(games).arg(count).get(Lang::En);
    assert_eq!(
        [counted(0), counted(1), counted(2)],
        ["0 games", "1 game", "2 games"]
    );
}

#[test]
fn both_languages_end_alike_and_refusals_without_a_stop() {
    let ends = |text: &str, mark| text.ends_with(mark) && !text.ends_with("...");
    check(|pair| {
        let first = pair.en.chars().next();
        match () {
            () if ends(&pair.en, '.') != ends(&pair.zh, '。') && !pair.en.ends_with("..") => {
                Some("a full stop in one language only")
            }
            () if ends(&pair.en, '?') != ends(&pair.zh, '？') => {
                Some("a question in one language only")
            }
            () if ends(&pair.en, '.') && first.is_some_and(char::is_lowercase) => {
                Some("a sentence begins with a capital, a reason has no full stop")
            }
            () => None,
        }
    });
}

#[test]
fn chinese_is_set_as_chinese_is() {
    check(|pair| {
        let letters: Vec<char> = pair.zh.chars().collect();
        letters.windows(2).find_map(|two| {
            let [before, after] = [two[0], two[1]];
            let ascii = |mark: char| ",:;?!()".contains(mark);
            let wide = |mark: char| "，。：；？！（）、".contains(mark);
            let other = |letter: char| letter.is_ascii_alphanumeric();
            if (is_han(before) && ascii(after)) || (ascii(before) && is_han(after)) {
                Some("an ASCII mark beside Chinese")
            } else if (wide(before) && after == ' ') || (before == ' ' && wide(after)) {
                Some("a blank at a mark")
            } else if (is_han(before) && other(after)) || (other(before) && is_han(after)) {
                Some("no blank between Chinese and Latin")
            } else {
                None
            }
        })
    });
}

#[test]
fn words_that_were_left_behind_do_not_come_back() {
    const ENGLISH: [&str; 8] = [
        // A tab is called a tab everywhere.
        "board {0}",
        "Board {0}",
        "take back",
        "took back",
        "can't be read",
        "known here",
        "looked for",
        "something like",
    ];
    const CHINESE: [&str; 7] = ["应如", "应为", "座位", "出招", "回车", "配色", "重下"];
    let left_behind = |text: &str| {
        let rest = text.replace("there is no ", "").replace("There is no ", "");
        rest.contains(" is no ") || ENGLISH.iter().any(|word| text.contains(word))
    };
    check(|pair| {
        let chinese = CHINESE.iter().any(|word| pair.zh.contains(word));
        (left_behind(&pair.en) || chinese).then_some("see STYLE.md")
    });
    // The command line speaks English alone.
    let found = said_by_the_command_line()
        .into_iter()
        .filter(|text| left_behind(text));
    assert_eq!(found.collect::<Vec<_>>(), Vec::<String>::new());
}

/// A percent sign follows its number at once, in both languages.
#[test]
fn no_blank_stands_before_a_percent_sign() {
    check(|pair| {
        let is_apart = |text: &str| text.contains("} %");
        (is_apart(&pair.en) || is_apart(&pair.zh)).then_some("a blank before %")
    });
}

/// Ids and words of the commands in a text: `press:clock|clock 5m` is `clock` and `clock`.
fn commands_in(text: &str) -> Vec<(String, String)> {
    let heads = ["{press:", "{Press:"];
    let starts = heads.iter().flat_map(|head| {
        let ends = text.match_indices(head);
        ends.map(|(at, head)| at + head.len())
    });
    let read = |at: usize| {
        let inner = &text[at..];
        let end = inner.find(['}', '{']).expect("a placeholder's end");
        let (id, words) = inner[..end]
            .split_once('|')
            .unwrap_or((&inner[..end], &inner[..end]));
        let word = words.split(' ').next().unwrap_or(words);
        (id.to_owned(), word.to_owned())
    };
    starts.map(read).collect()
}

/// True if `text` says to type one of the commands.
fn says_to_type(text: &str) -> Option<&'static str> {
    let names = rows()
        .filter_map(|row| row.typed)
        .flat_map(|typed| typed.names);
    let said = |name: &&&str| {
        ["type ", "Type ", "输入 "].iter().any(|verb| {
            let whole = format!("{verb}{name}");
            text.match_indices(&whole).any(|(at, _)| {
                let after = text[at + whole.len()..].chars().next();
                after.is_none_or(|c| !c.is_ascii_alphanumeric())
            })
        })
    };
    // A blank, a letter or a mark alone is no command's word.
    names.filter(|name| name.len() > 1).find(said).copied()
}

/// A screen has keys, plain mode words: no text names what can't be pressed or typed where it stands.
#[test]
fn a_screen_names_keys_and_plain_mode_words() {
    let keys = rows().map(|row| {
        (
            row.id,
            row.keys.first().copied().unwrap_or_default().to_owned(),
        )
    });
    let keys = Arc::new(CommandKeys::new(keys));
    let mut named = 0;
    let mut faults = Vec::new();
    for pair in PAIRS.iter() {
        for (text, lang) in [(&pair.en, Lang::En), (&pair.zh, Lang::Zh)] {
            for (id, word) in commands_in(text) {
                named += 1;
                let has_row = rows().any(|row| row.id == id);
                let has_word =
                    rows().any(|row| row.typed.is_some_and(|it| it.names.contains(&&*word)));
                if !has_row || !has_word {
                    faults.push(format!("{}: no command {id} ({word})", pair.place));
                }
            }
            let text: &'static str = text.clone().leak();
            let message = Message::new(Text::same(text));
            let on_screen = message.clone().with_keys(&keys).get(lang);
            if let Some(name) = says_to_type(&on_screen) {
                faults.push(format!(
                    "{}: a screen can't type {name}: {on_screen}",
                    pair.place
                ));
            }
            for shown in [on_screen, message.get(lang)] {
                if ["{press", "{Press", "{key", "{screen"]
                    .iter()
                    .any(|head| shown.contains(head))
                {
                    faults.push(format!("{}: {shown}", pair.place));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(named > 60, "only {named} commands are named");
}

/// Parts of `--help` and of the messages of the command line: every literal of `src/cli`, comments of options too.
fn said_by_the_command_line() -> Vec<String> {
    fn gather(tokens: TokenStream, found: &mut Vec<String>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => gather(group.stream(), found),
                token => found.extend(literal(&token)),
            }
        }
    }
    let mut found = Vec::new();
    let of_the_command_line = |path: &str| {
        path.starts_with("cli/") && path != "cli/plain.rs" && !path.starts_with("cli/protocol/")
    };
    for (_, text) in sources()
        .iter()
        .filter(|(path, _)| of_the_command_line(path))
    {
        gather(text.parse().expect("tokens"), &mut found);
    }
    assert!(found.len() > 300, "only {} are found", found.len());
    found
}

/// A name: a capital first, no full stop, and no Capitals Like A Headline.
#[track_caller]
fn check_name(text: Text, place: &str) {
    let first = text.en.chars().next().expect("a name");
    assert!(!first.is_lowercase(), "{place}: {}", text.en);
    assert!(
        !text.en.ends_with('.') && !text.zh.ends_with('。'),
        "{place}: {}",
        text.en
    );
    let words = text.en.split_whitespace().skip(1);
    let capitals = words.filter(|word| word.chars().next().is_some_and(char::is_uppercase));
    assert!(
        capitals.count() <= 1 || text.en.contains(','),
        "{place}: {}",
        text.en
    );
}

#[test]
fn names_are_sentence_cased_and_short_where_room_is_short() {
    for row in rows() {
        if row.has_key() {
            check_name(row.label, row.id);
            assert!(row.label.en.len() <= 42, "{}: {}", row.id, row.label.en);
            let short = row.short;
            assert!(short.en.chars().count() <= 16, "{}: {}", row.id, short.en);
            assert!(short.zh.chars().count() <= 8, "{}: {}", row.id, short.zh);
            let first = short.en.chars().next().expect("a word");
            assert!(!first.is_uppercase(), "{}: {}", row.id, short.en);
        }
        if let Some(typed) = row.typed {
            let first = typed.help.en.chars().next().expect("help");
            assert!(first.is_uppercase(), "{}: {}", row.id, typed.help.en);
            assert!(
                !typed.help.en.ends_with('.'),
                "{}: {}",
                row.id,
                typed.help.en
            );
        }
    }
    for setting in SETTINGS {
        check_name(setting.name, setting.key);
        assert!(setting.name.en.len() <= 24, "{}", setting.name.en);
        let first = setting.help.en.chars().next().expect("help");
        assert!(first.is_uppercase(), "{}: {}", setting.key, setting.help.en);
    }
}

#[test]
fn every_game_is_explained_from_its_aim_to_its_moves() {
    for game in GAMES {
        let (info, levels) = (&game.info, (game.levels)());
        for (lang, enters) in [
            (Lang::En, &["To move, "][..]),
            (Lang::Zh, &["走法：", "填法："]),
        ] {
            let paragraphs: Vec<_> = info.rules.get(lang).split("\n\n").collect();
            assert!(paragraphs.len() >= 4, "{}: {paragraphs:?}", info.key);
            let last = paragraphs[paragraphs.len() - 1];
            assert!(
                enters.iter().any(|words| last.starts_with(words)),
                "{}: {last}",
                info.key
            );
            // On a screen letters are keys: a move is typed after one of them.
            assert!(
                last.contains("{screen ") && last.contains("{key:type}"),
                "{}: {last}",
                info.key
            );
        }
        for text in levels.iter().chain([&info.summary]) {
            assert!(
                text.en.ends_with('.') && text.zh.ends_with('。'),
                "{}",
                text.en
            );
            let first = text.en.chars().next().expect("words");
            assert!(first.is_uppercase(), "{}", text.en);
        }
    }
}

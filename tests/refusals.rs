//! Why moves, positions and options are refused, by the word that `tabletop rules` sends with the sentence: every game's
//! words are those of `tests/data/codes.txt`, and each is reached here.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::Visit;
use tabletop::core::replay::ReplayError;
use tabletop::core::{AnyReason, Cell, Game, Lang, Position as _};
use tabletop::games::almonds::{self, Almonds};
use tabletop::registry::find;

/// A game; its options; the position, none for the usual start; moves separated by `;`, the last of which is refused, or
/// none where something before is; the word.
const REFUSED: &[(&str, &str, &str, &str, &str)] = &[
    ("peace", "size=4", "XOXO/XOXO/XXOO/XOXO", "a1", "game-over"),
    ("peace", "", "", "pass", "no-pass"),
    ("peace", "", "", "a9", "outside"),
    ("peace", "", "", "d4", "occupied"),
    ("peace", "", "", "?", "not-a-square"),
    ("peace", "size=4", "XO/..", "", "row-count"),
    ("peace", "size=4", "XO../.../..../....", "", "row-length"),
    ("peace", "size=4", "XO?./..../..../....", "", "not-a-piece"),
    ("peace", "size=4", "XO../..../..../.... B", "", "not-a-side"),
    ("peace", "komi=7", "", "", "no-such-option"),
    ("peace", "size=7", "", "", "not-a-value"),
    (
        "reversi",
        "size=4",
        "XOXO/XOXO/XXOO/XOXO",
        "a1",
        "game-over",
    ),
    ("reversi", "", "", "pass", "may-not-pass"),
    (
        "reversi",
        "size=4",
        "XO../..../..../.... O",
        "d4",
        "must-pass",
    ),
    ("reversi", "", "", "d3;i9", "outside"),
    ("reversi", "", "", "d3;d3", "occupied"),
    ("reversi", "", "", "a1", "flips-nothing"),
    ("reversi", "", "", "hello", "not-a-square"),
    ("reversi", "size=4", "XO/..", "", "row-count"),
    ("reversi", "size=4", "XO../.../..../....", "", "row-length"),
    (
        "reversi",
        "size=4",
        "XO?./..../..../....",
        "",
        "not-a-piece",
    ),
    (
        "reversi",
        "size=4",
        "XO../..../..../.... B",
        "",
        "not-a-side",
    ),
    ("reversi", "komi=7", "", "", "no-such-option"),
    ("reversi", "pass=never", "", "", "not-a-value"),
    (
        "gomoku",
        "size=7",
        "XXXXX../OOOO.../......./......./......./......./.......",
        "a1",
        "game-over",
    ),
    ("gomoku", "", "", "pass", "no-pass"),
    ("gomoku", "", "", "p8", "outside"),
    ("gomoku", "", "", "h8;h8", "occupied"),
    (
        "gomoku",
        "size=7 rule=renju",
        "XXX.XX./OOOO.O./......./......./......./......./....... X",
        "d7",
        "overline",
    ),
    (
        "gomoku",
        "size=9 rule=renju",
        "........./........./........./........./..XXX..../.....X.../.....X.../.....X.../......... X",
        "f5",
        "double-four",
    ),
    (
        "gomoku",
        "size=7 rule=renju",
        "......./...X.../...X.../.XX..../......./......./....... X",
        "d4",
        "double-three",
    ),
    ("gomoku", "opening=pro", "", "a1", "not-the-centre"),
    ("gomoku", "opening=pro", "", "h8;a1;h9", "too-near"),
    (
        "gomoku",
        "opening=swap2",
        "",
        "h8;h9;j8;stay",
        "swap-or-two",
    ),
    (
        "gomoku",
        "opening=swap2",
        "",
        "h8;h9;j8;two;a1;b1;c1",
        "swap-or-stay",
    ),
    (
        "gomoku",
        "opening=taraguchi10",
        "",
        "h8;stay;a1",
        "outside-the-square",
    ),
    (
        "gomoku",
        "opening=taraguchi10",
        "",
        "h8;stay;h9;stay;i9;stay;j8;two",
        "swap-stay-or-ten",
    ),
    (
        "gomoku",
        "opening=soosorv8",
        "",
        "h8;h9;i9;stay;a1;0",
        "how-many",
    ),
    (
        "gomoku",
        "opening=soosorv8",
        "",
        "h8;h9;i9;stay;a1;2;stay;b1;b1",
        "same-offer",
    ),
    (
        "gomoku",
        "opening=soosorv8",
        "",
        "h8;h9;i9;stay;a1;1;stay;b1;c1",
        "not-offered",
    ),
    ("gomoku", "", "", "swap", "no-choice"),
    ("gomoku", "", "", "hello", "not-a-square"),
    (
        "gomoku",
        "opening=swap2",
        "",
        "h8;h9;j8;hello",
        "not-a-square",
    ),
    ("gomoku", "size=7", "XO/..", "", "row-count"),
    (
        "gomoku",
        "size=7",
        "....../......./......./......./......./......./.......",
        "",
        "row-length",
    ),
    (
        "gomoku",
        "size=7",
        "?....../......./......./......./......./......./.......",
        "",
        "not-a-piece",
    ),
    (
        "gomoku",
        "size=7",
        "......./......./......./......./......./......./....... B",
        "",
        "not-a-side",
    ),
    ("gomoku", "komi=7", "", "", "no-such-option"),
    ("gomoku", "rule=chess", "", "", "not-a-value"),
    ("go", "size=5 aim=capture", "", "pass", "no-pass"),
    ("go", "size=3", "", "pass;pass;pass", "game-over"),
    ("go", "size=3", "", "D4", "outside"),
    ("go", "size=3", "", "A1;A1", "occupied"),
    ("go", "size=3", ".O./O../...", "A3", "suicide"),
    ("go", "size=4", ".XO./X.XO/.XO./.... O", "B3;C3", "ko"),
    ("go", "size=3 suicide=yes", ".O./O../...", "A3", "superko"),
    (
        "go",
        "size=3 dead=ask",
        "",
        "pass;pass;pass",
        "play-has-stopped",
    ),
    ("go", "size=3", "", "accept", "play-goes-on"),
    ("go", "size=3 dead=ask", "", "pass;pass;dead A1", "no-group"),
    (
        "go",
        "size=3 dead=ask",
        "",
        "pass;pass;alive A1",
        "already-marked",
    ),
    ("go", "size=3", "", "hello", "not-a-move"),
    ("go", "size=3 dead=ask", "", "pass;pass;hello", "not-a-mark"),
    ("go", "size=3", "", "dead what", "not-a-square"),
    ("go", "size=3", "X/O", "", "not-a-position"),
    ("go", "size=3", "XO./OO./...", "", "no-liberty"),
    ("go", "handicap=1", "", "", "handicap-of-one"),
    ("go", "size=11 handicap=2", "", "", "no-handicap-points"),
    (
        "go",
        "size=3 handicap=1",
        ".../.../...",
        "",
        "handicap-of-one",
    ),
    ("go", "passing=7", "", "", "no-such-option"),
    ("go", "komi=much", "", "", "not-a-value"),
    ("checkers", "", "B:W11:B", "11-15", "game-over"),
    ("checkers", "", "", "b1-c2", "light-square"),
    ("checkers", "", "", "11", "too-short"),
    ("checkers", "", "", "1-2-3-4-5-6-7-8-9-10-11", "too-long"),
    ("checkers", "", "", "18-15", "no-piece"),
    ("checkers", "", "", "22-18", "not-your-piece"),
    ("checkers", "", "B:W18,25:B1,15", "1-6", "must-jump"),
    ("checkers", "", "", "1-6", "blocked"),
    ("checkers", "", "B:W18,25:B15", "15x22", "jump-goes-on"),
    ("checkers", "", "B:W26,27:B22", "22x31x24", "crowned-there"),
    ("checkers", "", "B:W18:B15", "15x22x26", "ends-there"),
    ("checkers", "", "", "9-6", "occupied"),
    ("checkers", "", "B:W32:B14", "14-9", "backwards"),
    ("checkers", "", "B:W18,25:B15", "15-19", "piece-must-jump"),
    ("checkers", "", "B:W32:B14,17", "14x21", "jumps-own-piece"),
    ("checkers", "", "B:W18,25:BK15", "15x22x15", "jumped-twice"),
    ("checkers", "", "B:W32:B14", "14x21", "nothing-to-jump"),
    ("checkers", "", "B:W32:B14", "14-30", "too-far"),
    ("checkers", "", "", "hello", "not-a-move"),
    ("checkers", "", "", "33-40", "no-such-square"),
    ("checkers", "", "B:W6,7,14,15:B2", "2x18", "ambiguous"),
    ("checkers", "", "", "z9-a1", "outside"),
    ("checkers", "", "", "9aa-a1", "not-a-square"),
    ("checkers", "", "nonsense", "", "not-a-position"),
    ("checkers", "", "B:W99:B1", "", "not-a-range"),
    ("checkers", "", "B:W5:B5", "", "two-pieces"),
    ("checkers", "", "B:W1:B9", "", "not-crowned"),
    ("checkers", "size=8", "", "", "no-such-option"),
    ("checkers", "capture=never", "", "", "not-a-value"),
    (
        "almonds",
        "",
        "...../...../..A../...../.....",
        "2,2-2,4",
        "game-over",
    ),
    ("almonds", "", "", "0,0-2,2", "no-almond"),
    ("almonds", "", "", "2,2-2,3", "not-a-jump"),
    ("almonds", "", "", "1,1-3,1", "occupied"),
    (
        "almonds",
        "",
        "...../.A.../.A.../...../.....",
        "1,3-3,3",
        "nothing-to-jump",
    ),
    ("almonds", "", "", "2,2", "not-a-move"),
    ("almonds", "", "", "hello", "not-a-square"),
    ("almonds", "", "", "9,9-1,1", "outside"),
    ("almonds", "", "nonsense", "", "not-a-position"),
    (
        "almonds",
        "",
        "...../...../...../...../.....",
        "",
        "almond-count",
    ),
    ("almonds", "size=5", "", "", "no-such-option"),
    ("magic", "", "2 7 6/9 5 1/4 3 8", "1@0,0", "game-over"),
    ("magic", "", "", "1@3,3", "outside"),
    ("magic", "", "", "1@0,0;2@0,0", "occupied"),
    ("magic", "", "", "10@0,0", "no-such-number"),
    ("magic", "", "", "1@0,0;1@1,1", "used"),
    ("magic", "", "", "hello", "not-a-move"),
    ("magic", "", "", "1@?", "not-a-square"),
    ("magic", "", "1 2/3", "", "not-a-position"),
    ("magic", "", "a . ./. . ./. . .", "", "not-a-number"),
    ("magic", "", "1 1 ./. . ./. . .", "", "used"),
    ("magic", "komi=7", "", "", "no-such-option"),
    ("magic", "size=2", "", "", "not-a-value"),
];

/// Why these options, this position or the last of these moves is refused.
#[track_caller]
fn refusal(game: &str, options: &str, start: &str, moves: &str) -> AnyReason {
    let entry = find(game).expect("a game");
    let mut chosen = entry.info.headless_options();
    for (key, value) in options.split(' ').filter_map(|pair| pair.split_once('=')) {
        if let Err(error) = chosen.set(key, value) {
            return error.into();
        }
    }
    let start = Some(start).filter(|start| !start.is_empty());
    let moves: Vec<_> = moves.split(';').filter(|mv| !mv.is_empty()).collect();
    let case = format!("{game} {options} {start:?} {moves:?}");
    match (entry.replay)(&chosen, start, &moves) {
        Err(ReplayError { ply, reason }) => {
            let last = Some(moves.len()).filter(|&last| last > 0);
            assert_eq!(ply, last, "{case}: {reason}");
            reason
        }
        Ok(end) => panic!("{case} leads to {end:?}"),
    }
}

/// Reasons that no typed text leads to: pointing does, or only a program.
fn pointed() -> [(&'static str, AnyReason); 2] {
    let lonely = Almonds::read_position(
        &find("almonds").expect("a game").options(),
        "A..../...../..AA./...../.....",
    );
    let lonely = lonely.expect("a position");
    let stop = almonds::Move {
        path: vec![Cell::new(2, 2)],
    };
    let too_short = lonely.refusal(&stop).expect("no jump");
    [
        (
            "cannot-jump",
            Almonds::explain_illegal(&lonely, &[Cell::new(0, 0)]).into(),
        ),
        ("too-short", too_short.into()),
    ]
}

#[test]
fn every_refusal_has_a_word_that_stays_and_a_sentence_in_both_languages() {
    let mut reached = BTreeSet::new();
    let mut check = |game: &str, code: &str, reason: &AnyReason| {
        assert_eq!(reason.code(), code, "{game}: {reason}");
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(code.chars().all(plain), "{code}");
        for lang in [Lang::En, Lang::Zh] {
            let sentence = reason.message().get(lang);
            assert!(
                !sentence.is_empty() && !sentence.contains('{'),
                "{sentence}"
            );
        }
        reached.insert(format!("{game} {code}"));
    };
    for &(game, options, start, moves, code) in REFUSED {
        check(game, code, &refusal(game, options, start, moves));
    }
    for (code, reason) in pointed() {
        check("almonds", code, &reason);
    }
    let listed = include_str!("data/codes.txt").lines().map(str::to_owned);
    let listed: BTreeSet<_> = listed.filter(|line| !line.starts_with('#')).collect();
    assert_eq!(
        reached, listed,
        "programs rely on these words: none may change or go"
    );
}

/// The words that the functions called `code` and the declarations `reasons!` in a file give.
fn codes_in(file: &syn::File) -> BTreeSet<String> {
    struct Codes(BTreeSet<String>, bool);
    impl<'ast> Visit<'ast> for Codes {
        fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
            self.1 = function.sig.ident == "code";
            self.visit_block(&function.block);
            self.1 = false;
        }

        /// Codes that a function returns together with their texts.
        fn visit_expr_tuple(&mut self, tuple: &'ast syn::ExprTuple) {
            let mut parts = tuple.elems.iter();
            let (Some(syn::Expr::Lit(code)), Some(text), None) =
                (parts.next(), parts.next(), parts.next())
            else {
                return;
            };
            let begins_with = |path: &syn::Path, fits: fn(&str) -> bool| {
                let first = path.segments.first();
                first.is_some_and(|it| fits(&it.ident.to_string()))
            };
            // A text made there, or a constant.
            let is_text = match text {
                syn::Expr::Call(called) => match &*called.func {
                    syn::Expr::Path(called) => begins_with(&called.path, |it| it == "Text"),
                    _ => false,
                },
                syn::Expr::Path(named) => {
                    begins_with(&named.path, |it| !it.contains(char::is_lowercase))
                }
                _ => false,
            };
            if let (syn::Lit::Str(code), true) = (&code.lit, is_text) {
                self.0.insert(code.value());
            }
        }

        fn visit_macro(&mut self, called: &'ast syn::Macro) {
            let name = called.path.segments.last();
            if name.is_some_and(|it| it.ident == "reasons")
                && !called.tokens.to_string().contains(": worded {")
            {
                add_declared(called.tokens.clone(), &mut self.0);
            }
        }

        fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
            if self.1 {
                self.0.insert(text.value());
            }
        }
    }
    /// Adds the codes of `reasons!`: literals that begin the parentheses after an arrow.
    fn add_declared(tokens: TokenStream, codes: &mut BTreeSet<String>) {
        let mut before = String::new();
        for token in tokens {
            if let TokenTree::Group(group) = &token {
                match group.delimiter() {
                    Delimiter::Brace => add_declared(group.stream(), codes),
                    Delimiter::Parenthesis if before == ">" => {
                        let first = group.stream().into_iter().next();
                        let literal = first.and_then(|first| syn::parse2(first.into()).ok());
                        codes.extend(literal.map(|it: syn::LitStr| it.value()));
                    }
                    _ => {}
                }
            }
            before = token.to_string();
        }
    }
    let mut codes = Codes(BTreeSet::new(), false);
    codes.visit_file(file);
    codes.0
}

/// Refusals outside the games: sessions, open games, files, settings, clocks, external engines.
#[test]
fn the_words_of_everything_but_the_games_stay_too() {
    let mut found = BTreeSet::new();
    for (path, source) in crate::common::sources() {
        let has_codes = ["reasons!", "fn code", "Text::"]
            .iter()
            .any(|it| source.contains(it));
        if path.starts_with("games/") || path.starts_with("trial/") || !has_codes {
            continue;
        }
        let mut file = syn::parse_file(&source).expect("Rust");
        file.items
            .retain(|item| !matches!(item, syn::Item::Mod(module) if module.ident == "tests"));
        // The crates that hold several parts: the part says it.
        let parts = ["app/", "play/", "net/", "cli/"];
        let part = parts.iter().find_map(|part| path.strip_prefix(part));
        let folder = part.unwrap_or(&path).split('/').next().unwrap_or_default();
        let folder = folder.trim_end_matches(".rs");
        let codes = codes_in(&file).into_iter();
        found.extend(codes.map(|code| format!("{folder} {code}")));
    }
    let listed = include_str!("data/program-codes.txt").lines();
    let listed = listed.filter(|line| !line.starts_with('#'));
    let listed: BTreeSet<_> = listed.map(str::to_owned).collect();
    assert_eq!(found, listed, "none of these words may change or go");
}

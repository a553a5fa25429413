use super::*;
use crate::workspace::Workspace;
use tabletop_core::{Lang, Notation, Rng};
use tabletop_net::club::{ClubStore as _, MemoryStore};

/// Two members of a club, at a game of Reversi on 4×4.
fn two() -> ([Workspace; 2], MemoryStore) {
    let store = MemoryStore::default();
    let mut both = ["Anna", "Ben"].map(|name| {
        let mut workspace = Workspace::new(Lang::En);
        let club = Box::new(store.clone());
        workspace.enter_club(name, club).expect("let in");
        workspace
    });
    for (who, line) in [
        (0, "challenge reversi 4 black"),
        (1, "accept 1"),
        (0, "lobby 1"),
    ] {
        run(&mut both[who], line);
    }
    (both, store)
}

fn run(workspace: &mut Workspace, line: &str) {
    let done = workspace.run(line);
    assert!(done.is_ok(), "{line}: {:?}", done.err());
    workspace.poll();
}

fn game(workspace: &Workspace) -> &GameSession {
    workspace.tabs.session().expect("a game")
}

fn texts(moves: Vec<Notation>) -> Vec<String> {
    moves.into_iter().map(Notation::into_string).collect()
}

fn moves(session: &GameSession) -> Vec<String> {
    let line = session.line().into_iter().skip(1);
    let nodes = line.filter_map(|id| session.node(id));
    let played = nodes.filter(|node| !node.automatic);
    played.map(|node| node.notation.into_string()).collect()
}

/// A random line from the current position of Anna's board, which ends with Anna's move.
fn random_line(anna: &Workspace, rng: &mut Rng) -> Vec<String> {
    let session = game(anna);
    let mut scratch = session.scratch(session.current()).expect("a copy");
    let (mut line, mut whole) = (Vec::new(), Vec::new());
    for _ in 0..=rng.below(5) {
        let legal = scratch.legal();
        if scratch.is_over() || legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len())].clone();
        let is_own = scratch.turn() == tabletop_core::Side::Black;
        scratch.play(&mv).expect("legal");
        line.push(mv.into_string());
        if is_own {
            whole = line.clone();
        }
    }
    whole
}

/// A thousand trees: whatever is played for Anna is the last prepared answer to these very moves, and the list of the game
/// has the moves on the board and nothing else of the trees.
#[test]
fn only_what_fits_is_played_and_nothing_is_sent() {
    let mut rng = Rng::new(51);
    let (mut trees, mut answers) = (0, 0);
    while trees < 1000 {
        let ([mut anna, mut ben], store) = two();
        while !game(&anna).is_over() && trees < 1000 {
            if game(&anna).turn() == tabletop_core::Side::Black {
                let legal = game(&anna).legal();
                run(&mut anna, legal[rng.below(legal.len())].as_str());
                ben.poll();
                continue;
            }
            trees += 1;
            let before = moves(game(&anna));
            let mut prepared: Vec<Vec<String>> = Vec::new();
            for _ in 0..=rng.below(4) {
                let line = random_line(&anna, &mut rng);
                if line.len() > 1 {
                    run(&mut anna, &format!("if {}", line.join(" ")));
                    prepared.push(line);
                }
            }
            ben.poll();
            let legal = game(&ben).legal();
            run(&mut ben, legal[rng.below(legal.len())].as_str());
            anna.poll();
            ben.poll();
            let after = moves(game(&anna));
            let came = &after[before.len()..];
            assert_eq!(after, moves(game(&ben)));
            if came.len() > 1 {
                answers += 1;
                let of_these = |line: &&Vec<String>| line.starts_with(&came[..came.len() - 1]);
                let last = prepared
                    .iter()
                    .rev()
                    .filter(|line| line.len() >= came.len());
                let last = last.into_iter().find(of_these).expect("a prepared line");
                assert_eq!(last[..came.len()], *came);
            }
            run(&mut anna, "if clear");
        }
        let list = store.game(1).expect("a list").since(0).expect("entries");
        let listed = list
            .iter()
            .filter_map(|line| Some(line.split_once(" move ")?.1.to_owned()));
        assert_eq!(listed.collect::<Vec<_>>(), moves(game(&anna)));
        assert!(list.iter().all(|line| line.contains(" entry ")), "{list:?}");
    }
    assert!(answers > 100, "{answers}");
}

#[test]
fn answers_are_dropped_when_another_move_comes_and_shown_when_played() {
    let ([mut anna, mut ben], _store) = two();
    assert!(anna.run("if c4 d4").is_err(), "it is Anna's turn");
    let first = game(&anna).legal()[0].clone();
    run(&mut anna, &first);
    ben.poll();
    let theirs: Vec<_> = texts(game(&ben).legal());
    let mut scratch = game(&anna).scratch(game(&anna).current()).expect("a copy");
    scratch.play(&theirs[0]).expect("legal");
    let answer = texts(scratch.legal()).remove(0);
    assert!(anna.run(&format!("if {}", theirs[0])).is_err(), "no answer");
    assert!(
        anna.run(&format!("if {} a9", theirs[0])).is_err(),
        "no move"
    );
    let both = format!("{} {answer}", theirs[0]);
    run(&mut anna, &format!("if {both}"));
    let listed = |workspace: &mut Workspace| workspace.run("if").expect("listed").effect;
    assert_eq!(listed(&mut anna), Effect::Lines(vec![both.clone()]));
    run(&mut ben, &theirs[1]);
    anna.poll();
    assert_eq!(moves(game(&anna)).len(), 2);
    assert_eq!(listed(&mut anna), Effect::None);
    // Taken back, it would fit again, but it is gone.
    run(&mut ben, "undo");
    anna.poll();
    run(&mut anna, "undo");
    ben.poll();
    run(&mut anna, &format!("if {both}"));
    run(&mut ben, &theirs[0]);
    anna.poll();
    assert_eq!(moves(game(&anna))[1..3], [theirs[0].clone(), answer]);
    assert_eq!(
        listed(&mut anna),
        Effect::Lines(vec![format!("played: {both}")])
    );
}

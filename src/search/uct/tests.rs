use super::*;
use tabletop_core::reason::NotLegal;
use tabletop_core::{Limits, Outcome};

/// Players take one to three stones in turn; the player who takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heap {
    stones: u8,
    turn: Side,
}

const NO: tabletop_core::Text = tabletop_core::Text::new("no", "否");

impl Position for Heap {
    type Move = u8;
    type Refusal = NotLegal;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<u8> {
        (1..=self.stones.min(3)).collect()
    }

    fn refusal(&self, mv: &u8) -> Option<NotLegal> {
        (!self.legal_moves().contains(mv)).then_some(NotLegal)
    }

    fn play_unchecked(&mut self, mv: &u8) {
        self.stones -= mv;
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let taken = self.stones == 0;
        taken.then(|| Outcome::new(Verdict::Win(self.turn.other()), NO))
    }
}

fn think(stones: u8, limits: &Limits) -> (Option<u8>, Option<Line<u8>>) {
    let heap = Heap {
        stones,
        turn: Side::White,
    };
    let mut last = None;
    let best = Uct.search(SearchRequest {
        root: &heap,
        limits,
        rated: None,
        control: &Control::new(),
        report: &mut |report| {
            last = report.lines.into_iter().next();
        },
    });
    (best, last)
}

#[test]
fn what_can_be_won_is_won_and_known_to_be() {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    for stones in [5, 6, 7, 9, 10, 11] {
        let (best, line) = think(stones, &limits);
        assert_eq!(best, Some(stones % 4), "{stones} stones");
        let line = line.expect("a line");
        assert!(
            line.exact && matches!(line.score, Score::WinIn(_)),
            "{line:?}"
        );
    }
    let (_, line) = think(8, &limits);
    assert_eq!(
        line.map(|line| (line.score, line.exact)),
        Some((Score::LossIn(4), true))
    );
    assert_eq!(think(1, &limits).0, Some(1));
    assert_eq!(think(0, &limits), (None, None));
}

#[test]
fn the_same_seed_plays_the_same_and_a_stop_is_heard() {
    let limits = |seed| Limits {
        level: 2,
        seed,
        ..Limits::default()
    };
    for seed in 0..5 {
        assert_eq!(think(40, &limits(seed)), think(40, &limits(seed)));
    }
    let control = Control::new();
    control.stop();
    let heap = Heap {
        stones: 200,
        turn: Side::Black,
    };
    let best = Uct.search(SearchRequest {
        root: &heap,
        limits: &Limits::default(),
        rated: None,
        control: &control,
        report: &mut |_| {},
    });
    assert!(best.is_some());
}

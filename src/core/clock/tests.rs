use super::*;
use proptest::prelude::*;

const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Plays alternating moves with these thinking times in seconds; Black's first move is free. Shows both clocks.
#[track_caller]
fn check(control: &str, thinking: &[u64], black: &str, white: &str) {
    let mut clock = Clock::new(control.parse().expect("a control"));
    let (mut now, mut side) = (secs(7), Side::Black);
    clock.moved(side, side.other(), now);
    for &seconds in thinking {
        side = side.other();
        now += secs(seconds);
        assert_eq!(clock.flagged(now), None, "{control} {thinking:?}");
        clock.moved(side, side.other(), now);
    }
    let shown = Side::BOTH.map(|side| clock.reading(side, now).show(false));
    assert_eq!(shown, [black, white], "{control} {thinking:?}");
}

#[test]
fn every_control_counts_as_its_rules_say() {
    check("5m", &[60, 30, 5], "4:30", "3:55");
    check("5m+3s", &[60, 30], "4:33", "4:03");
    check("1m/3x30s", &[70, 10], "0:50", "0:30 (3)");
    check("1m/3x30s", &[125, 10], "0:50", "0:30 (1)");
    check("0/2x30", &[29, 29, 29, 45], "0:30 (1)", "0:30 (2)");
    check("1m/3in1m", &[70, 1, 20], "0:59", "0:30 /1");
    check("1m/3in1m", &[70, 1, 20, 1, 29], "0:58", "1:00 /3");
    check("1h", &[0], "1:00:00", "1:00:00");
}

/// Checks that White's flag falls after `seconds` of thinking, and not a millisecond before.
#[track_caller]
fn falls(control: &str, seconds: u64) {
    let mut clock = Clock::new(control.parse().expect("a control"));
    clock.moved(Side::Black, Side::White, Duration::ZERO);
    let whole = secs(seconds);
    assert_eq!(clock.until_flag(Duration::ZERO), Some(whole), "{control}");
    assert_eq!(
        clock.flagged(whole.saturating_sub(Duration::from_millis(1))),
        None,
        "{control}"
    );
    assert_eq!(clock.flagged(whole), Some(Side::White), "{control}");
    clock.pause(whole);
    assert_eq!(
        clock.flagged(whole),
        Some(Side::White),
        "a pause does not help"
    );
}

#[test]
fn flags_fall_when_all_time_is_used() {
    falls("5m", 300);
    falls("5m+3s", 300);
    falls("1m/3x30s", 150);
    falls("1m/3in1m", 120);
}

#[test]
fn nothing_runs_before_the_first_move_and_in_a_pause() {
    let mut clock = Clock::new("5m".parse().expect("a control"));
    assert_eq!(clock.until_tick(true, secs(50)), None);
    assert_eq!(clock.until_flag(secs(50)), None);
    clock.moved(Side::Black, Side::White, secs(50));
    clock.pause(secs(60));
    assert_eq!(clock.until_tick(true, secs(70)), None);
    assert_eq!(clock.reading(Side::White, secs(999)).show(false), "4:50");
    clock.start(Side::White, secs(1000));
    assert_eq!(clock.reading(Side::White, secs(1010)).show(false), "4:40");
}

#[test]
fn the_display_rounds_up_and_shows_tenths_at_the_end() {
    let show = |millis, tenths| {
        let time = Duration::from_millis(millis);
        Reading {
            time,
            overtime: None,
        }
        .show(tenths)
    };
    assert_eq!(show(299_001, true), "5:00");
    assert_eq!(show(9_940, true), "0:10.0");
    assert_eq!(show(9_300, true), "0:09.3");
    assert_eq!(show(9_300, false), "0:10");
    assert_eq!(show(0, true), "0:00.0");
    assert_eq!(show(3_600_000, true), "1:00:00");
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let time = |most: u64| (0..most).prop_map(secs);
    let some = |most: u64| (1..most).prop_map(secs);
    prop_oneof![
        some(4000).prop_map(|main| TimeControl::SuddenDeath { main }),
        (some(4000), some(60))
            .prop_map(|(main, increment)| TimeControl::Increment { main, increment }),
        (time(4000), 1..20_u32, some(60)).prop_map(|(main, periods, each)| TimeControl::ByoYomi {
            main,
            periods,
            each
        }),
        (time(4000), 1..30_u32, some(600)).prop_map(|(main, moves, period)| {
            TimeControl::Canadian {
                main,
                moves,
                period,
            }
        }),
    ]
}

proptest! {
    #[test]
    fn controls_and_clocks_are_read_back(control in controls(), spent in prop::collection::vec(0..60_000_u64, 0..30)) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
        let mut clock = Clock::new(control);
        let (mut now, mut side) = (Duration::ZERO, Side::Black);
        for millis in spent {
            now += Duration::from_millis(millis);
            clock.moved(side, side.other(), now);
            side = side.other();
        }
        clock.pause(now);
        prop_assert_eq!(clock.to_string().parse(), Ok(clock));
    }

    #[test]
    fn time_only_runs_out_for_the_side_to_move(control in controls(), spent in prop::collection::vec(0..90_000_u64, 1..60)) {
        let mut clock = Clock::new(control);
        let (mut now, mut side) = (Duration::ZERO, Side::Black);
        clock.moved(side, side.other(), now);
        for millis in spent {
            side = side.other();
            let waiting = clock.reading(side.other(), now);
            let flag = clock.until_flag(now).expect("running");
            let think = Duration::from_millis(millis);
            now += think;
            prop_assert_eq!(clock.reading(side.other(), now), waiting);
            prop_assert_eq!(clock.flagged(now), (think >= flag).then_some(side));
            if think >= flag {
                break;
            }
            prop_assert_eq!(clock.until_flag(now), Some(flag.saturating_sub(think)));
            let tick = clock.until_tick(true, now).expect("running");
            prop_assert!(tick <= secs(1) + Duration::from_nanos(1));
            clock.moved(side, side.other(), now);
        }
    }

    #[test]
    fn the_display_changes_at_the_tick_and_not_before(control in controls(), at in 0..100_000_u64) {
        let mut clock = Clock::new(control);
        clock.moved(Side::Black, Side::White, Duration::ZERO);
        let now = Duration::from_millis(at);
        if clock.flagged(now).is_some() {
            return Ok(());
        }
        let show = |now| clock.reading(Side::White, now).show(true);
        let tick = clock.until_tick(true, now).expect("running");
        prop_assert_eq!(show(now + tick.saturating_sub(Duration::from_millis(1))), show(now));
        prop_assert_ne!(show(now + tick + Duration::from_millis(1)), show(now));
    }

    #[test]
    fn a_computer_that_keeps_to_its_budget_never_loses_on_time(control in controls()) {
        let mut clock = Clock::new(control);
        let mut now = Duration::ZERO;
        clock.moved(Side::Black, Side::White, now);
        // Less than ten seconds for the whole game are not enough for 150 moves.
        prop_assume!(clock.until_flag(now) > Some(secs(10)));
        for ply in 0..300_u32 {
            let side = if ply % 2 == 0 { Side::White } else { Side::Black };
            now += clock.budget(side, 40_u32.saturating_sub(ply / 2).max(10), now);
            prop_assert_eq!(clock.flagged(now), None, "ply {}", ply);
            clock.moved(side, side.other(), now);
        }
    }
}

//! Every registered game is audited: random games under every option and over the range of sizes, each promise checked
//! at each ply. A new game is here by its line in the list of games.

use tabletop::core::{Domain, OptionSpec, Options};
use tabletop::registry::{Entry, GAMES};

/// Values of an option worth trying: every word; of a number the least, the greatest, the usual and some between.
fn values(spec: &OptionSpec) -> Vec<String> {
    let mut values = match spec.domain {
        Domain::Choice(_) => spec.values(),
        Domain::Integer { min, max, step, .. } => {
            let middle = min + (max - min) / step / 2 * step;
            [min, min + step, middle, max]
                .iter()
                .map(ToString::to_string)
                .collect()
        }
        Domain::Halves { .. } => vec!["-3".to_owned(), "0.5".to_owned(), "7".to_owned()],
    };
    values.push(spec.default.to_owned());
    values.dedup();
    values
}

/// How many games on a board of this many columns: small ones are quick and reach every ending.
fn games(options: &Options) -> u64 {
    match options.size().unwrap_or(8) {
        0..=5 => 60,
        6..=9 => 12,
        10..=15 => 2,
        _ => 1,
    }
}

fn audit(entry: &Entry, options: &Options, seed: u64) -> u64 {
    let mut plies = 0;
    for game in 0..games(options) {
        match (entry.audit)(options, seed * 1000 + game) {
            Ok(length) => plies += length as u64,
            Err(fault) => panic!("{fault}"),
        }
    }
    plies
}

#[test]
fn every_game_keeps_its_promises() {
    for entry in GAMES {
        let small = entry
            .info
            .options
            .iter()
            .find(|spec| spec.key == "size")
            .map(|spec| spec.domain);
        let mut seed = 0;
        let mut plies = audit(entry, &entry.options(), seed)
            + audit(entry, &entry.info.headless_options(), seed);
        for spec in entry.info.options {
            for value in values(spec) {
                let mut options = entry
                    .options()
                    .with(spec.key, &value)
                    .expect("a value of its domain");
                if (entry.start)(options.clone()).is_err() {
                    // Values that don't go together (a handicap on an odd size) are refused with a reason.
                    continue;
                }
                seed += 1;
                plies += audit(entry, &options, seed);
                // Once more on a small board, where games come to their end.
                if let (Some(Domain::Integer { min, .. }), true) = (small, spec.key != "size") {
                    options
                        .set("size", &(min + min % 2).to_string())
                        .expect("a size");
                    if (entry.start)(options.clone()).is_ok() {
                        plies += audit(entry, &options, seed);
                    }
                }
            }
        }
        // Games of a few moves make up for it by their number.
        while plies < 2000 {
            seed += 1;
            plies += audit(entry, &entry.options(), seed);
        }
        println!("{}: {plies} plies audited", entry.info.key);
    }
}

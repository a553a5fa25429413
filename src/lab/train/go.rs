//! Makes the training positions of `assets/go.net`, and measures networks.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Instant;

use super::teacher::label_positions;
use super::{number, wrong};
use tabletop_core::Rng;
use tabletop_games::go::engine::train::{self, Contestant, Gate, GoNet, SearchParameters};
use tabletop_search::net::residual::{Batch, ResidualNet, Shape};

/// Forms of the command line, for its help.
pub(super) const FORMS: &str = "\
Forms:
  train go play FILE SEED COUNT NET
      adds games of all sizes to the file until it holds COUNT, played by the
      engine with NET; an interrupted run is resumed
  train go positions FOLDER FILE…
      turns such games into training positions, a file for each size;
      fit-go.py fits the network assets/go.net
  train go label FOLDER SEED SIZE COUNT VISITS TEACHER…
      adds COUNT positions on boards of up to SIZE to the files in FOLDER, labelled
      by TEACHER, the command of an analysis engine with KataGo's protocol and the
      settings of teacher.cfg; a run with another SEED adds others
  train go speed NET
      measures the evaluations per second
  train go loss NET FOLDER
      measures the loss on held-out positions, both quantised as in the program
      and in floating point
  train go gate SIZE MILLISECONDS COUNT CONTESTANT CONTESTANT
      plays the engine with one network against the engine with another, each
      written NET[,NAME=VALUE]…; the milliseconds per move are processor time";

pub(super) fn run(words: &[&str]) -> io::Result<()> {
    match words {
        ["play", file, seed, count, net] => play(file, seed, count, net),
        ["positions", folder, files @ ..] if !files.is_empty() => positions(folder, files),
        ["label", folder, seed, size, count, visits, teacher @ ..] if !teacher.is_empty() => {
            let limits = [number(count)?, number(visits)?];
            label_positions(folder, number(seed)?, number(size)? as u8, limits, teacher)
        }
        ["speed", net] => speed(net),
        ["loss", net, folder] => loss(net, folder),
        ["gate", rest @ ..] if rest.len() == 5 => gate(rest),
        _ => Err(wrong("one of the forms that train go --help lists")),
    }
}

/// Adds games to the file until it holds `count`. A game's number is its line, and determines the game together with
/// `seed`.
fn play(path: &str, seed: &str, count: &str, net: &str) -> io::Result<()> {
    let net = kept_net(net)?;
    let (seed, count) = (number(seed)?, number(count)?);
    let start = Instant::now();
    let mut file = std::fs::OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    // A partial line is played again.
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    file.set_len(whole as u64)?;
    let done = text[..whole].lines().count() as u64;
    for number in done..count {
        let line = train::self_play((seed << 32).wrapping_add(number), net);
        file.write_all(format!("{line}\n").as_bytes())?;
        println!("game {} after {:.0?}", number + 1, start.elapsed());
    }
    Ok(())
}

/// Writes the positions of all games, which are numbered across all files.
fn positions(folder: &str, files: &[&str]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut of_size = BTreeMap::new();
    let mut games = 0;
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let number = games;
            games += 1;
            let Some((size, records)) = train::position_records(line, number) else {
                println!("game {number} of {file} can't be read");
                continue;
            };
            let out = match of_size.entry(size) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let path = Path::new(folder).join(format!("{size}.positions"));
                    let mut out = io::BufWriter::new(std::fs::File::create(path)?);
                    out.write_all(&train::positions_header(size))?;
                    new.insert(out)
                }
            };
            out.write_all(&records)?;
        }
    }
    for out in of_size.values_mut() {
        out.flush()?;
    }
    println!("positions of {games} games on {} sizes", of_size.len());
    Ok(())
}

fn read_net(path: &str) -> io::Result<GoNet> {
    GoNet::from_bytes(&std::fs::read(path)?).map_err(io::Error::other)
}

/// Measures the evaluations per second on one core in each representation of the network; the positions do not matter.
fn speed(path: &str) -> io::Result<()> {
    let net = read_net(path)?;
    let net = net.net();
    println!("{:?}", net.shape());
    let forms = [
        ("chosen", ResidualNet::evaluate as fn(&_, &_) -> _, 1.0),
        ("portable", ResidualNet::evaluate_portable, 0.3),
    ];
    for (name, form, seconds) in forms {
        for size in [9, 13, 19] {
            for boards in [1, 8] {
                let batch = noise(net.shape(), size, boards);
                let (start, mut done) = (processor_seconds()?, 0);
                while processor_seconds()? - start < seconds {
                    std::hint::black_box(form(net, &batch));
                    done += boards;
                }
                let rate = done as f64 / (processor_seconds()? - start);
                println!("{name}, {size} × {size}, {boards} at a time: {rate:.0} a second");
            }
        }
    }
    Ok(())
}

/// Prints the network's loss on held-out positions, in nats.
fn loss(path: &str, folder: &str) -> io::Result<()> {
    let net = read_net(path)?;
    for size in 5..=19 {
        let path = Path::new(folder).join(format!("{size}.positions"));
        if !path.exists() {
            continue;
        }
        let file = std::fs::read(&path)?;
        let forms = [
            (
                "as in the program",
                ResidualNet::evaluate as fn(&_, &_) -> _,
            ),
            ("in real numbers", ResidualNet::evaluate_exact),
        ];
        for (name, form) in forms {
            let losses = train::held_out_losses(net.net(), size, &file, form)
                .ok_or_else(|| wrong("positions as this version writes them"))?;
            println!("{size} × {size}, {name}: {losses:.4?}");
        }
    }
    Ok(())
}

/// Processor time of this thread in seconds, so that other load does not count (Linux).
fn processor_seconds() -> io::Result<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds
        .map(|nanoseconds: f64| nanoseconds / 1e9)
        .ok_or_else(|| wrong("nanoseconds in /proc/thread-self/schedstat"))
}

fn noise(shape: Shape, size: usize, boards: usize) -> Batch {
    let mut rng = Rng::new(1);
    let mut batch = Batch::new(shape, size, boards);
    for board in 0..boards {
        for point in 0..size * size {
            for value in batch.planes_mut(board, point / size, point % size) {
                *value = rng.below(2) as f32;
            }
        }
    }
    batch
}

/// Loads a network for the rest of the program's run.
fn kept_net(path: &str) -> io::Result<&'static GoNet> {
    Ok(Box::leak(Box::new(read_net(path)?)))
}

/// Parses a contestant: the file of its network, and parameters that differ from the engine's, as names of
/// `SearchParameters` with hundredths.
fn contestant(word: &str) -> io::Result<Contestant> {
    let mut words = word.split(',');
    let net = kept_net(words.next().unwrap_or_default())?;
    let mut parameters = SearchParameters::DEFAULT;
    for setting in words {
        let (name, value) = setting.split_once('=').ok_or_else(|| wrong("NAME=VALUE"))?;
        let value = number(value)? as f32 / 100.0;
        match name {
            "exploration" => parameters.exploration = value,
            "points" => parameters.points = value,
            "temperature" => parameters.temperature = value,
            "noise" => parameters.noise = value,
            _ => return Err(wrong("a name of SearchParameters")),
        }
    }
    Ok(Contestant { net, parameters })
}

fn gate(rest: &[&str]) -> io::Result<()> {
    processor_seconds()?;
    let size = number(rest[0])? as u8;
    let gate = Gate {
        size,
        seconds: number(rest[1])? as f64 / 1000.0,
        clock: || processor_seconds().unwrap_or(f64::MAX),
        contestants: [contestant(rest[3])?, contestant(rest[4])?],
    };
    let (mut points, mut turns) = (0.0, 0);
    let (mut seconds, mut playouts) = ([0.0; 2], [0; 2]);
    for number in 0..number(rest[2])? {
        let game = gate.game(number);
        points += game.share;
        turns += game.moves.len().saturating_sub(3).div_ceil(2);
        for side in [0, 1] {
            seconds[side] += game.seconds[side];
            playouts[side] += game.playouts[side];
        }
        let of_turn = |sum: f64| sum / turns as f64;
        println!(
            "game {number}: {} by {} after {} turns; {points} of {}; a turn {:.3} s, {:.0} playouts against {:.3} s, {:.0}  {:?}",
            game.share,
            f64::from(game.margin) / 2.0,
            game.moves.len(),
            number + 1,
            of_turn(seconds[0]),
            of_turn(playouts[0] as f64),
            of_turn(seconds[1]),
            of_turn(playouts[1] as f64),
            game.moves
        );
    }
    Ok(())
}

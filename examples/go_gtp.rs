//! A measuring driver: the Go engine behind a small part of GTP.
use std::io::BufRead;
use std::time::Duration;
use tabletop::core::{Control, Engine, Game, Limits, Position as _, Score, Side};
use tabletop::games::go::{Go, Move, Position, engine};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let get = |key: &str| {
        args.iter()
            .find_map(|a| a.strip_prefix(key).map(str::to_owned))
    };
    let mut opts = Go::INFO.headless_options();
    opts.set("dead", &get("dead=").unwrap_or("ask".into()))
        .unwrap();
    let mut limits = Limits {
        memory: 256,
        ..Limits::default()
    };
    let fixed = get("nodes=").map(|n| n.parse::<u64>().unwrap());
    limits.nodes = fixed;
    if let Some(level) = get("level=") {
        limits.level = level.parse().unwrap();
    }
    if let Some(t) = get("threads=") {
        limits.threads = t.parse().unwrap();
    }
    if let Some(seed) = get("seed=") {
        limits.seed = seed.parse().unwrap();
    }
    let slack: f64 = get("slack=").map_or(0.02, |s| s.parse().unwrap());
    let resign: f32 = get("resign=").map_or(0.06, |s| s.parse().unwrap());
    let mut engine = Go::engine();
    let mut position: Position = Go::start(&opts).unwrap();
    let mut low = 0;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(&command) = words.first() else {
            continue;
        };
        let answer = match command {
            "name" => "tabletop".to_owned(),
            "version" => get("tag=").unwrap_or_default(),
            "protocol_version" => "2".to_owned(),
            "boardsize" => {
                opts.set("size", words[1]).unwrap();
                position = Go::start(&opts).unwrap();
                String::new()
            }
            "komi" => {
                opts.set("komi", words[1]).unwrap();
                position = Go::start(&opts).unwrap();
                String::new()
            }
            "clear_board" => {
                position = Go::start(&opts).unwrap();
                engine = Go::engine();
                limits.seed += 1;
                low = 0;
                String::new()
            }
            "time_settings" => {
                if fixed.is_none() {
                    limits.time = Some(Duration::from_secs_f64(
                        words[2].parse::<f64>().unwrap() - slack,
                    ));
                }
                String::new()
            }
            "time_left" => String::new(),
            "play" => {
                let mv = Go::read_move(&position, words[2]).unwrap();
                match position.clone().play(&mv) {
                    Ok(next) => {
                        position = next;
                        String::new()
                    }
                    Err(e) => {
                        println!("? {e}\n");
                        continue;
                    }
                }
            }
            "genmove" => {
                let mut chance = 0.5;
                let mut nodes = 0;
                let mut pv = String::new();
                let t = std::time::Instant::now();
                let mv = engine
                    .search(&position, &limits, &Control::new(), &mut |r| {
                        if let Score::Chance(c) = r.lines[0].score {
                            chance = c;
                        }
                        nodes = r.nodes;
                        pv = r.lines[0]
                            .moves
                            .iter()
                            .take(6)
                            .map(|m| match m {
                                Move::Place(c) => {
                                    tabletop::core::squares::GO.write(Go::grid(&position), *c)
                                }
                                _ => "pass".into(),
                            })
                            .collect::<Vec<_>>()
                            .join(" ");
                    })
                    .unwrap();
                eprintln!(
                    "{:?} {nodes} playouts in {:?}: {chance:.3} {pv}",
                    Go::write_move(&position, &mv),
                    t.elapsed()
                );
                low = if chance < resign { low + 1 } else { 0 };
                if low >= 2 && mv != Move::Pass {
                    "resign".to_owned()
                } else {
                    let text = Go::write_move(&position, &mv);
                    position.play_unchecked(&mv);
                    text
                }
            }
            "showboard" => format!("{:?}", position.board()),
            "final_status_list" => {
                let dead = engine::dead_stones(&position, 500, 1);
                let grid = Go::grid(&position);
                grid.cells()
                    .filter(|&c| dead[grid.index(c)])
                    .map(|c| tabletop::core::squares::GO.write(grid, c))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            "ownership" => {
                let t = std::time::Instant::now();
                let e = engine::ownership(&position, 1000, 1);
                let n = Go::grid(&position).cols as usize;
                let rows: Vec<String> = e
                    .owners
                    .chunks(n)
                    .map(|r| r.iter().map(|o| format!("{:4.0}", o * 100.0)).collect())
                    .collect();
                format!("{:?} {}\n{}", t.elapsed(), e.margin, rows.join("\n"))
            }
            "quit" => {
                println!("= \n");
                return;
            }
            _ => {
                println!("? unknown command\n");
                continue;
            }
        };
        let _ = Side::Black;
        println!("= {answer}\n");
    }
}

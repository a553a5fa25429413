//! The arguments of the program and its commands.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Parser, Subcommand};

use super::plain::PlainArgs;
use super::{
    analyze, club, convert, display_args, files, lists, manual, mend, picture, services, share,
    solve, stats, tables, train,
};
use tabletop_play::registry::find;

const EXAMPLES: &str = "\
Examples:
  tabletop                             your open games, or the home screen
  tabletop reversi                     a game of Reversi
  tabletop reversi Anna Ben --size 10  with names, on a 10×10 board
  tabletop go 9 komi=6.5               Go on 9×9 with a komi of 6.5
  tabletop reversi --white cpu:5       against the computer at level 5
  tabletop games                       every game and its options
  tabletop --plain                     line by line: pipes, screen readers

Inside the program, press ? for the keys.

Exit status:
  0   success
  1   failure, explained on standard error
  2   usage error
  with --plain --exit-result and a game: 10 the first player won, 11 the second,
  12 draw, 13 no winner, 14 puzzle stuck or lost, 15 the first player
  (or the only one) resigned, 16 the second player resigned, 0 not over";

/// Seven board games in your terminal.
#[derive(Debug, Default, Parser)]
#[command(name = "tabletop", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) service: Option<Service>,

    /// Game, optionally with size, options and player names
    #[arg(value_name = "GAME", num_args = 0.., value_parser = lists::new_game())]
    pub(super) words: Vec<String>,

    /// Board size, such as 10 for a 10×10 board
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) size: Option<String>,

    /// Opening: standard or random, eight random, balanced moves, or even, a position by number (Reversi); 3-move or barred, a ballot (checkers); free, pro, swap2, taraguchi10 or soosorv8 (Gomoku)
    #[arg(long, value_name = "WORD", value_parser = lists::opening())]
    pub(super) opening: Option<String>,

    /// Set a game option; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub(super) options: Vec<String>,

    /// Who plays Black: me, cpu, cpu:1 to cpu:10, or engine:NAME
    #[arg(long, visible_alias = "first", value_name = "SEAT", hide_possible_values = true, value_parser = lists::SeatWord)]
    pub(super) black: Option<String>,

    /// Who plays White, likewise
    #[arg(long, visible_alias = "second", value_name = "SEAT", hide_possible_values = true, value_parser = lists::SeatWord)]
    pub(super) white: Option<String>,

    /// Plain mode: line by line instead of full screen; the default unless input and output are a terminal
    #[arg(global = true, long)]
    pub(super) plain: bool,

    #[command(flatten)]
    pub(super) lines: PlainArgs,

    #[command(flatten)]
    pub(super) display: display_args::DisplayArgs,

    /// File for the open games instead of the default one
    #[arg(
        global = true,
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath
    )]
    pub(super) session: Option<PathBuf>,

    /// Don't restore or save the open games
    #[arg(global = true, long, conflicts_with = "session")]
    pub(super) no_session: bool,

    /// File for external engines instead of the default one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) engines: Option<PathBuf>,

    /// Clock, such as 5m, 5m+3s, 10m/5x30s (byo-yomi) or 10m/15in5m (Canadian)
    #[arg(long, value_name = "CONTROL", allow_hyphen_values = true)]
    pub(super) clock: Option<String>,
}

impl Cli {
    /// Arguments that are a game and words about it, or none at all. They are read without clap, whose description of
    /// every command takes a quarter of the time to the first frame.
    pub(super) fn of_game(words: &[OsString]) -> Option<Self> {
        let words: Option<Vec<_>> = words.iter().map(|word| word.to_str()).collect();
        let words = words?;
        let is_command = |word: &str| lists::commands().any(|name| name == word);
        let is_plain = |word: &&str| !word.starts_with('-') && !is_command(word);
        let is_game = words.first().is_none_or(|name| find(name).is_some());
        (is_game && words.iter().all(is_plain)).then(|| Self {
            words: words.into_iter().map(str::to_owned).collect(),
            ..Self::default()
        })
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Service {
    /// List the games and their options
    Games {
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Open game files
    Open(files::OpenArgs),
    /// Convert game files to another format
    Convert(convert::ConvertArgs),
    /// Check game files for damage, and repair them with --write
    Mend(mend::MendArgs),
    /// Solve Othello endgames exactly
    Solve(solve::SolveArgs),
    /// Precompute the checkers endgame tables
    Tables(tables::TablesArgs),
    /// Print shell completions
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    Man(manual::ManArgs),
    /// Draw a game as a picture, or record it for asciinema
    Picture(picture::PictureArgs),
    /// Show your results and streaks by game and level
    Stats(stats::StatsArgs),
    /// Solve rated problems
    Train(train::TrainArgs),
    /// Host a game and invite a friend
    Host(share::HostArgs),
    /// Join a friend's game with an invite
    Join(share::JoinArgs),
    /// Watch a friend's game with an invite
    Watch(share::JoinArgs),
    /// Play in a club on a shared computer
    Club(club::ClubArgs),
    /// Serve a shared game over ssh
    Serve(share::ServeArgs),
    /// Learn a game in a few short boards
    Learn(train::LearnArgs),
    /// Check terminal, folders and settings
    Doctor(display_args::DoctorArgs),
    /// Answer JSON requests with legal moves, positions and results
    #[command(after_help = RULES)]
    Rules,
    #[command(flatten)]
    Program(services::Program),
    /// Analyse every position of a game and list the mistakes
    #[command(alias = "analyse")]
    Analyze(analyze::AnalyzeArgs),
    /// Count the positions at each depth (perft)
    #[command(after_help = PERFT)]
    Perft {
        /// Game
        #[arg(value_parser = lists::game())]
        game: String,
        /// Maximum depth in plies
        #[arg(allow_negative_numbers = true)]
        depth: u32,
        /// Board size
        #[arg(long, value_name = "N", allow_hyphen_values = true)]
        size: Option<String>,
        /// Set a game option; may be repeated
        #[arg(short, long = "option", value_name = "KEY=VALUE")]
        options: Vec<String>,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
}

const RULES: &str = "\
One line in, one line out:
  {\"game\":\"reversi\",\"moves\":[\"c4\"]}
  asks for the position after these moves; \"options\", \"start\" (a position)
  and \"id\" are optional. The answer has the legal moves, the position, the
  side to move, the score, the lead and the outcome; or, for an illegal move,
  its number, the reason in \"error\" and a code for it in \"code\" that is the same
  in every version. {\"games\":true} lists the games with their options.

`tabletop help programs` explains every field.";

const PERFT: &str = "\
Columns:
  depth in plies, number of positions; finally time and speed

A pass is a ply; finished games are not counted at greater depths.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_clap_reads_it() {
        for line in ["", "reversi", "go 9 komi=6.5 Anna Ben", "reversi 10 安娜"] {
            let words: Vec<_> = line.split_whitespace().map(OsString::from).collect();
            let whole = std::iter::once("tabletop".into()).chain(words.clone());
            let read = Cli::try_parse_from(whole).expect("a game");
            let quick = Cli::of_game(&words).expect("a game");
            assert_eq!(format!("{quick:?}"), format!("{read:?}"), "{line}");
        }
        for line in [
            "--plain",
            "open a.sgf",
            "nothing",
            "go help",
            "go --size 9",
            "help",
        ] {
            let words: Vec<_> = line.split_whitespace().map(OsString::from).collect();
            assert!(Cli::of_game(&words).is_none(), "{line}");
        }
    }
}

//! Statistics from the journal: results by game and level, streaks, and the suggested next level.

use super::{JournalEntry, words};
use tabletop_core::{Lang, Message, Side, Text, Verdict};
use tabletop_play::registry::{GAMES, find};
use tabletop_play::session::Seat;

/// Number of consecutive wins at a level after which the next one is suggested.
const ENOUGH: usize = 3;
const HIGHEST: u8 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opponent {
    Computer(u8),
    Friend,
    /// None: a puzzle.
    Nobody,
}

impl Opponent {
    fn message(self) -> Option<Message> {
        match self {
            Self::Computer(level) => Some(Message::new(words::AT_LEVEL).arg(level)),
            Self::Friend => Some(words::WITH_FRIEND.into()),
            Self::Nobody => None,
        }
    }
}

/// Result of a game from the person's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameResult {
    /// Won or solved; between two people, a win of the player who moved first.
    Won,
    Drawn,
    /// Lost or stuck; between two people, a loss of the player who moved first.
    Lost,
    Unwon,
}

/// Results against one opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    pub opponent: Opponent,
    /// Number of games won or solved; between two people, won by the player who moved first.
    pub won: usize,
    pub drawn: usize,
    /// Number of games lost or not solved; between two people, won by the second player.
    pub lost: usize,
    /// Number of games without a winner, which the rules of some games allow.
    pub unwon: usize,
    /// Number of consecutive wins at the end.
    pub streak: usize,
    /// Maximum number of consecutive wins.
    pub longest: usize,
}

impl Results {
    fn of(opponent: Opponent, games: &[GameResult]) -> Self {
        let count = |result| games.iter().filter(|&&it| it == result).count();
        let runs = games.split(|&it| it != GameResult::Won);
        let (mut streak, mut longest) = (0, 0);
        for run in runs {
            (streak, longest) = (run.len(), longest.max(run.len()));
        }
        Self {
            opponent,
            won: count(GameResult::Won),
            drawn: count(GameResult::Drawn),
            lost: count(GameResult::Lost),
            unwon: count(GameResult::Unwon),
            streak,
            longest,
        }
    }

    pub const fn games(&self) -> usize {
        self.won + self.drawn + self.lost + self.unwon
    }

    /// `level 4: 3 won, 1 drawn, 2 lost`.
    fn message(&self) -> Message {
        let text = match self.opponent {
            _ if self.unwon == self.games() => words::RESULTS_UNWON,
            Opponent::Nobody => words::RESULTS_ALONE,
            Opponent::Friend => words::RESULTS_FRIEND,
            Opponent::Computer(_) => words::RESULTS,
        };
        let opponent = match self.opponent {
            // Where nobody wins, levels say nothing.
            Opponent::Computer(_) if self.unwon == self.games() => Some(words::THE_COMPUTER.into()),
            opponent => opponent.message(),
        };
        let message = Message::new(text).message(opponent.unwrap_or(words::ALONE.into()));
        let message = message.arg(self.games()).arg(self.won);
        message.arg(self.drawn).arg(self.lost)
    }
}

/// All results of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Key of the game.
    pub game: String,
    /// Results by opponent: levels in ascending order, then people.
    pub results: Vec<Results>,
    /// Results against all levels together, or alone.
    pub whole: Option<Results>,
    /// Level of the last game.
    pub last_level: Option<u8>,
    /// Level that was won often enough to suggest the next one.
    pub beaten: Option<u8>,
}

impl Progress {
    /// Computes the statistics of `entries`, which are sorted by their end; games in their usual order.
    pub fn of(entries: &[JournalEntry]) -> Vec<Self> {
        let mut games: Vec<&str> = entries.iter().map(|entry| &*entry.game).collect();
        let place = |key: &str| GAMES.iter().position(|game| game.info.key == key);
        games.sort_by_key(|key| (place(key).unwrap_or(GAMES.len()), *key));
        games.dedup();
        let of_game = |key: &&str| Self::of_game(key, entries);
        games.iter().map(of_game).collect()
    }

    fn of_game(game: &str, entries: &[JournalEntry]) -> Self {
        let alone = find(game).is_some_and(|entry| entry.info.players < 2);
        let of_game = entries.iter().filter(|entry| entry.game == game);
        let games: Vec<_> = of_game.map(|entry| result_of(entry, alone)).collect();
        let with = |opponent: Opponent| {
            let games = games.iter().filter(|game| game.0 == opponent);
            games.map(|game| game.1).collect::<Vec<_>>()
        };
        let mut opponents: Vec<_> = games.iter().map(|game| game.0).collect();
        opponents.sort_unstable();
        opponents.dedup();
        let last_level = games.iter().rev().find_map(|game| match game.0 {
            Opponent::Computer(level) => Some(level),
            _ => None,
        });
        let own = games.iter().filter(|game| game.0 != Opponent::Friend);
        let own: Vec<_> = own.map(|game| game.1).collect();
        let of = |opponent: &Opponent| Results::of(*opponent, &with(*opponent));
        let opponent = last_level.map_or(Opponent::Nobody, Opponent::Computer);
        Self {
            game: game.to_owned(),
            results: opponents.iter().map(of).collect(),
            whole: (!own.is_empty()).then(|| Results::of(opponent, &own)),
            last_level,
            beaten: last_level.filter(|&level| {
                let results = of(&Opponent::Computer(level));
                level < HIGHEST && results.streak >= ENOUGH
            }),
        }
    }

    /// Suggestion for the next game, if there is one.
    pub fn advice(&self) -> Option<Message> {
        self.advise(words::TRY_NEXT)
    }

    fn advise(&self, text: Text) -> Option<Message> {
        let level = self.beaten?;
        Some(Message::new(text).arg(level).arg(level + 1))
    }

    /// One short line: the suggestion, else the results at the last level.
    pub fn summary(&self) -> Option<Message> {
        let shown = match self.last_level {
            Some(level) => Opponent::Computer(level),
            None => self.results.first()?.opponent,
        };
        let results = self.results.iter().find(|it| it.opponent == shown);
        let advice = self.advise(words::TRY_NEXT_SHORT);
        advice.or_else(|| results.map(Results::message))
    }

    /// The statistics as lines, with the game's name first.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let name = find(&self.game).map_or(&*self.game, |entry| entry.info.name.get(lang));
        let results = self.results.iter().map(Results::message);
        let streak = self.whole.filter(|whole| whole.longest > 0).map(|whole| {
            let text = match whole.opponent {
                Opponent::Nobody => words::SOLVED_STREAK,
                _ => words::STREAK,
            };
            Message::new(text).arg(whole.streak).arg(whole.longest)
        });
        let messages = results.chain(streak).chain(self.advice());
        let messages = messages.map(|message| format!("  {}", message.sentence(lang)));
        std::iter::once(name.to_owned()).chain(messages).collect()
    }
}

pub fn progress_lines(games: &[Progress], lang: Lang) -> Vec<String> {
    if games.is_empty() {
        return vec![words::NO_RESULTS.get(lang).to_owned()];
    }
    let blocks: Vec<_> = games.iter().map(|game| game.lines(lang)).collect();
    blocks.join(&String::new())
}

fn result_of(entry: &JournalEntry, alone: bool) -> (Opponent, GameResult) {
    let (opponent, person) = match &entry.seats {
        _ if alone => (Opponent::Nobody, Side::Black),
        [Seat::Computer(level), _] => (Opponent::Computer(*level), Side::White),
        [_, Seat::Computer(level)] => (Opponent::Computer(*level), Side::Black),
        _ => (Opponent::Friend, Side::Black),
    };
    let result = match entry.result {
        Verdict::Win(side) if side == person => GameResult::Won,
        Verdict::Solved => GameResult::Won,
        Verdict::Win(_) | Verdict::Stuck => GameResult::Lost,
        Verdict::Draw => GameResult::Drawn,
        Verdict::NoWinner => GameResult::Unwon,
    };
    (opponent, result)
}

/// A finished game in a line: day, opponent, result.
pub fn result_line(entry: &JournalEntry, lang: Lang) -> String {
    let alone = find(&entry.game).is_some_and(|game| game.info.players < 2);
    let (opponent, result) = result_of(entry, alone);
    let result = match (opponent, entry.result) {
        (Opponent::Friend, Verdict::Win(side)) => Message::new(words::SIDE_WON).words(side.name()),
        _ => match result {
            GameResult::Won if alone => words::GAME_SOLVED.into(),
            GameResult::Won => words::GAME_WON.into(),
            GameResult::Drawn => words::GAME_DRAWN.into(),
            GameResult::Lost => words::GAME_LOST.into(),
            GameResult::Unwon => words::GAME_FINISHED.into(),
        },
    };
    let day = entry.date.get(..10).unwrap_or_default();
    let message = Message::verbatim(day);
    let parts = [Some(message), opponent.message(), Some(result)];
    let parts = parts.into_iter().flatten().map(|part| part.get(lang));
    parts.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of Reversi in order: the level, and `w`, `l` or `d` for a win, loss or draw of the person, who has Black.
    fn games(played: &[(u8, char)]) -> Vec<JournalEntry> {
        let entry = |(number, &(level, result)): (usize, &(u8, char))| {
            let result = match result {
                'w' => "black",
                'l' => "white",
                _ => "draw",
            };
            let line = format!(
                "date=d id={number} game=reversi result={result} first=person \"second=computer level={level}\""
            );
            JournalEntry::read(&line).expect("a line of the journal")
        };
        played.iter().enumerate().map(entry).collect()
    }

    #[track_caller]
    fn check(played: &[(u8, char)], lines: &[&str]) {
        let progress = Progress::of(&games(played));
        assert_eq!(progress_lines(&progress, Lang::En), lines);
    }

    #[test]
    fn results_are_grouped_by_game_and_level() {
        check(
            &[(4, 'w'), (4, 'd'), (5, 'l'), (4, 'w')],
            &[
                "Reversi",
                "  Level 4: won 2, drawn 1, lost 0",
                "  Level 5: won 0, drawn 0, lost 1",
                "  Winning streak 1, best 1",
            ],
        );
        check(&[], &["No results yet: finish a game or solve a puzzle"]);
    }

    #[test]
    fn three_wins_in_a_row_lead_to_the_next_level() {
        let advice = |played: &[(u8, char)]| {
            let progress = Progress::of(&games(played)).remove(0);
            progress.advice().map(|message| message.to_string())
        };
        let next = Some("three wins in a row at level 4: try level 5".to_owned());
        assert_eq!(advice(&[(4, 'w'), (4, 'w'), (4, 'w')]), next);
        assert_eq!(
            advice(&[(4, 'l'), (4, 'w'), (5, 'l'), (4, 'w'), (4, 'w')]),
            next
        );
        assert_eq!(advice(&[(4, 'w'), (4, 'w'), (4, 'w'), (4, 'd')]), None);
        assert_eq!(advice(&[(4, 'w'), (4, 'w'), (4, 'w'), (5, 'l')]), None);
        assert_eq!(advice(&[(10, 'w'), (10, 'w'), (10, 'w')]), None);
    }

    #[test]
    fn people_and_puzzles_have_results_of_their_own() {
        let lines = [
            "date=d id=1 game=go result=white first=person second=person",
            "date=d id=2 game=go result=black first=person second=person",
            "date=d id=3 game=almonds result=solved first=person second=person",
            "date=d id=4 game=almonds result=stuck first=person second=person",
            "date=d id=5 game=peace result=none first=person \"second=computer level=3\"",
        ];
        let entries: Vec<_> = lines
            .iter()
            .filter_map(|line| JournalEntry::read(line))
            .collect();
        let text = progress_lines(&Progress::of(&entries), Lang::En).join("\n");
        for line in [
            "  With a friend: Black won 1, White won 1, drawn 0",
            "  Puzzles: 1 of 2 solved",
            "  The computer: 1 game finished",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}

//! A recorded game whose moves a person finds for one side, one after the other, on a board that shows the game so far.

use super::words::guess as words;
use crate::workspace::telling::{move_of, name_of};
use tabletop_core::{Cell, DisplayText, FifthMove, Limits, Message, Notation, Side, WordMove};
use tabletop_play::session::{
    Badge, Comparison, GameSession, Loss, LossUnit, NodeId, NodeInfo, Purpose, Refused, StepKind,
    times,
};
use tabletop_search::worker::Waker;

/// Points for a move that loses nothing against the game's.
const MOST: f64 = 10.0;
/// Number of times that hints halve the area of the move.
const HALVINGS: usize = 2;
/// Effort of the first searches for a verdict, as a multiple of a review's; that of each further round is twice as large.
pub(super) const FIRST: u32 = 2;
/// Number of the last round, from 0 on. Playouts know their own uncertainty, and take long.
pub(super) const LAST_ROUND: u32 = 4;
const LAST_OF_PLAYOUTS: u32 = 1;

/// Accuracies of the computer's levels 1, 3, 5 and 8 against themselves, as listed in `docs/problems.md`. Gomoku's level
/// 8 is no more accurate than its level 5, the last that points speak for.
const ACCURACIES: [(&str, &[f64]); 3] = [
    ("reversi", &[63.0, 79.0, 90.0, 98.0]),
    ("checkers", &[74.0, 83.0, 90.0, 97.0]),
    ("gomoku", &[38.0, 67.0, 96.0]),
];
const LEVELS: [u8; 4] = [1, 3, 5, 8];

/// Verdict on a move, by its value against that of the game's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Match,
    Better,
    AsGood,
    SmallLoss,
    Mistake,
}

impl Verdict {
    /// Grades the loss of a move against another by the thresholds of reviews; a gain is negative.
    fn of(less: i32, unit: LossUnit) -> (Self, Loss) {
        let amount = less.unsigned_abs();
        let loss = Loss { amount, unit };
        let verdict = match loss.badge() {
            None => Self::AsGood,
            Some(_) if less < 0 => Self::Better,
            Some(Badge::Inaccuracy) => Self::SmallLoss,
            Some(_) => Self::Mistake,
        };
        (verdict, loss)
    }
}

/// State of the move that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessStage {
    Open,
    Judging,
    /// A mistake stands on the board, with its refutation.
    Missed,
    Over,
}

/// A recorded game being guessed.
pub struct Guess {
    /// The game so far, on which moves are tried.
    board: Box<GameSession>,
    /// Copy of the whole game for searches.
    pub(super) judge: Box<GameSession>,
    side: Side,
    /// Place of the first position in the game's line.
    from: usize,
    /// Steps of the record from the first position on.
    pub(super) line: Vec<(NodeId, NodeInfo)>,
    /// Place of the next step.
    at: usize,
    /// Places of the steps that are asked for.
    asked: Vec<usize>,
    /// Node of the board at which a move is wanted.
    pub(super) before: NodeId,
    pub(super) stage: GuessStage,
    /// Moves of this position that the judge has searched in this round.
    searched: Vec<Notation>,
    /// Results of the searches in this position: what the judge keeps is replaced by the next one.
    found: Vec<Comparison>,
    pub(super) round: u32,
    /// Loss found by the round before.
    last: Option<(i32, LossUnit)>,
    /// True until a move is tried in this position.
    pub(super) is_first: bool,
    pub(super) hints: usize,
    /// Number of first tries of each verdict, and their points.
    counts: [usize; 5],
    points: f64,
    pub(super) verdict: Option<Message>,
    /// Rating after the last try.
    pub(super) rating: Option<String>,
}

/// Returns true for a step that a person can find: no pass or other word, no step towards a fifth move.
fn is_findable(node: &NodeInfo) -> bool {
    let is_move = matches!(node.kind, StepKind::Move(_)) && !node.automatic;
    let is_word = WordMove::from_notation(&node.notation).is_some();
    is_move && !is_word && FifthMove::parse(&node.notation).is_none()
}

impl Guess {
    /// Begins at a node of a game; `None` if no move of `side` follows.
    pub(super) fn new(session: &GameSession, side: Side, start: NodeId) -> Option<Self> {
        let whole = session.line();
        let from = whole.iter().position(|node| *node == start)?;
        let after = whole.into_iter().skip(from + 1);
        let nodes = after.filter_map(|id| Some((id, session.node(id)?)));
        let is_step = |(_, node): &(NodeId, NodeInfo)| {
            matches!(node.kind, StepKind::Move(_) | StepKind::Note)
        };
        let line: Vec<_> = nodes.take_while(is_step).collect();
        let (mut board, mut judge) = (session.scratch(start)?, session.scratch(start)?);
        for child in board.node(start)?.children {
            board.delete(child);
        }
        // A move without an alternative needs no finding.
        let mut is_asked = |node: &NodeInfo| {
            let is_theirs = node.side == side && is_findable(node);
            is_theirs && node.parent.is_some_and(|it| judge.go(it)) && judge.legal().len() > 1
        };
        let places = line.iter().enumerate();
        let asked = places.filter_map(|(place, (_, node))| is_asked(node).then_some(place));
        let asked: Vec<_> = asked.collect();
        let mut guess = Self {
            board,
            judge,
            side,
            from,
            line,
            at: 0,
            asked,
            before: start,
            stage: GuessStage::Open,
            searched: Vec::new(),
            found: Vec::new(),
            round: 0,
            last: None,
            is_first: true,
            hints: 0,
            counts: [0; 5],
            points: 0.0,
            verdict: None,
            rating: None,
        };
        guess.go_on();
        (guess.stage == GuessStage::Open).then_some(guess)
    }

    /// State in one line, for the session file.
    pub fn write(&self) -> String {
        let is_first = usize::from(self.is_first);
        let numbers = [
            self.side.index(),
            self.from,
            self.at,
            is_first,
            self.points as usize,
        ];
        let numbers = numbers.iter().chain(&self.counts).map(usize::to_string);
        numbers.collect::<Vec<_>>().join(" ")
    }

    /// Goes on with a game that [`write`](Self::write) has written; `None` if it is another game.
    pub(in crate::workspace) fn resume(session: &GameSession, state: &str) -> Option<Self> {
        let numbers: Result<Vec<usize>, _> = state.split(' ').map(str::parse).collect();
        let numbers = numbers.ok()?;
        let [side, from, at, is_first, points, ref counts @ ..] = numbers[..] else {
            return None;
        };
        let start = *session.line().get(from)?;
        let mut guess = Self::new(session, *Side::BOTH.get(side)?, start)?;
        while guess.at < at && guess.stage == GuessStage::Open {
            guess.advance(Message::verbatim(""));
        }
        guess.counts = counts.try_into().ok()?;
        (guess.is_first, guess.points, guess.verdict) = (is_first == 1, points as f64, None);
        Some(guess)
    }

    pub fn board(&self) -> &GameSession {
        &self.board
    }

    pub(in crate::workspace) const fn board_mut(&mut self) -> &mut Box<GameSession> {
        &mut self.board
    }

    pub fn tries(&self) -> usize {
        self.counts.iter().sum()
    }

    pub const fn stage(&self) -> GuessStage {
        self.stage
    }

    /// Number of moves found or missed, and of all: `Move 5 of 30 · 38 points`.
    pub fn heading(&self) -> Message {
        if self.stage == GuessStage::Over {
            return Message::new(words::OVER).message(name_of(self.board(), self.side));
        }
        let number = self.asked.partition_point(|place| *place < self.at) + 1;
        let heading = Message::new(words::HEADING).arg(number);
        heading.arg(self.asked.len()).arg(self.points)
    }

    /// The task, at the end the tries by verdict.
    pub fn task(&self) -> Message {
        if self.stage != GuessStage::Over {
            return Message::new(words::TASK).message(name_of(self.board(), self.side));
        }
        let counts = self.counts.into_iter();
        counts.fold(Message::new(words::CARD), Message::arg)
    }

    /// Verdict on the last move, with the moves and the comment that followed; at the end the points.
    pub fn verdict(&self) -> Option<Message> {
        let verdict = self.verdict.clone();
        if self.stage != GuessStage::Over {
            return verdict;
        }
        let result = self.result();
        Some(match verdict {
            Some(verdict) => joined(verdict, result),
            None => result,
        })
    }

    pub fn state(&self) -> Message {
        let heading = joined(self.heading(), self.task());
        match self.verdict() {
            Some(verdict) if matches!(self.stage, GuessStage::Open | GuessStage::Over) => {
                joined(verdict, heading)
            }
            Some(verdict) => verdict,
            None => heading,
        }
    }

    /// Points, the level that they speak for, and the rating.
    fn result(&self) -> Message {
        let tries = self.tries();
        let max = tries as f64 * MOST;
        let share = 100.0 * self.points / max.max(1.0);
        let mut result = Message::new(words::POINTS)
            .arg(self.points)
            .arg(max)
            .arg(format!("{share:.0}"));
        if let Some(level) = level_of(self.board.info().key, share).filter(|_| tries > 0) {
            result = joined(result, Message::new(words::LEVEL).arg(level));
        }
        match &self.rating {
            Some(rating) => joined(result, Message::new(words::RATING).arg(rating)),
            None => result,
        }
    }

    /// Goes back to the position in which a move is wanted, without the moves tried.
    pub(super) fn take_back(&mut self) {
        self.board.go(self.before);
        let tried = self.board.node(self.before).map(|node| node.children);
        for child in tried.unwrap_or_default() {
            self.board.delete(child);
        }
        (self.stage, self.verdict) = (GuessStage::Open, None);
        (self.round, self.last) = (0, None);
    }

    fn game_node(&self) -> Option<&(NodeId, NodeInfo)> {
        self.line.get(self.at)
    }

    /// Node of the game at which a move is wanted.
    pub(super) fn wanted_at(&self) -> Option<NodeId> {
        self.game_node().and_then(|(_, node)| node.parent)
    }

    pub(super) fn game_move(&self) -> Notation {
        let node = self.game_node();
        node.map(|(_, node)| node.notation.clone())
            .unwrap_or_default()
    }

    pub(super) fn tried(&self) -> Option<Notation> {
        let children = self.board.node(self.before)?.children;
        Some(self.board.node(*children.last()?)?.notation)
    }

    /// Puts the judge before the move, and plays `mv` there.
    pub(super) fn set_judge(&mut self, mv: Option<&str>) -> Result<(), Refused> {
        self.judge.stop_thinking();
        if let Some(before) = self.wanted_at() {
            self.judge.go(before);
        }
        mv.map_or(Ok(()), |mv| self.judge.play(mv).map(|_| ()))
    }

    /// Judge's comparison of a move of this position with the best one.
    fn compared(&self, mv: &str) -> Option<&Comparison> {
        let is_of = |it: &&Comparison| it.line.moves.first().is_some_and(|first| first == mv);
        let found = self.found.iter().rfind(is_of);
        found.or_else(|| self.judge.evaluation(self.wanted_at()?)?.compared(mv))
    }

    /// Starts the next search that the verdict needs: of the move tried or the game's, in rounds of growing effort until the
    /// verdict is settled. Returns false if it is.
    pub(super) fn search(&mut self, limits: &Limits, waker: Waker) -> Result<bool, Refused> {
        let ended = self.searched.last().zip(self.wanted_at());
        let found = ended.and_then(|(mv, at)| self.judge.evaluation(at)?.compared(mv));
        self.found.extend(found.cloned());
        let wanted = match self.unsearched() {
            None if self.is_in_doubt() => self.unsearched(),
            wanted => wanted,
        };
        let Some(mv) = wanted else {
            return Ok(false);
        };
        self.set_judge(Some(&mv))?;
        let limits = times(limits, FIRST << self.round);
        self.judge.think(Purpose::Try, limits, waker)?;
        self.searched.push(mv);
        Ok(true)
    }

    /// Returns the first move without a value from this round. A search compares its move with the best one, which may be the
    /// other.
    fn unsearched(&self) -> Option<Notation> {
        let game = self.game_move();
        let both = [self.tried().unwrap_or_else(|| game.clone()), game];
        let is_known = |mv: &Notation| {
            let (known, mut searched) = (self.compared(mv), self.searched.iter());
            known.is_some_and(Comparison::is_exact)
                || searched.any(|it| it == mv || known.is_some() && self.best_for(it) == Some(mv))
        };
        both.iter().find(|mv| !is_known(mv)).cloned()
    }

    /// Best move according to the search of a move.
    fn best_for(&self, mv: &str) -> Option<&Notation> {
        self.compared(mv)?.best.moves.first()
    }

    /// Begins another round, unless it was the last one or another change as large as since the round before would not alter the
    /// verdict.
    fn is_in_doubt(&mut self) -> bool {
        let tried = self.tried().unwrap_or_default();
        let Some((less, unit)) = self.against_game(&tried) else {
            return false;
        };
        let own = self.compared(&tried).and_then(|it| it.line.lead);
        let last = own.map_or(LAST_ROUND, |_| LAST_OF_PLAYOUTS);
        let before = self.last.replace((less, unit)).filter(|it| it.1 == unit);
        // Two rounds can agree by chance.
        let least = if unit == LossUnit::Percent { 4 } else { 1 };
        let verdict = |less| Verdict::of(less, unit).0;
        let is_settled = before.is_some_and(|(before, _)| {
            let change = (less - before).abs().max(least);
            verdict(less - change) == verdict(less + change)
        });
        if is_settled || self.round >= last {
            return false;
        }
        self.searched.clear();
        self.round += 1;
        true
    }

    /// Loss of a move against the game's move, negative for a gain.
    fn against_game(&self, tried: &Notation) -> Option<(i32, LossUnit)> {
        let (game, own) = (self.game_move(), self.compared(tried)?);
        if self.best_for(tried) == Some(&game) {
            return Some(own.against(None));
        }
        Some(own.against(Some(self.compared(&game)?)))
    }

    /// Verdict on the move tried; `None` if the judge has no value of it.
    pub(super) fn judged(&self, tried: &Notation) -> Option<(Verdict, Loss)> {
        if *tried == self.game_move() {
            return Some((Verdict::Match, Loss::NONE));
        }
        let (less, unit) = self.against_game(tried)?;
        Some(Verdict::of(less, unit))
    }

    /// Counts a first try.
    pub(super) fn count(&mut self, verdict: Verdict, loss: Loss) {
        self.is_first = false;
        self.counts[verdict as usize] += 1;
        let share = match verdict {
            Verdict::SmallLoss | Verdict::Mistake => loss.accuracy() / 100.0,
            Verdict::Match | Verdict::Better | Verdict::AsGood => 1.0,
        };
        let help = if self.hints > 0 { 0.5 } else { 1.0 };
        self.points += (MOST * share * help).round();
    }

    pub(super) fn words_of(&self, tried: &str, verdict: Verdict, loss: Loss) -> Message {
        let text = words::VERDICTS[verdict as usize];
        let [tried, game] = [tried, &self.game_move()].map(|mv| move_of(&self.board, mv));
        let message = Message::new(text).message(tried).message(game);
        message.message(loss.in_words())
    }

    /// Leaves a mistake on the board, with its refutation.
    pub(super) fn miss(&mut self, tried: &Notation, verdict: Message) {
        let answer = self.compared(tried).and_then(|it| it.line.moves.get(1));
        let answer = answer.cloned();
        let other = name_of(self.board(), self.side.other());
        let played = answer.filter(|mv| self.board.play(mv).is_ok());
        let verdict = match played {
            Some(mv) => Message::new(words::ANSWERED)
                .message(verdict)
                .message(other)
                .message(move_of(&self.board, &mv)),
            None => Message::new(words::UNANSWERED).message(verdict),
        };
        (self.stage, self.verdict) = (GuessStage::Missed, Some(verdict));
    }

    /// Plays the game's move and what follows up to the next move that is asked for.
    pub(super) fn advance(&mut self, verdict: Message) {
        self.take_back();
        let comment = self.game_node().map(|(_, node)| node.comment.clone());
        if !self.follow() {
            self.stage = GuessStage::Over;
        }
        let replies = self.go_on();
        let mut verdict = verdict;
        if !replies.is_empty() {
            let reply = Message::new(words::REPLY)
                .message(name_of(self.board(), self.side.other()))
                .arg(DisplayText::line(&replies));
            verdict = joined(verdict, reply);
        }
        // No-break spaces stay: they part the languages of a remark.
        let comment = comment.unwrap_or_default();
        let comment = comment.split_ascii_whitespace().collect::<Vec<_>>();
        if !comment.is_empty() {
            verdict = joined(verdict, Message::remark(&comment.join(" ")));
        }
        self.verdict = Some(verdict);
    }

    /// Plays the record up to the next move that is asked for, or to its end. Returns the other side's moves.
    fn go_on(&mut self) -> Vec<DisplayText> {
        let mut replies = Vec::new();
        while self.stage != GuessStage::Over {
            if self.asked.contains(&self.at) && !self.board.is_over() {
                self.before = self.board.current();
                (self.stage, self.is_first, self.hints) = (GuessStage::Open, true, 0);
                self.searched.clear();
                self.found.clear();
                break;
            }
            let theirs = self.game_node().map(|(_, node)| node);
            let theirs = theirs.filter(|node| node.side != self.side && is_findable(node));
            let reply = theirs.map(|node| node.display.clone());
            if self.follow() {
                replies.extend(reply);
            } else {
                self.stage = GuessStage::Over;
            }
        }
        replies
    }

    /// Plays the next step of the record on the board. Returns false at the end, and where the record leaves the rules.
    fn follow(&mut self) -> bool {
        let Some((_, node)) = self.line.get(self.at) else {
            return false;
        };
        let is_played = node.kind == StepKind::Note
            || node.automatic
            || (self.board.turn() == node.side && self.board.play(&node.notation).is_ok());
        if is_played && !node.comment.is_empty() {
            let current = self.board.current();
            self.board.comment(current, &node.comment);
        }
        self.at += 1;
        is_played
    }

    /// Corners of the area to which hints have narrowed the move.
    pub fn area(&self) -> Option<[Cell; 2]> {
        let (id, _) = self.game_node().filter(|_| self.hints > 0)?;
        let target = *self.judge.path(*id).first()?;
        let grid = self.board.grid();
        let cut = |size: u8, at: u8| {
            let (mut low, mut high) = (0, size);
            for _ in 0..self.hints.min(HALVINGS) {
                let middle = low + (high - low).div_ceil(2);
                if at < middle {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            [low, high - 1]
        };
        let [cols, rows] = [cut(grid.cols, target.col), cut(grid.rows, target.row)];
        Some([0, 1].map(|end| Cell::new(cols[end], rows[end])))
    }

    /// Hint for the number of hints given: an area, a smaller one, then `start`, where the move begins.
    pub(super) fn hint(&self, start: Option<Message>) -> Option<Message> {
        if self.hints > HALVINGS
            && let Some(start) = start
        {
            return Some(start);
        }
        let [from, to] = self.area()?;
        let cells = self.board.grid().cells();
        let is_in = |cell: &Cell| {
            (from.col..=to.col).contains(&cell.col) && (from.row..=to.row).contains(&cell.row)
        };
        let names = cells.filter(is_in).map(|cell| self.board.cell_name(cell));
        let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
        let message = Message::new(words::AREA).arg(names.first()?);
        Some(message.arg(names.last()?))
    }
}

fn joined(first: Message, second: Message) -> Message {
    Message::new(words::JOINED).message(first).message(second)
}

/// Level of the computer whose accuracy is nearest; `None` for games without known ones.
fn level_of(game: &str, accuracy: f64) -> Option<u8> {
    let (_, known) = ACCURACIES.iter().find(|(key, _)| *key == game)?;
    let levels = LEVELS.into_iter().zip(*known);
    let nearest =
        levels.min_by(|(_, a), (_, b)| (*a - accuracy).abs().total_cmp(&(*b - accuracy).abs()));
    nearest.map(|(level, _)| level)
}

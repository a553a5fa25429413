//! Entering moves: by pointing at cells, and as text.

use super::{Ask, GameSession, Hover, Notice, Pick, Picked, Played, Refused, Session, Touch};
use crate::core::{Cell, Game, MoveOf, Position};

impl<G: Game> Session<G> {
    /// Cells where a legal move can be made, begun or carried on, by rows.
    pub(super) fn next_cells(&self) -> Vec<Cell> {
        let picked = self.pick.cells();
        let next = |path: &Vec<Cell>| {
            if path.starts_with(picked) {
                path.get(picked.len()).copied()
            } else {
                None
            }
        };
        let mut cells: Vec<_> = self.legal_here().paths.iter().filter_map(next).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells.dedup();
        cells
    }

    /// What a pointer resting on `cell` would do.
    pub(super) fn point_at(&self, cell: Cell) -> Hover {
        if let Err(over) = self.refuse_if_over() {
            return Hover::Refused(over);
        }
        match self.pointed(&mut self.pick.clone(), cell) {
            Picked::Move(index) => Hover::Legal(self.changes(index)),
            Picked::Nothing(path) => {
                Hover::Refused(Refused::Rule(G::why_not(self.here(), &path).into()))
            }
            Picked::Ask(_) | Picked::More | Picked::PutBack => Hover::Legal(Vec::new()),
        }
    }

    /// What pointing at `cell` comes to after what was picked.
    fn pointed(&self, pick: &mut Pick, cell: Cell) -> Picked {
        let (here, legal) = (self.here(), self.legal_here());
        let goes = |index: usize| {
            let last = legal.paths[index].last().copied();
            G::target(here, &legal.moves[index]) == last
        };
        pick.touch(&legal.paths, goes, G::aim(here, cell))
    }

    /// Points at `cell`: one more of the move that is being entered, or the move.
    pub(super) fn enter(&mut self, cell: Cell) -> Touch {
        self.ask_proposal(None);
        if let Err(over) = self.refuse_if_over() {
            return Touch::Refused(over);
        }
        let mut pick = std::mem::take(&mut self.pick);
        let picked = self.pointed(&mut pick, cell);
        self.pick = pick;
        match picked {
            Picked::Move(index) => {
                let mv = self.legal_here().moves[index].clone();
                Touch::Played(self.make(&mv))
            }
            Picked::Ask(indices) => {
                self.pick.clear();
                let legal = self.legal_here();
                let ask = |mv| Ask {
                    text: G::write_move(self.here(), mv),
                    number: G::choice(mv).unwrap_or(0),
                };
                Touch::Ask(
                    indices
                        .into_iter()
                        .map(|index| ask(&legal.moves[index]))
                        .collect(),
                )
            }
            Picked::More => Touch::Picked,
            Picked::PutBack => Touch::PutBack,
            Picked::Nothing(path) => {
                let reason = G::why_not(self.here(), &path).into();
                if self.is_strict() {
                    Touch::Played(self.forfeit(reason))
                } else {
                    Touch::Refused(Refused::Rule(reason))
                }
            }
        }
    }

    /// Plays a typed move.
    pub(super) fn play_text(&mut self, text: &str) -> Result<Played, Refused> {
        self.ask_proposal(None);
        let text = text.trim();
        if text.is_empty() {
            return Err(Refused::NoMove(G::INFO.example));
        }
        let word = text.to_ascii_lowercase();
        if word == "pass" {
            return self.play_pass();
        }
        self.refuse_if_over()?;
        let mv = self.read(text)?;
        match self.here().refusal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) if self.is_strict() => Ok(self.forfeit(reason.into())),
            Some(reason) => Err(Refused::Rule(reason.into())),
        }
    }

    /// Passes, where the rules give it.
    pub(super) fn play_pass(&mut self) -> Result<Played, Refused> {
        self.ask_proposal(None);
        if !G::INFO.passes {
            return Err(Refused::NoPass(G::INFO.name));
        }
        // An explicit pass right after an automatic one is the same pass.
        let current = self.tree.current();
        if self.is_automatic(current)
            && self.tree.text(current) == "pass"
            && self.ending().is_none()
        {
            return Ok(Played {
                text: String::new(),
                notices: vec![Notice::AlreadyPassed],
                outcome: GameSession::outcome(self),
            });
        }
        self.refuse_if_over()?;
        let mv = self.read("pass")?;
        match self.here().refusal(&mv) {
            None => Ok(self.make(&mv)),
            Some(reason) => Err(Refused::Rule(reason.into())),
        }
    }

    fn read(&self, text: &str) -> Result<MoveOf<G>, Refused> {
        G::read_move(self.here(), text).map_err(|reason| Refused::Rule(reason.into()))
    }
}

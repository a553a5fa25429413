//! Screen layout: the largest board that fits comes first; everything else shares the rest and may get no room at
//! all.

use crate::cells::{at_columns, at_rows};
use ratatui::layout::{Rect, Size};

use super::widgets::board::{CellSize, Frame, whole};
use tabletop_core::BoardView;

/// Minimum and maximum width of a panel beside the board, in columns.
const PANEL_WIDTH: (u16, u16) = (24, 50);
/// Columns between the board and a panel beside it: one for the evaluation bar, one blank.
const GAP: u16 = 2;
/// Minimum height of a panel under the board, in rows.
const PANEL_HEIGHT: u16 = 7;
/// Width of the list of games, and minimum screen size (columns, rows) that shows it.
const GAMES_WIDTH: u16 = 34;
const GAMES_FROM: (u16, u16) = (150, 30);
/// Rows of a task below the board, and minimum height of a screen for them.
const TASK_ROWS: u16 = 3;
const TASK_FROM: u16 = 12;
/// Minimum screen size of a full layout; below it only one line of text is shown.
const TINY: (u16, u16) = (20, 8);

/// Layout choices of the user.
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wishes {
    /// Show the panel where there is room.
    pub(crate) panel: bool,
    /// Show the board alone.
    pub(crate) zen: bool,
    /// The game has a clock, which is shown in a line even in the zen view.
    pub(crate) clock: bool,
    /// The game has a task, shown in lines below a board that has no panel.
    pub(crate) task: bool,
    /// Show coordinates where there is room.
    pub(crate) labels: bool,
    /// Number of cell sizes below the largest that fits.
    pub(crate) shrink: usize,
    /// Show the list of games where there is room.
    pub(crate) games: bool,
    /// Discs are drawn as pictures, which scale to any size.
    pub(crate) pictures: bool,
}

/// Areas of all parts of the screen. Parts without room are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) tabs: Rect,
    pub(crate) games: Rect,
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// Lines for the task of a lesson or problem, where there is no panel.
    pub(crate) task: Rect,
    pub(crate) message: Rect,
    pub(crate) footer: Rect,
    /// The size of the board's cells; `None` where there is no board.
    pub(crate) size: Option<CellSize>,
    /// Decoration around the board's cells.
    pub(crate) frame: Frame,
    /// Only one line of text fits.
    pub(crate) tiny: bool,
}

/// Default frame of a board that has room.
const fn usual(labels: bool) -> Frame {
    if labels { Frame::FULL } else { Frame::BARE }
}

/// Lays out `area` for a board and the parts around it.
pub(crate) fn plan(area: Rect, view: Option<&BoardView>, wishes: Wishes) -> Plan {
    if area.width < TINY.0 || area.height < TINY.1 {
        return Plan {
            message: area,
            tiny: true,
            ..Plan::default()
        };
    }
    if wishes.zen {
        let (mut plan, mut middle) = (Plan::default(), area);
        if wishes.clock {
            plan.message = take_bottom(&mut middle, 1);
        }
        let panel = false;
        plan.place(middle, view, Wishes { panel, ..wishes });
        return plan;
    }
    let mut middle = area;
    let mut plan = Plan {
        tabs: take_top(&mut middle, 1),
        ..Plan::default()
    };
    plan.footer = take_bottom(&mut middle, u16::from(area.height >= 12));
    plan.message = take_bottom(&mut middle, 1);
    if wishes.panel && wishes.games && area.width >= GAMES_FROM.0 && area.height >= GAMES_FROM.1 {
        plan.games = at_columns(middle, middle.x, GAMES_WIDTH);
        middle.x += GAMES_WIDTH + 1;
        middle.width -= GAMES_WIDTH + 1;
    }
    let above = plan;
    plan.place(middle, view, wishes);
    if wishes.task && plan.panel.is_empty() && area.height >= TASK_FROM {
        plan = above;
        plan.task = take_bottom(&mut middle, TASK_ROWS);
        plan.place(middle, view, wishes);
    }
    plan
}

fn take_top(area: &mut Rect, rows: u16) -> Rect {
    let taken = at_rows(*area, area.y, rows);
    area.y += rows;
    area.height -= rows;
    taken
}

fn take_bottom(area: &mut Rect, rows: u16) -> Rect {
    area.height -= rows;
    at_rows(*area, area.bottom(), rows)
}

/// The index of the largest size in which the whole board fits, and the widest frame that fits with that size.
fn candidates_hint(
    view: &BoardView,
    sizes: &[CellSize],
    labels: bool,
    width: u16,
    height: u16,
) -> Option<(usize, Frame)> {
    sizes.iter().enumerate().find_map(|(index, &size)| {
        let frames = Frame::of(view, size, labels).into_iter();
        let mut fit = frames.filter(|&frame| {
            let Size {
                width: wide,
                height: high,
            } = whole(view, size, frame);
            wide <= width && high <= height
        });
        Some((index, fit.next()?))
    })
}

impl Plan {
    /// The column beside a board on this ground, if there is a panel at its side; otherwise an empty area.
    pub(crate) fn bar(&self, ground: Rect) -> Rect {
        let Some(last) = self.panel_at_side().x.checked_sub(GAP) else {
            return Rect::default();
        };
        at_columns(ground, (ground.right() + 1).min(last), 1)
    }

    /// The panel if it is beside the board; otherwise an empty area.
    pub(crate) fn panel_at_side(&self) -> Rect {
        if self.panel.is_empty() || self.panel.y != self.board.y {
            return Rect::default();
        }
        self.panel
    }

    fn place(&mut self, area: Rect, view: Option<&BoardView>, wishes: Wishes) {
        self.frame = usual(wishes.labels);
        let Some(view) = view else {
            self.board = area;
            return;
        };
        let sizes = CellSize::of(view, wishes.pictures);
        let fits = |width, height| candidates_hint(view, &sizes, wishes.labels, width, height);
        let alone = fits(area.width, area.height);
        let side_by_side = fits(area.width.saturating_sub(PANEL_WIDTH.0 + GAP), area.height);
        let portrait = area.height * 2 > area.width;
        let under = fits(area.width, area.height.saturating_sub(PANEL_HEIGHT)).filter(|_| portrait);
        // A panel is worth smaller cells as long as stones are still drawn, not written as letters.
        let index = |fit: Option<(usize, Frame)>| fit.map(|(index, _)| index);
        // Cells that would be larger only with a reduced frame don't take the panel away.
        let whole_fits = |size: &CellSize| {
            let Size {
                width: wide,
                height: high,
            } = whole(view, *size, usual(wishes.labels));
            wide <= area.width && high <= area.height
        };
        let roomy = sizes.iter().position(whole_fits);
        let worth = |fit: &(usize, Frame)| Some(fit.0) == roomy || sizes[fit.0].h > 1;
        let side_by_side = side_by_side.filter(worth);
        let under = under.filter(worth);
        if !wishes.panel {
            self.board = area;
            self.choose(view, &sizes, alone, wishes);
        } else if under.is_some() && (side_by_side.is_none() || index(under) < index(side_by_side))
        {
            self.choose(view, &sizes, under, wishes);
            self.panel_under(area, view);
        } else if side_by_side.is_some() {
            self.choose(view, &sizes, side_by_side, wishes);
            self.panel_beside(area, view);
        } else {
            self.board = area;
            self.choose(view, &sizes, alone, wishes);
            if alone.is_none() && self.fits_beside(area, view) {
                self.panel_beside(area, view);
            }
        }
    }

    /// Chooses the size at this index, or a smaller one by the user's choice; if none fits, the size that shows
    /// most of the board.
    fn choose(
        &mut self,
        view: &BoardView,
        sizes: &[CellSize],
        fit: Option<(usize, Frame)>,
        wishes: Wishes,
    ) {
        let last = sizes.len() - 1;
        self.size = Some(match fit {
            Some((index, _)) => sizes[(index + wishes.shrink).min(last)],
            None => sizes[last],
        });
        let (width, height) = (self.board.width, self.board.height);
        match fit {
            // Smaller cells leave room for the full frame.
            Some((_, frame)) if wishes.shrink == 0 => self.frame = frame,
            None if width > 0 => {
                if let Some((index, frame)) = candidates_hint(view, sizes, false, width, height) {
                    (self.size, self.frame) = (Some(sizes[index]), frame);
                }
            }
            _ => {}
        }
    }

    /// Columns and rows of the whole board.
    fn whole(&self, view: &BoardView) -> Size {
        let size = self.size.unwrap_or(CellSize { w: 2, h: 1 });
        whole(view, size, self.frame)
    }

    /// True if a panel fits beside a board that is too high for its area.
    fn fits_beside(&self, area: Rect, view: &BoardView) -> bool {
        self.whole(view).width + PANEL_WIDTH.0 < area.width
    }

    fn panel_beside(&mut self, area: Rect, view: &BoardView) {
        let board = self.whole(view).width;
        let max = if area.width > 160 {
            PANEL_WIDTH.1 + 14
        } else {
            PANEL_WIDTH.1
        };
        let width = area
            .width
            // The board has a blank column at either side.
            .saturating_sub(board + GAP + 2)
            .clamp(PANEL_WIDTH.0, max);
        self.board = at_columns(area, area.x, area.width - width - GAP);
        self.panel = Rect {
            x: area.right() - width,
            // One column stays blank at the edge.
            width: width - 1,
            ..area
        };
    }

    fn panel_under(&mut self, area: Rect, view: &BoardView) {
        let board = self.whole(view).height;
        let height = area.height.saturating_sub(board + 1).max(PANEL_HEIGHT);
        self.board = at_rows(area, area.y, area.height - height);
        // One column stays blank at either edge.
        self.panel = Rect::new(
            area.x + 1,
            area.bottom() - height,
            area.width.saturating_sub(2),
            height,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::board::ColumnNames;
    use tabletop_play::registry::find;

    const WISHES: Wishes = Wishes {
        panel: true,
        zen: false,
        clock: false,
        task: true,
        labels: true,
        games: true,
        shrink: 0,
        pictures: true,
    };

    #[track_caller]
    fn check(game: &str, size: &str, screen: (u16, u16), cell: (u16, u16), panel: bool) {
        let entry = find(game).expect("a game");
        let mut options = entry.options();
        if !size.is_empty() {
            options.set("size", size).expect("a size");
        }
        let view = (entry.start)(options).expect("a game").view();
        let plan = plan(Rect::new(0, 0, screen.0, screen.1), Some(&view), WISHES);
        let size = plan.size.expect("a board");
        assert_eq!((size.w, size.h), cell, "{game} {screen:?}");
        assert_eq!(!plan.panel.is_empty(), panel, "{game} {screen:?}");
    }

    #[test]
    fn the_largest_cells_that_fit_are_taken() {
        check("reversi", "", (80, 24), (4, 2), true);
        check("reversi", "", (120, 40), (8, 4), true);
        check("reversi", "", (200, 60), (14, 7), true);
        check("almonds", "", (200, 60), (20, 10), true);
        check("reversi", "26", (80, 24), (2, 1), true);
        check("reversi", "", (80, 50), (8, 4), true);
        check("reversi", "", (40, 24), (4, 2), false);
        check("reversi", "", (40, 12), (2, 1), false);
        check("reversi", "", (44, 12), (2, 1), true);
        check("go", "", (80, 24), (2, 1), true);
        check("go", "", (120, 45), (4, 2), true);
        // The row of names and the ground beyond the lines are worth less than larger cells.
        check("go", "", (120, 40), (4, 2), true);
        check("go", "", (120, 39), (2, 1), true);
        check("go", "", (100, 40), (2, 1), true);
        check("go", "", (200, 60), (6, 3), true);
        check("gomoku", "", (120, 40), (4, 2), true);
        check("reversi", "", (120, 35), (8, 4), true);
    }

    #[test]
    fn columns_are_named_wherever_rows_are() {
        names_agree(17);
    }

    #[test]
    #[ignore = "whole, run by .ci/run"]
    fn columns_are_named_wherever_rows_are_on_any_screen() {
        names_agree(1);
    }

    /// Plans screens of every so many-th width.
    fn names_agree(step: usize) {
        for (game, size) in [
            ("go", "7"),
            ("go", "19"),
            ("gomoku", "15"),
            ("reversi", "8"),
        ] {
            let entry = find(game).expect("a game");
            let options = entry.options().with("size", size).expect("a size");
            let view = (entry.start)(options).expect("a game").view();
            for (width, height) in (40..210)
                .step_by(step)
                .flat_map(|w| (12..62).map(move |h| (w, h)))
            {
                let frame = plan(Rect::new(0, 0, width, height), Some(&view), WISHES).frame;
                let named = frame.cols != ColumnNames::None;
                assert_eq!(frame.rows, named, "{game} {size} {width}x{height}");
            }
        }
    }

    #[test]
    fn parts_never_overlap_and_never_leave_the_screen() {
        parts_keep_apart(17);
    }

    #[test]
    #[ignore = "whole, run by .ci/run"]
    fn parts_never_overlap_on_any_screen() {
        parts_keep_apart(1);
    }

    /// Plans screens of every width and every so many-th height.
    fn parts_keep_apart(step: u16) {
        for entry in tabletop_play::registry::GAMES {
            let view = (entry.start)(entry.options()).expect("a game").view();
            // Heights take turns from width to width.
            for width in 0..=230 {
                for height in (width % step..=70).step_by(step.into()) {
                    let area = Rect::new(0, 0, width, height);
                    let plan = plan(area, Some(&view), WISHES);
                    let parts = [
                        plan.tabs,
                        plan.games,
                        plan.board,
                        plan.panel,
                        plan.task,
                        plan.message,
                        plan.footer,
                    ];
                    let parts = parts.iter().filter(|part| !part.is_empty());
                    for (index, part) in parts.clone().enumerate() {
                        assert_eq!(part.intersection(area), *part, "{area:?} {plan:?}");
                        for other in parts.clone().skip(index + 1) {
                            assert!(!part.intersects(*other), "{area:?} {plan:?}");
                        }
                    }
                }
            }
        }
    }
}

//! The card at the end of a game: the result in a sentence, the review in figures, and what to do next.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;

use super::sheet::{Button, placed, rows_of};
use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::{at_rows, cut, fit, width, wrap};
use crate::{Role, words};
use tabletop_app::workspace::{Tab, address_of, count_of, counts, mistakes_to_walk, result_of};
use tabletop_core::{Message, Side};
use tabletop_play::session::{Badge, GameSession, Seat};

/// Maximum columns of the card inside its frame, so that the board remains visible.
const WIDEST: u16 = 38;
/// Maximum columns of a player's name beside the figures.
const NAME: usize = 14;
/// Columns of a count of mistakes.
const COUNT: usize = 3;

/// Actions whose keys work on the card, besides those of its buttons.
const KEYS: [&str; 8] = [
    "undo",
    "new",
    "unfinished",
    "review",
    "next-mistake",
    "help",
    "palette",
    "quit",
];

/// The end of the game in front. Everything on it is read while it is drawn, since a review may end meanwhile.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOver {
    selected: usize,
}

/// Label of a button, and the row that it carries out.
type Choice = (String, &'static str);

fn tab<'a>(context: &Context<'a>) -> Option<&'a Tab> {
    context.workspace.tabs.last_tab()
}

/// Buttons, the likeliest first.
fn buttons(context: &Context) -> Vec<Choice> {
    let Some(tab) = tab(context) else {
        return Vec::new();
    };
    let (session, lang) = (&*tab.session, context.lang());
    let word = |text, id| (context.word(text).to_owned(), id);
    let mut buttons = Vec::new();
    if tab.purpose().small_game {
        buttons.push(word(words::NEXT_GAME, "learn"));
    } else if session.is_contest() {
        buttons.push(review_button(context, session));
    }
    let own = session.own_side().filter(|_| session.is_contest());
    buttons.push(match own {
        Some(side) => {
            let rematch = Message::new(words::REMATCH_AS).words(side.other().name());
            (rematch.get(lang), "rematch")
        }
        None if session.is_contest() => word(words::REMATCH, "rematch"),
        None => word(words::PLAY_AGAIN, "rematch"),
    });
    if buttons.len() < 2 {
        buttons.push(word(words::NEW_GAME, "new"));
    }
    buttons.push(word(words::HOME, "home"));
    buttons
}

/// The button that leads to the mistakes, or else to a review. It stays where a review ends without mistakes, so that
/// Enter pressed at that moment doesn't begin another game.
fn review_button(context: &Context, session: &GameSession) -> Choice {
    let lang = context.lang();
    let is_reviewed = session.reviewing().is_none() && figures(session).is_some();
    let count = mistakes_to_walk(session);
    if !is_reviewed || count == 0 {
        return (context.word(words::REVIEW).to_owned(), "review");
    }
    let text = match session.own_side() {
        Some(_) => words::REVIEW_MINE,
        None => words::REVIEW_BOTH,
    };
    (Message::new(text).arg(count).get(lang), "next-mistake")
}

/// Accuracy of both sides, once the game is reviewed.
fn figures(session: &GameSession) -> Option<[f64; 2]> {
    match session.accuracy() {
        [Some(black), Some(white)] if session.is_contest() => Some([black, white]),
        _ => None,
    }
}

/// Name of a player in the table: you, the level, or the name.
fn player(session: &GameSession, side: Side) -> Message {
    match session.players().side(session.player_of(side)).seat {
        Seat::Computer(level) => Message::new(words::LEVEL).arg(level),
        _ => address_of(session, side),
    }
}

/// Table of the review: a row for each side with its mistakes and its accuracy.
fn table(context: &Context) -> Vec<String> {
    let Some(session) = tab(context).map(|tab| &*tab.session) else {
        return Vec::new();
    };
    let lang = context.lang();
    if let Some((done, total)) = session.reviewing() {
        let text = Message::new(words::REVIEWED_OF).arg(done).arg(total);
        return vec![text.get(lang)];
    }
    let Some(accuracy) = figures(session) else {
        return Vec::new();
    };
    let names = Side::BOTH.map(|side| cut(&player(session, side).get(lang), NAME));
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let row = |name: &str, counts: [String; 3], last: &str| {
        let counts = counts.map(|count| format!("{count:>COUNT$}"));
        format!("{}{}  {last}", fit(name, widest), counts.concat())
    };
    let signs = Badge::ALL.map(|badge| badge.sign().to_owned());
    let head = row("", signs, context.word(words::ACCURACY_COLUMN));
    let own = session.own_side().unwrap_or(Side::Black);
    let counts = counts(session);
    let of = |side: Side| {
        let index = side.index();
        let counts = counts[index].map(|count| count.to_string());
        row(&names[index], counts, &format!("{:>3.0}%", accuracy[index]))
    };
    vec![head, of(own), of(own.other())]
}

/// The result, and the parts of the count below it.
fn result(context: &Context, columns: u16) -> [Vec<String>; 2] {
    let session = tab(context).map(|tab| &*tab.session);
    let outcome = session.and_then(|it| Some((it, it.outcome()?)));
    let outcome =
        outcome.map(|(session, outcome)| [Some(result_of(session, outcome)), count_of(session)]);
    outcome.unwrap_or_default().map(|text| {
        let text = text.map(|text| text.get(context.lang()));
        text.map_or_else(Vec::new, |text| wrap(&text, usize::from(columns)))
    })
}

/// Layout of the buttons. The first has a row of its own.
fn places(context: &Context, columns: u16) -> Vec<Button> {
    let labels = buttons(context).into_iter();
    let texts = labels.map(|(label, _)| format!("  {label}  "));
    placed(texts.zip(0..), columns, true)
}

impl GameOver {
    fn choose(index: usize, context: &Context) -> Reaction {
        let chosen = buttons(context).get(index).map(|(_, id)| Act::of(id));
        chosen.map_or(Reaction::Stay, Reaction::Done)
    }

    fn go(&mut self, by: isize, context: &Context) -> Reaction {
        let count = buttons(context).len() as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count.max(1)) as usize;
        Reaction::Stay
    }
}

impl Layer for GameOver {
    fn title(&self, context: &Context) -> (String, String) {
        let others = context.workspace.tabs.next_unfinished().is_some();
        let foot = if others {
            words::HINT_OVER_OTHERS
        } else {
            words::HINT_OVER
        };
        (String::new(), context.worded(foot).get(context.lang()))
    }

    fn wanted(&self, context: &Context, room: Size) -> Size {
        let columns = room.width.min(WIDEST);
        let rows = rows_of(&places(context, columns));
        let table = table(context).len() as u16;
        let gap = u16::from(table > 0);
        let high = result(context, columns).concat().len() as u16 + 1 + table + gap + rows;
        Size::new(columns, high)
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let (mut area, context) = (sheet.area, sheet.context);
        let loud = sheet.style_of(Role::Text, true);
        let bold = sheet.style(Role::Text).add_modifier(Modifier::BOLD);
        let dim = sheet.style(Role::Dim);
        let buttons = places(context, area.width);
        let rows = rows_of(&buttons);
        let skip = |area: &mut Rect, rows: usize| {
            let rows = area.height.min(rows as u16);
            *area = at_rows(*area, area.y + rows, area.height - rows);
        };
        for (lines, style) in result(context, area.width).iter().zip([bold, dim]) {
            sheet.lines(area, lines, style);
            skip(&mut area, lines.len());
        }
        let table = table(context);
        // Where there is little room, the blank rows and then the table give way.
        let spare = area.height.saturating_sub(rows);
        let gaps = spare > table.len() as u16 + u16::from(!table.is_empty());
        skip(&mut area, gaps.into());
        let shown = &table[..table.len().min(spare.into())];
        sheet.lines(area, shown, dim);
        skip(&mut area, shown.len());
        skip(&mut area, (gaps && !table.is_empty()).into());
        let selected = self.selected.min(buttons.len().saturating_sub(1));
        let plain = context.palette.style(Role::Accent, Role::Background);
        let styles = [plain, loud.add_modifier(Modifier::BOLD)];
        sheet.buttons(area, &buttons, selected, styles)
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction {
        match key.code {
            KeyCode::Esc => Reaction::Close,
            KeyCode::Enter | KeyCode::Char(' ') => Self::choose(self.selected, context),
            KeyCode::Left | KeyCode::BackTab | KeyCode::Up => self.go(-1, context),
            KeyCode::Right | KeyCode::Tab | KeyCode::Down => self.go(1, context),
            // The keys of actions work here too.
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                let typed = c.to_string();
                let buttons = buttons(context).into_iter().map(|(_, id)| id);
                let mut ids = buttons.chain(KEYS);
                let known = ids.find(|id| context.keys.key(id) == Some(&typed));
                known.map_or(Reaction::Stay, |id| Reaction::Done(Act::of(id)))
            }
            _ => Reaction::Stay,
        }
    }

    fn click(&mut self, item: usize, context: &Context) -> Reaction {
        Self::choose(item, context)
    }

    fn hover(&mut self, item: usize) -> Option<Reaction> {
        let moved = item != self.selected;
        self.selected = item;
        moved.then_some(Reaction::Stay)
    }

    fn is_low(&self) -> bool {
        true
    }
}

//! The card at the end of a game: the result in a sentence, the review in figures, and what to do next.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::{cut, fit, width, wrap};
use crate::hit::Target;
use crate::theme::Role;
use crate::words;
use tabletop_app::workspace::{
    Tab, address_of, count_of, counts, mistakes_to_walk, own_side, result_of,
};
use tabletop_core::{Message, Side};
use tabletop_play::session::{Badge, GameSession, Seat};

/// Maximum columns of the card inside its frame, so that the board remains visible.
const WIDEST: u16 = 38;
/// Maximum columns of a player's name beside the figures.
const NAME: usize = 14;
/// Columns of a count of mistakes.
const COUNT: usize = 3;

/// Actions whose keys work on the card, besides those of its buttons.
const KEYS: [&str; 6] = [
    "undo",
    "new",
    "unfinished",
    "review",
    "next-mistake",
    "quit",
];

/// The end of the game in front. Everything on it is read while it is drawn, since a review may end meanwhile.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOver {
    selected: usize,
}

/// Label of a button, and the row that it carries out.
type Button = (String, &'static str);

fn tab<'a>(context: &Context<'a>) -> Option<&'a Tab> {
    context.workspace.tabs.last_tab()
}

/// Buttons, the likeliest first.
fn buttons(context: &Context) -> Vec<Button> {
    let Some(tab) = tab(context) else {
        return Vec::new();
    };
    let (session, lang) = (&*tab.session, context.lang());
    let word = |text, id| (context.word(text).to_owned(), id);
    let mut buttons = Vec::new();
    if tab.purpose().small_game {
        buttons.push(word(words::NEXT_GAME, "learn"));
    } else if session.is_contest() {
        buttons.extend(review_button(context, session));
    }
    let own = own_side(session).filter(|_| session.is_contest());
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

/// The button that leads to the mistakes, or else to a review; none if there are no mistakes.
fn review_button(context: &Context, session: &GameSession) -> Option<Button> {
    let lang = context.lang();
    let is_reviewed = session.reviewing().is_none() && figures(session).is_some();
    if !is_reviewed {
        return Some((context.word(words::REVIEW).to_owned(), "review"));
    }
    let count = mistakes_to_walk(session);
    let text = match own_side(session) {
        Some(_) => words::REVIEW_MINE,
        None => words::REVIEW_BOTH,
    };
    let label = Message::new(text).arg(count).get(lang);
    (count > 0).then_some((label, "next-mistake"))
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
    let own = own_side(session).unwrap_or(Side::Black);
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

/// Layout of the buttons: first column and row of each. The first has a row of its own.
fn places(buttons: &[Button], columns: u16) -> Vec<(u16, u16)> {
    let (mut x, mut row) = (0, 0);
    let place = |(index, (label, _)): (usize, &Button)| {
        let wide = width(label) as u16 + 4;
        if x > 0 && (index == 1 || x + wide > columns) {
            (x, row) = (0, row + 1);
        }
        let at = (x, row);
        x += wide + 1;
        at
    };
    buttons.iter().enumerate().map(place).collect()
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

    fn wanted(&self, context: &Context, room: (u16, u16)) -> (u16, u16) {
        let columns = room.0.min(WIDEST);
        let buttons = buttons(context);
        let rows = places(&buttons, columns)
            .last()
            .map_or(0, |(_, row)| row + 1);
        let table = table(context).len() as u16;
        let gap = u16::from(table > 0);
        let high = result(context, columns).concat().len() as u16 + 1 + table + gap + rows;
        (columns, high)
    }

    fn draw(&self, context: &Context, sheet: Sheet) -> Option<Position> {
        let Sheet { area, buf, hits } = sheet;
        let palette = context.palette;
        let loud = palette
            .style(Role::SelectedText, Role::Selected)
            .add_modifier(Modifier::BOLD);
        let bold = palette
            .style(Role::Text, Role::Popup)
            .add_modifier(Modifier::BOLD);
        let dim = palette.style(Role::Dim, Role::Popup);
        let buttons = buttons(context);
        let places = places(&buttons, area.width);
        let rows = places.last().map_or(0, |(_, row)| row + 1);
        let room = usize::from(area.width);
        let mut y = area.y;
        let texts = result(context, area.width).into_iter().zip([bold, dim]);
        for (line, style) in
            texts.flat_map(|(lines, style)| lines.into_iter().map(move |it| (it, style)))
        {
            buf.set_stringn(area.x, y, line, room, style);
            y += 1;
        }
        let table = table(context);
        // Where there is little room, the blank rows and then the table give way.
        let spare = area.bottom().saturating_sub(y + rows);
        let gaps = spare > table.len() as u16 + u16::from(!table.is_empty());
        y += u16::from(gaps);
        for line in table.iter().take(usize::from(spare)) {
            buf.set_stringn(area.x, y, line, room, dim);
            y += 1;
        }
        y += u16::from(gaps && !table.is_empty());
        let selected = self.selected.min(buttons.len().saturating_sub(1));
        let mut cursor = None;
        for (index, ((label, _), (x, row))) in buttons.iter().zip(places).enumerate() {
            let at = Position::new(area.x + x, y + row);
            if at.y >= area.bottom() {
                break;
            }
            let style = if index == selected {
                loud
            } else {
                palette.style(Role::Accent, Role::Background)
            };
            let left = usize::from(area.width.saturating_sub(x));
            let end = buf.set_stringn(at.x, at.y, format!("  {label}  "), left, style);
            hits.add(Rect::new(at.x, at.y, end.0 - at.x, 1), Target::Item(index));
            if index == selected {
                cursor = Some(at);
            }
        }
        cursor
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

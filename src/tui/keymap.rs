//! Key bindings: the default keys of the key table, and those of the settings that replace them.

use std::collections::HashMap;
use std::sync::Arc;

use super::chord::Chord;
use super::words::keys as words;
use tabletop_app::commands::{Row, keyed_rows};
use tabletop_core::{CommandKeys, Message, SquareNames};
use tabletop_settings::Binding;

/// All keys with their actions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keymap {
    rows: HashMap<Chord, &'static Row>,
    /// Keys from the settings by the action's id, where they replace the defaults.
    own: HashMap<&'static str, Vec<String>>,
    /// First key of every action, for messages.
    commands: Arc<CommandKeys>,
}

/// A binding with a known action and valid keys.
struct Own<'a> {
    action: &'static Row,
    chords: Vec<Chord>,
    binding: &'a Binding,
}

fn at_line(binding: &Binding, reason: Message) -> Message {
    let key = format!("keys.{}", binding.action);
    // A binding just made in the dialogue has no line to name.
    if binding.line == 0 {
        return reason;
    }
    Message::new(words::FAULT_AT)
        .arg(binding.line)
        .arg(key)
        .message(reason)
}

fn understood(binding: &Binding) -> Result<Own<'_>, Message> {
    let Some(action) = Row::find(&binding.action) else {
        return Err(at_line(binding, words::NO_ACTION.into()));
    };
    let read = |key: &String| {
        let chord = Chord::parse(key).ok_or_else(|| Message::new(words::NO_KEY).arg(key))?;
        let other = chord.arrives_as();
        let reason = other.map(|other| Message::new(words::NEVER_COMES).arg(key).arg(other));
        reason.map_or(Ok(chord), Err)
    };
    let chords = binding.keys.iter().map(read).collect::<Result<_, _>>();
    Ok(Own {
        action,
        chords: chords.map_err(|reason| at_line(binding, reason))?,
        binding,
    })
}

fn usual(action: &Row) -> impl Iterator<Item = Chord> {
    action.keys.iter().filter_map(|key| Chord::parse(key))
}

impl Keymap {
    /// The default keys, replaced by those of the settings where given. An invalid binding, or one whose key
    /// belongs to another action, is left out, and a message names its line and the reason.
    pub(crate) fn new(bindings: &[Binding]) -> (Self, Vec<Message>) {
        let mut problems = Vec::new();
        let mut own = Vec::new();
        for binding in bindings {
            match understood(binding) {
                Ok(understood) => own.push(understood),
                Err(reason) => problems.push(reason),
            }
        }
        while let Some((index, reason)) = conflict(&own) {
            problems.push(reason);
            own.remove(index);
        }
        let mut map = Self::default();
        for action in keyed_rows() {
            match own.iter().find(|own| own.action.id == action.id) {
                Some(it) => {
                    map.own.insert(action.id, it.binding.keys.clone());
                    map.rows
                        .extend(it.chords.iter().map(|&chord| (chord, action)));
                }
                None => map.rows.extend(usual(action).map(|chord| (chord, action))),
            }
        }
        map.commands = Arc::new(CommandKeys::new(
            keyed_rows().map(|row| (row.id, map.first_key(row))),
        ));
        (map, problems)
    }

    /// Lets messages name squares as the board does.
    pub(crate) fn name_squares(&mut self, names: SquareNames) {
        Arc::make_mut(&mut self.commands).squares = names;
    }

    /// The keys that messages name.
    pub(crate) const fn commands(&self) -> &Arc<CommandKeys> {
        &self.commands
    }

    /// The row of a key.
    pub(crate) fn row(&self, chord: Chord) -> Option<&'static Row> {
        self.rows.get(&chord).copied()
    }

    /// The keys of an action, as written in key tables.
    pub(crate) fn keys(&self, action: &Row) -> Vec<&str> {
        let own = self.own.get(action.id);
        own.map_or_else(
            || action.keys.to_vec(),
            |keys| keys.iter().map(|it| &**it).collect(),
        )
    }

    /// The first key of the action with this id as shown on the screen; empty if it has none.
    pub(crate) fn key(&self, id: &str) -> String {
        Row::find(id).map_or_else(String::new, |action| self.first_key(action))
    }

    fn first_key(&self, action: &Row) -> String {
        let keys = self.keys(action);
        keys.first()
            .map_or_else(String::new, |key| Chord::shown(key))
    }

    /// All keys of an action as shown on the screen.
    pub(crate) fn all_keys(&self, action: &Row) -> String {
        let shown: Vec<_> = self.keys(action).into_iter().map(Chord::shown).collect();
        shown.join(" ")
    }
}

/// Index of the first of `own` that takes another action's key, and the reason to refuse it.
fn conflict(own: &[Own]) -> Option<(usize, Message)> {
    for (index, it) in own.iter().enumerate() {
        for &chord in &it.chords {
            let of_own = own[..index]
                .iter()
                .find(|other| other.chords.contains(&chord))
                .map(|other| other.action);
            let is_usual = |action: &&Row| {
                own.iter().all(|own| own.action.id != action.id)
                    && usual(action).any(|key| key == chord)
            };
            let taken = of_own.or_else(|| keyed_rows().find(is_usual));
            if let Some(other) = taken {
                let reason = Message::new(words::TAKEN)
                    .arg(Chord::shown(&chord.text()))
                    .words(other.label)
                    .arg(other.id)
                    .arg(it.action.id);
                return Some((index, at_line(it.binding, reason)));
            }
        }
    }
    None
}

/// Problems of these bindings, as messages that name line and key.
pub fn check_keys(bindings: &[Binding]) -> Vec<Message> {
    Keymap::new(bindings).1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bindings(lines: &[(&str, &[&str])]) -> Vec<Binding> {
        let binding = |(index, (action, keys)): (usize, &(&str, &[&str]))| Binding {
            action: (*action).to_owned(),
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            line: index + 1,
        };
        lines.iter().enumerate().map(binding).collect()
    }

    fn of(map: &Keymap, key: &str) -> Option<&'static str> {
        let chord = Chord::parse(key).expect("a key");
        map.row(chord).map(|action| action.id)
    }

    #[test]
    fn keys_can_be_swapped_taken_away_and_given() {
        let lines = bindings(&[("undo", &["i"]), ("hint", &["u", "f5"]), ("pass", &[])]);
        let (map, problems) = Keymap::new(&lines);
        assert_eq!(problems, []);
        assert_eq!(of(&map, "i"), Some("undo"));
        assert_eq!(of(&map, "u"), Some("hint"));
        assert_eq!(of(&map, "f5"), Some("hint"));
        assert_eq!((of(&map, "p"), of(&map, "ctrl+z")), (None, None));
        assert_eq!(map.key("hint"), "u");
        assert_eq!(map.key("pass"), "");
        assert_eq!(of(&map, "r"), Some("redo"), "all others are as usual");
    }

    #[track_caller]
    fn refused(lines: &[(&str, &[&str])], words: &[&str]) {
        let (map, problems) = Keymap::new(&bindings(lines));
        let messages = problems
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(
                "
",
            );
        for word in words {
            assert!(messages.contains(word), "{word}: {messages}");
        }
        let (usual, _) = Keymap::new(&[]);
        let (action, _) = lines.last().expect("a line");
        let action = Row::find(action);
        assert!(action.is_none_or(|action| map.keys(action) == usual.keys(action)));
    }

    #[test]
    fn invalid_bindings_are_reported_with_line_and_key() {
        refused(
            &[("undo", &["ctlr+z"])],
            &["line 1, keys.undo", "ctlr+z is not a key"],
        );
        refused(&[("udno", &["z"])], &["line 1, keys.udno", "no action"]);
        refused(
            &[("hint", &["u"])],
            &["line 1, keys.hint", "u is already used", "undo"],
        );
        refused(
            &[("redo", &["w"]), ("hint", &["w"])],
            &["line 2, keys.hint", "w is already used", "redo"],
        );
        refused(&[("hint", &["ctrl+i"])], &["as tab"]);
    }

    #[test]
    fn no_key_does_two_things_whatever_the_settings_say() {
        let ids: Vec<_> = keyed_rows().map(|action| action.id).collect();
        let keys = ["u", "i", "r", "z", "w", "ctrl+z", "enter", "esc"];
        let mut rng = tabletop_core::Rng::new(7);
        for _ in 0..300 {
            let lines: Vec<_> = (0..6)
                .map(|line| Binding {
                    action: ids[rng.below(ids.len())].to_owned(),
                    keys: vec![keys[rng.below(keys.len())].to_owned()],
                    line,
                })
                .collect();
            let (map, _) = Keymap::new(&lines);
            for action in keyed_rows() {
                for key in map.keys(action) {
                    assert_eq!(of(&map, key), Some(action.id), "{lines:?}");
                }
            }
        }
    }
}

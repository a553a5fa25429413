//! Rule sets by the names of `KataGo` and KGS, and the rules as `KataGo` writes them.

use serde_json::{Map, Value, json};

use super::server::{Answer, Server, to_error};

/// Rules by the options of the game, as far as `KataGo` has words for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RuleSet {
    scoring: &'static str,
    ko: &'static str,
    suicide: bool,
    tax: &'static str,
    button: bool,
    bonus: &'static str,
    /// True if dead stones need not be captured before passing.
    friendly_pass: bool,
}

/// The rules that `KataGo` assumes where a JSON object states none.
const TROMP_TAYLOR: RuleSet = RuleSet {
    scoring: "area",
    ko: "positional",
    suicide: true,
    tax: "none",
    button: false,
    bonus: "none",
    friendly_pass: false,
};

/// Area scoring without suicide, and friendly passes.
const AREA: RuleSet = RuleSet {
    suicide: false,
    friendly_pass: true,
    ..TROMP_TAYLOR
};

/// Territory scoring with a simple ko and without suicide.
const TERRITORY: RuleSet = RuleSet {
    scoring: "territory",
    ko: "simple",
    suicide: false,
    ..TROMP_TAYLOR
};

/// The sets by their names in lower case, blanks, `-` and `_` left out.
#[rustfmt::skip] // a table is read by its rows
const SETS: &[(&str, RuleSet)] = &[
    ("tromptaylor", TROMP_TAYLOR),
    ("chinese", RuleSet { ko: "simple", bonus: "n", ..AREA }),
    ("chineseogs chinesekgs", RuleSet { bonus: "n", ..AREA }),
    ("japanese korean", RuleSet { tax: "seki", ..TERRITORY }),
    ("ancientarea stonescoring", RuleSet { ko: "simple", tax: "all", ..AREA }),
    ("ancientterritory", RuleSet { tax: "all", ..TERRITORY }),
    ("agabutton", RuleSet { ko: "situational", button: true, bonus: "n-1", ..AREA }),
    ("aga bga french", RuleSet { ko: "situational", bonus: "n-1", ..AREA }),
    ("newzealand nz", RuleSet { ko: "situational", suicide: true, ..AREA }),
    ("goe ing", RuleSet { suicide: true, ..AREA }),
];

const EXPECTED: &str = "unknown rules: expected tromp-taylor, chinese, chinese-ogs, chinese-kgs, japanese, korean, \
    stone-scoring, ancient-area, ancient-territory, aga, bga, aga-button, new-zealand, ing or a JSON object";

/// Words of the fields by their values in our options.
const KO: &[&str] = &["simple", "positional", "situational"];
const SCORING: &[&str] = &["area", "territory"];
const TAX: &[&str] = &["none", "seki", "all"];
const BONUS: &[(&str, &str)] = &[("0", "none"), ("n", "n"), ("n-1", "n-1")];

/// Switches to the rule set of this name, or to the rules in a JSON object.
pub(super) fn kata_set_rules(server: &mut Server, args: &[&str]) -> Answer {
    let text = args.join(" ");
    match serde_json::from_str::<Map<String, Value>>(&text) {
        Ok(object) => {
            let mut rules = TROMP_TAYLOR;
            let scoring = ["scoring", "score"].iter().find_map(|key| object.get(*key));
            if scoring
                .and_then(Value::as_str)
                .is_some_and(|it| it.eq_ignore_ascii_case("territory"))
            {
                rules.tax = "seki";
            }
            for (key, value) in object.iter().filter(|(key, _)| *key != "komi") {
                rules.set(key, value)?;
            }
            apply(server, rules)?;
            match object.get("komi") {
                Some(komi) => super::setup::komi(server, &[&komi.to_string()]),
                None => Ok(String::new()),
            }
        }
        Err(_) => by_name(server, &text),
    }
}

pub(super) fn kata_set_rule(server: &mut Server, args: &[&str]) -> Answer {
    let [key, value] = args else {
        return Err("syntax error: expected a rule and its value, such as ko SIMPLE".to_owned());
    };
    require_go(server)?;
    let mut rules = current(server);
    let value = match value.to_lowercase().as_str() {
        "true" | "1" => Value::Bool(true),
        "false" => Value::Bool(false),
        "0" if *key != "whiteHandicapBonus" => Value::Bool(false),
        word => Value::from(word),
    };
    rules.set(key, &value)?;
    apply(server, rules)
}

pub(super) fn kgs_rules(server: &mut Server, args: &[&str]) -> Answer {
    match args {
        [name] if name.eq_ignore_ascii_case("chinese") => by_name(server, "chinese-kgs"),
        _ => by_name(server, &args.join(" ")),
    }
}

/// Current rules, in the form that `kata-set-rules` accepts.
pub(super) fn kata_get_rules(server: &Server) -> Answer {
    require_go(server)?;
    let rules = current(server);
    let bonus = BONUS.iter().find(|(_, option)| *option == rules.bonus);
    let rules = json!({
        "friendlyPassOk": rules.friendly_pass,
        "hasButton": rules.button,
        "ko": rules.ko.to_uppercase(),
        "scoring": rules.scoring.to_uppercase(),
        "suicide": rules.suicide,
        "tax": rules.tax.to_uppercase(),
        "whiteHandicapBonus": bonus.map_or("0", |(word, _)| word).to_uppercase(),
    });
    Ok(rules.to_string())
}

fn by_name(server: &mut Server, name: &str) -> Answer {
    let name: String = name
        .to_lowercase()
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-' | '_'))
        .collect();
    let is_it = |names: &str| names.split(' ').any(|known| known == name);
    let known = SETS.iter().find(|(names, _)| is_it(names));
    let (_, rules) = known.ok_or(EXPECTED)?;
    apply(server, *rules)
}

impl RuleSet {
    /// Sets a field by its name and value in `KataGo`'s words.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), String> {
        let word = value.as_str().unwrap_or_default().to_lowercase();
        let one_of = |words: &'static [&'static str]| {
            let known = words.iter().copied().find(|known| *known == word);
            known.ok_or_else(|| format!("{key} is one of {}", words.join(", ").to_uppercase()))
        };
        let truth = value
            .as_bool()
            .ok_or_else(|| format!("{key} is true or false"));
        match key {
            "ko" => self.ko = one_of(KO)?,
            "scoring" | "score" => self.scoring = one_of(SCORING)?,
            "tax" => self.tax = one_of(TAX)?,
            "suicide" => self.suicide = truth?,
            "hasButton" => self.button = truth?,
            "friendlyPassOk" => self.friendly_pass = truth?,
            "whiteHandicapBonus" => {
                let known = BONUS.iter().find(|(name, _)| *name == word);
                self.bonus = known
                    .map(|(_, option)| *option)
                    .ok_or("whiteHandicapBonus is one of 0, N, N-1")?;
            }
            _ => return Err(format!("unknown rules option: {key}")),
        }
        Ok(())
    }

    /// The tax in the words of our option, in which the usual one of a scoring method has a word of its own.
    const fn tax_option(self) -> &'static str {
        match (self.scoring.as_bytes()[0], self.tax.as_bytes()[0]) {
            (b'a', b'n') | (b't', b's') => "usual",
            _ => self.tax,
        }
    }
}

fn current(server: &Server) -> RuleSet {
    let options = &server.host.options;
    let word = |key, words: &'static [&'static str]| {
        let value = options.get(key);
        words.iter().copied().find(|word| *word == value)
    };
    let scoring = word("scoring", SCORING).unwrap_or("area");
    let bonus = BONUS
        .iter()
        .find(|(_, option)| *option == options.get("bonus"));
    RuleSet {
        scoring,
        ko: word("ko", KO).unwrap_or("positional"),
        suicide: options.get("suicide") == "yes",
        tax: word("tax", TAX).unwrap_or(if scoring == "area" { "none" } else { "seki" }),
        button: options.get("button") == "on",
        bonus: bonus.map_or("none", |(_, option)| option),
        friendly_pass: !server.host.limits.clears,
    }
}

/// Sets the options of the rules; a game in progress continues under them, if they allow its moves.
fn apply(server: &mut Server, rules: RuleSet) -> Answer {
    require_go(server)?;
    let pairs = [
        ("scoring", rules.scoring),
        ("ko", rules.ko),
        ("suicide", if rules.suicide { "yes" } else { "no" }),
        ("tax", rules.tax_option()),
        ("button", if rules.button { "on" } else { "off" }),
        ("bonus", rules.bonus),
    ];
    let mut record = server.host.session.record();
    for (key, value) in pairs {
        record.set_option(key, value);
    }
    let (session, problems) = (server.host.entry.from_record)(&record).map_err(to_error)?;
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem.to_string());
    }
    server.host.take(session);
    server.host.limits.clears = !rules.friendly_pass;
    Ok(String::new())
}

fn require_go(server: &Server) -> Result<(), String> {
    if server.host.entry.info.key == "go" {
        Ok(())
    } else {
        Err("only Go has sets of rules".to_owned())
    }
}

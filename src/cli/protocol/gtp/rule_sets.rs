//! Sets of rules by the names that `KataGo` and KGS have for them.

use serde_json::{Map, Value, json};

use super::server::{Answer, Server, to_error};

/// A set of rules: whether it counts area, how it treats ko, whether suicide is allowed.
struct RuleSet {
    names: &'static [&'static str],
    scoring: &'static str,
    ko: &'static str,
    suicide: bool,
}

const fn set(
    names: &'static [&'static str],
    scoring: &'static str,
    ko: &'static str,
    suicide: bool,
) -> RuleSet {
    RuleSet {
        names,
        scoring,
        ko,
        suicide,
    }
}

/// As `KataGo` describes them, without its buttons and taxes.
const SETS: &[RuleSet] = &[
    set(&["tromp-taylor"], "area", "positional", true),
    set(&["chinese", "chinese-kgs"], "area", "simple", false),
    set(&["chinese-ogs"], "area", "positional", false),
    set(&["japanese", "korean"], "territory", "simple", false),
    set(&["aga", "bga", "french"], "area", "situational", false),
    set(
        &["new-zealand", "new_zealand", "nz"],
        "area",
        "situational",
        true,
    ),
];

const EXPECTED: &str = "unknown rules: expected tromp-taylor, chinese, japanese, korean, aga, new-zealand or a JSON object";

/// Begins to play by the rules of this name, or by those that an object lists.
pub(super) fn kata_set_rules(server: &mut Server, args: &[&str]) -> Answer {
    let text = args.join(" ");
    match serde_json::from_str::<Map<String, Value>>(&text) {
        Ok(object) => set_options(server, &options(&object)?),
        Err(_) => by_name(server, &text),
    }
}

pub(super) fn kgs_rules(server: &mut Server, args: &[&str]) -> Answer {
    by_name(server, &args.join(" "))
}

/// The rules that hold, as `kata-set-rules` takes them.
pub(super) fn kata_get_rules(server: &Server) -> Answer {
    require_go(server)?;
    let options = &server.host.options;
    let get = |key| options.get(key).to_uppercase();
    let rules = json!({
        "ko": get("ko"),
        "scoring": get("scoring"),
        "suicide": options.get("suicide") == "yes",
        "tax": "NONE",
        "hasButton": false,
        "friendlyPassOk": true,
        "whiteHandicapBonus": "0",
    });
    Ok(rules.to_string())
}

fn by_name(server: &mut Server, name: &str) -> Answer {
    let name = name.to_lowercase();
    let known = SETS.iter().find(|set| set.names.contains(&name.as_str()));
    let known = known.ok_or(EXPECTED)?;
    let suicide = if known.suicide { "yes" } else { "no" };
    let options = [
        ("scoring", known.scoring),
        ("ko", known.ko),
        ("suicide", suicide),
    ];
    set_options(server, &options.map(|(key, value)| (key, value.to_owned())))
}

/// The options that an object names; what it asks for and the game does not have is refused.
fn options(object: &Map<String, Value>) -> Result<Vec<(&'static str, String)>, String> {
    let mut options = Vec::new();
    for (key, value) in object {
        let word = value.as_str().unwrap_or_default();
        match key.as_str() {
            "ko" => options.push(("ko", word.to_lowercase())),
            "scoring" => options.push(("scoring", word.to_lowercase())),
            "suicide" => {
                let allowed = value.as_bool().ok_or("suicide is true or false")?;
                options.push(("suicide", if allowed { "yes" } else { "no" }.to_owned()));
            }
            "hasButton" if value == &Value::Bool(true) => {
                return Err("there is no button".to_owned());
            }
            // The seki of territory scoring counts for nobody here too.
            "tax" if word == "ALL" => return Err("there is no tax on groups".to_owned()),
            _ => {}
        }
    }
    Ok(options)
}

/// A game that is under way goes on by the new rules, if they allow what was played.
fn set_options(server: &mut Server, pairs: &[(&str, String)]) -> Answer {
    require_go(server)?;
    let mut options = server.host.options.clone();
    for (key, value) in pairs {
        options.set(key, value).map_err(|error| error.to_string())?;
    }
    let mut record = server.host.session.record();
    for (key, _) in pairs {
        record.set_option(key, options.get(key));
    }
    let (session, problems) = (server.host.entry.from_record)(&record).map_err(to_error)?;
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem.to_string());
    }
    server.host.take(session);
    Ok(String::new())
}

fn require_go(server: &Server) -> Result<(), String> {
    if server.host.entry.info.key == "go" {
        Ok(())
    } else {
        Err("only Go has sets of rules".to_owned())
    }
}

//! Rule sets by the names of `KataGo` and KGS.

use serde_json::{Map, Value, json};

use super::server::{Answer, Server, to_error};

/// A rule set: area scoring or not, ko rule, suicide allowed or not.
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

/// The sets as described by `KataGo`, without its button and tax.
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

/// Switches to the rule set of this name, or to the rules in a JSON object.
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

/// Current rules, in the form that `kata-set-rules` accepts.
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

/// Options listed in an object; an error for rules that the game does not have.
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
            // Here too, eyes in seki under territory scoring count for nobody.
            "tax" if word == "ALL" => return Err("there is no tax on groups".to_owned()),
            _ => {}
        }
    }
    Ok(options)
}

/// Sets options; a game in progress continues under the new rules, if they allow its moves.
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

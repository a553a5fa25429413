//! Records in any format: which reader takes some bytes, which writer a game.

use crate::core::{Message, Side};
use crate::files::kept::endings_for;
use crate::files::words;
use crate::record::{
    Format, Record, Tree, Warning, ggf, legacy, obf, own, pdn, psq, renlib, sgf, sniff, transcript,
    wthor,
};
use crate::session::{EVALUATION, Ending, GameSession, PROPOSED, UNFOLLOWED};

/// Reads every game of a file in whatever format it is, with what could not be taken as it stands.
///
/// `name` is the file's name, which helps where the content does not say what it is.
pub fn read_records(
    bytes: &[u8],
    name: Option<&str>,
) -> Result<(Format, Vec<Record>, Vec<Warning>), Message> {
    let Some(format) = sniff(bytes, name) else {
        return Err(words::UNKNOWN_FORMAT.into());
    };
    let one = |(record, warnings): (Record, Vec<Warning>)| (vec![record], warnings);
    let read = match format {
        Format::Own => own::read(bytes),
        Format::Sgf => sgf::read(bytes),
        Format::Pdn => pdn::read(bytes),
        Format::Ggf => ggf::read(bytes),
        Format::Transcript => transcript::read(bytes),
        Format::Obf => obf::read(bytes),
        Format::Wthor => wthor::read(bytes, wthor::Names::default()),
        Format::Psq => psq::read(bytes).map(one),
        Format::RenLib => renlib::read(bytes).map(one),
        Format::Json => legacy::read_json(bytes).map(one),
        Format::Legacy => {
            legacy::read(bytes).map(|(record, warnings)| (record.into_iter().collect(), warnings))
        }
    };
    let (records, warnings) = read.map_err(|error| error.placed())?;
    Ok((format, records, warnings))
}

/// Writes a game in `format`, which must be one that holds its game.
pub fn write_game(session: &dyn GameSession, format: Format) -> Result<String, Message> {
    let info = session.info();
    let games = format.games();
    let refused = |why| {
        Message::new(why)
            .words(format.name())
            .words(info.name)
            .arg(endings_for(info.key, format))
    };
    if !format.is_written() {
        return Err(refused(words::NOT_WRITTEN));
    }
    if !(games.is_empty() || games.contains(&info.key)) {
        return Err(refused(words::NOT_HELD));
    }
    let record = match format {
        Format::Own => return Ok(own::write(&session.record())),
        Format::Sgf | Format::Pdn => without_endings(session.record()),
        // The others hold one line: the one that is played.
        _ => without_endings(session.line_record()),
    };
    Ok(match format {
        Format::Sgf => sgf::write(&record),
        Format::Pdn => pdn::write(&record),
        Format::Ggf => ggf::write(&record),
        Format::Transcript if record.tree.len() == 1 => return Err(words::NO_MOVES.into()),
        Format::Transcript => transcript::write(&record),
        Format::Psq => psq::write(&record),
        Format::Legacy => legacy::write(&record, &session.position(), session.turn())
            .ok_or_else(|| refused(words::NOT_HELD))?,
        Format::Obf => obf::write(&sided(session), session.turn(), "")
            .ok_or_else(|| refused(words::NOT_HELD))?,
        Format::Own | Format::Wthor | Format::RenLib | Format::Json => {
            return Err(refused(words::NOT_WRITTEN));
        }
    })
}

/// The position with the side to move, whether or not it goes without saying.
fn sided(session: &dyn GameSession) -> String {
    let text = session.position();
    let rows = text.split(' ').next().unwrap_or_default();
    let side: Side = session.turn();
    format!("{rows} {}", side.letter())
}

/// Other programs know no steps such as a resignation: the record's result says it.
fn without_endings(mut record: Record) -> Record {
    let whole = std::mem::take(&mut record.tree);
    let mut places = vec![Tree::ROOT; whole.len()];
    let current = record.current.take();
    record.set_tag(UNFOLLOWED, "");
    for id in whole.ids() {
        let node = whole.node(id);
        if node
            .mv
            .as_ref()
            .is_some_and(|mv| Ending::from_key(&mv.text).is_some())
        {
            let place = whole.parent(id).map_or(Tree::ROOT, |at| places[at.index()]);
            add_lines(&mut record.tree.node_mut(place).comment, &node.comment);
            places[id.index()] = place;
            continue;
        }
        let place = match whole.parent(id) {
            None => Tree::ROOT,
            Some(parent) => record.tree.add(places[parent.index()], node.mv.clone()),
        };
        places[id.index()] = place;
        let copy = record.tree.node_mut(place);
        add_lines(&mut copy.comment, &node.comment);
        copy.properties.clone_from(&node.properties);
        // What our engines found out is in words of our own.
        let of_ours = [EVALUATION, PROPOSED, UNFOLLOWED];
        copy.properties
            .retain(|property| !of_ours.contains(&property.key.as_str()));
    }
    record.current = current.map(|at| places[at.index()]);
    record
}

fn add_lines(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

/// The format that a game is saved in unless the file's name says otherwise.
pub fn format_for(name: &str) -> Format {
    Format::of_name(name).unwrap_or(Format::Own)
}

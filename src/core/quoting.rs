//! Splitting and joining of the words of a line, as typed at a prompt and as written in command lines.

/// Splits a line at blanks; words in double quotes stay together. Within quotes `\"` is a quote and `\\` a backslash.
///
/// Everything else stands for itself: an apostrophe is a letter, and so is a backslash before another character.
pub fn split_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                quoted = !quoted;
                any = true;
            }
            c if c.is_whitespace() && !quoted => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            '\\' if quoted => word.push(chars.next_if(|&c| matches!(c, '"' | '\\')).unwrap_or(c)),
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

/// Joins words into one line that [`split_words`] splits into the same words again.
pub fn join_words(words: &[String]) -> String {
    let quoted = words.iter().map(|word| {
        if word.is_empty() || word.contains(|c: char| c.is_whitespace() || c == '"') {
            format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
        } else {
            word.clone()
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// Returns the value of the first word of the form `key=value` for this key.
pub fn value_of<'a>(words: &'a [String], key: &str) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let (name, value) = word.split_once('=')?;
        (name == key).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, words: &[&str]) {
        assert_eq!(split_words(line), words, "{line}");
        assert_eq!(
            split_words(&join_words(&split_words(line))),
            words,
            "{line}"
        );
    }

    #[test]
    fn quotes_keep_words_together_and_a_backslash_keeps_quotes() {
        check(
            r#""Al \"Fox\" \\ B" O'Neill"#,
            &[r#"Al "Fox" \ B"#, "O'Neill"],
        );
        check(r#"a"b c"d  """#, &["ab cd", ""]);
        check(
            r#""C:\games\new" C:\x \"#,
            &[r"C:\games\new", r"C:\x", r"\"],
        );
        check("\"a\nb\" 'c d'", &["a\nb", "'c", "d'"]);
        check(r#""never closed \"#, &[r"never closed \"]);
    }
}

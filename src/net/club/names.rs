//! Names that look the same although their letters differ.

/// Letters and digits of other scripts that look like a Latin one, after it: from the list of confusable characters of
/// Unicode (UTS #39), the alphabets of Europe.
const LOOK_ALIKES: &str = "2Ϩ 3ЗӠՅ 6Ϭб AΑА BΒВ CϹС EΕЕ FϜ GԌ HΗН JͿЈ KΚК MΜϺМ NΝ O0ΟОՕ PΡР QԚ SЅՏ TΤТ UՍ VѴ WԜ XΧХ YΥϒУҮ ZΖ \
    aɑαа bЬ cϲсᴄ dԁ eеҽ fſʄք gɡց hҺһհ iıɩɪιіւ jϳјյ l1IΙІӀӏ nոռ oοσϭоօᴏᴑ pρϱϸр qԛգզ rгᴦ sѕ uʋυսᴜ vνѵᴠ \
    wɯшѡԝաᴡ xх yɣʏγуү zᴢ";

/// Distance between the full-width forms and ASCII.
const FULL_WIDTH: u32 = 0xfee0;

/// Returns the text with each letter replaced by the Latin one that it looks like.
fn skeleton(name: &str) -> String {
    let latin = |letter: char| {
        let narrow = match letter {
            '！'..='～' => char::from_u32(letter as u32 - FULL_WIDTH).unwrap_or(letter),
            letter => letter,
        };
        let group = LOOK_ALIKES.split(' ').find(|group| group.contains(narrow));
        group
            .and_then(|group| group.chars().next())
            .unwrap_or(narrow)
    };
    name.chars()
        .map(latin)
        .collect::<String>()
        .replace('m', "rn")
}

/// Returns true if two different names look the same.
pub fn looks_like(one: &str, other: &str) -> bool {
    one != other && skeleton(one) == skeleton(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_scripts_pass_for_no_others() {
        // The second is written with Cyrillic, Greek or full-width letters, or with other digits.
        for (one, other) in [
            ("anna", "\u{430}nna"),
            ("anna", "ann\u{251}"),
            ("Boris", "B\u{43e}ris"),
            ("Nikos", "Nik\u{3bf}s"),
            ("ben", "\u{ff42}en"),
            ("Bill", "BiIl"),
            ("Otto", "0tto"),
            ("mona", "rnona"),
        ] {
            assert!(looks_like(one, other) && looks_like(other, one), "{other}");
        }
        for (one, other) in [
            ("anna", "anna"),
            ("Anna", "Hanna"),
            ("Борис", "Boris"),
            ("王伟", "王芳"),
            ("Ben", "Ben2"),
        ] {
            assert!(!looks_like(one, other), "{other}");
        }
    }
}

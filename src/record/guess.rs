//! Guess of a file's character set from all its texts together.
//!
//! A detector alone errs on records, whose texts are a few names: six bytes are Korean syllables or Chinese characters.
//! Each candidate is judged by the characters that it makes of the bytes: those of names, titles and results count for
//! it, rare ones and signs against it.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

/// Number of bytes above ASCII that are examined, from the beginning.
const SAMPLE: usize = 64 * 1024;

/// Candidates; on equal points the earlier one wins.
const CANDIDATES: [&Encoding; 7] = [
    GB18030,
    WINDOWS_1252,
    SHIFT_JIS,
    EUC_JP,
    BIG5,
    EUC_KR,
    WINDOWS_1251,
];

/// Points by which another candidate has to lead the detector's choice, and that of most files without a declaration.
const DETECTED: f64 = 0.5;
const FREQUENT: f64 = 0.75;

/// Returns the likeliest character set of bytes that are not UTF-8.
pub(super) fn guess(bytes: &[u8]) -> &'static Encoding {
    let sample = sample(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&sample, true);
    let detected = detector.guess(None, Utf8Detection::Deny);
    let detected = if detected.name() == "GBK" {
        GB18030
    } else {
        detected
    };
    let points = |encoding: &'static Encoding| {
        let points = points(encoding, &sample)?;
        let lead = |is_it: bool, lead| if is_it { lead } else { 0.0 };
        Some(points + lead(encoding == detected, DETECTED) + lead(encoding == GB18030, FREQUENT))
    };
    let judged = CANDIDATES
        .into_iter()
        .filter_map(|it| Some((it, points(it)?)));
    let best = judged.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(WINDOWS_1252, |(encoding, _)| encoding)
}

/// Returns true if bytes are names or words in this character set.
pub(super) fn is_likely(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    points(encoding, &sample(bytes)).is_some_and(|points| points > LIKELY)
}

/// Returns true for a text with letters of two bytes in scripts in which hardly any name is written.
pub(super) fn has_rare_letters(text: &str) -> bool {
    text.contains(|letter| matches!(letter, '\u{180}'..='\u{36f}' | '\u{460}'..='\u{5cf}' | '\u{700}'..='\u{7ff}'))
}

/// Returns true for bytes that happen to be UTF-8, of two bytes a letter, but in scripts in which no name is written, and are
/// a name in another set: GBK's 时越 is `ʱԽ`.
pub(super) fn is_accident(utf8: &str, bytes: &[u8]) -> bool {
    if !has_rare_letters(utf8) || utf8.chars().any(|letter| letter.len_utf8() > 2) {
        return false;
    }
    // Western letters, one byte each, hardly ever make pairs that are valid.
    let encoding = guess(bytes);
    !encoding.is_single_byte() && is_likely(encoding, bytes)
}

/// Returns true if text that is valid in the declared character set is certainly another one's: Western bytes that are names
/// of East Asia.
pub(super) fn is_wrong(
    declared: &'static Encoding,
    guessed: &'static Encoding,
    bytes: &[u8],
) -> bool {
    let sample = sample(bytes);
    let of = |encoding| points(encoding, &sample).unwrap_or(LOWEST);
    // Latin 1 is declared by programs that never ask; another set of single bytes was chosen.
    let chosen = declared.is_single_byte() && declared != WINDOWS_1252 && guessed.is_single_byte();
    declared != guessed && !chosen && of(guessed) > LIKELY && of(guessed) - of(declared) > 2.5
}

/// The texts with letters above ASCII, each with the bytes around it: moves say nothing.
fn sample(bytes: &[u8]) -> Vec<u8> {
    const AROUND: usize = 2;
    let mut sample = Vec::new();
    let mut at = 0;
    while let Some(skip) = bytes[at..].iter().position(|byte| !byte.is_ascii()) {
        let from = (at + skip).saturating_sub(AROUND).max(at);
        // Trail bytes may be ASCII: the text goes on until three ASCII bytes follow one another.
        let mut end = at + skip + 1;
        let mut ascii = 0;
        while end < bytes.len() && ascii <= AROUND {
            ascii = if bytes[end].is_ascii() { ascii + 1 } else { 0 };
            end += 1;
        }
        sample.extend_from_slice(&bytes[from..end]);
        sample.push(b'\n');
        at = end;
        if sample.len() >= SAMPLE {
            break;
        }
    }
    sample
}

/// Points of a text in which nothing is likely.
const LOWEST: f64 = -4.0;
/// Points above which a text is names or words rather than accidents.
const LIKELY: f64 = 1.0;

/// Returns the mean of the points of all letters above ASCII; `None` if there are none.
fn points(encoding: &'static Encoding, bytes: &[u8]) -> Option<f64> {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let (mut sum, mut count) = (0.0, 0_usize);
    let letters: Vec<char> = text.chars().collect();
    let is_kana = encoding == SHIFT_JIS && is_half_width_text(&letters);
    for run in letters.split_inclusive(char::is_ascii) {
        // The ASCII letter at the end belongs to what follows.
        let end = run.len() - usize::from(run.last().is_some_and(char::is_ascii));
        count += end;
        sum += match encoding {
            _ if end == 0 => 0.0,
            it if it == WINDOWS_1252 => western(&run[..end]),
            it if it == WINDOWS_1251 => cyrillic(&run[..end]),
            it if it.is_single_byte() => {
                let signs = run[..end].iter().filter(|it| !it.is_alphabetic()).count();
                -2.0 * signs as f64
            }
            it => east_asian(it, &run[..end], is_kana),
        };
    }
    let pairs = glued(&letters);
    if encoding != WINDOWS_1252 && encoding != WINDOWS_1251 {
        sum -= pairs as f64 * 1.5;
    } else if encoding == WINDOWS_1252 {
        sum += pairs as f64;
    }
    (count > 0).then(|| sum / count as f64)
}

/// Number of places at which a letter above ASCII stands beside an ASCII one, as within a Western word.
fn glued(letters: &[char]) -> usize {
    let pairs = letters.windows(2);
    let is_glued = |pair: &&[char]| match pair {
        [one, other] if one.is_ascii() != other.is_ascii() => {
            let (ascii, wide) = if one.is_ascii() {
                (one, other)
            } else {
                (other, one)
            };
            ascii.is_ascii_alphabetic() && wide.is_alphabetic()
        }
        _ => false,
    };
    pairs.filter(is_glued).count()
}

/// Western letters above ASCII rarely follow one another; signs do not occur in names, except quotes and dashes.
fn western(run: &[char]) -> f64 {
    let letters = run.iter().filter(|letter| letter.is_alphabetic()).count() as f64;
    let signs = run
        .iter()
        .filter(|it| !it.is_alphabetic() && !is_punctuation(**it))
        .count() as f64;
    let each = match run.len() {
        1 => 1.0,
        2 => 0.3,
        _ => -2.0,
    };
    letters * each - signs * 2.0
}

fn is_punctuation(letter: char) -> bool {
    ('\u{2010}'..='\u{2026}').contains(&letter) || "\u{a0}°´·½¼¾©«»\u{2192}".contains(letter)
}

/// Russian words are of lower-case letters but for the first, or all of capitals.
fn cyrillic(run: &[char]) -> f64 {
    let is_letter = |letter: &char| matches!(letter, 'А'..='я' | 'ё' | 'Ё');
    let mut points = 0.0;
    for word in run.split(|letter| matches!(letter, '\u{a0}' | '«' | '»' | '№')) {
        let proper = word.iter().all(is_letter)
            && (word[word.len().min(1)..].iter().all(|it| it.is_lowercase())
                || (word.len() > 4 && word.iter().all(|it| it.is_uppercase())));
        let vowels = word
            .iter()
            .filter(|it| "аеёиоуыэюяАЕЁИОУЫЭЮЯ".contains(**it))
            .count();
        let likely = proper && word.len() >= 3 && vowels * 5 >= word.len();
        points += word.len() as f64 * if likely { 1.2 } else { -3.0 };
    }
    points
}

fn east_asian(encoding: &'static Encoding, run: &[char], is_kana: bool) -> f64 {
    let names = match encoding {
        it if it == GB18030 => CHINESE,
        it if it == BIG5 => TAIWANESE,
        it if it == EUC_KR => KOREAN,
        _ => JAPANESE,
    };
    let mut points = 0.0;
    for (at, &letter) in run.iter().enumerate() {
        points += if names.contains(letter) {
            3.0
        } else if is_kana && is_half_width(letter) {
            KANA
        } else {
            unnamed(
                encoding,
                letter,
                at.checked_sub(1).map(|before| run[before]),
            )
        };
    }
    points
}

/// Points of a letter in words of half-width katakana: above a reading in which no letter is one of the lists.
const KANA: f64 = 1.6;

const fn is_half_width(letter: char) -> bool {
    matches!(letter, '\u{ff61}'..='\u{ff9f}')
}

/// Returns true if all half-width katakana of a text are words: sound marks only after the letters that take them, no
/// small letter first. A mark, ﾝ, ｯ or a small ﾔ, ﾕ, ﾖ is needed: without them, the bytes of names in other sets are words as well.
fn is_half_width_text(letters: &[char]) -> bool {
    let is_word = |word: &[char]| {
        let before = |at: usize| at.checked_sub(1).map(|before| word[before]);
        (0..word.len()).all(|at| follows(before(at), word[at]))
    };
    let is_stray = |letter: &char| matches!(letter, '\u{e000}'..='\u{f8ff}' | '\u{fffd}');
    if letters.iter().any(is_stray) {
        return false;
    }
    let mut words = letters.split(|&letter| !is_half_width(letter));
    let is_mark = |letter: &char| matches!(letter, 'ｬ'..='ｰ' | 'ﾝ'..='ﾟ');
    letters.iter().any(is_mark) && words.clone().any(|word| word.len() > 2) && words.all(is_word)
}

/// Returns true if this half-width letter may stand after that one, or at the beginning of a word.
fn follows(before: Option<char>, letter: char) -> bool {
    match letter {
        'ﾞ' => matches!(before, Some('ｳ' | 'ｶ'..='ﾄ' | 'ﾊ'..='ﾎ')),
        'ﾟ' => matches!(before, Some('ﾊ'..='ﾎ')),
        'ｬ'..='ｮ' => matches!(
            before,
            Some('ｷ' | 'ｼ' | 'ﾁ' | 'ﾆ' | 'ﾋ' | 'ﾐ' | 'ﾘ' | 'ﾞ' | 'ﾟ')
        ),
        'ｧ'..='ｫ' => matches!(before, Some('ｳ' | 'ﾂ' | 'ﾃ' | 'ﾄ' | 'ﾌ' | 'ﾞ')),
        'ｯ' | 'ｰ' | 'ﾝ' => before.is_some_and(|it| it != letter && !matches!(it, 'ｯ' | '･')),
        '･' => before.is_some(),
        'ｱ'..='ﾜ' => true,
        _ => false,
    }
}

/// Points of a letter that occurs in none of the lists.
fn unnamed(encoding: &'static Encoding, letter: char, before: Option<char>) -> f64 {
    let japanese = encoding == SHIFT_JIS || encoding == EUC_JP;
    match letter {
        char::REPLACEMENT_CHARACTER => LOWEST,
        'ぁ'..='ヶ' | 'ー' if japanese => 2.0,
        // Other sets have kana among their signs.
        'ぁ'..='ヶ' => -1.0,
        '가'..='힣' if is_usual(encoding, letter) => 0.5,
        // Syllables outside of KS X 1001 are as good as unused.
        '가'..='힣' => -2.0,
        '\u{3000}'..='\u{3011}' | '！'..='～' | '·' | '“' | '”' | '‘' | '’' | '—' | '…' | '・' => {
            0.5
        }
        '\u{ff61}'..='\u{ff9f}' => match before {
            Some('\u{ff61}'..='\u{ff9f}') => -1.0,
            _ => -2.0,
        },
        '一'..='鿿' if encoding == EUC_KR => -1.0,
        '一'..='鿿' if is_usual(encoding, letter) => 0.0,
        '一'..='鿿' => -1.5,
        '\u{e000}'..='\u{f8ff}' => LOWEST,
        _ => -2.5,
    }
}

/// Returns true for a character of the set's first level: those of everyday use.
fn is_usual(encoding: &'static Encoding, letter: char) -> bool {
    let mut buffer = [0; 4];
    let (bytes, ..) = encoding.encode(letter.encode_utf8(&mut buffer));
    let &[lead, trail] = bytes.as_ref() else {
        return false;
    };
    match encoding {
        it if it == GB18030 => (0xb0..=0xd7).contains(&lead) && trail >= 0xa1,
        it if it == BIG5 => (0xa4..=0xc6).contains(&lead),
        it if it == EUC_KR => (0xb0..=0xc8).contains(&lead) && trail >= 0xa1,
        it if it == EUC_JP => (0xb0..=0xcf).contains(&lead),
        _ => (0x88..=0x97).contains(&lead) || (lead == 0x98 && trail <= 0x72),
    }
}

/// Surnames, letters of given names, and words of Go and of results: on the mainland, in Taiwan, in Japan, in Korea.
const CHINESE: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文\
芈柁檀柯连时古力聂俞弈过潜棣怀钦赫昌镐绅尾路结城聪木谷实龄灵朴申宣铉薰勋治郎芝野虎丸井裕太彦羊辜丘牛党邬\
伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂洁睿霖昊廷昱越鹏宇泽豪华建国志海红飞玉春梅兰云清亮波宁岩松柏晓东南西北天光辉俊峰新永成庆荣福寿中正大小一二三四五六七八九十百千子心思远嘉佳瑞智诚祥浩然翔毅星月日卓凡博\
耀烨润健士世文学生安民良善德仁义礼信元长少波平珏琪瑶颖玲婷雪倩雅慧莹燕凤朝宗铭钰铠晨晖旭冉骏轩航逸凌胜利\
围棋杯赛决半本战名人职业联甲级第轮局届预选男女子团体个公开冠军挑邀请国际春兰富士通应氏丰田百灵梦百合烂三星火农心亚洲世界全运会天元王阿含桐山中日韩擂台新人快锦标循环\
段级黑白胜负目半又超时盘和棋认输贴先手年月日分秒规则电脑绝艺对的是不了在有这个我他们不下可以好坏点角边";
const TAIWANESE: &str = "王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾鐘汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常武喬賀賴龔文\
柯連時古聶俞簡游詹紀翁莊洪黑嘉\
偉芳秀英敏靜麗強軍勇杰傑娟濤明超霞平剛桂潔睿霖昊廷越鵬宇澤豪華建國志海紅飛玉春梅蘭雲清亮波寧岩松柏曉東南西北天光輝俊峰新永成慶榮福壽中正大小一二三四五六七八九十百千子心思遠嘉佳瑞智誠祥浩然翔毅星月日卓凡博\
皓鋐勳勛治勲立誠禹丞奕凱冠宏家豪志哲聖賢聰銘鈞鴻維倫倫伯仲淑惠美雅婷怡君佩欣宜詩涵彥昇昌士世學生安民良善德仁義禮信元長少\
圍棋杯盃賽決半本戰名人職業聯甲級第輪局屆預選男女團體個公開冠軍挑邀請國際春蘭富通應氏豐田百靈夢合爛三星火農心亞洲世界全運會天元海峰十段王座碁聖中環東鋼友士\
段級黑白勝負目半又超時盤和棋認輸貼先手年月日分秒規則電腦對的是不了在有這個我他們下可以好壞點角邊";
const JAPANESE: &str = "井山裕太一力遼芝野虎丸羽根直樹張栩高尾紳路河史余正麒許家元結城聡依田紀基小林光覚治勲趙祐張豊猷六浦雄本因坊秀策道算知丈和哉加藤正夫武宮樹陽工石田芳大竹英雄坂下敬吾縫次格榮安井幻庵因碩航朗佑規酒関福栄男橋呉清源木谷実瀬越憲作岩藤沢行朋斎\
佐伊鈴渡辺山中村吉川松本井上木林清水崎森池橋阿部石原前藤岡後長谷近遠青福西太田三浦中島岡野金安原内上島今平野関口丸千葉久保菊増村市杉新古横宮内東今尾柴酒北桜熊土秋河堀荒片矢沼\
仲邑菫藤沢里菜上野愛咲美謝依旻向知念寿星合志保牛栄子万波奈穂佳穗\
名人戦棋聖碁聖天元王座十段本因坊杯決勝予選挑手合大会第局回期級段女流新人全国日本棋院関西国際親善先番互置\
一二三四五六七八九十百千万子男夫雄彦助介郎朗哉也一之治司志士実孝幸弘康健光明昭和正政信真晋進俊春夏秋冬秀英栄永直樹武勇隆龍竜剛浩博文章洋海陽太大輔亮良義誠美恵香奈由理菜花咲優結\
黒白勝負目半押切時間持碁投了無年月日分秒先後の手で";
const KOREAN: &str = "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용\
민준서현우진영호성지수연재승윤동건훈혁태철환원규상희정은경미선아라혜주예빈하린솔찬욱석용광식순옥자숙희덕창현종한별결빛봄\
바둑배전결승국제세계농심삼성엘지왕위명인전기성천원국수십단프로초중고급단대회제회예선본선한일오픈여류신인왕리그\
흑백승패불계집반시간무기권호선접덤공제수년월일의을를이가은는에서로와과도만다고하지않";

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(encoding: &'static Encoding, texts: &[&str]) {
        for text in texts {
            let whole = format!("(;GM[1]FF[4]SZ[19]PB[{text}];B[pd];W[dp])");
            let (bytes, _, lost) = encoding.encode(&whole);
            assert!(!lost, "{text}");
            assert_eq!(guess(&bytes).name(), encoding.name(), "{text}");
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table is read by its rows")]
    fn names_show_their_character_set() {
        check(
            GB18030,
            &[
                "张三",
                "芈昱廷",
                "柯洁",
                "古力",
                "聂卫平",
                "周睿羊",
                "李世石",
                "李",
                "陈耀烨",
                "黑中盘胜",
                "辜梓豪",
                "丁浩",
                "於之莹",
                "第5届春兰杯决赛",
                "AlphaGo与柯洁",
                "李钦诚",
                "弈心",
                "潜伏",
                "刘棣怀",
                "木谷实",
                "结城聪",
                "朴廷桓",
            ],
        );
        check(
            SHIFT_JIS,
            &[
                "井山裕太",
                "一力遼",
                "趙治勲",
                "羽根直樹",
                "名人戦",
                "黒中押し勝ち",
                "イ・セドル",
                "依田紀基",
                "高尾紳路",
                "許家元",
                "坂田栄男",
                "本因坊秀策",
                "ﾊﾝﾃﾞ",
                "ﾔﾏﾀﾞ ﾀﾛｳ",
                "ｲ･ｾﾄﾞﾙ",
                "ｺﾝﾋﾟｭｰﾀ",
                "井山ﾕｳﾀﾞｲ",
                "ｼﾛ ﾁｭｳｵｼｶﾞﾁ",
            ],
        );
        check(
            EUC_JP,
            &[
                "井山裕太",
                "一力遼",
                "趙治勲",
                "羽根直樹",
                "依田紀基",
                "小林光一",
                "本因坊秀策",
                "ソフト",
            ],
        );
        check(
            BIG5,
            &[
                "周俊勳",
                "許皓鋐",
                "林海峰",
                "張栩",
                "王立誠",
                "陳詩淵",
                "黑中盤勝",
                "謝依旻",
                "簡靖庭",
                "紅面棋王",
            ],
        );
        check(
            EUC_KR,
            &[
                "신진서",
                "박정환",
                "이세돌",
                "이창호",
                "조훈현",
                "최정",
                "흑 불계승",
                "김지석",
                "변상일",
                "강동윤",
                "신민준",
                "목진석",
                "유창혁",
                "서봉수",
            ],
        );
        check(
            WINDOWS_1252,
            &[
                "Müller",
                "Åke Ögren",
                "José Olivera",
                "Grüße",
                "Škoda",
                "Þórður",
                "Noël",
                "François",
                "Ø. Hansen",
                "Strømme",
                "Jürgen Vogel “x”",
                "ü",
                "Ménage à trois",
                "Guðmundur",
                "Kävik & Äijä",
            ],
        );
        check(
            WINDOWS_1251,
            &[
                "Иванов",
                "Александр Динерштейн",
                "Петров Иван",
                "Шикшин Илья",
                "Кубок России",
            ],
        );
    }

    #[test]
    fn a_declaration_is_doubted_only_for_certain() {
        let wrong = |declared, real: &'static Encoding, text: &str| {
            let (bytes, ..) = real.encode(text);
            is_wrong(declared, guess(&bytes), &bytes)
        };
        assert!(wrong(WINDOWS_1252, GB18030, "PB[柯洁]PW[朴廷桓]"));
        assert!(wrong(WINDOWS_1252, SHIFT_JIS, "PB[井山裕太]PW[一力遼]"));
        assert!(wrong(GB18030, BIG5, "PB[周俊勳]PW[林海峰]EV[名人賽決賽]"));
        for (encoding, text) in [
            (WINDOWS_1252, "PB[Müller]PW[Åke Ögren]"),
            (GB18030, "PB[芈昱廷]"),
            (EUC_KR, "PB[커제]"),
            (SHIFT_JIS, "PB[ソ]"),
            (WINDOWS_1251, "PB[Ильф]"),
            (encoding_rs::ISO_8859_2, "PB[Dvořák]PW[Łukasz Żółć]"),
            (encoding_rs::KOI8_R, "PB[Иванов]"),
        ] {
            assert!(!wrong(encoding, encoding, text), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_have_a_character_set(bytes in proptest::collection::vec(0_u8.., 0..60)) {
            let guessed = guess(&bytes);
            for declared in CANDIDATES {
                let _ = is_wrong(declared, guessed, &bytes);
            }
        }
    }
}

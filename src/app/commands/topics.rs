//! The pages of `docs/`, for `help TOPIC` and the manual: Markdown, lightly stripped to plain text.

use unicode_width::UnicodeWidthStr as _;

use tabletop_core::Text;

/// A page of `docs/`.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Word that help knows it by, and name of its file.
    pub name: &'static str,
    /// Subject of the page, in half a sentence.
    pub about: Text,
    page: &'static str,
}

/// A line of a page as plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    Head(String),
    /// Any other line; empty between paragraphs.
    Text(String),
}

/// Heads of columns that hold sentences, which need no head where a table is shown as a list.
const SENTENCES: [&str; 4] = ["", "what it does", "status", "meaning"];

macro_rules! topics {
    ($($name:literal, $about:literal, $about_zh:literal;)*) => {
        /// Every page of help, in the order they are listed.
        pub static TOPICS: &[Topic] = &[$(Topic {
            name: $name,
            about: Text::new($about, $about_zh),
            page: include_str!(concat!("../../../docs/", $name, ".md")),
        }),*];
    };
}

topics! {
    "keys", "Keys and commands", "按键与命令";
    "settings", "Custom settings, keys and themes", "自定义设置、按键与主题";
    "files", "Formats, converting, where your games are stored", "格式、转换、棋局保存位置";
    "clocks", "Clocks", "棋钟";
    "problems", "Problems, lessons, your mistakes", "做题、入门课、自己的失误";
    "plain", "Plain mode, screen readers, exit status", "纯文本模式、读屏软件、退出状态";
    "blind", "Forty tasks without seeing the board", "不看棋盘也能做的四十件事";
    "two-machines", "A game with a friend on another computer", "与另一台电脑上的好友对局";
    "clubs", "Clubs on a shared computer", "多人共用一台电脑的俱乐部";
    "programs", "Rules, engine protocols and JSON for other programs", "供其他程序使用的规则服务、引擎协议与 JSON";
    "systems", "Installing, and supported systems", "安装与支持的系统";
}

impl Topic {
    /// Returns the page of this name, in any case.
    pub fn find(name: &str) -> Option<&'static Self> {
        TOPICS.iter().find(|it| it.name.eq_ignore_ascii_case(name))
    }

    /// The page without marks, in lines of at most `width` columns; examples are not broken.
    pub fn lines(&self, width: usize) -> Vec<Line> {
        let mut page = Page {
            width,
            lines: Vec::new(),
        };
        let mut rest = self.page.lines().peekable();
        while let Some(line) = rest.next() {
            if line.starts_with("```") {
                page.block(rest.by_ref().take_while(|line| !line.starts_with("```")));
            } else if line.starts_with("    ") {
                page.block([line.trim_start()]);
            } else if let Some(head) = line
                .trim_start_matches('#')
                .strip_prefix(' ')
                .filter(|_| line.starts_with('#'))
            {
                page.lines.push(Line::Head(head.to_owned()));
            } else if line.starts_with('|') {
                let mut rows = vec![cells(line)];
                while let Some(row) = rest.next_if(|line| line.starts_with('|')) {
                    rows.push(cells(row));
                }
                page.table(&rows);
            } else if line.is_empty() {
                page.gap();
            } else if !line.starts_with("<!--") {
                let mut paragraph = line.to_owned();
                let begins = ["- ", "|", "```", "#", "<!--"];
                let goes_on = |line: &&str| {
                    !line.is_empty() && !begins.iter().any(|begin| line.starts_with(begin))
                };
                while let Some(more) = rest.next_if(goes_on) {
                    paragraph.push(' ');
                    paragraph.push_str(more.trim_start());
                }
                let item = paragraph.strip_prefix("- ");
                let (first, indent) = if item.is_some() {
                    ("- ", "  ")
                } else {
                    ("", "")
                };
                page.wrapped(&bare(item.unwrap_or(&paragraph)), first, indent);
            }
        }
        page.lines
    }

    /// The page as text for a terminal or a file.
    pub fn text(&self, width: usize) -> String {
        let lines = self.lines(width).into_iter().map(|line| match line {
            Line::Head(head) => head.to_uppercase() + "\n",
            Line::Text(text) => text + "\n",
        });
        lines.collect()
    }
}

/// The cells of a row of a table, without backquotes; `\|` is no border.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().replace("\\|", "\u{0}");
    let inner = row.trim_matches('|');
    let cells = inner
        .split('|')
        .map(|cell| bare(cell.trim()).replace('`', "").replace('\u{0}', "|"));
    cells.collect()
}

/// Text without bold and the targets of links. Backquotes stay: they show where a command ends.
fn bare(text: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '`' => {
                is_code = !is_code;
                out.push(c);
                after
            }
            '*' if !is_code && after.starts_with('*') => &after[1..],
            '[' if !is_code && after.contains("](") => {
                let (label, target) = after.split_once("](").unwrap_or((after, ""));
                out.push_str(&bare(label));
                target.split_once(')').map_or("", |(_, after)| after)
            }
            _ => {
                out.push(c);
                after
            }
        };
    }
    out
}

struct Page {
    width: usize,
    lines: Vec<Line>,
}

impl Page {
    fn push(&mut self, text: String) {
        self.lines.push(Line::Text(text));
    }

    /// An empty line, unless one is there.
    fn gap(&mut self) {
        if self
            .lines
            .last()
            .is_some_and(|line| *line != Line::Text(String::new()))
        {
            self.push(String::new());
        }
    }

    /// Lines that are not broken, indented.
    fn block<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        for line in lines {
            self.push(format!("    {line}").trim_end().to_owned());
        }
    }

    fn wrapped(&mut self, text: &str, first: &str, indent: &str) {
        let mut line = first.to_owned();
        let mut is_empty = true;
        for word in text.split_whitespace() {
            if !is_empty && line.width() + 1 + word.width() > self.width {
                self.push(std::mem::replace(&mut line, indent.to_owned()));
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        self.push(line);
    }

    /// A table in columns if there is room, else each row as its first cell and, indented, the others with their heads.
    fn table(&mut self, rows: &[Vec<String>]) {
        let is_rule = |row: &&Vec<String>| {
            row.iter()
                .all(|cell| !cell.is_empty() && cell.chars().all(|c| "-:".contains(c)))
        };
        let rows: Vec<_> = rows.iter().filter(|row| !is_rule(row)).collect();
        let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        let widest = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..columns).map(widest).collect();
        let whole = widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1);
        for (number, row) in rows.iter().enumerate() {
            let filled: Vec<_> = row.iter().filter(|cell| !cell.is_empty()).collect();
            if let ([only], true) = (&*filled, number > 0) {
                // The name of a group.
                self.gap();
                self.push((*only).clone());
            } else if whole <= self.width {
                let padded = row.iter().zip(&widths).map(|(cell, width)| {
                    let blanks = width.saturating_sub(cell.width());
                    format!("{cell}{}", " ".repeat(blanks))
                });
                let line = padded.collect::<Vec<_>>().join("  ");
                self.push(line.trim_end().to_owned());
            } else if number > 0 {
                self.wrapped(row.first().map_or("", |cell| cell), "", "  ");
                let cells = row.iter().zip(rows[0]).skip(1);
                for (cell, head) in cells.filter(|(cell, _)| !cell.is_empty()) {
                    let text = if SENTENCES.contains(&&**head) {
                        cell.clone()
                    } else {
                        format!("{head}: {cell}")
                    };
                    self.wrapped(&text, "    ", "    ");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(page: &'static str, width: usize) -> String {
        let about = Text::same("");
        Topic {
            name: "",
            about,
            page,
        }
        .text(width)
    }

    #[test]
    fn marks_go_and_examples_stay() {
        let page = "# A *head*\n\nWords with `code`,\nand a [link](to.md).\n\n- **One** item\n  that goes on\n- two\n\n```sh\na | b\n```\n<!-- none -->\n    c  d\n";
        let expected = "A *HEAD*\n\nWords with `code`,\nand a link.\n\n- One item that goes\n  on\n- two\n\n    a | b\n    c  d\n";
        assert_eq!(text(page, 20), expected);
    }

    #[test]
    fn a_table_has_columns_or_is_a_list() {
        let page = "| key | what it does |\n|---|---|\n| | **Play** |\n| `a` `b\\|c` | Go on |\n";
        assert_eq!(
            text(page, 20),
            "key    what it does\n\nPlay\na b|c  Go on\n"
        );
        assert_eq!(text(page, 10), "\nPlay\na b|c\n    Go on\n".trim_start());
    }

    #[test]
    fn every_page_is_there_and_its_lines_are_short() {
        for topic in TOPICS {
            let text = topic.text(76);
            let name = topic.name;
            assert!(text.lines().count() > 10, "{name}");
            for line in text.lines().filter(|line| !line.starts_with("    ")) {
                assert!(line.width() <= 80, "{name}: {line}");
            }
            assert!(!text.contains("](") && !text.contains("<!--"), "{name}");
        }
    }
}

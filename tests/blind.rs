//! The page of tasks for players who don't see the board is true: each task's lines are typed, and what it says is heard.

use std::collections::VecDeque;
use std::path::Path;
use std::process::Command;

use crate::common::person::Person;
use crate::common::program::type_into;

/// A task of the page: its heading, what is typed into each program, the command first, and what is heard.
struct Task<'a> {
    name: &'a str,
    programs: Vec<Vec<&'a str>>,
    heard: Vec<&'a str>,
}

fn tasks(page: &str) -> Vec<Task<'_>> {
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for line in page.lines() {
        if let Some(name) = line.strip_prefix("**") {
            let name = name.split("**").next().expect("a name");
            tasks.push(Task {
                name,
                programs: Vec::new(),
                heard: Vec::new(),
            });
        } else if let Some(typed) = line.strip_prefix("    ") {
            let task = tasks.last_mut().expect("a task");
            if typed.starts_with("tabletop ") {
                task.programs.push(Vec::new());
            }
            task.programs.last_mut().expect("a program").push(typed);
        } else if let Some(heard) = line.strip_prefix("You hear: ") {
            let task = tasks.last_mut().expect("a task");
            task.heard = heard.split('`').skip(1).step_by(2).collect();
        }
    }
    tasks
}

/// Words of a command as a shell parts them; none of the page's has quotes inside a word.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .skip(1)
        .collect()
}

/// Output of the programs, one after the other, each of which reads its lines by a pipe.
fn piped(folder: &Path, task: &Task<'_>) -> String {
    let mut said = String::new();
    for lines in &task.programs {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabletop"));
        command
            .args(words(lines[0]))
            .current_dir(folder)
            .env("LC_ALL", "C.UTF-8")
            .env("XDG_CONFIG_HOME", folder)
            .env("XDG_CACHE_HOME", folder);
        let output = type_into(&mut command, &(lines[1..].join("\n") + "\n"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{lines:?}: {errors}");
        for line in errors.lines() {
            assert!(task.heard.contains(&line), "{lines:?}: {line}");
        }
        said += &errors;
        said += &String::from_utf8_lossy(&output.stdout);
    }
    said
}

/// Output of two programs that are connected: the second one types the invite of the first.
fn connected(folder: &Path, [host, guest]: [&[&str]; 2], heard: &[&str]) {
    // A person's program is plain already.
    let words = |line: &str| {
        let words = words(line).into_iter().filter(|word| *word != "--plain");
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let start = |name: &str, line: &str| {
        let words = words(line);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        Person::start(&folder.join(name), &words)
    };
    let mut first = start("first", host[0]);
    let invite = first.waits_for("tt1:").pop().expect("an invite");
    let invite = invite.split_whitespace().find(|it| it.starts_with("tt1:"));
    let line = guest[0].replace("INVITE", invite.expect("an invite"));
    let mut second = start("second", &line);
    second.waits_for("Connected");
    host[1..].iter().for_each(|line| first.types(line));
    second.waits_for("our move");
    guest[1..].iter().for_each(|line| second.types(line));
    for words in heard {
        first.waits_for(words);
    }
    second.quits();
    first.quits();
}

#[test]
fn forty_tasks_are_done_by_ear() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/blind.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let tasks = tasks(&page);
    assert_eq!(tasks.len(), 40);
    let folder = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    for (number, task) in tasks.iter().enumerate() {
        assert!(task.name.starts_with(&format!("{}. ", number + 1)));
        assert!(!task.heard.is_empty(), "{}", task.name);
        if let [host, guest] = &*task.programs
            && guest[0].contains("INVITE")
        {
            connected(folder.path(), [host, guest], &task.heard);
            continue;
        }
        let said = piped(folder.path(), task);
        let (mut rest, mut heard) = (&*said, VecDeque::from(task.heard.clone()));
        while let Some(at) = heard.front().and_then(|words| rest.find(words)) {
            rest = &rest[at + heard.pop_front().map_or(0, str::len)..];
        }
        if let Some(words) = heard.front() {
            wrong.push(format!("{}: {words:?} is not heard in:\n{said}", task.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

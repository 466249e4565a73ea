use grundy::ask::typed;
use std::io::{IsTerminal, Write, stderr, stdout};

/// Columns that `COLUMNS` names.
fn named() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// Columns that people's output has: those of the terminal, or as `COLUMNS` says, at most 80.
pub fn screen_width() -> usize {
    const USUAL: usize = 80;
    let measured = || {
        let terminal = stdout().is_terminal().then(terminal_size::terminal_size);
        terminal.flatten().map(|(columns, _)| columns.0.into())
    };
    named().or_else(measured).unwrap_or(USUAL).clamp(40, USUAL)
}

/// Lines of at most as many columns as there are, those after the first indented. Options and commands
/// that the text names are written as they are typed, for a line may end within one.
pub fn wrapped(text: &str, indent: usize) -> String {
    wrapped_to(screen_width(), &typed(text), indent)
}

fn wrapped_to(columns: usize, text: &str, indent: usize) -> String {
    let (mut done, mut line) = (String::new(), String::new());
    for word in text.split_inclusive(' ') {
        let own = long(word.trim_end());
        // a word too long for any line stays next to its name
        let named = indent + own > columns && line.split_whitespace().count() == 1;
        if long(&line) + own > columns && !line.trim().is_empty() && !named {
            done.push_str(line.trim_end());
            done.push('\n');
            line = " ".repeat(indent);
        }
        line.push_str(word);
    }
    done + line.trim_end() + "\n"
}

/// Columns that a line takes, without what colours it.
fn long(line: &str) -> usize {
    anstream::adapter::strip_str(line)
        .to_string()
        .chars()
        .count()
}

/// A remark on the results: wrapped as by [`fitted`] on a terminal, elsewhere in whole lines, so
/// that programs can search it for words.
pub fn remark(text: &str) -> String {
    match stderr().is_terminal() || named().is_some() {
        true => fitted(text),
        false => text.to_owned(),
    }
}

/// An error: wrapped as a [`remark`] is, except for what was typed and the marks below it.
pub fn refusal(text: &str) -> String {
    match stderr().is_terminal() || named().is_some() {
        true => refusal_to(screen_width(), text),
        false => format!("{text}\n"),
    }
}

fn refusal_to(columns: usize, text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let marks = |line: Option<&&str>| {
        line.is_some_and(|line| line.contains('^') && line.trim().bytes().all(|b| b == b'^'))
    };
    let mut done = String::new();
    for (at, line) in lines.iter().enumerate() {
        let quoted = marks(Some(line)) || marks(lines.get(at + 1));
        let command = line.starts_with("  grundy ");
        match quoted || command {
            true => done.push_str(line),
            false => done.push_str(fitted_to(columns, line).trim_end_matches('\n')),
        }
        done.push('\n');
    }
    done
}

/// Writes to stderr. Where nobody reads it any more it is lost, and the work goes on.
pub fn tell(text: &str) {
    _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// A text whose longer lines are wrapped: what follows the first column is under it.
pub fn fitted(text: &str) -> String {
    fitted_to(screen_width(), text)
}

fn fitted_to(columns: usize, text: &str) -> String {
    let mut done = String::new();
    for line in text.lines() {
        if long(line) <= columns {
            done.push_str(line);
            done.push('\n');
            continue;
        }
        let start = line.len() - line.trim_start().len();
        let alone = long(line.trim_start());
        if start > columns / 2 && alone <= columns {
            // it stood at the right
            let pad = columns - alone;
            done.push_str(&format!("{:pad$}{}\n", "", line.trim_start()));
            continue;
        }
        let second = line[start..].find("  ").map(|gap| {
            let gap = start + gap;
            gap + line[gap..].len() - line[gap..].trim_start().len()
        });
        match second.filter(|&second| second < line.len()) {
            // a name too long for the text next to it is alone
            Some(second) if second > columns / 2 => {
                done += &wrapped_to(columns, line[..second].trim_end(), start + 2);
                let rest = format!("{:1$}{2}", "", start + 4, &line[second..]);
                done += &wrapped_to(columns, &rest, start + 4);
            }
            Some(second) => done += &wrapped_to(columns, line, second),
            None if start < 8 => done += &wrapped_to(columns, line, start + 2),
            // an indented block keeps its indentation
            None => done += &wrapped_to(columns, line, start),
        }
    }
    if !text.ends_with('\n') {
        done.pop();
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_within_the_columns() {
        for columns in [60, 80] {
            let text = "    legal: ".to_owned() + &"word ".repeat(60);
            let lines = wrapped_to(columns, &text, 11);
            assert!(lines.lines().all(|line| line.len() <= columns), "{lines}");
            assert_eq!(lines.matches("word").count(), 60);
            assert_eq!(wrapped_to(columns, "one", 4), "one\n");
            let path = format!("certificate  {}", "p".repeat(90));
            assert_eq!(fitted_to(columns, &path), path);
            let list = format!(
                "  name   {0}\n  {1}  {0}\nshort",
                "word ".repeat(30),
                "n".repeat(50)
            );
            let fit = fitted_to(columns, &list);
            assert!(fit.lines().all(|line| line.len() <= columns), "{fit}");
            assert_eq!(fit.matches("word").count(), 60);
            assert!(
                fit.contains("\n         word") && fit.ends_with("short"),
                "{fit}"
            );
        }
    }
}

/// Lines of at most 80 columns, those after the first indented.
pub fn wrapped(text: &str, indent: usize) -> String {
    let (mut done, mut line) = (String::new(), String::new());
    for word in text.split_inclusive(' ') {
        let width = |text: &str| text.chars().count();
        if width(&line) + width(word.trim_end()) > 80 && !line.trim().is_empty() {
            done.push_str(line.trim_end());
            done.push('\n');
            line = " ".repeat(indent);
        }
        line.push_str(word);
    }
    done + line.trim_end() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_within_80_columns() {
        let text = "    legal: ".to_owned() + &"word ".repeat(60);
        let lines = wrapped(&text, 11);
        assert!(lines.lines().all(|line| line.len() <= 80), "{lines}");
        assert_eq!(lines.matches("word").count(), 60);
        assert_eq!(wrapped("one", 4), "one\n");
    }
}

/// Breaks a text behind some characters, and where that does not help anywhere, so that each line
/// fits. All but the first begin with `indent`.
pub(crate) fn folded(
    text: &str,
    behind: &[char],
    indent: &str,
    fits: impl Fn(&str) -> bool,
) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for piece in text.split_inclusive(behind) {
        let newline = piece.ends_with('\n');
        let piece = piece.trim_end_matches('\n');
        let whole = format!("{line}{piece}");
        if line.len() > indent.len() && !fits(whole.trim_end()) {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
        for c in piece.chars() {
            let empty = line.len() <= indent.len();
            line.push(c);
            if !empty && !fits(line.trim_end()) {
                line.pop();
                lines.push(std::mem::replace(&mut line, format!("{indent}{c}")));
            }
        }
        if newline {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end().into()).collect()
}

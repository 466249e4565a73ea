use std::mem::replace;

/// Breaks a text after certain characters, or anywhere if that is not enough, so that each line
/// fits. All but the first begin with `indent`.
pub(crate) fn folded(
    text: &str,
    after: &[char],
    indent: &str,
    fits: impl Fn(&str) -> bool,
) -> Vec<String> {
    let fits = |line: &str, more: &str| fits(format!("{line}{more}").trim_end());
    let (mut lines, mut line) = (Vec::new(), String::new());
    for piece in text.split_inclusive(after) {
        let (piece, newline) = match piece.strip_suffix('\n') {
            Some(piece) => (piece, true),
            None => (piece, false),
        };
        if line.len() > indent.len() && !fits(&line, piece) {
            lines.push(replace(&mut line, indent.to_owned()));
        }
        let anywhere = !fits(&line, piece);
        for part in piece.split_inclusive(|_| anywhere) {
            if line.len() > indent.len() && !fits(&line, part) {
                lines.push(replace(&mut line, indent.to_owned()));
            }
            line.push_str(part);
        }
        if newline {
            lines.push(replace(&mut line, indent.to_owned()));
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end().into()).collect()
}

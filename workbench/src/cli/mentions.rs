/// The most passages that are printed for one word.
const MOST: usize = 8;

/// Where the reference uses a word that has no entry of its own: the paragraphs and entries of lists
/// that contain it, by page, of which the name and the text are given. Words of two letters are in every other sentence.
pub(super) fn mentions(
    word: &str,
    pages: impl Iterator<Item = (&'static str, String)>,
) -> Option<String> {
    if word.chars().count() < 3 {
        return None;
    }
    let mut text = String::new();
    let mut left = MOST;
    for (name, page) in pages {
        let found = page.split("\n\n").flat_map(passages);
        let found = found.filter(|passage| contains(passage, word)).take(left);
        let found: Vec<String> = found.collect();
        if !found.is_empty() {
            left -= found.len();
            text += &format!("from `grundy help {name}`:\n\n{}\n", found.concat());
        }
        if left == 0 {
            text += "and more; `grundy help | less` lists the pages\n";
            break;
        }
    }
    (!text.is_empty()).then_some(text)
}

/// A paragraph, or each entry of a list: an indented line with the lines indented further below it.
fn passages(block: &str) -> Vec<String> {
    let block = block.trim_matches('\n');
    let mut entries: Vec<String> = Vec::new();
    for line in block.lines() {
        let begins = line.starts_with("    ") && !line.starts_with("     ");
        match entries.last_mut() {
            Some(entry) if !begins => *entry += &format!("{line}\n"),
            _ => entries.push(format!("{line}\n")),
        }
    }
    entries
}

/// Whether a text has a word, in any case, and not as a part of another one.
fn contains(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(&word)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}

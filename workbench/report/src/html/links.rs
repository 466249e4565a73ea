//! Links in running text: arXiv numbers, sequences of the OEIS, DOIs and addresses.

use super::escape::{attribute, escape};

/// Escaped text in which what names a source leads there.
pub(super) fn linked(text: &str) -> String {
    let mut html = String::new();
    // words and what is between them, in turn
    for piece in text.split_inclusive([' ', '\n']) {
        let word = piece.trim_end_matches([' ', '\n']);
        let core = word.trim_end_matches(['.', ',', ';', ':', ')']);
        let open = core.len() - core.trim_start_matches('(').len();
        let (before, core, after) = (&core[..open], &core[open..], &piece[core.len()..]);
        html += &escape(before);
        html += &match address(core) {
            Some(address) => link(&address, core),
            None => escape(core),
        };
        html += &escape(after);
    }
    html
}

/// A file of an experiment, whose folder lies next to the page.
pub(super) fn file(folder: &str, name: &str) -> String {
    let plain = |text: &str| {
        let kept = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        !text.is_empty() && !text.starts_with('.') && text.chars().all(kept)
    };
    match plain(folder) && plain(name) {
        true => format!("<code>{}</code>", link(&format!("{folder}/{name}"), name)),
        false => format!("<code>{}</code>", escape(name)),
    }
}

fn link(address: &str, text: &str) -> String {
    format!("<a{}>{}</a>", attribute("href", address), escape(text))
}

/// Where a word leads.
fn address(word: &str) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(number) = word.strip_prefix("arXiv:") {
        let (year, rest) = number.split_once('.')?;
        let known = digits(year) && digits(rest);
        return known.then(|| format!("https://arxiv.org/abs/{number}"));
    }
    if let Some(name) = word
        .strip_prefix("doi:")
        .filter(|name| name.starts_with("10."))
    {
        return Some(format!("https://doi.org/{name}"));
    }
    if word
        .strip_prefix('A')
        .is_some_and(|rest| rest.len() == 6 && digits(rest))
    {
        return Some(format!("https://oeis.org/{word}"));
    }
    if word.starts_with("https://") {
        return Some(word.to_owned());
    }
    word.starts_with("github.com/")
        .then(|| format!("https://{word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_lead_where_they_are() {
        let html = linked("Exact k-Nim, arXiv:1508.04484; OEIS A002188 (doi:10.1007/x).");
        assert_eq!(
            html,
            "Exact k-Nim, <a href=\"https://arxiv.org/abs/1508.04484\">arXiv:1508.04484</a>; OEIS \
             <a href=\"https://oeis.org/A002188\">A002188</a> \
             (<a href=\"https://doi.org/10.1007/x\">doi:10.1007/x</a>)."
        );
        for plain in [
            "A. S. Fraenkel; A36685 <b> & arXiv:x A0021889",
            "",
            " a  b\n",
        ] {
            assert_eq!(linked(plain), escape(plain));
        }
        assert!(linked("https://x/\"y").contains("&quot;y"));
        assert_eq!(
            file("nim", "a.csv"),
            "<code><a href=\"nim/a.csv\">a.csv</a></code>"
        );
        assert_eq!(file("..", "a.csv"), "<code>a.csv</code>");
        assert_eq!(file("nim", "a\">"), "<code>a&quot;&gt;</code>");
    }
}

//! Text that stays text inside HTML.

/// Escapes the signs that mean something in HTML, in elements and in quoted attributes.
///
/// Control characters that HTML forbids become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// ` name="value"`, or nothing without a value.
pub(super) fn attribute(name: &str, value: &str) -> String {
    match value {
        "" => String::new(),
        _ => format!(" {name}=\"{}\"", escape(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_html_are_escaped_and_nothing_else() {
        assert_eq!(
            escape("<a href=\"x\">'&'</a>\u{0}\n★"),
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;\u{fffd}\n★"
        );
    }
}

//! Rules in a file: `@FILE`, or `@-` for standard input. A file has rules of the notation, or the
//! moves of a game one by one: lines `a b` or `a > b`, CSV, the edges of a DOT file, JSON.

use crate::failure::Failure;
use grundy::rulesets::{Ruleset, quoted};
use serde_json::Value;
use std::io::Read;
use std::path::Path;

/// Bytes of a file at most.
const LARGEST: u64 = 64 << 20;

/// What a file holds, or standard input; `what` says what is read of it.
fn text_of(path: &str, what: &str) -> Result<String, Failure> {
    let wrong = |why: String| Failure::input(format!("{what} `@{path}`: {why}"));
    let mut text = String::new();
    let read = match path {
        "-" => std::io::stdin().take(LARGEST + 1).read_to_string(&mut text),
        path => std::fs::File::open(path)
            .and_then(|file| file.take(LARGEST + 1).read_to_string(&mut text)),
    };
    read.map_err(|error| wrong(error.to_string()))?;
    match text.len() as u64 > LARGEST {
        true => Err(wrong("found more than 64 MB, expected fewer lines".into())),
        false => Ok(text),
    }
}

/// The rules of a file, in the notation.
pub(super) fn rules_of_file(path: &str) -> Result<String, Failure> {
    let wrong = |why: String| Failure::input(format!("the rules of `@{path}`: {why}"));
    let text = text_of(path, "the rules of")?;
    let kind = Path::new(path).extension().and_then(|kind| kind.to_str());
    let trimmed = text.trim();
    let edges = match kind {
        Some("json") => of_json(trimmed).map_err(wrong)?,
        Some("csv") => of_csv(trimmed),
        _ if trimmed.starts_with("digraph") || trimmed.starts_with("strict digraph") => {
            of_dot(trimmed).ok_or_else(|| wrong("expected digraph { a -> b; .. }".into()))?
        }
        _ if is_notation(trimmed) => return Ok(trimmed.to_owned()),
        _ => trimmed.to_owned(),
    };
    Ok(format!("edges{{{edges}}}"))
}

/// The graph of a file, as it is typed behind rules: edges, one per line or with commas, or a graph of
/// the notation.
pub(super) fn graph_of_file(path: &str) -> Result<String, Failure> {
    let text = text_of(path, "the graph of")?;
    let trimmed = text.trim();
    let typed = trimmed.contains(['(', '{', ':']) || trimmed.eq_ignore_ascii_case("petersen");
    Ok(match typed {
        true => trimmed.to_owned(),
        false => format!("edges{{{trimmed}}}"),
    })
}

/// Whether a text is rules of the notation, or is meant as some: a name with arguments.
fn is_notation(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    let arguments = rest.len() < text.len() && rest.starts_with(['{', '(', ':']);
    arguments || text.parse::<Ruleset>().is_ok()
}

/// Lines `a,b`.
fn of_csv(text: &str) -> String {
    let line = |line: &str| {
        let fields = line.split(',').map(|field| match field.trim() {
            quote if quote.starts_with('"') => quote.to_owned(),
            field => quoted(field),
        });
        fields.collect::<Vec<_>>().join(">")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The statements of a DOT file between its braces, without attributes.
fn of_dot(text: &str) -> Option<String> {
    let inside = text.split_once('{')?.1.rsplit_once('}')?.0;
    let statements = inside.split([';', '\n']).map(|statement| {
        let edge = statement.split('[').next().unwrap_or_default().trim();
        match edge.contains("->") || !edge.contains('=') {
            true if !["node", "edge", "graph"].contains(&edge) => edge,
            _ => "",
        }
    });
    Some(statements.collect::<Vec<_>>().join("\n"))
}

/// `{"a": ["b", "c"], ..}`, or `[["a", "b"], ..]`.
fn of_json(text: &str) -> Result<String, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let wrong = || "expected {\"a\": [\"b\", ..], ..} or [[\"a\", \"b\"], ..]".to_owned();
    let name = |value: &Value| match value {
        Value::String(name) => Ok(quoted(name)),
        Value::Number(number) => Ok(quoted(&number.to_string())),
        _ => Err(wrong()),
    };
    let list = |value: &Value| value.as_array().cloned().ok_or_else(wrong);
    let mut lines = Vec::new();
    match &value {
        Value::Object(all) => {
            for (from, to) in all {
                lines.push(quoted(from));
                for to in list(to)? {
                    lines.push(format!("{}>{}", quoted(from), name(&to)?));
                }
            }
        }
        other => {
            for pair in list(other)? {
                match &list(&pair)?[..] {
                    [from, to] => lines.push(format!("{}>{}", name(from)?, name(to)?)),
                    _ => return Err(wrong()),
                }
            }
        }
    }
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let rules = rules_of_file(path.to_str().unwrap()).unwrap_or_else(|_| panic!("{name}"));
        let ruleset: Ruleset = rules.parse().unwrap();
        ruleset.to_string()
    }

    #[test]
    fn files_of_moves() {
        let game = "edges{a>b,a>c,b>c}";
        for (name, text) in [
            ("lines.txt", "a b\na > c\n# the last\nb -> c\n"),
            ("moves.csv", "a,b\na,c\nb,c\n"),
            (
                "moves.dot",
                "digraph {\n node [shape=box];\n a -> b [label=x]; a -> c\n b -> c;\n}",
            ),
            ("pairs.json", r#"[["a","b"],["a","c"],["b","c"]]"#),
            ("rules.txt", "edges{a>b, a>c, b>c}\n"),
        ] {
            assert_eq!(read(name, text), game, "{name}");
        }
        assert_eq!(
            read("rules.txt", "rules{2 heaps: as nim}"),
            "rules{2 heaps: as nim}"
        );
        assert_eq!(read("rules.txt", "moore(2)\n"), "moore(2)");
        assert_eq!(
            read("map.json", r#"{"a":["b c"], "b c":[]}"#),
            "edges{a,a>\"b c\",\"b c\"}"
        );
    }
}

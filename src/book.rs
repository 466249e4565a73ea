//! The pages of the book that a program can print: `grundy help` shows them in a terminal, and
//! `grundy serve` in a browser. They are files of `docs/`, which are part of this package so that
//! every program finds them in one place.

/// The name and the Markdown text of each page.
pub const PAGES: [(&str, &str); 12] = [
    ("tutorial", include_str!("../docs/tutorial.md")),
    ("verbs", include_str!("../docs/guide/verbs.md")),
    ("words", include_str!("../docs/reference/words.md")),
    ("rulesets", include_str!("../docs/reference/rulesets.md")),
    ("rules", include_str!("../docs/reference/rules.md")),
    ("codes", include_str!("../docs/reference/codes.md")),
    ("claims", include_str!("../docs/reference/claims.md")),
    ("theorems", include_str!("../docs/reference/theorems.md")),
    (
        "experiments",
        include_str!("../docs/reference/experiments.md"),
    ),
    (
        "certificates",
        include_str!("../docs/reference/certificates.md"),
    ),
    ("formats", include_str!("../docs/reference/formats.md")),
    (
        "command-line",
        include_str!("../docs/reference/command-line.md"),
    ),
];

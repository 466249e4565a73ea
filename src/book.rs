//! The pages of the book that a program can print: `grundy help` shows them in a terminal, and
//! `grundy serve` in a browser. They are the files of `docs/reference/`, which are part of this
//! package so that every program finds them in one place.

/// The name and the Markdown text of each page.
pub const PAGES: [(&str, &str); 6] = [
    ("words", include_str!("../docs/reference/words.md")),
    ("rules", include_str!("../docs/reference/rules.md")),
    ("codes", include_str!("../docs/reference/codes.md")),
    ("claims", include_str!("../docs/reference/claims.md")),
    (
        "experiments",
        include_str!("../docs/reference/experiments.md"),
    ),
    (
        "certificates",
        include_str!("../docs/reference/certificates.md"),
    ),
];

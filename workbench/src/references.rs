//! The references that `grundy help` prints and the page shows.

/// A reference: its name, and its text in Markdown.
pub(crate) const REFERENCES: [(&str, &str); 6] = [
    ("words", include_str!("../docs/words.md")),
    ("rules", include_str!("../docs/rules.md")),
    ("codes", include_str!("../docs/codes.md")),
    ("claims", include_str!("../docs/claims.md")),
    ("experiments", include_str!("../docs/experiments.md")),
    ("certificates", include_str!("../docs/certificates.md")),
];

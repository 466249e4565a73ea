//! Certificates: an automaton with its proof, as a text that somebody else can check.

use super::prove::Proof;
use super::{Dfao, Meaning};
use crate::store::sha256;
use std::fmt::{self, Write};

/// An automaton for the positions with a given number of passes left, and its proof.
#[derive(Clone, Copy, Debug)]
pub struct CertificatePart<'a> {
    /// Passes left.
    pub passes: u64,
    /// The automaton.
    pub automaton: &'a Dfao,
    /// Its proof; `None` in a file of automata alone.
    pub proof: Option<&'a Proof>,
}

/// A claim that follows from the automaton of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The claim.
    pub text: String,
    /// The rules of its parts that name none.
    pub asked: Option<String>,
    /// Whether it is about sorted positions only.
    pub sorted: bool,
}

/// A text and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// SHA-256 of the text, hexadecimal.
    pub sha256: String,
    /// Lines of states and of the proof.
    pub entries: u64,
}

/// The text of a certificate for rules, in canonical form, whose outputs have this meaning; of
/// automata alone if no part has a proof. There is at least one part; outputs of proofs are values.
///
/// Comment lines begin with `#`: what the file is, `rules`, `heaps`, `levels` or, where output 0 is
/// one value alone, `value`, `numeration`, `claim`, `asked` and `order` where a claim was proved
/// with it, the SHA-256 of all other lines, and before each section what it is. An automaton:
/// `heaps digits states values`, then a line a state: its output, and its successor for each
/// letter, -1 where no word goes on. A proof by guesses: lines `q U:q' U:q' ..`, U the set of heaps
/// lowered, bit i for heap i. A proof by kinds of moves: an automaton each, of output 1 where there
/// is such a move. Where options may be forbidden nothing follows. A proof by values that repeat:
/// `period` and the certificate of the period.
pub fn certificate(
    rules: &impl fmt::Display,
    meaning: Meaning,
    parts: &[CertificatePart<'_>],
    statement: Option<&Statement>,
) -> Written {
    let proofs = parts.iter().any(|part| part.proof.is_some());
    let kind = if proofs { "certificate" } else { "automaton" };
    let outputs = match meaning {
        Meaning::Values(values) => format!("levels 0..{}", values - 1),
        Meaning::Only(value) => format!("value {value}"),
    };
    let head = format!(
        "# grundy {kind}\n# rules {rules}\n# heaps {}\n# {outputs}\n# numeration {}\n",
        parts[0].automaton.heaps(),
        parts[0].automaton.numeration()
    );
    let head = head + &statement.map(Statement::lines).unwrap_or_default();
    let mut body = String::new();
    for part in parts {
        _ = writeln!(body, "# automaton passes {}", part.passes);
        body.push_str(&part.automaton.text(meaning.outputs()));
        match part.proof {
            None | Some(Proof::Counted) => {}
            Some(Proof::Period(record)) => _ = writeln!(body, "# period {record}"),
            Some(Proof::Guesses(levels)) => {
                for (level, guesses) in levels.iter().enumerate() {
                    _ = writeln!(body, "# level {level} guesses {}", guesses.len());
                    for (state, set) in guesses {
                        _ = write!(body, "{state}");
                        for (lowered, option) in set {
                            _ = write!(body, " {lowered}:{option}");
                        }
                        body.push('\n');
                    }
                }
            }
            Some(Proof::Kinds(levels)) => {
                for (level, kinds) in levels.iter().enumerate() {
                    for (number, kind) in (1..).zip(kinds) {
                        let count = kinds.len();
                        _ = writeln!(body, "# level {level} kind {number} of {count}");
                        body.push_str(&kind.text(1));
                    }
                }
            }
        }
    }
    let hash = sha256(format!("{head}{body}").as_bytes());
    let text = format!("{head}# sha256 {hash}\n{body}");
    let entries = body.lines().filter(|line| !line.starts_with('#')).count();
    Written {
        sha256: sha256(text.as_bytes()),
        text,
        entries: entries as u64,
    }
}

impl Statement {
    /// Its lines in a file.
    fn lines(&self) -> String {
        let one_line = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut lines = format!("# claim {one_line}\n");
        if let Some(asked) = &self.asked {
            _ = writeln!(lines, "# asked {asked}");
        }
        let order = if self.sorted { "sorted" } else { "any" };
        _ = writeln!(lines, "# order {order}");
        lines
    }
}

//! Proofs as texts that somebody else can check.

use super::answer::Answered;
use super::candidates::NameSource;
use super::{CountAutomaton, SubsetMoves};
use crate::store::sha256;
use crate::theory::automata::certificate::Written;
use std::fmt::{self, Write};

/// An automaton over counts, proved for every number of heaps.
#[derive(Clone, Debug)]
pub struct CountProof {
    /// The values 0, 1, .., and an output for larger ones.
    pub automaton: CountAutomaton,
    /// How it is proved.
    pub steps: CountSteps,
}

/// How an automaton over counts is proved.
#[derive(Clone, Debug)]
pub enum CountSteps {
    /// By digits.
    Digits {
        /// What is known of amounts.
        moves: SubsetMoves,
        /// For each value, why positions of larger ones have a move to it.
        levels: Vec<Answered>,
    },
    /// By sizes, for this many values. Both conditions are decided, so that nothing has to be
    /// told of how they were found to hold.
    Sizes(u32),
}

/// The text of a certificate for rules, in canonical form, and of the claim that was proved with
/// it.
pub fn count_certificate(
    rules: &impl fmt::Display,
    claim: Option<(&str, Option<&str>)>,
    proof: &CountProof,
) -> Written {
    let CountProof { automaton, steps } = proof;
    let (levels, base) = match steps {
        CountSteps::Digits { levels, .. } => (levels.len() as u32, automaton.base().to_string()),
        CountSteps::Sizes(levels) => (*levels, "sizes".into()),
    };
    let counts = automaton.counts();
    let mut head = format!(
        "# grundy certificate for any heaps\n# rules {rules}\n# levels 0..{}\n# base {}\n# counts \
         {}+{}\n",
        levels - 1,
        base,
        counts.tail,
        counts.period
    );
    if let Some((text, asked)) = claim {
        let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        _ = writeln!(head, "# claim {one_line}");
        if let Some(asked) = asked {
            _ = writeln!(head, "# asked {asked}");
        }
    }
    let mut body = match steps {
        CountSteps::Digits { moves, .. } => moves.text(),
        CountSteps::Sizes(_) => String::new(),
    };
    _ = write!(
        body,
        "# automaton {}\n{}",
        automaton.states(),
        automaton.text()
    );
    let proofs = match steps {
        CountSteps::Digits { levels, .. } => &levels[..],
        CountSteps::Sizes(_) => &[],
    };
    for (level, answered) in proofs.iter().enumerate() {
        _ = writeln!(body, "# level {level} lines {}", answered.lines.len());
        for line in &answered.lines {
            _ = writeln!(body, "{}", line.line);
            let words: Vec<String> = line.next.iter().map(word).collect();
            _ = writeln!(body, "{}", words.join(" "));
        }
    }
    let hash = sha256(format!("{head}{body}").as_bytes());
    let entries = body.lines().filter(|line| !line.starts_with('#')).count();
    let text = format!("{head}# sha256 {hash}\n{body}");
    Written {
        sha256: sha256(text.as_bytes()),
        text,
        entries: entries as u64,
    }
}

/// `4:0,+1`: the line that follows, and what each of its names was.
fn word((to, names): &(u32, Vec<NameSource>)) -> String {
    if names.is_empty() {
        return to.to_string();
    }
    let names = names.iter().map(|source| match source {
        NameSource::Named(name) => name.to_string(),
        NameSource::Fresh(digit) => format!("+{digit}"),
    });
    format!("{to}:{}", names.collect::<Vec<_>>().join(","))
}

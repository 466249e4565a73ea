//! What falls with every move where heaps may rise: `potential(2*a + b)`.

use super::asked::Clauses;
use super::clause::{described, setting};
use super::guard::{Pad, with_pad};
use super::head::WORD;
use super::{Definition, Own};
use crate::expression::{Compiler, Node, NodeKind, Number, parse};
use crate::game::{Fault, Heap};
use crate::number::joined;
use crate::rulesets::Ruleset;
use crate::text::NotationError;

/// Keys that are compared one after the other: of two positions the first key that differs tells
/// which is lower. No key is negative, so that no play is endless.
pub(super) struct Potential {
    text: String,
    keys: Vec<Number>,
}

impl Potential {
    /// Reads `potential(2*a + b)`, or several keys.
    pub(super) fn read(text: &str, definition: &Definition) -> Result<Self, NotationError> {
        let list = &text[WORD.len()..];
        let within = |error: NotationError| {
            let place = crate::text::Span {
                start: WORD.len(),
                end: text.len(),
            };
            error.within(text, place, true)
        };
        let nodes = keys(text).map_err(within)?;
        let setting = setting(list, definition);
        let mut tables = Clauses;
        let mut compiler = Compiler::new(&setting, &mut tables);
        let keys = compiler.numbers(&nodes);
        Ok(Self {
            text: text.to_owned(),
            keys: keys.map_err(within)?,
        })
    }
}

/// The keys of `potential(..)`, as parts of what comes after the word.
///
/// # Errors
/// They cannot be parsed.
pub(super) fn keys(text: &str) -> Result<Vec<Node>, NotationError> {
    let example = "such as potential(2*a + b)";
    let node = parse(&text[WORD.len()..], &Ruleset::is_name, example)?;
    Ok(match node.kind {
        NodeKind::List(keys) => keys,
        _ => vec![node],
    })
}

impl Own {
    /// The keys of a position; none for rules without a potential.
    ///
    /// # Errors
    /// A key has no value there, or is negative.
    pub(super) fn keys(&self, heaps: &[Heap]) -> Result<Vec<i128>, Fault> {
        let Some(Potential { text, keys }) = &self.0.potential else {
            return Ok(Vec::new());
        };
        with_pad(|Pad { env, .. }| {
            env.go(heaps, None);
            let keys: Vec<i128> = keys.iter().map(|key| key.at(env)).collect();
            if let Some(fault) = env.fault() {
                return Err(self.fault(heaps, described(&text[WORD.len()..], fault)));
            }
            match keys.iter().find(|&&key| key < 0) {
                None => Ok(keys),
                Some(key) => {
                    let why = format!("{text} is {key}, expected no negative number");
                    Err(self.fault(heaps, why))
                }
            }
        })
    }

    /// Whether a move lowers the potential; `before` are the keys of `x`.
    ///
    /// # Errors
    /// It does not, or cannot be computed.
    pub(super) fn lowers(&self, before: &[i128], x: &[Heap], y: &[Heap]) -> Result<(), Fault> {
        let Some(potential) = &self.0.potential else {
            return Ok(());
        };
        let after = self.keys(y)?;
        if after[..] < *before {
            return Ok(());
        }
        let why = format!(
            "found a move to ({}), which does not lower {}: it was {} and is {}; play might go on \
             for ever",
            joined(y, ","),
            potential.text,
            joined(before, ", "),
            joined(&after, ", "),
        );
        Err(self.fault(x, why))
    }
}

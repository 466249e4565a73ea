//! The rules that a claim is about, and the automata of their values.

use super::{Bound, Compiled, Compiler};
use crate::expression::{Node, NodeKind, Template};
use crate::plan::discover::{ProvedStage, STATES, Search};
use crate::rulesets::{Definitions, Ruleset};
use crate::theory::automata::{Dfao, Meaning, Numeration};

/// Rules on a number of heaps, and how many of their values are distinguished.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// The rules.
    pub ruleset: Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// Number of values, 0 and up; one if only outcomes matter.
    pub levels: u32,
}

impl Spoken {
    /// The question for a discovery.
    pub fn search(&self, numeration: Numeration) -> Search<'_> {
        Search {
            ruleset: &self.ruleset,
            heaps: self.heaps,
            sought: Meaning::Values(self.levels),
            numeration,
            max: None,
            states: STATES,
        }
    }
}

/// Rules with what is proved of them.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The rules.
    pub of: Spoken,
    /// The proof of their values.
    pub stages: Vec<ProvedStage>,
}

/// How a claim names rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Naming<'c> {
    /// Those that are meant without a name.
    pub(super) rules: Option<&'c Ruleset>,
    /// Names next to the registered ones.
    pub(super) definitions: &'c Definitions,
}

/// Rules that outcomes and values in a condition are those of, each with the automaton of its
/// values, larger ones as one output; in misere play 0 for P and 1 for N.
pub(super) type Known = Vec<(Spoken, Dfao)>;

impl<'c> Compiler<'c> {
    /// The place among the known rules of those that an outcome or a value names, of this many
    /// heaps.
    pub(super) fn place_of(&self, node: &Node, heaps: usize) -> Compiled<usize> {
        let template = match &node.kind {
            NodeKind::Call { rules, .. } => rules.as_ref(),
            _ => None,
        };
        let named = match (template, self.naming) {
            (Some(template), Some(naming)) => Some(self.ruleset(template, naming.definitions)?),
            (None, Some(naming)) => naming.rules.cloned(),
            (_, None) => None,
        };
        let known = self.known.iter().position(|(spoken, _)| {
            spoken.heaps == heaps && named.as_ref().is_none_or(|rules| *rules == spoken.ruleset)
        });
        match known {
            Some(place) => Ok(place),
            None => {
                let expected = format!("{} heaps", self.heaps);
                self.refused(node.span, expected, "write P(x), or P(RULES, x)")
            }
        }
    }

    /// The rules that a part of the claim names.
    fn ruleset(&self, template: &Template, definitions: &Definitions) -> Compiled<Ruleset> {
        let (mut notation, mut at) = (String::new(), template.span.start);
        for part in &template.parts {
            notation.push_str(&self.text[at..part.span.start]);
            notation.push_str(&self.evaluated(part, &[])?.to_string());
            at = part.span.end;
        }
        notation.push_str(&self.text[at..template.span.end]);
        let same = template.parts.is_empty();
        let ruleset = Ruleset::read(&notation, definitions);
        Ok(ruleset.map_err(|error| error.within(self.text, template.span, same))?)
    }

    /// The heaps of the position of which an outcome or a value is asked; `None` if it is the
    /// position itself.
    pub(super) fn asked(&self, node: &'c Node) -> Option<&'c [Node]> {
        let arguments = match &node.kind {
            NodeKind::Call { arguments, .. } => &arguments[..],
            _ => &[],
        };
        match arguments {
            arguments if self.all_heaps(arguments) => None,
            [one] => match &one.kind {
                NodeKind::List(all) => Some(all),
                _ => Some(arguments),
            },
            arguments => Some(arguments),
        }
    }

    /// Whether a part is about the position itself: names a heap, all of them, or an outcome or
    /// value there.
    pub(super) fn speaks_of_position(&self, node: &Node) -> bool {
        node.any(&mut |part| match &part.kind {
            NodeKind::Name(name) => match self.bound(name) {
                Some(Bound::Value(_)) => false,
                Some(&Bound::Part(part, _)) => self.speaks_of_position(part),
                None => {
                    name == "x" || ["P", "N", "G"].contains(&&name[..]) || self.heap(name).is_some()
                }
            },
            NodeKind::Call {
                name, arguments, ..
            } => ["P", "N", "G"].contains(&&name[..]) && arguments.is_empty(),
            _ => false,
        })
    }
}

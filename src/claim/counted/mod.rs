//! Claims about the numbers of digits in each column, compiled to automata that speak of every
//! number of heaps.
//!
//! The claim `P(x) <=> CONDITION` is its own candidate. A condition is compiled where the columns'
//! numbers of digits decide it: conditions on all or any columns, nim-sums and totals compared with
//! constants, remainders of totals, the largest heap compared with powers of the base, and what is
//! made of these.

mod atoms;
mod numbers;
mod sizes;

use crate::claim::language::{Claim, ClaimError};
use crate::expression::{Connective, Node, NodeKind, Relation};
use crate::game::HeapRules;
use crate::rulesets::{Rules, Ruleset};
use crate::text::{NotationError, Span};
use crate::theory::anyheaps::{CountAutomaton, CountClasses, SIZES, read_by};

/// How claims are written.
const WRITTEN: &str = "such as P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)";

/// What can be said of every number of heaps.
const SAYABLE: &str = "counts tell all(bits(x), sum mod 3 = 0), any(columns(x, 3), sum = 1), \
     nimsum(x) = 0, sum(x) mod 4 = 1, max(x) <= 1, count(x, h odd) even, and what and, or, not, => and <=> make of these";

/// Classes of numbers of a condition, at most.
const CLASSES: u32 = 1 << 8;

/// A claim that tells the P-positions of rules on every number of heaps, compiled.
#[derive(Clone, Debug)]
pub struct CountedClaim {
    /// The claim.
    pub text: String,
    /// The rules.
    pub ruleset: Ruleset,
    /// The rules of its parts that name none.
    pub asked: Option<Ruleset>,
    /// The condition that is claimed.
    pub condition: String,
    /// Output 0 at the positions that it calls P, 1 elsewhere.
    pub automaton: CountAutomaton,
}

impl CountedClaim {
    /// Reads and compiles a claim `P(x) <=> CONDITION`, also with N(x) or G(x) = 0, and the other
    /// way round.
    ///
    /// # Errors
    /// A claim of another kind, or that counts do not tell, with the place and a remedy.
    pub fn compile(claim: &Claim, rules: Option<&Ruleset>, base: u32) -> Result<Self, ClaimError> {
        let text = claim.text();
        let tree = &claim.tree;
        let NodeKind::Joined(Connective::Iff, a, b) = &tree.kind else {
            let expected = "P(RULES, x) <=> a condition, for ‹heaps any›";
            return Err(NotationError::at(text, tree.span, expected, WRITTEN).into());
        };
        let sides = [(a, b), (b, a)];
        let described = sides
            .into_iter()
            .find_map(|(one, other)| Some((one, described(one)?, other)));
        let Some((outcome, is_p, condition)) = described else {
            let expected = "P(x), N(x) or G(x) = 0 on one side, for ‹heaps any›";
            return Err(NotationError::at(text, tree.span, expected, WRITTEN).into());
        };
        let ruleset = match named(outcome) {
            Some(span) => Ruleset::read(span.of(text), &claim.definitions)
                .map_err(|error| error.within(text, span, true))?,
            None => rules.cloned().ok_or_else(|| {
                let remedy = "name them: P(nim, x), or ‹rules nim›";
                NotationError::new(text, outcome.span, "no ruleset", "one", remedy)
            })?,
        };
        let lowers_largest = match &ruleset.rules {
            Rules::Heaps(rules) => rules.shape().largest().is_some(),
            Rules::Board(_) => false,
        };
        let base = match (lowers_largest, base) {
            (false, base) => base,
            // digits tell nothing of the largest heaps: 2 is what is meant where no base is given
            (true, 2 | SIZES) => SIZES,
            (true, _) => {
                let remedy = "leave out ‹base›: rules that lower a largest heap are read by sizes";
                let span = outcome.span;
                return Err(NotationError::new(text, span, "a base", "none", remedy).into());
            }
        };
        let compiled = |all_largest| {
            let compiler = Compiler {
                text,
                base,
                k: ruleset.k(),
                all_largest,
            };
            compiler.truth(condition)
        };
        let truth = compiled(true)?;
        if base == SIZES && truth != compiled(false)? {
            let expected = "a condition that says what it means where no heap is larger than 0, as \
                            all n heaps are the largest ones then";
            let remedy = "such as: max(x) = 0 or count(x, h = max(x)) even";
            return Err(NotationError::at(text, condition.span, expected, remedy).into());
        }
        let members = if is_p {
            truth
        } else {
            truth.map(|output| 1 - output)
        };
        Ok(Self {
            text: text.to_owned(),
            condition: condition.span.of(text).to_owned(),
            automaton: members.least(),
            asked: rules.cloned(),
            ruleset,
        })
    }
}

impl CountedClaim {
    /// Whether an automaton in digits of the same base, by its classes of numbers, its outputs and
    /// the states after each state and letter, calls the same positions P as the claim.
    pub fn follows(&self, (tail, period): (u32, u32), (outputs, next): (&[u32], &[u32])) -> bool {
        let counts = CountClasses { tail, period };
        let base = self.automaton.base();
        let letters = next.len() / outputs.len();
        let step = |&state: &u32, numbers: &[u32]| {
            let letter = numbers.iter().fold(0, |at, &number| {
                at * counts.classes() as usize + counts.class(number) as usize
            });
            next[state as usize * letters + letter]
        };
        let output = |&state: &u32| u32::from(outputs[state as usize] > 0);
        let other = CountAutomaton::read((base, counts), 0, step, output);
        other.least() == self.automaton
    }
}

/// Whether a part says that x is a P-position, or an N-position.
fn described(node: &Node) -> Option<bool> {
    let outcome = |node: &Node| match &node.kind {
        NodeKind::Name(name) => Some(name.clone()),
        NodeKind::Call {
            name, arguments, ..
        } => matches!(&arguments[..], [x] if x.is("x")).then(|| name.clone()),
        _ => None,
    };
    match &node.kind {
        NodeKind::Not(inner) => Some(!described(inner)?),
        NodeKind::Chain(first, rest) => match (&outcome(first)?[..], &rest[..]) {
            ("G", [(relation, zero)]) if matches!(zero.kind, NodeKind::Number(0)) => match relation
            {
                Relation::Equal => Some(true),
                Relation::NotEqual | Relation::Greater => Some(false),
                _ => None,
            },
            _ => None,
        },
        _ => match &outcome(node)?[..] {
            "P" => Some(true),
            "N" => Some(false),
            _ => None,
        },
    }
}

/// The rules that a part names.
fn named(node: &Node) -> Option<Span> {
    match &node.kind {
        NodeKind::Call { rules, .. } => rules.as_ref().map(|rules| rules.span),
        NodeKind::Not(inner) => named(inner),
        NodeKind::Chain(first, _) => named(first),
        _ => None,
    }
}

type Compiled<T> = Result<T, ClaimError>;

struct Compiler<'c> {
    text: &'c str,
    base: u32,
    /// The k of the rules, if they have one.
    k: Option<u64>,
    /// What a condition on the number of largest heaps is taken for where no heap is larger than 0.
    all_largest: bool,
}

impl Compiler<'_> {
    fn refused<T>(&self, span: Span, expected: &str, remedy: &str) -> Compiled<T> {
        Err(NotationError::at(self.text, span, expected, remedy).into())
    }

    /// Output 0 where a statement holds.
    fn truth(&self, node: &Node) -> Compiled<CountAutomaton> {
        match &node.kind {
            NodeKind::Not(inner) => Ok(self.truth(inner)?.map(|output| 1 - output)),
            NodeKind::Joined(connective, a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                self.joined(node.span, &a, &b, |a, b| match connective {
                    Connective::And => a && b,
                    Connective::Or => a || b,
                    Connective::Implies => !a || b,
                    Connective::Iff => a == b,
                })
            }
            NodeKind::If(condition, a, b) => {
                let condition = self.truth(condition)?;
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                let a = self.joined(node.span, &condition, &a, |given, a| given && a)?;
                let b = self.joined(node.span, &condition, &b, |given, b| !given && b)?;
                self.joined(node.span, &a, &b, |a, b| a || b)
            }
            _ => self.atom(node),
        }
    }

    /// What two statements say together.
    fn joined(
        &self,
        span: Span,
        a: &CountAutomaton,
        b: &CountAutomaton,
        both: impl Fn(bool, bool) -> bool,
    ) -> Compiled<CountAutomaton> {
        let counts = self.counts(
            span,
            a.counts().tail.max(b.counts().tail),
            u64::from(a.counts().period) * u64::from(b.counts().period)
                / gcd(a.counts().period, b.counts().period),
        )?;
        let step = |&(p, q): &(u32, u32), numbers: &[u32]| (a.step(p, numbers), b.step(q, numbers));
        let output =
            |&(p, q): &(u32, u32)| u32::from(!both(a.output_of(p) == 0, b.output_of(q) == 0));
        Ok(CountAutomaton::read((self.base, counts), (0, 0), step, output).least())
    }

    /// Classes of numbers, if they are few.
    fn counts(&self, span: Span, tail: u32, period: u64) -> Compiled<CountClasses> {
        let most = u64::from(CLASSES).min(match self.base {
            2 => u64::from(CLASSES),
            SIZES => u64::from(CLASSES),
            base => (1..)
                .take_while(|&all: &u64| all.pow(base - 1) <= 1 << 12)
                .last()
                .unwrap_or(1),
        });
        match u64::from(tail) + period <= most {
            true => Ok(CountClasses {
                tail,
                period: period as u32,
            }),
            false => {
                let read = read_by(self.base);
                let expected = format!("at most {most} classes of numbers of heaps, by {read}");
                self.refused(span, &expected, "take smaller constants, or another ‹base›")
            }
        }
    }
}

fn gcd(a: u32, b: u32) -> u64 {
    crate::arithmetic::gcd(a.into(), b.into())
}

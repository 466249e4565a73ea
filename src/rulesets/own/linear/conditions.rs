use super::remainder::gcd;
use super::{Form, Remainder, Scope, Symbol, implied};
use crate::expression::{Binder, Connective, Node, NodeKind, Operator, Relation};

/// Alternatives of a statement, at most.
const MANY: usize = 64;

/// Conditions that hold together.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Conditions {
    /// Forms that are 0, of a move alone.
    pub(in super::super) zero: Vec<Form>,
    /// Forms that are at least 0.
    pub(in super::super) least: Vec<Form>,
    /// Remainders that forms leave.
    pub(in super::super) remainders: Vec<Remainder>,
}

impl Conditions {
    fn least(least: Vec<Form>) -> Self {
        Self {
            least,
            ..Self::default()
        }
    }

    fn remainder(remainder: Remainder) -> Self {
        Self {
            remainders: vec![remainder],
            ..Self::default()
        }
    }

    /// Both.
    pub(in super::super) fn and(mut self, other: &Self) -> Self {
        self.zero.extend_from_slice(&other.zero);
        self.least.extend_from_slice(&other.least);
        self.remainders.extend_from_slice(&other.remainders);
        self
    }

    /// Whether they say nothing.
    fn is_empty(&self) -> bool {
        let all = self.least.iter().all(|form| implied(form, &[]));
        all && self.zero.is_empty() && self.remainders.is_empty()
    }

    /// Whether it is seen that they hold nowhere.
    pub(in super::super) fn never(&self) -> bool {
        let wrong = |one: &Remainder| one.form.as_constant().is_some_and(|n| !one.allows(n));
        self.least.iter().any(Form::is_negative) || self.remainders.iter().any(wrong)
    }

    /// The same of other symbols.
    fn with(&self, symbol: Symbol, by: &Form) -> Option<Self> {
        let with = |form: &Form| form.with(symbol, by);
        let remainders = self.remainders.iter().map(|one| one.with(symbol, 1, by));
        Some(Self {
            zero: self.zero.iter().map(with).collect::<Option<_>>()?,
            least: self.least.iter().map(with).collect::<Option<_>>()?,
            remainders: remainders.collect::<Option<_>>()?,
        })
    }

    /// The same of the heaps after a move.
    pub(in super::super) fn after(&self, heaps: usize) -> Option<Self> {
        (0..heaps).try_fold(self.clone(), |all, heap| {
            all.with(Symbol::Before(heap), &Form::of(Symbol::After(heap)))
        })
    }

    /// The same with forms that are no less than remainders allow: odd and at least 0 is at
    /// least 1, and so is an odd heap.
    pub(in super::super) fn tightened(mut self) -> Self {
        for remainder in &self.remainders {
            let natural = Some(&remainder.form).filter(|form| form.is_natural());
            let least = natural.and_then(|form| Some((form, remainder.tightened(form)?)));
            if let Some((form, least)) = least
                && *form != least
            {
                self.least.push(least);
            }
        }
        for form in &mut self.least {
            for remainder in &self.remainders {
                if let Some(tighter) = remainder.tightened(form) {
                    *form = tighter;
                }
            }
        }
        self
    }
}

/// Alternatives of two statements that hold together; `None` if they are many.
pub(in super::super) fn both(a: &[Conditions], b: &[Conditions]) -> Option<Vec<Conditions>> {
    let all = a.iter().flat_map(|a| b.iter().map(|b| a.clone().and(b)));
    some(all.take(MANY * MANY).collect())
}

/// Alternatives without those that hold nowhere; `None` if they are many.
fn some(mut all: Vec<Conditions>) -> Option<Vec<Conditions>> {
    all.retain(|one| !one.never());
    (all.len() <= MANY).then_some(all)
}

/// Alternatives of several statements: of one of them, or of all together.
fn several(
    all: impl IntoIterator<Item = Option<Vec<Conditions>>>,
    together: bool,
) -> Option<Vec<Conditions>> {
    let mut found = match together {
        true => vec![Conditions::default()],
        false => Vec::new(),
    };
    for one in all {
        match together {
            true => found = both(&found, &one?)?,
            false => found.extend(one?),
        }
    }
    some(found)
}

impl Scope<'_> {
    /// Conditions of which some hold together exactly where a statement holds, or exactly where
    /// it does not, if there are such.
    pub(in super::super) fn conditions(&self, node: &Node, holds: bool) -> Option<Vec<Conditions>> {
        match &node.kind {
            NodeKind::Not(inner) => self.conditions(inner, !holds),
            NodeKind::Joined(Connective::Iff, a, b) => {
                let both = [true, false].map(|truth| {
                    both(
                        &self.conditions(a, truth)?,
                        &self.conditions(b, truth == holds)?,
                    )
                });
                several(both, false)
            }
            NodeKind::Joined(connective, a, b) => {
                let first = holds != (*connective == Connective::Implies);
                let together = holds == (*connective == Connective::And);
                let a = self.conditions(a, first)?;
                // the second may have no value where the first decides
                let decides = match together {
                    true => a.is_empty(),
                    false => a.iter().any(Conditions::is_empty),
                };
                match decides {
                    true => Some(a),
                    false => several([Some(a), self.conditions(b, holds)], together),
                }
            }
            NodeKind::Parity(parity, inner) => {
                let wanted = if holds { *parity } else { 1 - *parity };
                self.remainders(inner, 2, &|r| r == i128::from(wanted))
            }
            NodeKind::Chain(first, rest) => {
                let mut left = &**first;
                let mut links = Vec::new();
                for (relation, right) in rest {
                    links.push(self.link(left, *relation, right, holds));
                    left = right;
                }
                several(links, holds)
            }
            NodeKind::In(element, set) => match &set.kind {
                NodeKind::Set(all) => {
                    let all = all.iter();
                    let each = all.map(|one| self.link(element, Relation::Equal, one, holds));
                    several(each, !holds)
                }
                NodeKind::Range(low, high) => self.within(low, element, high, holds),
                _ => None,
            },
            _ if node.is("true") || node.is("false") => several([], node.is("true") == holds),
            _ => None,
        }
    }

    /// Forms that are all at least 0 exactly where a statement holds, if there are such.
    pub(in super::super) fn inequalities(&self, node: &Node) -> Option<Vec<Form>> {
        let [one] = <[Conditions; 1]>::try_from(self.conditions(node, true)?).ok()?;
        one.remainders.is_empty().then_some(one.least)
    }

    /// A number that lies between two others, or does not.
    fn within(&self, low: &Node, node: &Node, high: &Node, holds: bool) -> Option<Vec<Conditions>> {
        let links = [(low, node), (node, high)];
        let links = links.map(|(a, b)| self.compared(a, Relation::LessEqual, b, holds));
        several(links, holds)
    }

    /// What a name runs through, as conditions on it.
    pub(in super::super) fn range(&self, binder: &Binder) -> Option<Vec<Conditions>> {
        let name = Node::name(&binder.name, binder.span);
        let range = binder.range.as_ref()?;
        match &range.kind {
            NodeKind::Range(low, high) => self.within(low, &name, high, true),
            NodeKind::Set(all) | NodeKind::List(all) => {
                let all = all.iter();
                let each = all.map(|one| self.link(&name, Relation::Equal, one, true));
                several(each, false)
            }
            _ => None,
        }
    }

    /// Forms that are all at least 0, or not all of them.
    fn plain(&self, all: Vec<Form>, holds: bool) -> Option<Vec<Conditions>> {
        if holds {
            return Some(vec![Conditions::least(all)]);
        }
        let below = |form: Form| Some(Conditions::least(vec![form.times(-1)?.add(-1)?]));
        all.into_iter().map(below).collect()
    }

    /// Two numbers that compare so, or do not.
    fn link(
        &self,
        left: &Node,
        relation: Relation,
        right: &Node,
        holds: bool,
    ) -> Option<Vec<Conditions>> {
        let compared: fn(&i128, &i128) -> bool = match relation {
            Relation::NotEqual => return self.link(left, Relation::Equal, right, !holds),
            Relation::Divides => {
                let modulus = self.form(left)?.as_constant()?;
                return self.remainders(right, modulus, &|r| (r == 0) == holds);
            }
            Relation::Equal => i128::eq,
            Relation::Less => i128::lt,
            Relation::LessEqual => i128::le,
            Relation::Greater => i128::gt,
            Relation::GreaterEqual => i128::ge,
        };
        let constant = |node| self.form(node)?.as_constant();
        let constants = (constant(left), constant(right));
        if let (Some((a, m)), Some(b)) = (self.common(left), constants.1) {
            return self.remainders(a, m, &|r| compared(&gcd(r, m), &b) == holds);
        }
        match (self.modulo(left), self.modulo(right), constants) {
            (Some((a, m)), None, (_, Some(b))) => {
                self.remainders(a, m, &|r| compared(&r, &b) == holds)
            }
            (None, Some((b, m)), (Some(a), _)) => {
                self.remainders(b, m, &|r| compared(&a, &r) == holds)
            }
            (Some((a, m)), Some((b, n)), _) if m == n && relation == Relation::Equal => {
                let apart = self.form(a)?.plus(-1, &self.form(b)?)?;
                let same = Remainder::new(apart, m, |r| (r == 0) == holds)?;
                Some(vec![Conditions::remainder(same)])
            }
            _ => self.compared(left, relation, right, holds),
        }
    }

    /// A number that leaves one of some remainders.
    fn remainders(
        &self,
        node: &Node,
        modulus: i128,
        allowed: &dyn Fn(i128) -> bool,
    ) -> Option<Vec<Conditions>> {
        self.of_cases(node, |number| {
            // of a quotient: what the dividend leaves, divided
            let (form, by) = (number.form.clone(), number.by);
            let allowed = |r| allowed(r / by % modulus);
            let one = Remainder::new(form, modulus.checked_mul(by)?, allowed)?;
            Some(vec![Conditions::remainder(one)])
        })
    }

    fn compared(
        &self,
        left: &Node,
        relation: Relation,
        right: &Node,
        holds: bool,
    ) -> Option<Vec<Conditions>> {
        // which is at most the other, and by how much they are apart
        let pairs: &[(bool, i128)] = match relation {
            Relation::Less => &[(false, 1)],
            Relation::LessEqual => &[(false, 0)],
            Relation::Greater => &[(true, 1)],
            Relation::GreaterEqual => &[(true, 0)],
            Relation::Equal | Relation::NotEqual | Relation::Divides => &[(false, 0), (true, 0)],
        };
        let all = pairs.iter().map(|&(turned, apart)| match turned {
            false => self.at_most(left, apart, right),
            true => self.at_most(right, apart, left),
        });
        if let Some(all) = all.collect::<Option<Vec<_>>>() {
            return self.plain(all.concat(), holds);
        }
        self.of_cases(left, |left| {
            self.of_cases(right, |right| {
                let all = pairs.iter().map(|&(turned, apart)| match turned {
                    false => left.at_most(apart, right),
                    true => right.at_most(apart, left),
                });
                self.plain(all.collect::<Option<_>>()?, holds)
            })
        })
    }

    /// A number, and by what its remainder is taken.
    fn modulo<'n>(&self, node: &'n Node) -> Option<(&'n Node, i128)> {
        match &node.kind {
            NodeKind::Operation(Operator::Mod, a, by) => {
                let by = self.form(by)?.as_constant().filter(|&by| by > 0)?;
                Some((&**a, by))
            }
            _ => None,
        }
    }
}

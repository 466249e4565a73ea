//! Clauses of a single heap that are digits of a code: take k and leave one heap, or two, or none.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{Conditions, Form, Scope, Symbol, implied};
use super::amounts::{Taken, listed};
use super::recurring::{Recurring, gcd};
use crate::expression::Clause;
use crate::game::{Code, Digit, Sizes};

/// Digits that are written, at most.
const DIGITS: usize = 1 << 10;

/// The code of all clauses, if they have one.
pub(in super::super) fn code(definition: &Definition, clauses: &[Move]) -> Option<Code> {
    // for each amount: whether none, one, two equal and two unequal heaps may be left
    let mut digits: Vec<[bool; 4]> = vec![[false; 4]];
    let mut forever = Vec::new();
    for clause in clauses {
        let read = &clause.read;
        if read.from.is_some() {
            return None;
        }
        let taken = Taken::of(definition, clause);
        if taken.is_some_and(|clause| clause.touched() == Some(1)) {
            forever.push(Recurring {
                list: vec![false],
                tail: vec![true],
            });
            continue;
        }
        if read.starred {
            return None;
        }
        if let Some(found) = Recurring::of(definition, read, DIGITS) {
            forever.push(found);
            continue;
        }
        for (taken, leaves) in of_clause(definition, read)? {
            let taken = usize::try_from(taken)
                .ok()
                .filter(|&taken| taken < DIGITS)?;
            digits.resize(digits.len().max(taken + 1), [false; 4]);
            for (all, leaves) in digits[taken].iter_mut().zip(leaves) {
                *all |= leaves;
            }
        }
    }
    let lists = forever.iter().map(|found| found.list.len());
    digits.resize(lists.max().unwrap_or(0).max(digits.len()), [false; 4]);
    let length = forever.iter().try_fold(1, |length: usize, found| {
        let own = found.tail.len();
        let common = gcd(length as i128, own as i128) as usize;
        (length / common)
            .checked_mul(own)
            .filter(|&all| all <= DIGITS)
    })?;
    let may = |taken: usize| forever.iter().any(|found| found.allows(taken));
    for (taken, digit) in digits.iter_mut().enumerate() {
        digit[0] |= may(taken);
        digit[1] |= may(taken);
    }
    let first = digits.len();
    let bits = |taken: usize| Digit::of_bits(if may(taken) { 3 } else { 0 });
    let tail: Vec<Digit> = match forever.is_empty() {
        true => Vec::new(),
        false => (first..first + length).map(bits).collect(),
    };
    let digits = digits.into_iter().map(digit).collect();
    Code::new(digits, tail).ok()
}

fn digit([none, one, equal, unequal]: [bool; 4]) -> Digit {
    let two = match (equal, unequal) {
        (false, false) => None,
        (true, true) => Some(Sizes::Any),
        (true, false) => Some(Sizes::Equal),
        (false, true) => Some(Sizes::Unequal),
    };
    let counts = [
        none.then_some((0, Sizes::Any)),
        one.then_some((1, Sizes::Any)),
        two.map(|sizes| (2, sizes)),
    ];
    Digit::new(counts.into_iter().flatten().collect(), None).expect("each number once")
}

/// For each value of the names that run through listed numbers, how many tokens a clause takes,
/// and whether none, one, two equal and two unequal heaps may be left.
fn of_clause(definition: &Definition, clause: &Clause) -> Option<Vec<(i128, [bool; 4])>> {
    let scope = Scope::new(definition, &clause.binders)?;
    let (mut open, mut choices) = (Vec::new(), vec![Vec::new()]);
    for (name, binder) in clause.binders.iter().enumerate() {
        let Some(values) = listed(&scope, binder, DIGITS as u128) else {
            open.push(name);
            continue;
        };
        let chosen = |choice: &Vec<(usize, i128)>| {
            let values = values.iter();
            let with = |&value| [&choice[..], &[(name, value)]].concat();
            values.map(with).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(chosen).collect();
        if choices.len() > DIGITS {
            return None;
        }
    }
    let (facts, all) = scope.ranges(open.iter().map(|&name| &clause.binders[name]));
    let alternatives = match &clause.condition {
        Some(condition) => scope.conditions(condition, true)?,
        None => vec![Conditions::default()],
    };
    let parts = clause.components.iter().map(|node| scope.form(node));
    let parts = parts.collect::<Option<Vec<Form>>>()?;
    if !all {
        return None;
    }
    let mut found = Vec::new();
    for choice in &choices {
        let put = |form: &Form| {
            choice
                .iter()
                .try_fold(form.clone(), |form, &(name, value)| {
                    form.with(Symbol::Name(name), &Form::constant(value))
                })
        };
        let put_all = |forms: &[Form]| forms.iter().map(put).collect::<Option<Vec<Form>>>();
        for alternative in &alternatives {
            let remainders = alternative.remainders.iter();
            let left = remainders.map(|one| Some(one.allows(put(&one.form)?.as_constant()?)));
            let fits = left.collect::<Option<Vec<bool>>>()?;
            let facts = put_all(&[&facts[..], &alternative.least].concat())?;
            if fits.contains(&false) || implied(&Form::constant(-1), &facts) {
                continue;
            }
            let mut split = Split {
                takes: clause.takes,
                open: open.clone(),
                parts: put_all(&parts)?,
                facts,
            };
            while split.solve()? {}
            found.push(split.leaves()?);
        }
    }
    Some(found)
}

/// What a clause says of the heap and of the names that are still open.
struct Split {
    takes: bool,
    /// The places of the names.
    open: Vec<usize>,
    /// What is taken, or what is left.
    parts: Vec<Form>,
    /// They are at least 0.
    facts: Vec<Form>,
}

/// Whether some forms are all at least 0 exactly where others are.
fn same(facts: &[Form], least: &[Form]) -> bool {
    let follows = |from: &[Form], to: &[Form]| to.iter().all(|form| implied(form, from));
    follows(facts, least) && follows(least, facts)
}

impl Split {
    /// Replaces a name that an equation gives; whether there was one.
    fn solve(&mut self) -> Option<bool> {
        let opposite = |form: &Form| {
            form.times(-1)
                .is_some_and(|form| self.facts.contains(&form))
        };
        let solved = self.facts.iter().find_map(|form| {
            let gives = |&name: &usize| form.coefficient(Symbol::Name(name)).abs() == 1;
            let name = self.open.iter().copied().find(gives)?;
            opposite(form).then(|| (form.clone(), name))
        });
        let Some((form, name)) = solved else {
            return Some(false);
        };
        let symbol = Symbol::Name(name);
        let times = form.coefficient(symbol);
        let value = form.plus(-times, &Form::of(symbol))?.times(-times)?;
        for form in self.parts.iter_mut().chain(&mut self.facts) {
            *form = form.with(symbol, &value)?;
        }
        self.open.retain(|&other| other != name);
        Some(true)
    }

    fn leaves(mut self) -> Option<(i128, [bool; 4])> {
        match &std::mem::take(&mut self.parts)[..] {
            [part] if self.open.is_empty() => self.one(part),
            [first, second] if !self.takes => self.two(first, second),
            _ => None,
        }
    }

    /// One heap is left, or none.
    fn one(self, part: &Form) -> Option<(i128, [bool; 4])> {
        let (heap, mut facts) = (Form::of(Symbol::Before(0)), self.facts);
        let mut left = part.clone();
        if self.takes {
            // to take more than there is is no move
            left = heap.plus(-1, part)?;
            if !implied(&left, &facts) {
                facts.push(left.clone());
            }
        }
        if let Some(0) = left.as_constant() {
            // to 0 if h = 3
            let only = |taken: i128| Some([heap.add(-taken)?, heap.add(-taken)?.times(-1)?]);
            let taken = (1..DIGITS as i128)
                .find(|&taken| only(taken).is_some_and(|least| same(&facts, &least)))?;
            return Some((taken, [true, false, false, false]));
        }
        let taken = heap.plus(-1, &left)?.as_constant()?;
        let any = same(&facts, std::slice::from_ref(&left));
        let some = same(&facts, &[left.add(-1)?]);
        (any || some).then_some((taken, [any, any || some, false, false]))
    }

    /// Two parts are left, whose sum is fixed, one of which runs through all sizes.
    fn two(self, first: &Form, second: &Form) -> Option<(i128, [bool; 4])> {
        let [name] = self.open[..] else {
            return None;
        };
        let heap = Form::of(Symbol::Before(0));
        let taken = heap.plus(-1, first)?.plus(-1, second)?.as_constant()?;
        if first.coefficient(Symbol::Name(name)).abs() != 1 {
            return None;
        }
        let apart = second.plus(-1, first)?;
        let mirrored = apart.times(-1)?;
        for least in [0, 1] {
            let (low, high) = (first.add(-least)?, second.add(-least)?);
            // all pairs, or those whose one part is at most, or less than, the other
            let mut regions = vec![(vec![low.clone(), high.clone()], true)];
            for (small, apart) in [(&low, &apart), (&high, &mirrored)] {
                regions.push((vec![small.clone(), apart.clone()], true));
                regions.push((vec![small.clone(), apart.add(-1)?], false));
            }
            for (region, equal) in regions {
                if same(&self.facts, &region) {
                    let empty = least == 0;
                    // the heap alone next to an empty part; both empty are equal
                    return Some((taken, [empty && equal, empty, equal, true]));
                }
            }
        }
        None
    }
}

//! Clauses whose moves are those that linear inequalities allow.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{
    Conditions, Form, Remainder, Scope, Symbol, both, call, implied, multiplied,
};
use crate::expression::{Clause, Heaps, Node, NodeKind};
use crate::game::linear::{Case, Constraint, Linear, LinearForm, after, before};

/// Heaps of which moves are declared so, at most.
const HEAPS: usize = 8;
/// Cases of one clause, and constraints of one case, at most.
const MANY: usize = 64;

/// The moves as linear conditions, if all of them are known to be, and none to be refused because
/// it raises a heap or leaves less than none. `positions` are conditions of which some hold
/// together at positions.
pub(super) fn linear(
    definition: &Definition,
    clauses: &[Move],
    positions: Option<&[Conditions]>,
) -> Option<Linear> {
    let everywhere = [Conditions::default()];
    let Heaps::Fixed(heaps) = definition.heaps else {
        return None;
    };
    if heaps > HEAPS || definition.each && positions.is_some() {
        return None;
    }
    let (mut cases, mut raises) = (Vec::new(), false);
    for clause in clauses {
        let among = positions.unwrap_or(&everywhere);
        for known in of_clause(definition, heaps, &clause.read, among)? {
            raises |= known.raises(heaps);
            if raises && !definition.falling_total {
                return None;
            }
            cases.push(known.case()?);
        }
    }
    let linear = match definition.each {
        true => Linear::each(cases),
        false => Linear::on(heaps, cases),
    };
    let linear = if raises { linear.raising() } else { linear };
    let Some(positions) = positions else {
        return Some(linear);
    };
    let positions = positions.iter().map(|one| Known::under(one.clone()).case());
    let positions = Linear::on(heaps, positions.collect::<Option<Vec<_>>>()?);
    Some(linear.among(positions))
}

/// What is known of a move: forms that are 0, forms that are at least 0, and remainders.
#[derive(Clone)]
struct Known {
    zero: Vec<Form>,
    least: Vec<Form>,
    remainders: Vec<Remainder>,
}

/// The moves of a clause; each case of them lowers the total.
fn of_clause(
    definition: &Definition,
    heaps: usize,
    clause: &Clause,
    positions: &[Conditions],
) -> Option<Vec<Known>> {
    if clause.from.is_some() || clause.components.len() != heaps {
        return None;
    }
    let scope = Scope::new(definition, &clause.binders)?;
    let mut conditions = positions.to_vec();
    for binder in &clause.binders {
        conditions = both(&conditions, &scope.range(binder)?)?;
    }
    if let Some(condition) = &clause.condition {
        conditions = both(&conditions, &scope.conditions(condition, true)?)?;
    }
    let conditions = conditions.into_iter().map(Conditions::tightened);
    let mut cases: Vec<Known> = conditions.map(Known::under).collect();
    let takes = clause.takes;
    for (i, component) in clause.components.iter().enumerate() {
        let (x, y) = (Form::of(Symbol::Before(i)), Form::of(Symbol::After(i)));
        let value = if takes { x.plus(-1, &y)? } else { y };
        let mut more = Vec::new();
        for case in &cases {
            if clause.starred {
                // the multiple is one more name
                let times = Form::of(Symbol::Name(clause.binders.len()));
                let taken = times.times(scope.form(component)?.as_constant()?)?;
                let mut case = case.clone();
                case.zero.push(value.plus(-1, &taken)?);
                case.least.push(times.add(-1)?);
                more.push(case);
                continue;
            }
            for (conditions, (form, by)) in alternatives(&scope, component)? {
                let mut case = case.clone();
                case.least.extend(conditions.least);
                case.remainders.extend(conditions.remainders);
                // what is left is a heap: what is taken need not be there
                if !takes && !implied(&form, &case.least) {
                    return None;
                }
                let rest = form.plus(-by, &value)?;
                match by {
                    1 => case.zero.push(rest),
                    // by * value <= form <= by * value + by - 1
                    _ => {
                        case.least.push(rest.times(-1)?.add(by - 1)?);
                        case.least.push(rest);
                    }
                }
                more.push(case);
            }
        }
        cases = more;
        if cases.len() > MANY {
            return None;
        }
    }
    let mut all = Vec::new();
    for mut case in cases {
        case.eliminate()?;
        // every option is a position
        for among in positions {
            let after = (0..heaps).try_fold(among.clone(), |all, heap| {
                all.with(Symbol::Before(heap), &Form::of(Symbol::After(heap)))
            })?;
            let mut case = case.clone();
            case.least.extend(after.least);
            case.remainders.extend(after.remainders);
            if !case.falls(heaps)? {
                return None;
            }
            case.shorten();
            all.push(case);
        }
    }
    (all.len() <= MANY).then_some(all)
}

/// By how much some heaps fall together.
fn lowered(heaps: std::ops::Range<usize>) -> Option<Form> {
    heaps.into_iter().try_fold(Form::default(), |sum, i| {
        let sum = sum.plus(1, &Form::of(Symbol::Before(i)))?;
        sum.plus(-1, &Form::of(Symbol::After(i)))
    })
}

/// A value under conditions: the form, and by what it is divided.
type Alternative = (Conditions, (Form, i128));

/// What a number is, case by case.
fn alternatives(scope: &Scope<'_>, node: &Node) -> Option<Vec<Alternative>> {
    if let Some(quotient) = scope.quotient(node) {
        return Some(vec![(Conditions::default(), quotient)]);
    }
    if let NodeKind::If(condition, yes, no) = &node.kind {
        let mut all = Vec::new();
        for (holds, node) in [(true, yes), (false, no)] {
            for conditions in scope.conditions(condition, holds)? {
                all.extend(under(&conditions, alternatives(scope, node)?));
            }
        }
        return Some(all);
    }
    let (all, least) = match (call("min", node), call("max", node)) {
        (Some(all), _) => (all, true),
        (None, all) => (all?, false),
    };
    let mut found = Vec::new();
    for (i, one) in all.iter().enumerate() {
        let mut conditions = Conditions::default();
        for (j, other) in all.iter().enumerate().filter(|&(j, _)| j != i) {
            // of equal ones the first counts
            let apart = i128::from(j < i);
            conditions.least.extend(match least {
                true => scope.at_most(one, apart, other)?,
                false => scope.at_most(other, apart, one)?,
            });
        }
        found.extend(under(&conditions, alternatives(scope, one)?));
    }
    Some(found)
}

fn under(conditions: &Conditions, all: Vec<Alternative>) -> Vec<Alternative> {
    let all = all.into_iter();
    let with = |(more, value): Alternative| (more.and(conditions), value);
    all.map(with).collect()
}

impl Known {
    fn under(conditions: Conditions) -> Self {
        Self {
            zero: Vec::new(),
            least: conditions.least,
            remainders: conditions.remainders,
        }
    }

    fn facts(&self) -> Option<Vec<Form>> {
        let mut facts = self.least.clone();
        for form in &self.zero {
            facts.push(form.times(-1)?);
            facts.push(form.clone());
        }
        Some(facts)
    }

    fn implies(&self, form: &Form) -> bool {
        self.facts().is_some_and(|facts| implied(form, &facts))
    }

    /// Whether the total falls, by what is seen.
    fn falls(&self, heaps: usize) -> Option<bool> {
        let all = (0..heaps)
            .map(|i| lowered(i..i + 1))
            .collect::<Option<Vec<_>>>()?;
        let one = all
            .iter()
            .any(|form| form.add(-1).is_some_and(|form| self.implies(&form)));
        let each = one && all.iter().all(|form| self.implies(form));
        Some(each || self.implies(&lowered(0..heaps)?.add(-1)?))
    }

    /// Whether some heap might rise.
    fn raises(&self, heaps: usize) -> bool {
        (0..heaps).any(|i| lowered(i..i + 1).is_none_or(|falls| !self.implies(&falls)))
    }

    /// Says the same without names; `None` where that is not possible, or not seen to be.
    fn eliminate(&mut self) -> Option<()> {
        // names that a form gives: of a multiple of a name by what it leaves no remainder
        while let Some((place, name, times)) = self.solved() {
            let form = self.zero.remove(place);
            let by = form.plus(-times, &Form::of(name))?.times(-times.signum())?;
            let times = times.abs();
            for form in self.zero.iter_mut().chain(&mut self.least) {
                if form.coefficient(name) != 0 {
                    *form = multiplied(form, name, times, &by)?;
                }
            }
            for one in &mut self.remainders {
                if one.form.coefficient(name) != 0 {
                    *one = one.with(name, times, &by)?;
                }
            }
            if times > 1 {
                self.remainders.push(Remainder::new(by, times, |r| r == 0)?);
            }
        }
        while let Some(name) = self.name() {
            let remainders = self.remainders.iter().map(|one| &one.form);
            let mut exact = self.zero.iter().chain(remainders);
            if exact.any(|form| form.coefficient(name) != 0) {
                return None;
            }
            self.project(name)?;
        }
        Some(())
    }

    /// A form that is 0, a name in it, and its coefficient, the least of all without its sign.
    fn solved(&self) -> Option<(usize, Symbol, i128)> {
        let names = |(i, form): (usize, &'_ Form)| {
            let names = form
                .terms()
                .filter(|term| matches!(term.0, Symbol::Name(_)));
            let names = names.map(|(name, times)| (i, name, times));
            names.collect::<Vec<_>>()
        };
        let all = self.zero.iter().enumerate().flat_map(names);
        all.min_by_key(|&(_, _, times)| times.abs())
    }

    /// A name that is still there.
    fn name(&self) -> Option<Symbol> {
        let remainders = self.remainders.iter().map(|one| &one.form);
        let all = self.zero.iter().chain(&self.least).chain(remainders);
        let mut all = all.flat_map(Form::terms);
        all.find_map(|(symbol, _)| matches!(symbol, Symbol::Name(_)).then_some(symbol))
    }

    /// Leaves out a name: there is a whole number for it exactly where each of its lower bounds
    /// is at most each upper one, if the coefficients on one side are all 1.
    fn project(&mut self, name: Symbol) -> Option<()> {
        let times = |form: &Form| form.coefficient(name);
        let all = std::mem::take(&mut self.least);
        let (with, without): (Vec<Form>, _) = all.into_iter().partition(|form| times(form) != 0);
        let (lower, upper): (Vec<Form>, Vec<Form>) =
            with.into_iter().partition(|form| times(form) > 0);
        let ones = |forms: &[Form]| forms.iter().all(|form| times(form).abs() == 1);
        if !ones(&lower) && !ones(&upper) {
            return None;
        }
        self.least = without;
        for low in &lower {
            for high in &upper {
                self.least.push(low.without(name, high)?);
            }
        }
        (self.least.len() <= MANY).then_some(())
    }

    /// Leaves out what follows from the rest.
    fn shorten(&mut self) {
        for i in (0..self.least.len()).rev() {
            let form = self.least.remove(i);
            if !self.implies(&form) {
                self.least.insert(i, form);
            }
        }
    }

    fn case(&self) -> Option<Case> {
        let zero = self
            .zero
            .iter()
            .map(|form| constraint(form, |form, least| Some(form.equals(least))));
        let least = self
            .least
            .iter()
            .map(|form| constraint(form, |form, least| Some(form.at_least(least))));
        let remainders = self.remainders.iter().map(|one| {
            constraint(&one.form, |form, less| {
                let modulus = u32::try_from(one.modulus).ok()?;
                let shifted = |r: &i128| (r + i128::from(less)).rem_euclid(one.modulus) as u32;
                Some(form.leaves(one.allowed.iter().map(shifted), modulus))
            })
        });
        let all = zero.chain(least).chain(remainders);
        Some(Case::new(all.collect::<Option<Vec<_>>>()?))
    }
}

/// A condition on a form without its constant, which with another sign is handed to `condition`.
fn constraint(
    form: &Form,
    condition: impl FnOnce(LinearForm, i64) -> Option<Constraint>,
) -> Option<Constraint> {
    // heap 0 that counts nothing, so that constants alone are constraints
    let mut sum = before(0).times(0);
    for (symbol, times) in form.terms() {
        let times = i32::try_from(times).ok()?;
        sum = sum
            + match symbol {
                Symbol::Before(heap) => before(heap).times(times),
                Symbol::After(heap) => after(heap).times(times),
                Symbol::Name(_) => return None,
            };
    }
    condition(sum, i64::try_from(-form.constant).ok()?)
}

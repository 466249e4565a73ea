//! Clauses whose moves are those that linear inequalities allow.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{Form, Scope, Symbol, call, implied};
use crate::expression::{Clause, Heaps, Node, NodeKind};
use crate::game::linear::{Case, Constraint, Linear, LinearForm, after, before};

/// Heaps of which moves are declared so, at most.
const HEAPS: usize = 8;
/// Cases of one clause, and constraints of one case, at most.
const MANY: usize = 64;

/// The moves as linear inequalities, if all of them are known to be, and none to be refused
/// because it raises a heap or leaves less than none. `positions` are forms that are at least 0
/// at positions.
pub(super) fn linear(
    definition: &Definition,
    clauses: &[Move],
    positions: Option<&[Form]>,
) -> Option<Linear> {
    let Heaps::Fixed(heaps) = definition.heaps else {
        return None;
    };
    if heaps > HEAPS || definition.each && positions.is_some() {
        return None;
    }
    let (mut cases, mut raises) = (Vec::new(), false);
    for clause in clauses {
        for known in of_clause(
            definition,
            heaps,
            &clause.read,
            positions.unwrap_or_default(),
        )? {
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
    let known = Known {
        least: positions.to_vec(),
        ..Known::default()
    };
    Some(linear.among(Linear::on(heaps, [known.case()?])))
}

/// What is known of a move: forms that are 0, and forms that are at least 0.
#[derive(Clone, Default)]
struct Known {
    zero: Vec<Form>,
    least: Vec<Form>,
}

/// The moves of a clause; each case of them lowers the total.
fn of_clause(
    definition: &Definition,
    heaps: usize,
    clause: &Clause,
    positions: &[Form],
) -> Option<Vec<Known>> {
    if clause.from.is_some() || clause.components.len() != heaps {
        return None;
    }
    let scope = Scope::new(definition, &clause.binders)?;
    let (mut least, all) = scope.ranges(&clause.binders);
    if !all {
        return None;
    }
    least.extend_from_slice(positions);
    if let Some(condition) = &clause.condition {
        least.extend(scope.inequalities(condition)?);
    }
    let mut cases = vec![Known {
        zero: Vec::new(),
        least,
    }];
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
                case.least.extend(conditions);
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
    for case in &mut cases {
        case.eliminate()?;
        // every option is a position
        for form in positions {
            case.least
                .push((0..heaps).try_fold(form.clone(), |form, heap| {
                    form.with(Symbol::Before(heap), &Form::of(Symbol::After(heap)))
                })?);
        }
        if !case.falls(heaps)? {
            return None;
        }
        case.shorten();
    }
    Some(cases)
}

/// By how much some heaps fall together.
fn lowered(heaps: std::ops::Range<usize>) -> Option<Form> {
    heaps.into_iter().try_fold(Form::default(), |sum, i| {
        let sum = sum.plus(1, &Form::of(Symbol::Before(i)))?;
        sum.plus(-1, &Form::of(Symbol::After(i)))
    })
}

/// A value under conditions: forms that are at least 0; the form, and by what it is divided.
type Alternative = (Vec<Form>, (Form, i128));

/// What a number is, case by case.
fn alternatives(scope: &Scope<'_>, node: &Node) -> Option<Vec<Alternative>> {
    if let Some(quotient) = scope.quotient(node) {
        return Some(vec![(Vec::new(), quotient)]);
    }
    if let NodeKind::If(condition, yes, no) = &node.kind {
        let [holds] = &scope.inequalities(condition)?[..] else {
            return None;
        };
        let fails = holds.times(-1)?.add(-1)?;
        let mut all = Vec::new();
        for (condition, node) in [(holds.clone(), yes), (fails, no)] {
            all.extend(under(vec![condition], alternatives(scope, node)?));
        }
        return Some(all);
    }
    let (all, least) = match (call("min", node), call("max", node)) {
        (Some(all), _) => (all, true),
        (None, all) => (all?, false),
    };
    let mut found = Vec::new();
    for (i, one) in all.iter().enumerate() {
        let mut conditions = Vec::new();
        for (j, other) in all.iter().enumerate().filter(|&(j, _)| j != i) {
            // of equal ones the first counts
            let apart = i128::from(j < i);
            conditions.extend(match least {
                true => scope.at_most(one, apart, other)?,
                false => scope.at_most(other, apart, one)?,
            });
        }
        found.extend(under(conditions, alternatives(scope, one)?));
    }
    Some(found)
}

fn under(conditions: Vec<Form>, all: Vec<Alternative>) -> Vec<Alternative> {
    let all = all.into_iter();
    let with = |(more, value): Alternative| ([&conditions[..], &more].concat(), value);
    all.map(with).collect()
}

impl Known {
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
        // names that a form gives
        while let Some((place, name, times)) = self.solved() {
            let form = self.zero.remove(place);
            let by = form.plus(-times, &Form::of(name))?.times(-times)?;
            for form in self.zero.iter_mut().chain(&mut self.least) {
                *form = form.with(name, &by)?;
            }
        }
        while let Some(name) = self.name() {
            if self.zero.iter().any(|form| form.coefficient(name) != 0) {
                return None;
            }
            self.project(name)?;
        }
        Some(())
    }

    /// A form that is 0, a name in it, and its coefficient, which is 1 or -1.
    fn solved(&self) -> Option<(usize, Symbol, i128)> {
        let name = |(symbol, times): (Symbol, i128)| {
            (times.abs() == 1 && matches!(symbol, Symbol::Name(_))).then_some((symbol, times))
        };
        let mut forms = self.zero.iter().enumerate();
        forms.find_map(|(i, form)| {
            let (name, times) = form.terms().find_map(name)?;
            Some((i, name, times))
        })
    }

    /// A name that is still there.
    fn name(&self) -> Option<Symbol> {
        let mut all = self.zero.iter().chain(&self.least).flat_map(Form::terms);
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
            .map(|form| constraint(form, LinearForm::equals));
        let least = self
            .least
            .iter()
            .map(|form| constraint(form, LinearForm::at_least));
        Some(Case::new(zero.chain(least).collect::<Option<Vec<_>>>()?))
    }
}

fn constraint(form: &Form, bound: fn(LinearForm, i64) -> Constraint) -> Option<Constraint> {
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
    Some(bound(sum, i64::try_from(-form.constant).ok()?))
}

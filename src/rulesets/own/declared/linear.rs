//! Clauses whose moves are those that linear inequalities allow.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{Conditions, Form, Quotient, Scope, Symbol, both, implied};
use super::falling::Falling;
use super::known::MANY;
use crate::expression::{Clause, Heaps, Node};
use crate::game::HeapRules;
use crate::game::linear::{Case, Falls, Linear};
use crate::rulesets::HeapRuleset;
use std::sync::Arc;

/// Heaps of which moves are declared so, at most.
const HEAPS: usize = 8;

/// The moves as linear conditions, if all of them are known to be, and none to be refused because
/// it raises a heap or leaves less than none. The positions are those where a statement holds.
pub(super) fn linear(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
    positions: Option<&Node>,
) -> Option<Linear> {
    let read = clauses.iter().map(|clause| clause.read.clone());
    let rules = Written {
        definition: definition.clone(),
        clauses: read.collect(),
        also: also.to_vec(),
        positions: positions.cloned(),
    };
    match definition.heaps {
        Heaps::Fixed(1) if definition.each => match positions {
            None => rules.of_each(),
            Some(_) => None,
        },
        Heaps::Fixed(heaps) => {
            let declared = rules.declared(heaps)?;
            let linear = declared.falling(Linear::on(heaps, declared.moves.clone()));
            Some(match positions {
                Some(_) => linear.among(Linear::on(heaps, declared.positions)),
                None => linear,
            })
        }
        Heaps::None | Heaps::Any => rules.of_any(),
    }
}

/// Rules as clauses.
struct Written {
    definition: Definition,
    clauses: Vec<Clause>,
    also: Vec<HeapRuleset>,
    positions: Option<Node>,
}

/// What they are on a number of heaps.
struct Declared {
    moves: Vec<Case>,
    positions: Vec<Case>,
    /// What falls, where a move may raise a heap.
    raises: Option<Falls>,
}

impl Declared {
    fn falling(&self, linear: Linear) -> Linear {
        match self.raises {
            Some(falls) => linear.raising(falls),
            None => linear,
        }
    }
}

impl Written {
    fn of_each(&self) -> Option<Linear> {
        let declared = self.declared(1)?;
        Some(declared.falling(Linear::each(declared.moves.clone())))
    }

    /// The moves on any number of heaps, where they are known on two or three.
    fn of_any(self) -> Option<Linear> {
        let heaps = (2..=3).find(|&heaps| self.declared(heaps).is_some())?;
        // on more heaps some may rise that stay on few
        let falling = Falling::of(&self.definition, heaps);
        let raises = falling.map(|falling| falls(&falling));
        let of = Arc::new(self);
        let moves = of.clone();
        let linear = Linear::by_heaps(move |heaps| Some(moves.declared(heaps)?.moves));
        let linear = match raises {
            Some(falls) => linear.raising(falls),
            None => linear,
        };
        Some(match &of.positions {
            None => linear,
            Some(_) => linear.among(Linear::by_heaps(move |heaps| {
                Some(of.declared(heaps)?.positions)
            })),
        })
    }

    fn declared(&self, heaps: usize) -> Option<Declared> {
        if heaps > HEAPS {
            return None;
        }
        let definition = &Definition {
            heaps: Heaps::Fixed(heaps),
            ..self.definition.clone()
        };
        let positions = match &self.positions {
            None => vec![Conditions::default()],
            Some(node) => Scope::new(definition, &[])?.conditions(&node.unrolled(heaps), true)?,
        };
        let falling = Falling::of(definition, heaps);
        if definition.potential.is_some() && falling.is_none() {
            return None;
        }
        let falling = falling.as_ref();
        let (mut moves, mut raises) = (Vec::new(), false);
        for clause in &self.clauses {
            for known in of_clause((definition, falling), heaps, clause, &positions)? {
                raises |= known.raises(heaps);
                if raises && falling.is_none() {
                    return None;
                }
                moves.push(known.case()?);
            }
        }
        for rules in &self.also {
            let shape = rules.shape();
            raises |= shape.raises();
            // what lowers heaps alone lowers each sum of them all
            let falls = match falling {
                Some(falling) if shape.raises() => falling.is_total() && !shape.has_potential(),
                Some(falling) => falling.weights().is_some(),
                None => !raises,
            };
            if rules.is_restricted() || !falls {
                return None;
            }
            let mut lists = vec![shape.cases(heaps, MANY)?];
            if self.positions.is_some() {
                let after = positions.iter().map(|one| one.after(heaps));
                lists.push(of(&positions)?);
                lists.push(of(&after.collect::<Option<Vec<_>>>()?)?);
            }
            moves.extend(Case::product(lists, MANY)?);
        }
        Some(Declared {
            moves,
            positions: of(&positions)?,
            raises: falling.filter(|_| raises).map(falls),
        })
    }
}

/// A case for each of some conditions.
fn of(all: &[Conditions]) -> Option<Vec<Case>> {
    all.iter().map(Conditions::case).collect()
}

fn falls(falling: &Falling) -> Falls {
    match falling.is_total() {
        true => Falls::Total,
        false => Falls::Potential,
    }
}

/// The moves of a clause; each case of them lowers what has to fall.
pub(super) fn of_clause(
    (definition, falling): (&Definition, Option<&Falling>),
    heaps: usize,
    clause: &Clause,
    positions: &[Conditions],
) -> Option<Vec<Conditions>> {
    // a name that is bound twice, or hides a heap
    Scope::new(definition, &clause.binders)?;
    let mut all = Vec::new();
    for clause in clause.placed(heaps, MANY)? {
        all.extend(of_placed((definition, falling), heaps, &clause, positions)?);
    }
    (all.len() <= MANY).then_some(all)
}

/// The moves of a clause that is written out.
fn of_placed(
    (definition, falling): (&Definition, Option<&Falling>),
    heaps: usize,
    clause: &Clause,
    positions: &[Conditions],
) -> Option<Vec<Conditions>> {
    let scope = Scope::new(definition, &clause.binders)?;
    let mut cases = guarded(clause, &scope, positions)?;
    if cases.is_empty() {
        return Some(Vec::new());
    }
    let places = places(clause, &scope, heaps)?;
    for i in (0..heaps).filter(|heap| !places.contains(heap)) {
        let kept = Form::of(Symbol::Before(i)).plus(-1, &Form::of(Symbol::After(i)))?;
        for case in &mut cases {
            case.zero.push(kept.clone());
        }
    }
    for (component, &i) in clause.components.iter().zip(&places) {
        let (x, y) = (Form::of(Symbol::Before(i)), Form::of(Symbol::After(i)));
        let value = if clause.takes { x.plus(-1, &y)? } else { y };
        cases = with_component(cases, (clause, &scope), component, &value)?;
    }
    let mut all = Vec::new();
    for mut case in cases {
        case.eliminate()?;
        // every option is a position
        for among in positions {
            let mut case = case.clone().and(&among.after(heaps)?);
            let falls = match falling.filter(|_| definition.potential.is_some()) {
                Some(falling) => case.lowers(&falling.differences()?)?,
                None => case.falls(heaps)?,
            };
            if !falls {
                return None;
            }
            case.shorten();
            all.push(case);
        }
    }
    (all.len() <= MANY).then_some(all)
}

/// What the names and the guard of a clause say, at positions where one of some conditions holds.
pub(super) fn guarded(
    clause: &Clause,
    scope: &Scope<'_>,
    positions: &[Conditions],
) -> Option<Vec<Conditions>> {
    let mut conditions = positions.to_vec();
    for binder in &clause.binders {
        conditions = both(&conditions, &scope.range(binder)?)?;
    }
    if let Some(condition) = &clause.condition {
        conditions = both(&conditions, &scope.conditions(condition, true)?)?;
    }
    conditions.retain(|case| !case.never());
    Some(conditions.into_iter().map(Conditions::tightened).collect())
}

/// Cases in which a component of a clause is a value: what it takes or what it leaves.
pub(super) fn with_component(
    cases: Vec<Conditions>,
    (clause, scope): (&Clause, &Scope<'_>),
    component: &Node,
    value: &Form,
) -> Option<Vec<Conditions>> {
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
        for (conditions, Quotient { form, by }) in scope.cases(component)? {
            let mut case = case.clone().and(&conditions);
            // what is left is a heap: what is taken need not be there
            if !clause.takes && !implied(&form, &case.least) {
                return None;
            }
            let rest = form.plus(-by, value)?;
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
    (more.len() <= MANY).then_some(more)
}

/// The heap of each component, from 0; `None` if it is not known, or one is named twice.
fn places(clause: &Clause, scope: &Scope<'_>, heaps: usize) -> Option<Vec<usize>> {
    let Some(from) = &clause.from else {
        return (clause.components.len() == heaps).then(|| (0..heaps).collect());
    };
    let place = |node: &Node| {
        let number = scope.form(node)?.as_constant()?.checked_sub(1)?;
        usize::try_from(number).ok().filter(|&place| place < heaps)
    };
    let places = from.iter().map(place).collect::<Option<Vec<_>>>()?;
    let once = (1..places.len()).all(|i| !places[..i].contains(&places[i]));
    (once && places.len() == clause.components.len()).then_some(places)
}

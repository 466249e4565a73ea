//! What is asked of some rules, and what they declare for a proof.

use super::periodic::Periodic;
use super::{ProvedStage, Search};
use crate::game::{Convention, HeapRules, Mismatch};
use crate::rulesets::{Change, Changed, HeapRuleset};
use crate::solve::playable;
use crate::solve::thin::Thin;
use crate::theory::automata::learn::few_letters;
use crate::theory::automata::moves::{Moves, kinds, positions};
use crate::theory::automata::prove::{self, Failed, Proof, Task};
use crate::theory::automata::{Dfao, Meaning};
use crate::work::{Context, Stop};

/// Passes that are followed, at most.
const PASSES: u64 = 16;

/// Options that may be forbidden, at most: one more is counted.
const BLOCKS: u64 = u32::MAX as u64 - 1;

/// Values that thin level sets are followed for, at most.
const THIN_LEVELS: u32 = 16;

/// A search for an automaton of rules that it can be asked of.
pub(super) struct Question<'a> {
    pub(super) search: &'a Search<'a>,
    /// What may follow in a play, the last first: the rules without passes, then with one, and so
    /// on; the rules after `then`, and those before.
    pub(super) stages: Vec<HeapRuleset>,
    /// By stage, the moves of the heaps as automata; the reason if there are none.
    moves: Vec<Result<Vec<Moves>, String>>,
    link: Link,
    /// The positions as output 0, where not all heaps are one.
    positions: Option<Dfao>,
    /// Level sets of few positions, where the rules have such.
    pub(super) thin: Option<Thin>,
    /// Values of single heaps that repeat, where the moves are not declared.
    pub(super) periodic: Option<Periodic>,
}

impl<'a> Question<'a> {
    pub(super) fn new(search: &'a Search<'a>, context: &Context) -> Result<Self, Stop> {
        let (ruleset, heaps) = (search.ruleset, search.heaps);
        let rules = ruleset.on_heaps().map_err(|refusal| Mismatch {
            remedy: "boards are decided by ‹grundy check›".into(),
            ..refusal
        })?;
        playable(rules, rules, heaps)?;
        few_letters(search.numeration, heaps)?;
        if ruleset.convention == Convention::Misere && search.sought != Meaning::Values(1) {
            return Err(Stop::refused(
                format!("{ruleset}, which has outcomes and no values"),
                "no ‹value›: its P-positions are what can be discovered",
                "leave ‹value› out",
            ));
        }
        let Stages {
            stages,
            moving,
            link,
        } = stages(rules)?;
        let blocked = matches!(link, Link::Blocked(_));
        if blocked && !matches!(search.sought, Meaning::Values(1) | Meaning::Only(0)) {
            return Err(Stop::refused(
                format!("{ruleset}, which has outcomes and no values"),
                "no ‹value›: its P-positions are what can be discovered",
                "leave ‹value› out",
            ));
        }
        let (shape, restriction) = (moving[0].shape(), moving[0].restriction());
        let positions = match &restriction {
            None => None,
            Some(restriction) => {
                let found = positions(&shape, heaps, search.numeration);
                let found = found.map_err(|why| Stop::told(format_args!("{ruleset}: {why}")))?;
                Some(found.ok_or_else(|| {
                    let why = "linear conditions that say which heaps are positions, such as \
                               where a <= b or where sum(x) even";
                    let clause = unread("; not so", &moving[0], heaps);
                    Stop::refused(
                        format!("{ruleset}, whose positions are {restriction} only"),
                        format!("{why}{clause}"),
                        "boxes are decided by ‹grundy check›",
                    )
                })?)
            }
        };
        let few = restriction.is_none() && heaps == 2 && search.levels() <= THIN_LEVELS;
        let few = few && matches!(link, Link::Pass);
        let kinds = |rules: &HeapRuleset| {
            let found = kinds(&rules.shape(), heaps, search.numeration, context);
            found.map_err(|why| why.to_string() + &unread(", as far as is seen", rules, heaps))
        };
        let mut moves: Vec<Result<Vec<Moves>, String>> = moving.iter().map(kinds).collect();
        let mut periodic = None;
        let alone = stages.len() == 1 && matches!(link, Link::Pass);
        if let (true, [Err(why)]) = (alone && shape.is_sum(), &mut moves[..]) {
            match Periodic::new(search, &moving[0], context)? {
                Ok(found) => periodic = Some(found),
                Err(missing) => *why = format!("{why}; {missing}"),
            }
        }
        // or moves that nobody waits for would be called undeclared
        context.check()?;
        Ok(Self {
            search,
            moves,
            link,
            positions,
            periodic,
            thin: Thin::of(&shape).filter(|_| few),
            stages,
        })
    }

    /// The moves of the heaps in a stage as automata; the reason if there are none.
    pub(super) fn moves(&self, stage: usize) -> &Result<Vec<Moves>, String> {
        &self.moves[stage.min(self.moves.len() - 1)]
    }

    /// Whether the moves of all stages are declared, so that a proof can be tried.
    pub(super) fn provable(&self) -> bool {
        self.moves.iter().all(Result::is_ok)
    }

    /// The rules without passes.
    pub(super) fn base(&self) -> &HeapRuleset {
        &self.stages[0]
    }

    /// Whether tables are as quick as those of the heaps, perhaps with passes.
    pub(super) fn is_heaps(&self) -> bool {
        matches!(self.link, Link::Pass)
    }

    /// The automaton on positions alone.
    pub(super) fn among(&self, automaton: &Dfao) -> Dfao {
        match &self.positions {
            Some(positions) => automaton.clone().among(positions, self.search.levels()),
            None => automaton.clone(),
        }
    }

    /// Proves the automaton of the stage that follows another one, in at most this many steps.
    pub(super) fn prove(
        &self,
        (automaton, moves): (&Dfao, &[Moves]),
        before: Option<&ProvedStage>,
        steps: u64,
        context: &Context,
    ) -> Result<Proof, Failed> {
        let levels = self.search.levels();
        let misere = self.search.ruleset.convention == Convention::Misere;
        if let Link::Blocked(blocks) = self.link {
            return prove::prove_blocked(automaton, moves, (blocks, misere), steps, context);
        }
        let extra = match misere || before.is_some() {
            // a switch is always a move
            true if let (Link::Switch, Some(before)) = (&self.link, before) => {
                let switched = |value: u32| {
                    let led = |output| u32::from(output == value);
                    before.automaton.map(led)
                };
                (0..levels).map(switched).collect()
            }
            true => {
                let moved = prove::moved(automaton, moves, context)?;
                let further = |value: u32| {
                    let pass = before.map(|before| before.automaton.only(value));
                    prove::further(&moved, pass.as_ref(), misere && value == 0)
                };
                (0..levels).map(further).collect()
            }
            false => Vec::new(),
        };
        let task = Task {
            automaton,
            levels,
            moves,
            extra: &extra,
            steps,
        };
        prove::prove(&task, context)
    }
}

/// How a stage leads to the one before it, or what else happens in the only one.
#[derive(Clone, Copy, Debug)]
enum Link {
    /// A pass, where there is a move.
    Pass,
    /// A switch, always.
    Switch,
    /// This many options may be forbidden.
    Blocked(u32),
}

/// The stages of a play, the last first.
struct Stages {
    stages: Vec<HeapRuleset>,
    /// The rules of the moves of the heaps in each; the last for all that follow.
    moving: Vec<HeapRuleset>,
    link: Link,
}

/// The stages of rules: several where they end in pass(p) or `then`.
fn stages(rules: &HeapRuleset) -> Result<Stages, Stop> {
    let changed = match rules {
        HeapRuleset::Changed(changed) => Some((changed.base(), changed.change())),
        _ => None,
    };
    let (base, more, link) = match changed {
        Some((base, Change::Pass(passes))) => {
            let more = (1..=*passes).take(PASSES as usize + 1).map(|passes| {
                let changed = Changed::new(base.clone(), Change::Pass(passes));
                HeapRuleset::Changed(changed.expect("as the rules themselves"))
            });
            (base, more.collect(), Link::Pass)
        }
        Some((base, Change::Then(next))) => {
            let stages = Stages {
                stages: vec![next.clone(), rules.clone()],
                moving: vec![next.clone(), base.clone()],
                link: Link::Switch,
            };
            return alone(base, rules).map(|()| stages);
        }
        Some((base, Change::Block(most))) if *most <= BLOCKS => {
            (base, Vec::new(), Link::Blocked(*most as u32))
        }
        _ => (rules, Vec::new(), Link::Pass),
    };
    alone(base, rules)?;
    if more.len() as u64 > PASSES {
        return Err(refused(rules));
    }
    let first = if let Link::Blocked(_) = link {
        rules
    } else {
        base
    };
    Ok(Stages {
        stages: std::iter::once(first.clone()).chain(more).collect(),
        moving: vec![base.clone()],
        link,
    })
}

/// The rules of moves must remember nothing.
fn alone(base: &HeapRuleset, rules: &HeapRuleset) -> Result<(), Stop> {
    match base.extra() {
        None => Ok(()),
        Some(extra) if extra.ends => Err(Stop::refused(
            format!("{rules}, where a position without moves may be won"),
            "rules that are lost by whoever cannot move",
            "leave `won if` out, or decide boxes by ‹grundy check›",
        )),
        Some(_) => Err(refused(rules)),
    }
}

fn refused(rules: &HeapRuleset) -> Stop {
    Stop::refused(
        format!("{rules}"),
        format!(
            "rules whose positions are heaps and nothing else, perhaps with one of pass(p), p at most {PASSES}, `then`, and block(b), b at most {BLOCKS}"
        ),
        "boxes are decided by ‹grundy check›",
    )
}

/// The clause of one's own rules that is in the way of a proof, after a few words.
fn unread(words: &str, rules: &HeapRuleset, heaps: usize) -> String {
    let clause = match rules {
        HeapRuleset::Own(own) => own.not_linear(heaps),
        _ => None,
    };
    clause.map_or(String::new(), |clause| format!("{words}: {clause}"))
}

//! Vectors of a game that its P-positions do not need, and vectors that may be added to it: those
//! whose removal or addition leaves the P-positions as they are. E. Duchêne, A. Fraenkel,
//! R. Nowakowski, M. Rigo, Extensions and restrictions of Wythoff's game preserving its
//! P-positions, J. Combin. Theory A 117 (2010); B. Mignoty, A. Renard, M. Rigo, M. Whiteland,
//! Automatic proofs in combinatorial game theory, Int. J. Game Theory 54 (2025).

use super::check::compare;
use crate::game::{Convention, Heap, HeapBox, HeapRules, MoveKind, MoveVector, MoveVectors, Times};
use crate::number::counted;
use crate::plan::discover::{DiscoveryVerdict, STATES, Search, discover};
use crate::plan::{TableJob, table};
use crate::rulesets::{HeapRuleset, Ruleset, VectorGame};
use crate::solve::vectors::move_vectors;
use crate::solve::{Table, Want};
use crate::theory::automata::{Dfao, Differences, Meaning, Numeration};
use crate::work::{Context, Stop};

/// Vectors that are tried at most.
const MOST: u128 = 1 << 16;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Redundancy<'a> {
    /// The rules, which are those of a finite list of vectors.
    pub ruleset: &'a Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// The largest heap of the box.
    pub max: Heap,
    /// The largest component of vectors that are added.
    pub added: Heap,
    /// How heaps are written in proofs for all heaps, if these are tried.
    pub prove: Option<Numeration>,
}

/// What a change does to the P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// They change: the smallest position whose outcome does, by total, then lexicographic.
    Changed(Vec<Heap>),
    /// They do not in the box.
    None,
    /// They do not for any heaps: both games have the same automaton, which is proved of each.
    ProvedNone,
}

/// A vector that was removed or added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorChange {
    /// The vector.
    pub vector: MoveVector,
    /// Whether it was added.
    pub added: bool,
    /// What that does.
    pub effect: Effect,
}

/// Removes each vector of the rules by itself, and adds each one that is not among its moves, once,
/// with components up to `added`. O(tables of the box, one a change).
///
/// # Errors
/// [`Stop::Refused`] for other rules and more than 2^16 vectors; those of tables and proofs.
pub fn redundant(asked: &Redundancy<'_>, context: &Context) -> Result<Vec<VectorChange>, Stop> {
    let own = own_vectors(asked)?;
    let side = u128::from(asked.added) + 1;
    let count = side.checked_pow(asked.heaps as u32).filter(|&n| n <= MOST);
    let count = count.ok_or_else(|| {
        Stop::refused(
            format!("vectors up to {} on {} heaps", asked.added, asked.heaps),
            format!("at most {MOST} of them"),
            "add smaller ones",
        )
    })?;
    let (list, zero) = (own.vectors(), vec![0; asked.heaps]);
    let mut changes = Vec::new();
    for vector in list {
        let others = list.iter().filter(|other| *other != vector);
        changes.push((false, vector.clone(), others.cloned().collect()));
    }
    for rank in 1..count {
        let digit = |i: usize| (rank / side.pow(i as u32) % side) as i32;
        let takes: Vec<i32> = (0..asked.heaps).rev().map(digit).collect();
        let from: Vec<Heap> = takes.iter().map(|&takes| takes as Heap).collect();
        if !own.allows(&from, &zero) {
            let times = Times::Once;
            let vector = MoveVector { takes, times };
            let all = list.iter().chain([&vector]).cloned().collect();
            changes.push((true, vector, all));
        }
    }
    let kept = Original::of(asked, &own, context)?;
    context
        .progress()
        .begin("vectors", Some(changes.len() as u64));
    let found = changes.into_iter().map(|(added, vector, vectors)| {
        let effect = kept.effect(asked, vectors, own.potential(), context)?;
        context.progress().advance(1);
        Ok(VectorChange {
            vector,
            added,
            effect,
        })
    });
    let found = found.collect();
    context.progress().end();
    found
}

/// The vectors of the rules.
fn own_vectors(asked: &Redundancy<'_>) -> Result<MoveVectors, Stop> {
    let other = || {
        Stop::refused(
            format!("{}", asked.ruleset),
            format!(
                "rules that take one of a finite list of vectors from {}, such as wythoff, \
                 subtract{{1,3,4}} or vectors{{(0,1)*,(1,0)*,(1,1)}}",
                counted(asked.heaps as u64, "heap")
            ),
            "",
        )
    };
    let Some(rules) = asked.ruleset.heap_rules() else {
        return Err(other());
    };
    if !rules.heaps().contains(&asked.heaps) || !rules.heaps_alone() {
        return Err(other());
    }
    if let HeapRuleset::Vectors(game) = rules {
        return Ok(game.vectors().clone());
    }
    if rules.is_restricted() {
        // a vector would be a move between tuples of which some are no positions
        return Err(other());
    }
    let shape = rules.shape();
    if let Some(vectors) = move_vectors(&shape, asked.heaps) {
        return Ok(vectors.into_owned());
    }
    // any amount from one heap is any multiple of one token
    let kinds = shape.kinds(asked.heaps).unwrap_or_default();
    let [MoveKind::Taken { sets, .. }] = &kinds[..] else {
        return Err(other());
    };
    if !kinds[0].is_free() || sets.iter().any(|set| set.count_ones() != 1) {
        return Err(other());
    }
    let units = sets.iter().map(|set| MoveVector {
        takes: (0..asked.heaps).map(|i| (set >> i & 1) as i32).collect(),
        times: Times::Any,
    });
    MoveVectors::new(units.collect(), None).map_err(|_| other())
}

/// What is known of the game as it is.
struct Original {
    positions: HeapBox,
    table: Table,
    automaton: Option<Dfao>,
}

impl Original {
    fn of(asked: &Redundancy<'_>, own: &MoveVectors, context: &Context) -> Result<Self, Stop> {
        let positions = HeapBox::ordered(asked.heaps, asked.max);
        let positions = positions.map_err(Stop::from)?;
        let ruleset = with_vectors(asked, own.clone());
        Ok(Self {
            table: outcomes(&ruleset, &positions, context)?,
            automaton: match asked.prove {
                Some(numeration) => proved(asked, &ruleset, numeration, context)?,
                None => None,
            },
            positions,
        })
    }

    /// What other vectors do.
    fn effect(
        &self,
        asked: &Redundancy<'_>,
        vectors: Vec<MoveVector>,
        potential: &[u64],
        context: &Context,
    ) -> Result<Effect, Stop> {
        let Ok(vectors) = MoveVectors::new(vectors, Some(potential.to_vec())) else {
            // the only vector: all positions are terminal then
            let stuck = u64::from(asked.ruleset.convention == Convention::Misere);
            let changed = compare(&self.table, context, |_, number| number != stuck)?;
            let all = self.automaton.as_ref().map(|own| own.map(|_| stuck as u32));
            return Ok(self.told(changed.first, all));
        };
        let ruleset = with_vectors(asked, vectors);
        let table = outcomes(&ruleset, &self.positions, context)?;
        let differ = compare(&table, context, |heaps, number| {
            number != self.table.number(heaps)
        })?;
        let other = match (differ.first.is_none(), asked.prove, &self.automaton) {
            (true, Some(numeration), Some(_)) => proved(asked, &ruleset, numeration, context)?,
            _ => None,
        };
        Ok(self.told(differ.first, other))
    }

    /// What is known by the first difference in the box, and by the automaton of the P-positions
    /// after the change.
    fn told(&self, first: Option<Vec<Heap>>, other: Option<Dfao>) -> Effect {
        if let Some(first) = first {
            return Effect::Changed(first);
        }
        let (Some(own), Some(other)) = (&self.automaton, other) else {
            return Effect::None;
        };
        match own.differences(&other) {
            Ok(Differences::All(all)) => match all.into_iter().next() {
                Some(first) => Effect::Changed(first),
                None => Effect::ProvedNone,
            },
            Ok(Differences::Many(first) | Differences::Infinite(first)) => Effect::Changed(first),
            Err(_) => Effect::None,
        }
    }
}

fn with_vectors(asked: &Redundancy<'_>, vectors: MoveVectors) -> Ruleset {
    let rules = HeapRuleset::Vectors(VectorGame::new(vectors));
    Ruleset {
        rules: rules.into(),
        convention: asked.ruleset.convention,
    }
}

fn outcomes(ruleset: &Ruleset, positions: &HeapBox, context: &Context) -> Result<Table, Stop> {
    let Some(rules) = ruleset.heap_rules() else {
        unreachable!("vectors are taken from heaps");
    };
    let want = Want::Outcomes(ruleset.convention);
    let computed = table(&TableJob::usual(rules, positions.clone(), want), context)?;
    Ok(computed.table)
}

/// The automaton of the P-positions, if one is proved.
fn proved(
    asked: &Redundancy<'_>,
    ruleset: &Ruleset,
    numeration: Numeration,
    context: &Context,
) -> Result<Option<Dfao>, Stop> {
    let search = Search {
        ruleset,
        heaps: asked.heaps,
        sought: Meaning::Values(1),
        numeration,
        max: None,
        states: STATES,
    };
    let found = discover(&search, context)?;
    let proved = matches!(found.verdict, DiscoveryVerdict::Proved(_));
    Ok(found.automaton.filter(|_| proved))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(
        rules: &str,
        (heaps, max, added): (usize, Heap, Heap),
        base: Option<&str>,
    ) -> Vec<String> {
        let asked = Redundancy {
            ruleset: &rules.parse().unwrap(),
            heaps,
            max,
            added,
            prove: base.map(|base| base.parse().unwrap()),
        };
        let context = Context::new(2, 1 << 28).unwrap();
        let line = |change: VectorChange| {
            let sign = if change.added { '+' } else { '-' };
            let effect = match change.effect {
                Effect::Changed(at) => format!("{at:?}"),
                Effect::None => "none".into(),
                Effect::ProvedNone => "proved".into(),
            };
            format!("{sign}{} {effect}", change.vector)
        };
        redundant(&asked, &context)
            .unwrap()
            .into_iter()
            .map(line)
            .collect()
    }

    /// None of Wythoff's vectors is redundant; of those up to (4,4) that are no moves, the ones may
    /// be added that lie between no two P-positions.
    #[test]
    fn wythoffs_vectors() {
        let lines = found("wythoff", (2, 40, 4), Some("fib"));
        assert_eq!(
            lines[..3],
            ["-(0,1)* [0, 1]", "-(1,0)* [1, 0]", "-(1,1)* [1, 1]"]
        );
        let phi = (1.0 + 5_f64.sqrt()) / 2.0;
        let mut pairs: Vec<[i32; 2]> = Vec::new();
        for j in 0..400 {
            let a = (f64::from(j) * phi).floor() as i32;
            pairs.extend([[a, a + j], [a + j, a]]);
        }
        for line in &lines[3..] {
            let digits: Vec<i32> = line
                .chars()
                .filter_map(|c| Some(c.to_digit(10)? as i32))
                .collect();
            let v = [digits[0], digits[1]];
            let between = pairs
                .iter()
                .any(|p| pairs.contains(&[p[0] + v[0], p[1] + v[1]]));
            assert_eq!(line.ends_with("proved"), !between, "{line}");
        }
        assert!(lines.contains(&"+(1,3) proved".into()), "{lines:?}");
        assert!(lines.contains(&"+(1,2) [1, 2]".into()), "{lines:?}");
    }

    #[test]
    fn subtraction_sets() {
        // period 7; 5 may be added, and neither 2 nor 3 is left out
        let lines = found("subtract{2,3}", (1, 60, 8), None);
        let defined = |set: &[usize]| {
            let mut wins = vec![false; 61];
            for n in 0..=60 {
                wins[n] = set.iter().any(|&s| s <= n && !wins[n - s]);
            }
            wins
        };
        let own = defined(&[2, 3]);
        for amount in [1, 4, 5, 6, 7, 8] {
            let other = defined(&[2, 3, amount]);
            let first = (0..=60).find(|&n| own[n] != other[n]);
            let effect = first.map_or("none".into(), |n| format!("[{n}]"));
            assert!(
                lines.contains(&format!("+({amount}) {effect}")),
                "{amount}: {lines:?}"
            );
        }
        assert_eq!(lines.len(), 8);
        let alone = found("vectors{(1,1)}", (2, 5, 0), None);
        assert_eq!(alone, ["-(1,1) [1, 1]"]);
    }

    /// Without its only vector no position has a move, and the player who cannot move wins in
    /// misere play.
    #[test]
    fn the_only_vector() {
        for (rules, heaps, max, expected) in [
            ("vectors{(1)}", 1, 6, "-(1) [1]"),
            ("vectors{(1)} misere", 1, 6, "-(1) [1]"),
            ("vectors{(1)*}", 1, 6, "-(1)* [1]"),
            ("vectors{(1)*} misere", 1, 6, "-(1)* [1]"),
            ("rules{1 heap: take (1)*}", 1, 6, "-(1)* [1]"),
            ("vectors{(2,1)} misere", 2, 6, "-(2,1) [2, 1]"),
            ("hyper{12} equal misere", 2, 6, "-(1,1)* [1, 1]"),
            ("end misere", 1, 6, "-(1)* [1]"),
            // nothing happens in so small a box
            ("vectors{(3)} misere", 1, 2, "-(3) none"),
            ("vectors{(3)}", 1, 2, "-(3) none"),
        ] {
            assert_eq!(found(rules, (heaps, max, 0), None), [expected], "{rules}");
        }
        // and beyond it, where automata are proved
        let alone = found("vectors{(3)} misere", (1, 2, 0), Some("2"));
        assert_eq!(alone, ["-(3) [3]"]);
    }

    #[test]
    fn rules_that_are_no_list_of_vectors_are_named() {
        for rules in ["moore(2)", "welter", "nim pass(1)", "chocolate(z/2)"] {
            let asked = Redundancy {
                ruleset: &rules.parse().unwrap(),
                heaps: 2,
                max: 5,
                added: 0,
                prove: None,
            };
            let refused = redundant(&asked, &Context::default()).unwrap_err();
            let said = refused.to_string();
            assert!(said.contains(&format!("found {rules}, expected")), "{said}");
        }
    }
}

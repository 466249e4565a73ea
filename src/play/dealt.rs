//! One position whose value several processes find together: the claims about its options are dealt
//! to them, and what they find is put together by a search that knows all of it.

use super::analysis::{Analysis, Goal};
use super::examine::{number_kept, wanted, within};
use super::kept::Kept;
use super::known::Applied;
use super::position::{Form, Position};
use crate::plan::{Engine, Oracle, Policy, PositionJob, beyond_budget, soon};
use crate::solve::proof::{Opening, OpeningFound};
use crate::store::{StoreError, from_record, sealed, unseal};
use crate::work::{Budget, Context, Stop};
use serde::{Deserialize, Serialize};

/// A position, the claims about its options that decide its value, and a search that decides them.
///
/// ```
/// use grundy::Context;
/// use grundy::play::{DealtValue, Position};
///
/// let context = Context::default();
/// let position = Position::start_on(&"cram".parse()?, 5, 5)?;
/// let mut one = DealtValue::new(&position, None, &context)?;
/// let mut found = one.found();
/// let (mut left, mut records): (Vec<u64>, _) = ((0..one.claims()).collect(), Vec::new());
/// while let Some(&claim) = left.first() {
///     // any process may decide it
///     let record = DealtValue::new(&position, None, &context)?.decide(claim, &context)?;
///     let needless = found.needless(&record)?;
///     left.retain(|other| *other != claim && !needless.contains(other));
///     records.push(record);
/// }
/// assert_eq!(one.finish(&records, &context)?.value, Some(0_u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DealtValue {
    position: Position,
    engine: Option<Engine>,
    kept: Kept,
    opening: Opening,
}

/// Which claims were decided, and which are needless by now.
pub struct DealtFound(OpeningFound);

/// What was found when a claim was decided.
#[derive(Debug, Serialize, Deserialize)]
struct DealtPart {
    claim: u64,
    facts: Vec<u64>,
}

const FORMAT: &str = "grundy part of a value";
const VERSION: u32 = 1;

impl DealtPart {
    fn read(record: &str) -> Result<Self, StoreError> {
        from_record(unseal(record)?, FORMAT, VERSION, "one of ‹grundy value›")
    }
}

impl DealtValue {
    /// The claims of a position; none where a theorem answers at once. They are the same, with the
    /// same numbers, in every process.
    ///
    /// # Errors
    /// [`Stop::Refused`] where values are not found by proofs, and of positions too large.
    pub fn new(
        position: &Position,
        engine: Option<Engine>,
        context: &Context,
    ) -> Result<Self, Stop> {
        let context = &context.clone().with_budget(Budget::default());
        let want = wanted(position);
        let mut kept = Kept::default();
        let opening = match position.form() {
            Form::Grid(rules, grid) => {
                let goal = Goal::Number(engine);
                let mut search = within((rules, grid), want, goal, context)?;
                let opening = search.inner().opening(grid, context)?;
                kept.grid = Some(search);
                opening
            }
            Form::Heaps(rules, whole) => {
                let applied = Applied::of(position.ruleset(), whole);
                let applied = applied.filter(|_| engine.is_none());
                let at_once =
                    |applied: Applied| applied.pays(whole, || soon(rules, whole, want).is_some());
                if applied.is_some_and(at_once) {
                    Some(Opening::default())
                } else {
                    let job = PositionJob {
                        rules,
                        whole,
                        want,
                        policy: Policy::Least,
                        engine,
                    };
                    let mut oracle = Oracle::new(&job, context)?;
                    let opening = oracle.search.opening(whole, context)?;
                    kept.heaps.insert(0, oracle);
                    opening
                }
            }
            Form::Large(..) => None,
        };
        let opening = opening.ok_or_else(|| beyond_budget(&position.ruleset().to_string()))?;
        Ok(Self {
            position: position.clone(),
            engine,
            kept,
            opening,
        })
    }

    /// How many claims there are, numbered from 0.
    pub fn claims(&self) -> u64 {
        self.opening.claims()
    }

    /// That nothing was found yet.
    pub fn found(&self) -> DealtFound {
        DealtFound(OpeningFound::new(&self.opening))
    }

    /// Decides a claim: a record of what was found, with its checksum.
    ///
    /// # Errors
    /// Those of the search.
    pub fn decide(&mut self, claim: u64, context: &Context) -> Result<String, Stop> {
        self.has(claim).map_err(refused)?;
        let facts = match (&mut self.kept.grid, self.kept.heaps.get_mut(&0)) {
            (Some(search), _) => search.inner().decide(&self.opening, claim, context)?,
            (None, Some(oracle)) => oracle.search.decide(&self.opening, claim, context)?,
            (None, None) => Vec::new(),
        };
        let record = sealed(&DealtPart { claim, facts }, FORMAT, VERSION);
        Ok(serde_json::Value::Object(record).to_string())
    }

    /// The value, by what was found: of claims that are needless, or of which there is no record,
    /// nothing is needed.
    ///
    /// # Errors
    /// A record that is damaged or of something else; those of the search.
    pub fn finish(mut self, records: &[String], context: &Context) -> Result<Analysis, Stop> {
        for record in records {
            let DealtPart { claim, facts } = self.part(record).map_err(refused)?;
            let found = (claim, &facts[..]);
            match (&mut self.kept.grid, self.kept.heaps.get_mut(&0)) {
                (Some(search), _) => search.inner().learn(&self.opening, found, context)?,
                (None, Some(oracle)) => oracle.search.learn(&self.opening, found, context)?,
                (None, None) => {}
            }
        }
        let context = context.clone().with_budget(Budget::default());
        number_kept(&self.position, self.engine, &mut self.kept, &context)
    }

    fn part(&self, record: &str) -> Result<DealtPart, StoreError> {
        let part = DealtPart::read(record)?;
        self.has(part.claim)?;
        Ok(part)
    }

    fn has(&self, claim: u64) -> Result<(), StoreError> {
        match claim < self.claims() {
            true => Ok(()),
            false => Err(StoreError::field(
                format!("claim {claim}"),
                "a claim about this position",
            )),
        }
    }
}

impl DealtFound {
    /// Takes note of a record: the claims that need not be decided any more.
    ///
    /// # Errors
    /// One that is damaged.
    pub fn needless(&mut self, record: &str) -> Result<Vec<u64>, StoreError> {
        let DealtPart { claim, facts } = DealtPart::read(record)?;
        Ok(self.0.needless(claim, &facts))
    }
}

/// A record that is none.
fn refused(error: StoreError) -> Stop {
    Stop::refused(
        error.to_string(),
        "what another process found",
        "begin again without what was kept",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{SplitMix64, analyse_number};

    fn position(rules: &str, at: &str) -> Position {
        Position::read(&rules.parse().unwrap(), at).unwrap()
    }

    /// Whichever of three processes decides a claim, and in whatever order, the value is that of one.
    #[test]
    fn claims_that_are_dealt_out_give_the_value() {
        let context = Context::default();
        let mut random = SplitMix64::new(58);
        let (mut decided, mut spared) = (0, 0);
        for (rules, at) in [
            ("cram", "....../....../....../......"),
            ("cram", "...../.#.../...../...#./....."),
            ("cram", "..#../..#../..#.."),
            ("cram misere", "..../..../..../...."),
            ("nogo", "............"),
            ("node-kayles(grid(3,5))", "all"),
            ("node-kayles(grid(3,4)) misere", "all"),
            ("node-kayles(petersen)", "all"),
            ("node-kayles(path(40))", "{1-19,21-40}"),
            ("arc-kayles(complete(5))", "all"),
            ("poset(chomp(3,4))", "all"),
            ("sprouts", "4"),
            ("sprouts misere", "3"),
        ] {
            let at = position(rules, at);
            let alone = analyse_number(&at, None, &context).unwrap();
            for order in 0..3 {
                let new = || DealtValue::new(&at, None, &context).unwrap();
                let mut processes = [new(), new(), new()];
                let mut found = processes[0].found();
                let mut left: Vec<u64> = (0..processes[0].claims()).collect();
                let (all, mut records) = (left.len(), Vec::new());
                while !left.is_empty() {
                    let next = match order {
                        0 => 0,
                        _ => random.below(left.len() as u64) as usize,
                    };
                    let claim = left.remove(next);
                    let who = random.below(3) as usize;
                    let record = processes[who].decide(claim, &context).unwrap();
                    let needless = found.needless(&record).unwrap();
                    left.retain(|claim| !needless.contains(claim));
                    records.push(record);
                }
                decided += records.len();
                spared += all - records.len();
                let [one, ..] = processes;
                let together = one.finish(&records, &context).unwrap();
                assert_eq!(
                    (&together.value, together.outcome),
                    (&alone.value, alone.outcome),
                    "{rules}"
                );
            }
        }
        assert!(decided > 100 && spared > 1_000, "{decided} {spared}");
    }

    #[test]
    fn records_are_checked() {
        let context = Context::default();
        let new = || {
            DealtValue::new(
                &position("cram", "...../...../...../...../....."),
                None,
                &context,
            )
            .unwrap()
        };
        let record = new().decide(0, &context).unwrap();
        assert!(
            new()
                .finish(std::slice::from_ref(&record), &context)
                .is_ok()
        );
        let other = record.replace("\"claim\":0", "\"claim\":1");
        let refused = new().finish(&[other], &context).unwrap_err().to_string();
        assert!(refused.contains("checksum"), "{refused}");
        let far = DealtPart {
            claim: 1 << 40,
            facts: vec![1],
        };
        let far = serde_json::Value::Object(sealed(&far, FORMAT, VERSION)).to_string();
        let refused = new().finish(&[far], &context).unwrap_err().to_string();
        assert!(refused.contains("claim 1099511627776"), "{refused}");
    }

    #[test]
    fn only_searches_by_proofs_are_dealt_out() {
        let context = Context::default();
        for (rules, at) in [
            ("kayles", "7 9"),
            ("moore(2)", "3 4 5"),
            ("nim + wythoff", "3 4 5"),
        ] {
            let refused = DealtValue::new(&position(rules, at), None, &context);
            let refused = refused
                .err()
                .map(|stop| stop.to_string())
                .unwrap_or_default();
            assert!(refused.contains("several processes"), "{rules} {refused}");
        }
    }
}

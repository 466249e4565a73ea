//! Heaps whose values repeat: an automaton of their nim-sum, by a period that is proved.

use super::{Discovery, DiscoveryVerdict, ProvedStage, Search};
use crate::game::{Convention, Heap, HeapRules};
use crate::number::grouped;
use crate::plan::sequence::code;
use crate::plan::{HeapGame, NoCertificate, period_certificate};
use crate::rulesets::HeapRuleset;
use crate::sequence::{HeapWise, Sequence};
use crate::text::Because;
use crate::theory::automata::prove::Proof;
use crate::theory::automata::{Dfao, Meaning, Numeration, Room, TooLarge};
use crate::work::{Context, Stop};

/// The values of a heap, the first of which are followed by those of the period again and again.
pub(super) struct Periodic {
    /// The value of each position, from `levels` on as one output.
    automaton: Dfao,
    /// The certificate of the period.
    record: String,
    /// Heaps whose values prove it.
    known: Heap,
    preperiod: Heap,
    period: Heap,
}

impl Periodic {
    /// The values of rules that are a code, or split heaps as linear conditions say, if their period is proved; otherwise what is missing.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub(super) fn new(
        search: &Search<'_>,
        rules: &HeapRuleset,
        context: &Context,
    ) -> Result<Result<Self, Because>, Stop> {
        let (coded, rows) = (
            code(rules),
            rules.shape().splits() && rules.leaving().is_some(),
        );
        if (coded.is_some() || rows) && search.ruleset.convention == Convention::Misere {
            return Ok(Err(
                "its moves split heaps, and misere play has no values".into()
            ));
        }
        let game = HeapGame::new(search.ruleset).ok();
        let game = game.filter(|game| game.as_code().is_some() || rows);
        let Some(game) = game else {
            return Ok(Err("the rules have no code whose values may repeat".into()));
        };
        let Numeration::Base(base) = search.numeration else {
            return Ok(Err("values that repeat are read in digits of a base".into()));
        };
        let base = Heap::from(base);
        let sequence = Sequence::run(&game, search.max.unwrap_or(0), context)?;
        let record = match period_certificate(&game, &sequence) {
            Ok(record) => record,
            Err(NoCertificate::NotYet { heaps }) => {
                let heaps = grouped(heaps);
                return Ok(Err(format!(
                    "no period of the values of {heaps} heaps is proved (‹max›)"
                )
                .into()));
            }
            Err(other @ NoCertificate::OfAutomaton { .. }) => {
                return Ok(Err(other.to_string().into()));
            }
            Err(NoCertificate::NoTheorem { why, .. }) => {
                return Ok(Err(format!(
                    "no theorem proves a period of its values ({why})"
                )
                .into()));
            }
        };
        if record.saltus > 0 {
            return Ok(Err(format!(
                "its values grow by {} with each period of {}, and an automaton has finitely many",
                record.saltus, record.period
            )
            .into()));
        }
        let (preperiod, period) = (record.preperiod, record.period);
        let value = |heap: u64| {
            let value = sequence.value(heap.into());
            value.and_then(|value| u32::try_from(value).ok())
        };
        let values: Option<Vec<u32>> = (0..preperiod + period).map(value).collect();
        let values = values.ok_or_else(|| {
            Stop::refused("values above 32 bits", "smaller ones", "choose other rules")
        })?;
        let seen = |heap: Heap| match heap.checked_sub(preperiod) {
            Some(above) => preperiod + above % period,
            None => heap,
        };
        let levels = search.levels();
        let automaton = Dfao::read(
            (search.numeration, search.heaps, Room::of(context.memory())),
            vec![seen(0); search.heaps],
            |heaps, digits| {
                let each = heaps.iter().zip(digits);
                each.map(|(heap, &digit)| seen(heap * base + Heap::from(digit)))
                    .collect()
            },
            |heaps| {
                let each = heaps.iter().map(|&heap| values[heap as usize]);
                each.fold(0, |sum, value| sum ^ value).min(levels)
            },
        );
        context.check()?;
        Ok(match automaton {
            Ok(automaton) => Ok(Self {
                automaton,
                record: serde_json::Value::Object(record.json()).to_string(),
                known: record.known,
                preperiod,
                period,
            }),
            Err(TooLarge(what)) => Err(format!(
                "the automaton of values that repeat with period {} grew too large: {what}",
                grouped(period)
            )
            .into()),
        })
    }

    /// That they are right.
    pub(super) fn stage(&self) -> ProvedStage {
        ProvedStage {
            automaton: self.automaton.clone(),
            proof: Proof::Period(self.record.clone()),
        }
    }

    /// What was found.
    pub(super) fn discovery(&self, search: &Search<'_>) -> Discovery {
        let automaton = match search.sought {
            Meaning::Only(value) if value > 0 => self.automaton.only(value),
            _ => self.automaton.clone(),
        };
        let (period, from) = (grouped(self.period), grouped(self.preperiod));
        Discovery {
            max: self.known.saturating_sub(1),
            engine: format!("values of period {period} from heap {from} on"),
            levels: search.levels(),
            at_least: automaton.states(),
            told_apart: automaton.states(),
            automaton: Some(automaton),
            provable: true,
            short: false,
            verdict: DiscoveryVerdict::Proved(vec![self.stage()]),
        }
    }

    /// A position that another automaton calls P and this one not, or the other way round, and
    /// whether it is P; none of 64 bits may be one.
    pub(super) fn differs(&self, other: &Dfao) -> Option<Option<(Vec<u64>, bool)>> {
        let differ = |a: u32, b: u32| (a == 0) != (b == 0);
        let first = self.automaton.first_difference(other, differ)?;
        Some(first.map(|position| {
            let is_p = self.automaton.run(&position) == 0;
            (position, is_p)
        }))
    }
}

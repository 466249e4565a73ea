use super::{Status, SurveyRun, games};
use crate::game::{Code, Heap};
use crate::sequence::{Sequence, Statistics};
use crate::store::sha256_of_numbers;
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};

/// Values between two checks whether to stop.
const PAUSE: u64 = 1 << 14;

/// What a survey tells of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveyRow {
    /// The code, canonical.
    pub code: String,
    /// Its standard form ([`Code::standard`]), where the theorem applies:
    /// G(n + `idle`) = G_standard(n) for all n >= 0.
    pub standard: Option<String>,
    /// The heaps above 0 before the first that has a move.
    pub idle: u64,
    /// What is known of the period.
    pub verdict: Status,
    /// The least period.
    pub period: Option<u64>,
    /// The first heap from which the values repeat.
    pub preperiod: Option<u64>,
    /// What the values gain in each period.
    pub saltus: Option<u64>,
    /// How often a period that is not proved was seen.
    pub seen: Option<u64>,
    /// The largest value of the heaps of the survey and the first heap that has it; `None` where a
    /// saltus raises values beyond those computed.
    pub largest: Option<(u64, u64)>,
    /// Heaps that were computed, heap 0 among them.
    pub computed: u64,
    /// Rare heaps among those of the survey that were computed
    /// ([`Statistics`](crate::sequence::Statistics)).
    pub rares: Option<u64>,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The mask of the space in which they are rare.
    pub mask: Option<u32>,
    /// SHA-256 of the values from heap `idle` on, as many as the survey compares.
    pub values: String,
    /// SHA-256 of all values from heap `idle` on, by way of a proved period: equal exactly for
    /// games that are proved to have the same.
    pub proof: Option<String>,
}

impl SurveyRow {
    /// The row of a game. O(values compared).
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub fn new(
        code: &Code,
        sequence: &Sequence,
        run: &SurveyRun,
        context: &Context,
    ) -> Result<Self, Stop> {
        let idle = games::idle(code, run.to).unwrap_or(run.to);
        let period = sequence.period();
        let value = |heap: Heap| sequence.value(heap.into()).unwrap_or(u128::MAX);
        let verdict = Status::of(period);
        let statistics = sequence.statistics(run.to.saturating_add(1));
        let rares = statistics.last().and_then(|last| last.rares);
        let proved = period.filter(|_| verdict == Status::Proved);
        let proof = proved.map(|period| {
            // counted from the heap `idle`, which is earlier than the period may begin
            let preperiod = period.preperiod.saturating_sub(idle);
            let numbers = [preperiod, period.length, period.saltus].map(u128::from);
            let values = idle..idle + preperiod + period.length;
            sha256_of_numbers(numbers.into_iter().chain(values.map(value)))
        });
        // very many where a period is proved, the last of the largest heap that there is
        let values = (0..run.compared).map_while(|after| {
            let goes_on = after % PAUSE != 0 || context.check().is_ok();
            goes_on.then(|| value(idle.saturating_add(after)))
        });
        let values = sha256_of_numbers(values);
        context.check()?;
        Ok(Self {
            code: code.to_string(),
            standard: code.standard().map(|standard| standard.code.to_string()),
            idle,
            verdict,
            period: period.map(|period| period.length),
            preperiod: period.map(|period| period.preperiod),
            saltus: period.map(|period| period.saltus),
            seen: period.and_then(|period| period.seen()),
            largest: largest(sequence, &statistics, run.to)
                .map(|(value, heap)| (value.into(), heap)),
            computed: sequence.computed().count(),
            rares: rares.map(|rares| rares.count),
            last_rare: rares.and_then(|rares| rares.last),
            mask: rares.map(|rares| rares.space.mask),
            values,
            proof,
        })
    }

    /// The last heap at which the sequence does not repeat, if there is one.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod?.checked_sub(1)
    }
}

/// The largest value of the heaps of the last of the statistics, and the first heap that has it.
/// Where a saltus raises values beyond what was computed, `None`.
pub fn largest(sequence: &Sequence, statistics: &[Statistics], to: u64) -> Option<(u32, u64)> {
    let rises = sequence.period().is_some_and(|period| period.saltus > 0);
    if to >= sequence.computed().count() && rises {
        return None;
    }
    // values beyond are repeated ones
    statistics.last().map(|last| last.largest)
}

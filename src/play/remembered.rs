//! Positions that are more than their heaps: games that remember something, sums, and games in
//! which options are forbidden.

use super::analysis::{outcome, want};
use super::{Analysis, Position, States, WinningMoves};
use crate::game::{Convention, Heap, HeapRules, Outcome, Wholes, extended_with};
use crate::number::grouped;
use crate::plan::{Engine, Way, search};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;

/// A position to search.
pub(super) struct Here<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) rules: &'a HeapRuleset,
    pub(super) heaps: &'a [Heap],
    /// What is remembered, where it was typed.
    pub(super) states: Option<&'a [Heap]>,
}

/// Heaps and what is remembered after a move.
type Reached = (Vec<Heap>, Vec<Heap>);

/// Refuses numbers that the rules do not remember.
pub(super) fn suit(rules: &HeapRuleset, states: Option<&[Heap]>) -> Result<(), Stop> {
    let Some(typed) = states else {
        return Ok(());
    };
    let kept = rules.extra().unwrap_or_default().states;
    if typed.len() != kept.len() {
        let expected = match kept.len() {
            0 => "none: these rules remember nothing; leave --state out".to_owned(),
            1 => "one number".to_owned(),
            n => format!("{n} numbers, separated by commas"),
        };
        let typed: Vec<String> = typed.iter().map(Heap::to_string).collect();
        return Err(Stop::Refused(format!(
            "found state {} of {rules}, expected {expected}",
            typed.join(",")
        )));
    }
    for (number, state) in typed.iter().zip(&kept) {
        if let Some(limit) = state.limit().filter(|limit| number > limit) {
            return Err(Stop::Refused(format!(
                "found state {number} of {rules}, expected at most {limit}, with which it begins"
            )));
        }
    }
    Ok(())
}

/// Refuses at once a position whose options alone may not fit: about one for each token of a heap.
pub(super) fn afford_options(heaps: &[Heap], context: &Context) -> Result<(), Stop> {
    let most = heaps.iter().copied().max().unwrap_or(0);
    context.afford("the options of one position", u128::from(most) * 16)
}

/// Analyses the position: summands one by one where their values add up, else the whole.
pub(super) fn analyse(
    here: &Here<'_>,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    let extra = here.rules.extra().unwrap_or_default();
    let convention = here.ruleset.convention;
    let want = if extra.blocks > 0 {
        Want::Outcomes(convention)
    } else {
        want(convention)
    };
    let sum = !here.rules.summands().is_empty();
    let (number, mut winning, method) = match engine {
        None if sum && convention == Convention::Normal => here.by_summands(context)?,
        engine => here.whole(want, engine.unwrap_or(Engine::Memo), context)?,
    };
    winning.sort();
    winning.dedup();
    let big = |heaps: &[Heap]| heaps.iter().map(|&heap| BigUint::from(heap)).collect();
    let (moves, after) = winning.into_iter().map(|(x, s)| (big(&x), s)).unzip();
    let whole = extended_with(here.rules, here.heaps, here.states);
    let (_, remembered) = Wholes::new(here.rules).parted(&whole);
    Ok(Analysis {
        ruleset: here.ruleset.clone(),
        position: Position::Heaps(big(here.heaps)),
        outcome: outcome(number),
        value: (want == Want::Values).then(|| number.into()),
        winning_moves: WinningMoves::Heaps(moves),
        states: (!remembered.is_empty()).then_some(States {
            here: remembered,
            after,
        }),
        cut: false,
        method: format!("{method}; each move checked by the rules"),
        digital_sum: None,
    })
}

impl Here<'_> {
    /// The whole as one game.
    fn whole(
        &self,
        want: Want,
        engine: Engine,
        context: &Context,
    ) -> Result<(u64, Vec<Reached>, String), Stop> {
        let all = self.options(want, (engine, Way::Whole), context)?;
        let (number, options, stored) = all;
        let winning = options.into_iter().filter(|(_, number)| *number == 0);
        let winning = match outcome(number) {
            Outcome::N => winning.map(|(reached, _)| reached).collect(),
            Outcome::P => Vec::new(),
        };
        let plural = crate::number::plural(stored);
        let method = format!("{engine}, {} position{plural}", grouped(stored));
        Ok((number, winning, method))
    }

    /// The nim-sum of the values of the summands.
    fn by_summands(&self, context: &Context) -> Result<(u64, Vec<Reached>, String), Stop> {
        let whole = extended_with(self.rules, self.heaps, self.states);
        let (_, remembered) = Wholes::new(self.rules).parted(&whole);
        let (mut found, mut total, mut stored) = (Vec::new(), 0, 0);
        let (mut heap, mut state) = (0, 0);
        for (rules, count) in self.rules.summands() {
            let kept = rules.extra().map_or(0, |extra| extra.states.len());
            let own = Here {
                ruleset: self.ruleset,
                rules,
                heaps: &self.heaps[heap..heap + count],
                states: Some(&remembered[state..state + kept]),
            };
            let way = Way::usual(rules, Want::Values);
            let (value, options, positions) =
                own.options(Want::Values, (Engine::Memo, way), context)?;
            total ^= value;
            stored += positions;
            found.push(((heap, *count), (state, kept), value, options));
            heap += count;
            state += kept;
        }
        let mut winning = Vec::new();
        for ((heap, count), (state, kept), value, options) in found {
            // the other summands have this value together
            let others = total ^ value;
            for ((heaps, states), _) in options.into_iter().filter(|(_, v)| *v == others) {
                winning.push((
                    [&self.heaps[..heap], &heaps, &self.heaps[heap + count..]].concat(),
                    [&remembered[..state], &states, &remembered[state + kept..]].concat(),
                ));
            }
        }
        let winning = if total == 0 { Vec::new() } else { winning };
        let method = format!(
            "memo of each summand alone, {} positions, combined by nim-sum",
            grouped(stored)
        );
        Ok((total, winning, method))
    }

    /// The number of the position, each option with its number, and how many were stored.
    #[allow(clippy::type_complexity, reason = "a list of pairs, used twice")]
    fn options(
        &self,
        want: Want,
        how: (Engine, Way),
        context: &Context,
    ) -> Result<(u64, Vec<(Reached, u64)>, u64), Stop> {
        let whole = extended_with(self.rules, self.heaps, self.states);
        let typed = self.states.unwrap_or_default();
        let most = self.heaps.iter().chain(typed).copied().max().unwrap_or(0);
        afford_options(self.heaps, context)?;
        let size = (self.heaps.len(), most);
        let mut search = search(self.rules, size, want, how)?;
        let number = search.number(&whole, context)?;
        let game = Wholes::new(self.rules);
        let (mut options, mut stop) = (Vec::new(), None);
        game.each(&whole, |option| {
            match search.number(option, context) {
                Ok(number) => options.push((game.parted(option), number)),
                Err(error) => stop = Some(error),
            }
            stop.is_none()
        })?;
        let stored = search.stored();
        stop.map_or(Ok((number, options, stored)), Err)
    }
}

use super::analysis::{outcome, want};
use super::kept::Kept;
use super::layout::Layout;
use super::options::{self, MOST, each_whole, too_many};
use super::whole::lowered;
use super::{WholePosition, afford::afford, theorem};
use crate::game::{Convention, END, Grid, Heap, HeapRules, Outcome};
use crate::plan::{BoardSearch, Engine, Search, Way, search};
use crate::rulesets::{BoardRuleset, HeapRuleset, Rules, Ruleset};
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use std::ops::Range;

/// A position of a match with all its options.
#[derive(Clone, Debug)]
pub struct Examined {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where there is one (normal play).
    pub value: Option<BigUint>,
    /// The moves to P-positions; of nim and moore 10,000 at most.
    pub winning: Vec<WholePosition>,
    /// Every option and its number: the value, or 0 for P and 1 for N. Not for nim and moore, of
    /// which the theorems tell enough.
    pub options: Option<Vec<(WholePosition, u64)>>,
}

/// The number of a position, and those of its options.
pub(super) type Numbers<P> = (u64, Vec<(P, u64)>);

/// Options of nim and moore up to which their values are told.
const FEW: u64 = 10_000;

/// Examines a position: nim and moore by Bouton's and Moore's theorems, others by search; by the
/// searches that are kept, where there are some.
///
/// # Errors
/// Those of the search; [`Stop::Refused`] if there are too many options to list.
pub(super) fn examine(
    ruleset: &Ruleset,
    position: &WholePosition,
    kept: Option<&mut Kept>,
    context: &Context,
) -> Result<Examined, Stop> {
    let ((number, options), values) = match (position, &ruleset.rules) {
        (WholePosition::Large(heaps), _) => return by_theorem(ruleset, heaps),
        (WholePosition::Heaps(whole), Rules::Heaps(rules)) => {
            let blocks = rules.extra().is_some_and(|extra| extra.blocks > 0);
            let want = match blocks {
                true => Want::Outcomes(ruleset.convention),
                false => want(ruleset.convention),
            };
            let (number, options) = of_heaps(rules, whole, want, (kept, context))?;
            let options = options.into_iter();
            let options = options.map(|(x, n)| (WholePosition::Heaps(x), n)).collect();
            ((number, options), want == Want::Values)
        }
        (WholePosition::Grid(grid), Rules::Board(rules)) => {
            let want = want(ruleset.convention);
            let numbers = of_grid(rules, grid, want, (kept, context))?;
            (numbers, want == Want::Values)
        }
        _ => return Err(super::analysis::unsuited(ruleset)),
    };
    let winning = options.iter().filter(|(_, number)| *number == 0);
    Ok(Examined {
        outcome: outcome(number),
        value: values.then(|| number.into()),
        winning: winning.map(|(option, _)| option.clone()).collect(),
        options: Some(options),
    })
}

fn by_theorem(ruleset: &Ruleset, heaps: &[BigUint]) -> Result<Examined, Stop> {
    let (k, convention) = (lowered(ruleset).unwrap_or(1), ruleset.convention);
    let modulus = k.saturating_add(1);
    let outcome = theorem::outcome(heaps, modulus, convention);
    let mut winning = match outcome {
        Outcome::P => Vec::new(),
        Outcome::N => theorem::winning_moves(heaps, modulus, convention).0,
    };
    winning.sort();
    let xor = || heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap);
    let options = match options::options(ruleset, &WholePosition::Large(heaps.to_vec()), FEW)? {
        Some(all) if k == 1 || convention == Convention::Misere => {
            let number = |option: &WholePosition| match option {
                WholePosition::Large(heaps) if convention == Convention::Normal => heaps
                    .iter()
                    .fold(0, |sum, heap| sum ^ u64::try_from(heap).unwrap_or(0)),
                WholePosition::Large(heaps) => {
                    u64::from(theorem::outcome(heaps, modulus, convention) == Outcome::N)
                }
                _ => 0,
            };
            Some(
                all.into_iter()
                    .map(|x| (number(&x), x))
                    .map(|(n, x)| (x, n))
                    .collect(),
            )
        }
        _ => None,
    };
    Ok(Examined {
        outcome,
        value: match (convention, k, outcome) {
            (Convention::Misere, ..) => None,
            (_, 1, _) => Some(xor()),
            (_, _, Outcome::P) => Some(BigUint::ZERO),
            _ => None,
        },
        winning: winning.into_iter().map(WholePosition::Large).collect(),
        options,
    })
}

fn of_grid(
    rules: &BoardRuleset,
    grid: &Grid,
    want: Want,
    (kept, context): (Option<&mut Kept>, &Context),
) -> Result<Numbers<WholePosition>, Stop> {
    let size = (grid.rows(), grid.cols());
    let mut own = None;
    let slot = kept.map_or(&mut own, |kept| &mut kept.grid);
    let mut search = match slot.take() {
        Some(search) => search,
        None => BoardSearch::new(rules, size, want, None)?,
    };
    let number = search.number(grid, context)?;
    let options = search.on.moves(grid).into_iter().map(|option| {
        let of_option = search.number(&option, context)?;
        Ok((option, of_option))
    });
    let options: Vec<(Grid, u64)> = options.collect::<Result<_, Stop>>()?;
    *slot = Some(search);
    let options = options
        .into_iter()
        .map(|(option, n)| (WholePosition::Grid(option), n));
    Ok((number, options.collect()))
}

/// Values of a sum from those of its summands; others as one game.
fn of_heaps(
    rules: &HeapRuleset,
    whole: &[Heap],
    want: Want,
    (mut kept, context): (Option<&mut Kept>, &Context),
) -> Result<Numbers<Vec<Heap>>, Stop> {
    if rules.summands().is_empty() || want != Want::Values {
        return searched(rules, whole, want, (kept.map(|kept| (kept, 0)), context));
    }
    let mut found = Vec::new();
    let summands = rules.summands().iter().zip(ranges(rules, whole));
    for (i, ((summand, _), range)) in summands.enumerate() {
        let own = kept.as_deref_mut().map(|kept| (kept, i));
        let numbers = searched(summand, &whole[range.clone()], want, (own, context))?;
        found.push((range, numbers));
    }
    let total = found.iter().fold(0, |sum, (_, (number, _))| sum ^ number);
    let mut all = Vec::new();
    for (Range { start, end }, (number, options)) in found {
        for (option, of_option) in options {
            let to = [&whole[..start], &option, &whole[end..]].concat();
            all.push((to, total ^ number ^ of_option));
        }
    }
    Ok((total, sorted(all)))
}

/// Where each summand stands.
fn ranges(rules: &HeapRuleset, whole: &[Heap]) -> Vec<Range<usize>> {
    let mut start = 0;
    if rules.extra().is_none() {
        let ranges = rules.summands().iter().map(|(_, count)| {
            let range = start..start + count;
            start = range.end;
            range
        });
        return ranges.collect();
    }
    let pieces = whole.split(|&heap| heap == END).map(|own| {
        let range = start..start + own.len();
        start = range.end + 1;
        range
    });
    pieces.collect()
}

fn searched(
    rules: &HeapRuleset,
    whole: &[Heap],
    want: Want,
    (kept, context): (Option<(&mut Kept, usize)>, &Context),
) -> Result<Numbers<Vec<Heap>>, Stop> {
    let parts = Layout::new(rules).parts(whole);
    let heaps = parts.iter().map(|(heaps, _)| heaps.len()).sum::<usize>();
    // where heaps vanish the rules are still those of as many as at first
    let heaps = heaps.clamp(*rules.heaps().start(), *rules.heaps().end());
    let numbers = whole.iter().copied().filter(|&heap| heap != END);
    let most = numbers.max().unwrap_or(0);
    let sum = rules.shape().is_sum() && want == Want::Values;
    let way = if sum {
        Way::Heaps
    } else {
        Way::usual(rules, want)
    };
    if rules.extra().is_none() {
        afford(rules, whole, way, context)?;
    }
    let (size, how) = ((heaps, most), (Engine::Memo, way));
    let mut own = None;
    let slot = kept.map_or(&mut own, |(kept, summand)| kept.of_heaps(summand));
    let mut search = match slot.take() {
        Some(search) => search,
        None => search(rules, size, want, how)?,
    };
    let numbers = listed(rules, whole, &mut *search, context)?;
    *slot = Some(search);
    Ok(numbers)
}

/// The number of a position, and its options with theirs.
fn listed(
    rules: &HeapRuleset,
    whole: &[Heap],
    search: &mut dyn Search,
    context: &Context,
) -> Result<Numbers<Vec<Heap>>, Stop> {
    let here = search.number(whole, context)?;
    let (mut options, mut stop) = (Vec::new(), None);
    each_whole(rules, whole, |option| {
        match search.number(&option, context) {
            Ok(number) => options.push((option, number)),
            Err(error) => stop = Some(error),
        }
        if options.len() > MOST {
            stop = Some(too_many());
        }
        stop.is_none()
    })?;
    stop.map_or(Ok((here, sorted(options))), Err)
}

/// Each option once, in lexicographic order.
fn sorted(mut options: Vec<(Vec<Heap>, u64)>) -> Vec<(Vec<Heap>, u64)> {
    options.sort_unstable();
    options.dedup();
    options
}

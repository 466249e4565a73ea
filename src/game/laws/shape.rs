use super::{Broken, each_position, law, reach};
use crate::game::linear::Case;
use crate::game::{Fault, HeapBox, HeapRules, Order, Shape, options_of};
use std::collections::BTreeSet;

type Options = BTreeSet<Vec<u64>>;

/// The declared shape agrees with the options: on the box, the options of x are exactly the
/// y that the shape allows, y <= x or as high as a declared move raises it, and their number is
/// the one it declares. Cases of inequalities hold for no other y, also not for x itself or for
/// heaps a little higher than any move may raise them. A game declared to be the sum of its heaps
/// has, for several heaps, exactly the options of each heap alone. Declared positions are those of
/// the rules.
///
/// # Errors
/// The first position that breaks it.
pub fn shape_agrees<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Broken> {
    let shape = rules.shape();
    let linear = match &shape {
        Shape::Linear(linear) => Some(linear),
        _ => None,
    };
    let cases = linear.and_then(|linear| linear.cases(positions.heaps()));
    let among = linear.and_then(|linear| linear.positions(positions.heaps()));
    each_position(positions, |x| {
        if let Some(among) = &among {
            let declared = among.iter().any(|case| case.holds(x, x));
            law(rules.is_position(x) == declared, || {
                let which = if declared { "a position" } else { "none" };
                format!("{x:?} is declared {which}, and the rules say otherwise")
            })?;
        }
        let options = options_of(rules, x)?;
        let all: Options = options.iter().cloned().collect();
        if let (Some(code), [heap]) = (rules.as_code(), x) {
            let mut coded = Options::new();
            code.each_option(*heap, |parts| {
                coded.insert(if parts.is_empty() {
                    vec![0]
                } else {
                    parts.to_vec()
                });
                true
            });
            let sorted = |option: &Vec<u64>| {
                let mut parts: Vec<u64> = option.iter().copied().filter(|&part| part > 0).collect();
                parts.sort_unstable();
                if parts.is_empty() { vec![0] } else { parts }
            };
            law(all.iter().map(sorted).collect::<Options>() == coded, || {
                format!("{x:?} has other options than the code {code}")
            })?;
        }
        if shape.is_sum() && x.len() > 1 {
            law(all == sum_options(rules, x)?, || {
                format!("{x:?} has other options than its heaps alone, but is declared a sum")
            })?;
        }
        if let Some(cases) = &cases {
            let highest = match shape.has_potential() {
                // nothing bounds the heaps but the moves themselves
                true => all.iter().fold(x.to_vec(), |highest, y| {
                    let both = highest.iter().zip(y);
                    both.map(|(&high, &heap)| high.max(heap)).collect()
                }),
                false => reach(&shape, x),
            };
            return cases_agree(cases, x, &all, &highest);
        }
        if shape.is_undeclared() || linear.is_some() {
            return Ok(());
        }
        if let Some(declared) = shape.options(x) {
            let found = options.len() as u128;
            law(found == declared, || {
                format!("{x:?} has {found} options, {declared} are declared by {shape:?}")
            })?;
        }
        let allowed = allowed(reach(&shape, x), |y| shape.allows(x, y) == Some(true));
        law(all == allowed, || {
            let differ = all.symmetric_difference(&allowed).next();
            format!("{x:?}: the option {differ:?} is in one of options and {shape:?}, not in both")
        })
    })
}

/// The cases hold for the options of `x` alone. Proofs read the cases and nothing next to them,
/// so heaps higher than the `highest` are tried as well.
fn cases_agree(cases: &[Case], x: &[u64], all: &Options, highest: &[u64]) -> Result<(), Broken> {
    let beyond = highest.iter().map(|high| high + 2).collect();
    let allowed = allowed(beyond, |y| cases.iter().any(|case| case.holds(x, y)));
    if let Some(y) = allowed.difference(all).next() {
        let case = cases.iter().find(|case| case.holds(x, y));
        let case = case.map(Case::to_string).unwrap_or_default();
        return Err(Broken::Law(format!(
            "{x:?} has no option {y:?}, but [{case}]"
        )));
    }
    let left_out = all.difference(&allowed).next();
    law(left_out.is_none(), || {
        format!("{x:?} has the option {left_out:?}, for which no declared case holds")
    })
}

/// The heaps up to `max` that are allowed.
fn allowed(max: Vec<u64>, allows: impl Fn(&[u64]) -> bool) -> Options {
    let below = HeapBox::new(max, Order::Ordered).expect("a small box");
    below.iter().filter(|y| allows(y)).collect()
}

/// Options of the heaps of `x` played alone, written like options of the whole.
fn sum_options<R: HeapRules>(rules: &R, x: &[u64]) -> Result<Options, Fault> {
    let mut all = Options::new();
    for i in 0..x.len() {
        for part in options_of(rules, &x[i..=i])? {
            all.insert([&x[..i], &part, &x[i + 1..]].concat());
        }
    }
    Ok(all)
}

//! What a loop comes to: the first that is as wanted, sums, periods.

use super::functions::{add, xor};
use super::{Loop, Number, Truth};
use crate::expression::fault::Why;

/// The first or the last that is as wanted.
pub(super) fn found(run: Loop, body: Truth, first: bool) -> Number {
    Number::new(move |env| {
        let mut found = None;
        run.run(env, &mut || {
            if body(env) {
                found = Some(run.value(env));
            }
            !(first && found.is_some())
        });
        env.or_fail(run.span, found.ok_or(Why::NotFound))
    })
}

/// Sums and the like of all values.
pub(super) fn folded(run: Loop, body: Number, name: &str) -> Number {
    type Fold = fn(Option<i128>, i128) -> Result<i128, Why>;
    let fold: Fold = match name {
        "sum" => |all, value| add(all.unwrap_or(0), value),
        "nimsum" => |all, value| xor(all.unwrap_or(0), value),
        "min" | "argmin" => |all, value| Ok(all.map_or(value, |all| all.min(value))),
        _ => |all, value| Ok(all.map_or(value, |all| all.max(value))),
    };
    let of_nothing = match name {
        "sum" | "nimsum" => Ok(0),
        _ => Err(Why::Empty),
    };
    let place = name.starts_with("arg");
    Number::new(move |env| {
        let (mut all, mut at) = (None, 0);
        run.run(env, &mut || {
            let next = match fold(all, body.at(env)) {
                Ok(next) => next,
                Err(why) => {
                    env.fail(run.span, why);
                    return false;
                }
            };
            if place && all != Some(next) {
                at = run.value(env);
            }
            all = Some(next);
            true
        });
        let all = env.or_fail(run.span, all.map_or(of_nothing, Ok));
        if place { at } else { all }
    })
}

/// Preperiod (0), period (1) or saltus (2) of the values, as observed at least three times over
/// and in the last half.
pub(super) fn repeats(run: Loop, body: Number, fact: usize) -> Number {
    Number::new(move |env| {
        let mut values = Vec::new();
        run.run(env, &mut || {
            values.push(body.at(env));
            true
        });
        if !env.is_fine() {
            return 0;
        }
        let to = values.len().saturating_sub(1) as u64;
        let found = env.tables.period(&values).ok_or(Why::NoPeriod(to));
        env.or_fail(run.span, found.map(|found| found[fact].into()))
    })
}

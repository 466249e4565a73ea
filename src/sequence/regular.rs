//! Regularities of values beyond periods: heaps of some residues gain more than others in each period
//! (S. Howse, R. J. Nowakowski, 2004), or follow a ruler (J. P. Grossman, R. J. Nowakowski, A ruler
//! regularity in hexadecimal games, 2015).

mod formula;

use super::carries::{self, Claimed, Gain, RulerGain};
use super::known::Known;
use super::law::Law;
use crate::game::Code;
use crate::work::{Context, Stop};

/// Values in which one is looked for.
const LOOKED: usize = 1 << 14;

/// Values that are needed.
const LEAST: usize = 256;

/// The longest period, and how often it has to be seen.
const LONGEST: usize = 512;
const TIMES: usize = 16;

/// How far the ruler is shifted at most.
const SHIFTS: std::ops::RangeInclusive<i64> = -16..=16;

/// What the heaps r + p q gain.
#[derive(Clone, Copy)]
enum ResidueSeen {
    /// So much with each q.
    Steady(i64),
    /// The numbers of a ruler, counted from q = 0.
    Ruler {
        gained: i64,
        begin: i64,
        times: i64,
        shift: i64,
        alone: Option<i64>,
    },
}

impl ResidueSeen {
    /// Whether q is one of those of which a ruler may say another number.
    fn is_power(self, q: i64) -> bool {
        match self {
            Self::Steady(_) => false,
            Self::Ruler { shift, .. } => {
                let number = q + shift;
                number > 0 && number & (number - 1) == 0
            }
        }
    }

    /// The same ruler, with the number that such a q has.
    fn apart(mut self, q: i64, value: i64) -> Self {
        if let Self::Ruler { gained, alone, .. } = &mut self {
            *alone = Some(value - *gained * q);
        }
        self
    }

    /// The value of q of a ruler, if it says it.
    fn value(self, q: i64) -> Option<i64> {
        let Self::Ruler {
            gained,
            begin,
            times,
            shift,
            alone,
        } = self
        else {
            return None;
        };
        let number = q + shift;
        let least = number & -number;
        match alone {
            _ if number <= 0 => None,
            Some(alone) if number == least => Some(alone + gained * q),
            _ => Some(begin + gained * q + times * least),
        }
    }
}

/// A regularity beyond periods that the values of a code show, decided if it can be.
pub(super) fn found(
    code: &Code,
    known: &dyn Known,
    context: &Context,
) -> Result<Option<Law>, Stop> {
    let Some(claimed) = seen(known) else {
        return Ok(None);
    };
    let decided = match carries::covers(code) {
        true => carries::again(code, known, &claimed, context)?,
        false => None,
    };
    Ok((decided != Some(false)).then(|| law(&claimed, known, decided == Some(true))))
}

/// The regularity that values show from their first half on, with the least period; none that is a
/// period of all of them.
pub(super) fn seen(known: &dyn Known) -> Option<Claimed> {
    let count = known.count().min(LOOKED);
    if count < LEAST {
        return None;
    }
    let values: Vec<i64> = (0..count).map(|heap| known.at(heap).into()).collect();
    let claimed = (1..=(count / TIMES).min(LONGEST)).find_map(|length| shown(&values, length))?;
    // beyond those that were looked at
    let law = values_of(&claimed, known);
    let all = (LOOKED..known.count()).all(|heap| law(heap as u128) == Some(known.at(heap).into()));
    all.then_some(claimed)
}

fn shown(values: &[i64], length: usize) -> Option<Claimed> {
    let half = values.len() / 2;
    let steady = |residue: usize| {
        let first = half + (residue + length - half % length) % length;
        let mut pairs = (first..values.len() - length).step_by(length);
        let gained = values[first + length] - values[first];
        pairs
            .all(|heap| values[heap + length] - values[heap] == gained)
            .then_some(gained)
    };
    let (mut found, mut open) = (Vec::new(), Vec::new());
    for residue in 0..length {
        match steady(residue) {
            Some(gained) if gained < 0 => return None,
            Some(gained) => found.push(ResidueSeen::Steady(gained)),
            None => {
                open.push(residue);
                if 2 * open.len() > length {
                    return None;
                }
                found.push(ResidueSeen::Steady(0));
            }
        }
    }
    let gains: std::collections::BTreeSet<i64> = (found.iter().enumerate())
        .filter(|(residue, _)| !open.contains(residue))
        .filter_map(|(_, seen)| match seen {
            ResidueSeen::Steady(gained) => Some(*gained),
            ResidueSeen::Ruler { .. } => None,
        })
        .collect();
    if open.is_empty() && gains.len() == 1 {
        return None;
    }
    for &residue in &open {
        let ruled = |&gained: &i64| ruler(values, (residue, length), gained);
        found[residue] = gains.iter().rev().find_map(ruled)?;
    }
    claimed(values, &mut found)
}

/// The ruler that the values of a residue show in the last half.
fn ruler(values: &[i64], (residue, length): (usize, usize), gained: i64) -> Option<ResidueSeen> {
    let half = values.len() / 2;
    let own = |q: i64| values[residue + q as usize * length] - gained * q;
    let last = ((values.len() - 1 - residue) / length) as i64;
    let first = half.saturating_sub(residue).div_ceil(length) as i64;
    SHIFTS.into_iter().find_map(|shift| {
        let least = |q: i64| (q + shift) & -(q + shift);
        // a power of 2 may be another case
        let usual = || (first..=last).filter(|&q| q + shift > 0 && q + shift != least(q));
        let of = |power: i64| usual().find(|&q| least(q) == power).map(own);
        let [one, two] = [of(1)?, of(2)?];
        of(4)?;
        let times = two - one;
        let begin = one - times;
        let fits = |q: i64| own(q) == begin + times * least(q);
        (times != 0 && usual().all(fits)).then_some(ResidueSeen::Ruler {
            gained,
            begin,
            times,
            shift,
            alone: None,
        })
    })
}

/// From which heap on it holds, and what is claimed from there on.
fn claimed(values: &[i64], found: &mut [ResidueSeen]) -> Option<Claimed> {
    let length = found.len();
    let mut from = values.len();
    let mut met = vec![false; length];
    for heap in (1..values.len()).rev() {
        let (residue, q) = (heap % length, (heap / length) as i64);
        let holds = match found[residue] {
            ResidueSeen::Steady(gained) => {
                let later = values.get(heap + length);
                later.is_none_or(|&later| later - values[heap] == gained)
            }
            ruler => {
                let fits = ruler.value(q) == Some(values[heap]);
                let power = ruler.is_power(q);
                // the largest power of 2 that was met says whether they are another case
                let first = power && !met[residue];
                met[residue] |= power;
                if first && !fits {
                    found[residue] = ruler.apart(q, values[heap]);
                }
                first || fits
            }
        };
        if !holds {
            break;
        }
        from = heap;
    }
    if from > values.len() / 2 {
        return None;
    }
    let gains = (from..from + length).map(|heap| {
        let q = (heap / length) as i64;
        Some(match found[heap % length] {
            ResidueSeen::Steady(gained) => Gain {
                gained: gained.try_into().ok()?,
                ruler: None,
            },
            ResidueSeen::Ruler {
                gained,
                begin,
                times,
                shift,
                alone,
            } => Gain {
                gained: gained.try_into().ok()?,
                ruler: Some(RulerGain {
                    begin: begin + gained * q,
                    times,
                    shift: shift + q,
                    alone: alone.map(|alone| alone + gained * q),
                }),
            },
        })
    });
    Some(Claimed {
        from: from as u64,
        length: length as u64,
        residues: gains.collect::<Option<_>>()?,
    })
}

/// The values of all heaps, if they are as is claimed.
fn values_of(
    claimed: &Claimed,
    known: &dyn Known,
) -> impl Fn(u128) -> Option<u128> + Send + Sync + 'static {
    let end = (claimed.from + claimed.length) as usize;
    let first: Vec<u32> = (0..end).map(|heap| known.at(heap)).collect();
    let Claimed {
        from,
        length,
        residues,
    } = claimed.clone();
    move |heap| {
        if heap < from.into() {
            return Some(first[heap as usize].into());
        }
        let into = heap - u128::from(from);
        let (residue, q) = (
            (into % u128::from(length)) as usize,
            into / u128::from(length),
        );
        let Gain { gained, ruler } = residues[residue];
        let gained = i128::try_from(q.checked_mul(gained.into())?).ok()?;
        let begin = match ruler {
            None => first[from as usize + residue].into(),
            Some(ruler) => {
                let number = i128::try_from(q).ok()?.checked_add(ruler.shift.into())?;
                let least = number & -number;
                match ruler.alone {
                    Some(alone) if number == least => alone.into(),
                    _ => least
                        .checked_mul(ruler.times.into())?
                        .checked_add(ruler.begin.into())?,
                }
            }
        };
        gained.checked_add(begin)?.try_into().ok()
    }
}

/// A regularity as a law.
pub(super) fn law(claimed: &Claimed, known: &dyn Known, proved: bool) -> Law {
    let value = values_of(claimed, known);
    let gains = claimed.residues.iter().map(|gain| {
        let mut all = vec![gain.gained as i64];
        if let Some(ruler) = gain.ruler {
            all.extend([ruler.begin, ruler.times, ruler.shift]);
            all.extend(ruler.alone);
        }
        all
    });
    let gains = (claimed.from, gains.collect());
    Law::regular((formula::of(claimed), proved), gains, value)
}

#[cfg(test)]
mod tests;

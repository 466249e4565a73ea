/// G(a, h + period) = G(a, h) + saltus for all h from the preperiod on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPeriod {
    /// The first column, counted from 0, from which the row repeats.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// What the values gain in each period.
    pub saltus: u64,
}

/// The least period of a row, by a proof and the values of all columns before its second state.
///
/// If p and q are periods from some column on, their gcd is one too, so that the least period
/// divides the proved one. O(period * divisors), most of which fail early.
pub(super) fn least(values: &[u32], proof: RowPeriod) -> RowPeriod {
    let RowPeriod {
        preperiod: column,
        period,
        saltus,
    } = proof;
    // the values of the period before are known, and the next ones by the proof
    let at = |h: u64| match h.checked_sub(column + period) {
        None => u64::from(values[h as usize]),
        Some(over) => {
            let (times, into) = (over / period + 1, over % period);
            u64::from(values[(column + into) as usize]) + times * saltus
        }
    };
    let again = |h: u64, p: u64, s: u64| at(h + p) == at(h) + s;
    let divides = |p: &u64| period.is_multiple_of(*p) && (saltus * p).is_multiple_of(period);
    let gained = |p: u64| saltus * p / period;
    let all = |p: &u64| (column..column + period).all(|h| again(h, *p, gained(*p)));
    let found = (1..=period).filter(divides).find(all);
    let (p, s) = found.map_or((period, saltus), |p| (p, gained(p)));
    let first = (0..column).rev().find(|&h| !again(h, p, s));
    RowPeriod {
        preperiod: first.map_or(0, |h| h + 1),
        period: p,
        saltus: s,
    }
}

use super::super::{CertifyError, ClaimCheck};
use super::QuotientFault;
use super::algebra::{kinds, pairs};
use super::read::QuotientClaim;
use crate::work::Context;

/// What the check of a quotient found; its entries are the pairs of its transition algebra.
pub type QuotientCheck = ClaimCheck<QuotientFault>;

/// Checks from the rules that a certificate gives the misere quotient of the heaps that it names,
/// or of all heaps if it says so. O(order^2) steps for each kind of heap, and O(order) for each pair
/// of the transition algebra and kind of heap; there may be very many pairs.
///
/// # Errors
/// If the moves of a heap cannot be computed, or memory or time run out.
pub fn certify_quotient(
    claim: &QuotientClaim,
    context: &Context,
) -> Result<QuotientCheck, CertifyError> {
    let failed = |fault| QuotientCheck {
        entries: 0,
        fault: Some(fault),
    };
    if let Err(fault) = monoid(claim, context)?.and_then(|()| repeats(claim)) {
        return Ok(failed(fault));
    }
    let kinds = match kinds(claim, context)? {
        Ok(kinds) => kinds,
        Err(fault) => return Ok(failed(fault)),
    };
    Ok(match pairs(claim, &kinds, context)? {
        Ok(entries) => QuotientCheck {
            entries,
            fault: None,
        },
        Err(fault) => failed(fault),
    })
}

/// Whether the table is a commutative monoid that the heaps generate, and reduced.
fn monoid(
    claim: &QuotientClaim,
    context: &Context,
) -> Result<Result<(), QuotientFault>, CertifyError> {
    let (table, order) = (&claim.table, claim.table.len());
    if claim.p[0] {
        return Ok(Err(QuotientFault::Empty));
    }
    if let Some(x) = (0..order).find(|&x| table[0][x] != x) {
        return Ok(Err(QuotientFault::Identity(x)));
    }
    for x in 0..order {
        if let Some(y) = (0..x).find(|&y| table[x][y] != table[y][x]) {
            return Ok(Err(QuotientFault::Commutes(x, y)));
        }
    }
    let mut generators = claim.phi.clone();
    generators.sort_unstable();
    generators.dedup();
    let mut reached = vec![false; order];
    let mut list = vec![0];
    reached[0] = true;
    while let Some(x) = list.pop() {
        for &g in &generators {
            if !reached[table[x][g]] {
                reached[table[x][g]] = true;
                list.push(table[x][g]);
            }
        }
    }
    if let Some(x) = reached.iter().position(|&r| !r) {
        return Ok(Err(QuotientFault::Generated(x)));
    }
    // Light's test: what holds of generators in the middle holds of all their products
    for &g in &generators {
        context.check()?;
        for x in 0..order {
            let left = table[x][g];
            for y in 0..order {
                if table[left][y] != table[x][table[g][y]] {
                    return Ok(Err(QuotientFault::Associates(x, g, y)));
                }
            }
        }
    }
    let mut rows: Vec<(Vec<bool>, usize)> = (0..order)
        .map(|x| ((0..order).map(|y| claim.p[table[x][y]]).collect(), x))
        .collect();
    rows.sort_unstable();
    let same = rows.windows(2).find(|pair| pair[0].0 == pair[1].0);
    Ok(match same {
        Some(pair) => Err(QuotientFault::Reduced(pair[0].1, pair[1].1)),
        None => Ok(()),
    })
}

/// Whether the elements of the heaps repeat as far as the theorem on periods needs.
fn repeats(claim: &QuotientClaim) -> Result<(), QuotientFault> {
    let Some(said) = claim.complete else {
        return Ok(());
    };
    let (parts, take) = claim.reach()?;
    let to = claim.to();
    let needed = parts
        .saturating_mul(said.preperiod + said.period)
        .saturating_add(take);
    if to < needed {
        return Err(QuotientFault::Short { needed, to });
    }
    let mut later = said.preperiod..=to - said.period;
    match later.find(|&m| claim.phi[m] != claim.phi[m + said.period]) {
        Some(m) => Err(QuotientFault::Repeats(m, m + said.period)),
        None => Ok(()),
    }
}

use super::super::CertifyError;
use super::QuotientFault;
use super::read::QuotientClaim;
use crate::work::Context;
use std::collections::{BTreeMap, BTreeSet};

/// The element of a sum, and the elements of its options, one bit each.
type SumPair = (usize, Vec<u64>);

/// A heap: its element, the elements of its options, and its size.
type HeapKind = (usize, Vec<usize>, usize);

/// Makes all pairs of sums, and compares each with the P-positions. How many there are, or the
/// first that is wrong.
pub(super) fn pairs(
    claim: &QuotientClaim,
    kinds: &[HeapKind],
    context: &Context,
) -> Result<Result<u64, QuotientFault>, CertifyError> {
    let blocks = claim.p.len().div_ceil(64);
    let empty: SumPair = (0, vec![0; blocks]);
    // how each pair was reached first: the pair before, and the kind of the heap added
    let mut from: Vec<(usize, usize)> = vec![(0, 0)];
    let mut list: Vec<SumPair> = vec![empty];
    let mut seen: BTreeSet<SumPair> = BTreeSet::new();
    let mut next = 0;
    while next < list.len() {
        if next % 64 == 0 {
            context.check()?;
            let bytes = list.len() as u128 * (blocks as u128 * 16 + 120);
            context.afford("the transition algebra of the quotient", bytes)?;
        }
        for (number, (value, moves, _)) in kinds.iter().enumerate() {
            let (x, options) = &list[next];
            let element = claim.table[*x][*value];
            let mut set = vec![0u64; blocks];
            let mut hit = false;
            let moved = moves.iter().map(|&e| claim.table[*x][e]);
            let others = members(options).map(|e| claim.table[e][*value]);
            for e in moved.chain(others) {
                set[e / 64] |= 1 << (e % 64);
                hit |= claim.p[e];
            }
            if claim.p[element] == hit {
                let mut sum = vec![kinds[number].2];
                let mut at = next;
                while at > 0 {
                    let (before, kind) = from[at];
                    sum.push(kinds[kind].2);
                    at = before;
                }
                sum.sort_unstable();
                let p = claim.p[element];
                return Ok(Err(QuotientFault::Outcome { sum, p }));
            }
            let pair = (element, set);
            if seen.insert(pair.clone()) {
                list.push(pair);
                from.push((next, number));
            }
        }
        next += 1;
    }
    Ok(Ok(seen.len() as u64))
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let bits = set.iter().enumerate();
    bits.flat_map(|(block, &bits)| {
        let places = (0..64).filter(move |place| bits >> place & 1 == 1);
        places.map(move |place| block * 64 + place)
    })
}

/// The heaps with moves, one of each kind; a heap without moves must be element 0.
pub(super) fn kinds(
    claim: &QuotientClaim,
    context: &Context,
) -> Result<Result<Vec<HeapKind>, QuotientFault>, CertifyError> {
    let mut found: BTreeMap<(usize, Vec<usize>), usize> = BTreeMap::new();
    for (heap, &element) in claim.phi.iter().enumerate() {
        context.check()?;
        let options = claim.options(heap)?;
        if options.is_empty() {
            if element != 0 {
                return Ok(Err(QuotientFault::NoMoves { heap, element }));
            }
            continue;
        }
        let of = |sum: &Vec<usize>| sum.iter().fold(0, |x, &h| claim.table[x][claim.phi[h]]);
        let mut elements: Vec<usize> = options.iter().map(of).collect();
        elements.sort_unstable();
        elements.dedup();
        found.entry((element, elements)).or_insert(heap);
    }
    let kinds = found.into_iter();
    Ok(Ok(kinds
        .map(|((x, moves), heap)| (x, moves, heap))
        .collect()))
}

use crate::arithmetic::gcd;
use crate::game::{Amounts, MoveVectors, Shape, Times};
use std::collections::BTreeSet;

/// The largest number that remainders are taken of.
const MODULUS: u64 = 1 << 10;
/// Amounts that are listed one by one at most.
const LISTED: u64 = 1 << 12;

/// What moves that take a certain amount from the row's heap may take from the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Amount {
    /// The legal amounts up to `reach`, increasing; those beyond the columns to compute are left
    /// out.
    pub(super) near: Vec<u64>,
    /// The last amount that the remainders do not tell.
    pub(super) reach: u64,
    /// Remainders of the legal amounts beyond it.
    pub(super) far: Vec<u64>,
}

/// The moves of rules on two heaps by what they take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    /// For each amount taken from the row's heap.
    pub(super) by_row: Vec<Amount>,
    /// What the remainders are taken of.
    pub(super) modulus: u64,
}

impl Steps {
    /// The moves in rows 0 to `last` and columns 0 to `to`; `None` if the shape does not declare
    /// them by what they take, or with too many amounts to list.
    pub(super) fn of(shape: &Shape, last: u64, to: u64) -> Option<Self> {
        if let Shape::Vectors(vectors) = shape {
            return Self::of_vectors(vectors, last, to);
        }
        let (sets, amounts) = shape.sets(2)?;
        let [row, column, both] = [1, 2, 3].map(|set| sets.contains(&set));
        let set = positive(amounts, to)?;
        let by_row = (0..=last).map(|d| {
            if d == 0 {
                return match column {
                    true => set.clone(),
                    false => Amount::default(),
                };
            }
            if !amounts.allow(&[d]) {
                return Amount::default();
            }
            let mut amount = match amounts {
                _ if !both => Amount::default(),
                Amounts::Equal => Amount {
                    near: Vec::from_iter((d <= to).then_some(d)),
                    reach: d,
                    far: Vec::new(),
                },
                _ => set.clone(),
            };
            if row {
                amount.near.insert(0, 0);
            }
            amount
        });
        Some(Self {
            by_row: by_row.collect(),
            modulus: 1,
        })
    }

    fn of_vectors(vectors: &MoveVectors, last: u64, to: u64) -> Option<Self> {
        if vectors.heaps() != 2 || vectors.raises() {
            return None;
        }
        let mut near = vec![BTreeSet::new(); usize::try_from(last).ok()? + 1];
        let (mut reach, mut modulus, mut starred) = (vec![0; near.len()], 1_u64, Vec::new());
        for vector in vectors.vectors() {
            let [p, q] = [0, 1].map(|i| u64::from(vector.takes[i].unsigned_abs()));
            if p == 0 && vector.times == Times::Any {
                modulus = modulus.checked_mul(q / gcd(modulus, q))?;
                starred.push(q);
                continue;
            }
            let times = match vector.times {
                Times::Once => 1,
                Times::Any => last / p,
            };
            for times in (1..=times).take_while(|times| times * p <= last) {
                let (d, t) = ((times * p) as usize, times.checked_mul(q)?);
                reach[d] = t.max(reach[d]);
                if t <= to {
                    near[d].insert(t);
                }
            }
        }
        if modulus > MODULUS || !starred.is_empty() && reach[0] > LISTED {
            return None;
        }
        let any = |t: &u64| starred.iter().any(|q| t.is_multiple_of(*q));
        if !starred.is_empty() {
            near[0].extend((1..=reach[0].min(to)).filter(any));
        }
        let far: Vec<u64> = (0..modulus).filter(any).collect();
        let by_row = near.into_iter().zip(reach).enumerate();
        let by_row = by_row.map(|(d, (near, reach))| Amount {
            near: near.into_iter().collect(),
            reach,
            far: if d == 0 { far.clone() } else { Vec::new() },
        });
        Some(Self {
            by_row: by_row.collect(),
            modulus,
        })
    }

    /// The columns that a state remembers.
    pub(super) fn reach(&self) -> u64 {
        let all = self.by_row.iter().map(|amount| amount.reach);
        all.max().unwrap_or(0)
    }
}

/// The positive amounts that may be taken from one heap; `None` if they are too many to list.
fn positive(amounts: &Amounts, to: u64) -> Option<Amount> {
    let last = |set: &[u64]| set.last().copied().unwrap_or(0);
    let (near, reach, beyond) = match amounts {
        Amounts::Any | Amounts::Equal => (Vec::new(), 0, true),
        Amounts::UpTo(most) => ((1..=(*most).min(LISTED)).collect(), *most, false),
        Amounts::In(set) => (set.clone(), last(set), false),
        Amounts::AllBut(set) => {
            let listed = 1..=last(set).min(LISTED);
            let near = listed.filter(|t| set.binary_search(t).is_err());
            (near.collect(), last(set), true)
        }
    };
    let listed = matches!(amounts, Amounts::In(_)) || reach <= LISTED;
    listed.then(|| Amount {
        near: near.into_iter().take_while(|&t| t <= to).collect(),
        reach,
        far: if beyond { vec![0] } else { Vec::new() },
    })
}

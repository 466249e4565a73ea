//! Lines that may be drawn, and the lands that they leave.

use super::canonical::canonical;
use super::land::{Boundary, FREE, LAST, Land, Spot, TIP, TWICE, lives_of};
use hashbrown::HashMap;

/// The largest label, or below all labels.
fn largest(land: &Land) -> Spot {
    land.iter()
        .flatten()
        .flatten()
        .copied()
        .max()
        .unwrap_or(0)
        .max(TWICE - 1)
}

fn remove(land: &mut Land, spot: Spot) {
    for boundary in land.iter_mut().flatten() {
        boundary.retain(|&other| other != spot);
    }
}

/// Calls `to` with the sum of lands after each move, each land in its canonical form; some more than
/// once.
pub(super) fn moves(land: &Land, to: &mut dyn FnMut(Vec<Land>) -> bool) -> bool {
    let fresh = largest(land) + 1;
    for r in 0..land.len() {
        let region = &land[r];
        for i in 0..region.len() {
            if region[..i].contains(&region[i]) && region[i].iter().all(|&s| s < TWICE) {
                continue;
            }
            // between two boundaries
            for j in i + 1..region.len() {
                let plain = |b: &Boundary| b.iter().all(|&s| s < TWICE);
                if j > i + 1 && plain(&region[j]) && region[i + 1..j].contains(&region[j]) {
                    continue;
                }
                for p in 0..region[i].len() {
                    for q in 0..region[j].len() {
                        if !to(joined(land, r, (i, p), (j, q), fresh)) {
                            return false;
                        }
                    }
                }
            }
            // within one
            for p in 0..region[i].len() {
                for q in p..region[i].len() {
                    if !split(land, r, i, (p, q), fresh, to) {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// The walk around a boundary from a spot back to it, once a line more ends there.
fn opened(boundary: &Boundary, at: usize, label: Spot) -> (Vec<Spot>, Option<Spot>) {
    let spot = boundary[at];
    let rest = boundary[at + 1..].iter().chain(&boundary[..at]).copied();
    match spot {
        FREE => (vec![TIP], None),
        TIP => {
            let mut walk = vec![label];
            walk.extend(rest);
            walk.push(label);
            (walk, None)
        }
        LAST => (rest.collect(), None),
        dead => (rest.collect(), Some(dead)),
    }
}

fn joined(
    land: &Land,
    r: usize,
    (i, p): (usize, usize),
    (j, q): (usize, usize),
    fresh: Spot,
) -> Vec<Land> {
    let region = &land[r];
    let (left, dead) = opened(&region[i], p, fresh + 1);
    let (right, other) = opened(&region[j], q, fresh + 2);
    let mut walk = left;
    walk.push(fresh);
    walk.extend(right);
    walk.push(fresh);
    let mut next = land.clone();
    next[r][i] = walk;
    next[r].remove(j);
    for dead in [dead, other].into_iter().flatten() {
        remove(&mut next, dead);
    }
    settled(next)
}

fn split(
    land: &Land,
    r: usize,
    i: usize,
    (p, q): (usize, usize),
    fresh: Spot,
    to: &mut dyn FnMut(Vec<Land>) -> bool,
) -> bool {
    let region = &land[r];
    let own = &region[i];
    let (x, y) = (own[p], own[q]);
    let mut dead = Vec::new();
    let (one, two): (Vec<Spot>, Vec<Spot>) = if p == q {
        match x {
            FREE => (vec![fresh + 1, fresh], vec![fresh + 1, fresh]),
            TIP => {
                let mut rest: Vec<Spot> = own[p + 1..].iter().chain(&own[..p]).copied().collect();
                rest.push(fresh);
                (vec![fresh], rest)
            }
            _ => return true,
        }
    } else {
        if x == y && x >= TWICE {
            return true;
        }
        let mut kept = |spot: Spot, label: Spot| match spot {
            TIP => Some(label),
            LAST => None,
            other => {
                dead.push(other);
                None
            }
        };
        let (x, y) = (kept(x, fresh + 1), kept(y, fresh + 2));
        let mut one: Vec<Spot> = Vec::new();
        one.extend(x);
        one.extend(&own[p + 1..q]);
        one.extend(y);
        one.push(fresh);
        let mut two: Vec<Spot> = Vec::new();
        two.extend(y);
        two.extend(&own[q + 1..]);
        two.extend(&own[..p]);
        two.extend(x);
        two.push(fresh);
        (one, two)
    };
    // the other boundaries on either side, equal ones by their number
    let mut groups: Vec<(&Boundary, usize)> = Vec::new();
    for (j, boundary) in region.iter().enumerate() {
        if j == i {
            continue;
        }
        match groups.iter_mut().find(|(other, _)| *other == boundary) {
            Some((_, count)) => *count += 1,
            None => groups.push((boundary, 1)),
        }
    }
    let mut chosen = vec![0; groups.len()];
    // a line that leaves both sides alike is drawn once for each two halves
    let alike = one == two;
    loop {
        let (mut first, mut second) = (vec![one.clone()], vec![two.clone()]);
        for (&(boundary, count), &own) in groups.iter().zip(&chosen) {
            first.extend(std::iter::repeat_n(boundary.clone(), own));
            second.extend(std::iter::repeat_n(boundary.clone(), count - own));
        }
        if !alike || first.len() <= second.len() {
            let mut next = land.clone();
            next[r] = first;
            next.push(second);
            for &dead in &dead {
                remove(&mut next, dead);
            }
            if !to(settled(next)) {
                return false;
            }
        }
        let Some(at) = (0..groups.len()).find(|&g| chosen[g] < groups[g].1) else {
            return true;
        };
        chosen[at] += 1;
        chosen[..at].fill(0);
    }
}

/// What is left of a position: without dead regions, in lands that have nothing in common.
pub(super) fn settled(mut all: Land) -> Vec<Land> {
    all.retain(|region| lives_of(region.iter().flatten()) > 1);
    // how often each label is met now
    let mut count: HashMap<Spot, u32> = HashMap::new();
    for &spot in all.iter().flatten().flatten() {
        *count.entry(spot).or_default() += 1;
    }
    for boundary in all.iter_mut().flatten() {
        for spot in boundary.iter_mut() {
            if *spot >= TWICE && count[spot] == 1 {
                *spot = LAST;
            }
        }
        shorten(boundary);
    }
    for region in &mut all {
        region.retain(|boundary| !boundary.is_empty());
    }
    // regions with common spots
    let mut lands: Vec<Land> = Vec::new();
    for region in all {
        let labels: Vec<Spot> = region
            .iter()
            .flatten()
            .copied()
            .filter(|&spot| spot >= TWICE)
            .collect();
        let (with, without): (Vec<Land>, Vec<Land>) = lands.into_iter().partition(|land| {
            land.iter()
                .flatten()
                .flatten()
                .any(|spot| labels.contains(spot))
        });
        lands = without;
        let mut own: Land = with.into_iter().flatten().collect();
        own.push(region);
        lands.push(own);
    }
    for land in &mut lands {
        canonical(land);
    }
    lands
}

/// A spot that is met twice in a row is as good as one that is met once.
fn shorten(boundary: &mut Boundary) {
    loop {
        let n = boundary.len();
        let twice =
            |&i: &usize| n > 1 && boundary[i] >= TWICE && boundary[i] == boundary[(i + 1) % n];
        let Some(i) = (0..n).find(twice) else {
            return;
        };
        boundary[i] = LAST;
        boundary.remove((i + 1) % n);
    }
}

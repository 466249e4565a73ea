//! One form for lands that are alike, as far as that is soon seen: spots have no names, a boundary
//! has no first spot, and a region may be turned over by itself. Lands that are alike may get
//! different forms; lands that differ never get the same.

use super::land::{Boundary, Land, Region, Spot, TWICE};
use hashbrown::HashMap;

/// A hash of numbers.
fn mix(seed: u64, number: u64) -> u64 {
    let x = (seed ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ x >> 29
}

/// A form of a land that does not depend on how its spots were called, as far as that is soon seen.
/// The form of a form is itself.
pub(super) fn canonical(land: &mut Land) {
    if named(land) {
        return;
    }
    // spots that look alike are called as they come: of the forms that come again, the least
    let mut seen = vec![land.clone()];
    loop {
        named(land);
        match seen.iter().position(|form| form == land) {
            None => seen.push(land.clone()),
            Some(first) => {
                let least = seen.drain(first..).min();
                *land = least.expect("a form that came again");
                return;
            }
        }
    }
}

/// Calls the spots by their place in the land. Answers whether no two of them look alike.
fn named(land: &mut Land) -> bool {
    // colours of the spots that are met in two regions, refined
    let mut colours: HashMap<Spot, u64> = HashMap::new();
    let mut homes: HashMap<Spot, Vec<usize>> = HashMap::new();
    for (r, region) in land.iter().enumerate() {
        for &spot in region.iter().flatten() {
            if spot >= TWICE {
                let home = homes.entry(spot).or_default();
                if !home.contains(&r) {
                    home.push(r);
                }
            }
        }
    }
    homes.retain(|_, home| home.len() == 2);
    for &spot in homes.keys() {
        colours.insert(spot, 7);
    }
    let mut kinds = 0;
    if !homes.is_empty() {
        for _ in 0..8 {
            let mut next: HashMap<Spot, u64> = HashMap::new();
            for region in land.iter() {
                let (seen, whole) = sights(region, &colours);
                for (spot, sight) in seen {
                    let entry = next.entry(spot).or_insert(0);
                    *entry = entry.wrapping_add(mix(sight, whole));
                }
            }
            for (spot, colour) in &mut next {
                *colour = mix(*colour, colours[spot]);
            }
            let distinct: hashbrown::HashSet<u64> = next.values().copied().collect();
            colours = next;
            if distinct.len() == kinds {
                break;
            }
            kinds = distinct.len();
        }
    }
    // each region in its least form, by colours
    let mut forms: Vec<(Vec<Vec<u64>>, Region)> =
        land.iter().map(|region| least(region, &colours)).collect();
    forms.sort();
    // names in the order in which spots are met
    let mut names: HashMap<Spot, Spot> = HashMap::new();
    for (_, region) in &mut forms {
        for spot in region.iter_mut().flatten() {
            if *spot >= TWICE {
                let next = TWICE + names.len() as Spot;
                *spot = *names.entry(*spot).or_insert(next);
            }
        }
    }
    *land = forms.into_iter().map(|(_, region)| region).collect();
    kinds == homes.len()
}

/// A boundary from one of its spots on, in one direction: spots of two regions by their colour,
/// others by where they were met before.
fn read(boundary: &Boundary, from: usize, back: bool, colours: &HashMap<Spot, u64>) -> Vec<u64> {
    let n = boundary.len();
    let at = |k: usize| match back {
        false => boundary[(from + k) % n],
        true => boundary[(from + n - k) % n],
    };
    let mut word = Vec::with_capacity(n);
    for k in 0..n {
        let spot = at(k);
        word.push(match spot {
            ..TWICE => u64::from(spot),
            spot => match colours.get(&spot) {
                Some(colour) => colour | 1 << 63,
                None => {
                    let first = (0..k).find(|&before| at(before) == spot);
                    first.map_or(3, |first| 4 + (k - first) as u64)
                }
            },
        });
    }
    word
}

/// The least way to read a boundary in one direction.
fn least_boundary(
    boundary: &Boundary,
    back: bool,
    colours: &HashMap<Spot, u64>,
) -> (Vec<u64>, usize) {
    (0..boundary.len())
        .map(|from| (read(boundary, from, back, colours), from))
        .min()
        .expect("a boundary has spots")
}

fn least(region: &Region, colours: &HashMap<Spot, u64>) -> (Vec<Vec<u64>>, Region) {
    let way = |back: bool| {
        let mut all: Vec<(Vec<u64>, Boundary)> = region
            .iter()
            .map(|boundary| {
                let (word, from) = least_boundary(boundary, back, colours);
                let n = boundary.len();
                let spots = (0..n).map(|k| match back {
                    false => boundary[(from + k) % n],
                    true => boundary[(from + n - k) % n],
                });
                (word, spots.collect())
            })
            .collect();
        all.sort();
        all.into_iter()
            .unzip::<Vec<u64>, Boundary, Vec<_>, Vec<_>>()
    };
    way(false).min(way(true))
}

/// How each spot of two regions is seen from one of them, and the whole region.
fn sights(region: &Region, colours: &HashMap<Spot, u64>) -> (Vec<(Spot, u64)>, u64) {
    let word = |words: Vec<u64>| words.into_iter().fold(11, mix);
    let mut both = [0_u64; 2];
    let mut seen: Vec<(Spot, [u64; 2])> = Vec::new();
    for (way, back) in [false, true].into_iter().enumerate() {
        for boundary in region {
            both[way] =
                both[way].wrapping_add(mix(5, word(least_boundary(boundary, back, colours).0)));
            for (at, &spot) in boundary.iter().enumerate() {
                if !colours.contains_key(&spot) {
                    continue;
                }
                let sight = word(read(boundary, at, back, colours));
                match seen.iter_mut().find(|(other, _)| *other == spot) {
                    Some((_, sights)) => sights[way] = sights[way].wrapping_add(sight),
                    None => {
                        let mut sights = [0; 2];
                        sights[way] = sight;
                        seen.push((spot, sights));
                    }
                }
            }
        }
    }
    // a region may be turned over
    let pair = |a: u64, b: u64| mix(a.min(b), a.max(b));
    let seen = seen
        .into_iter()
        .map(|(spot, [a, b])| (spot, pair(mix(a, both[0]), mix(b, both[1]))));
    (seen.collect(), pair(both[0], both[1]))
}

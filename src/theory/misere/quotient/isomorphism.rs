use super::result::Quotient;
use hashbrown::HashMap;
use std::hash::Hash;

/// What an isomorphism cannot change of an element.
type Signs = Vec<u32>;

impl Quotient {
    /// An isomorphism to another quotient, which takes products to products and P-positions to
    /// P-positions: the image of each element. `None` if there is none.
    ///
    /// Images of generators are tried by what is invariant of them; O(order^2) a try.
    pub fn isomorphism(&self, other: &Self) -> Option<Vec<u16>> {
        if self.order() != other.order() || self.p.len() != other.p.len() {
            return None;
        }
        let signs = [self, other].map(Self::signs);
        let [mut mine, mut theirs] = [signs[0].clone(), signs[1].clone()];
        mine.sort_unstable();
        theirs.sort_unstable();
        if mine != theirs {
            return None;
        }
        let mut generators: Vec<u16> = (0..self.order() as u16)
            .filter(|&x| self.sums[x as usize].len() == 1)
            .collect();
        generators.sort_unstable_by_key(|&g| {
            let same = signs[0].iter().filter(|s| **s == signs[0][g as usize]);
            (same.count(), g)
        });
        let mut images = HashMap::new();
        self.extended(other, &signs, &generators, &mut images)
    }

    fn extended(
        &self,
        other: &Self,
        signs: &[Vec<Signs>; 2],
        left: &[u16],
        images: &mut HashMap<u16, u16>,
    ) -> Option<Vec<u16>> {
        let partial = self.spread(other, images)?;
        let Some((&g, rest)) = left.split_first() else {
            return partial.into_iter().collect();
        };
        for image in 0..other.order() as u16 {
            if signs[1][image as usize] == signs[0][g as usize] {
                images.insert(g, image);
                if let Some(found) = self.extended(other, signs, rest, images) {
                    return Some(found);
                }
                images.remove(&g);
            }
        }
        None
    }

    /// The images of all products of generators that have an image; `None` if they contradict.
    fn spread(&self, other: &Self, images: &HashMap<u16, u16>) -> Option<Vec<Option<u16>>> {
        let mut to = vec![None; self.order()];
        let mut taken = vec![false; self.order()];
        to[0] = Some(0);
        taken[0] = true;
        let mut queue = vec![0u16];
        while let Some(x) = queue.pop() {
            let from = to[x as usize]?;
            for (&g, &image) in images {
                let (product, expected) = (self.times(x, g), other.times(from, image));
                match to[product as usize] {
                    Some(known) if known == expected => {}
                    None if !taken[expected as usize]
                        && self.is_p(product) == other.is_p(expected) =>
                    {
                        to[product as usize] = Some(expected);
                        taken[expected as usize] = true;
                        queue.push(product);
                    }
                    _ => return None,
                }
            }
        }
        Some(to)
    }

    /// For each element: whether it is a P-position, how many products with it are, how its powers
    /// repeat, how large the set of its products is; then what its products with others are.
    fn signs(&self) -> Vec<Signs> {
        let order = self.order() as u16;
        let is_p: Vec<bool> = (0..order).map(|x| self.is_p(x)).collect();
        let first = (0..order).map(|x| {
            let row = &self.table[x as usize * order as usize..][..order as usize];
            let mut ideal = row.to_vec();
            ideal.sort_unstable();
            ideal.dedup();
            let p = row.iter().filter(|&&y| is_p[y as usize]).count() as u32;
            let mut powers = vec![0u16];
            let repeats = loop {
                let next = self.times(powers[powers.len() - 1], x);
                match powers.iter().position(|&y| y == next) {
                    Some(back) => break back as u32,
                    None => powers.push(next),
                }
            };
            let length = powers.len() as u32;
            vec![self.is_p(x).into(), p, repeats, length, ideal.len() as u32]
        });
        let first: Vec<Signs> = first.collect();
        let kinds = numbered(&first);
        let refined = (0..order).map(|x| {
            let mut pairs: Vec<u32> = (0..order)
                .map(|y| kinds[y as usize] * u32::from(order) + kinds[self.times(x, y) as usize])
                .collect();
            pairs.sort_unstable();
            [first[x as usize].clone(), pairs].concat()
        });
        refined.collect()
    }
}

/// Each value by its rank among all.
fn numbered<T: Eq + Hash + Ord>(values: &[T]) -> Vec<u32> {
    let mut sorted: Vec<&T> = values.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let rank = |value: &T| sorted.binary_search(&value).unwrap_or(0) as u32;
    values.iter().map(rank).collect()
}

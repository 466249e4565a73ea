use super::bits::Bits;
use super::effort::Effort;
use super::monoid::Monoid;
use super::rows::Queued;
use super::words::{Classes, HeapWord, merged};
use crate::work::Stop;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The smallest quotient of pairs (element of `old`, number of copies of the new heap below
/// `layers.len()`, where one more copy leads back to `back`) that still tells P-positions apart,
/// with its P-positions.
pub(super) fn joined(
    classes: &Classes,
    old: &Monoid,
    layers: &[Bits],
    back: usize,
    new: u16,
    context: &Effort<'_>,
) -> Result<(Monoid, Bits), Stop> {
    let (size, count) = (old.size, layers.len());
    let mut generators: Vec<u16> = old.words.iter().flatten().copied().collect();
    generators.sort_unstable();
    generators.dedup();
    let after = |k: usize| if k + 1 < count { k + 1 } else { back };
    // the action of each generator on pairs x + k * size
    let mut actions: Vec<Vec<u32>> = Vec::new();
    for &g in &generators {
        let row = old.row(old.of[g as usize] as usize);
        let pairs = (0..size * count).map(|i| (i / size * size + row[i % size] as usize) as u32);
        actions.push(pairs.collect());
    }
    let more = (0..size * count).map(|i| (after(i / size) * size + i % size) as u32);
    actions.push(more.collect());
    let member = |i: usize| layers[i / size].has(i % size);
    let kind = refined(size * count, &member, &actions, context)?;
    // lightest words of the kinds
    let mut of: Vec<u32> = old.of.iter().map(|&x| kind[x as usize]).collect();
    of.resize(new as usize, 0);
    of.push(kind[after(0) * size]);
    let kinds = kind.iter().max().map_or(1, |&most| most as usize + 1);
    let mut pair_of = vec![0u32; kinds];
    for (i, &k) in kind.iter().enumerate().rev() {
        pair_of[k as usize] = i as u32;
    }
    generators.push(new);
    let step = |k: u32, place: usize| kind[actions[place][pair_of[k as usize] as usize] as usize];
    let mut number = vec![u32::MAX; kinds];
    let mut words: Vec<(HeapWord, u32)> = Vec::new();
    let mut queue = BinaryHeap::new();
    let mut normal: HashMap<HeapWord, u32> = HashMap::new();
    queue.push(Queued::new(classes, HeapWord::new()));
    while let Some(Reverse(Queued { word, .. })) = queue.pop() {
        let place = |g: u16| {
            generators
                .iter()
                .position(|&h| h == g)
                .expect("a generator")
        };
        let k = match word.split_last() {
            None => kind[0],
            Some((&g, rest)) => match normal.get(rest) {
                Some(&k) => step(k, place(g)),
                None => continue,
            },
        };
        if number[k as usize] != u32::MAX {
            continue;
        }
        number[k as usize] = words.len() as u32;
        normal.insert(word.clone(), k);
        for &g in &generators {
            if word.last().is_none_or(|&last| g >= last) {
                queue.push(Queued::new(classes, merged(&word, &[g])));
            }
        }
        words.push((word, k));
    }
    let kinds_of: Vec<u32> = words.iter().map(|&(_, k)| k).collect();
    let texts: Vec<HeapWord> = words.into_iter().map(|(word, _)| word).collect();
    let by = |x: usize, g: u16| {
        let place = generators
            .iter()
            .position(|&h| h == g)
            .expect("a generator");
        number[step(kinds_of[x], place) as usize] as usize
    };
    let mut monoid = Monoid::from_steps(texts, &by, context)?;
    monoid.of = of.iter().map(|&k| number[k as usize] as u16).collect();
    let p = Bits::filter(monoid.size, |x| {
        member(pair_of[kinds_of[x] as usize] as usize)
    });
    Ok((monoid, p))
}

/// The coarsest division into kinds that respects membership and actions.
fn refined(
    count: usize,
    member: &dyn Fn(usize) -> bool,
    actions: &[Vec<u32>],
    context: &Effort<'_>,
) -> Result<Vec<u32>, Stop> {
    let mut kind: Vec<u32> = (0..count).map(|i| u32::from(member(i))).collect();
    let mut kinds = 0;
    loop {
        context.check()?;
        context.spend((count * (1 + actions.len())) as u64)?;
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut next = Vec::with_capacity(count);
        for i in 0..count {
            let mut key = vec![kind[i]];
            key.extend(actions.iter().map(|action| kind[action[i] as usize]));
            let fresh = numbers.len() as u32;
            next.push(*numbers.entry(key).or_insert(fresh));
        }
        if numbers.len() == kinds {
            return Ok(next);
        }
        kinds = numbers.len();
        kind = next;
    }
}

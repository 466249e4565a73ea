//! Games with modifiers, games with a memory and sums written a second time: explicit tuples, what
//! is remembered after the heaps, and plain recursion on them.

use grundy::game::Convention;
use grundy::solve::Want;
use std::collections::HashMap;

/// The options of one summand: a tuple of heaps and what it remembers.
pub(crate) type Moves = Box<dyn Fn(&[u64]) -> Vec<Vec<u64>>>;

/// The tuple with some numbers replaced.
fn with(x: &[u64], changes: &[(usize, u64)]) -> Vec<u64> {
    let mut y = x.to_vec();
    changes.iter().for_each(|&(i, number)| y[i] = number);
    y
}

/// Any number from one heap.
pub(crate) fn nim(x: &[u64]) -> Vec<Vec<u64>> {
    let each = (0..x.len()).flat_map(|i| (0..x[i]).map(move |y| (i, y)));
    each.map(|change| with(x, &[change])).collect()
}

/// Nim, or the same from two heaps.
pub(crate) fn wythoff(x: &[u64]) -> Vec<Vec<u64>> {
    let mut options = nim(x);
    for j in 0..x.len() {
        for i in 0..j {
            let most = x[i].min(x[j]);
            options.extend((1..=most).map(|t| with(x, &[(i, x[i] - t), (j, x[j] - t)])));
        }
    }
    options
}

/// One from each of one or two heaps.
pub(crate) fn slow_two(x: &[u64]) -> Vec<Vec<u64>> {
    let all = wythoff(x).into_iter();
    all.filter(|y| x.iter().zip(y).all(|(x, y)| x - y <= 1))
        .collect()
}

/// Any amounts from one or two heaps.
pub(crate) fn moore_two(x: &[u64]) -> Vec<Vec<u64>> {
    let once = nim(x);
    let mut options = once.clone();
    for y in once {
        let i = (0..x.len()).find(|&i| x[i] != y[i]).unwrap();
        let twice = nim(&y).into_iter();
        options.extend(twice.filter(|z| z[i] == y[i]));
    }
    options
}

/// Whether y is at most half of z: a position of chocolate(z/2).
pub(crate) fn chocolate_fits(x: &[u64]) -> bool {
    x[0] <= x[1] / 2
}

/// Lower y, or z, and y with it if it no longer fits.
pub(crate) fn chocolate(x: &[u64]) -> Vec<Vec<u64>> {
    let lower = (0..x[0]).map(|y| vec![y, x[1]]);
    let cut = (0..x[1]).map(|z| vec![x[0].min(z / 2), z]);
    lower.chain(cut).filter(|_| chocolate_fits(x)).collect()
}

/// One or two from a heap, the rest split if you like. Empty heaps are left out, the others sorted.
pub(crate) fn kayles(x: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, &heap) in x.iter().enumerate() {
        for rest in [heap.checked_sub(1), heap.checked_sub(2)] {
            for a in rest.into_iter().flat_map(|rest| 0..=rest / 2) {
                let parts = [a, rest.unwrap() - a];
                let mut y = [&x[..i], &parts, &x[i + 1..]].concat();
                y.retain(|&heap| heap > 0);
                y.sort_unstable();
                options.push(y);
            }
        }
    }
    options
}

/// At most `most` from each heap.
pub(crate) fn bounded(base: fn(&[u64]) -> Vec<Vec<u64>>, most: u64) -> Moves {
    Box::new(move |x| {
        let all = base(x).into_iter();
        all.filter(|y| x.iter().zip(y).all(|(x, y)| x - y <= most))
            .collect()
    })
}

/// No moves from the listed positions, in any order of the heaps.
pub(crate) fn terminal(
    base: fn(&[u64]) -> Vec<Vec<u64>>,
    list: &'static [&'static [u64]],
) -> Moves {
    Box::new(move |x| {
        let mut sorted = x.to_vec();
        sorted.sort_unstable();
        if list.contains(&&sorted[..]) {
            Vec::new()
        } else {
            base(x)
        }
    })
}

/// Behind the heaps the passes left.
pub(crate) fn pass(base: Moves) -> Moves {
    Box::new(move |x| {
        let (left, heaps) = x.split_last().unwrap();
        let options = base(heaps).into_iter();
        let mut options: Vec<Vec<u64>> = options.map(|y| [&y[..], &[*left]].concat()).collect();
        if !options.is_empty() && *left > 0 {
            options.push([heaps, &[left - 1]].concat());
        }
        options
    })
}

/// Behind the heaps a 1 as long as the first rules are on.
pub(crate) fn then(first: fn(&[u64]) -> Vec<Vec<u64>>, next: fn(&[u64]) -> Vec<Vec<u64>>) -> Moves {
    Box::new(move |x| {
        let (on, heaps) = x.split_last().unwrap();
        let rules = if *on == 1 { first } else { next };
        let options = rules(heaps).into_iter();
        let mut options: Vec<Vec<u64>> = options.map(|y| [&y[..], &[*on]].concat()).collect();
        if *on == 1 {
            options.push([heaps, &[0]].concat());
        }
        options
    })
}

/// A heap, and the most that may be taken (not cut to the heap).
pub(crate) fn takeaway(q: u64) -> Moves {
    Box::new(move |x| {
        let (heap, most) = (x[0], x[1]);
        let amounts = (1..=heap).filter(|t| *t <= most);
        amounts.map(|t| vec![heap - t, q * t]).collect()
    })
}

/// A heap, and what was taken last.
pub(crate) fn mem() -> Moves {
    Box::new(|x| {
        let (heap, last) = (x[0], x[1]);
        let amounts = (1..=heap).filter(|t| *t != last);
        amounts.map(|t| vec![heap - t, t]).collect()
    })
}

/// Values and outcomes of sums of such games, whole positions only: values are never combined.
pub(crate) struct Brute {
    summands: Vec<Moves>,
    want: Want,
    blocks: usize,
    done: HashMap<Vec<Vec<u64>>, u64>,
}

impl Brute {
    pub(crate) fn new(summands: Vec<Moves>, want: Want, blocks: usize) -> Self {
        let done = HashMap::new();
        Self {
            summands,
            want,
            blocks,
            done,
        }
    }

    /// The value, or 0 for P and 1 for N, of a tuple for each summand.
    pub(crate) fn number(&mut self, position: &[Vec<u64>]) -> u64 {
        if let Some(number) = self.done.get(position) {
            return *number;
        }
        let mut options = Vec::new();
        for (i, moves) in self.summands.iter().enumerate() {
            for option in moves(&position[i]) {
                let mut whole = position.to_vec();
                whole[i] = option;
                options.push(whole);
            }
        }
        options.sort();
        options.dedup();
        let numbers: Vec<u64> = options.iter().map(|option| self.number(option)).collect();
        let misere = self.want == Want::Outcomes(Convention::Misere);
        let number = match self.want {
            Want::Values => (0..).find(|n| !numbers.contains(n)).expect("a mex"),
            // the mover wins whatever is forbidden
            Want::Outcomes(_) => u64::from(left(&numbers, self.blocks).iter().all(|left| {
                if left.is_empty() {
                    misere
                } else {
                    left.contains(&0)
                }
            })),
        };
        self.done.insert(position.to_vec(), number);
        number
    }
}

/// What may be left of a list, up to `blocks` of it forbidden.
fn left(numbers: &[u64], blocks: usize) -> Vec<Vec<u64>> {
    let mut all = vec![numbers.to_vec()];
    let mut last = all.clone();
    for _ in 0..blocks {
        let mut fewer: Vec<Vec<u64>> = Vec::new();
        for list in &last {
            for i in 0..list.len() {
                fewer.push([&list[..i], &list[i + 1..]].concat());
            }
        }
        fewer.sort();
        fewer.dedup();
        all.extend(fewer.iter().cloned());
        last = fewer;
    }
    all
}

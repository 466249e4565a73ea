use crate::number::{joined, tuple};
use crate::theory::automata::Numeration;
use std::collections::BTreeSet;

/// A set of columns, a column being the digits of all heaps at one place, said as briefly as it
/// can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnSet {
    /// Every column.
    All,
    /// The digits of these heaps, counted from 0, sum to one of these numbers; the digits of
    /// other heaps are free.
    Sums {
        /// The heaps.
        heaps: Vec<usize>,
        /// The sums, increasing.
        sums: Vec<u32>,
    },
    /// These columns in any order of the heaps, each nondecreasing.
    Sorted(Vec<Vec<u32>>),
    /// These columns.
    Listed(Vec<Vec<u32>>),
    /// All but these columns.
    Except(Vec<Vec<u32>>),
}

impl ColumnSet {
    /// Those of `columns` that `member` chooses; the others of `columns` are the rest.
    pub(super) fn of(
        numeration: Numeration,
        columns: &[Vec<u32>],
        member: impl Fn(usize) -> bool,
    ) -> Self {
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for (number, column) in columns.iter().enumerate() {
            let side = match member(number) {
                true => &mut inside,
                false => &mut outside,
            };
            side.push(column.clone());
        }
        // of Ostrowski digits some columns cannot follow, and sums say little
        if matches!(numeration, Numeration::Ostrowski(_)) {
            return Self::Listed(inside);
        }
        if outside.is_empty() {
            return Self::All;
        }
        let heaps = bound(&inside, numeration.digits());
        // said of a column, if what is said of none outside
        let apart = |said: &dyn Fn(&[u32]) -> Vec<u32>| {
            let all: BTreeSet<Vec<u32>> = inside.iter().map(|column| said(column)).collect();
            let other = |column: &Vec<u32>| !all.contains(&said(column));
            outside.iter().all(other).then_some(all)
        };
        if let Some(sums) = apart(&|column| vec![sum(column, &heaps)]) {
            let sums = sums.into_iter().flatten().collect();
            return Self::Sums { heaps, sums };
        }
        match apart(&class) {
            Some(sorted) if inside.len() > 1 => Self::Sorted(sorted.into_iter().collect()),
            _ if outside.len() < inside.len() => Self::Except(outside),
            _ => Self::Listed(inside),
        }
    }

    /// How many columns the words for them list.
    pub(super) fn listed(&self) -> usize {
        match self {
            Self::All | Self::Sums { .. } => 0,
            Self::Sorted(columns) | Self::Listed(columns) | Self::Except(columns) => columns.len(),
        }
    }

    /// Whether the words for them name some of the heaps, and leave others free.
    pub(super) fn names_heaps(&self, all: usize) -> bool {
        matches!(self, Self::Sums { heaps, .. } if heaps.len() < all)
    }

    /// In words, after "a column with": `0 or 4 ones`.
    pub(super) fn words(&self, numeration: Numeration, all: usize) -> String {
        match self {
            Self::All => "any digits".into(),
            Self::Sums { heaps, sums } => {
                let among = among(heaps, all);
                let list = either(sums.iter().map(u32::to_string).collect());
                let binary = numeration == Numeration::Base(2);
                match &sums[..] {
                    _ if heaps.len() == 1 => format!("digit {list}{among}"),
                    [0] if binary => format!("no ones{among}"),
                    [1] if binary => format!("a single one{among}"),
                    _ if binary => format!("{list} ones{among}"),
                    _ => format!("digit sum {list}{among}"),
                }
            }
            Self::Sorted(classes) => format!("{}, in any order", tuples(classes)),
            Self::Listed(columns) => match (numeration, &columns[..]) {
                (Numeration::Base(2), [column]) if all > 2 => {
                    let ones: Vec<usize> = (0..all).filter(|&heap| column[heap] == 1).collect();
                    let what = if ones.len() == 1 { "a one" } else { "ones" };
                    format!("{what} in {} alone", named(&ones))
                }
                _ => tuples(columns),
            },
            Self::Except(columns) => format!("anything but {}", tuples(columns)),
        }
    }

    /// As a condition on every column: `the number of ones is even`.
    pub(super) fn condition(&self, numeration: Numeration, all: usize) -> String {
        let Self::Sums { heaps, sums } = self else {
            return match self {
                Self::All => "any digits stand".into(),
                _ => format!("the digits are {}", self.words(numeration, all)),
            };
        };
        let what = match numeration {
            Numeration::Base(2) => "the number of ones",
            _ => "the sum of the digits",
        };
        let among = among(heaps, all);
        let most = (numeration.digits() - 1) * heaps.len() as u32;
        let is = |m: u32, rest: u32| {
            let all = (0..=most).filter(|sum| sum % m == rest);
            all.collect::<Vec<_>>() == *sums
        };
        let progression = (2..=most).find_map(|m| (0..m).find(|&rest| is(m, rest)).map(|r| (m, r)));
        match (progression, &sums[..]) {
            (Some((2, 0)), _) => format!("{what}{among} is even"),
            (Some((2, _)), _) if most > 1 => format!("{what}{among} is odd"),
            (Some((m, 0)), _) => format!("{what}{among} is a multiple of {m}"),
            (Some((m, rest)), [_, _, ..]) => {
                format!("{what}{among} is {rest} more than a multiple of {m}")
            }
            (_, [one]) => format!("{what}{among} is {one}"),
            _ => {
                format!("{what}{among} is one of {}", joined(sums, ", "))
            }
        }
    }
}

pub(super) fn sum(column: &[u32], heaps: &[usize]) -> u32 {
    heaps.iter().map(|&heap| column[heap]).sum()
}

pub(super) fn class(column: &[u32]) -> Vec<u32> {
    let mut class = column.to_vec();
    class.sort_unstable();
    class
}

/// The heaps whose digit matters.
fn bound(inside: &[Vec<u32>], digits: u32) -> Vec<usize> {
    let heaps = inside.first().map_or(0, Vec::len);
    let free = |heap: &usize| {
        inside.iter().all(|column| {
            let mut other = column.clone();
            (0..digits).all(|digit| {
                other[*heap] = digit;
                inside.binary_search(&other).is_ok()
            })
        })
    };
    (0..heaps).filter(|heap| !free(heap)).collect()
}

/// Which of all heaps are meant, unless all are.
fn among(heaps: &[usize], all: usize) -> String {
    match heaps.len() {
        count if count == all => String::new(),
        _ => format!(" in {}", named(heaps)),
    }
}

/// `heap 3`, `heaps 1 to 4`, `heaps 1, 2 and 5`: heaps are counted from 1 for people.
fn named(heaps: &[usize]) -> String {
    let numbers: Vec<String> = heaps.iter().map(|heap| (heap + 1).to_string()).collect();
    let run = heaps.windows(2).all(|pair| pair[1] == pair[0] + 1);
    match &numbers[..] {
        [] => "no heap".into(),
        [one] => format!("heap {one}"),
        [first, .., last] if run && numbers.len() > 2 => format!("heaps {first} to {last}"),
        [most @ .., last] => format!("heaps {} and {last}", most.join(", ")),
    }
}

fn either(mut list: Vec<String>) -> String {
    match list.pop() {
        Some(last) if !list.is_empty() => format!("{} or {last}", list.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Columns as tuples of digits, the first heap's first.
pub(super) fn tuples(columns: &[Vec<u32>]) -> String {
    joined(columns.iter().map(tuple), " ")
}

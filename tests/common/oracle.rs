//! The rules of the heap rulesets written a second time, straight from their sentences, and a
//! recursion on them: what the rulesets and engines of the library are compared with.

use grundy::game::Convention;
use grundy::solve::Want;
use std::collections::HashMap;

/// Rules for which the order of the heaps or the empty ones matter, or that are played on a fixed
/// number of heaps.
const AS_THEY_STAND: [&str; 15] = [
    "lexicode",
    "vectors",
    "hyper",
    "circular",
    "end",
    "welter",
    "rwythoff",
    "euclid",
    "chocolate",
    "delete",
    "vdn",
    "yama",
    "triangular",
    "triwythoff",
    "rules",
];

/// Every position one move away from `heaps`, by the sentence that describes the ruleset: all
/// smaller vectors are tried, and those kept that a move may lead to.
pub(crate) fn options(ruleset: &str, heaps: &[u64]) -> Vec<Vec<u64>> {
    if let Some(vectors) = ruleset.strip_prefix("vectors{") {
        return vector_options(vectors, heaps);
    }
    if let Some(sets) = ruleset.strip_prefix("hyper{") {
        return set_options(sets, heaps);
    }
    if let Some(code) = ruleset.strip_prefix("turning ") {
        return super::coins::options(code, heaps);
    }
    if let Some(numbers) = ruleset.strip_prefix("lexicode(") {
        let (distance, base) = numbers.trim_end_matches(')').split_once(',').unwrap();
        return super::coins::earlier_words(
            distance.parse().unwrap(),
            base.parse().unwrap(),
            heaps,
        );
    }
    match ruleset {
        "node-kayles(path(4))" => return each_heap(heaps, 15, path_options),
        "arc-kayles(path(5))" => return each_heap(heaps, 15, path_options),
        "grim(path(4))" => return each_heap(heaps, 15, |set| one_of_path(set, |near| near > 0)),
        "delete-odd(path(4))" => {
            return each_heap(heaps, 15, |set| one_of_path(set, |near| near == 1));
        }
        "delete-even(path(4))" => {
            return each_heap(heaps, 15, |set| one_of_path(set, |near| near != 1));
        }
        "graph-code(0.33, cycle(5))" => return each_heap(heaps, 31, code_options),
        "poset(covers{a<b,a<c,d<c})" => return each_heap(heaps, 15, order_options),
        "hackenbush(path(4))" => {
            // a stalk: what is above a gap hangs loose
            return each_heap(heaps, 7, |set| {
                let stands = u64::from(set.trailing_ones());
                let below =
                    (0..stands).map(|cut| Vec::from_iter((cut > 0).then(|| (1 << cut) - 1)));
                below.collect()
            });
        }
        // two bits are the place of the token, the others what it can reach along a > b > c
        "geography(arcs{a>b,b>c})" => {
            return each_heap(heaps, 31, |heap| {
                let (at, left) = (heap & 3, heap >> 2);
                if at == 3 || left >> at & 1 == 1 {
                    return Vec::new();
                }
                let beyond = |to: u64| if to == 1 { left & 4 } else { 0 };
                let to = (at < 2 && left >> (at + 1) & 1 == 1).then_some(at + 1);
                to.into_iter()
                    .map(|to| vec![beyond(to) << 2 | to])
                    .collect()
            });
        }
        "graph-nogo(path(4))" => return each_heap(heaps, 255, |word| stones(word, false)),
        "graph-clobber(path(4))" => return each_heap(heaps, 255, |word| stones(word, true)),
        "edges{a>b,a>c,b>c}" => {
            return each_heap(heaps, 2, |heap| (0..heap).map(|y| vec![y]).collect());
        }
        _ => {}
    }
    if let Some(options) = super::variants::options(ruleset, heaps) {
        return options;
    }
    let (name, numbers) = ruleset.split_once(['(', '{']).unwrap_or((ruleset, ""));
    let numbers: Vec<u64> = numbers
        .trim_end_matches([')', '}'])
        .split(',')
        .filter_map(|n| n.parse().ok())
        .collect();
    if let Some(legal) = break_rule(ruleset) {
        return break_options(legal, heaps);
    }
    let legal = |taken: &[u64]| match name {
        "nim" => taken.len() == 1,
        "moore" => (1..=numbers[0]).contains(&(taken.len() as u64)),
        "exact" => taken.len() as u64 == numbers[0],
        "equal" => {
            taken.len() as u64 <= numbers[0] && taken.iter().all(|amount| *amount == taken[0])
        }
        "slow" => taken.len() as u64 <= numbers[0] && taken.iter().all(|amount| *amount == 1),
        "bounded" => taken.len() == 1 && taken[0] <= numbers[0],
        "subtract" => taken.len() == 1 && numbers.contains(&taken[0]),
        _ => panic!("the rules of {ruleset} are not written here a second time"),
    };
    let mut options = Vec::new();
    let mut below = vec![0; heaps.len()];
    // the vector itself takes nothing and comes last
    while below != heaps {
        let taken: Vec<u64> = heaps.iter().zip(&below).map(|(x, y)| x - y).collect();
        let taken: Vec<u64> = taken.into_iter().filter(|amount| *amount > 0).collect();
        if legal(&taken) {
            options.push(below.clone());
        }
        for (y, x) in below.iter_mut().zip(heaps) {
            if *y < *x {
                *y += 1;
                break;
            }
            *y = 0;
        }
    }
    options
}

/// Options of the heaps one by one, none of those that are larger than there are.
fn each_heap(heaps: &[u64], largest: u64, of: fn(u64) -> Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let replaced = |i: usize| {
        let parts = Some(heaps[i]).filter(|&heap| heap <= largest).map(of);
        let parts = parts.into_iter().flatten();
        parts.map(move |parts| [&heaps[..i], &parts, &heaps[i + 1..]].concat())
    };
    (0..heaps.len()).flat_map(replaced).collect()
}

fn here(v: i32, set: u64) -> bool {
    (0..4).contains(&v) && set >> v & 1 == 1
}

/// The runs of some vertices of a path of four.
fn runs(left: &[i32]) -> Vec<u64> {
    let mut runs: Vec<u64> = Vec::new();
    for (i, &w) in left.iter().enumerate() {
        match i > 0 && left[i - 1] + 1 == w {
            true => *runs.last_mut().expect("a run") |= 1 << w,
            false => runs.push(1 << w),
        }
    }
    runs
}

/// Of the vertices that are left of a path of four, one and those beside it are taken. Runs are left.
/// (The edges of a path of five are such a path.)
fn path_options(set: u64) -> Vec<Vec<u64>> {
    let taken = (0..4).filter(|&v| here(v, set));
    let left = taken.map(|v| {
        let left: Vec<i32> = (0..4)
            .filter(|&w| here(w, set) && (v - w).abs() > 1)
            .collect();
        runs(&left)
    });
    left.collect()
}

/// Of the vertices that are left of a path of four, one is taken, if the number of its neighbours is
/// right. Runs are left; one vertex alone is left where it may be taken.
fn one_of_path(set: u64, right: fn(usize) -> bool) -> Vec<Vec<u64>> {
    let near = |v: i32| [v - 1, v + 1].iter().filter(|&&w| here(w, set)).count();
    let taken = (0..4).filter(|&v| here(v, set) && right(near(v)));
    let left = taken.map(|v| {
        let left: Vec<i32> = (0..4).filter(|&w| here(w, set) && w != v).collect();
        let mut runs = runs(&left);
        runs.retain(|run| right(0) || run.count_ones() > 1);
        runs
    });
    left.collect()
}

/// Of the vertices that are left of a cycle of five, one or two neighbours are taken, if their part does
/// not break. Runs are left, of which the first and the last may be one.
fn code_options(set: u64) -> Vec<Vec<u64>> {
    let runs = |set: u64| -> Vec<u64> {
        let starts = (0..5).filter(|v| set >> v & 1 == 1 && set >> ((v + 4) % 5) & 1 == 0);
        let run = |start: usize| {
            let all = (start..start + 5).take_while(|v| set >> (v % 5) & 1 == 1);
            all.fold(0, |run, v| run | 1 << (v % 5))
        };
        match set {
            31 => vec![31],
            _ => starts.map(run).collect(),
        }
    };
    let pairs = (0..5).flat_map(|v| [1 << v, 1 << v | 1 << ((v + 1) % 5)]);
    let taken = pairs.filter(|taken| taken & !set == 0);
    // what breaks is another run more
    let whole = taken.filter(|taken| runs(set & !taken).len() <= runs(set).len());
    whole.map(|taken| runs(set & !taken)).collect()
}

/// Of a, b, c, d with b and c above a, and c above d, one is taken with those above it. What is left
/// stays together where one is above another.
fn order_options(set: u64) -> Vec<Vec<u64>> {
    let [a, b, c, d] = [1, 2, 4, 8];
    let taken = [(a, a | b | c), (b, b), (c, c), (d, d | c)].into_iter();
    let left = taken
        .filter(|(one, _)| set & one != 0)
        .map(|(_, gone)| set & !gone);
    let parts = left.map(|left| match left {
        0 => vec![],
        left if left & c != 0 => {
            // a and d stand below c, and b above a
            let tied = c | left & (a | d) | if left & a != 0 { left & b } else { 0 };
            let alone = [b]
                .into_iter()
                .filter(|one| left & one != 0 && tied & one == 0);
            [vec![tied], alone.collect()].concat()
        }
        left => {
            let tied = if left & (a | b) == a | b {
                vec![a | b]
            } else {
                vec![]
            };
            let alone = [a, b, d].into_iter().filter(|one| left & one != 0);
            let held: u64 = tied.iter().sum();
            let alone = alone.filter(|one| held & one == 0).collect();
            [tied, alone].concat()
        }
    });
    parts.collect()
}

/// `(1,0),(1,1)*}`: one of the vectors is taken away, or any positive multiple where it is
/// starred, and nothing falls below 0.
fn vector_options(vectors: &str, heaps: &[u64]) -> Vec<Vec<u64>> {
    let (vectors, _) = vectors.split_once('}').expect("a closing brace");
    let mut options = Vec::new();
    for vector in vectors.split('(').skip(1) {
        let (numbers, star) = vector.split_once(')').expect("a closing bracket");
        let takes: Vec<i64> = numbers.split(',').map(|n| n.parse().unwrap()).collect();
        assert_eq!(takes.len(), heaps.len());
        // some heap falls with every move
        let most = if star.starts_with('*') {
            heaps.iter().copied().max().unwrap_or(0) as i64
        } else {
            1
        };
        for times in 1..=most {
            let left = heaps.iter().zip(&takes);
            let left: Vec<i64> = left.map(|(&x, take)| x as i64 - times * take).collect();
            if left.iter().all(|&x| x >= 0) {
                options.push(left.into_iter().map(|x| x as u64).collect());
            }
        }
    }
    options.sort();
    options.dedup();
    options
}

/// `12,23}* one`: the heaps that are lowered are exactly those of one of the sets (starred: of a
/// part of one), heaps numbered from 1 and below 10.
fn set_options(sets: &str, heaps: &[u64]) -> Vec<Vec<u64>> {
    let (sets, how) = sets.split_once('}').expect("a closing brace");
    let numbers =
        |set: &str| -> Vec<usize> { set.bytes().map(|digit| usize::from(digit - b'1')).collect() };
    let sets: Vec<Vec<usize>> = sets.split(',').map(numbers).collect();
    let below = super::runs::heap_box(heaps, grundy::game::Order::Ordered);
    let all = super::runs::all_positions(&below).into_iter();
    let legal = |to: &Vec<u64>| {
        let touched: Vec<usize> = (0..heaps.len()).filter(|&i| to[i] != heaps[i]).collect();
        let amounts: Vec<u64> = touched.iter().map(|&i| heaps[i] - to[i]).collect();
        let inside = |set: &Vec<usize>| {
            let part = touched.iter().all(|i| set.contains(i));
            part && (how.starts_with('*') || touched.len() == set.len())
        };
        let fair = match how.trim_start_matches(['*', ' ']) {
            "" => true,
            "one" => amounts.iter().all(|&amount| amount == 1),
            "equal" => amounts.iter().all(|&amount| amount == amounts[0]),
            other => panic!("{other} is not written here a second time"),
        };
        !touched.is_empty() && fair && sets.iter().any(inside)
    };
    all.filter(legal).collect()
}

/// Whether a move may take this many from a heap and leave these parts, by the sentence that
/// describes the take-and-break game.
fn break_rule(ruleset: &str) -> Option<fn(u64, &[u64]) -> bool> {
    Some(match ruleset {
        "kayles" => |taken, parts| [1, 2].contains(&taken) && parts.len() <= 2,
        "dawson" => |taken, parts| taken == 2 && parts.len() <= 2,
        "officers" => |taken, parts| taken == 1 && [1, 2].contains(&parts.len()),
        "treblecross" => |taken, parts| taken == 3 && parts.len() <= 2,
        "grundy" => |taken, parts| taken == 0 && parts.len() == 2 && parts[0] != parts[1],
        "lasker" => |taken, parts| parts.len() <= if taken > 0 { 1 } else { 2 },
        "code 0.137" => |taken, parts| match taken {
            1 => parts.is_empty(),
            2 => parts.len() <= 1,
            _ => taken == 3 && parts.len() <= 2,
        },
        "code 0.12" => |taken, parts| taken == parts.len() as u64 + 1 && taken <= 2,
        "code 0.[02]" => |taken, parts| taken > 0 && taken % 2 == 0 && parts.len() == 1,
        "code 0.303" => |taken, parts| [1, 3].contains(&taken) && parts.len() <= 1,
        "code 8!.7=" => |taken, parts| match taken {
            0 => parts.len() == 3 && parts[0] != parts[1] && parts[1] != parts[2],
            _ => taken == 1 && parts.len() <= 2 && parts.first() == parts.last(),
        },
        _ => return None,
    })
}

/// All options of a game in which one heap is replaced by at most three parts, nondecreasing.
fn break_options(legal: fn(u64, &[u64]) -> bool, heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for a in 0..=heap {
            for b in a..=heap - a {
                for c in b..=(heap - a).saturating_sub(b) {
                    let parts = [a, b, c];
                    let parts = &parts[parts.iter().filter(|part| **part == 0).count()..];
                    let taken = heap - a - b - c;
                    // a heap left as it is is no move
                    if (taken > 0 || parts.len() > 1) && legal(taken, parts) {
                        options.push([&heaps[..i], parts, &heaps[i + 1..]].concat());
                    }
                }
            }
        }
    }
    options
}

/// Values or outcomes by plain recursion on [`options`], whole positions only: heaps are never
/// combined. Positions are kept sorted, without zeros, but of the rulesets [`AS_THEY_STAND`].
pub(crate) struct Oracle {
    ruleset: String,
    want: Want,
    done: HashMap<Vec<u64>, u64>,
}

impl Oracle {
    pub(crate) fn new(ruleset: &str, want: Want) -> Self {
        Self {
            ruleset: ruleset.into(),
            want,
            done: HashMap::new(),
        }
    }

    /// The value, or 0 for P and 1 for N.
    pub(crate) fn number(&mut self, heaps: &[u64]) -> u64 {
        let mut heaps = heaps.to_vec();
        let name = self.ruleset.split(['(', '{']).next().unwrap_or_default();
        if !AS_THEY_STAND.contains(&name) {
            heaps.retain(|heap| *heap > 0);
            heaps.sort_unstable();
            if name.starts_with("turning") {
                heaps = super::coins::cancelled(&heaps);
            }
        }
        if let Some(number) = self.done.get(&heaps) {
            return *number;
        }
        let options = options(&self.ruleset, &heaps);
        let numbers: Vec<u64> = options.iter().map(|option| self.number(option)).collect();
        let number = match self.want {
            Want::Values => (0..).find(|n| !numbers.contains(n)).expect("a mex"),
            Want::Outcomes(Convention::Misere) if numbers.is_empty() => 1,
            Want::Outcomes(_) => u64::from(numbers.contains(&0)),
        };
        self.done.insert(heaps, number);
        number
    }
}

/// The smallest position that fails, by total, then lexicographic, and how many fail.
pub(crate) fn smallest<'a>(
    positions: impl IntoIterator<Item = &'a Vec<u64>>,
    mut fails: impl FnMut(&[u64]) -> bool,
) -> (u128, Option<Vec<u64>>) {
    let failing = positions.into_iter().filter(|position| fails(position));
    let mut failing: Vec<&Vec<u64>> = failing.collect();
    failing.sort_by_key(|position| (position.iter().sum::<u64>(), (*position).clone()));
    (failing.len() as u128, failing.first().map(|p| (*p).clone()))
}

/// Stones on a path of four vertices, which are signs here.
fn stones(word: u64, clobber: bool) -> Vec<Vec<u64>> {
    let signs = if clobber { "#?ox" } else { "#ox." };
    let sign = |v: u64| {
        let code = (word >> (v + 4) & 1) * 2 + (word >> v & 1);
        signs.chars().nth(code as usize).unwrap()
    };
    let row: Vec<char> = (0..4).map(sign).collect();
    if row.contains(&'?') {
        return Vec::new();
    }
    let moves = |row: &[char]| match clobber {
        true => clobbered(row),
        false => put(row),
    };
    let word_of = |row: &[char]| {
        let code = |sign: &char| signs.chars().position(|own| own == *sign).unwrap() as u64;
        let bits = (0..).zip(row.iter().map(code));
        bits.fold(0, |word, (v, code)| {
            word | (code & 1) << v | (code >> 1) << (v + 4)
        })
    };
    let parts = |row: Vec<char>| {
        let tied = |a: char, b: char| a == b || clobber || a == '.' || b == '.';
        let (mut parts, mut first) = (Vec::new(), 0);
        for end in 1..=4 {
            let goes_on = end < 4 && row[end] != '#' && row[end - 1] != '#';
            if goes_on && tied(row[end - 1], row[end]) {
                continue;
            }
            let mut part = ['#'; 4];
            part[first..end].copy_from_slice(&row[first..end]);
            if !moves(&part).is_empty() {
                parts.push(word_of(&part));
            }
            first = end;
        }
        parts
    };
    moves(&row).into_iter().map(parts).collect()
}

/// A stone goes to a neighbour of the other colour.
fn clobbered(row: &[char]) -> Vec<Vec<char>> {
    let mut all = Vec::new();
    for (from, to) in (0..3).flat_map(|v| [(v, v + 1), (v + 1, v)]) {
        if [('x', 'o'), ('o', 'x')].contains(&(row[from], row[to])) {
            let mut after = row.to_vec();
            (after[from], after[to]) = ('#', row[from]);
            all.push(after);
        }
    }
    all
}

/// A stone of either colour is put where every run of one colour has a free end.
fn put(row: &[char]) -> Vec<Vec<char>> {
    let breathes = |row: &[char], v: usize| {
        let left = row[..v].iter().rev().find(|&&sign| sign != row[v]);
        let right = row[v..].iter().find(|&&sign| sign != row[v]);
        [left, right].contains(&Some(&'.'))
    };
    let mut all = Vec::new();
    for (v, colour) in (0..4).flat_map(|v| [(v, 'x'), (v, 'o')]) {
        if row[v] == '.' {
            let mut after = row.to_vec();
            after[v] = colour;
            let mut stones = (0..4).filter(|&v| ['x', 'o'].contains(&after[v]));
            if stones.all(|v| breathes(&after, v)) {
                all.push(after);
            }
        }
    }
    all
}

//! The rules of the variants of Nim, Wythoff's game and others, written a second time as one
//! predicate each: whether a move may lead from x to y.

use super::runs::{all_positions, heap_box};
use grundy::game::Order;

/// Every position one move away from `x`; `None` for rulesets that are not written here.
pub(crate) fn options(ruleset: &str, x: &[u64]) -> Option<Vec<Vec<u64>>> {
    let (name, argument) = ruleset.split_once(['(', '{']).unwrap_or((ruleset, ""));
    let argument = argument.trim_end_matches([')', '}']).to_owned();
    let legal = legal(name, argument)?;
    if x.is_empty() {
        return Some(Vec::new());
    }
    let raises = ["delete", "vdn", "yama", "triangular", "triwythoff"].contains(&name);
    let total = x.iter().sum::<u64>();
    let most: Vec<u64> = match raises {
        true => vec![total; x.len()],
        false => x.to_vec(),
    };
    let all = all_positions(&heap_box(&most, Order::Ordered)).into_iter();
    Some(all.filter(|y| y != x && legal(x, y)).collect())
}

type Legal = Box<dyn Fn(&[u64], &[u64]) -> bool>;

fn legal(name: &str, argument: String) -> Option<Legal> {
    let last = argument.rsplit('/').next().and_then(|n| n.parse().ok());
    let number: u64 = last.unwrap_or(0);
    let named = argument.contains(char::is_alphabetic);
    Some(match name {
        "rules" => match argument.split(':').next() {
            Some("2 heaps") => Box::new(|x, y| {
                let taken = [x[0] - y[0], x[1] - y[1]];
                taken[1] == 0 || taken[0] == taken[1] && taken[0] % 2 == 1
            }),
            Some("any heaps, symmetric") => Box::new(|x, y| {
                one(x, y).is_some_and(|i| x[i] - y[i] == 1 || x.iter().all(|&heap| heap <= x[i]))
            }),
            _ => Box::new(|x, y| {
                one(x, y).is_some_and(|i| y[i] == x[i] / 2 || x[i] > 6 && y[i] == x[i] - 3)
            }),
        },
        "subtract" if named => {
            Box::new(move |x, y| one(x, y).is_some_and(|i| is_in(&argument, x[i] - y[i])))
        }
        "allbut" => Box::new(move |x, y| one(x, y).is_some_and(|i| !is_in(&argument, x[i] - y[i]))),
        "maximum" => {
            Box::new(move |x, y| one(x, y).is_some_and(|i| (x[i] - y[i]) * number <= x[i]))
        }
        "mark" => Box::new(|x, y| one(x, y).is_some_and(|i| y[i] == x[i] - 1 || y[i] == x[i] / 2)),
        "greedy" => Box::new(|x, y| one(x, y).is_some_and(|i| x.iter().all(|&heap| heap <= x[i]))),
        "end" => Box::new(|x, y| {
            let empty = |heaps: &[u64]| heaps.iter().all(|&heap| heap == 0);
            one(x, y).is_some_and(|i| empty(&x[..i]) || empty(&x[i + 1..]))
        }),
        "circular" => Box::new(move |x, y| {
            (0..x.len()).any(|start| {
                let near = |i: usize| ((i + x.len() - start) % x.len()) as u64;
                (0..x.len()).all(|i| x[i] == y[i] || near(i) < number)
            })
        }),
        "welter" => Box::new(|x, y| different(x) && different(y) && one(x, y).is_some()),
        "rwythoff" => Box::new(move |x, y| {
            let taken = [x[0] - y[0], x[1] - y[1]];
            taken.contains(&0) || taken[0].abs_diff(taken[1]) < number
        }),
        "xorwythoff" => Box::new(|x, y| {
            let sum = x.iter().zip(y).fold(0, |sum, (x, y)| sum ^ (x - y));
            one(x, y).is_some() || sum == 0
        }),
        "euclid" => Box::new(move |x, y| {
            let zero = argument == "0";
            let multiple = |i: usize| x[i] >= x[1 - i] && (x[i] - y[i]) % x[1 - i] == 0;
            let fits = one(x, y).filter(|_| !x.contains(&0)).is_some_and(multiple);
            fits && (zero || !y.contains(&0))
        }),
        "chocolate" => Box::new(move |x, y| {
            let f = |z: u64| z / number;
            let cut = y[1] < x[1] && y[0] == x[0].min(f(y[1]));
            x[0] <= f(x[1]) && (cut || y[1] == x[1])
        }),
        "delete" => Box::new(|x, y| x.contains(&(y[0] + y[1] + 1))),
        "vdn" => Box::new(|x, y| !x.contains(&0) && !y.contains(&0) && x.contains(&(y[0] + y[1]))),
        "yama" => Box::new(|x, y| both_ways(x, y, |x, y| y[1] == x[1] + 1 && y[0] + 2 <= x[0])),
        "triangular" => Box::new(|x, y| both_ways(x, y, returned)),
        "triwythoff" => Box::new(|x, y| {
            let equal = y[0] < x[0] && y[1] < x[1] && x[0] - y[0] == x[1] - y[1];
            equal || both_ways(x, y, returned)
        }),
        _ => return None,
    })
}

/// The heap that is lowered, if it is the only one that changes.
fn one(x: &[u64], y: &[u64]) -> Option<usize> {
    let mut changed = (0..x.len()).filter(|&i| x[i] != y[i]);
    changed.next().filter(|_| changed.next().is_none())
}

fn different(heaps: &[u64]) -> bool {
    (0..heaps.len()).all(|i| !heaps[..i].contains(&heaps[i]))
}

fn both_ways(x: &[u64], y: &[u64], legal: fn([u64; 2], [u64; 2]) -> bool) -> bool {
    legal([x[0], x[1]], [y[0], y[1]]) || legal([x[1], x[0]], [y[1], y[0]])
}

/// i taken from the first heap, j put on the second, 1 <= j < i.
fn returned(x: [u64; 2], y: [u64; 2]) -> bool {
    y[1] > x[1] && y[0] < x[0] && y[1] - x[1] < x[0] - y[0]
}

/// Whether an amount is in a list such as `1,4,primes`.
fn is_in(list: &str, amount: u64) -> bool {
    let fibonacci = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    let factorials = (1..).scan(1, |product, n| {
        *product *= n;
        Some(*product)
    });
    list.split(',').any(|word| match word {
        "primes" => amount > 1 && !(2..amount).any(|d| amount.is_multiple_of(d)),
        "squares" => (1..=amount).any(|root| root * root == amount),
        "factorials" => factorials.clone().take(15).any(|n: u64| n == amount),
        "fib" => fibonacci
            .clone()
            .take(40)
            .any(|(n, _): (u64, u64)| n == amount),
        number => number.parse() == Ok(amount),
    })
}

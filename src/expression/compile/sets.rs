//! Membership in named, listed, gathered sets and ranges.

use super::{Code, Compiled, Compiler, Listed, Truth};
use crate::arithmetic::is_prime;
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::{Node, NodeKind};
use std::sync::OnceLock;

/// Whether a number belongs to a set.
type Holds = Box<dyn Fn(&Env<'_>, i128) -> bool + Send + Sync>;
/// Whether a list belongs to a set.
pub(super) type HoldsList = Box<dyn Fn(&Env<'_>, &[i128]) -> bool + Send + Sync>;

/// 0, 1, 2, 3, 5, 8, ...
fn is_fibonacci(n: i128) -> bool {
    let (mut a, mut b) = (0_i128, 1_i128);
    while a < n {
        match a.checked_add(b) {
            Some(next) => (a, b) = (b, next),
            None => return false,
        }
    }
    a == n
}

fn is_square(n: i128) -> bool {
    n >= 0 && n.isqrt().pow(2) == n
}

/// 0, 1, 3, 6, 10, ...
fn is_triangular(n: i128) -> bool {
    n >= 0 && n.checked_mul(8).is_some_and(|eight| is_square(eight + 1))
}

/// 1, 2, 6, 24, ...
fn is_factorial(n: i128) -> bool {
    let (mut factorial, mut factor) = (1_i128, 1);
    while factorial < n {
        factor += 1;
        match factorial.checked_mul(factor) {
            Some(next) => factorial = next,
            None => return false,
        }
    }
    factorial == n
}

/// 1, 2, 4, 8, ...
fn is_power(n: i128) -> bool {
    n > 0 && n.count_ones() == 1
}

/// Whether a number belongs to a set; `None` if it is too large to tell.
pub(super) type Member = fn(i128) -> Option<bool>;

pub(super) fn named(name: &str) -> Option<Member> {
    Some(match name {
        "fib" => |n| Some(is_fibonacci(n)),
        "squares" => |n| Some(is_square(n)),
        "triangular" => |n| Some(is_triangular(n)),
        "primes" => |n| match u64::try_from(n) {
            Ok(n) => Some(is_prime(n)),
            Err(_) => (n < 0).then_some(false),
        },
        "factorials" => |n| Some(is_factorial(n)),
        "powers" => |n| Some(is_power(n)),
        _ => return None,
    })
}

impl Compiler<'_> {
    /// `element in set`.
    pub(super) fn within(&mut self, element: &Node, set: &Node) -> Compiled<Truth> {
        match self.typed(element)? {
            Code::Number(element) => {
                let holds = self.holds(set)?;
                Ok(Box::new(move |env| holds(env, element.at(env))))
            }
            Code::List(list) => {
                let holds = self.holds_list(set, list.count)?;
                Ok(Box::new(move |env| list.read(env, |list| holds(env, list))))
            }
            code => Err(self.wrong_type(element, &code, "a whole number or a list")),
        }
    }

    fn holds(&mut self, set: &Node) -> Compiled<Holds> {
        let span = set.span;
        if let NodeKind::Name(name) = &set.kind
            && let Some(named) = named(name).filter(|_| !self.is_bound(name))
        {
            return Ok(Box::new(move |env, n| {
                env.or_fail(span, named(n).ok_or(Why::Prime(n)))
            }));
        }
        if let NodeKind::Range(low, high) = &set.kind {
            let (low, high) = (self.number(low)?, self.number(high)?);
            return Ok(Box::new(move |env, n| {
                low.at(env) <= n && n <= high.at(env)
            }));
        }
        let (list, depends) = self.depending(|this| this.elements(set))?;
        if depends != 0 {
            return Ok(Box::new(move |env, n| {
                list.read(env, |list| list.contains(&n))
            }));
        }
        // what depends on nothing is gathered once
        let (kept, noted) = (OnceLock::<Vec<i128>>::new(), self.kept.clone());
        Ok(Box::new(move |env, n| match kept.get() {
            Some(set) => set.binary_search(&n).is_ok(),
            None => list.read(env, |list| {
                if env.may_keep() && !env.is_stopped() {
                    noted.note(env);
                    let mut set = list.to_vec();
                    set.sort_unstable();
                    set.dedup();
                    _ = kept.set(set);
                }
                list.contains(&n)
            }),
        }))
    }

    /// Whether a set of lists has a list, whose length may be known.
    pub(super) fn holds_list(&mut self, set: &Node, count: Option<usize>) -> Compiled<HoldsList> {
        match &set.kind {
            NodeKind::Set(all) => {
                // a number stands for a list of one
                let lists = all
                    .iter()
                    .map(|node| self.gathered(std::slice::from_ref(node)));
                let lists = lists.collect::<Compiled<Vec<Listed>>>()?;
                // of several heaps there may be some for each number of them
                self.of_one_length(set, lists.iter().map(|list| list.count), count)?;
                Ok(Box::new(move |env, wanted| {
                    let same = |list: &Listed| list.read(env, |list| list == wanted);
                    lists.iter().any(same)
                }))
            }
            NodeKind::Gathered(element, binders) => self.scoped(|this| {
                let run = this.bind_all(binders, set.span)?;
                let list = this.gathered(std::slice::from_ref(&**element))?;
                this.of_one_length(element, [list.count], count)?;
                let holds: HoldsList = Box::new(move |env, wanted| {
                    let mut found = false;
                    run.run(env, &mut || {
                        found = list.read(env, |list| list == wanted);
                        !found
                    });
                    found
                });
                Ok(holds)
            }),
            _ => Err(self.error(
                set.span,
                "a set of positions",
                "such as {(0,0), (1,2)}, or {(j, 2*j) : j in 0..9}",
            )),
        }
    }

    /// Refuses lists of which none can equal one of a length: that is a slip.
    pub(super) fn of_one_length(
        &self,
        at: &Node,
        counts: impl IntoIterator<Item = Option<usize>>,
        wanted: Option<usize>,
    ) -> Compiled<()> {
        let Some(wanted) = wanted else {
            return Ok(());
        };
        let other = |count: Option<usize>| count.is_some_and(|count| count != wanted);
        let mut counts = counts.into_iter().peekable();
        match counts.peek().is_some() && counts.all(other) {
            true => Err(self.error(
                at.span,
                format!("{wanted} numbers, as there are in what it is compared with"),
                "lists of different lengths are never equal",
            )),
            false => Ok(()),
        }
    }

    /// The numbers of a set, list or range.
    pub(super) fn elements(&mut self, set: &Node) -> Compiled<Listed> {
        match &set.kind {
            NodeKind::Set(all) if all.is_empty() => Ok(Listed::made(None, |_, _| ())),
            NodeKind::Set(all) => self.gathered(all),
            NodeKind::Range(low, high) => {
                let span = set.span;
                let (low, high) = (self.number(low)?, self.number(high)?);
                Ok(Listed::made(None, move |env, to| {
                    for value in low.at(env)..=high.at(env) {
                        if !env.round(span) {
                            return;
                        }
                        to.push(value);
                    }
                }))
            }
            NodeKind::Gathered(element, binders) | NodeKind::Listed(element, binders) => self
                .scoped(|this| {
                    let run = this.bind_all(binders, set.span)?;
                    let inner = this.number(element)?;
                    Ok(Listed::made(None, move |env, to| {
                        run.run(env, &mut || {
                            to.push(inner.at(env));
                            true
                        });
                    }))
                }),
            NodeKind::Name(name) if named(name).is_some() && !self.is_bound(name) => Err(self
                .error(
                    set.span,
                    "a range of numbers, for this set has no end",
                    format!(
                        "go through a range and ask of each: for t in 1..h if t in {name}, or forall \
                         j in 1..100: j in {name} => .."
                    ),
                )),
            _ => self.list(set),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_sets() {
        let first = |name: &str| {
            let holds = named(name).unwrap();
            (-5..40)
                .filter(|&n| holds(n) == Some(true))
                .collect::<Vec<i128>>()
        };
        assert_eq!(first("fib"), [0, 1, 2, 3, 5, 8, 13, 21, 34]);
        assert_eq!(first("squares"), [0, 1, 4, 9, 16, 25, 36]);
        assert_eq!(first("triangular"), [0, 1, 3, 6, 10, 15, 21, 28, 36]);
        assert_eq!(
            first("primes"),
            [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        );
        assert_eq!(first("factorials"), [1, 2, 6, 24]);
        assert_eq!(first("powers"), [1, 2, 4, 8, 16, 32]);
        assert!(!is_fibonacci(i128::MAX) && !is_factorial(i128::MAX));
        let divided = |n: u64| {
            n > 1
                && (2..)
                    .take_while(|d| d * d <= n)
                    .all(|d| !n.is_multiple_of(d))
        };
        assert!((0..50_000).all(|n| is_prime(n) == divided(n)));
        // the largest prime below 2^64; strong pseudoprimes to the first bases
        assert!(is_prime(18_446_744_073_709_551_557) && !is_prime(u64::MAX));
        assert!(!is_prime(3_215_031_751) && !is_prime(3_825_123_056_546_413_051));
        assert_eq!(named("primes").unwrap()(i128::MAX), None);
    }
}

//! Games with rows of coins a second time: a row is a word of bits, a move turns some of them, and
//! modifiers and sums are written out on whole positions. Nothing is ever a sum of heads.

use super::coins;
use super::oracle;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// Rules of one part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rules {
    /// The code of a coin-turning game.
    Coins(String),
    /// Rules on heaps that a name says.
    Heaps(&'static str),
    Bounded(Box<Rules>, u64),
    Pass(Box<Rules>, u64),
    Then(Box<Rules>, Box<Rules>),
}

/// The bits that a move turns, and the sum of the places of the coins next to the last.
type Turned = Rc<Vec<(u64, u64)>>;

thread_local! {
    /// The sets of each code and last place that were asked for.
    static SETS: RefCell<HashMap<(String, u32), Turned>> = RefCell::default();
}

fn sets(code: &str, head: u32) -> Turned {
    let listed = || -> Turned {
        let sets = coins::sets(code, head).into_iter();
        let bits = sets.map(|others| {
            let set = others
                .iter()
                .fold(1_u64 << head, |set, place| set | 1 << *place);
            (set, others.iter().sum())
        });
        Rc::new(bits.collect())
    };
    SETS.with_borrow_mut(|known| {
        let known = known.entry((code.to_owned(), head));
        known.or_insert_with(listed).clone()
    })
}

/// What lies there: bit p is a head at place p; or heaps, sorted, without empty ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Lies {
    Row(u64),
    Heaps(Vec<u64>),
}

impl Lies {
    /// The places of heads, or the heaps.
    pub(crate) fn heaps(&self) -> Vec<u64> {
        match self {
            Self::Row(row) => (1..64).filter(|place| row >> place & 1 == 1).collect(),
            Self::Heaps(heaps) => heaps.clone(),
        }
    }
}

/// A part of a position, and the numbers that it remembers.
pub(crate) type Part = (Lies, Vec<u64>);

impl Rules {
    /// Whether coins lie there, with these numbers remembered.
    fn coins(&self, states: &[u64]) -> bool {
        match self {
            Self::Coins(_) => true,
            Self::Heaps(_) => false,
            Self::Bounded(base, _) => base.coins(states),
            Self::Pass(base, _) => base.coins(&states[..states.len() - 1]),
            Self::Then(base, next) => match states {
                [inner @ .., 1] => base.coins(inner),
                _ => next.coins(&[]),
            },
        }
    }

    /// Heaps as they lie.
    pub(crate) fn laid(&self, heaps: &[u64], states: &[u64]) -> Lies {
        if self.coins(states) {
            let heads = heaps.iter().filter(|&&place| place > 0);
            return Lies::Row(heads.fold(0, |row, place| row ^ 1 << place));
        }
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        Lies::Heaps(heaps)
    }

    /// The numbers remembered at first.
    pub(crate) fn opening(&self) -> Vec<u64> {
        match self {
            Self::Coins(_) | Self::Heaps(_) => Vec::new(),
            Self::Bounded(base, _) => base.opening(),
            Self::Pass(base, passes) => [base.opening(), vec![*passes]].concat(),
            Self::Then(base, _) => [base.opening(), vec![1]].concat(),
        }
    }

    /// The moves, of which none takes more than `most` from a heap.
    fn moves(&self, (lies, states): &Part, most: u64) -> Vec<Part> {
        match self {
            Self::Coins(code) => {
                let Lies::Row(row) = lies else {
                    panic!("{lies:?}")
                };
                let mut all = Vec::new();
                for head in lies.heaps() {
                    for &(set, others) in sets(code, head as u32).iter() {
                        if others.saturating_add(most) >= head {
                            all.push((Lies::Row(row ^ set), Vec::new()));
                        }
                    }
                }
                all
            }
            Self::Heaps(name) => {
                let heaps = lies.heaps();
                let mut all = oracle::options(name, &heaps);
                let total: u64 = heaps.iter().sum();
                all.retain(|left| left.iter().sum::<u64>().saturating_add(most) >= total);
                let laid = all.into_iter().map(|left| self.laid(&left, &[]));
                laid.map(|lies| (lies, Vec::new())).collect()
            }
            Self::Bounded(base, least) => {
                base.moves(&(lies.clone(), states.clone()), most.min(*least))
            }
            Self::Pass(base, _) => {
                let (left, inner) = states.split_last().expect("passes left");
                let at = (lies.clone(), inner.to_vec());
                let mut all = base.moves(&at, most);
                all.iter_mut().for_each(|(_, states)| states.push(*left));
                // a bound that follows takes no pass away
                if *left > 0 && !base.moves(&at, u64::MAX).is_empty() {
                    all.push((lies.clone(), [inner, &[left - 1]].concat()));
                }
                all
            }
            Self::Then(base, next) => {
                let (may, inner) = states.split_last().expect("whether one may switch");
                if *may == 0 {
                    let mut all = next.moves(&(lies.clone(), Vec::new()), most);
                    all.iter_mut()
                        .for_each(|(_, states)| *states = [inner, &[0]].concat());
                    return all;
                }
                let mut all = base.moves(&(lies.clone(), inner.to_vec()), most);
                all.iter_mut().for_each(|(_, states)| states.push(1));
                let after = [inner, &[0]].concat();
                all.push((self.laid(&lies.heaps(), &after), after));
                all
            }
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coins(code) => write!(f, "turning {code}"),
            Self::Heaps(name) => f.write_str(name),
            Self::Bounded(base, most) => write!(f, "{base} bounded({most})"),
            Self::Pass(base, passes) => write!(f, "{base} pass({passes})"),
            Self::Then(base, next) => write!(f, "{base} then {next}"),
        }
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Value,
    /// 0 for P and 1 for N, where this many options may be forbidden.
    Outcome {
        misere: bool,
        blocks: usize,
    },
    Remoteness,
    Suspense,
}

/// Parts side by side, and what is known of their positions.
pub(crate) struct Rows {
    parts: Vec<Rules>,
    asked: Asked,
    known: HashMap<Vec<Part>, u64>,
}

impl Rows {
    pub(crate) fn new(parts: Vec<Rules>, asked: Asked) -> Self {
        let known = HashMap::new();
        Self {
            parts,
            asked,
            known,
        }
    }

    /// The position in which a game with these heaps begins.
    pub(crate) fn begun(&self, heaps: &[Vec<u64>]) -> Vec<Part> {
        let parts = self.parts.iter().zip(heaps);
        let laid = parts.map(|(rules, heaps)| {
            let states = rules.opening();
            (rules.laid(heaps, &states), states)
        });
        laid.collect()
    }

    /// The different positions that a move leads to.
    pub(crate) fn options(&self, at: &[Part]) -> Vec<Vec<Part>> {
        let mut all = Vec::new();
        for (i, rules) in self.parts.iter().enumerate() {
            for part in rules.moves(&at[i], u64::MAX) {
                let mut to = at.to_vec();
                to[i] = part;
                all.push(to);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The number of a position.
    pub(crate) fn number(&mut self, at: &[Part]) -> u64 {
        if let Some(number) = self.known.get(at) {
            return *number;
        }
        let options = self.options(at);
        let numbers: Vec<u64> = options.iter().map(|option| self.number(option)).collect();
        let to_p = || numbers.iter().copied().filter(|number| number % 2 == 0);
        let number = match self.asked {
            Asked::Value => (0..).find(|n| !numbers.contains(n)).expect("a mex"),
            Asked::Outcome { misere, blocks } => {
                let to_p = to_p().count();
                u64::from(to_p > blocks || misere && to_p == numbers.len())
            }
            Asked::Remoteness => {
                let wins = to_p().min().map(|number| number + 1);
                wins.unwrap_or_else(|| numbers.iter().max().map_or(0, |number| number + 1))
            }
            Asked::Suspense => {
                let wins = to_p().max().map(|number| number + 1);
                wins.unwrap_or_else(|| numbers.iter().min().map_or(0, |number| number + 1))
            }
        };
        self.known.insert(at.to_vec(), number);
        number
    }
}

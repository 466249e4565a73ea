//! The largest amount, or the largest heap, that moves of a heap allow: lines, rounded down.

use crate::number::joined;
use std::fmt;

/// Numbers of a line, at most.
const LARGE: i128 = 1 << 20;

/// (times h + plus) div by of a heap h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RoundedLine {
    pub(super) times: i64,
    pub(super) plus: i64,
    pub(super) by: i64,
}

impl RoundedLine {
    /// In lowest terms; `None` for large numbers.
    pub(super) fn new(times: i128, plus: i128, by: i128) -> Option<Self> {
        let numbers = [times, plus, by];
        if by <= 0 || numbers.iter().any(|number| number.abs() > LARGE) {
            return None;
        }
        let common = gcd(by, times.abs());
        // what is left of the constant is rounded down anyway
        let plus = plus.div_euclid(common);
        Some(Self {
            times: (times / common) as i64,
            plus: plus as i64,
            by: (by / common) as i64,
        })
    }

    /// `None` beyond 127 bits.
    pub(super) fn at(&self, heap: u128) -> Option<i128> {
        let by = self.by as u128;
        let (whole, rest) = ((heap / by) as i128, (heap % by) as i128);
        let times = i128::from(self.times);
        let rest = (times * rest + i128::from(self.plus)).div_euclid(self.by.into());
        whole.checked_mul(times)?.checked_add(rest)
    }

    /// Whether it is never above another line, from a heap on.
    fn below(&self, other: &Self, from: u64) -> bool {
        let [(times, own), (others, limit)] = [self, other].map(|line| {
            let times = i128::from(line.times);
            (times, times * i128::from(from) + i128::from(line.plus))
        });
        let [by, their] = [self.by, other.by].map(i128::from);
        // what is rounded down to whole numbers may be less than 1 above them
        let near = their == 1 && own < (limit + 1) * by;
        times * their <= others * by && (own * their <= limit * by || near)
    }

    /// From which heap on it is never above another line, or never below, whichever it is.
    fn crossing(&self, other: &Self) -> u64 {
        let [a, b, c] = [self.times, self.plus, self.by].map(i128::from);
        let [d, e, f] = [other.times, other.plus, other.by].map(i128::from);
        let (slope, apart) = (a * f - d * c, e * c - b * f);
        match slope {
            0 => 0,
            slope => u64::try_from((apart / slope).max(0) + 1).unwrap_or(u64::MAX),
        }
    }
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    match b {
        0 => a,
        b => gcd(b, a % b),
    }
}

impl fmt::Display for RoundedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { times, plus, by } = *self;
        let heap = match times {
            1 => "h".to_owned(),
            times => format!("{times} h"),
        };
        let sum = match (times, plus) {
            (0, plus) => plus.to_string(),
            (_, 0) => heap,
            (_, 1..) => format!("{heap} + {plus}"),
            _ => format!("{heap} - {}", -plus),
        };
        match by {
            1 => f.write_str(&sum),
            by if times == 1 && plus == 0 => write!(f, "h div {by}"),
            by => write!(f, "({sum}) div {by}"),
        }
    }
}

/// The least of some lines, one at least, of some heaps; of others it says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) from: u64,
    /// The last of these heaps, if there is one.
    pub(super) until: Option<u64>,
    pub(super) lines: Vec<RoundedLine>,
}

impl Piece {
    /// The least of the lines; those that are above others all the way are left out.
    pub(super) fn new(from: u64, until: Option<u64>, all: Vec<RoundedLine>) -> Self {
        let mut lines: Vec<RoundedLine> = Vec::new();
        for line in all {
            if lines.iter().any(|other| other.below(&line, from)) {
                continue;
            }
            lines.retain(|other| !line.below(other, from));
            lines.push(line);
        }
        Self { from, until, lines }
    }

    pub(super) fn at(&self, heap: u128) -> Option<i128> {
        let mut least = self.lines[0].at(heap)?;
        for line in &self.lines[1..] {
            least = least.min(line.at(heap)?);
        }
        Some(least)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.lines[..] {
            [line] => line.fmt(f)?,
            lines => write!(f, "min({})", joined(lines, ", "))?,
        }
        match (self.from, self.until) {
            (0, None) => Ok(()),
            (from, None) => write!(f, " (h >= {from})"),
            (0, Some(until)) => write!(f, " (h <= {until})"),
            (from, Some(until)) => write!(f, " ({from} <= h <= {until})"),
        }
    }
}

/// The largest of some pieces, or something less where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Most {
    pub(super) pieces: Vec<Piece>,
    /// Where no move is allowed.
    pub(super) none: i128,
}

impl Most {
    pub(super) fn at(&self, heap: u128) -> Option<i128> {
        let mut most = self.none;
        for piece in &self.pieces {
            let ended = piece.until.is_some_and(|until| heap > u128::from(until));
            if heap >= u128::from(piece.from) && !ended {
                most = most.max(piece.at(heap)?);
            }
        }
        Some(most)
    }

    /// The heaps at which a piece begins, or has ended.
    pub(super) fn turns(&self) -> impl Iterator<Item = u64> {
        let ends = |piece: &Piece| [Some(piece.from), piece.until.map(|until| until + 1)];
        let all = self.pieces.iter().flat_map(ends).flatten();
        all.filter(|&heap| heap > 0)
    }

    /// By how much it rises to a heap from the one before it.
    pub(super) fn step(&self, heap: u64) -> Option<i128> {
        self.at(heap.into())?
            .checked_sub(self.at((heap - 1).into())?)
    }

    /// The only line, if it is the largest of all heaps.
    pub(super) fn line(&self) -> Option<RoundedLine> {
        match &self.pieces[..] {
            [
                Piece {
                    from: 0,
                    until: None,
                    lines,
                },
            ] if lines.len() == 1 && lines[0].plus >= 0 => Some(lines[0]),
            _ => None,
        }
    }

    /// By how much it grows over how many heaps, and from which heap on: (B, m, s) where that of h + m
    /// is that of h and s for all h >= B, and all that grows is more than a number. `None` for large
    /// numbers.
    pub(super) fn recurs(&self, more: u64) -> Option<[u64; 3]> {
        let least = RoundedLine::new(0, more.into(), 1)?;
        let none = RoundedLine {
            times: 0,
            plus: self.none as i64,
            by: 1,
        };
        let lines = || {
            let last = self.pieces.iter().filter(|piece| piece.until.is_none());
            last.flat_map(|piece| &piece.lines).chain([&none])
        };
        let mut from = self.turns().max().unwrap_or(0);
        let mut modulus = 1;
        for line in lines() {
            let by = i128::from(line.by);
            modulus = modulus / gcd(modulus, by) * by;
            if modulus > LARGE {
                return None;
            }
            let others = lines().chain([&least]);
            from = others
                .map(|other| line.crossing(other))
                .fold(from, u64::max);
        }
        let modulus = u64::try_from(modulus).ok()?;
        (i128::from(from) <= LARGE).then_some(())?;
        let gained = self.at((from + modulus).into())? - self.at(from.into())?;
        Some([from, modulus, u64::try_from(gained).ok()?])
    }
}

impl fmt::Display for Most {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pieces[..] {
            [piece] => piece.fmt(f),
            pieces => write!(f, "max({})", joined(pieces, ", ")),
        }
    }
}

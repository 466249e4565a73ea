//! Rules of which a move leaves one heap, any between two that grow with the heap.

use super::LawTheorem;
use super::lines::{Most, Piece, RoundedLine, gcd};
use crate::game::linear::{Allowed, Leaving};

/// Steps from one heap to the next that a value is sought in, at most.
const STEPS: u32 = 1 << 22;

/// Which heaps may be left: all those between two.
///
/// Two recursions are seen at once by induction.
///
/// * Where at most f(h) may be taken, and f(h) - f(h - 1) is 0 or 1, the values of the heaps h - f(h),
///   ..., h are 0, ..., f(h) in some order. For if f(h) = f(h - 1) the options of h are the f(h) + 1
///   heaps before it that have these values, but for the smallest, and the value of this one is the
///   only one that is missing; and if f(h) = f(h - 1) + 1 they are all of them (L. Levine, Fractal
///   sequences and restricted Nim, Ars Combinatoria 80, 2006).
/// * Where all heaps from a to u(h) may be left, and u never falls, values never fall from a on, and
///   each is at most 1 above the one before, so that those of a, ..., u(h) are 0, ..., G(u(h)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window(Leaves);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Leaves {
    /// All heaps but those where more than this is taken.
    AllBut(Most),
    /// All from a heap to the largest that may be left.
    From(u64, Most),
}

/// What the conditions of a case say of the heap that is left.
struct HeapsLeft {
    from: u64,
    until: Option<u64>,
    /// At least (times h + plus) / by.
    least: Vec<[i128; 3]>,
    /// At most so.
    most: Vec<[i128; 3]>,
}

impl HeapsLeft {
    /// `None` where they are about more than bounds, or end somewhere; of no heap, no bounds.
    fn of(moves: &Leaving) -> Option<Option<Self>> {
        if moves.parts() != 1 {
            return None;
        }
        let mut bounds = Self {
            from: 0,
            until: None,
            least: Vec::new(),
            most: Vec::new(),
        };
        for one in moves.case().constraints() {
            let Allowed::Between(least, most) = one.allowed() else {
                return None;
            };
            let [heap, left] = [one.before()[0], one.after()[0]].map(i128::from);
            // each is at least 0
            let above = least.map(|least| [heap, left, -i128::from(least)]);
            let below = most.map(|most| [-heap, -left, i128::from(most)]);
            for [heap, left, constant] in above.into_iter().chain(below) {
                match (left, heap) {
                    (1.., _) => bounds.least.push([-heap, -constant, left]),
                    (..0, _) => bounds.most.push([heap, constant, -left]),
                    (0, 1..) => {
                        let from = u64::try_from(-constant.div_euclid(heap)).unwrap_or(0);
                        bounds.from = bounds.from.max(from);
                    }
                    (0, 0) if constant >= 0 => {}
                    (0, 0) => return Some(None),
                    (0, ..0) => {
                        let Ok(until) = u64::try_from(constant.div_euclid(-heap)) else {
                            return Some(None);
                        };
                        bounds.until = Some(bounds.until.map_or(until, |other| until.min(other)));
                    }
                }
            }
        }
        Some(Some(bounds))
    }

    /// The most that may be taken, where all heaps from there on may be left.
    fn taken(&self) -> Option<Piece> {
        let all = |&[times, plus, by]: &[i128; 3]| times >= by && plus >= -by;
        if !self.most.iter().all(all) {
            return None;
        }
        let line = |&[times, plus, by]: &[i128; 3]| {
            let line = RoundedLine::new(by - times, -plus, by)?;
            (0..=line.by).contains(&line.times).then_some(line)
        };
        let lines: Option<Vec<RoundedLine>> = self.least.iter().map(line).collect();
        let mut lines = lines?;
        lines.push(RoundedLine::new(1, 0, 1)?);
        // before it nothing may be taken anyway, as no line falls
        let before = |from: u64| Piece::new(0, None, lines.clone()).at((from - 1).into());
        let from = match self.from {
            0 => 0,
            from if before(from)? <= 0 => 0,
            from => from,
        };
        Some(Piece::new(from, self.until, lines))
    }

    /// The smallest heap that may be left, if all from there on may.
    fn left(&self) -> Option<(u64, Piece)> {
        let mut least = 0;
        for &[times, plus, by] in &self.least {
            if times != 0 {
                return None;
            }
            // rounded up
            least = least.max(u64::try_from(-(-plus).div_euclid(by)).unwrap_or(0));
        }
        let line = |&[times, plus, by]: &[i128; 3]| {
            let line = RoundedLine::new(times, plus, by)?;
            (line.times >= 0).then_some(line)
        };
        let lines: Option<Vec<RoundedLine>> = self.most.iter().map(line).collect();
        let mut lines = lines?;
        lines.push(RoundedLine::new(1, -1, 1)?);
        Some((least, Piece::new(self.from, self.until, lines)))
    }
}

impl Window {
    /// The heaps that some moves leave; `None` where a recursion says nothing of them.
    pub fn of(moves: &[Leaving]) -> Option<Self> {
        let mut cases = Vec::new();
        for moves in moves {
            cases.extend(HeapsLeft::of(moves)?);
        }
        if cases.is_empty() {
            return None;
        }
        let above = || {
            let pieces: Option<Vec<Piece>> = cases.iter().map(HeapsLeft::taken).collect();
            let most = Most {
                pieces: pieces?,
                none: 0,
            };
            // elsewhere each piece rises by 1 at most, and so does the largest of them
            let slow = |heap| most.step(heap).is_some_and(|step| (0..=1).contains(&step));
            let all = most.turns().all(slow);
            all.then_some(Leaves::AllBut(most))
        };
        let below = || {
            let all: Option<Vec<(u64, Piece)>> = cases.iter().map(HeapsLeft::left).collect();
            let all = all?;
            let least = all[0].0;
            let pieces = all
                .into_iter()
                .map(|(own, piece)| (own == least).then_some(piece));
            let most = Most {
                pieces: pieces.collect::<Option<_>>()?,
                none: -1,
            };
            let rises = |heap| most.step(heap).is_some_and(|step| step >= 0);
            let all = most.turns().all(rises);
            all.then_some(Leaves::From(least, most))
        };
        above().or_else(below).map(Self)
    }

    /// The value of a heap, from those of smaller ones if they are known; `None` beyond 127 bits, or if
    /// that takes millions of steps.
    pub(in crate::sequence) fn value(&self, heap: u128, known: &[u32]) -> Option<u128> {
        let (mut heap, mut gained) = (heap, 0_u128);
        for _ in 0..STEPS {
            if let Some(&value) = usize::try_from(heap).ok().and_then(|at| known.get(at)) {
                return Some(gained + u128::from(value));
            }
            match &self.0 {
                Leaves::AllBut(most) => {
                    let now = most.at(heap)?;
                    let before = heap.checked_sub(1);
                    if before.map_or(Some(-1), |heap| most.at(heap))? < now {
                        return u128::try_from(now).ok();
                    }
                    heap -= now as u128 + 1;
                }
                Leaves::From(least, most) => match most.at(heap)? {
                    left if left < i128::from(*least) => return Some(gained),
                    left => (heap, gained) = (left as u128, gained + 1),
                },
            }
        }
        None
    }

    /// What proves the recursion.
    pub fn theorem(&self) -> LawTheorem {
        match &self.0 {
            Leaves::AllBut(_) => LawTheorem::RestrictedNim,
            Leaves::From(..) => LawTheorem::SmallHeaps,
        }
    }

    /// The smallest heap that may be left, where that is fixed.
    pub fn least(&self) -> Option<u64> {
        match self.0 {
            Leaves::AllBut(_) => None,
            Leaves::From(least, _) => Some(least),
        }
    }

    /// (B, m, s) where the most that may be taken of h + m, or left of it, is that of h and s more for
    /// all h >= B; `None` for large numbers.
    pub fn recurs(&self) -> Option<[u64; 3]> {
        match &self.0 {
            Leaves::AllBut(most) => most.recurs(1),
            Leaves::From(least, most) => most.recurs(*least),
        }
    }

    /// The recursion as a formula.
    pub fn formula(&self) -> String {
        match &self.0 {
            Leaves::AllBut(most) => by_remainders(most).unwrap_or_else(|| {
                format!(
                    "G(h) = f(h) where f(h) > f(h - 1), else G(h - f(h) - 1); G(0) = 0; \
                     f(h) = {most}, the most that may be taken"
                )
            }),
            Leaves::From(least, most) => match &most.pieces[..] {
                [Piece { lines, .. }] if lines.len() == 1 => {
                    let line = &lines[0];
                    let moves = |&heap: &u64| most.at(heap.into()) >= Some((*least).into());
                    match (0..LATE).find(moves) {
                        Some(first) => format!("G(h) = 0 for h < {first}, else G({line}) + 1"),
                        None => format!("G(h) = G({line}) + 1, or 0 where no move is"),
                    }
                }
                _ => format!(
                    "G(h) = 0 where u(h) < {least}, else G(u(h)) + 1; u(h) = {most}, the most that may \
                     be left"
                ),
            },
        }
    }
}

/// Heaps among which the first with a move is looked for.
const LATE: u64 = 1 << 10;

/// Remainders that are written one by one, at most.
const FEW: i64 = 4;

/// G(2n) = n, G(2n + 1) = G(n), ..., where there are few such equations.
fn by_remainders(most: &Most) -> Option<String> {
    let RoundedLine { times, plus, by } = most.line()?;
    if by > FEW || times == 0 || gcd(times.into(), by.into()) != 1 {
        return None;
    }
    // f(by n + r) = times n + at(r)
    let at = |r: i64| (times * r + plus).div_euclid(by);
    let term = |times: i64, plus: i64| {
        let heap = match times {
            1 => "n".to_owned(),
            times => format!("{times}n"),
        };
        match plus {
            0 => heap,
            1.. => format!("{heap} + {plus}"),
            _ => format!("{heap} - {}", -plus),
        }
    };
    let one = |r: i64| {
        let rises = at(r) > at(r - 1);
        let left = match rises {
            true => term(times, at(r)),
            false => format!("G({})", term(by - times, r - at(r) - 1)),
        };
        format!("G({}) = {left}", term(by, r))
    };
    // f(0) = 0 is the only value that a line does not say where it is more
    (at(0) == 0).then_some(())?;
    let all: Vec<String> = (0..by).map(one).collect();
    let first = match at(0) > at(-1) {
        true => "",
        false => "G(0) = 0, ",
    };
    Some(format!("{first}{}", all.join(", ")))
}

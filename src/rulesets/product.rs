use super::{HeapRuleset, Unfit};
use crate::game::{Extra, Fault, Game, Heap, HeapRules, Moves, Options, Piece, each_option};
use crate::number::grouped;
use std::fmt;
use std::ops::RangeInclusive;

/// The product of two games of one heap, played with coins on a rectangle. A heap of n stands for
/// a head at place n of a row, and a move that leaves other heaps turns the coins at their places
/// as well. In the product a move turns all coins at (x, y) for x in such a set of the first game
/// and y in one of the second, where the coin at both last places is a head. Coins that are turned
/// twice stay as they are: a position is a set of cells, written as row and column of each head.
///
/// By the Tartan theorem the value of one head is the nim-product of the values in the two games;
/// nothing here uses it. Turning Corners is `turning 2 x turning 2` (Winning Ways, chapter 14).
///
/// As a [`Game`] a position is the cell of one head.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurningProduct {
    /// What is turned along columns and along rows; boxed, for they are rules themselves.
    sides: Box<[HeapRuleset; 2]>,
}

/// Coins of all options of a position that are listed, at most.
const COINS: usize = 1 << 24;

/// Row and column of a head.
type Head = (Heap, Heap);

impl TurningProduct {
    /// The product of two rulesets that are played on single heaps.
    ///
    /// # Errors
    /// With the number of the side that is not.
    pub fn new(sides: [HeapRuleset; 2]) -> Result<Self, (usize, Unfit)> {
        for (i, rules) in sides.iter().enumerate() {
            let shape = rules.shape();
            let single = shape.is_sum() || rules.heaps() == (1..=1);
            if !single || shape.raises() || !rules.is_plain() {
                let expected = "rules whose moves look at only one heap, and remember nothing";
                let remedy = "such as turning 2 x turning 1+C, or turning 3 x subtract{1,2}";
                return Err((i, Unfit::new(expected, remedy)));
            }
        }
        Ok(Self {
            sides: Box::new(sides),
        })
    }

    /// The sets of places that moves from a head turn, the place of the head first.
    fn sets(rules: &HeapRuleset, place: Heap, coins: &mut usize) -> Result<Vec<Vec<Heap>>, Fault> {
        let mut all = Vec::new();
        let listed = each_option(rules, &[place], |left| {
            let mut others: Vec<Heap> = left.iter().copied().filter(|&heap| heap > 0).collect();
            others.sort_unstable_by(|a, b| b.cmp(a));
            let odd = others
                .chunk_by(|a, b| a == b)
                .filter(|same| same.len() % 2 == 1);
            let set: Vec<Heap> = std::iter::once(place)
                .chain(odd.map(|same| same[0]))
                .collect();
            *coins += set.len();
            all.push(set);
            *coins <= COINS
        });
        listed.map(|()| all)
    }

    /// Calls `each` with the other cells that each move from a head turns, until it answers `false`.
    fn turned(&self, (x, y): Head, each: &mut dyn FnMut(&[Head]) -> bool) -> Result<(), Fault> {
        let mut coins = 0;
        let rows = Self::sets(&self.sides[0], x, &mut coins)?;
        let columns = Self::sets(&self.sides[1], y, &mut coins)?;
        let sizes = |sets: &[Vec<Heap>]| sets.iter().map(Vec::len).sum::<usize>();
        if coins > COINS || sizes(&rows).saturating_mul(sizes(&columns)) > COINS {
            return Err(Fault {
                position: vec![x, y],
                rules: self.to_string(),
                why: format!(
                    "its moves turn more than {} coins together, too many to be listed; take \
                     smaller places",
                    grouped(COINS as u128)
                ),
            });
        }
        let mut cells = Vec::new();
        for rows in &rows {
            for columns in &columns {
                let all = rows
                    .iter()
                    .flat_map(|&x| columns.iter().map(move |&y| (x, y)));
                cells.clear();
                // all but the head itself, which becomes a tail
                cells.extend(all.skip(1));
                if !each(&cells) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl Game for TurningProduct {
    type Position = Head;

    fn may_fail(&self) -> bool {
        true
    }

    fn options(&self, head: &Head, to: &mut Options<Head>) {
        let all = self.turned(*head, &mut |cells| {
            to.sum(cells.iter().copied());
            !to.is_full()
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
    }
}

impl HeapRules for TurningProduct {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for (i, cell) in heaps.chunks_exact(2).enumerate() {
            let mut new = Vec::new();
            let all = self.turned((cell[0], cell[1]), &mut |cells| {
                new.clear();
                new.extend(cells.iter().flat_map(|&(x, y)| [x, y]));
                to.rewrite(2 * i..2 * i + 2, &new);
                !to.enough()
            });
            if let Err(fault) = all {
                to.fail(fault);
            }
            if to.enough() {
                return;
            }
        }
    }

    fn may_fail(&self) -> bool {
        true
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        2..=usize::MAX
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        heaps.len().is_multiple_of(2)
    }

    fn restriction(&self) -> Option<String> {
        Some("an even number of numbers: row and column of each head".into())
    }

    fn cancels(&self, _: usize, _: &[Heap]) -> bool {
        true
    }

    fn extra(&self) -> Option<Extra> {
        Some(Extra {
            apart: true,
            ..Extra::default()
        })
    }

    fn pieces(&self) -> Vec<Piece> {
        vec![Piece {
            heaps: usize::MAX,
            states: Vec::new(),
            symmetric: false,
            splits: true,
            width: 2,
        }]
    }
}

impl fmt::Display for TurningProduct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |rules: &HeapRuleset| match rules {
            HeapRuleset::Changed(_) => format!("({rules})"),
            rules => rules.bracketed(),
        };
        write!(f, "{} x {}", side(&self.sides[0]), side(&self.sides[1]))
    }
}

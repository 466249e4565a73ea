//! What codes and vectors declare of their moves.

use super::{Amounts, Code, Digit, MoveVectors, Shape, Times, binomial};

impl Code {
    /// The declared structure: sets of amounts and Nim where the digits say just that.
    pub fn shape(&self) -> Shape {
        if self.splits() {
            return Shape::SPLITS;
        }
        let whole = |digit: &Digit| digit.low() == 3;
        let plain = |digit: &Digit| digit.is_zero() || whole(digit);
        let (digits, only) = (self.digits(), self.digits().len() == 1);
        match self.tail() {
            [tail] if only && whole(tail) => Shape::Each(Amounts::Any),
            [] if !only && digits.iter().all(plain) => {
                let taken = |(i, digit)| whole(digit).then_some(i as u64);
                let set: Vec<u64> = (digits.iter().enumerate()).filter_map(taken).collect();
                let most = digits.len() as u64 - 1;
                Shape::Each(if set.len() as u64 == most {
                    Amounts::UpTo(most)
                } else {
                    Amounts::In(set)
                })
            }
            _ => Shape::Code(self.clone()),
        }
    }
}

impl MoveVectors {
    /// The declared structure: the same amount from each heap of a set, where the vectors say
    /// just that of all sets of some sizes (as in Nim and Wythoff's game), so that engines for
    /// such rules fit; the vectors themselves otherwise.
    pub fn shape(&self) -> Shape {
        self.faces().unwrap_or_else(|| Shape::Vectors(self.clone()))
    }

    fn faces(&self) -> Option<Shape> {
        let heaps = self.heaps();
        let plain = self.potential().iter().all(|&weight| weight == 1);
        let mut found = vec![0_u128; heaps + 1];
        for vector in self.vectors() {
            let unit = vector.takes.iter().all(|&takes| takes == 0 || takes == 1);
            if !plain || !unit || vector.times != Times::Any {
                return None;
            }
            found[vector.takes.iter().filter(|&&takes| takes == 1).count()] += 1;
        }
        let most = (1..=heaps).rev().find(|&size| found[size] > 0)?;
        let all = |size: usize| binomial(heaps as u64, size as u64) == Some(found[size]);
        (1..=most).all(all).then_some(Shape::Faces {
            sizes: 1..=most,
            amounts: match most {
                1 => Amounts::Any,
                _ => Amounts::Equal,
            },
        })
    }
}

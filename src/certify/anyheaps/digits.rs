/// Numbers of heaps, told apart exactly below `tail` and by their remainder modulo `period` from
/// there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Classes {
    pub(super) tail: usize,
    pub(super) period: usize,
}

impl Classes {
    pub(super) fn count(self) -> usize {
        self.tail + self.period
    }

    fn least(self, number: usize) -> usize {
        let mut least = number;
        while least >= self.count() {
            least -= self.period;
        }
        least
    }

    /// The number of a letter among all, the digit 1 most significant.
    pub(super) fn letter(self, numbers: &[usize]) -> usize {
        let mut letter = 0;
        for &number in numbers {
            letter = letter * self.count() + self.least(number);
        }
        letter
    }

    /// The least numbers of each letter for this many digits, in order.
    pub(super) fn all(self, digits: usize) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        let letters = self.count().pow(digits as u32);
        for letter in 0..letters {
            let mut numbers = vec![0; digits];
            let mut rest = letter;
            for number in numbers.iter_mut().rev() {
                *number = rest % self.count();
                rest /= self.count();
            }
            all.push(numbers);
        }
        all
    }
}

/// One more heap with a digit.
pub(super) fn add(numbers: &mut [usize], digit: usize) {
    if digit > 0 {
        numbers[digit - 1] += 1;
    }
}

use std::fmt;

/// The genus of a game: its value in normal play, and its misere values with copies of `*2` added.
///
/// The misere values g-(G), g-(G + \*2), g-(G + \*2 + \*2), .. repeat with period 2 in the end. They
/// follow from those of the options (Conway, On Numbers and Games, chapter 12): a sum with one copy
/// more has the options' digits at the same place, and the digit before it with and without `*1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    plus: u32,
    /// What comes before the repetition, and the two digits that repeat.
    digits: Vec<u32>,
}

/// How a genus is abbreviated: which games it is the genus of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shortened {
    /// Nothing after the base: the genus of a nim-heap.
    NimHeap,
    /// One digit: the genus of a tame or a restive game, if it is one.
    Single,
    /// All digits up to the repetition.
    #[default]
    Digits,
}

impl Genus {
    /// The genus of the game whose options have these genera. O(digits x options).
    pub fn of<'a>(options: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let plus = mex(options.clone().map(|g| g.plus));
        let settled = options.clone().map(|g| g.digits.len() - 2).max();
        let settled = settled.unwrap_or(0).max(1);
        let terminal = options.clone().next().is_none();
        let mut digits: Vec<u32> = vec![if terminal {
            1
        } else {
            mex(options.clone().map(|g| g.digit(0)))
        }];
        loop {
            let j = digits.len();
            let before = digits[j - 1];
            let here = options.clone().map(|g| g.digit(j));
            digits.push(mex(here.chain([before, before ^ 1])));
            if j >= settled + 2 && digits[j] == digits[j - 2] && digits[j - 1] == digits[j - 3] {
                break;
            }
        }
        Self { plus, digits }.trimmed()
    }

    fn trimmed(mut self) -> Self {
        while let [.., a, _, c] = self.digits[..] {
            if a != c {
                break;
            }
            self.digits.pop();
        }
        self
    }

    /// The value in normal play.
    pub fn plus(&self) -> u32 {
        self.plus
    }

    /// The misere value of the game with `copies` copies of `*2`.
    pub fn digit(&self, copies: usize) -> u32 {
        let length = self.digits.len();
        match self.digits.get(copies) {
            Some(&digit) => digit,
            None => self.digits[length - 2 + (copies - length) % 2],
        }
    }

    /// The misere values up to the repetition; the last two repeat for ever.
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// The genus in the notation of CGSuite.
    pub fn text(&self, shortened: Shortened) -> String {
        let single = match self.digit(0) {
            s @ 0..4 => [s, s ^ 2, s, s ^ 2],
            s => [s, self.plus ^ 2, self.plus, self.plus ^ 2],
        };
        let tame = [self.digit(0), self.plus ^ 2, self.plus, self.plus ^ 2];
        let is = |digits: [u32; 4]| {
            let decoded = (0..self.digits.len() + 4).map(|j| match j {
                0 => digits[0],
                j => digits[1 + (j - 1) % 2],
            });
            decoded.enumerate().all(|(j, d)| self.digit(j) == d)
        };
        match shortened {
            Shortened::NimHeap => self.plus.to_string(),
            Shortened::Single if is(single) || is(tame) => {
                format!("{}^{}", self.plus, list(&self.digits[..1]))
            }
            _ => format!("{}^{}", self.plus, list(&self.digits)),
        }
    }
}

/// Digits side by side, or with commas in brackets once one of them is 10 or more.
fn list(digits: &[u32]) -> String {
    let texts: Vec<String> = digits.iter().map(u32::to_string).collect();
    match digits.iter().all(|&d| d < 10) {
        true => texts.concat(),
        false => format!("({})", texts.join(",")),
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Shortened::Digits))
    }
}

/// The least number that is none of these.
pub(super) fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut seen: Vec<bool> = Vec::new();
    for value in values {
        let value = value as usize;
        if value >= seen.len() {
            seen.resize(value + 1, false);
        }
        seen[value] = true;
    }
    seen.iter().position(|&s| !s).unwrap_or(seen.len()) as u32
}

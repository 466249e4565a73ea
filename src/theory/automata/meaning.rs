use super::Dfao;
use super::dfao::NOWHERE;
use std::fmt;

/// What the outputs of an automaton stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The value, for outputs below a number; that output is for larger values.
    Values(u32),
    /// Output 0: the value is this one; 1: it is another.
    Only(u32),
}

impl Meaning {
    /// Number of outputs that stand for one value; the next one is for all others.
    pub fn outputs(self) -> u32 {
        match self {
            Self::Values(values) => values,
            Self::Only(_) => 1,
        }
    }

    /// The value of an output below [`outputs`](Self::outputs).
    pub fn value(self, output: u32) -> u32 {
        match self {
            Self::Values(_) => output,
            Self::Only(value) => value,
        }
    }

    /// What an output says, in words.
    pub(super) fn words(self, output: u32) -> String {
        match output {
            NOWHERE => "no position".into(),
            0 if self == Self::Values(1) => "P".into(),
            _ if self == Self::Values(1) => "N".into(),
            output if output < self.outputs() => format!("value {}", self.value(output)),
            _ => match self {
                Self::Values(_) => "a larger value".into(),
                Self::Only(_) => "another value".into(),
            },
        }
    }

    /// What holds where the output stands for no single value, in words.
    pub(super) fn otherwise(self) -> String {
        match self {
            Self::Values(1) => "the position is N".into(),
            Self::Values(values) => format!("the value is at least {values}"),
            Self::Only(value) => format!("the value is not {value}"),
        }
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Values(1) => f.write_str("the P-positions"),
            Self::Values(values) => write!(f, "the values 0..{}", values - 1),
            Self::Only(value) => write!(f, "the positions of value {value}"),
        }
    }
}

/// Two automata restricted to what both tell: the same number of values, or one set of positions
/// each.
///
/// # Errors
/// If one gives several values, and the other a single value that is not among them.
pub fn alike(
    (a, meaning): (&Dfao, Meaning),
    (b, other): (&Dfao, Meaning),
) -> Result<[(Dfao, Meaning); 2], String> {
    let one = |value: u32, (automaton, meaning): (&Dfao, Meaning)| match meaning {
        Meaning::Values(values) if 1 < values && values <= value => {
            Err(format!("found {meaning} and only value {value}"))
        }
        Meaning::Values(2..) => Ok((automaton.only(value), Meaning::Only(value))),
        _ => Ok((automaton.clone(), meaning)),
    };
    Ok(match (meaning, other) {
        (Meaning::Values(m), Meaning::Values(n)) => {
            let both = Meaning::Values(m.min(n));
            [a, b].map(|automaton| (automaton.capped(both.outputs()), both))
        }
        (Meaning::Only(value), _) => [(a.clone(), meaning), one(value, (b, other))?],
        (_, Meaning::Only(value)) => [one(value, (a, meaning))?, (b.clone(), other)],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::automata::text::read_any;

    #[test]
    fn what_both_tell_is_compared() {
        let read = |text: &str| read_any(text).unwrap();
        // the value of one heap up to 0, up to 1, and whether it is 1
        let none = read("1 2 2 1\n0 0 1\n1 1 1\n");
        let few = read("1 2 3 2\n0 0 1\n1 2 2\n2 2 2\n");
        let one = read("# value 1\n1 2 3 1\n1 0 1\n0 2 2\n1 2 2\n");
        let same = |a: &(Dfao, Meaning), b: &(Dfao, Meaning)| {
            let [(a, _), (b, _)] = alike((&a.0, a.1), (&b.0, b.1)).unwrap();
            a.differences(&b).unwrap() == crate::theory::automata::Differences::All(vec![])
        };
        assert!(same(&none, &few) && same(&few, &none));
        assert!(same(&one, &few) && same(&few, &one));
        // sets of positions of different values may be compared, and differ
        assert!(!same(&one, &none) && !same(&none, &one));
        let two = read("# value 2\n1 2 3 1\n1 0 1\n0 2 2\n1 2 2\n");
        assert!(alike((&few.0, few.1), (&two.0, two.1)).is_err());
    }
}

use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};
use std::fmt;

/// A subtraction game: from one heap take an amount of a fixed finite set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtract(Vec<u64>);

impl Subtract {
    /// The game with the given amounts; `None` if there is none, or a 0 among them.
    pub fn new(mut set: Vec<u64>) -> Option<Self> {
        set.sort_unstable();
        set.dedup();
        set.first().is_some_and(|&s| s > 0).then_some(Self(set))
    }
}

impl OneHeap for Subtract {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        for &s in self.0.iter().take_while(|&&s| s <= heap) {
            to.replace(i, heap - s);
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::Each(Amounts::In(self.0.clone()))
    }
}

impl Named for Subtract {
    const INFO: Info = Info {
        name: "subtract",
        aliases: &[],
        signature: "subtract{a,b,..}",
        summary: "take an amount of the set from one heap",
        source: "S. W. Golomb, A mathematical investigation of games of take-away (1966)",
        example: "subtract{1,3,4}",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        let amounts = arguments.set("amounts")?;
        Ok(Self::new(amounts).expect("amounts are checked to be there and positive"))
    }
}

impl fmt::Display for Subtract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.0.iter().map(u64::to_string).collect();
        write!(f, "subtract{{{}}}", list.join(","))
    }
}

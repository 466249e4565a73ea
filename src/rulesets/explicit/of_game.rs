use super::{Explicit, MOVES};
use crate::game::{Game, Options, Sums, Whole};
use crate::number::grouped;
use crate::work::{Context, Stop};
use hashbrown::HashMap;
use std::collections::VecDeque;

impl Explicit {
    /// A game of one's own as a game that is given by its moves: of all positions, sums of components,
    /// that can be reached from some. Each is called by its `Debug` text, components with ` + `
    /// between them. Whatever takes rules takes these then: tables, claims, matches, remoteness,
    /// certificates, the notation.
    ///
    /// O(positions + moves) time and memory.
    ///
    /// ```
    /// use grundy::game::{Game, Options, REMOTENESS};
    /// use grundy::play::{Position, lasts};
    /// use grundy::rulesets::{Explicit, Ruleset};
    /// use grundy::work::Context;
    ///
    /// /// Halve a number, or take 1 from it.
    /// struct Halve;
    ///
    /// impl Game for Halve {
    ///     type Position = u64;
    ///
    ///     fn options(&self, &from: &u64, to: &mut Options<u64>) {
    ///         if from > 0 {
    ///             to.one(from / 2);
    ///             to.one(from - 1);
    ///         }
    ///     }
    /// }
    ///
    /// let rules = Explicit::of_game(&Halve, [vec![20]], &Context::default())?;
    /// let rules: Ruleset = rules.into();
    /// let start = Position::read(&rules, "20")?;
    /// assert_eq!(lasts(&start, REMOTENESS, &Context::default())?, 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Stop::Loop`], [`Stop::Fault`]; [`Stop::Refused`] without a position, with more than four
    /// million moves, or where two positions have one text; [`Stop::Cancelled`].
    pub fn of_game<G: Game>(
        game: &G,
        positions: impl IntoIterator<Item = Vec<G::Position>>,
        context: &Context,
    ) -> Result<Self, Stop>
    where
        G::Position: Ord,
    {
        Self::listed(game, positions, false, context)
    }

    /// As [`of_game`](Self::of_game), of a game that may go on for ever: its positions have values of
    /// the loopy theory, and may be draws.
    ///
    /// ```
    /// use grundy::game::{Game, Options};
    /// use grundy::play::{Position, analyse_loopy};
    /// use grundy::rulesets::{Explicit, Ruleset};
    /// use grundy::solve::loopy::Fate;
    /// use grundy::work::Context;
    ///
    /// /// Take 2 from a number up to 9, or add 1.
    /// struct UpAndDown;
    ///
    /// impl Game for UpAndDown {
    ///     type Position = u64;
    ///
    ///     fn options(&self, &from: &u64, to: &mut Options<u64>) {
    ///         if from >= 2 {
    ///             to.one(from - 2);
    ///         }
    ///         if (2..9).contains(&from) {
    ///             to.one(from + 1);
    ///         }
    ///     }
    /// }
    ///
    /// let context = Context::default();
    /// let rules = Explicit::of_loopy_game(&UpAndDown, [vec![9]], &context)?;
    /// let rules: Ruleset = rules.into();
    /// let found = analyse_loopy(&Position::read(&rules, "4")?, &context)?;
    /// assert_eq!(found.fate, Fate::D);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`of_game`](Self::of_game), but for loops.
    pub fn of_loopy_game<G: Game>(
        game: &G,
        positions: impl IntoIterator<Item = Vec<G::Position>>,
        context: &Context,
    ) -> Result<Self, Stop>
    where
        G::Position: Ord,
    {
        Self::listed(game, positions, true, context)
    }

    fn listed<G: Game>(
        game: &G,
        positions: impl IntoIterator<Item = Vec<G::Position>>,
        loops: bool,
        context: &Context,
    ) -> Result<Self, Stop>
    where
        G::Position: Ord,
    {
        let sums = Sums(game);
        let mut numbers: HashMap<Whole<G::Position>, u32> = HashMap::new();
        let (mut names, mut queue) = (Vec::new(), VecDeque::new());
        let mut number = |position: Whole<G::Position>, queue: &mut VecDeque<_>| {
            let next = names.len() as u32;
            *numbers.entry(position).or_insert_with_key(|position| {
                let parts = position.iter().map(|part| format!("{part:?}"));
                names.push(parts.collect::<Vec<_>>().join(" + "));
                queue.push_back((next, position.clone()));
                next
            })
        };
        let mut typed = Vec::new();
        for position in positions {
            let start = number(sums.sum(position), &mut queue);
            typed.push((start, None));
        }
        if typed.is_empty() {
            return Err(Stop::refused(
                "no position",
                "some",
                "give positions from which play begins",
            ));
        }
        let mut options = Options::within(MOVES);
        while let Some((from, position)) = queue.pop_front() {
            context.check()?;
            options.clear();
            sums.options(&position, &mut options);
            options.complete()?;
            for option in options.iter().flatten() {
                typed.push((from, Some(number(option.clone(), &mut queue))));
            }
            if options.is_full() || typed.len() > MOVES {
                return Err(Stop::refused(
                    format!("a game with more than {} moves", grouped(MOVES as u64)),
                    "fewer",
                    "begin with smaller positions",
                ));
            }
        }
        Ok(Self::ordered(&told_apart(names), typed, loops)?)
    }
}

/// Empty sums are called `0`; of positions with one text each has a number.
fn told_apart(names: Vec<String>) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let named = names.into_iter().map(|name| match name.is_empty() {
        true => "0".to_owned(),
        false => name,
    });
    let apart = named.map(|name| {
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        match count {
            1 => name,
            count => format!("{name} ({count})"),
        }
    });
    apart.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, Each, Names, SingleHeap};
    use crate::plan::{Enumerated, measured};
    use crate::rulesets::{Ruleset, heap_rules};
    use crate::solve::definition::Definition;
    use crate::solve::{Want, memo::Memo};

    #[test]
    fn sums_loops_and_texts() {
        let context = Context::default();
        let kayles = SingleHeap(heap_rules("kayles"));
        let rules = Explicit::of_game(&kayles, [vec![7, 3]], &context).unwrap();
        let names: &dyn Names = &rules;
        let start = names.start().unwrap();
        assert_eq!(names.name(start), "\"3 + 7\"");
        let mut memo = Memo::common(crate::game::Wholes::new(&Each(rules.clone())), Want::Values);
        let found = memo.solve(&[vec![start].into()], &context).unwrap();
        let mut plain = Definition::new(&kayles, Want::Values);
        let sum = [7, 3].map(|heap| plain.solve(&heap, &context).unwrap());
        assert_eq!(found, [sum[0] ^ sum[1]]);
        // the text reads back as the same rules
        let ruleset: Ruleset = rules.clone().into();
        assert_eq!(ruleset.to_string().parse::<Ruleset>().unwrap(), ruleset);
        let Some(heaps) = ruleset.heap_rules() else {
            panic!("heaps")
        };
        let place = crate::game::HeapBox::sorted(1, names.largest()).unwrap();
        let lasts = (crate::game::REMOTENESS, Convention::Misere);
        assert!(measured(heaps, &place, lasts, None, &context).is_ok());
        assert!(
            Enumerated::heaps(heaps, place)
                .table(Want::Values, None, &context)
                .is_ok()
        );
        assert!(Explicit::of_game(&kayles, [], &context).is_err());
    }

    struct Back;

    impl Game for Back {
        type Position = u8;

        fn options(&self, &from: &u8, to: &mut Options<u8>) {
            to.one(1 - from);
        }
    }

    #[test]
    fn a_loop_is_named() {
        let found = Explicit::of_game(&Back, [vec![0]], &Context::default());
        assert!(found.unwrap_err().to_string().contains("of_loopy_game"));
        let loopy = Explicit::of_loopy_game(&Back, [vec![0]], &Context::default());
        assert_eq!(loopy.unwrap().to_string(), "edges{0,0>1,1>0}");
        let names = ["a", "", "a"].map(str::to_owned).to_vec();
        assert_eq!(told_apart(names), ["a", "0", "a (2)"]);
    }
}

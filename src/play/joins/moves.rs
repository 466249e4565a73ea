//! Winning moves in a join, from what is known of the options of each part.

use super::{Join, is_p};
use crate::game::{Convention, Heap, each_option};
use crate::rulesets::Compound;
use crate::work::{Context, Stop};

/// The options of a part, with what is known of each.
type Answers = Vec<([u32; 2], Vec<Heap>)>;
/// What each part becomes; `None` where it stays.
type Choices<'o> = Vec<Option<&'o [Heap]>>;

impl Join<'_> {
    /// A winning move from an N-position.
    pub(super) fn winning(
        &mut self,
        facts: &[[u32; 2]],
        context: &Context,
    ) -> Result<Option<Vec<Heap>>, Stop> {
        // in misere play the end is won without a move
        let ends = match self.compound {
            Compound::Conjunctive | Compound::Shortened => facts.iter().any(|[own, _]| *own == 0),
            _ => facts.iter().all(|[own, _]| *own == 0),
        };
        if ends {
            return Ok(None);
        }
        let mut options = Vec::with_capacity(self.parts.len());
        for i in 0..self.parts.len() {
            let (rules, _, own) = self.parts[i];
            let mut list = Vec::new();
            each_option(rules, own, |option| {
                list.push(option.to_vec());
                true
            })?;
            let mut known = Vec::with_capacity(list.len());
            for option in list {
                let facts = self.facts((rules, &option), context)?;
                known.push((facts, option));
            }
            options.push(known);
        }
        let choices = match self.compound {
            Compound::Conjunctive | Compound::Continued => self.lasting(facts, &options),
            _ => self.chosen(facts, &options),
        };
        Ok(choices.map(|choices| self.written(&choices)))
    }

    /// Where all parts move: the part that decides moves as it wins, the others as late, or as soon,
    /// as they can.
    fn lasting<'o>(&self, facts: &[[u32; 2]], options: &'o [Answers]) -> Option<Choices<'o>> {
        let (_, length) = self.combined(facts);
        let (_, length) = length?;
        let decides = facts.iter().position(|[own, _]| *own == length)?;
        let all = options.iter().enumerate().map(|(i, options)| {
            let wanted = length.checked_sub(1).filter(|_| i == decides);
            let best = match (wanted, self.compound) {
                (Some(wanted), _) => options.iter().find(|([own, _], _)| *own == wanted),
                (None, Compound::Conjunctive) => options.iter().max_by_key(|([own, _], _)| *own),
                (None, _) => options.iter().min_by_key(|([own, _], _)| *own),
            };
            best.map(|(_, option)| &option[..])
        });
        Some(all.collect())
    }

    /// Where any parts move: those that are N move to P; in misere play one part is treated in
    /// another way where nothing but it would be left.
    fn chosen<'o>(&self, facts: &[[u32; 2]], options: &'o [Answers]) -> Option<Choices<'o>> {
        let mut choices: Choices<'_> = vec![None; facts.len()];
        let selective = self.compound == Compound::Selective;
        let normal = if selective {
            Convention::Normal
        } else {
            self.convention
        };
        let place = usize::from(selective);
        let p = |facts: &[u32; 2]| is_p(facts[place], normal);
        for (choice, (facts, options)) in choices.iter_mut().zip(facts.iter().zip(options)) {
            if !p(facts) {
                *choice = Some(&options.iter().find(|(facts, _)| p(facts))?.1[..]);
            }
        }
        if self.wins(facts, options, &choices) {
            return Some(choices);
        }
        // one part alone is left, or none: it goes to its own P, or stays
        let moved = choices.iter().map(Option::is_some).collect::<Vec<_>>();
        for (i, options_of) in options.iter().enumerate() {
            let before = choices[i];
            let own = options_of.iter().map(|(_, option)| Some(&option[..]));
            for option in own.chain([None]) {
                choices[i] = option;
                let moves = moved.iter().enumerate().any(|(j, &moved)| j != i && moved);
                if (moves || option.is_some()) && self.wins(facts, options, &choices) {
                    return Some(choices);
                }
            }
            choices[i] = before;
        }
        None
    }

    /// Whether a move leads to a P-position.
    fn wins(&self, facts: &[[u32; 2]], options: &[Answers], choices: &Choices<'_>) -> bool {
        let after = choices.iter().zip(facts.iter().zip(options));
        let after = after.map(|(choice, (facts, options))| match choice {
            None => *facts,
            Some(choice) => {
                let mut all = options.iter();
                all.find(|(_, option)| option == choice)
                    .map_or(*facts, |(facts, _)| *facts)
            }
        });
        self.combined(&after.collect::<Vec<_>>()).0
    }

    /// The whole position after a move.
    fn written(&self, choices: &Choices<'_>) -> Vec<Heap> {
        let (mut after, mut end) = (Vec::new(), 0);
        for ((_, start, own), choice) in self.parts.iter().zip(choices) {
            after.extend(&self.whole[end..*start]);
            after.extend(choice.unwrap_or(own));
            end = start + own.len();
        }
        after.extend(&self.whole[end..]);
        after
    }
}

//! Genera of the positions of a box, or of full boards.

use super::gathered::gathered;
use super::search::with_values;
use crate::game::{Game, Heap, HeapBox, HeapRules, WholeBoard, Wholes, extended};
use crate::rulesets::BoardRuleset;
use crate::solve::{Legal, Table, Want, playable};
use crate::theory::misere::{Genus, Positions};
use crate::work::{Context, Stop};
use std::collections::HashMap;
use std::sync::Arc;

/// A table whose numbers stand for lists: 1 if the position is tame, else 0; the value in normal
/// play; the misere values with 0, 1, 2, .. copies of *2, of which the last two repeat.
pub(crate) struct Genera {
    /// Which list each position has.
    pub(crate) table: Table,
    /// The lists.
    pub(crate) lists: Vec<Vec<i128>>,
}

/// Lists, each once.
struct Lists<G: Game> {
    positions: Positions<G>,
    /// Whether genera are found by the definition, not from canonical forms.
    plain: bool,
    numbers: HashMap<Vec<i128>, u64>,
    lists: Vec<Vec<i128>>,
}

impl<G: Game> Lists<G> {
    fn new(game: G, plain: bool, context: &Context) -> Self {
        // number 0 is that of 0
        let zero = Genus::of([].iter());
        let mut lists = Self {
            positions: Positions::new(game, context),
            plain,
            numbers: HashMap::new(),
            lists: Vec::new(),
        };
        lists.kept(&zero, true);
        lists
    }

    fn kept(&mut self, genus: &Genus, tame: bool) -> u64 {
        let digits = genus.digits().iter().map(|&digit| digit.into());
        let own = [tame.into(), genus.plus().into()];
        let list: Vec<i128> = own.into_iter().chain(digits).collect();
        let next = self.lists.len() as u64;
        *self.numbers.entry(list).or_insert_with_key(|list| {
            self.lists.push(list.clone());
            next
        })
    }

    fn number(&mut self, position: &G::Position) -> Result<u64, Stop> {
        let (form, arena) = self.positions.form(position)?;
        let tame = arena.kind(form).is_tame();
        let genus = match self.plain {
            true => self.positions.genus(position)?,
            false => arena.genus(form),
        };
        Ok(self.kept(&genus, tame))
    }
}

/// The genera of all positions of a box; `plain`: each by its definition.
///
/// # Errors
/// [`Stop::Refused`] for rules that forbid options or whose last mover may lose, and on another
/// number of heaps; if memory or time run out.
pub(crate) fn genera<R>(
    rules: &R,
    positions: &HeapBox,
    plain: bool,
    context: &Context,
) -> Result<Genera, Stop>
where
    R: HeapRules + Clone + Sync,
{
    playable(rules, "this ruleset", positions.heaps())?;
    with_values(rules, "this ruleset")?;
    let legal = Legal::of(rules, positions, context)?.map(Arc::new);
    let mut lists = Lists::new(Wholes::new(rules), plain, context);
    let mut number = |heaps: &[Heap]| lists.number(&extended(rules, heaps).into());
    let legal = legal.as_ref();
    let table = gathered((positions, legal), Want::Values, context, &mut number)?;
    Ok(Genera {
        table,
        lists: lists.lists,
    })
}

/// The genera of all full boards with at most these rows and columns.
///
/// # Errors
/// [`Stop::Refused`] for boards that the rules are not played on; if memory or time run out.
pub(crate) fn genera_of_boards(
    rules: &BoardRuleset,
    sizes: &HeapBox,
    plain: bool,
    context: &Context,
) -> Result<Genera, Stop> {
    let declared = rules.declared();
    declared.fits(sizes.max()[0] as usize, sizes.max()[1] as usize)?;
    let mut lists = Lists::new(WholeBoard(rules.clone()), plain, context);
    let some = |sides: &[Heap]| !sides.contains(&0);
    let legal = Arc::new(Legal::accepted(sizes, context, &some)?);
    let mut number =
        |size: &[Heap]| lists.number(&declared.start(size[0] as usize, size[1] as usize));
    let table = gathered((sizes, Some(&legal)), Want::Values, context, &mut number)?;
    Ok(Genera {
        table,
        lists: lists.lists,
    })
}

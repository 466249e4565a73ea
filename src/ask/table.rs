//! All positions of a box: their values or outcomes, or the P-positions alone.

use super::boxed::boxed;
use super::command::Spelling;
use super::fields::usual;
use super::{
    Answered, AskError, Counts, GivenRules, Head, LoopyColumns, LoopySheet, PlaceRequest, Question,
};
use crate::game::{Convention, Heap, HeapRules};
use crate::number::integer;
use crate::plan::{Computed, Engine, Enumerated};
use crate::rulesets::{Definitions, Ruleset};
use crate::solve::{Statistics, Table, Want};
use crate::work::{Context, Stop};
use serde_json::Value;

/// Positions between two looks at the wish to stop.
const BLOCK: u64 = 1 << 12;
/// Bytes of an entry in JSON, for each number of it.
const BYTES: u128 = 40;

boxed! {
    /// Values of a box; outcomes where they are asked for, and in misere play.
    TableRequest {
        /// The rules.
        rules: GivenRules,
        /// Misere play of these rules.
        #[serde(default, skip_serializing_if = "usual")]
        misere: bool,
    } on Option<usize> {
        /// Whether outcomes are asked for.
        #[serde(default, skip_serializing_if = "usual")]
        outcomes: bool,
    }
}

boxed! {
    /// The P-positions of a box.
    PPositionsRequest {
        /// The rules.
        rules: GivenRules,
        /// Misere play of these rules.
        #[serde(default, skip_serializing_if = "usual")]
        misere: bool,
    } on Option<usize> {
    }
}

/// The rules and their positions.
fn read(
    rules: &GivenRules,
    misere: bool,
    place: PlaceRequest,
    definitions: &Definitions,
) -> Result<(Ruleset, Enumerated), AskError> {
    let ruleset = rules.read(misere, definitions)?;
    let place = place.read(&ruleset.rules)?;
    Ok((ruleset, place))
}

/// What is listed of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// Its value.
    Values,
    /// P or N.
    Outcomes,
    /// Only P-positions, and nothing beside them.
    PPositions,
}

/// A table, and what is listed of it.
#[derive(Debug)]
pub enum TableAnswer {
    /// Of ordinary rules.
    Table {
        /// What all tables say before their entries.
        head: Box<Head>,
        /// Each position that is listed, and its number.
        entries: Vec<(Vec<Heap>, u64)>,
        /// What is listed of it.
        listed: EntryKind,
    },
    /// Of rules that may go on for ever, as it is written.
    Loopy(Value),
}

fn answer(
    (ruleset, place): (Ruleset, Enumerated),
    listed: EntryKind,
    engine: Option<Engine>,
    context: &Context,
) -> Result<TableAnswer, AskError> {
    if let Some(rules) = ruleset.heap_rules().filter(|rules| rules.loops()) {
        let columns = match listed {
            EntryKind::Values => LoopyColumns::All,
            EntryKind::Outcomes => LoopyColumns::Outcomes,
            EntryKind::PPositions => LoopyColumns::PPositions,
        };
        let sheet = LoopySheet::of(&ruleset, rules, &place, columns, context)?;
        return Ok(TableAnswer::Loopy(sheet.json()));
    }
    let want = match listed {
        EntryKind::Values if ruleset.convention == Convention::Normal => Want::Values,
        _ => Want::Outcomes(ruleset.convention),
    };
    let listed = match (listed, want) {
        (EntryKind::Values, Want::Outcomes(_)) => EntryKind::Outcomes,
        (listed, _) => listed,
    };
    let Computed { table, plan } = place.table(want, engine, context)?;
    let statistics = Statistics::of(&table, context)?;
    let counts = Counts::of(&place, want, &statistics);
    let head = Head::of(&ruleset, &place, plan.engine, counts);
    let entries = entries(&table, listed, context)?;
    Ok(TableAnswer::Table {
        head: Box::new(head),
        entries,
        listed,
    })
}

/// The positions that are listed, in lexicographic order.
fn entries(
    table: &Table,
    listed: EntryKind,
    context: &Context,
) -> Result<Vec<(Vec<Heap>, u64)>, Stop> {
    let positions = table.positions();
    let bytes = BYTES * (positions.heaps() as u128 + 1);
    if listed != EntryKind::PPositions {
        context.afford(
            "the list of positions",
            positions.count().saturating_mul(bytes),
        )?;
    }
    let (mut all, mut seen) = (Vec::new(), 0);
    let mut heaps = vec![0; positions.heaps()];
    loop {
        if let Some(number) = table.get(&heaps)
            && (listed != EntryKind::PPositions || number == 0)
        {
            all.push((heaps.clone(), number));
        }
        seen += 1;
        if seen % BLOCK == 0 {
            context.afford("the list of positions", bytes * all.len() as u128)?;
            context.check()?;
        }
        if !positions.advance_lex(&mut heaps) {
            return Ok(all);
        }
    }
}

impl Question for TableRequest {
    type Answer = TableAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "table",
        words: &["rules"],
        options: &["heaps", "max", "board", "order", "engine"],
        flags: &["misere", "outcomes"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<TableAnswer, AskError> {
        let listed = match self.outcomes {
            true => EntryKind::Outcomes,
            false => EntryKind::Values,
        };
        answer(
            read(
                &self.rules,
                self.misere,
                self.place_of(self.heaps),
                definitions,
            )?,
            listed,
            self.engine,
            context,
        )
    }

    fn plainly(self) -> Self {
        Self {
            engine: Some(Engine::Definition),
            ..self
        }
    }
}

impl Question for PPositionsRequest {
    type Answer = TableAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "p-positions",
        words: &["rules"],
        options: &["heaps", "max", "board", "order", "engine"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<TableAnswer, AskError> {
        answer(
            read(
                &self.rules,
                self.misere,
                self.place_of(self.heaps),
                definitions,
            )?,
            EntryKind::PPositions,
            self.engine,
            context,
        )
    }

    fn plainly(self) -> Self {
        Self {
            engine: Some(Engine::Definition),
            ..self
        }
    }
}

impl Answered for TableAnswer {
    fn json(&self) -> Value {
        let (head, entries, listed) = match self {
            Self::Loopy(value) => return value.clone(),
            Self::Table {
                head,
                entries,
                listed,
            } => (head, entries, listed),
        };
        let entry = |(heaps, number): &(Vec<Heap>, u64)| -> Value {
            let last = match (listed, number) {
                (EntryKind::Values, value) => Some(integer(*value)),
                (EntryKind::Outcomes, 0) => Some("P".into()),
                (EntryKind::Outcomes, _) => Some("N".into()),
                (EntryKind::PPositions, _) => None,
            };
            heaps
                .iter()
                .map(|&heap| integer(heap))
                .chain(last)
                .collect()
        };
        let mut object = head.json();
        object.insert("entries".into(), entries.iter().map(entry).collect());
        object.into()
    }
}

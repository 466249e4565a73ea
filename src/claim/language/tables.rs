use super::slots::{Slot, restricted};
use crate::expression::{Fact, Numbers, Why};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order, Shape};
use crate::plan::{self, Engine, Genera, HeapGame, Plan, TableJob};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::sequence::{PeriodVerdict, Sequence, last_half_period};
use crate::solve::{Fold, Table, Want};
use crate::theory::misere::Limits;
use crate::work::{Context, Stop};

/// The tables of a claim, computed.
#[derive(Default)]
pub(super) struct Tables {
    made: Vec<Made>,
    /// The rules of those of which only some tuples are positions.
    restricted: Vec<Option<HeapRuleset>>,
    /// Facts of sequences, or the number of heaps that prove none.
    facts: Vec<Result<i128, Why>>,
    /// How they were computed.
    pub(super) plans: Vec<Plan>,
}

enum Made {
    Table(Table),
    /// Full boards by rows and columns, and the number of the board without a cell.
    Boards(Table, u64),
    Sequence(Sequence, Want),
    /// Nothing at all.
    None,
    /// Nothing but its bounds, to see what lies outside.
    Bounds(Vec<Heap>),
    /// Whose numbers stand for lists; whether of boards, on which none has the list of number 0.
    Genera(Genera, bool),
}

/// Heaps that are followed for a misere quotient, and elements that it may have, at most.
const QUOTIENT: (usize, usize) = (1000, 512);

/// A fact of the misere quotient of a game, if the quotient is known for all heaps.
fn misere_fact(
    ruleset: &Ruleset,
    fact: Fact,
    context: &Context,
) -> Result<Result<i128, Why>, Stop> {
    let limits = Limits {
        to: QUOTIENT.0,
        order: QUOTIENT.1,
        ..Limits::NONE
    };
    let quotient = HeapGame::of_misere(ruleset)?.quotient(limits, context)?;
    let Some(period) = quotient.period else {
        return Ok(Err(Why::NoQuotient(quotient.to as u64)));
    };
    let number = match fact {
        Fact::Period => period.period,
        Fact::Preperiod => period.preperiod,
        Fact::Saltus => 0,
        Fact::LastException => return Ok(Ok(period.preperiod as i128 - 1)),
        Fact::QuotientOrder => quotient.order(),
        Fact::QuotientPOrder => quotient.p.len(),
        Fact::Tame => quotient.nim(context)?.is_some().into(),
    };
    Ok(Ok(number as i128))
}

/// Whether genera are found by their definition; they are searched, by no other engine.
fn plain(engine: Option<Engine>) -> Result<bool, Stop> {
    match engine {
        Some(engine) if !engine.searches() => Err(Stop::refused(
            format!("the engine {engine} and a claim on genera"),
            "one that searches positions",
            "use ‹engine memo› or definition",
        )),
        engine => Ok(engine == Some(Engine::Definition)),
    }
}

/// Heaps that are examined for a period at least.
const PERIOD: Heap = 1 << 14;

impl Tables {
    /// Computes the tables and the facts.
    ///
    /// # Errors
    /// Those of the engines.
    pub(super) fn compute(
        slots: &[Slot],
        facts: &[(Ruleset, Fact)],
        (max, engine): (Option<Heap>, Option<Engine>),
        context: &Context,
    ) -> Result<Self, Stop> {
        let mut tables = Self::default();
        for slot in slots {
            tables.add(slot, engine, context)?;
            tables.restricted.push(restricted(&slot.ruleset).cloned());
        }
        for (ruleset, fact) in facts {
            if fact.is_misere() || ruleset.convention == Convention::Misere {
                tables.facts.push(misere_fact(ruleset, *fact, context)?);
                continue;
            }
            let game = HeapGame::new(ruleset)?;
            let to = max.unwrap_or(0).max(PERIOD);
            let sequence = Sequence::run(&game, to, context)?;
            let proved = |period: &crate::sequence::Period| {
                matches!(period.verdict, PeriodVerdict::Proved(_))
            };
            let fact = sequence.period().filter(proved).map(|period| match fact {
                Fact::Period => i128::from(period.length),
                Fact::Preperiod => i128::from(period.preperiod),
                Fact::Saltus => i128::from(period.saltus),
                _ => i128::from(period.preperiod) - 1,
            });
            let provable = game.may_be_proved().unwrap_or(false);
            tables.facts.push(fact.ok_or(match provable {
                true => Why::NoPeriod(to),
                false => Why::NoTheorem,
            }));
        }
        Ok(tables)
    }

    /// Tables that have bounds only.
    pub(super) fn stub(slots: &[Slot], facts: &[(Ruleset, Fact)]) -> Self {
        let bounds = |slot: &Slot| Made::Bounds(slot.max.clone());
        Self {
            made: slots.iter().map(bounds).collect(),
            restricted: vec![None; slots.len()],
            facts: vec![Ok(1); facts.len()],
            plans: Vec::new(),
        }
    }

    /// No table: whoever asks for a number needs some.
    pub(super) fn none(slots: &[Slot]) -> Self {
        Self {
            made: slots.iter().map(|_| Made::None).collect(),
            restricted: vec![None; slots.len()],
            ..Self::default()
        }
    }

    fn add(&mut self, slot: &Slot, engine: Option<Engine>, context: &Context) -> Result<(), Stop> {
        let rules = match &slot.ruleset.rules {
            Rules::Heaps(rules) => rules,
            Rules::Board(rules) => {
                let sizes = HeapBox::new(slot.max.clone(), Order::Ordered)?;
                if slot.genera {
                    let genera = plan::genera_of_boards(rules, &sizes, plain(engine)?, context)?;
                    self.made.push(Made::Genera(genera, true));
                    return Ok(());
                }
                let fold = match slot.measure {
                    Some(measure) => Fold::Measured(measure, slot.ruleset.convention),
                    None => slot.want.into(),
                };
                let computed = plan::boards(rules, &sizes, fold, engine, context)?;
                self.plans.push(computed.plan);
                // the player to move on no board has no move
                let empty = fold.shown(fold.of(&[]));
                self.made.push(Made::Boards(computed.table, empty));
                return Ok(());
            }
        };
        if rules.loops() {
            let positions = HeapBox::new(slot.max.clone(), slot.order)?;
            let table = plan::fates(rules, &positions, slot.ruleset.convention, context)?;
            self.made.push(Made::Table(table));
            return Ok(());
        }
        if slot.genera {
            let positions = HeapBox::new(slot.max.clone(), slot.order)?;
            let genera = plan::genera(rules, &positions, plain(engine)?, context)?;
            self.made.push(Made::Genera(genera, false));
            return Ok(());
        }
        if let Some(measure) = slot.measure {
            if let Some(engine) = engine.filter(|engine| !engine.searches()) {
                return Err(Stop::refused(
                    format!(
                        "the engine {engine} and a claim on {measure}, whose positions are searched"
                    ),
                    "an engine that searches",
                    "use ‹engine memo› or definition",
                ));
            }
            let positions = HeapBox::new(slot.max.clone(), slot.order)?;
            let measure = (measure, slot.ruleset.convention);
            let table = plan::measured(rules, &positions, measure, engine, context)?;
            self.made.push(Made::Table(table));
            return Ok(());
        }
        let splits = rules.shape().splits() || matches!(rules.shape(), Shape::Code(_));
        let game = match slot.want {
            _ if engine.is_some() => None,
            Want::Outcomes(Convention::Misere) => None,
            // other engines are faster at outcomes of heaps that stay whole
            Want::Outcomes(_) if !splits => None,
            _ if slot.max.len() == 1 => HeapGame::new(&slot.ruleset).ok(),
            _ => None,
        };
        if let Some(code) = game.as_ref().and_then(|game| game.code().ok()) {
            let sequence = Sequence::run(code, slot.max[0], context)?;
            self.made.push(Made::Sequence(sequence, slot.want));
            return Ok(());
        }
        let job = TableJob::usual(
            rules,
            HeapBox::new(slot.max.clone(), slot.order)?,
            slot.want,
        );
        let computed = plan::table(&TableJob { engine, ..job }, context)?;
        self.plans.push(computed.plan);
        self.made.push(Made::Table(computed.table));
        Ok(())
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.made.iter().map(|made| match made {
            Made::Table(table) | Made::Boards(table, _) | Made::Genera(Genera { table, .. }, _) => {
                table.bytes()
            }
            Made::Sequence(..) | Made::Bounds(_) | Made::None => 0,
        });
        bytes.sum()
    }

    /// The table, if it is one on exactly this box.
    pub(super) fn on(&self, table: usize, positions: &HeapBox) -> Option<&Table> {
        match self.made.get(table)? {
            Made::Table(table) | Made::Boards(table, _) => {
                Some(table).filter(|table| table.positions() == positions)
            }
            _ => None,
        }
    }
}

impl Numbers for Tables {
    fn tables(&self) -> usize {
        self.made.len()
    }

    fn absent(&self, table: usize, heaps: &[Heap]) -> Option<Why> {
        let restricted = self.restricted[table].as_ref();
        let is_position = restricted.is_none_or(|rules| rules.is_position(heaps));
        (!is_position).then_some(Why::NoPosition)
    }

    #[inline]
    fn number(&self, table: usize, heaps: &[Heap]) -> Option<u64> {
        if self.absent(table, heaps).is_some() {
            return None;
        }
        match &self.made[table] {
            Made::Table(table) => table
                .positions()
                .contains(heaps)
                .then(|| table.number(heaps)),
            Made::None => None,
            Made::Boards(_, empty) if heaps.contains(&0) => Some(*empty),
            Made::Genera(_, true) if heaps.contains(&0) => Some(0),
            Made::Boards(table, _) | Made::Genera(Genera { table, .. }, _) => {
                (table.positions().contains(heaps)).then(|| table.number(heaps))
            }
            Made::Bounds(max) => {
                let inside = heaps.iter().zip(max).all(|(heap, max)| heap <= max);
                inside.then_some(0)
            }
            Made::Sequence(sequence, want) => {
                let value = sequence.value(heaps[0].into())?;
                Some(want.of_sum(u64::try_from(value).ok()?))
            }
        }
    }

    fn list(&self, table: usize, number: u64) -> &[i128] {
        match &self.made[table] {
            Made::Genera(genera, _) => genera.lists.get(number as usize).map_or(&[], |list| list),
            _ => &[],
        }
    }

    fn fact(&self, fact: usize) -> Result<i128, Why> {
        self.facts[fact]
    }

    fn period(&self, values: &[i128]) -> Option<[u64; 3]> {
        let found = last_half_period(values)?;
        Some([found.preperiod, found.length, found.saltus])
    }
}

use super::clause::{Clauses, Condition};
use super::head::{Definition, begins};
use super::{Inner, Own, declared, table};
use crate::expression::{Heaps, clause};
use crate::game::laws::{Broken, symmetric_agrees};
use crate::game::{Heap, HeapBox, HeapRules, MoveVectors, Moves, Shape, each_option};
use crate::rulesets::{Definitions, HeapRuleset, Rules, Ruleset};
use crate::text::{NotationError, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Own {
    /// Reads rules, the part `body` of a text.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    pub(super) fn within(
        text: &str,
        body: Span,
        definitions: &Definitions,
    ) -> Result<Self, NotationError> {
        let (definition, spans) = Definition::read(text, body)?;
        let mut clauses = Clauses::default();
        let (mut positions, mut rows) = (None, None);
        let mut also = Vec::new();
        for (clause_text, &span) in definition.clauses.iter().zip(&spans) {
            let original = span.of(text);
            let within = |error: NotationError| error.within(text, span, clause_text == original);
            let refuse = |found: &str, expected: &str, remedy: &str| {
                NotationError::new(text, span, found, expected, remedy)
            };
            let rest = |word: &str| clause_text[word.len()..].trim_start().to_owned();
            if begins(clause_text, "as") {
                also.push(same_moves(&definition, &rest("as"), definitions).map_err(
                    |why| match why {
                        Ok(error) => error.within(text, span, false),
                        Err((expected, remedy)) => {
                            refuse(&format!("`{original}`"), expected, remedy)
                        }
                    },
                )?);
            } else if begins(clause_text, "where") {
                let condition = Condition::read(clause_text, &definition).map_err(within)?;
                if positions.replace(condition).is_some() {
                    return Err(refuse("a second `where`", "one", "join both by `and`"));
                }
            } else if begins(clause_text, "table") {
                let read = table::SplitTable::read(clause_text, &definition).map_err(within)?;
                if rows.replace(read).is_some() || definition.clauses.len() > 1 {
                    let expected = "a table alone";
                    return Err(refuse(
                        "other clauses",
                        expected,
                        "write all moves into the table",
                    ));
                }
            } else {
                let read =
                    clause(clause_text, &["take", "to"], &Ruleset::is_name).map_err(within)?;
                clauses
                    .add(clause_text, read, &definition)
                    .map_err(within)?;
            }
        }
        if clauses.is_empty() && also.is_empty() && rows.is_none() {
            let expected = "a move: a clause that begins with take, to, as or table";
            let remedy = "such as take (t, 0) for t in 1..a";
            return Err(NotationError::new(text, body, "no move", expected, remedy));
        }
        let plain = positions.is_none() && rows.is_none();
        let vectors = match plain {
            true => declared::vectors(&definition, &clauses, &also),
            false => None,
        };
        let shape = match (&vectors, &rows) {
            (Some(vectors), _) => vectors.shape(),
            (None, Some(rows)) => rows.shape(),
            (None, None) if plain => declared::shape(&definition, &clauses, &also),
            (None, None) => declared::opaque(&definition, &clauses),
        };
        let symmetric = definition.each
            || definition.symmetric
            || vectors.as_ref().is_some_and(MoveVectors::symmetric);
        let mut own = Self(Arc::new(Inner {
            definition,
            clauses,
            positions,
            also,
            rows,
            vectors,
            shape,
            symmetric,
        }));
        // unique: nobody else has seen the rules
        if !own.shape_holds()
            && let Some(inner) = Arc::get_mut(&mut own.0)
        {
            inner.shape = declared::opaque(&inner.definition, &inner.clauses);
            inner.symmetric = inner.definition.each || inner.definition.symmetric;
            inner.vectors = None;
        }
        own.minds_no_order().map_err(|broken| {
            let start = body.start;
            let head = text[start..]
                .find("symmetric")
                .map_or(start, |at| start + at);
            let span = Span {
                start: head,
                end: (head + "symmetric".len()).min(body.end),
            };
            let found = format!("`symmetric`, but {broken}");
            let remedy = "leave `symmetric` out, or add the mirrored moves";
            NotationError::new(
                text,
                span,
                found,
                "rules that do not mind the order",
                remedy,
            )
        })?;
        Ok(own)
    }

    /// Whether the clauses make just the moves that the shape declares, on a small box. Engines
    /// and proofs may look at the shape alone, so that one that does not hold is not declared.
    fn shape_holds(&self) -> bool {
        let inner = &self.0;
        if matches!(
            inner.shape,
            Shape::Split | Shape::Heaps | Shape::Total | Shape::Opaque
        ) || inner.rows.is_some()
        {
            return true;
        }
        let heaps = match inner.definition.heaps {
            _ if inner.definition.each => 2,
            Heaps::Fixed(heaps) => heaps,
            _ => 3,
        };
        let fits = |max: &u64| {
            let pairs = (max + 1).checked_pow(2 * heaps as u32);
            pairs.is_some_and(|pairs| pairs <= PAIRS)
        };
        let Some(max) = (1..=12).rev().find(fits) else {
            return true;
        };
        let Ok(positions) = HeapBox::ordered(heaps, max) else {
            return true;
        };
        let agrees = |x: &[u64]| {
            let mut options = BTreeSet::new();
            let clauses = ByClauses(self);
            let written = each_option(&clauses, x, |y| {
                options.insert(y.to_vec());
                true
            });
            let allowed = |y: &[u64]| inner.shape.allows(x, y) != Some(false);
            let left_out =
                |y: &[u64]| inner.shape.allows(x, y) == Some(true) && !options.contains(y);
            written.is_ok()
                && options.iter().all(|y| allowed(y))
                && !any_position(&positions, left_out)
        };
        !any_position(&positions, |x| !agrees(x))
    }

    /// The law of symmetric rules on a small box, where it is claimed.
    fn minds_no_order(&self) -> Result<(), Broken> {
        if !self.0.definition.symmetric {
            return Ok(());
        }
        let heaps = match self.0.definition.heaps {
            Heaps::Fixed(heaps) => heaps,
            _ => 3,
        };
        let fits = |max: &u64| {
            (max + 1)
                .checked_pow(heaps as u32)
                .is_some_and(|all| all <= SMALL)
        };
        let Some(max) = (1..=12).rev().find(fits) else {
            return Ok(());
        };
        let positions = HeapBox::ordered(heaps, max).map_err(|e| Broken::Law(e.to_string()))?;
        match symmetric_agrees(self, &positions) {
            // reported where the position is needed
            Err(Broken::Fault(_)) => Ok(()),
            result => result,
        }
    }
}

/// Rules as their clauses write the moves, even where they are known as vectors.
struct ByClauses<'a>(&'a Own);

impl HeapRules for ByClauses<'_> {
    fn moves<M: Moves>(&self, heaps: &[Heap], mut to: &mut M) {
        self.0.run(heaps, &mut to);
    }
}

fn any_position(positions: &HeapBox, mut found: impl FnMut(&[Heap]) -> bool) -> bool {
    let mut heaps = vec![0; positions.heaps()];
    loop {
        if found(&heaps) {
            return true;
        }
        if !positions.advance(&mut heaps) {
            return false;
        }
    }
}

/// Pairs of positions on which clauses are compared with their shape, at most.
const PAIRS: u64 = 1 << 14;

/// Positions on which symmetry is looked at.
const SMALL: u64 = 1 << 12;

/// Why rules cannot be used in a clause: they do not read, or what is expected and a remedy.
type NotSame = Result<NotationError, (&'static str, &'static str)>;

/// The rules of `as nim`.
fn same_moves(
    definition: &Definition,
    text: &str,
    definitions: &Definitions,
) -> Result<HeapRuleset, NotSame> {
    let ruleset = Ruleset::read(text, definitions).map_err(Ok)?;
    let Rules::Heaps(rules) = ruleset.rules else {
        return Err(Err(("rules on heaps", "such as as nim")));
    };
    let misere = ruleset.convention == crate::game::Convention::Misere;
    if misere || rules.extra().is_some() || rules.shape() == Shape::Split {
        return Err(Err((
            "rules in normal play that remember nothing and split no heap",
            "put modifiers after all of the rules: rules{..} misere",
        )));
    }
    let fits = match definition.heaps {
        Heaps::Fixed(heaps) => rules.heaps().contains(&heaps),
        _ => rules.heaps() == (1..=usize::MAX),
    };
    if !fits || rules.shape().raises() && !definition.falling_total {
        return Err(Err((
            "rules on as many heaps, which raise none of them",
            "such as as nim",
        )));
    }
    Ok(rules)
}

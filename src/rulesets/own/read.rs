use super::clause::Move;
use super::guard::Condition;
use super::head::{Definition, WORD, begins, outside};
use super::potential::Potential;
use super::{Inner, Own, declared, table, unordered};
use crate::expression::{Heaps, clause};
use crate::game::laws::{Broken, symmetric_agrees};
use crate::game::{Code, Convention, Heap, HeapBox, HeapRules, MoveVectors, Shape, options_of};
use crate::rulesets::{Definitions, HeapRuleset, Rules, Ruleset};
use crate::text::{NotationError, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Own {
    /// Reads rules, the part `body` of a text.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    pub(super) fn parse(
        text: &str,
        body: Span,
        definitions: &Definitions,
    ) -> Result<Self, NotationError> {
        let (definition, spans) = Definition::read(text, body)?;
        let (mut clauses, mut also) = (Vec::new(), Vec::new());
        let (mut positions, mut won, mut rows) = (None, None, None);
        for (clause_text, &span) in definition.clauses.iter().zip(&spans) {
            let original = span.of(text);
            let within = |error: NotationError| error.within(text, span, clause_text == original);
            let refuse = |found: &str, expected: &str, remedy: &str| {
                Err(NotationError::new(text, span, found, expected, remedy))
            };
            if begins(clause_text, "as") {
                let rules = Ruleset::read(clause_text["as".len()..].trim_start(), definitions);
                let ruleset = rules.map_err(|error| error.within(text, span, false))?;
                match same_moves(&definition, ruleset) {
                    Ok(rules) => also.push(rules),
                    Err((expected, remedy)) => {
                        return Err(NotationError::at(text, span, expected, remedy));
                    }
                }
            } else if begins(clause_text, "where") {
                let condition = Condition::read(clause_text, "where", &definition);
                let condition = condition.map_err(within)?;
                if positions.replace(condition).is_some() {
                    return refuse("a second `where`", "one", "join both by `and`");
                }
            } else if begins(clause_text, "won") {
                let words = "won if";
                if definition.each {
                    let remedy = "the game is the sum of its heaps, which ends when all have no \
                                  move; begin with `1 heap` or `any heaps`";
                    return refuse(
                        "`won if`",
                        "no end of a single heap after `each heap`",
                        remedy,
                    );
                }
                if !begins(clause_text, words) {
                    let remedy = "such as won if sum(x) even: the player to move has then won";
                    return refuse(clause_text, "`won if` and a condition", remedy);
                }
                let condition = Condition::read(clause_text, words, &definition);
                let condition = condition.map_err(within)?;
                if won.replace(condition).is_some() {
                    return refuse("a second `won if`", "one", "join both by `or`");
                }
            } else if begins(clause_text, "table") {
                let read = table::SplitTable::read(clause_text, &definition).map_err(within)?;
                if rows.replace(read).is_some() || definition.clauses.len() > 1 {
                    let remedy = "write all moves into the table";
                    return refuse("other clauses", "a table alone", remedy);
                }
            } else {
                let read = clause(clause_text, &Ruleset::is_name);
                let read = read.and_then(|read| Move::new(clause_text, read, &definition));
                clauses.push(read.map_err(within)?);
            }
        }
        if clauses.is_empty() && also.is_empty() && rows.is_none() {
            let expected = "a move: a clause that begins with take, to, as or table";
            let remedy = "such as take (t, 0) for t in 1..a";
            return Err(NotationError::new(text, body, "no move", expected, remedy));
        }
        let potential = definition.potential.as_deref();
        let potential = potential.map(|potential| Potential::read(potential, &definition));
        let potential = potential.transpose().map_err(|error| {
            let head = outside(body.of(text), ':').next().unwrap_or_default();
            let start = body.start + head.find(WORD).unwrap_or(0);
            let end = body.start + head.len();
            error.within(text, Span { start, end }, false)
        })?;
        // engines that look at declared moves alone take every end for lost
        let plain = positions.is_none() && rows.is_none() && won.is_none();
        let vectors = plain.then(|| declared::vectors(&definition, &clauses, &also));
        let vectors = vectors.flatten();
        let vectors = vectors.filter(|_| !definition.loopy);
        let shape = match (&vectors, &rows, &positions) {
            _ if definition.loopy => Shape::OPAQUE,
            _ if won.is_some() => declared::opaque(&definition, &clauses, &also),
            (Some(vectors), ..) => vectors.shape(),
            (_, Some(rows), _) => rows.shape(),
            (_, _, None) => declared::shape(&definition, &clauses, &also),
            (_, _, Some(positions)) => {
                declared::listed(&definition, &clauses, &also, Some(&positions.node))
            }
        };
        let coded = plain && definition.each && also.is_empty() && !definition.loopy;
        let code = coded.then(|| declared::code(&definition, &clauses));
        let code = code.flatten();
        let mut own = Self(Arc::new(Inner {
            shape: declared::opaque(&definition, &clauses, &also),
            symmetric: definition.each || definition.symmetric,
            order_is_said: false,
            definition,
            clauses,
            positions,
            won,
            potential,
            also,
            rows,
            vectors: None,
            code: None,
            generator: None,
        }));
        // so far the clauses write the moves; what holds of these is declared
        let mut shown = unordered::shown(&own.0);
        if own.shape_holds(&shape) {
            let code = code.filter(|code| own.code_holds(code));
            let inner = Arc::get_mut(&mut own.0).expect("nobody else has seen the rules");
            inner.generator = declared::generator(&inner.definition, &shape);
            let found = vectors.as_ref().is_some_and(MoveVectors::symmetric)
                || declared::minds_no_order(&inner.definition, &shape);
            // a clause of ends may mind the order
            inner.symmetric |= found && inner.won.is_none();
            shown |= found || matches!(shape, Shape::Each(_) | Shape::Faces { .. });
            // engines that look at the declared moves alone would believe what is said of them
            if shown || !inner.definition.symmetric || shape.is_undeclared() {
                (inner.shape, inner.vectors, inner.code) = (shape, vectors, code);
            }
        }
        own.minds_no_order().map_err(|broken| {
            let head = body.of(text).find("symmetric").unwrap_or(0);
            let start = body.start + head;
            let end = (start + "symmetric".len()).min(body.end);
            let found = format!("`symmetric`, although {}", broken.shown());
            let expected = "rules for which the order of the heaps does not matter";
            let remedy = "leave `symmetric` out, or add the mirrored moves";
            NotationError::new(text, Span { start, end }, found, expected, remedy)
        })?;
        let inner = Arc::get_mut(&mut own.0).expect("nobody else has seen the rules");
        inner.order_is_said = inner.definition.symmetric && !inner.definition.each && !shown;
        Ok(own)
    }

    /// The largest box of some heaps, each up to 12 at most, that has no more positions.
    fn small_box(&self, each: usize, most: u128) -> Option<HeapBox> {
        let heaps = match self.0.definition.heaps {
            _ if self.0.definition.each => each,
            Heaps::Fixed(heaps) => heaps,
            _ => 3,
        };
        let mut boxes = (1..=12)
            .rev()
            .filter_map(|max| HeapBox::ordered(heaps, max).ok());
        boxes.find(|positions| positions.count() <= most)
    }

    /// Whether the clauses make just the moves that the shape declares, on a small box. Engines
    /// and proofs may look at the shape alone, so that one that does not hold is not declared.
    fn shape_holds(&self, shape: &Shape) -> bool {
        let positions = self.small_box(2, COMPARED);
        let Some(positions) = positions.filter(|_| !shape.is_undeclared()) else {
            return true;
        };
        positions.iter().all(|x| {
            let Ok(options) = options_of(self, &x) else {
                return false;
            };
            let options: BTreeSet<Vec<Heap>> = options.into_iter().collect();
            let left_out = |y: &Vec<Heap>| shape.allows(&x, y) == Some(true);
            options.iter().all(|y| shape.allows(&x, y) != Some(false))
                && !positions
                    .iter()
                    .any(|y| left_out(&y) && !options.contains(&y))
        })
    }

    /// Whether the clauses make just the moves of the code, of small heaps.
    fn code_holds(&self, code: &Code) -> bool {
        (0..=CODED).all(|heap| {
            let mut expected = BTreeSet::new();
            code.each_option(heap, |parts| {
                expected.insert(parts.to_vec());
                true
            });
            let Ok(options) = options_of(self, &[heap]) else {
                return false;
            };
            let parts = options.into_iter().map(|mut parts| {
                parts.retain(|&part| part > 0);
                parts.sort_unstable();
                parts
            });
            parts.collect::<BTreeSet<Vec<Heap>>>() == expected
        })
    }

    /// The law of symmetric rules on a small box, where it is claimed.
    fn minds_no_order(&self) -> Result<(), Broken> {
        let positions = self.small_box(1, SMALL);
        let Some(positions) = positions.filter(|_| self.0.definition.symmetric) else {
            return Ok(());
        };
        match symmetric_agrees(self, &positions) {
            // reported where the position is needed
            Err(Broken::Fault(_)) => Ok(()),
            result => result,
        }
    }
}

/// Positions on which clauses are compared with their shape, at most: pairs of them are examined.
const COMPARED: u128 = 1 << 7;

/// Heaps at which clauses are compared with their code.
const CODED: Heap = 24;

/// Positions on which symmetry is examined.
const SMALL: u128 = 1 << 12;

/// The rules of `as nim`; what is expected and a remedy if they cannot be used in a clause.
fn same_moves(
    definition: &Definition,
    ruleset: Ruleset,
) -> Result<HeapRuleset, (&'static str, &'static str)> {
    let Rules::Heaps(rules) = ruleset.rules else {
        return Err(("rules on heaps", "such as as nim"));
    };
    let misere = ruleset.convention == Convention::Misere;
    let splits = rules.shape().splits() && !definition.each;
    if misere || !rules.heaps_alone() || splits {
        return Err((
            "rules in normal play that remember nothing, and split heaps of `each heap` only",
            "put modifiers after all of the rules: rules{..} misere",
        ));
    }
    let fits = match definition.heaps {
        Heaps::Fixed(heaps) => rules.heaps().contains(&heaps),
        _ => rules.heaps() == (1..=usize::MAX),
    };
    let may_rise = definition.falling_total || definition.potential.is_some();
    if !fits || rules.shape().raises() && !may_rise {
        let expected = "rules on the same number of heaps, which raise no heap";
        return Err((expected, "such as as nim"));
    }
    Ok(rules)
}

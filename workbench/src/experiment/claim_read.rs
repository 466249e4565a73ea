//! Reads the claims of a file: the fields each kind takes, and no others.

use super::claim::{Claim, Decide};
use super::error::FileError;
use super::file::Reader;
use super::raw::RawClaim;
use grundy::claim::{Method, Theorem, Verdict};
use grundy::game::HeapBox;
use grundy::plan::Enumerated;
use grundy::rulesets::{HeapRuleset, Rules, Ruleset, none_of};
use toml::Spanned;

impl Claim {
    /// Reads a claim of a file whose rules are `own`.
    pub(super) fn read(
        reader: &Reader<'_>,
        own: &Ruleset,
        raw: &Spanned<RawClaim>,
    ) -> Result<Self, FileError> {
        let here = At {
            reader,
            own,
            at: raw.span().start,
            raw: raw.get_ref(),
        };
        let raw = here.raw;
        let kinds = [
            raw.theorem.is_some(),
            raw.values.is_some(),
            raw.check.is_some(),
            raw.automaton.is_some(),
            raw.prove.is_some(),
            raw.ask.is_some(),
        ];
        if kinds.iter().filter(|&&given| given).count() > 1 {
            return here.error(
                "found several of theorem, values, check, automaton, prove and ask, expected one of \
                 them; make it several claims",
            );
        }
        if raw.ask.is_none() && raw.answer.is_some() {
            return here.error(
                "found answer = { .. }, which belongs to ask = \"COMMAND\"; leave one out or add the \
                 other",
            );
        }
        if raw.prove.is_none() && (raw.heaps.is_some() || raw.base.is_some()) {
            return here.error(
                "found heaps or base, which belong to prove = \"CLAIM\" or to automaton = { heaps \
                 = 4, base = 3 }; other claims take the heaps of their box",
            );
        }
        let decide = if let Some(theorem) = &raw.theorem {
            here.theorem(theorem)?
        } else if let Some(file) = &raw.values {
            here.published(file)?
        } else if let Some(text) = &raw.check {
            here.said(text)?
        } else if let Some(automaton) = &raw.automaton {
            here.automaton(automaton)?
        } else if let Some(text) = &raw.prove {
            here.for_all(text)?
        } else if let Some(command) = &raw.ask {
            here.asked(command)?
        } else {
            return here.error(
                "found a claim that says nothing, expected theorem, values, check, automaton, prove \
                 or ask; add theorem = \"moore\", values = \"FILE.csv\", check = \"P(x) <=> nimsum(x) \
                 = 0\" or automaton = { heaps = 4 }",
            );
        };
        let may_be = match (&raw.automaton, &raw.prove) {
            (Some(_), _) => matches!(raw.expect, Verdict::Proved | Verdict::Unsettled),
            (None, Some(_)) => raw.expect != Verdict::Holds,
            (None, None) => matches!(raw.expect, Verdict::Holds | Verdict::Fails),
        };
        if !may_be {
            return here.error(
                "found another verdict, expected HOLDS or FAILS of a claim on a box, PROVED or \
                 UNSETTLED of an automaton and of what is to be proved, which is for all heaps, and \
                 of the latter also REFUTED",
            );
        }
        if raw.expect != Verdict::Fails && raw.counterexample.is_some() {
            return here.error(
                "found a counterexample of a claim that is expected to hold, expected \
                 expect = \"FAILS\"; leave the counterexample out",
            );
        }
        Ok(Self {
            raw: raw.clone(),
            decide,
        })
    }
}

/// A claim that is being read.
pub(super) struct At<'a> {
    pub(super) reader: &'a Reader<'a>,
    pub(super) own: &'a Ruleset,
    at: usize,
    pub(super) raw: &'a RawClaim,
}

impl At<'_> {
    pub(super) fn error<T>(&self, text: impl Into<String>) -> Result<T, FileError> {
        Err(self.reader.source.error(Some(self.at), text))
    }

    /// Refuses fields that this kind of claim would pass over in silence.
    pub(super) fn only(&self, name: &str, known: &[&str]) -> Result<(), FileError> {
        let given = [
            ("rule", self.raw.rule.is_some()),
            ("with", self.raw.with.is_some()),
            ("k", self.raw.k.is_some()),
            ("misere", self.raw.misere.is_some()),
        ];
        let mut extra = given.iter().filter(|(_, given)| *given);
        match extra.find(|(field, _)| !known.contains(field)) {
            Some((field, _)) => self.error(format!(
                "found `{field}`, which {name} does not take; leave it out"
            )),
            None => Ok(()),
        }
    }

    /// Refuses a box of its own to a claim for all heaps.
    pub(super) fn without_box(&self, expected: &str) -> Result<(), FileError> {
        match self.raw.place.is_some() || self.raw.quick.is_some() {
            true => self.error(format!(
                "found a box, expected {expected}: it is for all heaps; leave the box out"
            )),
            false => Ok(()),
        }
    }

    fn theorem(&self, name: &Spanned<String>) -> Result<Decide, FileError> {
        let Some(theorem) = Theorem::named(name.get_ref()) else {
            let text = none_of(name.get_ref(), &Vec::from_iter(Theorem::names()));
            return Err(self.reader.source.at(name, text.to_string()));
        };
        match &theorem.method {
            Method::Columns(_) => self.digits(theorem),
            Method::Pairs(pairs) => {
                self.only(theorem.name, &["with"])?;
                self.pairs(theorem, pairs)
            }
            Method::Said => self.statement(theorem),
        }
    }

    /// The rules of the claim: those of the file, unless it names others.
    pub(super) fn ruleset(&self, k: u64) -> Result<Ruleset, FileError> {
        let (rule, misere) = (self.raw.rule.as_ref(), self.raw.misere);
        match rule.filter(|rule| rule.get_ref() == "same-amount") {
            Some(rule) => {
                let equal = format!("equal({k})").parse::<Ruleset>();
                let equal = equal.map_err(|e| self.reader.source.at(rule, e.to_string()))?;
                let equal = equal.with(self.own.convention);
                self.reader.rules(&equal, None, misere)
            }
            None => self.reader.rules(self.own, rule, misere),
        }
    }

    pub(super) fn place(&self, rules: &Rules) -> Result<Enumerated, FileError> {
        self.reader.place(
            rules,
            self.raw.place.as_ref(),
            self.raw.quick.as_ref(),
            self.at,
        )
    }

    pub(super) fn heaps(
        &self,
        ruleset: &Ruleset,
        name: &str,
    ) -> Result<(HeapRuleset, HeapBox), FileError> {
        let Enumerated { rules, positions } = self.place(&ruleset.rules)?;
        match rules.heap_rules() {
            Some(rules) => Ok((rules.clone(), positions)),
            None => self.error(format!(
                "found {ruleset}, expected rules on heaps: {name} is about heaps"
            )),
        }
    }
}

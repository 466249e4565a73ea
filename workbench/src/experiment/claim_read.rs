//! Reads the claims of a file: the fields each kind takes, and no others.

use super::claim::{Claim, ClaimKind};
use super::error::FileError;
use super::file::{Reader, Size};
use super::place::{Enumerated, board_size};
use super::proof::Automaton;
use super::published::Published;
use super::raw::{Numbers, RawAutomaton, RawBox, RawClaim};
use grundy::claim::{Method, Theorem, Verdict, language};
use grundy::game::{Convention, HeapBox};
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
        let kind = match (&raw.theorem, &raw.values, &raw.check, &raw.automaton) {
            (Some(theorem), None, None, None) => here.theorem(theorem)?,
            (None, Some(file), None, None) => here.published(file)?,
            (None, None, Some(text), None) => here.said(text)?,
            (None, None, None, Some(automaton)) => here.automaton(automaton)?,
            (None, None, None, None) => {
                return here.error(
                    "found a claim that says nothing, expected theorem, values, check or automaton; \
                     add theorem = \"moore\", values = \"FILE.csv\", check = \"P(x) <=> nimsum(x) = \
                     0\" or automaton = { heaps = 4 }",
                );
            }
            _ => {
                return here.error(
                    "found several of theorem, values, check and automaton, expected one of them; \
                     make it several claims",
                );
            }
        };
        let proof = matches!(raw.expect, Verdict::Proved | Verdict::Unsettled);
        if proof != raw.automaton.is_some() {
            return here.error(
                "found another verdict, expected HOLDS or FAILS of a claim on a box, and PROVED or \
                 UNSETTLED of an automaton, which is for all heaps",
            );
        }
        if raw.expect != Verdict::Fails && raw.counterexample.is_some() {
            return here.error(
                "found a counterexample of a claim that is expected to hold, expected \
                 expect = \"FAILS\"; leave the counterexample out",
            );
        }
        Ok(Self {
            kind,
            expect: raw.expect,
            counterexample: raw.counterexample.clone(),
        })
    }
}

/// A claim that is being read.
struct At<'a> {
    reader: &'a Reader<'a>,
    own: &'a Ruleset,
    at: usize,
    raw: &'a RawClaim,
}

impl At<'_> {
    fn error<T>(&self, text: impl Into<String>) -> Result<T, FileError> {
        Err(self.reader.source.error(Some(self.at), text))
    }

    /// Refuses fields that this kind of claim would pass over in silence.
    fn only(&self, name: &str, known: &[&str]) -> Result<(), FileError> {
        let RawClaim {
            rule,
            with,
            k,
            misere,
            ..
        } = self.raw;
        let given = [
            ("rule", rule.is_some()),
            ("with", with.is_some()),
            ("k", k.is_some()),
            ("misere", misere.is_some()),
        ];
        match given
            .into_iter()
            .find(|(field, given)| *given && !known.contains(field))
        {
            Some((field, _)) => self.error(format!(
                "found `{field}`, which {name} does not take; leave it out"
            )),
            None => Ok(()),
        }
    }

    fn theorem(&self, name: &Spanned<String>) -> Result<ClaimKind, FileError> {
        let Some(theorem) = Theorem::named(name.get_ref()) else {
            let text = none_of(name.get_ref(), &Vec::from_iter(Theorem::names()));
            return Err(self.reader.source.at(name, text));
        };
        match &theorem.method {
            Method::Columns(_) => self.digits(theorem),
            Method::Sum => {
                self.only(theorem.name, &["with"])?;
                self.sum()
            }
            Method::Said => self.statement(theorem),
        }
    }

    /// The rules of the claim: those of the file, unless it names others.
    fn ruleset(&self, k: u64) -> Result<Ruleset, FileError> {
        let ruleset = match &self.raw.rule {
            Some(rule) if rule.get_ref() == "same-amount" => {
                let equal = format!("equal({k})").parse::<Ruleset>();
                let equal = equal.map_err(|e| self.reader.source.at(rule, e.to_string()))?;
                equal.with(self.own.convention)
            }
            Some(rule) => self.reader.ruleset(rule)?,
            None => self.own.clone(),
        };
        Ok(match self.raw.misere {
            Some(true) => ruleset.with(Convention::Misere),
            Some(false) => ruleset.with(Convention::Normal),
            None => ruleset,
        })
    }

    fn place(&self, rules: &Rules) -> Result<Enumerated, FileError> {
        self.reader.place(
            rules,
            self.raw.place.as_ref(),
            self.raw.quick.as_ref(),
            self.at,
        )
    }

    fn heaps(&self, ruleset: &Ruleset, name: &str) -> Result<(HeapRuleset, HeapBox), FileError> {
        match self.place(&ruleset.rules)? {
            Enumerated::Heaps(rules, positions) => Ok((rules, positions)),
            Enumerated::Boards(..) => self.error(format!(
                "found {ruleset}, expected rules on heaps: {name} is about heaps"
            )),
        }
    }

    fn digits(&self, theorem: &'static Theorem) -> Result<ClaimKind, FileError> {
        let known: &[&str] = match theorem.k() {
            Some(_) => &["rule", "misere"],
            None => &["rule", "k", "misere"],
        };
        self.only(theorem.name, known)?;
        let k = match self.raw.k {
            Some(k) if k == 0 || k > 1 << 32 => {
                return self.error(format!("found k = {k}, expected 1 to 2^32; such as k = 2"));
            }
            k => theorem.k().or(k).or(self.own.k()).unwrap_or(2),
        };
        let ruleset = self.ruleset(k)?;
        let (rules, positions) = self.heaps(&ruleset, theorem.name)?;
        Ok(ClaimKind::Digits {
            theorem,
            k,
            rules,
            convention: ruleset.convention,
            positions,
        })
    }

    /// A theorem whose statement is in the claim language.
    fn statement(&self, theorem: &'static Theorem) -> Result<ClaimKind, FileError> {
        let name = theorem.name;
        self.only(name, &["rule"])?;
        let ruleset = self.ruleset(2)?;
        if ruleset.convention == Convention::Misere {
            return self.error(format!(
                "found {ruleset}, expected normal play: {name} is about it"
            ));
        }
        let (rules, positions) = self.heaps(&ruleset, name)?;
        let Some(text) = (theorem.statement)(&rules) else {
            return self.error(format!(
                "found {ruleset}, of which {name} says nothing; expected such as {}",
                theorem.rules
            ));
        };
        if let Some(own) = theorem.heaps.filter(|&own| own != positions.heaps()) {
            return self.error(format!(
                "found {} heaps, expected {own}, of which {name} speaks; choose another box",
                positions.heaps()
            ));
        }
        let claim = language::Claim::parse(&text);
        let claim = claim.or_else(|error| self.error(error.to_string()))?;
        Ok(self.said_on(Some(name), claim, ruleset, &positions))
    }

    fn automaton(&self, raw: &Spanned<RawAutomaton>) -> Result<ClaimKind, FileError> {
        self.only("automaton", &["rule", "misere"])?;
        if self.raw.place.is_some() || self.raw.quick.is_some() {
            return self.error(
                "found a box, expected heaps and max in automaton: it is for all heaps; leave the \
                 box out",
            );
        }
        let settled = self.raw.expect != Verdict::Unsettled;
        let automaton = Automaton::read(raw.get_ref(), self.ruleset(2)?, settled);
        automaton
            .map(|automaton| ClaimKind::Automaton(Box::new(automaton)))
            .map_err(|text| self.reader.source.at(raw, text))
    }

    /// A claim in the claim language.
    fn said(&self, text: &Spanned<String>) -> Result<ClaimKind, FileError> {
        self.only("check", &["rule", "misere"])?;
        let ruleset = self.ruleset(2)?;
        let Reader {
            source,
            definitions,
            ..
        } = self.reader;
        // a long claim may be written on several lines
        let lines: Vec<&str> = text.get_ref().split_whitespace().collect();
        let claim = language::Claim::read(&lines.join(" "), definitions);
        let claim = claim.map_err(|error| source.at(text, format!("in the claim, {error}")))?;
        let (_, positions) = self.heaps(&ruleset, "a claim")?;
        Ok(self.said_on(None, claim, ruleset, &positions))
    }

    /// A claim on a box.
    fn said_on(
        &self,
        name: Option<&'static str>,
        claim: language::Claim,
        ruleset: Ruleset,
        positions: &HeapBox,
    ) -> ClaimKind {
        ClaimKind::Said {
            name,
            claim: Box::new(claim),
            place: Box::new(language::Place {
                rules: Some(ruleset),
                max: Some(positions.max().to_vec()),
                order: self.reader.order(),
                all: false,
            }),
        }
    }

    fn published(&self, file: &Spanned<std::path::PathBuf>) -> Result<ClaimKind, FileError> {
        self.only("values", &["rule"])?;
        let ruleset = self.ruleset(2)?;
        if ruleset.convention == Convention::Misere {
            return self.error(format!(
                "found {ruleset}, expected normal play: Grundy values belong to it"
            ));
        }
        let place = self.place(&ruleset.rules)?;
        let source = self.reader.source;
        let values = Published::read(source.file, file.get_ref(), place);
        let values = values.map_err(|text| source.at(file, text))?;
        Ok(ClaimKind::Published(values))
    }

    fn sum(&self) -> Result<ClaimKind, FileError> {
        let Some(with) = &self.raw.with else {
            return self
                .error("found sprague-grundy for one ruleset, expected two; add with = \"nim\"");
        };
        let other = self.reader.ruleset(with)?;
        if [self.own, &other]
            .iter()
            .any(|r| r.convention == Convention::Misere)
        {
            return self
                .error("found misere, expected normal play: misere games have no such values");
        }
        let example = "such as box = { heaps = [1, 1], max = 12 }";
        let Some(full) = &self.raw.place else {
            return self.error(format!(
                "found no box, expected one with heaps of both sides; {example}"
            ));
        };
        let small = self.raw.quick.as_ref().map(|quick| full.but(quick));
        let raw: &RawBox = match (&small, self.reader.size) {
            (Some(small), Size::Quick) => small,
            _ => full,
        };
        let heaps = match &raw.heaps {
            Some(Numbers::Each(sides))
                if sides.len() == 2 && sides.iter().all(|&n| (1..=1_000).contains(&n)) =>
            {
                [sides[0] as usize, sides[1] as usize]
            }
            None if raw.board.is_some() => [1, 1],
            _ => {
                return self.error(format!(
                    "found no heaps of two sides, expected them; {example}"
                ));
            }
        };
        let max = match raw.max {
            Some(Numbers::One(max)) => max,
            None if raw.board.is_some() => 0,
            _ => {
                return self.error(format!(
                    "found no common largest heap, expected one; {example}"
                ));
            }
        };
        let board = raw.board.as_deref().map(board_size).transpose();
        let board = board.or_else(|text| self.error(text))?;
        let sides = Box::new([self.own.rules.clone(), other.rules]);
        Ok(ClaimKind::Sum {
            sides,
            heaps,
            max,
            board,
        })
    }
}

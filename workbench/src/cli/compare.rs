use super::output;
use super::session::Session;
use super::terms::terms_of_file;
use crate::failure::Failure;
use grundy::claim::{TermsError, TermsVerdict, Verdict, compare_terms, heap_of};
use grundy::number::{counted, duration, grouped, integer};
use grundy::plan::HeapGame;
use grundy::sequence::Sequence;
use grundy::work::Context;
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

/// Shifts that are tried where the terms do not fit.
const NEAR: i64 = 8;

/// A b-file against the computed values of a heap game.
///
/// Every term of a b-file (lines `n a(n)`, comments after #), a CSV or a list must be the value of
/// its heap. Index n is heap n + S, where S is the shift.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy sequence kayles --to 500 --format bfile --out kayles.txt
  grundy compare kayles.txt 0.77")]
pub(super) struct CompareArgs {
    /// The b-file, such as b002186.txt of the OEIS
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rules: a code such as 0.77 or '4!.0', or kayles, subtract:1,3,4
    #[arg(value_name = "RULES")]
    rules: String,
    /// Index n of the file is heap n + S
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    shift: i64,
}

/// What a comparison found.
struct Compared {
    rules: String,
    heaps: RangeInclusive<u64>,
    terms: TermsVerdict,
    /// Heaps between the first and the last of which the file has no term.
    missing: u64,
    /// Another shift with which all terms agree.
    other: Option<i64>,
    /// Heaps whose values were computed.
    computed: u64,
}

impl CompareArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let start = Instant::now();
        let found = self.compared(&session.context)?;
        session.remark(&format!(
            "{} heaps computed, {}",
            grouped(found.computed),
            duration(start.elapsed())
        ));
        output::show(session, || self.json(&found), || self.text(&found))?;
        Ok(Verdict::of(found.terms.differences.into()))
    }

    fn compared(&self, context: &Context) -> Result<Compared, Failure> {
        let game = HeapGame::read(&self.rules)?;
        let terms = terms_of_file(&self.file, context)?;
        let (Some(&(least, _)), Some(&(last, _))) = (terms.first(), terms.last()) else {
            return Err(self.named(
                "found no term, expected lines `n a(n)`, or values; name a file with some",
            ));
        };
        let misfit = |e: TermsError| self.named(&e.to_string());
        let from = heap_of(least, self.shift).map_err(misfit)?;
        let to = heap_of(last, self.shift).map_err(misfit)?;
        let sequence = Sequence::run(&game, to, context)?;
        let found = compare_terms(&terms, self.shift, &sequence).map_err(misfit)?;
        let other = match found.differences {
            0 => None,
            _ => fitting(&terms, self.shift, &sequence),
        };
        Ok(Compared {
            rules: game.to_string(),
            heaps: from..=to,
            missing: (to - from + 1).saturating_sub(found.compared),
            terms: found,
            other,
            computed: sequence.computed().count() as u64,
        })
    }

    fn named(&self, text: &str) -> Failure {
        Failure::input(format!("`{}`: {text}", self.file.display()))
    }

    fn text(&self, found: &Compared) -> String {
        let other = found.other;
        let other = other.map(|shift| format!("  all agree with --shift {shift}\n"));
        let terms = &found.terms;
        let head = format!(
            "{}, heaps {} to {}: {} terms against {}, normal play",
            self.file.display(),
            grouped(*found.heaps.start()),
            grouped(*found.heaps.end()),
            grouped(terms.compared),
            found.rules
        );
        let missing = match found.missing {
            0 => String::new(),
            missing => format!(
                "  no term in the file for {} between\n",
                counted(missing, "heap")
            ),
        };
        match terms.first {
            None => format!("{head}\n  all agree\n{missing}"),
            Some(first) => format!(
                "{head}\n{missing}  {} differ, first at heap {}: file {}, computed {}\n{}",
                grouped(terms.differences),
                grouped(first.heap),
                first.term,
                first.computed,
                other.unwrap_or_default()
            ),
        }
    }

    fn json(&self, found: &Compared) -> Value {
        let terms = &found.terms;
        let first = terms.first.map(|first| {
            let term = match u128::try_from(first.term) {
                Ok(term) => integer(term),
                Err(_) => json!(first.term.to_string()),
            };
            json!({ "heap": integer(first.heap), "file": term, "computed": integer(first.computed) })
        });
        json!({
            "file": self.file.display().to_string(),
            "rules": found.rules,
            "shift": self.shift,
            "compared": integer(terms.compared),
            "missing": integer(found.missing),
            "differences": integer(terms.differences),
            "first": first,
            "agrees_with_shift": found.other,
        })
    }
}

/// The nearest other shift with which all terms agree, if the values that are known tell one.
fn fitting(terms: &[(i64, i128)], shift: i64, sequence: &Sequence) -> Option<i64> {
    let near = (1..=NEAR).flat_map(|by| [shift.checked_add(by), shift.checked_sub(by)]);
    near.flatten().find(|&shift| {
        compare_terms(terms, shift, sequence).is_ok_and(|found| found.differences == 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::changed::all_files_are_read_or_refused;

    #[test]
    fn changed_b_files_are_compared_or_refused() {
        let context = Context::new(1, 1 << 20).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("b.txt");
        all_files_are_read_or_refused("b-file", folder.path(), |bytes| {
            std::fs::write(&file, bytes).unwrap();
            let args = |shift| CompareArgs {
                file: file.clone(),
                rules: "0.77".into(),
                shift,
            };
            let said = |args: &CompareArgs| match args.compared(&context) {
                Ok(found) => args.text(&found) + &args.json(&found).to_string(),
                Err(error) => error.to_string(),
            };
            [0, -1, i64::MAX].map(|shift| said(&args(shift))).to_vec()
        });
    }
}

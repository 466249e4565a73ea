mod engine;

use super::checkpoint::CheckpointArgs;
use super::output::{self, OutputArgs, Target};
use super::place::last_heap;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{SequenceRows, sequence_plan, sequence_sheet, sequence_text, stacks_text};
use engine::Asked;
use grundy::ask::{
    Answered, GivenRules, SequenceRequest, TypedWord, stacks, stacks_json, writable,
};
use grundy::number;
use grundy::plan::{HeapGame, kept_sequence, sequence_certificate};
use grundy::play::EntailedPosition;
use grundy::sequence::{Engine, HeapWise, Sequence, Statistics};
use grundy::store::KeptValues;
use grundy_report::dest::Dest;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Time between two writings of the checkpoint, if nothing else is said.
const USUAL: Duration = Duration::from_secs(1);

/// The values of a heap game one after the other, their period and its proof
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("checkpoint", |file| file.help("File to which values are appended")),
    after_help = "Codes: digit i says how many heaps may be left after taking i tokens; digit 0
is before the point. Bit k of a digit allows k heaps: 0-9, A-V; {0,2,5} names
the numbers, {2+} all from 2 on, * any. A sign after a digit or a number
restricts two or more heaps: ! no two are equal, ? not all are, = all are.
Digits in [..] repeat.
More: grundy help codes

A checkpoint belongs to a code, not to --to: a longer run can continue a shorter
one.

Examples:
  grundy sequence kayles --to 100
  grundy sequence 0.137 --to 200 --value 10^30
  grundy sequence kayles --to 100 --certificate kayles.json
  grundy sequence 0.6 --to 1000000 --checkpoint 6.log --resume --out 6.csv"
)]
pub(super) struct SequenceArgs {
    /// The rules: a code such as 0.77 or '4!.0', or kayles, subtract:1,3,4
    #[arg(value_name = "RULES")]
    rules: String,
    /// The last heap, as --to
    #[arg(value_name = "N", hide = true, conflicts_with = "to", value_parser = last_heap)]
    last: Option<u64>,
    /// The last heap [default: 100]
    #[arg(
        long,
        alias = "max",
        value_name = "N",
        value_parser = last_heap
    )]
    to: Option<u64>,
    /// The value of one heap, however large: 1000000 or 10^30
    #[arg(long, value_name = "HEAP", value_parser = large)]
    value: Vec<TypedWord>,
    /// All values, however many
    #[arg(long)]
    values: bool,
    /// File for the certificate of a proved period or recursion, for `grundy certify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// register, sparse, dense, sets, recursion, full, or ring, which keeps no values [default: as the values
    /// suggest]
    #[arg(long, value_name = "ENGINE", value_parser = Asked::read)]
    engine: Option<Asked>,
    #[command(flatten)]
    kept: CheckpointArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// A heap as it was typed.
fn large(text: &str) -> Result<TypedWord, String> {
    let wrong = || format!("found {text:?}, expected a heap below 2^128 such as 1000000 or 10^30");
    number::whole(text).ok_or_else(wrong)?;
    Ok(TypedWord(text.into()))
}

impl SequenceArgs {
    /// The values of stacks of Top Entails.
    fn run_entailed(&self, session: &Session) -> Result<(), Failure> {
        if self.output.file.wanted() {
            return Err(Failure::input(
                "found --out or --format with entailing moves, expected neither: their values go to \
                 stdout, with --json as JSON",
            ));
        }
        let values = stacks(&self.rules, self.to(), &session.context)?;
        let rules = self.rules.trim();
        output::show(
            session,
            || stacks_json(rules, &values),
            || stacks_text(rules, &values),
        )
    }

    /// What is asked.
    fn request(&self) -> SequenceRequest {
        let engine = match self.engine {
            Some(Asked::Engine(engine)) => Some(engine),
            Some(Asked::Ring) | None => None,
        };
        SequenceRequest {
            rules: GivenRules::Text(self.rules.clone()),
            to: self.to.or(self.last),
            value: self.value.clone(),
            values: self.values,
            engine,
        }
    }

    fn to(&self) -> u64 {
        self.request().last()
    }

    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if EntailedPosition::is_meant(&self.rules) {
            return self.run_entailed(session);
        }
        let request = self.request();
        let game = request.rules.heap_game()?;
        if let Some(Asked::Ring) = self.engine {
            return self.run_ring(game.code()?, &game.to_string(), session);
        }
        if self.kept.checkpoint.is_some() && game.passes() > 0 {
            return Err(Failure::input(format!(
                "found --checkpoint and {game}, expected rules without passes: values with all passes do \
                 not say those with fewer, which a longer run needs; leave it out"
            )));
        }
        let engine = request.engine;
        let target = match self.output.file.wanted() {
            true => Some(self.output.target(session)?),
            false => None,
        };
        let files = [
            ("--certificate", self.certificate.as_deref()),
            ("--checkpoint", self.kept.checkpoint.as_deref()),
            ("--out", self.output.file.out.as_deref()),
        ];
        for (i, (one, file)) in files.iter().enumerate() {
            let mut others = files[i + 1..].iter();
            if let Some((other, _)) = others.find(|(_, other)| file.is_some() && file == other) {
                return Err(Failure::input(format!(
                    "found one file for {one} and {other}, expected two; name another"
                )));
            }
        }
        let certificate = self.certificate.as_deref().map(Dest::check).transpose()?;
        let start = Instant::now();
        let kept = match &self.kept.checkpoint {
            Some(path) if self.kept.resume => {
                Some(KeptValues::resume(path, &game.key(), &session.context)?)
            }
            Some(path) => Some(KeptValues::create(path, &game.key())?),
            None => None,
        };
        let known = kept.as_ref().map_or(0, KeptValues::count);
        let kept = kept.map(|kept| (kept, self.kept.every.unwrap_or(USUAL)));
        let sequence = kept_sequence(&game, self.to(), engine, kept, &session.context)?;
        let took = start.elapsed();
        if target.is_none() && certificate.is_none() {
            session.flags.idle.store(true, Ordering::Relaxed);
        }
        // linear in the heaps, and a table does not show them
        let statistics = match (&target, sequence.engine()) {
            (None, _) | (_, Engine::Sparse) => sequence.statistics(self.to().saturating_add(1)),
            _ => Vec::new(),
        };
        let plan = sequence_plan(&sequence, &statistics, known);
        session.remark(&format!("{plan}; {}", number::duration(took)));
        let certified = match certificate {
            Some(to) => self.certify(&game, &sequence, to, session),
            None => Ok(()),
        };
        // the values are shown even if no period is proved, and a missing proof is reported even if they cannot be
        let shown = self.show(&game.to_string(), (sequence, statistics), target, session);
        certified.and(shown)
    }

    /// Writes the certificate of the period or the recursion.
    fn certify(
        &self,
        game: &HeapGame,
        sequence: &Sequence,
        to: Dest,
        session: &Session,
    ) -> Result<(), Failure> {
        let certificate = sequence_certificate(game, sequence)?;
        output::write_json(to, &Value::Object(certificate))?;
        if let Some(file) = &self.certificate {
            session.remark(&format!("wrote {}", file.display()));
        }
        Ok(())
    }

    /// The values and their period, as text, JSON or a table.
    fn show(
        &self,
        rules: &str,
        (sequence, statistics): (Sequence, Vec<Statistics>),
        target: Option<Target>,
        session: &Session,
    ) -> Result<(), Failure> {
        let (request, to) = (self.request(), self.to());
        writable(&sequence, to)?;
        if let Some(target) = target {
            let rows = SequenceRows::new(&sequence, to);
            return target.write(&sequence_sheet(rules, &rows), session);
        }
        let asked = request.values_of(&sequence)?;
        if session.json {
            let answer = request.found(rules.to_owned(), sequence, (statistics, asked));
            return output::print_json(&answer.json());
        }
        let mut text = sequence_text(rules, &sequence, &statistics, to, self.values);
        for (heap, value) in asked {
            text.push_str(&format!("G({heap}) = {value}\n"));
        }
        output::print(&text)
    }
}

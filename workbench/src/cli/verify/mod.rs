mod local;
mod product;

use super::common::{EngineArgs, ruleset};
use super::failure::Failure;
use super::place::PlaceArgs;
use super::session::{Session, plan_line};
use super::{Done, output};
use crate::present::{Counts, Head, box_json, verify_json, verify_text};
use clap::ValueEnum;
use grundy::claim::{Request, Theorem, Values, Verdict, verify};
use grundy::game::HeapRules;
use grundy::plan::Engine;
use grundy::rulesets::Rules;
use local::ShardArgs;

/// A named theorem against the rules, at every position of the box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify moore --heaps 4 --max 31 --k 2
  grundy verify moore --rule same-amount
  grundy verify sprague-grundy kayles nim --heaps 2,1 --max 9
  grundy verify moore --heaps 6 --max 63 --engine local --shard 1/8 --out 1.json")]
pub(super) struct Args {
    /// bouton, moore or sprague-grundy
    theorem: Name,
    /// For sprague-grundy: the two rulesets
    #[arg(value_name = "RULES", num_args = 0..=2)]
    rules: Vec<String>,
    /// Moore's parameter: a move touches at most k heaps [default: 2]
    #[arg(long, value_name = "K")]
    k: Option<u64>,
    /// Try the theorem on other rules: same-amount (= equal(k)) or any ruleset
    #[arg(long, value_name = "RULES")]
    rule: Option<String>,
    /// Only the misere statement
    #[arg(long)]
    misere: bool,
    /// Decide value statements also on boxes where that takes long
    #[arg(long)]
    values: bool,
    /// Heaps; for sprague-grundy heaps of each side: a,b
    #[arg(long, value_name = "N[,N]", value_delimiter = ',')]
    heaps: Vec<usize>,
    #[command(flatten)]
    place: BoundArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    shard: ShardArgs,
}

/// The box without its number of heaps.
#[derive(Debug, clap::Args)]
struct BoundArgs {
    /// Largest heap, or one bound a heap [default: 15]
    #[arg(
        long,
        value_name = "M[,M..]",
        value_delimiter = ',',
        allow_negative_numbers = true
    )]
    max: Vec<String>,
    /// Board size, for sprague-grundy with rules on boards
    #[arg(long, value_name = "RxC")]
    board: Option<super::place::Size>,
    /// All tuples of heaps, not only the nondecreasing ones
    #[arg(long, conflicts_with = "sorted")]
    ordered: bool,
    /// Nondecreasing tuples only (the default where rules are symmetric)
    #[arg(long)]
    sorted: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    Bouton,
    Moore,
    SpragueGrundy,
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        self.shard.suits(self.engine.engine, session)?;
        let verdict = match self.theorem {
            Name::Bouton => self.digital(Theorem::Bouton, session)?,
            Name::Moore => self.digital(Theorem::Moore, session)?,
            Name::SpragueGrundy => self.product(session)?,
        };
        Ok(if verdict == Verdict::Fails {
            Done::ClaimFails
        } else {
            Done::Well
        })
    }

    fn place(&self, heaps: Option<usize>) -> PlaceArgs {
        let BoundArgs {
            max,
            board,
            ordered,
            sorted,
        } = &self.place;
        let (ordered, sorted) = (*ordered, *sorted);
        PlaceArgs {
            heaps,
            max: max.clone(),
            board: *board,
            ordered,
            sorted,
        }
    }

    /// Bouton or Moore.
    fn digital(&self, theorem: Theorem, session: &Session) -> Result<Verdict, Failure> {
        if let Some(extra) = self.rules.first() {
            return Err(Failure::input(format!(
                "found `{extra}` after {theorem}, expected options; other rules are tried by --rule {extra}"
            )));
        }
        let k = match (theorem, self.k) {
            (Theorem::Bouton, Some(k)) if k != 1 => {
                return Err(Failure::input(format!(
                    "found --k {k} for bouton, which is k = 1; use `grundy verify moore --k {k}`"
                )));
            }
            (_, Some(0)) => {
                return Err(Failure::input(
                    "found --k 0, expected at least 1: a move must touch a heap",
                ));
            }
            (_, Some(k)) if k > 1 << 32 => {
                return Err(Failure::input(format!(
                    "found --k {k}, expected at most 2^32"
                )));
            }
            (Theorem::Bouton, _) => 1,
            (_, k) => k.unwrap_or(2),
        };
        let own = if theorem == Theorem::Bouton {
            "nim".into()
        } else {
            format!("moore({k})")
        };
        let same_amount = self.rule.as_deref() == Some("same-amount");
        let text = match &self.rule {
            Some(_) if same_amount => format!("equal({k})"),
            Some(rule) => rule.clone(),
            None => own,
        };
        let ruleset = ruleset(&text, self.misere)?;
        let Rules::Heaps(rules) = &ruleset.rules else {
            return Err(Failure::input(format!(
                "found {ruleset}, expected rules on heaps: {theorem} speaks of column sums of heaps"
            )));
        };
        let heaps = match self.heaps[..] {
            [] if !self.place.max.is_empty() && self.place.max.len() > 1 => None,
            [] => Some(if same_amount { 2 } else { 3 }),
            [heaps] => Some(heaps),
            _ => {
                return Err(Failure::input(
                    "found several numbers of heaps, expected one",
                ));
            }
        };
        let positions = self.place(heaps).heap_box(rules, Some((3, 15)))?;
        let request = Request {
            theorem,
            rules,
            convention: ruleset.convention,
            k,
            positions,
            engine: self.engine.engine,
            values: if self.values {
                Values::Forced
            } else {
                Values::default()
            },
        };
        if request.engine == Some(Engine::Local) {
            return self.local(&ruleset, &request, session);
        }
        let report = verify(&request, &session.context)?;
        let positions = &request.positions;
        let head = Head {
            rules: ruleset.to_string(),
            place: box_json(positions),
            order: Some(positions.order()),
            convention: ruleset.convention,
            engine: report.plan.engine,
            counts: Counts::of_box(
                positions,
                rules.symmetric(),
                report.want,
                &report.statistics,
            ),
        };
        let subject = format!("{ruleset}, {positions}");
        self.show(
            session,
            &head,
            &subject,
            &report.checked,
            theorem,
            report.time,
        )?;
        session.remark(&format!(
            "{}; computed from the rules alone",
            plan_line(&report.plan, report.time)
        ));
        Ok(report.verdict())
    }

    fn show(
        &self,
        session: &Session,
        head: &Head,
        subject: &str,
        checked: &[grundy::claim::Checked],
        theorem: Theorem,
        time: std::time::Duration,
    ) -> Result<(), Failure> {
        if session.json {
            output::print_json(&verify_json(head, theorem.name(), checked, time))
        } else {
            output::print(&verify_text(head, subject, checked))
        }
    }
}

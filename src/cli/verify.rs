use super::common::{EngineArgs, ruleset};
use super::failure::Failure;
use super::place::PlaceArgs;
use super::session::{Session, plan_line};
use super::{Done, output};
use clap::ValueEnum;
use grundy::claim::{Request, Theorem, Values, Verdict, sprague_grundy, verify};
use grundy::game::{Convention, HeapRules};
use grundy::plan::Side;
use grundy::present::{Counts, Head, box_json, verify_json, verify_text};
use grundy::rulesets::{Rules, Ruleset};
use serde_json::json;

/// A named theorem against the rules, at every position of the box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify moore --heaps 4 --max 31 --k 2
  grundy verify moore --rule same-amount
  grundy verify sprague-grundy kayles nim --heaps 2,1 --max 9")]
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

    fn product(&self, session: &Session) -> Result<Verdict, Failure> {
        let [first, second] = &self.rules[..] else {
            return Err(Failure::input(format!(
                "found {} rulesets, expected two; such as `grundy verify sprague-grundy kayles nim`",
                self.rules.len()
            )));
        };
        if self.misere || self.rule.is_some() || self.k.is_some() {
            return Err(Failure::input(
                "found --misere, --rule or --k; sprague-grundy takes two rulesets in normal play",
            ));
        }
        let rulesets: [Ruleset; 2] = [ruleset(first, false)?, ruleset(second, false)?];
        if rulesets
            .iter()
            .any(|ruleset| ruleset.convention == Convention::Misere)
        {
            return Err(Failure::input(
                "found misere; the theorem is about normal play, misere games have no such values",
            ));
        }
        let (a, b) = match self.heaps[..] {
            [] => (1, 1),
            [a, b] => (a, b),
            _ => {
                return Err(Failure::input(
                    "found --heaps, expected heaps of each side: --heaps 2,1",
                ));
            }
        };
        let place = self.place(Some(1));
        let bounds = place.bounds(Some((1, 15)))?;
        let [max] = bounds[..] else {
            return Err(Failure::input(
                "found several bounds, expected one --max for both sides",
            ));
        };
        let board = self.place.board.map(|size| (size.rows, size.cols));
        let sides = [
            Side::new(&rulesets[0].rules, a, max, board)?,
            Side::new(&rulesets[1].rules, b, max, board)?,
        ];
        let report =
            sprague_grundy::verify(&sides[0], &sides[1], self.engine.engine, &session.context)?;
        let head = Head {
            rules: format!("{} + {}", rulesets[0], rulesets[1]),
            place: json!({ "heaps": [a, b], "max": max, "board": self.place.board.map(|b| b.to_string()) }),
            order: Some(grundy::game::Order::Ordered),
            convention: Convention::Normal,
            engine: report.plan.engine,
            counts: Counts {
                ordered: Some(report.pairs),
                p_ordered: Some(report.p_positions),
                largest: report.values.len().checked_sub(1).map(|v| v as u64),
                values: Some(report.values),
                ..Counts::default()
            },
        };
        let side = |ruleset: &Ruleset, heaps: usize| match (&ruleset.rules, self.place.board) {
            (Rules::Board(_), Some(size)) => format!("full boards up to {size}"),
            _ => format!("{heaps} heap{} 0..{max}", if heaps == 1 { "" } else { "s" }),
        };
        let (left, right) = (side(&rulesets[0], a), side(&rulesets[1], b));
        let both = if left == right {
            left
        } else {
            format!("{left} and {right}")
        };
        let subject = format!("{}: {both}, as one game", head.rules);
        let checked = [report.checked];
        self.show(
            session,
            &head,
            &subject,
            &checked,
            Theorem::SpragueGrundy,
            report.time,
        )?;
        session.remark(&format!(
            "{}; computed from the rules alone",
            plan_line(&report.plan, report.time)
        ));
        Ok(checked[0].verdict)
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

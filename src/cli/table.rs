use super::Done;
use super::common::{EngineArgs, RulesArgs, play};
use super::failure::Failure;
use super::output::OutputArgs;
use super::place::{Place, PlaceArgs, Size};
use super::session::{Session, plan_line};
use grundy::game::{Convention, HeapRules, Order};
use grundy::number::grouped;
use grundy::plan::{Computed, Job, Way, boards, table};
use grundy::present::{BoardRows, BoxRows, Counts, Fixed, Head, board_table, box_json, slice_text};
use grundy::report::table::{Contents, Rows};
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::{Statistics, Want};
use serde_json::json;
use std::time::Instant;

/// Values (default) or outcomes of all positions of a box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy table nim --heaps 2 --max 7
  grundy table wythoff --heaps 2 --max 100 --out wythoff.csv
  grundy table cram --board 4x5")]
pub(super) struct TableArgs {
    #[command(flatten)]
    common: CommonArgs,
    /// Outcomes (P, N) instead of values
    #[arg(long)]
    outcomes: bool,
}

/// The P-positions of a box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy p-positions wythoff --heaps 2 --max 20
  grundy p-positions moore:2 --heaps 4 --max 15 --format csv")]
pub(super) struct PPositionsArgs {
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Debug, clap::Args)]
struct CommonArgs {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    place: PlaceArgs,
    /// Hold a heap at a size: heap_3=0 (once for each further heap)
    #[arg(long, value_name = "heap_I=N", value_delimiter = ',')]
    slice: Vec<Fixed>,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl TableArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let ruleset = self.common.rules.ruleset()?;
        match (self.outcomes, ruleset.convention) {
            (false, Convention::Normal) => {
                self.common
                    .run(session, &ruleset, Want::Values, Contents::Values)
            }
            (_, convention) => {
                if !self.outcomes {
                    session.remark("misere play has outcomes, no Grundy values: showing outcomes");
                }
                self.common.run(
                    session,
                    &ruleset,
                    Want::Outcomes(convention),
                    Contents::Outcomes,
                )
            }
        }
    }
}

impl PPositionsArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let ruleset = self.common.rules.ruleset()?;
        let want = Want::Outcomes(ruleset.convention);
        self.common
            .run(session, &ruleset, want, Contents::PPositions)
    }
}

impl CommonArgs {
    fn run(
        &self,
        session: &Session,
        ruleset: &Ruleset,
        want: Want,
        contents: Contents,
    ) -> Result<Done, Failure> {
        let place = self.place.place(ruleset)?;
        match (&ruleset.rules, place) {
            (Rules::Heaps(rules), Place::Box(positions)) => {
                let target = self.output.target(session)?;
                let start = Instant::now();
                let job = Job {
                    rules,
                    positions,
                    want,
                    engine: self.engine.engine,
                    way: Way::usual(rules, want),
                };
                let Computed { table, plan } = table(&job, &session.context)?;
                let statistics = Statistics::of(&table, &session.context)?;
                session.remark(&plan_line(&plan, start.elapsed()));
                let positions = table.positions();
                let head = Head {
                    rules: ruleset.to_string(),
                    place: box_json(positions),
                    order: Some(positions.order()),
                    convention: ruleset.convention,
                    engine: plan.engine,
                    counts: Counts::of_box(positions, rules.symmetric(), want, &statistics),
                };
                let rows = BoxRows::new(&table, contents, &self.slice).map_err(Failure::input)?;
                let order = if self.slice.is_empty() {
                    positions.order()
                } else {
                    Order::Ordered
                };
                let title = format!(
                    "{}, {positions}{}, {}: {}",
                    ruleset.rules,
                    slice_text(&self.slice),
                    play(ruleset.convention),
                    subject(contents, rows.count().into(), &format!("{order} "))
                );
                target.write(&rows.sheet(title, &head), session)?;
            }
            (Rules::Board(rules), Place::Board(size)) => {
                let target = self.output.target(session)?;
                let start = Instant::now();
                let (Size { rows, cols }, engine) = (size, self.engine.engine);
                let table = boards(rules, (rows, cols), want, engine, &session.context)?;
                session.remark(&plan_line(&table.plan, start.elapsed()));
                let p = table.entries.iter().filter(|entry| entry.2 == 0).count() as u128;
                let head = Head {
                    rules: ruleset.to_string(),
                    place: json!({ "board": size.to_string() }),
                    order: None,
                    convention: ruleset.convention,
                    engine: table.plan.engine,
                    counts: Counts::default(),
                };
                let title = format!(
                    "{}, full boards up to {size}, {}: {}",
                    ruleset.rules,
                    play(ruleset.convention),
                    subject(contents, p, "")
                );
                let rows = BoardRows::new(&table, contents);
                target.write(&board_table(title, contents, &head, &rows), session)?;
            }
            _ => unreachable!("the place fits the rules"),
        }
        Ok(Done::Well)
    }
}

fn subject(contents: Contents, p: u128, order: &str) -> String {
    match contents {
        Contents::Values => "Grundy values".into(),
        Contents::Outcomes => "outcomes".into(),
        Contents::PPositions if p == 1 => format!("1 {order}P-position"),
        Contents::PPositions => format!("{} {order}P-positions", grouped(p)),
    }
}

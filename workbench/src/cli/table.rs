use super::checkpoint::CheckpointArgs;
use super::common::{EngineArgs, RulesArgs};
use super::output::OutputArgs;
use super::place::PlaceArgs;
use super::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::{BoxTable, contents};
use grundy::game::Convention;
use grundy::rulesets::Ruleset;
use grundy::solve::{Statistics, Want};
use grundy_report::computed::Fixed;
use grundy_report::table::Contents;
use std::time::Instant;

/// Values (or outcomes) of all positions of a box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy table nim --heaps 2 --max 7
  grundy table wythoff --heaps 2 --max 100 --out wythoff.csv
  grundy table cram --board 4x5")]
pub(super) struct TableArgs {
    #[command(flatten)]
    common: CommonArgs,
    /// Outcomes (P, N) instead of values; in files of numbers P is 0 and N is 1
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
    #[arg(
        long,
        value_name = "heap_I=N",
        value_delimiter = ',',
        conflicts_with = "board"
    )]
    slice: Vec<Fixed>,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    kept: CheckpointArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl TableArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let ruleset = self.common.rules.ruleset()?;
        if !self.outcomes && ruleset.convention == Convention::Misere {
            session.remark("misere play has outcomes, no Grundy values: showing outcomes");
        }
        let (want, contents) = contents(ruleset.convention, self.outcomes);
        self.common.run(session, &ruleset, want, contents)
    }
}

impl PPositionsArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
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
    ) -> Result<(), Failure> {
        let place = self.place.place(ruleset)?;
        let target = self.output.target(session)?;
        let job = format!("table of {ruleset}, {place}");
        let (start, context) = (Instant::now(), &self.kept.context(&job, session)?);
        let computed = place.table(want, self.engine.engine, context)?;
        let statistics = Statistics::of(&computed.table, context)?;
        let shown = (contents, &self.slice[..]);
        let rows = BoxTable::new(ruleset, &place, &computed, &statistics, shown)?;
        session.remark(&plan_line(&computed.plan, start.elapsed()));
        target.write(&rows.sheet(), session)
    }
}

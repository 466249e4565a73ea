use super::checkpoint::CheckpointArgs;
use super::cluster::{ProcessArgs, shards};
use super::common::{EngineArgs, RulesArgs};
use super::output::{OutputArgs, Target};
use super::place::PlaceArgs;
use super::session::{Session, plan_line};
use super::shards::legal;
use crate::failure::Failure;
use crate::present::{BoxTable, contents, loopy_table_csv, loopy_table_text};
use grundy::ask::{LoopyColumns, LoopySheet, box_json};
use grundy::game::{Convention, HeapRules};
use grundy::number::{self, joined};
use grundy::plan::{Computed, Enumerated};
use grundy::rulesets::Ruleset;
use grundy::solve::{Legal, Statistics, Want};
use grundy::work::Context;
use grundy_cluster::{Plan, TableRun};
use grundy_report::computed::{Fixed, planned};
use grundy_report::table::{Contents, Planned};
use serde_json::Map;
use std::io::Write;
use std::time::Instant;

/// Heaps whose names are listed below a table, at most.
const NAMES: u64 = 255;

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

/// The rules, the box and the table of what was stored.
type StoredOne = (Ruleset, Enumerated, Computed);

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
    processes: ProcessArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl TableArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if let Some(stored) = self.common.stored(session)? {
            let contents = match stored.2.table.want() {
                Want::Values if !self.outcomes => Contents::Values,
                _ => Contents::Outcomes,
            };
            return self.common.show(session, &stored, contents);
        }
        let ruleset = self.common.rules.ruleset()?;
        if loops(&ruleset) {
            let columns = match self.outcomes {
                true => LoopyColumns::Outcomes,
                false => LoopyColumns::All,
            };
            return self.common.loopy(session, &ruleset, columns);
        }
        if !self.outcomes && ruleset.convention == Convention::Misere {
            session.remark("misere play has outcomes, no Grundy values: showing outcomes");
        }
        let (want, contents) = contents(ruleset.convention, self.outcomes);
        self.common.run(session, &ruleset, want, contents)
    }
}

impl PPositionsArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if let Some(stored) = self.common.stored(session)? {
            return self.common.show(session, &stored, Contents::PPositions);
        }
        let ruleset = self.common.rules.ruleset()?;
        if loops(&ruleset) {
            let columns = LoopyColumns::PPositions;
            return self.common.loopy(session, &ruleset, columns);
        }
        let want = Want::Outcomes(ruleset.convention);
        self.common
            .run(session, &ruleset, want, Contents::PPositions)
    }
}

/// Whether play may go on for ever.
fn loops(ruleset: &Ruleset) -> bool {
    ruleset.rules.loops()
}

impl CommonArgs {
    /// The table of rules that may go on for ever.
    fn loopy(
        &self,
        session: &Session,
        ruleset: &Ruleset,
        columns: LoopyColumns,
    ) -> Result<(), Failure> {
        let Some(rules) = ruleset.heap_rules() else {
            return Ok(());
        };
        let (format, place) = (
            self.output.file.format(session)?,
            self.place.place(ruleset)?,
        );
        let mut dest = self.output.file.dest()?;
        if !["csv", "json", "text"].contains(&format.name) {
            return Err(Failure::input(format!(
                "found the format {format} with rules that may go on for ever, expected csv, json or \
                 text"
            )));
        }
        let start = Instant::now();
        let sheet = LoopySheet::of(ruleset, rules, &place, columns, &session.context)?;
        let moves = number::counted(sheet.table.moves(), "move");
        let took = number::duration(start.elapsed());
        session.remark(&format!("engine retrograde, {moves}, {took}"));
        let heaps = place.positions.heaps();
        match format.name {
            "json" => serde_json::to_writer_pretty(&mut dest, &sheet.json())
                .map_err(std::io::Error::from)
                .and_then(|()| writeln!(dest))?,
            "csv" => loopy_table_csv(&sheet, heaps, &mut dest)?,
            _ => dest.write_all(loopy_table_text(&sheet, heaps).as_bytes())?,
        }
        Ok(dest.commit()?)
    }

    fn run(
        &self,
        session: &Session,
        ruleset: &Ruleset,
        want: Want,
        contents: Contents,
    ) -> Result<(), Failure> {
        let place = self.place.place(ruleset)?;
        if self.processes.wanted() {
            return self.together(session, (ruleset, &place), want, contents);
        }
        let target = self.target((ruleset, &place), contents, session)?;
        let job = format!("table of {ruleset}, {place}");
        let (start, context) = (Instant::now(), &self.kept.context(&job, session)?);
        let computed = place.table(want, self.engine.engine, context)?;
        let rows = self.rows((ruleset, &place, &computed), contents, context)?;
        session.remark(&plan_line(&computed.plan, start.elapsed()));
        target.write(&rows.sheet(), session)?;
        if let [most] = place.positions.max()
            && let Some(names) = ruleset.heap_rules().and_then(HeapRules::names)
        {
            let heaps = 0..=(*most).min(names.largest()).min(NAMES);
            let all = heaps.map(|heap| format!("{heap} {}", names.name(heap)));
            session.remark(&format!("the heaps are {}", joined(all, ", ")));
        }
        Ok(())
    }

    /// What is shown of a table.
    fn rows<'a>(
        &self,
        (ruleset, place, computed): (&Ruleset, &Enumerated, &'a Computed),
        contents: Contents,
        context: &Context,
    ) -> Result<BoxTable<'a>, Failure> {
        let statistics = Statistics::of(&computed.table, context)?;
        let shown = (contents, &self.slice[..]);
        Ok(BoxTable::new(ruleset, place, computed, &statistics, shown)?)
    }

    /// Where the table goes, in a format that can hold it.
    fn target(
        &self,
        (ruleset, place): (&Ruleset, &Enumerated),
        contents: Contents,
        session: &Session,
    ) -> Result<Target, Failure> {
        let target = self.output.target(session)?;
        let fits = |rows: u64| {
            let head = Map::from_iter([("box".into(), box_json(&place.positions))]);
            let (of, shown) = (
                (&place.rules, &place.positions),
                (contents, &self.slice[..]),
            );
            let rows = Planned(rows);
            let sheet = planned(of, shown, head, &rows).map_err(Failure::input)?;
            target.fits(&sheet)
        };
        // what a slice holds may be whole all the same
        let heaps = ruleset.heap_rules().filter(|_| self.slice.is_empty());
        fits(u64::try_from(place.positions.count()).unwrap_or(u64::MAX))?;
        if let Some(rules) = heaps
            && let Err(unfit) = fits(0)
            && Legal::is_needed(rules, &place.positions, &session.context)?
        {
            return Err(unfit);
        }
        Ok(target)
    }

    /// A table in shards, where rules are expected.
    fn stored(&self, session: &Session) -> Result<Option<StoredOne>, Failure> {
        super::shards::computed(&self.rules.rules, self.engine.engine, &session.context)
    }

    /// Shows a table that was stored.
    fn show(
        &self,
        session: &Session,
        (ruleset, place, computed): &StoredOne,
        contents: Contents,
    ) -> Result<(), Failure> {
        let target = self.output.target(session)?;
        let rows = self.rows((ruleset, place, computed), contents, &session.context)?;
        target.write(&rows.sheet(), session)
    }

    /// The same by several processes.
    fn together(
        &self,
        session: &Session,
        (ruleset, place): (&Ruleset, &Enumerated),
        want: Want,
        contents: Contents,
    ) -> Result<(), Failure> {
        let Some(rules) = ruleset.heap_rules() else {
            return Err(Failure::input(
                "found a board and several processes, expected rules on heaps; leave --processes \
                 out",
            ));
        };
        self.processes
            .not_with("--engine", self.engine.engine.is_some())?;
        let start = Instant::now();
        let first = self.processes.is_first();
        let shards = match contents {
            Contents::PPositions => None,
            _ if self.slice.is_empty() => shards(self.output.file.out.as_deref()),
            _ => None,
        };
        let shape = self.processes.shape(session)?;
        let memory = self.processes.memory(session);
        let asked = (rules, &place.positions, want);
        let plan = Plan::new(asked, shape, memory, shards.is_some())?;
        let target = match first && plan.gathers() {
            true => Some(self.target((ruleset, place), contents, session)?),
            false => None,
        };
        let checkpoint = self.kept.usable_folder(session)?;
        let (what, kept) = (shown_name(contents), self.kept.said());
        let job = format!("{what} of {ruleset}, {place}{kept}");
        let context = self.processes.context(session)?;
        let (mesh, children) = self.processes.together(&job, session)?;
        let run = TableRun {
            rules: rules.clone(),
            name: ruleset.to_string(),
            plan,
            checkpoint,
            shards: shards.clone(),
        };
        let done = grundy_cluster::table(run, mesh, &context);
        let (table, figures) = done.map_err(|error| self.processes.failed(error, session))?;
        if !first {
            return Ok(());
        }
        drop(children);
        session.remark(&format!("{figures}, {}", number::duration(start.elapsed())));
        let Some(table) = table else {
            let folder = shards.unwrap_or_default();
            session.remark(&format!("the table is in shards: {}", folder.display()));
            return Ok(());
        };
        let computed = legal(rules, table, &context)?;
        let rows = self.rows((ruleset, place, &computed), contents, &context)?;
        match target {
            Some(target) => target.write(&rows.sheet(), session),
            None => Ok(()),
        }
    }
}

/// What a job computes, for processes to compare.
fn shown_name(contents: Contents) -> &'static str {
    match contents {
        Contents::Values => "values",
        Contents::Outcomes => "outcomes",
        Contents::PPositions => "P-positions",
    }
}

use super::checkpoint::CheckpointArgs;
use super::common::{EngineArgs, RulesArgs};
use super::place::{PlaceArgs, last_heap};
use super::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::{plot_title, plotted, sequence_picture, sequence_plan};
use grundy::game::HeapRules;
use grundy::number;
use grundy::plan::{Computed, HeapGame};
use grundy::rulesets::Rules;
use grundy::sequence::Sequence;
use grundy_report::computed::{Fixed, PlotKind, picture};
use grundy_report::dest::Dest;
use grundy_report::plot::{Picture, sequence_fits};
use std::path::PathBuf;
use std::time::Instant;

/// A picture: heat map, P-positions, histogram, sequence or growth
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy plot heatmap wythoff --heaps 2 --max 63 --out wythoff.png
  grundy plot p-positions moore:2 --heaps 3 --max 63 --slice heap_3=5 --out slice.svg
  grundy plot sequence 0.6 --to 2000 --out officers.png
  grundy plot growth 0.6 --to 1000000 --out growth.png")]
pub(super) struct PlotArgs {
    /// heatmap, p-positions, histogram, sequence, or growth (the largest value so far)
    kind: PlotKind,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    place: PlaceArgs,
    /// The last heap of a sequence, instead of a box; RULES may be a code alone
    #[arg(
        long,
        value_name = "N",
        value_parser = last_heap,
        conflicts_with_all = [
            "heaps", "max", "board", "ordered", "sorted", "misere", "engine", "slice", "outcomes"
        ]
    )]
    to: Option<u64>,
    #[command(flatten)]
    engine: EngineArgs,
    /// Hold a heap at a size: heap_3=0 (once for each further heap)
    #[arg(
        long,
        value_name = "heap_I=N",
        value_delimiter = ',',
        conflicts_with = "board"
    )]
    slice: Vec<Fixed>,
    /// Outcomes instead of values
    #[arg(long)]
    outcomes: bool,
    /// File to write, .png or .svg
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Width in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1_000)]
    width: u32,
    #[command(flatten)]
    kept: CheckpointArgs,
}

impl PlotArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let format = self.format()?;
        match (self.kind, self.to) {
            (PlotKind::Sequence | PlotKind::Growth, Some(to)) => {
                return self.sequence(to, format, session);
            }
            (kind, Some(to)) => {
                return Err(Failure::input(format!(
                    "found --to {to} for a {kind} plot, expected a box, such as --heaps 2 --max 15"
                )));
            }
            (PlotKind::Sequence | PlotKind::Growth, None) if self.place.is_empty() => {
                return Err(Failure::input(
                    "found no heaps for a sequence, expected --to N, such as --to 200",
                ));
            }
            _ => {}
        }
        if let Some((ruleset, place, Computed { table, plan })) =
            super::shards::computed(&self.rules.rules, self.engine.engine, &session.context)?
        {
            let dest = Dest::check(&self.out)?;
            let title = plot_title(&ruleset, &place, &self.slice, (self.kind, table.want()));
            let (shown, drawn) = ((self.kind, title), (self.format()?, self.width));
            let slice = &self.slice;
            let bytes = picture(shown, &place.rules, &table, slice, drawn, &session.context)?;
            return self.write(dest, &bytes, &format!("engine {plan}"), session);
        }
        let ruleset = self.rules.ruleset()?;
        let place = self.place(&ruleset.rules).place(&ruleset)?;
        let dest = Dest::check(&self.out)?;
        let (start, drawn) = (Instant::now(), (format, self.width));
        let job = format!("table of {ruleset}, {place}");
        let context = self.kept.context(&job, session)?;
        let what = (self.kind, self.outcomes);
        let (table, want, plan) = plotted((&ruleset, &place), what, self.engine.engine, &context)?;
        let title = plot_title(&ruleset, &place, &self.slice, (self.kind, want));
        let (shown, rules) = ((self.kind, title), &place.rules);
        let bytes = picture(shown, rules, &table, &self.slice, drawn, &session.context)?;
        let took = start.elapsed();
        let plan = plan.map_or_else(
            || format!("engine retrograde, {}", number::duration(took)),
            |plan| plan_line(&plan, took),
        );
        self.write(dest, &bytes, &plan, session)
    }

    /// Which positions: two heaps are drawn next to those that are held, where nothing says how
    /// many.
    fn place(&self, rules: &Rules) -> PlaceArgs {
        let drawn = 2 + self.slice.len();
        let plane = matches!(self.kind, PlotKind::Heatmap | PlotKind::PPositions)
            && rules
                .heap_rules()
                .is_some_and(|rules| rules.heaps().contains(&drawn));
        let mut place = self.place.clone();
        if plane && place.rest.max.len() <= 1 {
            place.heaps = place.heaps.or(Some(drawn));
        }
        place
    }

    /// The format that the name of the file says.
    fn format(&self) -> Result<Picture, Failure> {
        Picture::of(&self.out).ok_or_else(|| {
            Failure::input(format!(
                "found --out {}, expected a name that ends in .png or .svg; such as \
                 --out {}",
                self.out.display(),
                self.out.with_extension("svg").display()
            ))
        })
    }

    /// The values of one heap game, with its period.
    fn sequence(&self, to: u64, format: Picture, session: &Session) -> Result<(), Failure> {
        let game = HeapGame::read(&self.rules.rules)?;
        if self.kind == PlotKind::Sequence {
            sequence_fits(to.saturating_add(1), format)?;
        }
        let dest = Dest::check(&self.out)?;
        let start = Instant::now();
        let sequence = Sequence::run(&game, to, &session.context)?;
        let statistics = sequence.statistics(to.saturating_add(1));
        let bytes = sequence_picture(
            &game.to_string(),
            &sequence,
            &statistics,
            to,
            (self.kind, format, self.width),
        )?;
        let (plan, took) = (
            sequence_plan(&sequence, &statistics, 0),
            number::duration(start.elapsed()),
        );
        self.write(dest, &bytes, &format!("{plan}; {took}"), session)
    }

    fn write(
        &self,
        dest: Dest,
        bytes: &[u8],
        plan: &str,
        session: &Session,
    ) -> Result<(), Failure> {
        dest.put(bytes)?;
        session.remark(plan);
        session.remark(&format!("wrote {}", self.out.display()));
        Ok(())
    }
}

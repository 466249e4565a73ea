use super::common::RulesArgs;
use super::output;
use super::place::{heap_count, last_heap};
use super::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::{ClaimedLimit, Entry};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::number::duration;
use grundy::plan::{HeapGame, TableJob, table};
use grundy::rulesets::Ruleset;
use grundy::sequence::Sequence;
use grundy::solve::Want;
use grundy_report::dest::Dest;
use std::path::PathBuf;
use std::time::Instant;

/// A sequence in the form of the OEIS: data, offset, comments, program, b-file.
///
/// The values of a game that is played heap by heap; or with --by-total how many P-positions there
/// are of each total, of rules on several heaps: multisets of heaps where the rules are symmetric,
/// else tuples. Comments say what is proved and what was seen; names and references are left to
/// the author.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy oeis kayles --to 1000 --bfile b002186.txt
  grundy oeis kayles --to 1000 --densities --limit 8=1/12
  grundy oeis nim --by-total --heaps 3 --to 30")]
pub(super) struct OeisArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The last index
    #[arg(long, alias = "max", value_name = "N", value_parser = last_heap)]
    to: u64,
    /// Count P-positions by their total
    #[arg(long)]
    by_total: bool,
    /// Number of heaps [default: what the rules are played on]
    #[arg(long, short = 'n', value_name = "N", requires = "by_total", value_parser = heap_count)]
    heaps: Option<usize>,
    /// File for the b-file of all terms
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
    /// How often each value comes, and the limits that a proved period gives
    #[arg(long, conflicts_with = "by_total")]
    densities: bool,
    /// A limit claimed for the density of a value, such as 0=1/12 (once for each)
    #[arg(long, value_name = "VALUE=SHARE", conflicts_with = "by_total")]
    limit: Vec<ClaimedLimit>,
}

impl OeisArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let ruleset = self.rules.ruleset()?;
        let bfile = self.bfile.as_deref().map(Dest::check).transpose()?;
        let entry = match self.by_total {
            true => self.totals(&ruleset, self.counted_heaps(&ruleset)?, session)?,
            false => self.values(&ruleset, session)?,
        };
        if let Some(to) = bfile {
            to.put(entry.bfile().as_bytes())?;
        }
        output::show(session, || entry.json(), || entry.text())
    }

    /// The number of heaps of positions that are counted.
    fn counted_heaps(&self, ruleset: &Ruleset) -> Result<usize, Failure> {
        let played = ruleset.on_heaps()?.heaps();
        let only = (played.start() == played.end()).then_some(*played.end());
        self.heaps.or(only).ok_or_else(|| {
            let text = format!("found {ruleset} and no number of heaps, expected --heaps N");
            Failure::input(text)
        })
    }

    fn values(&self, ruleset: &Ruleset, session: &Session) -> Result<Entry, Failure> {
        let (game, start) = (HeapGame::new(ruleset)?, Instant::now());
        let sequence = Sequence::run(&game, self.to, &session.context)?;
        session.remark(&format!("took {}", duration(start.elapsed())));
        let entry = Entry::of_values(&game, &sequence, self.to).ok_or_else(|| {
            Failure::input(format!(
                "found values beyond 64 bits up to heap {}",
                self.to
            ))
        })?;
        Ok(match self.densities || !self.limit.is_empty() {
            true => entry.with_densities(&sequence, &self.limit),
            false => entry,
        })
    }

    fn totals(&self, ruleset: &Ruleset, heaps: usize, session: &Session) -> Result<Entry, Failure> {
        let rules = ruleset.on_heaps()?;
        let order = match rules.symmetric() {
            true => Order::Sorted,
            false => Order::Ordered,
        };
        let (start, context) = (Instant::now(), &session.context);
        let positions = HeapBox::new(vec![self.to; heaps], order);
        let positions = positions.map_err(|error| Failure::input(error.to_string()))?;
        let job = TableJob::usual(rules, positions, Want::Outcomes(ruleset.convention));
        let computed = table(&job, context)?;
        session.remark(&plan_line(&computed.plan, start.elapsed()));
        let to = usize::try_from(self.to).unwrap_or(usize::MAX);
        context.afford("the counts", 8 * (u128::from(self.to) + 1))?;
        let counts = computed.table.visit(
            context,
            Vec::new,
            |counts: &mut Vec<u64>, heaps, number| {
                let total = heaps
                    .iter()
                    .fold(0_u64, |sum, &heap| sum.saturating_add(heap));
                if number == 0 && total <= to as u64 {
                    counts.resize(to + 1, 0);
                    counts[total as usize] += 1;
                }
                Ok(())
            },
            |a, b| match (a.is_empty(), b.is_empty()) {
                (true, _) => b,
                (_, true) => a,
                _ => a.iter().zip(&b).map(|(a, b)| a + b).collect(),
            },
        )?;
        let misere = ruleset.convention == Convention::Misere;
        Ok(Entry::of_totals(
            ruleset,
            (heaps, order),
            misere,
            counts,
            self.to,
        ))
    }
}

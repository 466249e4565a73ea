use super::checkpoint::{Resumed, begin};
use super::figures::{Figures, peak};
use super::gather;
use super::kept::LevelStep;
use super::layout::Layout;
use super::marks::{MarkedValues, Outcomes};
use super::numbers::RankNumbers;
use super::plan::{Method, Plan};
use crate::files::Index;
use grundy::game::{Convention, HeapRules};
use grundy::rulesets::HeapRuleset;
use grundy::solve::{Table, Want};
use grundy::work::Context;
use grundy_carrier::{Checkpoint, ClusterError, Desk, Idle, Mesh, Post, Watch};
use std::path::PathBuf;
use std::sync::Arc;

/// A table to be computed by several processes, each of which is given the same.
#[derive(Clone, Debug)]
pub struct TableRun {
    /// The rules.
    pub rules: HeapRuleset,
    /// Their canonical text with the convention.
    pub name: String,
    /// What is computed, and how.
    pub plan: Plan,
    /// Where work is kept.
    pub checkpoint: Option<Checkpoint>,
    /// Where the table goes in shards, if it does not fit process 0.
    pub shards: Option<PathBuf>,
}

/// Words of a plan that all agree in.
const PLAN_WORDS: u64 = 5;

/// What a worker ends with.
struct Ended {
    whole: Option<RankNumbers>,
    figures: Figures,
}

/// Computes a table with the other processes: the table in process 0, if it fits there, and what it
/// took, which is of interest there alone. Rules without loops whose moves lower the total; the
/// table is that of one machine, entry by entry, on any number of processes and threads.
///
/// # Errors
/// A stop of this process, the end of another one, disks.
pub fn table(
    run: TableRun,
    mesh: Mesh,
    context: &Context,
) -> Result<(Option<Table>, Figures), ClusterError> {
    let plan = run.plan.clone();
    let watch = mesh.watch();
    let job = ProcessTable {
        index: Index {
            within: plan.within.max().to_vec(),
            ..Index::new(
                run.name.clone(),
                (plan.max.clone(), plan.within.order()),
                plan.want,
            )
        },
        layout: Layout::new(&plan.within, plan.processes * plan.threads),
        run,
        context: context.clone(),
        watch,
        reports: mesh.process() == 0,
    };
    let threads = plan.threads;
    let ended = grundy_carrier::run(mesh, threads, move |post| job.work(post))?;
    let figures = ended.first().map(|ended| ended.figures).unwrap_or_default();
    let whole = ended.into_iter().find_map(|ended| ended.whole);
    let table = whole.map(|numbers| gather::table(&plan.within, (&plan.max, plan.want), numbers));
    Ok((table.transpose()?, figures))
}

/// What all workers of a process share.
pub(super) struct ProcessTable {
    pub(super) run: TableRun,
    pub(super) index: Index,
    pub(super) layout: Layout,
    pub(super) context: Context,
    pub(super) watch: Arc<Watch>,
    pub(super) reports: bool,
}

impl ProcessTable {
    fn work(&self, post: &mut Post<'_>) -> Result<Ended, ClusterError> {
        let mut desk = Desk::new(post);
        let first = desk.post.index() == 0;
        let resumed = match &self.run.checkpoint {
            Some(checkpoint) if checkpoint.resume => {
                Resumed::find(&checkpoint.folder, &self.index)?
            }
            _ => None,
        };
        let resumed = resumed.as_ref();
        // a process that sees another folder would go on from elsewhere
        let step = resumed.map_or(LevelStep::default(), Resumed::step);
        let plan = &self.agreed(&mut desk, step)?;
        if let Some(checkpoint) = self.run.checkpoint.as_ref().filter(|_| first) {
            begin(checkpoint, &self.index)?;
        }
        let outcome = |convention| convention == Convention::Misere;
        let count = {
            let ranks = self.layout.range(desk.post.index());
            ranks.end - ranks.start
        };
        let settled = match (plan.method, plan.want) {
            (Method::Questions, _) => self.by_questions(&mut desk, (plan, resumed), count)?,
            (Method::Marks(_), Want::Outcomes(convention)) => {
                let marks = Outcomes::new(count, outcome(convention))?;
                self.by_marks(&mut desk, (plan, resumed), marks, 1)?
            }
            (Method::Marks(window), Want::Values) => {
                // masks that were kept have their window
                match resumed.map_or(window, |kept| kept.payload().mask * 8) {
                    8 => {
                        let marks = MarkedValues::<u8>::new(plan.cell, count)?;
                        self.by_marks(&mut desk, (plan, resumed), marks, 8)?
                    }
                    _ => {
                        let marks = MarkedValues::<u64>::new(plan.cell, count)?;
                        self.by_marks(&mut desk, (plan, resumed), marks, 64)?
                    }
                }
            }
        };
        if first && self.reports {
            self.context.progress().end();
        }
        let (sent, messages) = (desk.post.sent, desk.post.sent.packets);
        let (copies, entry, sweeps) = (settled.copies, settled.entry, settled.sweeps);
        // what is sent to all others: the plan, and how many positions are left after a sweep
        let words = match plan.method {
            Method::Marks(_) => PLAN_WORDS + sweeps,
            Method::Questions => PLAN_WORDS,
        };
        let rounds = words * 8 * (desk.post.workers() as u64 - 1);
        let whole = self.end(&mut desk, plan, settled.numbers)?;
        let own = Figures {
            positions: self.layout.count(),
            whole: !self.run.rules.is_restricted(),
            levels: plan.last() + 1,
            sweeps,
            workers: desk.post.workers() as u64,
            sent: sent.bytes,
            formula: copies * entry + messages * 8 + rounds,
            network: match desk.post.index().is_multiple_of(plan.threads) {
                true => self.watch.written(),
                false => 0,
            },
            waited: sent.waited.as_millis() as u64,
            memory: peak(),
        };
        let all = desk.exchange(&mut Idle, &own)?.into_iter();
        let figures = all.reduce(|sum, other| sum.with(&other)).unwrap_or(own);
        Ok(Ended { whole, figures })
    }

    /// The plan that all processes have room for, and that they begin at one step.
    fn agreed(&self, desk: &mut Desk<'_, '_>, step: LevelStep) -> Result<Plan, ClusterError> {
        let plan = &self.run.plan;
        let window = match plan.method {
            Method::Marks(window) => window,
            Method::Questions => 0,
        };
        let gathers = u64::from(plan.gathers);
        let own: [u64; PLAN_WORDS as usize] =
            [step.base, step.level, window, gathers, plan.on_the_way];
        let said = desk.round(&mut Idle, own.map(u64::to_le_bytes).concat())?;
        let word = |words: &Vec<u8>, at: usize| {
            let bytes = words
                .get(at * 8..at * 8 + 8)
                .and_then(|bytes| bytes.try_into().ok());
            u64::from_le_bytes(bytes.unwrap_or_default())
        };
        let least = |at| said.iter().map(|words| word(words, at)).min().unwrap_or(0);
        if let Some(other) = (1..said.len()).find(|&other| said[other][..16] != said[0][..16]) {
            let other = other / plan.threads;
            return Err(ClusterError::refused(
                format!("another checkpoint in process {other} than in process 0"),
                "the same folder for all",
                "put ‹checkpoint› where all processes see it",
            ));
        }
        Ok(Plan {
            method: match plan.method {
                Method::Marks(_) => Method::Marks(least(2)),
                Method::Questions => Method::Questions,
            },
            gathers: least(3) == 1,
            on_the_way: least(4),
            ..plan.clone()
        })
    }

    /// Where the numbers go.
    fn end(
        &self,
        desk: &mut Desk<'_, '_>,
        plan: &Plan,
        numbers: RankNumbers,
    ) -> Result<Option<RankNumbers>, ClusterError> {
        if plan.gathers {
            return gather::gather(desk, &self.layout, numbers);
        }
        let Some(folder) = &self.run.shards else {
            return Err(ClusterError::refused(
                "a process without room for the whole table",
                "room for it in all",
                "keep it in shards with ‹out NAME.grundy›, or give all the same ‹max-memory›",
            ));
        };
        gather::store(desk, (&self.layout, &numbers), folder, self.index.clone())?;
        Ok(None)
    }
}

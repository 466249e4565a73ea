//! The part of a worker in a table, by questions or by marks, from where work that was kept left it.

use super::ask::Ask;
use super::checkpoint::{Keeper, Resumed};
use super::kept::LevelStep;
use super::marks::Marks;
use super::numbers::RankNumbers;
use super::plan::Plan;
use super::push::Push;
use super::run::ProcessTable;
use super::step::Pace;
use crate::before::Backwards;
use crate::files::{Index, Payload};
use grundy::game::HeapRules;
use grundy::solve::Want;
use grundy::work::Stop;
use grundy_carrier::{ClusterError, Desk};

/// What a worker has when its numbers are complete.
pub(super) struct CompleteTable {
    pub(super) numbers: RankNumbers,
    pub(super) copies: u64,
    pub(super) entry: u64,
    pub(super) sweeps: u64,
}

impl ProcessTable {
    fn keeper(&self, payload: Payload, resumed: Option<&Resumed>) -> Option<Keeper> {
        let checkpoint = self.run.checkpoint.as_ref()?;
        let index = Index {
            payload,
            ..self.index.clone()
        };
        Some(Keeper::new(
            checkpoint,
            index,
            resumed.map_or(0, |kept| kept.turn),
        ))
    }

    fn pace(&self, desk: &Desk<'_, '_>, keeper: Option<Keeper>) -> Pace<'_> {
        let reports = self.reports && desk.post.index() == 0;
        Pace::new(self.run.plan.last(), keeper, (&self.context, reports))
    }

    pub(super) fn by_questions(
        &self,
        desk: &mut Desk<'_, '_>,
        (plan, resumed): (&Plan, Option<&Resumed>),
        count: u64,
    ) -> Result<CompleteTable, ClusterError> {
        let worker = (desk.post.index(), desk.post.workers());
        let mut numbers = RankNumbers::new(plan.cell, count)?;
        let ranks = self.layout.range(worker.0);
        if let Some(kept) = resumed {
            self.matches(kept, plan, 0)?;
            kept.read(&ranks, &mut |part, bytes| {
                numbers.read(part.start - ranks.start, bytes);
                Ok(())
            })?;
        }
        let step = resumed.map_or(LevelStep::default(), Resumed::step);
        let keeper = self.keeper(numbers.payload(), resumed);
        let mut pace = self.pace(desk, keeper);
        pace.begin(step);
        let mut ask = Ask::new(&self.layout, worker, numbers, plan.want);
        ask.run(desk, &self.run.rules, step, &mut pace)?;
        pace.meet(desk, &mut ask, step.end(plan.last()))?;
        // others may still ask
        desk.round(&mut ask, Vec::new())?;
        Ok(CompleteTable {
            copies: ask.copies,
            entry: ask.entry(),
            numbers: ask.numbers,
            sweeps: 1,
        })
    }

    pub(super) fn by_marks<M: Marks>(
        &self,
        desk: &mut Desk<'_, '_>,
        (plan, resumed): (&Plan, Option<&Resumed>),
        mut marks: M,
        window: u64,
    ) -> Result<CompleteTable, ClusterError> {
        let worker = (desk.post.index(), desk.post.workers());
        let ranks = self.layout.range(worker.0);
        let before = Backwards::new(&self.run.rules, &self.layout).ok_or_else(|| {
            Stop::refused(
                "moves that were declared and are not declared any more",
                "rules that declare the same moves whenever they are asked",
                "please report it",
            )
        })?;
        let mut step = LevelStep::default();
        if let Some(kept) = resumed {
            step = kept.step();
            self.matches(kept, plan, if window == 1 { 0 } else { window / 8 })?;
            marks.go_on(step.base);
            kept.read(&ranks, &mut |part, bytes| {
                marks.read(part.start - ranks.start, part.end - ranks.start, bytes);
                Ok(())
            })?;
        }
        let payload = Payload {
            cell: Some(plan.cell),
            mask: if window == 1 { 0 } else { window / 8 },
        };
        let keeper = self.keeper(payload, resumed);
        let mut pace = self.pace(desk, keeper);
        let values = plan.want == Want::Values;
        let raises = self.run.rules.shape().raises();
        let mut push = Push::new(
            (&self.layout, &before),
            worker,
            marks,
            (values, raises),
            plan.on_the_way,
        );
        let mut sweeps = 0;
        loop {
            sweeps += 1;
            pace.begin(step);
            let open = push.sweep(desk, &self.run.rules, step, &mut pace)?;
            pace.meet(desk, &mut push, step.end(plan.last()))?;
            let said = desk.round(&mut push, open.to_le_bytes().into())?;
            if !values || said.iter().all(|open| open.iter().all(|&byte| byte == 0)) {
                break;
            }
            step = LevelStep {
                base: step.base + window,
                level: 0,
            };
            push.begin(step.base);
            desk.round(&mut push, Vec::new())?;
        }
        Ok(CompleteTable {
            copies: push.copies,
            entry: push.entry(),
            numbers: push.marks.finish(),
            sweeps,
        })
    }

    /// Whether what was kept is what this plan needs.
    fn matches(&self, kept: &Resumed, plan: &Plan, mask: u64) -> Result<(), ClusterError> {
        let expected = Payload {
            cell: Some(plan.cell),
            mask,
        };
        match kept.payload() == expected {
            true => Ok(()),
            false => Err(ClusterError::refused(
                format!(
                    "work of another kind in the checkpoint ({:?})",
                    kept.payload()
                ),
                format!("{expected:?}"),
                "it is of another version of this program",
            )),
        }
    }
}

//! What a survey of any kind computes, and how it is told from others.

use crate::survey::{Checkpoint, GraphRun, KeptRun, QuotientRun, SurveyPart, SurveyRun};
use crate::work::Shard;
use crate::work::{Context, Stop};

/// Makes the rows of a shard.
type RowsOf<R> = dyn Fn(
        &R,
        Option<&mut Checkpoint<<R as KeptRun>::Row>>,
        &Context,
    ) -> Result<Vec<<R as KeptRun>::Row>, Stop>
    + Send
    + Sync;

/// A survey that was read from a request, as a whole.
pub struct SurveyJob<R: KeptRun> {
    /// What repeats it.
    pub command: String,
    /// What several processes must agree in.
    pub name: String,
    /// What binds its rows.
    pub run: R,
    /// Makes the rows of a shard.
    pub rows: Box<RowsOf<R>>,
}

impl<R: KeptRun> SurveyJob<R> {
    /// A shard of it: its rows, those that the checkpoint holds among them.
    ///
    /// # Errors
    /// Those of the computation.
    pub fn part(
        self,
        shard: Shard,
        checkpoint: Option<&mut Checkpoint<R::Row>>,
        context: &Context,
    ) -> Result<SurveyPart<R>, Stop> {
        let run = self.run.of_shard(shard);
        let rows = (self.rows)(&run, checkpoint, context)?;
        Ok(SurveyPart::new(self.command, run, rows))
    }
}

/// A survey of some kind.
pub enum SurveyJobs {
    /// Periods of games on heaps.
    Games(Box<SurveyJob<SurveyRun>>),
    /// Misere quotients of games on heaps.
    Quotients(Box<SurveyJob<QuotientRun>>),
    /// Rules on graphs.
    Graphs(Box<SurveyJob<GraphRun>>),
}

//! Many games at once: periods, misere quotients, rules on many graphs.

mod games;
mod graphs;
mod job;
mod quotients;

pub use games::{SURVEY_COLUMNS, SurveySummary, survey_cells, survey_json};
pub use graphs::graphs_json;
pub use job::{SurveyJob, SurveyJobs};
pub use quotients::{quotient_status, quotients_json};

use super::command::Spelling;
use super::fields::{MemorySize, usual};
use super::{Answered, AskError, Question, fields_of};
use crate::ask::refused;
use crate::game::{Convention, Heap};
use crate::rulesets::{Definitions, Ruleset};
use crate::survey::{
    Games, GraphRun, QuotientRun, SurveyPart, SurveyRun, family_lines, graph_rows, quotients,
    survey,
};
use crate::theory::misere::Limits;
use crate::work::Context;
use crate::work::Shard;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Games that are surveyed, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyRequest {
    /// Families of codes, such as `0.dd`, and single games; or rules on graphs and a family of
    /// these, such as `node-kayles` and `path(n)`.
    pub families: Vec<String>,
    /// The last heap, or the last n of a family of graphs; of misere quotients 100 where nothing is
    /// said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Heap>,
    /// Misere play: the quotients of games on heaps, outcomes of rules on graphs.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Steps for each quotient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<u64>,
    /// Elements of a quotient after which no larger heaps are looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elements: Option<usize>,
    /// Memory for each quotient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_memory: Option<MemorySize>,
}

/// The rows of a survey.
#[derive(Debug)]
pub enum SurveyAnswer {
    /// Periods of games on heaps.
    Games(Box<SurveyPart>),
    /// Misere quotients of games on heaps.
    Quotients(Box<SurveyPart<QuotientRun>>),
    /// Rules on graphs.
    Graphs(Box<SurveyPart<GraphRun>>),
}

impl SurveyRequest {
    fn last(&self) -> Result<Heap, AskError> {
        match self.to {
            Some(to) => Ok(to),
            None => refused("no ‹to N›", "the last heap, such as ‹to 1000›", ""),
        }
    }

    /// The rules and the graphs, where a survey is of these: `Some` of two words of which the first
    /// names rules on graphs.
    pub fn on_graphs(&self) -> Option<(&str, &str)> {
        match &self.families[..] {
            [rules, graphs] => Ruleset::on_structure(rules, "").map(|_| (&rules[..], &graphs[..])),
            _ => None,
        }
    }

    /// What is asked for. Files of games (`@FILE`) are read.
    ///
    /// # Errors
    /// [`AskError`]: no such games, a family without n, no last heap.
    pub fn read(&self, memory: u64) -> Result<SurveyJobs, AskError> {
        if let Some((rules, family)) = self.on_graphs() {
            let Some(lines) = family_lines(rules, family, self.last()?) else {
                return refused(
                    format!("`{family}`"),
                    "a family with n, such as path(n) or grid(3,n), or a file of graphs, @FILE",
                    "",
                );
            };
            return Ok(self.of_graphs(rules, lines));
        }
        let games = Games::read(&self.families)?;
        if self.misere {
            return Ok(self.of_quotients(games, memory));
        }
        let run = SurveyRun::new(&games, self.last()?, Shard::WHOLE)?;
        Ok(SurveyJobs::Games(Box::new(SurveyJob {
            command: run.command(),
            name: format!("{} (codes {})", run.command(), run.codes),
            run,
            rows: Box::new(move |run, checkpoint, context| {
                Ok(survey(&games, run, checkpoint, context)?.rows)
            }),
        })))
    }

    /// Rules on some graphs, one a line.
    pub fn of_graphs(&self, rules: &str, lines: Vec<String>) -> SurveyJobs {
        let convention = match self.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        };
        let all: Vec<&str> = lines.iter().map(String::as_str).collect();
        let run = GraphRun::new(rules, convention, &all);
        let command = Self::SPELLING.command(&fields_of(self));
        SurveyJobs::Graphs(Box::new(SurveyJob {
            name: format!("{command} ({})", run.hash()),
            command,
            run,
            rows: Box::new(move |run, checkpoint, context| {
                let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                graph_rows(run, &lines, checkpoint, context)
            }),
        }))
    }

    fn of_quotients(&self, games: Games, memory: u64) -> SurveyJobs {
        let run = QuotientRun::new(&games, self.limits(memory));
        SurveyJobs::Quotients(Box::new(SurveyJob {
            command: run.command(),
            name: format!("{} (codes {})", run.command(), games.hash()),
            run,
            rows: Box::new(move |run, checkpoint, context| {
                quotients(&games, run, checkpoint, context)
            }),
        }))
    }

    /// Where the search for each quotient ends, on a machine that allows so many bytes.
    fn limits(&self, memory: u64) -> Limits {
        Limits {
            to: match self.to {
                Some(to) => usize::try_from(to).unwrap_or(usize::MAX),
                None => QuotientRun::HEAPS,
            },
            order: self.elements.unwrap_or(QuotientRun::ELEMENTS),
            effort: self.effort.unwrap_or(QuotientRun::EFFORT),
            memory: (self.game_memory).map_or(QuotientRun::MEMORY.min(memory), |size| size.0),
        }
    }

    /// A shard as its record has it.
    ///
    /// # Errors
    /// As [`read`](Self::read); those of the computation.
    pub fn record(&self, shard: Shard, context: &Context) -> Result<Map<String, Value>, AskError> {
        Ok(match self.read(context.memory())? {
            SurveyJobs::Games(job) => job.part(shard, None, context)?.json(),
            SurveyJobs::Quotients(job) => job.part(shard, None, context)?.json(),
            SurveyJobs::Graphs(job) => job.part(shard, None, context)?.json(),
        })
    }
}

impl Question for SurveyRequest {
    type Answer = SurveyAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "survey",
        words: &["families"],
        many: true,
        options: &["to", "effort", "elements", "game_memory"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<SurveyAnswer, AskError> {
        // who asks may not be who owns the files of this machine
        if let Some(file) = self.families.iter().find(|family| family.starts_with('@')) {
            return refused(
                format!("the file {file}"),
                "families of games",
                "files are read on the command line",
            );
        }
        let whole = Shard::WHOLE;
        Ok(match self.read(context.memory())? {
            SurveyJobs::Games(job) => SurveyAnswer::Games(job.part(whole, None, context)?.into()),
            SurveyJobs::Quotients(job) => {
                SurveyAnswer::Quotients(job.part(whole, None, context)?.into())
            }
            SurveyJobs::Graphs(job) => SurveyAnswer::Graphs(job.part(whole, None, context)?.into()),
        })
    }
}

impl Answered for SurveyAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Games(part) => survey_json(part),
            Self::Quotients(part) => quotients_json(part),
            Self::Graphs(part) => graphs_json(&part.run.rules, part.run.convention, &part.rows),
        }
    }
}

//! Rules on many graphs.

use super::super::output;
use super::super::session::Session;
use super::SurveyArgs;
use super::kept::SurveyAsked;
use crate::failure::Failure;
use crate::present::{graphs_csv, graphs_text};
use grundy::ask::graphs_json;
use grundy::game::Convention;
use grundy::number::grouped;
use grundy::survey::{GraphRun, SurveyPart, graph_lines, graph_rows, quoted};
use grundy_report::dest::Dest;
use grundy_report::table::{Format, JSON, TEXT};
use std::io::Read;

impl SurveyArgs {
    /// Rules on each member of a family.
    pub(super) fn of_family(
        &self,
        rules: &str,
        lines: Vec<String>,
        session: &Session,
    ) -> Result<(), Failure> {
        self.rows(rules, lines, session)
    }

    /// Rules on each of the graphs of a file.
    pub(super) fn of_graphs(
        &self,
        rules: &str,
        path: &str,
        session: &Session,
    ) -> Result<(), Failure> {
        if self.to.is_some() {
            return Err(Failure::input(
                "found --to with a file of graphs, expected none: graphs have no last heap",
            ));
        }
        let text = read_text(path)?;
        let lines = graph_lines(&text).into_iter().map(str::to_owned);
        self.rows(rules, lines.collect(), session)
    }

    fn rows(&self, rules: &str, lines: Vec<String>, session: &Session) -> Result<(), Failure> {
        let convention = match self.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        };
        let asked = || {
            let all: Vec<&str> = lines.iter().map(String::as_str).collect();
            let run = GraphRun::new(rules, convention, &all);
            Ok(SurveyAsked {
                command: self.command(),
                job: format!("{} ({})", self.command(), run.hash()),
                run,
                rows: Box::new(move |run, checkpoint, context| {
                    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                    graph_rows(run, &lines, checkpoint, context)
                }),
            })
        };
        self.kept(session, asked, write_graphs, &|rows| {
            format!("{} graphs", grouped(rows.len() as u64))
        })
    }

    /// What repeats a survey of graphs as a whole.
    fn command(&self) -> String {
        let to = self.to.map_or(String::new(), |to| format!(" --to {to}"));
        let misere = if self.misere { " --misere" } else { "" };
        format!("grundy survey {}{to}{misere}", quoted(&self.families))
    }
}

/// Writes a whole survey of graphs.
pub(in super::super) fn write_graphs(
    (mut dest, format): (Dest, Format),
    part: &SurveyPart<GraphRun>,
    _: &Session,
) -> Result<(), Failure> {
    let rows = &part.rows;
    if format == JSON {
        return output::write_json(
            dest,
            &graphs_json(&part.run.rules, part.run.convention, rows),
        );
    }
    if format == TEXT {
        return Ok(dest.put(graphs_text(rows).as_bytes())?);
    }
    graphs_csv(rows, &mut dest)?;
    Ok(dest.commit()?)
}

/// Bytes of a file of graphs at most.
const LARGEST: u64 = 1 << 30;

/// A file, or standard input.
fn read_text(path: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let read = match path {
        "-" => std::io::stdin().take(LARGEST).read_to_string(&mut text),
        path => {
            std::fs::File::open(path).and_then(|file| file.take(LARGEST).read_to_string(&mut text))
        }
    };
    read.map_err(|error| Failure::input(format!("the graphs of `{path}`: {error}")))?;
    if text.len() as u64 >= LARGEST {
        return Err(Failure::input(
            "found more than 1 GB of graphs, expected fewer: split the file",
        ));
    }
    Ok(text)
}

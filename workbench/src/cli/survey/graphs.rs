//! Rules on many graphs.

use super::super::output;
use super::super::session::Session;
use super::SurveyArgs;
use crate::failure::Failure;
use crate::present::{graphs_csv, graphs_text};
use grundy::ask::graphs_json;
use grundy::survey::{GraphRun, SurveyPart, graph_lines};
use grundy_report::dest::Dest;
use grundy_report::table::{Format, JSON, TEXT};
use std::io::Read;

impl SurveyArgs {
    /// The graphs of a file, one a line.
    pub(super) fn lines(&self, path: &str) -> Result<Vec<String>, Failure> {
        if self.to.is_some() {
            return Err(Failure::input(
                "found --to with a file of graphs, expected none: graphs have no last heap",
            ));
        }
        let text = read_text(path)?;
        Ok(graph_lines(&text).into_iter().map(str::to_owned).collect())
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

use super::failure::Failure;
use super::session::Session;
use super::{Done, output};
use grundy::claim::{Part, Verdict, merge};
use grundy::present::part_text;
use grundy::report::dest::Dest;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Largest record that is read, in bytes: a real one is a page.
const LARGEST: u64 = 1 << 20;

/// The shards of a run, put together
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify moore --heaps 5 --max 31 --engine local --shard 1/2 --out 1.json
  grundy merge 1.json 2.json --out all.json")]
pub(super) struct Args {
    /// The record of each shard
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// File for the record of the whole
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let parts = self.parts.iter().map(|path| {
            let part = read(path)?;
            Ok((path.display().to_string(), part))
        });
        let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
        let out = self.out.as_deref().map(Dest::check).transpose()?;
        let all = merge(&parts).map_err(|e| Failure::input(e.to_string()))?;
        let json = Value::Object(all.json());
        if let Some(out) = out {
            output::write_json(out, &json)?;
        }
        if session.json {
            output::print_json(&json)?;
        } else {
            output::print(&part_text(&all))?;
        }
        session.remark(&format!("{} shards put together", parts.len()));
        Ok(if all.verdict == Verdict::Fails {
            Done::ClaimFails
        } else {
            Done::Well
        })
    }
}

fn read(path: &Path) -> Result<Part, Failure> {
    let named = |text: String| Failure::input(format!("`{}`: {text}", path.display()));
    let size = path.metadata().map(|data| data.len());
    if size.is_ok_and(|size| size > LARGEST) {
        return Err(named(format!(
            "found more than {LARGEST} bytes, expected a record; name the files of `grundy verify \
             ... --shard i/n --out FILE`"
        )));
    }
    let text = std::fs::read_to_string(path)
        .map_err(|e| named(format!("cannot be read ({e}); name a file that can")))?;
    Part::read(&text).map_err(|e| named(e.to_string()))
}

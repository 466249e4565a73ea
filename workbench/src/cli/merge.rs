use super::output::FileArgs;
use super::session::Session;
use super::{output, shards, survey};
use crate::failure::Failure;
use crate::present::part_text;
use grundy::claim::{Part, Verdict, merge};
use grundy::store::unread;
use grundy::store::{StoreError, unseal};
use grundy::survey::{self as surveys, GraphRun, KeptRun, QuotientRun, SurveyPart, SurveyRun};
use grundy_cluster::StoredTable;
use grundy_report::dest::Dest;
use grundy_report::table::Format;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Largest record that is read, in bytes: more than that of the largest survey.
const LARGEST: u64 = 1 << 28;

/// Combine the shards of a run
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify moore --heaps 5 --max 31 --engine local --shard 1/2 --out 1.json
  grundy merge 1.json 2.json --out all.json
  grundy survey 0.dd --to 1000 --shard 1/2 --out 1.json
  grundy merge 1.json 2.json --out dd.csv
  grundy survey node-kayles @connected-8.g6 --shard 1/2 --out 1.json
  grundy merge 1.json 2.json --out kayles.csv")]
pub(super) struct MergeArgs {
    /// The record of each shard
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// File for the whole: the record of a verification, the table of a survey
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The record of a shard.
enum Record {
    Verification(Part),
    Survey(SurveyPart),
    Graphs(SurveyPart<GraphRun>),
    Quotients(SurveyPart<QuotientRun>),
}

impl MergeArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        if let [folder] = &self.parts[..]
            && grundy_cluster::is_stored(folder)
        {
            return self.table(folder, session);
        }
        let (mut verified, mut surveyed) = (Vec::new(), Vec::new());
        let (mut graphs, mut quotients) = (Vec::new(), Vec::new());
        for path in &self.parts {
            let name = path.display().to_string();
            match read(path)? {
                Record::Verification(part) => verified.push((name, part)),
                Record::Survey(part) => surveyed.push((name, part)),
                Record::Graphs(part) => graphs.push((name, part)),
                Record::Quotients(part) => quotients.push((name, part)),
            }
        }
        let kinds = [
            ("a verification", verified.first().map(|(name, _)| name)),
            ("a survey", surveyed.first().map(|(name, _)| name)),
            ("a survey of graphs", graphs.first().map(|(name, _)| name)),
            (
                "a survey of quotients",
                quotients.first().map(|(name, _)| name),
            ),
        ];
        let named = kinds.into_iter();
        let named: Vec<_> = named
            .filter_map(|(kind, name)| Some((kind, name?)))
            .collect();
        if let [(one, a), (other, b), ..] = &named[..] {
            return Err(Failure::input(format!(
                "found {one} in {a} and {other} in {b}, expected records of one kind; give the \
                 shards of one run"
            )));
        }
        let verdict = match () {
            () if !surveyed.is_empty() => self.survey(surveyed, survey::write, session)?,
            () if !graphs.is_empty() => self.survey(graphs, survey::write_graphs, session)?,
            () if !quotients.is_empty() => {
                self.survey(quotients, survey::write_quotients, session)?
            }
            () => self.verification(&verified, session)?,
        };
        session.remark(&format!("{} shards combined", self.parts.len()));
        Ok(verdict)
    }

    /// A table in shards becomes one file.
    fn table(&self, folder: &Path, session: &Session) -> Result<Verdict, Failure> {
        let kind = |path: &Path| path.extension().is_some_and(|kind| kind == "grundy");
        let Some(out) = self.out.as_deref().filter(|out| kind(out)) else {
            return Err(Failure::input(
                "found a table in shards, expected --out FILE.grundy for the whole of it",
            ));
        };
        let mut dest = Dest::check(out)?;
        let stored = StoredTable::read(folder, &session.context)?;
        shards::write(&stored, &mut dest, &session.context)?;
        dest.commit()?;
        session.remark(&format!("the table of {} is whole", stored.rules));
        Ok(Verdict::Holds)
    }

    fn verification(
        &self,
        parts: &[(String, Part)],
        session: &Session,
    ) -> Result<Verdict, Failure> {
        let out = self.out.as_deref().map(Dest::check).transpose()?;
        let all = merge(parts).map_err(|e| Failure::input(e.to_string()))?;
        let json = Value::Object(all.json());
        if let Some(out) = out {
            output::write_json(out, &json)?;
        }
        output::show(session, || json, || part_text(&all))?;
        Ok(all.verdict)
    }

    fn survey<R: KeptRun>(
        &self,
        parts: Vec<(String, SurveyPart<R>)>,
        write: Writer<R>,
        session: &Session,
    ) -> Result<Verdict, Failure> {
        let file = FileArgs::at(self.out.clone());
        let target = survey::target(&file, session)?;
        let all = surveys::merge(parts).map_err(|e| Failure::input(e.to_string()))?;
        write(target, &all, session)?;
        Ok(Verdict::Holds)
    }
}

/// Writes a whole survey of some kind.
type Writer<R> = fn((Dest, Format), &SurveyPart<R>, &Session) -> Result<(), Failure>;

fn read(path: &Path) -> Result<Record, Failure> {
    let named = |text: String| Failure::input(format!("`{}`: {text}", path.display()));
    let size = path.metadata().map(|data| data.len());
    if size.is_ok_and(|size| size > LARGEST) {
        return Err(named(format!(
            "found more than {LARGEST} bytes, expected a record; name the files of `grundy verify \
             ... --shard i/n --out FILE` or `grundy survey ... --shard i/n --out FILE`"
        )));
    }
    let bytes = std::fs::read(path).map_err(|e| named(unread(&e)))?;
    let text = String::from_utf8(bytes).map_err(|_| {
        named("found bytes that are not UTF-8, expected a record; write it again".into())
    })?;
    record(&text).map_err(|e| named(e.to_string()))
}

fn record(text: &str) -> Result<Record, StoreError> {
    let object = unseal(text)?;
    let format = object.get("format").and_then(Value::as_str);
    let is = |(name, _): (&str, u32)| format == Some(name);
    if is(SurveyRun::RECORD) {
        return SurveyPart::from_record(object).map(Record::Survey);
    }
    if is(GraphRun::RECORD) {
        return SurveyPart::from_record(object).map(Record::Graphs);
    }
    if is(QuotientRun::RECORD) {
        return SurveyPart::from_record(object).map(Record::Quotients);
    }
    Part::from_record(object).map(Record::Verification)
}

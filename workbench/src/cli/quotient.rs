use super::output;
use super::place::last_heap;
use super::session::Session;
use crate::failure::Failure;
use crate::present::quotient_text;
use grundy::ask::{Answered, HeapSum, Question, QuotientRequest};
use grundy::number::{counted, duration};
use grundy::rulesets::Definitions;
use grundy_report::dest::Dest;
use serde_json::Value;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Instant;

/// The misere quotient of a heap game: which sums of heaps are P-positions, and why
///
/// Two sums of heaps are the same element if they have the same misere outcome whatever sum of
/// heaps is added. If there are finitely many elements, their table settles every sum. The
/// quotient of the heaps up to N is proved for each N; that it is the quotient of all heaps is
/// proved once the elements of the heaps repeat long enough.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --to the search ends once the quotient is proved for all heaps, has more
than 512 elements, or at heap 1000.
Elements are products of letters, one for each heap that is no product of
smaller ones; 1 is the empty sum. Relations rewrite from left to right.
T_n is the quotient of Nim with heaps below 2^n; a game is tame if its
quotient is one of these.
More: grundy help words, docs/guide/misere.md

Examples:
  grundy quotient 0.123
  grundy quotient kayles --sum 5,1 --sum 9,4,1
  grundy quotient 0.07 --to 29
  grundy quotient kayles --certificate kayles.json")]
pub(super) struct QuotientArgs {
    /// The rules: a code such as 0.77, or kayles, subtract:1,3,4
    #[arg(value_name = "RULES")]
    rules: String,
    /// The last heap
    #[arg(long, alias = "max", value_name = "N", value_parser = last_heap)]
    to: Option<u64>,
    /// Element and outcome of a sum of heaps
    #[arg(long, value_name = "HEAPS", value_parser = HeapSum::from_str)]
    sum: Vec<HeapSum>,
    /// File for the certificate, for `grundy certify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl QuotientArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let certificate = self.certificate.as_deref().map(Dest::check).transpose()?;
        let start = Instant::now();
        let asked = QuotientRequest {
            rules: self.rules.clone(),
            to: self.to,
            sum: self.sum.clone(),
        };
        let found = asked.answer(&Definitions::default(), &session.context)?;
        let quotient = &found.quotient;
        session.remark(&format!(
            "{}, {}",
            counted(quotient.to as u64 + 1, "heap"),
            duration(start.elapsed())
        ));
        if let Some(ended) = &quotient.ended {
            session.remark(&format!("ended before heap {}: {ended}", quotient.to + 1));
        }
        if let Some(to) = certificate {
            output::write_json(to, &Value::Object(found.certificate()))?;
            if let Some(file) = &self.certificate {
                session.remark(&format!("wrote {}", file.display()));
            }
        }
        output::show(session, || found.json(), || quotient_text(&found))
    }
}

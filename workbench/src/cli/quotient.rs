use super::output::{self};
use super::place::last_heap;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{LikeQuotients, quotient_json, quotient_text};
use grundy::number::{counted, duration};
use grundy::plan::HeapGame;
use grundy::theory::misere::{Limits, Quotient};
use grundy_report::dest::Dest;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Instant;

/// Elements of a quotient after which larger heaps are looked at only if --to asks for them.
const ELEMENTS: usize = 512;

/// The last heap that is looked at if --to says nothing.
const HEAPS: u64 = 1000;

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
    #[arg(long, value_name = "HEAPS", value_parser = sum)]
    sum: Vec<Sum>,
    /// File for the certificate, for `grundy certify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// Heaps separated by commas.
#[derive(Clone, Debug)]
struct Sum(Vec<usize>);

fn sum(text: &str) -> Result<Sum, String> {
    let heaps = text.split([',', ' ']).filter(|heap| !heap.is_empty());
    let heaps: Result<Vec<usize>, _> = heaps.map(str::parse).collect();
    let heaps = heaps.map_err(|_| format!("found {text:?}, expected heaps such as 5,4,1"))?;
    Ok(Sum(heaps))
}

impl QuotientArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let game = HeapGame::read_misere(&self.rules)?;
        let certificate = self.certificate.as_deref().map(Dest::check).transpose()?;
        let start = Instant::now();
        let to = self.to.unwrap_or(HEAPS);
        let limits = Limits {
            to: usize::try_from(to).unwrap_or(usize::MAX),
            order: if self.to.is_some() {
                usize::MAX
            } else {
                ELEMENTS
            },
            ..Limits::NONE
        };
        let quotient = game.quotient(limits, &session.context)?;
        session.remark(&format!(
            "{}, {}",
            counted(quotient.to as u64 + 1, "heap"),
            duration(start.elapsed())
        ));
        if let Some(ended) = &quotient.ended {
            session.remark(&format!("ended before heap {}: {ended}", quotient.to + 1));
        }
        let known = LikeQuotients {
            nim: quotient.nim(&session.context)?,
            like: game.like_quotients(&quotient, &session.context)?,
        };
        let sums: Result<Vec<(&[usize], u16)>, Failure> =
            self.sum.iter().map(|sum| element(&quotient, sum)).collect();
        let sums = sums?;
        if let Some(to) = certificate {
            let object = game.quotient_certificate(&quotient);
            output::write_json(to, &Value::Object(object))?;
            if let Some(file) = &self.certificate {
                session.remark(&format!("wrote {}", file.display()));
            }
        }
        let rules = game.to_string();
        match session.json {
            true => output::print_json(&quotient_json(&rules, &quotient, &known, &sums)),
            false => output::print(&quotient_text(&rules, &quotient, &known, &sums)),
        }
    }
}

/// The element of a sum.
fn element<'a>(quotient: &Quotient, sum: &'a Sum) -> Result<(&'a [usize], u16), Failure> {
    let Some(element) = quotient.sum(&sum.0) else {
        let largest = sum.0.iter().max().copied().unwrap_or(0);
        return Err(Failure::input(format!(
            "--sum: found a heap of {largest}, expected heaps up to {}: the quotient is not \
             proved for larger ones; give a larger --to",
            quotient.to
        )));
    };
    Ok((&sum.0, element))
}

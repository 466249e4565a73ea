use super::automata::{file_name, store_all};
use super::common::ClaimArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{any_claim_text, proved_text};
use grundy::ask::{Answered, HeapNumber, ProveAnswer, ProveRequest, Question, TimeSpan, TypedBase};
use grundy::claim::Verdict;
use grundy::number::duration;
use grundy::rulesets::Definitions;
use std::path::PathBuf;

/// A claim about the digits of the heaps, proved or refuted for all heaps.
///
/// The claim `P(RULES, x) <=> CONDITION`, whose condition is about the digits of the heaps, is
/// compiled to a finite automaton and proved for ALL heaps, with a certificate that `grundy
/// certify` checks from the rules alone. In other claims, such as `P(x) => CONDITION` or `G(x) = 2
/// => CONDITION`, the P-positions or the values that it names are discovered and proved first, and
/// the certificate is for them.
///
/// PROVED: it holds at every position. REFUTED: the smallest position where it is false. UNSETTLED:
/// the automaton or the proof grew too large. A condition that digits cannot express is refused,
/// with its place and the reason.
///
/// For symmetric rules, a condition that depends on the order of the heaps is proved for sorted
/// positions, a <= b <= .., and the verdict says so; --ordered asks for all positions.
#[derive(Debug, clap::Args)]
#[command(after_help = LANGUAGE)]
pub(super) struct ProveArgs {
    #[command(flatten)]
    claim: ClaimArgs,
    /// Number of heaps, or `any`: every number of them at once [default: what the rules or the heaps
    /// named say]
    #[arg(long, short = 'n', value_name = "N")]
    heaps: Option<HeapNumber>,
    /// Digits of the heaps: 2 to 16, fib, ostrowski:r
    #[arg(long, value_name = "BASE", default_value = "2")]
    base: TypedBase,
    /// All tuples of heaps, not only the nondecreasing ones
    #[arg(long)]
    ordered: bool,
    /// Give up after this time, such as 10m
    #[arg(long, value_name = "TIME")]
    time: Option<TimeSpan>,
    /// Files to write, NAME.dfao and NAME.cert, or a folder [default: none]
    #[arg(long, short, value_name = "NAME")]
    out: Option<PathBuf>,
}

const LANGUAGE: &str = "Conditions, in the language of `grundy check`:
  all(bits(x), sum mod 3 = 0)   columns of digits, also any(..), columns(x, 3)
  nimsum(x) = 0, a xor b < c    work on bits (base 2, 4, 8, 16)
  a + b <= 2*c + 3              comparisons of sums of heaps times constants
  (a + b) mod 3 = 1, a div 2    remainders and quotients by constants
  max min sort sum count abs    of heaps; if, let, and or not => <=>
  except {(1,2)}, x in {..}     positions, ranges, fib, powers
  exists j in 0..b: ..          numbers that are guessed; also forall, exists j: ..
  first(j in 0..b: ..)          the first such number, if every position has one;
                                also last
  floor(j*phi)                  with --base fib; sqrt(2): --base ostrowski:2
  P(x) N(x) G(x) = 2, G(x) < 3  outcomes and values up to 32, anywhere in a claim
  P(a, b + 1)                   the same of other positions
  P(nim, x) => N(wythoff, x)    several rules; each has its automaton, and its
                                certificate

Examples:
  grundy prove 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)' --heaps 4
  grundy prove 'P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)' --rules wythoff --heaps 2 --base fib";

impl ProveArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let request = ProveRequest {
            heaps: self.heaps,
            base: Some(self.base),
            ordered: self.ordered,
            time: self.time,
            ..self.claim.for_all()
        };
        let answer = request.answer(&Definitions::default(), &session.context)?;
        let verdict = answer.verdict().unwrap_or(Verdict::Unsettled);
        let (mut files, name) = match &answer {
            ProveAnswer::Digits(proved) => (proved.files(), proved.name()),
            ProveAnswer::Counts(proved) => (proved.files(), proved.name()),
        };
        let name = self.out.as_deref().map(|out| file_name(out, &name));
        store_all(name.as_deref(), &mut files, session)?;
        match answer {
            ProveAnswer::Digits(proved) => {
                let time = duration(proved.time);
                session.remark(&format!("compiled and settled in {time}"));
                output::show(
                    session,
                    || proved.json(&files),
                    || proved_text(&proved, &files),
                )?;
            }
            ProveAnswer::Counts(proved) => {
                session.remark(&format!("settled in {}", duration(proved.time)));
                output::show(
                    session,
                    || proved.json(&files),
                    || any_claim_text(&proved, &files),
                )?;
            }
        }
        Ok(verdict)
    }
}

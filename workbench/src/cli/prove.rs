use super::anyheaps::{AnyArgs, proved};
use super::automata::{file_name, store_both};
use super::common::ClaimArgs;
use super::output;
use super::place::{HeapNumber, heaps_or_any};
use super::session::{Session, until};
use crate::failure::Failure;
use crate::present::{
    claim_automaton, claim_certificate, other_certificates, proved_json, proved_text,
};
use grundy::claim::Verdict;
use grundy::claim::counted::CountedClaim;
use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::Claim;
use grundy::game::Order;
use grundy::number::duration;
use grundy::rulesets::Ruleset;
use grundy::theory::automata::Numeration;
use std::path::PathBuf;
use std::time::{Duration, Instant};

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
    #[arg(long, short = 'n', value_name = "N", value_parser = heaps_or_any)]
    heaps: Option<HeapNumber>,
    /// Digits of the heaps: 2 to 16, fib, ostrowski:r
    #[arg(long, value_name = "BASE", default_value = "2")]
    base: Numeration,
    /// All tuples of heaps, not only the nondecreasing ones
    #[arg(long)]
    ordered: bool,
    /// Give up after this time, such as 10m
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    time: Option<Duration>,
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
        let (claim, rules) = self.claim.read()?;
        let start = Instant::now();
        let order = self.ordered.then_some(Order::Ordered);
        let heaps = match self.heaps {
            Some(HeapNumber::Any) => return self.any(&claim, rules.as_ref(), session),
            Some(HeapNumber::This(heaps)) => Some(heaps),
            None => claim.heaps(rules.as_ref()),
        };
        let heaps = heaps.ok_or_else(|| {
            let text =
                "found a claim that names no heap and no number of heaps, expected --heaps N";
            Failure::input(text)
        })?;
        let digits = (self.base, heaps);
        let context = until(session.context.clone(), start, self.time);
        let settled = DigitClaim::compile(&claim, rules.as_ref(), digits, order, &context)
            .map_err(Failure::from)
            .and_then(|claim| Ok((claim.settle(&context)?, claim)));
        let (settled, claim) = match settled {
            Err(Failure::Interrupted) if !session.is_cancelled() => {
                return Err(Failure::Unfinished(
                    "the time was over before the claim was settled; give more by --time, or look \
                     for counterexamples in a box: grundy check CLAIM --max 63"
                        .into(),
                ));
            }
            settled => settled?,
        };
        let time = start.elapsed();
        let name = (self.out.as_deref()).map(|out| file_name(out, &claim.search()));
        let written = claim_automaton(&claim, &settled);
        let proof = claim_certificate(&claim, &settled);
        let others = other_certificates(&claim, &settled);
        let files = store_both(name.as_deref(), written, proof, others, session)?;
        session.remark(&format!("compiled and settled in {}", duration(time)));
        output::show(
            session,
            || proved_json(&claim, &settled, &files),
            || proved_text(&claim, &settled, &files),
        )?;
        let refuted = matches!(settled.verdict, Settlement::Refuted { .. });
        Ok(Verdict::of(refuted.into()))
    }
}

impl ProveArgs {
    /// For every number of heaps at once.
    fn any(
        &self,
        claim: &Claim,
        rules: Option<&Ruleset>,
        session: &Session,
    ) -> Result<Verdict, Failure> {
        let Numeration::Base(base) = self.base else {
            return Err(Failure::input(format!(
                "found {} with --heaps any, expected --base 2 to 16",
                self.base
            )));
        };
        let args = AnyArgs {
            out: self.out.as_deref(),
            time: self.time,
        };
        let claim = CountedClaim::compile(claim, rules, base)?;
        proved(&claim, args, session)
    }
}

use super::checkpoint::CheckpointArgs;
use super::cluster::ProcessArgs;
use super::common::{ClaimArgs, EngineArgs};
use super::output;
use super::place::PlaceArgs;
use super::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::claim_text;
use grundy::ask::{Answered, Check, CheckAnswer, CheckRequest};
use grundy::claim::Verdict;
use grundy::claim::digitwise::DigitClaim;
use grundy::claim::language::{Answer, Claim, ClaimPart, ClaimUnits, Place};
use grundy::number::joined;
use grundy::rulesets::Definitions;
use grundy::store::{StoreError, unseal};
use grundy::theory::automata::Numeration;
use grundy_cluster::{ClusterError, UnitSweep};
use serde_json::Value;
use std::time::Instant;

/// A claim of your own, at every position of a box
#[derive(Debug, clap::Args)]
#[command(after_help = LANGUAGE)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    claim: ClaimArgs,
    #[command(flatten)]
    place: PlaceArgs,
    /// List every failure, not only the ten smallest
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    kept: CheckpointArgs,
    #[command(flatten)]
    processes: ProcessArgs,
}

const LANGUAGE: &str = "The language:
  x, x1..xn, a b c    the position and its heaps (sorted boxes: x1 <= x2 <= ..)
  rows, columns       of a full board, of all up to --board: G(rows, columns)
  n, k                number of heaps; the parameter k of the rules: no heaps
  P(..) N(..) G(..)   outcome and value: P(x), G(a, b+1), P(moore(2) misere, x)
  genus(kayles, x) = (2,1,4,2,0); gplus, gminus, tame(R, x): misere theory
  = != < <= > >=      also chained; and or not in, except {(0,0), ..}
  => <=>              once: several need brackets
  + - * / div mod ^   / is exact; | & xor << >> work on bits
  sum nimsum min max gcd sort mex length popcount v2 abs choose
                      of lists: sum(x), max(a, b), mex({0, 1, 3})
  valuation(a, 3)     how often 3 divides a; nimsum(x, 3): in base 3
  floor ceil          of exact numbers: floor(j*phi), floor(b/a), sqrt(2)
  bits(x)             columns: all(bits(x), sum mod 2 = 0); columns(x, 3)
  all any count sum   over elements h: count(x, h = 1), sum(x, h mod 4), and
                      over ranges: nimsum(i in 1..n: x[i] mod 4), first(h: G(h) = 5), argmax(h: ..)
  forall exists       exists j in 0..b: a = floor(j*phi); at the beginning also
                      forall k in 1..3, n in 2..4 on max 15: P(moore(k), x) ..
                      exists k in 1..9: P(moore(k), x) ..: one k for all positions
  let if              let s = sum(x) in if s > 3 then .. else ..
  fib primes squares triangular factorials powers, {j*j : j in 0..9}, 1..9
  period(RULES)       proved period; preperiod, saltus, last_exception;
                      quotient_order, quotient_p_order, tame: misere quotient
                      period(h: G(wythoff, 3, h)) as observed
  count(P) ordered    positions of the box; count(G = 1) sorted;
                      forall s in 0..9: count(P and sum(x) = s) < 9
A claim that begins with - is written after --.

Examples:
  grundy check 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)' --heaps 4 --max 31
  grundy check 'b - 2*a <= G(a, b) <= a + b' --rules wythoff --heaps 2 --max 100
  grundy check 'forall p in 1..9, q in p+1..19: period(subtract{p,q}) divides p + q' --processes 2";

impl CheckArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let asked = CheckRequest {
            heaps: self.place.heaps,
            max: self.place.rest.heaps()?.into(),
            board: self.place.rest.board,
            order: self.place.rest.order(),
            all: self.all,
            engine: self.engine.engine,
            ..self.claim.request()
        };
        let Check { claim, place } = asked.read(&Definitions::default())?;
        let start = Instant::now();
        let answer = match self.processes.wanted() {
            true => match self.together(&claim, &place, session)? {
                Some(answer) => answer,
                None => return Ok(Verdict::Holds),
            },
            false => {
                let job = job(&claim, &place);
                claim.decide(&place, &self.kept.context(&job, session)?)?
            }
        };
        let time = start.elapsed();
        let found = CheckAnswer {
            answer,
            place,
            time,
        };
        let CheckAnswer { answer, place, .. } = &found;
        output::show(session, || found.json(), || claim_text(answer, self.all))?;
        for plan in answer.plans.iter().take(3) {
            session.remark(&plan_line(plan, time));
        }
        if answer.verdict() == Verdict::Holds && !session.quiet {
            self.mention_proof(&claim, place, session);
        }
        Ok(answer.verdict())
    }

    /// The same by several processes, to which the choices of the parameters are dealt out; nothing
    /// in the processes that were started.
    fn together(
        &self,
        claim: &Claim,
        place: &Place,
        session: &Session,
    ) -> Result<Option<Answer>, Failure> {
        let units = ClaimUnits::new(claim, place)?;
        let mut needed = units.clone();
        let sweep = UnitSweep {
            job: job(claim, place),
            units: units.count(),
            checkpoint: self.kept.folder(session),
            needless: Some(Box::new(move |_, record| {
                let part = part(record);
                part.map_or(Vec::new(), |part| needed.needless(&part))
            })),
        };
        let own = units.clone();
        let done = self.processes.sweep(sweep, session, move |unit, context| {
            let part = own.decide(unit, context).map_err(ClusterError::from)?;
            Ok(Value::Object(part.json()).to_string())
        });
        let Some((records, context)) = done? else {
            return Ok(None);
        };
        let parts = records.iter().map(|record| part(record));
        let parts = parts.collect::<Result<Vec<_>, StoreError>>();
        let parts = parts.map_err(|e| Failure::input(e.to_string()))?;
        Ok(Some(units.answer(parts, &context)?))
    }

    /// How to prove or refute a claim for all heaps that holds on its box, if a proof can be tried.
    fn mention_proof(&self, claim: &Claim, place: &Place, session: &Session) {
        let heaps = place.max.as_ref().map_or(0, Vec::len);
        let Some(base) = DigitClaim::provable(claim, place.rules.as_ref(), heaps, &session.context)
        else {
            return;
        };
        let mut command = format!("grundy prove '{}' --heaps {heaps}", claim.text());
        if let Some(rules) = &place.rules {
            command.push_str(&format!(" --rules '{rules}'"));
        }
        if base != Numeration::Base(2) {
            command.push_str(&format!(" --base {base}"));
        }
        session.remark(&format!("to prove or refute it for all heaps: {command}"));
    }
}

/// What was found for some choices.
fn part(record: &str) -> Result<ClaimPart, StoreError> {
    ClaimPart::from_record(unseal(record)?)
}

/// What several processes, and what they keep, must have in common.
fn job(claim: &Claim, place: &Place) -> String {
    let mut job = format!("grundy check '{}'", claim.text());
    if let Some(rules) = &place.rules {
        job += &format!(" --rules '{rules}'");
    }
    if let Some(max) = &place.max {
        let name = if place.boards { "board" } else { "max" };
        job += &format!(" --{name} {}", joined(max, ","));
    }
    if let Some(order) = place.order {
        job += &format!(" --{order}");
    }
    if place.all {
        job += " --all";
    }
    if let Some(engine) = place.engine {
        job += &format!(" --engine {engine}");
    }
    job
}

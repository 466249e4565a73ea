//! Automata for P-positions and values, learned from a table and proved for all heaps.

mod apart;
mod claimed;
mod digits;
mod learned;
mod periodic;
mod question;
mod unsettled;
mod written;

use crate::game::Heap;
use crate::number::counted;
use crate::rulesets::Ruleset;
use crate::theory::automata::learn::Learned;
use crate::theory::automata::prove::{Failed, Proof, STEPS};
use crate::theory::automata::{Dfao, Meaning, Numeration};
use crate::work::{Context, Stop};

pub use crate::theory::automata::learn::STATES;
pub use apart::lower_bound;
pub use claimed::{Claimed, askable, prove_claimed};
pub use digits::usual_numeration;
pub use unsettled::Unsettled;
pub use written::{
    alone, automaton_certificate, automaton_text, for_walnut, output_meaning, proofs,
};

use question::Question;

/// What to discover.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// What the automaton tells of every position; of one value, 0, the outcome.
    pub sought: Meaning,
    /// How heaps are written.
    pub numeration: Numeration,
    /// The largest heap of the table that is learned from; larger and larger ones if `None`.
    pub max: Option<Heap>,
    /// Most states, where there are too many positions to check them all: [`STATES`] as a rule.
    pub states: usize,
}

impl Search<'_> {
    /// Number of values that are distinguished where a proof needs it.
    fn levels(&self) -> u32 {
        match self.sought {
            Meaning::Values(values) => values,
            Meaning::Only(value) => value + 1,
        }
    }
}

/// An automaton of one stage and its proof. Rules with passes have one for each number of passes
/// left, in order from 0 on.
#[derive(Clone, Debug)]
pub struct ProvedStage {
    /// Values up to the one sought, and an output for larger ones.
    pub automaton: Dfao,
    /// Why it is right.
    pub proof: Proof,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The largest heap of the last table.
    pub max: Heap,
    /// How it was computed.
    pub engine: String,
    /// Number of values that the stages distinguish; larger ones are one output.
    pub levels: u32,
    /// Any automaton that is right on the table has at least this many states.
    pub at_least: usize,
    /// States distinguished on the table, by words of all lengths.
    pub told_apart: usize,
    /// The automaton that was sought, as far as one was found that is right on the table, and not
    /// known to be wrong beyond.
    pub automaton: Option<Dfao>,
    /// Whether the moves are declared, so that a proof can be tried.
    pub provable: bool,
    /// Whether memory ended the learning: larger tables teach no more.
    pub short: bool,
    /// The proof, or what stands against it.
    pub verdict: DiscoveryVerdict,
}

/// Whether the automaton is right on every position.
#[derive(Clone, Debug)]
pub enum DiscoveryVerdict {
    /// It is.
    Proved(Vec<ProvedStage>),
    /// Nothing is known beyond the table.
    Unsettled(Unsettled),
}

/// Values that an automaton tells apart, at most.
pub const LEVELS: u32 = 1 << 10;

/// Tuples of heaps on which an automaton that cannot be proved is to be right, where tables of them
/// can be made.
const MANY: u128 = 1 << 16;

/// Looks for an automaton and its proof.
///
/// # Errors
/// [`Stop::Refused`] for rules on boards, and those that an automaton cannot be asked of;
/// [`Stop::Cancelled`]; [`Stop::Fault`] on any table; those of the engines on the first table.
pub fn discover(search: &Search<'_>, context: &Context) -> Result<Discovery, Stop> {
    let found = discover_so_far(search, false, context)?;
    context.check()?;
    Ok(found)
}

/// The same, but interrupted after the first table it tells what the tables so far showed. A
/// `patient` search, which somebody means to end, makes tables as large as the memory allows.
///
/// # Errors
/// As [`discover`].
pub fn discover_so_far(
    search: &Search<'_>,
    patient: bool,
    context: &Context,
) -> Result<Discovery, Stop> {
    let question = Question::new(search, context)?;
    if let Some(periodic) = &question.periodic {
        return Ok(periodic.discovery(search));
    }
    let provable = question.provable();
    let mut last = None;
    let memory = patient.then(|| context.memory());
    for max in question.boxes(provable, memory) {
        let at_least = last.as_ref().map_or(1, |last: &Discovery| last.at_least);
        if question.is_hopeless(max, at_least) {
            break;
        }
        let found = match attempt(&question, max, context) {
            Ok(found) => found,
            // the rules are at fault: smaller tables say nothing of larger heaps
            Err(stop @ Stop::Fault(_)) => return Err(stop),
            // what smaller tables showed stands, also where the larger one was interrupted
            Err(stop) => {
                return match last {
                    Some(last) => Ok(and_no_more(last, stop)),
                    None => Err(stop),
                };
            }
        };
        let proved = matches!(found.verdict, DiscoveryVerdict::Proved(_));
        // where nothing can be proved, the same automaton twice, the second time of many tuples, is
        // all that tables tell
        let tuples = (u128::from(max) + 1).checked_pow(search.heaps as u32);
        let many = tuples.is_none_or(|tuples| tuples >= MANY);
        let same =
            |last: &Discovery| found.automaton.is_some() && found.automaton == last.automaton;
        let settles = !provable && many && last.as_ref().is_some_and(same);
        let settled = proved || found.short || settles;
        // of a larger table far less may be examined
        let taught = |last: &Discovery| proved || found.at_least >= last.at_least;
        if last.as_ref().is_none_or(taught) {
            last = Some(found);
        }
        if settled {
            break;
        }
    }
    last.ok_or_else(|| {
        Stop::refused(
            format!(
                "{} with digits in {}, of which no table is small enough to learn from",
                counted(search.heaps as u64, "heap"),
                search.numeration
            ),
            "fewer or smaller heaps",
            "give fewer heaps, another ‹base› or a smaller ‹max›",
        )
    })
}

/// A discovery with the reason why larger tables were not tried.
fn and_no_more(mut last: Discovery, stop: Stop) -> Discovery {
    last.verdict = match last.verdict {
        DiscoveryVerdict::Unsettled(why) => DiscoveryVerdict::Unsettled(Unsettled::NoLarger {
            why: Box::new(why),
            stop: match stop {
                Stop::Cancelled => Stop::refused(
                    "a search that was interrupted",
                    "one that ends",
                    "begin it again",
                ),
                stop => stop,
            },
        }),
        proved => proved,
    };
    last
}

/// Learns and proves, from heaps up to `max`.
fn attempt(question: &Question<'_>, max: Heap, context: &Context) -> Result<Discovery, Stop> {
    let search = question.search;
    let mut proved: Vec<ProvedStage> = Vec::new();
    let mut discovery = Discovery {
        max,
        engine: String::new(),
        levels: search.levels(),
        at_least: 1,
        told_apart: 1,
        automaton: None,
        provable: question.provable(),
        short: false,
        verdict: DiscoveryVerdict::Unsettled(Unsettled::NotFound { max }),
    };
    for stage in 0..question.stages.len() {
        let last = stage + 1 == question.stages.len();
        let tables = question.tables(stage, max, context)?;
        // what is asked for alone may have an automaton where all smaller values have none
        let asked = match search.sought {
            Meaning::Only(value) if last && value > 0 => {
                Some(tables.learn(search.sought, context)?)
            }
            _ => None,
        };
        let learned = match &asked {
            Some(only) if only.automaton.is_none() => None,
            _ => Some(tables.learn(Meaning::Values(search.levels()), context)?),
        };
        discovery.engine = tables.engine;
        let shown = asked.as_ref().or(learned.as_ref());
        let shown = shown.expect("one was asked for");
        (discovery.at_least, discovery.told_apart) = (shown.at_least, shown.told_apart);
        discovery.short = shown.short.is_some();
        let automaton = |learned: &Learned| Some(question.among(learned.automaton.as_ref()?));
        discovery.automaton = Some(shown).and_then(automaton);
        let why = match (learned.as_ref().and_then(automaton), question.moves(stage)) {
            (None, _) => match &shown.short {
                Some(short) => Unsettled::Short(short.clone()),
                None if shown.capped => Unsettled::Capped {
                    states: search.states,
                },
                None => Unsettled::NotFound { max },
            },
            (Some(_), Err(reason)) => Unsettled::Undeclared {
                rules: search.ruleset.to_string(),
                why: reason.clone(),
            },
            (Some(automaton), Ok(moves)) => {
                match question.prove((&automaton, moves), proved.last(), STEPS, context) {
                    Ok(proof) => {
                        proved.push(ProvedStage { automaton, proof });
                        continue;
                    }
                    Err(Failed::Wrong(wrong)) => {
                        discovery.automaton = None;
                        Unsettled::WrongBeyond { max, wrong }
                    }
                    Err(Failed::Grew(what)) => Unsettled::Grew(what),
                    Err(Failed::Stop(stop)) => return Err(stop),
                }
            }
        };
        if !last {
            discovery.automaton = None;
        }
        discovery.verdict = DiscoveryVerdict::Unsettled(why);
        return Ok(discovery);
    }
    if let (Meaning::Only(value), Some(proved)) = (search.sought, proved.last()) {
        discovery.automaton = Some(proved.automaton.only(value));
    }
    discovery.verdict = DiscoveryVerdict::Proved(proved);
    Ok(discovery)
}

//! Rules whose moves from one position cannot be computed: every engine and every entry of the
//! library ends with that fault, the same on one and on two threads, and never with a number.

use crate::common::runs::{contexts, heap_box};
use grundy::certify::{CertifyError, Subject, certify};
use grundy::game::{Convention, Count, Fault, HeapBox, HeapRules, Order};
use grundy::plan::discover::{STATES, Search, discover};
use grundy::plan::{Engine, TableJob, Way, p_pairs, row_periods, table};
use grundy::play::{Match, Position, analyse};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::solve::Want;
use grundy::store::{self, Header, What, Width, Writer};
use grundy::theory::automata::{Meaning, Numeration};
use grundy::work::{Context, Stop};

/// Each heap: nim, but a heap of 5 divides by zero.
const HEAP: &str = "rules{each heap: take t for t in 1..h if h != 5 or 7 div (5-h) > 0}";

/// Two heaps: the same at (2,3) and (3,2).
const PAIR: &str = "rules{2 heaps, symmetric: take (t, 0) for t in 1..a if \
                    1 div (abs(a*a+b*b-13)+abs(a+b-5)) >= 0; take (0, t) for t in 1..b}";

const WANTS: [Want; 3] = [
    Want::Values,
    Want::Outcomes(Convention::Normal),
    Want::Outcomes(Convention::Misere),
];

fn parsed(text: &str) -> (Ruleset, HeapRuleset) {
    let ruleset: Ruleset = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    match ruleset.rules.clone() {
        Rules::Heaps(rules) => (ruleset, rules),
        Rules::Board(_) => panic!("{text} is played on heaps"),
    }
}

/// The fault of a run, the same on one and on two threads.
fn fault<T>(what: &str, run: impl Fn(&Context) -> Result<T, Stop>) -> Fault {
    let [one, two] = contexts().map(|context| match run(&context) {
        Err(Stop::Fault(fault)) => fault,
        Err(stop) => panic!("{what}: {stop}"),
        Ok(_) => panic!("{what} is answered"),
    });
    assert_eq!(one, two, "{what}");
    one
}

fn box_for(rules: &HeapRuleset) -> HeapBox {
    let heaps = 2.clamp(*rules.heaps().start(), *rules.heaps().end());
    let order = match rules.symmetric() {
        true => Order::Sorted,
        false => Order::Ordered,
    };
    heap_box(&vec![7; heaps], order)
}

fn tabulated(rules: &HeapRuleset, want: Want, engine: Option<Engine>, what: &str) -> Fault {
    fault(what, |context| {
        let job = TableJob {
            rules,
            positions: box_for(rules),
            want,
            engine,
            way: Way::usual(rules, want),
        };
        table(&job, context)
    })
}

#[test]
fn tables_end_with_the_smallest_fault() {
    let engines = [Engine::Definition, Engine::Memo, Engine::Dense].map(Some);
    for (text, at) in [(HEAP, &[5][..]), (PAIR, &[2, 3])] {
        let rules = parsed(text).1;
        assert!(rules.may_fail());
        for want in WANTS {
            for engine in engines.into_iter().chain([None]) {
                let what = format!("{text}, {want:?}, {engine:?}");
                assert_eq!(
                    tabulated(&rules, want, engine, &what).position,
                    at,
                    "{what}"
                );
            }
        }
    }
}

#[test]
fn modifiers_and_sums_pass_faults_on() {
    let changed = [
        "pass(1)",
        "bounded(3)",
        "block(1)",
        "then nim",
        "terminal{(0,1)}",
        "+ nim",
        "+ wythoff",
    ];
    for change in changed {
        for base in [HEAP, PAIR] {
            let text = format!("{base} {change}");
            let rules = &parsed(&text).1;
            for want in WANTS {
                let blocks = rules.extra().is_some_and(|extra| extra.blocks > 0);
                if blocks && want == Want::Values {
                    continue;
                }
                let found = tabulated(rules, want, None, &format!("{text}, {want:?}"));
                assert!(found.why.contains("division by zero"), "{found}");
            }
        }
    }
}

#[test]
fn searches_and_matches_end() {
    for convention in [Convention::Normal, Convention::Misere] {
        for (text, heaps) in [(HEAP, [7_u64, 1]), (PAIR, [4, 4])] {
            let ruleset = Ruleset {
                convention,
                ..parsed(text).0
            };
            let position = Position::heaps(&ruleset, heaps, None).unwrap();
            fault(text, |context| analyse(&position, None, context));
            fault(text, |context| {
                let mut game = Match::new(position.clone());
                game.analysis(context).map(|_| ())
            });
        }
    }
}

#[test]
fn finders_end() {
    for text in [HEAP, PAIR] {
        let ruleset = parsed(text).0;
        fault(text, |context| p_pairs(&ruleset, 9, context));
        fault(text, |context| {
            row_periods(&ruleset, 0..=3, Some(9), context)
        });
        for max in [None, Some(15)] {
            let search = Search {
                ruleset: &ruleset,
                heaps: 2,
                sought: Meaning::Values(1),
                numeration: Numeration::Base(2),
                max,
                states: STATES,
            };
            fault(text, |context| discover(&search, context));
        }
    }
}

/// Nothing next to free amounts is a move of nothing: a fault, whatever the other clauses declare.
#[test]
fn a_take_of_nothing_is_no_part_of_a_shape() {
    for text in [
        "rules{each heap: take t for t in 1..h; take 0}",
        "rules{each heap: take t for t in 1..h; take -1}",
        "rules{each heap: take 0; take t for t in 1..h}",
        "rules{any heaps: take t from i for i in 1..n, t in 1..x[i]; take 0 from i for i in 1..n}",
    ] {
        let rules = parsed(text).1;
        for want in WANTS {
            tabulated(&rules, want, None, text);
        }
    }
}

#[test]
fn a_stored_table_is_not_certified() {
    let header = Header {
        rules: HEAP.into(),
        max: vec![7],
        order: store::Order::Ordered,
        what: What::Values,
        width: Width::holding(7),
        count: 8,
    };
    let mut writer = Writer::new(Vec::new(), &header).unwrap();
    (0..8).for_each(|value| writer.push(value).unwrap());
    let file = writer.finish().unwrap();
    for context in contexts() {
        let context = context.with_memory(1 << 24);
        let subject = Subject::read(&file[..], Some(file.len() as u64), &context).unwrap();
        let Subject::Table(stored) = subject else {
            panic!("a table is no certificate")
        };
        match certify(&stored, &context) {
            Err(CertifyError::Stop(Stop::Fault(fault))) => assert_eq!(fault.position, [5]),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_cannot_be_computed_is_not_counted() {
    let mut count = Count::default();
    parsed(HEAP).1.moves(&[7, 5], &mut count);
    assert_eq!(count.fault.map(|fault| fault.position), Some(vec![5]));
}

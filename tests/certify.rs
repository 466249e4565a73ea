//! Stored tables: those of the engines are accepted, every table with one entry changed is
//! rejected at that entry, and what is no table is refused.

use crate::common::rulesets::{heaps, remembering, suits};
use crate::common::runs::{contexts, heap_box, heap_rules};
use grundy::certify::{Certificate, CertifyError, Subject, certify};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::plan::{TableJob, Way, table};
use grundy::solve::Want;
use grundy::store::{self, Header, What, Width, Writer};
use grundy::work::{Context, Stop};

/// The table of a box by the planner's engine, cells in lexicographic order.
fn cells(rules: &str, positions: &HeapBox, want: Want) -> Vec<(Vec<u64>, u64)> {
    let rules = heap_rules(rules);
    let job = TableJob {
        rules: &rules,
        positions: positions.clone(),
        want,
        engine: None,
        way: Way::usual(&rules, want),
    };
    let table = table(&job, &contexts()[0]).unwrap().table;
    let (mut heaps, mut all) = (vec![0; positions.heaps()], Vec::new());
    loop {
        all.push((heaps.clone(), table.number(&heaps)));
        if !positions.advance_lex(&mut heaps) {
            return all;
        }
    }
}

/// A file of these cells, all checksums right.
pub(crate) fn file(
    rules: &str,
    positions: &HeapBox,
    want: Want,
    cells: &[(Vec<u64>, u64)],
) -> Vec<u8> {
    let misere = match want.convention() {
        Convention::Normal => "",
        Convention::Misere => " misere",
    };
    let header = Header {
        rules: format!("{rules}{misere}"),
        max: positions.max().to_vec(),
        order: match positions.order() {
            Order::Sorted => store::Order::Sorted,
            Order::Ordered => store::Order::Ordered,
        },
        what: match want {
            Want::Values => What::Values,
            Want::Outcomes(_) => What::Outcomes,
        },
        width: Width::holding(cells.iter().map(|cell| cell.1).max().unwrap()),
        count: cells.len() as u64,
    };
    let mut writer = Writer::new(Vec::new(), &header).unwrap();
    cells.iter().for_each(|cell| writer.push(cell.1).unwrap());
    writer.finish().unwrap()
}

/// The verdict on a file, the same on one and on two threads.
pub(crate) fn checked(file: &[u8]) -> Result<Certificate, CertifyError> {
    let [one, two] = contexts().map(|context| {
        let context = context.with_memory(1 << 24);
        match Subject::read(file, Some(file.len() as u64), &context)? {
            Subject::Table(stored) => certify(&stored, &context),
            Subject::Period(_)
            | Subject::Automaton(_)
            | Subject::AnyHeaps(_)
            | Subject::Recursion(_)
            | Subject::Value(_)
            | Subject::Loopy(_)
            | Subject::Quotient(_) => {
                panic!("a table is no certificate")
            }
        }
    });
    let one = one?;
    assert_eq!(one, two?);
    Ok(one)
}

fn refused(file: &[u8]) -> String {
    checked(file).unwrap_err().to_string()
}

const WANTS: [Want; 3] = [
    Want::Values,
    Want::Outcomes(Convention::Normal),
    Want::Outcomes(Convention::Misere),
];

#[test]
fn tables_of_every_ruleset_are_accepted() {
    let boxes = [
        heap_box(&[6; 3], Order::Sorted),
        heap_box(&[2, 5, 3], Order::Ordered),
        heap_box(&[30], Order::Sorted),
    ];
    let (mut accepted, mut reached) = (0, 0);
    let all = heaps().into_iter().chain(remembering());
    for (name, rules) in all.filter(|(_, rules)| rules.restriction().is_none()) {
        let blocks = rules.extra().map_or(0, |extra| extra.blocks);
        for positions in boxes.iter().filter(|b| suits(&rules, b)) {
            for want in WANTS
                .iter()
                .filter(|&want| blocks == 0 || *want != Want::Values)
            {
                let cells = cells(name, positions, *want);
                let found = checked(&file(name, positions, *want, &cells)).unwrap();
                assert_eq!(found.first_bad, None, "{name} on {positions}");
                assert_eq!((found.entries, found.bad), (cells.len() as u64, 0));
                accepted += 1;
                reached += u64::from(found.reached.is_some());
            }
        }
    }
    assert!(accepted >= 120 && reached >= 40, "{accepted}, {reached}");
}

#[test]
fn one_changed_entry_is_found() {
    for (name, positions) in [
        ("moore(2)", heap_box(&[4; 3], Order::Sorted)),
        ("equal(2)", heap_box(&[3, 5], Order::Ordered)),
        ("nim", heap_box(&[12], Order::Sorted)),
        ("kayles", heap_box(&[9, 9], Order::Sorted)),
        ("grundy", heap_box(&[3, 8], Order::Ordered)),
        // values beyond the number of entries
        ("turning 1-3", heap_box(&[40], Order::Sorted)),
        // options that are no entries
        ("yama", heap_box(&[3, 5], Order::Ordered)),
        ("equal(2) pass(1)", heap_box(&[3, 4], Order::Ordered)),
        ("nim then equal(2)", heap_box(&[4; 2], Order::Sorted)),
        ("takeaway(2)", heap_box(&[14], Order::Sorted)),
        ("kayles + grundy", heap_box(&[5; 2], Order::Ordered)),
        ("nim block(1)", heap_box(&[3; 2], Order::Sorted)),
    ] {
        let (blocks, turned) = (name.contains("block"), name.contains("turning"));
        for want in WANTS.into_iter().filter(|want| match want {
            Want::Values => !blocks,
            // coins that are turned come to too many positions at once
            Want::Outcomes(convention) => !turned || *convention == Convention::Normal,
        }) {
            let right = cells(name, &positions, want);
            for at in 0..right.len() {
                let (position, number) = right[at].clone();
                let others = match want {
                    Want::Values => vec![number + 1, number ^ 1, 300, u64::MAX],
                    Want::Outcomes(_) => vec![1 - number, 2],
                };
                for other in others {
                    let mut wrong = right.clone();
                    wrong[at].1 = other;
                    let found = checked(&file(name, &positions, want, &wrong)).unwrap();
                    let bad = found.first_bad.unwrap();
                    assert_eq!(bad.position, position, "{name} {want:?}: {other}");
                    assert_eq!((bad.stored, bad.computed), (other, number));
                }
            }
        }
    }
}

/// Moves that raise a heap, and the total, but stay in the box.
#[test]
fn moves_that_do_not_lower_the_total_are_checked_too() {
    let rules = "rules{2 heaps, potential(a, b): take (1, -s) for s in 1..3 if b + s <= 6; \
                 take (0, t) for t in 1..b}";
    let positions = heap_box(&[4, 6], Order::Ordered);
    for want in WANTS {
        let right = cells(rules, &positions, want);
        let found = checked(&file(rules, &positions, want, &right)).unwrap();
        assert_eq!((found.entries, found.bad), (35, 0), "{want:?}");
        for at in 0..right.len() {
            let mut wrong = right.clone();
            wrong[at].1 ^= 1;
            assert!(
                !checked(&file(rules, &positions, want, &wrong))
                    .unwrap()
                    .accepted()
            );
        }
        assert_eq!(found.reached, None);
        // a box that moves leave
        let positions = heap_box(&[4, 5], Order::Ordered);
        let cells = cells(rules, &positions, want);
        let found = checked(&file(rules, &positions, want, &cells)).unwrap();
        assert_eq!((found.entries, found.bad), (30, 0), "{want:?}");
        // all of the larger box but what no move from the smaller one comes to
        assert!(
            found
                .reached
                .is_some_and(|reached| (31..=35).contains(&reached))
        );
    }
    let words = heap_box(&[1; 7], Order::Ordered);
    let words = cells("lexicode(3,2)", &words, Want::Values).into_iter();
    let code: Vec<String> = words
        .filter(|word| word.1 == 0)
        .map(|word| format!("{:?}", word.0))
        .collect();
    assert_eq!(code.len(), 16);
    let listed = |code: &[String]| {
        let entries = code.join(",");
        let text = format!(
            "{{\"rules\": \"lexicode(3,2)\", \"box\": {{\"heaps\": 7, \"max\": 1}}, \
             \"order\": \"ordered\", \"convention\": \"normal\", \"entries\": [{entries}]}}"
        );
        checked(text.as_bytes()).unwrap().accepted()
    };
    assert!(listed(&code));
    assert!((0..16).all(|at| !listed(&[&code[..at], &code[at + 1..]].concat())));
}

#[test]
fn a_table_of_other_rules_is_rejected() {
    let positions = heap_box(&[5, 5], Order::Sorted);
    let moore = cells("moore(2)", &positions, Want::Values);
    let found = checked(&file("equal(2)", &positions, Want::Values, &moore)).unwrap();
    assert_eq!(found.first_bad.unwrap().position, [1, 2]);
    // and one of the same rules in the other convention
    let normal = Want::Outcomes(Convention::Normal);
    let misere = Want::Outcomes(Convention::Misere);
    let cells = cells("nim", &positions, normal);
    let found = checked(&file("nim", &positions, misere, &cells)).unwrap();
    assert_eq!(found.first_bad.unwrap().position, [0, 0]);
}

#[test]
fn json_is_read_as_well() {
    let json = |entries: &str, order: &str| {
        format!(
            "{{\"rules\": \"nim\", \"box\": {{\"heaps\": 2, \"max\": 1}}, \"order\": \"{order}\", \
             \"convention\": \"normal\", \"entries\": [{entries}]}}"
        )
    };
    let good = |entries: &str, order: &str| checked(json(entries, order).as_bytes()).unwrap();
    assert!(good("[0,0,0],[0,1,1],[1,1,0]", "sorted").accepted());
    assert!(good("[1,1,\"0\"],[0,0,0],[0,1,1]", "sorted").accepted());
    assert!(good("[0,0,\"P\"],[0,1,\"N\"],[1,1,\"P\"]", "sorted").accepted());
    assert!(good("[0,0],[1,1]", "sorted").accepted());
    assert!(good("[0,0],[1,1]", "ordered").accepted());
    assert!(!good("[0,0],[0,1]", "sorted").accepted());
    assert!(!good("", "sorted").accepted());
    for (entries, order) in [
        ("[0,0,0],[0,1,1]", "sorted"),
        ("[0,0,0],[0,1,1],[0,1,1]", "sorted"),
        ("[0,0,0],[1,0,1],[1,1,0]", "sorted"),
        ("[0,0,0],[0,2,1],[1,1,0]", "sorted"),
        ("[0,0,0],[0,1,\"P\"],[1,1,0]", "sorted"),
        ("[0,0,0],[0,1],[1,1,0]", "sorted"),
        ("[0,0,0],[0,1,1],[1,1,0]", "ordered"),
        ("[0,0,0],[0,1,1],[1,1,0]", "any"),
        ("[0,-1,0]", "sorted"),
        ("[", "sorted"),
    ] {
        let text = refused(json(entries, order).as_bytes());
        assert!(text.contains("found"), "{entries} {order}: {text}");
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let positions = heap_box(&[3, 3], Order::Sorted);
    let right = cells("nim", &positions, Want::Values);
    let with = |rules: &str, cells: &[(Vec<u64>, u64)]| {
        refused(&file(rules, &positions, Want::Values, cells))
    };
    assert!(with("nmi", &right).contains("did you mean `nim`"));
    assert!(with("cram", &right).contains("boards"));
    assert!(with("nim misere", &right).contains("no such values"));
    assert!(with("nim", &right[1..]).contains("9 cells, expected 10"));
    assert!(refused(b"").contains("end of the file"));
    assert!(refused(b"heap_1,value").contains("begins with"));
}

#[test]
fn too_little_memory_is_told_before() {
    let context = Context::new(1, 10).unwrap();
    let positions = heap_box(&[3, 3, 3], Order::Sorted);
    let cells = cells("nim", &positions, Want::Values);
    let file = file("nim", &positions, Want::Values, &cells);
    let stop = Subject::read(&file[..], Some(file.len() as u64), &context).unwrap_err();
    assert!(
        matches!(stop, CertifyError::Stop(Stop::Memory { .. })),
        "{stop}"
    );
}

/// What the head says of the entries is counted again, and every key is there once.
#[test]
fn heads_of_json_are_checked() {
    let head = "\"rules\": \"nim\", \"box\": {\"heaps\": 2, \"max\": 2}, \"order\": \"sorted\", \
                \"convention\": \"normal\", \"engine\": \"lines\", \
                \"positions\": {\"sorted\": 6, \"ordered\": 9}, \
                \"p_positions\": {\"sorted\": 3, \"ordered\": 3}, \
                \"values\": {\"0\": 3, \"1\": 1, \"2\": 1, \"3\": 1}, \"largest_value\": 3";
    let entries = "[[0,0,0],[0,1,1],[0,2,2],[1,1,0],[1,2,3],[2,2,0]]";
    let whole = |head: &str| format!("{{{head}, \"entries\": {entries}}}").into_bytes();
    for engine in grundy::plan::Engine::ALL {
        let named = head.replace("\"lines\"", &format!("\"{engine}\""));
        assert_eq!(checked(&whole(&named)).unwrap().bad, 0, "{engine}");
    }
    for (from, to) in [
        ("\"sorted\": 6", "\"sorted\": 7"),
        ("\"ordered\": 9", "\"ordered\": 8"),
        ("{\"sorted\": 3", "{\"sorted\": 2"),
        ("\"ordered\": 3", "\"ordered\": 4"),
        ("\"2\": 1", "\"2\": 2"),
        ("\"3\": 1", "\"4\": 1"),
        ("\"3\": 1", "\"3\": 1, \"3\": 1"),
        ("\"largest_value\": 3", "\"largest_value\": 4"),
        ("\"lines\"", "\"linds\""),
        (
            "\"rules\": \"nim\"",
            "\"rules\": \"wythoff\", \"rules\": \"nim\"",
        ),
        ("\"max\": 2", "\"max\": 3, \"max\": 2"),
        ("\"order\"", "\"note\": 1, \"order\""),
    ] {
        assert!(head.contains(from), "{from}");
        let text = refused(&whole(&head.replacen(from, to, 1)));
        assert!(!text.is_empty(), "{from} {to}");
    }
    // restricted rules, whose tuples are not all positions
    let welter = "{\"rules\": \"welter\", \"box\": {\"heaps\": 2, \"max\": 2}, \
                  \"order\": \"sorted\", \"positions\": {\"sorted\": 3, \"ordered\": 6}, \
                  \"entries\": [[0,1,0],[0,2,1],[1,2,2]]}";
    assert_eq!(checked(welter.as_bytes()).unwrap().bad, 0);
}

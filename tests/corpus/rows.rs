//! Coin-turning games under all modifiers and in sums, normal and misere, against a recursion on
//! rows of coins as bits. As many positions as `GRUNDY_CASES` asks for.

use crate::certify::{checked, file};
use crate::common::rows::{Asked, Part, Rows, Rules};
use crate::common::runs::{contexts, heap_box};
use grundy::game::{Convention, HeapRules, Order, REMOTENESS, SUSPENSE};
use grundy::plan::{Engine, TableJob, measured, table};
use grundy::play::{Match, Position, SplitMix64, analyse, analyse_options};
use grundy::rulesets::{HeapRuleset, Rules as Read, Ruleset};
use grundy::solve::Want;
use grundy::work::Context;

const CODES: [&str; 22] = [
    "1", "2", "3", "1-2", "1-3", "2-4", "1+", "2+", "1+C", "1-5C", "2-5C", "3C(5)", "3E", "2-3E",
    "4FS", "1+S", "1+F", "3C(4)F", "2+C(6)S", "2-3C", "{1,4}C", "{1,3}",
];

/// Games on heaps that coins are played next to, or exchanged for.
const OTHERS: [&str; 4] = ["nim", "kayles", "subtract{1,2}", "grundy"];

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0.below(n)
    }

    fn coins(&mut self) -> Rules {
        Rules::Coins((*self.0.pick(&CODES).unwrap()).into())
    }

    fn base(&mut self) -> Rules {
        match self.below(4) {
            0 => Rules::Heaps(self.0.pick(&OTHERS).unwrap()),
            _ => self.coins(),
        }
    }

    /// Rules with coins in them, under up to three modifiers.
    fn rules(&mut self) -> Rules {
        let mut rules = self.base();
        let mut left = vec![0, 1, 2];
        for _ in 0..self.below(4) {
            let at = self.below(left.len() as u64) as usize;
            rules = match left.remove(at) {
                0 => Rules::Pass(rules.into(), 1 + self.below(2)),
                1 => Rules::Bounded(rules.into(), 1 + self.below(4)),
                _ => Rules::Then(rules.into(), self.base().into()),
            };
        }
        match rules.to_string().contains("turning") {
            true => rules,
            false => self.rules(),
        }
    }

    /// Places, some of them none or twice.
    fn heaps(&mut self, count: u64, most: u64) -> Vec<u64> {
        let mut heaps: Vec<u64> = (0..count).map(|_| self.below(most + 1)).collect();
        if count > 1 && self.below(4) == 0 {
            heaps[1] = heaps[0];
        }
        heaps
    }
}

/// One game: parts, how many heaps each has, and what is asked.
struct Case {
    parts: Vec<Rules>,
    heaps: Vec<Vec<u64>>,
    misere: bool,
    blocks: usize,
}

impl Case {
    fn draw(random: &mut Random) -> Self {
        let misere = random.below(2) == 0;
        let (mut parts, mut blocks) = (vec![random.rules()], 0);
        match random.below(4) {
            0 => parts.extend((0..1 + random.below(2)).map(|_| random.rules())),
            1 => {
                blocks = 1 + random.below(2) as usize;
                let coins = random.coins();
                parts = vec![match random.below(3) {
                    0 => Rules::Pass(coins.into(), 1),
                    1 => Rules::Bounded(coins.into(), 3),
                    _ => coins,
                }];
            }
            _ => {}
        }
        let most = if parts.len() == 1 {
            8
        } else {
            6 - parts.len() as u64
        };
        let heaps = parts
            .iter()
            .map(|_| 1 + random.below(if most == 8 { 3 } else { 2 }))
            .collect::<Vec<_>>();
        let heaps = heaps
            .into_iter()
            .map(|count| random.heaps(count, most))
            .collect();
        Self {
            parts,
            heaps,
            misere,
            blocks,
        }
    }

    fn text(&self) -> String {
        self.normal() + if self.misere { " misere" } else { "" }
    }

    /// As it reads in normal play.
    fn normal(&self) -> String {
        let mut text = match &self.parts[..] {
            [alone] => alone.to_string(),
            parts => {
                let parts = parts.iter().zip(&self.heaps);
                let parts = parts.map(|(rules, heaps)| format!("{rules} on {}", heaps.len()));
                parts.collect::<Vec<_>>().join(" + ")
            }
        };
        if self.blocks > 0 {
            text += &format!(" block({})", self.blocks);
        }
        text
    }

    fn rows(&self, asked: Asked) -> Rows {
        Rows::new(self.parts.clone(), asked)
    }

    fn outcome(&self) -> Asked {
        let (misere, blocks) = (self.misere, self.blocks);
        Asked::Outcome { misere, blocks }
    }
}

/// A position of the library: heaps sorted, without empty ones, and what each part remembers.
fn parts(position: &Position, rules: &[Rules]) -> Vec<(Vec<u64>, Vec<u64>)> {
    let mut states = position.states().into_iter();
    let summands = position.clone().bare().heap_lists();
    assert_eq!(summands.len(), rules.len(), "{position}");
    let parts = summands.iter().zip(rules).map(|(heaps, rules)| {
        let mut heaps: Vec<u64> = heaps.iter().map(|heap| heap.try_into().unwrap()).collect();
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        let own = states.by_ref().take(rules.opening().len());
        (heaps, own.collect())
    });
    parts.collect()
}

fn plain(at: &[Part]) -> Vec<(Vec<u64>, Vec<u64>)> {
    let parts = at
        .iter()
        .map(|(lies, states)| (lies.heaps(), states.clone()));
    parts.collect()
}

/// The position itself, as `value` and a match show it: outcome, value, and all options.
fn by_play(case: &Case, ruleset: &Ruleset, context: &Context) {
    let text = case.text();
    let typed = Position::heaps(ruleset, case.heaps.concat(), None).unwrap();
    let mut rows = case.rows(match case.misere || case.blocks > 0 {
        true => case.outcome(),
        false => Asked::Value,
    });
    let at = rows.begun(&case.heaps);
    let number = rows.number(&at);
    let options = rows.options(&at);
    let mut expected: Vec<_> = options
        .iter()
        .map(|option| (plain(option), rows.number(option)))
        .collect();
    expected.sort();
    for (position, engine) in [
        (typed.clone(), None),
        (typed.clone().bare(), Some(Engine::Definition)),
    ] {
        let found = analyse(&position, engine, context).unwrap_or_else(|e| panic!("{text}: {e}"));
        let value = found
            .value
            .as_ref()
            .map(|value| u64::try_from(value).unwrap());
        let outcome = u64::from(found.outcome == grundy::game::Outcome::N);
        assert_eq!(value.unwrap_or(outcome), number, "{text} at {position}");
        assert_eq!(outcome, number.min(1), "{text} at {position}");
        if number > 0 || case.blocks == 0 {
            let mut winning: Vec<_> = found
                .winning
                .iter()
                .map(|to| parts(to, &case.parts))
                .collect();
            winning.sort();
            // heaps in other orders are other positions to those who type them
            winning.dedup();
            let to_p = expected
                .iter()
                .filter(|(_, number)| *number == 0 && outcome == 1);
            let to_p: Vec<_> = to_p.map(|(option, _)| option.clone()).collect();
            assert_eq!(winning, to_p, "{text} at {position}");
        }
    }
    let all = analyse_options(&typed.clone().bare(), context).unwrap();
    let options = all.options.unwrap();
    let mut all: Vec<_> = options
        .iter()
        .map(|(to, number)| (parts(to, &case.parts), *number))
        .collect();
    all.sort();
    all.dedup();
    assert_eq!(all, expected, "{text} at {typed}");
    let game = Match::new(typed);
    for (to, _) in options {
        assert!(game.check(&to.clone().bare()).is_ok(), "{text}: {to}");
        let again = Position::read(ruleset, &to.to_string()).unwrap();
        assert_eq!(again, to, "{text}");
    }
}

fn heap_rules(ruleset: &Ruleset) -> &HeapRuleset {
    match &ruleset.rules {
        Read::Heaps(rules) => rules,
        Read::Board(rules) => panic!("{rules}"),
    }
}

/// A table of the positions up to this one, its certificate, and one of lengths of play.
fn by_tables(case: &Case, ruleset: &Ruleset, context: &Context) -> u64 {
    let (text, rules) = (case.text(), heap_rules(ruleset));
    let max: Vec<u64> = case
        .heaps
        .concat()
        .iter()
        .map(|&heap| heap.min(4))
        .collect();
    let alike = rules.symmetric() && max.iter().all(|heap| *heap == max[0]);
    let order = if alike { Order::Sorted } else { Order::Ordered };
    let place = heap_box(&max, order);
    let apart = |heaps: &[u64]| -> Vec<Vec<u64>> {
        let mut rest = heaps;
        let own = case.heaps.iter().map(|heaps| {
            let (own, more) = rest.split_at(heaps.len());
            rest = more;
            own.to_vec()
        });
        own.collect()
    };
    let mut compared = 0;
    let mut wants = vec![(Want::Outcomes(ruleset.convention), case.outcome())];
    if !case.misere && case.blocks == 0 {
        wants.push((Want::Values, Asked::Value));
    }
    for (want, asked) in wants {
        let mut rows = case.rows(asked);
        let job = TableJob::usual(rules, place.clone(), want);
        let found = table(&job, context)
            .unwrap_or_else(|e| panic!("{text}: {e}"))
            .table;
        let mut cells = Vec::new();
        for heaps in place.iter() {
            let number = found.number(&heaps);
            let at = rows.begun(&apart(&heaps));
            assert_eq!(number, rows.number(&at), "{text}, {want:?}, {heaps:?}");
            cells.push((heaps, number));
        }
        compared += cells.len() as u64;
        // in the order of files
        cells.sort();
        let certificate = checked(&file(&case.normal(), &place, want, &cells)).unwrap();
        assert_eq!(certificate.first_bad, None, "{text}, {want:?}");
    }
    if !case.misere && case.blocks == 0 {
        for (length, asked) in [(REMOTENESS, Asked::Remoteness), (SUSPENSE, Asked::Suspense)] {
            let mut rows = case.rows(asked);
            let found =
                measured(rules, &place, (length, Convention::Normal), None, context).unwrap();
            for heaps in place.iter() {
                let at = rows.begun(&apart(&heaps));
                let number = found.number(&heaps);
                assert_eq!(number, rows.number(&at), "{text}, {length:?}, {heaps:?}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn random_rows() {
    let cases = std::env::var("GRUNDY_CASES").map_or(2_000, |cases| cases.parse().unwrap());
    let mut random = Random(SplitMix64::new(54));
    let context = &contexts()[0];
    let (mut tables, mut misere, mut sums, mut blocked) = (0, 0, 0, 0);
    for number in 0..cases {
        let case = Case::draw(&mut random);
        let ruleset: Ruleset = case
            .text()
            .parse()
            .unwrap_or_else(|e| panic!("{}: {e}", case.text()));
        by_play(&case, &ruleset, context);
        if number % 5 == 0 {
            tables += by_tables(&case, &ruleset, context);
        }
        misere += u64::from(case.misere);
        sums += u64::from(case.parts.len() > 1);
        blocked += u64::from(case.blocks > 0);
    }
    for (what, count) in [("misere", misere), ("sums", sums), ("blocked", blocked)] {
        assert!(count > cases / 6, "{what}: {count} of {cases}");
    }
    assert!(tables > cases, "{tables} entries");
}

/// Wrong where heads are summed as heaps that do not cancel.
#[test]
fn two_heads_at_one_place_cancel() {
    let context = &contexts()[0];
    for (text, heaps, outcome, value) in [
        ("turning 1-2 misere", &[2_u64, 3][..], "P", None),
        ("turning 2 misere", &[3, 4], "P", None),
        ("turning 3E misere", &[9], "P", None),
        ("turning 2-5C pass(1)", &[4], "P", Some(0)),
    ] {
        let ruleset: Ruleset = text.parse().unwrap();
        let at = Position::heaps(&ruleset, heaps.to_vec(), None).unwrap();
        let found = analyse(&at, None, context).unwrap();
        let number = found.value.map(|value| u64::try_from(&value).unwrap());
        assert_eq!(
            (found.outcome.to_string(), number),
            (outcome.into(), value),
            "{text}"
        );
    }
}

/// Places beyond the bits of a word are kept as lists.
#[test]
fn long_rows_are_searched_as_well() {
    let context = &contexts()[0];
    let ruleset: Ruleset = "turning 2C misere".parse().unwrap();
    let number = |place: u64| {
        let at = Position::heaps(&ruleset, [place, place + 1, 3], None).unwrap();
        analyse(&at, None, context).unwrap().outcome
    };
    // coins that touch are turned together, and one alone walks to the left
    assert_eq!(number(60), number(50));
}

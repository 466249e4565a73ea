use super::{
    Answered, AskError, CheckRequest, FindTheoremsRequest, FoundTheorem, GivenRules, Question,
    Request, Usual, heap_bounds, request_of,
};
use crate::claim::Verdict;
use crate::rulesets::{Definitions, Ruleset};
use crate::work::Context;

fn request(claim: &str, rules: &str, heaps: Option<usize>, max: &[u64]) -> CheckRequest {
    CheckRequest {
        claim: claim.into(),
        rules: (!rules.is_empty()).then(|| GivenRules::Text(rules.into())),
        heaps,
        max: max.to_vec().into(),
        ..CheckRequest::default()
    }
}

#[test]
fn how_many_heaps_a_request_is_about() {
    let heaps = |claim: &str, rules: &str, heaps, max: &[u64]| {
        let read = request(claim, rules, heaps, max).read(&Definitions::default());
        read.map(|check| check.place.max.map_or(0, |max| max.len()))
    };
    let whole = "P(x) <=> nimsum(x) = 0";
    for (claim, rules, count, max, expected) in [
        (whole, "nim", Some(3), &[7][..], 3),
        (whole, "nim", Some(4), &[], 4),
        (whole, "nim", None, &[7], 2),
        (whole, "nim", None, &[], 2),
        ("count(P) > 5", "nim", None, &[], 2),
        ("G(h) = h", "nim", None, &[], 1),
        ("P(x) <=> x1 = x3", "nim", None, &[], 3),
        ("exists m in 1..4: P(moore(m), x)", "", None, &[], 2),
        (
            "forall p in 1..4: period(subtract{1,p}) <= 1 + p",
            "",
            None,
            &[],
            0,
        ),
        (whole, "nim", None, &[3, 5], 2),
        ("G(a, b) >= 0", "nim", None, &[7], 2),
        ("G(h) = h", "nim", None, &[7], 1),
        (whole, "rwythoff(2)", None, &[7], 2),
        ("period(code 0.77) = 12", "", None, &[], 0),
        (
            "forall n in 2..3 on max 4: P(moore(1), x) <=> nimsum(x) = 0",
            "",
            Some(2),
            &[],
            2,
        ),
    ] {
        assert_eq!(
            heaps(claim, rules, count, max).unwrap(),
            expected,
            "{claim}"
        );
    }
    for (claim, rules, count, max) in [
        (whole, "nim", Some(0), &[7][..]),
        (whole, "nim", Some(1_001), &[7]),
        (whole, "nim", Some(2), &[1, 2, 3]),
    ] {
        let error = heaps(claim, rules, count, max).unwrap_err();
        assert!(matches!(error, AskError::Place(_)), "{error}");
    }
}

#[test]
fn rules_with_names_that_the_claim_binds() {
    let asked = request(
        "forall k in 1..2: P(x) <=> all(bits(x), sum mod (k+1) = 0)",
        "moore(k)",
        Some(2),
        &[7],
    );
    let check = asked.read(&Definitions::default()).unwrap();
    let answer = check.decide(&Context::default()).unwrap();
    assert_eq!((answer.verdict(), answer.cases.len()), (Verdict::Holds, 2));
    let misspelt = request("P(x) <=> a = b", "mooer", Some(2), &[7]);
    let error = misspelt.read(&Definitions::default()).unwrap_err();
    assert!(matches!(error, AskError::Rules(_)), "{error}");
}

#[test]
fn usual_boxes() {
    assert_eq!(heap_bounds(None, &[], Usual::heaps(1)).unwrap(), [63]);
    assert_eq!(heap_bounds(Some(5), &[], Usual::heaps(2)).unwrap(), [7; 5]);
    assert_eq!(heap_bounds(None, &[9], Usual::heaps(3)).unwrap(), [9; 3]);
    assert_eq!(heap_bounds(None, &[1, 2], Usual::heaps(3)).unwrap(), [1, 2]);
    for (rules, heaps) in [
        ("nim", 2),
        ("kayles", 2),
        ("rules{3 heaps: as nim}", 3),
        ("nim + nim on 2", 3),
        ("node-kayles(path(4))", 1),
    ] {
        let ruleset: Ruleset = rules.parse().unwrap();
        let Some(rules) = ruleset.heap_rules() else {
            panic!("{ruleset}");
        };
        assert_eq!(Usual::of(rules).heaps, heaps, "{ruleset}");
    }
}

/// Commands that are printed as they were typed.
const COMMANDS: [&str; 31] = [
    "grundy value nim 3 4 5",
    "grundy value 'kayles + nim' 10 7 --misere",
    "grundy value nim w 5 'w + 3'",
    "grundy value fibonacci 34 --state 5",
    "grundy value cram --board 4x5 --no-moves",
    "grundy table moore:2 --heaps 4 --max 7 --ordered --outcomes",
    "grundy p-positions wythoff --heaps 2 --max 3,5 --engine memo",
    "grundy count nim --heaps 3 --max 7 --of G=1 --least 1 --mod 10",
    "grundy check 'P(x) <=> nimsum(x) = 0' --rules nim --max 7",
    "grundy check --rules nim --heaps 2 -- '-1 < G(x)'",
    "grundy sequence 0.77 --to 50 --value 10^30 --value 7",
    "grundy prove 'P(nim, x) <=> nimsum(x) = 0' --heaps any --time 90s",
    "grundy prove 'P(x) <=> a = b' --rules wythoff --heaps 2 --base fib --ordered",
    "grundy discover moore:2 --heaps any --values 0..1",
    "grundy discover wythoff --heaps 2 --value 3 --base ostrowski:2 --max 30 --states 99",
    "grundy find theorems 'subtract{1,2}' --heaps 3 --max 9 --time 20s",
    "grundy find beatty rwythoff:3 --misere --max 200",
    "grundy find row-periods wythoff --row 0..8 --to 2000",
    "grundy find periods 'vectors{(1,0),(2,0),(0,1),(0,3)}' --values --rows 50",
    "grundy find redundant wythoff --max 100 --add 5 --prove --base fib",
    "grundy find game 0,1,2,3,1,4,3,2,1,4,2,6 --shift 4 --all",
    "grundy simulate nim 3 4 5 --first B --mistakes 30,0 --seed 7",
    "grundy survey 0.dd 4.7 --to 200",
    "grundy survey 0.d --to 20 --misere --elements 99",
    "grundy nimber '*3 + *5'",
    "grundy canonical '*[2] + *[[2],1]' --with '*[3]'",
    "grundy canonical --day 3",
    "grundy verify moore --k 3 --rule same-amount --heaps 3 --max 7",
    "grundy verify sprague-grundy kayles nim --heaps 2,1 --max 9",
    "grundy genus 0.07 --to 20",
    "grundy quotient kayles --to 12 --sum 5,1 --sum 9,4,1",
];

#[test]
fn requests_read_and_print_as_commands_and_as_json() {
    for command in COMMANDS {
        let request: Request = command.parse().unwrap();
        assert_eq!(request.to_string(), command);
        let json = serde_json::to_string(&request).unwrap();
        let again: Request = serde_json::from_str(&json).unwrap();
        assert_eq!(again.to_string(), command, "{json}");
    }
    for wrong in [
        "",
        "valu nim 3",
        "value nim 3 --heap 2",
        "value 'nim 3",
        "count nim --heaps",
        "count nim --heaps 2 --heaps 3",
        "count nim --heaps 2.5",
        "count nim 3",
        "count nim --of Q",
        "table nim --sorted --ordered",
        "table --max 3",
        "quotient kayles --sum 5,x",
        "genus",
    ] {
        assert!(wrong.parse::<Request>().is_err(), "{wrong}");
    }
}

#[test]
fn a_result_tells_its_request_which_gives_it_again() {
    let (definitions, context) = (Definitions::default(), Context::default());
    for command in [
        "value nim 3 4 5",
        "value wythoff 3 4 --remoteness",
        "value kayles 7 --options",
        "value cram --position '../.#'",
        "p-positions cram --board 3x3",
        "table cram --board 2x3",
        "count kayles --heaps 2 --max 9 --of G=3 --least 1",
        "check 'G(a, b) <= a + b' --rules wythoff --heaps 2 --max 7 --ordered",
        "diff moore:2 equal:2 --heaps 2 --max 5 --all",
        "sequence 0.77 --to 40",
    ] {
        let answer = |request: &Request| {
            let mut json = request.answer(&definitions, &context).unwrap().json;
            let object = json.as_object_mut().unwrap();
            object.remove("seconds");
            json
        };
        let said = answer(&command.parse().unwrap());
        let request = request_of(said.as_object().unwrap()).unwrap();
        assert_eq!(answer(&request), said, "{command}: {request}");
        let mut plainly = answer(&request.plainly());
        for key in ["engine", "method"] {
            if let Some(own) = said.get(key) {
                plainly[key] = own.clone();
            }
        }
        assert_eq!(plainly, said, "{command}, by the definition");
    }
}

#[test]
fn sums_of_heaps_with_names_end_at_the_last_name() {
    let (definitions, context) = (Definitions::default(), Context::default());
    let answer = |command: &str| {
        let request: Request = command.parse().unwrap();
        request.answer(&definitions, &context)
    };
    let found = answer("table 'edges{a>b} + nim' --heaps 2").unwrap().json;
    assert_eq!(found["box"]["max"], serde_json::json!([1, 15]));
    let found = answer("table 'edges{a>b,b>a} + edges{a>b}'").unwrap().json;
    assert_eq!(found["box"]["max"], 1);
    assert!(answer("table 'edges{a>b} + nim' --max 3").is_err());
    assert!(answer("table 'edges{a>b} + nim' --max 1,3").is_ok());
    assert!(answer("count 'edges{a>b} + nim' --max 3").is_err());
    assert!(answer("check 'P(x) => a >= 0' --rules 'edges{a>b} + nim' --max 3").is_err());
}

/// What is proved of rules by machine is true on larger boxes, and known theorems are among it.
#[test]
fn theorems_are_found() {
    let (definitions, context) = (Definitions::default(), Context::default());
    for (rules, heaps, known) in [
        ("nim", 3, Some("P(x) <=> all(bits(x), sum mod 2 = 0)")),
        ("moore(2)", 3, Some("P(x) <=> all(bits(x), sum mod 3 = 0)")),
        (
            "subtract{1,2}",
            2,
            Some("P(x) <=> (a mod 3) xor (b mod 3) = 0"),
        ),
        ("nim misere", 2, None),
        ("exact(2)", 2, None),
        ("kayles", 1, None),
    ] {
        let request = FindTheoremsRequest {
            rules: rules.into(),
            heaps: Some(heaps),
            max: Some(9),
            ..FindTheoremsRequest::default()
        };
        let answer = request.answer(&definitions, &context).unwrap();
        let proved = |found: &&FoundTheorem| found.verdict() == Verdict::Proved;
        let proved: Vec<_> = answer.found.iter().filter(proved).collect();
        let told = known.is_none_or(|known| proved.iter().any(|found| found.claim == known));
        assert!(told, "{rules}: {:?}", answer.json());
        assert!(rules == "kayles" || !proved.is_empty(), "{rules}");
        for found in &answer.found {
            let max = if found.verdict() == Verdict::Proved {
                20
            } else {
                9
            };
            let check = CheckRequest {
                claim: found.claim.clone(),
                rules: Some(rules.into()),
                heaps: Some(heaps),
                max: vec![max].into(),
                ..CheckRequest::default()
            };
            let checked = check.plainly().answer(&definitions, &context).unwrap();
            assert_eq!(
                checked.verdict(),
                Some(Verdict::Holds),
                "{rules}: {}",
                found.claim
            );
        }
    }
    for wrong in ["cram", "edges{a>b,b>a}", "euclid"] {
        let request = FindTheoremsRequest {
            rules: wrong.into(),
            heaps: Some(3),
            ..FindTheoremsRequest::default()
        };
        assert!(request.answer(&definitions, &context).is_err(), "{wrong}");
    }
}

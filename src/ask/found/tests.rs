use super::*;
use crate::ask::{Answered, AskError, CheckRequest, GivenRules, Question, TimeSpan};
use crate::certify::period::{PeriodClaim, certify_period};
use crate::claim::Verdict;
use crate::plan::Engine;
use crate::rulesets::Definitions;
use crate::work::{Context, Stop};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn request(rules: &str, heaps: usize) -> FindTheoremsRequest {
    FindTheoremsRequest {
        rules: rules.into(),
        heaps: Some(heaps),
        ..FindTheoremsRequest::default()
    }
}

fn found(request: &FindTheoremsRequest, context: &Context) -> FindTheoremsAnswer {
    request.so_far(&Definitions::default(), context).unwrap()
}

fn check(claim: &str, (rules, heaps, max): (&str, usize, u64)) -> CheckRequest {
    CheckRequest {
        claim: claim.into(),
        rules: Some(GivenRules::from(rules)),
        heaps: Some(heaps),
        max: vec![max].into(),
        ..CheckRequest::default()
    }
}

/// The claim that a family tells.
fn claim<'a>(answer: &'a FindTheoremsAnswer, family: &str) -> Option<&'a FoundTheorem> {
    answer.found.iter().find(|found| found.family == family)
}

const PERIOD: &str = "values: period of single heaps";

#[test]
fn a_box_that_no_claim_can_be_decided_on_is_refused_as_check_refuses_it() {
    for (rules, heaps, max) in [
        ("nim", 64, 3),
        ("exact(2)", 64, 3),
        ("nim", 2, 100_000_000),
        ("wythoff", 2, 1 << 32),
        ("rules{1 heap: take t for t in 1..a}", 1, u64::MAX),
    ] {
        let context = Context::default();
        let asked = FindTheoremsRequest {
            max: Some(max),
            ..request(rules, heaps)
        };
        let refused = asked.so_far(&Definitions::default(), &context).unwrap_err();
        let told = check("P(x) <=> max(x) <= 1", (rules, heaps, max))
            .answer(&Definitions::default(), &context)
            .unwrap_err();
        assert_eq!(refused.to_string(), told.to_string(), "{rules}");
    }
}

/// Of what is true and was not decided nothing is said.
#[test]
fn statements_without_time_or_memory_are_named_and_not_false() {
    let decided = |answer: &FindTheoremsAnswer| {
        let claims = answer.not_tried.iter().map(|one| one.claim.as_str());
        let claims: BTreeSet<&str> = claims.collect();
        let told = answer.found.iter().map(|found| found.claim.as_str());
        assert!(told.clone().all(|claim| !claims.contains(claim)));
        claims
            .into_iter()
            .map(str::to_owned)
            .collect::<BTreeSet<String>>()
    };
    let columns = "P(x) <=> all(bits(x), sum mod 2 = 0)";

    let late = FindTheoremsRequest {
        time: Some(TimeSpan(Duration::from_nanos(1))),
        ..request("nim", 3)
    };
    let answer = found(&late, &Context::default());
    assert_eq!((answer.tried, answer.found.len()), (0, 0));
    assert!(decided(&answer).contains(columns));
    assert!(
        answer
            .not_tried
            .iter()
            .all(|one| one.reason.starts_with("the time of"))
    );

    // outcomes of a pair are decided without a table, values are not
    let small = Context::new(1, 5_000).unwrap();
    let large = FindTheoremsRequest {
        max: Some(99),
        ..request("wythoff", 2)
    };
    let answer = found(&large, &small);
    let missed = decided(&answer);
    assert!(missed.contains("G(x) <= sum(x)"), "{missed:?}");
    let memory = answer.not_tried.iter().map(|one| &one.reason);
    assert!(
        memory
            .clone()
            .all(|why| why.contains("the limit is 5.0 KB"))
    );
    let all = found(&large, &Context::default());
    assert!(all.not_tried.is_empty());
    for one in &all.found {
        let same = |other: &FoundTheorem| other.claim == one.claim;
        assert!(
            missed.contains(&one.claim) || answer.found.iter().any(same),
            "{}",
            one.claim
        );
    }

    let stopped = Context::default().with_cancel(Arc::new(AtomicBool::new(true)));
    let answer = found(&request("nim", 2), &stopped);
    assert_eq!((answer.tried, answer.found.len()), (0, 0));
    assert!(decided(&answer).contains(columns));
    assert!(
        answer
            .not_tried
            .iter()
            .all(|one| one.reason == "interrupted")
    );
    let told = request("nim", 2).answer(&Definitions::default(), &stopped);
    assert!(matches!(told, Err(AskError::Stop(Stop::Cancelled))));

    let json = answer.json();
    assert_eq!(json["tried"], 0);
    let keys = json["not_tried"][0].as_object().unwrap().keys();
    assert!(keys.eq(["family", "claim", "reason"]));
}

#[test]
fn what_cannot_be_asked_is_not_tried_and_hides_nothing() {
    // wythoff and euclid are games of two heaps
    let answer = found(&request("nim", 3), &Context::default());
    assert!(answer.not_tried.is_empty());
    let catalogue = super::shapes::families(&answer.ruleset, 3, None);
    let all = catalogue.iter().map(|family| family.statements.len());
    assert!(answer.tried < all.sum());
}

#[test]
fn the_reason_why_a_proof_ended_is_that() {
    let context = Context::default();
    let statement = |claim: &str| FoundTheorem {
        family: "a family",
        claim: claim.into(),
        base: Some("2"),
        proof: None,
        reason: None,
    };
    let within = |claim: &str, rules: &str, heaps: usize| {
        let ruleset = rules.parse().unwrap();
        let proved = statement(claim).proved((&ruleset, heaps), &|| None, &context);
        proved.unwrap()
    };
    let [two, three] = [2, 3].map(|m| format!("P(x) <=> all(bits(x), sum mod {m} = 0)"));
    assert_eq!(within(&two, "nim", 12).verdict(), Verdict::Proved);
    for (claim, rules, heaps) in [
        (&two, "nim", 16),
        (&two, "nim", 20),
        (&three, "moore(2)", 40),
    ] {
        let held = within(claim, rules, heaps);
        assert_eq!(held.verdict(), Verdict::Holds);
        let why = held.reason.as_deref().unwrap();
        assert!(why.contains("4,096 letters"), "{why}");
    }
    let unsaid = within("G(x) <= sum(x)", "nim", 2).reason.unwrap();
    assert!(unsaid.starts_with("digits do not say it"), "{unsaid}");

    // a proof that is stopped has no fault of its own
    let stopped = context.clone().until(Instant::now());
    let ruleset = "subtract{1,2}".parse().unwrap();
    let thirds = "P(x) <=> (a mod 3) xor (b mod 3) = 0";
    let late = statement(thirds).proved((&ruleset, 2), &|| None, &stopped);
    let why = late.unwrap().reason.unwrap();
    assert_eq!(why, "it was not settled in 15.0 s");
    let over = || Some("the time was over".to_owned());
    let late = statement(thirds)
        .proved((&ruleset, 2), &over, &context)
        .unwrap();
    assert_eq!(late.reason.as_deref(), Some("the time was over"));
    let done = statement(thirds).proved((&ruleset, 2), &|| None, &context);
    assert_eq!(done.unwrap().verdict(), Verdict::Proved);
}

/// Each is checked by the definition, its certificate by the checker, and no other period is right.
#[test]
fn the_period_of_single_heaps_is_proved_for_all_heaps() {
    let context = Context::default();
    let holds = |claim: &str, place| {
        let check = CheckRequest {
            engine: Some(Engine::Definition),
            ..check(claim, place)
        };
        let answer = check.answer(&Definitions::default(), &context).unwrap();
        answer.verdict() == Some(Verdict::Holds)
    };
    let (seven, kayles, dawson) = (
        "G(x) = nimsum(x, G(h mod 7))",
        "G(x) = nimsum(x, G(min(h, 71 + (h - 71) mod 12)))",
        "G(x) = nimsum(x, G(min(h, 52 + (h - 52) mod 34)))",
    );
    let thirds = "G(x) = nimsum(x, G(h mod 3) + h div 3)";
    let fourths = "G(x) = nimsum(x, G(h mod 4))";
    for (rules, heaps, said, max, wrong) in [
        ("subtract{1,3,4}", 1, seven, 60, seven.replace("7", "13")),
        ("subtract{1,3,4}", 2, seven, 20, seven.replace("7", "6")),
        ("kayles", 3, kayles, 12, kayles.replace("71", "0")),
        ("kayles", 1, kayles, 200, kayles.replace("71", "70")),
        ("code 0.137", 1, dawson, 200, dawson.replace("52", "51")),
        ("nim", 3, "G(x) = nimsum(x)", 9, "G(x) = sum(x)".into()),
        (
            "code 0.00[3]",
            2,
            thirds,
            20,
            thirds.replace(" + h div 3", ""),
        ),
        ("bounded(3)", 2, fourths, 20, fourths.replace("4", "3")),
    ] {
        let asked = FindTheoremsRequest {
            max: Some(3),
            ..request(rules, heaps)
        };
        let answer = found(&asked, &context);
        let theorem = claim(&answer, PERIOD).unwrap();
        let told = (&theorem.claim[..], theorem.verdict(), theorem.base);
        assert_eq!(told, (said, Verdict::Proved, None), "{rules}");
        assert!(holds(said, (rules, heaps, max)), "{rules} {said}");
        assert!(!holds(&wrong, (rules, heaps, max)), "{rules} {wrong}");

        let proof = theorem.period().unwrap();
        let read = PeriodClaim::read(proof.text.as_bytes()).unwrap();
        assert!(certify_period(&read, &context).unwrap().fault.is_none());
        let json = theorem.json();
        assert_eq!(json["certificate_sha256"], proof.sha256);
        assert_eq!(json["period"]["period"], proof.record.period);
        assert!(json["states"].is_null() && json["base"].is_null());
    }
    // no sum of heaps, no period, values that do not add up, no values
    for rules in [
        "wythoff",
        "mark",
        "subtract{1,3,4} pass(1)",
        "kayles misere",
    ] {
        let answer = found(&request(rules, 2), &context);
        assert!(claim(&answer, PERIOD).is_none(), "{rules}");
    }
}

use super::body::Received;
use super::error::Error;
use super::limits::Limits;
use super::reading::ruleset;
use super::reply::Reply;
use axum::extract::State;
use grundy::ask::opening;
use grundy::game::{Convention, HeapRules, Names, Piece, Remembered};
use grundy::number::integer;
use grundy::plan::HeapGame;
use grundy::play::{digital_modulus, memories, splits};
use grundy::rulesets::{HeapRuleset, MODIFIERS, Ruleset};
use serde::Deserialize;
use serde_json::{Value, json};

/// The registered rulesets and the modifiers.
pub(super) async fn list() -> Reply {
    let rulesets: Value = Ruleset::all().map(|info| json!(info)).collect();
    json!({ "rulesets": rulesets, "modifiers": MODIFIERS }).into()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesRequest {
    rules: String,
}

/// What a ruleset is.
pub(super) async fn rules(
    State(limits): State<Limits>,
    Received(request): Received<RulesRequest>,
) -> Result<Reply, Error> {
    limits
        .read(move || Ok(described(&ruleset(&request.rules)?).into()))
        .await
}

fn described(ruleset: &Ruleset) -> Value {
    let heaps = ruleset.heap_rules();
    let numbers = heaps.map(|rules| {
        let (least, most) = rules.heaps().into_inner();
        // rules that take any number of heaps name the largest there is
        let most = (most < usize::MAX).then_some(most);
        let named = (0..least).filter_map(|heap| Some(rules.names_of_heap(heap)?.usual()));
        let named = named.min();
        json!({ "least": least, "most": most, "largest": named })
    });
    let normal = ruleset.clone().with(Convention::Normal);
    let memories: Vec<&str> = memories(ruleset).iter().map(word).collect();
    let summands = heaps.map_or(Vec::new(), summands).into_iter();
    let summands: Value = summands
        .map(|(rules, heaps, splits)| json!({ "rules": rules, "heaps": heaps, "splits": splits }))
        .collect();
    json!({
        "rules": ruleset.to_string(),
        "kind": if heaps.is_some() { "heaps" } else { "board" },
        "heaps": numbers,
        "start": heaps.and_then(opening),
        "board": board(ruleset),
        "k": ruleset.k().map(integer),
        "convention": ruleset.convention,
        "symmetric": heaps.map(HeapRules::symmetric),
        "memories": memories,
        "blocks": heaps.and_then(HeapRules::extra).map_or(0, |extra| extra.blocks),
        "ends": heaps.and_then(HeapRules::extra).is_some_and(|extra| extra.ends),
        "compound": matches!(heaps, Some(HeapRuleset::Sum(_))),
        "splits": splits(ruleset),
        "loops": heaps.is_some_and(HeapRules::loops),
        "summands": summands,
        "picture": heaps.and_then(picture),
        "named": heaps.is_some_and(named),
        "coins": heaps.is_some_and(coins),
        "digital_sum": digital_modulus(ruleset).map(integer),
        "no_sequence": HeapGame::new(ruleset).err().map(|why| why.to_string()),
        "no_quotient": HeapGame::of_misere(&normal).err().map(|why| why.to_string()),
    })
}

/// Whether a position is one row of coins.
fn coins(rules: &HeapRuleset) -> bool {
    let row = |pieces: &[Piece]| pieces.len() == 1 && pieces[0].width == 1;
    rules.heaps_alone() && row(&rules.pieces()) && rules.cancels(0, &[])
}

/// What is drawn of rules that are no sum, and not changed.
fn picture(rules: &HeapRuleset) -> Option<Value> {
    let own = rules.heaps_alone() && rules.summands().is_empty();
    let names = rules.names().filter(|_| own)?;
    Names::picture(names).map(|picture| json!(picture))
}

/// Whether heaps have names that no picture shows.
fn named(rules: &HeapRuleset) -> bool {
    let names = rules
        .names_of_heap(0)
        .filter(|_| rules.summands().is_empty());
    names.is_some_and(|names| names.picture().is_none())
}

/// What cells may be, how moves are pointed at, and a board to begin with.
fn board(ruleset: &Ruleset) -> Value {
    let Some(rules) = ruleset.board_rules() else {
        return Value::Null;
    };
    let rules = rules.declared();
    let signs = rules.signs().iter();
    let signs: Value = signs
        .map(|own| json!({ "sign": char::from(own.sign).to_string(), "name": own.name }))
        .collect();
    let (rows, cols) = rules.usual();
    let start = rules.opening(rows, cols).ok();
    json!({
        "signs": signs,
        "marks": rules.marks(),
        "start": start.map(|start| start.to_string()),
    })
}

/// The parts of a position, each with its rules, its number of heaps, and whether these split:
/// what is kept apart, or else the summands.
fn summands(rules: &HeapRuleset) -> Vec<(String, usize, bool)> {
    let pieces = rules.pieces();
    if pieces.len() == 1 {
        let all = rules.summands().iter();
        return all
            .map(|(rules, heaps)| (rules.to_string(), *heaps, false))
            .collect();
    }
    let all = rules.rules_of_pieces().into_iter().zip(pieces);
    all.map(|(rules, piece)| (rules.to_string(), piece.heaps, piece.splits))
        .collect()
}

fn word(memory: &Remembered) -> &'static str {
    match memory {
        Remembered::Falls(_) => "passes",
        Remembered::Switch(_) => "switch",
        Remembered::Most => "most",
        Remembered::Last(_) => "last",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_described() {
        let of = |text: &str| described(&text.parse().unwrap());
        let moore = of("moore:2");
        assert_eq!(moore["rules"], "moore(2)");
        assert_eq!(
            moore["heaps"],
            json!({ "least": 1, "most": null, "largest": null })
        );
        assert_eq!(
            (&moore["k"], &moore["symmetric"]),
            (&json!(2), &json!(true))
        );
        assert_eq!(of("nim pass(2)")["memories"], json!(["passes"]));
        assert_eq!(of("edges{a>b} + nim")["heaps"]["largest"], 1);
        assert_eq!(of("edges{b>c,a>b}")["start"], json!([1]));
        let sum = of("kayles + wythoff");
        assert_eq!(sum["splits"], true);
        assert_eq!(
            sum["summands"],
            json!([
                { "rules": "kayles", "heaps": 1, "splits": true },
                { "rules": "wythoff", "heaps": 2, "splits": false },
            ])
        );
        assert_eq!(moore["summands"], json!([]));
        assert_eq!(of("turning 1-3")["coins"], true);
        assert_eq!(
            (&moore["coins"], &moore["picture"]),
            (&json!(false), &json!(null))
        );
        let picture = &of("node-kayles(path(3))")["picture"];
        assert_eq!(picture["kind"], "vertices");
        assert_eq!(picture["pairs"], json!([[0, 1], [1, 2]]));
        assert_eq!(
            (&moore["named"], &of("sprouts pass(1)")["named"]),
            (&json!(false), &json!(true))
        );
        assert_eq!(of("grim(path(3)) pass(1)")["named"], false);
        assert_eq!(moore["digital_sum"], 3);
        assert_eq!(of("equal(2)")["digital_sum"], json!(null));
        let why = moore["no_sequence"].as_str().expect("a reason");
        assert!(why.contains("several heaps"), "{why}");
        assert_eq!(of("kayles")["no_sequence"], json!(null));
        let cram = of("cram misere");
        assert_eq!(
            (&cram["kind"], &cram["heaps"]),
            (&json!("board"), &json!(null))
        );
        assert_eq!(cram["convention"], "misere");
        let free = json!([{ "sign": ".", "name": "free" }]);
        let board = json!({ "signs": free, "marks": "pair", "start": "...../...../...../....." });
        assert_eq!((&cram["board"], &moore["board"]), (&board, &json!(null)));
    }
}

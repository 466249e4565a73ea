use super::{both, full, heaps, tuples};
use grundy::game::{HeapRules, Outcome};
use grundy::play::{Computer, Match, Position, Side};
use grundy::rulesets::{Rules, Ruleset};
use grundy::work::Context;

/// Plays optimally to the end; the winner is the one that the outcome tells.
fn prediction_comes_true(position: Position) {
    let context = Context::default();
    let mut game = Match::new(position);
    let outcome = game.analysis(&context).expect("a small position").outcome;
    let winner = game
        .play_out([Computer::default(); 2], &context)
        .expect("an end");
    let predicted = match outcome {
        Outcome::N => Side::First,
        Outcome::P => Side::Second,
    };
    assert_eq!(winner, Some(predicted), "{:?}", game.start());
    assert!(game.plies().iter().all(|ply| !ply.mistake));
}

#[test]
fn predictions_come_true_on_small_boxes() {
    for (text, n, max) in [
        ("nim", 3, 7),
        ("moore(2)", 3, 7),
        ("wythoff", 2, 7),
        ("kayles", 2, 7),
        ("nim pass(1)", 2, 5),
        ("kayles + nim", 2, 5),
        ("nim + fibonacci", 2, 5),
        ("kayles pass(1)", 2, 4),
        ("nim then wythoff", 2, 4),
        ("nim block(1)", 2, 4),
        ("nim bounded(2)", 2, 5),
        ("nim terminal{(1,1)}", 2, 4),
        ("fibonacci", 1, 20),
        ("vectors{(0,1),(2,-1)}", 2, 4),
    ] {
        for ruleset in both(text) {
            for x in tuples(n, max) {
                prediction_comes_true(heaps(&ruleset, &x));
            }
        }
    }
}

#[test]
fn predictions_come_true_on_boards() {
    for name in ["cram", "chomp"] {
        for ruleset in both(name) {
            for (rows, cols) in [(1, 1), (1, 5), (2, 3), (3, 3), (3, 4)] {
                prediction_comes_true(full(&ruleset, rows, cols));
            }
        }
    }
}

#[test]
fn every_registered_ruleset_is_played_to_an_end() {
    for info in Ruleset::all() {
        for ruleset in both(info.example) {
            let position = match &ruleset.rules {
                Rules::Board(_) => full(&ruleset, 3, 3),
                Rules::Heaps(rules) => {
                    let n = 3.clamp(*rules.heaps().start(), *rules.heaps().end());
                    // spots are worth many tokens
                    let spots = rules.shape().splits() && rules.shape().raises();
                    let all = tuples(n, if spots { 2 } else { 6 }).into_iter().rev();
                    let mut fit = all.filter_map(|x| Position::heaps(&ruleset, x, None).ok());
                    fit.next().expect("a position of at most 6 tokens a heap")
                }
            };
            prediction_comes_true(position);
        }
    }
}

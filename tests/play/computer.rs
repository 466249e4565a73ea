use super::{begun, both, heaps, rules, tuples};
use grundy::game::Outcome;
use grundy::play::{Computer, Match, Position, Side, SplitMix64};
use grundy::work::Context;
use num_bigint::BigUint;

/// Any legal move.
fn random_move(game: &mut Match, generator: &mut SplitMix64) {
    let options = game.options(1_000).expect("few").expect("few");
    let to = generator.pick(&options).expect("some option").clone();
    game.play(to).expect("an option is legal");
}

#[test]
fn the_computer_wins_every_won_game_against_random_play() {
    let context = Context::default();
    let mut generator = SplitMix64::new(7);
    for ruleset in both("nim") {
        for x in tuples(3, 7) {
            let mut game = begun(&ruleset, &x);
            let computer = match game.analysis(&context).unwrap().outcome {
                Outcome::N => Side::First,
                Outcome::P => Side::Second,
            };
            while game.winner().is_none() {
                if game.turn() == computer {
                    game.play_computer(Computer::default(), &context).unwrap();
                } else {
                    random_move(&mut game, &mut generator);
                }
            }
            assert_eq!(game.winner(), Some(computer), "{ruleset} {x:?}");
        }
    }
}

#[test]
fn without_a_winning_move_the_longest_play_is_chosen() {
    let context = Context::default();
    for (text, x, expected) in [
        // of equally long ones one token from the largest heap
        ("nim", vec![1, 4, 5], "1 4 4"),
        ("nim", vec![5, 0, 5], "4 0 5"),
        ("moore(2)", vec![3, 3, 3], "2 3 3"),
        ("wythoff", vec![3, 5], "3 4"),
        ("nim pass(1)", vec![2, 1], "1 1 state 1"),
        // 9 moves more, where 4 5 has 7
        ("kayles", vec![5, 5], "1 3 5"),
        // one is not allowed: the most tokens are left
        ("subtract{2,3}", vec![6], "4"),
    ] {
        let mut game = begun(&rules(text), &x);
        assert_eq!(
            game.analysis(&context).unwrap().outcome,
            Outcome::P,
            "{text} {x:?}"
        );
        let choice = game.choose(Computer::default(), &context).unwrap().unwrap();
        assert_eq!(choice.to.to_string(), expected, "{text} {x:?}");
    }
}

/// How often a mistake was made, of the positions where both a winning and another move were
/// left.
fn rate(mistakes: u8) -> (u32, u32) {
    let context = Context::default();
    let (mut made, mut chances) = (0, 0);
    for seed in 0..150 {
        let mut game = begun(&rules("nim"), &[7, 6, 5]);
        while game.winner().is_none() {
            let all = game.options(1_000).unwrap().unwrap().len();
            let winning = game.analysis(&context).unwrap().winning.len();
            chances += u32::from(winning > 0 && winning < all);
            game.play_computer(Computer { mistakes, seed }, &context)
                .unwrap();
            made += u32::from(game.plies().last().unwrap().mistake);
        }
    }
    (made, chances)
}

#[test]
fn mistakes_are_made_at_the_stated_rate() {
    assert_eq!(rate(0).0, 0);
    let (made, chances) = rate(100);
    assert_eq!(made, chances);
    // the seeds are fixed, so that this cannot fail by chance
    let (made, chances) = rate(30);
    assert!(chances > 300, "{chances}");
    assert!(
        (25 * chances..35 * chances).contains(&(100 * made)),
        "{made} of {chances}"
    );
}

#[test]
fn the_same_seed_is_the_same_game() {
    let context = Context::default();
    let played = |seed| {
        let mut game = begun(&rules("nim"), &[9, 12, 15]);
        let computer = Computer { mistakes: 40, seed };
        game.play_out([computer; 2], &context).unwrap();
        game.plies().to_vec()
    };
    assert_eq!(played(1), played(1));
    assert!((2..12).any(|seed| played(seed) != played(1)));
}

#[test]
fn heaps_of_any_size_are_played() {
    let context = Context::default();
    let large: BigUint = "123456789012345678901234567890".parse().unwrap();
    for ruleset in both("nim") {
        let start = Position::heaps(&ruleset, [large.clone(), 5_u8.into()], None).unwrap();
        let mut game = Match::new(start.clone());
        game.play_computer(Computer::default(), &context).unwrap();
        assert_eq!(*game.position(), heaps(&ruleset, &[5, 5]).bare());
        let mut game = Match::new(start);
        game.play_computer(
            Computer {
                mistakes: 100,
                seed: 1,
            },
            &context,
        )
        .unwrap();
        assert!(game.plies()[0].mistake);
        assert!(game.analysis(&context).unwrap().outcome == Outcome::N);
    }
    let start = Position::heaps(&rules("moore(2)"), vec![large; 3], None).unwrap();
    let mut game = Match::new(start);
    assert_eq!(game.analysis(&context).unwrap().outcome, Outcome::P);
}

use grundy::play::{Choice, Computer, Match, Position, Side, SplitMix64};
use grundy::work::Stop;

/// Options up to which they are listed.
const MOST: u64 = 1 << 20;

/// A move where there is no time or memory to search: one that wins at once, if there is any, else
/// one at random, by the seed. `number` is that of the move, from 0.
///
/// # Errors
/// Those of the options.
pub fn guess(game: &Match, computer: Computer, number: usize) -> Result<Option<Choice>, Stop> {
    let options = game.options(MOST)?.unwrap_or_default();
    // who moves next is the first side there
    let wins = |option: &&Position| Match::new((*option).clone()).winner() == Some(Side::Second);
    let mut generator = SplitMix64::of_move(computer.seed, number);
    let to = match options.iter().find(wins) {
        Some(option) => Some(option),
        None => generator.pick(&options),
    };
    Ok(to.cloned().map(Choice::of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_is_found() {
        let guesses = |rules: &str| -> Vec<String> {
            let ruleset = rules.parse().unwrap();
            let game = Match::new(Position::heaps(&ruleset, [3_u8, 0], None).unwrap());
            let seeds = (0..20).map(|seed| Computer { mistakes: 0, seed });
            let found = seeds.map(|computer| guess(&game, computer, 0).unwrap().unwrap());
            found.map(|choice| choice.to.to_string()).collect()
        };
        assert!(guesses("nim").iter().all(|to| to == "0 0"));
        // the last move loses: nothing is known
        let all = guesses("nim misere");
        assert!(
            ["0 0", "1 0", "2 0"]
                .iter()
                .all(|to| all.iter().any(|one| one == to))
        );
    }
}

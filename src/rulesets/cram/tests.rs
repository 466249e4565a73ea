use super::pieces::pieces;
use crate::game::{BoardRules, Convention, Grid, WholeBoard};
use crate::plan::{BoardSearch, Engine};
use crate::rulesets::{Cram, Rules, Ruleset};
use crate::solve::Fold;
use crate::solve::definition::Definition;
use crate::solve::proof::Proofs;
use crate::work::Context;

/// All sets of cells of a board, each in a search that has seen the others, against the
/// definition on boards as they are seen.
fn compare(rows: usize, cols: usize, every: usize) {
    let context = Context::default();
    let whole = WholeBoard(&Cram as &dyn BoardRules);
    let mut plain = Definition::new(whole, Fold::Values);
    // larger than the board, so that little of it is in the table of small ones
    let mut proofs = Proofs::new(pieces((rows + 2, cols + 2), Convention::Normal), &context);
    let mut own = Proofs::new(pieces((cols, rows), Convention::Normal), &context);
    for set in (0..1_usize << (rows * cols)).step_by(every) {
        let gone = (0..rows * cols).filter(|cell| set >> cell & 1 == 1);
        let grid = Grid::full(rows, cols).without(gone.map(|cell| (cell / cols, cell % cols)));
        let value = plain.solve(&grid, &context).unwrap();
        for search in [&mut proofs, &mut own] {
            let (known, all) = search.game().read(&grid).unwrap();
            let is_p = search.is(0, known, &all, &context).unwrap();
            assert_eq!(is_p, value == 0, "{grid}");
            assert_eq!(search.value(known, &all, &context), Ok(value), "{grid}");
        }
    }
}

#[test]
fn values_of_all_sets_are_those_of_the_definition() {
    compare(3, 4, 1);
    compare(2, 6, 1);
    compare(1, 9, 1);
    compare(3, 5, 7);
    compare(4, 4, 31);
}

/// Pieces of boards that the table of small ones does not hold, by a search of another kind.
#[test]
fn values_of_larger_boards_are_those_of_the_memo() {
    let context = Context::default();
    let Rules::Board(cram) = "cram".parse::<Ruleset>().unwrap().rules else {
        panic!("a board")
    };
    let by = |engine| BoardSearch::new(&cram, (5, 6), Fold::Values, Some(engine)).unwrap();
    let (mut memo, mut proof) = (by(Engine::Memo), by(Engine::Proof));
    let mut state = 7_u64;
    for _ in 0..200 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let gone = (0..30).filter(|cell| state >> (cell + 20) & 3 == 0);
        let grid = Grid::full(5, 6).without(gone.map(|cell| (cell / 6, cell % 6)));
        let value = memo.number(&grid, &context).unwrap();
        assert_eq!(proof.number(&grid, &context), Ok(value), "{grid}");
    }
}

/// All sets of cells of small boards in misere play, against the definition on boards as they are
/// seen; and larger ones against the memo.
#[test]
fn outcomes_of_misere_play_are_those_of_the_definition() {
    let context = Context::default();
    let misere = Fold::Outcomes(Convention::Misere);
    let Rules::Board(cram) = "cram".parse::<Ruleset>().unwrap().rules else {
        panic!("a board")
    };
    let whole = WholeBoard(&Cram as &dyn BoardRules);
    let mut plain = Definition::new(whole, misere);
    let by = |size, engine| BoardSearch::new(&cram, size, misere, Some(engine)).unwrap();
    let mut lost = 0;
    for (rows, cols, every) in [(3, 4, 1), (2, 6, 1), (1, 9, 1), (3, 5, 7), (4, 4, 31)] {
        let mut proofs = [(rows, cols), (cols + 1, rows + 2)].map(|size| by(size, Engine::Proof));
        for set in (0..1_usize << (rows * cols)).step_by(every) {
            let gone = (0..rows * cols).filter(|cell| set >> cell & 1 == 1);
            let grid = Grid::full(rows, cols).without(gone.map(|cell| (cell / cols, cell % cols)));
            let number = plain.solve(&grid, &context).unwrap();
            for search in &mut proofs {
                assert_eq!(search.number(&grid, &context), Ok(number), "{grid}");
            }
            lost += u32::from(number == 0);
        }
    }
    assert!(lost > 1000, "{lost}");
    let mut memo = by((5, 5), Engine::Memo);
    for set in 0..60_u32 {
        let gone = (0..25).filter(|cell| set.wrapping_mul(0x9e37_79b9) >> cell & 7 == 7);
        let grid = Grid::full(5, 5).without(gone.map(|cell| (cell / 5, cell % 5)));
        let number = memo.number(&grid, &context).unwrap();
        let found = by((5, 5), Engine::Proof).number(&grid, &context);
        assert_eq!(found, Ok(number), "{grid}");
    }
}

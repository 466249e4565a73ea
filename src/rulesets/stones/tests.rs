use super::{GraphClobber, GraphNoGo, Placing, Stones};
use crate::game::{Grid, Names, Pieces, SingleHeap, WholeBoard};
use crate::rulesets::{BoardRuleset, Ruleset, heap_rules};
use crate::solve::Fold;
use crate::solve::definition::Definition;
use crate::solve::proof::Proofs;
use crate::work::Context;

fn board(name: &str) -> BoardRuleset {
    let rules: Ruleset = name.parse().unwrap();
    rules.board_rules().unwrap().clone()
}

/// Values of all positions of a game on grids: as on boards, by the definition on whole boards; and
/// by proofs.
fn compared<R: Placing>(on_board: &str, (rows, cols): (usize, usize), signs: &[u8], step: usize) {
    let context = Context::default();
    let rules = board(on_board);
    let mut whole = Definition::new(WholeBoard(rules.clone()), Fold::Values);
    let on_graph = format!("{}(grid({rows},{cols}))", R::INFO.name);
    let game = heap_rules(&on_graph);
    let mut heaps = Definition::new(SingleHeap(game), Fold::Values);
    let stones = Stones::<R>::new(&format!("grid({rows},{cols})")).unwrap();
    let mut proofs = Proofs::new(stones.clone(), &context);
    let (mut seen, mut several) = (0, 0);
    for number in (0..signs.len().pow((rows * cols) as u32)).step_by(step) {
        let sign = |r: usize, c: usize| {
            let place = signs.len().pow((r * cols + c) as u32);
            signs[number / place % signs.len()]
        };
        let grid = Grid::of(rows, cols, sign);
        if rules.declared().check(&grid).is_err() {
            continue;
        }
        let text: String = (0..rows * cols)
            .map(|at| char::from(sign(at / cols, at % cols)))
            .collect();
        let heap = stones.heap(&text).unwrap();
        assert_eq!(stones.name(heap), text.to_ascii_lowercase());
        // heaps are numbers that every move lowers, and their sum
        stones.each_move(heap, |_, parts| {
            assert!(parts.iter().sum::<u64>() < heap, "{grid}");
            true
        });
        let value = whole.solve(&grid, &context).unwrap();
        assert_eq!(heaps.solve(&heap, &context).unwrap(), value, "{grid}");
        let pieces = Pieces::parts(&stones, heap);
        let proved = proofs.value(0, &pieces, &context).unwrap();
        assert_eq!(proved, value, "{grid}");
        seen += 1;
        several += usize::from(pieces.len() > 1);
    }
    assert!(seen > 500 && several >= 20, "{seen} {several}");
}

#[test]
fn nogo_on_grids_is_nogo_on_boards() {
    compared::<GraphNoGo>("nogo", (2, 4), b".XO#", 17);
    compared::<GraphNoGo>("nogo", (1, 7), b".XO#", 5);
}

/// Numbers of no position are called by themselves, so that each name has one heap.
#[test]
fn names_are_those_of_one_heap() {
    let stones = Stones::<GraphClobber>::new("path(3)").unwrap();
    for heap in 0..=stones.largest() {
        assert_eq!(stones.heap(&stones.name(heap)), Ok(heap));
    }
    assert_eq!((stones.name(1), stones.name(9)), ("1".into(), "x..".into()));
}

#[test]
fn clobber_on_grids_is_clobber_on_boards() {
    compared::<GraphClobber>("clobber", (2, 4), b".xo", 1);
    compared::<GraphClobber>("clobber", (3, 3), b".xo", 7);
}

//! Cram: published values of boards.

use crate::common::data::{Row, read};
use crate::common::runs::{board_rules, contexts, each_run};
use grundy::game::{Convention, Grid, HeapBox, Order};
use grundy::plan::{BoardSearch, Engine, boards};
use grundy::solve::Want;
use grundy::work::{Context, Stop};

/// Cells of the largest board that a test searches by memo, and by the definition.
const CELLS: [(Engine, u64); 2] = [(Engine::Memo, 30), (Engine::Definition, 20)];

fn numbers(
    ruleset: &str,
    grids: &[Grid],
    want: Want,
    (engine, context): (Engine, &Context),
) -> Vec<u64> {
    let rules = board_rules(ruleset);
    let rows = grids.iter().map(Grid::rows).max().expect("a board");
    let cols = grids.iter().map(Grid::cols).max().expect("a board");
    let search = BoardSearch::new(&rules, (rows, cols), want, Some(engine));
    let mut search = search.unwrap_or_else(|e| panic!("{ruleset}: {e}"));
    let numbers = grids.iter().map(|grid| search.number(grid, context));
    let numbers: Result<_, Stop> = numbers.collect();
    numbers.unwrap_or_else(|e| panic!("{ruleset}: {e}"))
}

#[test]
fn cram_boards() {
    let rows = read("cram.csv");
    assert_eq!(rows.len(), 25);
    let size = |row: &Row| (row.number("rows"), row.number("cols"));
    let mut compared = Vec::new();
    for (engine, cells) in CELLS {
        let small: Vec<&Row> = rows
            .iter()
            .filter(|row| size(row).0 * size(row).1 <= cells)
            .collect();
        for context in contexts() {
            for row in &small {
                let (r, c) = size(row);
                let grid = [Grid::full(r as usize, c as usize)];
                let want = Want::Values;
                let value = numbers("cram", &grid, want, (engine, &context))[0];
                assert_eq!(value, row.number("value"), "cram {r}x{c} by {engine}");
                if r * c <= 20 {
                    let want = Want::Outcomes(Convention::Normal);
                    let outcome = numbers("cram", &grid, want, (engine, &context))[0];
                    assert_eq!(outcome, value.min(1), "cram {r}x{c} by {engine}");
                }
            }
            compared.push(small.len());
        }
    }
    // 7 boards of 32 to 84 cells are left, and for the definition 4 more
    assert_eq!(compared, [15, 15, 11, 11], "memo, definition: 1, 2 threads");
}

#[test]
fn cram_boards_in_one_search() {
    let rows = read("cram.csv");
    let mut compared = 0;
    let runs = each_run(&[Engine::Memo, Engine::Definition], |engine, context| {
        let table = boards(
            &board_rules("cram"),
            &HeapBox::new(vec![4, 5], Order::Ordered).unwrap(),
            Want::Values,
            Some(engine),
            context,
        )
        .unwrap()
        .table;
        let mut sizes = (1..=4).flat_map(|rows| (1..=5).map(move |cols| [rows, cols]));
        assert!(sizes.all(|size| table.get(&size).is_some()));
        assert_eq!(table.absent(context).unwrap().1, 6 * 5 - 4 * 5);
        for row in &rows {
            let size = [row.number("rows"), row.number("cols")];
            if table.positions().contains(&size) {
                assert_eq!(
                    table.number(&size),
                    row.number("value"),
                    "cram {size:?} by {engine}"
                );
                compared += 1;
            }
        }
    });
    // 1x4 1x5 2x2 2x4 3x3 4x4 4x5
    assert_eq!(compared, 7 * runs);
}

#[test]
fn cram_positions() {
    let rows = read("cram_positions.csv");
    let mut compared = 0;
    each_run(&[Engine::Memo, Engine::Definition], |engine, context| {
        for row in &rows {
            let grid: Grid = row.text("position").parse().unwrap();
            for grid in [grid.clone(), grid.transposed()] {
                let value = numbers("cram", &[grid], Want::Values, (engine, context))[0];
                assert_eq!(value, row.number("value"), "{engine}");
                compared += 1;
            }
        }
    });
    assert_eq!((rows.len(), compared), (1, 2 * 2 * 2));
}

#[test]
fn boards_have_no_dense_engine() {
    for ruleset in ["cram", "chomp"] {
        let job = boards(
            &board_rules(ruleset),
            &HeapBox::ordered(2, 2).unwrap(),
            Want::Values,
            Some(Engine::Dense),
            &Context::default(),
        );
        assert!(matches!(job, Err(Stop::Refused(_))), "{ruleset}");
    }
}

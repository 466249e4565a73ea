//! Chomp: values and winning first bites of boards, P-positions of three rows.

use crate::common::data::read;
use crate::common::listed::Listed;
use crate::common::ranked::{Ranked, ranked};
use crate::common::runs::{board_rules, each_run};
use grundy::game::{Convention, Grid};
use grundy::plan::{BoardSearch, Engine};
use grundy::solve::Want;

const SEARCHES: [Engine; 2] = [Engine::Memo, Engine::Definition];

/// `r1c2` for the bite that led from one board to another: its upper left cell.
fn bite(from: &Grid, to: &Grid) -> String {
    let (r, c) = from
        .cells()
        .find(|&(r, c)| !to.is_free(r, c))
        .expect("a bite takes a cell");
    format!("r{r}c{c}")
}

#[test]
fn boards_and_winning_first_bites() {
    let rows = read("chomp_boards.csv");
    let mut compared = 0;
    let runs = each_run(&SEARCHES, |engine, context| {
        for row in &rows {
            let size = ["rows", "cols"].map(|c| row.number(c) as usize);
            let full = Grid::full(size[0], size[1]);
            let job = |want| (want, Some(engine));
            let (want, asked) = job(Want::Values);
            let rules = board_rules("chomp");
            let search = BoardSearch::new(&rules, (size[0], size[1]), want, asked);
            let mut search = search.unwrap();
            let value = search.number(&full, context).unwrap();
            let mut bites = Vec::new();
            for option in search.moves(&full) {
                if search.number(&option, context).unwrap() == 0 {
                    bites.push(bite(&full, &option));
                }
            }
            assert_eq!(value, row.number("value"), "{size:?} by {engine}");
            assert_eq!(bites.len() as u64, row.number("count"), "{size:?}");
            assert_eq!(bites.join(" "), row.text("winning_first_bites"), "{size:?}");
            compared += 1;
        }
    });
    assert_eq!((rows.len(), compared), (15, 15 * runs));
}

/// Row lengths p >= q >= r of all boards in three rows of `most`.
fn three_rows(most: usize) -> Vec<[usize; 3]> {
    let all = (1..=most).flat_map(|p| (0..=p).flat_map(move |q| (0..=q).map(move |r| [p, q, r])));
    all.collect()
}

#[test]
fn p_positions_of_three_rows() {
    let rows = read("chomp_3row_p.csv");
    let published = rows
        .iter()
        .map(|row| ["p", "q", "r"].map(|c| row.number(c) as usize));
    let published: Vec<[usize; 3]> = published.collect();
    let all = three_rows(18);
    assert_eq!((published.len(), all.len()), (35, 1329));
    let mut counts = Vec::new();
    each_run(&SEARCHES, |engine, context| {
        for want in [Want::Values, Want::Outcomes(Convention::Normal)] {
            let rules = board_rules("chomp");
            let mut search = BoardSearch::new(&rules, (3, 18), want, Some(engine)).unwrap();
            let mut p = Vec::new();
            for lengths in &all {
                let grid = Grid::from_lengths(lengths);
                if search.number(&grid, context).unwrap() == 0 {
                    p.push(*lengths);
                }
            }
            assert!(published.iter().all(|lengths| p.contains(lengths)));
            counts.push(p.len());
        }
    });
    // the file holds 35 of the P-positions with p <= 18; all searches find the same
    let dense = p_by_ranks(&all);
    assert_eq!(counts, [dense.len(); 8]);
    assert!(published.iter().all(|lengths| dense.contains(lengths)));
}

/// The P-positions in the order of their ranks, from the rules written a second time.
fn p_by_ranks(all: &[[usize; 3]]) -> Vec<[usize; 3]> {
    let mut list = all.to_vec();
    list.sort_by_key(|lengths| lengths.iter().sum::<usize>());
    let game = Listed::new(list, |lengths: &[usize; 3]| {
        let bites = (0..3).flat_map(|row| (0..lengths[row]).map(move |col| (row, col)));
        bites
            .filter(|bite| *bite != (0, 0))
            .map(|(row, col)| {
                let mut option = *lengths;
                option[row..].iter_mut().for_each(|l| *l = (*l).min(col));
                option
            })
            .collect()
    });
    let outcomes = ranked(&game, Want::Outcomes(Convention::Normal)).unwrap();
    let p = (0..game.count()).filter(|&rank| outcomes[rank as usize] == 0);
    p.map(|rank| game.unrank(rank)).collect()
}

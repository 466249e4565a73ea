//! The laws of the board rulesets. What a person sees (`moves` on whole boards) is compared with
//! what is searched: components, up to symmetry, coded in words.

use super::games::Grids;
use crate::common::rulesets::boards;
use crate::common::runs::board_rules;
use grundy::game::{Board, BoardRules, CodedBoard, Convention, Grid, Options, Sums, laws};
use grundy::rulesets::BoardRuleset;
use grundy::solve::Want;
use grundy::solve::definition::Definition;
use grundy::work::Context;

/// Every subset of the cells of a board that is a position of the rules.
fn grids(rules: &dyn BoardRules, rows: usize, cols: usize) -> Vec<Grid> {
    let subset = |bits: u32| {
        let gone = (0..rows * cols).filter(move |cell| bits >> cell & 1 == 1);
        Grid::full(rows, cols).without(gone.map(|cell| (cell / cols, cell % cols)))
    };
    let all = (0..1 << (rows * cols)).map(subset);
    all.filter(|grid| rules.accept(grid).is_ok()).collect()
}

/// The game that is searched, of boards that are coded in words.
fn coded(name: &str, rows: usize, cols: usize) -> Box<dyn CodedBoard> {
    let coded = board_rules(name).declared().coded(rows, cols).unwrap();
    coded.unwrap_or_else(|| panic!("{name} is not coded"))
}

/// Rules whose boards are coded.
fn are_coded() -> impl Iterator<Item = &'static str> {
    boards().filter(|name| board_rules(name).declared().coded(1, 1).unwrap().is_some())
}

fn each_board(mut each: impl FnMut(&str, (&BoardRuleset, &dyn CodedBoard), Vec<Grid>)) {
    assert_eq!(are_coded().count(), 2);
    for name in are_coded() {
        let mut seen = 0;
        for (rows, cols) in [(1, 6), (2, 4), (3, 3), (3, 4), (4, 2)] {
            // on a board of that size, and on a larger one that it does not fill
            for (more, wider) in [(0, 0), (1, 2)] {
                let rules = board_rules(name);
                let on = coded(name, rows + more, cols + wider);
                let all = grids(rules.declared(), rows, cols);
                seen += all.len();
                each(name, (&rules, &*on), all);
            }
        }
        let expected = match name {
            // Young diagrams with a cell
            "chomp" => 2 * (6 + 14 + 19 + 34 + 14),
            _ => 2 * (64 + 256 + 512 + 4096 + 256),
        };
        assert_eq!(seen, expected, "{name}");
    }
}

#[test]
fn components_and_symmetry_keep_the_value() {
    let context = Context::default();
    each_board(|name, (rules, on), all| {
        let (plain, board) = (Grids(rules.declared()), on);
        let mut whole = Definition::new(&plain, Want::Values);
        let mut parts = Definition::new(&board, Want::Values);
        for grid in all {
            let mut sum = 0;
            for code in on.components(&grid).unwrap() {
                sum ^= parts.solve(&code, &context).unwrap();
            }
            assert_eq!(sum, whole.solve(&grid, &context).unwrap(), "{name} {grid}");
            let turned = whole.solve(&grid.transposed(), &context).unwrap();
            assert_eq!(sum, turned, "{name} {grid} transposed");
        }
    });
}

#[test]
fn boards_are_searched_as_their_codes_are() {
    let context = Context::default();
    each_board(|name, (rules, on), all| {
        let (cells, coded) = (Board(rules.declared()), on);
        let mut boards = Definition::new(&cells, Want::Values);
        let mut codes = Definition::new(&coded, Want::Values);
        for grid in all {
            let mut sums = [0, 0];
            for part in cells.parts(&grid) {
                sums[0] ^= boards.solve(&part, &context).unwrap();
            }
            for code in on.components(&grid).unwrap() {
                sums[1] ^= codes.solve(&code, &context).unwrap();
            }
            assert_eq!(sums[0], sums[1], "{name} {grid}");
        }
    });
}

/// Parts and images of boards with all signs, of all rules, in normal and in misere play.
#[test]
fn parts_and_images_keep_the_value() {
    let context = Context::default();
    for name in boards() {
        let rules = board_rules(name);
        let rules = rules.declared();
        let signs: Vec<u8> = rules.signs().iter().map(|sign| sign.sign).collect();
        let signs = [&signs[..], b"#"].concat();
        let board = Board(rules);
        let plain = Grids(rules);
        let misere = Want::Outcomes(Convention::Misere);
        let mut whole = [Want::Values, misere].map(|want| Definition::new(&plain, want));
        let (mut parts, sums) = (Definition::new(&board, Want::Values), Sums(&board));
        let mut sums = (Definition::new(Sums(&board), misere), sums);
        let mut seen = 0;
        for (rows, cols) in [(1, 5), (2, 3), (3, 2)] {
            for number in 0..signs.len().pow((rows * cols) as u32) {
                let sign = |r: usize, c: usize| {
                    let place = (r * cols + c) as u32;
                    signs[number / signs.len().pow(place) % signs.len()]
                };
                let grid = Grid::of(rows, cols, sign);
                if rules.accept(&grid).is_err() {
                    continue;
                }
                seen += 1;
                let all = board.parts(&grid);
                let value = all
                    .iter()
                    .fold(0, |sum, part| sum ^ parts.solve(part, &context).unwrap());
                assert_eq!(
                    value,
                    whole[0].solve(&grid, &context).unwrap(),
                    "{name} {grid}"
                );
                let sum = sums.1.sum(all);
                let outcome = sums.0.solve(&sum, &context).unwrap();
                assert_eq!(
                    outcome,
                    whole[1].solve(&grid, &context).unwrap(),
                    "{name} {grid}"
                );
                if rules.symmetric() {
                    let image = whole[0].solve(&grid.least_image(), &context).unwrap();
                    assert_eq!(value, image, "{name} {grid}");
                }
                // every move is pointed at, and described
                for to in rules.moves(&grid) {
                    assert!(rules.accept(&to).is_ok(), "{name} {grid} {to}");
                    assert!(!rules.points(&grid, &to).is_empty(), "{name} {grid} {to}");
                    assert!(!rules.describe(&grid, &to).is_empty(), "{name} {grid} {to}");
                }
            }
        }
        assert!(seen > 10, "{name}: {seen}");
    }
}

#[test]
fn components_keep_the_misere_outcome() {
    let context = Context::default();
    let misere = Want::Outcomes(Convention::Misere);
    each_board(|name, (rules, on), all| {
        let (plain, sums) = (Grids(rules.declared()), Sums(on));
        let mut whole = Definition::new(&plain, misere);
        let mut parts = Definition::new(&sums, misere);
        for grid in all {
            let sum = sums.sum(on.components(&grid).unwrap());
            assert_eq!(
                parts.solve(&sum, &context).unwrap(),
                whole.solve(&grid, &context).unwrap(),
                "{name} {grid}"
            );
        }
    });
}

#[test]
fn moves_are_the_options_of_the_components() {
    let mut options = Options::new();
    each_board(|name, (rules, on), all| {
        for grid in all {
            let sorted = |mut codes: Vec<u64>| {
                codes.sort_unstable();
                codes
            };
            let moves = rules.declared().moves(&grid).into_iter();
            let mut seen: Vec<Vec<u64>> = moves
                .map(|option| sorted(on.components(&option).unwrap()))
                .collect();
            let components = on.components(&grid).unwrap();
            let mut coded = Vec::new();
            for (i, component) in components.iter().enumerate() {
                options.clear();
                on.options(component, &mut options);
                let rest = [&components[..i], &components[i + 1..]].concat();
                coded.extend(
                    options
                        .iter()
                        .map(|option| sorted([&rest, option].concat())),
                );
            }
            seen.sort();
            coded.sort();
            assert_eq!(seen, coded, "{name} {grid}");
        }
    });
}

#[test]
fn canonical_codes_keep_the_value() {
    let context = Context::default();
    for (name, rows, cols) in [
        ("cram", 2, 4),
        ("cram", 3, 3),
        ("cram", 1, 6),
        ("chomp", 3, 4),
        ("chomp", 3, 3),
        ("chomp", 2, 5),
    ] {
        let (rules, on) = (board_rules(name), coded(name, rows, cols));
        let plain = Grids(rules.declared());
        let mut oracle = Definition::new(&plain, Want::Values);
        // every code of a position, also those that are not canonical
        let codes = (0..1_u64 << on.bits()).filter(|code| on.components(&on.grid(*code)).is_ok());
        let codes: Vec<u64> = codes.collect();
        assert!(codes.len() > 15, "{name} {rows}x{cols}");
        let value = |code: &u64| oracle.solve(&on.grid(*code), &context).unwrap();
        laws::canonical_keeps(&&*on, codes, value)
            .unwrap_or_else(|e| panic!("{name} {rows}x{cols}: {e}"));
    }
}

#[test]
fn pictures_read_back() {
    each_board(|name, (_, on), all| {
        for grid in all {
            for code in on.components(&grid).unwrap() {
                assert_eq!(on.canonical(code), code, "{name} {grid}");
                let picture = on.grid(code);
                assert_eq!(on.components(&picture).unwrap(), [code], "{name} {picture}");
            }
        }
    });
}

#[test]
fn keys() {
    for (name, rows, cols) in [
        ("cram", 4, 4),
        ("cram", 2, 7),
        ("chomp", 4, 5),
        ("chomp", 3, 9),
    ] {
        let on = coded(name, rows, cols);
        let roots = on.components(&Grid::full(rows, cols)).unwrap();
        laws::keys(&&*on, &roots).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

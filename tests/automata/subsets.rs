//! Every game in which a move lowers all heaps of a set by any amounts, the sets closed under
//! leaving heaps out, on four heaps: 20 up to the names of the heaps.

use super::{discovered, states};
use grundy::theory::automata::Meaning;

/// The sets of four heaps of which none holds another, each heap in one of them, up to renaming.
fn complexes() -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = Vec::new();
    for families in 1_u32..1 << 15 {
        let sets: Vec<u32> = (1..16)
            .filter(|set| families >> (set - 1) & 1 == 1)
            .collect();
        let apart = |a: u32, b: u32| a == b || a & b != a;
        let antichain = sets.iter().all(|&a| sets.iter().all(|&b| apart(a, b)));
        let covers = sets.iter().fold(0, |all, set| all | set) == 15;
        if antichain && covers {
            let least = renamings().iter().map(|names| renamed(&sets, names)).min();
            let least = least.expect("24 of them");
            if !found.contains(&least) {
                found.push(least);
            }
        }
    }
    found
}

fn renamings() -> Vec<[u32; 4]> {
    let all = (0..256_u32).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
    let different = |names: &[u32; 4]| (0..4).all(|i| (0..i).all(|j| names[i] != names[j]));
    all.filter(different).collect()
}

fn renamed(sets: &[u32], names: &[u32; 4]) -> Vec<u32> {
    let rename = |set: &u32| {
        let heaps = (0..4).filter(|heap| set >> heap & 1 == 1);
        heaps.fold(0, |all, heap| all | 1 << names[heap as usize])
    };
    let mut sets: Vec<u32> = sets.iter().map(rename).collect();
    sets.sort_unstable();
    sets
}

fn rules(sets: &[u32]) -> String {
    let name = |set: &u32| {
        let heaps = (0..4).filter(|heap| set >> heap & 1 == 1);
        heaps.map(|heap| (heap + 1).to_string()).collect::<String>()
    };
    let names: Vec<String> = sets.iter().map(name).collect();
    format!("hyper{{{}}}*", names.join(","))
}

#[test]
fn eighteen_of_twenty_games_of_sets_are_proved() {
    let all = complexes();
    assert_eq!(all.len(), 20);
    let proved = all.iter().filter(|sets| {
        let found = discovered((&rules(sets), 4), Meaning::Values(1), "2", Some(31), 2);
        states(&found).is_some()
    });
    assert_eq!(proved.count(), 18);
}

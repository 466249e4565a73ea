//! Families of graphs, by name and numbers.

use super::{EdgeList, VERTICES, nothing};
use crate::text::Mismatch;

/// A family: its name, its numbers, and the vertices and edges for them; `None` where the numbers
/// are too small.
struct GraphFamily {
    name: &'static str,
    numbers: &'static str,
    make: fn(&[usize]) -> Option<Made>,
}

/// Number of vertices, and edges between vertices from 0 on.
type Made = (usize, Vec<(usize, usize)>);

const FAMILIES: [GraphFamily; 15] = [
    GraphFamily {
        name: "path",
        numbers: "n",
        make: |k| chain(k[0], false),
    },
    GraphFamily {
        name: "cycle",
        numbers: "n",
        make: |k| chain(k[0], true),
    },
    GraphFamily {
        name: "complete",
        numbers: "n",
        make: |k| related(k[0], |_, _| true),
    },
    GraphFamily {
        name: "bipartite",
        numbers: "m,n",
        make: |k| {
            let first = k[0];
            (first > 0 && k[1] > 0)
                .then(|| related(first + k[1], |a, b| a < first && b >= first))?
        },
    },
    GraphFamily {
        name: "star",
        numbers: "n",
        make: |k| related(k[0] + 1, |a, _| a == 0),
    },
    GraphFamily {
        name: "grid",
        numbers: "m,n",
        make: |k| board(k, |r, c| r + c == 1),
    },
    GraphFamily {
        name: "king",
        numbers: "m,n",
        make: |k| board(k, |r, c| r.max(c) == 1),
    },
    GraphFamily {
        name: "knight",
        numbers: "m,n",
        make: |k| board(k, |r, c| r.min(c) == 1 && r.max(c) == 2),
    },
    GraphFamily {
        name: "queen",
        numbers: "m,n",
        make: |k| board(k, |r, c| r == c || r == 0 || c == 0),
    },
    GraphFamily {
        name: "rook",
        numbers: "m,n",
        make: |k| board(k, |r, c| r == 0 || c == 0),
    },
    GraphFamily {
        name: "torus",
        numbers: "m,n",
        make: |k| {
            let (m, n) = (k[0], k[1]);
            let near = |d: usize, size: usize| d == 1 || d == size - 1;
            if m < 3 || n < 3 {
                return None;
            }
            cells(m, n, |r, c| near(r, m) && c == 0 || r == 0 && near(c, n))
        },
    },
    GraphFamily {
        name: "hypercube",
        numbers: "d",
        make: |k| (k[0] < 10).then(|| related(1 << k[0], |a, b| (a ^ b).is_power_of_two()))?,
    },
    GraphFamily {
        name: "gp",
        numbers: "n,k",
        make: |k| {
            let (n, k) = (k[0], k[1]);
            // steps of half the way around would stand twice
            if n < 3 || k == 0 || 2 * k >= n {
                return None;
            }
            let of = |i: usize| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)];
            Some((2 * n, (0..n).flat_map(of).collect()))
        },
    },
    GraphFamily {
        name: "binary",
        numbers: "levels",
        make: |k| {
            let vertices = (1_usize << k[0].min(20)) - 1;
            (k[0] > 0).then(|| (vertices, (1..vertices).map(|i| ((i - 1) / 2, i)).collect()))
        },
    },
    GraphFamily {
        name: "caterpillar",
        numbers: "n,legs",
        make: |k| {
            let (n, legs) = (k[0], k[1]);
            let (_, mut edges) = chain(n, false)?;
            let more = n.checked_mul(legs).filter(|&more| more < 1000)?;
            edges.extend((0..more).map(|i| (i / legs, n + i)));
            Some((n + more, edges))
        },
    },
];

/// All families, as they are written.
pub(super) fn names() -> String {
    let all = FAMILIES
        .iter()
        .map(|one| format!("{}({})", one.name, one.numbers));
    let all: Vec<String> = all.collect();
    format!(
        "{}, random(n,p,seed), petersen, edges{{1-2,..}}, g6:.. or :.. of sparse6",
        all.join(", ")
    )
}

/// The graph of a family; `queens(n)`, `king(n)` of a square board.
pub(super) fn family(name: &str, numbers: &[usize], text: &str) -> Result<EdgeList, Mismatch> {
    let named = |one: &&GraphFamily| one.name == name || name.strip_suffix('s') == Some(one.name);
    let family = FAMILIES.iter().find(named).ok_or_else(|| nothing(text))?;
    let count = family.numbers.split(',').count();
    let square = ["king", "knight", "queen", "rook", "torus"].contains(&family.name);
    let numbers = match *numbers {
        [n] if square => vec![n, n],
        _ => numbers.to_vec(),
    };
    let written = format!("{}({})", family.name, family.numbers);
    let wrong = || {
        Mismatch::new(
            format!("`{text}`"),
            format!(
                "{written} with numbers that are large enough, and at most {VERTICES} vertices"
            ),
            "such as path(7) or grid(3,4)",
        )
    };
    // no list of edges is made that could not be kept
    if numbers.len() != count || numbers.iter().any(|&number| number > VERTICES) {
        return Err(wrong());
    }
    let (vertices, edges) = (family.make)(&numbers).ok_or_else(wrong)?;
    EdgeList::new(vertices, edges)
}

/// Vertices in a row, or around.
fn chain(n: usize, around: bool) -> Option<Made> {
    let mut edges: Vec<(usize, usize)> = (1..n).map(|i| (i - 1, i)).collect();
    if around {
        edges.push((n.checked_sub(1)?, 0));
    }
    (n > 0 && (!around || n > 2)).then_some((n, edges))
}

/// Pairs of vertices, the smaller first, that are related.
fn related(n: usize, near: impl Fn(usize, usize) -> bool) -> Option<Made> {
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    (1..=VERTICES)
        .contains(&n)
        .then(|| (n, pairs.filter(|&(a, b)| near(a, b)).collect()))
}

/// Cells of a board by how far apart their rows and their columns are.
fn board(k: &[usize], near: fn(usize, usize) -> bool) -> Option<Made> {
    cells(k[0], k[1], near)
}

fn cells(m: usize, n: usize, near: impl Fn(usize, usize) -> bool) -> Option<Made> {
    let cell = |i: usize| (i / n, i % n);
    (m > 0 && n > 0).then(|| {
        related(m * n, |a, b| {
            let ((r, c), (s, d)) = (cell(a), cell(b));
            near(r.abs_diff(s), c.abs_diff(d))
        })
    })?
}

//! Claims that say the same of a position whatever the order of its heaps, by their form.

use crate::expression::{Node, NodeKind, heap_named};

/// Functions of lists that do not mind the order of their elements.
const OF_SETS: [&str; 23] = [
    "P", "N", "D", "G", "sum", "nimsum", "min", "max", "gcd", "mex", "sort", "length", "count",
    "all", "any", "forall", "exists", "bits", "columns", "genus", "gplus", "gminus", "tame",
];

/// Whether a claim about symmetric rules is symmetric, too: it names no single heap, and the
/// position only within functions of [`OF_SETS`]. Others may be symmetric as well. O(parts).
pub(super) fn is_symmetric(claim: &Node) -> bool {
    let whole = |node: &&Node| node.is("x");
    let (mut all, mut within) = (0, 0);
    let single = claim.any(&mut |node| {
        match &node.kind {
            _ if node.is("x") => all += 1,
            NodeKind::Name(name) => {
                return heap_named(name).is_some() || ["rows", "columns"].contains(&&**name);
            }
            NodeKind::Call {
                name, arguments, ..
            } if OF_SETS.contains(&&**name) => {
                within += arguments.iter().filter(whole).count();
            }
            NodeKind::Except(_, set) if !in_any_order(set) => return true,
            NodeKind::Over { name, binders, .. } if OF_SETS.contains(&&**name) => {
                let ranges = binders.iter().filter_map(|binder| binder.range.as_ref());
                within += ranges.filter(whole).count();
            }
            _ => (),
        }
        false
    });
    !single && all == within
}

/// Whether a set has, with each tuple of numbers, all of its rearrangements.
fn in_any_order(set: &Node) -> bool {
    let NodeKind::Set(tuples) = &set.kind else {
        return false;
    };
    let number = |node: &Node| match node.kind {
        NodeKind::Number(number) => Some(number),
        _ => None,
    };
    let tuple = |node: &Node| match &node.kind {
        NodeKind::List(all) => all.iter().map(number).collect::<Option<Vec<i128>>>(),
        _ => number(node).map(|number| vec![number]),
    };
    let Some(all) = tuples.iter().map(tuple).collect::<Option<Vec<_>>>() else {
        return false;
    };
    // exchanges of neighbours make every order
    all.iter().all(|tuple| {
        (1..tuple.len()).all(|i| {
            let mut other = tuple.clone();
            other.swap(i - 1, i);
            all.contains(&other)
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::claim::language::Claim;

    #[test]
    fn forms() {
        for (text, symmetric) in [
            ("P(nim, x) <=> nimsum(x) = 0", true),
            ("P(nim) <=> nimsum(x) = 0", true),
            ("N(nim, x) <=> any(bits(x), sum mod 2 = 1)", true),
            ("P(nim, x) <=> all(columns(x, 3), sum mod 2 = 0)", true),
            ("G(nim, x) = nimsum(h in x: h)", true),
            ("P(nim, x) => exists j in 1..9: sum(x) = 2*j", true),
            ("P(nim, x) <=> max(x) - min(x) = 0", true),
            ("P(nim, x) <=> a = b", false),
            ("P(nim, a, b) <=> nimsum(x) = 0", false),
            ("P(nim, x) <=> x2 >= 1", false),
            ("P(nim, x) <=> x[1] = 1", false),
            ("P(nim, x) <=> x in {(0,0), (1,2)}", false),
            ("P(nim, x) <=> x = sort(x)", false),
            ("P(nim, x) <=> max(x) = 0 except {(0,1)}", false),
            ("P(nim, x) <=> max(x) = 0 except {(0,1)*, (2,2)}", true),
            ("P(nim, x) <=> max(x) = 0 except {(1,0), (0,1)}", true),
            ("P(nim, x) <=> max(x) = 0 except {(j,j): j in 0..2}", false),
            ("P(nim, x) <=> first(h in x: h > 1) = 2", false),
        ] {
            let claim = Claim::parse(text).unwrap();
            assert_eq!(super::is_symmetric(&claim.tree), symmetric, "{text}");
        }
    }
}

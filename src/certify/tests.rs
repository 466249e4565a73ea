//! Positions and their places against plain enumeration. Whole tables: `tests/certify.rs`.

use super::CertifyError;
use super::index::Index;
use crate::store::Order;
use crate::work::{Context, Stop};
use std::collections::HashMap;

pub(super) fn with_context<T>(memory: u64, body: impl FnOnce(&Context) -> T) -> T {
    body(&Context::new(1, memory).unwrap())
}

/// All tuples below the bounds, in lexicographic order.
fn tuples(max: &[u64], order: Order) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for &top in max {
        let longer = |t: &Vec<u64>| (0..=top).map(|x| [&t[..], &[x]].concat()).collect();
        all = all.iter().flat_map::<Vec<_>, _>(longer).collect();
    }
    all.retain(|t| order == Order::Ordered || t.is_sorted());
    all
}

#[test]
fn places_are_those_of_the_enumeration() {
    for (max, order) in [
        (&[5, 5, 5][..], Order::Sorted),
        (&[3; 4], Order::Sorted),
        (&[9], Order::Sorted),
        (&[0, 0], Order::Sorted),
        (&[2, 0, 4], Order::Ordered),
        (&[7], Order::Ordered),
    ] {
        with_context(1 << 20, |context| {
            let index = Index::new(max, order, context).unwrap();
            let all = tuples(max, order);
            assert_eq!(index.count, all.len() as u64);
            let places: HashMap<&Vec<u64>, u64> = all.iter().zip(0..).collect();
            let mut position = vec![0; max.len()];
            for tuple in &all {
                assert_eq!(&position, tuple);
                assert_eq!(index.at(tuple), places[tuple]);
                assert_eq!(&index.position(places[tuple]), tuple);
                index.advance(&mut position);
            }
        });
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    with_context(1 << 20, |context| {
        for (max, order) in [
            (&[][..], Order::Sorted),
            (&[3, 4], Order::Sorted),
            (&[u64::MAX], Order::Ordered),
            (&[u64::MAX; 2], Order::Sorted),
            (&[1 << 40, 1 << 40], Order::Ordered),
        ] {
            let error = Index::new(max, order, context).unwrap_err();
            assert!(matches!(error, CertifyError::Input { .. }), "{error}");
        }
        // a single heap needs no table of numbers
        let single = Index::new(&[1 << 62], Order::Sorted, context).unwrap();
        assert_eq!((single.count, single.at(&[77])), ((1 << 62) + 1, 77));
        let large = Index::new(&[1 << 40, 1 << 40], Order::Sorted, context).unwrap_err();
        assert!(
            matches!(large, CertifyError::Stop(Stop::Memory { .. })),
            "{large}"
        );
    });
}

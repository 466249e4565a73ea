use super::*;
use crate::game::{Moves, Shape};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn sizes() -> impl Strategy<Value = Sizes> {
    prop::sample::select(vec![
        Sizes::Any,
        Sizes::Any,
        Sizes::Unequal,
        Sizes::NotAllEqual,
        Sizes::Equal,
    ])
}

/// Any digit, of up to 5 heaps or endless, with restrictions.
fn digit() -> impl Strategy<Value = Digit> {
    let counts = prop::collection::btree_map(0..6_u32, sizes(), 0..4);
    let from = prop::option::weighted(0.1, (0..6_u32, sizes()));
    (counts, from).prop_map(|(mut counts, from)| {
        if let Some((least, _)) = from {
            counts.retain(|&count, _| count < least);
        }
        Digit::new(counts.into_iter().collect(), from).expect("small numbers")
    })
}

/// Any code; digit 0 without the counts that it may not have.
fn code() -> impl Strategy<Value = Code> {
    let digits = prop::collection::vec(digit(), 1..5);
    let tail = prop_oneof![Just(Vec::new()), prop::collection::vec(digit(), 1..4)];
    (digits, tail).prop_map(|(mut digits, tail)| {
        let zero = &digits[0];
        let counts = zero
            .counts()
            .iter()
            .copied()
            .filter(|&(k, _)| k >= 2)
            .collect();
        let from = zero.from().map(|(least, sizes)| (least.max(2), sizes));
        digits[0] = Digit::new(counts, from).unwrap();
        Code::new(digits, tail).unwrap()
    })
}

/// All multisets of positive numbers with a total of at most `most`, nondecreasing.
fn multisets(most: Heap) -> Vec<Vec<Heap>> {
    let (mut all, mut at) = (vec![Vec::new()], 0);
    while at < all.len() {
        let begun: Vec<Heap> = all[at].clone();
        let total: Heap = begun.iter().sum();
        for part in begun.last().copied().unwrap_or(1)..=most - total.min(most) {
            all.push([&begun[..], &[part]].concat());
        }
        at += 1;
    }
    all
}

fn options(code: &Code, heap: Heap) -> Vec<Vec<Heap>> {
    let mut all = Vec::new();
    code.each_option(heap, |parts| {
        all.push(parts.to_vec());
        true
    });
    all
}

proptest! {
    #[test]
    fn options_are_what_is_allowed_in_the_order_that_is_told(code in code()) {
        for heap in 0..=11 {
            let found = options(&code, heap);
            let mut allowed = multisets(heap);
            allowed.retain(|parts| code.allows(heap, parts));
            let taken = |parts: &Vec<Heap>| heap - parts.iter().sum::<Heap>();
            allowed.sort_by_key(|parts| (taken(parts), parts.len(), parts.clone()));
            prop_assert_eq!(found, allowed, "{:?} at {}", code, heap);
        }
    }

    #[test]
    fn visits_stop_when_told(code in code(), stop in 1..6_usize) {
        for heap in 0..=9 {
            let (all, mut seen) = (options(&code, heap).len(), 0);
            let whole = code.each_option(heap, |_| {
                seen += 1;
                seen < stop
            });
            prop_assert_eq!((seen, whole), (all.min(stop), all < stop));
        }
    }

    #[test]
    fn digits_before_and_behind_are_found(
        digits in prop::collection::vec(digit(), 0..4),
        tail in prop::collection::vec(digit(), 0..4),
    ) {
        let digits = [vec![NOTHING.clone()], digits].concat();
        let code = Code::new(digits.clone(), tail.clone()).unwrap();
        for taken in 0..20 {
            let behind = |tail: &Vec<Digit>| tail[(taken - digits.len()) % tail.len()].clone();
            let expected = digits.get(taken).cloned();
            let expected = expected.or_else(|| (!tail.is_empty()).then(|| behind(&tail)));
            prop_assert_eq!(code.digit(taken as u64), &expected.unwrap_or_default());
        }
        // equal games are equal codes
        let longer = [&digits[..], &tail, &tail].concat();
        let twice = [&tail[..], &tail].concat();
        prop_assert_eq!(Code::new(longer, twice).unwrap(), code);
    }

    #[test]
    fn codes_that_never_split_declare_their_moves(bits in prop::collection::vec(0..4_u32, 1..6), tail in prop::collection::vec(0..4_u32, 0..4)) {
        let digits = |bits: &[u32]| bits.iter().map(|&b| Digit::of_bits(b)).collect::<Vec<_>>();
        let first = [vec![NOTHING.clone()], digits(&bits)].concat();
        let code = Code::new(first, digits(&tail)).unwrap();
        let shape = code.shape();
        prop_assert!(shape.is_sum() && !shape.splits());
        for heap in 0..=14 {
            let found: BTreeSet<Heap> = options(&code, heap)
                .iter()
                .map(|parts| parts.first().copied().unwrap_or(0))
                .collect();
            let declared = (0..=heap).filter(|&y| shape.allows(&[heap], &[y]) == Some(true));
            prop_assert_eq!(&found, &declared.collect());
            prop_assert_eq!(shape.options(&[heap]), Some(found.len() as u128));
            prop_assert_eq!(code.unsplit_options(heap), found.len() as u128);
        }
    }
}

fn octal(digits: &[u32]) -> Code {
    let digits = digits.iter().map(|&bits| Digit::of_bits(bits));
    Code::new(digits.collect(), Vec::new()).unwrap()
}

#[test]
fn digits_have_one_form() {
    let digit = |counts: &[u32], from: Option<u32>, sizes: Sizes| {
        let counts = counts.iter().map(|&count| (count, sizes)).collect();
        Digit::new(counts, from.map(|least| (least, sizes))).unwrap()
    };
    use Sizes::{Any, Equal, NotAllEqual, Unequal};
    for (given, kept) in [
        (digit(&[2, 1, 2], None, Any), digit(&[1, 2], None, Any)),
        (digit(&[2, 5], Some(3), Any), digit(&[], Some(2), Any)),
        (digit(&[0, 1], Some(2), Any), digit(&[], Some(0), Any)),
        (digit(&[0, 1], None, Unequal), digit(&[0, 1], None, Any)),
        (digit(&[1], None, Equal), digit(&[1], None, Any)),
        (digit(&[0, 1], None, NotAllEqual), digit(&[0, 1], None, Any)),
        (
            digit(&[0, 2], None, NotAllEqual),
            digit(&[0, 2], None, Unequal),
        ),
        (
            digit(&[0, 1], Some(2), NotAllEqual),
            digit(&[], Some(0), NotAllEqual),
        ),
        (
            Digit::new(vec![(1, Equal), (2, Unequal)], Some((3, NotAllEqual))).unwrap(),
            digit(&[], Some(1), NotAllEqual),
        ),
    ] {
        assert_eq!(given, kept);
    }
    let mixed = Digit::new(vec![(2, Unequal), (3, Any)], None).unwrap();
    assert_eq!((mixed.sizes(2), mixed.sizes(3)), (Unequal, Any));
    assert_eq!(
        (mixed.common_sizes(), mixed.restricts_sizes()),
        (None, true)
    );
    for (counts, from) in [
        (vec![(2, Any), (2, Unequal)], None),
        (vec![(5, Any)], Some((3, Equal))),
    ] {
        let twice = Digit::new(counts, from);
        assert!(
            matches!(twice, Err(CodeError::TwoSigns { .. })),
            "{twice:?}"
        );
    }
    assert!(digit(&[40], None, Any).splits() && digit(&[40], None, Any).has(40));
    assert!(!digit(&[40], None, Any).has(39));
    let many = digit(&[], Some(40), Any);
    assert!((39..=41).map(|k| many.has(k)).eq([false, true, true]));
    // what the 32 bits do not hold
    assert!(
        (31..=33)
            .map(|k| digit(&[32], None, Any).has(k))
            .eq([false, true, false])
    );
    assert!(!digit(&[40], None, Any).is_zero() && !many.is_zero());
}

#[test]
fn what_engines_ask() {
    let kayles = octal(&[0, 7, 7]);
    assert!(kayles.is_octal() && kayles.splits());
    assert_eq!(
        (kayles.max_parts(), kayles.last_non_zero()),
        (Some(2), Some(2))
    );
    let nim = Code::allbut(&[]).unwrap();
    assert!(!nim.is_octal() && !nim.splits());
    assert_eq!((nim.max_parts(), nim.last_non_zero()), (Some(1), None));
    let none = octal(&[0, 0, 0]);
    assert_eq!((none.max_parts(), none.last_non_zero()), (Some(0), Some(0)));
    let any = Digit::new(vec![], Some((2, Sizes::Any))).unwrap();
    let any = Code::new(vec![any], vec![]).unwrap();
    assert!(!any.is_octal() && any.splits());
    assert_eq!(any.max_parts(), None);
    // 2, 3+3, 2+2+2, .. of 6: the partitions of 6 but one
    assert_eq!(options(&any, 6).len(), 11 - 1);
    assert!(!octal(&[0, 8]).is_octal());
}

#[test]
fn wrong_digits_are_refused() {
    let bits = Digit::of_bits;
    assert_eq!(Code::new(vec![], vec![bits(3)]), Err(CodeError::NoDigit));
    for (zero, found) in [(1, 0), (2, 1), (7, 0)] {
        let code = Code::new(vec![bits(zero)], vec![]);
        assert_eq!(code, Err(CodeError::Idle { found }));
    }
    let many = Digit::new(vec![((1 << 16) + 1, Sizes::Any)], None);
    assert_eq!(many, Err(CodeError::Parts { found: 65_537 }));
    assert!(Digit::new(vec![(1 << 16, Sizes::Any)], None).is_ok());
    assert_eq!(Code::subtraction(&[1, 0]), Err(CodeError::AmountZero));
    assert!(matches!(
        Code::allbut(&[1 << 17]),
        Err(CodeError::Amount { .. })
    ));
    assert!(Code::subtraction(&[MOST_AMOUNT]).is_ok());
}

#[test]
fn sets_of_amounts() {
    let set = Code::subtraction(&[4, 1, 3]).unwrap();
    assert_eq!(set, octal(&[0, 3, 0, 3, 3]));
    assert_eq!(options(&set, 4), [vec![3], vec![1], vec![]]);
    let shape = set.shape();
    assert_eq!(shape, Shape::Each(crate::game::Amounts::In(vec![1, 3, 4])));
    let allbut = Code::allbut(&[2, 3]).unwrap();
    assert_eq!(options(&allbut, 5), [vec![4], vec![1], vec![]]);
    // neither more than there is, nor an empty part
    assert!(!allbut.allows(2, &[5]) && !allbut.allows(5, &[0]));
    assert!(matches!(allbut.shape(), Shape::Code(_)));
    let nim = Code::allbut(&[]).unwrap().shape();
    assert_eq!(nim, Shape::Each(crate::game::Amounts::Any));
    let bounded = octal(&[0, 3, 3]).shape();
    assert_eq!(bounded, Shape::Each(crate::game::Amounts::UpTo(2)));
}

/// What a heap leaves alone comes as runs of neighbouring sizes.
#[test]
fn runs_come_as_ranges() {
    #[derive(Default)]
    struct Calls(Vec<String>);
    impl Moves for Calls {
        fn fail(&mut self, fault: crate::game::Fault) {
            panic!("{fault}");
        }

        fn replace(&mut self, _: usize, y: Heap) {
            self.0.push(format!("{y}"));
        }
        fn range(&mut self, _: usize, ys: std::ops::Range<Heap>) {
            self.0.push(format!("{ys:?}"));
        }
        fn enter(&mut self, _: usize, _: Heap) {}
        fn leave(&mut self) {}
        fn split(&mut self, _: usize, parts: &[Heap]) {
            self.0.push(format!("{parts:?}"));
        }
    }
    let calls = |code: &Code, heap| {
        let mut calls = Calls::default();
        code.moves(0, heap, &mut calls);
        calls.0.join(" ")
    };
    let (four, three) = (Digit::of_bits(4), Digit::of_bits(3));
    let lasker = Code::new(vec![four], vec![three]).unwrap();
    assert_eq!(calls(&lasker, 5), "[1, 4] [2, 3] 0..5");
    assert_eq!(calls(&octal(&[0, 3, 0, 3, 3]), 9), "8 5..7");
    assert_eq!(calls(&octal(&[0, 7, 7]), 4), "3 [1, 2] 2 [1, 1]");
    assert_eq!(calls(&octal(&[0, 7, 7]), 2), "0..2");
    // however large the heap: one step
    let nim = Code::allbut(&[]).unwrap();
    assert_eq!(calls(&nim, 1 << 60), format!("0..{}", 1_u64 << 60));
}

/// Values by the definition.
fn values(code: &Code, most: Heap) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=most {
        let mut seen = BTreeSet::new();
        code.each_option(heap, |parts| {
            let sum = parts
                .iter()
                .fold(0, |sum, &part| sum ^ values[part as usize]);
            seen.insert(sum);
            true
        });
        values.push((0..).find(|n| !seen.contains(n)).unwrap());
    }
    values
}

/// `standard` against values: equal after the shift, and no move before it.
fn check_standard(code: &Code, most: Heap) -> Standard {
    let standard = code.standard().unwrap();
    let (old, new) = (
        values(code, most + standard.shift),
        values(&standard.code, most),
    );
    assert_eq!(old[standard.shift as usize..], new, "{code:?}");
    for heap in 0..=standard.shift {
        let none = code.each_option(heap, |_| false);
        assert!(none, "{code:?} has a move at {heap}");
    }
    let first = standard.code.digit(1).has(0);
    assert!(first || standard.code == octal(&[0]), "{code:?}");
    assert_eq!(standard.code.standard().unwrap().shift, 0);
    standard
}

#[test]
fn first_cousins() {
    for (code, standard, shift) in [
        (octal(&[0, 0, 7]), octal(&[0, 1, 3, 7]), 1),
        (octal(&[0, 7, 7]), octal(&[0, 7, 7]), 0),
        (octal(&[4]), octal(&[0, 7]), 1),
        (octal(&[0]), octal(&[0]), 0),
        (octal(&[0, 0, 0, 7]), octal(&[0, 1, 1, 3, 3, 7]), 2),
    ] {
        assert_eq!(
            check_standard(&code, 200),
            Standard {
                code: standard,
                shift
            }
        );
    }
    // restricted, and one heap more than the bits of a digit go to
    for count in [(2, Sizes::Unequal), (32, Sizes::Any)] {
        let digit = Digit::new(vec![count], None).unwrap();
        assert_eq!(Code::new(vec![digit], vec![]).unwrap().standard(), None);
    }
    // all even amounts, for ever: no digit before the tail but digit 0
    let bits = Digit::of_bits;
    let even = Code::new(vec![bits(0)], vec![bits(0), bits(1)]).unwrap();
    let odd = Code::new(vec![bits(0)], vec![bits(1), bits(0)]).unwrap();
    let expected = Standard {
        code: odd,
        shift: 1,
    };
    assert_eq!(check_standard(&even, 40), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn standard_forms_keep_the_values(
        digits in prop::collection::vec(prop_oneof![Just(0), 0..32_u32], 1..5),
        tail in prop_oneof![Just(Vec::new()), prop::collection::vec(0..16_u32, 1..3)],
    ) {
        let of = |bits: &[u32]| bits.iter().map(|&b| Digit::of_bits(b)).collect::<Vec<_>>();
        let mut first = of(&digits);
        first[0] = Digit::of_bits(digits[0] & !3);
        let code = Code::new(first, of(&tail)).unwrap();
        check_standard(&code, 24);
    }
}

//! Outcomes as bits against outcomes as bytes and against the definition.

use super::*;

/// Bounds about whole words.
const LONG: [u64; 10] = [62, 63, 64, 65, 100, 126, 127, 128, 129, 191];

/// Plain vectors with small and large entries, and bounds with a long heap or two.
fn game(random: &mut impl FnMut(u64) -> u64) -> Option<(MoveVectors, Vec<u64>)> {
    let heaps = 2 + random(3) as usize;
    let least = [1, 2, 2][random(3) as usize];
    let weights: Vec<u64> = (0..heaps).map(|_| least + random(3)).collect();
    let lowest = -2 * random(2) as i32;
    let far = random(3) == 0;
    let mut list = Vec::new();
    for _ in 0..[2, 4, 7, 20][random(4) as usize] {
        let mut takes: Vec<i32> = Vec::new();
        for _ in 0..heaps {
            let small = lowest + random((4 - lowest) as u64) as i32;
            takes.push(match random(6) {
                0 if far => small + 64,
                1 if far && lowest < 0 => small - 64,
                _ => small,
            });
        }
        let lowers = takes.iter().zip(&weights);
        if lowers.map(|(&t, &w)| t * w as i32).sum::<i32>() > 0 {
            let times = Times::Once;
            list.push(MoveVector { takes, times });
        }
    }
    let vectors = MoveVectors::new(list, Some(weights)).ok()?;
    let max = (0..heaps).map(|i| match (i, heaps) {
        (0, _) => LONG[random(10) as usize],
        (_, 2) => LONG[random(10) as usize] / (1 + random(5)),
        _ => random([12, 5][heaps - 3]),
    });
    let mut max: Vec<u64> = max.collect();
    max.rotate_left(random(heaps as u64) as usize);
    Some((vectors, max))
}

/// The first position of each row, its steps, and its numbers.
type Rows = Vec<(Vec<u64>, (usize, u64), (usize, u64), Vec<u8>)>;

fn rows<C: Kept>(job: &Job<'_>) -> Rows {
    let mut rows = Rows::new();
    let mut visit = |row: &Row<'_>| {
        rows.push((
            row.heaps.to_vec(),
            row.along,
            row.against,
            row.numbers.to_vec(),
        ));
    };
    assert_eq!(job.sweep::<C>(&mut visit), Ok(true));
    rows
}

#[test]
fn bits_are_the_bytes() {
    let contexts = Context::all(1 << 30);
    let mut random = randoms(0x1234_5678_9abc_def1);
    let (mut played, mut raising, mut holes, mut far) = (0, 0, 0, 0);
    while played < 200 || holes < 30 {
        let Some((vectors, max)) = game(&mut random) else {
            continue;
        };
        let layout = &PlaneLayout::new(&vectors, &max).unwrap();
        if Mark::bytes(layout) > 1 << 20 || played >= 200 && layout.pace == 1 {
            continue;
        }
        for convention in [Convention::Normal, Convention::Misere] {
            let job = |context| Job {
                layout,
                convention,
                context,
            };
            let text = format!("{vectors} on {max:?}, {convention:?}");
            let bytes = job(&contexts[0]);
            let (expected, count) = (rows::<Mark>(&bytes), bytes.count::<Mark>());
            let p = expected.iter().flat_map(|row| &row.3);
            let p = p.filter(|number| **number == 0).count() as u64;
            for context in &contexts {
                let job = job(context);
                assert_eq!(job.count::<Word>(), count, "{text}");
                assert_eq!(job.count::<Word>().unwrap().unwrap().p, p, "{text}");
                assert!(rows::<Word>(&job) == expected, "{text}");
            }
        }
        played += 1;
        raising += u32::from(vectors.raises());
        holes += u32::from(layout.pace > 1);
        far += u32::from(layout.halo.0 > 64) + u32::from(layout.halo.1 > 63);
    }
    assert!(raising > 30 && far > 10, "{raising} {far}");
}

#[test]
fn bits_are_the_definition() {
    let contexts = Context::all(1 << 30);
    let mut random = randoms(0x0fed_cba9_8765_4321);
    let (mut played, mut holes) = (0, 0);
    while played < 30 || holes < 3 {
        let Some((vectors, max)) = game(&mut random) else {
            continue;
        };
        let layout = PlaneLayout::new(&vectors, &max).unwrap();
        let region: usize = layout.extent.iter().map(|x| x + 1).product();
        if region > 30_000 || played >= 30 && layout.pace == 1 {
            continue;
        }
        compare(&vectors, &max, &contexts[contexts.len() - 1..]);
        played += 1;
        holes += u32::from(layout.pace > 1);
    }
}

/// Single-heap Nim with at most three tokens, next to a heap that nothing moves: P where the first
/// is a multiple of four, or one more in misere play.
#[test]
fn long_rows_of_known_outcomes() {
    for context in Context::all(1 << 30) {
        for long in [63, 64, 65, 127, 128, 511, 512, 1_000] {
            for (want, least) in [(WANTS[1], 0), (WANTS[2], 1)] {
                for max in [[long, 3], [3, long]] {
                    let sizes = (0..=max[0]).filter(|x| x % 4 == least).count() as u128;
                    let p = sizes * u128::from(max[1] + 1);
                    let summary = count(&bounded(3), &max, want, &context).unwrap();
                    assert_eq!((summary.p, summary.largest), (p, 1), "{max:?} {want:?}");
                }
            }
        }
    }
}

#[test]
fn memory_is_that_of_bits() {
    let (_, shape) = shape_of("vectors{(0,1),(1,0),(1,1)}");
    let max = [4_095, 4_095];
    let planes = |limit| {
        let context = Context::new(1, limit).unwrap();
        count(&shape, &max, WANTS[1], &context)
    };
    let Err(Stop::Memory { needed, .. }) = planes(100) else {
        panic!("planes in 100 bytes");
    };
    // three planes of an eighth of the positions, and a little more
    assert!((3 * 512..3 * 700).contains(&needed), "{needed}");
    assert!(planes(needed as u64).is_ok());
    assert!(planes(needed as u64 - 1).is_err());
    let starred = shape_of("vectors{(0,1),(1,0),(1,1)*}").1;
    let context = Context::new(1, needed as u64).unwrap();
    let stop = count(&starred, &max, WANTS[1], &context);
    assert!(matches!(stop, Err(Stop::Memory { .. })), "{stop:?}");
}

/// Rows of more than four blocks, on which P-positions do not recur with the words.
#[test]
fn rows_of_many_words() {
    let side = 2_300;
    for context in Context::all(1 << 30) {
        for (want, least) in [(WANTS[1], 0), (WANTS[2], 1)] {
            let sizes = (0..=side).filter(|x| x % 11 == least).count() as u128;
            let summary = count(&bounded(10), &[side, side], want, &context).unwrap();
            assert_eq!(summary.p, sizes * u128::from(side + 1), "{want:?}");
            // a count does not show what is shifted along the row
            let expected: Vec<u8> = (0..=side).map(|x| u8::from(x % 11 != least)).collect();
            let visit = |row: &Row<'_>| {
                assert_eq!(row.along, (0, 1));
                let from = row.heaps[0] as usize;
                let expected = &expected[from..from + row.numbers.len()];
                assert!(row.numbers == expected, "{:?} {want:?}", row.heaps);
            };
            sweep(&bounded(10), &[side, side], want, &context, || {}, visit).unwrap();
        }
    }
}

//! The loops by vectors of bytes: the same text for vectors of 32 and of 64.

use super::{CANDIDATES, CHUNK, LANES, Lanes, Met, Step, View, WINDOW};

/// In each 16 bytes bit n - first for n from `first` to first + 7, 0 elsewhere.
#[inline(always)]
fn bits(first: usize) -> Lanes {
    let mut bytes = [0; LANES];
    for (n, byte) in bytes.iter_mut().enumerate() {
        if n % 16 / 8 == first / 8 {
            *byte = 1 << (n % 8);
        }
    }
    bytes
}

macro_rules! kernel {
    (
        $name:ident, $features:literal, $vector:ty, $width:literal, $pass:literal > $($n:literal)*,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $or:ident, $adds:ident,
        $shuffle:ident, $min:ident, $zero:ident,
        equal = |$x:ident, $y:ident| $equal:expr, back = |$v:ident| $back:expr
    ) => {
        pub(super) mod $name {
            use super::*;
            use std::arch::x86_64::*;

            /// Windows that are examined in one pass over the steps: as many as fit the
            /// registers.
            const PASS: usize = $pass;

            #[inline]
            #[target_feature(enable = $features)]
            #[allow(unsafe_code, reason = "vectors are loaded through pointers only")]
            fn load(bytes: &[u8]) -> $vector {
                let bytes: &[u8; $width] = bytes.first_chunk().expect("a vector of bytes");
                // SAFETY: the array has the size of a vector
                unsafe { $load(bytes.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            #[allow(unsafe_code, reason = "vectors are stored through pointers only")]
            fn store(bytes: &mut [u8], vector: $vector) {
                let bytes: &mut [u8; $width] = bytes.first_chunk_mut().expect("a vector of bytes");
                // SAFETY: the array has the size of a vector
                unsafe { $store(bytes.as_mut_ptr().cast(), vector) }
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn meet(
                view: View<'_>,
                heap: usize,
                steps: &[Step],
                windows: usize,
                met: &mut Met,
            ) {
                let mut first = 0;
                while first < windows {
                    let count = (windows - first).min(PASS);
                    for from in (0..LANES).step_by($width) {
                        match count {
                            $($n => pass::<$n>(view, heap, steps, first, from, met),)*
                            _ => pass::<PASS>(view, heap, steps, first, from, met),
                        }
                    }
                    first += count;
                }
            }

            /// What a step makes of the heaps from `heap + from` on.
            #[inline]
            #[target_feature(enable = $features)]
            fn look(view: View<'_>, heap: usize, from: usize, step: &Step) -> $vector {
                let codes = load(&view.lanes(heap - step.less)[from..]);
                $xor(codes, $splat(step.code as i8))
            }

            /// The lanes of one vector and some windows.
            #[target_feature(enable = $features)]
            fn pass<const N: usize>(
                view: View<'_>,
                heap: usize,
                steps: &[Step],
                first: usize,
                from: usize,
                met: &mut Met,
            ) {
                let (low, high) = (load(&bits(0)), load(&bits(8)));
                let above = $splat(0x70);
                let mut sets = [$zero(); 2 * PASS];
                let (pairs, last) = steps.as_chunks::<2>();
                for pair in pairs {
                    let a = look(view, heap, from, &pair[0]);
                    let b = look(view, heap, from, &pair[1]);
                    for window in 0..N {
                        let base = $splat(((first + window) * WINDOW) as i8);
                        let (a, b) = ($adds($xor(a, base), above), $adds($xor(b, base), above));
                        let [even, odd] = [2 * window, 2 * window + 1];
                        sets[even] = $or(sets[even], $or($shuffle(low, a), $shuffle(low, b)));
                        sets[odd] = $or(sets[odd], $or($shuffle(high, a), $shuffle(high, b)));
                    }
                }
                for step in last {
                    let codes = look(view, heap, from, step);
                    for window in 0..N {
                        let base = $splat(((first + window) * WINDOW) as i8);
                        let code = $adds($xor(codes, base), above);
                        let [even, odd] = [2 * window, 2 * window + 1];
                        sets[even] = $or(sets[even], $shuffle(low, code));
                        sets[odd] = $or(sets[odd], $shuffle(high, code));
                    }
                }
                for (i, &set) in sets[..2 * N].iter().enumerate() {
                    store(&mut met.0[2 * first + i][from..], set);
                }
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn filter(
                view: View<'_>,
                heap: usize,
                steps: &[Step],
                candidates: &[Lanes; CANDIDATES],
                alive: &mut [Lanes; CANDIDATES],
            ) {
                for from in (0..LANES).step_by($width) {
                    let mut tried = [$zero(); CANDIDATES];
                    let mut least = [$zero(); CANDIDATES];
                    for i in 0..CANDIDATES {
                        tried[i] = load(&candidates[i][from..]);
                        least[i] = load(&alive[i][from..]);
                    }
                    for step in steps {
                        let codes = look(view, heap, from, step);
                        for i in 0..CANDIDATES {
                            least[i] = $min(least[i], $xor(codes, tried[i]));
                        }
                    }
                    for i in 0..CANDIDATES {
                        store(&mut alive[i][from..], least[i]);
                    }
                }
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn strike(
                a: &[u8],
                b: &[u8],
                masks: &[[u64; 4]],
                codes: &mut [u8],
            ) -> (usize, usize) {
                const VECTORS: usize = CHUNK / $width;
                let (mut left, mut compared) = (codes.len(), 0);
                let pairs = a
                    .as_chunks::<CHUNK>()
                    .0
                    .iter()
                    .zip(b.as_rchunks::<CHUNK>().1.iter().rev());
                for ((a, b), masks) in pairs.zip(masks) {
                    if left == 0 {
                        break;
                    }
                    let mut sums = [$zero(); VECTORS];
                    let mut wanted = [0_u64; VECTORS];
                    for i in 0..VECTORS {
                        let $v = load(&b[CHUNK - (i + 1) * $width..]);
                        sums[i] = $xor(load(&a[i * $width..]), $back);
                        wanted[i] = masks[i * $width / 64] >> (i * $width % 64);
                    }
                    let mut kept = 0;
                    for i in 0..left {
                        let code = codes[i];
                        let $y = $splat(code as i8);
                        let mut hits = 0;
                        for i in 0..VECTORS {
                            let $x = sums[i];
                            hits |= $equal & wanted[i];
                        }
                        codes[kept] = code;
                        kept += usize::from(hits == 0);
                    }
                    compared += left;
                    left = kept;
                }
                (left, compared)
            }
        }
    };
}

kernel!(
    avx512,
    "avx512f,avx512bw",
    __m512i,
    64,
    10 > 1 2 3 4 5 6 7 8 9,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_set1_epi8,
    _mm512_xor_si512,
    _mm512_or_si512,
    _mm512_adds_epu8,
    _mm512_shuffle_epi8,
    _mm512_min_epu8,
    _mm512_setzero_si512,
    equal = |x, y| _mm512_cmpeq_epi8_mask(x, y),
    back = |v| {
        let lanes = _mm512_broadcast_i32x4(_mm_setr_epi8(
            15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
        ));
        let v = _mm512_shuffle_epi8(v, lanes);
        _mm512_shuffle_i32x4::<0b00_01_10_11>(v, v)
    }
);

kernel!(
    avx2,
    "avx2",
    __m256i,
    32,
    5 > 1 2 3 4,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_set1_epi8,
    _mm256_xor_si256,
    _mm256_or_si256,
    _mm256_adds_epu8,
    _mm256_shuffle_epi8,
    _mm256_min_epu8,
    _mm256_setzero_si256,
    equal = |x, y| u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(x, y)) as u32),
    back = |v| {
        let lanes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
        ));
        let v = _mm256_shuffle_epi8(v, lanes);
        _mm256_permute4x64_epi64::<0b01_00_11_10>(v)
    }
);

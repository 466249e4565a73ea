//! Rows: plain loops over whole blocks of cells, which every target vectorises without a rest; by
//! index, for `zip` is not inlined across units of code generation.

use super::code::Code;

/// Settles a row from the rows of its options, all of its length. An odd number is made even by
/// the last one again, which changes no OR and halves the loops that are compiled.
#[inline(always)]
pub(super) fn settle<C: Code, const L: usize>(into: &mut [[C; L]], from: &[&[[C; L]]]) {
    match from {
        [] => into.fill([C::default().settle(); L]),
        [a, rest @ ..] if rest.len() < 2 => settle_all(into, [a, rest.first().unwrap_or(a)]),
        [a, b, c, rest @ ..] if rest.len() < 2 => {
            settle_all(into, [a, b, c, rest.first().unwrap_or(c)]);
        }
        [a, b, c, d, e, rest @ ..] if rest.len() < 2 => {
            settle_all(into, [a, b, c, d, e, rest.first().unwrap_or(e)]);
        }
        [a, b, c, d, e, f, g, rest @ ..] if rest.len() < 2 => {
            settle_all(into, [a, b, c, d, e, f, g, rest.first().unwrap_or(g)]);
        }
        many => {
            into.fill([C::default(); L]);
            let mut rest = many;
            while let [a, b, c, d, more @ ..] = rest {
                gather(into, [a, b, c, d]);
                rest = more;
            }
            for a in rest {
                gather(into, [a]);
            }
            into.as_flattened_mut()
                .iter_mut()
                .for_each(|code| *code = code.settle());
        }
    }
}

#[inline(always)]
pub(super) fn settle_all<C: Code, const L: usize, const K: usize>(
    into: &mut [[C; L]],
    mut from: [&[[C; L]]; K],
) {
    // of one length: no bounds are examined on the way
    for row in &mut from {
        *row = &row[..into.len()];
    }
    for i in 0..into.len() {
        let options = blocks(&from, i);
        // next to the rows, so that the loop has nothing to compare before it runs
        let mut settled = [C::default(); L];
        for l in 0..L {
            let mut seen = C::default();
            for k in 0..K {
                seen |= options[k][l];
            }
            settled[l] = seen.settle();
        }
        into[i] = settled;
    }
}

/// Block i of each row.
#[inline(always)]
fn blocks<'a, C, const L: usize, const K: usize>(
    from: &[&'a [[C; L]]; K],
    i: usize,
) -> [&'a [C; L]; K] {
    let mut blocks = [&from[0][i]; K];
    for k in 1..K {
        blocks[k] = &from[k][i];
    }
    blocks
}

/// into |= from
#[inline(always)]
pub(super) fn gather<C: Code, const L: usize, const K: usize>(
    into: &mut [[C; L]],
    mut from: [&[[C; L]]; K],
) {
    for row in &mut from {
        *row = &row[..into.len()];
    }
    for i in 0..into.len() {
        let options = blocks(&from, i);
        let mut seen = into[i];
        for l in 0..L {
            for k in 0..K {
                seen[l] |= options[k][l];
            }
        }
        into[i] = seen;
    }
}

/// into = a | b
#[inline(always)]
pub(super) fn either<C: Code>(into: &mut [C], a: &[C], b: &[C]) {
    let (a, b) = (&a[..into.len()], &b[..into.len()]);
    for (i, t) in into.iter_mut().enumerate() {
        *t = a[i] | b[i];
    }
}

/// The numbers of a row.
#[inline(always)]
pub(super) fn decode<C: Code, const L: usize>(codes: &[[C; L]], numbers: &mut [[u8; L]]) {
    let codes = &codes[..numbers.len().min(codes.len())];
    for (i, codes) in codes.iter().enumerate() {
        for (j, number) in numbers[i].iter_mut().enumerate() {
            *number = codes[j].number();
        }
    }
}

/// How many P-positions there are.
#[inline(always)]
pub(super) fn count<C: Code, const L: usize>(codes: &[[C; L]]) -> u64 {
    let mut p = 0;
    // so few that their number fits a byte
    for part in codes.as_flattened().chunks(192) {
        let mut few = 0_u8;
        for &code in part {
            few += u8::from(code.is_p());
        }
        p += u64::from(few);
    }
    p
}

/// The OR of all codes.
#[inline(always)]
pub(super) fn all<C: Code, const L: usize>(codes: &[[C; L]]) -> C {
    let mut all = C::default();
    for &code in codes.as_flattened() {
        all |= code;
    }
    all
}

/// Whether some number did not fit.
#[inline(always)]
pub(super) fn overflows<C: Code>(codes: &[C]) -> bool {
    let mut zero = false;
    for &code in codes {
        zero |= code == C::default();
    }
    zero
}

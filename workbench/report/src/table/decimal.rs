//! Cells as decimal digits, several times faster than `fmt`.

/// The decimal digits of `n` at the end of `room`.
pub(super) fn decimal(n: u64, room: &mut [u8; 20]) -> &[u8] {
    let mut rest = n;
    let mut at = room.len();
    loop {
        at -= 1;
        room[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            return &room[at..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_fmt() {
        for n in [0, 1, 9, 10, 99, 100, 12_345, u64::MAX - 1, u64::MAX] {
            assert_eq!(decimal(n, &mut [0; 20]), n.to_string().as_bytes());
        }
    }
}

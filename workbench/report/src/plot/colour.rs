//! Colours: a perceptual scale, and a few that are not on it.

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

pub(super) const PAPER: Rgb = [255, 255, 255];
pub(super) const INK: Rgb = [30, 30, 34];
pub(super) const MUTED: Rgb = [95, 95, 102];
pub(super) const FRAME: Rgb = [120, 120, 126];
pub(super) const GRID: Rgb = [228, 228, 232];
/// P-positions among N-positions of one colour, and rare values.
pub(super) const P: Rgb = [214, 40, 24];
/// P-positions among values: lighter than the whole scale, for every eye.
pub(super) const ZERO: Rgb = [255, 255, 255];
/// No position.
pub(super) const NONE: Rgb = [150, 150, 156];
/// N-positions where only outcomes are shown.
pub(super) const N: Rgb = [205, 219, 234];
/// Draws, and outcomes that depend on positions outside the box.
pub(super) const DRAW: Rgb = [240, 178, 62];
pub(super) const UNKNOWN: Rgb = [96, 96, 104];
/// Points and bars.
pub(super) const BLUE: Rgb = [38, 84, 150];
pub(super) const PREPERIOD: Rgb = [252, 233, 200];
pub(super) const BAND: Rgb = [215, 229, 245];
pub(super) const OTHER_BAND: Rgb = [238, 244, 251];

/// Viridis (S. van der Walt, N. Smith 2015, CC0) at k/16, k = 0..16: entries round(255 k / 16)
/// of matplotlib's `_viridis_data`, times 255.
const VIRIDIS: [Rgb; 17] = [
    [68, 1, 84],
    [72, 24, 106],
    [71, 45, 123],
    [66, 64, 134],
    [59, 82, 139],
    [51, 99, 141],
    [44, 114, 142],
    [38, 130, 142],
    [33, 145, 140],
    [31, 159, 136],
    [39, 173, 129],
    [61, 188, 116],
    [92, 200, 99],
    [129, 211, 77],
    [170, 220, 50],
    [213, 226, 26],
    [253, 231, 37],
];

/// The colour of a value in 1..=max; the darkest is 1, the lightest `max`.
pub(super) fn scale(value: u64, max: u64) -> Rgb {
    let (above, range) = (value.saturating_sub(1), max.saturating_sub(1));
    let t = match range {
        0 => 0.5,
        _ => (above as f64 / range as f64).min(1.0),
    };
    let at = t * (VIRIDIS.len() - 1) as f64;
    let k = (at as usize).min(VIRIDIS.len() - 2);
    std::array::from_fn(|part| {
        let (a, b) = (f64::from(VIRIDIS[k][part]), f64::from(VIRIDIS[k + 1][part]));
        (a + (b - a) * (at - k as f64)).round() as u8
    })
}

/// Black or white, whichever is read more easily on the colour.
pub(super) fn ink_on([r, g, b]: Rgb) -> Rgb {
    let light = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
    if light > 140_000 { INK } else { PAPER }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance([r, g, b]: Rgb) -> f64 {
        let linear = |c: u8| (f64::from(c) / 255.0).powf(2.2);
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    #[test]
    fn the_scale_grows_lighter_with_the_value() {
        // Steps of 20: neighbours may be the same colour up to rounding.
        for v in 1..980 {
            let (low, high) = (scale(v, 1000), scale(v + 20, 1000));
            assert!(luminance(low) < luminance(high), "{v}");
        }
        assert_eq!(
            (scale(1, 1000), scale(1000, 1000)),
            (VIRIDIS[0], VIRIDIS[16])
        );
    }

    #[test]
    fn the_scale_takes_every_size_of_value() {
        assert_eq!(scale(1, 1), VIRIDIS[8]);
        assert_eq!(scale(u64::MAX, u64::MAX), VIRIDIS[16]);
    }

    #[test]
    fn p_is_not_on_the_scale() {
        let far = |a: u8, b: u8| u32::from(a.abs_diff(b));
        for v in 1..=500 {
            for other in [P, ZERO, NONE] {
                let parts = scale(v, 500).into_iter().zip(other);
                let apart: u32 = parts.map(|(a, b)| far(a, b)).sum();
                assert!(apart > 120, "{v}");
            }
            assert!(luminance(scale(v, 500)) < 0.85 * luminance(ZERO), "{v}");
        }
    }
}

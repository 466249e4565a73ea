//! Times for people.

/// A time in the unit that suits it.
pub(super) fn time(seconds: f64) -> String {
    // Rounding decides the unit, so that 59.96 s is not written 60.0 s.
    let tenths = (seconds * 10.0).round();
    let whole = seconds.round();
    match seconds {
        s if !s.is_finite() || s < 0.0 => "unknown".into(),
        s if s < 0.0005 => "under 1 ms".into(),
        s if s < 0.9995 => format!("{:.0} ms", s * 1000.0),
        _ if tenths < 600.0 => format!("{:.1} s", tenths / 10.0),
        _ if whole < 3600.0 => format!("{:.0} min {:.0} s", (whole / 60.0).floor(), whole % 60.0),
        _ => {
            let minutes = (seconds / 60.0).round();
            format!(
                "{:.0} h {:.0} min",
                (minutes / 60.0).floor(),
                minutes % 60.0
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_has_its_unit() {
        let cases = [
            (0.0, "under 1 ms"),
            (0.0123, "12 ms"),
            (0.9996, "1.0 s"),
            (1.94, "1.9 s"),
            (59.96, "1 min 0 s"),
            (3599.7, "1 h 0 min"),
            (7380.0, "2 h 3 min"),
            (f64::NAN, "unknown"),
            (-1.0, "unknown"),
        ];
        for (seconds, text) in cases {
            assert_eq!(time(seconds), text);
        }
    }
}

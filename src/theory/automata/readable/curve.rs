/// A point, or a step, of the picture.
pub(super) type Point = (f64, f64);

/// A rectangle by its centre and half its sides.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) centre: Point,
    pub(super) half: Point,
}

impl Area {
    pub(super) fn holds(&self, point: &Point) -> bool {
        let ((x, y), (w, h)) = (self.centre, self.half);
        (point.0 - x).abs() <= w && (point.1 - y).abs() <= h
    }

    /// The area that two have in common.
    pub(super) fn shared(&self, other: &Self) -> f64 {
        let along = |a: f64, b: f64, sides: f64| (sides - (a - b).abs()).max(0.0);
        let width = along(self.centre.0, other.centre.0, self.half.0 + other.half.0);
        let height = along(self.centre.1, other.centre.1, self.half.1 + other.half.1);
        width * height
    }
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The point of a Bezier curve, by de Casteljau's rule.
pub(super) fn on(curve: &[Point], along: f64) -> Point {
    let mut points = curve.to_vec();
    while points.len() > 1 {
        points = points
            .windows(2)
            .map(|pair| between(pair[0], pair[1], along))
            .collect();
    }
    points[0]
}

pub(super) fn between(a: Point, b: Point, along: f64) -> Point {
    (a.0 + (b.0 - a.0) * along, a.1 + (b.1 - a.1) * along)
}

pub(super) fn samples(curve: &[Point]) -> Vec<Point> {
    (0..=24)
        .map(|step| on(curve, f64::from(step) / 24.0))
        .collect()
}

/// The part of a quadratic curve between the rims of circles around its ends.
pub(super) fn trimmed(curve: &[Point], radius: f64) -> Vec<Point> {
    let steps = 400;
    let outside = |step: &i32, end: usize, gap: f64| {
        distance(on(curve, f64::from(*step) / 400.0), curve[end]) > radius + gap
    };
    let first = (0..steps).find(|step| outside(step, 0, 1.0)).unwrap_or(0);
    let last = (0..steps)
        .rev()
        .find(|step| outside(step, 2, 4.0))
        .unwrap_or(steps);
    let (s, t) = (f64::from(first) / 400.0, f64::from(last) / 400.0);
    let half = |along: f64| {
        (
            between(curve[0], curve[1], along),
            between(curve[1], curve[2], along),
        )
    };
    let (low, high) = half(t);
    vec![on(curve, s), between(low, high, s), on(curve, t)]
}

//! Where the states of a small automaton, its edges and their labels are in a picture: states
//! in layers by their distance from the start; each edge with its label takes, in order, the
//! place of a few that collides least with what stands already.

use super::Live;

/// A point, or a step, of the picture.
pub(super) type Point = (f64, f64);

/// Radius of a state.
pub(super) const RADIUS: f64 = 24.0;
/// Height of a line of a label, and width of its characters as far as it is known.
pub(super) const LINE: f64 = 16.0;
const CHARACTER: f64 = 6.9;
/// Between two states of a layer: a loop and its label fit.
const ROW: f64 = 112.0;
/// Parts of a curve.
const PARTS: usize = 24;
/// Radius of a loop, and how far its centre is from that of the state.
const LOOP: (f64, f64) = (16.0, RADIUS + 10.0);

/// A rectangle by its centre and half its sides.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) centre: Point,
    pub(super) half: Point,
}

impl Area {
    fn holds(&self, point: &Point) -> bool {
        let ((x, y), (w, h)) = (self.centre, self.half);
        (point.0 - x).abs() <= w && (point.1 - y).abs() <= h
    }

    /// The area that two have in common.
    fn shared(&self, other: &Self) -> f64 {
        let along = |a: f64, b: f64, sides: f64| (sides - (a - b).abs()).max(0.0);
        let width = along(self.centre.0, other.centre.0, self.half.0 + other.half.0);
        let height = along(self.centre.1, other.centre.1, self.half.1 + other.half.1);
        width * height
    }

    fn corners(&self) -> [Point; 2] {
        let ((x, y), (w, h)) = (self.centre, self.half);
        [(x - w, y - h), (x + w, y + h)]
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The point that lies `by` from a point towards another one.
fn towards(from: Point, to: Point, by: f64) -> Point {
    let part = by / distance(from, to);
    (
        from.0 + (to.0 - from.0) * part,
        from.1 + (to.1 - from.1) * part,
    )
}

/// An edge.
#[derive(Clone)]
pub(super) struct Edge {
    /// Points from the rim of a state to the rim of one.
    pub(super) curve: Vec<Point>,
    pub(super) label: Vec<String>,
    /// That of the label.
    pub(super) area: Area,
}

impl Edge {
    /// An edge with its label in the middle of the curve.
    fn new(curve: Vec<Point>, label: &[String]) -> Self {
        let longest = label.iter().map(|line| line.chars().count()).max();
        let half = (
            longest.unwrap_or(0) as f64 * CHARACTER / 2.0 + 3.0,
            label.len() as f64 * LINE / 2.0 + 1.0,
        );
        let centre = curve[PARTS / 2];
        Self {
            curve,
            label: label.to_vec(),
            area: Area { centre, half },
        }
    }

    /// A quadratic Bezier curve.
    fn bent([a, b, c]: [Point; 3], label: &[String]) -> Self {
        let points = (0..=PARTS).map(|step| {
            let t = step as f64 / PARTS as f64;
            let along =
                |a: f64, b: f64, c: f64| (1.0 - t) * ((1.0 - t) * a + 2.0 * t * b) + t * t * c;
            (along(a.0, b.0, c.0), along(a.1, b.1, c.1))
        });
        Self::new(points.collect(), label)
    }

    /// A loop in a direction, with its label beyond it.
    fn turned((x, y): Point, degrees: f64, label: &[String]) -> Self {
        let at = |far: f64, degrees: f64| {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            (far * cosine, far * sine)
        };
        let (radius, far) = LOOP;
        let (dx, dy) = at(1.0, degrees);
        let points = (0..=PARTS).map(|step| {
            // it begins and ends on the rim of the state, but for the head of the arrow
            let (right, down) = at(radius, degrees - 140.0 + 272.0 * step as f64 / PARTS as f64);
            (x + far * dx + right, y + far * dy + down)
        });
        let mut edge = Self::new(points.collect(), label);
        let (w, h) = edge.area.half;
        let reach = far + radius + 5.0 + dx.abs() * w + dy.abs() * h;
        edge.area.centre = (x + reach * dx, y + reach * dy);
        edge
    }
}

pub(super) struct PictureLayout {
    pub(super) states: Vec<Point>,
    /// The first is the arrow into the start, which has no label.
    pub(super) edges: Vec<Edge>,
}

impl PictureLayout {
    /// The labels stand by state, then step.
    pub(super) fn new(states: &[Live], labels: &[Vec<Vec<String>>]) -> Self {
        let mut ends = ends(states);
        let all = labels.iter().flatten().flatten();
        let widest = all.map(|line| line.chars().count()).max().unwrap_or(0);
        let apart = (widest as f64 * CHARACTER + 6.0).max(60.0) + 2.0 * RADIUS + 76.0;
        let places = in_layers(states.len(), &ends, apart);
        let (x, y) = places[0];
        let entry = [32.0, 18.0, 4.0].map(|away| (x - RADIUS - away, y));
        let mut layout = Self {
            states: places,
            edges: vec![Edge::bent(entry, &[])],
        };
        // other edges leave loops some place, but not the other way round
        ends.sort_by_key(|&(from, _, to)| from == to);
        for (from, step, to) in ends {
            let label = &labels[from][step];
            let edge = match from == to {
                true => layout.turn(from, label),
                false => layout.curve(from, to, label),
            };
            layout.edges.push(edge);
        }
        layout
    }

    /// The candidate that costs least, the first of those: what it costs by itself, and where it
    /// collides with what stands already.
    fn cheapest(&self, candidates: impl Iterator<Item = (f64, Edge)>) -> Edge {
        let costs = candidates.map(|(cost, edge)| (cost + self.collisions(&edge), edge));
        let best = costs.min_by(|a, b| a.0.total_cmp(&b.0));
        best.expect("some candidate").1
    }

    fn collisions(&self, edge: &Edge) -> f64 {
        let (w, h) = edge.area.half;
        let area = Area {
            half: (w + 5.0, h + 5.0),
            ..edge.area
        };
        // near its own states it has to be
        let middle = &edge.curve[5..PARTS - 4];
        let (mut near, mut crossed, mut shared) = (0, 0, 0.0);
        for other in &self.edges {
            let meets = |point: &&Point| edge.curve.iter().any(|own| distance(**point, *own) < 9.0);
            near += other.curve.iter().filter(meets).count();
            crossed += other.curve.iter().filter(|point| area.holds(point)).count();
            let below = |point: &&Point| other.area.holds(point);
            crossed += edge.curve.iter().filter(below).count();
            shared += 3.0 * area.shared(&other.area);
        }
        let mut through = 0;
        for &centre in &self.states {
            let half = (RADIUS + 3.0, RADIUS + 3.0);
            shared += 2.0 * area.shared(&Area { centre, half });
            let inside = |point: &&Point| distance(**point, centre) < RADIUS + 10.0;
            through += middle.iter().filter(inside).count();
        }
        400.0 * through as f64 + 40.0 * crossed as f64 + 12.0 * near as f64 + shared
    }

    /// An edge between two states: first how far it is bent, then where its label stands.
    fn curve(&self, from: usize, to: usize, label: &[String]) -> Edge {
        let (a, b) = (self.states[from], self.states[to]);
        let length = distance(a, b);
        let normal = ((a.1 - b.1) / length, (b.0 - a.0) / length);
        let bends = [0.0, 26.0, 56.0, 84.0, 120.0, 160.0].into_iter();
        let bent = bends.flat_map(|bend| [bend, -bend]).map(|bend| {
            let control = |a: f64, b: f64, n: f64| (a + b) / 2.0 + 2.0 * bend * n;
            let control = (control(a.0, b.0, normal.0), control(a.1, b.1, normal.1));
            let (start, end) = (
                towards(a, control, RADIUS + 1.0),
                towards(b, control, RADIUS + 4.0),
            );
            (bend.abs(), Edge::bent([start, control, end], label))
        });
        let edge = self.cheapest(bent);
        let places = [12, 10, 14, 8, 16, 6, 18, 5, 19].into_iter();
        let places = places
            .flat_map(|place| [0.0, -12.0, 12.0, -24.0, 24.0].map(|shift: f64| (place, shift)));
        self.cheapest(places.map(|(place, shift)| {
            let mut edge = edge.clone();
            let (x, y) = edge.curve[place];
            edge.area.centre = (x, y + shift);
            (shift.abs() + 2.5 * place.abs_diff(PARTS / 2) as f64, edge)
        }))
    }

    /// An edge from a state to itself.
    fn turn(&self, state: usize, label: &[String]) -> Edge {
        let directions = [-90.0, 0.0, 90.0, 180.0, -45.0, 45.0, 135.0, -135.0].into_iter();
        let turned = directions.map(|degrees| Edge::turned(self.states[state], degrees, label));
        self.cheapest(turned.map(|edge| (0.0, edge)))
    }

    /// The rectangle that holds everything: its least and its largest corner.
    pub(super) fn frame(&self) -> (Point, Point) {
        let half = (RADIUS, RADIUS);
        let states = self.states.iter().map(|&centre| Area { centre, half });
        let areas = states.chain(self.edges.iter().map(|edge| edge.area));
        let curves = self.edges.iter().flat_map(|edge| edge.curve.clone());
        let all = areas.flat_map(|area| area.corners()).chain(curves);
        let wide = |(low, high): (Point, Point), (x, y): Point| {
            ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
        };
        all.fold((self.states[0], self.states[0]), wide)
    }
}

/// The edges: index of a state, of a step of it, and of the state that this leads to.
fn ends(states: &[Live]) -> Vec<(usize, usize, usize)> {
    let index = |number: u32| states.iter().position(|state| state.number == number);
    let steps = states.iter().enumerate().flat_map(|(from, state)| {
        let steps = state.steps.iter().enumerate();
        steps.filter_map(move |(step, (_, to))| Some((from, step, index(*to)?)))
    });
    steps.collect()
}

/// States by their distance from the first one.
fn in_layers(count: usize, ends: &[(usize, usize, usize)], apart: f64) -> Vec<Point> {
    let mut layers = vec![vec![0]];
    let mut seen = vec![false; count];
    seen[0] = true;
    while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
        let mut next = Vec::new();
        for &from in last {
            for end in ends.iter().filter(|end| end.0 == from) {
                if !std::mem::replace(&mut seen[end.2], true) {
                    next.push(end.2);
                }
            }
        }
        layers.push(next);
    }
    let mut places = vec![(0.0, 0.0); count];
    for (column, layer) in layers.iter().enumerate() {
        for (row, &state) in layer.iter().enumerate() {
            let middle = (layer.len() - 1) as f64 / 2.0;
            places[state] = (column as f64 * apart, (row as f64 - middle) * ROW);
        }
    }
    places
}

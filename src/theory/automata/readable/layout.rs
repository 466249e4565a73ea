//! Where the states of a small automaton, its edges and their labels stand in a picture: states
//! in layers by their distance from the start; each edge, loop and label takes, in order, the
//! place of a few that collides least with what stands already.

use super::Live;
use super::curve::{Area, Point, distance, on, samples, trimmed};

/// Radius of a state.
pub(super) const RADIUS: f64 = 24.0;
/// Height of a line of a label, and width of its characters as far as it is known.
pub(super) const LINE: f64 = 16.0;
const CHARACTER: f64 = 6.9;
/// Between two states of a layer: a loop and its label fit.
const ROW: f64 = 112.0;

/// An edge, by the index of its states: a quadratic curve, or a cubic one for a loop.
pub(super) struct Edge {
    pub(super) curve: Vec<Point>,
    pub(super) label: Vec<String>,
    pub(super) area: Area,
}

pub(super) struct PictureLayout {
    pub(super) states: Vec<Point>,
    pub(super) edges: Vec<Edge>,
}

impl PictureLayout {
    /// The labels stand by state, then step.
    pub(super) fn new(states: &[Live], labels: &[Vec<Vec<String>>]) -> Self {
        let ends = ends(states);
        let widest = labels.iter().flatten().map(|label| size(label).0 * 2.0);
        let apart = widest.fold(60.0, f64::max) + 2.0 * RADIUS + 76.0;
        let mut layout = Self {
            states: in_layers(states.len(), &ends, apart),
            edges: Vec::new(),
        };
        let mut drawn = vec![layout.entry()];
        let (mut curves, mut loops) = (Vec::new(), Vec::new());
        for &(from, step, to) in &ends {
            if from == to {
                loops.push((from, &labels[from][step]));
            } else {
                let both = ends.iter().any(|other| (other.0, other.2) == (to, from));
                let curve = layout.curve(from, to, both, &drawn);
                drawn.push(samples(&curve));
                curves.push((curve, &labels[from][step]));
            }
        }
        for (state, label) in loops {
            let edge = layout.turn(state, label, &drawn);
            drawn.push(samples(&edge.curve));
            layout.edges.push(edge);
        }
        for (index, (curve, label)) in curves.into_iter().enumerate() {
            // the entry comes first
            let area = layout.beside(&curve, label, index + 1, &drawn);
            let label = label.clone();
            layout.edges.push(Edge { curve, label, area });
        }
        layout
    }

    /// The arrow into the start.
    pub(super) fn entry(&self) -> Vec<Point> {
        let (x, y) = self.states[0];
        samples(&[
            (x - RADIUS - 32.0, y),
            (x - RADIUS - 18.0, y),
            (x - RADIUS - 4.0, y),
        ])
    }

    /// What a place costs: points of other edges inside, what stands there already.
    fn cost(&self, area: &Area, drawn: &[Vec<Point>], own: usize) -> f64 {
        let area = &Area {
            half: (area.half.0 + 5.0, area.half.1 + 5.0),
            ..*area
        };
        let others = (0..).zip(drawn).filter(|other| other.0 != own);
        let crossed = others
            .flat_map(|other| other.1)
            .filter(|point| area.holds(point))
            .count();
        let state = |&centre: &Point| Area {
            centre,
            half: (RADIUS + 3.0, RADIUS + 3.0),
        };
        let states: f64 = self.states.iter().map(|at| area.shared(&state(at))).sum();
        let labels: f64 = self.edges.iter().map(|edge| area.shared(&edge.area)).sum();
        40.0 * crossed as f64 + 2.0 * states + 3.0 * labels
    }

    fn curve(&self, from: usize, to: usize, both: bool, drawn: &[Vec<Point>]) -> Vec<Point> {
        let (a, b) = (self.states[from], self.states[to]);
        let length = distance(a, b);
        let normal = ((a.1 - b.1) / length, (b.0 - a.0) / length);
        let bend = |by: f64| {
            let control = |a: f64, b: f64, n: f64| (a + b) / 2.0 + 2.0 * by * n;
            vec![
                a,
                (control(a.0, b.0, normal.0), control(a.1, b.1, normal.1)),
                b,
            ]
        };
        let cost = |by: f64| {
            let points = samples(&trimmed(&bend(by), RADIUS));
            let others = (0..).zip(&self.states);
            let others = others.filter(|other| ![from, to].contains(&other.0));
            let near = |state: Point| {
                let near = |point: &&Point| distance(**point, state) < RADIUS + 10.0;
                points.iter().filter(near).count()
            };
            let states: usize = others.map(|other| near(*other.1)).sum();
            let edges = drawn
                .iter()
                .flatten()
                .filter(|point| points.iter().any(|other| distance(**point, *other) < 9.0));
            let straight = if both && by == 0.0 { 300.0 } else { 0.0 };
            400.0 * states as f64 + 12.0 * edges.count() as f64 + by.abs() + straight
        };
        let bends = [
            0.0, 26.0, -26.0, 56.0, -56.0, 84.0, -84.0, 120.0, -120.0, 160.0, -160.0,
        ];
        let best = cheapest(bends.into_iter(), |&by| cost(by));
        trimmed(&bend(best), RADIUS)
    }

    /// A loop, with its label.
    fn turn(&self, state: usize, label: &[String], drawn: &[Vec<Point>]) -> Edge {
        let half = size(label);
        let (x, y) = self.states[state];
        let toward = |(dx, dy): Point| {
            let at =
                |along: f64, aside: f64| (x + dx * along - dy * aside, y + dy * along + dx * aside);
            let curve = vec![
                at(RADIUS + 1.0, -8.0),
                at(RADIUS + 34.0, -24.0),
                at(RADIUS + 34.0, 24.0),
                at(RADIUS + 4.0, 9.0),
            ];
            let reach = RADIUS + 31.0 + dx.abs() * half.0 + dy.abs() * half.1;
            let area = Area {
                centre: at(reach, 0.0),
                half,
            };
            let label = label.to_vec();
            Edge { curve, label, area }
        };
        let cost = |edge: &Edge| {
            let near = |point: &&Point| {
                samples(&edge.curve)
                    .iter()
                    .any(|other| distance(**point, *other) < 12.0)
            };
            let edges = drawn.iter().flatten().filter(near).count();
            self.cost(&edge.area, drawn, usize::MAX) + 40.0 * edges as f64
        };
        let straight = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
        let slant = std::f64::consts::FRAC_1_SQRT_2;
        let slanted = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        let slanted = slanted.map(|(x, y)| (x * slant, y * slant));
        let directions = straight.into_iter().chain(slanted).map(toward);
        cheapest(directions, cost)
    }

    /// Where the label of a curve stands.
    fn beside(&self, curve: &[Point], label: &[String], own: usize, drawn: &[Vec<Point>]) -> Area {
        let half = size(label);
        let places = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8];
        let shifts = [0.0, -12.0, 12.0, -24.0, 24.0];
        let places = places
            .iter()
            .flat_map(|&along| shifts.map(|shift| (along, shift)));
        let areas = places.map(|(along, shift)| {
            let (x, y) = on(curve, along);
            let centre = (x, y + shift);
            (along, shift, Area { centre, half })
        });
        let cost = |(along, shift, area): &(f64, f64, Area)| {
            let away = shift.abs() + 60.0 * (along - 0.5f64).abs();
            self.cost(area, drawn, own) + away
        };
        cheapest(areas, cost).2
    }

    /// The rectangle that holds everything: its least and its largest corner.
    pub(super) fn frame(&self) -> (Point, Point) {
        let around = |(x, y): Point, (w, h): Point| [(x - w, y - h), (x + w, y + h)];
        let states = self.states.iter();
        let states = states.flat_map(|&at| around(at, (RADIUS, RADIUS)));
        let areas = self.edges.iter().map(|edge| edge.area);
        let labels = areas.flat_map(|area| around(area.centre, area.half));
        let curves = self.edges.iter().flat_map(|edge| samples(&edge.curve));
        let all = states.chain(labels).chain(curves).chain(self.entry());
        let wide = |(low, high): (Point, Point), (x, y): Point| {
            ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
        };
        all.fold((self.states[0], self.states[0]), wide)
    }
}

/// The candidate of the least cost, the first of those.
fn cheapest<T>(candidates: impl Iterator<Item = T>, cost: impl Fn(&T) -> f64) -> T {
    let costs = candidates.map(|one| (cost(&one), one));
    let best = costs.min_by(|a, b| a.0.total_cmp(&b.0));
    best.expect("some candidate").1
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

/// Half the width and height of a label.
fn size(label: &[String]) -> Point {
    let longest = label
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    (
        longest as f64 * CHARACTER / 2.0 + 3.0,
        label.len() as f64 * LINE / 2.0 + 1.0,
    )
}

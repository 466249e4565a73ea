use super::layout::{LINE, PictureLayout, Point, RADIUS};
use super::{ColumnSet, Live, filled, live, undrawn};
use crate::number::joined;
use crate::theory::automata::dfao::NOWHERE;
use crate::theory::automata::{Dfao, Meaning};
use std::fmt::Write;

/// Characters of a line of a label.
const LABEL: usize = 20;

/// Around the picture.
const MARGIN: f64 = 16.0;

const STYLE: &str = "\
.automaton{--paper:#fff;--ink:#1e1e22;--quiet:#5c5c66;--accent:#1d5a9e;font:13px sans-serif}\
@media(prefers-color-scheme:dark){.automaton{--paper:#17181c;--ink:#e6e6ea;--quiet:#a2a3ad;\
--accent:#8ab8ee}}\
.automaton rect{fill:var(--paper)}\
.automaton circle{fill:var(--paper);stroke:var(--ink);stroke-width:1.4}\
.automaton .value{stroke:var(--accent)}\
.automaton .nowhere{stroke-dasharray:4 3}\
.automaton polyline{fill:none;stroke:var(--quiet);stroke-width:1.3}\
.automaton path{fill:var(--quiet)}\
.automaton text{fill:var(--ink);text-anchor:middle}\
.automaton .note{fill:var(--quiet);text-anchor:start}";

/// The automaton as a drawing that needs nothing else, light or dark as its reader's system is:
/// states of a value have double circles, of what is no position dashed ones, dead
/// ones are left out, which notes say. `None` if more than 12 states are not dead, or none, or
/// labels would be long lists.
pub fn svg(automaton: &Dfao, meaning: Meaning) -> Option<String> {
    let values = meaning.outputs();
    let least = automaton.capped(values);
    let states = live(&least, values).filter(|states| !states.is_empty())?;
    let label =
        |(columns, _): &(ColumnSet, u32)| lines(&columns.words(least.numeration(), least.heaps()));
    let labels: Vec<Vec<Vec<String>>> = states
        .iter()
        .map(|state| state.steps.iter().map(label).collect())
        .collect();
    let layout = PictureLayout::new(&states, &labels);
    let notes = notes(&least, &states, meaning);

    let (low, high) = layout.frame();
    let longest = notes.iter().map(String::len).max().unwrap_or(0) as f64 * 7.2;
    let (left, top) = (low.0 - MARGIN, low.1 - MARGIN);
    let width = (high.0 - low.0).max(longest) + 2.0 * MARGIN;
    let below = notes.len() as f64 * LINE + if notes.is_empty() { 0.0 } else { MARGIN };
    let height = high.1 - low.1 + 2.0 * MARGIN + below;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"automaton\" role=\"img\" \
         width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\">\n\
         <title>Automaton of {} states</title>\n<style>{STYLE}</style>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0.8L8 4L0 7.2z\"/></marker></defs>\n\
         <rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n",
        least.states()
    );
    for edge in &layout.edges {
        let points = edge.curve.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points = joined(points, " ");
        let _ = writeln!(
            svg,
            "<polyline marker-end=\"url(#arrow)\" points=\"{points}\"/>"
        );
    }
    for (state, &at) in states.iter().zip(&layout.states) {
        circles(&mut svg, state, at, values);
    }
    // above all lines
    for edge in layout.edges.iter().filter(|edge| !edge.label.is_empty()) {
        let ((x, y), (w, h)) = (edge.area.centre, edge.area.half);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            x - w,
            y - h,
            2.0 * w,
            2.0 * h
        );
        words(&mut svg, (x, y), LINE, &edge.label);
    }
    for (line, note) in notes.iter().enumerate() {
        let y = high.1 + MARGIN + LINE * (line as f64 + 0.8);
        let _ = writeln!(
            svg,
            "<text class=\"note\" x=\"{:.1}\" y=\"{y:.1}\">{note}</text>",
            low.0
        );
    }
    Some(svg + "</svg>\n")
}

fn circles(svg: &mut String, state: &Live, (x, y): Point, values: u32) {
    let below = state.output < values;
    let class = match state.output {
        NOWHERE => " class=\"nowhere\"",
        _ if below => " class=\"value\"",
        _ => "",
    };
    let inner = if below { RADIUS - 4.0 } else { RADIUS };
    let radii = [RADIUS, inner];
    for radius in &radii[..if below { 2 } else { 1 }] {
        let _ = writeln!(
            svg,
            "<circle{class} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>"
        );
    }
    let mut lines = vec![state.number.to_string()];
    // with one value the double circle says it
    if below && values > 1 {
        lines.push(format!("*{}", state.output));
    }
    words(svg, (x, y), LINE - 2.0, &lines);
}

/// Lines of text around a centre.
fn words(svg: &mut String, (x, y): Point, apart: f64, lines: &[String]) {
    for (line, text) in lines.iter().enumerate() {
        let down = (line as f64 - (lines.len() - 1) as f64 / 2.0) * apart + 4.5;
        let y = y + down;
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
    }
}

fn notes(automaton: &Dfao, states: &[Live], meaning: Meaning) -> Vec<String> {
    let mut steps = states.iter().flat_map(|state| &state.steps);
    let heaps = steps.any(|step| step.0.names_heaps(automaton.heaps()));
    let dead = undrawn(automaton.numeration(), automaton.states() - states.len());
    let free = heaps.then(|| "Heaps that are not named may have any digit.".into());
    let one = match meaning {
        Meaning::Only(value) => Some(format!("Double circles: value {value}.")),
        Meaning::Values(_) => None,
    };
    let nowhere = states.iter().any(|state| state.output == NOWHERE);
    let nowhere = nowhere.then(|| "Dashed circles: no position.".into());
    let notes = one.into_iter().chain(nowhere);
    notes.chain(dead).chain(free).collect()
}

/// A label in lines that are not long, nor longer than the fewest lines ask for.
fn lines(text: &str) -> Vec<String> {
    let whole = filled("", text, LABEL);
    let mut narrower = (1..=LABEL).map(|most| filled("", text, most));
    let best = narrower.find(|lines| lines.len() == whole.len());
    best.unwrap_or(whole)
}

use super::columns::tuples;
use super::{lives, undrawn};
use crate::theory::automata::dfao::NOWHERE;
use crate::theory::automata::{Dfao, Meaning};
use std::fmt::Write;

/// Tuples on a line of a label.
const TUPLES: usize = 4;

/// The automaton for Graphviz, in its language DOT: columns are tuples of digits, the first
/// heap's first, edges with the same ends are one. States of a value have double circles, what
/// is no position a dashed one. Dead states are left out, which a note says.
pub fn dot(automaton: &Dfao, meaning: Meaning) -> String {
    let values = meaning.outputs();
    let least = automaton.capped(values);
    let (columns, lives) = (least.columns(), lives(&least, values));
    let mut text = String::from(
        "digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n",
    );
    for &state in &lives {
        let output = least.output(state);
        let (label, shape) = match output {
            NOWHERE => (format!("{state}\\nno position"), "circle, style=dashed"),
            _ if output < values => (
                format!("{state}\\n{}", meaning.words(output)),
                "doublecircle",
            ),
            _ => (state.to_string(), "circle"),
        };
        let _ = writeln!(text, "  s{state} [label=\"{label}\", shape={shape}];");
    }
    text += if lives.is_empty() {
        ""
    } else {
        "  start -> s0;\n"
    };
    for &from in &lives {
        for &to in &lives {
            let leads = |letter: &u32| least.step(from, *letter) == Some(to);
            let letters = (0..least.letters() as u32).filter(leads);
            let merged: Vec<_> = letters
                .map(|letter| columns[letter as usize].clone())
                .collect();
            if !merged.is_empty() {
                let lines: Vec<String> = merged.chunks(TUPLES).map(tuples).collect();
                let _ = writeln!(
                    text,
                    "  s{from} -> s{to} [label=\"{}\"];",
                    lines.join("\\n")
                );
            }
        }
    }
    if let Some(note) = undrawn(least.numeration(), least.states() - lives.len()) {
        let _ = writeln!(text, "  label=\"{note}\";");
    }
    text + "}\n"
}

//! Automata for Walnut, a prover of first-order statements about words that automata generate
//! (H. Mousavi, Automatic theorem proving in Walnut, arXiv:1603.06017; J. Shallit, The logical
//! approach to automatic sequences, 2022): a second proof by a program that shares nothing with
//! this one.
//!
//! # How to run it
//! Save the automaton as `Word Automata Library/NAME.txt` of a Walnut directory and the script as
//! `Command Files/NAME.commands.txt`, start Walnut and enter `load NAME.commands.txt;`. Every
//! `eval` must answer TRUE: `NAMEp` says that just heaps that are no position have the output of
//! none, `NAMEa0k1` that no move of the first kind joins two positions of value 0, `NAMEb0` that
//! every position of a larger value has a move to one of value 0, and so on by value and kind.
//! Play is finite, so the positions of these values are then those that the automaton says.
//! Walnut 6.2 agrees on exact(2) with five heaps in 5 seconds.
//!
//! # Numbers
//! Base B is Walnut's `msd_B`, Fibonacci digits are `msd_fib`. Ostrowski's digits for r >= 2 are a
//! number system of its own, `msd_ostR`, which the script's first line makes: `ost` asks for the
//! continued fraction of a number below 1, and [0; r + 1, r, r, ..] has the weights 1, r + 1, ..
//! that [`Numeration::Ostrowski`] has. Where the system exists already Walnut says so, and goes
//! on. Letters that make no word are left out of the file, as in Walnut's own word automata.

mod conditions;

use super::dfao::NOWHERE;
use super::{Dfao, Numeration};
use crate::game::Shape;
use crate::number::joined;
use crate::text::Because;
use conditions::{moves, names, positions};
use std::fmt::Write;

/// A file for Walnut's `Word Automata Library`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutFile {
    /// The name of the word automaton, and of the file without `.txt`.
    pub name: String,
    /// What the file holds.
    pub text: String,
}

/// The automaton as a word automaton, outputs from `values` on being `values`, those of heaps that
/// are no position `values + 1`. Its name is the letters and digits of `name` in capitals; a G comes
/// first where that would begin with A, E or I, which are quantifiers, or with a digit.
pub fn walnut(automaton: &Dfao, values: u32, name: &str) -> WalnutFile {
    let (numeration, heaps) = (automaton.numeration(), automaton.heaps());
    let mut text = vec![system(numeration); heaps].join(" ") + "\n";
    let columns = automaton.columns();
    for state in 0..automaton.states() as u32 {
        let output = match automaton.output(state) {
            NOWHERE => values + 1,
            output => output.min(values),
        };
        let _ = writeln!(text, "\n{state} {output}");
        for (letter, digits) in (0..).zip(&columns) {
            if let Some(to) = automaton.step(state, letter) {
                for digit in digits {
                    let _ = write!(text, "{digit} ");
                }
                let _ = writeln!(text, "-> {to}");
            }
        }
    }
    WalnutFile {
        name: proper(name),
        text,
    }
}

fn proper(name: &str) -> String {
    let kept = name.chars().filter(char::is_ascii_alphanumeric);
    let kept = kept.collect::<String>().to_ascii_uppercase();
    match kept.chars().next() {
        Some(first) if first.is_ascii_alphabetic() && !"AEI".contains(first) => kept,
        _ => format!("G{kept}"),
    }
}

fn system(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => format!("msd_{base}"),
        Numeration::Ostrowski(1) => "msd_fib".into(),
        Numeration::Ostrowski(r) => format!("msd_ost{r}"),
    }
}

/// Commands that a script may have.
const COMMANDS: u64 = 1 << 13;

/// Walnut's commands that prove the values of the word automaton `name`, a name that [`walnut`]
/// gave, for the moves that a shape declares; a command a line.
///
/// # Errors
/// The reason, if the moves cannot be said in Walnut's language, or are of too many kinds.
pub fn walnut_script(
    name: &str,
    automaton: &Dfao,
    values: u32,
    shape: &Shape,
) -> Result<String, Because> {
    let (numeration, heaps) = (automaton.numeration(), automaton.heaps());
    let moves = moves(shape, heaps)?;
    if moves.len() as u64 * u64::from(values) > COMMANDS {
        return Err(format!("they need more than {COMMANDS} commands").into());
    }
    let system = system(numeration);
    let x = names('x', heaps, u64::MAX);
    let word = |heaps: &[String], value: u32| {
        let indices: String = heaps.iter().map(|heap| format!("[{heap}]")).collect();
        format!("{name}{indices}=@{value}")
    };
    let mut script = String::new();
    if let Numeration::Ostrowski(r @ 2..) = numeration {
        let _ = writeln!(script, "ost ost{r} [0 {}] [{r}];", r + 1);
    }
    if let Some(asked) = positions(shape, heaps) {
        let nowhere = word(&x, values + 1);
        let all = joined(&x, ",");
        let _ = writeln!(
            script,
            "eval {name}p \"?{system} A {all} ({nowhere} <=> ~({asked}))\";"
        );
    }
    for value in 0..values {
        let mut reached = Vec::new();
        for (kind, one) in (1..).zip(&moves) {
            let y = names('y', heaps, one.changed);
            let bound = joined(y.iter().filter(|heap| heap.starts_with('y')), ",");
            let (here, there) = (word(&x, value), word(&y, value));
            let to = format!("{} & {there}", one.condition);
            let _ = writeln!(
                script,
                "eval {name}a{value}k{kind} \"?{system} ~(E {},{bound} {here} & {to})\";",
                joined(&x, ",")
            );
            // the quantified heaps go here, so that the union below has those of x alone
            let goes = format!("{}g{value}k{kind}", name.to_ascii_lowercase());
            let _ = writeln!(script, "def {goes} \"?{system} E {bound} {to}\";");
            let free = x.iter().filter(|heap| to.contains(heap.as_str()));
            reached.push(format!("${goes}({})", joined(free, ",")));
        }
        let smaller = (0..=value).map(|smaller| word(&x, smaller));
        let nowhere = automaton.restricted().then(|| word(&x, values + 1));
        let either = smaller.chain(nowhere).chain(reached);
        let _ = writeln!(
            script,
            "eval {name}b{value} \"?{system} A {} ({})\";",
            joined(&x, ","),
            joined(either, " | ")
        );
    }
    Ok(script)
}

#[cfg(test)]
mod tests;

//! Automata for Walnut, a prover of first-order statements about words that automata generate
//! (H. Mousavi, Automatic theorem proving in Walnut, arXiv:1603.06017; J. Shallit, The logical
//! approach to automatic sequences, 2022): a second proof by a program that shares nothing with
//! this one.
//!
//! # How to run it
//! Save the automaton as `Word Automata Library/NAME.txt` of a Walnut directory and the script as
//! `Command Files/NAME.txt`, start Walnut and enter `load NAME.txt;`. Every `eval` must answer
//! TRUE: `NAMEa0k1` says that no move of the first kind joins two positions of value 0, `NAMEb0`
//! that every position of a larger value has a move to one of value 0, and so on by value and
//! kind. Play is finite, so the positions of these values are then those that the automaton says.
//! Walnut 6.2 agrees on exact(2) with five heaps in 5 seconds.
//!
//! # Numbers
//! Base B is Walnut's `msd_B`, Fibonacci digits are `msd_fib`. Ostrowski's digits for r >= 2 are a
//! number system of its own, `msd_ostR`, which the script's first line makes: `ost` asks for the
//! continued fraction of a number below 1, and [0; r + 1, r, r, ..] has the weights 1, r + 1, ..
//! that [`Numeration::Ostrowski`] has. Where the system exists already Walnut says so, and goes
//! on. Letters that make no word are left out of the file, as in Walnut's own word
//! automata.

use super::{Dfao, Numeration};
use crate::game::linear::Constraint;
use crate::game::{Amounts, Shape};
use std::fmt::Write;

/// A file for Walnut's `Word Automata Library`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutFile {
    /// The name of the word automaton, and of the file without `.txt`.
    pub name: String,
    /// What the file holds.
    pub text: String,
}

/// The automaton as a word automaton, outputs from `values` on being `values`. Its name is the
/// letters and digits of `name` in capitals; a G comes first where that would begin with A, E or
/// I, which are quantifiers, or with a digit.
pub fn walnut(automaton: &Dfao, values: u32, name: &str) -> WalnutFile {
    let (numeration, heaps) = (automaton.numeration(), automaton.heaps());
    let mut text = vec![system(numeration); heaps].join(" ") + "\n";
    let columns = automaton.columns();
    for state in 0..automaton.states() as u32 {
        let _ = writeln!(text, "\n{state} {}", automaton.output(state).min(values));
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
) -> Result<String, String> {
    let (numeration, heaps) = (automaton.numeration(), automaton.heaps());
    let moves = moves(shape, heaps)?;
    if moves.len() as u64 * u64::from(values) > COMMANDS {
        return Err(format!("they need more than {COMMANDS} commands"));
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
    for value in 0..values {
        let mut reached = Vec::new();
        for (kind, one) in (1..).zip(&moves) {
            let y = names('y', heaps, one.changed);
            let bound = list(y.iter().filter(|heap| heap.starts_with('y')));
            let (here, there) = (word(&x, value), word(&y, value));
            let to = format!("{} & {there}", one.condition);
            let _ = writeln!(
                script,
                "eval {name}a{value}k{kind} \"?{system} ~(E {},{bound} {here} & {to})\";",
                list(&x)
            );
            // the quantified heaps go here, so that the union below has those of x alone
            let goes = format!("{}g{value}k{kind}", name.to_ascii_lowercase());
            let _ = writeln!(script, "def {goes} \"?{system} E {bound} {to}\";");
            let free = x.iter().filter(|heap| to.contains(heap.as_str()));
            reached.push(format!("${goes}({})", list(free)));
        }
        let smaller = (0..=value).map(|smaller| word(&x, smaller));
        let either: Vec<String> = smaller.chain(reached).collect();
        let _ = writeln!(
            script,
            "eval {name}b{value} \"?{system} A {} ({})\";",
            list(&x),
            either.join(" | ")
        );
    }
    Ok(script)
}

/// Moves of one kind, in Walnut's language.
struct Kind {
    /// The heaps that the condition calls y; the others are as before.
    changed: u64,
    condition: String,
}

/// Kinds of move that a script may have, and kinds by values.
const KINDS: usize = 512;
const COMMANDS: u64 = 1 << 13;

fn moves(shape: &Shape, heaps: usize) -> Result<Vec<Kind>, String> {
    let sets = |allowed: &dyn Fn(u64) -> bool, amounts: &Amounts| {
        let sets = (1..1_u64 << heaps)
            .filter(|&set| allowed(set))
            .take(KINDS + 1);
        sets.map(|set| by_set(heaps, set, amounts)).collect()
    };
    let moves: Vec<Kind> = match shape {
        Shape::Each(amounts) => sets(&|set| set.is_power_of_two(), amounts),
        Shape::Faces { sizes, amounts } => {
            sets(&|set| sizes.contains(&(set.count_ones() as usize)), amounts)
        }
        Shape::Sets {
            sets: allowed,
            amounts,
        } => sets(&|set| allowed.contains(&set), amounts),
        Shape::Linear(linear) => {
            let cases = linear.cases(heaps);
            let cases = cases.ok_or_else(|| format!("nothing is declared for {heaps} heaps"))?;
            let kinds = cases.iter().map(|case| Kind {
                changed: u64::MAX,
                condition: joined(case.constraints().iter().flat_map(|one| bounds(heaps, one))),
            });
            kinds.collect()
        }
        _ => return Err("their moves are not declared as sets of heaps or inequalities".into()),
    };
    match moves.len() {
        0 => Err("no move is declared".into()),
        count if count > KINDS => Err(format!("they have more than {KINDS} kinds of move")),
        _ => Ok(moves),
    }
}

/// Moves in exactly the heaps of a set.
fn by_set(heaps: usize, set: u64, amounts: &Amounts) -> Kind {
    let (x, y) = (names('x', heaps, u64::MAX), names('y', heaps, u64::MAX));
    let chosen: Vec<usize> = (0..heaps).filter(|&heap| set >> heap & 1 == 1).collect();
    let one_of = |heap: usize, list: &[u64]| {
        let one = list
            .iter()
            .map(|amount| format!("{}={}+{amount}", x[heap], y[heap]));
        format!("({})", one.collect::<Vec<_>>().join(" | "))
    };
    let lower = chosen
        .iter()
        .map(|&heap| format!("{}<{}", y[heap], x[heap]));
    let further = chosen.iter().filter_map(|&heap| match amounts {
        Amounts::Any => None,
        Amounts::Equal => {
            let first = chosen[0];
            let same = format!("{}+{}={}+{}", x[first], y[heap], x[heap], y[first]);
            (heap != first).then_some(same)
        }
        Amounts::UpTo(most) => Some(format!("{}<={}+{most}", x[heap], y[heap])),
        // an empty list allows nothing, an empty list of exceptions everything
        Amounts::In(list) if list.is_empty() => Some(format!("{0}<{0}", x[heap])),
        Amounts::In(list) => Some(one_of(heap, list)),
        Amounts::AllBut(list) if list.is_empty() => None,
        Amounts::AllBut(list) => Some(format!("~{}", one_of(heap, list))),
    });
    Kind {
        changed: set,
        condition: joined(lower.chain(further)),
    }
}

/// A constraint, the terms that are subtracted moved to the other side: Walnut has no negative
/// numbers.
fn bounds(heaps: usize, constraint: &Constraint) -> Vec<String> {
    let names = [names('x', heaps, u64::MAX), names('y', heaps, u64::MAX)].concat();
    let coefficients = constraint.before().iter().chain(constraint.after());
    let terms: Vec<(i64, &String)> = coefficients.copied().zip(&names).collect();
    let side = |sign: i64, bound: i64| {
        let kept = terms.iter().filter(|term| term.0.signum() == sign);
        let named = kept.map(|&(times, name)| match times.unsigned_abs() {
            1 => name.clone(),
            times => format!("{times}*{name}"),
        });
        let constant = (bound.signum() == -sign).then(|| bound.unsigned_abs().to_string());
        let all: Vec<String> = named.chain(constant).collect();
        if all.is_empty() {
            "0".into()
        } else {
            all.join("+")
        }
    };
    let with =
        |bound: i64, relation: &str| format!("{}{relation}{}", side(1, bound), side(-1, bound));
    match (constraint.least(), constraint.most()) {
        (Some(least), Some(most)) if least == most => vec![with(least, "=")],
        (least, most) => {
            let least = least.map(|least| with(least, ">="));
            least
                .into_iter()
                .chain(most.map(|most| with(most, "<=")))
                .collect()
        }
    }
}

fn joined(conditions: impl Iterator<Item = String>) -> String {
    conditions.collect::<Vec<_>>().join(" & ")
}

/// The variables of a position: `letter` and the number of the heap, from 1; x where the heap is
/// not in `changed`. Walnut orders the arguments of what `def` defined by their names, so all are
/// of the same length.
fn names(letter: char, heaps: usize, changed: u64) -> Vec<String> {
    let width = heaps.to_string().len();
    let name = |heap: usize| {
        let letter = if changed >> heap & 1 == 1 {
            letter
        } else {
            'x'
        };
        format!("{letter}{:0width$}", heap + 1)
    };
    (0..heaps).map(name).collect()
}

fn list<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    names
        .into_iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(",")
}

#[cfg(test)]
mod tests;

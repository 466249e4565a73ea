//! Untrusted text becomes a claim: everything in range, nothing decided yet.

use super::AutomatonClaim;
use super::dfao::{Dfao, NONE, NOWHERE};
use super::digits::{Letters, Numeration};
use super::kind::{Kind, Sets};
use super::lines::{Lines, numbers, wrong};
use super::listed::Line;
use super::rules::{Played, played};
use crate::certify::{CertifyError, Means};
use crate::game::Amounts;
use crate::store::sha256;

/// What a file has for (b) at one level.
#[derive(Clone, Debug)]
pub(super) enum Proof {
    /// Nothing.
    None,
    /// A list of sets of guesses.
    Listed(Vec<Line>),
    /// An automaton for each kind of moves, whose output 1 claims a move.
    Kinds(Vec<Dfao>),
}

/// The automaton for a number of passes left, with a proof for each level.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) dfao: Dfao,
    pub(super) proofs: Vec<Proof>,
}

/// The lines before the first section.
#[derive(Default)]
struct Head<'a> {
    rules: Option<&'a str>,
    heaps: Option<&'a str>,
    levels: Option<&'a str>,
    numeration: Option<&'a str>,
    sha256: Option<&'a str>,
}

/// Reads the whole text of a file that begins with `#`, or with a digit where its comments
/// were left out.
pub(super) fn read(text: &[u8], means: &Means<'_>) -> Result<AutomatonClaim, CertifyError> {
    let text = std::str::from_utf8(text)
        .map_err(|e| wrong(0, &format!("text that is no UTF-8 ({e})"), "UTF-8"))?;
    if text.contains('\r') {
        return Err(CertifyError::input(
            "line ends with a carriage return (CR LF)",
            "plain line feeds (LF)",
            "convert the line ends, or write the file again with `grundy discover`",
        ));
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(CertifyError::input(
            "an automaton without comment lines, which do not say its rules",
            "`# grundy certificate` and `# rules ...` before it",
            "write the file again with `grundy discover`",
        ));
    }
    // no table of numbers is longer than its text
    means.afford("an automaton", text.len() as u128 * 4)?;
    let mut lines = Lines::new(text);
    let proved = match lines.next() {
        Some((_, "# grundy certificate")) => true,
        Some((_, "# grundy automaton")) => false,
        other => {
            let found = other.map_or("an empty file", |(_, line)| line);
            let expected = "`# grundy certificate` or `# grundy automaton`";
            return Err(wrong(1, found, expected));
        }
    };
    let (head, hashed) = head(&mut lines)?;
    let heaps = head.heaps.ok_or_else(|| missing("heaps"))?;
    let heaps = heaps.parse().ok().filter(|&heaps: &usize| heaps > 0);
    let heaps = heaps.ok_or_else(|| wrong(0, "`# heaps` without a number", "at least 1"))?;
    let numeration = head.numeration.ok_or_else(|| missing("numeration"))?;
    let numeration = Numeration::parse(numeration).ok_or_else(|| {
        let expected = "`base b` with 2 <= b, `fib`, or `ostrowski r` with 1 <= r";
        wrong(0, &format!("numeration {numeration}"), expected)
    })?;
    let letters = Letters::new(heaps, numeration).ok_or_else(|| {
        let expected = format!("at most {} letters", Letters::MOST);
        wrong(0, &format!("{heaps} heaps in {numeration}"), &expected)
    })?;
    let played = played(head.rules.ok_or_else(|| missing("rules"))?, heaps)?;
    let levels = levels(head.levels.ok_or_else(|| missing("levels"))?, &played)?;
    let stated = head.sha256.ok_or_else(|| missing("sha256"))?;
    if stated.len() != 64
        || !stated
            .bytes()
            .all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    {
        let expected = "64 hexadecimal digits in lower case";
        return Err(wrong(0, &format!("sha256 {stated}"), expected));
    }
    let mut sections = Vec::new();
    for passes in 0..=played.passes {
        let title = format!("# automaton passes {passes}");
        let next = lines.peek().map_or("", |(_, line)| line);
        if !proved && next != title && next.starts_with("# automaton passes ") {
            return Err(CertifyError::input(
                format!("`{next}` alone, without those of fewer passes"),
                "the automata of all numbers of passes",
                "check the certificate (.cert), which has them",
            ));
        }
        lines.expect(&title)?;
        let dfao = dfao(&mut lines, &letters, levels)?;
        let mut proofs = Vec::new();
        for level in 0..levels {
            proofs.push(match proved {
                true => proof(&mut lines, (&letters, &dfao), level, &played)?,
                false => Proof::None,
            });
        }
        sections.push(Section { dfao, proofs });
    }
    if let Some((number, line)) = lines.next() {
        return Err(wrong(number, line, "the end of the file"));
    }
    Ok(AutomatonClaim {
        stated: stated.into(),
        computed: sha256(text.replacen(hashed, "", 1).as_bytes()),
        played,
        letters,
        levels,
        sections,
    })
}

fn missing(key: &str) -> CertifyError {
    wrong(0, "no such line", &format!("`# {key} ...`"))
}

/// The head, and the line of the hash with its end.
fn head<'a>(lines: &mut Lines<'a>) -> Result<(Head<'a>, &'a str), CertifyError> {
    let (mut head, mut hashed) = (Head::default(), "");
    while let Some((number, line)) = lines.peek() {
        let Some(line) = line
            .strip_prefix("# ")
            .filter(|l| !l.starts_with("automaton"))
        else {
            break;
        };
        lines.next();
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let place = match key {
            "rules" => &mut head.rules,
            "heaps" => &mut head.heaps,
            "levels" => &mut head.levels,
            "numeration" => &mut head.numeration,
            "value" => {
                return Err(CertifyError::input(
                    format!("`# value {value}`: an automaton that tells one value alone"),
                    "`# levels 0..v`: all smaller values decide where that one is",
                    "check the certificate (.cert), which has them",
                ));
            }
            "sha256" => {
                hashed = lines.last_with_end();
                &mut head.sha256
            }
            _ => {
                let expected = "rules, heaps, levels, numeration or sha256";
                return Err(wrong(number, line, expected));
            }
        };
        if place.replace(value).is_some() {
            return Err(wrong(number, line, "each such line once"));
        }
    }
    Ok((head, hashed))
}

/// How many levels there are.
fn levels(text: &str, played: &Played) -> Result<u32, CertifyError> {
    let last = text.strip_prefix("0..").and_then(|last| last.parse().ok());
    let last = last.filter(|&last: &u32| last < 1 << 16);
    let last = last.ok_or_else(|| wrong(0, &format!("levels {text}"), "0..v"))?;
    if played.misere && last > 0 {
        let expected = "levels 0..0, the P-positions, in misere play";
        return Err(wrong(0, &format!("levels {text}"), expected));
    }
    Ok(last + 1)
}

/// An automaton: its head, then a line a state.
fn dfao(lines: &mut Lines<'_>, letters: &Letters, values: u32) -> Result<Dfao, CertifyError> {
    let (heaps, digits) = (letters.heaps as u64, letters.numeration.digits());
    let expected = format!("`{heaps} {digits} states {values}`");
    let (number, line) = lines.wanted(&expected)?;
    let states = match numbers(line).as_deref() {
        Some(&[h, d, states, v])
            if (h, d, v) == (heaps, digits.into(), values.into())
                && (1..NONE.into()).contains(&states) =>
        {
            states
        }
        _ => return Err(wrong(number, line, &expected)),
    };
    let (mut outputs, mut next) = (Vec::new(), Vec::new());
    let expected = format!(
        "an output 0..{values} or -1 and {} states 0..{} or -1",
        letters.count(),
        states - 1
    );
    for _ in 0..states {
        let (number, line) = lines.wanted(&expected)?;
        let bad = || wrong(number, line, &expected);
        let mut words = line.split(' ');
        outputs.push(match words.next() {
            Some("-1") => NOWHERE,
            output => {
                let output = output.and_then(|output| output.parse().ok());
                output.filter(|&o: &u32| o <= values).ok_or_else(bad)?
            }
        });
        let before = next.len();
        for word in words {
            next.push(match word {
                "-1" => NONE,
                word => {
                    let state = word.parse().ok();
                    state
                        .filter(|&s: &u32| u64::from(s) < states)
                        .ok_or_else(bad)?
                }
            });
        }
        if next.len() - before != letters.count() {
            return Err(bad());
        }
    }
    Ok(Dfao {
        outputs,
        next,
        letters: letters.count(),
    })
}

/// The sets of heaps where the moves of the rules take free amounts.
pub(super) fn free(kinds: &[Kind]) -> Option<&Sets> {
    match kinds {
        [Kind::Taken { sets, amounts, .. }] if *amounts == Amounts::Any => Some(sets),
        _ => None,
    }
}

/// The proof of a level.
fn proof(
    lines: &mut Lines<'_>,
    (letters, dfao_): (&Letters, &Dfao),
    level: u32,
    played: &Played,
) -> Result<Proof, CertifyError> {
    let kinds = played.kinds.len();
    let expected = format!("`# level {level} guesses N` or `# level {level} kind 1 of {kinds}`");
    let (number, line) = lines.peek().ok_or_else(|| wrong(0, "the end", &expected))?;
    let listed = format!("# level {level} guesses ");
    let Some(count) = line.strip_prefix(&listed) else {
        let mut all = Vec::new();
        for kind in 1..=kinds {
            lines.expect(&format!("# level {level} kind {kind} of {kinds}"))?;
            let claims = dfao(lines, letters, 1)?;
            if claims.outputs.contains(&NOWHERE) {
                return Err(wrong(number, "output -1", "claims, 0 or 1"));
            }
            all.push(claims);
        }
        return Ok(Proof::Kinds(all));
    };
    lines.next();
    if free(&played.kinds).is_none() {
        let expected = "an automaton for each kind of moves, where these are not free amounts";
        return Err(wrong(number, line, expected));
    }
    let count: u64 = count.parse().map_err(|_| wrong(number, line, &expected))?;
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(guesses(lines, letters, dfao_)?);
    }
    Ok(Proof::Listed(all))
}

/// A line `q U:q' ...`.
fn guesses(lines: &mut Lines<'_>, letters: &Letters, dfao: &Dfao) -> Result<Line, CertifyError> {
    let expected = "`q U:q' ...`: states, and sets of heaps as bit masks";
    let (number, line) = lines.wanted(expected)?;
    let state = |text: &str| {
        let state = text.parse().ok();
        state.filter(|&state: &u32| (state as usize) < dfao.states())
    };
    let guess = |text: &str| {
        let (lowered, at) = text.split_once(':')?;
        let lowered: u64 = lowered.parse().ok()?;
        (lowered >> letters.heaps == 0).then_some((lowered, state(at)?))
    };
    let mut words = line.split(' ');
    let first = words.next().and_then(state);
    let set: Option<Vec<_>> = words.map(guess).collect();
    let (Some(state), Some(mut set)) = (first, set) else {
        return Err(wrong(number, line, expected));
    };
    set.sort_unstable();
    set.dedup();
    Ok(Line { state, set })
}

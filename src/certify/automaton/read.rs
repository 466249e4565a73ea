//! Untrusted text becomes a claim: everything in range, nothing decided yet.

use super::AutomatonClaim;
use super::dfao::{Dfao, NONE, NOWHERE};
use super::digits::{Letters, Numeration};
use super::lines::{NumberedLines, garbled};
use super::listed::Line;
use super::rules::{Moving, Played, played};
use crate::certify::CertifyError;
use crate::certify::period::PeriodClaim;
use crate::store::sha256;
use crate::work::Context;
use std::collections::HashMap;

/// What a file has for (b) at one level.
#[derive(Clone, Debug)]
pub(super) enum Proof {
    /// Nothing.
    None,
    /// A list of sets of guesses.
    Listed(Vec<Line>),
    /// An automaton for each kind of moves, whose output 1 claims a move.
    Kinds(Vec<Dfao>),
    /// The options are counted.
    Counted,
    /// The values of single heaps repeat.
    Period(Box<PeriodClaim>),
}

/// The automaton for a number of passes left, with a proof for each level.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) dfao: Dfao,
    pub(super) proofs: Vec<Proof>,
}

/// What the lines before the first section may say; the last three where a claim was proved.
const KEYS: [&str; 8] = [
    "rules",
    "heaps",
    "levels",
    "numeration",
    "sha256",
    "claim",
    "asked",
    "order",
];

/// A claim that is said to follow from the automaton of the last section.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The claim.
    pub text: String,
    /// The rules of its parts that name none.
    pub asked: Option<String>,
    /// Whether it is about sorted positions only.
    pub sorted: bool,
    /// The lines of that automaton.
    pub automaton: String,
}

/// Reads the whole text of a file that begins with `#`, or with a digit where its comments
/// were left out.
pub(super) fn read(text: &[u8], context: &Context) -> Result<AutomatonClaim, CertifyError> {
    let text = std::str::from_utf8(text)
        .map_err(|e| garbled(&format!("text that is not UTF-8 ({e})"), "UTF-8"))?;
    if text.contains('\r') {
        return Err(CertifyError::input(
            "line ends with a carriage return (CR LF)",
            "plain line feeds (LF)",
            "convert the line endings, or write the file again with ‹grundy discover›",
        ));
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(garbled(
            "an automaton without comment lines, which do not say its rules",
            "`# grundy certificate` and `# rules ...` before it",
        ));
    }
    // no table of numbers is longer than its text
    context.afford("an automaton", text.len() as u128 * 4)?;
    let mut lines = NumberedLines::new(text);
    let expected = "`# grundy certificate` or `# grundy automaton`";
    let proved = match lines.peek() {
        Some("# grundy certificate") => true,
        Some("# grundy automaton") => false,
        Some("# grundy lower bound") => {
            return Err(CertifyError::input(
                "a lower bound on states",
                "a table, a period or an automaton",
                "python3 results/check/lower_bound.py, in the source of grundy, checks it",
            ));
        }
        found => {
            lines.wanted("").ok();
            return Err(lines.wrong(found.unwrap_or("an empty file"), expected));
        }
    };
    lines.wanted(expected)?;
    let head = head(&mut lines)?;
    let said = |key: &str| {
        let value = head.get(key).copied();
        value.ok_or_else(|| garbled("no such line", &format!("`# {key} ...`")))
    };
    let heaps = said("heaps")?
        .parse()
        .ok()
        .filter(|&heaps: &usize| heaps > 0);
    let heaps = heaps.ok_or_else(|| garbled("`# heaps` without a number", "at least 1"))?;
    let numeration = said("numeration")?;
    let numeration = Numeration::parse(numeration).ok_or_else(|| {
        let expected = "`base b` with 2 <= b, `fib`, or `ostrowski r` with 1 <= r";
        garbled(&format!("numeration {numeration}"), expected)
    })?;
    let letters = Letters::new(heaps, numeration).ok_or_else(|| {
        let expected = format!("at most {} letters", Letters::MOST);
        garbled(&format!("{heaps} heaps in {numeration}"), &expected)
    })?;
    let played = played(said("rules")?, heaps)?;
    let levels = levels(said("levels")?, &played)?;
    let stated = said("sha256")?;
    let hexadecimal = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
    if stated.len() != 64 || !stated.bytes().all(hexadecimal) {
        let expected = "64 hexadecimal digits in lower case";
        return Err(garbled(&format!("sha256 {stated}"), expected));
    }
    let conclusion = conclusion(&head, text)?;
    let mut sections = Vec::new();
    for passes in 0..=played.passes {
        let title = format!("# automaton passes {passes}");
        let next = lines.peek().unwrap_or_default();
        if !proved && next != title && next.starts_with("# automaton passes ") {
            return Err(CertifyError::input(
                format!("`{next}` alone, without those of fewer passes"),
                "the automata of all numbers of passes",
                "check the certificate (.cert), which has them",
            ));
        }
        lines.expect(&title)?;
        let dfao = dfao(&mut lines, &letters, levels)?;
        if played.repeats.is_some() {
            let proofs = match proved {
                true => vec![period(&mut lines)?],
                false => vec![Proof::None],
            };
            sections.push(Section { dfao, proofs });
            continue;
        }
        let proofs = (0..levels).map(|level| match proved {
            true if played.blocks > 0 => Ok(Proof::Counted),
            true => proof(
                &mut lines,
                (&letters, &dfao),
                level,
                played.moving(sections.len()),
            ),
            false => Ok(Proof::None),
        });
        let proofs = proofs.collect::<Result<_, _>>()?;
        sections.push(Section { dfao, proofs });
    }
    if lines.peek().is_some() {
        let line = lines.wanted("")?;
        return Err(lines.wrong(line, "the end of the file"));
    }
    let hashed = text.split_inclusive('\n');
    let hashed: String = hashed
        .filter(|line| !line.starts_with("# sha256 "))
        .collect();
    Ok(AutomatonClaim {
        stated: stated.into(),
        computed: sha256(hashed.as_bytes()),
        played,
        letters,
        levels,
        sections,
        conclusion,
    })
}

/// The claim of a file, if it has one.
fn conclusion(
    head: &HashMap<&'static str, &str>,
    text: &str,
) -> Result<Option<Conclusion>, CertifyError> {
    let Some(&claim) = head.get("claim") else {
        let stray = ["asked", "order"]
            .into_iter()
            .find(|key| head.contains_key(key));
        return match stray {
            None => Ok(None),
            Some(key) => Err(garbled(
                &format!("`# {key}` without a claim"),
                "`# claim ...`",
            )),
        };
    };
    let sorted = match head.get("order") {
        Some(&"sorted") => true,
        Some(&"any") => false,
        found => {
            let found = found.map_or("no such line".into(), |order| format!("order {order}"));
            return Err(garbled(&found, "`# order sorted` or `# order any`"));
        }
    };
    let last = text.rfind("\n# automaton passes ").map_or(0, |at| at + 1);
    let lines = text[last..].lines().skip(1);
    let lines: Vec<&str> = lines.take_while(|line| !line.starts_with('#')).collect();
    Ok(Some(Conclusion {
        text: claim.into(),
        asked: head.get("asked").map(|&asked| asked.to_owned()),
        sorted,
        automaton: lines.join("\n"),
    }))
}

/// The lines before the first section.
fn head<'a>(lines: &mut NumberedLines<'a>) -> Result<HashMap<&'static str, &'a str>, CertifyError> {
    let mut head = HashMap::new();
    while let Some(line) = lines.peek().and_then(|line| line.strip_prefix("# ")) {
        if line.starts_with("automaton") {
            break;
        }
        lines.wanted("")?;
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        if key == "value" {
            return Err(CertifyError::input(
                format!("`# value {value}`: an automaton of one value only"),
                "`# levels 0..v`: all smaller values decide where that one is",
                "check the certificate (.cert), which has them",
            ));
        }
        let known = KEYS.into_iter().find(|&known| known == key);
        let expected = "rules, heaps, levels, numeration, claim, asked, order or sha256";
        let key = known.ok_or_else(|| lines.wrong(line, expected))?;
        if head.insert(key, value).is_some() {
            return Err(lines.wrong(line, "each such line once"));
        }
    }
    Ok(head)
}

/// How many levels there are.
fn levels(text: &str, played: &Played) -> Result<u32, CertifyError> {
    let wrong = |expected| garbled(&format!("levels {text}"), expected);
    let last = text.strip_prefix("0..").and_then(|last| last.parse().ok());
    let last = last.filter(|&last: &u32| last < 1 << 16);
    match last.ok_or_else(|| wrong("0..v"))? {
        1.. if played.misere => Err(wrong("levels 0..0, the P-positions, in misere play")),
        1.. if played.blocks > 0 => Err(wrong("levels 0..0, the P-positions, with block")),
        last => Ok(last + 1),
    }
}

/// A number below some other one.
fn below<T: std::str::FromStr + PartialOrd>(word: &str, end: T) -> Option<T> {
    word.parse().ok().filter(|number| *number < end)
}

/// An automaton: its head, then a line a state.
fn dfao(
    lines: &mut NumberedLines<'_>,
    letters: &Letters,
    values: u32,
) -> Result<Dfao, CertifyError> {
    let (heaps, digits) = (letters.heaps, letters.numeration.digits());
    let expected = format!("`{heaps} {digits} states {values}`");
    let line = lines.wanted(&expected)?;
    let states = line
        .strip_prefix(&format!("{heaps} {digits} "))
        .and_then(|rest| rest.strip_suffix(&format!(" {values}")))
        .and_then(|states| below(states, NONE))
        .filter(|&states| states > 0)
        .ok_or_else(|| lines.wrong(line, &expected))?;
    let (mut outputs, mut next) = (Vec::new(), Vec::new());
    let count = letters.count();
    let last = states - 1;
    let expected = format!("an output 0..{values} or -1 and {count} states 0..{last} or -1");
    for _ in 0..states {
        let line = lines.wanted(&expected)?;
        let number = |word: &str, none, end| match word {
            "-1" => Some(none),
            word => below(word, end),
        };
        let mut words = line.split(' ');
        let output = number(words.next().unwrap_or_default(), NOWHERE, values + 1);
        let after: Option<Vec<u32>> = words.map(|word| number(word, NONE, states)).collect();
        match (output, after) {
            (Some(output), Some(after)) if after.len() == count => {
                outputs.push(output);
                next.extend(after);
            }
            _ => return Err(lines.wrong(line, &expected)),
        }
    }
    Ok(Dfao {
        outputs,
        next,
        letters: count,
    })
}

/// The certificate of a period.
fn period(lines: &mut NumberedLines<'_>) -> Result<Proof, CertifyError> {
    let expected = "`# period` and the certificate of a period";
    let line = lines.wanted(expected)?;
    let record = line.strip_prefix("# period ");
    let record = record.ok_or_else(|| lines.wrong(line, expected))?;
    let claim = PeriodClaim::read(record.as_bytes())?;
    Ok(Proof::Period(Box::new(claim)))
}

/// The proof of a level.
fn proof(
    lines: &mut NumberedLines<'_>,
    (letters, own): (&Letters, &Dfao),
    level: u32,
    moving: &Moving,
) -> Result<Proof, CertifyError> {
    let kinds = moving.kinds.len();
    let expected = format!("`# level {level} guesses N` or `# level {level} kind 1 of {kinds}`");
    let line = lines.peek().ok_or_else(|| garbled("the end", &expected))?;
    let Some(count) = line.strip_prefix(&format!("# level {level} guesses ")) else {
        let all = (1..=kinds).map(|kind| {
            lines.expect(&format!("# level {level} kind {kind} of {kinds}"))?;
            let claims = dfao(lines, letters, 1)?;
            match claims.outputs.contains(&NOWHERE) {
                true => Err(lines.wrong("output -1", "claims, 0 or 1")),
                false => Ok(claims),
            }
        });
        return all.collect::<Result<_, _>>().map(Proof::Kinds);
    };
    lines.wanted(&expected)?;
    if !moving.free {
        let expected = "an automaton for each kind of moves, where these are not free amounts";
        return Err(lines.wrong(line, expected));
    }
    let count: u64 = count.parse().map_err(|_| lines.wrong(line, &expected))?;
    let all = (0..count).map(|_| guesses(lines, letters, own));
    all.collect::<Result<_, _>>().map(Proof::Listed)
}

/// A line `q U:q' ...`.
fn guesses(
    lines: &mut NumberedLines<'_>,
    letters: &Letters,
    dfao: &Dfao,
) -> Result<Line, CertifyError> {
    let expected = "`q U:q' ...`: states, and sets of heaps as bit masks";
    let line = lines.wanted(expected)?;
    let state = |word: &str| below(word, dfao.states() as u32);
    let guess = |word: &str| {
        let (lowered, at) = word.split_once(':')?;
        Some((below(lowered, 1 << letters.heaps)?, state(at)?))
    };
    let mut words = line.split(' ');
    let first = words.next().and_then(state);
    let found = first.zip(words.map(guess).collect());
    let (state, set) = found.ok_or_else(|| lines.wrong(line, expected))?;
    Ok(Line { state, set })
}

//! Two automata: where they differ, for all heaps.

use super::SHOWN;
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use grundy::claim::{Verdict, position_text};
use grundy::game::{Heap, Order};
use grundy::number::{counted, grouped};
use grundy::store::unread;
use grundy::theory::automata::text::read_any;
use grundy::theory::automata::{Dfao, Differences, Meaning, alike};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;

/// Differences that are listed unasked.
const FEW: usize = 20;

/// Whether both are files of automata; one of them alone is compared with nothing.
pub(super) fn are_files(names: &[String]) -> Result<bool, Failure> {
    let dfao = |name: &&String| Path::new(name).extension().is_some_and(|end| end == "dfao");
    match names.iter().filter(dfao).count() {
        1 => Err(Failure::input(format!(
            "found `{}` and `{}`, expected two rulesets or two files of automata (.dfao); \
             `grundy discover RULES` writes the automaton of a ruleset",
            names[0], names[1]
        ))),
        files => Ok(files == names.len()),
    }
}

fn read(name: &str) -> Result<(Dfao, Meaning), Failure> {
    let text = std::fs::read_to_string(name).map_err(|error| {
        let why = unread(&error);
        Failure::input(format!(
            "`{name}`: {why}; `grundy discover` writes automata"
        ))
    })?;
    read_any(&text).map_err(|error| Failure::input(format!("`{name}`: {error}")))
}

/// Lists the differences, to people the first ones.
pub(super) fn run(
    names: &[String],
    all: bool,
    ordered: bool,
    session: &Session,
) -> Result<Verdict, Failure> {
    let [(a, meaning), (b, other)] = [read(&names[0])?, read(&names[1])?];
    let both = alike((&a, meaning), (&b, other)).map_err(|found| {
        Failure::input(format!(
            "{found}, expected the same values; discover both alike"
        ))
    })?;
    let [(a, meaning), (b, other)] = both;
    let differences = a.differences(&b);
    let differences =
        differences.map_err(|text| Failure::input(format!("{text} of both files")))?;
    let order = match !ordered && a.symmetric() && b.symmetric() {
        true => Order::Sorted,
        false => Order::Ordered,
    };
    let mut listed = Vec::new();
    if let Differences::All(all) = &differences {
        let wanted = |x: &&Vec<Heap>| order == Order::Ordered || x.is_sorted();
        listed = all.iter().filter(wanted).cloned().collect();
    }
    let (count, first, list) = match &differences {
        Differences::All(_) => (Some(listed.len()), listed.first(), &listed[..]),
        Differences::Many(first) | Differences::Infinite(first) => (None, Some(first), &[][..]),
    };
    let verdict = Verdict::of(first.is_some().into());
    if session.json {
        output::print_json(&json!({
            "automata": names,
            "heaps": a.heaps(),
            "base": a.numeration().to_string(),
            "positions": null,
            "order": order,
            "differences": count,
            "finite": !matches!(differences, Differences::Infinite(_)),
            "first": first,
            "all": (all && count.is_some()).then_some(list),
        }))?;
        return Ok(verdict);
    }
    let mut text = format!(
        "{} and {}, {} heaps of any size, {}: {order} positions\n",
        names[0],
        names[1],
        a.heaps(),
        a.numeration()
    );
    if meaning != other {
        _ = writeln!(text, "  compared: {meaning}, and {other}");
    }
    match (count, first) {
        (Some(0), _) | (_, None) => text.push_str("  the same output everywhere\n"),
        (None, Some(first)) => {
            let count = match differences {
                Differences::Infinite(_) => "infinitely many".into(),
                _ => format!("more than {}", grouped(Differences::MOST as u64)),
            };
            let first = position_text(first);
            _ = writeln!(text, "  {count} differences, such as {first}");
        }
        (Some(count), Some(first)) => {
            _ = writeln!(
                text,
                "  {} in all, first at {}",
                counted(count as u64, "difference"),
                position_text(first)
            );
            let shown = if all { SHOWN } else { FEW };
            for x in list.iter().take(shown) {
                _ = writeln!(text, "  {}", position_text(x));
            }
            if list.len() > shown {
                let more = grouped((list.len() - shown) as u64);
                let how = if all { "--json" } else { "--all" };
                _ = writeln!(text, "  ... and {more} more; {how} lists them");
            }
        }
    }
    output::print(&text)?;
    Ok(verdict)
}

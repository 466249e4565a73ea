//! How other programs call what grundy has.

use grundy_report::table::Format;

/// Options under other names, each with those of ours that it may mean, the likeliest first.
const OPTIONS: &[(&str, &[&str])] = &[
    ("h", &["heaps"]),
    ("n", &["heaps", "to"]),
    ("m", &["max", "to"]),
    ("piles", &["heaps"]),
    ("num-heaps", &["heaps"]),
    ("stacks", &["heaps"]),
    ("dim", &["heaps"]),
    ("max", &["to"]),
    ("maximum", &["max", "to"]),
    ("bound", &["max", "to"]),
    ("limit", &["max", "to"]),
    ("size", &["max", "board"]),
    ("last", &["to", "max"]),
    ("up-to", &["to", "max"]),
    ("upto", &["to", "max"]),
    ("terms", &["to"]),
    ("length", &["to"]),
    ("to", &["max"]),
    ("o", &["out", "bfile"]),
    ("output", &["out", "bfile"]),
    ("file", &["out"]),
    ("save", &["out"]),
    ("write", &["out"]),
    ("type", &["format"]),
    ("jobs", &["threads"]),
    ("cores", &["threads"]),
    ("cpus", &["threads"]),
    ("workers", &["threads", "processes"]),
    ("j", &["threads"]),
    ("t", &["threads", "time"]),
    ("memory", &["max-memory"]),
    ("mem", &["max-memory"]),
    ("ram", &["max-memory"]),
    ("outcome", &["outcomes"]),
    ("silent", &["quiet"]),
    ("method", &["engine"]),
    ("algorithm", &["engine"]),
    ("solver", &["engine"]),
    ("timeout", &["time"]),
    ("digits", &["base"]),
    ("numeration", &["base"]),
    ("grid", &["board"]),
    ("rows", &["board"]),
    ("game", &["rules"]),
    ("ruleset", &["rules"]),
    ("rule", &["rules"]),
    ("state-limit", &["states"]),
    ("cert", &["certificate"]),
    ("continue", &["resume"]),
    ("restart", &["resume"]),
];

/// The options of ours that one may mean.
pub(super) fn options(name: &str) -> &'static [&'static str] {
    let found = OPTIONS.iter().find(|(other, _)| *other == name);
    found.map_or(&[], |(_, ours)| ours)
}

/// All other names, each with the options of ours that it may mean; those of one letter are near
/// to any.
pub(super) fn all_options() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let all = OPTIONS.iter().filter(|(other, _)| other.len() > 2);
    all.map(|&(other, ours)| (other, ours))
}

/// The message for options that nothing stands for.
pub(super) fn no_option(name: &str) -> Option<&'static str> {
    Some(match name {
        "force" | "f" | "overwrite" | "yes" | "y" => {
            "leave it out: a file that is there is replaced without a question"
        }
        "verbose" | "v" | "progress" => {
            "leave it out: progress and the plan are shown unless --quiet is given"
        }
        "normal" => "leave it out: play is normal unless --misere is given",
        "partizan" | "partisan" => {
            "both players have the same moves in all games here; CGSuite has partizan games"
        }
        "color" | "colour" | "no-color" | "no-colour" => {
            "colours appear only on a terminal; NO_COLOR=1 in front of the command removes them"
        }
        _ => return None,
    })
}

/// The format that an option such as --tex names.
pub(super) fn format(name: &str) -> Option<Format> {
    name.parse().ok()
}

/// The verb that another word means.
pub(super) fn verb(word: &str) -> Option<&'static str> {
    Some(match word {
        "solve" | "analyse" | "analyze" | "analysis" | "evaluate" | "eval" | "outcome" | "mex"
        | "position" | "winner" | "win" | "moves" | "grundy-value" | "nimber-of" | "sg" | "g" => {
            "value nim 3 4 5"
        }
        "ppos" | "p" | "cold" | "losing" | "kernel" | "p-pos" => {
            "p-positions wythoff --heaps 2 --max 20"
        }
        "heatmap" | "histogram" | "growth" => "plot heatmap wythoff --heaps 2 --max 63 --out w.png",
        "draw" | "picture" | "graph" | "image" | "show" => {
            "plot heatmap wythoff --heaps 2 --max 63 --out w.png"
        }
        "web" | "gui" | "page" | "browser" | "server" => "serve",
        "test" | "claim" | "conjecture" | "assert" => {
            "check 'P(x) <=> nimsum(x) = 0' --rules nim --heaps 3 --max 15"
        }
        "theorem" | "bouton" => "verify bouton",
        "period" | "sequences" | "nim-sequence" | "nimsequence" | "octal" | "code" => {
            "sequence kayles --to 100"
        }
        "xor" | "nimsum" | "nim-sum" | "nimadd" | "nim-add" | "calc" | "calculator" => {
            "nimber '*3 + *5'"
        }
        "rulesets" | "games" | "ls" | "rules" => "list rulesets",
        "theorems" => "list theorems",
        "learn" | "automaton" | "dfao" | "dfa" => "discover exact:2 --heaps 3",
        "proof" | "eval-walnut" => "prove 'P(nim, x) <=> nimsum(x) = 0' --heaps 3",
        "recheck" | "validate" => "certify FILE",
        "versus" | "match" | "start" => "play nim 3 4 5",
        "version" => "--version",
        "man" | "docs" | "doc" | "manual" => "help",
        _ => return None,
    })
}

/// A value for an argument of which the verb shows none.
pub(super) fn example(arg: &str) -> Option<&'static str> {
    let kind = arg.split_once('<')?.1.trim_end_matches(['>', '.', ']']);
    Some(match kind {
        "N" | "M" | "M[,M..]" | "K" => "15",
        "RULES" => "nim",
        "SIZE" => "4G",
        "RxC" => "4x5",
        "TIME" => "10m",
        "FORMAT" => "csv",
        "I/N" => "1/8",
        "PORT" => "8080",
        "SECONDS" => "60",
        _ => return None,
    })
}

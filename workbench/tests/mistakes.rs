//! What people type wrongly, in the spellings of other programs too: every error points at the
//! place, names the remedy, and fits the terminal.

use std::process::{Command, Stdio};

/// What is typed, how the error points at the place, and the remedy.
type Mistake = (&'static str, &'static str, &'static str);

/// Verbs, options and their values.
const COMMANDS: [Mistake; 44] = [
    ("solve nim 3 4 5", "found `solve`", "grundy value nim 3 4 5"),
    ("nim 3 4 5", "found `nim`", "grundy value nim 3 4 5"),
    ("3 xor 5", "found `3`", "grundy value nim 3 5"),
    ("tabel nim", "found `tabel`", "did you mean table?"),
    ("xor 3 5", "found `xor`", "grundy nimber '*3 + *5'"),
    (
        "'P(x) <=> a = b'",
        "found `P(x) <=> a = b`",
        "grundy check 'P(x) <=> a = b'",
    ),
    (
        "find beaty wythoff",
        "found `beaty`",
        "did you mean grundy find beatty?",
    ),
    (
        "sequence kayles --maks 5",
        "found --maks",
        "did you mean --to, such as --to 100?",
    ),
    (
        "sequence kayles --max",
        "found --max without a value",
        "such as --to 100",
    ),
    (
        "sequence kayles --from 5",
        "found --from",
        "heaps are counted from 0",
    ),
    (
        "sequence",
        "missing RULES",
        "grundy sequence kayles --to 100",
    ),
    (
        "value nim 3 5 --outcome",
        "found --outcome",
        "the outcome, P or N, is printed",
    ),
    (
        "value nim 3 5 -o x.json",
        "found -o",
        "write > FILE after the command",
    ),
    ("table nim --heaps 2 -max 5", "found -max", "write --max"),
    ("value nim 3 --jsno", "found --jsno", "did you mean --json?"),
    (
        "value nim 3 --json=yes",
        "found `yes` for --json",
        "write --json alone",
    ),
    (
        "value nim 3 --threads abc",
        "found `abc` for --threads",
        "such as --threads 15",
    ),
    ("value nim 3 --force", "found --force", "leave it out"),
    (
        "value nim 3 --board 2x2",
        "found --board and HEAP",
        "leave the other out",
    ),
    ("value nim", "found no position", "such as nim 3 4 5"),
    ("value nim 3.5", "found `3.5`", "such as 1000, 10^3 or 1e3"),
    (
        "value nim '*3' '*4'",
        "found `*3`",
        "write 3; `grundy nimber '*3 + *4'`",
    ),
    ("value nim 0x10", "found `0x10`", "write 16"),
    ("value nim 3 + 4", "found `+`", "a sum is in quotes"),
    ("value nim 3 -1", "found `-1`", "leave the minus out"),
    (
        "value kayles 10^30",
        "found a heap of 10",
        "grundy sequence 'kayles' --value 10^30",
    ),
    (
        "value nim 10^99999 5",
        "found `10^99999`",
        "choose a smaller power",
    ),
    ("table wythoff 3 4", "found `3`", "grundy value wythoff 3 4"),
    (
        "table nim --heaps two --max 7",
        "found `two` for --heaps",
        "such as 3",
    ),
    (
        "table nim --heaps 2 --max abc",
        "found `abc` in --max",
        "expected a whole number",
    ),
    (
        "table nim --heaps 2 --max 7 --frmat csv",
        "found --frmat",
        "did you mean --format",
    ),
    (
        "table nim --heaps 2 --max 7 --format excel",
        "found `excel`",
        "csv, json, npy",
    ),
    (
        "table nim --heaps 2 --max 7 --out",
        "found --out without a value",
        "such as --out",
    ),
    ("table nim --piles 2", "found --piles", "write --heaps"),
    (
        "plot wythoff",
        "found `wythoff`",
        "grundy plot heatmap wythoff",
    ),
    (
        "plot heatmap wythoff --max 9 --out w.pdf",
        "found --out w.pdf",
        "--out w.svg",
    ),
    (
        "serve --port abc",
        "found `abc` for --port",
        "such as --port 8080",
    ),
    (
        "diff nim",
        "found 1 of 2 RULES",
        "grundy diff moore:2 equal:2",
    ),
    (
        "verify nim",
        "found `nim` for THEOREM",
        "THEOREM comes before the rules",
    ),
    (
        "certify none.cert",
        "found no such file",
        "look at its name and folder",
    ),
    (
        "count 'P' --rules nim",
        "found --rules",
        "the rules follow the verb",
    ),
    (
        "check nim 'P(x)' --heaps 2 --max 7",
        "found `P(x)`",
        "grundy check 'P(x)' --rules nim",
    ),
    (
        "check a = b --rules nim",
        "found `=`",
        "put the whole claim in quotes",
    ),
    ("help mexx", "found `mexx`", "did you mean `mex`?"),
];

/// Claims on nim with two heaps up to 7.
const CLAIMS: [Mistake; 46] = [
    (
        "P(x) <=> a == b",
        "column 13",
        "equality is written with one =",
    ),
    ("P(x) <=> a /= b", "column 13", "inequality !="),
    (
        "P(x) <=> not a ≠ b",
        "column 16",
        "inequality is written a != b",
    ),
    ("P(x) <=> a ≤ b", "column 12", "a <= b"),
    ("P(x) iff a = b", "column 6", "equivalence is written <=>"),
    (
        "P(x) if and only if a = b",
        "column 6",
        "equivalence is written <=>",
    ),
    ("P(x) <-> a = b", "column 8", "equivalence <=>"),
    ("P(x) -> a = b", "column 7", "implication is written =>"),
    ("P(x) ⇒ a = b", "column 6", "implication is written =>"),
    ("P(x) && a = b", "column 7", "write and between statements"),
    ("P(x) || a = b", "column 7", "write or between statements"),
    ("P(x) ∧ a = b", "column 6", "write and between statements"),
    ("!P(x)", "column 1", "write not before a statement"),
    ("~P(x)", "column 1", "write not before a statement"),
    (
        "P(x) <=> a^(b^b)^9 = 0",
        "column 10",
        "nim-addition is written a xor b",
    ),
    (
        "P(x) <=> 9^(9^b) = 0",
        "column 10",
        "nim-addition is written a xor b",
    ),
    (
        "P(x) <=> a ⊕ b = 0",
        "column 12",
        "nim-addition is written xor",
    ),
    ("P(x) <=> BitXor[a,b] = 0", "column 18", "write a xor b"),
    (
        "P(x) <=> xor(a, b) = 0",
        "column 10",
        "a xor b; of all heaps nimsum(x)",
    ),
    ("P(x) <=> a is even", "column 12", "a even"),
    ("P(x) <=> a is odd", "column 12", "a odd"),
    ("P(x) <=> a is prime", "column 12", "write a in primes"),
    (
        "P(x) <=> a is divisible by 3",
        "column 12",
        "write 3 divides a",
    ),
    ("P(x) <=> prime(a)", "column 10", "write a in primes"),
    ("P(x) <=> IsPrime(a)", "column 10", "write a in primes"),
    ("P(x) <=> is_even(a)", "column 10", "write a even"),
    ("P(x) <=> a**2 = b", "column 12", "a power is written a^2"),
    ("P(x) <=> pow(a, 2) = b", "column 10", "write a^2"),
    ("P(x) <=> a // 2 = b", "column 13", "written a div 2"),
    (
        "P(x) <=> a % 2 = 0",
        "column 12",
        "write mod for remainders",
    ),
    ("P(x) <=> mod(a,3) = 0", "column 10", "a mod 3"),
    ("P(x) <=> Mod[a,3] = 0", "column 15", "write a mod 3"),
    ("P(x) <=> int(a/2) = b", "column 10", "floor(a/b)"),
    ("P(x) <=> 2a = b", "column 11", "a product is written 2*a"),
    (
        "P(x) <=> 0.5*a = b",
        "column 11",
        "a fraction is written 3/2",
    ),
    (
        "P[a,b] <=> a = b",
        "column 4",
        "arguments are written in round brackets: P(a, b)",
    ),
    (
        "P(x) <=> x in [(1,2)]",
        "column 15",
        "write a set in braces, {(1,2)",
    ),
    (
        "P(x) <=> a in {1..5}",
        "column 17",
        "a range is written without braces",
    ),
    (
        "P(x) <=> a in 1...5",
        "column 18",
        "a range is written 1..9",
    ),
    (
        "P(x) <=> a in range(5)",
        "column 15",
        "write a range as 1..9",
    ),
    (
        "P(x) <=> gcd(a b) = 1",
        "column 16",
        "put a comma between arguments",
    ),
    ("P(x) <=> x_1 = x_2", "column 10", "`x1`"),
    ("outcome(x) = P", "column 1", "write P(x) or N(x)"),
    ("nimber(x) = 0", "column 1", "write G(x)"),
    ("E i: P(x) & i > 1", "column 3", "exists t in 1..9"),
    (
        "there is i in 1..3: i = a",
        "column 7",
        "write exists i in 1..9",
    ),
];

/// Rulesets.
const RULES: [Mistake; 10] = [
    ("nmi", "column 1", "did you mean `nim`?"),
    ("nim(3,4,5)", "column 4", "heaps follow the rules"),
    ("mooore(2)", "column 1", "did you mean `moore`?"),
    ("S{1,2,3}", "column 1", "write subtract{1,2,3}"),
    ("subtraction:1,2,3", "column 1", "write subtract{1,2,3}"),
    (
        "subtract:1..3",
        "column 11",
        "write all numbers, such as 1,2,3",
    ),
    ("octal 0.137", "column 1", "write the code alone"),
    ("OctalGame('0.77')", "column 1", "write the code alone"),
    (
        "green-hackenbush",
        "column 1",
        "hackenbush(edges{0-1,1-2,1-3})",
    ),
    (
        "domineering",
        "column 1",
        "cram is played with the same dominoes",
    ),
];

/// What needs more memory or time than there is.
const LARGE: [Mistake; 4] = [
    (
        "table nim --heaps 6 --max 1000",
        "6 heaps, each 0..1000",
        "no machine has so much",
    ),
    (
        "table nim --heaps 4 --max 20000 --outcomes",
        "needs",
        "no machine has so much",
    ),
    (
        "check 'P(x) <=> a = b' --rules nim --heaps 2 --max 1000000000",
        "2 heaps, each 0..1000000000",
        "grundy prove",
    ),
    (
        "table nim --heaps 4 --max 500 --max-memory 1M",
        "needs 2.7 GB",
        "raise --max-memory",
    ),
];

/// Words of the parser of arguments and of the language that grundy is written in.
const OURS: [&str; 11] = [
    "clap", "ParseInt", "u64", "usize", "i128", "Option", "Some(", "os error", "<N>", "<FILE>",
    "panicked",
];

fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    let parts = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    parts.collect()
}

/// What stderr says on 80 columns, and the exit code.
fn said(words: &[&str]) -> (String, Option<i32>) {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .env("COLUMNS", "80")
        .env("GRUNDY_PROGRESS", "never")
        .env("NO_COLOR", "1")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("grundy runs");
    (
        String::from_utf8(run.stderr).expect("text"),
        run.status.code(),
    )
}

/// What is wrong with what is said of a mistake.
fn faults(words: &[&str], (_, place, remedy): Mistake, code: i32) -> Vec<String> {
    let (text, ended) = said(words);
    let mut faults = Vec::new();
    if ended != Some(code) {
        faults.push(format!("it ended with {ended:?}"));
    }
    // lines are broken anywhere
    let flat = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    for part in [place, remedy] {
        if !flat.contains(part) {
            faults.push(format!("nothing says `{part}`"));
        }
    }
    faults.extend(
        text.lines()
            .filter(|line| line.chars().count() > 80)
            .map(|line| format!("a long line: {line}")),
    );
    let ours = OURS.iter().filter(|word| text.contains(**word));
    faults.extend(ours.map(|word| format!("it says {word}")));
    match faults.is_empty() {
        true => faults,
        false => vec![format!("{words:?}\n  {}\n{text}", faults.join("\n  "))],
    }
}

#[test]
fn errors_point_at_the_place_and_name_the_remedy() {
    let mut wrong = Vec::new();
    for mistake in COMMANDS {
        wrong.extend(faults(&words(mistake.0), mistake, 2));
    }
    for mistake in CLAIMS {
        let typed = [
            "check", mistake.0, "--rules", "nim", "--heaps", "2", "--max", "7",
        ];
        wrong.extend(faults(&typed, mistake, 2));
    }
    for mistake in RULES {
        wrong.extend(faults(&["value", mistake.0, "5"], mistake, 2));
    }
    for mistake in LARGE {
        let mut typed = words(mistake.0);
        // where a machine has more, nothing is begun either
        if !typed.contains(&"--max-memory") {
            typed.extend(["--max-memory", "1G"]);
        }
        wrong.extend(faults(&typed, mistake, 3));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

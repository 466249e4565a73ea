use super::common::{EngineArgs, RulesArgs, play};
use super::failure::Failure;
use super::place::{Size, heap};
use super::session::Session;
use super::{Done, output};
use grundy::game::{Grid, Outcome};
use grundy::number;
use grundy::play::{Analysis, DigitalSum, Position, WinningMoves, analyse};
use grundy::report::table::integer;
use grundy::rulesets::{BoardRuleset, Rules, Ruleset};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Winning moves shown to people; JSON lists all.
const SHOWN: usize = 50;

/// One position: outcome, value, EVERY winning move, the digital-sum table, why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy value nim 3 4 5
  grundy value moore:2 3 6 7 10 --json
  grundy value cram --board 4x5
  grundy value chomp 4 3 1")]
pub(super) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The heaps, or the row lengths of chomp
    #[arg(value_name = "HEAP", allow_negative_numbers = true)]
    heaps: Vec<String>,
    /// The full board of a size
    #[arg(long, value_name = "RxC", conflicts_with_all = ["heaps", "position"])]
    board: Option<Size>,
    /// Any position on a board: rows of . (free) and # (gone), such as '##./.#.'
    #[arg(long, value_name = "CELLS", conflicts_with = "heaps")]
    position: Option<Grid>,
    #[command(flatten)]
    engine: EngineArgs,
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let ruleset = self.rules.ruleset()?;
        let position = self.position(&ruleset)?;
        let start = Instant::now();
        let analysis = analyse(&ruleset, &position, self.engine.engine, &session.context)?;
        if session.json {
            output::print_json(&as_json(&analysis))?;
        } else {
            output::print(&as_text(&analysis, start.elapsed()))?;
        }
        Ok(Done::Well)
    }

    fn position(&self, ruleset: &Ruleset) -> Result<Position, Failure> {
        if let Some(grid) = &self.position {
            return Ok(Position::Grid(grid.clone()));
        }
        if let Some(Size { rows, cols }) = self.board {
            return Ok(Position::Grid(Grid::full(rows, cols)));
        }
        if self.heaps.is_empty() {
            let example = match &ruleset.rules {
                Rules::Heaps(_) => format!("heaps, such as `grundy value {ruleset} 3 4 5`"),
                Rules::Board(_) => "--board 4x5 or --position '../.#'".into(),
            };
            return Err(Failure::input(format!(
                "found no position, expected {example}"
            )));
        }
        if let Rules::Board(BoardRuleset::Chomp(_)) = ruleset.rules {
            let rows = self
                .heaps
                .iter()
                .map(|text| Ok(heap(text, "the row lengths")? as usize));
            let rows: Vec<usize> = rows.collect::<Result<_, Failure>>()?;
            if rows
                .len()
                .saturating_mul(rows.iter().copied().max().unwrap_or(0))
                > 1 << 20
            {
                return Err(Failure::input(
                    "found more than a million cells; choose fewer",
                ));
            }
            return Ok(Position::Grid(Grid::from_lengths(&rows)));
        }
        let heaps = self.heaps.iter().map(|text| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits
                .then(|| text.parse::<BigUint>().ok())
                .flatten()
                .ok_or_else(|| {
                    Failure::input(format!(
                        "found `{text}` among the heaps, expected a whole number, 0 or larger"
                    ))
                })
        });
        Ok(Position::Heaps(heaps.collect::<Result<_, _>>()?))
    }
}

/// A plain integer, or a string beyond 2^53.
fn big(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(n) => integer(n),
        Err(_) => Value::String(n.to_string()),
    }
}

fn bigs(list: &[BigUint]) -> Value {
    list.iter().map(big).collect()
}

fn as_json(analysis: &Analysis) -> Value {
    let Analysis {
        ruleset,
        position,
        outcome,
        value,
        winning_moves,
        digital_sum,
        ..
    } = analysis;
    let position = match position {
        Position::Heaps(heaps) => bigs(heaps),
        Position::Grid(grid) => Value::String(grid.to_string()),
    };
    let moves: Value = match winning_moves {
        WinningMoves::Heaps(moves) => moves.iter().map(|heaps| bigs(heaps)).collect(),
        WinningMoves::Grids(grids) => grids.iter().map(Grid::to_string).collect(),
    };
    let digital_sum = digital_sum.as_ref().map(|table| {
        json!({
            "modulus": table.modulus,
            "columns": bigs(&table.columns),
            "rows": table.rows,
            "sums": table.sums,
            "residues": table.residues,
            "safe": *outcome == Outcome::P,
        })
    });
    json!({
        "rules": ruleset.to_string(),
        "position": position,
        "convention": ruleset.convention,
        "outcome": outcome,
        "value": value.as_ref().map(big),
        "winning_moves": moves,
        "winning_moves_complete": !analysis.cut,
        "digital_sum": digital_sum,
        "method": analysis.method,
    })
}

fn as_text(analysis: &Analysis, time: Duration) -> String {
    let Analysis {
        ruleset,
        position,
        outcome,
        value,
        ..
    } = analysis;
    let mut text = String::new();
    let at = match position {
        Position::Heaps(heaps) => {
            let list: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
            format!(
                "{} {}",
                if heaps.len() == 1 { "heap" } else { "heaps" },
                list.join(" ")
            )
        }
        Position::Grid(grid) => format!("{} x {} board", grid.rows(), grid.cols()),
    };
    let title = format!("{}, {at}, {}", ruleset.rules, play(ruleset.convention));
    let value = match value {
        Some(value) if *value == BigUint::ZERO => "   value 0".into(),
        Some(value) => format!("   value *{value}"),
        None => String::new(),
    };
    let colour = match outcome {
        Outcome::P => anstyle::AnsiColor::Green.on_default().bold(),
        Outcome::N => anstyle::AnsiColor::Yellow.on_default().bold(),
    };
    let (on, off) = (colour.render(), anstyle::Reset);
    // the result stands at column 55 where the title leaves room
    _ = writeln!(
        text,
        "{title:<54}{}{on}{outcome}{off}{value}",
        if title.len() >= 54 { "   " } else { "" }
    );
    if let Position::Grid(grid) = position {
        _ = writeln!(text);
        grid.to_string()
            .split('/')
            .for_each(|row| _ = writeln!(text, "  {row}"));
    }
    if let Some(table) = &analysis.digital_sum {
        digital_sum(&mut text, table, analysis);
    }
    moves(&mut text, analysis);
    _ = writeln!(text, "\nby {}; {}", analysis.method, number::duration(time));
    text.replace("\nby by ", "\nby ")
}

/// Columns of a digital-sum table side by side on 80 columns.
fn digital_sum(text: &mut String, table: &DigitalSum, analysis: &Analysis) {
    let Position::Heaps(heaps) = &analysis.position else {
        return;
    };
    let digits = |n: &BigUint| n.to_string().len();
    let names = heaps.iter().map(digits).max().unwrap_or(1).max(6);
    let wide = table.columns.iter().map(digits).max().unwrap_or(1).max(3) + 1;
    let fits = names.min(30) + 1 + wide * table.columns.len() <= 80;
    // labels of large columns are powers of two, in runs of columns that fit
    let (width, run) = if fits {
        (wide, table.columns.len())
    } else {
        (5, 8)
    };
    let name = |n: &str| {
        if n.len() > 30 {
            format!("{}...", &n[..27])
        } else {
            n.to_owned()
        }
    };
    let names = names.min(30);
    let last = table.columns.len();
    for start in (0..last).step_by(run) {
        let columns = start..last.min(start + run);
        let mut line = |head: &str, cell: &dyn Fn(usize) -> String| {
            _ = write!(text, "{head:>names$} ");
            columns
                .clone()
                .for_each(|c| _ = write!(text, "{:>width$}", cell(c)));
            text.truncate(text.trim_end().len());
            text.push('\n');
        };
        line("", &|_| String::new());
        line("", &|c| {
            if fits {
                table.columns[c].to_string()
            } else {
                format!("2^{}", last - 1 - c)
            }
        });
        for (heap, row) in heaps.iter().zip(&table.rows) {
            line(&name(&heap.to_string()), &|c| {
                if row[c] == 1 { "1" } else { "." }.into()
            });
        }
        line("sum", &|c| table.sums[c].to_string());
        line(&format!("mod {}", table.modulus), &|c| {
            table.residues[c].to_string()
        });
    }
    _ = writeln!(text, "\n{}", safety(table, analysis));
}

fn safety(table: &DigitalSum, analysis: &Analysis) -> String {
    let safe = if analysis.outcome == Outcome::P {
        "safe"
    } else {
        "unsafe"
    };
    let misere = analysis.ruleset.convention == grundy::game::Convention::Misere;
    if misere && table.columns.len() == 1 {
        let ones = table.sums[0];
        return format!(
            "{safe}: no heap above 1, and the number of ones is {ones}; misere P iff it is 1 mod {}",
            table.modulus
        );
    }
    let fault = table.at_fault();
    if fault.is_empty() {
        return format!("{safe}: every column sum is 0 mod {}", table.modulus);
    }
    let list: Vec<String> = fault.iter().map(|column| column.to_string()).collect();
    match (table.modulus, &list[..]) {
        (2, [one]) => format!("{safe}: the {one}'s column is odd"),
        (2, many) if many.len() <= 12 => format!("{safe}: the columns {} are odd", many.join(", ")),
        (m, [one]) => format!("{safe}: the {one}'s column is not 0 mod {m}"),
        (m, many) if many.len() <= 12 => {
            format!("{safe}: the columns {} are not 0 mod {m}", many.join(", "))
        }
        (m, many) => format!("{safe}: {} columns are not 0 mod {m}", many.len()),
    }
}

fn moves(text: &mut String, analysis: &Analysis) {
    let count = analysis.winning_moves.len();
    let heading = match (analysis.outcome, count) {
        (Outcome::P, _) => "no winning move: every move leads to an N-position".into(),
        (Outcome::N, 0) => "no move at all, and in misere play that wins".into(),
        (Outcome::N, 1) => "1 winning move".into(),
        (Outcome::N, n) if analysis.cut => {
            format!("more than {} winning moves", number::grouped(n as u64))
        }
        (Outcome::N, n) => format!("{} winning moves", number::grouped(n as u64)),
    };
    _ = writeln!(text, "\n{heading}");
    match (&analysis.winning_moves, &analysis.position) {
        (WinningMoves::Heaps(moves), Position::Heaps(from)) => {
            let line = |heaps: &[BigUint]| {
                let list: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
                list.join("  ")
            };
            let shown: Vec<String> = moves.iter().take(SHOWN).map(|to| line(to)).collect();
            let width = shown.iter().map(String::len).max().unwrap_or(0).min(40);
            for (to, line) in moves.iter().zip(&shown) {
                _ = writeln!(text, "  {line:<width$}      {}", describe(from, to));
            }
        }
        (WinningMoves::Grids(moves), _) => {
            moves
                .iter()
                .take(SHOWN)
                .for_each(|grid| _ = writeln!(text, "  {grid}"));
        }
        _ => {}
    }
    if count > SHOWN {
        _ = writeln!(
            text,
            "  ... and {} more; --json lists all",
            number::grouped((count - SHOWN) as u64)
        );
    }
}

/// `take 5 from 10 and 1 from 3`, or what a heap is split into.
fn describe(from: &[BigUint], to: &[BigUint]) -> String {
    if from.len() != to.len() {
        // the heap that was split stands where the two first differ, its parts in its place
        let at = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let parts = &to[at..at + 1 + to.len() - from.len()];
        let parts: Vec<String> = parts.iter().map(BigUint::to_string).collect();
        return format!("split {} into {}", from[at], parts.join(" and "));
    }
    let changed = from.iter().zip(to).filter(|(a, b)| a != b);
    let taken: Vec<String> = changed
        .enumerate()
        .map(|(i, (a, b))| {
            let of = if i == 0 { "the heap of " } else { "" };
            if b <= a {
                format!("{} from {of}{a}", a - b)
            } else {
                format!("{a} becomes {b}")
            }
        })
        .collect();
    format!("take {}", taken.join(" and "))
}

//! The CPU seconds that a search for misere quotients takes, beside those of MisereSolver: reads
//! `results/misere-quotients/solver.csv` and prints it with its last column measured anew.
//!
//! ```sh
//! cargo run --release --example quotient_times > solver.csv
//! ```
//!
//! A search that is over in less than a millisecond is repeated, and the mean is told.

use cpu_time::ThreadTime;
use grundy::game::Code;
use grundy::theory::misere::{Limits, Quotient, Reach};
use grundy::work::Context;
use std::time::Duration;

/// What one code is searched for at least.
const LEAST: Duration = Duration::from_millis(2);

/// The heaps of a code of which the quotient is complete.
const TO: usize = 2_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/results/misere-quotients/solver.csv"
    );
    let text = std::fs::read_to_string(path)?;
    let mut lines = text.lines();
    println!("{}", lines.next().ok_or("the table is empty")?);
    let context = Context::default();
    for line in lines {
        let (known, _) = line.rsplit_once(',').ok_or("a line without columns")?;
        let columns: Vec<&str> = line.split(',').collect();
        let code: Code = columns[0].parse()?;
        let to = match columns[1].strip_prefix("to ") {
            Some(heap) => heap.parse()?,
            None => TO,
        };
        let limits = Limits { to, ..Limits::NONE };
        let start = ThreadTime::now();
        let mut times = 0;
        while times == 0 || start.elapsed() < LEAST {
            let found = Quotient::find(&code, Reach::of(&code), limits, &context)?;
            let order: usize = columns[2].parse()?;
            if found.order() != order {
                return Err(format!("{}: {} elements", columns[0], found.order()).into());
            }
            times += 1;
        }
        println!(
            "{known},{:.6}",
            start.elapsed().as_secs_f64() / f64::from(times)
        );
    }
    Ok(())
}

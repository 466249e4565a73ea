//! A heap sequence and its period, proved: Kayles, code 0.77.

use grundy::game::Code;
use grundy::sequence::{PeriodVerdict, Sequence};
use grundy::work::Context;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let code: Code = "0.77".parse()?;
    let kayles = Sequence::run(&code, 200, &Context::default())?;
    let values: Vec<u32> = kayles.computed().iter().take(13).collect();
    println!("{values:?}");
    let period = kayles.period().ok_or("no period was found")?;
    let proved = match &period.verdict {
        PeriodVerdict::Proved(theorem) => format!("proved by {}", theorem.name()),
        PeriodVerdict::Observed { times } => format!("observed {times} times"),
    };
    println!(
        "period {} from heap {}, {proved}",
        period.length, period.preperiod
    );
    Ok(())
}

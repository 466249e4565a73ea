use crate::present::columns::aligned;
use grundy::ask::RowPeriodsAnswer;
use grundy::number::grouped;
use grundy::survey::Status;

/// What people read.
pub fn row_periods_text(answer: &RowPeriodsAnswer) -> String {
    let RowPeriodsAnswer { rules, found } = answer;
    let mut text = format!(
        "{rules}, rows of values\n\
         G(row, h + period) = G(row, h) + saltus for all h >= preperiod\n\n"
    );
    let titles = [
        "row",
        "preperiod",
        "period",
        "saltus",
        "verdict",
        "equal states at columns",
    ];
    let mut lines = vec![titles.map(String::from)];
    lines.extend(found.rows.iter().map(|row| {
        let [preperiod, period, saltus] = match row.period {
            Some(period) => [period.preperiod, period.period, period.saltus].map(grouped),
            None => ["-"; 3].map(String::from),
        };
        let states = row.proof.map_or_else(String::new, |proof| {
            let [first, second] = [proof.preperiod, proof.preperiod + proof.period].map(grouped);
            format!("{first} and {second}")
        });
        let verdict = row.status().to_string();
        [grouped(row.row), preperiod, period, saltus, verdict, states]
    }));
    text += &aligned(&lines, |column| column < 4, usize::MAX);
    let some = |wanted| found.rows.iter().any(|row| row.status() == wanted);
    if some(Status::Observed) {
        let columns = grouped(found.to);
        text += &format!("\nOBSERVED: eight times at least, in columns 0 to {columns}\n");
    }
    if some(Status::None) {
        text += &format!("\nNONE: none seen in columns 0 to {}\n", grouped(found.to));
    }
    text
}

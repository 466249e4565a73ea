//! Bounded Nim: taking at most b from one heap, a position has the nim-sum of x_i mod (b + 1).

use super::statements::Setting;
use crate::claim::Checked;
use crate::game::{Amounts, HeapRules, Shape};
use crate::solve::{Statistics, Table, Want};
use crate::work::{Context, Stop};

/// Where it comes from.
pub const SOURCE: &str = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 4";

/// Compares the statement with a table of values, at every position.
///
/// # Errors
/// [`Stop::Refused`] if the rules declare no bound, or the table has no values;
/// [`Stop::Cancelled`].
pub fn bounded<R: HeapRules + Sync>(
    rules: &R,
    table: &Table,
    statistics: &Statistics,
    context: &Context,
) -> Result<Checked, Stop> {
    let modulus = match (rules.shape(), table.want()) {
        (Shape::Each(Amounts::UpTo(b)), Want::Values) => u128::from(b) + 1,
        (Shape::Each(Amounts::UpTo(_)), _) => {
            return Err(Stop::Refused(
                "found outcomes, expected Grundy values: the statement is about normal play".into(),
            ));
        }
        _ => {
            return Err(Stop::Refused(
                "found rules without a largest amount, expected such as bounded(3)".into(),
            ));
        }
    };
    let setting = Setting {
        rules,
        table,
        statistics,
        modulus: 2,
        context,
    };
    let claim = format!("values: the nim-sum of the heaps mod {modulus}");
    setting.values(&claim, setting.largest(), |x| {
        x.iter()
            .fold(0, |sum, &heap| sum ^ (u128::from(heap) % modulus))
    })
}

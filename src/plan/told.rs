use crate::game::HeapRules;
use crate::work::Stop;

/// A result, unless the moves of some position could not be computed: then that is the result.
///
/// # Errors
/// [`Stop::Refused`] with the position and what was found there.
pub(super) fn told<R: HeapRules, T>(rules: &R, result: Result<T, Stop>) -> Result<T, Stop> {
    match rules.fault() {
        Some(why) => Err(Stop::Refused(format!("the rules tell no moves {why}"))),
        None => result,
    }
}

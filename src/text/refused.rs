//! A test of texts that are refused.

use super::NotationError;
use std::fmt::Debug;
use std::str::FromStr;

/// Each text is refused at a column, counted from 1, in words with a part.
pub(crate) fn refused<T: FromStr<Err = NotationError> + Debug>(texts: &[(&str, usize, &str)]) {
    for &(typed, column, part) in texts {
        let error = typed.parse::<T>().expect_err(typed);
        assert_eq!(error.column(), column, "{typed}: {error}");
        assert!(error.to_string().contains(part), "{typed}: {error}");
    }
}

//! Dictionaries of plain values for Python.

use grundy::rulesets::Ruleset;
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};

/// A dictionary that is filled entry by entry.
pub(crate) struct Fields<'py>(Bound<'py, PyDict>);

impl<'py> Fields<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Self(PyDict::new(py))
    }

    /// A dictionary that begins with the rules and their convention.
    pub(crate) fn of(py: Python<'py>, ruleset: &Ruleset) -> PyResult<Self> {
        let fields = Self::new(py);
        fields.set("rules", ruleset.to_string())?;
        fields.set("convention", ruleset.convention.to_string())?;
        Ok(fields)
    }

    /// Adds an entry.
    pub(crate) fn set(&self, key: &str, value: impl IntoPyObject<'py>) -> PyResult<&Self> {
        self.0.set_item(key, value)?;
        Ok(self)
    }

    pub(crate) fn done(self) -> Bound<'py, PyDict> {
        self.0
    }
}

/// An integer of any size.
pub(crate) fn big<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(number) {
        Ok(small) => Ok(PyInt::new(py, small).into_any()),
        Err(_) => {
            let class = py.get_type::<PyInt>();
            class.call_method1("from_bytes", (number.to_bytes_le(), "little"))
        }
    }
}

/// An integer of any size, from Python; `None` if it is negative.
pub(crate) fn from_big(number: &Bound<'_, PyAny>) -> PyResult<Option<BigUint>> {
    if let Ok(small) = number.extract::<u64>() {
        return Ok(Some(small.into()));
    }
    // numpy's integers have an index, too
    let number = number.call_method0("__index__")?;
    if number.lt(0)? {
        return Ok(None);
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    let bytes = number.call_method1("to_bytes", (bits / 8 + 1, "little"))?;
    Ok(Some(BigUint::from_bytes_le(bytes.extract::<&[u8]>()?)))
}

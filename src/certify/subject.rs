//! A file to certify: its first byte shows what it is, and untrusted bytes become a checked table,
//! or the claim of a certificate, once.

use super::anyheaps::CountClaim;
use super::automaton::AutomatonClaim;
use super::loopy::LoopyClaim;
use super::period::PeriodClaim;
use super::quotient::QuotientClaim;
use super::recursion::RecursionClaim;
use super::{CertifyError, Stored, ValueClaim, json};
use crate::store::{PeriodRecord, RecursionRecord, ValueRecord};
use crate::work::Context;
use std::io::{BufRead, Read};

/// Memory that a byte of JSON takes, read as rows.
const ROOM: u128 = 16;

/// A file to certify.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A table.
    Table(Box<Stored>),
    /// A period certificate.
    Period(Box<PeriodClaim>),
    /// A recursion certificate.
    Recursion(Box<RecursionClaim>),
    /// A certificate of an automaton, or an automaton alone.
    Automaton(Box<AutomatonClaim>),
    /// A certificate for every number of heaps.
    AnyHeaps(Box<CountClaim>),
    /// A certificate of a value.
    Value(Box<ValueClaim>),
    /// A certificate of a misere quotient.
    Quotient(Box<QuotientClaim>),
    /// A table of rules that may go on for ever.
    Loopy(Box<LoopyClaim>),
}

impl Subject {
    /// Reads a table file of grundy, the JSON of `grundy table --json`, a certificate of a
    /// period, a recursion or a quotient, or an automaton, which is text that begins with `#`. `length` is the size of the file where it
    /// is known.
    ///
    /// # Errors
    /// Damage, rules that cannot be parsed, a box that does not fit the entries, too little memory.
    pub fn read(
        mut input: impl BufRead,
        length: Option<u64>,
        context: &Context,
    ) -> Result<Self, CertifyError> {
        let first = input.fill_buf()?;
        if is_checkpoint(first) {
            return Err(CertifyError::input(
                "a checkpoint",
                "a finished result",
                "continue the run that wrote it, and check what it writes at the end",
            ));
        }
        let begins = first.first().copied();
        // a digit: an automaton without its comments, whose reader says so
        if begins.is_some_and(|byte| byte == b'#' || byte.is_ascii_digit()) {
            let text = text("an automaton", input, length, context)?;
            if ValueRecord::is_named(&text) {
                return Ok(Self::Value(ValueClaim::read(&text)?.into()));
            }
            if CountClaim::is_named(&text) {
                return Ok(Self::AnyHeaps(CountClaim::read(&text)?.into()));
            }
            let claim = AutomatonClaim::read(&text, context)?;
            return Ok(Self::Automaton(claim.into()));
        }
        if !begins.is_some_and(|byte| byte == b'{' || byte.is_ascii_whitespace()) {
            return Ok(Self::Table(Stored::read(input, length, context)?.into()));
        }
        let text = text("a file in JSON", input, length, context)?;
        if PeriodRecord::is_named(&text) {
            return PeriodClaim::read(&text).map(|claim| Self::Period(Box::new(claim)));
        }
        if RecursionRecord::is_named(&text) {
            return Ok(Self::Recursion(RecursionClaim::read(&text)?.into()));
        }
        if QuotientClaim::is_named(&text) {
            return Ok(Self::Quotient(QuotientClaim::read(&text)?.into()));
        }
        if LoopyClaim::is_named(&text) {
            return Ok(Self::Loopy(LoopyClaim::read(&text)?.into()));
        }
        Ok(Self::Table(json::read(text, context)?.into()))
    }
}

/// Whether a file begins as checkpoints do: a checksum, and what it is.
fn is_checkpoint(first: &[u8]) -> bool {
    let line = first.split(|&byte| byte == b'\n').next();
    let head = line.and_then(|line| std::str::from_utf8(line).ok());
    let said = head.and_then(|head| head.split_once(" {\"format\":\"grundy "));
    said.is_some_and(|(sum, kind)| {
        let named = kind.split('"').next().unwrap_or_default();
        sum.len() == 8 && named.ends_with("checkpoint")
    })
}

/// The text of a file, as much as memory allows.
fn text(
    what: &str,
    input: impl BufRead,
    length: Option<u64>,
    context: &Context,
) -> Result<Vec<u8>, CertifyError> {
    context.afford(what, u128::from(length.unwrap_or(0)) * ROOM)?;
    let most = context.memory() / ROOM as u64;
    let mut text = Vec::new();
    input.take(most.saturating_add(1)).read_to_end(&mut text)?;
    context.afford(what, text.len() as u128 * ROOM)?;
    Ok(text)
}

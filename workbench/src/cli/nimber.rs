use super::output::{self, OutputArgs};
use super::session::Session;
use crate::failure::Failure;
use grundy::ask::{Answered, NimberAnswer, NimberRequest, Question};
use grundy::calculator::evaluate;
use grundy::rulesets::Definitions;
use grundy_report::computed::Products;
use grundy_report::dest::Dest;
use grundy_report::plot::Picture;
use serde_json::Value;
use std::io::{BufRead, BufWriter, IsTerminal, Write, stdin, stdout};

/// The largest bound of a table: it has 2^26 products.
const LARGEST: u64 = (1 << 13) - 1;

/// Nim arithmetic: a calculator, and tables of products
#[derive(Debug, clap::Args)]
#[command(
    after_help = "*5 is a nimber, a bare number only an exponent. + is nim-addition, * between
nimbers the nim-product, / divides, ^ has integer exponents, also negative ones.
  sqrt(x)       the square root
  artin(c)      the even x with x^2 + x = c
  trace(x)      over GF(2), from the smallest field that contains x
  norm(x)       over the field of half the bits
  conj(x)       the conjugate over that field
  minpoly(x)    the minimal polynomial over GF(2)
  degree(x)     its degree
  order(x)      the least n > 0 with x^n = *1
  log(base, x)  the least n with base^n = x
trace(x, 64), norm(x, 64), conj(x, 64): from the field of 64 bits. Numbers are
decimal or 0x.., of any size.

w is the least infinite ordinal; w^2, w^w and w^(w^2*3 + 1) are ordinal powers of
it. Next to w a bare number is a nimber, as in w*2 + 3. Sums, products, quotients,
powers, sqrt and degree are those of nimbers below w^w^w: (w)^3 is *2.

Examples:
  grundy nimber '(*7 * *11)^-1 + *3'
  grundy nimber 'w*2 + 3'
  grundy nimber --table 15 --wide"
)]
pub(super) struct NimberArgs {
    /// An expression, or - for one on each line of stdin
    #[arg(
        value_name = "EXPR",
        required_unless_present = "table",
        conflicts_with = "table"
    )]
    expression: Option<String>,
    /// The nim-products of 0..N instead; --out x.png or x.svg draws a heat map of them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=LARGEST))]
    table: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
    /// Width of a heat map in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1_000)]
    width: u32,
}

impl NimberArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if let Some(max) = self.table {
            let cpu = session.context.cpu();
            return self.products(Products { max, cpu }, session);
        }
        if self.output.file.wanted() {
            return Err(Failure::input(
                "found --out or --format with an expression, expected them with --table N; the \
                 value of an expression goes to stdout",
            ));
        }
        match self.expression.as_deref().unwrap_or_default() {
            "-" => lines(session),
            expression => {
                let asked = NimberRequest {
                    expression: expression.to_owned(),
                };
                let found = asked.answer(&Definitions::default(), &session.context)?;
                match session.json {
                    true => output::print_json(&found.json()),
                    false => output::print_as_it_is(&format!("{}\n", found.result)),
                }
            }
        }
    }

    fn table(&self, products: Products, session: &Session) -> Result<(), Failure> {
        let format = self.output.file.format(session)?;
        if format.name == "grundy" {
            return Err(Failure::input(
                "found the format grundy, which holds the values of rules, expected csv, json, \
                 npy, text, md or latex; a table of products names no rules",
            ));
        }
        let target = self.output.target(session)?;
        target.write(&products.sheet(), session)
    }

    fn products(&self, products: Products, session: &Session) -> Result<(), Failure> {
        let out = self.output.file.out.as_deref();
        let Some((path, picture)) = out.and_then(|path| Some((path, Picture::of(path)?))) else {
            return self.table(products, session);
        };
        let dest = Dest::check(path)?;
        dest.put(&products.picture(picture, self.width)?)?;
        session.remark(&format!("wrote {}", path.display()));
        Ok(())
    }
}

/// One expression a line, one result a line.
fn lines(session: &Session) -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout().lock());
    let mut entries = Vec::new();
    let at_once = stdin().is_terminal();
    for (number, line) in (1..).zip(stdin().lock().lines()) {
        session.context.check()?;
        let line = line.map_err(|e| Failure::input(format!("line {number} of stdin: {e}")))?;
        let result = match line.trim() {
            "" => String::new(),
            expression => match evaluate(expression) {
                Ok(value) => value.to_string(),
                Err(error) => {
                    out.flush()?;
                    return Err(Failure::input(format!("line {number}, {error}")));
                }
            },
        };
        if session.json {
            let expression = line.trim().to_owned();
            entries.push(NimberAnswer { expression, result }.entry());
            continue;
        }
        writeln!(out, "{result}")?;
        if at_once {
            out.flush()?;
        }
    }
    out.flush()?;
    drop(out);
    match session.json {
        true => output::print_json(&Value::Array(entries)),
        false => Ok(()),
    }
}

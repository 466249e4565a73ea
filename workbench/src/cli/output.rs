use super::session::Session;
use crate::failure::Failure;
use crate::present::tell;
use crate::present::{fitted, screen_width};
use clap::Args;
use grundy::ask::typed;
use grundy::number::joined;
use grundy_report::Watched;
use grundy_report::dest::Dest;
use grundy_report::table::{CSV, Dtype, Format, JSON, LATEX, Style, TEXT, Table, fits, write};
use serde_json::{Value, json};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// A file or a format.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct FileArgs {
    /// File to write; its extension names the format
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", help = Format::names())]
    format: Option<Format>,
    /// The same as --format csv
    #[arg(long, conflicts_with = "format")]
    csv: bool,
    /// The same as --format latex
    #[arg(long, visible_alias = "tex", conflicts_with_all = ["format", "csv"])]
    latex: bool,
}

impl FileArgs {
    /// A file whose name says its format.
    pub(super) fn at(out: Option<PathBuf>) -> Self {
        Self {
            out,
            ..Self::default()
        }
    }

    /// Whether a file or a format was asked for.
    pub(super) fn wanted(&self) -> bool {
        self.out.is_some() || self.named().is_some()
    }

    /// The format that an option names.
    pub(super) fn named(&self) -> Option<Format> {
        let short = [(self.csv, CSV), (self.latex, LATEX)];
        let short = short.into_iter().find(|(asked, _)| *asked);
        self.format.or(short.map(|(_, format)| format))
    }

    /// The format that the options or the file ask for; text if nothing does.
    pub(super) fn format(&self, session: &Session) -> Result<Format, Failure> {
        match (self.named(), session.json, &self.out) {
            (Some(format), true, _) if format != JSON => Err(Failure::input(format!(
                "found --json and --format {format}, expected one of them"
            ))),
            (Some(format), ..) => Ok(format),
            (None, true, _) => Ok(JSON),
            // a device or a pipe has no name that shows the format
            (None, false, Some(path)) if path.exists() && !path.is_file() && !path.is_dir() => {
                Ok(TEXT)
            }
            (None, false, Some(path)) => {
                Format::from_path(path).map_err(|e| Failure::input(e.to_string()))
            }
            (None, false, None) => Ok(TEXT),
        }
    }

    /// The file, or stdout.
    pub(super) fn dest(&self) -> Result<Dest, Failure> {
        Ok(match &self.out {
            Some(path) => Dest::check(path)?,
            None => Dest::stdout(),
        })
    }
}

/// Where a table goes and how it is written.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    #[command(flatten)]
    pub(super) file: FileArgs,
    /// Two heaps as a square instead of one line per position
    #[arg(long)]
    wide: bool,
    /// Numbers of an NPY file: uint8, uint16, uint32 or uint64 [default: the smallest that fits]
    #[arg(long, value_name = "TYPE")]
    dtype: Option<Dtype>,
}

/// A checked destination and format.
pub(super) struct Target {
    dest: Dest,
    format: Format,
    style: Style,
}

impl OutputArgs {
    /// Checked before a long run.
    pub(super) fn target(&self, session: &Session) -> Result<Target, Failure> {
        let format = self.file.format(session)?;
        let file = self.file.out.is_some();
        let stdout = io::stdout().is_terminal();
        if format.binary && !file && stdout {
            return Err(Failure::input(format!(
                "{format} is binary; give it a file with --out table.{format}"
            )));
        }
        let colour = !file && stdout && std::env::var_os("NO_COLOR").is_none();
        let style = Style {
            wide: self.wide,
            colour,
            dtype: self.dtype,
            columns: (!file).then(screen_width),
        };
        Ok(Target {
            dest: self.file.dest()?,
            format,
            style,
        })
    }
}

impl Target {
    /// Whether the format can hold such a table: asked before it is computed.
    pub(super) fn fits(&self, table: &Table<'_>) -> Result<(), Failure> {
        Ok(fits(table, self.format, self.style)?)
    }

    pub(super) fn write(mut self, table: &Table<'_>, session: &Session) -> Result<(), Failure> {
        let mut to = Watched(&mut self.dest, &session.context);
        write(table, self.format, self.style, &mut to)?;
        Ok(self.dest.commit()?)
    }
}

/// Prints lines of text on stdout, coloured where it is a terminal.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    print_as_it_is(&fitted(text))
}

/// Prints what other programs read.
pub(super) fn print_as_it_is(text: &str) -> Result<(), Failure> {
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout()));
    out.write_all(typed(text).as_bytes())?;
    Ok(out.flush()?)
}

/// Prints what was found: for scripts if `--json` asks for that, for people otherwise.
pub(super) fn show(
    session: &Session,
    json: impl FnOnce() -> Value,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    session.flags.idle.store(true, Ordering::Relaxed);
    let told = match session.json {
        true => print_json(&json()),
        false => print(&text()),
    };
    session.flags.idle.store(false, Ordering::Relaxed);
    told
}

/// Prints what a game says. It is the result itself; next to JSON it is talk, and goes to stderr.
pub(super) fn talk(session: &Session, text: &str) -> Result<(), Failure> {
    if !session.json {
        return print(text);
    }
    if !session.quiet {
        tell(text);
    }
    Ok(())
}

/// Prints one JSON object on stdout, a line for each key.
pub(super) fn print_json(value: &Value) -> Result<(), Failure> {
    print_as_it_is(&json_text(value))
}

/// Writes one JSON object to a file, as it is printed.
pub(super) fn write_json(to: Dest, value: &Value) -> Result<(), Failure> {
    Ok(to.put(typed(&json_text(value)).as_bytes())?)
}

fn json_text(value: &Value) -> String {
    match value.as_object() {
        Some(object) => {
            let lines = object.iter();
            let lines = lines.map(|(key, value)| format!("{}: {value}", json!(key)));
            format!("{{\n{}\n}}\n", joined(lines, ",\n"))
        }
        None => format!("{value}\n"),
    }
}

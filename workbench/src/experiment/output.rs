//! Writes the tables and plots of an experiment, and what the report shows of them.

use super::decision::Decision;
use super::file::{Experiment, Plot, Sheet};
use super::place::Enumerated;
use super::tables::Tables;
use crate::failure::Failure;
use crate::present::{Counts, Head};
use grundy::game::{Convention, HeapRules};
use grundy::number::grouped;
use grundy::solve::Want;
use grundy::work::Context;
use grundy_report::computed::{
    BoxRows, PlotKind, board_picture, board_rows, board_table, picture, slice_text,
};
use grundy_report::dest::Dest;
use grundy_report::html::excerpt;
use grundy_report::html::{Figure, ProofPart, Section, TablePart};
use grundy_report::table::{Contents, Style, Table, write};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Output {
    /// Its name, in the folder of the experiment.
    pub file: String,
    /// SHA-256 of its bytes.
    pub sha256: String,
}

fn hex(state: Sha256) -> String {
    state
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A writer that hashes what it writes, and stops once the work is cancelled.
struct Hashed<'a> {
    to: Dest,
    state: Sha256,
    context: &'a Context,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.context.check().map_err(io::Error::other)?;
        let count = self.to.write(bytes)?;
        self.state.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Writes a file of a folder as a whole.
pub(super) fn file(
    folder: &Path,
    name: &str,
    context: &Context,
    body: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<Output, Failure> {
    let to = Dest::check(&folder.join(name))?;
    let mut out = Hashed {
        to,
        state: Sha256::new(),
        context,
    };
    let written = body(&mut out);
    context.check()?;
    written?;
    out.to.commit()?;
    Ok(Output {
        file: name.to_owned(),
        sha256: hex(out.state),
    })
}

fn play(convention: Convention) -> String {
    format!("{convention} play")
}

/// Writes one table.
pub(super) fn sheet(
    folder: &Path,
    experiment: &Experiment,
    sheet: &Sheet,
    tables: &mut Tables<'_>,
) -> Result<(Output, TablePart), Failure> {
    let ruleset = &experiment.ruleset;
    let want = match sheet.contents {
        Contents::Values => Want::Values,
        _ => Want::Outcomes(ruleset.convention),
    };
    let context = tables.context;
    let about = format!(
        "{}, {}, {}",
        ruleset.rules,
        sheet.place,
        play(ruleset.convention)
    );
    let mut head = Head {
        rules: ruleset.to_string(),
        place: sheet.place.json(),
        order: sheet.place.order(),
        convention: ruleset.convention,
        engine: grundy::plan::Engine::Memo,
        counts: Counts::default(),
    };
    match &sheet.place {
        Enumerated::Heaps(rules, positions) => {
            let found = tables.heaps(rules, positions, want)?;
            let counts = &found.statistics;
            head.engine = found.plan.engine;
            head.counts = Counts::of_box(positions, rules.symmetric(), found.table.want(), counts);
            let what = subject(sheet.contents, counts.p, &format!("{} ", positions.order()));
            let rows = BoxRows::new(&found.table, sheet.contents, &[]);
            let rows = rows.expect("no heap is held");
            let title = format!("{about}: {what}");
            put(folder, sheet, &rows.sheet(title, head.json()), context)
        }
        Enumerated::Boards(rules, size) => {
            let table = tables.boards(rules, *size, want)?;
            head.engine = table.plan.engine;
            let p = table.entries.iter().filter(|entry| entry.2 == 0).count() as u128;
            let title = format!("{about}: {}", subject(sheet.contents, p, ""));
            let rows = board_rows(&table, sheet.contents);
            let table = board_table(title, sheet.contents, head.json(), &rows);
            put(folder, sheet, &table, context)
        }
    }
}

fn put(
    folder: &Path,
    sheet: &Sheet,
    table: &Table<'_>,
    context: &Context,
) -> Result<(Output, TablePart), Failure> {
    let style = Style {
        wide: sheet.wide,
        ..Style::default()
    };
    let output = file(folder, &sheet.file, context, |out| {
        Ok(write(table, sheet.format, style, out)?)
    })?;
    Ok((output, excerpt(table, sheet.wide, sheet.file.clone())?))
}

fn subject(contents: Contents, p: u128, order: &str) -> String {
    match contents {
        Contents::Values => "Grundy values".into(),
        Contents::Outcomes => "outcomes".into(),
        Contents::PPositions if p == 1 => format!("1 {order}P-position"),
        Contents::PPositions => format!("{} {order}P-positions", grouped(p)),
    }
}

/// Writes the certificate of a proof and the picture of its automaton.
pub(super) fn proof(
    folder: &Path,
    number: usize,
    decision: &Decision,
    section: &mut Section,
    context: &Context,
) -> Result<Vec<Output>, Failure> {
    let Some(parts) = &decision.proof else {
        return Ok(Vec::new());
    };
    let put = |name: &str, text: &str| {
        file(folder, name, context, |out| {
            Ok(out.write_all(text.as_bytes())?)
        })
    };
    let certificate = put(
        &format!("certificate-{number}.cert"),
        &parts.certificate.text,
    )?;
    let caption = format!("{}: {}", decision.subject, decision.claim);
    section.proofs.push(ProofPart {
        caption: caption.clone(),
        lines: parts.words.clone(),
        file: certificate.file.clone(),
    });
    let mut outputs = vec![certificate];
    if let Some(picture) = &parts.picture {
        let drawn = put(&format!("automaton-{number}.svg"), picture)?;
        section.figures.push(Figure {
            alt: format!("states and columns of digits: {caption}"),
            caption,
            mime: "image/svg+xml".into(),
            bytes: picture.clone().into_bytes(),
            file: drawn.file.clone(),
        });
        outputs.push(drawn);
    }
    Ok(outputs)
}

/// Draws one plot.
pub(super) fn plot(
    folder: &Path,
    experiment: &Experiment,
    plot: &Plot,
    tables: &mut Tables<'_>,
) -> Result<(Output, Figure), Failure> {
    let ruleset = &experiment.ruleset;
    let misere = ruleset.convention == Convention::Misere;
    let (want, what) = match plot.kind {
        PlotKind::PPositions => (Want::Outcomes(ruleset.convention), "P-positions"),
        _ if misere => (Want::Outcomes(ruleset.convention), "outcomes"),
        PlotKind::Histogram => (Want::Values, "positions by value"),
        _ => (Want::Values, "Grundy values"),
    };
    let context = tables.context;
    let about = format!(
        "{}, {}{}, {}",
        ruleset.rules,
        plot.place,
        slice_text(&plot.slice),
        play(ruleset.convention)
    );
    // counts say what they count
    let of = match (plot.kind, plot.place.order()) {
        (PlotKind::Histogram, Some(order)) => format!(" of {order} positions"),
        _ => String::new(),
    };
    let title = format!("{about}: {what}{of}");
    let drawn = (plot.picture, plot.width);
    let bytes = match &plot.place {
        Enumerated::Heaps(rules, positions) => {
            let found = tables.heaps(rules, positions, want)?;
            picture(
                plot.kind,
                title.clone(),
                &found.table,
                &plot.slice,
                drawn,
                context,
            )?
        }
        Enumerated::Boards(rules, size) => {
            let table = tables.boards(rules, *size, want)?;
            board_picture(plot.kind, title.clone(), &table, drawn, context)?
        }
    };
    let output = file(
        folder,
        &plot.file,
        context,
        |out| Ok(out.write_all(&bytes)?),
    )?;
    let fixed = plot
        .slice
        .iter()
        .map(|f| format!(", heap {} = {}", f.heap + 1, f.value));
    let caption = title + &fixed.collect::<String>();
    let figure = Figure {
        alt: format!("{}: {caption}", plot.kind),
        caption,
        mime: plot.picture.mime().into(),
        bytes,
        file: plot.file.clone(),
    };
    Ok((output, figure))
}

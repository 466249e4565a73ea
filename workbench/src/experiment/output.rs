//! Writes the tables and plots of an experiment, and what the report shows of them.

use super::decision::Decision;
use super::file::{Experiment, Plot, Sheet};
use super::tables::{Found, Tables};
use crate::failure::Failure;
use crate::present::{BoxTable, plot_title, plotted_fates, shown_in};
use grundy::ask::place_json;
use grundy::game::{Convention, Order};
use grundy::solve::Want;
use grundy::work::Context;
use grundy_report::Watched;
use grundy_report::computed::picture;
use grundy_report::dest::Dest;
use grundy_report::html::excerpt;
use grundy_report::html::{Figure, ProofPart, Section, TablePart};
use grundy_report::table::{Contents, Style, write};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Output {
    /// Its name, in the folder of the experiment.
    pub file: String,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// The rules of a table, if they are not those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The convention of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<Convention>,
    /// The box or board of a table.
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    pub place: Option<Value>,
    /// Which tuples a table on heaps has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}

/// A writer that hashes what it writes.
struct Hashed(Dest, Sha256);

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.0.write(bytes)?;
        self.1.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a file of a folder as a whole.
fn file(
    folder: &Path,
    name: &str,
    context: &Context,
    body: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<Output, Failure> {
    let mut out = Hashed(Dest::check(&folder.join(name))?, Sha256::new());
    let written = body(&mut Watched(&mut out, context));
    context.check()?;
    written?;
    let Hashed(to, state) = out;
    to.commit()?;
    let sha256 = state.finalize();
    Ok(Output {
        file: name.to_owned(),
        sha256: sha256.iter().map(|byte| format!("{byte:02x}")).collect(),
        rules: None,
        convention: None,
        place: None,
        order: None,
    })
}

/// Writes a file of some bytes.
pub(super) fn bytes(
    folder: &Path,
    name: &str,
    context: &Context,
    bytes: &[u8],
) -> Result<Output, Failure> {
    file(folder, name, context, |out| Ok(out.write_all(bytes)?))
}

/// Writes one table.
pub(super) fn sheet(
    folder: &Path,
    experiment: &Experiment,
    sheet: &Sheet,
    tables: &mut Tables<'_>,
) -> Result<(Output, TablePart), Failure> {
    let (ruleset, contents, context) = (&sheet.ruleset, sheet.raw.what, tables.context);
    let want = match contents {
        Contents::Values => Want::Values,
        _ => Want::Outcomes(ruleset.convention),
    };
    let found = tables.of(&sheet.place, want)?;
    let Found {
        computed,
        statistics,
    } = &*found;
    let rows = BoxTable::new(ruleset, &sheet.place, computed, statistics, (contents, &[]))?;
    let (table, name) = (rows.sheet(), &sheet.raw.file);
    let style = Style {
        wide: sheet.raw.wide,
        ..Style::default()
    };
    let mut output = file(folder, name, context, |out| {
        Ok(write(&table, sheet.format, style, out)?)
    })?;
    if *ruleset != experiment.ruleset {
        output.rules = Some(ruleset.to_string());
        output.convention = Some(ruleset.convention);
    }
    output.place = Some(place_json(&sheet.place));
    output.order = sheet.place.order();
    Ok((output, excerpt(&table, style.wide, name.clone())?))
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
    let put = |name: &str, text: &str| bytes(folder, name, context, text.as_bytes());
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
    plot: &Plot,
    tables: &mut Tables<'_>,
) -> Result<(Output, Figure), Failure> {
    let (ruleset, kind, context) = (&plot.ruleset, plot.raw.kind, tables.context);
    let (place, slice) = (&plot.place, &plot.slice);
    let fates = plotted_fates(ruleset, place, context)?;
    let want = match &fates {
        Some(_) => Want::Outcomes(ruleset.convention),
        None => shown_in(kind, ruleset.convention, false),
    };
    let caption = plot_title(ruleset, place, slice, (kind, want));
    let (shown, drawn) = ((kind, caption.clone()), (plot.picture, plot.raw.width));
    let drawing = match fates {
        Some(table) => picture(shown, &place.rules, &table, slice, drawn, context)?,
        None => {
            let table = &tables.of(place, want)?.computed.table;
            picture(shown, &place.rules, table, slice, drawn, context)?
        }
    };
    let output = bytes(folder, &plot.raw.file, context, &drawing)?;
    let figure = Figure {
        alt: format!("{kind}: {caption}"),
        caption,
        mime: plot.picture.mime().into(),
        bytes: drawing,
        file: plot.raw.file.clone(),
    };
    Ok((output, figure))
}

//! An experiment file, read and checked once: what comes out of here can be run.

use super::claim::Claim;
use super::error::{FileError, Inputs, Source};
use super::own::definitions;
use super::place::enumerated;
use super::raw::{RawBox, RawFile, RawPlot, RawTable};
use grundy::game::{Convention, Order};
use grundy::plan::Enumerated;
use grundy::rulesets::{Definitions, Rules, Ruleset};
use grundy::store::unread;
use grundy_report::computed::Fixed;
use grundy_report::plot::Picture;
use grundy_report::table::{Contents, Format};
use std::path::{Path, PathBuf};
use toml::Spanned;

/// Which boxes are enumerated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Those of the file.
    #[default]
    Full,
    /// The quick ones, where the file has any; the expected verdicts are the same.
    Quick,
}

/// A question, the boxes it is asked on, the claims, and what is kept of the answer.
#[derive(Debug)]
pub struct Experiment {
    /// The file it was read from.
    pub path: PathBuf,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Its text.
    pub(super) text: String,
    /// The files that it names.
    pub(super) inputs: Inputs,
    /// What the file says.
    pub(crate) raw: RawFile,
    /// The rules.
    pub ruleset: Ruleset,
    /// The positions.
    pub place: Enumerated,
    /// Full or quick boxes.
    pub size: Size,
    /// The claims, in file order.
    pub claims: Vec<Claim>,
    /// The tables to write.
    pub tables: Vec<Sheet>,
    /// The pictures to draw.
    pub plots: Vec<Plot>,
}

/// A table to write.
#[derive(Debug)]
pub struct Sheet {
    /// What the file says of it.
    pub(super) raw: RawTable,
    /// Its rules.
    pub(super) ruleset: Ruleset,
    /// Its format.
    pub(super) format: Format,
    /// The positions.
    pub(super) place: Enumerated,
}

/// A picture to draw.
#[derive(Debug)]
pub struct Plot {
    /// What the file says of it.
    pub(super) raw: RawPlot,
    /// Its rules.
    pub(super) ruleset: Ruleset,
    /// PNG or SVG.
    pub(super) picture: Picture,
    /// Heaps held at a size.
    pub(super) slice: Vec<Fixed>,
    /// The positions.
    pub(super) place: Enumerated,
}

/// Names that the run itself writes.
const OWN_FILES: [&str; 2] = ["record.json", "times.json"];

impl Experiment {
    /// Reads and checks a file, and the published values that it names.
    ///
    /// # Errors
    /// What was found, what was expected, a remedy, and the line where it is known.
    pub fn read(path: &Path, size: Size) -> Result<Self, FileError> {
        let text = std::fs::read_to_string(path).map_err(|error| FileError {
            file: path.to_owned(),
            at: None,
            text: unread(&error),
        })?;
        Self::of(path, text, size, None)
    }

    /// An experiment of which the text is known, and, if it is not read from the disk, that of the
    /// files that it names.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(super) fn of(
        path: &Path,
        text: String,
        size: Size,
        inputs: Option<&Inputs>,
    ) -> Result<Self, FileError> {
        let source = Source {
            file: path,
            text: &text,
            inputs,
        };
        let raw: RawFile = toml::from_str(&text).map_err(|error| source.syntax(&error))?;
        let reader = Reader {
            source,
            raw: &raw,
            size,
            definitions: definitions(&source, &raw.ruleset)?,
        };
        let ruleset = reader.ruleset(&raw.rules)?;
        let place = reader.place(&ruleset.rules, None, None, raw.place.span().start)?;
        let claims = raw.claim.iter();
        let claims = claims.map(|claim| Claim::read(&reader, &ruleset, claim));
        let claims: Vec<Claim> = claims.collect::<Result<_, _>>()?;
        let mut names = Vec::new();
        let tables = raw.table.iter();
        let tables = tables.map(|table| reader.sheet(&ruleset, table, &mut names));
        let tables: Vec<Sheet> = tables.collect::<Result<_, _>>()?;
        let plots = raw.plot.iter();
        let plots = plots.map(|plot| reader.plot(&ruleset, plot, &mut names));
        let plots: Vec<Plot> = plots.collect::<Result<_, _>>()?;
        if claims.is_empty() && names.is_empty() {
            return Err(source.error(
                None,
                "found no claim, table or plot, expected at least one; add [[claim]]",
            ));
        }
        let mut inputs = Inputs::new();
        for file in raw
            .claim
            .iter()
            .filter_map(|claim| claim.get_ref().values.as_ref())
        {
            let input = source.input(file.get_ref());
            let input = input.map_err(|text| source.at(file, text))?;
            inputs.insert(file.get_ref().to_string_lossy().into_owned(), input);
        }
        Ok(Self {
            path: path.to_owned(),
            sha256: grundy::store::sha256(text.as_bytes()),
            inputs,
            ruleset,
            place,
            size,
            claims,
            tables,
            plots,
            raw,
            text,
        })
    }
}

/// A file that was parsed and is being checked.
pub(super) struct Reader<'a> {
    pub(super) source: Source<'a>,
    raw: &'a RawFile,
    pub(super) size: Size,
    /// The rulesets that the file defines.
    pub(super) definitions: Definitions,
}

impl Reader<'_> {
    /// Rules in the notation.
    pub(super) fn ruleset(&self, text: &Spanned<String>) -> Result<Ruleset, FileError> {
        Ruleset::read(text.get_ref(), &self.definitions).map_err(|error| {
            let at = Some(text.span().start);
            self.source.error(at, format!("in the rules, {error}"))
        })
    }

    /// The rules of a claim, table or plot: those of the file, unless it names others.
    pub(super) fn rules(
        &self,
        own: &Ruleset,
        rule: Option<&Spanned<String>>,
        misere: Option<bool>,
    ) -> Result<Ruleset, FileError> {
        let ruleset = rule.map_or_else(|| Ok(own.clone()), |rule| self.ruleset(rule))?;
        Ok(match misere {
            Some(true) => ruleset.with(Convention::Misere),
            Some(false) => ruleset.with(Convention::Normal),
            None => ruleset,
        })
    }

    /// The box of the file, or the one that a claim, table or plot has for itself.
    pub(super) fn place(
        &self,
        rules: &Rules,
        own: Option<&RawBox>,
        quick: Option<&RawBox>,
        at: usize,
    ) -> Result<Enumerated, FileError> {
        self.boxed(own, quick, |raw| {
            let place = enumerated(rules, raw, self.order());
            place.map_err(|text| self.source.error(Some(at), text))
        })
    }

    /// What is read of a box, a full one or a quick one as the file is run.
    pub(super) fn boxed<T>(
        &self,
        own: Option<&RawBox>,
        quick: Option<&RawBox>,
        read: impl Fn(&RawBox) -> Result<T, FileError>,
    ) -> Result<T, FileError> {
        // a box of one's own is not made smaller by the quick box of the file
        let (full, quick) = match own {
            Some(own) => (own, quick),
            None => {
                let quick = quick.or(self.raw.quick.as_ref().map(Spanned::get_ref));
                (self.raw.place.get_ref(), quick)
            }
        };
        // both are read, so that a wrong box is found in either way of running
        let place = read(full)?;
        match quick.map(|quick| read(&full.but(quick))).transpose()? {
            Some(small) if self.size == Size::Quick => Ok(small),
            _ => Ok(place),
        }
    }

    /// The order that the file names.
    pub(super) fn order(&self) -> Option<Order> {
        self.raw.order
    }

    fn sheet<'r>(
        &self,
        own: &Ruleset,
        table: &'r Spanned<RawTable>,
        names: &mut Vec<&'r str>,
    ) -> Result<Sheet, FileError> {
        let (at, table) = (table.span().start, table.get_ref());
        let error = |text: String| self.source.error(Some(at), text);
        let ruleset = self.rules(own, table.rule.as_ref(), table.misere)?;
        let place = self.place(
            &ruleset.rules,
            table.place.as_ref(),
            table.quick.as_ref(),
            at,
        )?;
        if table.what == Contents::Values && ruleset.convention == Convention::Misere {
            return Err(error(format!(
                "found a table of values for {ruleset}, expected \"outcomes\" or \
                 \"p-positions\": Grundy values belong to normal play"
            )));
        }
        let format = Format::from_path(table.file.as_ref()).map_err(|e| error(e.to_string()))?;
        self.own_name(&table.file, at, names)?;
        Ok(Sheet {
            raw: table.clone(),
            ruleset,
            format,
            place,
        })
    }

    fn plot<'r>(
        &self,
        own: &Ruleset,
        plot: &'r Spanned<RawPlot>,
        names: &mut Vec<&'r str>,
    ) -> Result<Plot, FileError> {
        let (at, plot) = (plot.span().start, plot.get_ref());
        let error = |text: String| self.source.error(Some(at), text);
        let picture = match plot.file.rsplit_once('.') {
            Some((_, "png")) => Picture::Png,
            Some((_, "svg")) => Picture::Svg,
            _ => {
                return Err(error(format!(
                    "found file = \"{}\", expected a name that ends in .png or .svg",
                    plot.file
                )));
            }
        };
        let slice = plot.slice.iter().map(|(heap, value)| {
            let fixed = format!("{heap}={value}").parse::<Fixed>();
            fixed.map_err(|text| error(format!("{text}; write slice = {{ heap_3 = 0 }}")))
        });
        self.own_name(&plot.file, at, names)?;
        let ruleset = self.rules(own, plot.rule.as_ref(), plot.misere)?;
        let (place, quick) = (plot.place.as_ref(), plot.quick.as_ref());
        Ok(Plot {
            raw: plot.clone(),
            picture,
            slice: slice.collect::<Result<_, _>>()?,
            place: self.place(&ruleset.rules, place, quick, at)?,
            ruleset,
        })
    }

    /// Refuses all but bare file names of their own: outputs stay in the folder of their
    /// experiment.
    fn own_name<'r>(
        &self,
        file: &'r str,
        at: usize,
        others: &mut Vec<&'r str>,
    ) -> Result<(), FileError> {
        if others.contains(&file) {
            let text = format!("found \"{file}\" twice, expected another file name");
            return Err(self.source.error(Some(at), text));
        }
        let bare = !file.contains(['/', '\\']) && !file.starts_with('.') && !file.is_empty();
        if bare && !OWN_FILES.contains(&file) {
            others.push(file);
            return Ok(());
        }
        let text = format!(
            "found file = \"{file}\", expected a file name without folders, other than {}; such \
             as values.csv",
            OWN_FILES.join(" and ")
        );
        Err(self.source.error(Some(at), text))
    }
}

/// The name of an experiment file, without its ending.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

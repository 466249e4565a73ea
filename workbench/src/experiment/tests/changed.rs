use super::{folder, write};
use crate::changed::all_files_are_read_or_refused;
use crate::experiment::{Experiment, Size};
use std::path::Path;

fn said(path: &Path, size: Size) -> Option<String> {
    let error = Experiment::read(path, size).err()?;
    Some(error.to_string())
}

#[test]
fn changed_experiments_are_read_or_refused() {
    let folder = folder();
    let published = "heap,heap_1,heap_2,rows,cols,value\n1,1,1,1,1,0\n";
    write(folder.path(), "values.csv", published);
    let path = folder.path().join("x.toml");
    all_files_are_read_or_refused("experiment", folder.path(), |bytes| {
        std::fs::write(&path, bytes).unwrap();
        let sizes = [Size::Full, Size::Quick].into_iter();
        sizes.filter_map(|size| said(&path, size)).collect()
    });
}

#[test]
fn changed_published_values_are_read_or_refused() {
    const CLAIMS: &str = "title = 't'\nquestion = 'q'\nsource = 's'\nrules = 'nim'\n\
                          box = { heaps = 2, max = 5 }\n[[claim]]\nexpect = 'HOLDS'\n\
                          values = 'values.csv'\n";
    let folder = folder();
    let pair = write(folder.path(), "x.toml", CLAIMS);
    let single = write(
        folder.path(),
        "y.toml",
        &CLAIMS.replace("heaps = 2", "heaps = 1"),
    );
    let board = CLAIMS
        .replace("nim", "cram")
        .replace("heaps = 2, max = 5", "board = '2x2'");
    let board = write(folder.path(), "z.toml", &board);
    all_files_are_read_or_refused("published", folder.path(), |bytes| {
        std::fs::write(folder.path().join("values.csv"), bytes).unwrap();
        let paths = [&pair, &single, &board].into_iter();
        paths.filter_map(|path| said(path, Size::Full)).collect()
    });
}

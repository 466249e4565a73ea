use super::*;
use std::fs;

const HEADER: &str = "{\"to\":7}";

fn resume(path: &Path, header: &str) -> Result<(Log, Vec<String>), LogError> {
    let mut lines = Vec::new();
    let log = Log::resume(path, header, |number, line| {
        lines.push(line.to_owned());
        assert_eq!(number, lines.len() as u64 + 1);
        Ok(())
    })?;
    Ok((log, lines))
}

fn written(path: &Path) -> Vec<u8> {
    let mut log = Log::create(path, HEADER).unwrap();
    for text in ["one", "two", "drei"] {
        log.append(text).unwrap();
    }
    fs::read(path).unwrap()
}

#[test]
fn cut_at_any_byte_it_keeps_the_whole_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let whole = written(&path);
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let (mut log, lines) = resume(&path, HEADER).unwrap();
        let ends = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(lines, ["one", "two", "drei"][..ends.saturating_sub(1)]);
        for text in &["one", "two", "drei"][lines.len()..] {
            log.append(text).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn any_changed_byte_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let whole = written(&path);
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        fs::write(&path, &changed).unwrap();
        match resume(&path, HEADER) {
            // the end alone may be incomplete
            Ok((_, lines)) => {
                assert!(
                    lines == ["one"] || lines == ["one", "two"],
                    "byte {at}: {lines:?}"
                );
            }
            Err(LogError::Damaged { .. } | LogError::Other(_)) => {}
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
}

#[test]
fn another_header_is_told_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let whole = written(&path);
    let other = resume(&path, "{\"to\":8}").unwrap_err();
    assert!(matches!(other, LogError::Header { found, .. } if found == HEADER));
    assert!(matches!(
        Log::create(&path, HEADER),
        Err(LogError::Exists(_))
    ));
    assert_eq!(fs::read(&path).unwrap(), whole);
    fs::write(&path, "code,class\n").unwrap();
    assert!(matches!(resume(&path, HEADER), Err(LogError::Other(_))));
    assert_eq!(fs::read(&path).unwrap(), b"code,class\n");
}

#[test]
fn a_line_of_another_log_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("log"), folder.path().join("other"));
    written(&path);
    let mut log = Log::create(&other, "{\"to\":8}").unwrap();
    log.append("vier").unwrap();
    let there = fs::read_to_string(&other).unwrap();
    let here = fs::read_to_string(&path).unwrap();
    let (_, last) = there.split_once('\n').unwrap();
    fs::write(&path, here + last).unwrap();
    let error = resume(&path, HEADER).unwrap_err();
    assert!(matches!(error, LogError::Line { line: 5, .. }), "{error}");
}

#[test]
fn one_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let log = Log::create(&path, HEADER).unwrap();
    assert!(matches!(resume(&path, HEADER), Err(LogError::InUse(_))));
    drop(log);
    assert!(resume(&path, HEADER).is_ok());
}

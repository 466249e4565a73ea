use super::*;

fn open(path: &Path, resume: bool) -> Result<Stages, LogError> {
    let when = (resume, Duration::ZERO);
    Stages::open(path, "a job", when, Arc::default())
}

fn put(stages: &Stages, stage: &str, next: u64, all: &[u64], most: u64) {
    let numbers = KeptNumbers {
        count: all.len() as u64,
        most,
        each: &mut all.iter().copied(),
    };
    stages
        .put(
            stage,
            Reached {
                next,
                done: 2 * next,
            },
            numbers,
        )
        .unwrap();
}

fn found(stages: &Stages, stage: &str) -> Result<Option<(Reached, Vec<u64>)>, Stop> {
    let mut all = Vec::new();
    let mark = stages.find(stage, &mut |number| all.push(number))?;
    Ok(mark.map(|mark| (mark, all)))
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// KeptNumbers that a line holds, and such that need a file.
fn samples() -> [(Vec<u64>, u64); 4] {
    let large = |below: u64| (0..40_000).map(|n| n * n % below).collect();
    [
        (vec![], 0),
        (vec![1, u64::MAX, 0], u64::MAX),
        (large(251), 250),
        (large(1 << 20), (1 << 20) - 1),
    ]
}

#[test]
fn the_last_numbers_of_each_stage_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c");
    let mut stages = open(&path, false).unwrap();
    for (next, (all, most)) in (1..).zip(samples()) {
        for stage in ["one; of them", "other"] {
            put(&stages, stage, next, &all, most);
            let mark = Reached {
                next,
                done: 2 * next,
            };
            assert_eq!(found(&stages, stage), Ok(Some((mark, all.clone()))));
            drop(stages);
            stages = open(&path, true).unwrap();
            assert_eq!(found(&stages, stage), Ok(Some((mark, all.clone()))));
        }
        assert_eq!(found(&stages, "a third"), Ok(None));
    }
    // older parts are gone
    assert_eq!(files(folder.path()), ["c", "c.kept-2", "c.kept-3"]);
    stages.remove().unwrap();
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn what_a_killed_run_left_is_swept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c");
    let (all, most) = samples()[2].clone();
    put(&open(&path, false).unwrap(), "stage", 1, &all, most);
    fs::write(folder.path().join("c.kept-7"), "half a file").unwrap();
    fs::write(folder.path().join("c.kept-x"), "somebody's").unwrap();
    let stages = open(&path, true).unwrap();
    assert_eq!(files(folder.path()), ["c", "c.kept-0", "c.kept-x"]);
    put(&stages, "other", 1, &all, most);
    assert_eq!(
        files(folder.path()),
        ["c", "c.kept-0", "c.kept-1", "c.kept-x"]
    );
}

#[test]
fn no_damage_is_taken_for_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c");
    let (all, most) = samples()[2].clone();
    put(&open(&path, false).unwrap(), "stage", 1, &all, most);
    let part = folder.path().join("c.kept-0");
    let whole = fs::read(&part).unwrap();
    for at in (0..whole.len()).step_by(977) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&part, &bytes).unwrap();
        let stages = open(&path, true).unwrap();
        assert!(
            matches!(found(&stages, "stage"), Err(Stop::Refused(_))),
            "{at}"
        );
        fs::write(&part, &whole[..at]).unwrap();
        assert!(
            matches!(found(&stages, "stage"), Err(Stop::Refused(_))),
            "{at}"
        );
    }
    fs::remove_file(&part).unwrap();
    let stages = open(&path, true).unwrap();
    let error = found(&stages, "stage").unwrap_err().to_string();
    assert!(error.contains("c.kept-0"), "{error}");
}

#[test]
fn one_job_and_one_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c");
    let stages = open(&path, false).unwrap();
    assert!(matches!(open(&path, true), Err(LogError::InUse(_))));
    assert!(matches!(open(&path, false), Err(LogError::Exists(_))));
    drop(stages);
    let other = Stages::open(&path, "another", (true, Duration::ZERO), Arc::default());
    let error = other.unwrap_err().to_string();
    assert!(
        error.contains("the job `a job`, expected `another`"),
        "{error}"
    );
}

/// Files next to two checkpoints of one job that are exchanged: of other rules, or of another time.
#[test]
fn numbers_of_another_time_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let [all, other] = [7, 11].map(|step| (0..40_000).map(|n| n % step).collect::<Vec<u64>>());
    for (name, next, numbers) in [("a", 1, &all), ("b", 2, &other)] {
        put(
            &open(&place(name), false).unwrap(),
            "stage",
            next,
            numbers,
            200,
        );
    }
    fs::copy(place("b.kept-0"), place("a.kept-0")).unwrap();
    let error = found(&open(&place("a"), true).unwrap(), "stage").unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("a.kept-0") && error.contains("with SHA-256"),
        "{error}"
    );
    // both files of the other one are the other one
    fs::copy(place("b"), place("a")).unwrap();
    let (mark, numbers) = found(&open(&place("a"), true).unwrap(), "stage")
        .unwrap()
        .unwrap();
    assert_eq!((mark.next, numbers), (2, other));
}

#[test]
fn checkpoints_of_older_versions_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c");
    let job = Job {
        job: "a job".into(),
        grundy: env!("CARGO_PKG_VERSION").into(),
    };
    let older = header(&job).replace("\"version\":3", "\"version\":1");
    drop(Log::create(&path, &older).unwrap());
    let error = open(&path, true).unwrap_err().to_string();
    assert!(
        error.contains("version 1, expected grundy checkpoint, version 3"),
        "{error}"
    );
}

use super::*;
use crate::work::Shard;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(String::from).collect()
}

fn context(threads: usize) -> Context {
    Context::new(threads, 1 << 28).unwrap()
}

fn whole(text: &str, to: u64) -> (Games, SurveyRun) {
    let games = Games::read(&words(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
    let run = SurveyRun::new(&games, to, Shard::WHOLE).unwrap_or_else(|e| panic!("{text}: {e}"));
    (games, run)
}

/// The rows and classes of some games.
fn surveyed(text: &str, to: u64) -> (Vec<SurveyRow>, Vec<Class>) {
    let (games, run) = whole(text, to);
    let rows = survey(&games, &run, None, &context(1)).unwrap().rows;
    let classes = classes(&rows);
    (rows, classes)
}

#[test]
fn no_heap_is_computed_beyond_the_last_one_where_that_is_said() {
    let (games, run) = whole("0.dd", 100);
    let rows = |run: &SurveyRun| survey(&games, run, None, &context(1)).unwrap().rows;
    let (more, only) = (rows(&run), rows(&run.clone().only()));
    assert!(only.iter().all(|row| row.computed <= 101));
    assert!(more.iter().any(|row| row.computed > 101));
    for (one, other) in only.iter().zip(&more) {
        assert_eq!(one.values, other.values, "{}", one.code);
        // what is proved by few heaps is what is proved by many
        if one.verdict == Status::Proved {
            assert_eq!(one.period, other.period, "{}", one.code);
        }
    }
}

#[test]
fn heaps_without_a_move_are_the_shift_of_the_standard_form() {
    let games = Games::read(&words("0.ddd 4.d 0.dd:8-F 0.[3] 0.00[3]")).unwrap();
    for game in 0..games.count() {
        let code = games.code(game);
        let standard = code.standard().expect("no sizes are restricted");
        assert_eq!(games::idle(code, 100), Some(standard.shift), "{code}");
    }
    // restricted parts: Grundy's game begins with 3 = 1 + 2
    let games = Games::read(&words("grundy")).unwrap();
    assert_eq!(games::idle(games.code(0), 100), Some(2));
}

#[test]
fn games_are_taken_once_and_counted_before_they_are_listed() {
    let games = Games::read(&words("0.77 0.7d 0.77 kayles subtract:1,2 0.33")).unwrap();
    assert_eq!(games.count(), 9);
    assert_eq!(games.code(0).to_string(), "0.77");
    for (text, expected) in [
        ("0.dddddddd", 1 << 24),
        ("subtract:1-18 0.0 0.1", (1 << 18) + 1),
        ("subtract:1-40000", u128::MAX),
    ] {
        match Games::read(&words(text)) {
            Err(GamesError::Many { found }) => assert_eq!(found, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn files_of_codes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("codes.txt");
    let word = vec![format!("@{}", path.display())];
    fs::write(&path, "# octal\n0.77 # Kayles\n\n4.d:0-1\n").unwrap();
    assert_eq!(Games::read(&word).unwrap().count(), 3);
    for (text, line, expected) in [
        ("0.77\n0.7%\n", 2, "column 4"),
        ("0.77 0.6\n", 1, "column 6"),
        ("moore:2\n", 1, "several heaps"),
        ("@other\n", 1, "column 1"),
    ] {
        fs::write(&path, text).unwrap();
        let error = Games::read(&word).unwrap_err().to_string();
        assert!(error.contains(&format!("line {line}: ")), "{error}");
        assert!(error.contains(expected), "{error}");
    }
    fs::write(&path, "# nothing\n").unwrap();
    assert!(matches!(Games::read(&word), Err(GamesError::Empty(_))));
    fs::remove_file(&path).unwrap();
    assert!(matches!(Games::read(&word), Err(GamesError::Unread { .. })));
}

#[test]
fn a_game_that_begins_later_asks_for_more_heaps() {
    let games = Games::read(&words("subtract:40 0.7")).unwrap();
    match SurveyRun::new(&games, 39, Shard::WHOLE) {
        Err(GamesError::Short { least: 40, .. }) => {}
        other => panic!("{other:?}"),
    }
    // heaps 39 and 40: a 0 and a 1
    assert_eq!(
        SurveyRun::new(&games, 40, Shard::WHOLE).unwrap().compared,
        2
    );
    let without_moves = Games::read(&words("0.0")).unwrap();
    assert_eq!(without_moves.comparable(0).unwrap(), 1);
}

/// Winning Ways: .161 is .36 but for heap 519 and later ones.
#[test]
fn equal_for_long_is_numeric_and_then_it_is_not() {
    let (rows, short) = surveyed("0.36 0.161", 400);
    assert_eq!([rows[0].idle, rows[1].idle], [0, 0]);
    assert_eq!(
        [short[0].evidence, short[1].evidence],
        [Evidence::Itself, Evidence::Numeric]
    );
    assert_eq!((short[1].first, short[1].shift), (0, 0));
    for (to, same) in [(518, true), (519, false)] {
        let classes = surveyed("0.36 0.161", to).1;
        assert_eq!(classes[1].first == 0, same, "to {to}");
    }
}

#[test]
fn classes_say_how_they_are_known() {
    // .07 and .4 have one standard form, 4 and .7 too; .5 has the values of 4 by its period
    let (rows, classes) = surveyed("0.4 0.07 0.7 0.5 4.0 0.77", 100);
    let told: Vec<(usize, i64, Evidence)> = (classes.iter())
        .map(|class| (class.first, class.shift, class.evidence))
        .collect();
    assert_eq!(
        told,
        [
            (0, 0, Evidence::Itself),
            (0, -1, Evidence::Standard),
            (4, -1, Evidence::Standard),
            (4, -1, Evidence::Period),
            (4, 0, Evidence::Itself),
            (5, 0, Evidence::Itself),
        ]
    );
    assert_eq!(rows[1].standard, rows[0].standard);
    assert_ne!(rows[3].standard, rows[4].standard);
    // two games that differ only after the values that are compared: 15 is 16 - 1
    let (_, apart) = surveyed("subtract:1,2,3,4,5,6,7 subtract:1,2,3,4,5,6,7,8", 7);
    assert_eq!(apart[1].evidence, Evidence::Itself);
}

#[test]
fn what_is_known_of_one_game_holds_for_those_of_its_standard_form() {
    let (mut rows, _) = surveyed("0.7 0.5 4.0", 100);
    // as if the period of 4.0 had not been proved yet
    rows[2].proof = None;
    let told = classes(&rows);
    assert_eq!(
        [told[0].evidence, told[1].evidence],
        [Evidence::Standard, Evidence::Period]
    );
    // nothing is proved of 0.5 then, nor of a game that shares its values
    rows[1].proof = None;
    assert_eq!(classes(&rows)[1].evidence, Evidence::Numeric);
    assert_eq!(classes(&rows)[1].first, 2);
}

#[test]
fn a_survey_cut_at_any_byte_of_its_checkpoint_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (games, run) = whole("subtract:1-3", 70);
    let alone = survey(&games, &run, None, &context(1)).unwrap();
    let mut log = Checkpoint::create(&path, &run).unwrap();
    assert_eq!(
        survey(&games, &run, Some(&mut log), &context(1)).unwrap(),
        alone
    );
    drop(log);
    let bytes = fs::read(&path).unwrap();
    let contexts = [context(1), context(2)];
    for cut in 0..=bytes.len() {
        fs::write(&path, &bytes[..cut]).unwrap();
        let mut log = Checkpoint::resume(&path, &run).unwrap();
        let lines = bytes[..cut].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(log.done(), lines.saturating_sub(1), "cut at {cut}");
        let resumed = survey(&games, &run, Some(&mut log), &contexts[cut % 2]).unwrap();
        assert_eq!(resumed, alone, "cut at {cut}");
        drop(log);
        let done = Checkpoint::resume(&path, &run).unwrap().done();
        assert_eq!(done as u64, games.count(), "cut at {cut}");
    }
}

#[test]
fn a_checkpoint_is_bound_to_its_survey() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (games, run) = whole("subtract:1-3", 70);
    drop(Checkpoint::create(&path, &run).unwrap());
    let refused = |run: &SurveyRun| Checkpoint::resume(&path, run).unwrap_err().to_string();
    let (_, family) = whole("subtract:1-2", 70);
    assert!(refused(&family).contains("family subtract:1-3, expected subtract:1-2"));
    let (_, further) = whole("subtract:1-3", 71);
    assert!(refused(&further).contains("last heap 70, expected 71"));
    let shard = SurveyRun::new(&games, 70, Shard::new(1, 2).unwrap()).unwrap();
    assert!(refused(&shard).contains("number of shards 1, expected 2"));
    let mut newer = run.clone();
    newer.grundy = "99.0.0".into();
    assert!(refused(&newer).contains("expected 99.0.0"));
    assert!(Checkpoint::resume(&path, &run).is_ok());
    assert!(matches!(
        Checkpoint::create(&path, &run),
        Err(crate::store::LogError::Exists(_))
    ));
}

#[test]
fn shards_put_together_are_the_whole() {
    let (games, run) = whole("subtract:1-4 0.d:0-3", 60);
    let alone = survey(&games, &run, None, &context(2)).unwrap();
    let shard = |index, of| {
        let run = SurveyRun::new(&games, 60, Shard::new(index, of).unwrap()).unwrap();
        let part = survey(&games, &run, None, &context(1)).unwrap();
        let read = SurveyPart::from_record(
            crate::store::unseal(&serde_json::to_string(&part.json()).unwrap()).unwrap(),
        );
        assert_eq!(read.unwrap(), part);
        (format!("{index}.json"), part)
    };
    for of in [1, 2, 3, 40] {
        let parts: Vec<_> = (1..=of).rev().map(|index| shard(index, of)).collect();
        assert_eq!(merge(parts).unwrap(), alone, "{of} shards");
    }
    let wrong = |parts: Vec<(String, SurveyPart)>| merge(parts).unwrap_err().to_string();
    assert!(wrong(vec![]).contains("no record"));
    assert!(wrong(vec![shard(1, 2), shard(1, 2)]).contains("shard 1/2 in both"));
    let missing = wrong(vec![shard(2, 3), shard(1, 3)]);
    let missing = crate::text::typed(&missing);
    assert!(missing.contains("grundy survey subtract:1-4 0.d:0-3 --to 60 --shard 3/3"));
    assert!(wrong(vec![shard(1, 2), shard(2, 3)]).contains("number of shards"));
    let mut other = shard(2, 2);
    other.1.rows[0].code = "0.1".into();
    assert!(wrong(vec![shard(1, 2), other]).contains("hash"));
}

#[test]
fn too_little_memory_for_the_threads_is_said() {
    let (games, run) = whole("0.6 0.77", 1_000);
    let little = Context::new(2, 40_000).unwrap();
    match survey(&games, &run, None, &little) {
        Err(Stop::Memory { limit: 20_000, .. }) => {}
        other => panic!("{other:?}"),
    }
}

/// A period that is proved at once leaves 2^64 values to compare.
#[test]
fn values_that_are_compared_without_end_can_be_cancelled() {
    let (games, run) = whole("0.77 0.037", u64::MAX);
    let cancel = Arc::new(AtomicBool::new(false));
    let context = context(1).with_cancel(Arc::clone(&cancel));
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            cancel.store(true, Ordering::Relaxed);
        });
        survey(&games, &run, None, &context)
    });
    assert!(matches!(found, Err(Stop::Cancelled)));
}

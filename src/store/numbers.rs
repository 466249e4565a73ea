use super::checkpoint::{LoggedRun, differs, header};
use super::{Log, LogError, Width};
use crate::work::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::path::Path;

/// Numbers of a line at most: far below the longest line, and its copies stay in the cache.
const MOST: usize = 1 << 14;

/// The values of a heap game that are known, in a file that grows while more are computed.
///
/// Its header holds the code, or the rules, and a file with others is refused. How far a run was to
/// go is not in it: a longer one goes on from a shorter one.
///
/// A line holds the place of its first number, the bytes of each number (1, 2 or 4, as few as hold
/// all of the line), and the numbers, little-endian, in Base64; blanks are between.
#[derive(Debug)]
pub struct KeptValues {
    log: Log,
    values: Vec<u32>,
    count: u64,
}

/// The run that a file belongs to.
#[derive(Serialize, Deserialize)]
struct OfCode {
    code: String,
}

impl LoggedRun for OfCode {
    const FORMAT: &'static str = "grundy sequence checkpoint";
    const VERSION: u32 = 2;

    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![("code", self.code.clone())]
    }
}

impl KeptValues {
    /// Starts a file where there is none.
    ///
    /// # Errors
    /// A file that is there; those of the system.
    pub fn create(path: &Path, game: &dyn Display) -> Result<Self, LogError> {
        let code = game.to_string();
        Ok(Self {
            log: Log::create(path, &header(&OfCode { code }))?,
            values: Vec::new(),
            count: 0,
        })
    }

    /// Reads a file of the same game to go on with it, or starts one where there is none. A last
    /// line that was not written whole is dropped. O(values).
    ///
    /// # Errors
    /// A file of another game; damage; lines that hold no numbers, or not the next ones; more values
    /// than the memory limit has room for.
    pub fn resume(path: &Path, game: &dyn Display, context: &Context) -> Result<Self, LogError> {
        let mut values: Vec<u32> = Vec::new();
        let code = game.to_string();
        let run = OfCode { code };
        let log = Log::resume(path, &header(&run), |line, text| {
            let more = numbers(text, values.len() as u64).map_err(|why| LogError::Line {
                path: path.into(),
                line,
                why,
            })?;
            let bytes = size_of::<u32>() * (values.len() + more.len());
            context.afford("the values of the checkpoint", bytes as u128)?;
            context.check()?;
            values.extend(more);
            Ok(())
        });
        Ok(Self {
            log: log.map_err(|e| differs(e, &run))?,
            count: values.len() as u64,
            values,
        })
    }

    /// How many values are known.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The values that it held when it was opened.
    pub(crate) fn take(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.values)
    }

    /// Appends all that `more` puts at the beginning of a slice, a slice at a time, until it returns 0,
    /// and waits until the disk holds them. After an error no more are taken.
    ///
    /// # Errors
    /// As [`Log::append`]; those that were written whole are kept.
    pub(crate) fn append(
        &mut self,
        more: &mut dyn FnMut(&mut [u32]) -> usize,
    ) -> Result<(), LogError> {
        let mut some = vec![0; MOST];
        loop {
            let count = more(&mut some);
            if count == 0 {
                return self.log.sync();
            }
            self.log.append(&line(self.count, &some[..count]))?;
            self.count += count as u64;
        }
    }
}

fn line(first: u64, numbers: &[u32]) -> String {
    let mut bits = 0;
    for number in numbers {
        bits |= number;
    }
    let width = Width::holding(bits.into()).bytes();
    let bytes = match width {
        1 => first_bytes::<1>(numbers),
        2 => first_bytes::<2>(numbers),
        _ => first_bytes::<4>(numbers),
    };
    format!("{first} {width} {}", STANDARD.encode(bytes))
}

/// The first bytes of each number.
fn first_bytes<const WIDTH: usize>(numbers: &[u32]) -> Vec<u8> {
    let mut all = vec![[0; WIDTH]; numbers.len()];
    let slots = &mut all[..numbers.len()];
    for at in 0..numbers.len() {
        let bytes = numbers[at].to_le_bytes();
        slots[at] = *bytes.first_chunk().expect("no number has more");
    }
    all.into_flattened()
}

/// The numbers of a line, of which the first is number `first`; why there are none, if so.
fn numbers(text: &str, first: u64) -> Result<Vec<u32>, String> {
    let mut words = text.splitn(3, ' ');
    let mut word = || words.next().unwrap_or_default();
    let (place, width, code) = (word(), word(), word());
    if place != first.to_string() {
        return Err(format!("number {place:.30} where {first} follows"));
    }
    let found = [1, 2, 4].into_iter().find(|w| w.to_string() == width);
    let width: usize = found.ok_or_else(|| format!("{width:.30} bytes a number"))?;
    let bytes = STANDARD.decode(code).map_err(|e| e.to_string())?;
    if bytes.is_empty() || bytes.len() % width != 0 {
        return Err(format!("{} bytes for numbers of {width}", bytes.len()));
    }
    let number = |bytes: &[u8]| {
        let mut whole = [0; 4];
        whole[..width].copy_from_slice(bytes);
        u32::from_le_bytes(whole)
    };
    Ok(bytes.chunks_exact(width).map(number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn read(path: &Path) -> Result<(KeptValues, Vec<u32>), LogError> {
        let mut log = KeptValues::resume(path, &"numbers", &Context::default())?;
        let all = log.take();
        assert_eq!(log.count(), all.len() as u64);
        Ok((log, all))
    }

    /// A supply of these numbers.
    fn of(mut numbers: &[u32]) -> impl FnMut(&mut [u32]) -> usize {
        move |into| {
            let count = into.len().min(numbers.len());
            let (some, rest) = numbers.split_at(count);
            into[..count].copy_from_slice(some);
            numbers = rest;
            count
        }
    }

    /// Batches of every width, one of them longer than a line.
    fn batches() -> Vec<Vec<u32>> {
        let long = (0..MOST as u32 + 3).map(|n| n % 256).collect();
        let edges = vec![255, 256, 65_535];
        vec![vec![0], long, edges, vec![65_536, u32::MAX, 7], vec![5]]
    }

    #[test]
    fn numbers_of_any_size_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut log = KeptValues::create(&path, &"numbers").unwrap();
        let mut all = Vec::new();
        for batch in batches() {
            log.append(&mut of(&batch)).unwrap();
            all.extend(batch);
            drop(log);
            let (again, found) = read(&path).unwrap();
            assert!(found == all);
            log = again;
        }
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().skip(1);
        let widths: Vec<&str> = lines.map(|l| l.split(' ').nth(3).unwrap()).collect();
        assert_eq!(widths, ["1", "1", "1", "2", "4", "1"]);
        assert!(text.lines().all(|line| line.len() < 1 << 20));
        // the longest line that can be
        let large = vec![u32::MAX; MOST];
        log.append(&mut of(&large)).unwrap();
        drop(log);
        let (_, found) = read(&path).unwrap();
        assert!(found[all.len()..] == large);
    }

    #[test]
    fn lines_that_do_not_follow_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for (text, why) in [
            ("1 1 AAA=", "number 1 where 2 follows"),
            ("2 3 AAAA", "3 bytes a number"),
            ("2 2 AAAA", "3 bytes for numbers of 2"),
            ("2 1 ", "0 bytes"),
            ("2 1 A?", "nvalid"),
            ("", "where 2 follows"),
        ] {
            let mut log = KeptValues::create(&path, &"numbers").unwrap();
            log.append(&mut of(&[3, 4])).unwrap();
            log.log.append(text).unwrap();
            drop(log);
            let error = read(&path).unwrap_err();
            assert!(matches!(error, LogError::Line { line: 3, .. }), "{error}");
            assert!(error.to_string().contains(why), "{error}");
            fs::remove_file(&path).unwrap();
        }
    }
}

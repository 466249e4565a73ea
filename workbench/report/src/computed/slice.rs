use grundy::game::Heap;
use grundy::solve::Table;
use std::str::FromStr;

/// A heap held at a value: `heap_3=0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// Index from 0.
    pub heap: usize,
    /// Its size.
    pub value: Heap,
}

impl FromStr for Fixed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .trim()
            .strip_prefix("heap_")
            .and_then(|rest| rest.split_once('='));
        match parts.map(|(heap, value)| (heap.parse::<usize>(), value.parse())) {
            Some((Ok(heap @ 1..), Ok(value))) => Ok(Self {
                heap: heap - 1,
                value,
            }),
            _ => Err(format!("found `{text}`, expected a slice such as heap_3=0")),
        }
    }
}

/// The heaps that a slice leaves free.
///
/// # Errors
/// If it holds a heap outside the box, or twice, or all of them.
pub fn free_heaps(max: &[Heap], slice: &[Fixed]) -> Result<Vec<usize>, String> {
    for (i, held) in slice.iter().enumerate() {
        let name = format!("heap_{}", held.heap + 1);
        if max.get(held.heap).is_none_or(|&most| held.value > most) {
            return Err(format!(
                "found the slice {name}={}, expected a heap of the box, which has {} up to {}",
                held.value,
                max.len(),
                max.iter().max().unwrap_or(&0)
            ));
        }
        if slice[..i].iter().any(|other| other.heap == held.heap) {
            return Err(format!("found {name} held twice, expected once"));
        }
    }
    if slice.len() == max.len() {
        return Err("found every heap held by ‹slice›, expected one that runs".into());
    }
    let held = |heap: &usize| slice.iter().any(|held| held.heap == *heap);
    Ok((0..max.len()).filter(|heap| !held(heap)).collect())
}

/// A table in which a slice holds some heaps and the others run.
#[derive(Clone, Debug)]
pub struct Sliced<'a> {
    table: &'a Table,
    /// The heaps that run.
    pub free: Vec<usize>,
    held: Vec<Heap>,
}

impl<'a> Sliced<'a> {
    /// The heaps of a slice are held, and those of `free` run, as [`free_heaps`] gives them.
    pub fn new(table: &'a Table, slice: &[Fixed], free: Vec<usize>) -> Self {
        let mut held = vec![0; table.positions().heaps()];
        slice
            .iter()
            .for_each(|fixed| held[fixed.heap] = fixed.value);
        Self { table, free, held }
    }

    /// The whole table, if nothing is held.
    pub(super) fn whole(&self) -> Option<&'a Table> {
        (self.free.len() == self.held.len()).then_some(self.table)
    }

    /// The number where the heaps that run have these sizes, if that is a position.
    pub fn get(&self, sizes: &[Heap]) -> Option<u64> {
        self.get_in(sizes, &mut Vec::new())
    }

    /// As [`get`](Self::get), with room for the heaps that is used again.
    pub(super) fn get_in(&self, sizes: &[Heap], room: &mut Vec<Heap>) -> Option<u64> {
        room.clone_from(&self.held);
        let running = self.free.iter().zip(sizes);
        running.for_each(|(&heap, &size)| room[heap] = size);
        self.table.get(room)
    }
}

/// `, heap 3 = 0`, to append to a title.
pub fn slice_text(slice: &[Fixed]) -> String {
    slice
        .iter()
        .map(|held| format!(", heap {} = {}", held.heap + 1, held.value))
        .collect()
}

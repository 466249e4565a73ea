use super::{Header, Order, Reader, StoreError, StoredCells, What, Width, Writer};
use proptest::prelude::*;

fn header(numbers: &[u64]) -> Header {
    Header {
        rules: "nim misere".into(),
        max: vec![numbers.len() as u64 - 1],
        order: Order::Sorted,
        what: What::Values,
        width: Width::holding(numbers.iter().copied().max().unwrap_or(0)),
        count: numbers.len() as u64,
    }
}

fn written(numbers: &[u64]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &header(numbers)).unwrap();
    numbers.iter().for_each(|&n| writer.push(n).unwrap());
    writer.finish().unwrap()
}

fn read(bytes: &[u8]) -> Result<(Header, StoredCells), StoreError> {
    Reader::open(bytes, None)?.cells()
}

/// The same verdict where the size is known.
fn read_sized(bytes: &[u8]) -> Result<(Header, StoredCells), StoreError> {
    Reader::open(bytes, Some(bytes.len() as u64))?.cells()
}

proptest! {
    #[test]
    fn reads_what_was_written(numbers in prop::collection::vec(any::<u64>(), 1..300), shift in 0..64) {
        let numbers: Vec<u64> = numbers.into_iter().map(|n| n >> shift).collect();
        let bytes = written(&numbers);
        for (head, cells) in [read(&bytes).unwrap(), read_sized(&bytes).unwrap()] {
            prop_assert_eq!(head, header(&numbers));
            prop_assert_eq!(&cells, &StoredCells::of(&numbers));
            prop_assert_eq!((0..numbers.len()).map(|i| cells.get(i)).collect::<Vec<_>>(), numbers.clone());
        }
    }

    #[test]
    fn a_changed_byte_is_refused(at in any::<prop::sample::Index>(), flip in 1..=255_u8) {
        let mut bytes = written(&[0, 1, 2, 300, 4]);
        let at = at.index(bytes.len());
        bytes[at] ^= flip;
        prop_assert!(read(&bytes).is_err());
        prop_assert!(read_sized(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(read(&bytes).is_err());
        let mut head = super::MAGIC.to_vec();
        head.extend(1_u32.to_le_bytes());
        head.extend(bytes);
        prop_assert!(read(&head).is_err());
    }
}

#[test]
fn every_single_flip_and_every_cut_is_refused() {
    let whole = written(&[7, 0, 3]);
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            assert!(read(&bytes).is_err(), "bit {bit} of byte {at}");
        }
        let error = read(&whole[..at]).unwrap_err();
        assert!(matches!(error, StoreError::Short { .. }), "{at}: {error}");
        assert!(read_sized(&whole[..at]).is_err());
    }
}

#[test]
fn several_blocks() {
    let numbers: Vec<u64> = (0..50_000).map(|n| n * 7 % 65_521).collect();
    let bytes = written(&numbers);
    let (_, cells) = read_sized(&bytes).unwrap();
    assert_eq!(cells, StoredCells::of(&numbers));
    let mut damaged = bytes.clone();
    damaged[80_000] ^= 1;
    let error = read(&damaged).unwrap_err().to_string();
    assert!(error.contains("block 1 of the cells"), "{error}");
}

#[test]
fn errors_say_what_is_wrong() {
    let good = written(&[1, 2, 3]);
    let said = |bytes: &[u8]| read_sized(bytes).unwrap_err().to_string();
    assert!(said(b"heap_1,value\n").contains("begins with"));
    assert!(said(&[&good[..], b"x"].concat()).contains("more bytes"));
    assert!(said(&good[..good.len() - 1]).contains("1 more bytes"));
    let mut newer = good.clone();
    newer[8] = 2;
    assert!(said(&newer).contains("version 2, expected 1"));
}

/// A head with right checksums that claims `count` cells.
fn claims(count: u64) -> Vec<u8> {
    let mut header = header(&[0]);
    header.count = count;
    let mut bytes = Vec::new();
    drop(Writer::new(&mut bytes, &header));
    bytes
}

#[test]
fn absurd_sizes_allocate_nothing() {
    for count in [1 << 40, u64::MAX] {
        assert!(matches!(
            read(&claims(count)),
            Err(StoreError::Short { .. })
        ));
        assert!(read_sized(&claims(count)).is_err());
    }
    // a head that claims 4 GiB of itself
    let mut long = written(&[0]);
    long[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(matches!(read(&long), Err(StoreError::Field { .. })));
}

#[test]
fn a_writer_refuses_other_cells_than_it_announced() {
    let mut writer = Writer::new(Vec::new(), &header(&[1, 2])).unwrap();
    assert!(writer.push(256).is_err());
    writer.push(1).unwrap();
    assert!(writer.finish().is_err());
}

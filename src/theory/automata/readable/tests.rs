use super::*;
use crate::theory::automata::{learn, text};
use crate::work::Context;

fn learned(numeration: Numeration, heaps: usize, max: u64, output: fn(&[u64]) -> u32) -> Dfao {
    let context = Context::new(1, 1 << 30).unwrap();
    let learned = learn::dense(numeration, heaps, max, output, &context).unwrap();
    learned.automaton.unwrap()
}

fn nim(heaps: &[u64]) -> u32 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap).min(8) as u32
}

/// Sums of the binary columns modulo 3, as a number; 2 is anything larger than 1.
fn moore(heaps: &[u64]) -> u32 {
    let column = |place: u32| heaps.iter().map(|heap| heap >> place & 1).sum::<u64>() % 3;
    let sum = (0..64).map(|place| column(place).min(1) << place | column(place) / 2 << place);
    let last = column(0);
    match sum.sum::<u64>() {
        0 => 0,
        1 if last == 1 => 1,
        _ => 2,
    }
}

fn wythoff(heaps: &[u64]) -> u32 {
    let (a, b) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
    // floor(n phi) for n = b - a
    let n = b - a;
    let phi = (n + (5 * n * n).isqrt()) / 2;
    u32::from(a != phi)
}

fn exact() -> Dfao {
    let source = include_str!("../../../../data/automata/exact2_5heaps.dfao");
    text::read(source, Numeration::Base(2)).unwrap().0
}

fn odd_sum(heaps: &[u64]) -> u32 {
    (heaps.iter().sum::<u64>() % 2) as u32
}

fn examples() -> Vec<(&'static str, Dfao, u32, u64)> {
    let base = Numeration::Base;
    vec![
        (
            "nim, 5 heaps",
            learned(base(2), 5, 7, |h| nim(h).min(1)),
            1,
            7,
        ),
        (
            "nim, 2 heaps, values to 7",
            learned(base(2), 2, 63, nim),
            8,
            40,
        ),
        (
            "moore(2), 4 heaps, values to 1",
            learned(base(2), 4, 15, moore),
            2,
            15,
        ),
        ("exact(2), 5 heaps", exact(), 1, 9),
        (
            "wythoff",
            learned(Numeration::Ostrowski(1), 2, 376, wythoff),
            1,
            200,
        ),
        ("in base 3", learned(base(3), 2, 80, nim_of_3), 1, 40),
        ("even totals", learned(base(2), 3, 15, odd_sum), 1, 15),
        ("everything", learned(base(2), 2, 15, |_| 0), 1, 15),
        ("nothing", learned(base(2), 2, 15, |_| 1), 1, 15),
        (
            "at most 2",
            learned(base(2), 3, 15, |h| u32::from(h[1] > 2)),
            1,
            15,
        ),
    ]
}

fn nim_of_3(heaps: &[u64]) -> u32 {
    let digits = |heap: u64| (0..8).map(move |place| heap / 3_u64.pow(place) % 3);
    u32::from(
        digits(heaps[0])
            .zip(digits(heaps[1]))
            .any(|(a, b)| (a + b) % 3 > 0),
    )
}

#[test]
fn what_is_said_is_true() {
    for (name, automaton, values, max) in examples() {
        let said = readable(&automaton, values).expect(name);
        println!("== {name}");
        let heaps = automaton.heaps();
        let mut states_only = said.clone();
        states_only
            .levels
            .iter_mut()
            .for_each(|level| *level = None);
        said.lines().iter().for_each(|line| println!("{line}"));
        for code in 0..(max + 1).pow(heaps as u32) {
            let digit = |heap: u32| code / (max + 1).pow(heap) % (max + 1);
            let position: Vec<u64> = (0..heaps as u32).map(digit).collect();
            let truth = automaton.run(&position).min(values);
            assert_eq!(said.output(&position), truth, "{name}: {position:?}");
            assert_eq!(states_only.output(&position), truth, "{name}: {position:?}");
        }
        assert!(
            said.lines()
                .iter()
                .all(|line| line.chars().count() <= WIDTH)
        );
    }
}

#[test]
fn out() {
    for (name, automaton, values, _) in examples() {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        if let Some(svg) = svg(&automaton, values) {
            std::fs::write(format!("/tmp/auto-readable/out/{name}.svg"), svg).unwrap();
        }
        std::fs::write(
            format!("/tmp/auto-readable/out/{name}.dot"),
            dot(&automaton, values),
        )
        .unwrap();
    }
}

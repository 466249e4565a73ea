use super::*;

fn random(seed: &mut u64, below: u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    ((*seed >> 33) % below) as usize
}

fn codes(seed: &mut u64, count: usize, below: u64) -> Vec<u8> {
    (0..count).map(|_| random(seed, below) as u8).collect()
}

fn steps(seed: &mut u64, count: usize, below: u64) -> Vec<Step> {
    let step = |_| Step {
        less: LANES + random(seed, 1_000),
        code: random(seed, below) as u8,
    };
    (0..count).map(step).collect()
}

#[test]
fn codes_met_are_those_of_the_steps() {
    let seed = &mut 1;
    for windows in 1..=16 {
        let below = windows as u64 * 16;
        let codes = codes(seed, 1_200, (below + 20).min(256));
        let view = View {
            codes: &codes,
            first: 500,
        };
        let heap = 500 + 1_100;
        let steps = steps(seed, 3 * windows, 256);
        for cpu in Cpu::all() {
            let mut met = Met::new();
            meet(cpu, view, heap, &steps, windows, &mut met);
            let mut sets = [[0; LANES]; 4];
            met.turn(windows, 4, &mut sets);
            for lane in 0..LANES {
                let reached = |code: usize| {
                    steps.iter().any(|step| {
                        let from = view.code(heap + lane - step.less);
                        usize::from(from ^ step.code) == code
                    })
                };
                for code in 0..256 {
                    let set = sets[code / 64];
                    let found = set[lane] >> (code % 64) & 1 == 1;
                    assert_eq!(
                        found,
                        code < windows * 16 && reached(code),
                        "{:?} {windows} {lane} {code}",
                        cpu.features()
                    );
                }
            }
        }
    }
}

#[test]
fn candidates_that_a_step_meets_are_filtered() {
    let seed = &mut 2;
    let codes = codes(seed, 1_200, 50);
    let view = View {
        codes: &codes,
        first: 0,
    };
    let steps = steps(seed, 40, 64);
    let mut candidates = [[0; LANES]; CANDIDATES];
    for candidates in &mut candidates {
        *candidates = std::array::from_fn(|_| random(seed, 64) as u8);
    }
    for cpu in Cpu::all() {
        let mut alive = [[255; LANES]; CANDIDATES];
        filter(cpu, view, 1_100, &steps, &candidates, &mut alive);
        let mut met = 0;
        for lane in 0..LANES {
            for i in 0..CANDIDATES {
                let reached = steps.iter().any(|step| {
                    view.code(1_100 + lane - step.less) ^ step.code == candidates[i][lane]
                });
                met += usize::from(reached);
                assert_eq!(alive[i][lane] == 0, reached, "{:?}", cpu.features());
            }
        }
        assert!((100..800).contains(&met), "{met}");
    }
}

#[test]
fn codes_that_a_wanted_pair_makes_are_struck() {
    let seed = &mut 3;
    for round in 0..20 {
        let count = 1 + round % 3;
        let [a, b] = [0; 2].map(|_| codes(seed, CHUNK * count, 256));
        let masks: Vec<[u64; 4]> = (0..count)
            .map(|_| std::array::from_fn(|_| random(seed, 1 << 31) as u64 * 0x1_0000_0801))
            .collect();
        let asked: Vec<u8> = (0..=255).step_by(1 + round).collect();
        let made = |code: u8| {
            (0..CHUNK * count).any(|i| {
                masks[i / CHUNK][i % CHUNK / 64] >> (i % 64) & 1 == 1
                    && a[i] ^ b[b.len() - 1 - i] == code
            })
        };
        let expected: Vec<u8> = asked.iter().copied().filter(|&code| !made(code)).collect();
        for cpu in Cpu::all() {
            let mut left = asked.clone();
            let (kept, _) = strike(cpu, &a, &b, &masks, &mut left);
            assert_eq!(left[..kept], expected, "{:?}", cpu.features());
        }
    }
}

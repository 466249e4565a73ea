use super::super::carries;
use super::*;
use crate::game::Code;
use crate::sequence::{Full, Sequence};
use crate::work::Context;

fn values(code: &Code, heaps: usize) -> Vec<u32> {
    let mut full = Full::new(code, Vec::new());
    full.extend(heaps, &Context::default()).unwrap();
    full.values
}

/// The games of Grossman and Nowakowski, and one with residues of two kinds: what is proved of 600 values
/// holds on five times as many.
#[test]
fn regular_games_of_the_literature() {
    for (code, formula) in [
        (
            "0.2048",
            "G(n + 13) = G(n) + 4 for n >= 16, but G(13q + 2) = 4q - 2 - 8*2^v2(q - 1), or 4q + 1 \
             where q - 1 is a power of 2",
        ),
        (
            "0.200048",
            "G(n + 19) = G(n) + 4 for n >= 22, but G(19q + 2) = 4q - 2 - 8*2^v2(q - 1), or 4q + 1 \
             where q - 1 is a power of 2",
        ),
        (
            "0.205200C",
            "G(n + 40) = G(n) + 16 for n >= 4, but G(n) where n mod 40 is 19, 39",
        ),
    ] {
        let code: Code = code.parse().unwrap();
        let sequence = Sequence::run(&code, 700, &Context::default()).unwrap();
        let law = sequence.law().unwrap();
        assert!(law.proved, "{code}");
        assert_eq!(law.formula, formula, "{code}");
        let known = sequence.computed().count();
        for (heap, value) in (0..).zip(values(&code, 3_500)) {
            assert_eq!(law.value(heap), Some(value.into()), "{code}, heap {heap}");
            let told = sequence.value(heap);
            assert_eq!(told, Some(value.into()), "{code}, heap {heap} of {known}");
        }
    }
}

/// Each number of a law is altered: that is refuted.
#[test]
fn altered_laws_are_refuted() {
    let mut refuted = 0;
    for code in ["0.2048", "0.200048", "0.205200C"] {
        let code: Code = code.parse().unwrap();
        let known = values(&code, 700);
        let claimed = seen(&known).unwrap();
        let decided = |claimed: &Claimed| {
            carries::again(&code, &known, claimed, &Context::default()).unwrap()
        };
        assert_eq!(decided(&claimed), Some(true));
        for place in 0..claimed.residues.len() {
            let mut refute = |alter: &dyn Fn(&mut Gain)| {
                let mut altered = claimed.clone();
                alter(&mut altered.residues[place]);
                assert_eq!(decided(&altered), Some(false), "{code} {altered:?}");
                refuted += 1;
            };
            match claimed.residues[place].ruler {
                None => {
                    refute(&|gain| gain.gained += 8);
                    refute(&|gain| gain.gained += 16);
                }
                Some(_) => {
                    let of = |gain: &mut Gain, alter: &dyn Fn(&mut RulerGain)| {
                        alter(gain.ruler.as_mut().unwrap());
                    };
                    refute(&|gain| gain.ruler = None);
                    refute(&|gain| of(gain, &|ruler| ruler.begin += 1));
                    refute(&|gain| of(gain, &|ruler| ruler.times -= 4));
                    refute(&|gain| of(gain, &|ruler| ruler.times += 4));
                    refute(&|gain| of(gain, &|ruler| ruler.shift += 1));
                    refute(&|gain| of(gain, &|ruler| ruler.shift += 2));
                    refute(&|gain| of(gain, &|ruler| ruler.alone = None));
                    let one = |ruler: &mut RulerGain| {
                        ruler.alone = ruler.alone.map(|alone| alone + 1);
                    };
                    refute(&|gain| of(gain, &one));
                }
            }
        }
    }
    assert!(refuted > 100, "{refuted}");
}

/// Of many codes: what is proved of 500 values holds on 2,500, and what is refuted fails there.
#[test]
fn laws_of_many_codes_go_on() {
    let (mut laws, mut proofs) = (0, 0);
    for one in ["2", "0", "6"] {
        for two in ["0", "2", "5"] {
            for three in ["4", "8", "C"] {
                for four in ["8", "C", "4"] {
                    let code: Code = format!("0.{one}{two}{three}{four}").parse().unwrap();
                    let sequence = Sequence::run(&code, 500, &Context::default()).unwrap();
                    let Some(law) = sequence.law() else {
                        continue;
                    };
                    laws += 1;
                    if !law.proved {
                        continue;
                    }
                    proofs += 1;
                    for (heap, value) in (0..).zip(values(&code, 2_500)) {
                        assert_eq!(law.value(heap), Some(value.into()), "{code}, heap {heap}");
                    }
                }
            }
        }
    }
    assert!(proofs > 0, "{laws}");
}

//! CPU features: hot code is compiled for several sets of them, and one is chosen once, by
//! detection or by request. All sets compute the same. This is the one place of detection.

use std::fmt;

/// A set of CPU features that hot code is compiled for. The best comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Features {
    /// What every CPU of the architecture has.
    Portable,
    /// x86-64 with carry-less multiplication of 64 bits.
    Clmul,
    /// x86-64 with AVX2, BMI and POPCNT (x86-64-v3).
    Avx2,
    /// x86-64 with AVX-512 F, BW, CD, DQ and VL (x86-64-v4).
    Avx512,
    /// AVX2 and the Galois field instructions.
    Avx2Gfni,
    /// AVX-512 with VBMI, and the Galois field instructions.
    Avx512Gfni,
}

impl Features {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Portable,
        Self::Clmul,
        Self::Avx2,
        Self::Avx512,
        Self::Avx2Gfni,
        Self::Avx512Gfni,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Clmul => "clmul",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Avx2Gfni => "avx2-gfni",
            Self::Avx512Gfni => "avx512-gfni",
        }
    }

    /// The one with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// The vectors that come with these features, for code that gains nothing from the others:
    /// portable, AVX2 or AVX-512.
    pub fn vectors(self) -> Self {
        match self {
            Self::Portable | Self::Clmul => Self::Portable,
            Self::Avx2 | Self::Avx2Gfni => Self::Avx2,
            Self::Avx512 | Self::Avx512Gfni => Self::Avx512,
        }
    }

    #[inline]
    fn detected(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            macro_rules! detected {
                ($($feature:tt)*) => { true $(&& is_x86_feature_detected!($feature))* };
            }
            match self {
                Self::Portable => true,
                Self::Clmul => detected!("pclmulqdq"),
                Self::Avx2 => detected!("avx2" "bmi1" "bmi2" "fma" "lzcnt" "popcnt"),
                Self::Avx512 => {
                    Self::Avx2.detected()
                        && detected!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl")
                }
                Self::Avx2Gfni => Self::Avx2.detected() && detected!("gfni"),
                Self::Avx512Gfni => Self::Avx512.detected() && detected!("avx512vbmi" "gfni"),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Self::Portable
        }
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether single products may use carry-less multiplication.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn carryless() -> bool {
    Features::Clmul.detected()
}

/// Features that this CPU was found to have. Only detection makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cpu(Features);

/// Hot code that is compiled once for each set of features.
pub trait Hot {
    /// What it computes.
    type Output;

    /// Whether AVX-512 was measured to be faster than AVX2, so that the code is compiled for it
    /// too. Bit rows gain nothing.
    const WIDE: bool = false;

    /// The code. To be compiled with the features it must be inlined, with all that is hot in
    /// it: mark it, and the functions it calls, `#[inline(always)]`.
    fn run(self) -> Self::Output;
}

impl Cpu {
    /// The best that this CPU has.
    pub fn best() -> Self {
        let mut found = Features::ALL.into_iter().rev();
        let best = found.find(|features| features.detected());
        Self(best.unwrap_or(Features::Portable))
    }

    /// These features, if this CPU has them.
    pub fn with(features: Features) -> Option<Self> {
        features.detected().then_some(Self(features))
    }

    /// All that this CPU has, the plainest first.
    pub fn all() -> impl Iterator<Item = Self> {
        Features::ALL.into_iter().filter_map(Self::with)
    }

    /// The features in use.
    pub fn features(self) -> Features {
        self.0
    }

    /// Runs hot code compiled for these features.
    // Sound because a Cpu is made by detection only. The portable call is the safe twin: tests
    // compare all of them. Tables by vectors took 0.55 ns a position without, 0.34 with AVX-512.
    #[inline]
    #[allow(unsafe_code, reason = "vectors fill tables 1.6x faster with AVX-512")]
    pub fn run<H: Hot>(self, hot: H) -> H::Output {
        match self.0.vectors() {
            Features::Portable => hot.run(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the features were detected when this Cpu was made
            Features::Avx512 if H::WIDE => unsafe { avx512(hot) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above; AVX-512 was found together with AVX2
            _ => unsafe { avx2(hot) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => hot.run(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn avx2<H: Hot>(hot: H) -> H::Output {
    hot.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn avx512<H: Hot>(hot: H) -> H::Output {
    hot.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sum<'a>(&'a [u64]);

    impl Hot for Sum<'_> {
        type Output = u64;

        #[inline(always)]
        fn run(self) -> u64 {
            self.0.iter().fold(0, |sum, x| sum.wrapping_add(x * x))
        }
    }

    #[test]
    fn all_features_compute_the_same() {
        let numbers: Vec<u64> = (0..1_000).collect();
        assert_eq!(
            Cpu::all().next().map(Cpu::features),
            Some(Features::Portable)
        );
        assert_eq!(Cpu::all().last(), Some(Cpu::best()));
        for cpu in Cpu::all() {
            assert_eq!(cpu.run(Sum(&numbers)), 332_833_500, "{}", cpu.features());
        }
    }

    #[test]
    fn names_read_back() {
        for features in Features::ALL {
            assert_eq!(Features::named(&features.to_string()), Some(features));
            assert!(Features::ALL.contains(&features.vectors()));
        }
        assert_eq!(Features::named("sse"), None);
    }
}

//! CPU features: hot code is compiled for several sets of them, and one is chosen once, by
//! detection or by request. All sets compute the same.

use crate::text::worded;

worded! {
    /// A set of CPU features that hot code is compiled for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Features {
        /// What every CPU of the architecture has.
        Portable = "portable",
        /// x86-64 with AVX2, BMI and POPCNT (x86-64-v3).
        Avx2 = "avx2",
        /// x86-64 with AVX-512 F, BW, CD, DQ and VL (x86-64-v4).
        Avx512 = "avx512",
    }
}

impl Features {
    fn detected(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            macro_rules! detected {
                ($($feature:tt)*) => { true $(&& is_x86_feature_detected!($feature))* };
            }
            let avx2 = || detected!("avx2" "bmi1" "bmi2" "fma" "lzcnt" "popcnt");
            match self {
                Self::Portable => true,
                Self::Avx2 => avx2(),
                Self::Avx512 => {
                    avx2() && detected!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl")
                }
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Self::Portable
        }
    }
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
        match self.0 {
            Features::Portable => hot.run(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the features were detected when this Cpu was made
            Features::Avx512 if H::WIDE => unsafe { avx512(hot) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above; AVX-512 was found together with AVX2
            Features::Avx2 | Features::Avx512 => unsafe { avx2(hot) },
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
            assert_eq!(features.to_string().parse(), Ok(features));
        }
        assert!("sse".parse::<Features>().unwrap_err().contains("portable"));
    }
}

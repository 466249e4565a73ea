use crate::text::Span;
use grundy_nimber::Ordinal;
use num_bigint::BigUint;

/// Part of an expression, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) span: Span,
    pub(super) kind: PartKind,
}

/// What a part is.
#[derive(Clone, Debug)]
pub(super) enum PartKind {
    Nimber(Ordinal),
    Sum(Box<[Part; 2]>),
    Product(Box<[Part; 2]>),
    Quotient(Box<[Part; 2]>),
    Power {
        base: Box<Part>,
        exponent: BigUint,
        negative: bool,
    },
    /// A function of its first argument, of a second one for `log`, or in the field of a level.
    Call {
        function: Function,
        arguments: Vec<Part>,
        level: Option<(u32, Span)>,
    },
}

crate::text::worded! {
    /// A function of nimbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Function {
        /// The square root.
        Sqrt = "sqrt",
        /// The even x with x^2 + x = c.
        Artin = "artin",
        /// The trace over GF(2).
        Trace = "trace",
        /// The norm over the field of half the bits.
        Norm = "norm",
        /// The conjugate over the field of half the bits.
        Conjugate = "conj",
        /// The minimal polynomial over GF(2).
        MinimalPolynomial = "minpoly",
        /// The order.
        Order = "order",
        /// The degree of the minimal polynomial over GF(2).
        Degree = "degree",
        /// The discrete logarithm of the second argument to the base of the first.
        Log = "log",
    }
}

impl Function {
    /// How it is called.
    pub(super) fn usage(self) -> &'static str {
        match self {
            Self::Sqrt => "sqrt(*7)",
            Self::Artin => "artin(*6)",
            Self::Trace => "trace(*7), or trace(*7, 64) in the field of 64 bits",
            Self::Norm => "norm(*7), or norm(*7, 64) in the field of 64 bits",
            Self::Conjugate => "conj(*7), or conj(*7, 64) in the field of 64 bits",
            Self::MinimalPolynomial => "minpoly(*7)",
            Self::Degree => "degree(*7)",
            Self::Order => "order(*7)",
            Self::Log => "log(*4, *7), the exponent that *4 needs to be *7",
        }
    }

    /// Whether a field may be named.
    pub(super) fn in_field(self) -> bool {
        matches!(self, Self::Trace | Self::Norm | Self::Conjugate)
    }
}

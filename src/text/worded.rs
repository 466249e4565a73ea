/// An enum of which each value has a word: the word is its name, and it is displayed as that.
#[macro_export]
macro_rules! worded {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* $variant),*
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// The word for it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }

            /// The one with a name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::game::Mismatch;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let all = Self::ALL.map(Self::name);
                Self::named(text).ok_or_else(|| $crate::rulesets::none_of(text, &all))
            }
        }
    };
}
pub(crate) use worded;

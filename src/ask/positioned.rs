//! Requests about one position: its fields are written once.

/// A request with the fields of a position, and more of its own.
macro_rules! positioned {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$of_more:meta])* $more:ident: $is:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The rules.
            pub rules: crate::ask::GivenRules,
            /// The heaps, the row lengths of chomp, or the graph or the board that the rules are
            /// played on.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub heaps: Vec<crate::ask::TypedWord>,
            /// Misere play of these rules.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub misere: bool,
            /// The full board of a size.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub board: Option<crate::ask::BoardSize>,
            /// Any position on a board: rows of `.` (free) and `#` (gone).
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub position: Option<String>,
            /// What a game with a memory remembers, in the middle of it.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub state: Option<crate::ask::HeapBounds>,
            $(
                $(#[$of_more])*
                #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
                pub $more: $is,
            )*
        }

        impl $name {
            /// What is asked of a position where nothing more is said.
            pub fn of(place: crate::ask::PositionRequest) -> Self {
                Self {
                    rules: place.rules,
                    heaps: place.heaps,
                    misere: place.misere,
                    board: place.board,
                    position: place.position,
                    state: place.state.map(crate::ask::HeapBounds),
                    ..Self::default()
                }
            }

            /// The position alone.
            pub fn place(&self) -> crate::ask::PositionRequest {
                crate::ask::PositionRequest {
                    rules: self.rules.clone(),
                    heaps: self.heaps.clone(),
                    misere: self.misere,
                    board: self.board,
                    position: self.position.clone(),
                    state: self.state.as_ref().map(|state| state.0.clone()),
                }
            }
        }
    };
}

pub(super) use positioned;

//! Requests about the positions of a box: the fields of the box are written once.

/// A request with fields of its own, those of a box, and more of its own; the order is that in which
/// they are printed. After `on` is how the number of heaps is given.
macro_rules! boxed {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$of_first:meta])* $first:ident: $of:ty,)*
        } on $heaps:ty {
            $($(#[$of_more:meta])* $more:ident: $is:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$of_first])* pub $first: $of,)*
            /// Number of heaps.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub heaps: $heaps,
            /// The largest heap, or one bound for each heap; the usual ones where nothing is given.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub max: crate::ask::HeapBounds,
            /// Full boards up to this size instead.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub board: Option<crate::ask::BoardSize>,
            /// The order that is asked for.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub order: Option<crate::game::Order>,
            $($(#[$of_more])* pub $more: $is,)*
            /// The engine.
            #[serde(default, skip_serializing_if = "crate::ask::fields::usual")]
            pub engine: Option<crate::plan::Engine>,
        }

        impl $name {
            /// The box, of so many heaps.
            fn place_of(&self, heaps: Option<usize>) -> crate::ask::PlaceRequest {
                crate::ask::PlaceRequest {
                    heaps,
                    max: self.max.0.clone(),
                    board: self.board,
                    order: self.order,
                }
            }
        }
    };
}

pub(super) use boxed;

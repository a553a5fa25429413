//! The numbers of a search that games against itself decide, in one list: what each says, what the engine plays with, and from
//! there within which bounds and by which steps [`spsa`](super::spsa) tries others.

/// Declares `struct Parameters` with a field for each number: `/// What it says.` `name: value, lowest..=highest, by step;`.
#[macro_export]
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $value:expr, $range:expr, by $step:expr;)*) => {
        /// The numbers of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) struct Parameters {
            $($(#[$doc])* pub(super) $name: i32,)*
        }

        impl Parameters {
            /// Those that the engine plays with.
            const SHIPPED: Self = Self { $($name: $value,)* };

            /// What tuning starts from: names, values, bounds, and by how much each is changed at a time.
            #[cfg(feature = "tools")]
            pub(super) fn to_tune() -> Vec<$crate::spsa::Parameter> {
                vec![$($crate::spsa::Parameter::new(stringify!($name), $value, $range, $step),)*]
            }

            /// Those of these values, in the order of [`Self::to_tune`].
            #[cfg(feature = "tools")]
            pub(super) fn of(values: &[f64]) -> Self {
                let mut values = values.iter();
                let mut next = || values.next().map_or(0, |value| value.round() as i32);
                Self { $($name: next(),)* }
            }
        }
    };
}

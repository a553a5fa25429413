//! Search parameters that were tuned by self-play, in one list: the meaning of each, the value that the engine
//! uses, and the bounds and steps with which [`spsa`](super::spsa) tunes it.

/// Declares `struct Parameters` with a field for each number: `/// What it says.` `name: value, lowest..=highest, by step;`.
#[macro_export]
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $value:expr, $range:expr, by $step:expr;)*) => {
        /// Parameters of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) struct Parameters {
            $($(#[$doc])* pub(super) $name: i32,)*
        }

        impl Parameters {
            /// Values that the engine uses.
            const SHIPPED: Self = Self { $($name: $value,)* };

            /// Parameters for tuning: names, start values, bounds and steps.
            #[cfg(feature = "tools")]
            pub(super) fn to_tune() -> Vec<$crate::spsa::Parameter> {
                vec![$($crate::spsa::Parameter::new(stringify!($name), $value, $range, $step),)*]
            }

            /// Parameters with these values, in the order of [`Self::to_tune`].
            #[cfg(feature = "tools")]
            pub(super) fn from_values(values: &[f64]) -> Self {
                let mut values = values.iter();
                let mut next = || values.next().map_or(0, |value| value.round() as i32);
                Self { $($name: next(),)* }
            }
        }
    };
}

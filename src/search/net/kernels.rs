//! Kernels of the quantised networks, compiled once for each register width: [`kernels!`] in a module that names the
//! register, its operations and how many of them hold a layer.

/// Defines the proof type of a level and its kernels. `unsafe` for two reasons: a function that is compiled for
/// features may only be called where they were detected (the private field of the proof shows that), and whole rows
/// of numbers are loaded and stored at once.
macro_rules! kernels {
    ($(#[$doc:meta])* $proof:ident, $features:literal, [$($feature:tt),*]) => {
        use super::{ACTIVATION_ONE, Accumulator, Aligned, FeatureDelta, Network, WEIGHT_SCALE, ones};

        /// Numbers of 16 bits in a register.
        const WIDE: usize = size_of::<Register>() / size_of::<i16>();
        /// Numbers of 32 bits in a register, and pairs of numbers of 16.
        const GROUP: usize = WIDE / 2;

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) struct $proof(());

        impl $proof {
            pub(super) fn detect() -> Option<Self> {
                let has_all = $(is_x86_feature_detected!($feature))&&*;
                has_all.then_some(Self(()))
            }

            /// Same result as the portable form.
            #[inline]
            pub(super) fn evaluate<const HIDDEN1: usize, const HIDDEN2: usize>(
                self,
                net: &Network<HIDDEN1, HIDDEN2>,
                inputs: &[u64],
            ) -> i32 {
                // SAFETY: `self` proves that the features were detected.
                unsafe { evaluate(self, net, inputs) }
            }

            /// Same result as the portable form.
            #[inline]
            pub(super) fn evaluate_with<const HIDDEN1: usize, const HIDDEN2: usize>(
                self,
                net: &Network<HIDDEN1, HIDDEN2>,
                sums: &Accumulator<HIDDEN1>,
                input: usize,
            ) -> i32 {
                // SAFETY: `self` proves that the features were detected.
                unsafe { evaluate_with(self, net, sums, input) }
            }

            /// Same result as the portable form.
            #[inline]
            pub(super) fn update<const HIDDEN1: usize, const HIDDEN2: usize>(
                self,
                net: &Network<HIDDEN1, HIDDEN2>,
                sums: &mut Accumulator<HIDDEN1>,
                deltas: impl Iterator<Item = FeatureDelta>,
            ) {
                // SAFETY: `self` proves that the features were detected.
                unsafe { update(self, net, sums, deltas) }
            }
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn load<T>(numbers: &[T], part: usize) -> Register {
            let count = const { size_of::<Register>() / size_of::<T>() };
            let numbers = &numbers[part * count..][..count];
            // SAFETY: as many bytes are read as the slice has; the load asks for no alignment.
            unsafe { load_register(numbers.as_ptr().cast()) }
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn store<T>(numbers: &mut [T], part: usize, register: Register) {
            let count = const { size_of::<Register>() / size_of::<T>() };
            let numbers = &mut numbers[part * count..][..count];
            // SAFETY: as many bytes are written as the slice has; the store asks for no alignment.
            unsafe { store_register(numbers.as_mut_ptr().cast(), register) }
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn load_all<const LEN: usize>(row: &[i16; LEN]) -> [Register; REGISTERS] {
            const { assert!(LEN.is_multiple_of(WIDE) && LEN / WIDE <= REGISTERS) };
            let mut registers = [zero(); REGISTERS];
            for (part, register) in registers.iter_mut().take(LEN / WIDE).enumerate() {
                *register = load(row, part);
            }
            registers
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn add<const LEN: usize>(sums: &mut [Register; REGISTERS], row: &[i16; LEN]) {
            for (part, sum) in sums.iter_mut().take(LEN / WIDE).enumerate() {
                *sum = add_16(*sum, load(row, part));
            }
        }

        #[target_feature(enable = $features)]
        fn evaluate<const HIDDEN1: usize, const HIDDEN2: usize>(
            _proof: $proof,
            net: &Network<HIDDEN1, HIDDEN2>,
            inputs: &[u64],
        ) -> i32 {
            let mut sums = load_all(&net.biases1.0);
            for input in ones(inputs) {
                add(&mut sums, net.row(input));
            }
            output(net, sums)
        }

        #[target_feature(enable = $features)]
        fn evaluate_with<const HIDDEN1: usize, const HIDDEN2: usize>(
            _proof: $proof,
            net: &Network<HIDDEN1, HIDDEN2>,
            sums: &Accumulator<HIDDEN1>,
            input: usize,
        ) -> i32 {
            let mut sums = load_all(sums);
            add(&mut sums, net.row(input));
            output(net, sums)
        }

        #[target_feature(enable = $features)]
        fn update<const HIDDEN1: usize, const HIDDEN2: usize>(
            _proof: $proof,
            net: &Network<HIDDEN1, HIDDEN2>,
            sums: &mut Accumulator<HIDDEN1>,
            deltas: impl Iterator<Item = FeatureDelta>,
        ) {
            let mut registers = load_all(sums);
            for FeatureDelta { removed, added } in deltas {
                let (removed, added) = (net.row(removed), net.row(added));
                for (part, sum) in registers.iter_mut().take(HIDDEN1 / WIDE).enumerate() {
                    *sum = sub_16(*sum, load(removed, part));
                    *sum = add_16(*sum, load(added, part));
                }
            }
            for (part, &register) in registers.iter().take(HIDDEN1 / WIDE).enumerate() {
                store(sums, part, register);
            }
        }

        /// Second layer and output, without the output's bias, from the sums of the first layer.
        #[target_feature(enable = $features)]
        #[inline]
        fn output<const HIDDEN1: usize, const HIDDEN2: usize>(
            net: &Network<HIDDEN1, HIDDEN2>,
            sums: [Register; REGISTERS],
        ) -> i32 {
            const { assert!(HIDDEN2.is_multiple_of(GROUP) && HIDDEN2 / GROUP <= GROUPS) };
            let (zero, one) = (zero(), all_16(ACTIVATION_ONE as i16));
            let mut pairs = Aligned([0_i32; REGISTERS * GROUP]);
            for (part, &sum) in sums.iter().take(HIDDEN1 / WIDE).enumerate() {
                store(&mut pairs.0, part, min_16(max_16(sum, zero), one));
            }
            let one = all_32(ACTIVATION_ONE);
            let mut columns = [[zero; GROUPS]; BESIDE];
            for (group, sum) in columns[0].iter_mut().take(HIDDEN2 / GROUP).enumerate() {
                *sum = multiply_32(load(&net.biases2.0, group), one);
            }
            let (weights2, _) = net.weights2.as_chunks::<BESIDE>();
            let (pairs, _) = pairs.0.as_chunks::<BESIDE>();
            for (pairs, weights) in pairs.iter().zip(weights2) {
                for (number, sums) in columns.iter_mut().enumerate() {
                    let pair = all_32(pairs[number]);
                    let weights = weights[number].0.as_flattened();
                    for (group, sum) in sums.iter_mut().take(HIDDEN2 / GROUP).enumerate() {
                        *sum = add_products(*sum, load(weights, group), pair);
                    }
                }
            }
            let [mut second, others @ ..] = columns;
            for (group, sum) in second.iter_mut().enumerate() {
                for other in others {
                    *sum = add_32(*sum, other[group]);
                }
            }
            let mut worth = zero;
            for (group, &sum) in second.iter().take(HIDDEN2 / GROUP).enumerate() {
                // Rounds down where the portable form rounds to zero; negative sums are clipped anyway.
                let sum = shift_32::<{ WEIGHT_SCALE.ilog2() as _ }>(sum);
                let sum = min_32(max_32(sum, zero), one);
                worth = add_32(worth, multiply_32(sum, load(&net.output.0, group)));
            }
            total(worth)
        }
    };
}
pub(super) use kernels;

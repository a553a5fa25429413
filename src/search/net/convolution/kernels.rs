//! Kernels on real numbers, compiled once for each register width: [`kernels!`] in a module that names the register,
//! `Real`, and its operations.

/// Defines what a level does before and after the products. `unsafe` for two reasons: a function that is compiled for
/// features may only be called where they were detected (the private field of the proof shows that), and whole
/// registers are loaded and stored at once.
macro_rules! kernels {
    ($proof:ident, $features:literal) => {
        /// Numbers in a register.
        const WIDE: usize = size_of::<Real>() / size_of::<f32>();

        impl super::Quantiser for $proof {
            fn maximum(self, values: &[f32]) -> f32 {
                // SAFETY: `self` proves that the features were detected.
                unsafe { maximum(values) }
            }

            fn fill_levels(self, values: &[f32], factor: f32, levels: &mut [u8]) {
                // SAFETY: `self` proves that the features were detected.
                unsafe { fill_levels(values, factor, levels) }
            }
        }

        #[target_feature(enable = $features)]
        fn maximum(values: &[f32]) -> f32 {
            let (parts, rest) = values.as_chunks::<WIDE>();
            let mut largest = zero();
            for part in parts {
                largest = larger(load(part, 0), largest);
            }
            let mut all = [0.0; WIDE];
            store(&mut all, 0, largest);
            let all = all.iter().chain(rest);
            all.fold(
                0.0,
                |largest, &value| if value > largest { value } else { largest },
            )
        }

        #[target_feature(enable = $features)]
        fn fill_levels(values: &[f32], factor: f32, levels: &mut [u8]) {
            for (level, value) in levels.iter_mut().zip(values) {
                // In this order, the comparisons are one instruction each, and turn what is no number into 0.
                let most = value * factor + 0.5;
                let most = if most > 0.0 { most } else { 0.0 };
                let most = if most < 255.5 { most } else { 255.5 };
                // SAFETY: it lies between 0 and 255.5.
                *level = unsafe { most.to_int_unchecked::<i32>() } as u8;
            }
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn load(from: &[f32], at: usize) -> Real {
            let numbers = &from[at..at + WIDE];
            // SAFETY: the slice holds a register's numbers; the load asks for no alignment.
            unsafe { load_real(numbers.as_ptr()) }
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn store(to: &mut [f32], at: usize, numbers: Real) {
            let place = &mut to[at..at + WIDE];
            // SAFETY: the slice holds a register's numbers; the store asks for no alignment.
            unsafe { store_real(place.as_mut_ptr(), numbers) }
        }

        /// Converts integer sums to real outputs. `output` begins with those of the first point.
        #[target_feature(enable = $features)]
        fn end<const REGISTERS: usize>(
            of: super::Outputs<'_>,
            sums: &[[Whole; REGISTERS]; POINTS],
            output: &mut [f32],
            ending: Ending,
        ) {
            for part in 0..REGISTERS {
                let (scales, biases) = (load(of.scales, part * WIDE), load(of.biases, part * WIDE));
                for (point, sums) in sums.iter().enumerate() {
                    let at = point * of.all + part * WIDE;
                    let scales = multiplied(scales, all(of.units[point]));
                    let mut sum = added(multiplied(to_real(sums[part]), scales), biases);
                    if ending.adds {
                        sum = added(sum, load(output, at));
                    }
                    if ending.cuts {
                        sum = larger(sum, zero());
                    }
                    store(output, at, sum);
                }
            }
        }
    };
}
pub(super) use kernels;

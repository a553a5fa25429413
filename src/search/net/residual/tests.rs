use super::{Batch, Evaluation, ResidualNet};
use crate::packed::WeightError;
use tabletop_core::hash::{FNV_START, fnv1a};

/// A network of random weights. Next to it are boards and the outputs of `PyTorch` for them, in six digits
/// (`fit-go.py --fixture`).
const NET: &[u8] = include_bytes!("tiny.net");
const EXPECTED: &str = include_str!("tiny.txt");

/// Tolerance for sums in another order, for outputs of about 1.
const OTHER_ORDER: f32 = 1e-3;
/// Tolerance for quantised weights and layers, with random weights.
const ROUNDED: f32 = 0.1;

struct Case {
    size: usize,
    planes: Vec<f32>,
    globals: Vec<f32>,
    expected: Evaluation,
}

fn cases() -> Vec<Case> {
    let lines: Vec<(&str, Vec<f32>)> = EXPECTED
        .lines()
        .map(|line| {
            let (name, numbers) = line.split_once(' ').expect("a name and numbers");
            let number = |word: &str| word.parse().expect("a number");
            (name, numbers.split(' ').map(number).collect())
        })
        .collect();
    let case = |lines: &[(&str, Vec<f32>)]| {
        let named = |name: &str| {
            let line = lines.iter().find(|line| line.0 == name);
            line.expect("a line of each name").1.clone()
        };
        Case {
            size: named("size")[0] as usize,
            planes: named("planes"),
            globals: named("globals"),
            expected: Evaluation {
                logits: named("logits"),
                value: named("value")[0],
                lead: named("lead")[0],
                deviation: named("deviation")[0],
                owners: named("owners"),
            },
        }
    };
    lines.chunks_exact(8).map(case).collect()
}

fn fill(batch: &mut Batch, board: usize, case: &Case, planes: usize) {
    for (point, values) in case.planes.chunks_exact(planes).enumerate() {
        let to = batch.planes_mut(board, point / case.size, point % case.size);
        to.copy_from_slice(values);
    }
    batch.globals_mut(board).copy_from_slice(&case.globals);
}

#[track_caller]
fn check_near(found: &Evaluation, expected: &Evaluation, tolerance: f32) {
    let unit = super::LEAD_UNIT;
    let numbers = |of: &Evaluation| {
        let mut numbers = of.logits.clone();
        numbers.extend(&of.owners);
        numbers.extend([of.value, of.lead / unit, of.deviation / unit]);
        numbers
    };
    let (found, expected) = (numbers(found), numbers(expected));
    assert_eq!(found.len(), expected.len());
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        let near = (found - expected).abs() < tolerance;
        assert!(near, "number {at}: {found} for {expected}");
    }
}

#[test]
fn the_numbers_are_those_of_pytorch() {
    let net = ResidualNet::from_bytes(NET).expect("a network");
    let cases = cases();
    assert_eq!(cases.len(), 4);
    for case in &cases {
        let mut batch = Batch::new(net.shape(), case.size, 1);
        fill(&mut batch, 0, case, net.shape().planes);
        check_near(&net.evaluate_exact(&batch)[0], &case.expected, OTHER_ORDER);
        check_near(&net.evaluate(&batch)[0], &case.expected, ROUNDED);
        assert_eq!(net.evaluate(&batch), net.evaluate_portable(&batch));
    }
}

/// The evaluation of a board does not depend on the batch or its place there.
#[test]
fn a_batch_gives_what_single_boards_give() {
    let net = ResidualNet::from_bytes(NET).expect("a network");
    let cases: Vec<Case> = cases().into_iter().filter(|case| case.size == 9).collect();
    let mut batch = Batch::new(net.shape(), 9, 3);
    let order = [1, 0, 1];
    for (board, case) in order.into_iter().enumerate() {
        fill(&mut batch, board, &cases[case], net.shape().planes);
    }
    for form in [ResidualNet::evaluate, ResidualNet::evaluate_portable] {
        let found = form(&net, &batch);
        assert_eq!(found[0], found[2]);
        for (board, case) in order.into_iter().enumerate() {
            check_near(&found[board], &cases[case].expected, ROUNDED);
        }
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let refused = |file: &[u8]| ResidualNet::from_bytes(file).expect_err("a damaged file");
    assert_eq!(refused(&NET[..10]), WeightError::Damaged);
    assert_eq!(refused(&NET[..NET.len() - 2]), WeightError::Damaged);
    let changed = |at: usize, to: u8| {
        let mut file = NET.to_vec();
        file[at] = to;
        file
    };
    assert_eq!(refused(&changed(0, b'X')), WeightError::Unknown);
    assert_eq!(refused(&changed(4, 9)), WeightError::Unknown);
    assert_eq!(refused(&changed(40, NET[40] ^ 1)), WeightError::Damaged);
    // A correct checksum does not make up for an invalid shape, or one that does not fit the weights.
    for (at, to) in [(20, 0), (20, 1), (20, 3), (22, 15), (24, 200), (26, 8)] {
        let mut file = changed(at, to);
        let sum = fnv1a(FNV_START, &file[super::HEADER_BYTES..]);
        file[8..super::HEADER_BYTES].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(refused(&file), WeightError::Damaged, "{at} {to}");
    }
}

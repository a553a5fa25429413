//! Sixel, the pictures of DEC's VT340 (<https://vt100.net/docs/vt3xx-gp/chapter14.html>): bands six points high, in each a
//! line of characters for every colour.
//!
//! `icy_sixel`, the crate for it, brings packages for the colours of photographs; boards have few, and are sent in parts
//! with holes, which it can't.

use std::collections::HashMap;
use std::fmt::Write as _;

/// Height of a band in points.
const BAND: usize = 6;

/// Red, green and blue in percent, as sixel has them.
pub(super) type Shade = [u8; 3];

/// Points from the top, row by row; what is not set stays as it was on the screen.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) points: Vec<Option<Shade>>,
}

/// Writes a picture in at most `most` colours.
pub(super) fn encode(out: &mut String, canvas: &Canvas, limit: usize) {
    let (width, height) = (canvas.width, canvas.points.len() / canvas.width);
    let (places, counts) = counted(&canvas.points);
    let (palette, numbers) = palette(counts, limit);
    // 1: points that are not set stay; "1;1: points are square.
    let _ = write!(out, "\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, [red, green, blue]) in palette.iter().enumerate() {
        let _ = write!(out, "#{number};2;{red};{green};{blue}");
    }
    let mut bits = vec![0_u8; palette.len() * width];
    let mut is_used = vec![false; palette.len()];
    for (at, band) in places.chunks(BAND * width).enumerate() {
        if at > 0 {
            out.push('-');
        }
        for (row, points) in band.chunks(width).enumerate() {
            for (x, &place) in points.iter().enumerate().filter(|point| *point.1 > 0) {
                let number = numbers[usize::from(place) - 1];
                bits[number * width + x] |= 1 << row;
                is_used[number] = true;
            }
        }
        let mut back = "";
        for (number, is_used) in is_used.iter_mut().enumerate().filter(|it| *it.1) {
            let line = &mut bits[number * width..][..width];
            let end = line.iter().rposition(|bits| *bits != 0).unwrap_or(0);
            let _ = write!(out, "{back}#{number}");
            back = "$";
            for run in line[..=end].chunk_by(|a, b| a == b) {
                let sixel = char::from(b'?' + run[0]);
                match run.len() {
                    count @ 4.. => {
                        let _ = write!(out, "!{count}{sixel}");
                    }
                    count => out.extend(std::iter::repeat_n(sixel, count)),
                }
            }
            line[..=end].fill(0);
            *is_used = false;
        }
    }
    out.push_str("\x1b\\");
}

/// A shade and its number of points.
type Count = (Shade, usize);

/// The shades of a picture, and for each point the place of its shade among them, counted from 1; 0 for no point.
fn counted(points: &[Option<Shade>]) -> (Vec<u16>, Vec<Count>) {
    let (mut counts, mut known) = (Vec::<Count>::new(), HashMap::new());
    let mut places = Vec::with_capacity(points.len());
    for run in points.chunk_by(|a, b| a == b) {
        let place = run[0].map_or(0, |shade| {
            let place = *known.entry(shade).or_insert_with(|| {
                counts.push((shade, 0));
                counts.len()
            });
            counts[place - 1].1 += run.len();
            // More shades than that look like the last one.
            place.min(u16::MAX.into()) as u16
        });
        places.resize(places.len() + run.len(), place);
    }
    (places, counts)
}

/// Points of a shade that count: the ground of a board would outweigh everything.
const COUNTED: usize = 1000;

/// Shades by their places, with their longest side: its weight, its part of a shade and its middle.
struct Shades {
    places: Vec<usize>,
    side: (usize, usize, u8),
}

impl Shades {
    fn new(places: Vec<usize>, counts: &[Count]) -> Self {
        let counted: usize = { places.iter() }.map(|at| counts[*at].1.min(COUNTED)).sum();
        let sides = (0..3).map(|part| {
            let parts = places.iter().map(|at| counts[*at].0[part]);
            let (least, greatest) = parts.fold((u8::MAX, 0), |(a, b), it| (it.min(a), it.max(b)));
            let long = usize::from(greatest.saturating_sub(least));
            (long * long * counted, part, least.midpoint(greatest))
        });
        let side = sides.max().unwrap_or_default();
        Self { places, side }
    }
}

/// Colours for shades, at most `most`, and the number of the one for each. The box with the most points on the longest side
/// is halved until there are enough; a box's colour is its most frequent shade, so that the ground of a board is exact in
/// every part.
fn palette(counts: Vec<Count>, limit: usize) -> (Vec<Shade>, Vec<usize>) {
    let mut boxes = vec![Shades::new((0..counts.len()).collect(), &counts)];
    while boxes.len() < limit {
        let longest = { boxes.iter_mut() }.max_by_key(|shades| shades.side);
        let Some(halved) = longest.filter(|shades| shades.side.0 > 0) else {
            break;
        };
        let (_, part, middle) = halved.side;
        let places = std::mem::take(&mut halved.places);
        let (low, high) = { places.into_iter() }.partition(|at| counts[*at].0[part] <= middle);
        *halved = Shades::new(low, &counts);
        boxes.push(Shades::new(high, &counts));
    }
    let mut numbers = vec![0; counts.len()];
    for (number, shades) in boxes.iter().enumerate() {
        for at in &shades.places {
            numbers[*at] = number;
        }
    }
    let often = |shades: &Shades| {
        let all = shades.places.iter().map(|at| counts[*at]);
        all.max_by_key(|(shade, count)| (*count, *shade))
    };
    let colors = boxes.iter().filter_map(often).map(|(shade, _)| shade);
    (colors.collect(), numbers)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Decodes a picture: width and points.
    pub(crate) fn decoded(text: &str) -> Canvas {
        let body = text.strip_prefix("\x1bP0;1;0q\"1;1;").expect("its head");
        let body = body.strip_suffix("\x1b\\").expect("its end");
        let start = body.find(['#', '-']).unwrap_or(body.len());
        let (size, mut rest) = body.split_at(start);
        let (width, height) = size.split_once(';').expect("a size");
        let number = |text: &str| text.parse::<usize>().expect("a number");
        let (width, height) = (number(width), number(height));
        let mut points = vec![None; width * height];
        let (mut colors, mut color) = (HashMap::new(), 0);
        let (mut x, mut y, mut times) = (0, 0, 1);
        let numbers = |rest: &mut &str| {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';');
            let (numbers, after) = rest.split_at(end.unwrap_or(rest.len()));
            *rest = after;
            numbers.split(';').map(number).collect::<Vec<_>>()
        };
        while let Some(letter) = rest.chars().next() {
            rest = &rest[1..];
            match letter {
                '#' => {
                    let given = numbers(&mut rest);
                    color = given[0];
                    if let [number, 2, red, green, blue] = given[..] {
                        colors.insert(number, [red as u8, green as u8, blue as u8]);
                    }
                }
                '!' => times = numbers(&mut rest)[0],
                '$' => x = 0,
                '-' => (x, y) = (0, y + BAND),
                _ => {
                    let bits = letter as u8 - b'?';
                    assert!(bits < 64, "{letter:?}");
                    for (x, row) in (x..x + times).flat_map(|x| (0..BAND).map(move |row| (x, row)))
                    {
                        if bits & 1 << row != 0 {
                            let point = &mut points[(y + row) * width + x];
                            assert_eq!(*point, None, "set twice");
                            *point = Some(colors[&color]);
                        }
                    }
                    (x, times) = (x + times, 1);
                }
            }
        }
        Canvas { width, points }
    }

    fn noise(seed: &mut u32) -> u32 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 17;
        *seed ^= *seed << 5;
        *seed
    }

    #[test]
    fn a_picture_with_few_colours_is_read_back_as_it_was() {
        let mut seed = 7;
        for round in 0..400 {
            let width = 1 + noise(&mut seed) as usize % 40;
            let height = 1 + noise(&mut seed) as usize % 30;
            let shades = 1 + noise(&mut seed) % 64;
            let mut point = None;
            let points = (0..width * height).map(|_| {
                // Long runs, short runs and holes.
                if noise(&mut seed).is_multiple_of(1 + round % 9) {
                    let shade = noise(&mut seed) % shades;
                    point = (shade > 0).then_some([
                        shade as u8,
                        (100 - shade) as u8,
                        (shade * 37 % 101) as u8,
                    ]);
                }
                point
            });
            let canvas = Canvas {
                width,
                points: points.collect(),
            };
            let mut text = String::new();
            encode(&mut text, &canvas, 64);
            let read = decoded(&text);
            assert_eq!(
                (read.width, read.points),
                (width, canvas.points),
                "{text:?}"
            );
        }
    }

    #[test]
    fn many_colours_become_near_ones_and_the_usual_one_stays() {
        let mut seed = 11;
        for most in [1, 2, 16, 64] {
            let ground = [80, 60, 40];
            let points: Vec<_> = (0..3000)
                .map(|at| {
                    let other = [0, 8, 16].map(|shift| (noise(&mut seed) >> shift) as u8 % 101);
                    Some(if at % 2 == 0 { ground } else { other })
                })
                .collect();
            let canvas = Canvas { width: 50, points };
            let mut text = String::new();
            encode(&mut text, &canvas, most);
            let read = decoded(&text);
            let found: std::collections::HashSet<_> = read.points.iter().copied().collect();
            assert!(found.len() <= most, "{} of {most}", found.len());
            assert!(found.contains(&Some(ground)));
            let pairs = canvas
                .points
                .iter()
                .flatten()
                .zip(read.points.iter().flatten());
            let far = pairs
                .flat_map(|(a, b)| (0..3).map(|part| a[part].abs_diff(b[part])))
                .max();
            // Noise fills the whole cube of colours, which 64 boxes cut into four along each side on average.
            assert!(most < 64 || far <= Some(50), "{far:?}");
        }
    }

    #[test]
    fn nothing_to_show_is_an_empty_picture() {
        let mut text = String::new();
        encode(
            &mut text,
            &Canvas {
                width: 3,
                points: vec![None; 21],
            },
            64,
        );
        assert_eq!(text, "\x1bP0;1;0q\"1;1;3;7-\x1b\\");
    }
}

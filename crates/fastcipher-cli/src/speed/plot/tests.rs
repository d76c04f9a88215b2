//! The picture as a document: what is in it, and that nothing is over anything else.

use super::*;
use crate::speed::{algorithm, measure::Cell, plan::Row};
use roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// Rows of algorithms on backends with a figure for each size.
fn results(rows: &[(&str, &'static str)], sizes: &[usize]) -> Results {
    let row = |(number, (name, backend)): (usize, &(&str, &'static str))| {
        let algorithm = algorithm::named(name).unwrap();
        let nanoseconds = |bytes: usize| 40.0 + (number + 1) as f64 * bytes as f64;
        let cell = |bytes: &usize| Some(Cell::timed(*bytes, &[nanoseconds(*bytes)]));
        let operation = algorithm.operations[0].0;
        Row { algorithm, operation, backend, hash: None, cells: sizes.iter().map(cell).collect() }
    };
    let rows = rows.iter().enumerate().map(row).collect();
    Results { rows, sizes: sizes.to_vec(), rounds: 17, gigahertz: 2.0 }
}

const TWO: [(&str, &str); 4] =
    [("aria-128-ctr", "gfni-avx2"), ("aria-128-ctr", "soft"), ("chacha20", "avx2"), ("chacha20", "soft")];

fn default_sizes() -> Vec<usize> {
    SIZES.split(',').map(|size| size.parse().unwrap()).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn texts<'a>(document: &'a Document<'_>) -> Vec<(&'a str, Node<'a, 'a>)> {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| (node.text().unwrap().trim(), node)).collect()
}

/// The points of all lines of backends, here and in the legend, by colour.
fn lines(document: &Document<'_>) -> BTreeMap<String, Vec<Vec<(i32, i32)>>> {
    let mut lines = BTreeMap::<_, Vec<_>>::new();
    for node in document.descendants().filter(|node| node.attribute("stroke-width") == Some("2")) {
        let points = node.attribute("points").unwrap().split_whitespace().map(|point| {
            let (x, y) = point.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        });
        lines.entry(node.attribute("stroke").unwrap().to_owned()).or_default().push(points.collect());
    }
    lines
}

#[test]
fn a_backend_has_one_legend_entry_and_a_line_of_its_colour_in_each_panel() {
    let svg = draw(&results(&TWO, &default_sizes())).unwrap();
    let document = Document::parse(&svg).unwrap();
    for (name, count) in [
        ("gfni-avx2", 1),
        ("avx2", 1),
        ("soft", 1),
        ("aria-128-ctr encrypt", 1),
        ("chacha20 encrypt", 1),
        ("message size in bytes", 2),
        ("cycles per byte", 2),
        ("Cycles per byte", 1),
        ("16", 2),
        ("1 MiB", 2),
    ] {
        assert_eq!(texts(&document).iter().filter(|(text, _)| *text == name).count(), count, "{name}");
    }
    let lines = lines(&document);
    let mut counts: Vec<usize> = lines.values().map(Vec::len).collect();
    counts.sort();
    assert_eq!(counts, [2, 2, 3]);
    for lines in lines.values() {
        // The legend was drawn first.
        assert_eq!(lines[0].len(), 2);
        assert!(lines[1..].iter().all(|line| line.len() == default_sizes().len()));
    }
}

#[test]
fn a_single_algorithm_gives_the_title_and_the_method_is_told() {
    let svg = draw(&results(&TWO[..2], &[16, 64])).unwrap();
    let document = Document::parse(&svg).unwrap();
    let texts = texts(&document);
    assert_eq!(texts[0].0, "aria-128-ctr encrypt");
    assert!(texts[1].0.starts_with("best of 17 interleaved rounds in "));
    assert_eq!(texts.iter().filter(|(text, _)| *text == "aria-128-ctr encrypt").count(), 1);
}

#[test]
fn nothing_overlaps_or_is_outside() {
    let backends =
        ["gfni-avx512", "gfni-avx2", "gfni-avx", "aesni-avx", "avx512", "avx2", "sse2", "simd128", "soft"];
    let many: Vec<_> = backends
        .iter()
        .flat_map(|backend| ["ghash", "poly1305", "chacha8"].map(|name| (name, *backend)))
        .collect();
    for (rows, sizes) in [
        (&TWO[..1], default_sizes()),
        (&TWO, default_sizes()),
        (&many, default_sizes()),
        (&many, vec![1]),
        (&TWO, vec![1 << 30, 7, 1400]),
        (&TWO, vec![48]),
    ] {
        let svg = draw(&results(rows, &sizes)).unwrap();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        let (width, height) = (number(root, "width"), number(root, "height"));
        let background = root.first_element_child().unwrap();
        assert_eq!((number(background, "width"), background.attribute("fill")), (width, Some("#FFFFFF")));

        let lines = lines(&document);
        let legend_end = lines.values().map(|lines| lines[0][0].1).max().unwrap();
        for (x, y) in lines.values().flat_map(|lines| lines[1..].concat()) {
            assert!(y > legend_end + LEGEND_LINE / 2 && f64::from(y) < height, "{sizes:?}: {y}");
            assert!((0.0..width).contains(&f64::from(x)), "{sizes:?}: {x}");
        }
        let mut boxes: Vec<(f64, f64, f64)> = Vec::new();
        for (text, node) in texts(&document) {
            assert_eq!(node.attribute("font-family"), Some("sans-serif"));
            let (x, y, length) = (number(node, "x"), number(node, "y"), text.len() as f64);
            if node.attribute("transform").is_some() {
                continue;
            }
            let long = 0.6 * number(node, "font-size") * length;
            let left = x - long
                * match node.attribute("text-anchor") {
                    Some("start") => 0.0,
                    Some("middle") => 0.5,
                    _ => 1.0,
                };
            assert!(left >= 0.0 && left + long <= width && y < height, "{text}");
            for (other_left, other_right, other_y) in &boxes {
                let apart = left > *other_right || left + long < *other_left || (y - other_y).abs() >= 12.0;
                assert!(apart, "{text} at {x}, {y}, {sizes:?}");
            }
            boxes.push((left, left + long, y));
        }
    }
}

#[test]
fn points_are_in_the_order_of_their_sizes() {
    let svg = draw(&results(&TWO[..1], &[4096, 16, 1400])).unwrap();
    let lines = lines(&Document::parse(&svg).unwrap());
    let line = &lines.values().next().unwrap()[1];
    assert!(line.len() == 3 && line.is_sorted_by(|one, next| one.0 < next.0), "{line:?}");
}

#[test]
fn an_algorithm_without_figures_has_no_panel() {
    let mut results = results(&TWO, &[16, 64]);
    results.rows.truncate(3);
    results.rows[2].cells = vec![None, None];
    let svg = draw(&results).unwrap();
    let document = Document::parse(&svg).unwrap();
    let texts = texts(&document);
    assert_eq!(texts[0].0, "aria-128-ctr encrypt");
    assert!(texts.iter().all(|(text, _)| *text != "avx2" && !text.contains("chacha20")));
}

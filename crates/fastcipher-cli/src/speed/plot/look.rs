//! How the lines of backends are told apart: by colour, and by the shape of the points for those who see few colours.

use plotters::{
    element::{Circle, DynElement, EmptyElement, IntoDynElement, Polygon},
    prelude::DrawingBackend,
    style::{Color, RGBColor, ShapeStyle},
};

/// A colour and a marker.
#[derive(Clone, Copy)]
pub(super) struct Look {
    color: RGBColor,
    marker: Marker,
}

#[derive(Clone, Copy)]
enum Marker {
    Circle,
    /// The corners, around the point.
    Polygon(&'static [(i32, i32)]),
}

/// Colours of Okabe and Ito, made to be told apart with any kind of colour vision; a brown and a grey in place of their
/// yellow, which is faint on white.
const COLORS: [RGBColor; 9] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0x00, 0x00, 0x00),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x8c, 0x2d, 0x04),
    RGBColor(0x80, 0x80, 0x80),
];

/// All of them cover about the same area.
const MARKERS: [Marker; 6] = [
    Marker::Circle,
    Marker::Polygon(&[(-4, -4), (4, -4), (4, 4), (-4, 4)]),
    Marker::Polygon(&[(0, -6), (5, 4), (-5, 4)]),
    Marker::Polygon(&[(0, -5), (5, 0), (0, 5), (-5, 0)]),
    Marker::Polygon(&[(0, 6), (5, -4), (-5, -4)]),
    Marker::Polygon(&PLUS),
];

#[rustfmt::skip]
const PLUS: [(i32, i32); 12] = [
    (-2, -5), (2, -5), (2, -2), (5, -2), (5, 2), (2, 2), (2, 5), (-2, 5), (-2, 2), (-5, 2), (-5, -2), (-2, -2),
];

impl Look {
    /// The look of the backend with this number: 54 are different.
    pub(super) fn of(number: usize) -> Look {
        Look { color: COLORS[number % COLORS.len()], marker: MARKERS[(number + number / 18) % MARKERS.len()] }
    }

    pub(super) fn line(self) -> ShapeStyle {
        self.color.stroke_width(2)
    }

    /// A marker at a point.
    pub(super) fn marker<'a, B: DrawingBackend + 'a, C: Clone + 'a>(self, at: C) -> DynElement<'a, B, C> {
        let style = self.color.filled();
        match self.marker {
            Marker::Circle => Circle::new(at, 4, style).into_dyn(),
            Marker::Polygon(corners) => (EmptyElement::at(at) + Polygon::new(corners, style)).into_dyn(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn looks_repeat_late() {
        let looks = (0..54).map(|number| {
            let Look { color, marker } = Look::of(number);
            let corners = if let Marker::Polygon(corners) = marker { corners } else { &[] };
            ((color.0, color.1, color.2), corners)
        });
        assert_eq!(looks.collect::<HashSet<_>>().len(), 54);
    }
}

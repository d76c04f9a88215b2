//! `--plot`: cycles per byte over the message size, a panel for each algorithm and a line for each backend.

mod axis;
mod look;
mod panel;
#[cfg(test)]
mod tests;

use super::{clock, output::Results};
use anyhow::Result;
use axis::Axis;
use look::Look;
use panel::Panel;
use plotters::{
    prelude::{
        DrawingArea, FontDesc, FontFamily, FontStyle, IntoDrawingArea, PathElement, RGBColor, SVGBackend,
        Text, TextStyle, WHITE,
    },
    style::text_anchor::{HPos, Pos, VPos},
};

/// Powers of two and sizes between them, which show what blocks cost that do not fill the registers.
pub(super) const SIZES: &str =
    "16,32,48,64,96,128,192,256,384,512,768,1024,1400,2048,4096,8192,16384,65536,262144,1048576";

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

const INK: RGBColor = RGBColor(0x24, 0x29, 0x2f);
const FAINT_INK: RGBColor = RGBColor(0x57, 0x60, 0x6a);

// All lengths are pixels.
const WIDTH: i32 = 900;
const MARGIN: i32 = 24;
const TITLE_TOP: i32 = 20;
const METHOD_TOP: i32 = 48;
const LEGEND_TOP: i32 = 74;
const LEGEND_LINE: i32 = 24;

/// The results, which have at least one figure, as an SVG document that is white where there is nothing else.
pub(super) fn draw(results: &Results) -> Result<String> {
    let (panels, looks) = panel::panels(results);
    let entries = legend(&looks);
    let panels_top = entries.last().map_or(LEGEND_TOP, |entry| entry.top + LEGEND_LINE) + MARGIN / 2;
    let columns = panels.len().min(2);
    let rows = panels.len().div_ceil(columns);
    let panel_height = if columns == 1 { 420 } else { 320 };
    let height = panels_top + rows as i32 * panel_height;

    let mut document = String::new();
    {
        let root = SVGBackend::with_string(&mut document, (WIDTH as u32, height as u32)).into_drawing_area();
        root.fill(&WHITE)?;
        let title = if let [panel] = &panels[..] { &panel.title } else { "Cycles per byte" };
        root.draw(&Text::new(title, (MARGIN, TITLE_TOP), text(20, FontStyle::Bold, INK)))?;
        let method =
            format!("best of {} interleaved rounds in {}; less is better", results.rounds, clock::SOURCE);
        root.draw(&Text::new(method, (MARGIN, METHOD_TOP), text(13, FontStyle::Normal, FAINT_INK)))?;
        for entry in &entries {
            entry.draw(&root)?;
        }
        let (_, below) = root.split_vertically(panels_top);
        let areas = below.split_evenly((rows, columns));
        let (sizes, costs) = axes(&panels, WIDTH / columns as i32);
        for (panel, area) in panels.iter().zip(areas) {
            panel.draw(&area, columns > 1, (&sizes, &costs))?;
        }
        root.present()?;
    }
    Ok(document)
}

/// The axes that all panels have, so that they can be compared.
fn axes(panels: &[Panel], panel_width: i32) -> (Axis, Axis) {
    let points = panels.iter().flat_map(|panel| &panel.lines).flat_map(|line| &line.points);
    let most = panel::plot_width(panel_width) / panel::WIDEST_SIZE_LABEL;
    let sizes = Axis::of_sizes(points.clone().map(|(size, _)| *size), most as usize);
    (sizes, Axis::of_costs(points.map(|(_, cost)| *cost)))
}

/// A backend in the legend.
struct Entry {
    backend: &'static str,
    look: Look,
    left: i32,
    top: i32,
}

/// Places the backends side by side, in more than one line if need be.
fn legend(looks: &[(&'static str, Look)]) -> Vec<Entry> {
    let (mut left, mut top) = (MARGIN, LEGEND_TOP);
    let mut entries = Vec::new();
    for &(backend, look) in looks {
        // Letters of the common sans-serif fonts are no wider on the average.
        let width = Entry::TEXT_LEFT + 8 * backend.len() as i32 + MARGIN;
        if left + width > WIDTH {
            (left, top) = (MARGIN, top + LEGEND_LINE);
        }
        entries.push(Entry { backend, look, left, top });
        left += width;
    }
    entries
}

impl Entry {
    const LINE: i32 = 30;
    const TEXT_LEFT: i32 = Self::LINE + 8;

    fn draw(&self, area: &Area<'_>) -> Result<()> {
        let middle = self.top + LEGEND_LINE / 2;
        let line = [(self.left, middle), (self.left + Self::LINE, middle)];
        area.draw(&PathElement::new(line, self.look.line()))?;
        area.draw(&self.look.marker((self.left + Self::LINE / 2, middle)))?;
        let style = text(14, FontStyle::Normal, INK).pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(self.backend, (self.left + Self::TEXT_LEFT, middle), style))?;
        Ok(())
    }
}

/// Text in letters of a size.
fn text(pixels: u32, style: FontStyle, color: RGBColor) -> TextStyle<'static> {
    /// What the SVG backend divides sizes by.
    const SCALE: f64 = 1.24;
    FontDesc::new(FontFamily::SansSerif, f64::from(pixels) * SCALE, style).color(&color)
}

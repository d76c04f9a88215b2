//! One panel: an algorithm's operation on its backends.

use super::{Area, INK, MARGIN, axis::Axis, look::Look, text};
use crate::speed::{
    measure::Cell,
    output::{Results, size_text},
    plan::Row,
};
use anyhow::Result;
use plotters::prelude::{
    BindKeyPoints, ChartBuilder, Color, FontStyle, IntoLogRange, LineSeries, RGBColor, Text,
};

const GRID: RGBColor = RGBColor(0xd0, 0xd7, 0xde);
const FAINT_GRID: RGBColor = RGBColor(0xee, 0xf1, 0xf4);

// All lengths are pixels.
const TITLE: i32 = 28;
const COST_LABELS: i32 = 58;
const SIZE_LABELS: i32 = 44;
pub(super) const WIDEST_SIZE_LABEL: i32 = 62;

pub(super) struct Panel {
    pub(super) title: String,
    pub(super) lines: Vec<Line>,
}

/// What one backend does.
pub(super) struct Line {
    look: Look,
    /// Sizes in bytes, ascending, and cycles per byte.
    pub(super) points: Vec<(f64, f64)>,
}

/// The rows that have figures, those of one algorithm and operation together; and their backends, each with a look
/// that it has in all panels.
pub(super) fn panels(results: &Results) -> (Vec<Panel>, Vec<(&'static str, Look)>) {
    let title = |row: &Row| format!("{} {}", row.algorithm.name, row.operation);
    let point = |cell: &Cell| (cell.bytes() as f64, results.cycles_per_byte(cell));
    let mut panels: Vec<Panel> = Vec::new();
    let mut looks: Vec<(&str, Look)> = Vec::new();
    for row in &results.rows {
        let mut points: Vec<(f64, f64)> = row.cells.iter().flatten().map(point).collect();
        if points.is_empty() {
            continue;
        }
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        let known = looks.iter().find(|(backend, _)| *backend == row.backend).map(|(_, look)| *look);
        let look = known.unwrap_or_else(|| {
            let look = Look::of(looks.len());
            looks.push((row.backend, look));
            look
        });
        let line = Line { look, points };
        match panels.iter_mut().find(|panel| panel.title == title(row)) {
            Some(panel) => panel.lines.push(line),
            None => panels.push(Panel { title: title(row), lines: vec![line] }),
        }
    }
    (panels, looks)
}

/// The width of what is between the axes of a panel.
pub(super) fn plot_width(panel_width: i32) -> i32 {
    panel_width - MARGIN / 2 - COST_LABELS - MARGIN
}

impl Panel {
    pub(super) fn draw(&self, area: &Area<'_>, titled: bool, (sizes, costs): (&Axis, &Axis)) -> Result<()> {
        let (left, right) = (MARGIN / 2, MARGIN);
        if titled {
            area.draw(&Text::new(&self.title[..], (left + COST_LABELS, 4), text(14, FontStyle::Bold, INK)))?;
        }
        let labels = text(12, FontStyle::Normal, INK);
        let x = sizes.range.clone().log_scale().with_key_points(sizes.labels.clone());
        let y = costs.range.clone().log_scale().with_key_points(costs.labels.clone());
        let mut chart = ChartBuilder::on(area)
            .margin_top(if titled { TITLE } else { 0 })
            .margin_left(left)
            .margin_right(right)
            .margin_bottom(MARGIN / 2)
            .x_label_area_size(SIZE_LABELS)
            .y_label_area_size(COST_LABELS)
            .build_cartesian_2d(
                x.with_light_points(sizes.between.iter().copied()),
                y.with_light_points(costs.between.iter().copied()),
            )?;
        chart
            .configure_mesh()
            .bold_line_style(GRID)
            .light_line_style(FAINT_GRID)
            .axis_style(INK.stroke_width(1))
            .set_all_tick_mark_size(4)
            .x_label_style(labels.clone())
            .y_label_style(labels)
            .x_label_formatter(&|size| size_label(*size as usize))
            .y_label_formatter(&|cost| cost.to_string())
            .axis_desc_style(text(13, FontStyle::Normal, INK))
            .x_desc("message size in bytes")
            .y_desc("cycles per byte")
            .draw()?;
        // The first are the best: they are drawn last, over the others.
        for line in self.lines.iter().rev() {
            chart.draw_series(LineSeries::new(line.points.iter().copied(), line.look.line()))?;
            for point in &line.points {
                chart.plotting_area().draw(&line.look.marker(*point))?;
            }
        }
        Ok(())
    }
}

fn size_label(size: usize) -> String {
    if size < 1024 { size.to_string() } else { size_text(size) }
}

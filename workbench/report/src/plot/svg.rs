//! From marks to the text of an SVG file. Text stays text.

use super::canvas::{Canvas, Label, Mark, Rect};
use super::colour::{PAPER, Rgb};

/// Viewers use the first of these that they have; the first two are equally wide.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

pub(super) fn text(canvas: &Canvas) -> String {
    let (width, height) = (canvas.width, canvas.height);
    // Crisp edges leave no seams between cells where the picture is scaled.
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FAMILY}\">\n\
         <title>{}</title>\n<style>rect {{ shape-rendering: crispEdges }}</style>\n",
        escaped(&canvas.title)
    );
    let sheet = Rect::new(0, 0, width as i32, height as i32);
    out += &rect(sheet, PAPER);
    for mark in &canvas.marks {
        match *mark {
            Mark::Fill(area, colour) => out += &rect(area, colour),
            Mark::Cells(area, columns, ref colours) => {
                let cells = area.cells(columns, colours.len() as i32 / columns);
                out.extend(cells.zip(colours).map(|(cell, &colour)| rect(cell, colour)));
            }
            Mark::Disc { x, y, r, colour } => {
                out += &format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{}\"/>\n",
                    hex(colour)
                );
            }
            Mark::Text(ref label) => {
                let Label { x, y, em, .. } = *label;
                let turn = match label.upward {
                    true => format!(" transform=\"rotate(-90 {x:.1} {y:.1})\""),
                    false => String::new(),
                };
                let (fill, line) = (hex(label.colour), escaped(&label.text));
                out += &format!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{em:.1}\" fill=\"{fill}\"{turn}>"
                );
                out += &format!("{line}</text>\n");
            }
        }
    }
    out + "</svg>\n"
}

fn rect(Rect { x, y, w, h }: Rect, colour: Rgb) -> String {
    let colour = hex(colour);
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{colour}\"/>\n")
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

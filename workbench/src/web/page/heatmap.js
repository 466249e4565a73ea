// The heat map of a table: zoomed and moved by mouse, wheel, pinch and keyboard, with a cursor.
import { ink, next, none, schemeChanged, step, theme, viridis, white } from './colours.js';
import { pointers, sized } from './chart.js';
import { el } from './dom.js';

// Names of the axes, then numbers.
const edge = { left: 60, top: 42 };
const name = 18;

/** `moved(row, col, aloud)` is called when the cursor moves, `chosen(row, col)` when a cell is chosen. */
export function heatmap({ moved, chosen }) {
  const canvas = el('canvas', { class: 'heatmap', tabindex: 0, role: 'application', 'aria-roledescription': 'heat map', 'aria-describedby': 'heatmap-keys' });
  const image = document.createElement('canvas');
  let table = null;
  // What the image holds, and its pixels a cell.
  let painted = {};
  let view = { size: 10, x: 0, y: 0 };
  let cursor = { row: 0, col: 0 };

  const value = (row, col) => table.values[row * table.cols + col];
  const isP = number => number !== null && Number(number) === 0;
  function colour(number) {
    if (number === null) return none;
    if (isP(number)) return white;
    return table.what !== 'values' ? next : viridis(Number(number) / Math.max(1, table.largest));
  }

  /** One pixel a cell, which the browser enlarges; or, where cells are smaller than the pixels of
   * the screen, one pixel for several cells: P if any of them is P, else as the last of them. */
  function paintImage(scale) {
    const [width, height] = [table.cols, table.rows].map(cells => Math.max(1, Math.floor(cells * scale)));
    Object.assign(image, { width, height });
    painted = { table, scale };
    const pixels = new ImageData(width, height);
    const isWhite = new Uint8Array(width * height);
    const made = new Map();
    table.values.forEach((number, i) => {
      const row = Math.floor(Math.floor(i / table.cols) * height / table.rows);
      const place = row * width + Math.floor((i % table.cols) * width / table.cols);
      if (isWhite[place]) return;
      if (!made.has(number)) made.set(number, [...colour(number), 255]);
      pixels.data.set(made.get(number), 4 * place);
      if (isP(number)) isWhite[place] = 1;
    });
    image.getContext('2d').putImageData(pixels, 0, 0);
  }

  const inside = () => ({ width: canvas.clientWidth - edge.left - 1, height: canvas.clientHeight - edge.top - 1 });
  const smallest = () => Math.min(inside().width / table.cols, inside().height / table.rows);

  function keepInside() {
    const { width, height } = inside();
    view.size = Math.max(smallest(), Math.min(64, view.size));
    view.x = Math.max(0, Math.min(view.x, table.cols * view.size - width));
    view.y = Math.max(0, Math.min(view.y, table.rows * view.size - height));
  }

  function zoom(factor, x, y) {
    if (!table) return;
    const old = view.size;
    const [u, v] = [x - edge.left, y - edge.top];
    view.size = Math.max(smallest(), Math.min(64, old * factor));
    view.x = (view.x + u) * (view.size / old) - u;
    view.y = (view.y + v) * (view.size / old) - v;
    redraw();
  }

  function ticks(context, width, height) {
    const { text, quiet, back } = theme();
    context.fillStyle = back;
    context.fillRect(0, 0, width, edge.top);
    context.fillRect(0, 0, edge.left, height);
    context.fillStyle = quiet;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.fillText('heap 2', edge.left + Math.min(table.cols * view.size, inside().width) / 2, name / 2 + 2);
    context.save();
    context.translate(name / 2 + 2, edge.top + Math.min(table.rows * view.size, inside().height) / 2);
    context.rotate(-Math.PI / 2);
    context.fillText('heap 1', 0, 0);
    context.restore();
    context.fillStyle = text;
    const across = step(inside().width / view.size, inside().width / 48);
    const down = step(inside().height / view.size, inside().height / 32);
    context.textAlign = 'center';
    for (let c = 0; c < table.cols; c += across) {
      const x = edge.left + (c + 0.5) * view.size - view.x;
      if (x >= edge.left && x + context.measureText(c).width / 2 <= width - 6) context.fillText(c, x, edge.top - 12);
    }
    context.textAlign = 'right';
    for (let r = 0; r < table.rows; r += down) {
      const y = edge.top + (r + 0.5) * view.size - view.y;
      if (y >= edge.top && y <= height - 4) context.fillText(r, edge.left - 8, y);
    }
  }

  /** Dots on P-positions and, where there is room, the values. */
  function marks(context, width, height) {
    const { size } = view;
    const from = (offset, limit) => Math.max(0, Math.min(limit, Math.floor(offset / size)));
    const [r0, c0] = [from(view.y, table.rows), from(view.x, table.cols)];
    const [r1, c1] = [from(view.y + height, table.rows - 1), from(view.x + width, table.cols - 1)];
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `${Math.min(15, size * 0.42)}px system-ui, sans-serif`;
    for (let row = r0; row <= r1; row += 1) {
      for (let col = c0; col <= c1; col += 1) {
        const number = value(row, col);
        if (number === null) continue;
        const x = edge.left + (col + 0.5) * size - view.x;
        const y = edge.top + (row + 0.5) * size - view.y;
        if (isP(number)) {
          context.fillStyle = '#000';
          context.beginPath();
          context.arc(x, y, Math.max(1, size * 0.18), 0, 7);
          context.fill();
        } else if (size >= 26 && table.what === 'values') {
          context.fillStyle = ink(colour(number));
          context.fillText(number, x, y);
        }
      }
    }
  }

  /** A cross on each cell that the table marks, however small the cells are. */
  function crosses(context) {
    const { size } = view;
    const arm = Math.max(2, size * 0.28);
    for (const [colour, width] of [['#000', 4], ['#fff', 1.75]]) {
      context.beginPath();
      for (const place of table.marked) {
        const x = edge.left + (place % table.cols + 0.5) * size - view.x;
        const y = edge.top + (Math.floor(place / table.cols) + 0.5) * size - view.y;
        context.moveTo(x - arm, y - arm);
        context.lineTo(x + arm, y + arm);
        context.moveTo(x - arm, y + arm);
        context.lineTo(x + arm, y - arm);
      }
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke();
    }
  }

  const redraw = sized(canvas, (context, width, height) => {
    if (!table) return;
    keepInside();
    const { size } = view;
    // A finger scrolls the page until the map is enlarged; then it moves the map.
    canvas.style.touchAction = size > smallest() * 1.01 ? 'none' : 'pan-y';
    const { a: ratio } = context.getTransform();
    const scale = Math.min(1, size * ratio);
    if (painted.table !== table || painted.scale !== scale) paintImage(scale);
    context.imageSmoothingEnabled = false;
    context.save();
    context.beginPath();
    context.rect(edge.left, edge.top, width, height);
    context.clip();
    // Pixel on pixel, none is lost.
    const at = offset => (scale < 1 ? Math.round(offset * ratio) / ratio : offset);
    const long = (cells, pixels) => (scale < 1 ? pixels / ratio : cells * size);
    context.drawImage(image, at(edge.left - view.x), at(edge.top - view.y), long(table.cols, image.width), long(table.rows, image.height));
    if (size >= 5) marks(context, width, height);
    if (table.marked) crosses(context);
    const [x, y] = [edge.left + cursor.col * size - view.x, edge.top + cursor.row * size - view.y];
    context.lineWidth = 4;
    context.strokeStyle = '#000';
    context.strokeRect(x, y, size, size);
    context.lineWidth = 2;
    context.strokeStyle = '#fff';
    context.strokeRect(x, y, size, size);
    context.restore();
    context.font = '12px system-ui, sans-serif';
    ticks(context, width, height);
  });

  function go(row, col, aloud) {
    cursor = { row: Math.max(0, Math.min(table.rows - 1, row)), col: Math.max(0, Math.min(table.cols - 1, col)) };
    moved(cursor.row, cursor.col, aloud);
    redraw();
  }

  /** Moves the picture so that the cursor is seen. */
  function follow() {
    const { width, height } = inside();
    const { size } = view;
    view.x = Math.min(cursor.col * size, Math.max(view.x, (cursor.col + 1) * size - width));
    view.y = Math.min(cursor.row * size, Math.max(view.y, (cursor.row + 1) * size - height));
  }

  canvas.addEventListener('keydown', event => {
    if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 10 : 1;
    const steps = { ArrowUp: [-far, 0], ArrowDown: [far, 0], ArrowLeft: [0, -far], ArrowRight: [0, far] };
    const middle = [edge.left + (cursor.col + 0.5) * view.size - view.x, edge.top + (cursor.row + 0.5) * view.size - view.y];
    if (steps[event.key]) {
      go(cursor.row + steps[event.key][0], cursor.col + steps[event.key][1], true);
      follow();
    } else if (event.key === '+' || event.key === '=') zoom(1.4, ...middle);
    else if (event.key === '-') zoom(1 / 1.4, ...middle);
    else if (event.key === '0') fit();
    else if (event.key === 'Enter') chosen(cursor.row, cursor.col);
    else return;
    event.preventDefault();
  });

  const cell = ({ x, y }) => ({
    row: Math.floor((y - edge.top + view.y) / view.size),
    col: Math.floor((x - edge.left + view.x) / view.size),
    within: x >= edge.left && y >= edge.top,
  });
  const point = (place, aloud) => {
    if (!table) return;
    const { row, col, within } = cell(place);
    if (within && row < table.rows && col < table.cols) go(row, col, aloud);
  };
  pointers(canvas, {
    zoom,
    point: place => point(place, false),
    press: place => point(place, true),
    drag(dx, dy) { view.x -= dx; view.y -= dy; redraw(); },
  });

  function fit() {
    view = { size: 0, x: 0, y: 0 };
    redraw();
  }
  schemeChanged(redraw);

  return {
    canvas,
    fit,
    zoom: factor => zoom(factor, canvas.clientWidth / 2, canvas.clientHeight / 2),
    /** A new table; the place that is looked at stays where the sizes are the same, else the cursor is
     * put on the cell `first`. */
    show(answer, first) {
      const alike = table && table.rows === answer.rows && table.cols === answer.cols;
      table = answer;
      if (!alike) fit();
      go(...(alike ? [cursor.row, cursor.col] : first), false);
    },
    value,
  };
}

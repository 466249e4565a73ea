// A canvas that keeps its size in step with the page and the screen's pixels.
import { theme } from './colours.js';

/** Calls `draw(context, width, height)` whenever the canvas has a new size. Returns a redraw. */
export function sized(canvas, draw) {
  let asked = false;
  const paint = () => {
    asked = false;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // A picture that is saved has the page's background, too.
    context.fillStyle = theme().back;
    context.fillRect(0, 0, width, height);
    context.font = '12px system-ui, sans-serif';
    draw(context, width, height);
  };
  const redraw = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(paint);
  };
  new ResizeObserver(redraw).observe(canvas);
  return redraw;
}

/** Pointers on a canvas: drags, pinches, the wheel, and the place that is pointed at. */
export function pointers(canvas, { drag, zoom, point, press }) {
  const down = new Map();
  let moved = 0;
  const at = event => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, at(event));
    moved = 0;
  });
  canvas.addEventListener('pointermove', event => {
    const now = at(event);
    const before = down.get(event.pointerId);
    if (!before) return point(now);
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = p => Math.hypot(p.x - other.x, p.y - other.y);
      zoom(apart(now) / Math.max(1, apart(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (moved > 4) {
      drag(now.x - before.x, now.y - before.y);
    }
    down.set(event.pointerId, now);
    return undefined;
  });
  const up = event => {
    if (down.delete(event.pointerId) && event.type === 'pointerup' && moved <= 4) press(at(event));
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  // The wheel scrolls the page; with a key, or by a pinch, which says Ctrl too, it zooms.
  canvas.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { x, y } = at(event);
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.004)), x, y);
  }, { passive: false });
}

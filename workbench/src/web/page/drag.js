// A drag of tokens off their heap, by a mouse or a pen: where they are let go far enough away they are
// taken. A finger scrolls the page, and taps twice.

const begins = 6;
const enough = 36;

/** `tokens` are nodes with their numbers; `mark(below)` marks a token and those behind it, `drop` makes
 * the move. */
export function dragging(line, tokens, { mark, drop }) {
  let from = null;
  const moved = event => Math.hypot(event.clientX - from.x, event.clientY - from.y);
  const pressed = () => tokens.map(([node]) => node).filter(node => node.getAttribute('aria-pressed') === 'true');
  const shift = (x, y) => pressed().forEach(node => { node.style.translate = x || y ? `${x}px ${y}px` : ''; });

  line.addEventListener('pointerdown', event => {
    const token = tokens.find(([node]) => node === event.target);
    if (!token || event.pointerType === 'touch' || event.button) return;
    from = { x: event.clientX, y: event.clientY, below: token[2], on: false, id: event.pointerId };
  });
  line.addEventListener('pointermove', event => {
    if (!from || event.pointerId !== from.id) return;
    if (!from.on) {
      if (moved(event) < begins) return;
      from.on = true;
      // A mark that is there is not taken back.
      if (tokens.find(([, , below]) => below === from.below)[0].getAttribute('aria-pressed') !== 'true') mark(from.below);
      line.setPointerCapture(event.pointerId);
    }
    shift(event.clientX - from.x, event.clientY - from.y);
  });
  const end = event => {
    if (!from?.on) { from = null; return; }
    const far = event.type === 'pointerup' && moved(event) >= enough;
    shift(0, 0);
    from = null;
    // The click that follows marks nothing.
    const stop = click => { click.stopPropagation(); click.preventDefault(); };
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }), 0);
    if (far) drop();
  };
  line.addEventListener('pointerup', end);
  line.addEventListener('pointercancel', end);
}

// A drag of tokens off their heap: where they are let go far enough away they are taken. A finger drags
// them sideways; up and down it scrolls the page.

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
    if (!token || event.button) return;
    from = { x: event.clientX, y: event.clientY, below: token[2], on: false, added: false, id: event.pointerId, touch: event.pointerType === 'touch' };
  });
  line.addEventListener('pointermove', event => {
    if (!from || event.pointerId !== from.id) return;
    if (!from.on) {
      if (from.touch ? Math.abs(event.clientX - from.x) < 2 * begins : moved(event) < begins) return;
      from.on = true;
      // A mark that is there is not taken back.
      from.added = tokens.find(([, , below]) => below === from.below)[0].getAttribute('aria-pressed') !== 'true';
      if (from.added) mark(from.below);
      line.setPointerCapture(event.pointerId);
    }
    shift(event.clientX - from.x, event.clientY - from.y);
  });
  const end = event => {
    if (!from?.on) { from = null; return; }
    const far = event.type === 'pointerup' && moved(event) >= enough;
    shift(0, 0);
    // The finger scrolls after all.
    if (event.type === 'pointercancel' && from.added) mark(from.below);
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

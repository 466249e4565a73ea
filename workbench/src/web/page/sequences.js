// The Sequences view: the values of single heaps as points, rare heaps and the period marked.
import { newest, post, stopped } from './api.js';
import { pointers, sized } from './chart.js';
import { schemeChanged, step, theme } from './colours.js';
import { button, byId, copy, el, fileName, grouped, labelled, plural, say } from './dom.js';
import { file } from './download.js';
import { invalid, words } from './fault.js';
import { misere } from './misere.js';
import { change, listenNow, state } from './state.js';

// The ring of the cursor is clear of the numbers.
const edge = { left: 54, top: 12, right: 12, bottom: 34 };

/** What is known of the period, in words. */
function proof({ verdict, preperiod, period, saltus, last_exception: last, theorem, seen }) {
  if (verdict === 'NONE') return 'No period was found as far as this was computed.';
  const growth = Number(saltus) ? `, with ${grouped(saltus)} added each time` : '';
  const by = theorem ? ` By the ${theorem.replace(/^the /i, '')}.` : ` Seen ${grouped(seen)} times, not proved.`;
  const exception = last === null || last === undefined ? '' : ` The last exception is heap ${grouped(last)}.`;
  return `Period ${grouped(period)} from heap ${grouped(preperiod)} on${growth}.${exception}${by}`;
}

/** What is known of values that do not repeat, in words. */
function formulas({ law, ruler }) {
  const words = [];
  if (law) words.push(`${law.verdict}: ${law.formula}${law.theorem ? `, by the ${law.theorem}` : ', not proved'}.`);
  if (ruler) {
    const { formula, from, base, shift, verdict } = ruler;
    const divided = shift === 0 ? 'n' : `n ${shift > 0 ? '+' : '-'} 1`;
    words.push(`${verdict}: ${formula} from heap ${grouped(from)} on, where v${base}(${divided}) is how often ${base} divides ${divided}.`);
  }
  return words;
}

/** The largest value and its first heap; where values rise without end only we look for it. */
function largest({ largest: told, values }) {
  if (told) return told;
  let heap = 0;
  for (let i = 1; i < values.length; i += 1) if (Number(values[i]) > Number(values[heap])) heap = i;
  return { value: values[heap], heap };
}

export function sequences() {
  const asking = newest();
  let drawn = null;
  let data = null;
  let cursor = 0;
  // The heaps that are shown, by the first and how many steps there are to the last.
  let view = { from: 0, span: 1 };

  const to = el('input', { type: 'number', min: 1, max: 1000000, on: { change: () => settings() } });
  const note = el('p', { class: 'reason', id: 'sequences-note' });
  // Why there is no sequence; the note is of the field.
  const reason = el('p', { class: 'reason' });
  const summary = el('div', { class: 'proof' });
  const reading = el('p', { class: 'reading' });
  const canvas = el('canvas', { class: 'sequence', tabindex: 0, role: 'application', 'aria-roledescription': 'chart', 'aria-describedby': 'sequence-keys' });
  const key = el('ul', { class: 'scale' });
  const list = el('textarea', { class: 'values', readonly: '', rows: 4, 'aria-label': 'The values, from heap 0 on' });
  const toCopy = button('Copy the values', () => copied());
  const csv = el('a', { download: '', text: 'Download CSV' });
  const bfile = el('a', { download: '', text: 'Download b-file' });
  const png = el('a', { download: '', text: 'Download PNG', on: { click: () => pictured() } });
  const files = el('p', { class: 'downloads' }, toCopy, ' ', csv, ' ', bfile, ' ', png);
  const quotient = misere();
  const title = el('h2', { text: 'Sequence of values' });
  const fields = el('div', { class: 'settings' }, labelled('Heaps from 0 to', to));
  const other = el('p', {}, button('The misere quotient', () => change({ rules: `${state.rules} misere`, info: null, position: null, plies: [] })));
  const shown = [];
  const keys = el('p', { class: 'quiet', id: 'sequence-keys', text: 'Left and right move the cursor, with Shift by 10; Home and End go to the ends. + and - zoom, as the wheel with Ctrl and two fingers do; 0 shows all.' });
  byId('sequences').replaceChildren(
    title,
    fields, note, reason, quotient.node, summary, other, reading, canvas, key, keys, list, files);
  shown.push(canvas, other, keys, summary, key, reading, list, files);

  function settings() {
    const wanted = Number(to.value);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 1000000) change({ to: wanted }, 'replace');
    else invalid(to, note, 'The last heap is a whole number from 1 to 1,000,000.');
  }

  const x = (heap, width) => edge.left + ((heap - view.from) / view.span) * (width - edge.left - edge.right);
  const y = (value, height) => height - edge.bottom - (value / data.top) * (height - edge.top - edge.bottom);

  const redraw = sized(canvas, (context, width, height) => {
    if (!data) return;
    const colours = theme();
    const { preperiod, period, verdict } = data.period;
    const inside = place => Math.max(edge.left, Math.min(width - edge.right, place));
    if (verdict !== 'NONE' && preperiod <= data.to) {
      context.fillStyle = colours.shade;
      const ends = [preperiod, Math.min(data.to, preperiod + period), data.to];
      const [from, first, last] = ends.map(heap => inside(x(heap, width)));
      context.fillRect(from, edge.top, last - from, height - edge.top - edge.bottom);
      context.fillRect(from, edge.top, first - from, height - edge.top - edge.bottom);
    }
    context.strokeStyle = colours.line;
    context.fillStyle = colours.text;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.lineWidth = 1;
    for (let v = 0, by = step(data.top, 8); v <= data.top; v += by) {
      context.beginPath();
      context.moveTo(edge.left, y(v, height));
      context.lineTo(width - edge.right, y(v, height));
      context.stroke();
      context.fillText(grouped(v), edge.left - 12, y(v, height));
    }
    context.textAlign = 'center';
    const by = step(view.span, width / 90);
    for (let h = Math.ceil(view.from / by) * by; h <= view.from + view.span; h += by) {
      if (x(h, width) < width - 20) context.fillText(grouped(h), x(h, width), height - edge.bottom / 2 + 3);
    }
    // Points that would fall on the same pixel are drawn once.
    const seen = new Uint8Array(Math.ceil(width) * Math.ceil(height));
    const size = view.span > 100 * width ? 1 : view.span > 4 * width ? 2 : view.span * 4 > width ? 3 : 5;
    const [low, high] = [Math.max(0, Math.floor(view.from)), Math.min(data.to, Math.ceil(view.from + view.span))];
    context.fillStyle = colours.one;
    for (let heap = low; heap <= high; heap += 1) {
      const [px, py] = [Math.round(x(heap, width)), Math.round(y(Number(data.values[heap]), height))];
      const place = py * Math.ceil(width) + px;
      if (px < edge.left || px > width - edge.right || seen[place]) continue;
      seen[place] = 1;
      context.fillRect(px - size / 2, py - size / 2, size, size);
    }
    context.strokeStyle = colours.two;
    context.lineWidth = 1.5;
    // Squares that would lie on each other are drawn as points.
    const rares = data.rares.filter(heap => heap >= low && heap <= high);
    const many = rares.length * 10 > width;
    context.fillStyle = colours.two;
    for (const heap of rares) {
      const [px, py] = [Math.round(x(heap, width)), Math.round(y(Number(data.values[heap]), height))];
      if (many) context.fillRect(px - size / 2 - 0.5, py - size / 2 - 0.5, size + 1, size + 1);
      else context.strokeRect(px - 4, py - 4, 8, 8);
    }
    context.strokeStyle = colours.text;
    context.beginPath();
    context.arc(x(cursor, width), y(Number(data.values[cursor]), height), 7, 0, 7);
    context.stroke();
  });

  function go(heap, aloud) {
    cursor = Math.max(0, Math.min(data.values.length - 1, heap));
    // what is read is seen
    if (cursor < view.from || cursor > view.from + view.span) look(cursor - view.span / 2, view.span);
    const rare = data.rareSet.has(cursor) ? ', a rare heap' : '';
    const value = grouped(data.values[cursor]);
    reading.replaceChildren(el('strong', { text: `heap ${grouped(cursor)}` }), `  value\u00a0${value === '0' ? '0' : `*${value}`}${rare}`);
    if (aloud) say(`heap ${cursor}: value ${value}${rare}`);
    redraw();
  }
  canvas.addEventListener('keydown', event => {
    const far = event.shiftKey ? 10 : 1;
    const zooms = { '+': 2, '=': 2, '-': 0.5, 0: 0 };
    if (data && event.key in zooms && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      zoom(zooms[event.key], x(cursor, canvas.clientWidth));
      return;
    }
    const goals = { ArrowLeft: cursor - far, ArrowRight: cursor + far, Home: 0, End: Infinity };
    if (!data || !(event.key in goals)) return;
    event.preventDefault();
    go(goals[event.key], true);
  });
  const share = place => (place - edge.left) / (canvas.clientWidth - edge.left - edge.right);
  const near = place => Math.round(view.from + share(place.x) * view.span);

  /** Shows heaps from one on, as many as are left. */
  function look(from, span) {
    const all = Math.max(1, data.to);
    const kept = Math.max(Math.min(10, all), Math.min(all, span));
    view = { from: Math.max(0, Math.min(all - kept, from)), span: kept };
    redraw();
  }

  /** Shows fewer heaps, or more, around a place; all of them by the factor 0. */
  function zoom(factor, place) {
    if (!data) return;
    const span = factor ? view.span / factor : data.to;
    const within = Math.max(0, Math.min(1, share(place)));
    look(view.from + within * (view.span - Math.max(Math.min(10, data.to), Math.min(data.to, span))), span);
  }
  const drag = dx => { if (data) look(view.from - (dx / (canvas.clientWidth - edge.left - edge.right)) * view.span, view.span); };
  const point = (place, aloud) => { if (data) go(near(place), aloud); };
  pointers(canvas, { zoom, drag, point: place => point(place, false), press: place => point(place, true) });
  schemeChanged(redraw);

  function copied() {
    copy(list.value).then(done => say(done ? `${plural(data.values.length, 'value')} copied` : 'The browser does not allow copying.'));
  }

  /** The picture is what the page shows. */
  function pictured() {
    png.href = canvas.toDataURL('image/png');
  }

  function offer(answer) {
    const name = fileName(answer.rules);
    const values = answer.values;
    list.value = values.join(', ');
    file(csv, `${name}.csv`, 'text/csv', `heap,value\n${values.map((value, heap) => `${heap},${value}\n`).join('')}`);
    file(bfile, `b-${name}.txt`, 'text/plain', `# ${answer.rules}, normal play: values of heaps 0 to ${answer.to}\n# n = heap, a(n) = value\n${values.map((value, heap) => `${heap} ${value}\n`).join('')}`);
    png.download = `${name}.png`;
    png.href = '#';
  }

  /** Heaps are rare where they are few: of some games a third is no exception. */
  const few = ({ rares, to }) => Boolean(rares) && rares.count * 10 <= to;

  function tell(answer) {
    const rares = few(answer) ? answer.rares : null;
    const { largest } = data;
    summary.replaceChildren(
      el('p', {}, el('strong', { class: `badge ${answer.period.verdict}`, text: answer.period.verdict }), ` ${proof(answer.period)}`),
      ...formulas(answer).map(text => el('p', { text })),
      el('p', { class: 'quiet', text: [
        `Largest value ${grouped(largest.value)}, first at heap ${grouped(largest.heap)}.`,
        `${plural(answer.computed, 'heap was', 'heaps were')} computed.`,
        rares ? `Of them ${plural(rares.count, 'is', 'are')} rare, the last is ${grouped(rares.last)}.` : ''].filter(Boolean).join(' ') }));
    const entry = (kind, text) => el('li', {}, el('span', { class: `swatch ${kind}` }), text);
    key.replaceChildren(...[entry('point', 'value'), data.rares.length ? entry('rare', 'rare heap: write the value in binary, and count the ones at certain places; for nearly all heaps the count is odd (in some games even), and a rare heap is one of the few exceptions') : null,
      answer.period.verdict === 'NONE' ? null : entry('period', 'periodic from here on; the first period is stronger')].filter(Boolean));
    canvas.setAttribute('aria-label', `Values of ${answer.rules}, heaps 0 to ${answer.to}. ${summary.textContent}`);
  }

  /** There is no sequence to show. */
  function nothing(error) {
    data = null;
    for (const node of shown) node.hidden = true;
    reason.replaceChildren(...(error ? words(error) : []));
  }

  async function show() {
    if (state.view !== 'sequences' || !state.info) return;
    // In misere play heaps have no values that add up: the quotient stands for them.
    const inMisere = state.info.convention === 'misere' && state.info.kind === 'heaps';
    fields.hidden = inMisere;
    title.textContent = inMisere ? 'Misere quotient' : 'Sequence of values';
    if (inMisere) {
      drawn = null;
      asking.stop();
      const { no_quotient: why } = state.info;
      nothing(why ? new Error(why) : null);
      if (why) quotient.hide();
      else quotient.show(state.rules);
      return;
    }
    quotient.hide();
    to.value = state.to;
    invalid(to, note, null);
    const body = { rules: state.rules, to: state.to };
    const now = JSON.stringify(body);
    if (now === drawn) return;
    drawn = now;
    // What has no sequence is not asked for.
    const { no_sequence: why } = state.info;
    if (why) {
      asking.signal();
      // The rules, with which it begins, are written as they are typed.
      nothing(new Error(why.replace(state.info.rules, '`$&`')));
      return;
    }
    try {
      const answer = await post('/api/sequence', body, asking.signal());
      if (now !== drawn) return;
      const rares = few(answer) ? (answer.rare_heaps ?? []).filter(heap => heap <= answer.to) : [];
      data = { to: answer.to, values: answer.values, rares, rareSet: new Set(rares), largest: largest(answer), period: answer.period };
      data.top = Math.max(1, Number(data.largest.value));
      view = { from: 0, span: Math.max(1, data.to) };
      reason.replaceChildren();
      for (const node of shown) node.hidden = false;
      tell(answer);
      offer(answer);
      go(0, false);
      say([`${answer.period.verdict}. ${proof(answer.period)}`, ...formulas(answer)].join(' '));
    } catch (error) {
      if (stopped(error) || now !== drawn) return;
      drawn = null;
      nothing(error);
      say(error.message);
    }
  }
  listenNow(show);
}

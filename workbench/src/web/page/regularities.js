// What was found in tables and families: Beatty pairs, periods of rows, surveys.
import { button, el, fileName, grouped, plural, say } from './dom.js';
import { file } from './download.js';
import { change, state } from './state.js';

const most = 500;

const badge = verdict => el('strong', { class: `badge ${verdict}`, text: verdict });
const told = number => (number === null || number === undefined ? '' : grouped(number));

function table(heads, lines) {
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'What was found' }, el('table', { class: 'found' },
    el('thead', {}, el('tr', {}, ...heads.map(head => el('th', { scope: 'col', text: head })))),
    el('tbody', {}, ...lines.map(cells => el('tr', {}, ...cells.map(cell => (cell instanceof Node ? el('td', {}, cell) : el('td', { text: cell }))))))));
}

/** What the heads say that is not said elsewhere. */
const heads = () => el('p', { class: 'quiet', text: 'From: the heap from which on the values repeat. Saltus: what is added to the values each time that the period is over; 0 if they are the same again.' });

export const pairs = result => found => {
  const { alpha, beta, claim, verdict } = found;
  const digits = (alpha?.text ?? '').includes('phi') ? 'fib' : null;
  const none = found.cover?.why ? `Number ${found.cover.number} is in ${found.cover.why === 'twice' ? 'two pairs' : 'no pair'}, so these are no complementary sequences.` : 'No pair of sequences was found.';
  const said = verdict === 'NONE' ? none
    : `${found.differences === 0 ? 'right for' : `${plural(found.differences, 'difference')} among`} ${plural(found.pairs, 'pair')} of heaps up to ${grouped(found.box.max)}.`;
  const open = where => change({ view: 'claims', claim, claimHeaps: 2, claimMax: String(Math.min(found.box.max, 1000)), claimWhere: where, claimBase: digits ?? state.claimBase });
  result.replaceChildren(el('div', { class: 'verdict-of' },
    el('p', { class: 'stated', text: `${found.rules}: P-positions as Beatty pairs` }),
    el('p', {}, badge(verdict), ` ${said}`),
    ...(alpha ? [
      el('p', { text: `α = ${alpha.text}, β = ${beta.text}${found.inverses_add_to_1 ? '; 1/α + 1/β = 1' : ''}` }),
      claim && el('p', { class: 'words', text: claim }),
      claim && el('p', { class: 'actions' }, button('Check this claim', () => open('box')), digits ? button('Prove it for all heaps', () => open('all')) : null),
    ].filter(Boolean) : [])));
  say(`${verdict} ${said}`);
};

export const rows = result => found => {
  const cells = row => [grouped(row.row), badge(row.verdict), told(row.period), told(row.preperiod), told(row.saltus), told(row.columns)];
  result.replaceChildren(el('div', { class: 'verdict-of' }, el('p', { class: 'stated', text: `${found.rules}: G(a, h + period) = G(a, h) + saltus` }),
    table(['Row a', 'Verdict', 'Period', 'From', 'Saltus', 'Columns'], found.rows.map(cells)), heads()));
  const proved = found.rows.filter(row => row.verdict === 'PROVED').length;
  say(`${proved} of ${plural(found.rows.length, 'row')} proved`);
};

export const survey = result => found => {
  const sequence = code => button(code, () => change({ view: 'sequences', rules: code, info: null, position: null, plies: [], to: Math.min(found.to, 1000000) }), { class: 'option' });
  const same = ({ code, class: first, class_by: by }) => (first === code ? '' : `${first} (${by})`);
  const times = game => (game.seen === null ? '' : `, seen ${grouped(game.seen)} times`);
  const cells = game => [sequence(game.code), badge(game.verdict), `${told(game.period)}${times(game)}`, told(game.preperiod), told(game.saltus), told(game.largest), same(game)];
  const { PROVED, OBSERVED, NONE } = found.verdicts;
  const csv = file(el('a', { text: 'Download CSV' }), `${fileName(found.families.join(' '))}.csv`, 'text/csv', found.csv);
  const summary = `${plural(found.games, 'game')}, ${plural(found.classes, 'class', 'classes')}: ${PROVED} with a proved period, ${OBSERVED} with one that is seen, ${NONE} with none.`;
  const more = found.entries.length > most ? el('p', { class: 'quiet', text: `The first ${most} games are shown; the file has all.` }) : null;
  result.replaceChildren(...[el('p', { text: summary }), el('p', { class: 'downloads' }, csv), more,
    table(['Game', 'Verdict', 'Period', 'From', 'Saltus', 'Largest value', 'Same as'], found.entries.slice(0, most).map(cells)), heads()].filter(Boolean));
  say(summary);
};

// The rules line on top: text in the notation, suggestions, the error under its column.
import { newest, post, stopped } from './api.js';
import { byId, later, say } from './dom.js';
import { sentence, underline, words } from './fault.js';
import { start } from './position.js';
import { change, listen, state } from './state.js';
import { suggestions, summary } from './suggestions.js';

const known = new Map();
const asking = newest();
// What is only looked at while it is typed must not stop what was asked for.
const looking = newest();

/** What is known of the parts of a sum, where some of them are pictures; null of other rules. */
async function pictured({ rules, summands }, signal) {
  if (!summands.length || !/ \+ /.test(rules) || / (selective|conjunctive|ordinal|then) /.test(rules)) return null;
  const all = await Promise.all(summands.map(one => describe(one.rules, signal)));
  return all.some(one => one.picture || one.coins) ? all : null;
}

/** What the server says of some rules; asked once. */
async function describe(rules, signal) {
  if (!known.has(rules)) {
    const info = await post('/api/rules', { rules }, signal);
    info.parts = await pictured(info, signal);
    known.set(rules, info);
    known.set(info.rules, info);
  }
  return known.get(rules);
}

/** Rules, or rules and the heaps behind them, as in nim 3 4 5; a number may belong to the rules. */
async function understood(text, signal) {
  try {
    return { info: await describe(text, signal) };
  } catch (error) {
    const numbers = /(?:[\s,]+\d+)+$/.exec(text)?.[0].match(/\d+/g) ?? [];
    for (const heaps of [numbers, numbers.slice(1)]) {
      if (error.kind !== 'usage' || !heaps.length) continue;
      const rules = text.replace(new RegExp(`(?:[\\s,]+\\d+){${heaps.length}}$`), '');
      const info = await describe(rules, signal).catch(other => { if (other.kind !== 'usage') throw other; });
      if (info?.kind === 'heaps') return { info, heaps };
    }
    throw error;
  }
}

/** Rules with a modifier more, a compound in brackets; misere stays last. */
const behind = (rules, modifier, compound) => {
  const bare = rules.replace(/ misere$/, '');
  return [compound && modifier !== 'misere' ? `(${bare})` : bare, modifier, bare !== rules && modifier !== 'misere' ? 'misere' : ''].join(' ').trim();
};

/** A code alone, such as 0.137, is meant as the game of that code; pasted text has other spaces. */
function whole(typed) {
  const text = typed.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, ' ').trim();
  return /^\d+!?\.\d/.test(text) ? `code ${text}` : text;
}

export function rulesLine() {
  const field = byId('rules');
  const about = byId('rules-about');
  const line = byId('rules-fault');
  const fault = error => {
    underline(field, line, error);
    if (error) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    about.classList.toggle('wrong', Boolean(error));
    if (error) about.replaceChildren(...words(error));
  };
  const tell = () => {
    const { info } = state;
    if (!info || field.value.trim() !== state.rules) return;
    fault(null);
    const except = info.ends ? ', unless “won if” says otherwise' : '';
    const ending = info.convention === 'misere' ? `Misère play: the player who cannot move wins${except}.` : `Normal play: the player who cannot move loses${except}.`;
    about.textContent = ending;
    summary(info.rules).then(said => {
      if (state.info === info && about.textContent === ending) about.textContent = [...said.map(sentence), ending].join(' ');
    }, () => {});
  };
  const wrong = (error, aloud) => {
    if (stopped(error)) return;
    fault(error);
    if (aloud) say(sentence(error.message));
  };

  /** Takes new rules, with a fresh position: that of other rules may be over, or none of these. */
  const use = async text => {
    try {
      const { info, heaps } = await understood(whole(text), asking.signal());
      field.value = info.rules;
      // The same rules again are no change: the game goes on.
      if (heaps) change({ rules: info.rules, info, position: { heaps }, plies: [], over: false });
      else if (info.rules === state.rules) change({ rules: info.rules, info, position: state.position ?? start(info) }, 'replace');
      else change({ rules: info.rules, info, position: start(info), plies: [], over: false });
      say(`Rules: ${info.rules}.`);
    } catch (error) {
      wrong(error, true);
    }
  };

  // While it is typed only faults are shown: nothing is lost before it is asked for.
  const look = later(350, async () => {
    const text = whole(field.value);
    if (text === state.rules || !text) return tell();
    try {
      await understood(text, looking.signal());
      fault(null);
      about.textContent = 'Press Enter to use these rules.';
    } catch (error) {
      wrong(error, false);
    }
  });

  const list = suggestions(field, one => {
    if (one.modifier) {
      field.value = behind(state.rules, one.example, state.info?.compound);
      field.focus();
      return look();
    }
    field.value = one.example || one.name;
    return use(field.value);
  });
  field.addEventListener('input', () => { fault(null); look(); });
  field.addEventListener('scroll', () => { line.scrollLeft = field.scrollLeft; });
  byId('rules-form').addEventListener('submit', event => {
    event.preventDefault();
    list.close();
    use(field.value);
  });

  /** Nothing can be played by rules that nobody knows, and no table be shown of them. */
  const unknown = on => byId('views').classList.toggle('unknown', on);

  /** After the address changed: show its rules, and learn what they are. */
  listen(async patch => {
    if (!('rules' in patch)) return;
    field.value = state.rules;
    unknown(false);
    if (state.info && !state.position) return change({ position: start(state.info) }, 'replace');
    if (state.info) return tell();
    const { rules } = state;
    try {
      const info = await describe(whole(rules), asking.signal());
      if (rules !== state.rules) return;
      field.value = info.rules;
      change({ rules: info.rules, info, position: state.position ?? start(info) }, 'replace');
    } catch (error) {
      if (!stopped(error)) unknown(true);
      wrong(error, true);
    }
  });
}

// The keyboard's place: where what has the focus goes away, the focus goes to what comes next.
import { byId } from './dom.js';

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';
const stop = node => node.tabIndex >= 0 && !node.disabled && node.checkVisibility();
const within = node => [...node.querySelectorAll(stops)].filter(stop);

// What had the focus last, and in each node around it how many stops of the tab key stood before.
let last = null;

function remember({ target }) {
  if (target !== document.activeElement) return;
  last = { node: target, around: [] };
  for (let around = target.parentElement; around; around = around.parentElement) {
    last.around.push([around, within(around).indexOf(target)]);
  }
}

/** The stop that took the place of the lost one, or else the one before it. */
function next() {
  for (const [around, place] of last.around) {
    // Another view is shown.
    if (around.id === 'views') return document.querySelector('[role=tab][aria-selected=true]');
    const found = around.isConnected ? within(around) : [];
    if (found.length) return found[Math.max(0, Math.min(place, found.length - 1))];
  }
  return byId('views');
}

let asked = false;
function check() {
  asked = false;
  const { activeElement: now } = document;
  const kept = ({ node }) => node.isConnected && !node.disabled && node.checkVisibility();
  if (last && (now === document.body || now === last.node) && !kept(last)) next().focus();
}

export function keepFocus() {
  addEventListener('focusin', remember);
  // What stands before it may have changed since.
  addEventListener('click', remember, true);
  // A click beside everything gives the focus up.
  addEventListener('pointerdown', () => { last = null; }, true);
  new MutationObserver(() => {
    if (!asked) requestAnimationFrame(check);
    asked = true;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden', 'disabled', 'open'] });
}

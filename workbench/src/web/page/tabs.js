// The six views as tabs: arrows move between them, as the pattern for tabs has it.
import { byId } from './dom.js';
import { change, listen, state, views } from './state.js';

export function tabs() {
  const tab = view => byId(`tab-${view}`);
  const show = () => {
    for (const view of views) {
      const chosen = view === state.view;
      tab(view).setAttribute('aria-selected', chosen);
      tab(view).tabIndex = chosen ? 0 : -1;
      byId(view).hidden = !chosen;
    }
    document.title = `${state.rules} · ${tab(state.view).textContent} · grundy`;
  };
  const go = view => { if (view !== state.view) change({ view }); };
  views.forEach((view, i) => {
    tab(view).addEventListener('click', () => go(view));
    tab(view).addEventListener('keydown', event => {
      const steps = { ArrowRight: i + 1, ArrowLeft: i - 1 + views.length, Home: 0, End: views.length - 1 };
      if (!(event.key in steps)) return;
      event.preventDefault();
      const next = views[steps[event.key] % views.length];
      go(next);
      tab(next).focus();
    });
  });
  // A plain link would overwrite the state in the address.
  byId('skip').addEventListener('click', event => {
    event.preventDefault();
    byId('views').focus();
  });
  listen(show);
}

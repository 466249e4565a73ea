// Puts the page together: the rules line, the tabs and the five views of one state.
import { claims } from './claims.js';
import { byId } from './dom.js';
import { find } from './find.js';
import { keepFocus } from './focus.js';
import { play } from './play.js';
import { rulesLine } from './rules-line.js';
import { sequences } from './sequences.js';
import { listen, restore, start, state } from './state.js';
import { tables } from './tables.js';
import { tabs } from './tabs.js';

tabs();
play();
tables();
sequences();
claims();
find();
rulesLine();
keepFocus();
listen(() => { byId('doubt').textContent = state.doubt; });
addEventListener('popstate', restore);
start();

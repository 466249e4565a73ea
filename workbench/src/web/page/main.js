// Puts the page together: the rules line, the tabs and the four views of one state.
import { claims } from './claims.js';
import { play } from './play.js';
import { rulesLine } from './rules-line.js';
import { sequences } from './sequences.js';
import { restore } from './state.js';
import { tables } from './tables.js';
import { tabs } from './tabs.js';

tabs();
play();
tables();
sequences();
claims();
rulesLine();
addEventListener('popstate', restore);
restore();

// Puts the page together: the rules line, the tabs and the five views of one state.
import { claims } from './claims.js';
import { find } from './find.js';
import { play } from './play.js';
import { rulesLine } from './rules-line.js';
import { sequences } from './sequences.js';
import { restore, start } from './state.js';
import { tables } from './tables.js';
import { tabs } from './tabs.js';

tabs();
play();
tables();
sequences();
claims();
find();
rulesLine();
addEventListener('popstate', restore);
start();

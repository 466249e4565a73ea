// The Play view: marks become a move, the server says whether it is legal, the computer answers.
import { newest, post, stopped } from './api.js';
import { coach } from './coach.js';
import { button, byId, el, later, plural, reveal, say } from './dom.js';
import { refusal, sentence, words } from './fault.js';
import { answer, canRedo, canUndo, ended, interrupt, itsTurn, legality, make, mover, place as placed, playAgain, readMoves, redo, result, undo, winner, yourTurn } from './game.js';
import { begin, finish, forbid, forbidden, forbidder, itsForbidding, late, left, told, yourForbidding, yourMove } from './forbidding.js';
import { known } from './known.js';
import { legal } from './legal.js';
import { newGame } from './new-game.js';
import { bare, isBoard, remembered, sizes } from './position.js';
import { firstMark, hint, whatToMark } from './prompts.js';
import { change, listen, state } from './state.js';
import { surfaces } from './surfaces.js';
import { waits } from './tasks.js';
import { transcript } from './transcript.js';

export function play() {
  const { tokens, of } = surfaces(() => marked(), () => confirm());
  const surface = () => of(state.info, state.position);
  const side = transcript({ aim });
  const dialog = newGame();
  const tutor = coach();
  const insight = known({ aim, shade: options => surface().shade(options), follow: () => follow() });
  const all = legal({ aim, waits: () => surface().waits(state.info), found: options => surface().allow?.(options) });
  const looking = newest();
  let drawn = null;
  let checked = null;
  let stuck = false;
  // The rules have no such position.
  let none = false;
  // What was drawn when the move was asked for that is on its way.
  let moving = null;
  // The move that was chosen by its name: the button makes this one, whatever tokens can show of it.
  let chosen = null;

  /** All ways to move go through here: nothing more is done while a move is on its way from the
   * position that is shown. */
  const once = act => async (...given) => {
    const from = drawn;
    if (moving === from) return;
    moving = from;
    try {
      await act(...given);
    } catch (error) {
      fail(error);
    } finally {
      if (moving === from) moving = null;
    }
  };

  const status = el('p', { class: 'status' });
  const memory = el('p', { class: 'quiet' });
  const barred = el('p', { class: 'forbidden' });
  const trouble = el('p', { class: 'reason' });
  const choice = el('p', { class: 'chosen' });
  const place = el('div', { class: 'place' });
  const move = button('Make the move', () => confirm(), { class: 'main' });
  // The button goes with the marks: the keyboard must not be left on nothing.
  const clear = button('Clear marks', () => { surface().clear(); move.focus(); }, { hidden: true, class: 'clear' });
  const back = button('Undo', () => say(undo() ? `Taken back. ${placed(state.position)}` : 'There is no move of yours to take back.'));
  const forth = button('Redo', () => { if (redo()) say(`Made again. ${placed(state.position)}`); back.focus(); }, { hidden: true });
  // Moves that leave the heaps have buttons, where the rules know them.
  const pass = button('Pass', () => type('pass'), { hidden: true });
  const turn = button('Switch', () => type('switch'), { hidden: true });
  const enough = button('Forbid no more', once(() => { finish(); forbade(); }), { hidden: true });
  const typedText = el('input', { id: 'typed', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'typed-about' });
  const typedAbout = el('p', { class: 'about', id: 'typed-about' });
  const typed = el('form', { class: 'typed', on: { submit: event => { event.preventDefault(); type(typedText.value); } } },
    el('label', { for: 'typed', text: 'Or type a move' }), typedText, el('button', { type: 'submit', text: 'Move' }), typedAbout);

  // After the last move: what else there is to do, where the eyes are.
  const replay = button('Play again', () => { playAgain(); say(`The game begins again. ${placed(state.position)}.`); }, { class: 'main', hidden: true });
  const afterwards = button('Review the game', () => side.review(), { hidden: true });
  const actions = el('div', { class: 'actions' }, move, enough, clear, replay, afterwards, back, forth, pass, turn, button('New game …', () => dialog.open(), { class: 'other-game' }));
  const centre = el('section', { class: 'centre', 'aria-labelledby': 'position-title' },
    el('h2', { id: 'position-title', text: 'Position' }), status, barred, place, memory, trouble, choice, actions, all.node, typed);
  byId('play').replaceChildren(tutor.node, centre, insight.node, side.node, dialog.node);

  /** The second click of a double click would move again, or hit the button that has come to stand
   * there; so would a key that is held. */
  const again = event => (event.type === 'click'
    ? event.detail > 1 && event.target.closest('.actions button, .typed button') && event.target !== back
    : event.repeat && event.key === 'Enter');
  for (const kind of ['click', 'keydown']) {
    centre.addEventListener(kind, event => {
      if (!again(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  function follow() {
    const heaps = surface() === tokens && sizes(state.position);
    insight.table(heaps ? tokens.left() : null, new Set(tokens.marks.keys()));
  }

  const marking = () => chosen !== null || surface().ready();
  /** The move that the button makes, as it is typed. */
  const meant = () => chosen?.typed ?? surface().move();

  /** What the button makes is another move now: one that was chosen by its name, or what is marked. */
  function meaning(option) {
    chosen = option;
    choice.textContent = option ? `Chosen: ${option.text}` : '';
    trouble.replaceChildren();
    checked = null;
    follow();
    controls();
  }

  /** After each mark: the table follows at once, the server is asked whether the move is legal. */
  function marked() {
    meaning(null);
    if (marking()) look();
  }
  // A look at the marks must not stop the question of a move that is on its way.
  const look = later(120, () => { if (marking() && moving !== drawn) ask().catch(() => {}); });

  /** Asks once for each marked move; the answer comes to nothing if the marks change meanwhile. */
  function ask() {
    const wanted = meant();
    if (checked?.wanted !== wanted) checked = { wanted, answer: legality(wanted, forbidden()) };
    const mine = checked;
    return mine.answer.then(found => {
      if (mine !== checked) return null;
      if (!found.legal) refuse(found);
      else surface().preview?.(found.position);
      return found;
    }, error => {
      if (mine === checked) checked = null;
      throw error;
    });
  }

  function refuse(found) {
    if (chosen) trouble.textContent = refusal(found);
    else surface().refuse(refusal(found));
    say(`Not legal. ${refusal(found)}`);
  }

  const notYours = () => (state.over ? 'The game is over.' : waits() ? 'See above the board.' : `The computer is to ${itsForbidding() ? 'forbid' : 'move'}.`);

  const confirm = once(async () => {
    if (!yourMove() && !yourForbidding()) return say(notYours());
    if (!marking()) {
      const what = whatToMark(state.position, state.info);
      trouble.textContent = what;
      return say(what);
    }
    if (yourForbidding()) return forbade(await forbid(meant()));
    const found = await ask();
    return found?.legal ? done(make(found)) : undefined;
  });

  /** Sends a typed move; on a refusal it stays in the field. */
  const type = once(async wanted => {
    if (!wanted.trim()) return undefined;
    if (!yourMove() && !yourForbidding()) return say(notYours());
    typedAbout.classList.remove('wrong');
    const found = yourForbidding() ? await forbid(wanted) : await legality(wanted, forbidden());
    if (found.legal) {
      typedText.value = '';
      return found.forbidden ? forbade(found) : done(make(found));
    }
    typedAbout.classList.add('wrong');
    typedAbout.textContent = refusal(found);
    return say(`Not legal. ${typedAbout.textContent}`);
  });

  /** After a move was forbidden, or no more will be: whoever moves is next. */
  function forbade(found) {
    if (found && !found.legal) return refuse(found);
    surface().clear();
    all.of(forbidden());
    insight.draw();
    checked = null;
    if (found?.over) change({ over: ended(found) }, 'replace');
    if (told().length) say(`Forbidden: ${told().join('; ')}.`);
    tell();
    controls();
    return next();
  }

  /** The computer moves, if it is its turn and all is forbidden that will be. */
  function next() {
    if (!itsTurn() || yourForbidding()) return;
    answer(forbidden()).then(done, error => { stuck = !stopped(error); fail(error); tell(); });
  }

  function done(ply) {
    const end = state.over ? ` The game is over: ${result()}.` : '';
    say(`${ply.who}: ${ply.text}. ${placed(state.position)}.${end}`);
  }

  function fail(error) {
    if (stopped(error)) return;
    trouble.replaceChildren(...words(error));
    say(sentence(error.message));
  }

  /** Chooses a move by its name; marks show it where they can. */
  function aim(option) {
    // What is listed still is of other rules.
    if (!state.info) return;
    surface().aim(option);
    meaning(option);
    // on a phone the list may be far below the board
    reveal(actions);
    say(`Chosen: ${option.text}.`);
  }

  /** Whether a game can begin here, what its rules remember, and whether it is over already. */
  async function start() {
    const { rules, position } = state;
    try {
      const found = await post('/api/game', { rules, position, moves: [] }, looking.signal());
      if (position !== state.position || rules !== state.rules || state.plies.length) return;
      if (found.over) change({ over: ended(found) }, 'replace');
      // A board may be said by its size; what the rules remember, and the heaps of names, the server knows.
      else if ((found.start.states?.length && !position.states) || (found.start.parts && !position.parts) || (found.start.names && !position.names) || found.start.board !== position.board) change({ position: found.start }, 'replace');
    } catch (error) {
      if (stopped(error) || rules !== state.rules || position !== state.position) return;
      none = error.kind === 'usage';
      tell();
      fail(error);
      if (none && isBoard(position)) trouble.append(' Or begin a new game for a full board.');
    }
  }

  function controls() {
    move.setAttribute('aria-disabled', !((yourMove() || yourForbidding()) && marking()));
    move.textContent = yourForbidding() ? 'Forbid this move' : 'Make the move';
    // A button that is held by the keyboard goes with the next move.
    move.hidden = Boolean(state.over) && document.activeElement !== move;
    replay.hidden = afterwards.hidden = !state.over || !state.plies.length;
    enough.hidden = !yourForbidding();
    clear.hidden = !chosen && !surface().marked();
    back.setAttribute('aria-disabled', !canUndo());
    forth.hidden = !canRedo();
    all.node.hidden = !yourTurn() && !yourForbidding();
    // While the computer moves the keyboard stays where the next move will be typed.
    typed.hidden = (state.over || none) && document.activeElement !== typedText;
    const open = word => yourMove() && state.position?.states?.[(state.info?.memories ?? []).indexOf(word)] > 0;
    pass.hidden = !open('passes');
    turn.hidden = !open('switch');
  }

  function tell() {
    const last = state.plies.at(-1);
    const did = last ? `${last.who === 'you' ? 'You' : last.who === 'computer' ? 'The computer' : `The ${last.who}`}: ${last.text.replace(/\.$/, '')}. ` : '';
    const won = { you: 'you win', computer: 'the computer wins' }[winner()] ?? `the ${winner()} wins`;
    const turn = { you: 'Your move.', computer: stuck ? `The computer found no move. ${canUndo() ? 'Undo takes yours back.' : ''}` : 'The computer is thinking …' }[mover()] ?? `The ${mover()} moves.`;
    const asked = waits() ? (state.plies.length ? 'The answer is above.' : 'Answer the question above.') : null;
    const past = asked ?? (!state.over && (state.later.length > 0 || state.refused) && mover() === 'computer' ? 'The computer’s move is next.' : turn);
    const how = state.info && !none && !state.plies.length && !state.later.length && yourMove() && !asked ? firstMark(state.position, state.info) : '';
    const guessed = last?.guess ? 'There was no time or memory to search: the computer guessed. ' : '';
    const holds = last?.lasts && !state.over ? `It can hold out for ${plural(last.lasts, 'more move', 'more moves')}. ` : '';
    const bar = `${forbidder() === 'you' ? 'You forbid' : `The ${forbidder()} forbids`} up to ${left()} of the moves.`;
    status.replaceChildren(el('span', { class: 'did', text: did + guessed + holds }), el('strong', { text: state.over === 'drawn' ? `${sentence(result())}` : state.over ? `No move is left: ${won}.` : none ? 'This position cannot be played.' : yourForbidding() ? bar : state.unread ? 'Reading the moves …' : itsForbidding() ? 'The computer chooses what it forbids …' : past }), how && el('span', { class: 'how', text: ` ${how}` }));
    const unfinished = late() ? 'The computer found nothing to forbid in time: every move is allowed.' : '';
    barred.textContent = told().length ? `Forbidden: ${told().join('; ')}.` : unfinished;
  }

  function draw() {
    const { position, info } = state;
    if (!position || !info) return;
    // What the rules remember changes with a move only, or is learned late: marks stay then.
    const now = JSON.stringify([state.rules, bare(position), position.parts, state.plies.length, state.later.length, state.unread, state.refused, state.first]);
    if (now !== drawn) {
      drawn = now;
      checked = chosen = null;
      choice.textContent = '';
      stuck = none = false;
      interrupt();
      trouble.replaceChildren();
      const surfaceNode = surface().node;
      if (place.firstChild !== surfaceNode) {
        place.replaceChildren(surfaceNode);
        if (surface().lists) all.node.open = true;
      }
      place.classList.toggle('middle', surface() !== tokens);
      surface().show(position, info, state.plies);
      // What was typed while the computer moved is the next move.
      if (state.plies.at(-1)?.who !== 'computer') typedText.value = '';
      typedAbout.classList.remove('wrong');
      typedAbout.textContent = hint(info);
      // What was forbidden before is forgotten first: the list of moves is that of this position.
      const begun = begin();
      all.of(forbidden());
      if (!state.unread && !state.plies.length) start();
      if (state.unread) readMoves().catch(fail);
      else begun.then(found => (found ? forbade(found) : next()), fail);
    }
    memory.textContent = remembered(position, info.memories ?? []);
    side.show();
    tutor.show();
    tell();
    follow();
    controls();
    if (state.view === 'play') insight.analyse();
  }

  listen(draw);
}

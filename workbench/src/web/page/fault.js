// Shows an error at the place of the text where it is; what was typed stays as it is.
import { el, say } from './dom.js';

function span(error, text) {
  if (error.start === null || error.start === undefined) return null;
  const letters = [...text];
  const start = Math.min(error.start, letters.length);
  const end = Math.max(start + 1, error.end ?? start + 1);
  return [letters.slice(0, start).join(''), letters.slice(start, end).join('') || ' ', letters.slice(end).join('')];
}

/** A mark under the fault in a field of one line: the same text, unseen, sets its place. */
export function underline(field, line, error) {
  const parts = error && span(error, field.value);
  if (!parts) return line.replaceChildren();
  line.replaceChildren(el('span', { text: parts[0] }), el('span', { class: 'wave', text: parts[1] }));
  line.scrollLeft = field.scrollLeft;
}

/** A field that holds what cannot be, and the reason, in a note of its own; without one it is right. */
export function invalid(field, note, reason) {
  note.textContent = reason ?? '';
  if (!reason) return field.removeAttribute('aria-invalid');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', note.id);
  return say(reason);
}

/** The error in words, with what was expected and a remedy where the server gives them. */
export function words(error) {
  const extra = error.remedy && !error.message.includes(error.remedy) ? error.remedy : null;
  return [
    el('span', { text: sentence(error.message) }),
    extra && ` ${sentence(extra)}`,
  ].filter(Boolean);
}

/** Why a move is refused, and which moves are not. */
export const refusal = ({ reason, rule }) => [reason, rule].filter(Boolean).map(sentence).join(' ');

/** The faulty part within its text, for fields of several lines. */
export function excerpt(error, text) {
  const parts = span(error, text);
  if (!parts) return null;
  return el('p', { class: 'excerpt' }, parts[0], el('span', { class: 'wave', text: parts[1] }), parts[2]);
}

export function sentence(text) {
  const trimmed = text.trim().replace(/`([^`]*)`/g, '“$1”');
  if (!trimmed) return '';
  // A variable, or rules with their brackets, begin a sentence as they are written.
  const word = /^([a-z]{2,}(?![\w({[])|a [a-z]{2})/.test(trimmed);
  return (word ? trimmed[0].toUpperCase() : trimmed[0]) + trimmed.slice(1) + (/[.?!:]$/.test(trimmed) ? '' : '.');
}

// The scale of values: the darker part of viridis, even to the eye and safe for colour-blind eyes.

const stops = ['440154', '472d7b', '3b528b', '2c728e', '21918c', '28ae80', '5ec962', 'addc30', 'fde725']
  .map(hex => [0, 2, 4].map(i => parseInt(hex.slice(i, i + 2), 16)));

/** P-positions are white, from which the whole scale has a contrast of 3 to 1: they are seen where
 * a cell is one pixel. Where there is room a dot marks them as well. */
export const white = [255, 255, 255];
/** N, where only outcomes are shown. */
export const next = stops[3];
/** No position. */
export const none = [128, 128, 128];

// The part of viridis that is dark enough.
const lightest = 0.58;

/** The colour of a part (0 to 1) of the scale. */
export function viridis(part) {
  const place = Math.max(0, Math.min(1, part)) * lightest * (stops.length - 1);
  const i = Math.min(Math.floor(place), stops.length - 2);
  return stops[i].map((low, c) => Math.round(low + (stops[i + 1][c] - low) * (place - i)));
}

export const css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;

/** The relative luminance of a colour, as WCAG 2 has it. */
function luminance(colour) {
  const [r, g, b] = colour.map(part => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever has more contrast with a colour. */
export const ink = colour => ((luminance(colour) + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff');

/** Round steps for ticks: about `count` of them up to a largest number. */
export function step(largest, count) {
  const rough = Math.max(1, largest / Math.max(1, count));
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].map(n => n * power).find(n => n >= rough));
}

/** The colours of the page, which follow the system's light or dark scheme. */
export function theme() {
  const style = getComputedStyle(document.documentElement);
  const read = name => style.getPropertyValue(name).trim();
  return { text: read('--text'), quiet: read('--quiet'), line: read('--line'), one: read('--one'), two: read('--two'), shade: read('--shade'), back: read('--surface') };
}

export const schemeChanged = f => matchMedia('(prefers-color-scheme: dark)').addEventListener('change', f);

// What somebody sees who learns: pictures, gestures, reasons, reviews and lines of a game.
import { end, noise, test } from './harness.mjs';

for (const more of ['gestures', 'pictures', 'sums', 'reasons', 'reviews', 'variations', 'draws', 'share', 'newcomer', 'fingers', 'helps']) await import(`./${more}.mjs`);
await test('no error on the console', async () => { if (noise.length) throw new Error(noise.join('\n')); });
await end();

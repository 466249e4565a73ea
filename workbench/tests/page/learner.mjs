// What somebody sees who learns: pictures, gestures, lessons and puzzles, reasons and reviews.
import { end, noise, test } from './harness.mjs';

for (const more of ['gestures', 'learning', 'pictures', 'looks', 'reasons', 'reviews', 'variations', 'helps']) await import(`./${more}.mjs`);
await test('no error on the console', async () => { if (noise.length) throw new Error(noise.join('\n')); });
await end();

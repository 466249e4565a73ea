// Lessons and puzzles, and how every view looks.
import { end, noise, test } from './harness.mjs';

for (const more of ['learning', 'looks']) await import(`./${more}.mjs`);
await test('no error on the console', async () => { if (noise.length) throw new Error(noise.join('\n')); });
await end();

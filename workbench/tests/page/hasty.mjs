// Moves that are chosen, typed, clicked twice or sent, and a server that answers late.
import { end, noise, test } from './harness.mjs';

for (const more of ['chosen', 'choosing', 'once', 'typed', 'addresses']) await import(`./${more}.mjs`);
await test('no error on the console', async () => { if (noise.length) throw new Error(noise.join('\n')); });
await end();

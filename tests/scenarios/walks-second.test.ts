import { describe, test } from 'vitest';
import { namedProfiles } from '#tests/second-backend/index.ts';
import { harshOf } from '#tests/support/sim-harsh.ts';
import { expectKept, TIMEOUT_MS } from '#tests/support/sim-walks.ts';

/** Every third seed uses the next named profile; `npm run soak -- --world second` also uses randomly drawn ones. */
const SEEDS = Object.keys(namedProfiles).map((name, nth) => ({ name, seed: (nth + 14) * 3 }));

describe('the second backend', { timeout: TIMEOUT_MS }, () => {
  test.each(SEEDS)('$name: a walk keeps every promise', async ({ seed }) => {
    await expectKept({ seed, extras: false, steps: 24, harsh: harshOf('second', seed) });
  });
});

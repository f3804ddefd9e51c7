import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from './current.ts';
import type { SyncFacts } from './sync-facts.ts';
import { watchSyncFacts } from './watch-sync-facts.ts';

beforeEach(async () => {
  await openMirrors('/api', 6);
});

afterEach(async () => {
  await currentMirror().delete();
  closeMirrors();
});

it('reports every change of the outbox until it is stopped, not only the first', async () => {
  const heard: number[] = [];
  const stop = watchSyncFacts(({ waiting }: SyncFacts) => heard.push(waiting));
  const lastHeard = (waiting: number) => eventually(() => expect(heard.at(-1)).toBe(waiting));
  await lastHeard(0);
  for (const waiting of [1, 2, 3]) {
    await currentMirror().ops.add(storedOp({ id: `w${waiting}` }));
    await lastHeard(waiting);
  }
  await currentMirror().ops.clear();
  await lastHeard(0);
  stop();
  await currentMirror().ops.add(storedOp({ id: 'after' }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heard.at(-1)).toBe(0);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeMirrors, currentMirror, openMirrors } from '#db/current.ts';
import { planterIndex } from '#db/queries/planter-index.ts';
import { createAppRouter } from '#src/app/router.ts';
import { eventually } from '#tests/support/eventually.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { READS_PLANTERS_AHEAD } from './read-ahead.ts';

/** Reading has begun by then. */
const SETTLED_MS = 100;
const MAY = { decision: { kind: 'show' }, start: { kind: 'ready' } } as const;
const OPENED = { context: MAY, preload: false };

beforeEach(async () => {
  await openMirrors('https://network.example/api', 1);
  await currentMirror().rows('planters').add(planterRow(1));
});
afterEach(async () => {
  const db = currentMirror();
  closeMirrors();
  await db.delete();
});

const shown = () => planterIndex(currentMirror()).view().entries;

test('a list of planters has its first rows before it is rendered', async () => {
  READS_PLANTERS_AHEAD.loader(OPENED);
  await eventually(() => expect(shown()).toHaveLength(1));
});

test.each([
  { name: 'a link that the pointer passes', opening: { ...OPENED, preload: true } },
  {
    name: 'a screen that the person may not see',
    opening: { ...OPENED, context: { ...MAY, decision: { kind: 'denied' } } },
  },
  {
    name: 'a person whose database is not open',
    opening: { ...OPENED, context: { ...MAY, start: { kind: 'old-build' } as const } },
  },
])('reads nothing for $name', async ({ opening }) => {
  const read = vi.spyOn(currentMirror(), 'rows');
  READS_PLANTERS_AHEAD.loader(opening);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  expect(read).not.toHaveBeenCalled();
});

test.each([
  'directory/planters',
  'planter-pipeline',
  'hub-leader-assignment',
  'admin/church-planters',
] as const)('/%s reads ahead', (path) => {
  const { options } = createAppRouter().routesById[`/_signed-in/${path}`];
  expect(options).toMatchObject(READS_PLANTERS_AHEAD);
});

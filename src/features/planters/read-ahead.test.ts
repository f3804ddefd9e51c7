// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeMirrors, currentMirror, openMirrors } from '#db/current.ts';
import { planterIndex } from '#db/queries/planter-index.ts';
import { createAppRouter } from '#src/app/router.ts';
import { eventually } from '#tests/support/eventually.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { READS_PLANTERS_AHEAD } from './read-ahead.ts';

const READY = { context: { start: { kind: 'ready' } }, preload: false } as const;

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
  READS_PLANTERS_AHEAD.loader(READY);
  await eventually(() => expect(shown()).toHaveLength(1));
});

test('reads nothing for a link that the pointer passes, or without a database', async () => {
  READS_PLANTERS_AHEAD.loader({ ...READY, preload: true });
  READS_PLANTERS_AHEAD.loader({ ...READY, context: { start: { kind: 'old-build' } } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toHaveLength(0);
});

test.each([
  'directory/planters',
  'planter-pipeline',
  'hub-leader-assignment',
  'admin/church-planters',
] as const)('/%s reads ahead, once', (path) => {
  const { options } = createAppRouter().routesById[`/_signed-in/${path}`];
  expect(options).toMatchObject(READS_PLANTERS_AHEAD);
});

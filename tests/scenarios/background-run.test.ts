import { expect } from 'vitest';
import type { Op } from '#db/op.ts';
import { runAndClose } from '#sync/run/background-run.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import {
  always,
  answer,
  contactsWith,
  isContactPost,
  MINUTE,
  SECOND,
  stateOf,
  story,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

/* S37: a run without a page, as a browser allows it in a service worker. */

/** Closes the page and does one run in a separate context. Returns the number of writes that are left. */
async function runWithoutPage(
  world: World,
  page: SimContext,
  prepare: (worker: SimContext) => void = () => undefined,
): Promise<number> {
  page.crash();
  const worker = await page.device.open(LEADER);
  prepare(worker);
  const left = await runAndClose(worker.ports);
  expect([worker.ports.strict.isOpen(), worker.ports.relaxed.isOpen()]).toEqual([false, false]);
  worker.crash();
  // Later, a page is opened again.
  await world.started('phone', LEADER);
  return left;
}

async function waits(page: SimContext, { seq }: Op, ms: number, attempts = 0): Promise<void> {
  const nextAt = page.ports.clock.now() + ms;
  await page.ports.strict.ops.update(seq, { nextAt, attempts, failures: attempts });
}

story('S37 sends what waits, and leaves nothing', {}, async (world) => {
  const page = await world.started('phone', LEADER);
  await writeContact(world, page, { notes: 'first' });
  await writeContact(world, page, { notes: 'second', planter: 's12' });
  expect(await runWithoutPage(world, page)).toBe(0);
  expect([contactsWith(world, 'first'), contactsWith(world, 'second')]).toMatchObject([[{}], [{}]]);
});

story('S37 waits for a write that its author could still undo', {}, async (world) => {
  const page = await world.started('phone', LEADER);
  const op = await writeContact(world, page, { notes: 'undone?' });
  await waits(page, op, 6 * SECOND);
  const begunAt = world.clock.now();
  expect(await runWithoutPage(world, page)).toBe(0);
  expect(contactsWith(world, 'undone?')).toHaveLength(1);
  expect(world.clock.now() - begunAt).toBeGreaterThanOrEqual(6 * SECOND);
});

story('S37 sends a write whose undo period ends while the run ends', {}, async (world) => {
  const page = await world.started('phone', LEADER);
  const op = await writeContact(world, page, { notes: 'just due' });
  await waits(page, op, 5 * SECOND);
  const left = await runWithoutPage(world, page, ({ ports: { locks, clock } }) => {
    const { withLock } = locks;
    locks.withLock = async (name, request, work) => {
      const result = await withLock(name, request, work);
      await clock.sleep(6 * SECOND);
      return result;
    };
  });
  expect(left).toBe(0);
  expect(contactsWith(world, 'just due')).toHaveLength(1);
});

story('S37 does not wait for a write that will be retried much later', {}, async (world) => {
  const page = await world.started('phone', LEADER);
  const op = await writeContact(world, page, { notes: 'later' });
  await waits(page, op, MINUTE, 3);
  const begunAt = world.clock.now();
  expect(await runWithoutPage(world, page)).toBe(1);
  expect(world.clock.now() - begunAt).toBeLessThan(6 * SECOND);
});

story('S37 counts unsent writes as left, but not those with their author', {}, async (world) => {
  const page = await world.started('phone', LEADER);
  const lost = await writeContact(world, page, { notes: 'lost' });
  const refused = await writeContact(world, page, { notes: 'refused', planter: 's12' });
  world.network.decide = (wire) => {
    if (!isContactPost(wire)) return { kind: 'none' };
    const isLost = wire.path.includes('/11/');
    return isLost ? { kind: 'drop-before' } : answer(422, '{"success":false,"error":"No"}');
  };
  expect(await runWithoutPage(world, page)).toBe(1);
  const [reopened] = page.device.running();
  if (!reopened) throw new Error('a page was opened');
  expect([await stateOf(reopened, lost), await stateOf(reopened, refused)]).toEqual([
    'unsure',
    'attention',
  ]);
  world.network.decide = () => ({ kind: 'none' });
});

story('S37 sends no request if nobody is signed in', {}, async (world) => {
  const page = await world.started('phone', LEADER);
  await writeContact(world, page, { notes: 'kept' });
  page.device.signOut();
  const asked = always(world, () => true, { kind: 'none' });
  page.crash();
  const worker = await page.device.open(LEADER);
  // The browser does not have to retry: a page reports when somebody is signed in.
  expect(await runAndClose(worker.ports)).toBe(0);
  expect(asked).toEqual([]);
  worker.crash();
  page.device.signIn(LEADER);
  await world.started('phone', LEADER);
});

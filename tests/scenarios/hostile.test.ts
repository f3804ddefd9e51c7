import { describe, expect, test } from 'vitest';
import type { Mirror } from '#db/schema.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import { always, answer, contactsWith, rowOf, writeContact } from '#tests/support/sim-story.ts';
import { LEADER, World } from '#tests/support/sim-world.ts';

/** Values that our code never writes: a bad disk, another program, a bug of an older build. */
const ODD_VALUES = [null, 7, 'text', [], { key: 1 }];

/** One invalid row for each engine table, with a key that the table accepts. */
const ODD_ROWS: [table: string, row: Record<string, unknown>][] = [
  ['ops', { id: 'no-name', state: 'queued' }],
  ['ops', { id: 'odd-lanes', state: 'sending', lanes: 5, touches: ['planters:s11'], args: null }],
  ['ops', { id: 'odd-state', state: ['queued'], touches: [['planters', 's11']], seq: -4 }],
  ['feeds', { key: 'changes', cursor: 7, readAt: 'yesterday', missing: 'x' }],
  [
    'feeds',
    { key: 'hub:1', readAt: null, readTick: 'a', absent: {}, lacks: 3, held: 7, refused: null },
  ],
  ['feeds', { key: 'contacts:s11', wantedAt: {}, dirty: 'yes' }],
  ['feeds', { key: 'nonsense' }],
  ['shadows', { key: 'planters:s11' }],
  ['shadows', { key: 'no colon', truth: 'x' }],
  ['idmap', { key: 'planters:l1', table: 'planters', lid: 4, id: 'x' }],
  ['journal', { opId: 'odd', endedAt: 'soon' }],
  ['runs', { seq: 1, end: 5 }],
  ['seen', { seq: 1, feed: 'changes', ids: 'none' }],
  ['quarantine', { key: 'odd' }],
  ['putAside', { seq: 1, opId: 9 }],
  ['drafts', { key: 'odd' }],
];

const META = ['tick', 'lease', 'holder', 'ownNames', 'signedInAt', 'broughtBack', 'breaker'];

async function spoil(db: Mirror, table: string, row: Record<string, unknown>): Promise<void> {
  await db.table(table).put({ ...row });
}

/** Whatever the database contained before, another contact is saved, sent once and shown. */
async function stillWorks(world: World, context: SimContext): Promise<void> {
  await writeContact(world, context, { notes: 'after' });
  await context.engine.wake('manual');
  await context.engine.wake('manual');
  expect(contactsWith(world, 'after')).toHaveLength(1);
  expect(await rowOf(context, 'planters', 's12')).toMatchObject({ id: 12 });
  const runs = await context.ports.relaxed.runs.toArray();
  expect(runs.at(-1)?.end).toBe('done');
}

describe.each([
  ['documented', false],
  ['extras', true],
])('in the database of a device (%s)', (_mode, extras) => {
  test.each(ODD_ROWS)('S22 a row of nonsense in %s stops nothing: %j', async (table, row) => {
    await World.play({ extras }, async (world) => {
      const phone = await world.started('phone', LEADER);
      await spoil(phone.ports.relaxed, table, row);
      phone.crash();
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
      await stillWorks(world, again);
      if (table === 'ops') expect(await again.ports.relaxed.ops.count()).toBe(1);
    });
  });

  test.each(META)('S22 nonsense under %s stops nothing', async (key) => {
    for (const value of ODD_VALUES) {
      await World.play({ extras }, async (world) => {
        const phone = await world.started('phone', LEADER);
        await phone.ports.relaxed.meta.put({ key, value });
        await stillWorks(world, phone);
      });
    }
  });
});

describe('from the server', () => {
  const BODIES = [
    'null',
    '7',
    '"text"',
    '{"success":true,"data":null}',
    '{"success":true,"data":[null,7,"x",[],{}]}',
    '{"success":true,"data":[{"id":-1},{"id":1e99},{"id":"12"},{"id":11,"first_name":{}}]}',
    '{"success":true,"data":[{"__proto__":{"id":5},"constructor":1,"id":9007199254740993}]}',
    `{"success":true,"data":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ];
  test.each(BODIES)('S22 a list that says %s stops nothing and removes nothing', async (text) => {
    await World.play({ extras: false }, async (world) => {
      const phone = await world.started('phone', LEADER);
      always(
        world,
        (wire) => wire.method === 'GET' && wire.path.includes('users/1/'),
        answer(200, text),
      );
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', 's11')).toMatchObject({ id: 11 });
      world.network.decide = () => ({ kind: 'none' });
      await stillWorks(world, phone);
    });
  });

  test('S22 invalid lines in the change feed affect only themselves or that one read', async () => {
    const lines = [
      '{"kind":"row","table":"planters","row":{"id":"x"}}',
      '{"kind":"start"',
      'null',
      '[]',
    ];
    for (const line of lines) {
      await World.play({ extras: true }, async (world) => {
        const phone = await world.started('phone', LEADER);
        const reply = answer(
          200,
          `{"kind":"start","full":false}\n${line}\n`,
          'application/x-ndjson',
        );
        always(world, (wire) => wire.path.startsWith('sync/changes'), reply);
        await phone.engine.wake('manual');
        expect(await rowOf(phone, 'planters', 's11')).toMatchObject({ id: 11 });
        world.network.decide = () => ({ kind: 'none' });
        await stillWorks(world, phone);
      });
    }
  });
});

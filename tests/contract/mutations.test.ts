import { describe, expect, test } from 'vitest';
import { rowKey } from '#db/op.ts';
import { withFiles } from '#db/op-files.ts';
import { type AnyRow, TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import { seededRandom } from '#server/seed/random.ts';
import { CHANGED_MEANWHILE, ChangedMeanwhile } from '#shared/questions.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import { effectsOf, labelOf, readOp } from '#src/mutations/read-op.ts';
import { unreadFeed } from '#sync/core/feed-state.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext, StoreKind } from '#tests/support/sim-device.ts';
import { GENERATORS, type Generated } from '#tests/support/sim-generators.ts';
import type { Fault } from '#tests/support/sim-network.ts';
import { answer, faults, inPeace, isWrite, MINUTE, stateOf } from '#tests/support/sim-story.ts';
import { LEADER, World } from '#tests/support/sim-world.ts';

/** The names of all registered mutations, each of which runs through this suite. */
const NAMES = [...MUTATIONS.keys()];
const MARK = 'mark-1';
/** These remove a row, although no receipt says so. */
const ENDS_A_ROW = new Set(['remove-participant', 'remove-from-cohort']);
/** Edits whose generators always set a different value. */
const SETS_A_VALUE = new Set(['edit-report', 'edit-profile', 'edit-planter', 'edit-assessment']);

test('every registered mutation has a generator, and no generator is left over', () => {
  expect(Object.keys(GENERATORS).sort()).toEqual([...NAMES].sort());
});

async function generated(world: World, context: SimContext, name: string, mark = MARK) {
  const { relaxed, userId } = context.ports;
  const random = seededRandom(7);
  const made = await GENERATORS[name]?.({
    db: relaxed,
    userId,
    server: world.server,
    random,
    mark,
    now: world.clock.now(),
  });
  if (!made) throw new Error(`${name} has nothing to write in the simulated network`);
  await openScreens(context, acts.registered(name).covers(made.args));
  return made;
}

/** Opens the lists that the author's screen shows: without its list, a lost create would have to be returned. */
async function openScreens({ ports, engine }: SimContext, lists: readonly string[]): Promise<void> {
  const states = await ports.relaxed.feeds.bulkGet([...lists]);
  const missing = lists.filter((_key, nth) => !states[nth]?.readAt);
  const wanted = { dirty: true, wantedAt: Number.MAX_SAFE_INTEGER };
  await ports.relaxed.feeds.bulkPut(missing.map((key) => ({ ...unreadFeed(key), ...wanted })));
  if (missing.length > 0) await engine.wake('want');
}

async function write(
  world: World,
  context: SimContext,
  name: string,
  made: Generated,
  mark = MARK,
) {
  const op = await acts.enqueue(context, name, made.args, `op-${world.acts.size + 1}`);
  world.acts.set(op.id, acts.newAct(context, op, mark, made));
  return op;
}

/** The mutation itself if its conflict rule is `ask`. The other rules have their own tests. */
function askingOf(name: string): string[] {
  return acts.registered(name).conflict?.kind === 'ask' ? [name] : [];
}

/** Whether a lost write cannot be verified: then its author is asked, and it is never resent without consent (S17). */
function asksWhenUnknown(name: string, extras: boolean): boolean {
  return !extras && acts.registered(name).whenUnknown === 'ask';
}

function saysNotExecuted(fault: Fault): boolean {
  return fault.kind === 'answer' && [429, 503].includes(fault.reply.status);
}

/** The text by which the ledger identifies a write: its mark, or a placeholder. */
function marked(made: Generated, mark = MARK): string {
  return made.effect ?? mark;
}

/** Number of executions on the server that changed something. */
function executions(world: World, mark = MARK): number {
  return world.server.ledger.filter((entry) => entry.effect.includes(mark)).length;
}

type Tell = (world: World, context: SimContext) => Promise<void>;

function playOver(store: StoreKind) {
  return (extras: boolean, tell: Tell) =>
    World.play({ extras, store }, async (world) => {
      await tell(world, await world.started('phone', LEADER));
      await inPeace(world);
    });
}

const play = playOver('memory');
/** Runs on the real IndexedDB of Dexie, for storage and for one complete pass of each write. */
const playStored = playOver('indexeddb');

describe.each(NAMES)('%s', (name) => {
  test('args survive storing, and a later build reads them', async () => {
    await playStored(false, async (world, context) => {
      const made = await generated(world, context, name);
      const parsed = acts.registered(name).args.parse(made.args);
      expect(structuredClone(parsed)).toEqual(parsed);
      const op = await write(world, context, name, made);
      const stored = await context.ports.relaxed.ops.get(op.seq);
      const [whole] = await withFiles(context.ports.relaxed, [stored ?? op]);
      expect(readOp(whole ?? op)).toMatchObject({ kind: 'read', args: parsed });
      expect(labelOf(op)).not.toBe('');
      expect(op.lanes.length).toBeGreaterThan(0);
    });
  });

  test('S33 every older version can be upgraded to the newest', () => {
    const { version, upgrade } = acts.registered(name);
    const older = Array.from({ length: version - 1 }, (_, nth) => nth + 1);
    expect(Object.keys(upgrade).map(Number)).toEqual(older);
    expect(readOp({ name, version: version + 1, args: {} })).toEqual({ kind: 'unknown' });
    expect(readOp({ name, version, args: null }).kind).toBe('unreadable');
  });

  test('applying it twice equals applying it once, and changes no row in place', async () => {
    await play(false, async (world, context) => {
      const made = await generated(world, context, name);
      const op = { name, version: acts.registered(name).version, args: made.args };
      for (const { table, lid, change } of effectsOf(op)) {
        const before = await context.ports.relaxed.table<AnyRow, string>(table).get(lid);
        const frozen = before && Object.freeze({ ...before });
        const apply = change as (row: AnyRow | undefined) => AnyRow | undefined;
        const once = apply(frozen);
        expect(apply(once && Object.freeze({ ...once }))).toEqual(once);
        // It must also return a result for a missing row (S6).
        expect(() => apply(undefined)).not.toThrow();
      }
    });
  });

  test('S2 the author sees it at once in the rows on the device', async () => {
    await play(false, async (world, context) => {
      const made = await generated(world, context, name);
      const { version, deletes } = acts.registered(name);
      const op = { name, version, args: made.args };
      const gone = deletes?.(made.args);
      for (const { table, lid, change } of effectsOf(op)) {
        const before = await context.ports.relaxed.table<AnyRow, string>(table).get(lid);
        const shown = (change as (row: AnyRow | undefined) => unknown)(before);
        if (rowKey(table, lid) === gone) expect(shown).toBeUndefined();
        else if (before && !ENDS_A_ROW.has(name)) expect(shown).toMatchObject({ lid });
        if (before && SETS_A_VALUE.has(name)) expect(shown).not.toEqual(before);
      }
    });
  });

  test('S12 it names each record that it affects by table and key', async () => {
    await play(false, async (world, context) => {
      const made = await generated(world, context, name);
      const { calls, lanes } = acts.registered(name);
      const known = JSON.stringify(made.args);
      const asked: string[] = [];
      const of = (table: TableName, lid: string) => {
        asked.push(table);
        expect(known).toContain(JSON.stringify(lid));
        return 7;
      };
      expect(calls(made.args, { of })?.map(({ path }) => path)).not.toContain(undefined);
      expect(TABLE_NAMES).toEqual(expect.arrayContaining(asked));
      for (const lane of lanes(made.args)) expect(lane).toMatch(/^[a-z][a-z-]*(:.+)?$/);
    });
  });

  test('S26 a write that creates a row touches that row', async () => {
    await play(false, async (world, context) => {
      const made = await generated(world, context, name);
      const created = acts.registered(name).recognise?.(made.args);
      const op = await write(world, context, name, made);
      expect(op.touches).toEqual(
        created ? expect.arrayContaining([rowKey(created.table, created.lid)]) : expect.anything(),
      );
    });
  });

  test('S9 a write that is shown on a screen names the lists that confirm it', async () => {
    await play(false, async (world, context) => {
      const made = await generated(world, context, name);
      const op = await write(world, context, name, made);
      const lists = acts.registered(name).covers(made.args);
      expect(lists.length > 0).toBe(op.touches.length > 0);
      expect(lists).not.toContain('');
    });
  });

  describe.each([
    ['documented', false],
    ['extras', true],
  ])('%s', (_mode, extras) => {
    test.each([
      ['lost before', { kind: 'drop-before' }],
      ['lost after', { kind: 'drop-after' }],
      ['late', { kind: 'late', afterMs: 45_000 }],
      ['cut', { kind: 'cut' }],
      ['answered too late', { kind: 'slow-answer', afterMs: 40_000 }],
      ['answered by a portal', answer(200, '<html>Hotel</html>', 'text/html')],
      ['redirected', answer(302, '')],
      ['answered 500', answer(500, 'oops', 'text/plain')],
      ['answered 504', answer(504, '<h1>Timeout</h1>', 'text/html')],
      ['answered 429', answer(429, '')],
      ['answered 503', answer(503, '')],
    ] as [string, Fault][])('a request %s is executed once in the end', async (_what, fault) => {
      await play(extras, async (world, context) => {
        const made = await generated(world, context, name);
        faults(world, { fits: isWrite, fault });
        const op = await write(world, context, name, made);
        await context.engine.wake('enqueue');
        await world.clock.sleep(8 * MINUTE);
        if (asksWhenUnknown(name, extras) && !saysNotExecuted(fault)) {
          expect(await stateOf(context, op)).toBe('attention');
          expect(executions(world)).toBeLessThanOrEqual(1);
          return;
        }
        expect(await stateOf(context, op)).toBe('gone');
        expect(executions(world, marked(made))).toBe(1);
      });
    });

    test('S10 a crash at any step leaves it executed once, or returned to its author', {
      timeout: 120_000,
    }, async () => {
      const labels = new Set<string>();
      await play(extras, async (world, context) => {
        const made = await generated(world, context, name);
        await write(world, context, name, made);
        world.atStep = (_context, label) => {
          labels.add(label);
        };
        await context.engine.wake('enqueue');
      });
      expect(labels.size).toBeGreaterThan(3);
      for (const label of labels) await crashAt(name, extras, label);
    });

    test('a request that is sent twice under one key is executed once', async () => {
      await playStored(extras, async (world, context) => {
        const made = await generated(world, context, name);
        if (extras || made.kind === 'last') {
          faults(world, { fits: isWrite, fault: { kind: 'twice', afterMs: 5_000 } });
        }
        await write(world, context, name, made);
        await context.engine.wake('enqueue');
        await world.clock.sleep(MINUTE);
        expect(executions(world, marked(made))).toBe(1);
      });
    });

    test.each([
      ['a 2xx with a body', '{"success":true,"data":{}}'],
      ['a 2xx with success alone', '{"success":true}'],
      ['a 2xx without a body', ''],
    ])('%s is a receipt', async (_what, text) => {
      await play(extras, async (world, context) => {
        const made = await generated(world, context, name);
        const receipt = { ...answer(200, text), executed: 'before' } as Fault;
        faults(world, { fits: isWrite, fault: receipt });
        const op = await write(world, context, name, made);
        await context.engine.wake('enqueue');
        // A read that was already in flight does not confirm it (S9), but the next one does.
        await world.clock.sleep(MINUTE);
        expect(await stateOf(context, op)).toBe('gone');
        expect(executions(world, marked(made))).toBe(1);
      });
    });

    test.each([
      [400, '{"success":false,"error":"No"}'],
      [403, '{"success":false,"error":{"message":"No"}}'],
      [404, '{"success":false,"message":"No"}'],
      [409, '{"error":"No"}'],
      [410, '{"error":"No"}'],
      [413, ''],
      [415, '{}'],
      [422, '{"success":false,"error":"No"}'],
      [200, '{"success":false,"error":"No"}'],
    ])(
      'refused with %i it waits for its author, is edited and sent again',
      async (status, text) => {
        await play(extras, async (world, context) => {
          const made = await generated(world, context, name);
          const refusal = { fits: isWrite, fault: answer(status, text) };
          const isSentLeaner = !extras && (made.leanerOn?.includes(status) ?? false);
          const sent = faults(world, refusal, ...(isSentLeaner ? [refusal] : []));
          const op = await write(world, context, name, made);
          await context.engine.wake('enqueue');
          if (isSentLeaner) expect(sent.filter(isWrite)).toHaveLength(2);
          if (made.passedOnBy?.includes(status)) {
            expect(sent.filter(isWrite).map(({ method }) => method)).toEqual(['DELETE', 'POST']);
            return;
          }
          if (made.doneBy?.includes(status)) {
            expect(await stateOf(context, op)).toBe('gone');
            return;
          }
          expect(await stateOf(context, op)).toBe('attention');
          const { reason } = (await context.ports.relaxed.ops.get(op.seq)) ?? op;
          // The author can read the server's message in any of its formats (F16).
          if (text.includes('No')) expect(reason?.message).toBe('No');
          expect(executions(world, marked(made))).toBe(0);
          const mended = await generated(world, context, name, 'mark-2');
          expect(await acts.editAndSendAgain(context, op, mended.args, 'op-2')).toBe(true);
          const mark = marked(mended, 'mark-2');
          revise(world, op.id, mark);
          await context.engine.wake('enqueue');
          expect([executions(world, marked(made)), executions(world, mark)]).toEqual([0, 1]);
        });
      },
    );

    test.each(askingOf(name))(
      'S28 meets another change: nothing is overwritten, its author is asked',
      async () => {
        await play(extras, async (world, context) => {
          const made = await generated(world, context, name);
          const op = await write(world, context, name, made);
          expect(made.disturb, `the generator of ${name} disturbs`).toBeDefined();
          made.disturb?.(world.server);
          await context.engine.wake('enqueue');
          const asked = await context.ports.relaxed.ops.get(op.seq);
          expect(asked?.reason?.question?.name).toBe(CHANGED_MEANWHILE);
          expect(executions(world, marked(made))).toBe(0);
          expect(ChangedMeanwhile.parse(asked?.reason?.question?.data).conflicts).not.toEqual([]);
        });
      },
    );

    test('a 401 queues it again without counting an attempt, and it continues after sign-in', async () => {
      await play(extras, async (world, context) => {
        const made = await generated(world, context, name);
        faults(world, { fits: isWrite, fault: answer(401, '{"error":"Expired"}') });
        const op = await write(world, context, name, made);
        await context.engine.wake('enqueue');
        expect(await context.ports.relaxed.ops.get(op.seq)).toMatchObject({
          state: 'queued',
          attempts: 0,
          failures: 0,
        });
        context.device.signIn(LEADER);
        await context.engine.wake('account');
        expect(executions(world, marked(made))).toBe(1);
      });
    });

    test('a write withdrawn before the first attempt never leaves the device', async () => {
      await play(extras, async (world, context) => {
        const made = await generated(world, context, name);
        const before = await shown(context);
        const op = await write(world, context, name, made);
        expect(await acts.withdraw(context, op)).toBe(true);
        const act = world.acts.get(op.id);
        if (act) act.isWithdrawn = true;
        expect(await shown(context)).toEqual(before);
        await context.engine.wake('enqueue');
        expect(executions(world, marked(made))).toBe(0);
      });
    });
  });
});

/** Crashes the context at the first step with this name, and lets another context continue. */
async function crashAt(name: string, extras: boolean, label: string): Promise<void> {
  await play(extras, async (world, context) => {
    const { device } = context;
    const made = await generated(world, context, name);
    const op = await write(world, context, name, made);
    world.atStep = (one, at) => {
      if (one === context && at === label) one.crash();
    };
    context.wake('enqueue');
    await world.clock.sleep(MINUTE);
    context.crash();
    const next = await device.open(LEADER);
    await next.engine.wake('start');
    await world.clock.sleep(8 * MINUTE);
    const state = await stateOf(next, op);
    const isAsked = asksWhenUnknown(name, extras) && state === 'attention';
    expect([label, isAsked || state === 'gone']).toEqual([label, true]);
    const executed = executions(world, marked(made));
    expect([label, isAsked ? Math.max(executed, 1) : executed]).toEqual([label, 1]);
  });
}

/** The write continues as `op-2` with another mark. Its previous content must never arrive. */
function revise(world: World, opId: string, mark: string): void {
  const act = world.acts.get(opId);
  if (!act) throw new Error(`${opId} was never written`);
  act.isRevised = true;
  world.acts.set('op-2', { ...act, opId: 'op-2', mark, isRevised: false });
}

async function shown(context: SimContext): Promise<unknown[]> {
  const { relaxed } = context.ports;
  const rows = ['planters', 'contacts', 'profile', 'reports'] as const;
  return Promise.all(rows.map((name) => relaxed.rows(name).toArray()));
}

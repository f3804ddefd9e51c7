import type { Op } from '#db/op.ts';
import { OUTBOX_TABLES } from '#db/outbox.ts';
import type { Random } from '#server/seed/random.ts';
import * as acts from './sim-acts.ts';
import type { SimContext } from './sim-device.ts';
import type { Harsh, Harshness } from './sim-harsh.ts';
import { somebodyEdits } from './sim-others.ts';
import { somebodyEditsOnSecond } from './sim-others-second.ts';
import type { World } from './sim-world.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const CLOCKS = [0, 0, 0, 600_000, 3_600_000, 3 * DAY, YEAR, 4 * YEAR, -3_600_000, -3 * DAY, -YEAR];
/** A write with this name belongs to a build that this one does not know. */
const NEWER = 'plant-tree';

/** What a walk passes to the actions of the harsher worlds. */
export interface HarshAct {
  world: World;
  context: SimContext;
  random: Random;
  /** A text that nothing else in this walk contains. */
  text: string;
  /** Draws a write of any kind or of a given one, and returns a function that saves it without waking the engine. */
  draw(name?: string): Promise<(() => Promise<Op>) | undefined>;
}

const ACTS: Partial<Record<Harshness, (act: HarshAct) => Promise<void> | void>> = {
  clock: setClock,
  'sign-in': signInAgain,
  others: editByOthers,
  rollback: rollBack,
};

/** One action of an enabled kind. Returns false if no enabled kind has actions. */
export async function harshAct(harsh: Harsh, act: HarshAct): Promise<boolean> {
  const kinds = [...harsh].flatMap((kind) => ACTS[kind] ?? []);
  if (kinds.length === 0) return false;
  await act.random.pick(kinds)(act);
  return true;
}

function setClock({ world, context, random }: HarshAct): void {
  context.device.aheadMs = random.pick(CLOCKS);
  world.timeline.note(context.device.name, `its clock is ${context.device.aheadMs} ms ahead`);
}

/** The person signs in while requests are in flight; their answers, 401 for the old token, arrive later. */
async function signInAgain({ world, context, random }: HarshAct): Promise<void> {
  const { device, userId } = context;
  const before = device.session?.token;
  context.wake(random.pick(['visible', 'manual', 'online']));
  await world.clock.sleep(random.between(1, 600));
  // The server may revoke the old token before, during, or long after the sign-in.
  if (before && random.chance(0.6)) world.server.revoke(before);
  if (device.session && device.session.userId !== userId) return;
  device.signIn(userId);
  for (const one of device.running()) if (one.userId === userId) one.wake('account');
}

function editByOthers({ world, random, text }: HarshAct): void {
  const { server, second } = world;
  const told = second
    ? somebodyEditsOnSecond({ second, copy: server, random, text })
    : somebodyEdits(server, random, text);
  world.timeline.note('server', `somebody else: ${told}`);
}

/** A newer build was installed, left its writes, and was rolled back. */
async function rollBack({ world, context, random, draw }: HarshAct): Promise<void> {
  const { strict } = context.ports;
  const save = await draw(random.chance(0.5) ? 'log-contact' : undefined);
  if (!save) return;
  await strict.transaction('rw', OUTBOX_TABLES, async () => {
    const op = await save();
    if (op.state !== 'queued' || op.attempts > 0) return;
    const isUnknown = random.chance(0.5);
    const wasSent = random.chance(0.4);
    await strict.ops.update(op.seq, {
      ...(isUnknown ? { name: NEWER, lanes: [NEWER] } : { version: op.version + 1 }),
      ...(wasSent ? { state: 'unsure', attempts: 1, doubts: 1, firstSentAt: op.createdAt } : {}),
    });
    const act = world.acts.get(op.id);
    if (act && isUnknown) act.isOfNewerBuild = true;
    world.timeline.note(context.name, `${op.id} is of a newer build`);
  });
  context.wake('enqueue');
}

/** The newer build is installed again, in pages of its own, and knows the writes that it left. */
export async function rollForward(world: World): Promise<void> {
  for (const device of world.devices.values()) {
    for (const one of device.contexts) one.crash();
    for (const userId of device.users) {
      const db = device.mirror(userId, 'strict');
      await db.transaction('rw', OUTBOX_TABLES, async () => {
        for (const op of await db.ops.toArray()) {
          if (op.name === NEWER) continue;
          const { version } = acts.registered(op.name);
          if (op.version > version) await db.ops.update(op.seq, { version });
        }
      });
    }
  }
}

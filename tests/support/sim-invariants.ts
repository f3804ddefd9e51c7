import { shownOpsOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import { readOp } from '#src/mutations/read-op.ts';
import type { Act } from './sim-acts.ts';
import { databasesOf } from './sim-databases.ts';
import type { Entry } from './sim-records.ts';
import { restlessOf } from './sim-rest.ts';
import { hasGoneBack, isEcho, type Reversal, reversalsIn } from './sim-reversals.ts';
import { lostEdits } from './sim-values.ts';
import type { World } from './sim-world.ts';
import { rowsOfNewerBuild, wrongRows } from './sim-wrong-rows.ts';

/** All invariants at rest: one sentence for each violation. */
export async function brokenPromises(world: World): Promise<string[]> {
  const broken = world.errors.map((error) => `a run ended with ${error}`);
  broken.push(...world.watch.broken);
  for (const { device, userId, db } of databasesOf(world)) {
    broken.push(...(await brokenOn(db, world, device.name, userId)));
  }
  const told = await reversalsIn(world);
  broken.push(
    ...(await wrongCounts(world)),
    ...wrongOrder(world),
    ...wrongUsers(world, told),
    ...lostValues(world, told),
    ...lostEdits(world, (await statesOf(world)).states, told),
  );
  return broken;
}

/** Violations in one person's database on one device. */
export async function brokenOn(
  db: Mirror,
  world: World,
  device: string,
  userId: number,
): Promise<string[]> {
  const found = [
    ...(await wrongRows(db, world.server, userId)),
    ...(await wrongShadows(db)),
    ...(await filesWithoutOps(db)),
    ...(await wrongIdMap(db)),
    ...(await unreservedTicks(db)),
    ...(await disturbedNewer(db, world)),
    ...(await disappeared(db, world, device, userId)),
  ];
  return found.map((one) => `${device}, user ${userId}: ${one}`);
}

/** Every shadow needs a visible op, or one of a newer build. */
async function wrongShadows(db: Mirror): Promise<string[]> {
  const wrong: string[] = [];
  const newer = await rowsOfNewerBuild(db);
  for (const { key } of await db.shadows.toArray()) {
    if (newer.has(key)) continue;
    if ((await shownOpsOf(db, key)).length === 0) wrong.push(`the shadow ${key} has no op`);
  }
  return wrong;
}

/** The file of a write leaves the device together with the write. */
async function filesWithoutOps(db: Mirror): Promise<string[]> {
  const waiting = new Set((await db.ops.toArray()).map((op) => op.id));
  const files = await db.opFiles.toArray();
  return files.flatMap(({ opId }) => (waiting.has(opId) ? [] : [`the file of ${opId} has no op`]));
}

/** A build that does not know a write leaves it unchanged: it neither sends it nor asks its author (S33). */
async function disturbedNewer(db: Mirror, world: World): Promise<string[]> {
  const ops = (await db.ops.toArray()).filter((op) => readOp(op).kind === 'unknown');
  const asked = ops.filter((op) => op.state === 'attention').map((op) => op.id);
  const acts = [...world.acts.values()];
  // Deletions of one record are equal in the ledger, so the entry may belong to a deletion by this build.
  const ofThisBuild = new Set(acts.filter((act) => !act.isOfNewerBuild).map(({ mark }) => mark));
  const sent = acts
    .filter(({ isOfNewerBuild, mark }) => isOfNewerBuild && !ofThisBuild.has(mark))
    .filter(({ mark }) => executionsOf(world, mark).length > 0);
  return [
    ...asked.map((id) => `${id} of a newer build is put before its author`),
    ...sent.map((act) => `${act.opId} of a newer build was sent`),
  ];
}

/** The next run counts from the stored tick: no change and no read has gone beyond it (S23). */
async function unreservedTicks(db: Mirror): Promise<string[]> {
  const reserved = Number((await db.meta.get('tick'))?.value ?? 0);
  const ofOps = (await db.ops.toArray()).flatMap((op) => [op.flightTick, op.receiptTick ?? 0]);
  const ofReads = (await db.feeds.toArray()).map((feed) => feed.readTick - 1);
  const beyond = [...ofOps, ...ofReads].filter((tick) => tick > reserved);
  return beyond.map((tick) => `the tick ${tick} is beyond the reserved ${reserved}`);
}

async function wrongIdMap(db: Mirror): Promise<string[]> {
  const bindings = await db.idmap.toArray();
  const lids = new Set(bindings.map((one) => one.key));
  const ids = new Set(bindings.map((one) => `${one.table}:${one.id}`));
  const isOneToOne = lids.size === bindings.length && ids.size === bindings.length;
  return isOneToOne ? [] : ['the id map is not one to one'];
}

/** Every write is in the outbox, or its history says how it ended. */
async function disappeared(
  db: Mirror,
  world: World,
  device: string,
  userId: number,
): Promise<string[]> {
  const kept = new Set((await db.ops.toArray()).map((op) => op.id));
  const ended = new Set((await db.journal.toArray()).map((line) => line.opId));
  const wrong: string[] = [];
  for (const act of world.acts.values()) {
    if (act.device !== device || act.userId !== userId || act.isRevised) continue;
    if (!kept.has(act.opId) && !ended.has(act.opId)) {
      wrong.push(`${act.mark} (${act.name}) has disappeared`);
    }
  }
  return wrong;
}

function executionsOf(world: World, mark: string): Entry[] {
  return world.server.ledger.filter((entry) => entry.effect.includes(mark));
}

/** Every write is on the server exactly once, or back with its author, or was withdrawn before its execution. */
async function wrongCounts(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const { states, restless } = await statesOf(world);
  const byMark = new Map<string, Act[]>();
  for (const act of world.acts.values()) {
    byMark.set(act.mark, [...(byMark.get(act.mark) ?? []), act]);
  }
  for (const [mark, acts] of byMark) {
    const executed = executionsOf(world, mark).length;
    const expected = expectation(world, acts, states);
    const told = acts.map((act) => `${act.opId} ${states.get(act.opId) ?? 'gone'}`).join(', ');
    for (const act of acts) {
      if (restless.has(act.opId)) {
        wrong.push(`${mark} (${act.name}) never came to rest: ${states.get(act.opId)}`);
      }
    }
    if (executed < expected.least || executed > expected.most) {
      const { least, most } = expected;
      wrong.push(`${mark} was executed ${executed} times, not ${least} to ${most} (${told})`);
    }
  }
  return wrong;
}

/** How often writes with the same mark, equal on purpose, may occur in the ledger. */
function expectation(world: World, acts: readonly Act[], states: ReadonlyMap<string, string>) {
  let least = 0;
  let most = 0;
  for (const act of acts) {
    if (act.isWithdrawn) continue;
    const isOpen = states.has(act.opId) || act.isDiscarded || act.isRevised;
    if (!isOpen && act.kind === 'once' && !hasStandIn(world, act)) least += 1;
    const isUncounted = act.kind === 'last' || wasDeletedUnseen(world, act);
    most += isUncounted ? Number.POSITIVE_INFINITY : 1 + act.sentKnowingly;
  }
  return { least, most };
}

/**
 * README, "What a documented server cannot promise": an invitation to an address that was invited a few minutes before
 * counts as sent if its answer was lost.
 */
function hasStandIn(world: World, act: Act): boolean {
  const { sameAs } = act;
  if (sameAs === undefined) return false;
  // A device that takes its reference server for a documented one sends no key, and gets the same answer.
  const { isReference, keylessInvitations } = world.server;
  const isKeyless = [...keylessInvitations].some((name) => name.includes(act.mark));
  if (isReference && !isKeyless) return false;
  return world.server.ledger.some((one) => one.effect.includes(sameAs));
}

/**
 * docs/sync.md, "What is not promised": if the create of a planter lost its answer and the planter was deleted before
 * this device looked, no list can show that the planter ever existed.
 */
function wasDeletedUnseen(world: World, act: Act): boolean {
  if (act.name !== 'create-planter' || world.server.isReference) return false;
  return [...world.server.planters.values()].some(
    (one) => one.isDeleted && one.last_name.includes(act.mark),
  );
}

/** States of all writes that are still on a device, and the writes that are not at rest. */
async function statesOf(world: World) {
  const states = new Map<string, string>();
  const restless = new Set<string>();
  for (const { db } of databasesOf(world)) {
    const outbox = await db.ops.toArray();
    for (const op of outbox) states.set(op.id, op.state);
    for (const op of restlessOf(outbox)) restless.add(op.id);
  }
  return { states, restless };
}

/**
 * In each lane, the ledger has the first executions in the order of the writes. A refusal is an outcome, after which a
 * batch continues (S12). If the answer to that batch was lost, the refused write is resent and executed last.
 */
function wrongOrder(world: World): string[] {
  const wrong: string[] = [];
  const lanes = new Map<string, Act[]>();
  for (const act of world.acts.values()) {
    if (act.isDisturbed || act.isDiscarded || act.isWithdrawn || act.isRevised) continue;
    if (world.server.refusedInside.has(act.opId)) continue;
    for (const lane of act.lanes) {
      const key = `${act.device}, user ${act.userId}: ${lane}`;
      lanes.set(key, [...(lanes.get(key) ?? []), act]);
    }
  }
  for (const [lane, acts] of lanes) {
    let last = -1;
    for (const act of acts.sort((a, b) => a.seq - b.seq)) {
      const first = world.server.ledger.findIndex((entry) => entry.effect.includes(act.mark));
      if (first < 0) continue;
      if (first < last) wrong.push(`${lane}: ${act.mark} was executed before its predecessor`);
      last = Math.max(last, first);
    }
  }
  return wrong;
}

function wrongUsers(world: World, told: readonly Reversal[]): string[] {
  const wrong: string[] = [];
  for (const act of world.acts.values()) {
    for (const entry of executionsOf(world, act.mark)) {
      if (entry.user !== act.userId && !isEcho(world, act, entry, told)) {
        wrong.push(`${act.mark} of user ${act.userId} was sent as user ${entry.user}`);
      }
    }
  }
  return wrong;
}

/** The value that a person set last is on the server, whether set on this or on another device of the same person. */
function lostValues(world: World, told: readonly Reversal[]): string[] {
  const wrong: string[] = [];
  const candidates = new Map<string, Map<string, Act>>();
  const settled = [...world.acts.values()]
    .filter((act) => act.name === 'edit-profile' && !act.isWithdrawn && !act.isDiscarded)
    .filter((act) => !act.isDisturbed && !act.isRevised && !act.isOfNewerBuild)
    .sort((a, b) => a.seq - b.seq);
  for (const act of settled) {
    const known = world.server.users.get(act.userId)?.firstFields ?? {};
    for (const name of Object.keys(act.values)) {
      if (!(name in known)) continue;
      const field = `${act.userId}:${name}`;
      const perDevice = candidates.get(field) ?? new Map<string, Act>();
      candidates.set(field, perDevice.set(act.device, act));
    }
  }
  for (const [field, perDevice] of candidates) {
    const [userId, name = ''] = field.split(':');
    const now = world.server.users.get(Number(userId))?.fields[name];
    const values = [...perDevice.values()].map((act) => act.values[name]);
    const isDisputed = [...world.acts.values()].some(
      (act) => act.userId === Number(userId) && name in act.values && act.isDisturbed,
    );
    const isTold = [...perDevice.values()].some(({ opId }) =>
      told.some((one) => one.opId === opId && one.field === name),
    );
    const isExcused = isDisputed || (isTold && hasGoneBack(world, field));
    if (!isExcused && !values.includes(now) && !isOthersLast(world, field)) {
      wrong.push(`user ${userId}: ${name} is ${now} on the server, last written: ${values}`);
    }
  }
  return wrong;
}

/** Whether another user changed this field after this person's last change had arrived. */
function isOthersLast(world: World, field: string): boolean {
  const { ledger, othersValues, users } = world.server;
  const [userId, name = ''] = field.split(':');
  const user = Number(userId);
  const now = users.get(user)?.fields[name];
  const theirs = othersValues.findLast(
    (one) => one.user === user && one.name === name && one.value === now,
  );
  const isMine = ({ path, user: by, effect }: Entry) =>
    by === user && path === 'users/profile' && effect.includes(`"${name}":`);
  return theirs !== undefined && ledger.findLastIndex(isMine) < theirs.at;
}

import type { Act } from './sim-acts.ts';
import { databasesOf } from './sim-databases.ts';
import type { Entry } from './sim-records.ts';
import type { World } from './sim-world.ts';

/** Reversals that authors were notified of: older values that replaced their own (S19). */
export interface Reversal {
  opId: string;
  field: string;
  theirs: unknown;
}

export async function reversalsIn(world: World): Promise<Reversal[]> {
  const perDatabase = await Promise.all(
    [...databasesOf(world)].map(({ db }) => db.putAside.toArray()),
  );
  return perDatabase.flat().filter(({ kind }) => kind === 'reversed');
}

/**
 * docs/sync.md, "What is not promised": another user's whole-object PUT ran late and contains this value as its author
 * had set it before. The person who had replaced the value was notified, or it has been replaced again.
 */
export function isEcho(world: World, act: Act, entry: Entry, told: readonly Reversal[]): boolean {
  if (world.server.isReference || entry.method !== 'PUT') return false;
  const { ledger } = world.server;
  const before = ledger.slice(0, ledger.indexOf(entry)).filter((one) => one.path === entry.path);
  const carried = Object.entries(fieldsOf(entry)).filter(([, value]) => isMarked(value, act));
  return carried.every(([field, value]) => {
    const isSetBefore = before.some(
      (one) => one.user === act.userId && fieldsOf(one)[field] === value,
    );
    return isSetBefore && isToldOrReplaced(world, { entry, field, value }, told);
  });
}

function isToldOrReplaced(
  world: World,
  { entry, field, value }: { entry: Entry; field: string; value: unknown },
  told: readonly Reversal[],
): boolean {
  const { ledger } = world.server;
  const later = ledger.slice(ledger.indexOf(entry) + 1).filter((one) => one.path === entry.path);
  return (
    later.some((one) => field in fieldsOf(one)) ||
    told.some((one) => one.field === field && one.theirs === value)
  );
}

function fieldsOf({ effect }: Entry): Record<string, unknown> {
  return JSON.parse(effect) as Record<string, unknown>;
}

function isMarked(value: unknown, { mark }: Act): boolean {
  return typeof value === 'string' && value.includes(mark);
}

/**
 * docs/sync.md, "What is not promised": a whole-object PUT that ran late, or was based on a read that another device
 * overtook, has restored an older value.
 */
export function hasGoneBack(world: World, field: string): boolean {
  const [userId, name = ''] = field.split(':');
  const user = world.server.users.get(Number(userId));
  const first = user?.firstFields[name];
  const set = world.server.ledger
    .filter((one) => one.user === Number(userId) && one.path === 'users/profile')
    .map((one): unknown => Reflect.get(JSON.parse(one.effect) as object, name))
    .filter((value) => value !== undefined);
  const others = world.server.othersValues
    .filter((one) => one.user === Number(userId) && one.name === name)
    .map(({ value }) => value);
  const values = [first, ...others, ...set].map((value) => value ?? '');
  if (new Set(values).size < values.length) return true;
  // A body that was built from an old copy restores a value without setting it, so the ledger does not have it.
  const now = user?.fields[name] ?? '';
  return now !== values.at(-1) && values.includes(now);
}

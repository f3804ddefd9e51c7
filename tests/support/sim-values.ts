import type { Act } from './sim-acts.ts';
import type { Reversal } from './sim-reversals.ts';
import type { World } from './sim-world.ts';

/*
 * What a person set last is what the server has, or its author was notified (S19): for edits of every kind of record, read
 * in the ledger. A person's own profile, which nobody else edits with this app, is looked at more closely in
 * sim-invariants.ts.
 */

/** One execution of an edit, by the field that it set. */
interface Setting {
  act: Act;
}

export function lostEdits(
  world: World,
  states: ReadonlyMap<string, string>,
  told: readonly Reversal[],
): string[] {
  const edits = [...world.acts.values()].filter((act) => isEdit(act) && isUndisturbed(act));
  return [...neverExecuted(world, edits, states), ...takenBack(world, edits, told)];
}

function isEdit({ name }: Act): boolean {
  return name.startsWith('edit-') || name === 'set-picture';
}

function isUndisturbed(act: Act): boolean {
  const { isWithdrawn, isDiscarded, isRevised, isDisturbed, isOfNewerBuild } = act;
  return !isWithdrawn && !isDiscarded && !isRevised && !isDisturbed && !isOfNewerBuild;
}

/** Its history says that it was received. */
function neverExecuted(
  { server }: World,
  edits: readonly Act[],
  states: ReadonlyMap<string, string>,
): string[] {
  const profiles = JSON.stringify([...server.users.values()]);
  return (
    edits
      .filter(({ opId }) => !states.has(opId))
      .filter(({ mark }) => !server.ledger.some(({ effect }) => effect.includes(mark)))
      // Somebody else may have written the very same before: then nothing is left to change.
      .filter(({ mark }) => !profiles.includes(mark))
      .map(({ mark, name }) => `${mark} (${name}) has ended, and the server never had it`)
  );
}

/**
 * The last value of a field is an older one of a person who has set a newer one on the same device. Each person has a
 * database there, which counts its own writes.
 */
function takenBack(world: World, edits: readonly Act[], told: readonly Reversal[]): string[] {
  return [...setsByField(world, edits)].flatMap(([field, sets]) => {
    const last = sets.at(-1);
    const newer = sets.filter(
      ({ act }) => last && isOfSameQueue(act, last.act) && act.seq > last.act.seq,
    );
    const isTold = newer.some(({ act }) => told.some(({ opId }) => opId === act.opId));
    if (!last || newer.length === 0 || isTold) return [];
    const marks = newer.map(({ act }) => act.mark).join(', ');
    return [`${field} went back to ${last.act.mark} after ${marks}, and nobody was told`];
  });
}

function isOfSameQueue(one: Act, other: Act): boolean {
  return one.device === other.device && one.userId === other.userId;
}

/** By address and field, in the order of execution. */
function setsByField({ server }: World, edits: readonly Act[]): Map<string, Setting[]> {
  const sets = new Map<string, Setting[]>();
  for (const { path, effect, method } of server.ledger) {
    if (method === 'POST' && !path.endsWith('/profile-picture')) continue;
    for (const [field, value] of Object.entries(fieldsIn(effect))) {
      const text = JSON.stringify(value);
      const act = edits.find(({ mark }) => text.includes(mark));
      const key = `${path} ${field}`;
      if (act && field !== 'mark') sets.set(key, [...(sets.get(key) ?? []), { act }]);
    }
  }
  return sets;
}

function fieldsIn(effect: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(effect);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

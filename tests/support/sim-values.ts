import type { Act } from './sim-acts.ts';
import type { Reversal } from './sim-reversals.ts';
import type { World } from './sim-world.ts';

/*
 * The value that a person set last is on the server, or its author was notified (S19). This checks edits of every kind
 * of record in the ledger. sim-invariants.ts checks a person's own profile, which nobody else edits with this app, in
 * more detail.
 */

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

/** Edits that were never executed although their history says that they were received. */
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
      // Another user may have written the same value before, so that nothing is left to change.
      .filter(({ mark }) => !profiles.includes(mark))
      .map(({ mark, name }) => `${mark} (${name}) has ended, and the server never had it`)
  );
}

/**
 * Fields whose last value is an older one by a person who has set a newer one on the same device. Each person has a
 * separate database there, which counts its own writes.
 */
function takenBack(world: World, edits: readonly Act[], told: readonly Reversal[]): string[] {
  return [...settersByField(world, edits)].flatMap(([field, setters]) => {
    const last = setters.at(-1);
    // The last value may be of an edit that was answered, revised or put back meanwhile.
    if (!last) return [];
    const newer = setters.filter((act) => act && isOfSameQueue(act, last) && act.seq > last.seq);
    const isTold = newer.some((act) => told.some(({ opId }) => opId === act?.opId));
    if (newer.length === 0 || isTold) return [];
    const marks = newer.map((act) => act?.mark).join(', ');
    return [`${field} went back to ${last.mark} after ${marks}, and nobody was told`];
  });
}

function isOfSameQueue(one: Act, other: Act): boolean {
  return one.device === other.device && one.userId === other.userId;
}

/** The edits that set each field, by address and field in order of execution; undefined for any other write. */
function settersByField(
  { server }: World,
  edits: readonly Act[],
): Map<string, (Act | undefined)[]> {
  const setters = new Map<string, (Act | undefined)[]>();
  for (const { path, effect, method } of server.ledger) {
    if (method === 'POST' && !path.endsWith('/profile-picture')) continue;
    for (const [field, value] of Object.entries(fieldsIn(effect))) {
      const text = JSON.stringify(value);
      const act = edits.find(({ mark }) => text.includes(mark));
      const key = `${path} ${field}`;
      if (field !== 'mark') setters.set(key, [...(setters.get(key) ?? []), act]);
    }
  }
  return setters;
}

function fieldsIn(effect: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(effect);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

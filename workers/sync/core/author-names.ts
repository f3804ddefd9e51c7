import * as z from 'zod/mini';
import { rowKey } from '#db/op.ts';
import { rowAfterEach, shownOpsOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import { wireText } from '#shared/contract/answers/values.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { effectsOf } from '#src/mutations/read-op.ts';
import type { Run } from './run.ts';

const KEY = 'ownNames';
const Names = z.array(z.string());

/** The name fields of a profile. Rows of the server may show any of them as the author. */
const Named = z.object({
  first_name: wireText,
  last_name: wireText,
  display_name: wireText,
  name: wireText,
  username: wireText,
  email: wireText,
});

/**
 * Stores every name under which this person may have written, because documented lists identify the author only by name
 * (S15). Writes must still be recognized after a change of name, here or on another device. `own`: the person's own
 * record as the server just returned it.
 */
export async function learnNames(run: Run, own?: Record<string, unknown>): Promise<void> {
  const { relaxed } = run.ports;
  const [stored, ofProfile] = await Promise.all([relaxed.meta.get(KEY), profileNames(relaxed)]);
  const kept = Names.safeParse(stored?.value);
  const known = new Set(kept.success ? kept.data : []);
  const current = [...run.ports.names(), ...spellings(own), ...ofProfile];
  const names = new Set([...known, ...current.filter((name) => name !== '')]);
  run.names = [...names];
  if (names.size === known.size) return;
  await run.write('own names', ['meta'], (db) => db.meta.put({ key: KEY, value: [...names] }));
}

/** Names in the author's own profile, as it is on the server and as it will be after each pending change. */
async function profileNames(db: Mirror): Promise<string[]> {
  const key = rowKey('profile', OWN_PROFILE);
  const [shown, shadow, ops] = await Promise.all([
    db.rows('profile').get(OWN_PROFILE),
    db.shadows.get(key),
    shownOpsOf(db, key),
  ]);
  const rows = [shown, ...rowAfterEach(shadow?.truth ?? null, ops, key, effectsOf)];
  return [...rows, shadow?.truth].flatMap(spellings);
}

function spellings(row: unknown): string[] {
  const named = Named.safeParse(row);
  if (!named.success) return [];
  const { first_name, last_name, display_name, name, username, email } = named.data;
  const full = [first_name, last_name].filter(Boolean).join(' ');
  return [display_name ?? '', name ?? '', full, username ?? '', email ?? ''];
}

import { currentMirrors } from '../current.ts';
import type { Draft, Mirror } from '../schema.ts';
import { keepVersionOf } from './drafts.ts';

/**
 * Merges a draft from another device: the newer one becomes the draft, the other one a version of it. Returns true if
 * the other device's draft is the newer one.
 */
export async function mergeDraft(other: Draft): Promise<boolean> {
  const { strict } = currentMirrors();
  return strict.transaction('rw', strict.drafts, strict.draftVersions, async () => {
    const here = await strict.drafts.get(other.key);
    if (here && sameFields(here.fields, other.fields)) return false;
    const isNewer = other.savedAt > (here?.savedAt ?? 0);
    if (!isNewer) await keepVersionOf(strict, other);
    else if (here) await keepVersionOf(strict, here);
    if (isNewer) await strict.drafts.put(other);
    return isNewer;
  });
}

function sameFields(a: Draft['fields'], b: Draft['fields']): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] ?? '') === (b[name] ?? ''));
}

/** Keeps an older draft from another device as a version. The newer one stays. */
export async function keepAside(draft: Draft): Promise<void> {
  const { strict } = currentMirrors();
  await strict.transaction('rw', strict.draftVersions, () => keepVersionOf(strict, draft));
}

/** Records that the draft was submitted or discarded: copies that are not newer than this are leftovers. */
export async function endDraft(key: string, at: number): Promise<void> {
  await currentMirrors().strict.meta.put({ key: endKey(key), value: at });
}

export async function draftEndedAt(db: Mirror, key: string): Promise<number> {
  const value = (await db.meta.get(endKey(key)))?.value;
  return typeof value === 'number' ? value : 0;
}

const endKey = (key: string) => `draft-ended:${key}`;

import { isSealed } from '#shared/sealed-text.ts';
import { currentVault } from '#src/vault/current.ts';
import { currentMirrors } from '../current.ts';
import type { Draft, DraftVersion, Mirror } from '../schema.ts';

type Fields = Record<string, unknown>;

/**
 * Stores what somebody has typed but not yet saved, so that it survives a crash. The fields are stored as in the form,
 * and their readers parse them. Strict, because the battery may run out next.
 */
export async function saveDraft(key: string, fields: Fields): Promise<void> {
  await currentMirrors().strict.drafts.put({ key, savedAt: Date.now(), fields });
}

export async function readDraft(key: string): Promise<Draft | undefined> {
  const draft = await currentMirrors().relaxed.drafts.get(key);
  return draft && { ...draft, fields: await openedFields(draft.fields) };
}

/** The content of a confidential draft, opened for its author. Throws while the vault is locked. */
export async function openedFields(fields: Fields): Promise<Fields> {
  return Object.values(fields).some(isSealed) ? (await currentVault()).openAll(fields) : fields;
}

export async function dropDraft(key: string): Promise<void> {
  await currentMirrors().strict.drafts.delete(key);
}

/** While somebody types without a pause, at most one version is kept in this time. */
const BETWEEN_VERSIONS_MS = 2 * 60_000;
const KEPT_VERSIONS = 20;
/** Versions outlive their draft, so that a text submitted or discarded by mistake can be restored. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface VersionedSave {
  fields: Fields;
  /** When this form last saved. A different value in the database means that another tab has saved. */
  lastSavedAt: number | undefined;
  /** True if much text is about to disappear from the draft. */
  isLosing: boolean;
}

/** Saves a draft and, if a version is due, keeps its previous content. Returns when it was saved. */
export async function saveVersioned(key: string, save: VersionedSave): Promise<number> {
  const { strict } = currentMirrors();
  const savedAt = Date.now();
  await strict.transaction('rw', strict.drafts, strict.draftVersions, async () => {
    const before = await strict.drafts.get(key);
    if (before && (await isWorthKeeping(strict, before, save, savedAt)))
      await keepVersionOf(strict, before);
    await strict.drafts.put({ key, savedAt, fields: save.fields });
  });
  return savedAt;
}

async function isWorthKeeping(db: Mirror, before: Draft, save: VersionedSave, now: number) {
  if (save.isLosing || before.savedAt !== save.lastSavedAt) return true;
  if (now - before.savedAt >= BETWEEN_VERSIONS_MS) return true;
  const newest = await db.draftVersions.where('key').equals(before.key).last();
  return before.savedAt - (newest?.savedAt ?? 0) >= BETWEEN_VERSIONS_MS;
}

/** Stores this state as a version, unless it equals the newest one. */
export async function keepVersionOf(db: Mirror, { key, savedAt, fields }: Draft): Promise<void> {
  const newest = await db.draftVersions.where('key').equals(key).last();
  if (newest && JSON.stringify(newest.fields) === JSON.stringify(fields)) return;
  const keptAt = Date.now();
  await db.draftVersions.add({ key, savedAt, keptAt, fields });
  const seqs = await db.draftVersions.where('key').equals(key).primaryKeys();
  await db.draftVersions.bulkDelete(seqs.slice(0, -KEPT_VERSIONS));
  await db.draftVersions
    .where('keptAt')
    .below(keptAt - KEPT_DAYS * DAY_MS)
    .delete();
}

/** Stores the current content of the draft as a version before the draft ends or is replaced. */
export async function keepVersion(key: string): Promise<void> {
  const { strict } = currentMirrors();
  await strict.transaction('rw', strict.drafts, strict.draftVersions, async () => {
    const draft = await strict.drafts.get(key);
    if (draft) await keepVersionOf(strict, draft);
  });
}

/**
 * Puts an earlier version into the draft and keeps the previous content as a version. Undefined if the version no
 * longer exists.
 */
export async function restoreVersion(key: string, seq: number): Promise<Draft | undefined> {
  const { strict } = currentMirrors();
  return strict.transaction('rw', strict.drafts, strict.draftVersions, async () => {
    const [version, before] = await Promise.all([
      strict.draftVersions.get(seq),
      strict.drafts.get(key),
    ]);
    if (version?.key !== key) return undefined;
    if (before) await keepVersionOf(strict, before);
    const draft = { key, savedAt: Date.now(), fields: version.fields };
    await strict.drafts.put(draft);
    return draft;
  });
}

/** Earlier versions of a draft, newest first. */
export async function versionsOf(db: Mirror, key: string): Promise<DraftVersion[]> {
  const versions = await db.draftVersions.where('key').equals(key).reverse().toArray();
  return Promise.all(
    versions.map(async (one) => ({ ...one, fields: await openedFields(one.fields) })),
  );
}

export type EarlierDraftVersion = Pick<DraftVersion, 'seq' | 'savedAt' | 'fields'>;

/** The versions that exist, without their contents. */
export async function versionsHeld(db: Mirror, key: string): Promise<EarlierDraftVersion[]> {
  const seqs = await db.draftVersions.where('key').equals(key).reverse().primaryKeys();
  return seqs.map((seq) => ({ seq, savedAt: 0, fields: {} }));
}

/** The current draft, for a list that also shows submitted records. */
export function draftIn(db: Mirror, key: string): Promise<Draft | undefined> {
  return db.drafts.get(key);
}

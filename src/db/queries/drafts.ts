import { isSealed } from '#shared/sealed-text.ts';
import { currentVault } from '#src/vault/current.ts';
import { currentMirrors } from '../current.ts';
import type { Draft, DraftVersion, Mirror } from '../schema.ts';

type Fields = Record<string, unknown>;

/**
 * What somebody has typed and not yet saved; it survives a crash. The fields are stored as the form has them; their
 * readers parse them. Strict: the next thing to happen may be an empty battery.
 */
export async function saveDraft(key: string, fields: Fields): Promise<void> {
  await currentMirrors().strict.drafts.put({ key, savedAt: Date.now(), fields });
}

export async function readDraft(key: string): Promise<Draft | undefined> {
  const draft = await currentMirrors().relaxed.drafts.get(key);
  return draft && { ...draft, fields: await openedFields(draft.fields) };
}

/** The content of a confidential draft, to be shown to its author; throws while nobody has unlocked. */
export async function openedFields(fields: Fields): Promise<Fields> {
  return Object.values(fields).some(isSealed) ? (await currentVault()).openAll(fields) : fields;
}

export async function dropDraft(key: string): Promise<void> {
  await currentMirrors().strict.drafts.delete(key);
}

/** At most one version in this time while somebody types without a pause. */
const BETWEEN_VERSIONS_MS = 2 * 60_000;
const KEPT_VERSIONS = 20;
/** Versions outlive their draft: what was submitted or dropped by mistake can be fetched back. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface VersionedSave {
  fields: Fields;
  /** When this form last saved; another value in the database is somebody else's: another tab's. */
  lastSavedAt: number | undefined;
  /** True when much is about to disappear from the draft. */
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

/** Makes a version of this state; the same one twice is one. */
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

/** The present content of the draft becomes a version before the draft ends or is replaced. */
export async function keepVersion(key: string): Promise<void> {
  const { strict } = currentMirrors();
  await strict.transaction('rw', strict.drafts, strict.draftVersions, async () => {
    const draft = await strict.drafts.get(key);
    if (draft) await keepVersionOf(strict, draft);
  });
}

/** Puts an earlier version into the draft; its previous content is kept. Undefined: it is not there any more. */
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

/** The same, unread: which there are, and nothing of what they hold. */
export async function versionsHeld(db: Mirror, key: string): Promise<EarlierDraftVersion[]> {
  const seqs = await db.draftVersions.where('key').equals(key).reverse().primaryKeys();
  return seqs.map((seq) => ({ seq, savedAt: 0, fields: {} }));
}

/** The present draft, for a list beside what was submitted. */
export function draftIn(db: Mirror, key: string): Promise<Draft | undefined> {
  return db.drafts.get(key);
}

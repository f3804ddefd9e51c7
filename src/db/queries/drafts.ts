import { currentMirrors } from '../current.ts';
import type { Draft } from '../schema.ts';

/**
 * What somebody has typed and not yet saved; it survives a crash. The fields are stored as they stand in
 * the form: whoever reads them parses them. Strict: the next thing to happen may be an empty battery.
 */
export async function saveDraft(key: string, fields: Record<string, unknown>): Promise<void> {
  await currentMirrors().strict.drafts.put({ key, savedAt: Date.now(), fields });
}

export function readDraft(key: string): Promise<Draft | undefined> {
  return currentMirrors().relaxed.drafts.get(key);
}

export async function dropDraft(key: string): Promise<void> {
  await currentMirrors().strict.drafts.delete(key);
}

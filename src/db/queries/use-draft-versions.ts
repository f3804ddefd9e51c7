import { type EarlierDraftVersion, versionsHeld, versionsOf } from './drafts.ts';
import { useMirror } from './use-mirror.ts';

const NONE: readonly EarlierDraftVersion[] = [];

/**
 * Earlier versions of a draft, newest first and live; for `RestoredNote`.
 * @param areShown false: only that there are some. To read them costs more than a key press may.
 */
export function useDraftVersions(key: string, areShown: boolean): readonly EarlierDraftVersion[] {
  const versions = useMirror(
    (db) => (areShown ? versionsOf(db, key) : versionsHeld(db, key)),
    [key, areShown],
  );
  return versions.kind === 'ready' ? versions.data : NONE;
}

import { type EarlierDraftVersion, versionsHeld, versionsOf } from './drafts.ts';
import { useMirror } from './use-mirror.ts';

const NONE: readonly EarlierDraftVersion[] = [];

/**
 * Live list of earlier versions of a draft, newest first, for `RestoredNote`.
 * @param areShown false: lists only which versions exist. Reading their contents is too slow for every key press.
 */
export function useDraftVersions(key: string, areShown: boolean): readonly EarlierDraftVersion[] {
  const versions = useMirror(
    (db) => (areShown ? versionsOf(db, key) : versionsHeld(db, key)),
    [key, areShown],
  );
  return versions.kind === 'ready' ? versions.data : NONE;
}

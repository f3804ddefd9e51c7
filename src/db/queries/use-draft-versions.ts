import type { DraftVersion } from '../schema.ts';
import { versionsOf } from './drafts.ts';
import { useMirror } from './use-mirror.ts';

const NONE: readonly DraftVersion[] = [];

/** Earlier versions of a draft, newest first and live; for `RestoredNote`. */
export function useDraftVersions(key: string): readonly DraftVersion[] {
  const versions = useMirror((db) => versionsOf(db, key), [key]);
  return versions.kind === 'ready' ? versions.data : NONE;
}

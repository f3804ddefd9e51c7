import { useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type FindIndex, findIndex } from './find-index.ts';
import type { Finder, FindKind } from './find-sources.ts';
import { type Recent, recentlyOpened } from './opened-lately.ts';
import { useMirror } from './use-mirror.ts';

const NOTHING: readonly Recent[] = [];

/** Live index of all records that this person may find. `version` changes with each update. */
export function useFindIndex(
  kinds: readonly FindKind[],
  finder: Finder,
): { index: FindIndex; version: number } {
  const [index] = useState(() => findIndex(currentMirror(), kinds, finder));
  return { index, version: useSyncExternalStore(index.subscribe, index.version) };
}

/** Records and screens recently opened on this device that still exist, latest first. */
export function useRecentlyOpened(kinds: readonly FindKind[], finder: Finder): readonly Recent[] {
  const opened = useMirror((db) => recentlyOpened(db, kinds, finder), [kinds, finder]);
  return opened.kind === 'ready' ? opened.data : NOTHING;
}

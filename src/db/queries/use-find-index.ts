import { useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type FindIndex, findIndex } from './find-index.ts';
import type { Finder, FindKind } from './find-sources.ts';
import { type Recent, recentlyOpened } from './opened-lately.ts';
import { useMirror } from './use-mirror.ts';

const NOTHING: readonly Recent[] = [];

/** Every record that this person finds, live; `version` is another one after each change. */
export function useFindIndex(
  kinds: readonly FindKind[],
  finder: Finder,
): { index: FindIndex; version: number } {
  const [index] = useState(() => findIndex(currentMirror(), kinds, finder));
  return { index, version: useSyncExternalStore(index.subscribe, index.version) };
}

/** What was opened last on this device and is still there, the latest first. */
export function useRecentlyOpened(kinds: readonly FindKind[], finder: Finder): readonly Recent[] {
  const opened = useMirror((db) => recentlyOpened(db, kinds, finder), [kinds, finder]);
  return opened.kind === 'ready' ? opened.data : NOTHING;
}

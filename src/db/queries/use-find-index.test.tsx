import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from '../current.ts';
import type { Finder, FindKind } from './find-sources.ts';
import { noteOpened } from './opened-lately.ts';
import { useFindIndex, useRecentlyOpened } from './use-find-index.ts';

const KINDS: readonly FindKind[] = ['planter'];
const FINDER: Finder = { userId: 1, isReader: false };

beforeEach(async () => {
  await openMirrors('/api', 6);
});

afterEach(async () => {
  cleanup();
  await currentMirror().delete();
  closeMirrors();
});

it('shows a record as soon as it is on the device', async () => {
  const { result } = renderHook(() => useFindIndex(KINDS, FINDER));
  const found = () => result.current.index.words.find('miller', { limit: 5 }).hits.length;
  const before = result.current.version;
  await act(() =>
    currentMirror()
      .rows('planters')
      .add(planterRow(1, { last_name: 'Miller' })),
  );
  await waitFor(() => expect(found()).toBe(1));
  expect(result.current.version).toBeGreaterThan(before);
});

it('lists what was opened recently, latest first', async () => {
  await currentMirror().rows('planters').add(planterRow(1));
  const { result } = renderHook(() => useRecentlyOpened(KINDS, FINDER));
  expect(result.current).toEqual([]);
  await act(() => noteOpened({ kind: 'screen', key: '/reports' }));
  await act(() => noteOpened({ kind: 'planter', key: 's1' }));
  await waitFor(() =>
    expect(result.current.map(({ kind }) => kind)).toEqual(['planter', 'screen']),
  );
});

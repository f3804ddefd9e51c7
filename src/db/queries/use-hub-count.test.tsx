import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from '../current.ts';
import * as planters from './planters.ts';
import { useHubCount } from './use-hub-count.ts';

beforeEach(async () => {
  await openMirrors('/api', 6);
  await currentMirror()
    .rows('planters')
    .add(planterRow(1, { hub_leader_id: 1 }));
});

afterEach(async () => {
  cleanup();
  await currentMirror().delete();
  closeMirrors();
});

const addPlanter = (id: number) =>
  act(() =>
    currentMirror()
      .rows('planters')
      .add(planterRow(id, { hub_leader_id: 1 })),
  );

it('counts a hub again after its planters have changed, and not after other rows have', async () => {
  const count = vi.spyOn(planters, 'hubCount');
  const { result } = renderHook(() => useHubCount(1));
  await addPlanter(2);
  await addPlanter(3);
  await waitFor(() => expect(result.current).toBe(3));
  const before = count.mock.calls.length;
  await act(() => currentMirror().meta.put({ key: 'other', value: 1 }));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(count).toHaveBeenCalledTimes(before);
});

it('does not count for a screen that is closed', async () => {
  const { unmount } = renderHook(() => useHubCount(1));
  const count = vi.spyOn(planters, 'hubCount');
  await addPlanter(2);
  unmount();
  await addPlanter(3);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(count).not.toHaveBeenCalled();
});

import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from '../current.ts';
import type { StageHistoryRow } from '../tables/stage-history.ts';
import * as stageMoves from './stage-moves.ts';
import { useLastMoves } from './use-last-moves.ts';

const OLD = '2024-03-01T12:00:00Z';
const NEW = '2026-02-01T12:00:00Z';
const TWO = ['s1', 's2'];
const THREE = ['s1', 's2', 's3'];

beforeEach(async () => {
  await openMirrors('/api', 6);
  await stored().bulkAdd([move(1, 's1', OLD), move(2, 's2', OLD), move(3, 's3', OLD)]);
});

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await currentMirror().delete();
  closeMirrors();
});

const stored = () => currentMirror().rows('stage_history');

function move(id: number, planter: string, date: string): StageHistoryRow {
  const by = { user_id: 1, user_name: 'Ann', notes: '' };
  const place = { from_stage: '', from_status: '', to_stage: 'Plant', to_status: 'funded' };
  return { lid: `s${id}`, id, planter, date, ...by, ...place };
}

/** The planters of each read so far. */
function watchReads() {
  const read = vi.spyOn(stageMoves, 'lastMoves');
  return () => read.mock.calls.map(([, lids]) => lids);
}

it('reads only new planters, and those who moved', async () => {
  const reads = watchReads();
  const { result, rerender } = renderHook(({ lids }) => useLastMoves(lids, true), {
    initialProps: { lids: TWO },
  });
  await waitFor(() =>
    expect(result.current).toEqual(
      new Map([
        ['s1', OLD],
        ['s2', OLD],
      ]),
    ),
  );
  rerender({ lids: THREE });
  await waitFor(() => expect(result.current?.get('s3')).toBe(OLD));
  await act(() => stored().add(move(4, 's2', NEW)));
  await waitFor(() => expect(result.current?.get('s2')).toBe(NEW));
  expect(result.current?.get('s1')).toBe(OLD);
  expect(reads()).toEqual([TWO, ['s3'], ['s2']]);
});

it('shows the earlier move again after one was taken back', async () => {
  await stored().add(move(4, 's2', NEW));
  const { result } = renderHook(() => useLastMoves(TWO, true));
  await waitFor(() => expect(result.current?.get('s2')).toBe(NEW));
  await act(() => stored().delete('s4'));
  await waitFor(() => expect(result.current?.get('s2')).toBe(OLD));
});

it('trusts a planter’s history once it has been read on its own, and all once they have been read', async () => {
  const { result, rerender } = renderHook(({ isWhole }) => useLastMoves(TWO, isWhole), {
    initialProps: { isWhole: false },
  });
  await waitFor(() => expect(result.current).toEqual(new Map()));
  await act(() => markFeed(currentMirror(), 'stage-history:s2'));
  await waitFor(() => expect(result.current).toEqual(new Map([['s2', OLD]])));
  rerender({ isWhole: true });
  await waitFor(() => expect(result.current?.size).toBe(2));
});

it('reads all again after a large write, and after a failed read', async () => {
  const { result } = renderHook(() => useLastMoves(TWO, true));
  await waitFor(() => expect(result.current?.size).toBe(2));
  const many = Array.from({ length: 100 }, (_, nth) => move(10 + nth, `s${1 + (nth % 2)}`, NEW));
  await act(() => stored().bulkPut(many));
  await waitFor(() => expect([...(result.current?.values() ?? [])]).toEqual([NEW, NEW]));
  vi.spyOn(stageMoves, 'lastMoves').mockRejectedValueOnce(new Error('Not this time'));
  await act(() => stored().add(move(200, 's1', '2026-03-01T12:00:00Z')));
  await waitFor(() => expect(result.current).toBeUndefined());
  await act(() => currentMirror().meta.put({ key: 'other', value: 1 }));
  await waitFor(() => expect(result.current?.get('s1')).toBe('2026-03-01T12:00:00Z'));
  expect(result.current?.get('s2')).toBe(NEW);
});

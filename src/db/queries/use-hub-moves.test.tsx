import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hubRows, planterRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from '../current.ts';
import { useHubMoves } from './use-hub-moves.ts';

beforeEach(async () => {
  await openMirrors('/api', 6);
  await stored().bulkAdd([planterRow(1), planterRow(2, { hub_leader_id: 7 })]);
});

afterEach(async () => {
  cleanup();
  await currentMirror().delete();
  closeMirrors();
});

const stored = () => currentMirror().rows('planters');
const isShown = (lid: string) => lid === 's1';
const isUnknown = () => undefined;
const moved = (id: number, leader: number) =>
  act(() => stored().update(`s${id}`, { hub_leader_id: leader }));
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

function openHub(isIn: (lid: string) => boolean | undefined = isShown) {
  return renderHook(() => useHubMoves(1, isIn));
}

it('notices who joins, who leaves and who is deleted', async () => {
  const { result } = openHub();
  await moved(2, 1);
  await waitFor(() => expect(result.current).toBe(1));
  await moved(1, 7);
  await waitFor(() => expect(result.current).toBe(2));
  await act(() => stored().delete('s1'));
  await waitFor(() => expect(result.current).toBe(3));
});

it('ignores writes that move nobody', async () => {
  const { result } = openHub();
  await act(() => stored().update('s1', { location: 'Oxford' }));
  await act(() => stored().update('s2', { location: 'Oxford' }));
  await act(() => currentMirror().meta.put({ key: 'other', value: 1 }));
  await aMoment();
  expect(result.current).toBe(0);
});

it('expects moves in a large write, and in any while the order is being read', async () => {
  const large = openHub();
  await act(() => stored().bulkPut(hubRows(100)));
  await waitFor(() => expect(large.result.current).toBe(1));
  const unknown = openHub(isUnknown);
  await act(() => stored().update('s1', { location: 'Tupelo' }));
  await waitFor(() => expect(unknown.result.current).toBe(1));
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, currentMirror, openMirrors } from '../current.ts';
import { followToday } from './follow-today.ts';
import type { TodayView } from './today.ts';
import type { Live } from './use-mirror.ts';

const TODAY = '2026-11-23';
const leader = { id: 1, roles: [{ name: 'hub_leader' }] };

let shown: Live<TodayView>[];
let stop: () => void;

beforeEach(async () => {
  const { relaxed } = await openMirrors('https://network.example/api', 1);
  const state = { readTick: 1, readAt: 1, dirty: false, wantedAt: 0 };
  await relaxed.feeds.put({ key: 'hub:1', ...state });
  shown = [];
  stop = followToday(leader, TODAY, (live) => shown.push(live));
});

afterEach(async () => {
  stop();
  const db = currentMirror();
  closeMirrors();
  await db.delete();
});

function counts() {
  return shown.map((live) => (live.kind === 'ready' ? live.data.entries.length : live.kind));
}

test('counts a write a moment later', async () => {
  await eventually(() => expect(counts()).toEqual([0]));
  await currentMirror()
    .rows('planters')
    .bulkAdd([1, 2].map((nth) => planterRow(nth, { last_contact_date: '' })));
  await eventually(() => expect(counts()).toEqual([0, 2]));
  await currentMirror().rows('planters').delete('s1');
  await eventually(() => expect(counts()).toEqual([0, 2, 1]));
});

test('does not miss a write during the first read', async () => {
  await currentMirror()
    .rows('planters')
    .add(planterRow(1, { last_contact_date: '' }));
  await eventually(() => expect(counts().at(-1)).toBe(1));
});

test('does not show an unchanged result again', async () => {
  await eventually(() => expect(counts()).toEqual([0]));
  await currentMirror()
    .rows('planters')
    .add(planterRow(1, { last_contact_date: TODAY }));
  await currentMirror()
    .rows('planters')
    .add(planterRow(2, { last_contact_date: '' }));
  await eventually(() => expect(counts()).toEqual([0, 1]));
});

test('reads again when the stored kind of server changes', async () => {
  await eventually(() => expect(counts()).toEqual([0]));
  const read = vi.spyOn(currentMirror().feeds, 'bulkGet');
  await currentMirror().meta.put({ key: 'server', value: { kind: 'documented' } });
  await eventually(() => expect(read).toHaveBeenCalled());
});

import { act, renderHook, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { hubRows } from '#tests/support/mirror-rows.ts';
import { closeMirrors, openMirrors } from './current.ts';
import { followToday } from './queries/follow-today.ts';
import { openPlanterCards } from './queries/planter-cards.ts';
import { planterIndex } from './queries/planter-index.ts';
import { useMirror } from './queries/use-mirror.ts';
import type { Mirror } from './schema.ts';
import { steadyRead } from './steady-read.ts';
import type { SyncFacts } from './sync-facts.ts';
import { watchSyncFacts } from './watch-sync-facts.ts';

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
  await db.rows('planters').bulkAdd(hubRows(120));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

/** Lets two transactions fail as if Dexie had just closed the connection. No event announces a new one. */
async function loseConnection() {
  let lost = 0;
  db.use({
    stack: 'dbcore',
    name: 'lost-twice',
    create: (core) => ({
      ...core,
      transaction(...opened) {
        lost += 1;
        if (lost > 2) return core.transaction(...opened);
        throw new Dexie.DatabaseClosedError();
      },
    }),
  });
  // Dexie applies it to a new connection.
  db.close({ disableAutoOpen: false });
  await db.open();
}

describe('after a lost connection', () => {
  beforeEach(loseConnection);

  test('today is read again', async () => {
    const shown: string[] = [];
    const stop = followToday({ id: 1, roles: [] }, '2026-11-23', ({ kind }) => shown.push(kind));
    await eventually(() => expect(shown).toEqual(['ready']));
    stop();
  });

  test('the state of the sync is read again', async () => {
    const shown: SyncFacts[] = [];
    const stop = watchSyncFacts((facts) => shown.push(facts));
    await eventually(() => expect(shown).toHaveLength(1));
    stop();
  });

  test('the cards of a hub are read again', async () => {
    const cards = openPlanterCards(db);
    const stop = cards.follow();
    cards.want(['s1', 's2']);
    await eventually(() => expect([...cards.view().byLid.keys()]).toEqual(['s1', 's2']));
    stop();
  });

  test('a directory is read to its end', async () => {
    const index = planterIndex(db);
    const stop = index.subscribe(() => undefined);
    await eventually(() =>
      expect(index.view()).toMatchObject({ isWhole: true, problem: undefined }),
    );
    expect(index.view().entries).toHaveLength(120);
    stop();
  });

  test('a live query is read again, and then follows writes', async () => {
    const { result } = renderHook(() => useMirror((mirror) => mirror.rows('planters').count(), []));
    await waitFor(() => expect(result.current).toEqual({ kind: 'ready', data: 120 }));
    await act(() => db.rows('planters').delete('s1'));
    await waitFor(() => expect(result.current).toEqual({ kind: 'ready', data: 119 }));
  });
});

test('a database that stays closed is an error after a few attempts', async () => {
  let attempts = 0;
  const read = async () => {
    attempts += 1;
    throw new Dexie.DatabaseClosedError();
  };
  await expect(steadyRead(db, read)).rejects.toThrow(Dexie.DatabaseClosedError);
  expect(attempts).toBe(5);
});

test('the database of somebody who has signed out is not read again', async () => {
  let attempts = 0;
  closeMirrors();
  const read = async () => {
    attempts += 1;
    return db.rows('planters').count();
  };
  await expect(steadyRead(db, read)).rejects.toThrow(Dexie.DatabaseClosedError);
  expect(attempts).toBe(1);
});

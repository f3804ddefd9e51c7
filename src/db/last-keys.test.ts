import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactRow } from '#tests/support/mirror-rows.ts';
import { lastKeys } from './last-keys.ts';
import { Mirror } from './schema.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror('last-keys', 'relaxed');
});

afterEach(() => db.delete());

function lastContacts(planters: string[]): Promise<string[]> {
  return db.transaction('r', 'contacts', () =>
    lastKeys('contacts', '[planter+contact_date]', planters),
  );
}

test('finds the last value of each record in the requested order, and no value of other records', async () => {
  await db
    .rows('contacts')
    .bulkAdd([
      contactRow(1, { planter: 's1', contact_date: '2026-11-10' }),
      contactRow(2, { planter: 's1', contact_date: '2026-09-01' }),
      contactRow(3, { planter: 's11', contact_date: '2026-12-01' }),
      contactRow(4, { planter: 's2', contact_date: '2026-10-05' }),
    ]);
  expect(await lastContacts(['s2', 's3', 's1'])).toEqual(['2026-10-05', '', '2026-11-10']);
  expect(await lastContacts([])).toEqual([]);
});

test('the transaction can be used afterwards', async () => {
  await db.rows('contacts').add(contactRow(1, { planter: 's1', contact_date: '2026-11-10' }));
  const row = await db.transaction('r', 'contacts', async () => {
    await lastKeys('contacts', '[planter+contact_date]', ['s1']);
    return db.rows('contacts').get('s1');
  });
  expect(row?.contact_date).toBe('2026-11-10');
});

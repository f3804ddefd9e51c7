import { expect, test } from 'vitest';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { recordNames } from './record-names.ts';

test('names a planter with the spouse, as on other screens', async () => {
  const db = new Mirror('record-names', 'relaxed');
  const paul = { first_name: 'Paul', last_name: 'Jefferson' };
  await db
    .rows('planters')
    .bulkAdd([planterRow(1, { ...paul, spouse_first_name: 'Phoebe' }), planterRow(2, paul)]);
  expect(await recordNames(db, ['planters:s1', 'planters:s2', 'planters:s3'])).toEqual(
    new Map([
      ['planters:s1', 'Paul & Phoebe Jefferson'],
      ['planters:s2', 'Paul Jefferson'],
    ]),
  );
  await db.delete();
});

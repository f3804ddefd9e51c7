import { expect, test } from 'vitest';
import { church } from '#src/records/church.ts';
import { writesOf } from './record-writes.ts';

const { edit: editChurch } = writesOf(church);

test('S2 shows the new name of an edited church at once and sorts by it', () => {
  const args = { church: 's1', churchName: 'Grace', fields: { name: 'Hope' }, before: {} };
  const [effect] = editChurch.apply(args);
  const row = { lid: 's1', id: 1, name: 'Grace', sort_name: 'grace', location: 'Tupelo' };
  expect(effect?.table).toBe('churches');
  const change = effect?.change as (shown: unknown) => unknown;
  expect(change(row)).toEqual({ ...row, name: 'Hope', sort_name: 'hope' });
  expect(change(undefined)).toBe(undefined);
});

import { expect, test } from 'vitest';
import { fieldsOfDraft, onlyChanged } from './draft-fields.ts';

test('a draft of a change holds what its author changed, an emptied field and figures with it', () => {
  const shown = { name: 'Grace', phone: '601', latitude: 32.3, website: null };
  const typed = { name: 'Mercy', phone: '', latitude: '32.3', website: '' };
  expect(onlyChanged(typed, shown)).toEqual({ name: 'Mercy', phone: '' });
});

test('put back over a newer record it takes back nothing of others', () => {
  const kept = onlyChanged({ name: 'Mercy', phone: '601' }, { name: 'Grace', phone: '601' });
  expect({ name: 'Grace', phone: '602', ...kept }).toEqual({ name: 'Mercy', phone: '602' });
});

test('a form without a draft starts from the record, one of another build from its texts', () => {
  expect(fieldsOfDraft(undefined)).toBeUndefined();
  expect(fieldsOfDraft({ name: 'Mercy', sessions: ['1'], phone: null })).toEqual({ name: 'Mercy' });
});

import { expect, test } from 'vitest';
import { fieldsOfDraft, onlyChanged } from './draft-fields.ts';

test('a draft of an edit contains only changed fields, including emptied ones', () => {
  const shown = { name: 'Grace', phone: '601', latitude: 32.3, website: null };
  const typed = { name: 'Mercy', phone: '', latitude: '32.3', website: '' };
  expect(onlyChanged(typed, shown)).toEqual({ name: 'Mercy', phone: '' });
});

test('a draft applied to a newer record does not revert changes by others', () => {
  const kept = onlyChanged({ name: 'Mercy', phone: '601' }, { name: 'Grace', phone: '601' });
  expect({ name: 'Grace', phone: '602', ...kept }).toEqual({ name: 'Mercy', phone: '602' });
});

test('a form without a draft starts from the record, and a draft of another build from its texts', () => {
  expect(fieldsOfDraft(undefined)).toBeUndefined();
  expect(fieldsOfDraft({ name: 'Mercy', sessions: ['1'], phone: null })).toEqual({ name: 'Mercy' });
});

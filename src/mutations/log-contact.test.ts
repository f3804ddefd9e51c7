import { expect, test } from 'vitest';
import { contactRow } from '#tests/support/mirror-rows.ts';
import { logContact } from './log-contact.ts';
import { isRecognized } from './recognized.ts';

const ARGS = logContact.args.parse({
  contact: 'l1',
  planter: 's1',
  planterName: 'Paul Miller',
  contact_date: '2026-11-02',
  contact_type: 'visit',
  notes: 'A long talk',
  next_contact_date: '2026-12-01',
  by: 1,
  byName: 'Hanna Hub',
});
const ME = { id: 1, names: ['Hanna Hub'] };
const { contact_date, contact_type, notes, next_contact_date } = ARGS;
const SAME = { planter: 's1', contact_date, contact_type, notes, next_contact_date };
const OWN = { contacted_by: 1, contacted_by_name: 'Hanna Hub' };

const ABOUT = logContact.recognise?.(ARGS) ?? { says: { planter: 'none' } };
const isFound = (fields: object) =>
  isRecognized(ABOUT, contactRow(7, { ...SAME, ...OWN, ...fields }), ME);

test('S17 recognizes its own contact', () => {
  expect(isFound({})).toBe(true);
});

test.each([
  ['planter', 's2'],
  ['contact_date', '2026-11-03'],
  ['contact_type', 'phone'],
  ['notes', 'Another talk'],
  ['next_contact_date', '2026-12-02'],
  ['contacted_by', 2],
])('S17 recognizes no contact whose %s differs', (field, value) => {
  expect(isFound({ [field]: value })).toBe(false);
});

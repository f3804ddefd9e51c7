import { expect, test } from 'vitest';
import { assessmentWithStatus } from '#src/records/assessment.ts';
import { church } from '#src/records/church.ts';
import { labelsOf } from '#src/records/fields.ts';
import { PEOPLE } from '#src/records/people.ts';
import { planter } from '#src/records/planter.ts';
import { profile } from '#src/records/profile.ts';
import { fieldLabel, fieldSentence } from './field-label.ts';

const { name: _, ...event } = labelsOf(assessmentWithStatus);

test.each([
  labelsOf(planter),
  labelsOf(church),
  ...Object.values(PEOPLE).map(labelsOf),
  labelsOf(profile),
  event,
])('a refused field is called as its form calls it: %o', (labels) => {
  for (const [name, label] of Object.entries(labels)) expect(fieldLabel(name)).toBe(label);
});

test.each([
  ['body.first_name', 'First Name'],
  ['planters.0.mailing_address', 'Mailing Address'],
  ['churchPlantName', 'Church Plant Name'],
])('a name on the wire is never shown: %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

test('a message without a subject gets one', () => {
  expect(fieldSentence('Phone', 'is required')).toBe('Phone is required');
  expect(fieldSentence('Phone', 'Phone is too long')).toBe('Phone is too long');
});

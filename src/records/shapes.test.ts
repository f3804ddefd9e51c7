import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { church } from './church.ts';
import { fromWire, onWire } from './fields.ts';
import { coaches } from './people.ts';
import { directory, line, phone } from './record.ts';
import { editedBody, newBody, queuedFields } from './shapes.ts';

const GRACE = {
  name: 'Grace',
  location: 'Tupelo, MS',
  address: '1 Main Street',
  website: 'https://grace.example.org',
};

test('S33 a queued write of an older build may lack a field that was added later', () => {
  const later = directory({
    ...church,
    fields: { ...church.fields, phone: phone('Phone'), patron: line('Patron') },
  });
  const stored = { ...GRACE, status: 'launched' };
  const args = z.object(queuedFields(later)).parse(stored);
  expect(args).toEqual({ ...stored, phone: '', patron: '' });
});

test('a new church needs its texts, and an edit may empty all except the name', () => {
  expect(newBody(church).safeParse(GRACE).success).toBe(true);
  expect(newBody(church).safeParse({ ...GRACE, address: '' }).success).toBe(false);
  expect(editedBody(church).safeParse({ address: '', website: null }).success).toBe(true);
  for (const name of ['', ' ', null]) {
    expect(editedBody(church).safeParse({ name }).success).toBe(false);
  }
});

test('the experience of a coach has another name on the wire, and other fields keep theirs', () => {
  const fields = { name: 'Tim', experience: 'Ten years', planter: 's5' };
  const wire = { name: 'Tim', coaching_experience: 'Ten years', planter: 's5' };
  expect(onWire(coaches, fields)).toEqual(wire);
  expect(fromWire(coaches, wire)).toEqual(fields);
});

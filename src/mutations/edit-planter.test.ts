import { expect, test } from 'vitest';
import { labelsOf } from '#src/records/fields.ts';
import { planterProfile } from '#src/records/planter.ts';
import { editPlanter } from './edit-planter.ts';

const args = {
  planter: 's7',
  planterName: 'Paul',
  fields: { church_name: 'Mercy' },
  before: { church_name: 'Grace' },
};

function labelsAsked(isOwn: boolean): (string | undefined)[] {
  const rule = editPlanter.conflict;
  if (rule?.kind !== 'mine') throw new Error('no question');
  return rule.touched({ ...args, isOwn }).map(({ label }) => label);
}

test('a question about a change labels the field as in the form of its author', () => {
  expect(labelsAsked(false)).toEqual(['Church Name']);
  expect(labelsAsked(true)).toEqual([labelsOf(planterProfile).church_name]);
  expect(labelsAsked(true)).toEqual(['Church Plant Name']);
});

import { expect, test } from 'vitest';
import { addToCohort } from './add-to-cohort.ts';

const SEAT = {
  participant: 'l1',
  cohort: 's3',
  cohortName: 'Delta',
  planter: 's7',
  planterName: 'Paul Miller',
};

test('S26 recognizes a seat by its cohort together with its planter', () => {
  expect(addToCohort.recognise?.(SEAT)).toEqual({
    feed: 'cohort-participants:s3',
    table: 'cohort_participants',
    lid: 'l1',
    says: { cohort: 's3', planter: 's7' },
  });
});

test('shows an added planter in the cohort, and the cohort on the planter, before the server knows', () => {
  const [seat, planter] = addToCohort.apply(SEAT);
  expect(seat?.change(undefined)).toEqual({
    lid: 'l1',
    id: null,
    cohort: 's3',
    planter: 's7',
    marks: {},
  });
  expect(planter?.change({ lid: 's7', training_cohort: '' } as never)).toMatchObject({
    training_cohort: 'Delta',
  });
});

import { expect, test } from 'vitest';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { editDecision } from '#src/mutations/edit-decision.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { createCohort, createResource, editCohort, editResource } from '#src/mutations/extras.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { writesOf } from '#src/mutations/record-writes.ts';
import { assessment, assessmentWithStatus } from '#src/records/assessment.ts';
import { church } from '#src/records/church.ts';
import { cohort } from '#src/records/cohort.ts';
import { decision } from '#src/records/decision.ts';
import { labelsOf } from '#src/records/fields.ts';
import { PEOPLE } from '#src/records/people.ts';
import { planter, planterProfile } from '#src/records/planter.ts';
import { profile } from '#src/records/profile.ts';
import type { RecordKind } from '#src/records/record.ts';
import { resource } from '#src/records/resource.ts';
import { fieldLabel, fieldSentence } from './field-label.ts';

type Labelled = Pick<Mutation<never>, 'name' | 'labels'>;

test.each<[Labelled, RecordKind]>([
  [createPlanter, planter],
  [editPlanter, planter],
  [editProfile, profile],
  [createAssessment, assessment],
  [editAssessment, assessmentWithStatus],
  [editDecision, decision],
  [createCohort, cohort],
  [editCohort, cohort],
  [createResource, resource],
  [editResource, resource],
  [createNetworkPerson, PEOPLE.coaches],
  [editNetworkPerson, PEOPLE.trainers],
  [editNetworkPerson, PEOPLE.assessors],
  [writesOf(church).edit, church],
])('a refused field of $name has the label of its form', ({ labels }, kind) => {
  const known = labels?.({} as never) ?? {};
  for (const [name, label] of Object.entries(labelsOf(kind))) {
    expect(known[name] ?? fieldLabel(name)).toBe(label);
  }
});

test('a refused field of a planter’s own record has the label of the profile', () => {
  const known = editPlanter.labels?.({ isOwn: true } as never) ?? {};
  expect(known).toMatchObject(labelsOf(planterProfile));
});

test.each([
  ['body.first_name', 'First Name'],
  ['planters.0.mailing_address', 'Mailing Address'],
  ['churchPlantName', 'Church Plant Name'],
])('never shows the wire name %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

test('adds a subject to a message without one', () => {
  expect(fieldSentence('Phone', 'is required')).toBe('Phone is required');
  expect(fieldSentence('Phone', 'Phone is too long')).toBe('Phone is too long');
});

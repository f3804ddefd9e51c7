import { AssessmentRoleAnswer } from '#shared/contract/answers/assessments.ts';
import { readList } from './list.ts';
import { type Feed, source } from './source.ts';

/** What an assessor can be asked to look at. Documented: `GET /assessments/roles`. */
export const assessmentRoles = source({
  table: 'assessment_roles',
  shape: AssessmentRoleAnswer,
  toIncoming: ({ id, name }) => ({ id, fields: { name } }),
  blank: (lid, id) => ({ lid, id, name: '' }),
});

export const assessmentRolesFeed: Feed = {
  key: 'assessment-roles',
  source: assessmentRoles,
  context: {},
  read: (get) => readList(get, '/assessments/roles', ['roles']),
  scope: (db) => db.rows('assessment_roles').toCollection().primaryKeys(),
};

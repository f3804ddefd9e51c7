import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** What an assessor can be asked to look at. */
export const AssessmentRoleRow = z.object({ ...rowBase, name: text });
export type AssessmentRoleRow = z.infer<typeof AssessmentRoleRow>;

export const assessmentRoles = mirrorTable({
  name: 'assessment_roles',
  indexes: 'id',
  row: AssessmentRoleRow,
});

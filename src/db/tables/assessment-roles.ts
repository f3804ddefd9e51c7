import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** An area that an assessor can be asked to evaluate. */
const rowShape = () => z.object({ ...rowBase, name: text });
export type AssessmentRoleRow = z.infer<ReturnType<typeof rowShape>>;

export const assessmentRoles = mirrorTable({
  name: 'assessment_roles',
  indexes: 'id',
  row: rowShape,
});

import * as z from 'zod/mini';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { message, text } from '#shared/i18n.ts';
import { sortName } from '#shared/planter-names.ts';
import { labelsOf } from '#src/records/fields.ts';
import { planter as kind, PlanterFields, planterProfile } from '#src/records/planter.ts';
import { PlanterAnswer } from '#src/records/planter-answers.ts';
import { touchedFields } from './conflict.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { asRowFields, withoutEmptyDays } from './planter-fields.ts';
import { wholeBody, withOtherNames } from './whole-object.ts';

/** Stage and status have a call of their own, and no form changes the other fields (spec part 2, 7). */
const NOT_SENT_BACK = new Set(['id', 'stage', 'status', 'updated_at', 'relationship_type']);

/** Shown if the server gives no reason (spec parts 1 and 2, 8). */
const FAILED = text('Failed to update planter');
const OWN_FAILED = text('Failed to update church planter profile');

/** Fields that this edit does not touch are sent back as received (S4). */
function goesBack(name: string, value: unknown): boolean {
  return value !== null && !NOT_SENT_BACK.has(name);
}

/** On a planter's own profile, some fields have other labels. */
function labelsFor({ isOwn }: { isOwn?: boolean | undefined }): Record<string, string> {
  return { ...labelsOf(kind), ...(isOwn ? labelsOf(planterProfile) : {}) };
}

/** Changes to a planter's record. Conflict rule `mine`: per field, the author's value wins (S28). */
export const editPlanter = mutation({
  name: 'edit-planter',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      planter: z.string(),
      planterName: z.string(),
      /** Only the fields that the author touched, with their previous values (S4). */
      fields: PlanterFields,
      before: z.record(z.string(), z.unknown()),
      /** A planter changes their own record. A failure then has the message of the profile (spec part 1, 8). */
      isOwn: z.optional(z.boolean()),
    }),
  ),

  lanes: ({ planter }) => [`planter:${planter}`],
  apply: ({ planter, fields }) => [
    effect('planters', planter, (row) => {
      if (!row) return row;
      const changed = { ...row, ...asRowFields(fields) };
      return { ...changed, sort_name: sortName(changed) };
    }),
  ],

  calls: ({ planter, fields }, ids) => {
    const id = ids.of('planters', planter);
    if (id === undefined) return undefined;
    const path = `/church-planters/${id}`;
    const body = (fresh: Record<string, unknown>) =>
      wholeBody(fresh, withoutEmptyDays(fields), PlanterAnswer, goesBack);
    return [{ method: 'PUT', path, fresh: path, body }];
  },

  labels: (args) => labelsFor(args),
  conflict: {
    kind: 'mine',
    touched: (args) => touchedFields(args, labelsFor(args)),
    theirs: (body) => withOtherNames(fieldsIn(body, PlanterAnswer)),
  },

  whenUnknown: 'resend',
  covers: ({ planter }) => [`planter:${planter}`],

  read: (refused, { isOwn }) => sayUnlessTold(isOwn ? OWN_FAILED : FAILED)(refused),

  label: ({ planterName }) => message('Changes to {planterName}', { planterName }),
});

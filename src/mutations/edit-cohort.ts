import * as z from 'zod/mini';
import { byPath, fromPaths, withChanges } from '#shared/cohorts.ts';
import { CohortFields } from '#shared/contract/cohorts.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import { message, text } from '#shared/i18n.ts';
import { cohort, session } from '#src/records/cohort.ts';
import { labelsOf } from '#src/records/fields.ts';
import { sessionLabel } from './conflict.ts';
import { effect, mutation } from './mutation.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...labelsOf(cohort),
  ...labelsOf(session),
  archived: text('Archived'),
};

/**
 * Changes to a cohort or its sessions, by path: `sessions.3.date`. Several dates move several sessions at once.
 * Conflict rule `mine`: per field, the author's value wins (S28).
 */
export const editCohort = mutation({
  name: 'edit-cohort',
  version: 1,
  upgrade: {},
  args: z.object({
    cohort: z.string(),
    /** As its author saw it, for the list of waiting changes. */
    cohortName: z.string(),
    fields: z
      .record(z.string(), z.unknown())
      .check(z.refine((fields) => CohortFields.safeParse(fromPaths(fields)).success)),
    before: z.record(z.string(), z.unknown()),
  }),

  lanes: ({ cohort }) => [`cohort:${cohort}`],
  apply: ({ cohort, fields }) => [
    effect('cohorts', cohort, (row) => row && withChanges(row, fromPaths(fields))),
  ],

  calls: ({ cohort, fields }, ids) => {
    const id = ids.of('cohorts', cohort);
    if (id === undefined) return undefined;
    const path = `/cohorts/${id}`;
    const listed = { path: '/cohorts', names: ['data'], id };
    return [{ method: 'PUT', path, fresh: path, listed, body: () => fromPaths(fields) }];
  },

  conflict: {
    kind: 'mine',
    touched: ({ fields, before }) =>
      Object.entries(fields).map(([field, mine]) => {
        const [, number, name = field] = field.split('.');
        const label = LABELS[name] ?? name;
        return {
          field,
          ...(number ? sessionLabel(number, label) : { label }),
          before: before[field],
          mine,
        };
      }),
    theirs: (body) => byPath(recordIn(body) ?? {}),
  },

  whenUnknown: 'resend',
  covers: () => ['cohorts'],
  label: ({ cohortName }) => message('Changes to the cohort {cohortName}', { cohortName }),
});

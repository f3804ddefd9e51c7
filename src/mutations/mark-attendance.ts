import * as z from 'zod/mini';
import { MARKS, NO_MARK } from '#shared/cohorts.ts';
import { isRecord } from '#shared/contract/common.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import { message, text } from '#shared/i18n.ts';
import { sessionLabel } from './conflict.ts';
import { effect, mutation } from './mutation.ts';

/** The attendance of a planter in one session, or the note about it. Conflict rule `mine` (S28). */
export const markAttendance = mutation({
  name: 'mark-attendance',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      participant: z.string(),
      cohort: z.string(),
      planter: z.string(),
      planterName: z.string(),
      session: z.string().check(z.regex(/^([1-9]|1[0-2])$/)),
      fields: z.object({
        mark: z.optional(z.enum(['', ...MARKS])),
        note: z.optional(z.string().check(z.maxLength(2_000))),
      }),
      before: z.record(z.string(), z.unknown()),
    }),
  ),

  // Marks of different planters do not wait for each other.
  lanes: ({ participant }) => [`participant:${participant}`],
  apply: ({ participant, session, fields }) => [
    effect(
      'cohort_participants',
      participant,
      (row) =>
        row && {
          ...row,
          marks: { ...row.marks, [session]: { ...(row.marks[session] ?? NO_MARK), ...fields } },
        },
    ),
  ],

  calls: ({ participant, cohort, planter, session, fields }, ids) => {
    const [id, planterId] = [ids.of('cohorts', cohort), ids.of('planters', planter)];
    const row = ids.of('cohort_participants', participant);
    if (id === undefined || planterId === undefined || row === undefined) return undefined;
    const list = `/cohorts/${id}/participants`;
    const fresh = `${list}/${planterId}`;
    const body = () => ({ marks: { [session]: fields } });
    const listed = { path: list, names: ['data'], id: row };
    return [{ method: 'PUT', path: `${fresh}/attendance`, fresh, listed, body }];
  },

  conflict: {
    kind: 'mine',
    touched: ({ session, fields, before }) =>
      Object.entries(fields).map(([field, mine]) => ({
        field,
        ...sessionLabel(session, field === 'mark' ? text('Attendance') : text('Note')),
        before: before[field],
        mine,
      })),
    theirs(body, { session }) {
      const marks = recordIn(body)?.marks;
      const known = isRecord(marks) ? marks[session] : undefined;
      return { ...NO_MARK, ...(isRecord(known) ? known : {}) };
    },
  },

  whenUnknown: 'resend',
  covers: ({ cohort }) => [`cohort-participants:${cohort}`],
  label: ({ planterName, session }) =>
    message('Attendance of {planterName}, session {session}', { planterName, session }),
});

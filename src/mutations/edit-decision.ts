import * as z from 'zod/mini';
import { isRecord } from '#shared/contract/common.ts';
import { listIn } from '#shared/contract/envelope.ts';
import { noDecision } from '#shared/decision-meeting.ts';
import { message, text } from '#shared/i18n.ts';
import { VOTE_COLORS, VOTE_LABELS } from '#shared/samples/after-party.ts';
import { decision } from '#src/records/decision.ts';
import { labelsOf } from '#src/records/fields.ts';
import { answeredFields, touchedFields } from './conflict.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

function shownValue(field: string, value: string): string {
  if (field === 'note' || field === 'outcome') return value;
  return VOTE_LABELS[VOTE_COLORS.find((color) => color === value) ?? 'pending'];
}

const Texts = z.record(z.string(), z.string());

/**
 * Votes, note and outcome of one couple at a decision meeting, which are sealed in the args. Conflict rule `ask`: two
 * assessors may vote in the same cell. Offered by the reference server.
 */
export const editDecision = mutation({
  name: 'edit-decision',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the decision, derived from the id of its participant on the server. */
      decision: z.string(),
      assessment: z.string(),
      userId: z.int(),
      /** The couple's name in the list of waiting changes. */
      name: z.string(),
      fields: Texts,
      before: Texts,
    }),
  ),
  sealed: ['fields', 'before'],

  lanes: ({ assessment }) => [`assessment:${assessment}`],
  apply: ({ decision, assessment, userId, fields }) => [
    effect('meeting_decisions', decision, (row) => ({
      ...(row ?? { ...noDecision(decision, null), assessment, user_id: userId }),
      ...fields,
    })),
  ],

  calls: ({ assessment, userId, fields }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    return [{ method: 'PUT', path: `/assessments/${id}/decisions/${userId}`, body: () => fields }];
  },

  labels: () => labelsOf(decision),
  conflict: {
    kind: 'ask',
    touched: (args) => touchedFields(args, labelsOf(decision), ['note']),
    read: ({ assessment }, ids) => `/assessments/${ids.of('assessments', assessment)}/decisions`,
    mayBeAbsent: true,
    theirs: (body, { userId, fields }) => {
      const listed = listIn(body, ['decisions'])?.filter(isRecord) ?? [];
      const none = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
      return listed.find(({ candidateId }) => candidateId === userId) ?? none;
    },
    answered: answeredFields,
    show: (field, value) => shownValue(field, typeof value === 'string' ? value : ''),
  },

  whenUnknown: 'resend',
  covers: ({ assessment }) => [`decisions:${assessment}`],
  read: sayUnlessTold(text('Failed to save')),
  label: ({ name }) => message('Decision meeting: {name}', { name }),
});

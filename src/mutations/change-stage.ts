import * as z from 'zod/mini';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { message, text } from '#shared/i18n.ts';
import { placeIn, placeMessage, placeOf, placeWords } from '#shared/stages.ts';
import { PlanterAnswer } from '#src/records/planter-answers.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

const FAILED = text('Failed to update stage/status');
const FAILED_ON_PROGRESS = text('Failed to update planter stage');

const Args = z.object({
  planter: z.string(),
  planterName: z.string(),
  /** Local key of the new entry in the history. */
  entry: z.string(),
  stage: z.string().check(z.minLength(1)),
  status: z.string().check(z.minLength(1)),
  notes: z.string().check(z.maxLength(100_000)),
  /** The previous values as the author saw them; '' for none. */
  from_stage: z.string(),
  from_status: z.string(),
  /** The moment of the change, ISO in UTC. */
  at: z.string(),
  by: z.int(),
  byName: z.string(),
  /** Made on the progress screen, which has its own error message (spec part 2, 8). */
  onProgress: z.optional(z.boolean()),
});

/** Moves a planter to another stage and status. Conflict rule `ask`, on the pair of stage and status (S28). */
export const changeStage = mutation({
  name: 'change-stage',
  version: 1,
  upgrade: {},
  args: Args,

  lanes: ({ planter }) => [`planter:${planter}`],
  apply: (args) => [
    effect(
      'planters',
      args.planter,
      (row) => row && { ...row, stage: args.stage, status: args.status, updated_at: args.at },
    ),
    effect(
      'stage_history',
      args.entry,
      (row) =>
        row ?? {
          lid: args.entry,
          id: null,
          planter: args.planter,
          date: args.at,
          user_id: args.by,
          user_name: args.byName,
          from_stage: args.from_stage,
          from_status: args.from_status,
          to_stage: args.stage,
          to_status: args.status,
          notes: args.notes,
        },
    ),
  ],

  calls: ({ planter, stage, status, notes }, ids) => {
    const id = ids.of('planters', planter);
    if (id === undefined) return undefined;
    const path = `/church-planters/${id}/stage`;
    return [{ method: 'PUT', path, body: () => ({ stage, status, notes }) }];
  },

  conflict: {
    kind: 'ask',
    touched: (args) => [
      {
        field: 'place',
        label: text('Stage and status'),
        before: placeOf(args.from_stage, args.from_status),
        mine: placeOf(args.stage, args.status),
      },
    ],
    read: ({ planter }, ids) => {
      const id = ids.of('planters', planter);
      return id === undefined ? undefined : `/church-planters/${id}`;
    },
    theirs: (body) => {
      const told = fieldsIn(body, PlanterAnswer);
      return told && { place: placeOf(told.stage, told.status) };
    },
    answered: (args, chosen, theirs) => {
      const to = placeIn(chosen.place) ?? args;
      const from = placeIn(theirs.place) ?? { stage: args.from_stage, status: args.from_status };
      return { ...args, ...to, from_stage: from.stage, from_status: from.status };
    },
    show: (_field, value) => placeWords(placeIn(value)?.stage, placeIn(value)?.status),
  },

  whenUnknown: 'recognise',
  covers: ({ planter }) => [`planter:${planter}`, `stage-history:${planter}`],
  recognise: ({ planter, entry, stage, status, notes }) => ({
    feed: `stage-history:${planter}`,
    table: 'stage_history',
    lid: entry,
    isAnswered: false,
    says: { planter, to_stage: stage, to_status: status, notes },
    author: { id: 'user_id', name: 'user_name' },
  }),

  read: (refused, { onProgress }) =>
    sayUnlessTold(onProgress ? FAILED_ON_PROGRESS : FAILED)(refused),
  label: ({ planterName, stage, status }) =>
    message('{planterName} to {place}', { planterName, place: placeMessage(stage, status) }),
});

import * as z from 'zod/mini';
import { Id, RequiredText } from './common.ts';
import { Website } from './website.ts';

/* Training resources. Extra: no documented backend has these calls (docs/decisions/training-resources.md). */

const fields = {
  title: RequiredText(200),
  description: z.string().check(z.trim(), z.maxLength(2_000)),
  category: RequiredText(100),
  url: Website,
  /** Smaller ones are shown first. */
  position: z.number(),
};

export const TrainingResource = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  url: z.string(),
  position: z.number(),
  /** Taken off the lists. */
  retired: z.boolean(),
  /** Idempotency-Key of the write that created it. */
  created_by_key: z.optional(z.nullable(z.string())),
});
export type TrainingResource = z.infer<typeof TrainingResource>;

/** `POST /training-resources` */
export const NewTrainingResource = z.object(fields);
export type NewTrainingResource = z.infer<typeof NewTrainingResource>;

/** `PUT /training-resources/{id}`: only what is named changes. */
export const TrainingResourceFields = z.partial(z.object({ ...fields, retired: z.boolean() }));
export type TrainingResourceFields = z.infer<typeof TrainingResourceFields>;

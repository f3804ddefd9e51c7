import * as z from 'zod/mini';
import { FileHash } from '../training-files.ts';
import { Id, RequiredText } from './common.ts';
import { Website } from './website.ts';

/* Training resources. Extra: no documented backend has these calls (docs/decisions/training-resources.md). */

const fields = {
  title: RequiredText(200),
  description: z.string().check(z.trim(), z.maxLength(2_000)),
  category: RequiredText(100),
  /** '' of a file. */
  url: z.union([z.literal(''), Website]),
  /** SHA-256 of a PDF that was uploaded before; '' of a link. */
  file_hash: z.union([z.literal(''), FileHash]),
  /** In bytes; 0 of a link. */
  file_size: z.int().check(z.nonnegative()),
  /** Smaller ones are shown first. */
  position: z.number(),
};

export const TrainingResource = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  url: z.string(),
  file_hash: z.string(),
  file_size: z.int(),
  position: z.number(),
  /** Taken off the lists. */
  retired: z.boolean(),
  /** Idempotency-Key of the write that created it. */
  created_by_key: z.optional(z.nullable(z.string())),
});
export type TrainingResource = z.infer<typeof TrainingResource>;

/** `POST /training-resources`: a link or a file. */
export const NewTrainingResource = z.object({
  ...fields,
  file_hash: z._default(fields.file_hash, ''),
  file_size: z._default(fields.file_size, 0),
});
export type NewTrainingResource = z.infer<typeof NewTrainingResource>;

/** `PUT /training-resources/{id}`: only what is named changes. */
export const TrainingResourceFields = z.partial(z.object({ ...fields, retired: z.boolean() }));
export type TrainingResourceFields = z.infer<typeof TrainingResourceFields>;

import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A link or a file of the resource library; there are some dozens. */
export const TrainingResourceRow = z.object({
  ...rowBase,
  title: text,
  description: text,
  category: text,
  url: text,
  /** '' of a link. */
  file_hash: text,
  file_size: z.number(),
  position: z.number(),
  retired: z.boolean(),
});
export type TrainingResourceRow = z.infer<typeof TrainingResourceRow>;

export const trainingResources = mirrorTable({
  name: 'training_resources',
  indexes: 'position',
  since: 7,
  row: TrainingResourceRow,
});

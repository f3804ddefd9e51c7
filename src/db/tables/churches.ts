import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A church of the directory. */
export const ChurchRow = z.object({
  ...rowBase,
  name: text,
  location: text,
  address: text,
  website: text,
  status: text,
  profile_picture_url: text,
  /** The planter's `lid`, or ''. */
  planter: text,
  /** The name in lower case without accents. */
  sort_name: text,
});
export type ChurchRow = z.infer<typeof ChurchRow>;

export const churches = mirrorTable({ name: 'churches', indexes: 'sort_name', row: ChurchRow });

import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A trainer, assessor or coach; the three directories have the same rows. */
export const NetworkPersonRow = z.object({
  ...rowBase,
  name: text,
  bio: text,
  status: text,
  location: text,
  phone: text,
  email: text,
  website: text,
  denomination: text,
  ministry_focus: text,
  support_needs: text,
  /** On the wire under the name that `PEOPLE` of src/shared gives it. */
  experience: text,
  profile_picture_url: text,
  /** The `lid` of the planter whom this person was imported from, or ''. */
  planter: text,
  /** The name in lower case without accents. */
  sort_name: text,
});
export type NetworkPersonRow = z.infer<typeof NetworkPersonRow>;

const people = { indexes: 'sort_name', row: NetworkPersonRow };

export const trainers = mirrorTable({ name: 'trainers', ...people });
export const assessors = mirrorTable({ name: 'assessors', ...people });
export const coaches = mirrorTable({ name: 'coaches', ...people });

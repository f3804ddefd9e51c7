import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** The signed-in person's own record (`GET /users/me`); its one row has the key `OWN_PROFILE`. */
export const ProfileRow = z.object({
  ...rowBase,
  username: text,
  email: text,
  first_name: text,
  last_name: text,
  display_name: text,
  bio: text,
  avatar_url: text,
  phone_number: text,
  website: text,
  company: text,
  job_title: text,
});
export type ProfileRow = z.infer<typeof ProfileRow>;

export const profile = mirrorTable({ name: 'profile', indexes: 'id', row: ProfileRow });

import * as z from 'zod/mini';
import type { ProfileField } from '#src/records/profile.ts';
import { type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

const beside = () => z.object({ ...rowBase, username: text, email: text });

/** The signed-in person's own record (`GET /users/me`). The only row has the key `OWN_PROFILE`. */
export type ProfileRow = z.infer<ReturnType<typeof beside>> & Record<ProfileField, string>;

export const profile = mirrorTable({
  name: 'profile',
  indexes: 'id',
  row: beside as unknown as () => MirrorTable<'profile', ProfileRow>['row'],
});

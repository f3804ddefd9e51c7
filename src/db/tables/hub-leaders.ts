import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A person who oversees planters. Stored only on devices of super admins, for 'View as Hub Leader'. */
const rowShape = () =>
  z.object({
    ...rowBase,
    username: text,
    email: text,
    first_name: text,
    last_name: text,
    display_name: text,
  });

export const hubLeaders = mirrorTable({ name: 'hub_leaders', indexes: 'id', row: rowShape });

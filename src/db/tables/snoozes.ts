import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** An entry of Today that this person snoozed. Its `id` is computed from kind and record (src/shared/snoozes.ts). */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** '' for an entry that was brought back. */
    until: text,
    state: text,
  });

export const snoozes = mirrorTable({ name: 'snoozes', indexes: 'until', since: 8, row: rowShape });

import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A stage of church planting with its statuses, as defined by the network. */
const rowShape = () =>
  z.object({
    ...rowBase,
    name: text,
    statuses: z.array(z.string()),
    position: z.int(),
  });

export const stages = mirrorTable({ name: 'stages', indexes: 'position', row: rowShape });

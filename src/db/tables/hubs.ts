import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** An area of the network on the map. */
const rowShape = () =>
  z.object({
    ...rowBase,
    name: text,
    color: text,
    /** The outline as JSON: a list of longitude and latitude pairs. */
    ring: text,
  });

export const hubs = mirrorTable({ name: 'hubs', indexes: 'name', row: rowShape });

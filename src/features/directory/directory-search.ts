import * as z from 'zod/mini';
import { DIRECTORY_SORTS } from '#shared/directory-sorts.ts';
import { Words } from '#src/lists/in-address.ts';

/** Search parameters of a directory: query, sort order, and the entry whose details are open. */
export const DirectorySearch = z.lazy(() =>
  z.object({
    q: Words,
    sort: z.catch(z.optional(z.enum(DIRECTORY_SORTS)), undefined),
    entry: Words,
  }),
);

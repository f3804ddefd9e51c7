import * as z from 'zod/mini';

/*
 * What a list keeps in its address, read as it comes from there: every value is text, and what looks like a
 * number has become one (`src/app/search-params.ts`). Anything else than what is meant says nothing.
 */

/** Words somebody searches for, '2026' among them. */
export const Words = z.lazy(() =>
  z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
);

/** Yes or no; no is in no address. */
export const Flag = z.lazy(() =>
  z.catch(
    z.optional(z.pipe(z.union([z.boolean(), z.literal('true')]), z.transform(isTrue))),
    undefined,
  ),
);

function isTrue(value: boolean | 'true'): boolean {
  return value === true || value === 'true';
}

import * as z from 'zod/mini';

/*
 * Search parameters of a list, as parsed from the URL: every value is text, except that text that looks like a number
 * has become one (`src/app/search-params.ts`). Invalid values are ignored.
 */

/** Words that somebody searches for, which may look like a number: '2026'. */
export const Words = z.lazy(() =>
  z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
);

/** Yes or no; no is left out of the URL. */
export const Flag = z.lazy(() =>
  z.catch(
    z.optional(z.pipe(z.union([z.boolean(), z.literal('true')]), z.transform(isTrue))),
    undefined,
  ),
);

function isTrue(value: boolean | 'true'): boolean {
  return value === true || value === 'true';
}

import * as z from 'zod/mini';

/** A token in the address. One of digits alone arrives as a number; here it is text again. */
export const AddressToken = z.lazy(() =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((token) => String(token)),
  ),
);

import * as z from 'zod/mini';

/** A token in the URL. A token that consists of digits is parsed as a number; this turns it back into text. */
export const AddressToken = z.lazy(() =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((token) => String(token)),
  ),
);

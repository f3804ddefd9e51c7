import * as z from 'zod/mini';

/** The keys of `MirrorRow`, to be spread into each table's shape. */
export const rowBase = {
  lid: z.string().check(z.minLength(1)),
  id: z.nullable(z.int()),
};

/** A text that may be missing on the server. Stored as '', because null cannot be searched or sorted. */
export const text = z.string();

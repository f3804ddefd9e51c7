import * as z from 'zod/mini';
import { Id } from '#shared/contract/common.ts';

/** A number in an address or query. Digits only: `5`, but not `5.0`, `0x5` or an empty text. */
const digits = z.string().check(z.regex(/^\d{1,10}$/, 'must be a whole number'));
const toNumber = z.pipe(
  digits,
  z.transform((text) => Number(text)),
);

/** Ids are 32 bits wide in the database, so no record has a larger one. */
const LARGEST_ID = 2_147_483_647;

/** The id of a record in an address. */
export const PathId = z.pipe(
  toNumber,
  Id.check(z.lte(LARGEST_ID, 'is not the number of a record')),
);

/** A whole number in a query, between two limits. */
export const QueryNumber = (least: number, most: number) =>
  z.pipe(toNumber, z.int().check(z.gte(least), z.lte(most)));

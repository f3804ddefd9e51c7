import type * as z from 'zod/mini';
import { recordIn } from '../envelope.ts';

type Fields = Record<string, unknown>;

/**
 * Converts a record to the form of the specifications: numbers as numbers, days as `yyyy-mm-dd`. Values that this build
 * does not know or cannot read stay unchanged, because a PUT of the whole object echoes them.
 */
export function restated(record: Fields, shape: z.ZodMiniType<Fields>): Fields {
  const read = shape.safeParse(record);
  if (!read.success) return record;
  const known = Object.entries(read.data).flatMap(([name, value]) => {
    const raw = record[name];
    if (value === undefined || raw === null || raw === undefined || raw === '') return [];
    // A missing day, which some servers write as 0000-00-00.
    return [[name, value === '' ? null : value]];
  });
  return { ...record, ...Object.fromEntries(known) };
}

/** The fields of the record in an answer, for comparison with a form; undefined if there is no record. */
export function fieldsIn(body: unknown, shape: z.ZodMiniType<Fields>): Fields | undefined {
  const record = recordIn(body);
  if (!record) return undefined;
  const read = shape.safeParse(record);
  if (!read.success) return record;
  // A value that cannot be read is compared as received.
  return { ...record, ...withoutUntold(read.data) };
}

function withoutUntold(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

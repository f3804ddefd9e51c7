import type * as z from 'zod/mini';
import { recordIn } from '../envelope.ts';

type Fields = Record<string, unknown>;

/**
 * A record as the specifications write it: numbers as numbers, days as `yyyy-mm-dd`. What this build does not know, and
 * what it cannot read, stays as it came: a PUT of the whole object echoes it.
 */
export function restated(record: Fields, shape: z.ZodMiniType<Fields>): Fields {
  const read = shape.safeParse(record);
  if (!read.success) return record;
  const known = Object.entries(read.data).flatMap(([name, value]) => {
    const raw = record[name];
    if (value === undefined || raw === null || raw === undefined || raw === '') return [];
    // No day, which some servers write as 0000-00-00.
    return [[name, value === '' ? null : value]];
  });
  return { ...record, ...Object.fromEntries(known) };
}

/** The fields of the record in an answer, to be compared with those of a form; undefined where there is none. */
export function fieldsIn(body: unknown, shape: z.ZodMiniType<Fields>): Fields | undefined {
  const record = recordIn(body);
  if (!record) return undefined;
  const read = shape.safeParse(record);
  if (!read.success) return record;
  // A value that cannot be read is compared as it came.
  return { ...record, ...withoutUntold(read.data) };
}

function withoutUntold(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

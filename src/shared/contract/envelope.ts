import * as z from 'zod/mini';
import { Refusal } from './common.ts';

const AnyRecord = z.record(z.string(), z.unknown());

/**
 * The list in a backend's answer: under `data` or one of the names that the specifications give
 * (`contacts`, `users`, …), wherever it stands, or the answer itself. Undefined when there is none:
 * such an answer is no list, and never an empty one (S22).
 */
export function listIn(body: unknown, names: readonly string[] = []): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (Refusal.safeParse(body).success) return undefined;
  const envelope = AnyRecord.safeParse(body);
  if (!envelope.success) return undefined;
  for (const name of ['data', ...names]) {
    const inner = envelope.data[name];
    if (Array.isArray(inner)) return inner;
    const nested = name === 'data' ? AnyRecord.safeParse(inner) : undefined;
    if (nested?.success) {
      const found = names.map((one) => nested.data[one]).find(Array.isArray);
      if (found) return found;
    }
  }
  return undefined;
}

/** The one record in a backend's answer: under `data`, under its own name (`user`, …), or bare. */
export function recordIn(body: unknown): Record<string, unknown> | undefined {
  const envelope = AnyRecord.safeParse(body);
  if (!envelope.success) return undefined;
  if ('id' in envelope.data) return envelope.data;
  for (const inner of [envelope.data.data, ...Object.values(envelope.data)]) {
    const record = AnyRecord.safeParse(inner);
    if (!record.success) continue;
    if ('id' in record.data) return record.data;
    if (inner === envelope.data.data) {
      const nested = recordIn(inner);
      if (nested) return nested;
    }
  }
  return undefined;
}

/** An object whose fields may be looked at, such as one entry of a list before its form is known. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import * as z from 'zod/mini';
import { isRecord } from '../common.ts';
import type { GeocodeResult } from '../geocoding.ts';
import { wireCount } from './numbers.ts';
import { wireId, wireText } from './values.ts';

const Issue = z.object({
  id: wireId,
  name: wireText,
  error: wireText,
  address: wireText,
  // The specification mentions the strategies of an issue but not their form: only a list of texts is read.
  strategies_tried: z.catch(z.array(z.string()), []),
});

const Hit = z.object({ id: wireId, name: wireText, precision: wireText, source: wireText });

const Batch = z.object({
  total: wireCount,
  successful: wireCount,
  failed: wireCount,
  skipped: wireCount,
  remaining_to_geocode: wireCount,
});

/**
 * The result of one batch (spec part 1, 3), in `data` or in the answer itself; undefined if neither has a total or a
 * count of successes.
 */
export function geocodeResultIn(body: unknown): GeocodeResult | undefined {
  if (!isRecord(body)) return undefined;
  const told = [body.data, body].find(
    (one) => isRecord(one) && ('total' in one || 'successful' in one),
  );
  const batch = Batch.safeParse(told);
  if (!isRecord(told) || !batch.success) return undefined;
  const { total, successful, failed, skipped, remaining_to_geocode } = batch.data;
  return {
    total: total ?? (successful ?? 0) + (failed ?? 0) + (skipped ?? 0),
    successful: successful ?? 0,
    failed: failed ?? 0,
    skipped: skipped ?? 0,
    remaining_to_geocode: remaining_to_geocode ?? 0,
    errors: entriesOf(told.errors).flatMap((one) => issueIn(one) ?? []),
    ...(Array.isArray(told.found) ? { found: told.found.flatMap((one) => hitIn(one) ?? []) } : {}),
  };
}

function entriesOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

function issueIn(one: unknown) {
  const issue = Issue.safeParse(one);
  if (!issue.success) return undefined;
  const { name = '', error = '', address = '' } = issue.data;
  return { ...issue.data, name, error, address };
}

function hitIn(one: unknown) {
  const hit = Hit.safeParse(one);
  if (!hit.success) return undefined;
  const { name = '', precision = '', source = '' } = hit.data;
  return { id: hit.data.id, name, precision, source };
}

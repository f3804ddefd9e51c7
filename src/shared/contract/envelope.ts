import { isRecord } from './common.ts';

/** Names under which frameworks put a list that the specifications leave unnamed. */
const USUAL_NAMES = ['data', 'results', 'items', 'rows', 'records', 'list', 'result'];
/** Names of lists that are never the requested list. */
const BESIDE = new Set(['errors', 'error', 'warnings', 'messages', 'fields', 'links', 'meta']);
/** `{data: {data: […]}}` is the deepest nesting seen so far. */
const DEPTH = 3;

/**
 * The list in a backend's answer: the answer itself, the list under one of the documented `names` or under a usual name
 * such as `data`, or the only list of the envelope, e.g. `{churchPlanters: […]}`. Null under one of these names is an
 * empty list, as Go writes it. Undefined if the answer has no list; it is then never taken for an empty one (S22).
 */
export function listIn(body: unknown, names: readonly string[] = []): unknown[] | undefined {
  return find(body, [...names, ...USUAL_NAMES], DEPTH);
}

function find(body: unknown, names: readonly string[], depth: number): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  // A record with an id of its own is not an envelope: its lists are parts of the record.
  if (!isRecord(body) || body.success === false || 'id' in body || depth === 0) return undefined;
  const named = names.filter((name) => name in body);
  for (const name of named) {
    const list = find(body[name], names, depth - 1);
    if (list) return list;
  }
  if (named.some((name) => body[name] === null)) return [];
  const lists = Object.entries(body).filter(
    ([name, one]) => Array.isArray(one) && !BESIDE.has(name),
  );
  const [only] = lists.map(([, one]) => one);
  return lists.length === 1 && Array.isArray(only) ? only : undefined;
}

const TOTALS = ['total', 'total_count', 'totalCount', 'total_items', 'totalItems'];

/**
 * The total number of rows, if the envelope of a list states it. `count` is a total only beside `next`, as Django
 * writes it; elsewhere it is often the number of rows in this answer.
 */
export function totalIn(body: unknown): number | undefined {
  if (!isRecord(body)) return undefined;
  const { meta, pagination, data } = body;
  const places = [body, meta, pagination, data, isRecord(meta) ? meta.pagination : undefined];
  for (const place of places.filter(isRecord)) {
    const names = 'next' in place ? [...TOTALS, 'count'] : TOTALS;
    const stated = names.map((name) => place[name]).find((one) => one !== undefined);
    const total = stated === '' || stated === null ? Number.NaN : Number(stated);
    if (Number.isInteger(total) && total >= 0) return total;
  }
  return undefined;
}

/**
 * The single record in a backend's answer: under `data` or under its own name (`user`, …), possibly as the only entry
 * of a list, or bare. A record has an `id`.
 */
export function recordIn(body: unknown): Record<string, unknown> | undefined {
  return findRecord(body, DEPTH);
}

function findRecord(body: unknown, depth: number): Record<string, unknown> | undefined {
  if (Array.isArray(body)) return body.length === 1 ? findRecord(body[0], depth) : undefined;
  if (!isRecord(body) || depth === 0) return undefined;
  if ('id' in body) return body;
  const { data, ...others } = body;
  for (const inner of [data, ...Object.values(others).filter(isRecord)]) {
    const record = findRecord(inner, depth - 1);
    if (record) return record;
  }
  return undefined;
}

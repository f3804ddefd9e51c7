/** An object whose fields may be looked at, such as one entry of a list before its form is known. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where frameworks put a list that the specifications leave unnamed. */
const USUAL_NAMES = ['data', 'results', 'items', 'rows', 'records', 'list', 'result'];
/** Lists that are never the answer itself. */
const BESIDE = new Set(['errors', 'error', 'warnings', 'messages', 'fields', 'links', 'meta']);
/** `{data: {data: […]}}` is the deepest that was seen. */
const DEPTH = 3;

/**
 * The list in a backend's answer: the answer itself, or under `data`, one of `names` that the specifications give, a
 * usual name, or as the only list of the envelope, e.g. `{churchPlanters: […]}`. Null under such a name is an empty
 * list, as Go writes it. Undefined when there is none: such an answer is no list, and never an empty one (S22).
 */
export function listIn(body: unknown, names: readonly string[] = []): unknown[] | undefined {
  return find(body, [...names, ...USUAL_NAMES], DEPTH);
}

function find(body: unknown, names: readonly string[], depth: number): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  // A record with a number of its own is no envelope: what is listed in it are its parts.
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
 * How many rows there are in all, where the envelope of a list states it. `count` is such a total only beside `next`,
 * as Django writes it: elsewhere it often is the number of rows in this answer.
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
 * The one record in a backend's answer: under `data`, under its own name (`user`, …), as the only entry of a list there,
 * or bare. A record has an `id`.
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

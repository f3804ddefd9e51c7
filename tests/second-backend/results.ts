import { type Answer, json, Refusal, wrapItem, wrapList } from './answers.ts';
import type { Call } from './call.ts';
import type { Resource } from './profiles.ts';
import type { Json } from './wire.ts';
import { wireId } from './wire.ts';

/** Lists that grow with the network. Caps, paging and unreadable rows apply to these. */
const longLists: ReadonlySet<Resource> = new Set<Resource>([
  'planters',
  'hubPlanters',
  'contacts',
  'churches',
  'trainers',
  'assessors',
  'coaches',
  'reports',
  'assessments',
  'users',
]);
const unreadableLists: ReadonlySet<Resource> = new Set<Resource>([
  'planters',
  'churches',
  'trainers',
  'reports',
]);
/** Lists whose order carries meaning. */
const ordered: ReadonlySet<Resource> = new Set<Resource>(['stages', 'statuses']);

const unreadable: readonly Json[] = [
  { id: null, first_name: null, name: null, status: null },
  { id: 'n/a', first_name: 12, last_name: {}, name: ['?'], status: 7, report_month: 'May' },
  { id: { $oid: 'f00' }, name: 4, status: 3 },
];

function corrupted(call: Call, resource: Resource, row: unknown): unknown {
  const rows = call.store.corrupted;
  if (rows.size === 0 || typeof row !== 'object' || row === null) return row;
  const key = resource === 'hubPlanters' ? 'planters' : resource;
  const patch = rows.get(`${key}:${String((row as Json).id)}`);
  return patch ? { ...row, ...patch } : row;
}

function queryNumber(call: Call, key: string): number | undefined {
  const text = call.query.get(key);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

export function list(call: Call, resource: Resource, rows: readonly unknown[]): Answer {
  const habits = call.profile.listHabits;
  const long = longLists.has(resource);
  let shown = rows.map((row) => corrupted(call, resource, row));
  if (unreadableLists.has(resource)) shown.push(...unreadable.slice(0, habits.unreadableRows));
  if (!ordered.has(resource)) {
    if (habits.order === 'newest') shown.reverse();
    if (habits.order === 'random') shown = call.env.random.shuffle(shown);
  }
  const total = shown.length;
  const stated: Json = {};
  const headers: Record<string, string> = {};
  if (long) {
    const asked = habits.honoursLimit ? queryNumber(call, 'limit') : undefined;
    const limit = Math.min(asked ?? Number.POSITIVE_INFINITY, habits.cap ?? asked ?? total);
    let offset = habits.honoursOffset ? (queryNumber(call, 'offset') ?? 0) : 0;
    let size = limit;
    if (habits.pages) {
      size = Math.max(1, Math.min(queryNumber(call, 'per_page') ?? limit, limit));
      const current = Math.max(1, queryNumber(call, 'page') ?? 1);
      if (call.query.has('page')) offset = (current - 1) * size;
      stated.current_page = current;
      stated.last_page = Math.max(1, Math.ceil(total / size));
      stated.per_page = size;
    }
    shown = shown.slice(offset, offset + size);
    if (habits.total === 'total') stated.total = total;
    if (habits.total === 'count') stated.count = total;
    if (habits.total === 'meta') stated.meta = { ...stated, total };
    if (habits.total === 'pagination') stated.pagination = { total, limit: size, offset };
    if (habits.total === 'header') headers['x-total-count'] = String(total);
  }
  return json(200, wrapList(call.profile, resource, shown, stated), headers);
}

/** A list that the caller may not read: refused, or empty, as the profile prefers. */
export function refusedList(call: Call, resource: Resource): Answer {
  if (call.profile.listHabits.refused === 'empty') return list(call, resource, []);
  throw new Refusal('forbidden', 'You do not have permission to read this list');
}

export function item(call: Call, resource: Resource, row: unknown, status = 200): Answer {
  return json(status, wrapItem(call.profile, resource, corrupted(call, resource, row)));
}

const success = (status: number, message?: string): Answer =>
  json(status, message ? { success: true, message } : { success: true });

export function done(message?: string): Answer {
  return success(200, message);
}

/** The answer to a create whose body the documents leave open. */
export function created(call: Call, resource: Resource, id: number, row: unknown): Answer {
  if (call.profile.create === 'row') return item(call, resource, row, 201);
  if (call.profile.create === 'success') return success(201);
  return item(call, resource, { id: wireId(call.profile, id) }, 201);
}

/** The answer to a change whose body the documents leave open. */
export function updated(call: Call, resource: Resource, row: unknown): Answer {
  if (call.profile.update === 'row') return item(call, resource, row);
  if (call.profile.update === 'success') return success(200);
  return { status: 204 };
}

export function deleted(call: Call): Answer {
  return call.profile.deleted === 'no-content' ? { status: 204 } : success(200);
}

/** The answer to deleting something that is not there. */
export function deletedAgain(call: Call, what: string): Answer {
  if (call.profile.deleteAgain === 'ok') return deleted(call);
  throw new Refusal('missing', `${what} not found`);
}

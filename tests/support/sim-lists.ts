import type { Reply, ServerSettings } from './sim-records.ts';

/** No server is known to cut lists below this many rows (docs/sync.md, "What is not promised"). */
export const LEAST_LIMIT = 10;

/** Paged by the caller: another order on each page would be no list at all. */
const PAGED = /^mbcb-reports/;
/** Few, and never shortened by anybody. */
const SHORT = /^(roles|sync|stages)/;

/** The lists of a documented server, as a backend with habits of its own sends them. */
export class SimLists {
  readonly #settings: ServerSettings;
  #nth = 0;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** Every list in the answer to a read: cut off at the limit, or turned round. */
  shaped(route: string, reply: Reply): Reply {
    const { extras, listRows, listsInAnyOrder } = this.#settings;
    const isPlain = extras || (listRows === undefined && !listsInAnyOrder);
    if (isPlain || SHORT.test(route) || reply.status !== 200 || !isObject(reply.body)) return reply;
    this.#nth += 1;
    const entries = Object.entries(reply.body).map(([name, value]) => [
      name,
      Array.isArray(value) ? this.#shapedList(route, value) : value,
    ]);
    return { ...reply, body: Object.fromEntries(entries) };
  }

  #shapedList(route: string, rows: readonly unknown[]): unknown[] {
    const { listRows } = this.#settings;
    if (listRows !== undefined) return rows.slice(0, listRows);
    if (PAGED.test(route) || rows.length === 0) return [...rows];
    const at = this.#nth % rows.length;
    const turned = [...rows.slice(at), ...rows.slice(0, at)];
    return this.#nth % 2 === 0 ? turned : turned.reverse();
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

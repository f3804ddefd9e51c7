import type { Reply, ServerSettings } from './sim-records.ts';

/** No server is known to cut lists below this many rows (docs/sync.md, "What is not promised"). */
export const LEAST_LIMIT = 10;

/** The client requests these in pages, so another order on each page would make them useless. */
const PAGED = /^mbcb-reports/;
/** Lists with few rows, which no backend shortens. */
const SHORT = /^(roles|sync|stages)/;

/** The lists of a documented server, as a backend with its own habits sends them. */
export class SimLists {
  readonly #settings: ServerSettings;
  #nth = 0;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** Changes every list in the answer to a read: cuts it at the limit, or changes its order. */
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

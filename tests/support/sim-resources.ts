import { Base } from '#shared/contract/base.ts';
import { isSameValue } from '#shared/same-value.ts';
import { markOf, type SimSurroundings } from './sim-assessments.ts';
import type { Reply, Touched, Wire } from './sim-records.ts';

interface SimResource {
  id: number;
  rev: number;
  fields: Record<string, unknown>;
}

const TABLE = 'training_resources';

/** The resource library of the simulated backend. A number with a mark is a resource that existed before any write. */
export class SimResources {
  readonly #rows = new Map<number, SimResource>();

  read(route: string): Reply | undefined {
    const [first, id] = route.split('/');
    if (first !== 'training-resources') return undefined;
    if (id === undefined) return ok([...this.#rows.values()].map(shown));
    const row = this.#row(Number(id));
    return row ? ok(shown(row)) : NOT_FOUND;
  }

  /** Returns undefined if the address belongs to another part of the server. */
  write({ method, path, body, key }: Wire, around: SimSurroundings): Reply | undefined {
    const [first, id] = path.split('/');
    if (first !== 'training-resources') return undefined;
    const sent = Base.safeParse(body).data ?? {};
    if (method === 'POST') {
      const made = around.extras ? { created_by_key: key ?? null } : {};
      const fields = { ...sent, retired: false, ...made };
      const row = { id: around.nextId(), rev: around.nextRev(), fields };
      this.#rows.set(row.id, row);
      around.note(sent);
      return { status: 201, body: { success: true, ...(around.tellsIdOfCreated && shown(row)) } };
    }
    const row = this.#row(Number(id));
    if (!row) return NOT_FOUND;
    const news = Object.entries(sent).filter(
      ([name, value]) => !isSameValue(name, row.fields[name], value),
    );
    if (news.length > 0) {
      const changed = Object.fromEntries(news);
      Object.assign(row, { fields: { ...row.fields, ...changed }, rev: around.nextRev() });
      around.note(changed);
    }
    return ok(shown(row));
  }

  #row(id: number): SimResource | undefined {
    if (!this.#rows.has(id) && markOf(id)) {
      const fields = { title: 'Guide', description: '', category: 'Media', retired: false };
      const link = { url: 'https://example.org/guide', file_hash: '', file_size: 0 };
      const place = { ...link, position: 1_024 };
      this.#rows.set(id, { id, rev: 0, fields: { ...fields, ...place } });
    }
    return this.#rows.get(id);
  }

  /** Lines of the change feed, with their revisions. */
  *lines(): Generator<Touched> {
    for (const row of this.#rows.values()) {
      yield { rev: row.rev, line: { kind: 'row', table: TABLE, row: shown(row) } };
    }
  }
}

const NOT_FOUND: Reply = { status: 404, body: { success: false, error: 'Resource not found' } };

function shown({ id, fields }: SimResource): Record<string, unknown> {
  return { ...fields, id };
}

function ok(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

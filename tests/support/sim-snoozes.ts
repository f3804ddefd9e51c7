import { SnoozeFields } from '#shared/contract/snoozes.ts';
import { markOf, type SimSurroundings } from './sim-assessments.ts';
import type { Reply, Touched, Wire } from './sim-records.ts';

interface SimSnooze extends SnoozeFields {
  id: number;
  userId: number;
  rev: number;
}

const ROUTE = 'users/me/snoozes';

/** Snoozed entries on the simulated backend. The number of an entry identifies its write. */
export class SimSnoozes {
  readonly #rows = new Map<string, SimSnooze>();

  read(route: string, userId: number): Reply | undefined {
    return route === ROUTE ? ok([...this.#of(userId)].map(shown)) : undefined;
  }

  /** Returns undefined if the address belongs to another part of the server. */
  write({ path, body }: Wire, userId: number, around: SimSurroundings): Reply | undefined {
    if (!path.startsWith(`${ROUTE}/`)) return undefined;
    const id = Number(path.slice(ROUTE.length + 1));
    const fields = SnoozeFields.parse(body);
    const key = `${userId} ${id}`;
    const before = this.#rows.get(key);
    const isSame = before?.until === fields.until && before.state === fields.state;
    if (!isSame) {
      this.#rows.set(key, { ...fields, id, userId, rev: around.nextRev() });
      around.note({ ...fields, of: markOf(id) });
    }
    return ok({ ...fields, id });
  }

  /** Lines of the change feed, with their revisions. */
  *lines(userId: number): Generator<Touched> {
    for (const row of this.#of(userId)) {
      yield { rev: row.rev, line: { kind: 'row', table: 'snoozes', row: shown(row) } };
    }
  }

  #of(userId: number): SimSnooze[] {
    return [...this.#rows.values()].filter((row) => row.userId === userId);
  }
}

function shown({ id, until, state }: SimSnooze) {
  return { id, until, state };
}

function ok(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

import { byPath, fromPaths, plannedSessions, withChanges } from '#shared/cohorts.ts';
import { Base } from '#shared/contract/base.ts';
import { markOf, type SimSurroundings } from './sim-assessments.ts';
import type { Reply, Touched, Wire } from './sim-records.ts';

interface SimRow {
  id: number;
  rev: number;
  isDeleted: boolean;
  fields: Record<string, unknown>;
}

/** Training cohorts of the simulated backend. A number with a mark is a cohort with one planter, before any write. */
export class SimCohorts {
  readonly #cohorts = new Map<number, SimRow>();
  readonly #participants = new Map<number, SimRow>();

  read(route: string): Reply | undefined {
    const [first, id, part] = route.split('/');
    if (first !== 'cohorts') return undefined;
    if (id === undefined) return ok(living(this.#cohorts).map(shown));
    const cohort = this.#cohort(Number(id));
    if (!cohort) return refused('Cohort not found');
    if (part === undefined) return ok(shown(cohort));
    if (route.split('/').length > 3) return refused('Not found');
    return ok(this.#in(cohort.id).map(shown));
  }

  /** Returns undefined if the address belongs to another part of the server. */
  write({ method, path, body, key }: Wire, around: SimSurroundings): Reply | undefined {
    const [first, id, , planterId, part] = path.split('/');
    if (first !== 'cohorts') return undefined;
    const made = around.extras ? { created_by_key: key ?? null } : {};
    const sent = Base.safeParse(body).data ?? {};
    if (method === 'POST') {
      const { start, ...fields } = sent;
      const sessions = plannedSessions(String(start), String(fields.location));
      const cohort = { ...fields, archived: false, sessions, ...made };
      const row = this.#add(this.#cohorts, cohort, around);
      around.note(fields);
      return { status: 201, body: { success: true, ...(around.tellsIdOfCreated && shown(row)) } };
    }
    const cohort = this.#cohort(Number(id));
    if (!cohort) return refused('Cohort not found');
    if (planterId === undefined) return change(cohort, sent, around);
    const known = this.#in(cohort.id).find((one) => one.fields.planter_id === Number(planterId));
    if (part === 'attendance') return known ? change(known, sent, around) : refused('Not in it');
    if (method === 'PUT') {
      if (known) return ok(shown(known));
      const place = { cohort_id: cohort.id, planter_id: Number(planterId), marks: {} };
      const row = this.#add(this.#participants, { ...place, ...made }, around);
      around.note(`added to ${cohort.id};`);
      return ok(shown(row));
    }
    if (!known) return refused('Not in it');
    Object.assign(known, { isDeleted: true, rev: around.nextRev() });
    around.note(`removed from ${cohort.id};`);
    return { status: 200, body: { success: true } };
  }

  #add(table: Map<number, SimRow>, fields: SimRow['fields'], around: SimSurroundings): SimRow {
    const row = { id: around.nextId(), rev: around.nextRev(), isDeleted: false, fields };
    table.set(row.id, row);
    return row;
  }

  #cohort(id: number): SimRow | undefined {
    if (!this.#cohorts.has(id) && markOf(id)) {
      const place = { location: 'Jackson', season: 'fall-2026', archived: false };
      const sessions = plannedSessions('2026-12-05', 'Jackson');
      const row = { id, rev: 0, isDeleted: false };
      this.#cohorts.set(id, { ...row, fields: { name: 'Cohort', ...place, sessions } });
      const seat = { cohort_id: id, planter_id: id, marks: {} };
      this.#participants.set(id, { ...row, fields: seat });
    }
    return this.#cohorts.get(id);
  }

  #in(cohortId: number): SimRow[] {
    return living(this.#participants).filter((one) => one.fields.cohort_id === cohortId);
  }

  /** Lines of the change feed, with their revisions. */
  *lines(): Generator<Touched> {
    const tables = { cohorts: this.#cohorts, cohort_participants: this.#participants };
    for (const [table, rows] of Object.entries(tables)) {
      for (const one of rows.values()) {
        const row = { kind: 'row' as const, table, row: shown(one) };
        yield {
          rev: one.rev,
          line: one.isDeleted ? { kind: 'gone' as const, table, id: one.id } : row,
        };
      }
    }
  }
}

function change(row: SimRow, sent: object, around: SimSurroundings): Reply {
  const before = byPath(row.fields);
  const news = Object.entries(byPath(sent)).filter(([path, value]) => before[path] !== value);
  if (news.length > 0) {
    const changed = Object.fromEntries(news);
    Object.assign(row, { fields: withChanges(row.fields, fromPaths(changed)) });
    row.rev = around.nextRev();
    around.note(changed);
  }
  return ok(shown(row));
}

function living(rows: ReadonlyMap<number, SimRow>): SimRow[] {
  return [...rows.values()].filter((one) => !one.isDeleted);
}

function shown({ id, fields }: SimRow): Record<string, unknown> {
  return { ...fields, id };
}

function ok(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

function refused(error: string): Reply {
  return { status: 404, body: { success: false, error } };
}
